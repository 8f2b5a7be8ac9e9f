/* words.c - nodes that are strings: a million made-up words, breadth first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The price of nodes that are objects with hash and equal functions: a
 * word is made on the fly, and copied and freed by GLib's functions. Beside it
 * a program as one writes it by hand, with the words in one GHashTable. Both
 * begin with nothing, and give their memory back. */

#include "bench.h"

#include <string.h>
#include <wayfind.h>

/* Four syllables of a consonant and a vowel: (8 * 4)^4 words. */
#define N_LETTERS 8
#define FIRST_WORD "babababa"

static const char *const consonants = "bdfgklmn";
static const char *const vowels = "aeio";

/* Makes the letter at @place the next one, or the last the first. */
static void
change_letter (char *word,
               guint place)
{
  const char *letters = place % 2 == 0 ? consonants : vowels;
  const char *next = strchr (letters, word[place]) + 1;

  word[place] = *next != '\0' ? *next : *letters;
}

/* Ours */

static void
add_words (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  char word[N_LETTERS + 1];

  for (guint place = 0; place < N_LETTERS; place++)
    {
      memcpy (word, node, sizeof word);
      change_letter (word, place);
      way_edges_add (edges, word, 1);
    }
}

static double
run_ours (gpointer contestant,
          guint    task)
{
  g_autoptr (WayNodeType) type
      = way_node_type_new_object (g_str_hash, g_str_equal,
                                  (GBoxedCopyFunc) g_strdup, g_free);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_words, NULL, NULL);
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_BFS);
  WayStatistics      statistics;
  g_autoptr (GError) error = NULL;

  way_callback_graph_set_whole_costs (graph, TRUE);
  way_search_set_start (search, FIRST_WORD);
  if (way_search_run (search, &error) == WAY_STATUS_FAILED)
    g_error ("words: %s", error->message);

  way_search_get_statistics (search, &statistics);
  return (double) statistics.expanded;
}

/* By hand */

static double
run_by_hand (gpointer contestant,
             guint    task)
{
  g_autoptr (GHashTable) came_from
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) queue = g_ptr_array_new ();
  char *first = g_strdup (FIRST_WORD);

  g_hash_table_insert (came_from, first, NULL);
  g_ptr_array_add (queue, first);
  for (guint at = 0; at < queue->len; at++)
    for (guint place = 0; place < N_LETTERS; place++)
      {
        char *from = g_ptr_array_index (queue, at);
        char  word[N_LETTERS + 1];

        memcpy (word, from, sizeof word);
        change_letter (word, place);
        if (g_hash_table_contains (came_from, word))
          continue;

        char *copy = g_strdup (word);

        g_hash_table_insert (came_from, copy, from);
        g_ptr_array_add (queue, copy);
      }

  return queue->len;
}

void
bench_words (Bench *bench)
{
  g_autoptr (BenchRace) race
      = bench_race_new (bench, "1,048,576 words, breadth first", 1, 1);
  const guint peer = bench_race_add (race, "one GHashTable, by hand",
                                     run_by_hand, NULL, NULL);
  const guint ours = bench_race_add (race, "object nodes, callback graph",
                                     run_ours, NULL, NULL);

  bench_race_run (race);
  bench_race_compare (race, "words", ours, peer, 1.0);
}
