/* alternatives.h - several paths: some that really differ, or the k best
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

/**
 * WayAlternatives:
 * @n_paths: how many paths at most, the best one included
 * @max_shared: the largest share of its cost, from 0 to 1, that a path may have
 *   in common with all paths before it together
 * @max_stretch: the largest cost of a path as a multiple of the best path's
 *   cost, 1 or more
 *
 * The paths that way_find_alternatives() is to find.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A....\n"
 *                                ".###.\n"
 *                                "....B\n", ".#", "AB", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * WayAlternatives wanted;
 *
 * way_alternatives_init (&wanted);
 * wanted.n_paths = 2;
 *
 * // One leads above the wall, and one below it.
 * g_autoptr (GPtrArray) paths
 *   = way_find_alternatives (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
 *                            way_grid_get_node (grid, 4, 2), &wanted, NULL,
 *                            NULL);
 * g_assert (paths->len == 2);
 * ]|
 *
 * Since: 1.0
 */
typedef struct
{
  guint   n_paths;
  gdouble max_shared;
  gdouble max_stretch;

  /*< private >*/
  gpointer reserved[4];
} WayAlternatives;

#define WAY_TYPE_ALTERNATIVES (way_alternatives_get_type ())

/**
 * way_alternatives_get_type:
 *
 * Returns: the boxed type #WayAlternatives, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_alternatives_get_type (void) G_GNUC_CONST;

/**
 * WAY_ALTERNATIVES_DEFAULTS:
 *
 * Three paths. Each shares at most half of its cost with the paths before it,
 * and costs at most a quarter more than the best.
 *
 * Since: 1.0
 */
#define WAY_ALTERNATIVES_DEFAULTS { 3, 0.5, 1.25, { NULL } }

/**
 * way_alternatives_init:
 * @self: options
 *
 * Sets all options to %WAY_ALTERNATIVES_DEFAULTS. For languages that cannot use
 * a macro. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_alternatives_init (WayAlternatives *self);

/**
 * way_find_alternatives:
 * @graph: a graph that is not a state space, and whose edges depend on the node
 *   alone
 * @start: the node where paths begin
 * @goal: the node where they end
 * @options: (nullable): which paths to find, or %NULL for
 *   %WAY_ALTERNATIVES_DEFAULTS
 * @limits: (nullable): when to stop; all searches together keep within them
 * @error: return location for an error, or %NULL
 *
 * Finds the best path, and others that differ from it and from each other, by
 * the penalty method: the edges of each path that was found cost more in the
 * next searches (see Bader, Dees, Geisberger and Sanders, "Alternative
 * route graphs in road networks", 2011). Every path that is returned keeps both
 * bounds. Other paths may keep them, too: the number of paths is too large to
 * check all.
 *
 * A path shares an edge with an earlier one if both go from the same node to
 * the same next node. The search is A*, so that the graph's heuristic must be a
 * lower bound. There are a handful of searches for each path. If the graph has
 * predecessors, one search of the whole graph comes first, and the others then
 * go nearly straight ahead. O(n (nodes + edges) log nodes) for n paths, with a
 * small factor.
 *
 * Returns: (transfer full) (nullable) (element-type WayPath): the paths in the
 *   order in which they were found, the best first; empty if no path exists.
 *   %NULL with @error set if the graph failed, or no longer has an edge that it
 *   gave to the search (%WAY_ERROR_CHANGED), the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE), or a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_find_alternatives (WayGraph              *graph,
                                  WayNode                start,
                                  WayNode                goal,
                                  const WayAlternatives *options,
                                  const WayLimits       *limits,
                                  GError               **error);

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
 * predecessors is searched as if it had no goal, so that a #WayDeadEnds hides
 * nothing. An object of this class belongs to one thread at a time.
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
 * @error: return location for an error, or %NULL
 *
 * This does not search yet. O(1).
 *
 * Returns: (transfer full): the paths, each of which is found when it is asked
 *   for; %NULL with %WAY_ERROR_UNSUPPORTED if @graph is a
 *   state space
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
 * @error: return location for an error, or %NULL
 *
 * Finds the next path. For a graph that has %WAY_GRAPH_PREDECESSORS the
 * algorithm is that of Kurz and Mutzel, "A sidetrack-based algorithm for
 * finding the k shortest simple paths in a directed graph" (2016). The first
 * call searches from the goal to the start: over a #WayRouter, or views above
 * it, with the costs of its hierarchy as estimates. Each further call reads the
 * edges along the path before. Most edges need no search, and most searches end
 * within a few nodes. Besides the searches a path takes O(edges along it) of
 * time and memory.
 *
 * For any other graph the algorithm is that of Yen, "Finding the k shortest
 * loopless paths in a network" (1971), without the searches that Lawler (1972)
 * found to be unnecessary. It makes at most one search for each node of the
 * path before. A search waits as long as its lower bound is above another path.
 *
 * If the graph has failed, the next call may fail in the same way. Paths that
 * cost more than a double holds are an error (%WAY_ERROR_OVERFLOW) after all
 * other paths.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   no other path exists. %NULL with @error set if the graph failed or changed
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
