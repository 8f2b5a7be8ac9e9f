/* route.h - a route to be written or drawn: paths in a row, and their places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

#define WAY_TYPE_ROUTE (way_route_get_type ())

/**
 * WayRoute:
 *
 * From a place over others to the last: legs, each a #WayPath that begins
 * where the one before it ended.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayRoute, way_route, WAY, ROUTE, GObject)

/**
 * way_route_new:
 * @network: through which it leads
 * @start: (nullable): what to call the place where it begins
 *
 * Returns: (transfer full): a new route, without legs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRoute *way_route_new (WayNetwork *network,
                         const char *start);

/**
 * way_route_add_leg:
 * @self: a route
 * @path: a path of nodes of the network's graph, beginning where the last leg
 *   ended
 * @name: (nullable): what to call the place where it ends
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_route_add_leg (WayRoute   *self,
                        WayPath    *path,
                        const char *name);

/**
 * way_route_get_network:
 * @self: a route
 *
 * Returns: (transfer none): the network through which it leads
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_route_get_network (WayRoute *self);

/**
 * way_route_get_n_legs:
 * @self: a route
 *
 * Returns: how many legs it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_route_get_n_legs (WayRoute *self);

/**
 * way_route_get_leg:
 * @self: a route
 * @i: from 0
 *
 * Returns: (transfer none): leg @i
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_route_get_leg (WayRoute *self,
                            guint     i);

/**
 * way_route_get_place:
 * @self: a route
 * @i: 0 for where it begins, i for where leg i - 1 ends
 *
 * Returns: (transfer none) (nullable): what that place is called
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_route_get_place (WayRoute *self,
                                 guint     i);

/**
 * way_route_get_cost:
 * @self: a route
 *
 * Returns: what all legs cost together
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_route_get_cost (WayRoute *self);

/**
 * way_route_append_line:
 * @self: a route
 * @leg: a leg, from 0
 * @positions: (element-type WayPosition): where to append
 *
 * Appends the line that leg @leg takes: its nodes, and between them the bends
 * of the edges. Nodes without positions are left out.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_route_append_line (WayRoute *self,
                            guint     leg,
                            GArray   *positions);

G_END_DECLS
