/* vehicle.c - the roads that a vehicle may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/network-private.h"

#include <wayfind-io/vehicle.h>

#include <math.h>

/* Millimetres in a metre, and kilograms in a tonne. */
#define SMALL_UNITS 1000.0

/* A vehicle in the terms of kinds of roads. */
typedef struct
{
  RoadTraits traits;            /* any of these closes a road */
  guint32    sizes[ROAD_N_SIZES];
  gboolean   is_lorry;
} Bars;

static gboolean
is_size (gdouble size)
{
  return size >= 0 && isfinite (size);
}

static gboolean
is_valid (const WayVehicle *vehicle)
{
  const WayRoads all = WAY_ROADS_TOLL | WAY_ROADS_MOTORWAY | WAY_ROADS_FERRY
                       | WAY_ROADS_UNPAVED;

  return is_size (vehicle->height) && is_size (vehicle->width)
         && is_size (vehicle->length) && is_size (vehicle->weight)
         && is_size (vehicle->axle_load) && (vehicle->without & ~all) == 0;
}

/* A size that is larger than any limit is as good as any other such size. */
static guint32
count_units (gdouble size)
{
  return (guint32) MIN (rint (size * SMALL_UNITS), ROAD_MOST_SIZE + 1.0);
}

static RoadTraits
find_traits (const WayVehicle *vehicle)
{
  RoadTraits traits = 0;

  if ((vehicle->without & WAY_ROADS_TOLL) != 0)
    traits |= vehicle->is_lorry ? ROAD_HAS_LORRY_TOLL : ROAD_HAS_TOLL;
  if ((vehicle->without & WAY_ROADS_MOTORWAY) != 0)
    traits |= ROAD_IS_MOTORWAY;
  if ((vehicle->without & WAY_ROADS_FERRY) != 0)
    traits |= ROAD_IS_FERRY;
  if ((vehicle->without & WAY_ROADS_UNPAVED) != 0)
    traits |= ROAD_IS_UNPAVED;
  if (vehicle->is_lorry)
    traits |= ROAD_BARS_LORRIES
              | (vehicle->delivers ? 0 : ROAD_BARS_PASSING_LORRIES);
  if (vehicle->has_hazmat)
    traits |= ROAD_BARS_HAZMAT
              | (vehicle->delivers ? 0 : ROAD_BARS_PASSING_HAZMAT);

  return traits;
}

static gboolean
bars_road (const Bars       *self,
           const RoadLimits *limits)
{
  const guint32 *most = self->is_lorry ? limits->lorry_sizes : limits->sizes;

  if ((limits->traits & self->traits) != 0)
    return TRUE;
  for (guint i = 0; i < ROAD_N_SIZES; i++)
    if (most[i] > 0 && self->sizes[i] > most[i])
      return TRUE;

  return FALSE;
}

gboolean
way_network_list_closed (WayNetwork       *self,
                         const WayVehicle *vehicle,
                         GArray           *edges,
                         GError          **error)
{
  const RoadKinds *roads;
  Bars bars;
  guint32 n_edges;

  g_return_val_if_fail (WAY_IS_NETWORK (self), FALSE);
  g_return_val_if_fail (vehicle != NULL && is_valid (vehicle), FALSE);
  g_return_val_if_fail (edges != NULL
                        && g_array_get_element_size (edges)
                             == sizeof (guint32), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  roads = network_get_roads (self);
  if (roads == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "the network does not know the limits of its roads: "
                           "read a map of OpenStreetMap, or prepare one with "
                           "this version of Wayfind");
      return FALSE;
    }

  bars = (Bars) { find_traits (vehicle),
                  { [ROAD_HEIGHT] = count_units (vehicle->height),
                    [ROAD_WIDTH] = count_units (vehicle->width),
                    [ROAD_LENGTH] = count_units (vehicle->length),
                    [ROAD_WEIGHT] = count_units (vehicle->weight),
                    [ROAD_AXLE_LOAD] = count_units (vehicle->axle_load) },
                  vehicle->is_lorry };
  n_edges = way_table_get_n_edges (way_network_get_table (self));
  for (guint32 i = 0; i < n_edges; i++)
    {
      const RoadKind *kind = road_kinds_get (roads, i);

      if (kind != NULL && bars_road (&bars, &kind->limits))
        g_array_append_val (edges, i);
    }

  return TRUE;
}
