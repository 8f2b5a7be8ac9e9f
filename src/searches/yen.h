/* yen.h - the best path, the second best, and so on, by searches ahead alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/core/path.h>

G_BEGIN_DECLS

/* For graphs that do not know the edges into a node. */
typedef struct _Yen Yen;

/* @start and @goal must outlive it. */
Yen     *yen_new  (WayGraph *graph,
                   WayNode   start,
                   WayNode   goal);
void     yen_free (Yen      *self);

/* The next path; %NULL without @error set if no other exists. */
WayPath *yen_next (Yen      *self,
                   Meter    *meter,
                   GError  **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Yen, yen_free)

G_END_DECLS
