/* heuristic.c - estimates apart from any graph, in their simple form
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#define N_ROOMS 100

/* Rooms in a row; each step costs 1. */
static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const gsize room = WAY_NODE_INDEX (node);

  if (room > 0)
    way_edges_add (edges, WAY_INDEX (room - 1), 1);
  if (room < N_ROOMS - 1)
    way_edges_add (edges, WAY_INDEX (room + 1), 1);
}

static WaySearch *
search_from (gsize         start,
             WayHeuristic *heuristic)
{
  g_autoptr (WayNodeType) rooms = way_node_type_new_index (N_ROOMS);
  g_autoptr (WayCallbackGraph) house
    = way_callback_graph_new (rooms, neighbours, NULL, NULL);
  WaySearch *search = way_search_new (WAY_GRAPH (house), WAY_STRATEGY_ASTAR);

  way_search_set_heuristic (search, heuristic);
  way_search_set_start (search, WAY_INDEX (start));
  return search;
}

static WayCost
rooms_apart (WayNode  node,
             WayNode  goal,
             gpointer user_data)
{
  guint *n_calls = user_data;

  (*n_calls)++;
  return ABS ((gssize) WAY_NODE_INDEX (goal) - (gssize) WAY_NODE_INDEX (node));
}

static guint64
run_to (WaySearch *search,
        gsize      expected)
{
  g_autoptr (GError) error = NULL;
  WayStatistics statistics;
  WayNode goal;

  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FOUND);
  g_assert_no_error (error);
  g_assert_true (way_search_get_goal (search, &goal));
  g_assert_cmpuint (WAY_NODE_INDEX (goal), ==, expected);
  way_search_get_statistics (search, &statistics);

  return statistics.expanded;
}

/* From 50, room 58 is nearer than 40: only rooms before it are expanded. */
static void
test_nearest_of_several_goals (void)
{
  guint n_calls = 0;
  g_autoptr (WayHeuristic) heuristic
    = way_heuristic_new (rooms_apart, &n_calls, NULL);
  g_autoptr (WaySearch) search = search_from (50, heuristic);

  way_search_add_goal (search, WAY_INDEX (40));
  way_search_add_goal (search, WAY_INDEX (58));
  g_assert_cmpuint (run_to (search, 58), <=, 8);
  g_assert_cmpuint (n_calls, >, 0);
}

static gboolean
is_sixty (WayNode  node,
          gpointer user_data)
{
  return WAY_NODE_INDEX (node) == 60;
}

/* No goal has a name: there is nothing to ask the function about. */
static void
test_goal_func (void)
{
  guint n_calls = 0;
  g_autoptr (WayHeuristic) heuristic
    = way_heuristic_new (rooms_apart, &n_calls, NULL);
  g_autoptr (WaySearch) search = search_from (50, heuristic);

  way_search_set_goal_func (search, is_sixty, NULL, NULL);
  g_assert_cmpuint (run_to (search, 60), >=, 20);
  g_assert_cmpuint (n_calls, ==, 0);
}

static WayCost
no_number (WayNode  node,
           WayNode  goal,
           gpointer user_data)
{
  const gdouble *answer = user_data;

  return *answer;
}

/* Either counts as 0: A* is Dijkstra then. */
static void
test_nan_and_negative (void)
{
  const gdouble answers[] = { NAN, -1, -INFINITY };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      gdouble answer = answers[i];
      g_autoptr (WayHeuristic) heuristic
        = way_heuristic_new (no_number, &answer, NULL);
      g_autoptr (WaySearch) search = search_from (50, heuristic);
      g_autoptr (WayPath) path = NULL;

      way_search_set_goal (search, WAY_INDEX (60));
      g_assert_cmpuint (run_to (search, 60), >=, 18);
      path = way_search_dup_path (search);
      g_assert_cmpfloat (way_path_get_cost (path), ==, 10);
    }
}

static void
count_destroy (gpointer user_data)
{
  guint *n_destroyed = user_data;

  (*n_destroyed)++;
}

static void
test_destroy (void)
{
  guint n_destroyed = 0;
  WayHeuristic *heuristic
    = way_heuristic_new (rooms_apart, &n_destroyed, count_destroy);
  WaySearch *search = search_from (0, heuristic);

  way_heuristic_unref (heuristic);
  g_assert_cmpuint (n_destroyed, ==, 0);
  g_object_unref (search);
  g_assert_cmpuint (n_destroyed, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/heuristic/nearest-of-several-goals",
                   test_nearest_of_several_goals);
  g_test_add_func ("/heuristic/goal-func", test_goal_func);
  g_test_add_func ("/heuristic/nan-and-negative", test_nan_and_negative);
  g_test_add_func ("/heuristic/destroy", test_destroy);

  return g_test_run ();
}
