/* moving-ai.c - fourteen maps that others have solved, and their scenarios
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "moving-ai.h"

#include "data.h"

#include <string.h>

const char *const moving_ai_maps[MOVING_AI_N_MAPS] = {
  "cities/Berlin_0_512",  "cities/London_1_256",    "dao/arena",
  "dao/brc202d",          "dao/den011d",            "dao/lak303d",
  "dao/orz100d",          "dao/ost000a",            "mazes/maze512-1-4",
  "mazes/maze512-16-3",   "random/random512-20-2",  "random/random512-40-5",
  "rooms/16room_003",     "rooms/64room_005",
};

WayGrid *
moving_ai_read_grid (const char *map)
{
  static const WayCost walker[] = { 1, 1, 1 };
  g_autofree char *name = g_strdup_printf ("grids/%s.map.gz", map);
  g_autofree char *text = data_read (name, NULL);
  const char *cells = strstr (text, "\nmap");
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = NULL;
  WayGrid *grid;

  g_assert_nonnull (cells);
  cells = strchr (cells + 1, '\n') + 1;
  terrain = way_terrain_new_from_text (cells, ".GS@OTW", NULL, &error);
  g_assert_no_error (error);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));

  return grid;
}

/* A line: bucket, map, width, height, start x and y, goal x and y, length. */
static gboolean
read_scenario (const char *line,
               Scenario   *scenario)
{
  g_auto (GStrv) fields = g_strsplit_set (line, "\t \r", -1);

  if (g_strv_length (fields) < 9)
    return FALSE;

  for (guint i = 0; i < 4; i++)
    scenario->cells[i] = g_ascii_strtoull (fields[4 + i], NULL, 10);
  scenario->length = g_ascii_strtod (fields[8], NULL);
  return TRUE;
}

GArray *
moving_ai_read_scenarios (const char *map)
{
  g_autofree char *name = g_strdup_printf ("grids/%s.map.scen.gz", map);
  g_autofree char *text = data_read (name, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GArray *scenarios = g_array_new (FALSE, FALSE, sizeof (Scenario));
  Scenario scenario;

  for (guint i = 1; lines[i] != NULL; i++)
    if (read_scenario (lines[i], &scenario))
      g_array_append_val (scenarios, scenario);

  return scenarios;
}
