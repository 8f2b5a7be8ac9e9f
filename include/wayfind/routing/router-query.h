/* router-query.h - queries that a router answers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/alternatives.h>
#include <wayfind/routing/router.h>

G_BEGIN_DECLS

#define WAY_TYPE_ROUTER_QUERY (way_router_query_get_type ())

/**
 * WayRouterQuery:
 *
 * Asks a #WayRouter for least costs and cheapest paths. It is set up once and
 * run many times, and belongs to one thread at a time. Each run has the costs
 * that the router answers with when it begins.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayRouter) router
 *   = way_router_new (WAY_GRAPH (grid), WAY_ROUTER_LANDMARKS, NULL, NULL);
 * g_autoptr (WayRouterQuery) query = way_router_query_new (router);
 * WayCost cost;
 *
 * // From the nearer of two depots.
 * way_router_query_add_start (query, 0, 0);
 * way_router_query_add_start (query, 80, 0);
 * way_router_query_set_goal (query, 70);
 * g_assert (way_router_query_run (query, NULL) == WAY_STATUS_FOUND);
 * g_assert (way_router_query_get_cost (query, &cost) && cost == 2);
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayRouterQuery, way_router_query, WAY, ROUTER_QUERY,
                      GObject)

/**
 * way_router_query_new:
 * @router: the router to ask
 *
 * O(1).
 *
 * Returns: (transfer full): a new query without starts and goals
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouterQuery *way_router_query_new (WayRouter *router);

/**
 * way_router_query_set_start:
 * @self: a query
 * @start: the index where the path begins, in place of all starts before
 *
 * Sets the only start, at a cost of 0.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_router_query_set_start (WayRouterQuery *self,
                                 guint32         start);

/**
 * way_router_query_add_start:
 * @self: a query
 * @start: another index where the path may begin
 * @cost: what it costs to begin there, from 0 to %WAY_HIERARCHY_QUERY_MAX_END
 *
 * Adds a start to those that there are. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_router_query_add_start (WayRouterQuery *self,
                                 guint32         start,
                                 WayCost         cost);

/**
 * way_router_query_clear_starts:
 * @self: a query
 *
 * Forgets all starts. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_router_query_clear_starts (WayRouterQuery *self);

/**
 * way_router_query_set_goal:
 * @self: a query
 * @goal: the index where the path ends, in place of all goals before
 *
 * Sets the only goal.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_router_query_set_goal (WayRouterQuery *self,
                                guint32         goal);

/**
 * way_router_query_add_goal:
 * @self: a query
 * @goal: another index where the path may end
 *
 * Adds a goal to those that there are: the nearest of them is found. O(1)
 * amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_router_query_add_goal (WayRouterQuery *self,
                                guint32         goal);

/**
 * way_router_query_clear_goals:
 * @self: a query
 *
 * Forgets all goals. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_router_query_clear_goals (WayRouterQuery *self);

/**
 * way_router_query_set_closed:
 * @self: a query
 * @nodes: (nullable) (array length=n_nodes): the indices of nodes that no path
 *   enters, copied, in place of those before
 * @n_nodes: how many there are; 0 opens all
 *
 * Closes nodes for this query alone, as if the graph had no edge into them. A
 * path may still begin at one. On a grid steps past a corner of a closed cell
 * stay, whatever the grid's corner rule. Over a hierarchy the first run
 * afterwards mends costs around them, and copies none; where they are many all
 * costs are worked in anew. Next steps do not serve then. O(@n_nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_router_query_set_closed (WayRouterQuery *self,
                                  const guint32  *nodes,
                                  gsize           n_nodes);

/**
 * way_router_query_set_limits:
 * @self: a query
 * @limits: (nullable) (transfer none): when to stop, copied; %NULL, the
 *   default, for no limit
 *
 * Says when runs are to stop. Starts and goals stay as they are.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_router_query_set_limits (WayRouterQuery  *self,
                                  const WayLimits *limits);

/**
 * way_router_query_run:
 * @self: a query with a start and a goal
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the cheapest path from any start to any goal. A run that met a limit
 * begins afresh. By next steps O(length log runs), by a hierarchy as
 * way_hierarchy_query_run(), and by landmarks O((nodes + edges) log nodes) of
 * what is searched.
 *
 * Returns: %WAY_STATUS_FOUND, %WAY_STATUS_EXHAUSTED if there is no path, the
 *   limit that was met, or %WAY_STATUS_FAILED with @error set:
 *   %WAY_ERROR_NO_START without a start or goal, %WAY_ERROR_BAD_NODE if one of
 *   them, or of the closed nodes, is no node, %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit
 *   was met as nodes were closed,
 *   %WAY_ERROR_CHANGED if paths are walked step by step and
 *   the graph has lost an edge on the way since the router was updated, or what
 *   a search fails with
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_router_query_run (WayRouterQuery *self,
                                GError        **error);

/**
 * way_router_query_get_status:
 * @self: a query
 *
 * Returns: the outcome of the last run, or %WAY_STATUS_READY if something was
 *   set since
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_router_query_get_status (WayRouterQuery *self);

/**
 * way_router_query_get_part:
 * @self: a query
 *
 * Returns: what answered the last run; 0 if a search did without any part, or
 *   nothing was run
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouterParts way_router_query_get_part (WayRouterQuery *self);

/**
 * way_router_query_get_cost:
 * @self: a query
 * @cost: (out): what the cheapest path costs, with the cost of its start
 *
 * Returns: whether the status is %WAY_STATUS_FOUND
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_router_query_get_cost (WayRouterQuery *self,
                                    WayCost        *cost);

/**
 * way_router_query_dup_path:
 * @self: a query
 *
 * O(length); by a hierarchy as way_hierarchy_query_dup_path().
 *
 * Returns: (transfer full) (nullable): the cheapest path, with all nodes and
 *   edges; %NULL unless the status is %WAY_STATUS_FOUND, or if the machine has
 *   no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_router_query_dup_path (WayRouterQuery *self);

/**
 * way_router_query_find_alternatives:
 * @self: a query with one start and one goal, at no cost
 * @options: (nullable): which paths to find, or %NULL for
 *   %WAY_ALTERNATIVES_DEFAULTS
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the cheapest path, and others that differ from it and from each other:
 * by the hierarchy if there is one (way_hierarchy_query_find_alternatives()),
 * else by searches (way_find_alternatives()). Both keep the same bounds, and do
 * not find the same paths. The limits of the query hold, and nodes that it
 * closes are closed. Afterwards the query has to be run anew; its part is what
 * answered. By a hierarchy O(arcs above start and goal), as
 * way_hierarchy_query_find_alternatives(); else O(n (nodes + edges) log nodes)
 * for n paths.
 *
 * Returns: (transfer full) (nullable) (element-type WayPath): the paths in the
 *   order in which they were found, the cheapest first; empty if there is no
 *   path. %NULL with @error set: %WAY_ERROR_NO_START without a start or goal,
 *   %WAY_ERROR_BAD_NODE if one of them, or of the closed nodes, is no node,
 *   %WAY_ERROR_UNSUPPORTED if there are several or one has a cost, or the graph
 *   is a state space and has no hierarchy, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, or what a search fails with
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_router_query_find_alternatives (WayRouterQuery        *self,
                                               const WayAlternatives *options,
                                               GError               **error);

G_END_DECLS
