/* getters.c - what was set is what is got, and what holds before
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io.h>
#include <wayfind.h>

/* What a getter returns when nothing was set, and after a set. The headers
 * state each of the first values. */
#define CHECK(prefix, name, object, before, after) \
  G_STMT_START { \
    g_assert_true (prefix##_get_##name (object) == (before)); \
    prefix##_set_##name (object, after); \
    g_assert_true (prefix##_get_##name (object) == (after)); \
  } G_STMT_END

#define CHECK_TEXT(prefix, name, object) \
  G_STMT_START { \
    g_assert_null (prefix##_get_##name (object)); \
    prefix##_set_##name (object, "some text"); \
    g_assert_cmpstr (prefix##_get_##name (object), ==, "some text"); \
    prefix##_set_##name (object, NULL); \
    g_assert_null (prefix##_get_##name (object)); \
  } G_STMT_END

static WayTable *
new_table (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition position = { 0, 0 };

  g_assert_true (way_table_builder_add_node (builder, "a", &position, NULL,
                                             NULL));

  return way_table_builder_build (builder, NULL);
}

static void
test_search (void)
{
  g_autoptr (WayTable) table = new_table ();
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_WEIGHTED_ASTAR);

  CHECK (way_search, weight, search, 1.5, 2.25);
  CHECK (way_search, tie_rule, search, WAY_TIE_DEFAULT, WAY_TIE_ANY);
  CHECK (way_search, reopen_rule, search, WAY_REOPEN_DEFAULT, WAY_REOPEN_NEVER);
  CHECK (way_search, stop_rule, search, WAY_STOP_WHEN_CLOSED,
         WAY_STOP_WHEN_OPENED);
  CHECK (way_search, max_cost, search, INFINITY, 0);
  CHECK (way_search, start_rule, search, WAY_START_LEAVES_IF_BLOCKED,
         WAY_START_STAYS_IF_BLOCKED);
}

static WayCost
nothing (WayNode  node,
         WayNode  goal,
         gpointer user_data)
{
  return 0;
}

static void
test_heuristic (void)
{
  g_autoptr (WayTable) table = new_table ();
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_ASTAR);
  g_autoptr (WayHeuristic) heuristic = way_heuristic_new (nothing, NULL, NULL);

  CHECK (way_search, heuristic, search, NULL, heuristic);
}

static void
test_views (void)
{
  g_autoptr (WayTable) table = new_table ();
  g_autoptr (WayReservations) taken = way_reservations_new (
    way_graph_get_node_type (WAY_GRAPH (table)));
  const gdouble times[] = { 0 }, factors[] = { 1 };
  g_autoptr (WayTimeProfile) profile
    = way_time_profile_new (times, factors, 1, 24, NULL);
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (table), taken, NULL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayTransfers) transfers = way_transfers_new (WAY_GRAPH (table));

  CHECK (way_timed, owner, timed, 0, 12);
  CHECK (way_timed, horizon, timed, INFINITY, 1e9);
  CHECK (way_timed, overtaking, timed, FALSE, TRUE);
  g_assert_nonnull (profile);
  CHECK (way_timed, profile, timed, NULL, profile);

  CHECK (way_turns, angle_cost, turns, 0, 3);
  CHECK (way_turns, y_down, turns, FALSE, TRUE);
  CHECK (way_turns, whole_costs, turns, FALSE, TRUE);
  CHECK (way_transfers, cost, transfers, 0, INFINITY);
  way_turns_set_straight_angle (turns, 12);
  g_assert_cmpfloat_with_epsilon (way_turns_get_straight_angle (turns), 12,
                                  1e-12);
  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_U, 5);
  way_turns_forbid (turns, WAY_TURN_RIGHT);
  g_assert_cmpfloat (way_turns_get_cost (turns, WAY_TURN_LEFT), ==, 5);
  g_assert_cmpfloat (way_turns_get_cost (turns, WAY_TURN_U), ==, 5);
  g_assert_cmpfloat (way_turns_get_cost (turns, WAY_TURN_RIGHT), ==, INFINITY);
}

static void
test_layers (void)
{
  g_autoptr (WayTable) table = new_table ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  WayLayer *layer = way_overlay_add_layer (overlay, "danger");
  g_autoptr (WayInfluence) influence = way_influence_new (layer, NULL);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (table), NULL);

}

static void
test_roadmap (void)
{
  g_autoptr (WayObstacles) obstacles = way_obstacles_new (NULL, 0, NULL, NULL);
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);

  way_roadmap_set_corners (roadmap, WAY_ROADMAP_ALL);
  g_assert_cmpint (way_roadmap_get_corners (roadmap), ==, WAY_ROADMAP_ALL);
  CHECK (way_roadmap, max_length, roadmap, INFINITY, 10);
  way_roadmap_set_max_neighbours (roadmap, 3);
  g_assert_cmpuint (way_roadmap_get_max_neighbours (roadmap), ==, 3);
}

static void
test_loader (void)
{
  g_autoptr (WayLoader) loader = way_loader_new ();
  WayGridShape shape;
  WayCornerRule corners;

  CHECK_TEXT (way_loader, format, loader);
  CHECK_TEXT (way_loader, nodes_path, loader);
  CHECK_TEXT (way_loader, columns, loader);
  CHECK_TEXT (way_loader, node_columns, loader);
  CHECK_TEXT (way_loader, labels_path, loader);
  CHECK_TEXT (way_loader, label_columns, loader);
  CHECK_TEXT (way_loader, mover, loader);
  CHECK (way_loader, one_way, loader, FALSE, TRUE);
  CHECK (way_loader, skip_strays, loader, FALSE, TRUE);
  CHECK (way_loader, keep_parallel, loader, FALSE, TRUE);
  CHECK (way_loader, ignore_turns, loader, FALSE, TRUE);
  CHECK (way_loader, profile, loader, WAY_PROFILE_CAR, WAY_PROFILE_FOOT);
  CHECK (way_loader, measure, loader, WAY_MEASURE_METRES, WAY_MEASURE_SECONDS);
  way_loader_set_positions (loader, WAY_POSITION_GEOGRAPHIC);
  g_assert_cmpint (way_loader_get_positions (loader), ==,
                   WAY_POSITION_GEOGRAPHIC);
  g_assert_false (way_loader_get_grid (loader, &shape, &corners));
  way_loader_set_grid (loader, WAY_GRID_TRIANGLES, WAY_CORNERS_ALWAYS);
  g_assert_true (way_loader_get_grid (loader, &shape, &corners));
  g_assert_cmpint (shape, ==, WAY_GRID_TRIANGLES);
  g_assert_cmpint (corners, ==, WAY_CORNERS_ALWAYS);
}

static void
test_answer_unit (void)
{
  g_autoptr (WayTable) table = new_table ();
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  gdouble size;

  way_network_set_unit (network, WAY_UNIT_SECONDS);
  g_assert_cmpint (way_network_get_answer_unit (network, &size), ==,
                   WAY_UNIT_SECONDS);
  g_assert_cmpfloat (size, ==, 1);
  way_network_set_answer_unit (network, WAY_UNIT_MINUTES, 60);
  g_assert_cmpint (way_network_get_answer_unit (network, &size), ==,
                   WAY_UNIT_MINUTES);
  g_assert_cmpfloat (size, ==, 60);
  g_assert_cmpint (way_network_get_unit (network), ==, WAY_UNIT_SECONDS);
  way_network_set_answer_unit (network, WAY_UNIT_UNKNOWN, 1);
  g_assert_cmpint (way_network_get_answer_unit (network, NULL), ==,
                   WAY_UNIT_SECONDS);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/getters/search", test_search);
  g_test_add_func ("/getters/heuristic", test_heuristic);
  g_test_add_func ("/getters/views", test_views);
  g_test_add_func ("/getters/layers", test_layers);
  g_test_add_func ("/getters/roadmap", test_roadmap);
  g_test_add_func ("/getters/loader", test_loader);
  g_test_add_func ("/getters/answer-unit", test_answer_unit);

  return g_test_run ();
}
