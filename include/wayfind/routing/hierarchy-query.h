/* hierarchy-query.h - least costs and best paths, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>
#include <wayfind/searches/alternatives.h>
#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/**
 * WAY_HIERARCHY_QUERY_MAX_END:
 *
 * The largest cost of a start or goal of a #WayHierarchyQuery.
 *
 * Since: 1.0
 */
#define WAY_HIERARCHY_QUERY_MAX_END 1e300

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
 * way_hierarchy_query_set_costs:
 * @self: a query
 * @costs: other costs of the same hierarchy
 *
 * Uses other costs from now on. Starts and goals stay.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_set_costs (WayHierarchyQuery *self,
                                    WayHierarchyCosts *costs);

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
 * way_hierarchy_query_add_start:
 * @self: a query
 * @start: another node where the path may begin
 * @cost: the cost to begin there, from 0 to %WAY_HIERARCHY_QUERY_MAX_END
 *
 * Adds a start to the others. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_add_start (WayHierarchyQuery *self,
                                    WayNode            start,
                                    WayCost            cost);

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
 * way_hierarchy_query_add_goal:
 * @self: a query
 * @goal: another node where the path may end
 * @cost: the cost to end there, from 0 to %WAY_HIERARCHY_QUERY_MAX_END. It
 *   counts for which path is best, and is part of
 *   way_hierarchy_query_get_cost(), but not of the path
 *
 * Adds a goal to the others. The query finds the path to the best of them. O(1)
 * amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_add_goal (WayHierarchyQuery *self,
                                   WayNode            goal,
                                   WayCost            cost);

/**
 * way_hierarchy_query_clear_ends:
 * @self: a query
 *
 * Forgets all starts and goals. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_clear_ends (WayHierarchyQuery *self);

/**
 * way_hierarchy_query_set_limits:
 * @self: a query
 * @limits: (nullable) (transfer none): when to stop, copied; %NULL, the
 *   default, for no limit. Each node on the way up counts as an expansion
 *
 * Sets the limits of each run. Starts and goals stay.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_set_limits (WayHierarchyQuery *self,
                                     const WayLimits   *limits);

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
 * unfolded, each with the arcs below its tail).
 *
 * Returns: (transfer full) (nullable): a path; %NULL unless the last run found
 *   one, if costs have changed since the run, or if there is too little memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_hierarchy_query_dup_path (WayHierarchyQuery *self);

/**
 * way_hierarchy_query_find_alternatives:
 * @self: a query with one start and one goal, both without a cost
 * @options: (nullable): which paths to find, or %NULL for
 *   %WAY_ALTERNATIVES_DEFAULTS
 * @error: return location for an error, or %NULL
 *
 * Finds the best path, and others that differ from it and from each other, by
 * *via nodes*: a best path to some node, and a best path on from there (see
 * Abraham, Delling, Goldberg and Werneck, "Alternative routes in road
 * networks", 2013). Every path keeps the same bounds as those of
 * way_find_alternatives(), and visits no node twice; over states a path may
 * visit a node again in another state. Further paths that keep the bounds may
 * exist. The same costs give the same paths on every machine.
 *
 * Four walks up or down the tree find the cost of the path over each node above
 * start and goal. Then a few of these paths are unfolded, each in the time of
 * the path of a query. The limits of the query hold for all of that together.
 * Calls after the first allocate the paths and their array, and nothing else.
 * Run the query again afterwards. O(arcs above start and goal), and O(length)
 * for each path that is looked at.
 *
 * Returns: (transfer full) (nullable) (element-type WayPath): the paths in the
 *   order in which they were found, the best first; empty if no path exists.
 *   %NULL with @error set: %WAY_ERROR_NO_START without a start or goal,
 *   %WAY_ERROR_UNSUPPORTED if there are several or one has a cost,
 *   %WAY_ERROR_OVERFLOW if the least cost is more than a double holds,
 *   %WAY_ERROR_PARSE if the file of the hierarchy is damaged,
 *   %WAY_ERROR_TOO_LARGE if there is too little memory, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *
way_hierarchy_query_find_alternatives (WayHierarchyQuery     *self,
                                       const WayAlternatives *options,
                                       GError               **error);

G_END_DECLS
