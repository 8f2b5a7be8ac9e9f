/* hierarchy.c - a hierarchy of Moscow's roads: queries, paths and new costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All answer the same queries, and answers are compared. Queries are held to
 * Boost's search for one goal, new costs to its search of the whole graph. */

#include "bench.h"
#include "peer-boost.h"
#include "road-table.h"

#define SEED 20260131

#ifndef BENCH_HAVE_BOOST
#define BENCH_HAVE_BOOST 0
#endif

typedef struct
{
  Bench             *bench;
  RoadData          *roads;       /* (owned) */
  GArray            *queries;     /* (owned) of RoadQuery */
  WayTable          *table;       /* (owned) */
  WayHierarchy      *hierarchy;   /* (owned) */
  WayHierarchyCosts *costs;       /* (owned) */
  WayHierarchyQuery *query;       /* (owned) */
  WayCost           *edge_costs;  /* (owned) */
  PeerBoost         *boost;       /* (owned) (nullable) */
} Suite;

/* Queries */

static double
run_query (gpointer contestant,
           guint    task)
{
  Suite             *self = contestant;
  const RoadQuery   *query = &g_array_index (self->queries, RoadQuery, task);
  WayCost            cost;
  g_autoptr (GError) error = NULL;

  way_hierarchy_query_set_start (
      self->query, way_table_get_node (self->table, query->start));
  way_hierarchy_query_set_goal (
      self->query, way_table_get_node (self->table, query->goal));
  if (way_hierarchy_query_run (self->query, &error) == WAY_STATUS_FAILED)
    g_error ("hierarchy: %s", error->message);
  if (!way_hierarchy_query_get_cost (self->query, &cost))
    return -1;

  return cost;
}

static double
run_path (gpointer contestant,
          guint    task)
{
  Suite              *self = contestant;
  g_autoptr (WayPath) path = NULL;

  if (run_query (contestant, task) < 0)
    return -1;

  path = way_hierarchy_query_dup_path (self->query);
  if (path == NULL)
    g_error ("hierarchy: no path");
  return way_path_get_cost (path);
}

/* New costs */

static double
run_costs (gpointer contestant,
           guint    task)
{
  Suite             *self = contestant;
  g_autoptr (GError) error = NULL;

  if (!way_hierarchy_costs_set_all (
          self->costs, self->edge_costs,
          way_hierarchy_get_n_edges (self->hierarchy), NULL, &error))
    g_error ("hierarchy: %s", error->message);
  return 0;
}

static double
run_costs_from_table (gpointer contestant,
                      guint    task)
{
  Suite             *self = contestant;
  g_autoptr (GError) error = NULL;

  if (!way_hierarchy_costs_set_from_graph (
          self->costs, WAY_GRAPH (self->table), NULL, &error))
    g_error ("hierarchy: %s", error->message);
  return 0;
}

/* Boost */

#if BENCH_HAVE_BOOST
static double
run_boost (gpointer contestant,
           guint    task)
{
  const Suite     *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);

  return peer_boost_dijkstra (self->boost, query->start, query->goal);
}

/* Only the times are compared. */
static double
run_boost_to_all (gpointer contestant,
                  guint    task)
{
  const Suite     *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);

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
                        suite->queries->len, suite->queries->len);
  const guint boost = add_boost (race, suite, FALSE);
  const guint cost = bench_race_add (race, "hierarchy, cost", run_query, NULL,
                                     suite);
  const guint path = bench_race_add (race, "hierarchy, path", run_path, NULL,
                                     suite);

  bench_race_run (race);
  compare (suite, race, "hierarchy-query", cost, boost, 1.0 / 3000);
  compare (suite, race, "hierarchy-path", path, boost, 1.0 / 600);
}

static void
race_costs (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, new costs for a hierarchy", 20,
                        1);
  const guint boost = add_boost (race, suite, TRUE);
  const guint all = bench_race_add (race, "from an array", run_costs, NULL,
                                    suite);
  const guint table = bench_race_add (race, "from the table",
                                      run_costs_from_table, NULL, suite);

  bench_race_run (race);
  compare (suite, race, "hierarchy-costs", all, boost, 0.5);
  compare (suite, race, "hierarchy-costs-from-table", table, boost,
           BENCH_NO_TARGET);
}

static void
build (Suite *self)
{
  g_autoptr (GError) error = NULL;
  const double       began = bench_cpu_seconds ();
  double             ordered;
  g_autoptr (WayOrder) order
      = way_order_new (WAY_GRAPH (self->table), NULL, &error);

  if (order == NULL)
    g_error ("hierarchy: %s", error->message);
  ordered = bench_cpu_seconds ();
  self->hierarchy = way_hierarchy_build (WAY_GRAPH (self->table), order, NULL,
                                         &error);
  if (self->hierarchy == NULL)
    g_error ("hierarchy: %s", error->message);
  bench_note ("order in %.2f s, built in %.3f s: %u arcs, %" G_GUINT64_FORMAT
              " triangles, height %u, %.1f MB",
              ordered - began, bench_cpu_seconds () - ordered,
              way_hierarchy_get_n_arcs (self->hierarchy),
              way_hierarchy_get_n_triangles (self->hierarchy),
              way_hierarchy_get_height (self->hierarchy),
              (double) way_hierarchy_get_bytes (self->hierarchy) / 1e6);
}

static void
suite_init (Suite    *self,
            Bench    *bench,
            RoadData *roads)
{
  g_autoptr (GError) error = NULL;

  self->bench = bench;
  self->roads = roads;
  self->queries
      = road_data_pick_queries (roads, bench_pick (bench, 300, 40), SEED);
  self->table = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
  build (self);
  self->costs = way_hierarchy_costs_new_from_graph (
      self->hierarchy, WAY_GRAPH (self->table), NULL, &error);
  if (self->costs == NULL)
    g_error ("hierarchy: %s", error->message);
  self->query = way_hierarchy_query_new (self->costs);
  self->edge_costs
      = g_new (WayCost, way_hierarchy_get_n_edges (self->hierarchy));
  for (guint32 i = 0; i < way_hierarchy_get_n_edges (self->hierarchy); i++)
    self->edge_costs[i] = way_hierarchy_costs_get_cost (self->costs, i);
  bench_note ("costs: %.1f MB",
              (double) way_hierarchy_costs_get_bytes (self->costs) / 1e6);
#if BENCH_HAVE_BOOST
  self->boost = peer_boost_new (roads, FALSE);
#endif
}

static void
suite_clear (Suite *self)
{
  g_clear_object (&self->query);
  g_clear_object (&self->costs);
  g_clear_object (&self->hierarchy);
  g_clear_object (&self->table);
  g_clear_pointer (&self->edge_costs, g_free);
#if BENCH_HAVE_BOOST
  g_clear_pointer (&self->boost, peer_boost_free);
#endif
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->roads, road_data_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

void
bench_hierarchy (Bench *bench)
{
  g_autofree char   *folder = g_build_filename (bench_get_data (), "roads",
                                                NULL);
  g_autoptr (GError) error = NULL;
  RoadData          *roads = road_data_load (folder, "moscow", &error);
  g_auto (Suite) suite = { 0 };

  if (roads == NULL)
    {
      bench_skip (bench, "hierarchy-query", error->message);
      bench_skip (bench, "hierarchy-path", error->message);
      bench_skip (bench, "hierarchy-costs", error->message);
      return;
    }

  suite_init (&suite, bench, roads);
  race_queries (&suite);
  race_costs (&suite);
}
