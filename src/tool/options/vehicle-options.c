/* vehicle-options.c - the options for the size of a vehicle and its roads
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/vehicle-options.h"

#include <string.h>

#include "tool/options/network-mark.h"
#include "tool/tool.h"

#define MAX_CELLS 65535

/* In the order of the bits of WayRoads. */
static const char *const roads[] = { "toll", "motorway", "ferry", "unpaved" };

void
vehicle_add_options (Vehicle *self,
                     Options *options)
{
  const GOptionEntry entries[] = {
    { "without", 0, 0, G_OPTION_ARG_STRING, &self->without,
      "Leave out toll,motorway,ferry,unpaved", "ROADS" },
    { "height", 0, 0, G_OPTION_ARG_STRING, &self->height,
      "Its height in metres", "M" },
    { "width", 0, 0, G_OPTION_ARG_STRING, &self->width,
      "Its width: in metres, cells, or edges' widths", "N" },
    { "length", 0, 0, G_OPTION_ARG_STRING, &self->length,
      "Its length in metres, with trailers", "M" },
    { "weight", 0, 0, G_OPTION_ARG_STRING, &self->weight,
      "Its weight in tonnes, with load and trailers", "T" },
    { "axle-load", 0, 0, G_OPTION_ARG_STRING, &self->axle_load,
      "Load of its heaviest axle in tonnes", "T" },
    { "hgv", 0, 0, G_OPTION_ARG_NONE, &self->is_lorry,
      "It is a lorry (heavy goods vehicle)", NULL },
    { "hazmat", 0, 0, G_OPTION_ARG_NONE, &self->has_hazmat,
      "It carries dangerous goods", NULL },
    { "deliver", 0, 0, G_OPTION_ARG_NONE, &self->delivers,
      "--hgv, --hazmat: use roads for deliveries, too", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add_group (options, "vehicle",
                     "The vehicle, on maps of OpenStreetMap:", entries);
}

void
vehicle_clear (Vehicle *self)
{
  g_free (self->without);
  g_free (self->height);
  g_free (self->width);
  g_free (self->length);
  g_free (self->weight);
  g_free (self->axle_load);
}

gboolean
vehicle_is_given (const Vehicle *self)
{
  return self->without != NULL || self->height != NULL || self->length != NULL
         || self->weight != NULL || self->axle_load != NULL || self->is_lorry
         || self->has_hazmat || self->delivers;
}

static gboolean
parse_roads (const char *text,
             WayRoads   *without,
             GError    **error)
{
  g_auto (GStrv) names = text != NULL ? g_strsplit (text, ",", -1) : NULL;

  *without = WAY_ROADS_NONE;
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      guint at;

      if (!options_choose ("--without", g_strstrip (names[i]), roads,
                           G_N_ELEMENTS (roads), &at, error))
        return FALSE;
      *without |= 1u << at;
    }

  return text == NULL || names[0] != NULL
         || tool_misuse (error, "--without needs the names of roads: toll, "
                         "motorway, ferry or unpaved");
}

gboolean
vehicle_parse (Vehicle *self,
               GError **error)
{
  WayVehicle *vehicle = &self->parsed;

  *vehicle = (WayVehicle) { .is_lorry = self->is_lorry,
                            .has_hazmat = self->has_hazmat,
                            .delivers = self->delivers };

  if (self->delivers && !self->is_lorry && !self->has_hazmat)
    return tool_misuse (error, "--deliver needs --hgv or --hazmat");

  return parse_roads (self->without, &vehicle->without, error)
         && options_number ("--height", self->height, 0, &vehicle->height,
                            error)
         && options_number ("--width", self->width, 0, &vehicle->width, error)
         && options_number ("--length", self->length, 0, &vehicle->length,
                            error)
         && options_number ("--weight", self->weight, 0, &vehicle->weight,
                            error)
         && options_number ("--axle-load", self->axle_load, 0,
                            &vehicle->axle_load, error);
}

/* Whether --width is that of a vehicle on roads, and not of a mover on a map or
 * on edges with widths. */
static gboolean
drives_roads (const Network *network)
{
  return network->table != NULL && !way_table_has_widths (network->table);
}

gboolean
vehicle_close_edges (const Vehicle *self,
                     const Network *network,
                     Closing       *closing,
                     GError       **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n;

  if (!vehicle_is_given (self)
      && (self->width == NULL || !drives_roads (network)))
    return TRUE;
  if (!vehicle_is_given (self) && !network_is_street_map (network))
    return tool_misuse (error, "--width needs edges with widths, or roads of "
                        "OpenStreetMap, but %s has neither", network->path);
  if (network->table == NULL)
    return tool_misuse (error, "--without and the sizes of vehicles need roads "
                        "of OpenStreetMap, but %s is a map of cells",
                        network->path);
  if (!way_network_list_closed (network->whole, &self->parsed, edges, error))
    {
      g_prefix_error (error, "%s: ", network->path);
      return FALSE;
    }

  n = closing_add_edges (closing, network->table, edges);
  tool_complain (TOOL_ANSWERED, "closed: %u %s that this vehicle may not use",
                 n, n == 1 ? "edge" : "edges");
  return TRUE;
}

static WayGraph *
new_view_of_grid (const Network *network,
                  WayGraph      *base,
                  const char    *text,
                  GError       **error)
{
  g_autoptr (WayClearanceMap) map = NULL;
  guint64 size = 1;

  if (!options_count ("--width", text, 1, &size, error))
    return NULL;
  map = way_clearance_map_new (network->grid, error);
  if (map == NULL)
    return NULL;

  return WAY_GRAPH (way_clearance_new (base, map,
                                       (guint) MIN (size, MAX_CELLS), NULL));
}

static WayGraph *
new_view_of_table (WayGraph   *base,
                   const char *text,
                   GError    **error)
{
  gdouble width = 0;

  if (!options_number ("--width", text, 0, &width, error))
    return NULL;

  return WAY_GRAPH (way_clearance_new_full (base, width, NULL, NULL, NULL));
}

WayGraph *
vehicle_new_view (const Vehicle *self,
                  const Network *network,
                  WayGraph      *base,
                  GError       **error)
{
  if (self->width == NULL || drives_roads (network))
    return g_object_ref (base);

  return network->grid ? new_view_of_grid (network, base, self->width, error)
                       : new_view_of_table (base, self->width, error);
}

void
vehicle_mark (const Vehicle *self,
              GChecksum     *checksum)
{
  mark_text (checksum, self->without);
  mark_text (checksum, self->height);
  mark_text (checksum, self->width);
  mark_text (checksum, self->length);
  mark_text (checksum, self->weight);
  mark_text (checksum, self->axle_load);
  mark_text (checksum, self->is_lorry ? "" : NULL);
  mark_text (checksum, self->has_hazmat ? "" : NULL);
  mark_text (checksum, self->delivers ? "" : NULL);
}
