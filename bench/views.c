/* views.c - the price of searching a graph through views
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The graph is Moscow's roads, and one node in a hundred costs more to enter.
 * The same roads are given in four ways that have the same answers: with these
 * costs written into the table; with an overlay over the unchanged table;
 * with an overlay that puts them on edges; and with three overlays, one over
 * the other: each touches all these nodes and adds a third. The
 * differences in time are the price of asking through views.
 *
 * A second race, of time alone, is between the unchanged table and the overlay:
 * that is the price that a user pays for an overlay, other paths included.
 *
 * The third race is between the table and state views that change nothing, or
 * time with one node in a hundred taken for a while: the price of states.
 *
 * In the last race each turn to the left or right costs, so that states are
 * edges. The same graph of states stands beside it, written into a table. */

#include "bench.h"
#include "road-asker.h"
#include "road-table.h"

#include <string.h>

#define SEED 20260618
#define ONE_IN 100

#define N_VIEWS 3

#define TURN_COST 300
#define LATEST 100000   /* in the unit of costs */
#define LONGEST 1000

typedef struct
{
  Bench    *bench;
  RoadData *roads;      /* (owned) */
  GArray   *queries;    /* (owned) of RoadQuery */
  guint32  *extra;      /* (owned) of n_nodes: multiples of N_VIEWS */
  WayTable *plain;      /* (owned) */
  WayTable *by_hand;    /* (owned) with @extra in it */
} Suite;

/* Adds @extra over @divisor to the nodes, or to the edges into them. */
static WayGraph *
new_overlay (const Suite *suite,
             WayGraph    *base,
             guint32      divisor)
{
  WayOverlay *overlay = way_overlay_new (base);
  WayLayer   *layer = way_overlay_get_layer (overlay, "dear places");

  for (guint32 i = 0; i < suite->roads->n_nodes; i++)
    if (suite->extra[i] > 0)
      way_layer_set_extra_cost (layer,
                                way_table_get_node (suite->plain,
                                                    WAY_ADDED (i)),
                                suite->extra[i] / divisor);

  return WAY_GRAPH (overlay);
}

static WayGraph *
new_edge_overlay (const Suite *suite)
{
  const RoadData *roads = suite->roads;
  WayOverlay *overlay = way_overlay_new (WAY_GRAPH (suite->plain));
  WayLayer   *layer = way_overlay_get_layer (overlay, "dear roads");

  for (guint32 i = 0; i < roads->n_nodes; i++)
    for (guint32 j = roads->first[i]; j < roads->first[i + 1]; j++)
      way_layer_set_edge_extra_cost (
          layer, way_table_get_node (suite->plain, WAY_ADDED (i)),
          way_table_get_node (suite->plain, WAY_ADDED (roads->arcs[j].node)),
          suite->extra[roads->arcs[j].node], WAY_ONE_WAY);

  return WAY_GRAPH (overlay);
}

static WayGraph *
new_stack (const Suite *suite)
{
  WayGraph *graph = g_object_ref (WAY_GRAPH (suite->plain));

  for (guint i = 0; i < N_VIEWS; i++)
    {
      g_autoptr (WayGraph) base = graph;

      graph = new_overlay (suite, base, N_VIEWS);
    }

  return graph;
}

typedef struct
{
  const char *name;
  WayStrategy strategy;
  gboolean    to_all;
} Kind;

static const Kind kinds[] = {
  { "one-to-all", WAY_STRATEGY_DIJKSTRA, TRUE },
  { "dijkstra", WAY_STRATEGY_DIJKSTRA, FALSE },
  { "astar", WAY_STRATEGY_ASTAR, FALSE },
};

static guint
add (BenchRace   *race,
     const char  *name,
     const Suite *suite,
     const Kind  *kind,
     WayGraph    *graph,
     RoadAsker       *asker)
{
  asker->queries = suite->queries;
  /* Both tables number nodes by their positions, and so alike. */
  asker->table = suite->plain;
  asker->name = name;
  asker->search = way_search_new (graph, kind->strategy);
  asker->to_all = kind->to_all;
  return bench_race_add (race, name, road_asker_run, NULL, asker);
}

static BenchRace *
new_race (const Suite *suite,
          const Kind  *kind,
          const char  *against)
{
  g_autofree char *title
      = g_strdup_printf ("Moscow, %s, %s", kind->name, against);
  const guint n = kind->to_all ? bench_pick (suite->bench, 25, 6)
                               : suite->queries->len;

  return bench_race_new (suite->bench, title, n, kind->to_all ? 1 : 10);
}

static void
compare (BenchRace  *race,
         const Kind *kind,
         const char *what,
         guint       contestant,
         guint       peer,
         double      at_most)
{
  g_autofree char *row = g_strdup_printf ("%s-%s", what, kind->name);

  bench_race_compare (race, row, contestant, peer, at_most);
}

/* Notes expansions. The same costs must make the same search, or more than
 * views would be compared. */
static void
note_expansions (RoadAsker *askers,
                 guint      n_askers)
{
  for (guint i = 0; i < n_askers; i++)
    bench_note ("%s: %.0f expansions a query", askers[i].name,
                road_asker_count_expanded (&askers[i], 10));
}

static void
race_by_hand (const Suite *suite,
              const Kind  *kind)
{
  g_autoptr (BenchRace) race
      = new_race (suite, kind, "beside the same costs written by hand");
  g_autoptr (WayGraph) overlay
      = new_overlay (suite, WAY_GRAPH (suite->plain), 1);
  g_autoptr (WayGraph) on_edges = new_edge_overlay (suite);
  g_autoptr (WayGraph) stack = new_stack (suite);
  RoadAsker askers[4] = { { 0 }, { 0 }, { 0 }, { 0 } };
  const guint by_hand = add (race, "a table with these costs", suite, kind,
                             WAY_GRAPH (suite->by_hand), &askers[0]);
  const guint one = add (race, "an overlay", suite, kind, overlay,
                         &askers[1]);
  const guint edges = add (race, "an overlay, costs on edges", suite, kind,
                           on_edges, &askers[2]);
  const guint three = add (race, "three overlays", suite, kind, stack,
                           &askers[3]);

  bench_race_run (race);
  note_expansions (askers, G_N_ELEMENTS (askers));
  for (guint i = 0; i < G_N_ELEMENTS (askers); i++)
    road_asker_clear (&askers[i]);
  compare (race, kind, "overlay", one, by_hand, 1.15);
  /* Nearly three in a hundred nodes have such an edge, and not one. */
  compare (race, kind, "overlay-edges", edges, by_hand, BENCH_NO_TARGET);
  compare (race, kind, "three-overlays", three, by_hand, 1.5);
}

static void
race_plain (const Suite *suite,
            const Kind  *kind)
{
  g_autoptr (BenchRace) race
      = new_race (suite, kind, "beside the roads without these costs");
  g_autoptr (WayGraph) overlay
      = new_overlay (suite, WAY_GRAPH (suite->plain), 1);
  g_autoptr (WayGraph) stack = new_stack (suite);
  g_auto (RoadAsker) a = { .is_mute = TRUE }, b = { .is_mute = TRUE };
  g_auto (RoadAsker) c = { .is_mute = TRUE };
  const guint plain = add (race, "the table as it was", suite, kind,
                           WAY_GRAPH (suite->plain), &a);
  const guint one = add (race, "an overlay", suite, kind, overlay, &b);
  const guint three = add (race, "three overlays", suite, kind, stack, &c);

  bench_race_run (race);
  compare (race, kind, "overlay-laid-on", one, plain, 1.15);
  compare (race, kind, "three-overlays-laid-on", three, plain, 1.5);
}

/* The same answer for a node and for any state of it. */
static double
run_states (gpointer contestant,
            guint    task)
{
  const RoadAsker *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);
  const WayNode start = way_table_get_node (self->table,
                                            WAY_ADDED (query->start));
  const WayNode goal = way_table_get_node (self->table,
                                           WAY_ADDED (query->goal));
  g_autoptr (GError) error = NULL;

  way_search_set_start (self->search, start);
  way_search_set_goal (self->search, goal);
  if (way_search_run (self->search, &error) == WAY_STATUS_FAILED)
    g_error ("views: %s", error->message);

  g_autoptr (WayPath) path = way_search_dup_path (self->search);

  if (self->is_mute)
    return 0;

  return path != NULL ? way_path_get_cost (path) : -1;
}

/* One node in a hundred, each for about as long as some edges take. */
static WayReservations *
new_reservations (const Suite *suite)
{
  WayReservations *taken = way_reservations_new (
      way_graph_get_node_type (WAY_GRAPH (suite->plain)));
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);

  for (guint32 i = 0; i < suite->roads->n_nodes; i++)
    if (g_rand_int_range (random, 0, ONE_IN) == 0)
      {
        const gdouble from = g_rand_int_range (random, 0, LATEST);

        way_reservations_reserve_node (taken,
                                       way_table_get_node (suite->plain,
                                                           WAY_ADDED (i)), from,
                                       from + LONGEST, 1);
      }

  return taken;
}

static void
race_taken (const Suite *suite,
            const Kind  *kind)
{
  g_autoptr (BenchRace) race
      = new_race (suite, kind, "one node in a hundred taken for a while");
  g_autoptr (WayReservations) taken = new_reservations (suite);
  g_autoptr (WayTimed) timed
      = way_timed_new (WAY_GRAPH (suite->plain), taken, NULL);
  g_auto (RoadAsker) table
      = { suite->queries, suite->plain, .is_mute = TRUE };
  g_auto (RoadAsker) times
      = { suite->queries, suite->plain, .is_mute = TRUE };

  table.search = way_search_new (WAY_GRAPH (suite->plain), kind->strategy);
  times.search = way_search_new (WAY_GRAPH (timed), kind->strategy);
  bench_race_add (race, "the table, nothing taken", run_states, NULL, &table);
  bench_race_add (race, "time", run_states, NULL, &times);
  bench_race_run (race);
  compare (race, kind, "timed-taken", 1, 0, 2.0);
}

/* Turns, and all their states as the nodes of a table. */
typedef struct
{
  const Suite *suite;
  WayTurns    *turns;   /* (owned) */
  WayFrozen   *frozen;  /* (owned) */
  guint32     *first;   /* (owned) the states at node i are states[first[i]], */
  guint32     *states;  /* (owned) and on, up to states[first[i + 1]] */
  WaySearch   *search;  /* (owned) of the table */
} ByStates;

static void
by_states_clear (ByStates *self)
{
  g_clear_object (&self->search);
  g_clear_pointer (&self->frozen, way_frozen_unref);
  g_clear_object (&self->turns);
  g_clear_pointer (&self->first, g_free);
  g_clear_pointer (&self->states, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ByStates, by_states_clear)

static guint32
node_of_state (const ByStates *self,
               guint32         state)
{
  const WayNode node = way_frozen_get_node (self->frozen, WAY_INDEX (state));

  return (guint32) WAY_NODE_INDEX (
      way_graph_project (WAY_GRAPH (self->turns), node));
}

static void
list_states (ByStates *self)
{
  const guint32 n_nodes = self->suite->roads->n_nodes;
  const guint32 n_states
      = way_table_get_n_nodes (way_frozen_get_table (self->frozen));

  self->first = g_new0 (guint32, n_nodes + 2);
  self->states = g_new (guint32, n_states);
  for (guint32 i = 0; i < n_states; i++)
    self->first[node_of_state (self, i) + 2]++;
  for (guint32 i = 2; i < n_nodes + 2; i++)
    self->first[i] += self->first[i - 1];
  for (guint32 i = 0; i < n_states; i++)
    self->states[self->first[node_of_state (self, i) + 1]++] = i;
}

static void
by_states_init (ByStates    *self,
                const Suite *suite,
                const Kind  *kind)
{
  const guint32 n_nodes = suite->roads->n_nodes;
  g_autofree WayNode *seeds = g_new (WayNode, n_nodes);
  g_autoptr (GError) error = NULL;

  *self = (ByStates) { .suite = suite };
  self->turns = way_turns_new (WAY_GRAPH (suite->plain));
  way_turns_set_cost (self->turns, WAY_TURN_LEFT | WAY_TURN_RIGHT,
                      TURN_COST);
  for (guint32 i = 0; i < n_nodes; i++)
    seeds[i] = WAY_INDEX (i);
  self->frozen = way_frozen_new (WAY_GRAPH (self->turns), seeds, n_nodes,
                                 NULL, &error);
  if (self->frozen == NULL)
    g_error ("views: %s", error->message);

  list_states (self);
  self->search = way_search_new (
      WAY_GRAPH (way_frozen_get_table (self->frozen)), kind->strategy);
}

static double
run_by_states (gpointer contestant,
               guint    task)
{
  const ByStates  *self = contestant;
  const RoadQuery *query
      = &g_array_index (self->suite->queries, RoadQuery, task);
  const WayNode start = way_table_get_node (self->suite->plain,
                                            WAY_ADDED (query->start));
  const guint32 goal = (guint32) WAY_NODE_INDEX (
      way_table_get_node (self->suite->plain, WAY_ADDED (query->goal)));
  WayNode node;

  way_frozen_find_node (self->frozen, start, &node);
  way_search_set_start (self->search, node);
  for (guint32 i = self->first[goal]; i < self->first[goal + 1]; i++)
    if (i == self->first[goal])
      way_search_set_goal (self->search, WAY_INDEX (self->states[i]));
    else
      way_search_add_goal (self->search, WAY_INDEX (self->states[i]));
  way_search_run (self->search, NULL);

  g_autoptr (WayPath) path = way_search_dup_path (self->search);

  return path != NULL ? way_path_get_cost (path) : -1;
}

static void
race_turn_costs (const Suite *suite,
                 const Kind  *kind)
{
  g_autoptr (BenchRace) race
      = new_race (suite, kind, "each turn to the left or right costs");
  g_auto (ByStates) by_states = { 0 };
  g_auto (RoadAsker) turns
      = { .queries = suite->queries, .table = suite->plain };

  by_states_init (&by_states, suite, kind);
  turns.search = way_search_new (WAY_GRAPH (by_states.turns), kind->strategy);
  bench_race_add (race, "a table of all states", run_by_states, NULL,
                  &by_states);
  bench_race_add (race, "turns", run_states, NULL, &turns);
  bench_race_run (race);
  compare (race, kind, "turns-cost", 1, 0, 1.3);
}

static void
race_states (const Suite *suite,
             const Kind  *kind)
{
  g_autoptr (BenchRace) race
      = new_race (suite, kind, "through views whose nodes are states");
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (suite->plain));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (suite->plain), NULL,
                                              NULL);
  WayGraph *const graphs[]
      = { WAY_GRAPH (suite->plain), WAY_GRAPH (turns), WAY_GRAPH (timed) };
  static const char *const names[]
      = { "the table", "turns, none of which costs", "time, nothing reserved" };
  RoadAsker askers[3] = { { 0 }, { 0 }, { 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (askers); i++)
    {
      askers[i] = (RoadAsker) { .queries = suite->queries,
                                .table = suite->plain, .name = names[i] };
      askers[i].search = way_search_new (graphs[i], kind->strategy);
      bench_race_add (race, names[i], run_states, NULL, &askers[i]);
    }
  bench_race_run (race);
  for (guint i = 0; i < G_N_ELEMENTS (askers); i++)
    road_asker_clear (&askers[i]);
  compare (race, kind, "turns", 1, 0, 1.5);
  compare (race, kind, "timed", 2, 0, 1.6);
}

/* About the cost of an edge, on one node in a hundred. */
static void
choose_extra (Suite *suite)
{
  const RoadData    *roads = suite->roads;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint64            sum = 0;
  gint32             mean;

  for (guint32 j = 0; j < roads->n_arcs; j++)
    sum += roads->arcs[j].cost;
  mean = (gint32) (sum / roads->n_arcs);

  suite->extra = g_new0 (guint32, roads->n_nodes);
  for (guint32 i = 0; i < roads->n_nodes; i++)
    if (g_rand_int_range (random, 0, ONE_IN) == 0)
      suite->extra[i]
          = N_VIEWS * (guint32) g_rand_int_range (random, 1, mean + 2);
}

static void
suite_init (Suite    *suite,
            Bench    *bench,
            RoadData *roads)
{
  *suite = (Suite) { .bench = bench, .roads = roads };
  suite->queries
      = road_data_pick_queries (roads, bench_pick (bench, 100, 30), SEED);
  choose_extra (suite);
  suite->plain = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);

  for (guint32 j = 0; j < roads->n_arcs; j++)
    roads->arcs[j].cost += suite->extra[roads->arcs[j].node];
  suite->by_hand = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
}

static void
suite_clear (Suite *suite)
{
  g_clear_object (&suite->plain);
  g_clear_object (&suite->by_hand);
  g_clear_pointer (&suite->extra, g_free);
  g_clear_pointer (&suite->queries, g_array_unref);
  g_clear_pointer (&suite->roads, road_data_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suite, suite_clear)

void
bench_views (Bench *bench)
{
  g_autofree char *folder = g_build_filename (bench_get_data (), "roads", NULL);
  g_autoptr (GError) error = NULL;
  RoadData          *roads = road_data_load (folder, "moscow", &error);
  g_auto (Suite) suite = { 0 };

  if (roads == NULL)
    {
      bench_skip (bench, "overlay-one-to-all", error->message);
      bench_skip (bench, "three-overlays-one-to-all", error->message);
      return;
    }

  suite_init (&suite, bench, roads);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      race_by_hand (&suite, &kinds[i]);
      race_plain (&suite, &kinds[i]);
      if (!kinds[i].to_all)
        {
          race_states (&suite, &kinds[i]);
          race_taken (&suite, &kinds[i]);
          race_turn_costs (&suite, &kinds[i]);
        }
    }
}
