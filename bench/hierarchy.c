/* hierarchy.c - a hierarchy of Moscow's roads: queries, paths and new costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All answer the same queries, and answers are compared. Queries are held to
 * Boost's search for one goal, new costs to its search of the whole graph. */

#include "bench.h"
#include "peer-boost.h"
#include "road-hierarchy.h"
#include "thread-times.h"

#include <math.h>

#define SEED 20260131

#ifndef BENCH_HAVE_BOOST
#define BENCH_HAVE_BOOST 0
#endif

typedef struct
{
  RoadHierarchy ours;
  Bench        *bench;
  WayRouter    *router;           /* (owned) over the costs */
  PeerBoost    *boost;            /* (owned) (nullable) */
  guint         n_asked;          /* times that three paths were found ... */
  guint         n_alternatives;   /* ... and how many beside the best */
} Suite;

/* Queries */

/* Three paths that differ, or as many as are found. */
static double
run_alternatives (gpointer contestant,
                  guint    task)
{
  Suite                *self = contestant;
  const RoadQuery      *query = &g_array_index (self->ours.queries, RoadQuery,
                                                task);
  g_autoptr (GError)    error = NULL;
  g_autoptr (GPtrArray) paths = NULL;

  paths = way_router_find_alternatives (
      self->router, road_hierarchy_get_node (&self->ours, query->start),
      road_hierarchy_get_node (&self->ours, query->goal), NULL, NULL,
      &error);
  if (paths == NULL)
    g_error ("hierarchy: %s", error->message);

  self->n_alternatives += paths->len > 0 ? paths->len - 1 : 0;
  self->n_asked += paths->len > 0;
  return paths->len > 0 ? way_path_get_cost (paths->pdata[0]) : -1;
}

static double
time_all (Suite *self,
          double (*run) (gpointer contestant,
                         guint    task))
{
  const double began = bench_cpu_seconds ();

  for (guint i = 0; i < self->ours.queries->len; i++)
    run (&self->ours, i);
  return bench_cpu_seconds () - began;
}

/* The nodes of all paths. */
static double
count_path_nodes (Suite *self)
{
  guint n_nodes = 0;

  for (guint i = 0; i < self->ours.queries->len; i++)
    {
      g_autoptr (WayPath) path = NULL;

      if (road_hierarchy_run_query (&self->ours, i) >= 0)
        path = way_hierarchy_query_dup_path (self->ours.query);
      n_nodes += path != NULL ? way_path_get_length (path) : 0;
    }

  return MAX (n_nodes, 1);
}

/* Nanoseconds that a path takes after its query, for each of its nodes: right
 * after all costs changed, and when the same paths are asked for again. */
static void
measure_path_nodes (Suite *self)
{
  const double n_nodes = count_path_nodes (self);
  const double queries = time_all (self, road_hierarchy_run_query);
  double       first, again;

  road_hierarchy_run_costs (&self->ours, 0);
  first = time_all (self, road_hierarchy_run_path) - queries;
  again = time_all (self, road_hierarchy_run_path) - queries;
  bench_add_at_most (self->bench, "hierarchy-path-first-nanoseconds-a-node",
                     BENCH_COUNT, 1e9 * first / n_nodes, BENCH_NO_TARGET);
  bench_add_at_most (self->bench, "hierarchy-path-again-nanoseconds-a-node",
                     BENCH_COUNT, 1e9 * again / n_nodes, BENCH_NO_TARGET);
}

/* Changes: random edges get more expensive, closed or cheaper one at a time,
 * and then get their costs back. */

#define N_CHANGES 1000

static double
time_change (Suite  *self,
             guint32 edge,
             guint   kind)
{
  const WayCost before = self->ours.edge_costs[edge];
  const WayCost costs[] = { 2 * before, INFINITY, (guint32) (before / 2) };
  const double  began = bench_cpu_seconds ();

  road_hierarchy_change (&self->ours, edge, costs[kind % 3]);
  return bench_cpu_seconds () - began;
}

/* Closes three nodes drawn by lot, over costs that stay as they are. */
static double
time_closures (Suite *self,
               GRand *rand)
{
  const gint32       n = (gint32) self->ours.sizes.n_nodes;
  WayNode            nodes[3];
  double             began;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayRouter) closed = NULL;

  for (guint i = 0; i < 3; i++)
    nodes[i] = WAY_INDEX (g_rand_int_range (rand, 0, n));
  began = bench_cpu_seconds ();
  closed = way_router_new_with_closed (self->router, nodes, 3, NULL, &error);
  if (closed == NULL)
    g_error ("hierarchy: %s", error->message);
  return bench_cpu_seconds () - began;
}

/* Closes three nodes for one query, over costs that go on as they are, and asks
 * it. */
static double
time_closed_query (Suite *self,
                   GRand *rand)
{
  const gint32          n = (gint32) self->ours.sizes.n_nodes;
  WayNode               nodes[3];
  const double          began = bench_cpu_seconds ();
  g_autoptr (GError)    error = NULL;
  g_autoptr (WayRouter) closed = NULL;
  g_autoptr (WaySearch) search = NULL;

  for (guint i = 0; i < 3; i++)
    nodes[i] = WAY_INDEX (g_rand_int_range (rand, 0, n));
  closed = way_router_new_with_closed (self->router, nodes, 3, NULL, &error);
  if (closed == NULL)
    g_error ("hierarchy: %s", error->message);
  search = way_search_new (WAY_GRAPH (closed), WAY_STRATEGY_ASTAR);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (n - 1));
  way_search_run (search, NULL);
  return bench_cpu_seconds () - began;
}

/* After all changes are undone answers are held to those of before. */
static void
measure_changes (Suite *self)
{
  g_autoptr (GRand)  rand = g_rand_new_with_seed (SEED);
  g_autofree double *times = g_new (double, N_CHANGES);
  g_autofree double *closures = g_new (double, N_CHANGES / 10);
  g_autofree double *closed = g_new (double, N_CHANGES / 10);
  g_autofree double *all = g_new (double, 9);
  const gint32       n = (gint32) self->ours.sizes.n_edges;
  const double       answer = road_hierarchy_run_query (&self->ours, 0);

  for (guint i = 0; i < 9; i++)
    {
      all[i] = bench_cpu_seconds ();
      road_hierarchy_run_costs (&self->ours, 0);
      all[i] = bench_cpu_seconds () - all[i];
    }
  for (guint i = 0; i < N_CHANGES; i++)
    {
      const guint32 edge = (guint32) g_rand_int_range (rand, 0, n);

      times[i] = time_change (self, edge, i);
      road_hierarchy_change (&self->ours, edge, self->ours.edge_costs[edge]);
    }
  for (guint i = 0; i < N_CHANGES / 10; i++)
    {
      closures[i] = time_closures (self, rand);
      closed[i] = time_closed_query (self, rand);
    }
  if (road_hierarchy_run_query (&self->ours, 0) < answer
      || road_hierarchy_run_query (&self->ours, 0) > answer)
    bench_fail (self->bench, "hierarchy: changes that were undone are felt");

  bench_sort (all, 9);
  bench_sort (times, N_CHANGES);
  bench_sort (closures, N_CHANGES / 10);
  bench_sort (closed, N_CHANGES / 10);
  bench_note ("one edge: median %.1f us, 99 of 100 within %.0f us, worst "
              "%.0f us; all: %.1f ms", 1e6 * times[N_CHANGES / 2],
              1e6 * times[N_CHANGES * 99 / 100],
              1e6 * times[N_CHANGES - 1], 1e3 * all[4]);
  bench_add_at_most (self->bench, "hierarchy-change", BENCH_RATIO,
                     times[N_CHANGES / 2] / all[4], 1.0 / 3000);
  bench_add_at_most (self->bench, "hierarchy-change-worst", BENCH_RATIO,
                     times[N_CHANGES - 1] / all[4], 1.0 / 50);
  bench_add_at_most (self->bench, "hierarchy-closures", BENCH_RATIO,
                     closures[N_CHANGES / 20] / all[4], 0.1);
  bench_add_at_most (self->bench, "hierarchy-closures-worst", BENCH_RATIO,
                     closures[N_CHANGES / 10 - 1] / all[4], 0.1);
  bench_add_at_most (self->bench, "hierarchy-closed-query", BENCH_RATIO,
                     closed[N_CHANGES / 20] / all[4], 0.1);
}

/* Boost */

#if BENCH_HAVE_BOOST
static double
run_boost (gpointer contestant,
           guint    task)
{
  const Suite     *self = contestant;
  const RoadQuery *query = &g_array_index (self->ours.queries, RoadQuery,
                                           task);

  return peer_boost_dijkstra (self->boost, query->start, query->goal);
}

/* Only the times are compared. */
static double
run_boost_to_all (gpointer contestant,
                  guint    task)
{
  const Suite     *self = contestant;
  const RoadQuery *query = &g_array_index (self->ours.queries, RoadQuery,
                                           task);

  return peer_boost_one_to_all (self->boost, query->start, query->goal) < 0;
}
#endif

#define NO_PEER G_MAXUINT

static guint
add_boost (BenchRace *race,
           Suite     *suite,
           gboolean   to_all)
{
#if BENCH_HAVE_BOOST
  return bench_race_add (race, to_all ? "Boost, one-to-all" : "Boost, Dijkstra",
                         to_all ? run_boost_to_all : run_boost, NULL, suite);
#else
  return NO_PEER;
#endif
}

static void
compare (const Suite *suite,
         BenchRace   *race,
         const char  *row,
         guint        contestant,
         guint        peer,
         double       at_most)
{
  if (peer == NO_PEER)
    bench_skip (suite->bench, row, "no Boost; ./bootstrap bench installs it");
  else
    bench_race_compare (race, row, contestant, peer, at_most);
}

/* Races */

static void
race_queries (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, queries by a hierarchy",
                        suite->ours.queries->len, suite->ours.queries->len);
  const guint boost = add_boost (race, suite, FALSE);
  const guint cost = bench_race_add (race, "hierarchy, cost",
                                     road_hierarchy_run_query, NULL,
                                     &suite->ours);
  const guint path = bench_race_add (race, "hierarchy, path",
                                     road_hierarchy_run_path, NULL,
                                     &suite->ours);
  const guint several = bench_race_add (race, "hierarchy, three paths",
                                        run_alternatives, NULL, suite);

  bench_race_run (race);
  bench_note ("%.2f alternatives for each pair of places",
              (double) suite->n_alternatives / MAX (suite->n_asked, 1));
  compare (suite, race, "hierarchy-query", cost, boost, 1.0 / 3000);
  compare (suite, race, "hierarchy-path", path, boost, 1.0 / 600);
  compare (suite, race, "hierarchy-alternatives", several, boost, 1.0 / 50);
}

/* Turns */

/* Only the times are compared: with turns answers are others. */
static double
run_query_alone (gpointer contestant,
                 guint    task)
{
  return road_hierarchy_run_query (contestant, task) < -1;
}

/* U-turns are forbidden, and those to the left cost: each edge is a state. */
static WayHierarchyQuery *
new_query_of_turns (WayTable *table)
{
  g_autoptr (WayTurns)          turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayHierarchy)      hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;
  g_autoptr (GError)            error = NULL;
  const double                  began = bench_cpu_seconds ();
  WayHierarchySizes             sizes;

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
  way_turns_set_cost (turns, WAY_TURN_LEFT, 100);
  hierarchy = way_hierarchy_build (WAY_GRAPH (turns), NULL, NULL, &error);
  if (hierarchy != NULL)
    costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (turns),
                                                NULL, &error);
  if (costs == NULL)
    g_error ("hierarchy: %s", error->message);
  way_hierarchy_get_sizes (hierarchy, &sizes);
  bench_note ("turns: made in %.2f s: %u arcs, height %u, %.1f MB",
              bench_cpu_seconds () - began, sizes.n_arcs, sizes.height,
              (double) sizes.bytes / 1e6);
  return way_hierarchy_query_new (costs);
}

static void
race_turns (Suite *suite)
{
  RoadHierarchy                 turned = suite->ours;
  g_autoptr (WayHierarchyQuery) query = new_query_of_turns (suite->ours.table);
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Amsterdam, turns by a hierarchy",
                        suite->ours.queries->len, suite->ours.queries->len);
  guint nodes, turns;

  turned.query = query;
  nodes = bench_race_add (race, "nodes", run_query_alone, NULL, &suite->ours);
  turns = bench_race_add (race, "turns", run_query_alone, NULL, &turned);
  bench_race_run (race);
  bench_race_compare (race, "hierarchy-turns", turns, nodes, 3);
}

static void
customise_by_threads (gpointer data,
                      guint    n_threads)
{
  Suite                *self = data;
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_n_threads (limits, n_threads);
  if (!way_hierarchy_costs_update (
          self->ours.costs, NULL, self->ours.edge_costs,
          self->ours.sizes.n_edges, limits, NULL))
    g_assert_not_reached ();
}

static void
race_costs (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, new costs for a hierarchy", 20,
                        1);
  const guint boost = add_boost (race, suite, TRUE);
  const guint all = bench_race_add (race, "from an array",
                                    road_hierarchy_run_costs, NULL,
                                    &suite->ours);
  const guint table = bench_race_add (race, "from the table",
                                      road_hierarchy_run_costs_from_table,
                                      NULL, &suite->ours);

  bench_race_run (race);
  compare (suite, race, "hierarchy-costs", all, boost, 0.5);
  compare (suite, race, "hierarchy-costs-from-table", table, boost,
           BENCH_NO_TARGET);
  thread_times_measure (suite->bench, "hierarchy-costs-two-threads",
                        "Moscow, new costs", customise_by_threads, suite);
}

static WayRouter *
new_router (const Suite *self)
{
  g_autoptr (WayPrepared) prepared = way_prepared_new (self->ours.table);
  g_autoptr (GError)      error = NULL;
  WayRouter              *router;

  way_prepared_set_hierarchy_costs (prepared, self->ours.costs);
  router = way_router_new_from_prepared (prepared, &error);
  if (router == NULL)
    g_error ("hierarchy: %s", error->message);
  return router;
}

static void
suite_init (Suite    *self,
            Bench    *bench,
            RoadData *roads)
{
  self->bench = bench;
  road_hierarchy_init (&self->ours, roads, bench_pick (bench, 300, 40), SEED);
  self->router = new_router (self);
#if BENCH_HAVE_BOOST
  self->boost = peer_boost_new (roads, FALSE);
#endif
}

static void
suite_clear (Suite *self)
{
  g_clear_object (&self->router);
#if BENCH_HAVE_BOOST
  g_clear_pointer (&self->boost, peer_boost_free);
#endif
  road_hierarchy_clear (&self->ours);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

void
bench_hierarchy (Bench *bench)
{
  g_autofree char   *folder = g_build_filename (bench_get_data (), "roads",
                                                NULL);
  g_autoptr (GError) error = NULL;
  RoadData          *roads = road_data_load (folder, "moscow", &error);
  RoadData          *few = roads == NULL
                             ? NULL : road_data_load (folder, "amsterdam",
                                                      &error);
  g_auto (Suite) suite = { 0 };
  g_auto (Suite) small = { 0 };

  if (few == NULL)
    {
      g_clear_pointer (&roads, road_data_free);
      bench_skip (bench, "hierarchy-query", error->message);
      bench_skip (bench, "hierarchy-path", error->message);
      bench_skip (bench, "hierarchy-alternatives", error->message);
      bench_skip (bench, "hierarchy-costs", error->message);
      return;
    }

  suite_init (&small, bench, few);
  race_turns (&small);
  suite_init (&suite, bench, roads);
  race_queries (&suite);
  measure_path_nodes (&suite);
  race_costs (&suite);
  measure_changes (&suite);
}
