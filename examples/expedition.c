/* expedition.c - a large map in two tiers: coarse at once, fine on the way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A map of 512 x 512 squares: plains that cost 1 a step, woods 2, hills 4, and
 * lakes. An expedition crosses it. The length of the whole path is known before
 * the first step, from gate to gate; the squares themselves are searched a few
 * sectors ahead, and smoothed. After 250 steps a landslide closes a long line
 * of squares ahead. When the expedition gets there it asks for another journey,
 * for which only the sectors that the landslide touched are made anew. */

#include <stdio.h>
#include <stdlib.h>
#include <wayfind.h>

#define SIDE 512

enum { PLAIN, WOOD, HILL, LAKE };

/* A wave of triangles between 0 and 64. */
static int
wave (int at,
      int length)
{
  return abs (at % length - length / 2) * 128 / length;
}

static WayTerrain *
make_land (void)
{
  WayTerrain *terrain = way_terrain_new (SIDE, SIDE, NULL);

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      {
        const int height = wave (2 * x + y, 310) + wave (x + 3 * y, 470)
                           + wave (3 * SIDE + x - 2 * y, 190);

        way_terrain_set_class (terrain, x, y,
                               height < 50 ? LAKE
                               : height < 95 ? PLAIN
                               : height < 125 ? WOOD : HILL);
      }

  return terrain;
}

/* Closes a line of squares across the way, some steps ahead of a unit that
 * walks to the right. */
static void
slide (WayTerrain *terrain,
       WayGrid    *grid,
       WayNode     unit)
{
  guint32 x, y;

  way_grid_get_cell (grid, unit, &x, &y);
  for (guint32 row = y > 100 ? y - 100 : 0; row < MIN (y + 100, SIDE); row++)
    way_terrain_set_class (terrain, MIN (x + 10, SIDE - 1), row, LAKE);
  printf ("a landslide, from row %u to row %u\n", y > 100 ? y - 100 : 0,
          MIN (y + 100, SIDE) - 1);
}

/* @walked: what journeys before this one have cost */
static void
report (WayGrid    *grid,
        WayJourney *journey,
        guint       n_steps,
        WayCost     walked)
{
  g_autoptr (WayPath) refined = way_journey_dup_path (journey);
  guint32 x, y;

  way_grid_get_cell (grid, way_journey_get_node (journey), &x, &y);
  printf ("step %u, at %u,%u: cost so far %.1f, in all about %.1f; refined as "
          "far as %.1f\n", n_steps, x, y,
          walked + way_journey_get_cost_so_far (journey),
          walked + way_journey_get_estimate (journey),
          walked + way_path_get_cost (refined));
}

int
main (void)
{
  static const WayCost mover[] = { 1, 2, 4, INFINITY };
  g_autoptr (WayTerrain) terrain = make_land ();
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayTiers) tiers = NULL;
  g_autoptr (WayJourney) journey = NULL;
  g_autoptr (GError) error = NULL;
  WayNode at, goal;
  WayTiersStatistics counts;
  guint n_steps = 0;
  WayCost walked = 0;

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  tiers = way_tiers_new (WAY_GRAPH (grid), 0, NULL, &error);
  if (tiers == NULL)
    g_error ("%s", error->message);
  way_tiers_get_statistics (tiers, &counts);
  printf ("%d sectors, %d gates\n", (int) counts.sectors, (int) counts.gates);

  at = way_grid_get_node (grid, 20, 40);
  goal = way_grid_get_node (grid, 490, 470);
  for (;;)
    {
      g_clear_object (&journey);
      journey = way_tiers_find (tiers, at, goal, NULL, &error);
      if (journey == NULL)
        g_error ("%s", error ? error->message : "no way");
      way_tiers_get_statistics (tiers, &counts);
      printf ("%d sectors made\n", (int) counts.updated_sectors);
      way_journey_set_refinement (journey, WAY_REFINE_SMOOTH);
      report (grid, journey, n_steps, walked);
      while (way_journey_next (journey, &at, NULL, &error))
        {
          if (++n_steps % 100 == 0)
            report (grid, journey, n_steps, walked);
          if (n_steps == 250)
            slide (terrain, grid, at);
        }
      if (error == NULL)
        break;
      printf ("step %u: %s\n", n_steps, error->message);
      walked += way_journey_get_cost_so_far (journey);
      g_clear_error (&error);
    }
  report (grid, journey, n_steps, walked);

  return 0;
}
