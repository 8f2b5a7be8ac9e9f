/* prepared.c - landmarks, and searches from both ends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All contestants answer the same queries on Moscow's roads: searches from both
 * ends, and by landmarks, beside Boost's searches from one end, which is all
 * that it has. Our table is there in the order of the file, as Boost's graph
 * is, and in the order of its default; targets are for the latter. */

#include "bench.h"
#include "peer-boost.h"
#include "road-asker.h"
#include "road-table.h"

#include <math.h>

#define SEED 20260131
#define N_LANDMARKS 16

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
  const GArray *queries;
  WayTable     *table;
  WaySearch    *search;           /* (owned) */
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

  way_search_set_start (self->search,
                        way_table_get_node (self->table,
                                            WAY_ADDED (query->start)));
  way_search_set_goal (self->search,
                       way_table_get_node (self->table,
                                           WAY_ADDED (query->goal)));
  if (way_search_run (self->search, &error) == WAY_STATUS_FAILED)
    g_error ("prepared: %s", error->message);
  if (!way_search_get_cost (self->search, &cost))
    return -1;

  return cost;
}

/* @landmarks: (nullable): instead of the table's own heuristic */
static guint
add_both (BenchRace    *race,
          const char   *name,
          const Suite  *suite,
          WayTable     *table,
          WayStrategy   strategy,
          WayLandmarks *landmarks,
          Both         *both)
{
  both->queries = suite->queries;
  both->table = table;
  both->search = way_search_new (WAY_GRAPH (table), strategy);
  way_search_set_both_ends (both->search, TRUE);
  if (landmarks != NULL)
    {
      g_autoptr (WayHeuristic) forth = way_landmarks_to_heuristic (landmarks);
      g_autoptr (WayHeuristic) back
          = way_landmarks_to_reverse_heuristic (landmarks);

      way_search_set_heuristic (both->search, forth);
      way_search_set_backward_heuristic (both->search, back, TRUE);
    }
  return bench_race_add (race, name, run_both, NULL, both);
}

/* From the start alone */

static guint
add_one (BenchRace    *race,
         const char   *name,
         const Suite  *suite,
         WayTable     *table,
         WayStrategy   strategy,
         WayHeuristic *heuristic,
         RoadAsker    *one)
{
  one->queries = suite->queries;
  one->table = table;
  one->search = way_search_new (WAY_GRAPH (table), strategy);
  way_search_set_heuristic (one->search, heuristic);
  return bench_race_add (race, name, road_asker_run, NULL, one);
}

/* Landmarks */

static WayLandmarks *
make_landmarks (WayTable *table)
{
  g_autoptr (GError) error = NULL;
  WayLandmarks      *landmarks
      = way_landmarks_new (WAY_GRAPH (table), N_LANDMARKS,
                           WAY_LANDMARKS_FARTHEST, NULL, &error);

  if (landmarks == NULL)
    g_error ("prepared: %s", error->message);
  return landmarks;
}

/* Only the times are compared: queries show whether bounds are right. */
static double
run_making (gpointer contestant,
            guint    task)
{
  way_landmarks_unref (make_landmarks (contestant));
  return 0;
}

/* Boost */

typedef struct
{
  const GArray *queries;
  PeerBoost    *boost;
  gboolean      astar;
} Peer;

#if BENCH_HAVE_BOOST
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

static double
run_peer_to_all (gpointer contestant,
                 guint    task)
{
  const Peer *self = contestant;
  double      farthest = 0;

  for (guint i = 0; i < N_LANDMARKS; i++)
    {
      const RoadQuery *query = &g_array_index (self->queries, RoadQuery, i);

      farthest += peer_boost_one_to_all (self->boost, query->start,
                                         query->goal);
    }

  return farthest < 0;
}
#endif

#define NO_PEER G_MAXUINT

/* NO_PEER if there is no Boost. */
static guint
add_boost (BenchRace   *race,
           const Suite *suite,
           gboolean     astar,
           Peer        *peer)
{
#if BENCH_HAVE_BOOST
  *peer = (Peer) { suite->queries, suite->boost, astar };
  return bench_race_add (race, astar ? "Boost, A*" : "Boost, Dijkstra",
                         run_peer, NULL, peer);
#else
  return NO_PEER;
#endif
}

/* Races */

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

static BenchRace *
new_race (const Suite *suite,
          const char  *what,
          guint        block)
{
  g_autofree char *title = g_strdup_printf ("Moscow, %s", what);

  return bench_race_new (suite->bench, title, suite->queries->len, block);
}

static void
note_expansions (const Suite *suite,
                 const char  *what,
                 BenchFunc    run,
                 gpointer     contestant,
                 WaySearch   *search)
{
  const guint   n_tasks = MIN (suite->queries->len, 100);
  WayStatistics statistics = { 0 };
  guint64       expanded = 0;

  for (guint task = 0; task < n_tasks; task++)
    {
      run (contestant, task);
      way_search_get_statistics (search, &statistics);
      expanded += statistics.expanded;
    }
  bench_note ("%s: %.0f expansions a query, %.1f MB of a search", what,
              (double) expanded / n_tasks, (double) statistics.bytes / 1e6);
}

static void
race_dijkstra (const Suite *suite)
{
  g_autoptr (BenchRace) race = new_race (suite, "Dijkstra from both ends", 50);
  const WayStrategy strategy = WAY_STRATEGY_DIJKSTRA;
  g_auto (Both) a = { 0 }, b = { 0 };
  g_auto (RoadAsker) c = { 0 };
  Peer        peer = { 0 };
  const guint boost = add_boost (race, suite, FALSE, &peer);
  const guint file = add_both (race, "both ends, order of the file", suite,
                               suite->as_added, strategy, NULL, &a);
  const guint local = add_both (race, "both ends, renumbered", suite,
                                suite->local, strategy, NULL, &b);

  add_one (race, "one end, renumbered", suite, suite->local, strategy, NULL,
           &c);
  bench_race_share (race);
  bench_race_run (race);
  note_expansions (suite, "both ends", run_both, &b, b.search);
  note_expansions (suite, "one end", road_asker_run, &c, c.search);
  compare (suite, race, "moscow-both-ends", local, boost, 0.50);
  compare (suite, race, "moscow-both-ends-same-ids", file, boost,
           BENCH_NO_TARGET);
}

static void
race_astar (const Suite *suite)
{
  g_autoptr (BenchRace) race = new_race (suite, "A* with landmarks", 150);
  const WayStrategy strategy = WAY_STRATEGY_ASTAR;
  g_autoptr (WayLandmarks) of_file = make_landmarks (suite->as_added);
  g_autoptr (WayLandmarks) of_local = make_landmarks (suite->local);
  g_autoptr (WayHeuristic) by_file = way_landmarks_to_heuristic (of_file);
  g_autoptr (WayHeuristic) by_local = way_landmarks_to_heuristic (of_local);
  g_auto (Both) a = { 0 }, b = { 0 };
  g_auto (RoadAsker) c = { 0 }, d = { 0 }, e = { 0 };
  g_autoptr (GBytes) bytes = way_landmarks_to_bytes (of_local, NULL);
  Peer        peer = { 0 };
  const guint boost = add_boost (race, suite, TRUE, &peer);
  const guint file = add_one (race, "landmarks, order of the file", suite,
                              suite->as_added, strategy, by_file, &c);
  const guint local = add_one (race, "landmarks, renumbered", suite,
                               suite->local, strategy, by_local, &d);
  const guint both = add_both (race, "both ends by distance, renumbered",
                               suite, suite->local, strategy, NULL, &a);
  const guint both_by = add_both (race, "both ends by landmarks, renumbered",
                                  suite, suite->local, strategy, of_local,
                                  &b);

  add_one (race, "by distance, renumbered", suite, suite->local, strategy,
           NULL, &e);
  bench_race_share (race);
  bench_race_run (race);
  note_expansions (suite, "landmarks", road_asker_run, &d, d.search);
  note_expansions (suite, "by distance", road_asker_run, &e, e.search);
  note_expansions (suite, "both ends by distance", run_both, &a,
                   a.search);
  note_expansions (suite, "both ends by landmarks", run_both, &b,
                   b.search);
  bench_note ("%u landmarks: %.1f MB",
              way_landmarks_get_n_landmarks (of_local),
              (double) g_bytes_get_size (bytes) / 1e6);
  compare (suite, race, "moscow-landmarks", local, boost, 0.10);
  compare (suite, race, "moscow-landmarks-same-ids", file, boost,
           BENCH_NO_TARGET);
  compare (suite, race, "moscow-both-ends-astar", both, boost,
           BENCH_NO_TARGET);
  compare (suite, race, "moscow-both-ends-landmarks", both_by, boost,
           BENCH_NO_TARGET);
}

/* Races the making of landmarks against as many searches of the whole graph. */
static void
race_making (const Suite *suite)
{
  g_autoptr (BenchRace) race
      = bench_race_new (suite->bench, "Moscow, 16 landmarks made", 1, 1);
  const guint local
      = bench_race_add (race, "16 landmarks, renumbered", run_making, NULL,
                        suite->local);
  const guint file
      = bench_race_add (race, "16 landmarks, order of the file", run_making,
                        NULL, suite->as_added);
  guint boost = NO_PEER;
#if BENCH_HAVE_BOOST
  Peer peer = { suite->queries, suite->boost, FALSE };

  boost = bench_race_add (race, "Boost, 16 times one-to-all",
                          run_peer_to_all, NULL, &peer);
#endif

  bench_race_run (race);
  compare (suite, race, "moscow-landmarks-made", local, boost, 1.0);
  compare (suite, race, "moscow-landmarks-made-same-ids", file, boost,
           BENCH_NO_TARGET);
}

static void
suite_init (Suite    *self,
            Bench    *bench,
            RoadData *roads)
{
  self->bench = bench;
  self->roads = roads;
  self->queries
      = road_data_pick_queries (roads, bench_pick (bench, 300, 40), SEED);
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
bench_prepared (Bench *bench)
{
  g_autofree char   *folder = g_build_filename (bench_get_data (), "roads",
                                                NULL);
  g_autoptr (GError) error = NULL;
  RoadData          *roads = road_data_load (folder, "moscow", &error);
  g_auto (Suite) suite = { 0 };

  if (roads == NULL)
    {
      bench_skip (bench, "moscow-both-ends", error->message);
      bench_skip (bench, "moscow-landmarks", error->message);
      bench_skip (bench, "moscow-landmarks-made", error->message);
      return;
    }

  suite_init (&suite, bench, roads);
  race_dijkstra (&suite);
  race_astar (&suite);
  race_making (&suite);
}
