/* words.c - a word ladder: from word to word, one letter at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: nodes that are objects. The neighbours of a word are made on
 * the fly, in a buffer that is gone when the callback returns. So the node type
 * says how to hash, compare, copy and free a word, and the search keeps its own
 * copies. The only data is a list of words; no graph is built. The heuristic
 * counts the letters that still differ: a step changes only one.
 *
 *   words [FROM TO [LIST]]
 */

#include <stdio.h>
#include <string.h>
#include <wayfind.h>

static void
neighbours (WayNode   node,
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

  for (gsize i = 0; a[i] != '\0' && b[i] != '\0'; i++)
    differ += a[i] != b[i];

  return differ;
}

static GHashTable *
load_words (const char *path,
            GError    **error)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                             NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (g_file_get_contents (path, &text, NULL, error))
    lines = g_strsplit (text, "\n", -1);
  for (gsize i = 0; lines != NULL && lines[i] != NULL; i++)
    g_hash_table_add (words, g_strdup (g_strstrip (lines[i])));

  return words;
}

int
main (int    argc,
      char **argv)
{
  const char *from = argc > 2 ? argv[1] : "black";
  const char *to = argc > 2 ? argv[2] : "white";
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) words
    = load_words (argc > 3 ? argv[3] : "examples/data/words-5.txt", &error);
  g_autoptr (WayNodeType) word_type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);
  g_autoptr (WayCallbackGraph) ladder
    = way_callback_graph_new (word_type, neighbours, words, NULL);
  g_autoptr (WayPath) path = NULL;

  if (error == NULL)
    {
      way_callback_graph_set_heuristic (ladder, letters_that_differ, NULL,
                                        NULL);
      path = way_find_path (WAY_GRAPH (ladder), from, to, WAY_STRATEGY_ASTAR,
                            &error);
    }
  if (error != NULL)
    {
      fprintf (stderr, "words: %s\n", error->message);
      return 3;
    }

  for (guint i = 0; path && i < way_path_get_length (path); i++)
    printf ("%s\n", (const char *) way_path_get_node (path, i));
  if (path != NULL)
    printf ("%g steps\n", way_path_get_cost (path));
  else
    printf ("no ladder from %s to %s\n", from, to);

  return path ? 0 : 1;
}
