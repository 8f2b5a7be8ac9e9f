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
 * All paths from a start to a goal that visit no node twice, one at a time, the
 * cheapest first. Two paths are the same if they visit the same nodes in the
 * same order; of parallel edges the cheapest is taken.
 *
 * The next best path often differs from the last in one corner. For routes
 * that really differ see way_find_alternatives().
 *
 * The graph must not lift, its edges must depend on the node alone, and its
 * heuristic, if it has one, must be a lower bound. An object of this class
 * belongs to one thread at a time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayKShortest, way_k_shortest, WAY, K_SHORTEST, GObject)

/**
 * way_k_shortest_new:
 * @graph: the graph to search
 * @start: the node where paths begin; copied if its type says so
 * @goal: the node where they end; copied if its type says so
 * @error: return location for what went wrong, or %NULL
 *
 * This does not search yet. O(1).
 *
 * Returns: (transfer full): the paths, each of which is found when it is asked
 *   for; %NULL with %WAY_ERROR_UNSUPPORTED if @graph lifts
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
 * Finds the next path by the algorithm of Yen, "Finding the k shortest loopless
 * paths in a network" (1971), without the searches that Lawler (1972) found
 * needless.
 *
 * There is at most one search for each node of the path before. If the graph
 * has predecessors, the first call looks at the whole graph once, from the
 * goal. After that a search goes straight ahead but for the detour itself, and
 * most searches are never begun, because a lower bound shows that their paths
 * come later.
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
