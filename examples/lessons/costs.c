/* costs.c - lesson 4: steps that cost more, and Dijkstra's algorithm
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   costs [PICTURE] */

#include "marsh.h"

static int
step_cost (gconstpointer to)
{
  const gsize square = GPOINTER_TO_SIZE (to);

  return character_at (square % WIDTH, square / WIDTH) == '~' ? 5 : 1;
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

/* Dijkstra: the queue is kept in the order of costs. */
static GHashTable *
find_costs (gpointer start)
{
  g_autoptr (GQueue) open = g_queue_new ();
  GHashTable *cost_so_far = g_hash_table_new (NULL, NULL);

  g_queue_push_tail (open, start);
  g_hash_table_insert (cost_so_far, start, GINT_TO_POINTER (0));
  while (!g_queue_is_empty (open))
    {
      gpointer here = g_queue_pop_head (open), next[4];
      const guint n = find_next (here, next);

      for (guint i = 0; i < n; i++)
        {
          const int cost = number_of (cost_so_far, here) + step_cost (next[i]);

          if (g_hash_table_contains (cost_so_far, next[i])
              && cost >= number_of (cost_so_far, next[i]))
            continue;
          g_queue_remove (open, next[i]);     /* if it waits there */
          g_hash_table_insert (cost_so_far, next[i], GINT_TO_POINTER (cost));
          g_queue_insert_sorted (open, next[i], by_number, cost_so_far);
        }
    }

  return cost_so_far;
}

static gboolean
is_same (GHashTable *ours,
         GHashTable *theirs)
{
  GHashTableIter iter;
  gpointer square, cost;

  g_hash_table_iter_init (&iter, ours);
  while (g_hash_table_iter_next (&iter, &square, &cost))
    {
      const WayCost *their_cost = g_hash_table_lookup (theirs, square);

      if (their_cost == NULL || *their_cost != GPOINTER_TO_INT (cost))
        return FALSE;
    }

  return g_hash_table_size (ours) == g_hash_table_size (theirs);
}

int
main (int    argc,
      char **argv)
{
  const WayStrategy strategies[] = { WAY_STRATEGY_BFS, WAY_STRATEGY_DIJKSTRA };
  const guint steps[] = { WAY_EXPLANATION_LAST_STEP };
  g_autoptr (GHashTable) costs = find_costs (A);
  g_autoptr (WayGrid) grid = make_grid ();
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (grid));

  print_numbers (costs);

  way_search_set_start (search, A);
  way_search_run (search, NULL);

  g_autoptr (GHashTable) theirs = way_search_dup_cost_so_far (search, NULL);

  printf ("Wayfind: %s\n", is_same (costs, theirs) ? "the same costs"
                                                   : "other costs");

  way_explanation_add_goal (strip, B);
  for (guint i = 0; i < G_N_ELEMENTS (strategies); i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (grid), A, B, strategies[i], NULL);

      printf ("%s: %u steps, cost %g\n",
              way_strategy_get_name (strategies[i]),
              way_path_get_length (path) - 1, way_path_get_cost (path));
      way_search_set_strategy (search, strategies[i]);
      way_search_set_goal (search, B);
      strip_add (strip, search, i == 0 ? "BFS" : "Dijkstra");
    }

  return argc > 1 ? strip_save (strip, steps, 1, argv[1]) : 0;
}
