/* delta-gather.h - collects the nodes that all workers have reached
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "parallel/delta-worker.h"

#include <wayfind/parallel/delta-stepping.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): see way_delta_stepping_gather_reach(). The
 * @n_workers of this process are all, or one of several. */
WayReach *delta_gather (DeltaWorker *workers,
                        guint        n_workers,
                        GError     **error);

/* Sets the width of a bucket, in units of cost. With 0, the default, the costs
 * of the edges decide. The results do not depend on it. */
void      delta_stepping_set_delta     (WayDeltaStepping *self,
                                        WayCost           delta);

/* The node before @node on a best path; @node itself at a start. %FALSE if no
 * worker of this process has reached @node. */
gboolean  delta_stepping_get_came_from (WayDeltaStepping *self,
                                        WayNode           node,
                                        WayNode          *came_from);

G_END_DECLS
