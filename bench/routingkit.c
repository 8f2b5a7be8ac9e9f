/* routingkit.c - hierarchies of Moscow's roads, beside those of RoutingKit
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Both have the same table, costs and order of nodes. RoutingKit has two kinds
 * of hierarchies: a customizable one, as ours is, and a plain one, which has
 * fewer arcs and cannot take new costs. Every answer is compared. */

#include "bench.h"
#include "peer-routingkit.h"
#include "road-hierarchy.h"

#include <math.h>

#ifndef BENCH_HAVE_ROUTINGKIT
#define BENCH_HAVE_ROUTINGKIT 0
#endif

#if BENCH_HAVE_ROUTINGKIT
#define SEED 20261129
#define N_CHANGES 1000
#define N_TIMES 3
#define N_TARGETS 1000

typedef struct
{
  Bench          *bench;
  RoadHierarchy   ours;
  guint32        *order;          /* (owned) the nodes in our order */
  guint32        *tails;          /* (owned) of each edge */
  guint32        *heads;          /* (owned) */
  guint32        *costs;          /* (owned) which the peer reads */
  PeerRoutingkit *peer;           /* (owned) */
  WayNode        *targets;        /* (owned) */
  WayCost        *row;            /* (owned) of N_TARGETS */
} Suite;

/* Queries and paths of the peer */

typedef double (*AskFunc) (PeerRoutingkit *peer,
                           guint32         start,
                           guint32         goal);

typedef struct
{
  Suite  *suite;
  AskFunc ask;
} Asker;

static double
run_ask (gpointer contestant,
         guint    task)
{
  const Asker         *self = contestant;
  const RoadHierarchy *ours = &self->suite->ours;
  const RoadQuery     *query = &g_array_index (ours->queries, RoadQuery, task);

  return self->ask (
      self->suite->peer,
      (guint32) WAY_NODE_INDEX (road_hierarchy_get_node (ours, query->start)),
      (guint32) WAY_NODE_INDEX (road_hierarchy_get_node (ours, query->goal)));
}

/* The cost of the path that the peer found, edge by edge. */
static double
check_path (gpointer contestant,
            guint    task)
{
  const Asker   *self = contestant;
  WayTable      *table = self->suite->ours.table;
  gsize          n_nodes;
  const guint32 *nodes;
  WayCost        sum = 0;

  run_ask (contestant, task);
  nodes = peer_routingkit_get_nodes (self->suite->peer, &n_nodes);
  for (gsize i = 1; i < n_nodes; i++)
    {
      WayCost cost = INFINITY;
      guint32 edge;

      if (way_table_find_edge (table, WAY_INDEX (nodes[i - 1]),
                               WAY_INDEX (nodes[i]), &edge))
        way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
      sum += cost;
    }

  return sum;
}

/* A path is timed with its query, whose own time is then taken off. */
static void
race_queries (Suite *suite)
{
  RoadHierarchy *ours = &suite->ours;
  const guint    n = ours->queries->len;
  Asker          asks[] = { { suite, peer_routingkit_ask },
                            { suite, peer_routingkit_path },
                            { suite, peer_routingkit_ask_plain },
                            { suite, peer_routingkit_path_plain } };
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, queries and paths", n, 50);
  const guint query = bench_race_add (race, "hierarchy",
                                      road_hierarchy_run_query,
                                      road_hierarchy_run_path, ours);
  const guint path = bench_race_add (race, "hierarchy, path",
                                     road_hierarchy_run_path,
                                     road_hierarchy_run_path, ours);
  const guint custom = bench_race_add (race, "RoutingKit, customizable",
                                       run_ask, run_ask, &asks[0]);
  const guint custom_path = bench_race_add (race,
                                            "RoutingKit, customizable, path",
                                            run_ask, check_path, &asks[1]);
  const guint plain = bench_race_add (race, "RoutingKit, plain", run_ask,
                                      run_ask, &asks[2]);
  const guint plain_path = bench_race_add (race, "RoutingKit, plain, path",
                                           run_ask, check_path, &asks[3]);

  for (guint i = 0; i < n; i++)
    road_hierarchy_run_path (ours, i);      /* which leaves its hints */
  bench_race_run (race);
  bench_race_compare (race, "routingkit-query", query, custom, 1.0);
  bench_race_compare (race, "routingkit-query-plain", query, plain, 1.0);
  bench_race_compare_rest (race, "routingkit-path-nodes",
                           &(BenchRest) { path, query },
                           &(BenchRest) { plain_path, plain }, 0.8);
  bench_race_compare_rest (race, "routingkit-path-nodes-customizable",
                           &(BenchRest) { path, query },
                           &(BenchRest) { custom_path, custom },
                           BENCH_NO_TARGET);
}

/* New costs */

static double
run_customise (gpointer contestant,
               guint    task)
{
  const Suite *self = contestant;

  peer_routingkit_customise (self->peer);
  return 0;
}

/* Each is checked by a query over its new costs. */

static double
check_ours (gpointer contestant,
            guint    task)
{
  return road_hierarchy_run_query (contestant, task);
}

static double
check_theirs (gpointer contestant,
              guint    task)
{
  return run_ask (&(Asker) { contestant, peer_routingkit_ask }, task);
}

static void
race_costs (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, new costs",
                        bench_pick (suite->bench, 10, 3), 1);
  const guint array = bench_race_add (race, "hierarchy, from an array",
                                      road_hierarchy_run_costs, check_ours,
                                      &suite->ours);
  const guint table = bench_race_add (race, "hierarchy, from the table",
                                      road_hierarchy_run_costs_from_table,
                                      check_ours, &suite->ours);
  const guint peer = bench_race_add (race, "RoutingKit", run_customise,
                                     check_theirs, suite);

  bench_race_run (race);
  bench_race_compare (race, "routingkit-customise", array, peer, 1.0);
  bench_race_compare (race, "routingkit-customise-from-table", table, peer,
                      1.1);
}

/* Changes: random edges get more expensive, closed or cheaper one at a time,
 * and then get their costs back. */

static double
change_ours (Suite  *self,
             guint32 edge,
             WayCost cost)
{
  const double began = bench_cpu_seconds ();

  road_hierarchy_change (&self->ours, edge, cost);
  return bench_cpu_seconds () - began;
}

static double
change_theirs (Suite  *self,
               guint32 edge,
               WayCost cost)
{
  const double began = bench_cpu_seconds ();

  self->costs[edge] = cost < INFINITY ? (guint32) cost
                                      : peer_routingkit_get_infinity ();
  peer_routingkit_change (self->peer, edge);
  return bench_cpu_seconds () - began;
}

/* Compares the answers from one end of an edge to the other. */
static void
compare_ends (Suite  *self,
              guint32 edge)
{
  const guint32 from = self->tails[edge], to = self->heads[edge];
  const double  ours = road_hierarchy_ask (&self->ours, WAY_INDEX (from),
                                           WAY_INDEX (to));
  const double  theirs = peer_routingkit_ask (self->peer, from, to);

  if (ours < theirs || ours > theirs)
    bench_fail (self->bench, "edge %u, changed: hierarchy says %.17g, "
                "RoutingKit says %.17g", edge, ours, theirs);
}

/* Changes an edge and back, and keeps the least time of each contestant. */
static void
time_change (Suite  *self,
             guint   turn,
             guint32 edge,
             double *ours,
             double *theirs)
{
  const WayCost  before = self->ours.edge_costs[edge];
  const WayCost  costs[] = { 2 * before, INFINITY, (guint32) (before / 2) };
  const WayCost  cost = costs[turn % G_N_ELEMENTS (costs)];
  const gboolean is_first = turn % 2 == 0;
  const double   first = is_first ? change_ours (self, edge, cost)
                                  : change_theirs (self, edge, cost);
  const double   second = is_first ? change_theirs (self, edge, cost)
                                   : change_ours (self, edge, cost);

  *ours = MIN (*ours, is_first ? first : second);
  *theirs = MIN (*theirs, is_first ? second : first);
  compare_ends (self, edge);
  change_ours (self, edge, before);
  change_theirs (self, edge, before);
  compare_ends (self, edge);
}

/* Each change is made a few times, because otherwise the worst of a thousand is
 * what other programs did to the machine. New costs for all edges in between
 * leave little of the change before in the caches. */
static void
race_changes (Suite *suite)
{
  g_autofree double *ours = g_new (double, N_CHANGES);
  g_autofree double *theirs = g_new (double, N_CHANGES);
  const guint        n = N_CHANGES, half = N_CHANGES / 2;

  for (guint i = 0; i < n; i++)
    ours[i] = theirs[i] = INFINITY;
  for (guint time = 0; time < N_TIMES; time++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);

      road_hierarchy_run_costs (&suite->ours, 0);
      peer_routingkit_customise (suite->peer);
      for (guint i = 0; i < n; i++)
        time_change (suite, i + time * 3,
                     (guint32) g_rand_int_range (
                         rand, 0, (gint32) suite->ours.sizes.n_edges),
                     &ours[i], &theirs[i]);
    }

  bench_sort (ours, n);
  bench_sort (theirs, n);
  bench_note ("one edge: median %.1f us, worst %.0f us; RoutingKit: %.1f us, "
              "%.0f us", 1e6 * ours[half], 1e6 * ours[n - 1],
              1e6 * theirs[half], 1e6 * theirs[n - 1]);
  bench_add_at_most (suite->bench, "routingkit-change", BENCH_RATIO,
                     ours[half] / theirs[half], 1.0);
  bench_add_at_most (suite->bench, "routingkit-change-worst", BENCH_RATIO,
                     ours[n - 1] / theirs[n - 1], 1.0);
}

/* Targets */

static WayHierarchyTargets *
choose (const Suite *self)
{
  g_autoptr (GError)   error = NULL;
  WayHierarchyTargets *chosen = way_hierarchy_targets_new (
      self->ours.costs, self->targets, N_TARGETS, NULL, &error);

  if (chosen == NULL)
    g_error ("targets: %s", error->message);
  return chosen;
}

static double
run_selection (gpointer contestant,
               guint    task)
{
  g_object_unref (choose (contestant));
  return 0;
}

/* Returns the sum of the row. */
static double
run_row (gpointer contestant,
         guint    task)
{
  Suite                          *self = contestant;
  g_autoptr (WayHierarchyTargets) chosen = choose (self);
  double                          sum = 0;

  if (!way_hierarchy_targets_get_costs_from (
          chosen, self->targets[task], self->row, N_TARGETS, NULL))
    g_assert_not_reached ();
  for (guint i = 0; i < N_TARGETS; i++)
    sum += self->row[i];
  return sum;
}

static double
run_their_selection (gpointer contestant,
                     guint    task)
{
  const Suite *self = contestant;

  peer_routingkit_select (self->peer);
  return 0;
}

static double
run_their_row (gpointer contestant,
               guint    task)
{
  const Suite   *self = contestant;
  const guint32 *row;
  double         sum = 0;

  peer_routingkit_select (self->peer);
  row = peer_routingkit_get_row (
      self->peer, (guint32) WAY_NODE_INDEX (self->targets[task]));
  for (guint i = 0; i < N_TARGETS; i++)
    sum += row[i];
  return sum;
}

static void
race_targets (Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, 1,000 targets selected",
                        bench_pick (suite->bench, 100, 20), 10);
  const guint ours = bench_race_add (race, "hierarchy", run_selection, NULL,
                                     suite);
  const guint theirs = bench_race_add (race, "RoutingKit",
                                       run_their_selection, NULL, suite);
  g_autoptr (BenchRace) rows
      = bench_race_new (suite->bench, "Moscow, 1,000 targets and one row",
                        bench_pick (suite->bench, 100, 20), 10);
  const guint our_row = bench_race_add (rows, "hierarchy", run_row, NULL,
                                        suite);
  const guint their_row = bench_race_add (rows, "RoutingKit", run_their_row,
                                          NULL, suite);

  bench_race_run (race);
  bench_race_run (rows);
  bench_race_compare (race, "routingkit-select-targets", ours, theirs,
                      BENCH_NO_TARGET);
  bench_race_compare (rows, "routingkit-select-and-row", our_row, their_row,
                      1.0);
}

/* The suite */

/* The edges of the table have the numbers of those of the hierarchy. */
static void
make_peer (Suite *self)
{
  const guint32       n_edges = self->ours.sizes.n_edges;
  gsize               n_nodes;
  g_autofree WayNode *nodes = way_order_to_nodes (self->ours.order, &n_nodes);
  const double        began = bench_cpu_seconds ();

  self->order = g_new (guint32, n_nodes);
  self->tails = g_new (guint32, n_edges);
  self->heads = g_new (guint32, n_edges);
  self->costs = g_new (guint32, n_edges);
  for (gsize i = 0; i < n_nodes; i++)
    self->order[i] = (guint32) WAY_NODE_INDEX (nodes[i]);
  for (guint32 i = 0; i < n_edges; i++)
    {
      WayNode from, to;

      way_table_get_edge (self->ours.table, i, &from, &to, NULL, NULL);
      self->tails[i] = (guint32) WAY_NODE_INDEX (from);
      self->heads[i] = (guint32) WAY_NODE_INDEX (to);
      self->costs[i] = (guint32) self->ours.edge_costs[i];
    }

  self->peer = peer_routingkit_new (&(PeerRoutingkitGraph) {
      (guint32) n_nodes, n_edges, self->order, self->tails, self->heads,
      self->costs });
  bench_note ("RoutingKit: two hierarchies of the same order in %.2f s",
              bench_cpu_seconds () - began);
}

static void
pick_targets (Suite *self)
{
  g_autoptr (GArray)  picked
      = road_data_pick_queries (self->ours.roads, N_TARGETS, SEED + 1);
  g_autofree guint32 *indices = g_new (guint32, N_TARGETS);

  self->targets = g_new (WayNode, N_TARGETS);
  self->row = g_new (WayCost, N_TARGETS);
  for (guint i = 0; i < N_TARGETS; i++)
    {
      self->targets[i] = road_hierarchy_get_node (
          &self->ours, g_array_index (picked, RoadQuery, i).goal);
      indices[i] = (guint32) WAY_NODE_INDEX (self->targets[i]);
    }
  peer_routingkit_set_targets (self->peer, indices, N_TARGETS);
}

static void
suite_clear (Suite *self)
{
  g_clear_pointer (&self->peer, peer_routingkit_free);
  g_free (self->order);
  g_free (self->tails);
  g_free (self->heads);
  g_free (self->costs);
  g_free (self->targets);
  g_free (self->row);
  road_hierarchy_clear (&self->ours);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

static void
race_all (Bench    *bench,
          RoadData *roads)
{
  g_auto (Suite) suite = { .bench = bench };

  road_hierarchy_init (&suite.ours, roads, bench_pick (bench, 300, 40), SEED);
  make_peer (&suite);
  pick_targets (&suite);
  race_queries (&suite);
  race_costs (&suite);
  race_changes (&suite);
  race_targets (&suite);
}
#endif

static void
skip_all (Bench      *bench,
          const char *reason)
{
  static const char *const rows[] = {
    "routingkit-query", "routingkit-query-plain", "routingkit-path-nodes",
    "routingkit-customise", "routingkit-customise-from-table",
    "routingkit-change", "routingkit-change-worst",
    "routingkit-select-targets", "routingkit-select-and-row"
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    bench_skip (bench, rows[i], reason);
}

void
bench_routingkit (Bench *bench)
{
#if BENCH_HAVE_ROUTINGKIT
  g_autofree char   *folder = g_build_filename (bench_get_data (), "roads",
                                                NULL);
  g_autoptr (GError) error = NULL;
  RoadData          *roads = road_data_load (folder, "moscow", &error);

  if (roads == NULL)
    skip_all (bench, error->message);
  else
    race_all (bench, roads);
#else
  skip_all (bench, "no RoutingKit; configure with ROUTINGKIT_DIR=FOLDER");
#endif
}
