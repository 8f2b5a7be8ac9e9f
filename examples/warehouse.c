/* warehouse.c - robots that carry shelves for as long as there is work
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   warehouse [TICKS]
 *
 * 40 robots fetch goods from shelves and bring them to one of four stations on
 * the left, one station each; then they are sent to another shelf. Aisles are
 * one cell wide, so that robots have to make way for each other all the time. A
 * robot that arrives gets its next goal at once, and no robot plans farther
 * than a tick ahead: that is what way_crowd_tick () is for. Each aisle has two
 * ends: in a blind one, two could be in each other's way for good.
 *
 * The program checks that no two robots are ever on one cell and no two change
 * places, and prints the number of deliveries. */

#include <stdio.h>
#include <stdlib.h>
#include <wayfind.h>

enum { N_ROBOTS = 40, WIDTH = 32, HEIGHT = 13 };

/* Shelves are walls to robots: they take goods from the aisle beside them. */
static const char hall[] =
  "................................\n"
  "....#########.########.########.\n"
  "................................\n"
  "....#########.########.########.\n"
  "................................\n"
  "....#########.########.########.\n"
  "................................\n"
  "....#########.########.########.\n"
  "................................\n"
  "....#########.########.########.\n"
  "................................\n"
  "....#########.########.########.\n"
  "................................\n";

static WayNode
pick_goal (WayGrid *grid,
           GRand   *random,
           gboolean is_loaded)
{
  if (is_loaded)
    return way_grid_get_node (grid, 0, 3 * g_rand_int_range (random, 0, 4) + 1);

  return way_grid_get_node (grid, g_rand_int_range (random, 4, WIDTH),
                            2 * g_rand_int_range (random, 0, 7));
}

/* Whether two robots met in the last tick; @who lists the robots by place. */
static gboolean
have_met (WayCrowd *crowd,
          guint     robots_on[2][WIDTH * HEIGHT],
          guint     tick)
{
  guint *was = robots_on[tick % 2], *is = robots_on[(tick + 1) % 2];
  gboolean met = FALSE;

  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    is[i] = 0;
  for (guint i = 0; i < N_ROBOTS; i++)
    {
      const gsize at = WAY_NODE_INDEX (way_crowd_get_node (crowd, i));

      met = met || is[at] != 0;
      is[at] = i + 1;
    }
  for (guint a = 0; a < WIDTH * HEIGHT; a++)
    for (guint b = 0; b < a; b++)
      met = met || (was[a] != 0 && was[b] != 0 && was[a] != was[b]
                    && is[b] == was[a] && is[a] == was[b]);

  return met;
}

int
main (int   argc,
      char *argv[])
{
  static const WayCost robot[] = { 1, INFINITY };
  static guint robots_on[2][WIDTH * HEIGHT];
  const guint n_ticks = argc > 1 ? (guint) atoi (argv[1]) : 500;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (hall, ".#", NULL, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (GError) error = NULL;
  gboolean is_loaded[N_ROBOTS] = { FALSE };
  guint n_deliveries = 0, n_meetings = 0;

  way_grid_set_mover (grid, robot, G_N_ELEMENTS (robot));

  g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), &error);

  for (guint i = 0; i < N_ROBOTS; i++)
    way_crowd_add (crowd, way_grid_get_node (grid, i % 4, i / 4),
                   pick_goal (grid, random, FALSE), &error);

  for (guint tick = 0; tick < n_ticks; tick++)
    {
      if (!way_crowd_tick (crowd, NULL, &error))
        g_error ("%s", error->message);

      n_meetings += have_met (crowd, robots_on, tick);
      for (guint i = 0; i < N_ROBOTS; i++)
        if (way_crowd_has_arrived (crowd, i))
          {
            n_deliveries += is_loaded[i];
            is_loaded[i] = !is_loaded[i];
            way_crowd_set_goal (crowd, i,
                                pick_goal (grid, random, is_loaded[i]),
                                &error);
          }
    }

  printf ("%d robots, %u ticks: %u deliveries, %u meetings\n", N_ROBOTS,
          n_ticks, n_deliveries, n_meetings);
  return 0;
}
