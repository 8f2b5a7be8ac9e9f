/* sidetracks.h - the best path, the second best, and so on, by leaving a tree
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/core/path.h>

G_BEGIN_DECLS

/* For graphs that have predecessors. */
typedef struct _Sidetracks Sidetracks;

/* @start and @goal must outlive it. */
Sidetracks *sidetracks_new  (WayGraph   *graph,
                             WayNode     start,
                             WayNode     goal);
void        sidetracks_free (Sidetracks *self);

/* The next path; %NULL without @error set if no other exists, except for those
 * of sidetracks_has_overflow(). After a limit it can be asked again. */
WayPath    *sidetracks_next (Sidetracks *self,
                             Meter      *meter,
                             GError    **error);

/* Whether some nodes lead to the goal at more than a double holds: paths
 * through these are not looked for. */
gboolean    sidetracks_has_overflow (const Sidetracks *self);

/* Whether it has failed for another reason than a limit, and is to be thrown
 * away. */
gboolean    sidetracks_is_broken    (const Sidetracks *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sidetracks, sidetracks_free)

G_END_DECLS
