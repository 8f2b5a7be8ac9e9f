/* fifteen.c - three of Korf's hundred 15-puzzles, and their shortest solutions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
 * A* with the Manhattan distance: millions of value nodes of 8 bytes, four
 * bits a cell. IDA*: as many, in some kilobytes. */

#include "lib/data.h"
#include "lib/outcome.h"

#include <string.h>

#define CELLS 16
#define WIDTH 4

/* Under valgrind, the board that needs the fewest expansions. */
#define EASIEST 9

/* More than IDA* takes for any of them. */
#define IDA_BYTES 100000

static guint
get_tile (guint64 board,
          guint   cell)
{
  return board >> (4 * cell) & 15;
}

static guint
find_gap (guint64 board)
{
  guint cell = 0;

  while (get_tile (board, cell) != 0)
    cell++;

  return cell;
}

static void
add_slide (guint64   board,
           guint     gap,
           guint     cell,
           WayEdges *edges)
{
  const guint64 tile = get_tile (board, cell);
  const guint64 next = board ^ tile << (4 * cell) ^ tile << (4 * gap);

  way_edges_add (edges, &next, 1);
}

static void
add_slides (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const guint64 board = *(const guint64 *) node;
  const guint gap = find_gap (board);

  if (gap >= WIDTH)
    add_slide (board, gap, gap - WIDTH, edges);
  if (gap % WIDTH > 0)
    add_slide (board, gap, gap - 1, edges);
  if (gap % WIDTH < WIDTH - 1)
    add_slide (board, gap, gap + 1, edges);
  if (gap < CELLS - WIDTH)
    add_slide (board, gap, gap + WIDTH, edges);
}

/* In the solved board tile i lies in cell i. */
static WayCost
manhattan (WayNode  node,
           WayNode  goal,
           gpointer user_data)
{
  const guint64 board = *(const guint64 *) node;
  guint sum = 0;

  for (guint cell = 0; cell < CELLS; cell++)
    {
      const int tile = get_tile (board, cell);
      const int at = cell;

      if (tile != 0)
        sum += ABS (tile % WIDTH - at % WIDTH) + ABS (tile / WIDTH
                                                      - at / WIDTH);
    }

  return sum;
}

static guint64
pack (const char *tiles)
{
  g_auto (GStrv) words = g_strsplit (tiles, " ", -1);
  guint64 board = 0;

  g_assert_cmpuint (g_strv_length (words), ==, CELLS);
  for (guint cell = 0; cell < CELLS; cell++)
    board |= g_ascii_strtoull (words[cell], NULL, 10) << (4 * cell);

  return board;
}

static guint64
get_solved (void)
{
  return pack ("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
}

/* Columns: number, Manhattan distance, moves, nodes of IDA*, tiles. */
static GStrv
read_instance (guint number)
{
  g_autofree char *text = data_read ("puzzles/korf10_15puzzle.tsv", NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_ascii_strtoull (lines[i], NULL, 10) == number)
      {
        g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

        g_assert_cmpuint (g_strv_length (fields), ==, 5);
        return g_steal_pointer (&fields);
      }

  g_error ("korf10_15puzzle.tsv has no instance %u", number);
}

static WayCallbackGraph *
make_graph (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof (guint64), NULL, NULL);
  WayCallbackGraph *graph
    = way_callback_graph_new (type, add_slides, NULL, NULL);

  way_callback_graph_set_heuristic (graph, manhattan, NULL, NULL);
  way_callback_graph_set_whole_costs (graph, TRUE);
  return graph;
}

/* Fails the test unless each board of the path is one move from the last. */
static void
walk (const WayPath *path,
      guint64        start)
{
  const guint len = way_path_get_length (path);
  guint64 board = start;

  for (guint i = 0; i < len; i++)
    {
      const guint64 next = *(const guint64 *) way_path_get_node (path, i);
      const guint from = find_gap (board), to = find_gap (next);
      const guint64 tile = get_tile (board, to);

      if (i == 0)
        g_assert_cmphex (next, ==, start);
      else
        {
          g_assert_cmphex (board ^ tile << (4 * to) ^ tile << (4 * from), ==,
                           next);
          g_assert_true (from / WIDTH == to / WIDTH
                           ? from - to == 1 || to - from == 1
                           : from - to == WIDTH || to - from == WIDTH);
        }
      board = next;
    }
  g_assert_cmphex (board, ==, get_solved ());
}

static void
solve (WayStrategy strategy,
       guint64     start,
       guint       moves)
{
  g_autoptr (WayCallbackGraph) graph = make_graph ();
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph), strategy);
  const guint64 solved = get_solved ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayStatistics statistics;

  way_search_set_start (search, &start);
  way_search_set_goal (search, &solved);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FOUND);
  g_assert_no_error (error);

  path = way_search_dup_path (search);
  g_assert_cmpfloat (way_path_get_cost (path), ==, moves);
  walk (path, start);

  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.inconsistent, ==, 0);
  g_assert_cmpuint (statistics.reopened, ==, 0);
  if (strategy == WAY_STRATEGY_IDA_STAR)
    g_assert_cmpuint (statistics.bytes, <, IDA_BYTES);
  g_test_message ("%" G_GUINT64_FORMAT " expansions, %.0f MB",
                  statistics.expanded, statistics.bytes / 1e6);
}

static void
check_korf (WayStrategy strategy,
            guint       number)
{
  const gboolean is_quick = outcome_is_quick ();
  g_auto (GStrv) fields = NULL;
  guint64 start;

  if (is_quick && number != EASIEST)
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  fields = read_instance (number);
  start = pack (fields[4]);
  g_assert_cmpfloat (manhattan (&start, NULL, NULL), ==,
                     g_ascii_strtod (fields[1], NULL));
  solve (strategy, start, g_ascii_strtoull (fields[2], NULL, 10));
}

static void
test_korf (gconstpointer data)
{
  check_korf (WAY_STRATEGY_ASTAR, GPOINTER_TO_UINT (data));
}

/* The same with IDA*, which forgets the millions of boards that it meets. */
static void
test_ida (gconstpointer data)
{
  check_korf (WAY_STRATEGY_IDA_STAR, GPOINTER_TO_UINT (data));
}

/* Korf's instance 9 again, typed from the paper: needs no data. */
static void
test_published (void)
{
  solve (WAY_STRATEGY_ASTAR, pack ("3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0"),
         46);
}

int
main (int    argc,
      char **argv)
{
  static const guint numbers[] = { 2, 5, EASIEST };
  static const guint ida_numbers[] = { 5, EASIEST };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fifteen/published", test_published);
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *path = g_strdup_printf ("/fifteen/korf-%u",
                                               numbers[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (numbers[i]), test_korf);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (ida_numbers); i++)
    {
      g_autofree char *path = g_strdup_printf ("/fifteen/ida/korf-%u",
                                               ida_numbers[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (ida_numbers[i]), test_ida);
    }
  return g_test_run ();
}
