/* greedy.c - lesson 5: an estimate, and how it is fooled
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   greedy [PICTURE] */

#include "marsh.h"

#include <stdlib.h>

/* How many steps are left at the least: columns plus rows. */
static int
estimate (gconstpointer square,
          gconstpointer goal)
{
  const int here = GPOINTER_TO_INT (square), there = GPOINTER_TO_INT (goal);

  return abs (here % WIDTH - there % WIDTH)
         + abs (here / WIDTH - there / WIDTH);
}

static int
by_estimate (gconstpointer a,
             gconstpointer b,
             gpointer      goal)
{
  return estimate (a, goal) - estimate (b, goal);
}

/* The loop of lesson 3, with a queue in the order of estimates. */
static GHashTable *
rush (gpointer start,
      gpointer goal)
{
  g_autoptr (GQueue) open = g_queue_new ();
  g_autoptr (GHashTable) reached = g_hash_table_new (NULL, NULL);
  GHashTable *order = g_hash_table_new (NULL, NULL);

  g_queue_push_tail (open, start);
  g_hash_table_add (reached, start);
  while (!g_queue_is_empty (open))
    {
      gpointer here = g_queue_pop_head (open), next[4];
      const guint n = find_next (here, next);

      if (here == goal)
        break;
      g_hash_table_insert (order, here,
                           GUINT_TO_POINTER (g_hash_table_size (order) + 1));
      for (guint i = 0; i < n; i++)
        if (g_hash_table_add (reached, next[i]))
          g_queue_insert_sorted (open, next[i], by_estimate, goal);
    }

  return order;
}

/* The wall reaches far below B, and ends just above A. */
static const char long_wall[] =
  "...........\n"
  ".A...#.....\n"
  ".....#.....\n"
  ".....#.....\n"
  ".....#...B.\n"
  ".....#.....\n"
  ".....#.....\n"
  ".....#.....\n"
  "...........\n";

static void
print_search (WayGrid    *grid,
              WayStrategy strategy)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid), strategy);
  WayStatistics statistics;
  WayNode a, b;

  way_graph_find_node (WAY_GRAPH (grid), "A", &a);
  way_graph_find_node (WAY_GRAPH (grid), "B", &b);
  way_search_set_start (search, a);
  way_search_set_goal (search, b);
  way_search_run (search, NULL);
  way_search_get_statistics (search, &statistics);

  g_autoptr (WayPath) path = way_search_dup_path (search);

  printf ("%-8s  %2u steps, cost %2g, %2d expanded\n",
          way_strategy_get_name (strategy), way_path_get_length (path) - 1,
          way_path_get_cost (path), (int) statistics.expanded);
}

int
main (int    argc,
      char **argv)
{
  const guint steps[] = { 4, WAY_EXPLANATION_LAST_STEP };
  g_autoptr (GHashTable) order = rush (A, B);
  g_autoptr (WayGrid) grid = make_grid ();
  g_autoptr (WayTerrain) wall
    = way_terrain_new_from_text (long_wall, ".#", "AB", NULL);
  g_autoptr (WayGrid) other = way_grid_new (wall, WAY_GRID_SQUARES_4);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_GREEDY);
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (grid));

  print_numbers (order);
  printf ("the marsh:\n");
  print_search (grid, WAY_STRATEGY_DIJKSTRA);
  print_search (grid, WAY_STRATEGY_GREEDY);
  printf ("the long wall:\n");
  print_search (other, WAY_STRATEGY_DIJKSTRA);
  print_search (other, WAY_STRATEGY_GREEDY);

  way_search_set_start (search, A);
  way_search_set_goal (search, B);
  way_explanation_add_goal (strip, B);
  strip_add (strip, search, "Greedy");
  return argc > 1 ? strip_save (strip, steps, 2, argv[1]) : 0;
}
