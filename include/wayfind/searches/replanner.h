/* replanner.h - the way to one goal, found again as unit and world move
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
 * Plans the way of a unit to one goal, again and again: from where the unit
 * stands, over the graph as it is by then. Each plan is a cheapest path. What
 * earlier searches have taught is kept: how far it is at least to the goal from
 * each node that they closed, and the paths that they found. A plan that meets
 * an old path which still stands ends there. What has changed in between, by
 * what the graph tells (way_graph_foreach_change()), is mended first, and where
 * that is not known the planner starts afresh.
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
 * Small changes near the unit cost a small part of a new search. Where most
 * plans fail or half the map changes at once, or in mazes of narrow corridors,
 * little is gained.
 *
 * It keeps 24 bytes for each node that was met; nodes that are pointers must
 * live until it forgets them: way_replanner_forget(). It belongs to one thread
 * at a time.
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
 * @mended: nodes whose edges were asked for to make what was learnt true again
 * @reopened: times that a closed node was opened again: 0 unless costs are
 *   real, and rounded
 * @restarts: times that all was forgotten because of a change
 *
 * What a replanner has done since it was made.
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
 * @goal: where all plans lead; copied if its type says so
 * @error: return location for what is wrong, or %NULL
 *
 * The graph's heuristic must be a lower bound, and so must be those of all
 * states of the graph: where a change lowers what the heuristic says of nodes
 * that the graph does not tell, it must tell that its changes are not known.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED over a state space, such as #WayTurns
 * and #WayTimed.
 *
 * If @graph has no %WAY_GRAPH_PREDECESSORS, costs may rise as over any other
 * graph, and the planner starts afresh when one has fallen. O(1).
 *
 * Returns: (transfer full) (nullable): a new replanner
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReplanner *way_replanner_new (WayGraph *graph,
                                 WayNode   goal,
                                 GError  **error);

/**
 * way_replanner_get_graph:
 * @self: a replanner
 *
 * Returns: (transfer none): the graph over which it plans
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_replanner_get_graph (WayReplanner *self);

/**
 * way_replanner_set_goal:
 * @self: a replanner
 * @goal: where plans lead from now on; copied if its type says so
 *
 * Forgets all that was learnt, unless @goal is the goal already. O(1) over
 * indices.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_replanner_set_goal (WayReplanner *self,
                             WayNode       goal);

/**
 * way_replanner_get_goal:
 * @self: a replanner
 *
 * Returns: where plans lead, borrowed until it is set again
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_replanner_get_goal (WayReplanner *self);

/**
 * way_replanner_set_consistent:
 * @self: a replanner
 * @is_consistent: whether the graph's heuristic is consistent: along an edge,
 *   from its first to its second node, it falls by no more than the edge costs
 *
 * What was learnt can be mended if estimates are consistent. That is known of
 * distances (%WAY_GRAPH_METRIC), and of graphs without a heuristic. Of any
 * other heuristic it has to be said here. Unless it is, the planner starts
 * afresh after each change, and is right all the same.
 *
 * A promise that is not true may lead to dearer paths.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_replanner_set_consistent (WayReplanner *self,
                                   gboolean      is_consistent);

/**
 * way_replanner_get_consistent:
 * @self: a replanner
 *
 * Returns: whether the heuristic was said to be consistent; %FALSE unless set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_replanner_get_consistent (WayReplanner *self);

/**
 * way_replanner_plan:
 * @self: a replanner
 * @from: where the unit stands
 * @limits: (nullable) (transfer none): when to stop, or %NULL for no limit but
 *   half of the machine's memory; expansions are counted for this call
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a cheapest path from @from to the goal over the graph as it is now.
 * With real costs it is the cheapest but for rounding, which adds up over the
 * edges of a path. If neither unit nor graph has moved since, the last plan is
 * the answer.
 *
 * A plan that met a limit is carried on by the next if neither @from nor the
 * graph is another by then. Otherwise the next learns from it, and is new.
 *
 * O((nodes + edges) log nodes) at worst, for what is mended as for the search.
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
 * The path of the last plan. If that met a limit, the path is partial and leads
 * to the node from which least is left, by all that was known.
 *
 * Returns: (transfer none) (nullable): a path; %NULL before the first plan, and
 *   if the last found that there is none, failed, or was stopped before its
 *   search began
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_replanner_get_path (WayReplanner *self);

/**
 * way_replanner_is_touched:
 * @self: a replanner
 * @from: where the unit stands
 *
 * Asks whether the last plan can have broken, or become dearer: whether the
 * unit has left it, or the graph tells a change of a node that is still ahead
 * on it. Then it is time for way_replanner_plan(). Until then the path ahead is
 * open and costs what it did. It need not be the cheapest any more, if costs
 * have fallen elsewhere. O(changes since the plan).
 *
 * Returns: %FALSE if the last plan found a path, @from lies on it, and all of
 *   it from there on is surely as it was
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_replanner_is_touched (WayReplanner *self,
                                   WayNode       from);

/**
 * way_replanner_forget:
 * @self: a replanner
 *
 * Forgets all that was learnt and the last plan. Over nodes that are pointers,
 * to be called before any of them is freed. O(1) over indices, and O(nodes
 * learnt) over others.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_replanner_forget (WayReplanner *self);

/**
 * way_replanner_get_statistics:
 * @self: a replanner
 * @statistics: (out): what it has done since it was made
 *
 * Tells what plans have taken since the replanner was made. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_replanner_get_statistics (WayReplanner           *self,
                                   WayReplannerStatistics *statistics);

G_END_DECLS
