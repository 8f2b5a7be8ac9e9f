/* skirmish-world.c - the map of the skirmish, and what is known and feared of it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "skirmish.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const WayCost costs[N_CLASSES] = { 1, 1.5, 1, INFINITY, 2, INFINITY };

/* Stops at what should not happen on a map of our own. */
void
check (GError *error)
{
  if (error == NULL)
    return;

  fprintf (stderr, "skirmish: %s\n", error->message);
  exit (1);
}

static void
fill (World *world,
      gint   x,
      gint   y,
      gint   width,
      gint   height,
      guint8 class)
{
  for (gint row = MAX (y, 0); row < MIN (y + height, (gint) world->side); row++)
    for (gint c = MAX (x, 0); c < MIN (x + width, (gint) world->side); c++)
      way_terrain_set_class (world->terrain, (guint32) c, (guint32) row, class);
}

/* Woods, dunes and houses, and a river in the middle with three bridges. */
static void
make_map (World *world)
{
  static const guint8 kinds[] = { SAND, TREES, SAND, TREES, BUILDING };
  const gint side = (gint) world->side, middle = side / 2;

  for (gint i = 0; i < side * side / 160; i++)
    {
      const guint8 kind = kinds[i % 5];
      const gint most = kind == BUILDING ? 4 : 9;

      fill (world, g_rand_int_range (world->rand, 0, side),
            g_rand_int_range (world->rand, 0, side),
            g_rand_int_range (world->rand, 2, most),
            g_rand_int_range (world->rand, 2, most), kind);
    }
  fill (world, middle - 8, 0, 16, side, GRASS);
  fill (world, middle - 2, 0, 4, side, WATER);
  fill (world, 0, side / 6, side, side / 5, ROAD);
  fill (world, 0, side * 3 / 5, side, side / 5, ROAD);
  fill (world, middle - 2, side * 15 / 16, 4, 1, ROAD);
}

/* What a unit of each size can do, and what each player knows and fears. */
static void
make_views (World *world)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) grass
    = way_terrain_new (world->side, world->side, &error);
  g_autoptr (WayGrid) open = way_grid_new (grass, WAY_GRID_SQUARES_8);

  way_grid_set_corner_rule (open, WAY_CORNERS_BOTH_FREE);
  world->grid = way_grid_new (world->terrain, WAY_GRID_SQUARES_8);
  way_grid_set_corner_rule (world->grid, WAY_CORNERS_BOTH_FREE);
  way_grid_set_mover (world->grid, costs, N_CLASSES);
  world->room = way_clearance_map_new (world->grid, &error);
  check (error);
  for (guint size = 0; size < N_SIZES; size++)
    {
      world->fit[size] = WAY_GRAPH (
        way_clearance_new (WAY_GRAPH (world->grid), world->room, size + 1,
                           NULL));
      for (guint player = 0; player < N_PLAYERS; player++)
        {
          WayKnowledge *known
            = way_knowledge_new_live (world->fit[size], WAY_GRAPH (open),
                                      &error);
          WayOverlay *feared = way_overlay_new (WAY_GRAPH (known));

          world->known[player][size] = known;
          world->feared[player][size] = feared;
          world->danger[player][size] = way_influence_new (
            way_overlay_add_layer (feared, "danger"), &error);
          check (error);
        }
    }
}

/* A tower of the other player: dear ground around it, for all sizes. */
void
raise_tower (World *world,
             guint  feared_by,
             gint   x,
             gint   y)
{
  g_autoptr (GError) error = NULL;

  for (guint size = 0; size < N_SIZES; size++)
    way_influence_add (world->danger[feared_by][size],
                       way_grid_get_node (world->grid, x, y), 2, 8, NULL,
                       &error);
  check (error);
}

/* A building rises where nobody stands. */
void
raise_building (World *world,
                gint   x,
                gint   y)
{
  for (gint i = 0; i < 9; i++)
    {
      const gint column = x + i % 3, row = y + i / 3;

      if (!way_agents_has_room (world->agents,
                                way_grid_get_node (world->grid, column, row),
                                1))
        continue;
      fill (world, column, row, 1, 1, BUILDING);
      if (world->film != NULL)
        g_string_append_printf (world->film, "b%d,%d\n", column, row);
    }
}

void
world_init (World  *world,
            guint32 side,
            guint   n_units,
            guint32 seed)
{
  g_autoptr (GError) error = NULL;

  world->side = side;
  world->n_units = n_units;
  world->rand = g_rand_new_with_seed (seed);
  world->terrain = way_terrain_new (side, side, &error);
  check (error);
  make_map (world);
  make_views (world);
  world->agents = way_agents_new (WAY_GRAPH (world->grid), &error);
  check (error);
  world->motion = way_motion_new (world->agents);
  world->queue = way_queue_new ();
  world->units = g_new0 (Unit, n_units);
}

void
world_clear (World *world)
{
  g_object_unref (world->queue);
  for (guint i = 0; i < world->n_units; i++)
    g_object_unref (world->units[i].search);
  for (guint i = 0; i < N_PLAYERS * N_SIZES; i++)
    {
      g_object_unref (world->danger[i % N_PLAYERS][i / N_PLAYERS]);
      g_object_unref (world->feared[i % N_PLAYERS][i / N_PLAYERS]);
      g_object_unref (world->known[i % N_PLAYERS][i / N_PLAYERS]);
    }
  g_object_unref (world->motion);
  g_object_unref (world->agents);
  for (guint size = 0; size < N_SIZES; size++)
    g_object_unref (world->fit[size]);
  g_object_unref (world->room);
  g_object_unref (world->grid);
  g_object_unref (world->terrain);
  g_rand_free (world->rand);
  g_free (world->units);
  if (world->film != NULL)
    g_string_free (world->film, TRUE);
}
