/* json-parts.c - the objects that the JSON of all subcommands is made of
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/json-parts.h"

#include <string.h>

void
json_add_position (Json              *self,
                   WayPositionKind    kind,
                   const WayPosition *at)
{
  const gboolean planar = kind == WAY_POSITION_PLANAR;

  json_number (self, planar ? "x" : "lat", planar ? at->x : at->y);
  json_number (self, planar ? "y" : "lon", planar ? at->y : at->x);
}

/* A place on an edge has the numbers of both ends instead of its own. */
static void
add_ends (Json          *self,
          const Network *network,
          WayNode        node)
{
  WaySpot spot;

  if (!way_midway_get_spot (network->midway, node, &spot))
    return;

  json_open_flat (self, "between", '[');
  json_count (self, NULL, network_get_id (network, spot.from));
  json_count (self, NULL, network_get_id (network, spot.to));
  json_close (self, ']');
  if (spot.area == 0)
    json_number (self, "share", spot.share);
}

void
json_add_node_id (Json          *self,
                  const char    *key,
                  const Network *network,
                  WayNode        node)
{
  if (!network_is_snapped_end (network, node))
    {
      json_count (self, key, network_get_id (network, node));
      return;
    }

  json_null (self, key);
  if (strcmp (key, "node") == 0)
    add_ends (self, network, node);
}

void
json_add_node (Json          *self,
               const Network *network,
               WayNode        node)
{
  g_autofree char *name = network_dup_name (network, node);
  WayPosition at;

  json_string (self, "name", name);
  json_add_node_id (self, "node", network, node);
  if (way_graph_get_position (network->graph, node, &at))
    json_add_position (self, network->places.kind, &at);
}

void
json_add_cost (Json          *self,
               const char    *key,
               const Network *network,
               WayCost        cost)
{
  json_number (self, key, cost / network->written.size);
}

void
json_add_unit (Json          *self,
               const Network *network)
{
  const WayUnit unit = way_network_get_answer_unit (network->network,
                                                    NULL);

  if (unit == WAY_UNIT_UNKNOWN)
    json_null (self, "unit");
  else
    json_string (self, "unit", way_unit_get_name (unit));
  if (network->units.speed > 0)
    json_number (self, "speed", network->units.speed);
}
