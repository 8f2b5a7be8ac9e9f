/* landmarks-bytes.c - landmarks packed for a file, and unpacked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/prepared-tables.h"

#define N_SEEDS 128
#define N_NODES 40
#define N_LANDMARKS 6

static WayLandmarks *
make (WayTable *table)
{
  g_autoptr (GError) error = NULL;
  WayLandmarks *landmarks = way_landmarks_new (WAY_GRAPH (table), N_LANDMARKS,
                                               WAY_LANDMARKS_FARTHEST, NULL,
                                               &error);

  g_assert_no_error (error);
  return landmarks;
}

static void
assert_same (WayLandmarks *one,
             WayLandmarks *other)
{
  g_assert_cmpuint (way_landmarks_get_n_landmarks (one), ==,
                    way_landmarks_get_n_landmarks (other));
  for (guint from = 0; from < N_NODES; from++)
    for (guint to = 0; to < N_NODES; to++)
      g_assert_cmpfloat (way_landmarks_get_bound (one, WAY_INDEX (from),
                                                  WAY_INDEX (to)), ==,
                         way_landmarks_get_bound (other, WAY_INDEX (from),
                                                  WAY_INDEX (to)));
}

/* Whole and real costs, one-way edges, hidden ones and islands. */
static void
test_there_and_back (void)
{
  for (guint32 seed = 0; seed < N_SEEDS; seed++)
    {
      g_autoptr (WayTable) table = prepared_tables_new_random (seed, N_NODES);
      g_autoptr (WayLandmarks) landmarks = make (table);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = way_landmarks_to_bytes (landmarks, &error);
      g_autoptr (WayLandmarks) loaded
        = way_landmarks_new_from_bytes (WAY_GRAPH (table), bytes, NULL, &error);

      g_assert_no_error (error);
      assert_same (landmarks, loaded);
    }
}

static void
assert_refused (WayGraph   *graph,
                const char *data,
                gsize       size,
                gint        code)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_landmarks_new_from_bytes (graph, bytes, NULL, &error));
  g_assert_error (error, WAY_ERROR, code);
}

static char *
dup_bytes (WayTable *table,
           gsize    *size)
{
  g_autoptr (WayLandmarks) landmarks = make (table);

  return g_bytes_unref_to_data (way_landmarks_to_bytes (landmarks, NULL), size);
}

/* Cut short anywhere, or with any byte changed. */
static void
test_damaged (void)
{
  g_autoptr (WayTable) table = prepared_tables_new_random (0, 9);
  gsize size;
  g_autofree char *data = dup_bytes (table, &size);

  for (gsize at = 0; at < size; at++)
    {
      const gint code = at >= 12 && at < 16 ? WAY_ERROR_UNSUPPORTED
                                            : WAY_ERROR_PARSE;

      assert_refused (WAY_GRAPH (table), data, at, WAY_ERROR_PARSE);
      data[at] ^= 1 << at % 8;
      assert_refused (WAY_GRAPH (table), data, size, code);
      data[at] ^= 1 << at % 8;
    }
}

/* A chain whose edges cost so much each way. */
static WayTable *
new_chain (WayCost cost,
           guint   n_nodes)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_add_nodes (builder, n_nodes, NULL, NULL, NULL);
  for (guint i = 1; i < n_nodes; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i - 1), WAY_INDEX (i), cost,
                                WAY_BOTH_WAYS, NULL, NULL);

  return way_table_builder_build (builder, NULL);
}

/* Costs that have risen leave bounds right; those that have fallen do not. */
static void
test_other_graph (void)
{
  g_autoptr (WayTable) table = new_chain (5, 20);
  g_autoptr (WayTable) dearer = new_chain (6, 20);
  g_autoptr (WayTable) cheaper = new_chain (4, 20);
  g_autoptr (WayTable) longer = new_chain (5, 21);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (WayLandmarks) loaded = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;
  g_autofree char *data = dup_bytes (table, &size);

  assert_refused (WAY_GRAPH (cheaper), data, size, WAY_ERROR_CHANGED);
  assert_refused (WAY_GRAPH (longer), data, size, WAY_ERROR_CHANGED);
  bytes = g_bytes_new (data, size);
  loaded = way_landmarks_new_from_bytes (WAY_GRAPH (dearer), bytes, NULL,
                                         &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_landmarks_get_bound (loaded, WAY_INDEX (0),
                                              WAY_INDEX (19)), <=, 19 * 6);
}

static void
test_limits (void)
{
  g_autoptr (WayTable) table = new_chain (5, 20);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;
  char *data = dup_bytes (table, &size);

  bytes = g_bytes_new_take (data, size);
  way_limits_set_max_expansions (limits, 19);
  g_assert_null (way_landmarks_new_from_bytes (WAY_GRAPH (table), bytes, limits,
                                               &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
}

static void
add_nothing (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
}

static void
test_no_indices (void)
{
  g_autoptr (WayTable) table = new_chain (5, 20);
  g_autoptr (WayCallbackGraph) words
    = way_callback_graph_new (NULL, add_nothing, NULL, NULL);
  gsize size;
  g_autofree char *data = dup_bytes (table, &size);

  assert_refused (WAY_GRAPH (words), data, size, WAY_ERROR_UNSUPPORTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/landmarks/bytes/there-and-back", test_there_and_back);
  g_test_add_func ("/landmarks/bytes/damaged", test_damaged);
  g_test_add_func ("/landmarks/bytes/other-graph", test_other_graph);
  g_test_add_func ("/landmarks/bytes/limits", test_limits);
  g_test_add_func ("/landmarks/bytes/no-indices", test_no_indices);

  return g_test_run ();
}
