/* cavern.c - a map that a test draws, and the room on it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "cavern.h"

void
cavern_clear (Cavern *self)
{
  g_object_unref (self->terrain);
  g_object_unref (self->grid);
  g_object_unref (self->map);
}

Cavern
cavern_new_of (WayTerrain  *terrain,
               WayGridShape shape)
{
  g_autoptr (GError) error = NULL;
  Cavern cavern = { terrain, way_grid_new (terrain, shape), NULL };

  cavern.map = way_clearance_map_new (cavern.grid, &error);
  g_assert_no_error (error);

  return cavern;
}

Cavern
cavern_new (const char  *rows,
            WayGridShape shape)
{
  g_autoptr (GError) error = NULL;
  WayTerrain *terrain = way_terrain_new_from_text (rows, ".#", "AB", &error);

  g_assert_no_error (error);
  return cavern_new_of (terrain, shape);
}
