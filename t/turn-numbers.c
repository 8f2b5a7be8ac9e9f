/* turn-numbers.c - turns over tables and grids, whose states are numbered
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Behind a user's own view, turns do not recognise the table or grid, and hash
 * their states. Both must search alike, event by event, and give the same
 * paths. */

#include "lib/events.h"
#include "lib/tables.h"

#include "views/turns/turns-private.h"

#define N_ROUNDS 400
#define N_NODES 24

/* A view that says what its base says, by a function of its own. */
G_DECLARE_FINAL_TYPE (Veil, veil, , VEIL, WayView)

struct _Veil
{
  WayView view;
};

static void
veil_neighbours (WayGraph    *graph,
                 gpointer     cursor,
                 const WayAt *at,
                 WayEdges    *edges)
{
  way_graph_neighbours (way_view_get_base (WAY_VIEW (graph)), cursor, at,
                        edges);
}

static void
veil_graph (WayGraphInterface *iface)
{
  iface->neighbours = veil_neighbours;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Veil, veil, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      veil_graph))

static WayViewPromises
promise_all (WayView *view)
{
  return WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST;
}

static void
veil_class_init (VeilClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = promise_all;
}

static void
veil_init (Veil *self)
{
}

/* Random graphs and rules --------------------------------------------- */

static WayPositionKind
random_positions (GRand *rand)
{
  return g_rand_boolean (rand) ? WAY_POSITION_PLANAR : WAY_POSITION_GEOGRAPHIC;
}

/* Some edges are hidden, and in some tables sums are wider than 32 bits. */
static WayCost
random_cost (GRand  *rand,
             WayCost unit)
{
  return g_rand_int_range (rand, 0, 20) == 0
           ? INFINITY : unit * g_rand_int_range (rand, 0, 9);
}

/* With labels edges have ids. More than ten edges may leave a hub. */
static WayTable *
table_new (GRand *rand)
{
  static const WayCost units[] = { 1, 1, 0.5, 0x1p28 };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (random_positions (rand));
  const WayCost unit = units[g_rand_int_range (rand, 0, G_N_ELEMENTS (units))];
  const gboolean has_labels = g_rand_boolean (rand);
  const gint n_tails = g_rand_boolean (rand) ? N_NODES : 3;
  const guint n_edges = N_NODES * (guint) g_rand_int_range (rand, 1, 5);

  for (guint i = 0; i < N_NODES; i++)
    tables_add_place (builder, g_rand_int_range (rand, 0, 6),
                      g_rand_int_range (rand, 0, 6));
  way_table_builder_set_keep_parallel (builder, has_labels);
  for (guint i = 0; i < n_edges; i++)
    {
      const guint32 from = (guint32) g_rand_int_range (rand, 0, n_tails);
      const guint32 to = (guint32) g_rand_int_range (rand, 0, N_NODES);

      way_table_builder_add_edge (builder, WAY_INDEX (from), WAY_INDEX (to),
                                  random_cost (rand, unit),
                                  g_rand_boolean (rand) ? WAY_ONE_WAY
                                                        : WAY_BOTH_WAYS,
                                  has_labels && i % 3 == 0 ? "a label" : NULL,
                                  NULL);
    }

  return tables_build (builder);
}

static void
add_rules (GRand    *rand,
           WayTurns *one,
           WayTurns *other)
{
  const guint n_rules = (guint) g_rand_int_range (rand, 0, 12);

  for (guint i = 0; i < n_rules; i++)
    {
      WayNode nodes[4];
      const guint n = (guint) g_rand_int_range (rand, 3, 5);
      const WayRestriction rule = g_rand_int_range (rand, 0, 3) == 0
                                    ? WAY_RESTRICTION_ONLY
                                    : WAY_RESTRICTION_NO;

      for (guint j = 0; j < n; j++)
        nodes[j] = WAY_INDEX (g_rand_int_range (rand, 0, N_NODES));
      way_turns_add_restriction (one, rule, nodes, NULL, n, NULL);
      way_turns_add_restriction (other, rule, nodes, NULL, n, NULL);
    }
}

static void
set_costs (GRand    *rand,
           WayTurns *one,
           WayTurns *other)
{
  static const WayCost costs[] = { 0, 1, 3, INFINITY, 0.25, 0x1p31 };
  const guint n_costs = g_rand_boolean (rand) ? 4 : G_N_ELEMENTS (costs);
  const WayCost angle = g_rand_int_range (rand, 0, 4) == 0 ? 2 : 0;

  if (g_rand_int_range (rand, 0, 3) == 0)
    return;

  for (guint kind = 0; kind < 4; kind++)
    {
      const WayCost cost
        = costs[g_rand_int_range (rand, 0, (gint) n_costs)];

      way_turns_set_cost (one, 1u << kind, cost);
      way_turns_set_cost (other, 1u << kind, cost);
    }
  way_turns_set_angle_cost (one, angle, 0);
  way_turns_set_angle_cost (other, angle, 0);
}

/* A turn's earlier cost may no longer be true. */
static void
set_kinds (GRand    *rand,
           WayTurns *one,
           WayTurns *other)
{
  const gdouble straight = g_rand_boolean (rand) ? 0.001 : 50;
  const WayCost angle = g_rand_int_range (rand, 0, 4) == 0 ? 2 : 0;
  const gboolean y_down = g_rand_boolean (rand);

  way_turns_set_angle_cost (one, angle, straight);
  way_turns_set_angle_cost (other, angle, straight);
  way_turns_set_y_down (one, y_down);
  way_turns_set_y_down (other, y_down);
}

static void
check_random (GRand    *rand,
              WayGraph *base,
              guint     n_nodes,
              gboolean  with_rules)
{
  g_autoptr (Veil) veil = g_object_new (veil_get_type (), "base", base, NULL);
  g_autoptr (WayTurns) numbered = way_turns_new (base);
  g_autoptr (WayTurns) hashed = way_turns_new (WAY_GRAPH (veil));

  way_turns_set_y_down (hashed, numbered->costs.y_down);
  if (with_rules)
    add_rules (rand, numbered, hashed);
  set_costs (rand, numbered, hashed);
  events_assert_alike (rand, WAY_GRAPH (numbered), WAY_GRAPH (hashed), n_nodes);

  /* More rules and other costs in the same views: the numbers move. */
  if (with_rules)
    add_rules (rand, numbered, hashed);
  set_costs (rand, numbered, hashed);
  events_assert_alike (rand, WAY_GRAPH (numbered), WAY_GRAPH (hashed), n_nodes);

  set_kinds (rand, numbered, hashed);
  events_assert_alike (rand, WAY_GRAPH (numbered), WAY_GRAPH (hashed), n_nodes);
}

static void
test_tables (void)
{
  for (guint32 seed = 0; seed < N_ROUNDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table = table_new (rand);

      check_random (rand, WAY_GRAPH (table), N_NODES, TRUE);
    }
}

/* Grids one and two cells wide as well, where directions fall together. */
static void
test_grids (void)
{
  static const WayGridShape shapes[] = { WAY_GRID_SQUARES_4,
                                         WAY_GRID_SQUARES_8, WAY_GRID_HEXAGONS,
                                         WAY_GRID_TRIANGLES };

  for (guint32 seed = 0; seed < N_ROUNDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint width = (guint) g_rand_int_range (rand, 1, 7);
      const guint height = (guint) g_rand_int_range (rand, 1, 7);
      g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, NULL);
      g_autoptr (WayGrid) grid
        = way_grid_new (terrain, shapes[seed % G_N_ELEMENTS (shapes)]);

      for (guint i = 0; i < width * height; i++)
        if (g_rand_int_range (rand, 0, 4) == 0)
          way_terrain_set_class (terrain, i % width, i / width, 1);
      check_random (rand, WAY_GRAPH (grid), width * height, FALSE);
    }
}

/* The table and its numbers can be large: a search pays only for the states
 * that it meets. */
static void
test_bytes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (2000, 2000, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayPath) first
    = way_find_path (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
                     way_grid_get_node (grid, 1, 0), WAY_STRATEGY_ASTAR, NULL);
  WayStatistics statistics;

  g_assert_nonnull (first);     /* data that the grid makes once */
  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_RIGHT, 1);
  way_limits_set_max_bytes (limits, 400 * 1024);
  search = way_search_new (WAY_GRAPH (turns), WAY_STRATEGY_ASTAR);
  way_search_set_limits (search, limits);
  way_search_set_start (search, way_grid_get_node (grid, 1990, 1990));
  way_search_set_goal (search, way_grid_get_node (grid, 1995, 1990));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.bytes, <=, 400 * 1024);

  /* It is the limit that ends a longer one, and it can be carried on. */
  way_search_set_goal (search, way_grid_get_node (grid, 1900, 1700));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_MAX_BYTES);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.bytes, <=, 400 * 1024);
  way_limits_set_max_bytes (limits, 64 * 1024 * 1024);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
}

/* The bytes of a search to the end of a row of places in which turns cost. */
static gsize
count_bytes (WayTurns *turns,
             guint     n_places,
             gsize     max_bytes)
{
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (turns), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayStatistics statistics;

  if (max_bytes > 0)
    way_limits_set_max_bytes (limits, max_bytes);
  way_search_set_limits (search, limits);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (n_places / 100));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  way_search_get_statistics (search, &statistics);

  return statistics.bytes;
}

/* Of which kind turns are is kept for the whole table, and only by a search
 * with room enough. */
static void
test_bytes_of_kinds (void)
{
  enum { N_PLACES = 50000 };
  const gsize kinds = (N_PLACES - 1) * sizeof (guint32);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  gsize without, first;

  for (guint i = 0; i < N_PLACES; i++)
    tables_add_place (builder, i, 0);
  for (guint i = 0; i + 1 < N_PLACES; i++)
    tables_add_way (builder, i, i + 1, 1);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 1);

  without = count_bytes (turns, N_PLACES, 2 * kinds);
  g_assert_cmpuint (without, <, kinds);
  first = count_bytes (turns, N_PLACES, 0);
  g_assert_cmpuint (first, ==, without + kinds);
  g_assert_cmpuint (count_bytes (turns, N_PLACES, 0), ==, without);
}

/* A search keeps its results though the rules are gone or have changed. */
static void
test_results_outlive_rules (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) path = NULL, again = NULL, after = NULL;
  const WayNode no[3] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (2) };
  const WayNode other[3] = { WAY_INDEX (3), WAY_INDEX (2), WAY_INDEX (1) };

  for (guint i = 0; i < 4; i++)
    tables_add_place (builder, i, 0);
  for (guint i = 0; i < 3; i++)
    tables_add_way (builder, i, i + 1, 1);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_add_restriction (turns, WAY_RESTRICTION_NO, no, NULL, 3, NULL);

  search = way_search_new (WAY_GRAPH (turns), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (1));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);

  way_turns_clear_restrictions (turns);
  way_turns_add_restriction (turns, WAY_RESTRICTION_NO, other, NULL, 3, NULL);
  again = way_search_dup_path (search);
  events_assert_same_path (path, again);

  /* A search that begins anew numbers them, and the first keeps its own. */
  after = way_find_path (WAY_GRAPH (turns), WAY_INDEX (2), WAY_INDEX (3),
                         WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_cmpuint (way_path_get_length (after), ==, 2);
  g_clear_pointer (&again, way_path_unref);
  again = way_search_dup_path (search);
  events_assert_same_path (path, again);
}

/* A search goes on while there are more and more rules. */
static void
test_carries_on (void)
{
  enum { N_PLACES = 40 };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) path = NULL;
  WayStatus status = WAY_STATUS_RUNNING;

  for (guint i = 0; i < N_PLACES; i++)
    tables_add_place (builder, i, 0);
  for (guint i = 0; i + 1 < N_PLACES; i++)
    tables_add_way (builder, i, i + 1, 1);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  search = way_search_new (WAY_GRAPH (turns), WAY_STRATEGY_DIJKSTRA);
  way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (N_PLACES - 1));

  for (guint i = 0; status == WAY_STATUS_RUNNING; i++)
    {
      const WayNode no[3] = { WAY_INDEX (i + 1), WAY_INDEX (i + 2),
                              WAY_INDEX (i + 1) };
      GError *error = NULL;

      status = way_search_step (search, 1, &error);
      g_assert_no_error (error);
      if (i + 2 < N_PLACES)
        way_turns_add_restriction (turns, WAY_RESTRICTION_NO, no, NULL, 3,
                                   NULL);
    }

  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpuint (way_path_get_length (path), ==, N_PLACES);
  g_assert_cmpfloat (way_path_get_cost (path), ==, N_PLACES - 1);
}

/* How many numbers @turns has given to states so far. */
static guint32
count_states (WayTurns *turns)
{
  return way_node_type_get_n_nodes (way_graph_get_node_type (
    WAY_GRAPH (turns)));
}

/* States that a search uses keep their numbers, so that numbering states anew
 * takes more numbers. A table without rules and zones is no reason for that. */
static void
test_plain_table_changes_nothing (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WaySearch) search = NULL;
  const WayNode no[3] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (2) };
  guint32 n_states;

  for (guint i = 0; i < 4; i++)
    tables_add_place (builder, i, 0);
  for (guint i = 0; i < 3; i++)
    tables_add_way (builder, i, i + 1, 1);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_add_restriction (turns, WAY_RESTRICTION_NO, no, NULL, 3, NULL);
  search = way_search_new (WAY_GRAPH (turns), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (3));
  g_assert_cmpint (way_search_step (search, 1, NULL), ==, WAY_STATUS_RUNNING);

  n_states = count_states (turns);
  for (guint i = 0; i < 10; i++)
    {
      g_assert_true (way_turns_add_restrictions_of (turns, table, NULL));
      g_assert_cmpuint (count_states (turns), ==, n_states);
    }
}

/* A caller that keeps states by number can ask for the meaning of a number. */
static void
test_numbers_that_stand_for_nothing (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (WAY_GRAPH (turns)));
  const WayQuery query = { .n_goals = 0 };
  g_autoptr (GError) error = NULL;
  WayComponents *islands
    = way_components_new (WAY_GRAPH (turns), NULL, 0, NULL, &error);

  g_assert_null (islands);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);

  way_turns_set_cost (turns, WAY_TURN_LEFT, 1);
  for (gsize number = 0; number < 9 * 9 + 3; number++)
    {
      const WayNode state = WAY_INDEX (number);
      const WayAt at = { state, state, 0, TRUE };
      gpointer cursor = way_graph_begin (WAY_GRAPH (turns), &query);

      way_edges_clear (edges);
      way_graph_neighbours (WAY_GRAPH (turns), cursor, &at, edges);
      way_graph_end (WAY_GRAPH (turns), cursor);
    }
}

/* A router leaves the edges of its table as they are. */
static void
test_router (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayTable) table = table_new (rand);
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WayTurns) turns = NULL;

  router = way_router_new (WAY_GRAPH (table), WAY_ROUTER_HIERARCHY, NULL, NULL);
  turns = way_turns_new (WAY_GRAPH (router));
  g_assert_cmpint (way_node_type_get_kind (
                     way_graph_get_node_type (WAY_GRAPH (turns))),
                   ==, WAY_NODE_KIND_INDEX);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turn-numbers/tables", test_tables);
  g_test_add_func ("/turn-numbers/grids", test_grids);
  g_test_add_func ("/turn-numbers/bytes", test_bytes);
  g_test_add_func ("/turn-numbers/bytes-of-kinds", test_bytes_of_kinds);
  g_test_add_func ("/turn-numbers/results-outlive-rules",
                   test_results_outlive_rules);
  g_test_add_func ("/turn-numbers/carries-on", test_carries_on);
  g_test_add_func ("/turn-numbers/plain-table",
                   test_plain_table_changes_nothing);
  g_test_add_func ("/turn-numbers/router", test_router);
  g_test_add_func ("/turn-numbers/stand-for-nothing",
                   test_numbers_that_stand_for_nothing);

  return g_test_run ();
}
