/* route.h - routes: paths in a row with named places, and reached areas
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

#define WAY_TYPE_ROUTE (way_route_get_type ())

/**
 * WayRoute:
 *
 * A route from a place, over others, to the last one. It consists of legs, each
 * a #WayPath that begins where the one before it ended.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 1, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
 * g_autoptr (WayRoute) route = way_route_new (network, "here");
 * g_autoptr (WayPath) first
 *   = way_find_path (WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (5),
 *                    WAY_STRATEGY_ASTAR, NULL);
 * g_autoptr (WayPath) second
 *   = way_find_path (WAY_GRAPH (grid), WAY_INDEX (5), WAY_INDEX (8),
 *                    WAY_STRATEGY_ASTAR, NULL);
 *
 * way_route_add_leg (route, first, "by the well");
 * way_route_add_leg (route, second, "there");
 * g_assert (way_route_get_cost (route) == 8);
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayRoute, way_route, WAY, ROUTE, GObject)

/**
 * way_route_new:
 * @network: the network of its nodes; the route takes a reference
 * @start: (nullable): the name of its first place
 *
 * O(1).
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
 * @path: a path of nodes of the network's graph that begins where the last leg
 *   ended; the route takes a reference
 * @name: (nullable): the name of its last place
 *
 * Adds a leg at the end of the route. O(1) amortised.
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
 * Returns: (transfer none): the network of its nodes
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
 * @i: 0 for the place where the route begins, i for the place where leg i - 1
 *   ends
 *
 * Returns: (transfer none) (nullable): the name of that place
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_route_get_place (WayRoute *self,
                                 guint     i);

/**
 * way_route_get_cost:
 * @self: a route
 *
 * O(legs).
 *
 * Returns: the sum of the costs of all legs
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
 * Appends the line of leg @leg: the positions of its nodes, and between them
 * the bends of the edges. Nodes without positions are left out. O(nodes and
 * bends of the leg).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_route_append_line (WayRoute *self,
                            guint     leg,
                            GArray   *positions);

/**
 * WayRouteStep:
 * @leg: the leg, from 0
 * @first: the number of the step's first node in the path of the leg, from 0
 * @last: the number of the step's last node
 * @label: (nullable): the label of its edges, such as the name of a street
 * @move: (nullable): the move at the start of the step: "north on" or another
 *   wind at the start of the route, then "straight on into", "left into",
 *   "right into" or "turn back into"; %NULL unless positions are latitudes and
 *   longitudes
 * @before: the cost of the route up to the step
 * @cost: the cost of the step
 *
 * A part of a leg whose edges have the same label.
 *
 * Since: 1.0
 */
typedef struct
{
  guint       leg;
  guint       first;
  guint       last;
  const char *label;
  const char *move;
  WayCost     before;
  WayCost     cost;

  /*< private >*/
  gpointer reserved[2];
} WayRouteStep;

#define WAY_TYPE_ROUTE_STEP (way_route_step_get_type ())

/**
 * way_route_step_get_type:
 *
 * Returns: the boxed type #WayRouteStep, whose copies own the label
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_route_step_get_type (void) G_GNUC_CONST;

/**
 * WayRouteStepFunc:
 * @step: a step; lives until the function returns
 * @user_data: the data of the caller
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayRouteStepFunc) (const WayRouteStep *step,
                                      gpointer            user_data);

/**
 * way_route_foreach_step:
 * @self: a route
 * @func: (scope call) (closure user_data): called for each step
 * @user_data: passed to @func
 *
 * Visits the directions of a route, from its start to its end. A step ends
 * where the label of the edges changes, and where a leg ends. A turn of less
 * than 30 degrees leads straight on, a turn of more than 150 degrees back.
 * O(nodes of the route).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_route_foreach_step (WayRoute        *self,
                             WayRouteStepFunc func,
                             gpointer         user_data);

/**
 * way_route_save:
 * @self: a route
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): "geojson" or "gpx"; %NULL to find it from the ending of
 *   @path
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes a route to a file. GeoJSON is a FeatureCollection. Each leg is a
 * LineString, or a MultiLineString cut at longitude 180, with the properties
 * "leg", a number from 1, "from", "to", "cost", "labels", those of its edges in
 * order, and "partial". Each place is a Point with "place", a number from 1,
 * "name", and "cost", the sum of all legs up to it. Positions in a plane are
 * not converted. GPX 1.1 has a route of the points at which the label of the
 * edges changes, or of all nodes without labels, and a track with the shape of
 * the edges.
 *
 * An old file is replaced when the new one is complete. O(nodes and
 * bends of the route).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format is not known, or
 *   the network has no positions, or none on the Earth for GPX;
 *   %WAY_ERROR_IN_PLACE as #WaySaveFlags says; or a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_route_save (WayRoute     *self,
                         const char   *path,
                         const char   *format,
                         WaySaveFlags  flags,
                         GCancellable *cancellable,
                         GError      **error);

/**
 * way_route_save_all:
 * @routes: (array length=n_routes): routes
 * @n_routes: how many
 * @path: the file to write, as for way_route_save()
 * @format: (nullable): "geojson" or "gpx"
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes any number of routes to one file, as way_route_save() does. If there
 * are several, a property "route" has their numbers, from 1. O(nodes and bends
 * of all routes).
 *
 * Returns: %FALSE with an error as way_route_save() gives it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_route_save_all (WayRoute    **routes,
                             guint         n_routes,
                             const char   *path,
                             const char   *format,
                             WaySaveFlags  flags,
                             GCancellable *cancellable,
                             GError      **error);

/**
 * way_reach_save:
 * @self: a reach in the graph of @network, or in a view of it that keeps its
 *   nodes; that graph must not have changed since
 * @network: a network whose nodes have positions
 * @bands: (array length=n_bands) (nullable): the upper costs of bands in
 *   ascending order; %NULL for one band with the whole reach
 * @n_bands: how many
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): "geojson", or %NULL for the same
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes the reached nodes and edges as a FeatureCollection. Edges are
 * LineStrings. They are cut at the end of a band, at the end of the reach, and
 * at the point that costs the same from both ends, see
 * way_reach_foreach_edge(). Their properties are "from_cost" and "cost", the
 * costs at their two ends, "band", a number from 1, "limit", the upper cost of
 * the band, and "label", if they have one. Nodes are Points, the nearest first,
 * with "name", "cost", "band", "limit", and, at starts, "start". Lines are cut
 * at longitude 180. Positions in a plane are not converted. All costs are those
 * of the graph that was searched.
 *
 * O(reached nodes times the square of the edges of a node).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the network has no positions
 *   or the format is not known, %WAY_ERROR_CHANGED if the graph has changed,
 *   another error of the graph, %WAY_ERROR_IN_PLACE as #WaySaveFlags says, or
 *   a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reach_save (const WayReach *self,
                         WayNetwork     *network,
                         const WayCost  *bands,
                         guint           n_bands,
                         const char     *path,
                         const char     *format,
                         WaySaveFlags    flags,
                         GCancellable   *cancellable,
                         GError        **error);

/**
 * way_reach_save_areas:
 * @self: as for way_reach_save()
 * @network: a network whose nodes have positions
 * @bands: (array length=n_bands) (nullable): as for way_reach_save()
 * @n_bands: how many
 * @distance: (inout): how far the areas extend from roads, in metres or in
 *   units of the plane; 0 is replaced by half the median length of the edges
 *   that were reached
 * @cell: (out) (optional): the size of the cells of the grid on which the areas
 *   are drawn, in the same unit
 * @path: the file to write, as for way_reach_save()
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes the reached ground as a FeatureCollection in GeoJSON, a Polygon or
 * MultiPolygon for each band. The area of a band is all ground within @distance
 * of a road or node that is reached within the upper cost of the band. So it
 * contains the areas of the bands before it. Edges are followed along their
 * bends, and only as far as the cost suffices.
 *
 * The areas hold no ground that is farther away than @distance and 1.5 cells.
 * A cell is a quarter of @distance; it is larger where the grid would have more
 * than 8 million cells. On the Earth it is 222 km at most. Outlines run
 * counterclockwise and holes clockwise. Areas are cut at longitude 180.
 * Features have the properties "band", "limit", "distance" and "cell".
 *
 * O(bands times (edges times the cells near an edge, plus cells of the grid)).
 *
 * Returns: %FALSE with %WAY_ERROR_TOO_LARGE if no grid can hold the areas, or
 *   with the errors of way_reach_save()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reach_save_areas (const WayReach *self,
                               WayNetwork     *network,
                               const WayCost  *bands,
                               guint           n_bands,
                               gdouble        *distance,
                               gdouble        *cell,
                               const char     *path,
                               WaySaveFlags    flags,
                               GCancellable   *cancellable,
                               GError        **error);

G_END_DECLS
