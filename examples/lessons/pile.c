/* pile.c - a grid, danger on it, and a unit that is two squares wide
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <wayfind.h>

static const char map[] =
  "............\n"
  "............\n"
  "....####....\n"
  "A...#.......\n"
  "....#....B..\n"
  "....#.......\n"
  "......#.....\n"
  "......#.....\n";

int
main (void)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", "AB", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayOverlay) dangers = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayInfluence) deaths
    = way_influence_new (way_overlay_get_layer (dangers, "deaths"), NULL);
  g_autoptr (WayClearanceMap) room = way_clearance_map_new (grid, NULL);
  g_autoptr (WayClearance) wide
    = way_clearance_new (WAY_GRAPH (dangers), room, 2, NULL);
  const struct
  {
    const char *name;
    WayGraph   *graph;
  } pile[] = { { "the grid", WAY_GRAPH (grid) },
               { "with danger", WAY_GRAPH (dangers) },
               { "and wide", WAY_GRAPH (wide) } };
  WayNode a, b;

  way_graph_find_node (WAY_GRAPH (grid), "A", &a);
  way_graph_find_node (WAY_GRAPH (grid), "B", &b);

  /* A unit died in the narrow place: all within 3 steps of it costs more. */
  way_influence_add (deaths, way_grid_get_node (grid, 5, 6), 9, 3, NULL, NULL);

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (pile[i].graph, a, b, WAY_STRATEGY_ASTAR, NULL);
      g_autofree char *text = way_grid_dup_text (grid, path, 'o');

      printf ("%s: %.1f\n%s\n", pile[i].name, way_path_get_cost (path), text);
    }

  return 0;
}
