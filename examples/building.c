/* building.c - one floor plan as three graphs, and the same walk in each
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: the meaning of a node is a choice. Steps go along the walls, and
 * the walk from the kitchen to the study next to it is 26 steps however it is
 * asked for:
 *
 *   doors as edges  a node a room: the smallest graph, and the one that people
 *                   draw. All walks pass through the middle of rooms, which is
 *                   exact only without a detour, as in this building
 *   doors as nodes  an edge for each two doors of one room: exact for any
 *                   plan, as long as rooms hold no obstacles
 *   tiles           a node a square: the largest, but furniture may stand
 *                   anywhere and nothing has to be prepared
 */

#include <stdio.h>
#include <stdlib.h>
#include <wayfind.h>

static const char plan[] =
  "###################\n"
  "#.....#.....#.....#\n"
  "#.....+.....+.....#\n"
  "#.....#.....#.....#\n"
  "###+###########+###\n"
  "#.....#.....#.....#\n"
  "#.....#.....+.....#\n"
  "#.....#.....#.....#\n"
  "###################\n";

enum { HALL, GALLERY, LIBRARY, KITCHEN, STUDY, CHAPEL };

typedef struct
{
  const char *name;
  int         x, y;             /* of a room: its middle */
  guint       room, other;      /* of a door: the rooms that it joins */
} Spot;

static const Spot rooms[] = {
  { "hall", 3, 2, HALL, HALL }, { "gallery", 9, 2, GALLERY, GALLERY },
  { "library", 15, 2, LIBRARY, LIBRARY }, { "kitchen", 3, 6, KITCHEN, KITCHEN },
  { "study", 9, 6, STUDY, STUDY }, { "chapel", 15, 6, CHAPEL, CHAPEL },
};

static const Spot doors[] = {
  { "arch", 6, 2, HALL, GALLERY }, { "glass door", 12, 2, GALLERY, LIBRARY },
  { "hatch", 3, 4, HALL, KITCHEN }, { "iron door", 15, 4, LIBRARY, CHAPEL },
  { "secret door", 12, 6, CHAPEL, STUDY },
};

static WayCost
walk (const Spot *from,
      const Spot *to)
{
  return abs (from->x - to->x) + abs (from->y - to->y);
}

static gboolean
share_a_room (const Spot *a,
              const Spot *b)
{
  return a->room == b->room || a->room == b->other || a->other == b->room
         || a->other == b->other;
}

static WayGraph *
doors_as_edges (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  for (guint i = 0; i < G_N_ELEMENTS (rooms); i++)
    way_table_builder_add_node (builder, rooms[i].name, NULL, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (doors); i++)
    {
      const Spot *door = &doors[i];
      const WayCost cost = walk (&rooms[door->room], door)
                           + walk (door, &rooms[door->other]);

      way_table_builder_add_edge (builder, WAY_INDEX (door->room),
                                  WAY_INDEX (door->other), cost, WAY_BOTH_WAYS,
                                  door->name, NULL);
    }

  return WAY_GRAPH (way_table_builder_build (builder, NULL));
}

/* The two ends of the walk are nodes, too. */
static WayGraph *
doors_as_nodes (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  const Spot *spots[G_N_ELEMENTS (doors) + 2] = { &rooms[KITCHEN],
                                                  &rooms[STUDY] };

  for (guint i = 0; i < G_N_ELEMENTS (doors); i++)
    spots[i + 2] = &doors[i];
  for (guint i = 0; i < G_N_ELEMENTS (spots); i++)
    {
      way_table_builder_add_node (builder, spots[i]->name, NULL, NULL, NULL);
      for (guint j = 0; j < i; j++)
        if (share_a_room (spots[i], spots[j]))
          way_table_builder_add_edge (builder, WAY_INDEX (j), WAY_INDEX (i),
                                      walk (spots[i], spots[j]), WAY_BOTH_WAYS,
                                      NULL, NULL);
    }

  return WAY_GRAPH (way_table_builder_build (builder, NULL));
}

static WayGraph *
tiles (void)
{
  static const WayCost costs[] = { 1, 1, INFINITY };    /* floor, door, wall */
  g_autoptr (WayTerrain) floor = way_terrain_new_from_text (plan, ".+#", NULL,
                                                            NULL);
  WayGrid *grid = way_grid_new (floor, WAY_GRID_SQUARES_4);

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  return WAY_GRAPH (grid);
}

static void
ask (const char *title,
     WayGraph   *graph,
     const char *from,
     const char *to)
{
  g_autoptr (WayPath) path = NULL;
  WayNode start, goal;

  if (!way_graph_find_node (graph, from, &start)
      || !way_graph_find_node (graph, to, &goal))
    return;

  path = way_find_path (graph, start, goal, WAY_STRATEGY_DIJKSTRA, NULL);
  printf ("%s: %g steps, by %u nodes\n ", title, way_path_get_cost (path),
          way_path_get_length (path));
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_autofree char *name
        = way_graph_dup_name (graph, way_path_get_node (path, i));
      g_autofree char *door
        = i > 0 ? way_graph_dup_label (graph, way_path_get_edge (path, i))
                : NULL;

      if (door != NULL)
        printf (" [%s]", door);
      printf (" %s", name);
    }
  printf ("\n");
}

int
main (void)
{
  g_autoptr (WayGraph) by_edges = doors_as_edges ();
  g_autoptr (WayGraph) by_nodes = doors_as_nodes ();
  g_autoptr (WayGraph) by_tiles = tiles ();

  ask ("doors as edges", by_edges, "kitchen", "study");
  ask ("doors as nodes", by_nodes, "kitchen", "study");
  ask ("tiles", by_tiles, "3,6", "9,6");

  return 0;
}
