/* route.h - routes, and files of routes and of reach
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

#define WAY_TYPE_ROUTE (way_route_get_type ())

/**
 * WayRoute:
 *
 * A route from its first place over others to its last one. It consists of
 * legs. Each leg is a #WayPath that begins where the previous one ended.
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
 * @start: (nullable): the name of the first place
 *
 * Makes a route without legs. O(1).
 *
 * Returns: (transfer full): a new route
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
 * @name: (nullable): the name of the last node of @path
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
 * way_route_get_n_legs:
 * @self: a route
 *
 * Returns: the number of its legs
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
 * way_route_set_place_position:
 * @self: a route
 * @place: a place: 0 is the start, i the end of leg i - 1
 * @position: where the place lies; must be valid
 *
 * Says where a place lies that is not on the road, such as a house. The
 * directions then say on which side of the road it is. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_route_set_place_position (WayRoute          *self,
                                   guint              place,
                                   const WayPosition *position);

/**
 * WayRouteStep:
 * @leg: the leg, from 0
 * @first: the position of the step's first node in the path of the leg, from 0
 * @last: the position of the step's last node
 * @label: (nullable): the label of its first edge, such as the name of a street
 * @type: (nullable): the manoeuvre at the start of the step: "depart", "turn",
 *   "continue", "new name", "end of road", "fork", "on ramp", "off ramp",
 *   "merge", "roundabout", "rotary", "roundabout turn", "exit roundabout",
 *   "exit rotary", "notification" or "arrive"; %NULL unless positions are
 *   latitudes and longitudes
 * @modifier: (nullable): its direction: "uturn", "sharp left", "left",
 *   "slight left", "straight", "slight right", "right" or "sharp right"
 * @exit: the number of the exit to take out of a roundabout, from 1; 0
 *   elsewhere
 * @name: (nullable): the name of the road that the manoeuvre leads to
 * @ref: (nullable): its number, such as "A 8"
 * @destination: (nullable): the places on the signs there
 * @exit_number: (nullable): the number of the exit of a motorway that the
 *   driver takes, such as "42b"
 * @mode: the way of moving: "ferry", "train", "pushing bike", or %NULL for the
 *   usual one
 * @drives_left: whether traffic drives on the left there
 * @bearing_before: the bearing before the manoeuvre, in degrees from north,
 *   clockwise; NAN at a start
 * @bearing_after: the bearing after it; NAN at an end
 * @distance: the length of the step in metres; NAN in a plane
 * @before: the cost of the route up to the step
 * @cost: the cost of the step
 * @rotary_name: (nullable): the name of the roundabout that the driver enters
 *   or leaves, if it has one of its own
 *
 * A direction: the action of a driver at a node, and the part of a leg up to
 * the next direction.
 *
 * Since: 1.0
 */
typedef struct
{
  guint       leg;
  guint       first;
  guint       last;
  guint       exit;
  const char *label;
  const char *type;
  const char *modifier;
  const char *name;
  const char *ref;
  const char *destination;
  const char *exit_number;
  const char *mode;
  gboolean    drives_left;
  gdouble     bearing_before;
  gdouble     bearing_after;
  gdouble     distance;
  WayCost     before;
  WayCost     cost;
  const char *rotary_name;

  /*< private >*/
  gpointer reserved[1];
} WayRouteStep;

#define WAY_TYPE_ROUTE_STEP (way_route_step_get_type ())

/**
 * way_route_step_get_type:
 *
 * Returns: the boxed type #WayRouteStep, whose copies own their texts
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_route_step_get_type (void) G_GNUC_CONST;

/**
 * WayRouteStepFunc:
 * @step: a step, valid until the function returns
 * @user_data: the data given to way_route_foreach_step()
 *
 * Returns: whether to continue
 * Since: 1.0
 */
typedef gboolean (*WayRouteStepFunc) (const WayRouteStep *step,
                                      gpointer            user_data);

/**
 * way_route_foreach_step:
 * @self: a route
 * @func: (scope call) (closure user_data): called for each step
 * @user_data: data for @func
 *
 * Visits the directions of a route, from its start to its end.
 *
 * If the network was read from OpenStreetMap, or from a prepared network made
 * of such data, there is a step for each manoeuvre that a driver makes: where
 * the way to go on is not obvious, or the name of the road changes for more
 * than a moment. Each leg begins with "depart" and ends with "arrive", a step
 * of length 0. In other networks a step ends where the label of the edges
 * changes, and where a leg ends, and there is no "arrive".
 *
 * O(edges of the route and of the nodes on it), and O(edges of the network) at
 * the first call if it is not prepared.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_route_foreach_step (WayRoute        *self,
                             WayRouteStepFunc func,
                             gpointer         user_data);

/**
 * way_route_dup_step_text:
 * @self: a route
 * @step: a step that way_route_foreach_step() visits, or a copy
 *
 * Puts a direction into words, such as "left into Main Street", in the language
 * that way_network_set_language() chose when the route was made. O(length of
 * the text).
 *
 * Returns: (transfer full): a text in UTF-8 without a full stop
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char *way_route_dup_step_text (WayRoute           *self,
                               const WayRouteStep *step);

/**
 * way_route_save:
 * @self: a route
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): "geojson" or "gpx"; %NULL to choose it by the ending of
 *   @path
 * @flags: how to write over an existing file
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes a route to a file. GeoJSON is a FeatureCollection. Each leg is a
 * LineString, or a MultiLineString cut at longitude 180. It has the properties
 * "leg", a number from 1, "from", "to", "cost", "labels", the labels of its
 * edges in order, and "partial". Each place is a Point with "place", a number
 * from 1, "name", and "cost", the sum of all legs before it. Planar positions
 * are written unchanged. GPX 1.1 has a route and a track. The route has a
 * point for each direction, see way_route_foreach_step(), or all nodes of a
 * network without labels.
 * The track follows the shape of the edges.
 *
 * An old file is replaced only after the new one is complete. O(nodes and bends
 * of the route).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format is unknown, or the
 *   network has no positions, or GPX is asked for and they are planar;
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
 * @n_routes: the number of routes
 * @path: the file to write, as for way_route_save()
 * @format: (nullable): "geojson" or "gpx"
 * @flags: how to write over an existing file
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes any number of routes to one file, as way_route_save() does. If there
 * are several, the property "route" numbers them from 1. O(nodes and bends of
 * all routes).
 *
 * Returns: %FALSE with an error of way_route_save()
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
 * @bands: (array length=n_bands) (nullable): the costs at which bands end, each
 *   greater than the one before it; %NULL for one band that holds all
 * @n_bands: the number of bands
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): "geojson", or %NULL for the same
 * @flags: how to write over an existing file
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes the nodes and edges that were reached as a FeatureCollection. Edges
 * are LineStrings. They are cut where a band ends, where the largest cost is
 * used up, and at points that both ends reach at the same cost, as
 * way_reach_foreach_edge() describes. Their properties are "from_cost" and
 * "cost", the costs at their two ends, "band", a number from 1, "limit", the
 * cost at which the band ends, and "label", if they have one. Nodes are Points,
 * the nearest first, with "name", "cost", "band", "limit", and, at starts,
 * "start". Lines are cut at longitude 180. Planar positions are written
 * unchanged. All costs are those of the graph that was searched.
 *
 * O(reached nodes times the square of the edges of a node).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the network has no positions
 *   or the format is unknown, %WAY_ERROR_CHANGED if the graph has changed,
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
 * way_reach_write_areas:
 * @self: as for way_reach_save()
 * @network: a network whose nodes have positions
 * @bands: (array length=n_bands) (nullable): as for way_reach_save()
 * @n_bands: the number of bands
 * @distance: (inout): how far the areas extend from edges, in metres or in
 *   units of the plane; 0 is replaced by half the median length of the edges
 *   that were reached
 * @cell: (out) (optional): the size of the cells of the grid on which the areas
 *   are drawn, in the same unit
 * @stream: where to write, such as a #WaySaveStream; it stays open
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Writes isochrones as a FeatureCollection in GeoJSON, a Polygon or
 * MultiPolygon for each band. The area of a band is all ground within @distance
 * of an edge or node that is reached within the cost at which the band ends. It
 * therefore contains the areas of the bands before it. Areas follow the bends
 * of edges, and end where the cost is used up.
 *
 * The areas hold no ground farther away than @distance and 1.5 cells.
 * A cell is a quarter of @distance; it is larger where the grid would have more
 * than 8 million cells. On the Earth it is 222 km at most. Outlines run
 * counterclockwise and holes clockwise. Areas are cut at longitude 180.
 * Features have the properties "band", "limit", "distance" and "cell".
 *
 * O(bands times (edges times the cells near an edge, plus cells of the grid)).
 *
 * Returns: %FALSE with %WAY_ERROR_TOO_LARGE if no grid can hold the areas, with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met, or with an
 *   error of the graph or of @stream
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reach_write_areas (const WayReach  *self,
                                WayNetwork      *network,
                                const WayCost   *bands,
                                guint            n_bands,
                                gdouble         *distance,
                                gdouble         *cell,
                                GOutputStream   *stream,
                                const WayLimits *limits,
                                GError         **error);

G_END_DECLS
