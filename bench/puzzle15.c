/* puzzle15.c - A* through hashed states: 15-puzzles, beside a tuned program
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A board is a value node of eight bytes. Its neighbours and its Manhattan
 * distance are worked out anew each time that they are asked for. The
 * contestants are a program tuned to the puzzle, and GHashTable alone, which
 * does the same look-ups in the same order: no other table could save more time
 * than that takes. */

#include "bench.h"
#include "fifteen-graph.h"
#include "wide-board.h"

#include <wayfind.h>

/* The first five seeds, from 1 on, for which the tuned program expands 0.9 to
 * 1.1 million boards. */
static const guint32 seeds[] = { 15, 126, 136, 137, 167 };

#define N_INSTANCES G_N_ELEMENTS (seeds)
#define LEAST_EXPANDED 900000
#define MOST_EXPANDED 1100000

/* Ours */

/* The distances of two cells side by side, by the byte that holds their
 * tiles. */
typedef guint8 PairDistances[FIFTEEN_CELLS / 2][256];

static void
fill_distances (PairDistances distances)
{
  for (guint i = 0; i < FIFTEEN_CELLS / 2; i++)
    for (guint pair = 0; pair < 256; pair++)
      distances[i][pair]
          = (guint8) (fifteen_distance (pair & 15, 2 * i)
                      + fifteen_distance (pair >> 4, 2 * i + 1));
}

static WayCost
manhattan (WayNode  node,
           WayNode  goal,
           gpointer user_data)
{
  const guint8 *boards = node;
  PairDistances *distances = user_data;
  guint          sum = 0;

#if G_BYTE_ORDER == G_BIG_ENDIAN
  for (guint i = 0; i < FIFTEEN_CELLS / 2; i++)
    sum += (*distances)[i][boards[FIFTEEN_CELLS / 2 - 1 - i]];
#else
  for (guint i = 0; i < FIFTEEN_CELLS / 2; i++)
    sum += (*distances)[i][boards[i]];
#endif

  return sum;
}

static WaySearch *
make_search (PairDistances    *distances,
             WayNeighboursFunc neighbours,
             gpointer          user_data)
{
  g_autoptr (WayNodeType) type
      = way_node_type_new_value (sizeof (FifteenBoard), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, neighbours, user_data, NULL);
  const FifteenBoard solved = FIFTEEN_SOLVED;

  way_callback_graph_set_whole_costs (graph, TRUE);
  way_callback_graph_set_heuristic (graph, manhattan, distances, NULL);

  WaySearch *search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);

  way_search_set_goal (search, &solved);
  return search;
}

static double
solve (WaySearch   *search,
       FifteenBoard start)
{
  const FifteenBoard solved = FIFTEEN_SOLVED;
  g_autoptr (GError) error = NULL;
  WayCost            moves = -1;

  way_search_set_start (search, &start);
  if (way_search_run (search, &error) == WAY_STATUS_FAILED)
    g_error ("15-puzzle: %s", error->message);
  way_search_get_cost_so_far (search, &solved, &moves);

  return moves;
}

/* The same over wide boards. */

static WayCost
wide_manhattan (WayNode  node,
                WayNode  goal,
                gpointer user_data)
{
  const guint8 *cells = node;
  const guint8 (*distances)[FIFTEEN_CELLS] = user_data;
  guint sum = 0;

  for (guint cell = 0; cell < FIFTEEN_CELLS; cell++)
    sum += distances[cell][cells[cell]];

  return sum;
}

/* What each tile adds in each cell. */
static guint8 wide_distances[FIFTEEN_CELLS][FIFTEEN_CELLS];

static WaySearch *
make_wide_search (WidePuzzle *puzzle,
                  gboolean    by_functions)
{
  g_autoptr (WayNodeType) type = wide_board_type (puzzle->size, by_functions);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, wide_board_add_moves, puzzle, NULL);
  const WideBoard solved = wide_board_unpack (FIFTEEN_SOLVED, FIFTEEN_CELLS);

  for (guint cell = 0; cell < FIFTEEN_CELLS; cell++)
    for (guint tile = 0; tile < FIFTEEN_CELLS; tile++)
      wide_distances[cell][tile] = (guint8) fifteen_distance (tile, cell);
  way_callback_graph_set_whole_costs (graph, TRUE);
  way_callback_graph_set_heuristic (graph, wide_manhattan, wide_distances,
                                    NULL);

  WaySearch *search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);

  way_search_set_goal (search, &solved);
  return search;
}

static double
run_wide (gpointer contestant,
          guint    task)
{
  const WideBoard start
      = wide_board_unpack (fifteen_make_board (seeds[task]), FIFTEEN_CELLS);
  const WideBoard solved = wide_board_unpack (FIFTEEN_SOLVED, FIFTEEN_CELLS);
  g_autoptr (GError) error = NULL;
  WayCost            moves = -1;

  way_search_set_start (contestant, &start);
  if (way_search_run (contestant, &error) == WAY_STATUS_FAILED)
    g_error ("15-puzzle: %s", error->message);
  way_search_get_cost_so_far (contestant, &solved, &moves);

  return moves;
}

static double
run_ours (gpointer contestant,
          guint    task)
{
  return solve (contestant, fifteen_make_board (seeds[task]));
}

/* The tuned program */

static double
run_tuned (gpointer contestant,
           guint    task)
{
  return tuned_fifteen_run (contestant, fifteen_make_board (seeds[task]));
}

/* GHashTable alone: the library's records and its two calls. */

typedef struct
{
  guint32      hash;
  guint32      id;
  FifteenBoard board;
} Entry;

typedef struct
{
  GArray     *boards;   /* (owned) of FifteenBoard, in the order of look-ups */
  guint       n_states;
  double      answer;
} Sequence;

typedef struct
{
  Sequence    sequences[N_INSTANCES];
  Entry      *entries;  /* (owned) */
  GHashTable *table;    /* (owned) */
} Replay;

static guint
hash_entry (gconstpointer key)
{
  return ((const Entry *) key)->hash;
}

static gboolean
equal_entries (gconstpointer a,
               gconstpointer b)
{
  return ((const Entry *) a)->board == ((const Entry *) b)->board;
}

static double
run_replay (gpointer contestant,
            guint    task)
{
  Replay         *self = contestant;
  const Sequence *sequence = &self->sequences[task];
  guint32         n = 0;

  g_hash_table_remove_all (self->table);
  for (guint i = 0; i < sequence->boards->len; i++)
    {
      Entry *entry = &self->entries[n];

      entry->board = g_array_index (sequence->boards, FifteenBoard, i);

      const guint64 hash
          = entry->board * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

      entry->hash = (guint32) (hash ^ hash >> 32) * 0x9e3779b1u;
      if (g_hash_table_lookup (self->table, entry) != NULL)
        continue;
      entry->id = n++;
      g_hash_table_add (self->table, entry);
    }

  return n == sequence->n_states ? sequence->answer : -1;
}

static void
note_look_ups (WayNode   node,
               WayEdges *edges,
               gpointer  user_data)
{
  GArray *boards = user_data;

  fifteen_add_moves (node, edges, NULL);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    g_array_append_vals (boards, way_edges_get_node (edges, i), 1);
}

static void
record (Sequence      *self,
        PairDistances *distances,
        FifteenBoard   start)
{
  WayStatistics statistics;

  self->boards = g_array_new (FALSE, FALSE, sizeof (FifteenBoard));
  g_array_append_val (self->boards, start);

  g_autoptr (WaySearch) search
      = make_search (distances, note_look_ups, self->boards);

  self->answer = solve (search, start);
  way_search_get_statistics (search, &statistics);
  self->n_states = (guint) statistics.opened;
}

static void
replay_init (Replay        *self,
             PairDistances *distances,
             guint          n_instances)
{
  guint most = 0;

  for (guint i = 0; i < n_instances; i++)
    {
      record (&self->sequences[i], distances, fifteen_make_board (seeds[i]));
      most = MAX (most, self->sequences[i].n_states);
    }
  self->entries = g_new (Entry, most + 1);
  self->table = g_hash_table_new (hash_entry, equal_entries);
}

static void
replay_clear (Replay *self)
{
  for (guint i = 0; i < N_INSTANCES; i++)
    g_clear_pointer (&self->sequences[i].boards, g_array_unref);
  g_free (self->entries);
  g_hash_table_unref (self->table);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Replay, replay_clear)

/* The race */

static void
note_instances (Bench        *bench,
                TunedFifteen *tuned,
                WaySearch    *search,
                guint         n_instances)
{
  for (guint i = 0; i < n_instances; i++)
    {
      const double  moves = run_tuned (tuned, i);
      const guint   n_expanded = tuned_fifteen_get_n_expanded (tuned);
      WayStatistics statistics;

      run_ours (search, i);
      way_search_get_statistics (search, &statistics);
      bench_note ("seed %u: %g moves; expanded %u, ours %" G_GUINT64_FORMAT
                  "; reached %u, ours %" G_GUINT64_FORMAT, seeds[i], moves,
                  n_expanded, statistics.expanded,
                  tuned_fifteen_get_n_states (tuned), statistics.opened);
      if (n_expanded < LEAST_EXPANDED || n_expanded > MOST_EXPANDED)
        bench_fail (bench, "15-puzzle: seed %u is not the instance it was",
                    seeds[i]);
    }
}

/* The places of the contestants in the race. */
typedef struct
{
  guint peer;       /* tuned to the puzzle */
  guint ahead;      /* tuned, never moving back */
  guint ours;       /* value nodes, callback graph */
  guint any;        /* the same, equals in any order */
  guint of_16;      /* values of 16 bytes */
  guint of_24;
  guint own;        /* 16 bytes, functions of the user */
  guint hash;       /* GHashTable alone */
} Contestants;

static void
compare_contestants (BenchRace         *race,
                     const Contestants *in)
{
  bench_race_compare (race, "puzzle15-astar", in->ours, in->peer, 1.5);
  bench_race_compare (race, "puzzle15-any", in->any, in->peer, 1.0);
  bench_race_compare (race, "puzzle15-astar-16-bytes", in->of_16, in->peer,
                      2.2);
  bench_race_compare (race, "puzzle15-astar-24-bytes", in->of_24, in->peer,
                      2.2);
  bench_race_compare (race, "puzzle15-astar-functions", in->own, in->peer,
                      BENCH_NO_TARGET);
  bench_race_compare (race, "puzzle15-no-move-back", in->ours, in->ahead,
                      BENCH_NO_TARGET);
  bench_race_compare (race, "puzzle15-hash-share", in->hash, in->ours,
                      BENCH_NO_TARGET);
  bench_race_compare (race, "puzzle15-hash-of-tuned", in->hash, in->peer,
                      BENCH_NO_TARGET);
}

void
bench_puzzle15 (Bench *bench)
{
  const guint   n = bench_pick (bench, N_INSTANCES, 1);
  PairDistances distances;

  fill_distances (distances);

  g_autoptr (TunedFifteen) tuned = tuned_fifteen_new (TRUE);
  g_autoptr (TunedFifteen) onward = tuned_fifteen_new (FALSE);
  g_autoptr (WaySearch) search
      = make_search (&distances, fifteen_add_moves, NULL);
  g_autoptr (WaySearch) search_any
      = make_search (&distances, fifteen_add_moves, NULL);
  WidePuzzle puzzle_16 = { WIDE_BOARD_CELLS_SIZE, FIFTEEN_CELLS,
                           fifteen_beside, fifteen_n_beside };
  WidePuzzle puzzle_24 = { sizeof (WideBoard), FIFTEEN_CELLS, fifteen_beside,
                           fifteen_n_beside };
  g_autoptr (WaySearch) search_16 = make_wide_search (&puzzle_16, FALSE);
  g_autoptr (WaySearch) search_24 = make_wide_search (&puzzle_24, FALSE);
  g_autoptr (WaySearch) search_own = make_wide_search (&puzzle_16, TRUE);
  g_auto (Replay) replay = { 0 };

  way_search_set_tie_rule (search_any, WAY_TIE_ANY);
  replay_init (&replay, &distances, n);
  note_instances (bench, tuned, search, n);

  g_autoptr (BenchRace) race
      = bench_race_new (bench, "15-puzzle, A* with the Manhattan distance", n,
                        1);
  Contestants in;
  WayStatistics statistics;

  in.peer = bench_race_add (race, "tuned to the puzzle", run_tuned, NULL,
                            tuned);
  in.ahead = bench_race_add (race, "tuned, never moving back", run_tuned, NULL,
                             onward);
  in.ours = bench_race_add (race, "value nodes, callback graph", run_ours, NULL,
                            search);
  in.any = bench_race_add (race, "the same, equals in any order", run_ours,
                           NULL, search_any);
  in.of_16 = bench_race_add (race, "values of 16 bytes", run_wide, NULL,
                             search_16);
  in.of_24 = bench_race_add (race, "values of 24 bytes", run_wide, NULL,
                             search_24);
  in.own = bench_race_add (race, "16 bytes, functions of the user", run_wide,
                           NULL, search_own);
  in.hash = bench_race_add (race, "GHashTable alone", run_replay, NULL,
                            &replay);
  bench_race_share (race);
  bench_race_run (race);
  compare_contestants (race, &in);

  way_search_get_statistics (search, &statistics);
  bench_note ("memory of a search: %.1f MB", statistics.bytes / 1e6);
}
