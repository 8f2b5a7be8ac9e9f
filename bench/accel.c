/* accel.c - what can be known before a search, and searching from both ends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * On Moscow's roads, the same queries for all: searches from both ends beside
 * Boost's one-sided ones, which are what there is to improve on. */

#include "bench.h"
#include "peer-boost.h"
#include "road-table.h"

#include <math.h>

#define SEED 20260131

#ifndef BENCH_HAVE_BOOST
#define BENCH_HAVE_BOOST 0
#endif

typedef struct
{
  Bench     *bench;
  RoadData  *roads;               /* (owned) */
  GArray    *queries;             /* (owned) of RoadQuery */
  WayTable  *as_added;            /* (owned) */
  WayTable  *local;               /* (owned) */
  PeerBoost *boost;               /* (owned) (nullable) */
} Suite;

/* From both ends */

typedef struct
{
  const GArray     *queries;
  WayTable         *table;
  WayBidirectional *search;       /* (owned) */
} Both;

static void
both_clear (Both *self)
{
  g_clear_object (&self->search);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Both, both_clear)

static double
run_both (gpointer contestant,
          guint    task)
{
  const Both        *self = contestant;
  const RoadQuery   *query = &g_array_index (self->queries, RoadQuery, task);
  WayCost            cost;
  g_autoptr (GError) error = NULL;

  way_bidirectional_set_start (self->search,
                               way_table_get_node (self->table, query->start));
  way_bidirectional_set_goal (self->search,
                              way_table_get_node (self->table, query->goal));
  if (way_bidirectional_run (self->search, &error) == WAY_STATUS_FAILED)
    g_error ("accel: %s", error->message);
  if (!way_bidirectional_get_cost (self->search, &cost))
    return -1;

  return cost;
}

static guint
add_both (BenchRace   *race,
          const char  *name,
          const Suite *suite,
          WayTable    *table,
          WayStrategy  strategy,
          Both        *both)
{
  both->queries = suite->queries;
  both->table = table;
  both->search = way_bidirectional_new (WAY_GRAPH (table), strategy);
  return bench_race_add (race, name, run_both, NULL, both);
}

/* From the start alone */

typedef struct
{
  const GArray *queries;
  WayTable     *table;
  WaySearch    *search;           /* (owned) */
} One;

static void
one_clear (One *self)
{
  g_clear_object (&self->search);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (One, one_clear)

static double
run_one (gpointer contestant,
         guint    task)
{
  const One         *self = contestant;
  const RoadQuery   *query = &g_array_index (self->queries, RoadQuery, task);
  const WayNode      goal = way_table_get_node (self->table, query->goal);
  WayCost            cost;
  g_autoptr (GError) error = NULL;

  way_search_set_start (self->search,
                        way_table_get_node (self->table, query->start));
  way_search_set_goal (self->search, goal);
  if (way_search_run (self->search, &error) == WAY_STATUS_FAILED)
    g_error ("accel: %s", error->message);
  if (!way_search_get_cost_so_far (self->search, goal, &cost))
    return -1;

  return cost;
}

static guint
add_one (BenchRace    *race,
         const char   *name,
         const Suite  *suite,
         WayTable     *table,
         WayStrategy   strategy,
         WayHeuristic *heuristic,
         One          *one)
{
  one->queries = suite->queries;
  one->table = table;
  one->search = way_search_new (WAY_GRAPH (table), strategy);
  way_search_set_heuristic (one->search, heuristic);
  return bench_race_add (race, name, run_one, NULL, one);
}

/* Boost */

#if BENCH_HAVE_BOOST
typedef struct
{
  const GArray *queries;
  PeerBoost    *boost;
  gboolean      astar;
} Peer;

static double
run_peer (gpointer contestant,
          guint    task)
{
  const Peer      *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);

  return self->astar
             ? peer_boost_astar (self->boost, query->start, query->goal)
             : peer_boost_dijkstra (self->boost, query->start, query->goal);
}
#endif

static guint
add_boost (BenchRace   *race,
           const Suite *suite,
           gboolean     astar,
           gpointer     peer)
{
#if BENCH_HAVE_BOOST
  *(Peer *) peer = (Peer) { suite->queries, suite->boost, astar };
  return bench_race_add (race, astar ? "Boost, A*" : "Boost, Dijkstra",
                         run_peer, NULL, peer);
#else
  return 0;
#endif
}

/* Races */

static void
note_expansions (const char  *what,
                 gpointer     both)
{
  const Both   *self = both;
  WayStatistics statistics = { 0 };
  guint64       expanded = 0;

  for (guint task = 0; task < MIN (100, self->queries->len); task++)
    {
      run_both (both, task);
      way_bidirectional_get_statistics (self->search, &statistics);
      expanded += statistics.expanded;
    }
  bench_note ("%s: %.0f expansions a query, %.1f MB", what,
              (double) expanded / MIN (100, self->queries->len),
              (double) statistics.bytes / 1e6);
}

static void
race_both (const Suite *suite)
{
  g_autoptr (BenchRace) race = bench_race_new (
      suite->bench, "Moscow, from both ends", suite->queries->len, 50);
  g_auto (Both) a = { 0 }, b = { 0 }, c = { 0 }, d = { 0 };
  g_auto (One) e = { 0 }, f = { 0 };
  Peer peer = { 0 }, peer2 = { 0 };
  const guint boost = add_boost (race, suite, FALSE, &peer);
  const guint boost_astar = add_boost (race, suite, TRUE, &peer2);
  const guint ours = add_both (race, "Dijkstra, order of the file", suite, suite->as_added,
                               WAY_STRATEGY_DIJKSTRA, &a);
  const guint local = add_both (race, "Dijkstra, renumbered", suite, suite->local,
                               WAY_STRATEGY_DIJKSTRA, &b);
  const guint oursa = add_both (race, "A*, order of the file", suite, suite->as_added,
                               WAY_STRATEGY_ASTAR, &c);
  const guint locala = add_both (race, "A*, renumbered", suite, suite->local,
                               WAY_STRATEGY_ASTAR, &d);
  add_one (race, "one-sided Dijkstra, file", suite, suite->as_added, WAY_STRATEGY_DIJKSTRA, NULL, &e);
  add_one (race, "one-sided A*, file", suite, suite->as_added, WAY_STRATEGY_ASTAR, NULL, &f);
  bench_race_run (race);
  note_expansions ("dijkstra", &a);
  note_expansions ("a*", &c);
  bench_race_compare (race, "moscow-both-ends", ours, boost, 0.50);
  bench_race_compare (race, "moscow-both-ends-renumbered", local, boost, BENCH_NO_TARGET);
  bench_race_compare (race, "moscow-both-ends-astar", oursa, boost_astar, BENCH_NO_TARGET);
  bench_race_compare (race, "moscow-both-ends-astar-renumbered", locala, boost_astar, BENCH_NO_TARGET);
}

static void
suite_init (Suite    *self,
            Bench    *bench,
            RoadData *roads)
{
  self->bench = bench;
  self->roads = roads;
  self->queries
      = road_data_pick_queries (roads, bench_pick (bench, 1000, 100), SEED);
  self->as_added = road_table_new (roads, FALSE, WAY_ORDER_AS_ADDED);
  self->local = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
#if BENCH_HAVE_BOOST
  self->boost = peer_boost_new (roads, FALSE);
#endif
}

static void
suite_clear (Suite *self)
{
  g_clear_object (&self->as_added);
  g_clear_object (&self->local);
#if BENCH_HAVE_BOOST
  g_clear_pointer (&self->boost, peer_boost_free);
#endif
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->roads, road_data_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

void
bench_accel (Bench *bench)
{
  g_autofree char   *folder = g_build_filename (bench_get_data (), "roads",
                                                NULL);
  g_autoptr (GError) error = NULL;
  RoadData          *roads = road_data_load (folder, "moscow", &error);
  g_auto (Suite) suite = { 0 };

  if (roads == NULL)
    {
      bench_skip (bench, "moscow-both-ends", error->message);
      return;
    }

  suite_init (&suite, bench, roads);
  race_both (&suite);
}
