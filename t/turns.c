/* turns.c - views in which turns cost, and some are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/streets.h"
#include "lib/tables.h"

#include <string.h>

/* By angle ---------------------------------------------------------------- */

static void
test_changes_nothing_at_first (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  streets_assert_path (turns, "abc", 2);
  streets_assert_path (turns, "abe", 2);
}

/* Three to the right are one to the left. */
static void
test_no_left_turn (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_U | WAY_TURN_DEAD_END,
                      INFINITY);
  streets_assert_path (turns, "abefgbc", 6);
  streets_assert_path (turns, "cba", 2);        /* which turns right */
  streets_assert_path (turns, "abg", 2);
}

static void
test_left_is_right_where_y_grows_down (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  way_turns_set_y_down (turns, TRUE);
  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_U | WAY_TURN_DEAD_END,
                      INFINITY);
  streets_assert_path (turns, "abc", 2);
  streets_assert_none (turns, "a", "g");
}

/* Left costs 3, the way round 4 more. */
static void
test_kinds_cost (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 9);
  way_turns_set_cost (turns, WAY_TURN_LEFT, 3);
  streets_assert_path (turns, "abc", 5);
  way_turns_set_cost (turns, WAY_TURN_LEFT, 5);
  streets_assert_path (turns, "abefgbc", 6);
  way_turns_set_cost (turns, WAY_TURN_STRAIGHT, 2);     /* b twice, not e */
  streets_assert_path (turns, "abc", 7);
}

/* A dead end, in which one can turn back: that is two right angles. */
static void
test_turning_back (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns ("a - b - c\n"
                                          "    |    \n"
                                          "    d    ");

  way_turns_set_cost (turns, WAY_TURN_LEFT, 9);
  streets_assert_path (turns, "cbabd", 4);
  way_turns_set_angle_cost (turns, 2, 0);
  streets_assert_path (turns, "cbabd", 4 + 2 * 2 + 2);
  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 1);
  streets_assert_path (turns, "cbabd", 4 + 1 + 2 * 2 + 2);
  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
  streets_assert_path (turns, "cbd", 2 + 9 + 2);
}


/* A start has no direction, and a goal is reached from any. */
static void
test_start_and_goal_are_free (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  way_turns_set_cost (turns,
                      WAY_TURN_STRAIGHT | WAY_TURN_LEFT | WAY_TURN_RIGHT
                        | WAY_TURN_U | WAY_TURN_DEAD_END, 100);
  streets_assert_path (turns, "bc", 1);
  streets_assert_path (turns, "cb", 1);
  streets_assert_path (turns, "eb", 1);
}

/* An eighth of a circle is half of a right angle. */
static void
test_angles_in_proportion (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayPath) path = NULL;

  tables_add_place (builder, 0, 0);
  tables_add_place (builder, 1, 0);
  tables_add_place (builder, 2, 1);
  tables_add_place (builder, 2, 5);
  for (guint i = 0; i < 3; i++)
    tables_add_way (builder, i, i + 1, 8);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_set_angle_cost (turns, 10, 0);
  way_turns_set_whole_costs (turns, TRUE);

  path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0), WAY_INDEX (3),
                        WAY_STRATEGY_ASTAR, NULL);
  g_assert_cmpfloat (way_path_get_cost_so_far (path, 2), ==, 16 + 5);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 24 + 10);
}

/* A bend of 45 degrees is a turn, or straight on: as one says. */
static void
test_straight_angle (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayPath) path = NULL, bent = NULL;
  const WayNode from = way_grid_get_node (grid, 0, 0);
  const WayNode to = way_grid_get_node (grid, 7, 3);
  const WayCost steps = 4 + 3 * WAY_GRID_DIAGONAL;

  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_RIGHT, 50);
  path = way_find_path (WAY_GRAPH (turns), from, to, WAY_STRATEGY_ASTAR,
                        NULL);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), steps + 50, 1e-9);
  way_turns_set_angle_cost (turns, 0, 45.1);
  bent = way_find_path (WAY_GRAPH (turns), from, to, WAY_STRATEGY_ASTAR,
                        NULL);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (bent), steps, 1e-9);
}

/* Grids ------------------------------------------------------------------- */

static guint
count_turns (WayGrid       *grid,
             const WayPath *path)
{
  guint n = 0;

  for (guint i = 2; i < way_path_get_length (path); i++)
    {
      WayPosition a, b, c;

      way_graph_get_position (WAY_GRAPH (grid), way_path_get_node (path, i),
                              &c);
      way_graph_get_position (WAY_GRAPH (grid),
                              way_path_get_node (path, i - 1), &b);
      way_graph_get_position (WAY_GRAPH (grid),
                              way_path_get_node (path, i - 2), &a);
      n += b.x - a.x != c.x - b.x || b.y - a.y != c.y - b.y;
    }

  return n;
}

/* On open ground one turn is enough; stairs, at the same cost of steps, turn
 * at each. */
static void
test_grid_with_few_turns (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 9, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayPath) path = NULL;

  way_turns_set_angle_cost (turns, 1, 0);
  way_turns_set_whole_costs (turns, TRUE);
  g_assert_true (way_graph_get_flags (WAY_GRAPH (turns))
                 & WAY_GRAPH_WHOLE_COSTS);
  path = way_find_path (WAY_GRAPH (turns), way_grid_get_node (grid, 1, 1),
                        way_grid_get_node (grid, 10, 7), WAY_STRATEGY_ASTAR,
                        NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 9 + 6 + 1);
  g_assert_cmpuint (count_turns (grid, path), ==, 1);
}

/* On screens y grows downwards: from the west to the south is right. */
static void
test_grid_has_y_down (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (2, 2, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayPath) path = NULL;

  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_U | WAY_TURN_DEAD_END,
                      INFINITY);
  path = way_find_path (WAY_GRAPH (turns), way_grid_get_node (grid, 0, 0),
                        way_grid_get_node (grid, 1, 1), WAY_STRATEGY_ASTAR,
                        NULL);
  g_assert_cmpuint (way_path_get_length (path), ==, 3);
  g_assert_true (way_path_get_node (path, 1) == way_grid_get_node (grid, 1, 0));
}

/* Left is left under a view of a grid as well. */
static void
test_view_of_grid_has_y_down (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (2, 2, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayOverlay) upper = way_overlay_new (WAY_GRAPH (overlay));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (upper));
  g_autoptr (WayPath) path = NULL;

  way_turns_set_cost (turns, WAY_TURN_LEFT | WAY_TURN_U | WAY_TURN_DEAD_END,
                      INFINITY);
  path = way_find_path (WAY_GRAPH (turns), way_grid_get_node (grid, 0, 0),
                        way_grid_get_node (grid, 1, 1), WAY_STRATEGY_ASTAR,
                        NULL);
  g_assert_cmpuint (way_path_get_length (path), ==, 3);
  g_assert_true (way_path_get_node (path, 1) == way_grid_get_node (grid, 1, 0));
}

/* On the Earth ------------------------------------------------------------ */

/* From the west, or wherever @from says, to @at and to the left or right of
 * it. */
static void
assert_left_turn (WayPosition from,
                  WayPosition at,
                  WayPosition left)
{
  const WayPosition places[] = { from, at, left };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayPath) there = NULL, back = NULL;

  way_table_builder_add_nodes (builder, 3, places, NULL, NULL);
  for (guint i = 0; i < 2; i++)
    tables_add_edge (builder, i, i + 1, 1e8, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_set_cost (turns, WAY_TURN_LEFT, 5);
  way_turns_set_cost (turns, WAY_TURN_RIGHT, 7);
  there = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0), WAY_INDEX (2),
                         WAY_STRATEGY_ASTAR, NULL);
  back = way_find_path (WAY_GRAPH (turns), WAY_INDEX (2), WAY_INDEX (0),
                        WAY_STRATEGY_ASTAR, NULL);
  g_assert_cmpfloat (way_path_get_cost (there), ==, 2e8 + 5);
  g_assert_cmpfloat (way_path_get_cost (back), ==, 2e8 + 7);
}

static void
test_left_on_the_earth (void)
{
#define AT(x, y) ((WayPosition) { x, y })
  assert_left_turn (AT (7, 50), AT (7.001, 50), AT (7.001, 50.001));
  assert_left_turn (AT (7, 50), AT (7, 50.001), AT (6.999, 50.001));
  assert_left_turn (AT (179.9, 10), AT (-179.9, 10), AT (-179.9, 10.1));
  assert_left_turn (AT (-179.9, -10), AT (179.9, -10), AT (179.9, -10.1));
  assert_left_turn (AT (0, 0), AT (90, 0), AT (90, 60));
  /* Seen from above the pole, degrees count against the clock. */
  assert_left_turn (AT (0, 89), AT (0, 90), AT (-90, 89));
#undef AT
}

/* A turn of a right angle, however far north, where a degree of longitude is
 * short. */
static void
test_right_angle_in_the_north (void)
{
  const WayPosition places[] = { { 20, 80 }, { 20.006, 80 },
                                 { 20.006, 80.001 } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayPath) path = NULL;

  way_table_builder_add_nodes (builder, 3, places, NULL, NULL);
  tables_add_way (builder, 0, 1, 1000);
  tables_add_way (builder, 1, 2, 1000);
  table = tables_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_set_angle_cost (turns, 90, 0);
  path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0), WAY_INDEX (2),
                        WAY_STRATEGY_ASTAR, NULL);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), 2000 + 90, 0.01);
}

/* By function ------------------------------------------------------------- */

static WayCost
charge_toll (WayNode  from,
             WayNode  at,
             WayNode  to,
             gpointer user_data)
{
  WayGraph *graph = user_data;
  WayNode a, b, c;

  way_graph_find_node (graph, "a", &a);
  way_graph_find_node (graph, "b", &b);
  way_graph_find_node (graph, "c", &c);
  if (at != b)
    return 0;

  return from == a && to == c ? INFINITY : 0.5;
}

static void
count_down (gpointer data)
{
  (*(guint *) data)++;
}

static WayCost
charge_nothing (WayNode  from,
                WayNode  at,
                WayNode  to,
                gpointer user_data)
{
  return 0;
}

static void
test_function (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns ("    c    \n"
                                          "    |    \n"
                                          "a - b - e");

  way_turns_set_cost_func (turns, charge_toll, turns, NULL);
  streets_assert_path (turns, "abebc", 4 + 0.5 + 0.5);
  streets_assert_path (turns, "cba", 2.5);
  way_turns_set_cost_func (turns, NULL, NULL, NULL);
  streets_assert_path (turns, "abc", 2);
}

/* For a grid 7 cells wide: 3 for a step to the right, and each node must be a
 * cell. */
static WayCost
charge_right (WayNode  from,
              WayNode  at,
              WayNode  to,
              gpointer user_data)
{
  const WayNode all[] = { from, at, to };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_assert_cmpuint (WAY_NODE_INDEX (all[i]), <, 49);

  return WAY_NODE_INDEX (to) == WAY_NODE_INDEX (at) + 1
         && WAY_NODE_INDEX (from) != WAY_NODE_INDEX (at) - 1 ? 3 : 0;
}

/* The first step is not a turn. Along the first row and down is free of charge
 * but for the turn; down and to the right is charged by both views. */
static void
test_function_over_states (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (7, 7, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) below = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (below));

  way_turns_set_cost (below, WAY_TURN_LEFT, 1);
  way_turns_set_cost (below, WAY_TURN_RIGHT, 1);
  way_turns_set_cost_func (below, charge_right, NULL, NULL);
  way_turns_set_cost_func (turns, charge_right, NULL, NULL);

  for (guint closed = 0; closed < 2; closed++)
    {
      g_autoptr (WayPath) path = NULL;

      way_terrain_set_class (terrain, 2, 0, closed);
      path = way_find_path (WAY_GRAPH (turns), way_grid_get_node (grid, 1, 0),
                            way_grid_get_node (grid, 6, 6),
                            WAY_STRATEGY_DIJKSTRA, NULL);
      g_assert_cmpfloat (way_path_get_cost (path), ==,
                         11 + 1 + (closed ? 3 + 3 : 0));
    }
}

static void
test_function_is_destroyed (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);
  guint n = 0;

  way_turns_set_cost_func (turns, charge_nothing, &n, count_down);
  g_assert_cmpuint (n, ==, 0);
  way_turns_set_cost_func (turns, charge_nothing, &n, count_down);
  g_assert_cmpuint (n, ==, 1);
  g_clear_object (&turns);
  g_assert_cmpuint (n, ==, 2);
}

static WayCost
charge_what_is_wrong (WayNode  from,
                      WayNode  at,
                      WayNode  to,
                      gpointer user_data)
{
  return *(const WayCost *) user_data;
}

/* Though the sum with the edge would not be negative. */
static void
test_bad_cost_is_an_error (void)
{
  static const WayCost wrong[] = { -0.5, -100, NAN };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);
      g_autoptr (GError) error = NULL;
      WayCost cost = wrong[i];
      WayNode a, c;

      way_graph_find_node (WAY_GRAPH (turns), "a", &a);
      way_graph_find_node (WAY_GRAPH (turns), "c", &c);
      way_turns_set_cost (turns, WAY_TURN_LEFT, 2);
      way_turns_set_cost_func (turns, charge_what_is_wrong, &cost, NULL);
      g_assert_null (way_find_path (WAY_GRAPH (turns), a, c,
                                    WAY_STRATEGY_ASTAR, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
    }
}

/* Promises of the view ---------------------------------------------------- */

static void
test_version (void)
{
  g_autoptr (WayTable) table = streets_new (STREETS_BLOCK);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (overlay));
  guint64 version = way_graph_get_version (WAY_GRAPH (turns));

#define ASSERT_CHANGED(change) \
  G_STMT_START \
    { \
      change; \
      g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (turns)), !=, \
                        version); \
      version = way_graph_get_version (WAY_GRAPH (turns)); \
    } \
  G_STMT_END
  ASSERT_CHANGED (way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END,
                                      INFINITY));
  ASSERT_CHANGED (way_turns_set_angle_cost (turns, 2, 0));
  ASSERT_CHANGED (way_turns_set_angle_cost (turns, 2, 20));
  ASSERT_CHANGED (way_turns_set_y_down (turns, TRUE));
  ASSERT_CHANGED (way_turns_set_cost_func (turns, charge_nothing, NULL,
                                           NULL));
  ASSERT_CHANGED (way_turns_set_whole_costs (turns, TRUE));
  ASSERT_CHANGED (streets_restrict_view (turns, WAY_RESTRICTION_NO, "abc"));
  ASSERT_CHANGED (way_turns_clear_restrictions (turns));
  ASSERT_CHANGED (way_overlay_set_extra_cost (overlay, WAY_INDEX (0), 1));
#undef ASSERT_CHANGED
}

static gboolean
is_whole (WayTurns *turns)
{
  return (way_graph_get_flags (WAY_GRAPH (turns)) & WAY_GRAPH_WHOLE_COSTS)
         != 0;
}

static void
test_whole_costs (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  g_assert_true (is_whole (turns));
  way_turns_set_cost (turns, WAY_TURN_LEFT, 3);
  way_turns_set_cost (turns, WAY_TURN_RIGHT, INFINITY);
  g_assert_true (is_whole (turns));
  way_turns_set_angle_cost (turns, 1, 0);
  g_assert_false (is_whole (turns));
  way_turns_set_whole_costs (turns, TRUE);
  g_assert_true (is_whole (turns));
  way_turns_set_cost (turns, WAY_TURN_LEFT, 0.5);
  g_assert_false (is_whole (turns));
}

/* Names, positions and labels are those of the node that a state stands at. */
static void
test_describes_states (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);
  WayGraph *graph = WAY_GRAPH (turns);
  g_autoptr (WayEdges) states = way_edges_new (way_graph_get_node_type (graph));
  const WayQuery query = { NULL, 0 };
  gpointer cursor = way_graph_begin (graph, &query);
  g_autofree char *name = NULL;
  WayPosition position;
  WayNode c;

  g_assert_true (way_graph_find_node (graph, "c", &c));
  way_graph_add_states (graph, cursor, c, states);
  g_assert_cmpuint (way_edges_get_length (states), ==, 1);
  name = way_graph_dup_name (graph, way_edges_get_node (states, 0));
  g_assert_cmpstr (name, ==, "c");
  g_assert_true (way_graph_get_position (graph, way_edges_get_node (states, 0),
                                         &position));
  g_assert_cmpfloat (position.x, ==, 1);
  g_assert_cmpfloat (position.y, ==, 0);
  g_assert_true (way_graph_project (graph, way_edges_get_node (states, 0))
                 == c);
  way_graph_end (graph, cursor);
}

static void
test_contract_of_streets (void)
{
  WayTableBuilder *builder = streets_new_builder (STREETS_BLOCK,
                                                  WAY_ORDER_AS_ADDED);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  const WayNode places[] = { WAY_INDEX (0), WAY_INDEX (2), WAY_INDEX (4) };

  streets_restrict (builder, WAY_RESTRICTION_NO, "abef");
  streets_restrict (builder, WAY_RESTRICTION_ONLY, "cba");
  table = streets_build (builder);
  turns = way_turns_new (WAY_GRAPH (table));
  contract_check (WAY_GRAPH (turns), places, G_N_ELEMENTS (places));
  way_turns_set_angle_cost (turns, 0.7, 0);
  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
  contract_check (WAY_GRAPH (turns), places, G_N_ELEMENTS (places));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/turns/" path, function)
  CASE ("changes-nothing-at-first", test_changes_nothing_at_first);
  CASE ("no-left-turn", test_no_left_turn);
  CASE ("left-is-right-where-y-grows-down",
        test_left_is_right_where_y_grows_down);
  CASE ("kinds-cost", test_kinds_cost);
  CASE ("turning-back", test_turning_back);
  CASE ("start-and-goal-are-free", test_start_and_goal_are_free);
  CASE ("angles-in-proportion", test_angles_in_proportion);
  CASE ("straight-angle", test_straight_angle);
  CASE ("grid/few-turns", test_grid_with_few_turns);
  CASE ("grid/y-down", test_grid_has_y_down);
  CASE ("grid/y-down-under-views", test_view_of_grid_has_y_down);
  CASE ("earth/left", test_left_on_the_earth);
  CASE ("earth/right-angle-in-the-north", test_right_angle_in_the_north);
  CASE ("function/costs", test_function);
  CASE ("function/over-states", test_function_over_states);
  CASE ("function/is-destroyed", test_function_is_destroyed);
  CASE ("function/bad-cost-is-an-error", test_bad_cost_is_an_error);
  CASE ("version", test_version);
  CASE ("whole-costs", test_whole_costs);
  CASE ("describes-states", test_describes_states);
  CASE ("contract/streets", test_contract_of_streets);

  return g_test_run ();
}
