/* replanning.h - plans that are repaired, and plans that are improved
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

#define WAY_TYPE_REPLANNER (way_replanner_get_type ())

/**
 * WayReplanner:
 *
 * Plans the path of a unit to one goal again and again, from the unit's current
 * node and over the current graph. Each plan is a cheapest path. The replanner
 * keeps results of earlier searches: a lower bound on the cost to the goal for
 * each node that they closed, and the paths that they found. A search ends as
 * soon as it meets an earlier path that is still valid. Before it plans, the
 * replanner reads the changes of the graph (way_graph_foreach_change()) and
 * repairs these results. If the graph does not know its changes, the replanner
 * starts again without them.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (7, 3, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * WayNode unit = way_grid_get_node (grid, 0, 1);
 * g_autoptr (WayReplanner) plan
 *   = way_replanner_new (WAY_GRAPH (grid), way_grid_get_node (grid, 6, 1),
 *                        NULL);
 *
 * g_assert (way_replanner_plan (plan, unit, NULL, NULL) == WAY_STATUS_FOUND);
 * g_assert (way_path_get_cost (way_replanner_get_path (plan)) == 6);
 *
 * // A rock falls on the way; planning again costs little.
 * way_terrain_set_class (terrain, 3, 1, 1);
 * if (way_replanner_is_touched (plan, unit))
 *   way_replanner_plan (plan, unit, NULL, NULL);
 * g_assert (way_path_get_cost (way_replanner_get_path (plan)) == 8);
 * ]|
 *
 * Small changes near the unit cost a small part of a new search. The replanner
 * gains little if most plans fail, if half of the map changes at once, or in
 * mazes of narrow corridors.
 *
 * It keeps 24 bytes for each node that it met. Nodes that are pointers must
 * live as long as the replanner, or until way_replanner_set_goal() sets another
 * goal. It belongs to one thread at a time.
 *
 * The algorithm is MPGAA* (Hernandez, Asin and Baier, "Reusing Previously Found
 * A* Paths for Fast Goal-Directed Navigation in Dynamic Terrain", 2015).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayReplanner, way_replanner, WAY, REPLANNER, GObject)

/**
 * WayReplannerStatistics:
 * @plans: calls of way_replanner_plan() that looked at the graph
 * @expanded: nodes that their searches expanded, each time counted
 * @mended: nodes whose edges were read to repair earlier results
 * @reopened: times that a closed node was opened again: 0 unless costs are
 *   real, and rounded
 * @restarts: times that a change made it drop all earlier results
 *
 * The work of a replanner since it was made.
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 plans;
  guint64 expanded;
  guint64 mended;
  guint64 reopened;
  guint64 restarts;

  /*< private >*/
  guint64 reserved[7];
} WayReplannerStatistics;

#define WAY_TYPE_REPLANNER_STATISTICS (way_replanner_statistics_get_type ())

/**
 * way_replanner_statistics_get_type:
 *
 * Returns: the boxed type #WayReplannerStatistics, whose copies are made byte
 *   by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_replanner_statistics_get_type (void) G_GNUC_CONST;

/**
 * way_replanner_new:
 * @graph: a graph that is not a state space, and whose edges depend on the node
 *   alone
 * @goal: the node where all plans lead; copied if its type says so
 * @error: return location for an error, or %NULL
 *
 * The graph's heuristic must be a lower bound in every state of the graph. A
 * change may lower the heuristic of nodes that the graph does not report; the
 * graph must then report that its changes are not known.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED over a state space, such as #WayTurns and
 * #WayTimed.
 *
 * If @graph has no %WAY_GRAPH_PREDECESSORS, costs may rise as over any other
 * graph, and the replanner starts again when a cost has fallen. O(1).
 *
 * Returns: (transfer full) (nullable): a new replanner
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReplanner *way_replanner_new (WayGraph *graph,
                                 WayNode   goal,
                                 GError  **error);

/**
 * way_replanner_set_goal:
 * @self: a replanner
 * @goal: the new goal; copied if its type says so
 *
 * Drops all earlier results, unless @goal is the goal already. O(1) over
 * indices.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_replanner_set_goal (WayReplanner *self,
                             WayNode       goal);

/**
 * way_replanner_set_consistent:
 * @self: a replanner
 * @is_consistent: whether the graph's heuristic is consistent: along an edge,
 *   from its first to its second node, it falls by no more than the edge costs
 *
 * The replanner can repair earlier results if the heuristic is consistent. That
 * is known of distances (%WAY_GRAPH_METRIC), and of graphs without a heuristic.
 * For any other heuristic the caller has to promise it here. Without the
 * promise the replanner starts again after each change, and its plans are still
 * right.
 *
 * If the promise does not hold, paths may cost more than the cheapest.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_replanner_set_consistent (WayReplanner *self,
                                   gboolean      is_consistent);

/**
 * way_replanner_plan:
 * @self: a replanner
 * @from: the node of the unit
 * @limits: (nullable) (transfer none): when to stop, or %NULL for no limit but
 *   half of the machine's memory; expansions are counted for this call
 * @error: return location for an error, or %NULL
 *
 * Finds a cheapest path from @from to the goal in the current graph. With real
 * costs the path is the cheapest except for rounding, which adds up over its
 * edges. If neither the unit nor the graph has changed, the answer is the last
 * plan.
 *
 * A plan that met a limit continues in the next call if @from and the graph are
 * still the same. Otherwise the next call uses its results for a new plan.
 *
 * O((nodes + edges) log nodes) at worst, for the repair and for the search.
 *
 * Returns: %WAY_STATUS_FOUND; %WAY_STATUS_EXHAUSTED if no path leads to the
 *   goal; a limit; %WAY_STATUS_FAILED with @error set if a callback failed, or
 *   as way_search_run() fails
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_replanner_plan (WayReplanner    *self,
                              WayNode          from,
                              const WayLimits *limits,
                              GError         **error);

/**
 * way_replanner_get_path:
 * @self: a replanner
 *
 * If the last plan met a limit, the path is partial: it leads to the node that
 * is nearest to the goal by all known bounds.
 *
 * Returns: (transfer none) (nullable): the path of the last plan; %NULL before
 *   the first plan, and if the last plan found no path, failed, or stopped
 *   before its search began
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_replanner_get_path (WayReplanner *self);

/**
 * way_replanner_is_touched:
 * @self: a replanner
 * @from: the node of the unit
 *
 * Checks whether the last plan may have become invalid or more expensive: the
 * unit has left it, or the graph reports a change of a node that lies ahead on
 * it. Then call way_replanner_plan(). Until then the path ahead is open and its
 * cost has not changed. A cheaper path may exist, if costs have fallen
 * elsewhere. O(changes since the plan).
 *
 * Returns: %FALSE if the last plan found a path, @from lies on it, and no
 *   node from there on has changed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_replanner_is_touched (WayReplanner *self,
                                   WayNode       from);

/**
 * way_replanner_get_statistics:
 * @self: a replanner
 * @statistics: (out): its work since it was made
 *
 * Reports the work of all plans together. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_replanner_get_statistics (WayReplanner           *self,
                                   WayReplannerStatistics *statistics);

#define WAY_TYPE_ANYTIME (way_anytime_get_type ())

/**
 * WayAnytime:
 *
 * One search that finds a path soon, improves it step by step, and ends with
 * the best path. At any time it knows a bound on how much more its path costs
 * than the best path. It belongs to one thread at a time.
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
 * The algorithm is weighted A* that leaves out all nodes that cannot lead to a
 * cheaper path than the one found so far (Hansen and Zhou, "Anytime Heuristic
 * Search", 2007). Whenever it has found a path it halves the part of the weight
 * above 1 and starts again (Richter, Thayer and Ruml, "The Joy of Forgetting",
 * 2010). Only the last search, without a weight, reopens closed nodes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayAnytime, way_anytime, WAY, ANYTIME, GObject)

/**
 * way_anytime_new:
 * @graph: a graph that is not a state space, whose heuristic is a lower bound
 * @start: the node where paths begin; copied if its type says so
 * @goal: the node where paths end; copied if its type says so
 * @weight: the factor of the heuristic, 1 or more; a larger weight finds the
 *   first path sooner and the best path later. With 1 the first path is the
 *   best
 * @error: return location for an error, or %NULL
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
 * way_anytime_improve:
 * @self: a search
 * @limits: (nullable) (transfer none): when to stop, or %NULL for no limit but
 *   half of the machine's memory; expansions are counted for this call
 * @error: return location for an error, or %NULL
 *
 * Continues the search until it has found a better path, or knows that no
 * better path exists. It notices a path within 64 expansions. If the graph has
 * changed since the last call, the search starts again without a path. O((nodes
 * + edges) log nodes) until the path is known to be the best, over all calls
 * for each weight on the way.
 *
 * Returns: %WAY_STATUS_FOUND if it found a better path than before;
 *   %WAY_STATUS_EXHAUSTED if the path is the best, or no path leads to the
 *   goal; a limit, after which the next call continues; %WAY_STATUS_FAILED with
 *   @error set, as way_search_run() fails
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
 * Returns: (transfer none) (nullable): the cheapest path found so far
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_anytime_get_path (WayAnytime *self);

/**
 * way_anytime_get_factor:
 * @self: a search
 *
 * Computes a bound on the cost of the path, as a multiple of the best cost: the
 * cost of the path over the lowest sum of cost so far and heuristic of all open
 * nodes. The bound is right if the heuristic is a lower bound. As long as
 * closed nodes are not reopened, edges that would have reopened a node count in
 * the same way. O(edges out of nodes reached), and O(1) once the path is known
 * to be the best.
 *
 * Returns: 1 or more; 1 if the path is the best; `INFINITY` before the first
 *   path, and if no bound is known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_anytime_get_factor (WayAnytime *self);

/**
 * way_anytime_get_n_expanded:
 * @self: a search
 *
 * Returns: the number of nodes that it has expanded since it began
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_anytime_get_n_expanded (WayAnytime *self);

G_END_DECLS
