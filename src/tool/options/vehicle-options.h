/* vehicle-options.h - the options for the size of a vehicle and its roads
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/closing.h"
#include "tool/options/network-options.h"
#include "tool/options/options.h"

/* Made with { NULL }. */
typedef struct
{
  char       *without;          /* (owned) (nullable): names between commas */
  char       *height;           /* (owned) (nullable), as all sizes */
  char       *width;
  char       *length;
  char       *weight;
  char       *axle_load;
  gboolean    is_lorry;
  gboolean    has_hazmat;
  gboolean    delivers;
  WayVehicle  parsed;           /* by vehicle_parse() */
} Vehicle;

/* The group `--help-vehicle'. The width is also that of a mover on a map of
 * cells and on edges with widths. */
void      vehicle_add_options  (Vehicle       *self,
                                Options       *options);
void      vehicle_clear        (Vehicle       *self);

/* Reads the options' values. */
gboolean  vehicle_parse        (Vehicle       *self,
                                GError       **error);

/* Whether any option but --width is given. */
gboolean  vehicle_is_given     (const Vehicle *self);

/* Blocks the edges of @network that the vehicle may not use, and prints their
 * number. */
gboolean  vehicle_close_edges  (const Vehicle *self,
                                const Network *network,
                                Closing       *closing,
                                GError       **error);

/* (transfer full): @base without the edges or cells that are too narrow for
 * --width; @base itself if it is not given, or if vehicle_close_edges() heeds
 * it. %NULL with an error if the size is wrong. */
WayGraph *vehicle_new_view     (const Vehicle *self,
                                const Network *network,
                                WayGraph      *base,
                                GError       **error);

/* Adds all options to the mark of a question. */
void      vehicle_mark         (const Vehicle *self,
                                GChecksum     *checksum);
