/* truck.c - a truck cannot turn on the spot, and drives in arcs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A wall with a gap of one cell lies between A and B. A cart turns wherever it
 * likes: 2 steps to the gap, 2 through it, a diagonal one and a straight one to
 * B, which makes 6.41. A truck needs a circle of radius 1.2. On steps of 1 and
 * of the root of 2 it can turn by 45 degrees at a corner, which allows a radius
 * of up to 0.5 / tan (22.5 degrees) = 1.207, and no further. So it cannot turn
 * into the gap from beside it: it sets out away from it, and comes round in
 * five such corners, goes through, and turns in two more. 4 diagonal steps and
 * 7 straight ones make 12.66, and each rounded corner saves 0.05.
 *
 * Prints the pieces that the truck drives: lines with their lengths, and arcs
 * with their angles. */

#include <math.h>
#include <stdio.h>
#include <wayfind.h>

static const char yard[] =
  "........\n"
  "........\n"
  "........\n"
  "..A.....\n"
  "####.###\n"
  "........\n"
  "..B.....\n";

#define RADIUS 1.2

static void
print_curve (const GArray *curve)
{
  gdouble length = 0;

  for (guint i = 0; i < curve->len; i++)
    {
      const WayCurvePiece *piece = &g_array_index (curve, WayCurvePiece, i);

      if (piece->angle == 0)
        printf ("  %.2f ahead\n", piece->length);
      else
        printf ("  an arc of %.0f degrees to the %s\n",
                fabs (piece->angle) * 180 / G_PI,
                piece->angle > 0 ? "right" : "left");       /* y grows down */
      length += piece->length;
    }
  printf ("  %.2f in all\n", length);
}

static gboolean
drive (WayGrid    *grid,
       const char *what,
       gdouble     radius,
       GError    **error)
{
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GArray) curve = NULL;
  WayNode a, b;

  if (!way_graph_find_node (WAY_GRAPH (grid), "A", &a)
      || !way_graph_find_node (WAY_GRAPH (grid), "B", &b)
      || !way_turns_set_radius (turns, radius, error))
    return FALSE;

  path = way_find_path (WAY_GRAPH (turns), a, b, WAY_STRATEGY_ASTAR, error);
  if (path == NULL)
    return FALSE;
  printf ("%s: %.2f in %u steps\n", what, way_path_get_cost (path),
          way_path_get_length (path) - 1);

  curve = way_curve_path (path, WAY_GRAPH (grid), radius, error);
  if (curve != NULL)
    print_curve (curve);
  return curve != NULL;
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (yard, ".#", "AB", &error);
  g_autoptr (WayGrid) grid
    = terrain != NULL ? way_grid_new (terrain, WAY_GRID_SQUARES_8) : NULL;

  if (grid != NULL && drive (grid, "a cart", 0, &error)
      && drive (grid, "a truck", RADIUS, &error))
    return 0;

  fprintf (stderr, "truck: %s\n",
           error != NULL ? error->message : "there is no way");
  return 1;
}
