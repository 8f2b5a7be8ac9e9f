/* osm-map.h - maps in the formats of OpenStreetMap, and their networks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

/* Metres in a thousandth of a degree. */
#define STEP (2 * G_PI * WAY_EARTH_RADIUS / 360000)

/* Makes a folder for the library's temporary files, before g_test_init(); runs
 * the cases; and removes the folder. */
void        osm_map_begin   (void);
int         osm_map_run     (void);

/* Loads a map. Fails the test if the library leaves a temporary file behind. */
WayNetwork *osm_map_load    (const char *path,
                             WayProfile  profile,
                             WayMeasure  measure,
                             GError    **error);

WayNetwork *osm_map_load_bytes (const char *bytes,
                                gsize       n_bytes,
                                WayProfile  profile,
                                WayMeasure  measure,
                                GError    **error);

/* The cost of the best way between two nodes; -1 without one. */
WayCost     osm_map_cost    (WayNetwork *network,
                             const char *from,
                             const char *to);

void        osm_map_assert_cost  (WayNetwork *network,
                                  const char *from,
                                  const char *to,
                                  WayCost     cost);

/* The bends of the edge between two nodes, their longitudes and latitudes in
 * thousandths: "1,0 2,1". */
void        osm_map_assert_bends (WayNetwork *network,
                                  const char *from,
                                  const char *to,
                                  const char *wanted);

/* (transfer full): a map with nodes 1 to 6 in a row from west to east, 11 to 16
 * a step north of them, and @ways: lines "refs; key=value; key=value". */
char       *osm_map_draw       (const char *ways);

WayNetwork *osm_map_load_drawn (const char *ways,
                                WayProfile  profile,
                                WayMeasure  measure);
