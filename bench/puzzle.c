/* puzzle.c - states that are hashed: all of the 8-puzzle, breadth first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This shows the price of a graph that is nowhere in memory: a board is a value
 * node of eight bytes, and its neighbours are worked out when they are asked
 * for. The contestant is a program tuned to the puzzle. */

#include "bench.h"
#include "tuned-puzzle.h"
#include "wide-board.h"

#include <wayfind.h>

static void
add_moves (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const PuzzleBoard board = *(const PuzzleBoard *) node;
  const guint       empty = puzzle_get_empty (board);

  for (guint i = 0; i < puzzle_n_beside[empty]; i++)
    {
      const PuzzleBoard next
          = puzzle_slide (board, empty, puzzle_beside[empty][i]);

      way_edges_add (edges, &next, 1);
    }
}

static WaySearch *
make_search_of (WayNodeType      *type,
                WayNeighboursFunc neighbours,
                gpointer          user_data,
                WayNode           start)
{
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, neighbours, user_data, NULL);

  way_callback_graph_set_whole_costs (graph, TRUE);

  WaySearch *search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_BFS);

  way_search_set_start (search, start);
  return search;
}

static WaySearch *
make_search (void)
{
  g_autoptr (WayNodeType) type
      = way_node_type_new_value (sizeof (PuzzleBoard), NULL, NULL);
  const PuzzleBoard start = puzzle_get_goal ();

  return make_search_of (type, add_moves, NULL, &start);
}

static WaySearch *
make_wide_search (WidePuzzle *puzzle,
                  gboolean    by_functions)
{
  g_autoptr (WayNodeType) type = wide_board_type (puzzle->size, by_functions);
  const WideBoard start
      = wide_board_unpack (puzzle_get_goal (), puzzle->n_cells);

  return make_search_of (type, wide_board_add_moves, puzzle, &start);
}

static double
run_ours (gpointer contestant,
          guint    task)
{
  WaySearch        *search = contestant;
  WayStatistics     statistics;
  g_autoptr (GError) error = NULL;

  way_search_reset (search);
  if (way_search_run (search, &error) == WAY_STATUS_FAILED)
    g_error ("8-puzzle: %s", error->message);

  way_search_get_statistics (search, &statistics);
  return (double) statistics.expanded;
}

static gboolean
take_deepest (WayNode  node,
              WayNode  came_from,
              WayCost  cost_so_far,
              gboolean is_closed,
              gpointer user_data)
{
  double *deepest = user_data;

  *deepest = MAX (*deepest, cost_so_far);
  return TRUE;
}

static double
get_our_depth (gpointer contestant,
               guint    task)
{
  double deepest = 0;

  way_search_foreach_reached (contestant, take_deepest, &deepest);
  return deepest;
}

static double
run_tuned (gpointer contestant,
           guint    task)
{
  return tuned_puzzle_run (contestant);
}

static double
get_tuned_depth (gpointer contestant,
                 guint    task)
{
  return tuned_puzzle_get_depth (contestant);
}

void
bench_puzzle (Bench *bench)
{
  g_autoptr (TunedPuzzle) tuned = tuned_puzzle_new ();
  WidePuzzle puzzle_16 = { WIDE_BOARD_CELLS_SIZE, PUZZLE_CELLS, puzzle_beside,
                           puzzle_n_beside };
  WidePuzzle puzzle_24 = { sizeof (WideBoard), PUZZLE_CELLS, puzzle_beside,
                           puzzle_n_beside };
  g_autoptr (WaySearch) search = make_search ();
  g_autoptr (WaySearch) search_16 = make_wide_search (&puzzle_16, FALSE);
  g_autoptr (WaySearch) search_24 = make_wide_search (&puzzle_24, FALSE);
  g_autoptr (WaySearch) search_own = make_wide_search (&puzzle_16, TRUE);
  g_autoptr (BenchRace) race
      = bench_race_new (bench, "8-puzzle, all 181,440 states, breadth first",
                        bench_pick (bench, 10, 5), 1);
  const guint peer
      = bench_race_add (race, "tuned to the puzzle", run_tuned,
                        get_tuned_depth, tuned);
  const guint ours = bench_race_add (race, "value nodes, callback graph",
                                     run_ours, get_our_depth, search);
  const guint of_16 = bench_race_add (race, "values of 16 bytes", run_ours,
                                      get_our_depth, search_16);
  const guint of_24 = bench_race_add (race, "values of 24 bytes", run_ours,
                                      get_our_depth, search_24);
  const guint own = bench_race_add (race, "16 bytes, functions of the user",
                                    run_ours, get_our_depth, search_own);
  WayStatistics statistics;

  bench_race_run (race);
  bench_race_compare (race, "puzzle8-bfs", ours, peer, 2.2);
  bench_race_compare (race, "puzzle8-bfs-16-bytes", of_16, peer, 3.0);
  bench_race_compare (race, "puzzle8-bfs-24-bytes", of_24, peer, 3.0);
  bench_race_compare (race, "puzzle8-bfs-functions", own, peer,
                      BENCH_NO_TARGET);

  way_search_get_statistics (search, &statistics);
  bench_note ("memory of a search: %.1f MB", statistics.bytes / 1e6);
}
