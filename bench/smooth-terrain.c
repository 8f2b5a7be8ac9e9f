/* smooth-terrain.c - made-up maps on which costs change smoothly
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Value noise: heights at the crossings of a net, joined smoothly, and nets of
 * half the width and half the height on top of one another. */

#include "smooth-terrain.h"

#include <stdlib.h>
#include <string.h>

#define N_OCTAVES 3

static void
add_octave (float  *heights,
            guint   side,
            guint   width,
            float   amplitude,
            GRand  *rand)
{
  const guint        n = side / width + 2;
  g_autofree float  *net = g_new (float, n * n);

  for (guint i = 0; i < n * n; i++)
    net[i] = (float) g_rand_double (rand) * amplitude;
  for (guint row = 0; row < side; row++)
    for (guint column = 0; column < side; column++)
      {
        const float *at = net + row / width * n + column / width;
        const float  x = (float) (column % width) / (float) width;
        const float  y = (float) (row % width) / (float) width;
        const float  right = x * x * (3 - 2 * x);
        const float  down = y * y * (3 - 2 * y);
        const float  above = at[0] + (at[1] - at[0]) * right;
        const float  below = at[n] + (at[n + 1] - at[n]) * right;

        heights[row * side + column] += above + (below - above) * down;
      }
}

static int
compare_heights (const void *a,
                 const void *b)
{
  const float *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

/* Where two thirds of the map begin. */
static void
find_levels (const float *heights,
             guint        n,
             float        levels[2])
{
  g_autofree float *sorted = g_memdup2 (heights, n * sizeof *heights);

  qsort (sorted, n, sizeof *sorted, compare_heights);
  levels[0] = sorted[n / 3];
  levels[1] = sorted[n / 3 * 2];
}

WayTerrain *
smooth_terrain_new (guint   side,
                    guint   hill,
                    guint32 seed)
{
  WayTerrain        *terrain = way_terrain_new (side, side, NULL);
  g_autofree float  *heights = g_new0 (float, side * side);
  g_autoptr (GRand)  rand = g_rand_new_with_seed (seed);
  float              levels[2];

  for (guint i = 0; i < N_OCTAVES; i++)
    add_octave (heights, side, MAX (hill >> i, 1), 1.0f / (float) (1u << i),
                rand);
  find_levels (heights, side * side, levels);
  for (guint i = 0; i < side * side; i++)
    way_terrain_set_class (terrain, i % side, i / side,
                           (heights[i] > levels[0]) + (heights[i] > levels[1]));
  return terrain;
}
