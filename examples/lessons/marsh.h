/* marsh.h - the map of the first lessons, and what their programs share
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Two ways lead from A to B. The one below the wall has 8 steps, three of them
 * through a marsh; the one above has 10 on dry ground. So the fewest steps and
 * the least cost are different paths, whatever order a search prefers. */

#pragma once

#include "strip.h"

#include <math.h>

/* . is ground, # wall, and ~ marsh, where a step costs 5. */
static const char map[] =
  ".......\n"
  "...#...\n"
  "...#...\n"
  ".A.#.B.\n"
  "...#...\n"
  "..~~~..\n";

/* A square is a number, row by row, that is kept in a pointer as GLib's queues
 * and hash tables want it. */
#define WIDTH 7
#define HEIGHT 6
#define SQUARE(column, row) GSIZE_TO_POINTER ((row) * WIDTH + (column))
#define A SQUARE (1, 3)
#define B SQUARE (5, 3)

static inline char
character_at (int column,
              int row)
{
  const gboolean is_inside = column >= 0 && column < WIDTH && row >= 0
                             && row < HEIGHT;

  return is_inside ? map[row * (WIDTH + 1) + column] : '#';
}

/* The squares next to @square that are not wall, and how many they are: above,
 * left, right and below, which is the order of a WayGrid, too. */
static inline guint
find_next (gconstpointer square,
           gpointer      next[4])
{
  static const int dx[] = { 0, -1, 1, 0 }, dy[] = { -1, 0, 0, 1 };
  const int column = (int) (GPOINTER_TO_SIZE (square) % WIDTH);
  const int row = (int) (GPOINTER_TO_SIZE (square) / WIDTH);
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    if (character_at (column + dx[i], row + dy[i]) != '#')
      next[n++] = SQUARE (column + dx[i], row + dy[i]);

  return n;
}

/* Prints the map with a number in each square that @numbers has. */
static inline void
print_numbers (GHashTable *numbers)
{
  for (int row = 0; row < HEIGHT; row++)
    for (int column = 0; column < WIDTH; column++)
      {
        const char *end = column < WIDTH - 1 ? "" : "\n";
        gpointer number;

        if (g_hash_table_lookup_extended (numbers, SQUARE (column, row), NULL,
                                          &number))
          printf ("%3d%s", GPOINTER_TO_INT (number), end);
        else
          printf ("  %c%s", character_at (column, row), end);
      }
}

/* The same map for the library. */
static inline WayGrid *
make_grid (void)
{
  static const WayCost costs[] = { 1, INFINITY, 5 };    /* of . # ~ */
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#~", "AB", NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  return grid;
}
