/* cpp.c - the header for C++ beside the C interface that it wraps
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The same A* on the same 15-puzzles, over values of eight bytes, with the same
 * functions for moves and distances. */

#include "bench.h"
#include "cpp-fifteen.h"
#include "fifteen-graph.h"

#include <wayfind.h>

#ifndef BENCH_HAVE_CXX17
#define BENCH_HAVE_CXX17 0
#endif

#if BENCH_HAVE_CXX17

static const guint32 seeds[] = { 15, 126, 136 };

static double
run_c (gpointer contestant,
       guint    task)
{
  const FifteenBoard start = fifteen_make_board (seeds[task]);
  const FifteenBoard solved = FIFTEEN_SOLVED;
  WaySearch         *search = contestant;
  WayCost            moves = -1;

  way_search_set_start (search, &start);
  way_search_set_goal (search, &solved);
  if (way_search_run (search, NULL) == WAY_STATUS_FOUND)
    way_search_get_cost_so_far (search, &solved, &moves);

  return moves;
}

static double
run_cpp (gpointer contestant,
         guint    task)
{
  return cpp_fifteen_run (contestant, fifteen_make_board (seeds[task]));
}

void
bench_cpp (Bench *bench)
{
  g_autoptr (WayNodeType) type
      = way_node_type_new_value (sizeof (FifteenBoard), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, fifteen_add_moves, NULL, NULL);
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);
  g_autoptr (CppFifteen) cpp = cpp_fifteen_new ();
  g_autoptr (BenchRace) race
      = bench_race_new (bench, "15-puzzle, C++ and C",
                        bench_pick (bench, G_N_ELEMENTS (seeds), 1), 1);
  guint in_c, in_cpp;

  way_callback_graph_set_whole_costs (graph, TRUE);
  way_callback_graph_set_heuristic (graph, fifteen_estimate, NULL, NULL);
  in_c = bench_race_add (race, "the C interface", run_c, NULL, search);
  in_cpp = bench_race_add (race, "wayfind.hpp", run_cpp, NULL, cpp);
  bench_race_share (race);
  bench_race_run (race);
  bench_race_compare (race, "cpp-puzzle15", in_cpp, in_c, 1.05);
}

#else

void
bench_cpp (Bench *bench)
{
  bench_skip (bench, "cpp-puzzle15", "no compiler for C++17");
}

#endif
