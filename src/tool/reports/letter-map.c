/* letter-map.c - small maps drawn with letters
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/letter-map.h"

#define MAX_COLUMNS 120
#define MAX_ROWS 60

char *
map_text_begin (const Network *network)
{
  WayTerrain *terrain;

  if (network->grid == NULL)
    return NULL;
  terrain = way_grid_get_terrain (network->grid);
  if (way_terrain_get_width (terrain) > MAX_COLUMNS
      || way_terrain_get_height (terrain) > MAX_ROWS)
    return NULL;

  return way_terrain_dup_text (terrain, NULL);
}

void
map_text_set (char          *map,
              const Network *network,
              WayNode        node,
              char           letter)
{
  const guint32 width
    = way_terrain_get_width (way_grid_get_terrain (network->grid));
  guint32 column, row;

  way_grid_get_cell (network->grid, node, &column, &row);
  map[row * (width + 1) + column] = letter;
}

char
map_text_digit (guint number)
{
  static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  return number < G_N_ELEMENTS (digits) - 1 ? digits[number] : '+';
}
