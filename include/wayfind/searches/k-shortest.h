/* k-shortest.h - the best path, the second best, and so on
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_K_SHORTEST (way_k_shortest_get_type ())

/**
 * WayKShortest:
 *
 * All paths from a start to a goal that visit no node twice, one at a time, the
 * cheapest first. Two paths are the same if they visit the same nodes in the
 * same order; of parallel edges the cheapest is taken, and of these the first.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (3, 2, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayKShortest) paths
 *   = way_k_shortest_new (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
 *                         way_grid_get_node (grid, 2, 1), NULL);
 * guint n_paths = 0;
 *
 * for (;;)
 *   {
 *     g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, NULL);
 *
 *     if (path == NULL)
 *       break;
 *     n_paths++;
 *   }
 * g_assert (n_paths == 4);    // three of 3 steps, and one of 5
 * ]|
 *
 * Over a graph that has %WAY_GRAPH_PREDECESSORS the order is total: of paths
 * that cost the same the one of fewer edges comes first, and of these the one
 * whose edge comes first among those that leave the node where the two part.
 * Where sums of costs have to be rounded, paths whose costs differ by rounding
 * alone come in either order. Over other graphs paths that cost the same come
 * in any order.
 *
 * The next best path often differs from the last in one corner. For routes
 * that really differ see way_find_alternatives().
 *
 * The graph must not be a state space, its edges must depend on the node alone,
 * and its heuristic, if it has one, must be a lower bound. A graph with
 * predecessors is asked for edges as if there were no goal: what a #WayDeadEnds
 * hides for the sake of one is not hidden. An object of this class belongs to
 * one thread at a time.
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
 *   for; %NULL with %WAY_ERROR_UNSUPPORTED if @graph is a state space
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
 * Finds the next path. For a graph that has %WAY_GRAPH_PREDECESSORS the
 * algorithm is that of Kurz and Mutzel, "A sidetrack-based algorithm for
 * finding the k shortest simple paths in a directed graph" (2016). The first
 * call searches from the goal to the start. Each further call looks at the
 * edges along the path before. Most of these need no search, and most searches
 * end within a few nodes. Besides the searches a path takes O(edges along it)
 * of time and memory.
 *
 * For any other graph the algorithm is that of Yen, "Finding the k shortest
 * loopless paths in a network" (1971), without the searches that Lawler (1972)
 * found needless. There is at most one search for each node of the path before,
 * and searches wait whose paths come later by a lower bound.
 *
 * If the graph has failed, the next call may fail in the same way. Paths that
 * cost more than a double holds are an error (%WAY_ERROR_OVERFLOW) after all
 * other paths.
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
