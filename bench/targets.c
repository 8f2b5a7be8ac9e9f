/* targets.c - one to many, one to all and matrices, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The roads of Moscow, beside Boost's search of the whole graph at the same
 * costs. A thousand nodes drawn by lot are targets, and sources of a matrix. */

#include "bench.h"
#include "peer-boost.h"
#include "road-table.h"
#include "thread-times.h"

#define SEED 20261122
#define N_TARGETS 1000
#define N_TOGETHER 16

#ifndef BENCH_HAVE_BOOST
#define BENCH_HAVE_BOOST 0
#endif

typedef struct
{
  Bench               *bench;
  RoadData            *roads;     /* (owned) */
  GArray              *queries;   /* (owned) of RoadQuery */
  WayTable            *table;     /* (owned) */
  WayHierarchyCosts   *costs;     /* (owned) */
  WayNode             *sources;   /* (owned) the starts of queries */
  WayNode             *goals;     /* (owned) their goals */
  WayHierarchyTargets *many;      /* (owned) the goals */
  WayHierarchyTargets *all;       /* (owned) */
  WayCost             *row;       /* (owned) room for all */
  PeerBoost           *boost;     /* (owned) (nullable) */
} Suite;

static void
suite_clear (Suite *self)
{
  g_clear_pointer (&self->roads, road_data_free);
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_object (&self->table);
  g_clear_object (&self->costs);
  g_clear_object (&self->many);
  g_clear_object (&self->all);
  g_free (self->sources);
  g_free (self->goals);
  g_free (self->row);
#if BENCH_HAVE_BOOST
  g_clear_pointer (&self->boost, peer_boost_free);
#endif
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

static WayHierarchyTargets *
choose (const Suite   *self,
        const WayNode *targets,
        gsize          n_targets)
{
  g_autoptr (GError)   error = NULL;
  WayHierarchyTargets *chosen = way_hierarchy_targets_new (
      self->costs, targets, n_targets, NULL, &error);

  if (chosen == NULL)
    g_error ("targets: %s", error->message);
  return chosen;
}

static void
suite_init (Suite *self)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;

  self->queries = road_data_pick_queries (self->roads, N_TARGETS, SEED);
  self->table = road_table_new (self->roads, FALSE, WAY_ORDER_LOCAL);
  hierarchy = way_hierarchy_build (WAY_GRAPH (self->table), NULL, NULL,
                                   &error);
  if (hierarchy != NULL)
    self->costs = way_hierarchy_costs_new_from_graph (
        hierarchy, WAY_GRAPH (self->table), NULL, &error);
  if (self->costs == NULL)
    g_error ("targets: %s", error->message);

  self->sources = g_new (WayNode, N_TARGETS);
  self->goals = g_new (WayNode, N_TARGETS);
  for (guint i = 0; i < N_TARGETS; i++)
    {
      const RoadQuery *query = &g_array_index (self->queries, RoadQuery, i);

      self->sources[i] = way_table_get_node (self->table,
                                             WAY_ADDED (query->start));
      self->goals[i] = way_table_get_node (self->table,
                                           WAY_ADDED (query->goal));
    }
  self->many = choose (self, self->goals, N_TARGETS);
  self->all = choose (self, NULL, 0);
  self->row = g_new (WayCost, self->roads->n_nodes);
#if BENCH_HAVE_BOOST
  self->boost = peer_boost_new (self->roads, FALSE);
#endif
}

#if BENCH_HAVE_BOOST
/* Ours. Each returns the cost of the query, as Boost does. */

static double
run_many (gpointer contestant,
          guint    task)
{
  Suite *self = contestant;

  way_hierarchy_targets_get_costs_from (self->many, self->sources[task],
                                        self->row, N_TARGETS, NULL);
  return self->row[task];
}

static double
run_all (gpointer contestant,
         guint    task)
{
  Suite *self = contestant;

  way_hierarchy_targets_get_costs_from (self->all, self->sources[task],
                                        self->row, self->roads->n_nodes, NULL);
  return self->row[WAY_NODE_INDEX (self->goals[task])];
}

/* Only the times are compared. */
static double
run_selection (gpointer contestant,
               guint    task)
{
  Suite *self = contestant;

  g_object_unref (choose (self, self->goals, N_TARGETS));
  return 0;
}
#endif

typedef struct
{
  const Suite *suite;
  guint        n_threads;
  gsize        first;             /* of the rows */
  double       sum;               /* of the costs of queries */
} Matrix;

static gboolean
take_row (gsize          row,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       user_data)
{
  Matrix *self = user_data;

  self->sum += costs[self->first + row];
  return TRUE;
}

static double
run_matrix (gpointer contestant,
            guint    task)
{
  Matrix *self = contestant;

  self->sum = 0;
  self->first = 0;
  way_hierarchy_targets_foreach_row (self->suite->many, self->suite->sources,
                                     N_TARGETS, self->n_threads, take_row,
                                     self, NULL, NULL);
  return self->sum;
}

#if BENCH_HAVE_BOOST
/* Only the times are compared: rows are compared by the sixteen. */
static double
run_matrix_blind (gpointer contestant,
                  guint    task)
{
  run_matrix (contestant, task);
  return 0;
}

/* Sixteen sources side by side. */
static double
run_together (gpointer contestant,
              guint    task)
{
  Matrix *self = contestant;

  self->sum = 0;
  self->first = task * N_TOGETHER;
  way_hierarchy_targets_foreach_row (self->suite->many,
                                     self->suite->sources + self->first,
                                     N_TOGETHER, 1, take_row, self, NULL,
                                     NULL);
  return self->sum;
}

/* Boost */

static double
run_boost (gpointer contestant,
           guint    task)
{
  const Suite     *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);

  return peer_boost_one_to_all (self->boost, query->start, query->goal);
}

static double
run_boost_together (gpointer contestant,
                    guint    task)
{
  double sum = 0;

  for (guint i = 0; i < N_TOGETHER; i++)
    sum += run_boost (contestant, task * N_TOGETHER + i);
  return sum;
}

static double
run_boost_once (gpointer contestant,
                guint    task)
{
  return run_boost (contestant, 0) < 0;
}

static void
race_single (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, one to many and to all",
                        bench_pick (suite->bench, 30, 5), 5);
  const guint all = bench_race_add (race, "one to all", run_all, NULL, suite);
  const guint many = bench_race_add (race, "one to 1,000", run_many, NULL,
                                     suite);
  const guint boost = bench_race_add (race, "Boost, one-to-all", run_boost,
                                      NULL, suite);

  bench_race_run (race);
  bench_race_compare (race, "moscow-one-to-all", all, boost, 1.0 / 15);
  bench_race_compare (race, "moscow-one-to-many", many, boost, 1.0 / 350);
}

static void
race_together (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, sixteen to many",
                        bench_pick (suite->bench, 4, 1), 1);
  Matrix      matrix = { suite };
  const guint ours = bench_race_add (race, "16 to 1,000", run_together, NULL,
                                     &matrix);
  const guint boost = bench_race_add (race, "Boost, 16 times one-to-all",
                                      run_boost_together, NULL, suite);

  bench_race_run (race);
  bench_race_compare (race, "moscow-sixteen-to-many", ours, boost, 1.0 / 350);
}

static void
race_selection (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, selecting 1,000 targets", 10,
                        5);
  const guint ours = bench_race_add (race, "selection", run_selection, NULL,
                                     suite);
  const guint boost = bench_race_add (race, "Boost, one-to-all",
                                      run_boost_once, NULL, suite);

  bench_race_run (race);
  bench_race_compare (race, "moscow-select-targets", ours, boost, 1.0 / 20);
}

/* A matrix takes about as long as one search, of the thousand that it saves. */
static void
race_matrix (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, a matrix of 1000 x 1000", 1, 1);
  Matrix      matrix = { suite, 1 };
  const guint ours = bench_race_add (race, "one thread", run_matrix_blind,
                                     NULL, &matrix);
  const guint boost = bench_race_add (race, "Boost, a single one-to-all",
                                      run_boost_once, NULL, suite);

  bench_race_run (race);
  bench_add_at_most (suite->bench, "moscow-matrix", BENCH_RATIO,
                     bench_race_get_ratio (race, ours, boost) / N_TARGETS,
                     1.0 / 800);
}

static void
race_all (Suite *suite)
{
  race_single (suite);
  race_together (suite);
  race_selection (suite);
  race_matrix (suite);
}
#else
static void
race_all (Suite *suite)
{
  static const char *const rows[] = { "moscow-one-to-all",
                                      "moscow-one-to-many",
                                      "moscow-sixteen-to-many",
                                      "moscow-select-targets",
                                      "moscow-matrix" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    bench_skip (suite->bench, rows[i],
                "no Boost; ./bootstrap bench installs it");
}
#endif

static void
run_by_threads (gpointer suite,
                guint    n_threads)
{
  Matrix matrix = { suite, n_threads };

  run_matrix (&matrix, 0);
}

void
bench_targets (Bench *bench)
{
  g_autofree char   *folder = g_build_filename (bench_get_data (), "roads",
                                                NULL);
  g_autoptr (GError) error = NULL;
  g_auto (Suite) suite = { bench, road_data_load (folder, "moscow", &error) };

  if (suite.roads == NULL)
    {
      bench_skip (bench, "moscow-one-to-all", error->message);
      return;
    }

  suite_init (&suite);
  race_all (&suite);
  thread_times_measure (bench, "moscow-matrix-two-threads",
                        "1000 x 1000", run_by_threads, &suite);
}
