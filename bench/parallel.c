/* parallel.c - 15-puzzles by several threads, beside the fastest search on one
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Cores that share caches and memory do not run two programs as fast as two
 * machines would. So each speed-up is divided by that of as many independent
 * copies of the serial search as there are cores, measured in the same round.
 * What counts is the time on the wall, which others on the machine disturb: a
 * row is the median of rounds in which all contestants take turns. */

#include "bench.h"
#include "fifteen-graph.h"

#include <wayfind.h>

/* The first expands 18.0 million boards, the other 0.9. */
static const guint32 seeds[] = { 44, 15 };

#define MOST_ROUNDS 9

typedef enum
{
  SERIAL,
  COPIES,
  ONE,
  TWO_MIXED,
  TWO_FEATURES,
  FOUR_FEATURES,
  N_CONTESTANTS
} Contestant;

static const struct
{
  const char    *name;
  guint          n_workers;
  WayFeatureFunc features;
} contestants[] = {
  [SERIAL] = { "one search", 0, NULL },
  [COPIES] = { "two independent copies", 0, NULL },
  [ONE] = { "one worker", 1, NULL },
  [TWO_MIXED] = { "two workers, all bytes", 2, NULL },
  [TWO_FEATURES] = { "two workers, features", 2, fifteen_get_odd_tiles },
  [FOUR_FEATURES] = { "four workers, features", 4, fifteen_get_features },
};

typedef struct
{
  FifteenBoard board;
  WayCost      moves;
  double       seconds[N_CONTESTANTS][MOST_ROUNDS];
  double       expanded[N_CONTESTANTS];
  double       sent[N_CONTESTANTS];
  double       bytes[N_CONTESTANTS];     /* of the worker that took most */
} Measures;

static void
note_statistics (Measures            *self,
                 Contestant           contestant,
                 const WayStatistics *statistics)
{
  self->expanded[contestant] = (double) statistics->expanded;
}

static gpointer
run_serial (gpointer data)
{
  Measures *self = data;
  g_autoptr (WaySearch) search = fifteen_make_search ();
  const FifteenBoard solved = FIFTEEN_SOLVED;
  WayStatistics statistics;

  way_search_set_start (search, &self->board);
  if (way_search_run (search, NULL) != WAY_STATUS_FOUND)
    g_error ("parallel: no solution");
  way_search_get_cost_so_far (search, &solved, &self->moves);
  way_search_get_statistics (search, &statistics);
  note_statistics (self, SERIAL, &statistics);
  self->bytes[SERIAL] = (double) statistics.bytes;
  return NULL;
}

static void
run_copies (Measures *self)
{
  Measures other  = *self;
  GThread *thread = g_thread_new ("copy", run_serial, &other);

  run_serial (self);
  g_thread_join (thread);
}

static void
run_workers (Bench     *bench,
             Measures  *self,
             Contestant contestant)
{
  const guint n = contestants[contestant].n_workers;
  g_autoptr (WaySearch) search = fifteen_make_search ();
  WayStatistics statistics;

  way_search_set_workers (search, n);
  way_search_set_features (search, contestants[contestant].features, NULL,
                           NULL);
  way_search_set_start (search, &self->board);
  if (way_search_run (search, NULL) != WAY_STATUS_FOUND)
    g_error ("parallel: no solution");

  g_autoptr (WayPath) path = way_search_dup_path (search);

  if (way_path_get_cost (path) != self->moves)
    bench_fail (bench, "%s: %g moves, and %g serially",
                contestants[contestant].name, way_path_get_cost (path),
                self->moves);
  way_search_get_statistics (search, &statistics);
  note_statistics (self, contestant, &statistics);
  self->sent[contestant] = (double) statistics.sent;
  self->bytes[contestant] = 0;
  for (guint i = 0; i < n; i++)
    {
      way_search_get_worker_statistics (search, i, &statistics);
      self->bytes[contestant] = MAX (self->bytes[contestant],
                                     (double) statistics.bytes);
    }
}

static void
run (Bench     *bench,
     Measures  *self,
     Contestant contestant)
{
  if (contestant == SERIAL)
    run_serial (self);
  else if (contestant == COPIES)
    run_copies (self);
  else
    run_workers (bench, self, contestant);
}

/* The median, over all rounds, of times of @a over times of @b. */
static double
get_ratio (const Measures *self,
           Contestant      a,
           Contestant      b,
           guint           n_rounds)
{
  double ratios[MOST_ROUNDS];

  for (guint i = 0; i < n_rounds; i++)
    ratios[i] = self->seconds[a][i] / self->seconds[b][i];
  bench_sort (ratios, n_rounds);
  return ratios[n_rounds / 2];
}

static void
add_rows (Bench          *bench,
          const Measures *self,
          guint           n_rounds)
{
  /* Two copies do twice the work. */
  const double ideal = 2 * get_ratio (self, SERIAL, COPIES, n_rounds);
  const struct
  {
    const char *row;
    Contestant  contestant;
    double      target;
  } rows[] = {
    { "parallel-2-mixed", TWO_MIXED, 0.9 },
    { "parallel-2-features", TWO_FEATURES, 0.95 },
    { "parallel-4-features", FOUR_FEATURES, 0.85 },
  };

  bench_note ("two copies at once: %.2f times the work of one", ideal);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    bench_add_at_least (bench, rows[i].row, BENCH_RATIO,
                        get_ratio (self, SERIAL, rows[i].contestant, n_rounds)
                          / ideal,
                        rows[i].target);
  bench_add_at_most (bench, "parallel-1-time", BENCH_RATIO,
                     get_ratio (self, ONE, SERIAL, n_rounds), 1.05);
  bench_add_at_most (bench, "parallel-2-expansions", BENCH_RATIO,
                     self->expanded[TWO_MIXED] / self->expanded[SERIAL], 1.05);
  bench_add_at_most (bench, "parallel-2-memory", BENCH_RATIO,
                     self->bytes[TWO_MIXED] / self->bytes[SERIAL], 0.55);
  bench_add_at_most (bench, "parallel-4-memory", BENCH_RATIO,
                     self->bytes[FOUR_FEATURES] / self->bytes[SERIAL], 0.35);
  bench_add_at_most (bench, "parallel-2-mixed-sent", BENCH_RATIO,
                     self->sent[TWO_MIXED] / self->expanded[TWO_MIXED],
                     0.97);
  bench_add_at_most (bench, "parallel-2-features-sent", BENCH_RATIO,
                     self->sent[TWO_FEATURES] / self->expanded[TWO_FEATURES],
                     0.15);
}

void
bench_parallel (Bench *bench)
{
  const guint    n_rounds = bench_pick (bench, 5, 1);
  const guint32  seed     = seeds[bench_pick (bench, 0, 1)];
  Measures       measures = { .board = fifteen_make_board (seed) };

  for (guint round = 0; round < n_rounds; round++)
    for (guint i = 0; i < N_CONTESTANTS; i++)
      {
        const gint64 begin = g_get_monotonic_time ();

        run (bench, &measures, i);
        measures.seconds[i][round]
            = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
      }

  for (guint i = 0; i < N_CONTESTANTS; i++)
    bench_note ("%s: %.2f s, %.0f expanded", contestants[i].name,
                measures.seconds[i][0],
                measures.expanded[i == COPIES ? SERIAL : i]);
  add_rows (bench, &measures, n_rounds);
}
