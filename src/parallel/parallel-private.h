/* parallel-private.h - what gather-reach.c asks of a parallel search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "parallel/worker.h"

#include <wayfind/parallel/parallel.h>

G_BEGIN_DECLS

/* Whether a run is under way. */
gboolean parallel_is_busy    (WayParallel *self);

/* Whether all workers are threads of this process. */
gboolean parallel_is_local   (WayParallel *self);

/* (transfer none): the worker of this process, or the first of several, which
 * are then all. There must have been a run. */
Worker  *parallel_get_worker (WayParallel *self);

/* Sets the error that functions which pack nodes have broken their word. */
void     parallel_fail_packing (GError **error);

G_END_DECLS
