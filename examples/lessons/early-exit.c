/* early-exit.c - lesson 3: stop at the goal
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   early-exit [PICTURE] */

#include "marsh.h"

/* Breadth first, to @goal: numbers the squares in the order visited. */
static GHashTable *
flood (gpointer start,
       gpointer goal)
{
  g_autoptr (GQueue) frontier = g_queue_new ();
  g_autoptr (GHashTable) reached = g_hash_table_new (NULL, NULL);
  GHashTable *order = g_hash_table_new (NULL, NULL);

  g_queue_push_tail (frontier, start);
  g_hash_table_add (reached, start);
  while (!g_queue_is_empty (frontier))
    {
      gpointer here = g_queue_pop_head (frontier), next[4];
      const guint n = find_next (here, next);

      if (here == goal)
        break;
      g_hash_table_insert (order, here,
                           GUINT_TO_POINTER (g_hash_table_size (order) + 1));
      for (guint i = 0; i < n; i++)
        if (g_hash_table_add (reached, next[i]))
          g_queue_push_tail (frontier, next[i]);
    }

  return order;
}

static guint64
count_expanded (WaySearch *search)
{
  WayStatistics statistics;

  way_search_run (search, NULL);
  way_search_get_statistics (search, &statistics);
  return statistics.expanded;
}

int
main (int    argc,
      char **argv)
{
  const guint steps[] = { WAY_EXPLANATION_LAST_STEP };
  gpointer near = SQUARE (2, 1);
  g_autoptr (GHashTable) order = flood (A, near);
  g_autoptr (WayGrid) grid = make_grid ();
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_BFS);
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (grid));

  print_numbers (order);
  way_search_set_start (search, A);
  printf ("to all squares: %d expanded\n", (int) count_expanded (search));
  way_search_set_goal (search, near);
  printf ("to one close by: %d expanded\n", (int) count_expanded (search));
  way_search_set_goal (search, B);
  printf ("to B: %d expanded\n", (int) count_expanded (search));

  strip_add (strip, search, "To B");
  way_search_set_goal (search, near);
  strip_add (strip, search, "To a square close by");
  return argc > 1 ? strip_save (strip, steps, 1, argv[1]) : 0;
}
