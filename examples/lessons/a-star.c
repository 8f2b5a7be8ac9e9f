/* a-star.c - lesson 6: A*, by hand and by the library
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   a-star [PICTURE] */

#include "marsh.h"

#include <stdlib.h>

static int
step_cost (gconstpointer to)
{
  const gsize square = GPOINTER_TO_SIZE (to);

  return character_at (square % WIDTH, square / WIDTH) == '~' ? 5 : 1;
}

static int
estimate (gconstpointer square,
          gconstpointer goal)
{
  const int here = GPOINTER_TO_INT (square), there = GPOINTER_TO_INT (goal);

  return abs (here % WIDTH - there % WIDTH)
         + abs (here / WIDTH - there / WIDTH);
}

static int
number_of (GHashTable   *numbers,
           gconstpointer square)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (numbers, square));
}

static int
by_number (gconstpointer a,
           gconstpointer b,
           gpointer      numbers)
{
  return number_of (numbers, a) - number_of (numbers, b);
}

/* A*: the queue is in the order of f, the cost so far plus the estimate. */
static GHashTable *
find_way (gpointer start,
          gpointer goal,
          int     *cost_of_path)
{
  g_autoptr (GQueue) open = g_queue_new ();
  g_autoptr (GHashTable) g = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) f = g_hash_table_new (NULL, NULL);
  GHashTable *order = g_hash_table_new (NULL, NULL);

  g_queue_push_tail (open, start);
  g_hash_table_insert (g, start, GINT_TO_POINTER (0));
  while (!g_queue_is_empty (open))
    {
      gpointer here = g_queue_pop_head (open), next[4];
      const guint n = find_next (here, next);

      if (here == goal)
        break;
      g_hash_table_insert (order, here,
                           GUINT_TO_POINTER (g_hash_table_size (order) + 1));
      for (guint i = 0; i < n; i++)
        {
          const int cost = number_of (g, here) + step_cost (next[i]);

          if (g_hash_table_contains (g, next[i])
              && cost >= number_of (g, next[i]))
            continue;
          g_queue_remove (open, next[i]);     /* if it waits there */
          g_hash_table_insert (g, next[i], GINT_TO_POINTER (cost));
          g_hash_table_insert (f, next[i],
                               GINT_TO_POINTER (cost
                                                + estimate (next[i], goal)));
          g_queue_insert_sorted (open, next[i], by_number, f);
        }
    }

  *cost_of_path = number_of (g, goal);
  return order;
}

static void
print_search (WayGrid    *grid,
              WayStrategy strategy)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid), strategy);
  WayStatistics statistics;

  way_search_set_start (search, A);
  way_search_set_goal (search, B);
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
  const guint steps[] = { 4, 9, WAY_EXPLANATION_LAST_STEP };
  int cost;
  g_autoptr (GHashTable) order = find_way (A, B, &cost);
  g_autoptr (WayGrid) grid = make_grid ();
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (grid));

  print_numbers (order);
  printf ("by hand: cost %d, %u expanded\n", cost, g_hash_table_size (order));

  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (grid), A, B, WAY_STRATEGY_ASTAR, NULL);

  printf ("by Wayfind: cost %g\n", way_path_get_cost (path));
  for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
    print_search (grid, s);

  way_search_set_start (search, A);
  way_search_set_goal (search, B);
  way_explanation_add_goal (strip, B);
  strip_add (strip, search, "A*");
  return argc > 1 ? strip_save (strip, steps, 3, argv[1]) : 0;
}
