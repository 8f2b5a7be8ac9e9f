/* spread.c - lesson 1: a frontier that spreads
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   spread [PICTURE] */

#include "marsh.h"

/* Breadth first: numbers the squares in the order in which they are visited. */
static GHashTable *
flood (gpointer start)
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

      g_hash_table_insert (order, here,
                           GUINT_TO_POINTER (g_hash_table_size (order) + 1));
      for (guint i = 0; i < n; i++)
        if (g_hash_table_add (reached, next[i]))  /* it was not there yet */
          g_queue_push_tail (frontier, next[i]);
    }

  return order;
}

/* The library tells an observer which node it takes. */
static void
compare (const WayEvent *event,
         gpointer        order)
{
  static guint n_taken;

  if (event->kind == WAY_EVENT_EXPAND
      && GPOINTER_TO_UINT (g_hash_table_lookup (order, event->node))
           != ++n_taken)
    g_error ("Wayfind takes another square as number %u", n_taken);
}

int
main (int    argc,
      char **argv)
{
  const guint steps[] = { 1, 5, 16 };
  g_autoptr (GHashTable) order = flood (A);
  g_autoptr (WayGrid) grid = make_grid ();
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_BFS);
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (grid));

  print_numbers (order);

  way_search_set_observer (search, compare, order, NULL);
  way_search_set_start (search, A);
  way_search_run (search, NULL);
  printf ("Wayfind visits them in the same order.\n");

  way_search_set_observer (search, NULL, NULL, NULL);
  strip_add (strip, search, "BFS");
  return argc > 1 ? strip_save (strip, steps, 3, argv[1]) : 0;
}
