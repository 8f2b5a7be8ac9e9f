/* other-shapes.c - lesson 8: hexagons, a board of territories, waypoints
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   other-shapes [PICTURE] */

#include "strip.h"

#include <math.h>

/* The same for each graph. */
static void
print_path (WayGraph   *graph,
            const char *from,
            const char *to)
{
  WayNode a, b;

  if (!way_graph_find_node (graph, from, &a)
      || !way_graph_find_node (graph, to, &b))
    g_error ("there is no %s or no %s", from, to);

  g_autoptr (WayPath) path
    = way_find_path (graph, a, b, WAY_STRATEGY_ASTAR, NULL);

  printf ("cost %g:", way_path_get_cost (path));
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_autofree char *name
        = way_graph_dup_name (graph, way_path_get_node (path, i));

      printf ("%s %s", i == 0 ? "" : ",", name);
    }
  printf ("\n");
}

/* Every other row is shifted by half a hexagon. */
static const char hexagons[] =
  ". . . . . . .\n"
  " . . . # . . .\n"
  ". A . # . B .\n"
  " . . . # . . .\n"
  ". . . . . . .\n";

static WayGrid *
make_hexagons (void)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (hexagons, ".#", "AB", NULL);

  return way_grid_new (terrain, WAY_GRID_HEXAGONS);
}

static WayNode
find (WayTableBuilder *builder,
      const char      *name)
{
  WayNode node = WAY_INDEX (0);

  if (!way_table_builder_find_node (builder, name, &node))
    way_table_builder_add_node (builder, name, NULL, &node, NULL);
  return node;
}

/* Who enters a territory has to beat the armies that stand there. */
static WayTable *
make_board (void)
{
  static const struct { const char *from, *to; WayCost armies; } borders[] = {
    { "North", "Forest", 1 }, { "North", "Capital", 9 },
    { "Forest", "Hills", 2 }, { "Hills", "South", 1 },
    { "Capital", "South", 1 },
  };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  for (guint i = 0; i < G_N_ELEMENTS (borders); i++)
    way_table_builder_add_edge (builder, find (builder, borders[i].from),
                                find (builder, borders[i].to),
                                borders[i].armies, WAY_ONE_WAY, NULL, NULL);

  return way_table_builder_build (builder, NULL);
}

/* Waypoints have positions, and the cost of an edge is its length. */
static WayTable *
make_waypoints (void)
{
  static const struct { const char *name; WayPosition at; } places[] = {
    { "gate", { 0, 0 } }, { "well", { 30, 40 } }, { "oak", { 40, 0 } },
    { "tower", { 70, 40 } },
  };
  static const guint lines[][2] = { { 0, 1 }, { 1, 3 }, { 0, 2 }, { 2, 3 } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    way_table_builder_add_node (builder, places[i].name, &places[i].at, NULL,
                                NULL);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      const WayPosition *a = &places[lines[i][0]].at;
      const WayPosition *b = &places[lines[i][1]].at;

      way_table_builder_add_edge (builder, WAY_INDEX (lines[i][0]),
                                  WAY_INDEX (lines[i][1]),
                                  hypot (a->x - b->x, a->y - b->y),
                                  WAY_BOTH_WAYS, NULL, NULL);
    }

  return way_table_builder_build (builder, NULL);
}

int
main (int    argc,
      char **argv)
{
  const guint steps[] = { 2, 6, WAY_EXPLANATION_LAST_STEP };
  g_autoptr (WayGrid) hexes = make_hexagons ();
  g_autoptr (WayTable) board = make_board ();
  g_autoptr (WayTable) waypoints = make_waypoints ();
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (hexes));
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (hexes), WAY_STRATEGY_ASTAR);

  print_path (WAY_GRAPH (hexes), "A", "B");
  print_path (WAY_GRAPH (board), "North", "South");
  print_path (WAY_GRAPH (waypoints), "gate", "tower");

  way_search_set_start (search, way_grid_get_node (hexes, 1, 2));
  way_search_set_goal (search, way_grid_get_node (hexes, 5, 2));
  way_explanation_add_goal (strip, way_grid_get_node (hexes, 5, 2));
  strip_add (strip, search, "A* over hexagons");
  return argc > 1 ? strip_save (strip, steps, 3, argv[1]) : 0;
}
