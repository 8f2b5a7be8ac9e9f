/* conquest.c - from territory to territory, and the cost of the conquest
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: three questions to one board. BFS asks for the fewest moves
 * and ignores costs. Dijkstra asks for the fewest armies: a territory costs the
 * army that stays behind in it, which is the cost of 1 in the table, and the
 * armies that defend it, which an overlay adds without a change of the board.
 * A* asks the same with an estimate from positions, and looks at fewer
 * territories.
 *
 * A territory has as many defenders as borders. The estimate is the distance on
 * the map times the least cost of any border for a unit of distance, so that it
 * is never too high. The world is round, and some 100 units wide.
 *
 *   conquest [FROM TO [BOARD]]
 */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

#define WORLD_WIDTH 100.0

typedef struct
{
  WayTable *board;
  WayCost   scale;              /* armies a unit of distance */
} Estimate;

static gdouble
distance (WayTable *board,
          WayNode   from,
          WayNode   to)
{
  WayPosition a = { 0, 0 }, b = { 0, 0 };
  gdouble dx;

  way_graph_get_position (WAY_GRAPH (board), from, &a);
  way_graph_get_position (WAY_GRAPH (board), to, &b);
  dx = fabs (a.x - b.x);

  return hypot (MIN (dx, WORLD_WIDTH - dx), a.y - b.y);
}

static WayCost
estimate (WayNode  node,
          WayNode  goal,
          gpointer user_data)
{
  const Estimate *self = user_data;

  return self->scale * distance (self->board, node, goal);
}

/* Puts the defenders on the board: one for each border. */
static WayOverlay *
defend (WayTable *board)
{
  WayOverlay *defended = way_overlay_new (WAY_GRAPH (board));

  for (guint32 edge = 0; edge < way_table_get_n_edges (board); edge++)
    {
      WayNode to;
      WayCost armies;

      way_table_get_edge (board, edge, NULL, &to, NULL, NULL);
      armies = way_overlay_get_extra_cost (defended, to);
      way_overlay_set_extra_cost (defended, to, armies + 1);
    }

  return defended;
}

static WayCost
find_scale (WayTable   *board,
            WayOverlay *defended)
{
  WayCost scale = INFINITY;

  for (guint32 edge = 0; edge < way_table_get_n_edges (board); edge++)
    {
      WayNode from, to;
      WayCost cost;

      way_table_get_edge (board, edge, &from, &to, &cost, NULL);
      cost += way_overlay_get_extra_cost (defended, to);
      scale = MIN (scale, cost / distance (board, from, to));
    }

  return scale;
}

static void
ask (WaySearch  *search,
     WayTable   *board,
     WayStrategy strategy)
{
  WayStatistics statistics;
  g_autoptr (WayPath) path = NULL;

  way_search_set_strategy (search, strategy);
  way_search_run (search, NULL);
  way_search_get_statistics (search, &statistics);
  path = way_search_dup_path (search);

  printf ("%s: %u moves, %g armies, %" G_GUINT64_FORMAT
          " territories expanded\n ", way_strategy_get_name (strategy),
          way_path_get_length (path) - 1, way_path_get_cost (path),
          statistics.expanded);
  for (guint i = 0; i < way_path_get_length (path); i++)
    printf ("%s%s", i > 0 ? " > " : " ",
            way_table_get_name (board, way_path_get_node (path, i)));
  printf ("\n");
}

int
main (int    argc,
      char **argv)
{
  const char *from_name = argc > 2 ? argv[1] : "Argentina";
  const char *to_name = argc > 2 ? argv[2] : "Yakutsk";
  const char *file = argc > 3 ? argv[3] : "examples/data/conquest.txt";
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) board = way_load_table (file, NULL, NULL, &error);
  g_autoptr (WayOverlay) defended = NULL;
  g_autoptr (WayHeuristic) heuristic = NULL;
  g_autoptr (WaySearch) search = NULL;
  Estimate from_map = { .board = board };
  WayNode from, to;

  if (board == NULL
      || !way_graph_find_node (WAY_GRAPH (board), from_name, &from)
      || !way_graph_find_node (WAY_GRAPH (board), to_name, &to))
    {
      fprintf (stderr, "conquest: %s\n",
               error != NULL ? error->message : "no such territory");
      return 3;
    }

  defended = defend (board);
  from_map.scale = find_scale (board, defended);
  heuristic = way_heuristic_new (estimate, &from_map, NULL);
  search = way_search_new (WAY_GRAPH (defended), WAY_STRATEGY_BFS);
  way_search_set_heuristic (search, heuristic);
  way_search_set_start (search, from);
  way_search_set_goal (search, to);
  ask (search, board, WAY_STRATEGY_BFS);
  ask (search, board, WAY_STRATEGY_DIJKSTRA);
  ask (search, board, WAY_STRATEGY_ASTAR);

  return 0;
}
