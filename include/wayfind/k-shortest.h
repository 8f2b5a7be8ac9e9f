/* k-shortest.h - the best path, the second best, and so on
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graph.h>
#include <wayfind/limits.h>
#include <wayfind/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_K_SHORTEST (way_k_shortest_get_type ())

/**
 * WayKShortest:
 *
 * All paths from a start to a goal that visit no node twice, the cheapest
 * first, one at a time. Two paths are the same if they visit the same nodes:
 * of parallel edges the cheapest is taken.
 *
 * The next best path often differs from the last in one corner. For routes
 * that really differ see way_find_alternatives().
 *
 * For graphs that do not lift, whose edges depend on the node alone, and whose
 * heuristic, if there is one, is a lower bound. It
 * belongs to one thread at a time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayKShortest, way_k_shortest, WAY, K_SHORTEST, GObject)

/**
 * way_k_shortest_new:
 * @graph: the graph to search
 * @start: where to begin; copied if its type says so
 * @goal: where to get to; copied if its type says so
 * @error: return location for what is wrong, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @graph lifts.
 *
 * Returns: (transfer full) (nullable): paths that are found as they are asked
 *   for
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayKShortest *way_k_shortest_new (WayGraph *graph,
                                  WayNode   start,
                                  WayNode   goal,
                                  GError  **error);

/**
 * way_k_shortest_next:
 * @self: paths
 * @limits: (nullable): when to stop; all searches of this call together keep
 *   within them
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the next path: Yen, "Finding the k shortest loopless paths in a
 * network" (1971), with what Lawler (1972) left out as needless.
 *
 * At most one search for each node of the path before. If the graph has
 * predecessors the first call looks at the whole graph once, from the goal;
 * from then on a search goes straight ahead but for the detour itself, and
 * most are never begun, because a lower bound shows that they come later.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is no other. %NULL with @error set if the graph failed or changed
 *   (%WAY_ERROR_CHANGED), the machine has no memory (%WAY_ERROR_TOO_LARGE), or
 *   a limit was met (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED), after which it
 *   can be asked again
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_k_shortest_next (WayKShortest    *self,
                              const WayLimits *limits,
                              GError         **error);

G_END_DECLS
