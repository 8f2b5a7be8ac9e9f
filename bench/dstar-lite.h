/* dstar-lite.h - D* Lite, to stand beside the library's replanner
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/* Plans from a moving start to a fixed goal over a graph of indices that knows
 * predecessors, and whose heuristic is a distance. After Koenig and Likhachev,
 * "D* Lite" (2002), in the optimized version. */
typedef struct _DstarLite DstarLite;

DstarLite *dstar_lite_new  (WayGraph  *graph,
                            WayNode    start,
                            WayNode    goal);
void       dstar_lite_free (DstarLite *self);

/* The cost of the best path from @start over the present graph; INFINITY
 * without a path. */
WayCost    dstar_lite_plan (DstarLite *self,
                            WayNode    start);

/* How many nodes were expanded, all in all. */
guint64    dstar_lite_get_expanded (const DstarLite *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DstarLite, dstar_lite_free)

G_END_DECLS
