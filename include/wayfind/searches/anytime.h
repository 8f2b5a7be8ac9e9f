/* anytime.h - a path now, and better ones while there is time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

#define WAY_TYPE_ANYTIME (way_anytime_get_type ())

/**
 * WayAnytime:
 *
 * One search that finds a path soon, goes on to better ones, and ends with the
 * best. At any time it can say how much dearer than the best its path is at
 * most. It belongs to one thread at a time.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (40, 40, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayAnytime) plan
 *   = way_anytime_new (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
 *                      way_grid_get_node (grid, 39, 39), 5, NULL);
 *
 * // Each call that returns FOUND has a better path; the last has the best.
 * while (way_anytime_improve (plan, NULL, NULL) == WAY_STATUS_FOUND)
 *   if (way_anytime_get_factor (plan) == 1)
 *     break;
 * g_assert (way_path_get_cost (way_anytime_get_path (plan)) == 78);
 * ]|
 *
 * The algorithm is weighted A* that leaves out whatever cannot lead to a
 * cheaper path than the one it has (Hansen and Zhou, "Anytime Heuristic
 * Search", 2007), and that begins again with half of the weight above 1
 * whenever it has found one (Richter, Thayer and Ruml, "The Joy of Forgetting",
 * 2010). Closed nodes are reopened in the last search alone, without a weight.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayAnytime, way_anytime, WAY, ANYTIME, GObject)

/**
 * way_anytime_new:
 * @graph: a graph that is not a state space, whose heuristic is a lower bound
 * @start: where paths begin; copied if its type says so
 * @goal: where they end; copied likewise
 * @weight: by what to multiply the heuristic, 1 or more; the larger it is the
 *   sooner there is a first path, and the longer it takes to the best. With 1
 *   the first path is the best
 * @error: return location for what is wrong, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED over a state space. O(1).
 *
 * Returns: (transfer full) (nullable): a new search, which has not begun
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayAnytime *way_anytime_new (WayGraph *graph,
                             WayNode   start,
                             WayNode   goal,
                             gdouble   weight,
                             GError  **error);

/**
 * way_anytime_get_graph:
 * @self: a search
 *
 * Returns: (transfer none): the graph that it searches
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_anytime_get_graph (WayAnytime *self);

/**
 * way_anytime_get_weight:
 * @self: a search
 *
 * Returns: by what it multiplies the heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_anytime_get_weight (WayAnytime *self);

/**
 * way_anytime_improve:
 * @self: a search
 * @limits: (nullable) (transfer none): when to stop, or %NULL for no limit but
 *   half of the machine's memory; expansions are counted for this call
 * @error: return location for what went wrong, or %NULL
 *
 * Carries the search on until it has found a better path, or knows that there
 * is none. It notices a path within 64 expansions. If the graph has changed
 * since the last call, the search begins afresh, without a path. O((nodes +
 * edges) log nodes) until the path is known to be the best, over all calls for
 * each weight on the way.
 *
 * Returns: %WAY_STATUS_FOUND if there is a better path than before;
 *   %WAY_STATUS_EXHAUSTED if there is none: the path is the best, or no path
 *   leads to the goal; a limit, after which the next call goes on from there;
 *   %WAY_STATUS_FAILED with @error set, as way_search_run() fails
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_anytime_improve (WayAnytime      *self,
                               const WayLimits *limits,
                               GError         **error);

/**
 * way_anytime_get_path:
 * @self: a search
 *
 * Returns: (transfer none) (nullable): the cheapest path that was found so far
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_anytime_get_path (WayAnytime *self);

/**
 * way_anytime_get_factor:
 * @self: a search
 *
 * Reckons how much dearer than the best path the one that was found can be: its
 * cost over the least cost so far plus heuristic of all open nodes. That never
 * says too little if the heuristic is a lower bound. As long as nodes are not
 * reopened, edges that would have reopened one count likewise. O(edges out of
 * nodes reached), and O(1) once the path is known to be the best.
 *
 * Returns: 1 or more; 1 if the path is the best; `INFINITY` if there is no path
 *   yet, or nothing is known of the best
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_anytime_get_factor (WayAnytime *self);

/**
 * way_anytime_get_n_expanded:
 * @self: a search
 *
 * Returns: how many nodes it has expanded since it began
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_anytime_get_n_expanded (WayAnytime *self);

G_END_DECLS
