/* way-back.c - lesson 2: where did we come from?
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   way-back [PICTURE] */

#include "marsh.h"

/* Breadth first: notes for each square from which one it was reached. */
static GHashTable *
flood (gpointer start)
{
  g_autoptr (GQueue) frontier = g_queue_new ();
  GHashTable *came_from = g_hash_table_new (NULL, NULL);

  g_queue_push_tail (frontier, start);
  g_hash_table_insert (came_from, start, start);
  while (!g_queue_is_empty (frontier))
    {
      gpointer here = g_queue_pop_head (frontier), next[4];
      const guint n = find_next (here, next);

      for (guint i = 0; i < n; i++)
        if (!g_hash_table_contains (came_from, next[i]))
          {
            g_hash_table_insert (came_from, next[i], here);
            g_queue_push_tail (frontier, next[i]);
          }
    }

  return came_from;
}

/* Goes back from @goal to the start, which came from itself. */
static void
print_path (GHashTable *came_from,
            gpointer    goal)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (gpointer at = goal;; at = g_hash_table_lookup (came_from, at))
    {
      g_autofree char *step = g_strdup_printf (
        " %d,%d", (int) (GPOINTER_TO_SIZE (at) % WIDTH),
        (int) (GPOINTER_TO_SIZE (at) / WIDTH));

      g_string_prepend (text, step);
      if (at == g_hash_table_lookup (came_from, at))
        break;
    }
  printf ("path:%s\n", text->str);
}

static void
print_arrows (GHashTable *came_from)
{
  for (int row = 0; row < HEIGHT; row++)
    for (int column = 0; column < WIDTH; column++)
      {
        gpointer here = SQUARE (column, row);
        gpointer from = g_hash_table_lookup (came_from, here);
        const gboolean is_reached = g_hash_table_contains (came_from, here);

        printf ("  %s%s", !is_reached                              ? "#"
                          : from == here                           ? "A"
                          : here == B                              ? "B"
                          : row > 0 && from == SQUARE (column, row - 1) ? "↑"
                          : from == SQUARE (column, row + 1)       ? "↓"
                          : from == SQUARE (column - 1, row)       ? "←"
                                                                   : "→",
                column < WIDTH - 1 ? "" : "\n");
      }
}

static gboolean
is_same (GHashTable *ours,
         GHashTable *theirs)
{
  GHashTableIter iter;
  gpointer square, from;

  g_hash_table_iter_init (&iter, ours);
  while (g_hash_table_iter_next (&iter, &square, &from))
    if (!g_hash_table_contains (theirs, square)
        || g_hash_table_lookup (theirs, square) != from)
      return FALSE;

  return g_hash_table_size (ours) == g_hash_table_size (theirs);
}

int
main (int    argc,
      char **argv)
{
  const guint steps[] = { 5, 16, WAY_EXPLANATION_LAST_STEP };
  g_autoptr (GHashTable) came_from = flood (A);
  g_autoptr (WayGrid) grid = make_grid ();
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_BFS);
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (grid));

  print_arrows (came_from);
  print_path (came_from, B);

  way_search_set_start (search, A);
  way_search_run (search, NULL);

  g_autoptr (GHashTable) theirs = way_search_dup_came_from (search, NULL);
  g_autoptr (WayPath) path = way_search_dup_path_to (search, B);

  printf ("Wayfind: %u squares, %s; a path of %u steps\n",
          g_hash_table_size (theirs),
          is_same (came_from, theirs) ? "all from the same" : "not the same",
          way_path_get_length (path) - 1);

  way_search_set_goal (search, B);
  way_explanation_add_goal (strip, B);
  strip_add (strip, search, "BFS");
  return argc > 1 ? strip_save (strip, steps, 3, argv[1]) : 0;
}
