/* getters.c - getters return the values that were set, or the first values
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io.h>
#include <wayfind.h>

/* The values that a getter returns before and after a setter is called. The
 * headers state each first value. */
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
  g_test_add_func ("/getters/answer-unit", test_answer_unit);

  return g_test_run ();
}
