/* hierarchy-query.h - least costs and best paths, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>
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
 * Asks a hierarchy for least costs and best paths. It is set up once and run
 * many times, allocates nothing once it is warm, and belongs to one thread at a
 * time. Any number of queries may ask the same costs.
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
 * Least costs are those that a #WaySearch finds over the same graph, exactly or
 * to rounding: #WayHierarchyCosts says which. A hierarchy knows edges, but not
 * which nodes of the graph are blocked: a node that is the start and the goal
 * costs 0. #WayRouter looks whether goals are blocked before it asks. Of several
 * best paths it is always the same one for the same costs, on every machine and
 * in every thread.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchyQuery, way_hierarchy_query, WAY,
                      HIERARCHY_QUERY, GObject)

/**
 * way_hierarchy_query_new:
 * @costs: the costs to ask
 *
 * O(nodes).
 *
 * Returns: (transfer full): a new query without starts and goals
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyQuery *way_hierarchy_query_new (WayHierarchyCosts *costs);

/**
 * way_hierarchy_query_get_costs:
 * @self: a query
 *
 * Returns: (transfer none): the costs that it asks
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyCosts *way_hierarchy_query_get_costs (WayHierarchyQuery *self);

/**
 * way_hierarchy_query_set_costs:
 * @self: a query
 * @costs: other costs of the same hierarchy
 *
 * Asks other costs from now on. Starts and goals stay.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_set_costs (WayHierarchyQuery *self,
                                    WayHierarchyCosts *costs);

/**
 * way_hierarchy_query_set_start:
 * @self: a query
 * @start: the node where the path begins, in place of all starts before
 *
 * Sets the only start, at a cost of 0.
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
 * @cost: what it costs to begin there, from 0 to
 *   %WAY_HIERARCHY_QUERY_MAX_END
 *
 * Adds a start to those that there are. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_add_start (WayHierarchyQuery *self,
                                    WayNode            start,
                                    WayCost            cost);

/**
 * way_hierarchy_query_clear_starts:
 * @self: a query
 *
 * Forgets all starts. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_clear_starts (WayHierarchyQuery *self);

/**
 * way_hierarchy_query_set_goal:
 * @self: a query
 * @goal: the node where the path ends, in place of all goals before
 *
 * Sets the only goal, at a cost of 0.
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
 * @cost: what it costs to end there, from 0 to %WAY_HIERARCHY_QUERY_MAX_END. It
 *   counts for which path is best, and is in way_hierarchy_query_get_cost();
 *   the path does not hold it
 *
 * Adds a goal to those that there are: the best of them is found. O(1)
 * amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_add_goal (WayHierarchyQuery *self,
                                   WayNode            goal,
                                   WayCost            cost);

/**
 * way_hierarchy_query_clear_goals:
 * @self: a query
 *
 * Forgets all goals. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_clear_goals (WayHierarchyQuery *self);

/**
 * way_hierarchy_query_set_limits:
 * @self: a query
 * @limits: (nullable) (transfer none): when to stop, copied; %NULL, the
 *   default, for no limit. A node on a way up counts as an expansion
 *
 * Says when runs are to stop. Starts and goals stay as they are.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_query_set_limits (WayHierarchyQuery *self,
                                     const WayLimits   *limits);

/**
 * way_hierarchy_query_run:
 * @self: a query with a start and a goal
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the least cost. With one start and one goal both ways up the tree are
 * walked, and no open list is needed: O(arcs on these ways). Several starts or
 * goals are sorted first. A run that met a limit begins afresh.
 *
 * Returns: %WAY_STATUS_FOUND, %WAY_STATUS_EXHAUSTED if there is no path, the
 *   limit that was met, or %WAY_STATUS_FAILED with @error set:
 *   %WAY_ERROR_NO_START without a start or goal, %WAY_ERROR_BAD_NODE if a start
 *   or goal is not a node of the hierarchy, %WAY_ERROR_OVERFLOW if the least cost
 *   is more than a double holds, %WAY_ERROR_TOO_LARGE if the machine has no
 *   memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_hierarchy_query_run (WayHierarchyQuery *self,
                                   GError           **error);

/**
 * way_hierarchy_query_get_status:
 * @self: a query
 *
 * Returns: the outcome of the last run, or %WAY_STATUS_READY if something was
 *   changed since
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_hierarchy_query_get_status (WayHierarchyQuery *self);

/**
 * way_hierarchy_query_get_cost:
 * @self: a query
 * @cost: (out): the least cost, those of start and goal included
 *
 * Doubles are added up arc by arc, in another order than those of
 * way_hierarchy_query_dup_path(); the two may differ by rounding.
 *
 * Returns: whether the status is %WAY_STATUS_FOUND
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
 * up from the start's. It meets no node twice. O(arcs that are unfolded, each
 * with the arcs below its tail).
 *
 * Returns: (transfer full) (nullable): a path; %NULL unless the status is
 *   %WAY_STATUS_FOUND, if costs have changed since the run, or if the machine
 *   has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_hierarchy_query_dup_path (WayHierarchyQuery *self);

G_END_DECLS
