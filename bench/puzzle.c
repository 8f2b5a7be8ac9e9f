/* puzzle.c - states that are hashed: all of the 8-puzzle, breadth first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This shows the price of a graph that is nowhere in memory: a board is a value
 * node of eight bytes, and its neighbours are worked out when they are asked
 * for. The contestant is a program tuned to the puzzle. */

#include "bench.h"
#include "tuned-puzzle.h"

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
make_search (void)
{
  g_autoptr (WayNodeType) type
      = way_node_type_new_value (sizeof (PuzzleBoard), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_moves, NULL, NULL);
  const PuzzleBoard start = puzzle_get_goal ();

  way_callback_graph_set_whole_costs (graph, TRUE);

  WaySearch *search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_BFS);

  way_search_set_start (search, &start);
  return search;
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
  g_autoptr (WaySearch) search = make_search ();
  g_autoptr (BenchRace) race
      = bench_race_new (bench, "8-puzzle, all 181,440 states, breadth first",
                        bench_pick (bench, 10, 5), 1);
  const guint peer
      = bench_race_add (race, "tuned to the puzzle", run_tuned,
                        get_tuned_depth, tuned);
  const guint ours = bench_race_add (race, "value nodes, callback graph",
                                     run_ours, get_our_depth, search);
  WayStatistics statistics;

  bench_race_run (race);
  bench_race_compare (race, "puzzle8-bfs", ours, peer, 2.0);

  way_search_get_statistics (search, &statistics);
  bench_note ("memory of a search: %.1f MB", statistics.bytes / 1e6);
}
