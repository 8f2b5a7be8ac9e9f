/* delta-gather.h - what all workers have found, in one place
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "parallel/delta-worker.h"

#include <wayfind/searches/reach.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): see way_delta_stepping_gather_reach(). The
 * @n_workers of this process are all, or one of several. */
WayReach *delta_gather (DeltaWorker *workers,
                        guint        n_workers,
                        GError     **error);

G_END_DECLS
