/* timed-numbers.c - times over indices, whose states are numbered
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Over turns without effect a timed view cannot number its states, and hashes
 * them. Both must search alike, event by event, and give the same paths. */

#include "lib/events.h"
#include "lib/tables.h"

#define N_ROUNDS 300
#define N_NODES 24

/* Random tables and reservations -------------------------------------- */

static WayTable *
table_new (GRand *rand)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const gdouble unit = g_rand_boolean (rand) ? 1 : 0.5;
  const gboolean has_labels = g_rand_boolean (rand);
  const guint n_edges = N_NODES * (guint) g_rand_int_range (rand, 1, 4);

  for (guint i = 0; i < N_NODES; i++)
    tables_add_place (builder, g_rand_int_range (rand, 0, 6),
                      g_rand_int_range (rand, 0, 6));
  for (guint i = 0; i < n_edges; i++)
    way_table_builder_add_edge (builder,
                                WAY_INDEX (g_rand_int_range (rand, 0, N_NODES)),
                                WAY_INDEX (g_rand_int_range (rand, 0, N_NODES)),
                                i % 16 == 5 ? INFINITY : unit
                                  * g_rand_int_range (rand, 0, 8),
                                WAY_BOTH_WAYS,
                                has_labels && i % 3 == 0 ? "a label" : NULL,
                                NULL);

  return tables_build (builder);
}

/* Many places, or so few that most edges have nothing to do with one. */
static void
reserve (GRand           *rand,
         WayReservations *taken)
{
  const guint n = g_rand_boolean (rand) ? 60 : 4;

  for (guint i = 0; i < n; i++)
    {
      const WayNode node = WAY_INDEX (g_rand_int_range (rand, 0, N_NODES));
      const WayNode other = WAY_INDEX (g_rand_int_range (rand, 0, N_NODES));
      const gdouble from = g_rand_int_range (rand, 0, 60);
      const gdouble until = from + g_rand_int_range (rand, 1, 9);

      if (i % 4 > 0)
        way_reservations_reserve_node (taken, node, from, until, i % 3);
      else
        way_reservations_reserve_edge (taken, node, other, from, until, 1);
    }
}

static void
test_random (void)
{
  for (guint32 seed = 0; seed < N_ROUNDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table = table_new (rand);
      g_autoptr (WayReservations) taken
        = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
      g_autoptr (WayTimed) numbered
        = way_timed_new (WAY_GRAPH (table), taken, NULL);
      g_autoptr (WayTimed) hashed
        = way_timed_new (WAY_GRAPH (turns), taken, NULL);

      events_assert_alike (rand, WAY_GRAPH (numbered), WAY_GRAPH (hashed),
                           N_NODES);
      for (guint round = 0; round < 3; round++)
        {
          reserve (rand, taken);
          events_assert_alike (rand, WAY_GRAPH (numbered), WAY_GRAPH (hashed),
                               N_NODES);
          way_reservations_release (taken, round);
        }
    }
}

/* Few enough cells are taken that most edges pass none, and enough that some
 * corners are held and some edges crossed. */
static void
test_grids (void)
{
  static const WayGridShape shapes[] = { WAY_GRID_SQUARES_4,
                                         WAY_GRID_SQUARES_8, WAY_GRID_HEXAGONS,
                                         WAY_GRID_TRIANGLES };

  for (guint32 seed = 0; seed < N_ROUNDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint width = (guint) g_rand_int_range (rand, 1, 13);
      const guint height = N_NODES / width + 6;
      g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, NULL);
      g_autoptr (WayGrid) grid
        = way_grid_new (terrain, shapes[seed % G_N_ELEMENTS (shapes)]);
      g_autoptr (WayReservations) taken
        = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (grid)));
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
      g_autoptr (WayTimed) numbered
        = way_timed_new (WAY_GRAPH (grid), taken, NULL);
      g_autoptr (WayTimed) hashed
        = way_timed_new (WAY_GRAPH (turns), taken, NULL);

      for (guint i = 0; i < width * height; i++)
        if (g_rand_int_range (rand, 0, 6) == 0)
          way_terrain_set_class (terrain, i % width, i / width, 1);
      reserve (rand, taken);
      events_assert_alike (rand, WAY_GRAPH (numbered), WAY_GRAPH (hashed),
                           width * height);
    }
}

/* Costs that add up to more than a double holds are an error, whether anything
 * is taken there or not. */
static void
test_overflow (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayReservations) taken = NULL;
  g_autoptr (WayTimed) timed = NULL;

  for (guint i = 0; i < 3; i++)
    tables_add_way (builder, i, i + 1, 0x1p1023);
  table = tables_build (builder);
  taken = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  way_reservations_reserve_node (taken,
                                 way_table_get_node (table, WAY_ADDED (3)), 0,
                                 1, 1);
  timed = way_timed_new (WAY_GRAPH (table), taken, NULL);

  for (guint goal = 2; goal < 4; goal++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (timed),
                         way_table_get_node (table, WAY_ADDED (0)),
                         way_table_get_node (table, WAY_ADDED (goal)),
                         WAY_STRATEGY_DIJKSTRA, &error);

      g_assert_null (path);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
    }
}

/* Two searches, of states that are numbered and hashed, go on while places are
 * taken and left. A number must not come to stand for another state. */
static void
carry_on (GRand           *rand,
          WayReservations *taken,
          WayGraph        *numbered,
          WayGraph        *hashed)
{
  g_autoptr (WaySearch) one = way_search_new (numbered, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WaySearch) other = way_search_new (hashed, WAY_STRATEGY_DIJKSTRA);
  const WayNode start = WAY_INDEX (g_rand_int_range (rand, 0, N_NODES));
  const WayNode goal = WAY_INDEX (g_rand_int_range (rand, 0, N_NODES));
  g_autoptr (WayPath) path = NULL, same = NULL;
  WayStatus status;

  way_search_set_change_rule (one, WAY_CHANGE_CARRIES_ON);
  way_search_set_change_rule (other, WAY_CHANGE_CARRIES_ON);
  way_search_set_start (one, start);
  way_search_set_start (other, start);
  way_search_set_goal (one, goal);
  way_search_set_goal (other, goal);
  do
    {
      status = way_search_step (one, 4, NULL);
      g_assert_cmpint (way_search_step (other, 4, NULL), ==, status);
      way_reservations_release (taken, g_rand_int_range (rand, 0, 3));
      reserve (rand, taken);
    }
  while (status == WAY_STATUS_RUNNING);

  path = way_search_dup_path (one);
  same = way_search_dup_path (other);
  events_assert_same_path (path, same);
}

static void
test_carries_on (void)
{
  for (guint32 seed = 0; seed < N_ROUNDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTable) table = table_new (rand);
      g_autoptr (WayReservations) taken
        = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
      g_autoptr (WayTimed) numbered
        = way_timed_new (WAY_GRAPH (table), taken, NULL);
      g_autoptr (WayTimed) hashed
        = way_timed_new (WAY_GRAPH (turns), taken, NULL);

      reserve (rand, taken);
      for (guint round = 0; round < 3; round++)
        carry_on (rand, taken, WAY_GRAPH (numbered), WAY_GRAPH (hashed));
    }
}

/* Three places in a row, the middle one taken every other moment, and closed
 * behind: every free time is looked at. */
static WayTable *
row_new (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < 3; i++)
    tables_add_place (builder, i, 0);
  for (guint i = 0; i < 2; i++)
    tables_add_way (builder, i, i + 1, 1);
  return tables_build (builder);
}

/* The times at which a path along the row arrives. */
static void
assert_arrivals (WaySearch *search,
                 gdouble    second,
                 gdouble    third)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FOUND);
  g_assert_no_error (error);

  g_autoptr (WayPath) path = way_search_dup_path (search);

  g_assert_nonnull (path);
  g_assert_cmpuint (way_path_get_length (path), ==, 3);
  g_assert_cmpfloat (way_path_get_cost_so_far (path, 1), ==, second);
  g_assert_cmpfloat (way_path_get_cost_so_far (path, 2), ==, third);
}

/* Only a search that begins at a whole time may count in whole numbers, and
 * only as long as all times are whole. */
static void
test_fractions (void)
{
  for (WayStrategy strategy = WAY_STRATEGY_DIJKSTRA;
       strategy <= WAY_STRATEGY_GREEDY; strategy++)
    {
      g_autoptr (WayTable) table = row_new ();
      g_autoptr (WayReservations) taken
        = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
      g_autoptr (WayTimed) timed
        = way_timed_new (WAY_GRAPH (table), taken, NULL);
      g_autoptr (WaySearch) search
        = way_search_new (WAY_GRAPH (timed), strategy);

      way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 7, 1);
      g_assert_false (way_graph_get_flags (WAY_GRAPH (timed))
                      & WAY_GRAPH_WHOLE_COSTS);
      way_search_set_goal (search, WAY_INDEX (2));
      way_search_add_start (search, WAY_INDEX (0), 0.25);
      assert_arrivals (search, 1.25, 7);
      way_search_set_start (search, WAY_INDEX (0));
      assert_arrivals (search, 1, 7);

      way_reservations_reserve_node (taken, WAY_INDEX (1), 0, 1.5, 1);
      way_search_set_start (search, WAY_INDEX (0));
      assert_arrivals (search, 1.5, 7);
      way_reservations_reserve_edge (taken, WAY_INDEX (1), WAY_INDEX (2), 6,
                                     7.125, 1);
      way_search_set_start (search, WAY_INDEX (0));
      assert_arrivals (search, 1.5, 8.125);
    }
}

/* Openings are times, too, and so is the time after which they repeat. */
static void
test_fractional_openings (void)
{
  static const WayTimeSpan spans[] = { { 0, 1 }, { 3, 3.5 } };
  g_autoptr (WayTable) table = row_new ();
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), taken, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (timed), WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (2));
  way_timed_set_horizon (timed, 40);
  way_reservations_set_node_openings (taken, WAY_INDEX (2), spans, 1, 3.5);
  assert_arrivals (search, 1, 3.5);
  way_reservations_set_node_openings (taken, WAY_INDEX (2), spans + 1, 1, 9);
  way_search_set_start (search, WAY_INDEX (0));
  assert_arrivals (search, 1, 3);
  way_reservations_reserve_node (taken, WAY_INDEX (2), 3, 3.25, 1);
  way_search_set_start (search, WAY_INDEX (0));
  assert_arrivals (search, 1, 3.25);
}

/* A search that carries on counts on in fractions once a time has one. */
static void
test_becomes_fractional (void)
{
  g_autoptr (WayTable) table = row_new ();
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), taken, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (timed), WAY_STRATEGY_DIJKSTRA);

  way_reservations_reserve_node (taken, WAY_INDEX (1), 0, 5, 1);
  way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (2));
  g_assert_cmpint (way_search_step (search, 1, NULL), ==, WAY_STATUS_RUNNING);

  way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 8.5, 1);
  assert_arrivals (search, 5, 8.5);
}

#define N_SPANS 5000

static void
take_every_other_moment (WayReservations *taken)
{
  for (guint i = 0; i < N_SPANS; i++)
    way_reservations_reserve_node (taken, WAY_INDEX (1), 4 * i, 4 * i + 2, 1);
  way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 4.0 * N_SPANS, 1);
}

/* A search begins with few numbers, and meets more states than it has records
 * for. */
static void
test_grows (void)
{
  g_autoptr (WayTable) table = row_new ();
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayTimed) numbered
    = way_timed_new (WAY_GRAPH (table), taken, NULL);
  g_autoptr (WayTimed) hashed = way_timed_new (WAY_GRAPH (turns), taken, NULL);

  take_every_other_moment (taken);
  for (WayStrategy strategy = WAY_STRATEGY_BFS;
       strategy <= WAY_STRATEGY_GREEDY; strategy++)
    {
      g_autoptr (GString) one = g_string_new (NULL);
      g_autoptr (GString) other = g_string_new (NULL);
      g_autoptr (WayPath) path
        = events_run (WAY_GRAPH (numbered), strategy, 0, 2, one);
      g_autoptr (WayPath) same
        = events_run (WAY_GRAPH (hashed), strategy, 0, 2, other);

      g_assert_cmpstr (one->str, ==, other->str);
      g_assert_nonnull (path);
      g_assert_cmpfloat (way_path_get_cost (path), >=, 4.0 * N_SPANS);
      events_assert_same_path (path, same);
    }
}

/* Numbers take memory for the states met, which may exceed a limit. */
static void
test_bytes (void)
{
  g_autoptr (WayTable) table = row_new ();
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), taken, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (timed), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayStatistics statistics;

  take_every_other_moment (taken);
  way_limits_set_max_bytes (limits, 48 * 1024);
  way_search_set_limits (search, limits);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (2));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_MAX_BYTES);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.bytes, <=, 48 * 1024);

  way_limits_set_max_bytes (limits, 16 * 1024 * 1024);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
}

/* Several threads meet the same states. */
static gpointer
search_in_thread (gpointer data)
{
  WayGraph *graph = data;
  WayCost cost = 0;

  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (graph, WAY_INDEX (0), WAY_INDEX (2),
                         WAY_STRATEGY_DIJKSTRA, NULL);

      g_assert_nonnull (path);
      g_assert_true (i == 0 || cost == way_path_get_cost (path));
      cost = way_path_get_cost (path);
    }

  return NULL;
}

static void
test_threads (void)
{
  g_autoptr (WayTable) table = row_new ();
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), taken, NULL);
  GThread *threads[4];

  take_every_other_moment (taken);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("search", search_in_thread, timed);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

/* A search keeps its results, whatever is reserved later. */
static void
test_results_outlive_reservations (void)
{
  g_autoptr (WayTable) table = row_new ();
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), taken, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (timed), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) path = NULL;

  way_reservations_reserve_node (taken, WAY_INDEX (1), 0, 7, 1);
  way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 9, 1);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (2));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);

  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (WayPath) again = NULL, other = NULL;

      way_reservations_reserve_node (taken, WAY_INDEX (i % 3), 20 + 3 * i,
                                     21 + 3 * i, 2);
      other = way_find_path (WAY_GRAPH (timed), WAY_INDEX (1), WAY_INDEX (2),
                             WAY_STRATEGY_DIJKSTRA, NULL);
      again = way_search_dup_path (search);
      events_assert_same_path (path, again);
    }
}

/* Meets other states of a row, in another order. */
static void
search_elsewhere (WayGraph        *graph,
                  WayReservations *taken)
{
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);

  way_reservations_reserve_node (taken, WAY_INDEX (0), 20, 21, 2);
  way_search_add_start (search, WAY_INDEX (1), 30);
  way_search_add_start (search, WAY_INDEX (0), 30);
  way_search_set_goal (search, WAY_INDEX (2));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
}

/* So does a reach, whose search is gone. */
static void
test_reach_outlives_reservations (void)
{
  g_autoptr (WayTable) table = row_new ();
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), taken, NULL);
  WayGraph *graph = WAY_GRAPH (timed);
  g_autoptr (WayReach) reach = NULL;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (WayNode));

  way_reservations_reserve_node (taken, WAY_INDEX (1), 0, 7, 1);
  way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 9, 1);
  reach = way_reach_new (graph, WAY_INDEX (0), 50, NULL, NULL);
  g_assert_cmpuint (way_reach_get_n_nodes (reach), >=, 3);
  for (guint i = 0; i < way_reach_get_n_nodes (reach); i++)
    {
      const WayNode place
        = way_graph_project (graph, way_reach_get_node (reach, i));

      g_array_append_val (places, place);
    }

  search_elsewhere (graph, taken);
  for (guint i = 0; i < way_reach_get_n_nodes (reach); i++)
    g_assert_true (way_graph_project (graph, way_reach_get_node (reach, i))
                   == g_array_index (places, WayNode, i));
}

/* And so does a table of the states. */
static void
test_frozen_outlives_reservations (void)
{
  g_autoptr (WayTable) table = row_new ();
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (table)));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), taken, NULL);
  WayGraph *graph = WAY_GRAPH (timed);
  const WayNode seed = WAY_INDEX (0);
  g_autoptr (WayFrozen) frozen = NULL;
  WayTable *states;

  way_reservations_reserve_node (taken, WAY_INDEX (1), 0, 7, 1);
  frozen = way_frozen_new (graph, &seed, 1, NULL, NULL);
  states = way_frozen_get_table (frozen);
  g_assert_cmpuint (way_table_get_n_nodes (states), >=, 2);
  search_elsewhere (graph, taken);

  for (guint i = 0; i < way_table_get_n_nodes (states); i++)
    {
      const WayNode state
        = way_frozen_get_node (frozen,
                               way_table_get_node (states, WAY_ADDED (i)));
      WayPosition at, place;

      way_graph_get_position (WAY_GRAPH (states),
                              way_table_get_node (states, WAY_ADDED (i)), &at);
      way_graph_get_position (WAY_GRAPH (table),
                              way_graph_project (graph, state), &place);
      g_assert_cmpfloat (at.x, ==, place.x);
    }
}

/* A callback that takes a place ---------------------------------------------- */

typedef struct
{
  WayReservations *taken;
  gboolean         by_observer;
  guint            n_taken;
} Taking;

/* Takes node 1 until 2.5, once. */
static void
take_place (Taking *self)
{
  if (self->n_taken++ == 0)
    way_reservations_reserve_node (self->taken, WAY_INDEX (1), 0, 2.5, 7);
}

static void
take_when_observed (const WayEvent *event,
                    gpointer        user_data)
{
  take_place (user_data);
}

static void
take_when_asked (WayNode   node,
                 WayEdges *edges,
                 gpointer  user_data)
{
  Taking *self = user_data;
  const gsize index = WAY_NODE_INDEX (node);

  if (!self->by_observer)
    take_place (self);
  if (index < 4)
    way_edges_add (edges, WAY_INDEX (index + 1), 1);
}

/* Costs become fractions while a node is expanded: the search waits until 2.5,
 * and then takes three steps; or it says that the graph has changed. */
static void
test_taken_meanwhile (void)
{
  for (guint i = 0; i < 4; i++)
    {
      const gboolean carries_on = i / 2 == 0;
      g_autoptr (WayNodeType) type = way_node_type_new_index (5);
      g_autoptr (WayReservations) taken = way_reservations_new (type);
      Taking taking = { taken, i % 2 == 0, 0 };
      g_autoptr (WayCallbackGraph) base
        = way_callback_graph_new (type, take_when_asked, &taking, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTimed) timed = NULL;
      g_autoptr (WaySearch) search = NULL;
      g_autoptr (WayPath) path = NULL;

      way_callback_graph_set_whole_costs (base, TRUE);
      way_reservations_reserve_node (taken, WAY_INDEX (4), 0, 1, 7);
      timed = way_timed_new (WAY_GRAPH (base), taken, NULL);
      search = way_search_new (WAY_GRAPH (timed), WAY_STRATEGY_DIJKSTRA);
      way_search_set_start (search, WAY_INDEX (0));
      way_search_set_goal (search, WAY_INDEX (4));
      if (carries_on)
        way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
      if (taking.by_observer)
        way_search_set_observer (search, take_when_observed, &taking, NULL);
      if (!carries_on)
        {
          g_assert_cmpint (way_search_run (search, &error), ==,
                           WAY_STATUS_FAILED);
          g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
          continue;
        }
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      path = way_search_dup_path (search);
      g_assert_cmpfloat (way_path_get_cost (path), ==, 2.5 + 3);
    }
}

/* A callback that fails, over and over --------------------------------------- */

typedef enum
{
  FAILS_WITH_COST,
  FAILS_WITH_ERROR,
  FAILS_WITH_FRACTION,
  N_FAILURES
} Failure;

typedef struct
{
  WayCallbackGraph *graph;
  Failure           failure;
  gboolean          changes;    /* its version, each time */
  guint             n_calls;
  guint             n_errors;   /* an error comes once */
} Failing;

static void
add_and_fail (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  Failing *self = user_data;
  const gsize index = WAY_NODE_INDEX (node);

  self->n_calls++;
  g_assert_cmpuint (self->n_calls, <, 100);
  if (self->changes)
    way_callback_graph_changed (self->graph);
  if (index == 2 && self->failure == FAILS_WITH_ERROR
      && self->n_errors++ == 0)
    way_edges_take_error (edges, g_error_new_literal (G_IO_ERROR,
                                                      G_IO_ERROR_FAILED,
                                                      "disk on fire"));
  else if (index < 4)
    way_edges_add (edges, WAY_INDEX (index + 1),
                   index != 2 || self->failure == FAILS_WITH_ERROR
                     ? 1 : self->failure == FAILS_WITH_COST ? -1 : 0.5);
}

/* The error is that of the callback, and comes at once, though the graph changes
 * at each call and its sums are whole. */
static void
test_failing_callback (void)
{
  const WayStrategy strategies[]
    = { WAY_STRATEGY_BFS, WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_IDA_STAR };
  const GQuark domains[N_FAILURES] = { WAY_ERROR, G_IO_ERROR, WAY_ERROR };
  const gint codes[N_FAILURES] = { WAY_ERROR_BAD_COST, G_IO_ERROR_FAILED,
                                   WAY_ERROR_NOT_WHOLE };

  for (guint i = 0; i < G_N_ELEMENTS (strategies) * N_FAILURES * 2; i++)
    {
      g_autoptr (WayNodeType) type = way_node_type_new_index (5);
      g_autoptr (WayReservations) taken = way_reservations_new (type);
      Failing failing = { NULL, (Failure) (i / 2 % N_FAILURES), i % 2 == 0, 0,
                          0 };
      g_autoptr (WayCallbackGraph) base
        = way_callback_graph_new (type, add_and_fail, &failing, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTimed) timed = NULL;
      g_autoptr (WaySearch) search = NULL;

      failing.graph = base;
      way_callback_graph_set_whole_costs (base, TRUE);
      way_reservations_reserve_node (taken, WAY_INDEX (4), 0, 1, 7);
      timed = way_timed_new (WAY_GRAPH (base), taken, NULL);
      search = way_search_new (WAY_GRAPH (timed),
                               strategies[i / 2 / N_FAILURES]);
      way_search_set_start (search, WAY_INDEX (0));
      way_search_set_goal (search, WAY_INDEX (4));
      way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
      g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
      g_assert_error (error, domains[failing.failure], codes[failing.failure]);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/timed-numbers/random", test_random);
  g_test_add_func ("/timed-numbers/grids", test_grids);
  g_test_add_func ("/timed-numbers/overflow", test_overflow);
  g_test_add_func ("/timed-numbers/carries-on", test_carries_on);
  g_test_add_func ("/timed-numbers/fractions", test_fractions);
  g_test_add_func ("/timed-numbers/fractional-openings",
                   test_fractional_openings);
  g_test_add_func ("/timed-numbers/becomes-fractional",
                   test_becomes_fractional);
  g_test_add_func ("/timed-numbers/taken-meanwhile", test_taken_meanwhile);
  g_test_add_func ("/timed-numbers/failing-callback", test_failing_callback);
  g_test_add_func ("/timed-numbers/grows", test_grows);
  g_test_add_func ("/timed-numbers/bytes", test_bytes);
  g_test_add_func ("/timed-numbers/threads", test_threads);
  g_test_add_func ("/timed-numbers/results-outlive-reservations",
                   test_results_outlive_reservations);
  g_test_add_func ("/timed-numbers/reach-outlives-reservations",
                   test_reach_outlives_reservations);
  g_test_add_func ("/timed-numbers/frozen-outlives-reservations",
                   test_frozen_outlives_reservations);

  return g_test_run ();
}
