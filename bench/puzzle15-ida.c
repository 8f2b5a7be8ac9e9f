/* puzzle15-ida.c - IDA*: Korf's 15-puzzles, beside a tuned program
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Korf's first ten instances (1985), from the folder of data; without --long
 * those that take less than 100 million nodes. There are two graphs. In the one
 * a state is a board of eight bytes, and neighbours and Manhattan distance are
 * worked out anew for each. In the other it also has the distance, the empty
 * cell and the one before, as the tuned program has them: neither moves back. */

#include "bench.h"
#include "fifteen-graph.h"
#include "tuned-ida.h"

#include <stdlib.h>
#include <string.h>
#include <wayfind.h>

#define N_INSTANCES 10

/* Up to how many nodes an instance may take: all, some, and for a quick look
 * the easiest two. */
#define ALL G_MAXUINT
#define SOME 100000000
#define EASIEST 12000000

typedef struct
{
  FifteenBoard start;
  guint        moves;
} Instance;

typedef struct
{
  Instance   instances[N_INSTANCES];
  guint      n;
  WaySearch *boards;            /* (owned) */
  WaySearch *states;            /* (owned) */
} Ida;

/* A board with its distance and last move. */
typedef struct
{
  FifteenBoard board;
  guint16      empty;
  guint16      back;            /* the empty cell of the board before */
  guint32      distance;
} State;

static gint8 change[FIFTEEN_CELLS][FIFTEEN_CELLS][FIFTEEN_CELLS];

/* Lines of a number, the distance, moves, nodes and sixteen tiles. */
static gboolean
read_instances (Ida   *self,
                guint  most_nodes)
{
  g_autofree char *path = g_build_filename (bench_get_data (), "puzzles",
                                            "korf10_15puzzle.tsv", NULL);
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;

  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL && self->n < N_INSTANCES; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
      Instance *instance = &self->instances[self->n];

      if (lines[i][0] == '#' || g_strv_length (fields) != 5
          || g_ascii_strtoull (fields[3], NULL, 10) > most_nodes)
        continue;

      g_auto (GStrv) tiles = g_strsplit (fields[4], " ", -1);

      instance->moves = (guint) atoi (fields[2]);
      for (guint cell = 0; cell < FIFTEEN_CELLS; cell++)
        instance->start |= (FifteenBoard) atoi (tiles[cell]) << (4 * cell);
      self->n++;
    }

  return self->n > 0;
}

static void
add_states (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const State *at = node;

  for (guint i = 0; i < fifteen_n_beside[at->empty]; i++)
    {
      const guint cell = fifteen_beside[at->empty][i];
      const guint tile = (at->board >> (4 * cell)) & 15;
      const State next
          = { fifteen_slide (at->board, at->empty, cell), (guint16) cell,
              at->empty,
              at->distance + (guint32) change[tile][cell][at->empty] };

      if (cell != at->back)
        way_edges_add (edges, &next, 1);
    }
}

static WayCost
get_distance (gpointer state,
              WayNode  node,
              gpointer user_data)
{
  return ((const State *) node)->distance;
}

static gboolean
is_solved (WayNode  node,
           gpointer user_data)
{
  return ((const State *) node)->board == FIFTEEN_SOLVED;
}

static State
make_state (FifteenBoard board)
{
  return (State) { board, (guint16) fifteen_get_empty (board), FIFTEEN_CELLS,
                   fifteen_manhattan (board) };
}

static WaySearch *
make_search (gsize             size,
             WayNeighboursFunc neighbours,
             WayHeuristicFunc  heuristic)
{
  g_autoptr (WayNodeType) type = way_node_type_new_value (size, NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, neighbours, NULL, NULL);

  way_callback_graph_set_whole_costs (graph, TRUE);
  if (heuristic != NULL)
    way_callback_graph_set_heuristic (graph, heuristic, NULL, NULL);

  return way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_IDA_STAR);
}

static void
make_searches (Ida *self)
{
  const FifteenBoard solved = FIFTEEN_SOLVED;
  g_autoptr (WayHeuristic) distance
      = way_heuristic_new_full (NULL, get_distance, NULL, NULL, NULL);

  for (guint tile = 0; tile < FIFTEEN_CELLS; tile++)
    for (guint from = 0; from < FIFTEEN_CELLS; from++)
      for (guint to = 0; to < FIFTEEN_CELLS; to++)
        change[tile][from][to] = (gint8) ((int) fifteen_distance (tile, to)
                                          - (int) fifteen_distance (tile,
                                                                    from));
  self->boards = make_search (sizeof solved, fifteen_add_moves,
                              fifteen_estimate);
  way_search_set_goal (self->boards, &solved);
  self->states = make_search (sizeof (State), add_states, NULL);
  way_search_set_goal_func (self->states, is_solved, NULL, NULL);
  way_search_set_heuristic (self->states, distance);
}

static double
solve (WaySearch *search,
       WayNode    start)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (search, start);
  if (way_search_run (search, &error) != WAY_STATUS_FOUND)
    g_error ("15-puzzle: %s", error ? error->message : "no way");
  path = way_search_dup_path (search);

  return way_path_get_cost (path);
}

static double
run_boards (gpointer contestant,
            guint    task)
{
  const Ida *self = contestant;

  return solve (self->boards, &self->instances[task].start);
}

static double
run_states (gpointer contestant,
            guint    task)
{
  const Ida  *self = contestant;
  const State start = make_state (self->instances[task].start);

  return solve (self->states, &start);
}

/* All answers are compared with this one. */
static double
run_tuned (gpointer contestant,
           guint    task)
{
  const Ida   *self = contestant;
  guint64      n_nodes;
  const double moves = tuned_ida_run (self->instances[task].start, &n_nodes);

  if (moves != self->instances[task].moves)
    g_error ("15-puzzle: instance %u of %u moves is solved by %g", task,
             self->instances[task].moves, moves);
  return moves;
}

static void
note_memory (const Ida *self)
{
  WayStatistics statistics;

  way_search_get_statistics (self->states, &statistics);
  bench_note ("memory of a search: %.1f kB", statistics.bytes / 1e3);
}

void
bench_puzzle15_ida (Bench *bench)
{
  Ida self = { .n = 0 };

  if (!read_instances (&self, bench_pick_of_three (bench, ALL, SOME, EASIEST)))
    {
      bench_skip (bench, "puzzle15-ida", "there is no data");
      return;
    }

  make_searches (&self);

  g_autoptr (BenchRace) race
      = bench_race_new (bench, "Korf's 15-puzzles, IDA*", self.n, 1);
  const guint peer
      = bench_race_add (race, "tuned to the puzzle", run_tuned, NULL, &self);
  const guint states = bench_race_add (race, "states of 16 bytes", run_states,
                                       NULL, &self);
  const guint boards = bench_race_add (race, "boards of 8 bytes", run_boards,
                                       NULL, &self);

  bench_race_share (race);
  bench_race_run (race);
  note_memory (&self);
  bench_race_compare (race, "puzzle15-ida", states, peer, 3);
  bench_race_compare (race, "puzzle15-ida-boards", boards, peer,
                      BENCH_NO_TARGET);
  g_object_unref (self.boards);
  g_object_unref (self.states);
}
