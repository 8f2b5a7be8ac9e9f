/* edges.c - tests the buffer in which a graph gives its edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/edges-private.h"

#include <wayfind.h>

static const WayWholeArc whole_arcs[] = { { 4, 7 }, { 0, WAY_WHOLE_HIDDEN },
                                          { 9, 0 } };

static void
assert_edge (WayEdges *edges,
             guint     i,
             gsize     index,
             WayCost   cost,
             guint32   id)
{
  g_assert_cmpuint (WAY_NODE_INDEX (way_edges_get_node (edges, i)), ==, index);
  g_assert_cmpfloat (way_edges_get_cost (edges, i), ==, cost);
  g_assert_cmpuint (way_edges_get_edge (edges, i), ==, id);
}

/* One test for each layout that holds indices. */
static void
test_indices (gconstpointer layout)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (100);
  EdgeBuffer buffer;
  WayEdges *edges = &buffer.head;

  edge_buffer_init (&buffer, type, GPOINTER_TO_UINT (layout));
  for (guint i = 0; i < 100; i++)
    way_edges_add (edges, WAY_INDEX (i), i * 2);
  way_edges_add_full (edges, WAY_INDEX (5), INFINITY, 17);

  g_assert_cmpuint (way_edges_get_length (edges), ==, 101);
  for (guint i = 0; i < 100; i++)
    assert_edge (edges, i, i, i * 2, WAY_EDGE_NONE);
  assert_edge (edges, 100, 5, INFINITY, 17);
  g_assert_null (way_edges_get_error (edges));

  way_edges_clear (edges);
  g_assert_cmpuint (way_edges_get_length (edges), ==, 0);
  edge_buffer_release (&buffer);
}

/* Adding many edges at once gives the same as adding them one by one, also with
 * a mistake among them; the caller may free its arrays at once. */
static void
test_many (gconstpointer layout)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (100);
  EdgeBuffer buffer;
  WayEdges *edges = &buffer.head;
  guint32 nodes[100];
  WayCost costs[100];

  for (guint i = 0; i < 100; i++)
    {
      nodes[i] = 99 - i;
      costs[i] = i == 50 ? INFINITY : i * 3;
    }
  edge_buffer_init (&buffer, type, GPOINTER_TO_UINT (layout));
  way_edges_add_full (edges, WAY_INDEX (1), 2, 17);
  way_edges_add_indices (edges, nodes, 100, costs, 100);
  way_edges_add_indices (edges, nodes, 2, NULL, 0);
  way_edges_add_indices (edges, NULL, 0, NULL, 0);
  memset (nodes, 0, sizeof nodes);
  memset (costs, 0, sizeof costs);

  g_assert_cmpuint (way_edges_get_length (edges), ==, 103);
  assert_edge (edges, 0, 1, 2, 17);
  for (guint i = 0; i < 100; i++)
    assert_edge (edges, i + 1, 99 - i, i == 50 ? INFINITY : i * 3,
                 WAY_EDGE_NONE);
  assert_edge (edges, 101, 99, 1, WAY_EDGE_NONE);
  assert_edge (edges, 102, 98, 1, WAY_EDGE_NONE);
  g_assert_null (way_edges_get_error (edges));
  edge_buffer_release (&buffer);
}

/* Indices are those of the graph, and there is a cost for each or for none. */
static void
test_many_wrong (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  g_autoptr (WayNodeType) pointers = way_node_type_new_pointer (NULL, NULL);
  g_autoptr (WayEdges) edges = way_edges_new (type);
  g_autoptr (WayEdges) others = way_edges_new (pointers);
  const guint32 nodes[] = { 3, G_MAXUINT32, 10 };
  const WayCost costs[] = { 1, -1, 1 };

  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*n_costs*");
  way_edges_add_indices (edges, nodes, 3, costs, 2);
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*layout*");
  way_edges_add_indices (others, nodes, 1, NULL, 0);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (way_edges_get_length (edges), ==, 0);

  way_edges_add_indices (edges, nodes, 1, costs + 1, 1);
  g_assert_error (way_edges_get_error (edges), WAY_ERROR,
                  WAY_ERROR_BAD_COST);
  way_edges_clear (edges);
  way_edges_add_indices (edges, nodes + 1, 1, NULL, 0);
  g_assert_error (way_edges_get_error (edges), WAY_ERROR, WAY_ERROR_BAD_NODE);
}

/* A span is read in place, whatever the reader's layout; changing an edge
 * copies it first. */
static void
test_span (gconstpointer layout)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  EdgeBuffer buffer;
  WayEdges *edges = &buffer.head;

  edge_buffer_init (&buffer, type, GPOINTER_TO_UINT (layout));
  way_edges_set_whole_span (edges, whole_arcs, 3, 20);
  g_assert_cmpuint (way_edges_get_length (edges), ==, 3);
  assert_edge (edges, 0, 4, 7, 20);
  assert_edge (edges, 1, 0, INFINITY, 21);
  assert_edge (edges, 2, 9, 0, 22);

  way_edges_set_cost (edges, 0, 8);
  way_edges_add (edges, WAY_INDEX (1), 1);
  g_assert_cmpuint (whole_arcs[0].cost, ==, 7);
  assert_edge (edges, 0, 4, 8, 20);
  assert_edge (edges, 2, 9, 0, 22);
  assert_edge (edges, 3, 1, 1, WAY_EDGE_NONE);
  edge_buffer_release (&buffer);
}

/* A node without edges gives a span of none, which may be added to. */
static void
test_add_to_empty_span (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  g_autoptr (WayEdges) edges = way_edges_new (type);
  const WayRealArc next_node[] = { { 8, 0, 1 } };

  way_edges_set_real_span (edges, next_node, 0, WAY_EDGE_NONE);
  way_edges_add (edges, WAY_INDEX (7), 3);
  g_assert_cmpuint (way_edges_get_length (edges), ==, 1);
  g_assert_true (way_edges_get_node (edges, 0) == WAY_INDEX (7));
  g_assert_cmpfloat (way_edges_get_cost (edges, 0), ==, 3);
}

/* Zero arcs are allowed without an array; a count above zero without one is a
 * mistake. */
static void
test_span_of_null (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (9);
  g_autoptr (WayEdges) edges = way_edges_new (type);

  way_edges_set_real_span (edges, NULL, 0, WAY_EDGE_NONE);
  g_assert_cmpuint (way_edges_get_length (edges), ==, 0);
  way_edges_set_whole_span (edges, NULL, 0, WAY_EDGE_NONE);
  g_assert_cmpuint (way_edges_get_length (edges), ==, 0);

  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL,
                         "*arcs != NULL*");
  way_edges_set_real_span (edges, NULL, 1, WAY_EDGE_NONE);
  g_test_assert_expected_messages ();
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL,
                         "*arcs != NULL*");
  way_edges_set_whole_span (edges, NULL, 1, WAY_EDGE_NONE);
  g_test_assert_expected_messages ();
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL,
                         "*self != NULL*");
  way_edges_set_real_span (NULL, NULL, 0, WAY_EDGE_NONE);
  g_test_assert_expected_messages ();
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_CRITICAL,
                         "*self != NULL*");
  way_edges_set_whole_span (NULL, NULL, 0, WAY_EDGE_NONE);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (way_edges_get_length (edges), ==, 0);
}

/* Adding to a span leaves the graph's own array alone, too. */
static void
test_add_to_span (gconstpointer layout)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  EdgeBuffer buffer;
  WayEdges *edges = &buffer.head;

  edge_buffer_init (&buffer, type, GPOINTER_TO_UINT (layout));
  way_edges_add (edges, WAY_INDEX (2), 2);      /* makes room */
  way_edges_set_whole_span (edges, whole_arcs, 3, WAY_EDGE_NONE);
  way_edges_add (edges, WAY_INDEX (1), 1);
  g_assert_cmpuint (way_edges_get_length (edges), ==, 4);
  assert_edge (edges, 0, 4, 7, WAY_EDGE_NONE);
  assert_edge (edges, 3, 1, 1, WAY_EDGE_NONE);
  edge_buffer_release (&buffer);
}

static void
test_values_are_copied (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_value (12, NULL, NULL);
  g_autoptr (WayEdges) edges = way_edges_new (type);
  guint32 value[3] = { 0, 1, 2 };

  for (value[0] = 0; value[0] < 50; value[0]++)
    way_edges_add (edges, value, value[0]);
  for (value[0] = 0; value[0] < 50; value[0]++)
    g_assert_cmpmem (way_edges_get_node (edges, value[0]), 12, value, 12);
}

static void
test_objects_are_copied (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);
  g_autoptr (WayEdges) edges = way_edges_new (type);
  char word[] = "stone";

  way_edges_add (edges, word, 1);
  word[0] = 'a';
  g_assert_cmpstr (way_edges_get_node (edges, 0), ==, "stone");
  way_edges_add (edges, NULL, 1);
  g_assert_error (way_edges_get_error (edges), WAY_ERROR, WAY_ERROR_BAD_NODE);
}

typedef struct
{
  gsize   index;
  WayCost cost;
  guint   layout;
  gint    code;
} Fault;

static const Fault faults[] = {
  { 1, -1, WAY_EDGES_WHOLE, WAY_ERROR_BAD_COST },
  { 1, -1, WAY_EDGES_REAL, WAY_ERROR_BAD_COST },
  { 1, NAN, WAY_EDGES_WHOLE, WAY_ERROR_BAD_COST },
  { 1, NAN, WAY_EDGES_REAL, WAY_ERROR_BAD_COST },
  { 1, -INFINITY, WAY_EDGES_REAL, WAY_ERROR_BAD_COST },
  { 1, 0.5, WAY_EDGES_WHOLE, WAY_ERROR_NOT_WHOLE },
  { G_MAXUINT32, 1, WAY_EDGES_REAL, WAY_ERROR_BAD_NODE },
  { G_MAXUINT32, 1, WAY_EDGES_WHOLE, WAY_ERROR_BAD_NODE },
  { G_MAXSIZE, 1, WAY_EDGES_WHOLE, WAY_ERROR_BAD_NODE },
};

/* The first fault is kept, and goes with the edges. */
static void
test_faults (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      EdgeBuffer buffer;

      edge_buffer_init (&buffer, type, faults[i].layout);
      way_edges_add (&buffer.head, WAY_INDEX (faults[i].index),
                     faults[i].cost);
      way_edges_add (&buffer.head, WAY_INDEX (2), -7);
      g_assert_error (way_edges_get_error (&buffer.head), WAY_ERROR,
                      faults[i].code);
      way_edges_clear (&buffer.head);
      g_assert_null (way_edges_get_error (&buffer.head));
      edge_buffer_release (&buffer);
    }
}

static void
test_first_error_counts (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  g_autoptr (WayEdges) edges = way_edges_new (type);

  way_edges_take_error (edges, g_error_new (G_IO_ERROR, G_IO_ERROR_CLOSED,
                                            "closed"));
  way_edges_take_error (edges, NULL);
  g_assert_error (way_edges_get_error (edges), G_IO_ERROR, G_IO_ERROR_CLOSED);
  way_edges_clear (edges);
  way_edges_take_error (edges, NULL);
  g_assert_error (way_edges_get_error (edges), WAY_ERROR, WAY_ERROR_CALLBACK);
}

/* Beyond its limit the buffer takes no more, however long a callback adds. */
static void
test_limit (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  EdgeBuffer buffer;

  edge_buffer_init (&buffer, type, WAY_EDGES_REAL);
  buffer.max_bytes = 1000;
  for (guint i = 0; i < 100000; i++)
    way_edges_add (&buffer.head, WAY_INDEX (1), 1);
  g_assert_cmpuint (edge_buffer_bytes (&buffer), <=, 1000);
  g_assert_cmpint (buffer.fault, ==, EDGE_FAULT_MEMORY);
  edge_buffer_release (&buffer);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/edges/indices/whole",
                        GUINT_TO_POINTER (WAY_EDGES_WHOLE), test_indices);
  g_test_add_data_func ("/edges/indices/real",
                        GUINT_TO_POINTER (WAY_EDGES_REAL), test_indices);
  g_test_add_data_func ("/edges/many/whole",
                        GUINT_TO_POINTER (WAY_EDGES_WHOLE), test_many);
  g_test_add_data_func ("/edges/many/real",
                        GUINT_TO_POINTER (WAY_EDGES_REAL), test_many);
  g_test_add_func ("/edges/many/wrong", test_many_wrong);
  g_test_add_func ("/edges/span/null", test_span_of_null);
  g_test_add_data_func ("/edges/span/whole",
                        GUINT_TO_POINTER (WAY_EDGES_WHOLE), test_span);
  g_test_add_data_func ("/edges/span/real",
                        GUINT_TO_POINTER (WAY_EDGES_REAL), test_span);
  g_test_add_func ("/edges/add-to-span/empty", test_add_to_empty_span);
  g_test_add_data_func ("/edges/add-to-span/whole",
                        GUINT_TO_POINTER (WAY_EDGES_WHOLE), test_add_to_span);
  g_test_add_data_func ("/edges/add-to-span/real",
                        GUINT_TO_POINTER (WAY_EDGES_REAL), test_add_to_span);
  g_test_add_func ("/edges/values-are-copied", test_values_are_copied);
  g_test_add_func ("/edges/objects-are-copied", test_objects_are_copied);
  g_test_add_func ("/edges/faults", test_faults);
  g_test_add_func ("/edges/first-error-counts", test_first_error_counts);
  g_test_add_func ("/edges/limit", test_limit);

  return g_test_run ();
}
