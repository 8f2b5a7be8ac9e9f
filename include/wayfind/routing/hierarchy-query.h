/* hierarchy-query.h - least costs and best paths, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>
#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY_QUERY (way_hierarchy_query_get_type ())

/**
 * WayHierarchyQuery:
 *
 * Finds least costs and best paths in a hierarchy. For experts; most programs
 * use a #WaySearch over a #WayRouter.
 *
 * A query is set up once and run many times. Only its first runs allocate
 * memory. It belongs to one thread at a time, and any number of queries can use
 * the same costs.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
 * g_autoptr (WayHierarchyCosts) costs
 *   = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
 *                                         NULL);
 * g_autoptr (WayHierarchyQuery) query = way_hierarchy_query_new (costs);
 *
 * way_hierarchy_query_set_start (query, way_grid_get_node (grid, 0, 0));
 * way_hierarchy_query_set_goal (query, way_grid_get_node (grid, 8, 8));
 * g_assert (way_hierarchy_query_run (query, NULL) == WAY_STATUS_FOUND);
 *
 * g_autoptr (WayPath) path = way_hierarchy_query_dup_path (query);
 * g_assert (way_path_get_cost (path) == 16);
 * ]|
 *
 * Least costs are those of a #WaySearch over the same graph, exactly or to
 * rounding, as #WayHierarchyCosts says. A hierarchy knows the edges of the
 * graph, but not its blocked nodes, so a path from a blocked node to itself
 * costs 0; #WayRouter checks blocked goals first. If several paths are best, the
 * same costs always give the same path, on every machine and in every thread.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchyQuery, way_hierarchy_query, WAY,
                      HIERARCHY_QUERY, GObject)

/**
 * way_hierarchy_query_new:
 * @costs: the costs of a hierarchy
 *
 * O(nodes).
 *
 * Returns: (transfer full): a new query without starts and goals
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyQuery *way_hierarchy_query_new (WayHierarchyCosts *costs);

/**
 * way_hierarchy_query_set_start:
 * @self: a query
 * @start: the node where the path begins
 *
 * Replaces all starts by one, with a cost of 0.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_set_start (WayHierarchyQuery *self,
                                    WayNode            start);

/**
 * way_hierarchy_query_set_goal:
 * @self: a query
 * @goal: the node where the path ends
 *
 * Replaces all goals by one, with a cost of 0.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_set_goal (WayHierarchyQuery *self,
                                   WayNode            goal);

/**
 * way_hierarchy_query_run:
 * @self: a query with a start and a goal
 * @error: return location for an error, or %NULL
 *
 * Finds the least cost. With one start and one goal the query follows the arcs
 * upwards from both, without an open list: O(arcs followed). Several starts or
 * goals are sorted first. After a limit the next run begins again.
 *
 * Returns: %WAY_STATUS_FOUND, %WAY_STATUS_EXHAUSTED if no path exists, the limit
 *   that was met, or %WAY_STATUS_FAILED with @error set: %WAY_ERROR_NO_START
 *   without a start or goal, %WAY_ERROR_BAD_NODE if a start or goal is not a
 *   node of the hierarchy, %WAY_ERROR_OVERFLOW if the least cost is more than a
 *   double holds, %WAY_ERROR_TOO_LARGE if there is too little memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_hierarchy_query_run (WayHierarchyQuery *self,
                                   GError           **error);

/**
 * way_hierarchy_query_get_cost:
 * @self: a query
 * @cost: (out): the least cost, with the costs of start and goal
 *
 * Doubles are added up arc by arc, in another order than in
 * way_hierarchy_query_dup_path(), so the two sums may differ by rounding.
 *
 * Returns: whether the last run found a path
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_query_get_cost (WayHierarchyQuery *self,
                                       WayCost           *cost);

/**
 * way_hierarchy_query_dup_path:
 * @self: a query
 *
 * Makes the best path, with all edges of the graph, their ids, and costs added
 * up from that of the start. The path visits no node twice. O(arcs that are
 * unfolded, each with the arcs below its tail). The first path makes room for
 * hints in the costs, 24 bytes an arc, which all queries and threads share: they
 * make later paths faster.
 *
 * Returns: (transfer full) (nullable): a path; %NULL unless the last run found
 *   one, if costs have changed since the run, or if there is too little memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_hierarchy_query_dup_path (WayHierarchyQuery *self);

/**
 * way_search_set_hierarchy:
 * @self: a search by Dijkstra
 * @costs: (nullable) (transfer none): the costs of a hierarchy of the graph, or
 *   %NULL to search without one
 *
 * Makes all later runs walk the hierarchy as a #WayHierarchyQuery does, but one
 * node at a time, so that an observer can watch it. For teaching; a query is
 * faster. The path has the least cost by @costs, whatever the graph says now.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
 * g_autoptr (WayHierarchyCosts) costs
 *   = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
 *                                         NULL);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
 *
 * way_search_set_hierarchy (search, costs);
 * way_search_set_start (search, way_grid_get_node (grid, 0, 0));
 * way_search_set_goal (search, way_grid_get_node (grid, 8, 8));
 * g_assert (way_search_run (search, NULL) == WAY_STATUS_FOUND);
 * ]|
 *
 * To an observer it is a search from both ends, in which both sides climb: the
 * lower node comes next, and a node came from a lower one over an arc, which may
 * stand for several edges. Nodes above the meeting may be taken from both sides.
 *
 * way_search_run() fails with %WAY_ERROR_UNSUPPORTED and names what is in the
 * way if the graph has states or another number of nodes, or if the search has
 * another strategy, several starts or goals, a goal function, a heuristic, a
 * largest cost or another rule. The start rule makes no difference: a hierarchy
 * does not know blocked nodes. It fails with %WAY_ERROR_CHANGED if @costs change
 * before it ends. A run takes O(nodes), because it clears what it knows of them.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_hierarchy (WaySearch         *self,
                               WayHierarchyCosts *costs);

G_END_DECLS
