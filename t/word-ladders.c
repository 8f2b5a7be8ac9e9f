/* word-ladders.c - ladders of five-letter words, as published with the list
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Knuth's list (The Stanford GraphBase, 1993). Words are objects, made on the
 * fly and copied by the search; NetworkX prints the same counts and ladders for
 * the same file. */

#include "lib/data.h"

#include <string.h>

#define WORD_LEN 5

typedef struct
{
  GHashTable       *words;      /* (owned) of strings */
  WayCallbackGraph *graph;      /* (owned) */
} Ladders;

static void
add_words (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  GHashTable *words = user_data;
  g_autofree char *word = g_strdup (node);

  for (char *letter = word; *letter != '\0'; letter++)
    {
      const char original = *letter;

      for (*letter = 'a'; *letter <= 'z'; (*letter)++)
        if (*letter != original && g_hash_table_contains (words, word))
          way_edges_add (edges, word, 1);
      *letter = original;
    }
}

static WayCost
letters_that_differ (WayNode  node,
                     WayNode  goal,
                     gpointer user_data)
{
  const char *a = node, *b = goal;
  WayCost differ = 0;

  for (guint i = 0; i < WORD_LEN; i++)
    differ += a[i] != b[i];

  return differ;
}

/* A line is a comment, or begins with a word. */
static GHashTable *
read_words (void)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                             NULL);
  g_autofree char *text = data_read ("known/words_dat.txt.gz", NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_ascii_islower (lines[i][0]))
      g_hash_table_add (words, g_strndup (lines[i], WORD_LEN));

  return words;
}

static Ladders *
ladders_new (void)
{
  Ladders *self = g_new0 (Ladders, 1);
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);

  self->words = read_words ();
  self->graph = way_callback_graph_new (type, add_words, self->words, NULL);
  way_callback_graph_set_heuristic (self->graph, letters_that_differ, NULL,
                                    NULL);
  way_callback_graph_set_whole_costs (self->graph, TRUE);
  return self;
}

static void
ladders_free (Ladders *self)
{
  g_object_unref (self->graph);
  g_hash_table_unref (self->words);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ladders, ladders_free)

static void
assert_steps (Ladders    *self,
              const char *from,
              const char *to,
              WayStrategy strategy,
              int         steps)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (self->graph), from, to, strategy, &error);

  g_assert_no_error (error);
  if (steps < 0)
    {
      g_assert_null (path);
      return;
    }

  g_assert_cmpfloat (way_path_get_cost (path), ==, steps);
  g_assert_cmpuint (way_path_get_length (path), ==, steps + 1);
  for (int i = 0; i < steps; i++)
    {
      const char *word = way_path_get_node (path, i);

      g_assert_true (g_hash_table_contains (self->words, word));
      g_assert_cmpfloat (letters_that_differ (word,
                                              way_path_get_node (path, i + 1),
                                              NULL), ==, 1);
    }
}

static void
test_ladders (void)
{
  static const WayStrategy strategies[]
    = { WAY_STRATEGY_BFS, WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_ASTAR };
  g_autoptr (Ladders) ladders = NULL;

  if (!data_is_there ())
    return;

  ladders = ladders_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (strategies); i++)
    {
      assert_steps (ladders, "chaos", "order", strategies[i], 12);
      assert_steps (ladders, "pound", "marks", strategies[i], -1);
    }
}

static gboolean
strike_out (WayNode  node,
            WayNode  came_from,
            WayCost  cost_so_far,
            gboolean is_closed,
            gpointer user_data)
{
  g_hash_table_remove (user_data, node);
  return TRUE;
}

/* Every island is reached from one of its words; each edge is looked at from
 * both ends. */
static void
test_counts (void)
{
  g_autoptr (Ladders) ladders = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GHashTable) left = NULL;
  guint n_islands = 0;
  guint64 n_edges = 0;

  if (!data_is_there ())
    return;

  ladders = ladders_new ();
  left = read_words ();
  g_assert_cmpuint (g_hash_table_size (left), ==, 5757);
  search = way_search_new (WAY_GRAPH (ladders->graph), WAY_STRATEGY_BFS);
  for (; g_hash_table_size (left) > 0; n_islands++)
    {
      GHashTableIter iter;
      gpointer word;
      WayStatistics statistics;

      g_hash_table_iter_init (&iter, left);
      g_hash_table_iter_next (&iter, &word, NULL);
      way_search_set_start (search, word);
      g_assert_cmpint (way_search_run (search, NULL), ==,
                       WAY_STATUS_EXHAUSTED);
      way_search_get_statistics (search, &statistics);
      n_edges += statistics.generated;
      way_search_foreach_reached (search, strike_out, left);
    }

  g_assert_cmpuint (n_edges, ==, 2 * 14135);
  g_assert_cmpuint (n_islands, ==, 853);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/word-ladders/ladders", test_ladders);
  g_test_add_func ("/word-ladders/counts", test_counts);
  return g_test_run ();
}
