/* vehicle.h - the roads that a vehicle may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

/**
 * WayRoads:
 * @WAY_ROADS_NONE: no roads
 * @WAY_ROADS_TOLL: roads and toll booths where the vehicle pays
 * @WAY_ROADS_MOTORWAY: motorways and their links
 * @WAY_ROADS_FERRY: ferries; not trains that take cars
 * @WAY_ROADS_UNPAVED: roads without a hard surface; tracks and paths too if
 *   their surface is not known
 *
 * Kinds of roads that a traveller may want to leave out.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_ROADS_NONE = 0,
  WAY_ROADS_TOLL = 1 << 0,
  WAY_ROADS_MOTORWAY = 1 << 1,
  WAY_ROADS_FERRY = 1 << 2,
  WAY_ROADS_UNPAVED = 1 << 3
} WayRoads;

#define WAY_TYPE_ROADS (way_roads_get_type ())

/**
 * way_roads_get_type:
 *
 * Returns: the type of the flags #WayRoads
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_roads_get_type (void) G_GNUC_CONST;

/**
 * WayVehicle:
 * @height: its height in metres; like all sizes 0 if no limit concerns it, and
 *   finite
 * @width: its width in metres
 * @length: its length in metres, with trailers
 * @weight: its weight in tonnes, with load and trailers
 * @axle_load: the load of its heaviest axle, in tonnes
 * @is_lorry: whether it is a lorry: a heavy goods vehicle of more than 3.5
 *   tonnes
 * @has_hazmat: whether it carries dangerous goods
 * @delivers: whether it may use roads that are open to a lorry, or to dangerous
 *   goods, only for deliveries
 * @without: the roads to leave out
 *
 * A vehicle, for way_network_list_closed(). All zero is a vehicle that may use
 * every road of a network. Sizes are compared in millimetres and kilograms, and
 * a vehicle of just the size of a limit may pass.
 *
 * Since: 1.0
 */
typedef struct
{
  gdouble  height;
  gdouble  width;
  gdouble  length;
  gdouble  weight;
  gdouble  axle_load;
  gboolean is_lorry;
  gboolean has_hazmat;
  gboolean delivers;
  WayRoads without;

  /*< private >*/
  gpointer reserved[4];
} WayVehicle;

#define WAY_TYPE_VEHICLE (way_vehicle_get_type ())

/**
 * way_vehicle_get_type:
 *
 * Returns: the boxed type #WayVehicle, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_vehicle_get_type (void) G_GNUC_CONST;

/**
 * way_network_list_closed:
 * @self: a network that was read from a map of OpenStreetMap, or a prepared
 *   network that was made of one
 * @vehicle: a vehicle
 * @edges: (element-type guint32): where to append
 * @error: return location for an error, or %NULL
 *
 * Appends the ids of the edges of the table that @vehicle may not use, in
 * ascending order. A program blocks them with
 * way_layer_set_edge_extra_cost(), so that one network serves vehicles of all
 * sizes. An edge into a node with a limit, such as a toll booth, counts as well.
 * Roads that are closed to the profile of the network stay closed to all
 * vehicles. O(edges).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the network does not know the
 *   limits of its roads
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_list_closed (WayNetwork       *self,
                                  const WayVehicle *vehicle,
                                  GArray           *edges,
                                  GError          **error);

G_END_DECLS
