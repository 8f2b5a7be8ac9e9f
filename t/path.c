/* path.c - tests that a path stands on its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

static const WayCost costs[] = { 0, 2.5, 4 };
static const guint32 edges[] = { WAY_EDGE_NONE, 8, WAY_EDGE_NONE };

static void
test_holds_what_it_was_given (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  const WayNode nodes[] = { WAY_INDEX (0), WAY_INDEX (7), WAY_INDEX (3) };
  g_autoptr (WayPath) path = way_path_new (type, nodes, costs, edges, 3, TRUE);

  g_assert_true (way_path_get_node_type (path) == type);
  g_assert_cmpuint (way_path_get_length (path), ==, 3);
  g_assert_cmpuint (WAY_NODE_INDEX (way_path_get_node (path, 1)), ==, 7);
  g_assert_cmpfloat (way_path_get_cost_so_far (path, 1), ==, 2.5);
  g_assert_cmpuint (way_path_get_edge (path, 1), ==, 8);
  g_assert_cmpuint (way_path_get_edge (path, 2), ==, WAY_EDGE_NONE);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 4);
  g_assert_true (way_path_is_partial (path));
}

/* The nodes of a path live on when their givers are gone. */
static void
test_owns_copies (void)
{
  WayNodeType *type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);
  char *words[] = { g_strdup ("a"), g_strdup ("b"), g_strdup ("c") };
  WayPath *path = way_path_new (type, (const WayNode *) words, costs, NULL, 3,
                                FALSE);
  WayPath *copy = g_boxed_copy (WAY_TYPE_PATH, path);

  for (guint i = 0; i < 3; i++)
    g_free (words[i]);
  way_node_type_unref (type);
  way_path_unref (path);

  g_assert_cmpstr (way_path_get_node (copy, 2), ==, "c");
  g_assert_cmpuint (way_path_get_edge (copy, 1), ==, WAY_EDGE_NONE);
  g_assert_false (way_path_is_partial (copy));
  g_boxed_free (WAY_TYPE_PATH, copy);
}

/* Positions come from the graph, and every node needs one. */
static void
test_positions (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (4, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (2),
                     WAY_STRATEGY_BFS, NULL);
  g_autofree WayPosition *positions = NULL;
  guint n;

  positions = way_path_dup_positions (path, WAY_GRAPH (grid), &n, NULL);
  g_assert_cmpuint (n, ==, 3);
  for (guint i = 0; i < n; i++)
    {
      WayPosition at;

      g_assert_true (way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (i),
                                             &at));
      g_assert_cmpmem (&at, sizeof at, &positions[i], sizeof at);
      g_assert_cmpfloat (positions[i].x - positions[0].x, ==, i);
    }
}

static void
no_edges (WayNode   node,
          WayEdges *buffer,
          gpointer  user_data)
{
}

static void
test_no_positions (void)
{
  static const guint sizes[] = { 10, 11 };
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  const WayNode nodes[] = { WAY_INDEX (0), WAY_INDEX (7), WAY_INDEX (3) };
  g_autoptr (WayPath) path = way_path_new (type, nodes, costs, NULL, 3, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (WayNodeType) other = way_node_type_new_index (sizes[i]);
      g_autoptr (WayCallbackGraph) graph
        = way_callback_graph_new (other, no_edges, NULL, NULL);
      g_autoptr (GError) error = NULL;
      guint n = 9;

      g_assert_null (way_path_dup_positions (path, WAY_GRAPH (graph), &n,
                                             &error));
      g_assert_cmpuint (n, ==, 0);
      g_assert_error (error, WAY_ERROR, (i == 0 ? WAY_ERROR_UNSUPPORTED
                                                : WAY_ERROR_BAD_NODE));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/path/holds-what-it-was-given",
                   test_holds_what_it_was_given);
  g_test_add_func ("/path/owns-copies", test_owns_copies);

  g_test_add_func ("/path/positions", test_positions);
  g_test_add_func ("/path/no-positions", test_no_positions);

  return g_test_run ();
}
