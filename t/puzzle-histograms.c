/* puzzle-histograms.c - how many states of a puzzle lie how many moves away
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Breadth first over all states, without a goal: every line of the real data's
 * file, and without it two that are published. States are values. Those of
 * pancakes are numbered as well, and those of eleven pancakes are numbered alone:
 * 40 million of them are then half a gigabyte of records, and not two more of
 * hash tables. */

#include "lib/data.h"
#include "lib/outcome.h"
#include "lib/state-puzzle.h"

#include <string.h>

#define MAX_DEPTH 63

typedef struct
{
  const char *name;     /* as in the file */
  const char *path;     /* of the case */
  StatePuzzle puzzle;
} Row;

static const Row rows[] = {
  { "pancake-2", "pancakes/2", { PUZZLE_PANCAKES, 2 } },
  { "pancake-3", "pancakes/3", { PUZZLE_PANCAKES, 3 } },
  { "pancake-4", "pancakes/4", { PUZZLE_PANCAKES, 4 } },
  { "pancake-5", "pancakes/5", { PUZZLE_PANCAKES, 5 } },
  { "pancake-6", "pancakes/6", { PUZZLE_PANCAKES, 6 } },
  { "pancake-7", "pancakes/7", { PUZZLE_PANCAKES, 7 } },
  { "pancake-8", "pancakes/8", { PUZZLE_PANCAKES, 8 } },
  { "pancake-9", "pancakes/9", { PUZZLE_PANCAKES, 9 } },
  { "pancake-10", "pancakes/10", { PUZZLE_PANCAKES, 10 } },
  { "pancake-11", "pancakes/11", { PUZZLE_PANCAKES, 11 } },
  { "sliding 2x2 blank-corner", "sliding/2x2",
    { PUZZLE_SLIDING, 2, 2, 0 } },
  { "sliding 2x3(w3) blank-corner", "sliding/2x3",
    { PUZZLE_SLIDING, 3, 2, 0 } },
  { "sliding 2x4(w4) blank-corner", "sliding/2x4",
    { PUZZLE_SLIDING, 4, 2, 0 } },
  { "sliding 2x5(w5) blank-corner", "sliding/2x5",
    { PUZZLE_SLIDING, 5, 2, 0 } },
  { "8-puzzle 3x3 blank-corner", "sliding/3x3-corner",
    { PUZZLE_SLIDING, 3, 3, 0 } },
  { "8-puzzle 3x3 blank-edge", "sliding/3x3-edge",
    { PUZZLE_SLIDING, 3, 3, 1 } },
  { "8-puzzle 3x3 blank-centre", "sliding/3x3-centre",
    { PUZZLE_SLIDING, 3, 3, 4 } },
  { "topspin(5,4) linear positions", "topspin/5", { PUZZLE_TOPSPIN, 5 } },
  { "topspin(6,4) linear positions", "topspin/6", { PUZZLE_TOPSPIN, 6 } },
  { "topspin(7,4) linear positions", "topspin/7", { PUZZLE_TOPSPIN, 7 } },
  { "topspin(8,4) linear positions", "topspin/8", { PUZZLE_TOPSPIN, 8 } },
  { "topspin(9,4) linear positions", "topspin/9", { PUZZLE_TOPSPIN, 9 } },
  { "topspin(10,4) linear positions", "topspin/10", { PUZZLE_TOPSPIN, 10 } },
  { "pocket-cube 2x2x2 half-turn", "cube/half-turn", { PUZZLE_CUBE, 3 } },
  { "pocket-cube 2x2x2 quarter-turn", "cube/quarter-turn",
    { PUZZLE_CUBE, 2 } },
};

/* Pancakes by number ---------------------------------------------------------
 *
 * A stack is numbered in the factorial system: its last digit says how many of
 * the stack's other pancakes are smaller than the lowest one, and so on
 * upwards. Turning over the upper part leaves the digits below it alone. */

#define LARGEST_STACK 11

typedef struct
{
  guint   n;
  guint32 factorials[LARGEST_STACK + 1];
} Numbers;

static void
numbers_init (Numbers *self,
              guint    n)
{
  self->n = n;
  self->factorials[0] = 1;
  for (guint i = 1; i <= n; i++)
    self->factorials[i] = self->factorials[i - 1] * i;
}

/* The stack that has number @rank, its lowest pancake at the end. Notes in
 * @below the part of @rank that comes of the pancakes from each place on, and
 * in @above which pancakes lie above it. */
static void
unrank (const Numbers *self,
        guint32        rank,
        guint8        *stack,
        guint32       *below,
        guint32       *above)
{
  guint32 left = (1u << self->n) - 1;

  below[self->n] = 0;
  for (guint i = self->n; i-- > 0;)
    {
      const guint32 part = rank - rank % self->factorials[i];
      guint32 smaller = part / self->factorials[i];
      guint32 others = left;

      above[i + 1] = left;
      rank -= part;
      below[i] = below[i + 1] + part;
      while (smaller-- > 0)
        others &= others - 1;
      stack[i] = __builtin_ctz (others);
      left &= ~(1u << stack[i]);
    }
}

static void
add_numbered_flips (WayNode   node,
                    WayEdges *edges,
                    gpointer  user_data)
{
  const Numbers *self = user_data;
  guint8 stack[LARGEST_STACK];
  guint32 below[LARGEST_STACK + 1], above[LARGEST_STACK + 1];

  unrank (self, WAY_NODE_INDEX (node), stack, below, above);
  for (guint n = 2; n <= self->n; n++)
    {
      guint32 rank = below[n];
      guint32 left = above[n];

      for (guint i = n - 1; i > 0; i--)
        {
          const guint32 pancake = 1u << stack[n - 1 - i];

          left ^= pancake;
          rank += __builtin_popcount (left & (pancake - 1))
                  * self->factorials[i];
        }
      way_edges_add (edges, WAY_INDEX (rank), 1);
    }
}

/* Counting ---------------------------------------------------------------- */

static gboolean
count_state (WayNode  node,
             WayNode  came_from,
             WayCost  cost_so_far,
             gboolean is_closed,
             gpointer user_data)
{
  guint *histogram = user_data;

  g_assert_cmpfloat (cost_so_far, <=, MAX_DEPTH);
  histogram[(guint) cost_so_far]++;
  return TRUE;
}

/* The histogram as the file writes it. */
static char *
count_all (WayCallbackGraph *graph,
           WayNode           start)
{
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_BFS);
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  guint histogram[MAX_DEPTH + 1] = { 0 };
  WayStatistics statistics;

  way_search_set_start (search, start);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_EXHAUSTED);
  g_assert_no_error (error);
  way_search_foreach_reached (search, count_state, histogram);
  for (guint depth = 0; histogram[depth] > 0; depth++)
    g_string_append_printf (text, "%s%u", depth > 0 ? " " : "",
                            histogram[depth]);

  way_search_get_statistics (search, &statistics);
  g_test_message ("%" G_GUINT64_FORMAT " states, %.0f MB",
                  statistics.expanded, statistics.bytes / 1e6);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
count_values (const StatePuzzle *puzzle)
{
  g_autoptr (WayCallbackGraph) graph = state_puzzle_to_graph (puzzle);
  const guint64 solved = state_puzzle_get_solved (puzzle);

  return count_all (graph, &solved);
}

static char *
count_numbers (guint n)
{
  Numbers numbers;
  g_autoptr (WayNodeType) type = NULL;
  g_autoptr (WayCallbackGraph) graph = NULL;

  numbers_init (&numbers, n);
  type = way_node_type_new_index (numbers.factorials[n]);
  graph = way_callback_graph_new (type, add_numbered_flips, &numbers, NULL);
  way_callback_graph_set_whole_costs (graph, TRUE);

  /* The sorted stack: no pancake has a smaller one above it that is not
   * smaller than all below, so that every digit is the largest. */
  return count_all (graph, WAY_INDEX (numbers.factorials[n] - 1));
}

/* Cases ------------------------------------------------------------------- */

/* The lines of the file without its comments. */
static GStrv
read_lines (void)
{
  g_autofree char *text = data_read ("puzzles/bfs_histograms.tsv", NULL);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", -1);
  g_autoptr (GStrvBuilder) kept = g_strv_builder_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '#')
      g_strv_builder_add (kept, lines[i]);

  return g_strv_builder_end (kept);
}

/* The fields of a puzzle: name, "states N", "maxdepth N", "hist N N ..." */
static GStrv
read_fields (const char *name)
{
  g_auto (GStrv) lines = read_lines ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

      if (g_str_equal (fields[0], name))
        return g_steal_pointer (&fields);
    }

  g_error ("bfs_histograms.tsv does not know %s", name);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  const guint most_states = outcome_choose (50000, 400000, G_MAXUINT);
  g_auto (GStrv) fields = NULL;
  g_autofree char *histogram = NULL;

  if (!data_is_there ())
    return;

  fields = read_fields (row->name);
  g_assert_cmpuint (g_strv_length (fields), ==, 4);
  if (g_ascii_strtoull (strchr (fields[1], ' '), NULL, 10) > most_states)
    {
      g_test_skip ("too many states but for `make check-long'");
      return;
    }

  g_assert_true (g_str_has_prefix (fields[3], "hist "));
  if (row->puzzle.kind == PUZZLE_PANCAKES)
    {
      histogram = count_numbers (row->puzzle.a);
      g_assert_cmpstr (histogram, ==, fields[3] + strlen ("hist "));
      g_clear_pointer (&histogram, g_free);
      if (row->puzzle.a == LARGEST_STACK)
        return;
    }
  histogram = count_values (&row->puzzle);
  g_assert_cmpstr (histogram, ==, fields[3] + strlen ("hist "));
}

/* A line that is added is not passed over. */
static void
test_every_line (void)
{
  g_auto (GStrv) lines = NULL;

  if (!data_is_there ())
    return;

  lines = read_lines ();
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (rows));
}

/* OEIS A089473, after Reinefeld (IJCAI 1993): 181,440 states, the farthest two
 * in 31 moves. */
static void
test_eight_puzzle (void)
{
  const StatePuzzle puzzle = { PUZZLE_SLIDING, 3, 3, 0 };
  g_autofree char *histogram = count_values (&puzzle);

  g_assert_cmpstr (histogram, ==,
                   "1 2 4 8 16 20 39 62 116 152 286 396 748 1024 1893 2512 "
                   "4485 5638 9529 10878 16993 17110 23952 20224 24047 15578 "
                   "14560 6274 3910 760 221 2");
}

/* OEIS A058986: how many flips the worst stack needs. Both notations of a stack
 * give the same counts. */
static void
test_pancakes (void)
{
  static const guint most[] = { 0, 0, 1, 3, 4, 5, 7, 8 };

  for (guint n = 2; n < G_N_ELEMENTS (most); n++)
    {
      const StatePuzzle puzzle = { PUZZLE_PANCAKES, n };
      g_autofree char *values = count_values (&puzzle);
      g_autofree char *numbers = count_numbers (n);
      g_auto (GStrv) depths = g_strsplit (values, " ", -1);

      g_assert_cmpuint (g_strv_length (depths), ==, most[n] + 1);
      g_assert_cmpstr (values, ==, numbers);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/puzzle-histograms/published/8-puzzle",
                   test_eight_puzzle);
  g_test_add_func ("/puzzle-histograms/published/pancakes", test_pancakes);
  g_test_add_func ("/puzzle-histograms/data/every-line", test_every_line);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/puzzle-histograms/data/%s", rows[i].path);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  return g_test_run ();
}
