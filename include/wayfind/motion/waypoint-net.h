/* waypoint-net.h - waypoints over tiles: a coarse path, and its fine legs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>
#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_WAYPOINT_NET (way_waypoint_net_get_type ())

/**
 * WayWaypointNet:
 *
 * Waypoints that a person has placed on a map, joined by walking over the map.
 * A path leads from waypoint to waypoint, and then node by node along each leg.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("S.......#........\n"
 *                                "........#........\n"
 *                                "...W....#....W...\n"
 *                                ".................\n"
 *                                "........W.......G\n", ".#", "SWG", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * WayNode waypoints[] = { way_grid_get_node (grid, 3, 2),
 *                         way_grid_get_node (grid, 8, 4),
 *                         way_grid_get_node (grid, 13, 2) };
 * g_autoptr (WayWaypointNet) net
 *   = way_waypoint_net_new (WAY_GRAPH (grid), waypoints, 3, 7, NULL, NULL);
 * g_autoptr (WayPath) coarse
 *   = way_waypoint_net_find (net, way_grid_get_node (grid, 0, 0),
 *                            way_grid_get_node (grid, 16, 4), NULL, NULL);
 *
 * // The start, three waypoints and the goal.
 * g_assert (way_path_get_length (coarse) == 5);
 * g_assert (way_path_get_cost (coarse) == 5 + 7 + 7 + 5);
 * ]|
 *
 * Two waypoints are joined if one is within the longest leg of the other, by
 * walking and not as the crow flies, unless a third waypoint lies on the way.
 * Starts and goals are joined in the same manner. A path over waypoints may
 * cost more than the best one: units use the roads that the person has drawn.
 * If the waypoints do not connect the start and the goal, the whole path is a
 * single leg, so that a path is found whenever the graph has one.
 *
 * After a change of the graph, the next call joins the waypoints anew. A net
 * belongs to one thread at a time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayWaypointNet, way_waypoint_net, WAY, WAYPOINT_NET,
                      GObject)

/**
 * way_waypoint_net_new:
 * @graph: a graph whose nodes are indices, without a state space, with
 *   predecessors
 * @waypoints: (array length=n_waypoints): nodes of @graph
 * @n_waypoints: how many; 0 for none
 * @max_leg: the highest cost of a leg, 0 or more; `INFINITY` for no limit
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Walks from each waypoint as far as @max_leg, and joins the waypoints.
 * O(waypoints * nodes within @max_leg + joins^2).
 *
 * Returns: (transfer full) (nullable): a net; %NULL with
 *   %WAY_ERROR_UNSUPPORTED for another kind of graph, with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED, with %WAY_ERROR_TOO_LARGE, and as @graph fails
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayWaypointNet *way_waypoint_net_new (WayGraph        *graph,
                                      const WayNode   *waypoints,
                                      guint            n_waypoints,
                                      WayCost          max_leg,
                                      const WayLimits *limits,
                                      GError         **error);

/**
 * way_waypoint_net_get_table:
 * @self: a net
 *
 * Gets the net as a graph, to draw it or to search it. Its node i is waypoint
 * i; the cost of an edge is that of the walk. A later call that finds the graph
 * changed replaces the table. O(1).
 *
 * Returns: (transfer none): the table
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_waypoint_net_get_table (WayWaypointNet *self);

/**
 * way_waypoint_net_find:
 * @self: a net
 * @start: a node of the graph
 * @goal: another
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds the coarse path: the start, the waypoints on the way and the goal, with
 * the cost so far at each. A unit asks way_find_path() for each leg when it
 * gets there. O(nodes within the longest leg + joins log waypoints), and as
 * way_find_path() without a path over waypoints.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   @graph has no path, and with @error set as for way_waypoint_net_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_waypoint_net_find (WayWaypointNet  *self,
                                WayNode          start,
                                WayNode          goal,
                                const WayLimits *limits,
                                GError         **error);

/**
 * way_waypoint_net_find_path:
 * @self: a net
 * @start: a node of the graph
 * @goal: another
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds a coarse path as way_waypoint_net_find() does, and all of its legs,
 * node by node. O(nodes within the longest leg + joins log waypoints), and a
 * search for each leg.
 *
 * Returns: (transfer full) (nullable): the path; %NULL as for
 *   way_waypoint_net_find()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_waypoint_net_find_path (WayWaypointNet  *self,
                                     WayNode          start,
                                     WayNode          goal,
                                     const WayLimits *limits,
                                     GError         **error);

G_END_DECLS
