/* roads.c - one-to-all, point-to-point and A* on Moscow's roads, beside Boost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The same queries, in the builder's ids, go to all contestants: our table in
 * the order of the file and in an order of its own, a user's callback graph
 * over plain arrays, Boost, and a bare search that shows the limit. Ours is
 * used as any program would use it: start, goal, run, cost so far; with
 * validation, statistics and the rule for ties as they always are. */

#include "bare.h"
#include "bench.h"
#include "peer-boost.h"
#include "road-racer.h"
#include "road-table.h"

#include <math.h>

#define SEED 20260131

#ifndef BENCH_HAVE_BOOST
#define BENCH_HAVE_BOOST 0
#endif

/* Targets relative to Boost's time, and, for the callback graph, to our own
 * table's. */
#if BENCH_HAVE_BOOST
static const double same_ids_targets[ROAD_N_KINDS] = { 0.75, 0.75, 0.60 };
static const double renumbered_targets[ROAD_N_KINDS] = { 0.42, 0.42, 0.39 };
static const double real_targets[ROAD_N_KINDS] = { 0.85, 0.75, 0.65 };
#endif
#define CALLBACK_TARGET 1.50
#define EARLY_TARGET    1.05

typedef struct
{
  Bench     *bench;
  RoadData  *roads;               /* (owned) */
  GArray    *queries[ROAD_N_KINDS];    /* (owned) of RoadQuery */
  WayTable  *as_added;            /* (owned) */
  WayTable  *local;               /* (owned) */
  WayTable  *real;                /* (owned): lengths, as added */
  WayGraph  *callbacks;           /* (owned) */
  WayGraph  *early;               /* (owned): asks memory early, as ours does */
  Bare      *bare;                /* (owned) */
  PeerBoost *boost;               /* (owned) (nullable) */
  PeerBoost *boost_real;          /* (owned) (nullable) */
} Suite;

/* A user's graph over arrays of their own */

static void
add_arcs (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const RoadData *roads = user_data;
  const gsize     at = WAY_NODE_INDEX (node);

  for (guint32 i = roads->first[at]; i < roads->first[at + 1]; i++)
    way_edges_add (edges, WAY_INDEX (roads->arcs[i].node),
                   roads->arcs[i].cost);
}

/* The same by a user who knows a trick of our table: the neighbours found here
 * will be wanted soon, so that the memory of their arcs can be asked for
 * now. */
static void
add_arcs_early (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  const RoadData *roads = user_data;
  const gsize     at = WAY_NODE_INDEX (node);

  for (guint32 i = roads->first[at]; i < roads->first[at + 1]; i++)
    {
      const guint32 next = roads->arcs[i].node;

      __builtin_prefetch (&roads->arcs[roads->first[next]]);
      way_edges_add (edges, WAY_INDEX (next), roads->arcs[i].cost);
    }
}

static WayCost
straight_line (WayNode  node,
               WayNode  goal,
               gpointer user_data)
{
  const RoadData *roads = user_data;
  const gsize     at = WAY_NODE_INDEX (node);
  const gsize     to = WAY_NODE_INDEX (goal);
  const double    dx = roads->x[at] - roads->x[to];
  const double    dy = roads->y[at] - roads->y[to];

  return sqrt (dx * dx + dy * dy);
}

static WayGraph *
make_callbacks (RoadData        *roads,
                WayNeighboursFunc neighbours)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (roads->n_nodes);
  WayCallbackGraph *graph
      = way_callback_graph_new (type, neighbours, roads, NULL);

  way_callback_graph_set_heuristic (graph, straight_line, roads, NULL);
  way_callback_graph_set_whole_costs (graph, TRUE);
  return WAY_GRAPH (graph);
}

/* Contestants */

static guint
add_ours (BenchRace   *race,
          const char  *name,
          const Suite *suite,
          RoadKind     kind,
          WayGraph    *graph,
          RoadRacer   *racer)
{
  road_racer_init_ours (racer, kind, suite->roads, suite->queries[kind],
                        graph);
  return road_racer_join (racer, race, name);
}

static guint
add_bare (BenchRace   *race,
          const Suite *suite,
          RoadKind     kind,
          RoadRacer   *racer)
{
  static const RoadPeerQuery queries[ROAD_N_KINDS]
      = { (RoadPeerQuery) bare_one_to_all, (RoadPeerQuery) bare_dijkstra,
          (RoadPeerQuery) bare_astar };

  road_racer_init_peer (racer, kind, suite->roads, suite->queries[kind],
                        suite->bare, queries[kind],
                        (RoadPeerCost) bare_get_cost);
  return road_racer_join (racer, race, "bare C, bucket ring");
}

#if BENCH_HAVE_BOOST
static const RoadPeerQuery boost_queries[ROAD_N_KINDS]
    = { (RoadPeerQuery) peer_boost_one_to_all,
        (RoadPeerQuery) peer_boost_dijkstra,
        (RoadPeerQuery) peer_boost_astar };

static guint
add_boost (BenchRace    *race,
           const char   *name,
           const Suite  *suite,
           RoadKind      kind,
           PeerBoost    *boost,
           RoadPeerQuery query,
           RoadRacer    *racer)
{
  road_racer_init_peer (racer, kind, suite->roads, suite->queries[kind],
                        boost, query, (RoadPeerCost) peer_boost_get_cost);
  return road_racer_join (racer, race, name);
}
#endif

/* Races */

static void
compare (BenchRace  *race,
         const char *what,
         RoadKind    kind,
         guint       contestant,
         guint       peer,
         double      at_most)
{
  g_autofree char *row = g_strdup_printf ("%s-%s", what, road_kind_names[kind]);

  bench_race_compare (race, row, contestant, peer, at_most);
}

/* Makes a race. Each turn begins with a cold cache, which costs 10 ms or more,
 * so that blocks should take a fifth of a second at least. */
static BenchRace *
new_race (const Suite *suite,
          RoadKind     kind,
          const char  *costs)
{
  static const guint blocks[ROAD_N_KINDS] = { 5, 40, 100 };
  g_autofree char *title
      = g_strdup_printf ("Moscow, %s, %s", road_kind_titles[kind], costs);

  return bench_race_new (suite->bench, title, suite->queries[kind]->len,
                         blocks[kind]);
}

static void
note_memory (const char *what,
             WaySearch  *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  bench_note ("memory of a search, %s: %.1f MB", what,
              statistics.bytes / 1e6);
}

static void
race_whole (const Suite *suite,
            RoadKind     kind)
{
  g_autoptr (BenchRace) race = new_race (suite, kind, "whole costs");
  g_auto (RoadRacer) a = { 0 }, b = { 0 }, c = { 0 }, d = { 0 }, e = { 0 };
  RoadRacer   peer = { 0 };
  const guint bare = add_bare (race, suite, kind, &peer);
  const guint ours
      = add_ours (race, "our table, order of the file", suite, kind,
                  WAY_GRAPH (suite->as_added), &a);
  const guint local
      = add_ours (race, "our table, renumbered", suite, kind,
                  WAY_GRAPH (suite->local), &b);
  const guint user = add_ours (race, "a user's callback graph", suite, kind,
                               suite->callbacks, &c);
  const guint early = add_ours (race, "a user's, asking memory early", suite,
                                kind, suite->early, &d);
  const guint any = add_ours (race, "our table, equals in any order", suite,
                              kind, WAY_GRAPH (suite->as_added), &e);
#if BENCH_HAVE_BOOST
  RoadRacer   peer_b = { 0 }, peer_t = { 0 };
  const guint boost = add_boost (race, "Boost", suite, kind, suite->boost,
                                 boost_queries[kind], &peer_b);
  const guint tree
      = kind == ROAD_ASTAR
            ? add_boost (race, "Boost, astar_search_tree", suite, kind,
                         suite->boost, (RoadPeerQuery) peer_boost_astar_tree,
                         &peer_t)
            : 0;
#endif

  way_search_set_tie_rule (e.search, WAY_TIE_ANY);
  if (kind != ROAD_ONE_TO_ALL)
    bench_race_share (race);
  bench_race_run (race);
  note_memory ("whole costs", a.search);
#if BENCH_HAVE_BOOST
  compare (race, "moscow", kind, ours, boost, same_ids_targets[kind]);
  if (kind == ROAD_ASTAR)
    compare (race, "moscow-tree", kind, ours, tree, BENCH_NO_TARGET);
  compare (race, "moscow-renumbered", kind, local, boost,
           renumbered_targets[kind]);
  compare (race, "moscow-any", kind, any, boost, BENCH_NO_TARGET);
  compare (race, "moscow-bare", kind, bare, boost, BENCH_NO_TARGET);
#else
  g_autofree char *row = g_strdup_printf ("moscow-%s", road_kind_names[kind]);

  bench_skip (suite->bench, row, "no Boost; ./bootstrap bench installs it");
  compare (race, "moscow-of-bare", kind, ours, bare, BENCH_NO_TARGET);
  compare (race, "moscow-renumbered-of-bare", kind, local, bare,
           BENCH_NO_TARGET);
  compare (race, "moscow-any-of-bare", kind, any, bare, BENCH_NO_TARGET);
#endif
  compare (race, "moscow-callback", kind, user, ours, CALLBACK_TARGET);
  compare (race, "moscow-callback-early", kind, early, ours,
           EARLY_TARGET);
}

#if BENCH_HAVE_BOOST
static void
race_real (const Suite *suite,
           RoadKind     kind)
{
  g_autoptr (BenchRace) race = new_race (suite, kind, "doubles");
  g_auto (RoadRacer) a = { 0 };
  RoadRacer   peer = { 0 };
  const guint boost = add_boost (race, "Boost, doubles", suite, kind,
                                 suite->boost_real, boost_queries[kind],
                                 &peer);
  const guint ours
      = add_ours (race, "our table, order of the file, doubles", suite, kind,
                  WAY_GRAPH (suite->real), &a);

  if (kind != ROAD_ONE_TO_ALL)
    bench_race_share (race);
  bench_race_run (race);
  note_memory ("doubles", a.search);
  compare (race, "moscow-real", kind, ours, boost, real_targets[kind]);
}
#endif

/* Checks the bare search against answers of an independent program; the others
 * are then compared with the bare search. */
static void
check_known_answers (const Suite *suite,
                     const char  *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) known
      = road_data_load_queries (suite->roads, folder, "moscow", &error);

  if (known == NULL)
    {
      bench_note ("known answers were not compared: %s", error->message);
      return;
    }

  const guint n = MIN (known->len, bench_pick (suite->bench, G_MAXUINT, 40));

  for (guint i = 0; i < n; i++)
    {
      const RoadQuery *query = &g_array_index (known, RoadQuery, i);

      if (bare_dijkstra (suite->bare, query->start, query->goal)
              != query->cost
          || bare_astar (suite->bare, query->start, query->goal)
                 != query->cost)
        bench_fail (suite->bench, "moscow.p2p: the bare search differs from "
                    "known answer %u of those in the component", i + 1);
    }
  bench_note ("%u answers of moscow.p2p compared with the bare search", n);
}

static void
suite_init (Suite    *self,
            Bench    *bench,
            RoadData *roads)
{
  const guint n_queries[ROAD_N_KINDS] = {
    bench_pick (bench, 5, 3),
    bench_pick (bench, 400, 20),
    bench_pick (bench, 500, 60),
  };

  self->bench = bench;
  self->roads = roads;
  for (RoadKind kind = 0; kind < ROAD_N_KINDS; kind++)
    self->queries[kind]
        = road_data_pick_queries (roads, n_queries[kind], SEED);
  self->as_added = road_table_new (roads, FALSE, WAY_ORDER_AS_ADDED);
  self->local = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
  self->callbacks = make_callbacks (roads, add_arcs);
  self->early = make_callbacks (roads, add_arcs_early);
  self->bare = bare_new (roads);
#if BENCH_HAVE_BOOST
  self->real = road_table_new (roads, TRUE, WAY_ORDER_AS_ADDED);
  self->boost = peer_boost_new (roads, FALSE);
  self->boost_real = peer_boost_new (roads, TRUE);
#endif
}

static void
suite_clear (Suite *self)
{
  g_clear_object (&self->as_added);
  g_clear_object (&self->local);
  g_clear_object (&self->real);
  g_clear_object (&self->callbacks);
  g_clear_object (&self->early);
  g_clear_pointer (&self->bare, bare_free);
#if BENCH_HAVE_BOOST
  g_clear_pointer (&self->boost, peer_boost_free);
  g_clear_pointer (&self->boost_real, peer_boost_free);
#endif
  for (RoadKind kind = 0; kind < ROAD_N_KINDS; kind++)
    g_clear_pointer (&self->queries[kind], g_array_unref);
  g_clear_pointer (&self->roads, road_data_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

static void
skip_all (Bench      *bench,
          const char *reason)
{
  for (RoadKind kind = 0; kind < ROAD_N_KINDS; kind++)
    {
      g_autofree char *row
          = g_strdup_printf ("moscow-%s", road_kind_names[kind]);
      g_autofree char *user
          = g_strdup_printf ("moscow-callback-%s", road_kind_names[kind]);

      bench_skip (bench, row, reason);
      bench_skip (bench, user, reason);
    }
}

void
bench_roads (Bench *bench)
{
  g_autofree char   *folder = g_build_filename (bench_get_data (), "roads",
                                                NULL);
  g_autoptr (GError) error = NULL;
  RoadData          *roads = road_data_load (folder, "moscow", &error);
  g_auto (Suite) suite = { 0 };

  if (roads == NULL)
    {
      skip_all (bench, error->message);
      return;
    }

  suite_init (&suite, bench, roads);
  bench_note ("Moscow's largest component: %u nodes, %u arcs, heuristic scale "
              "%.6f", roads->n_nodes, roads->n_arcs,
              way_table_get_heuristic_scale (suite.as_added));
#if BENCH_HAVE_BOOST
  bench_note ("Boost Graph %s, compressed sparse rows",
              peer_boost_get_version ());
#endif
  check_known_answers (&suite, folder);

  for (RoadKind kind = 0; kind < ROAD_N_KINDS; kind++)
    race_whole (&suite, kind);
#if BENCH_HAVE_BOOST
  for (RoadKind kind = 0; kind < ROAD_N_KINDS; kind++)
    race_real (&suite, kind);
#endif
}
