/* node-type.c - tests the functions of node types
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-type-private.h"

#include <wayfind.h>

#include <math.h>
#include <string.h>

static void
test_index (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (7);

  g_assert_cmpint (way_node_type_get_kind (type), ==, WAY_NODE_KIND_INDEX);
  g_assert_cmpuint (way_node_type_get_n_nodes (type), ==, 7);
  g_assert_cmpuint (type->size, ==, 0);
  g_assert_true (way_node_type_equal (type, WAY_INDEX (3), WAY_INDEX (3)));
  g_assert_false (way_node_type_equal (type, WAY_INDEX (3), WAY_INDEX (4)));
  g_assert_cmpuint (way_node_type_hash (type, WAY_INDEX (3)), ==,
                    way_node_type_hash (type, WAY_INDEX (3)));
  g_assert_null (way_node_type_copy_node (type, WAY_INDEX (0)));
}

static void
test_object (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (g_str_hash, g_str_equal,
                                (GBoxedCopyFunc) g_strdup, g_free);
  const char word[] = "wayfind";
  char *copy = way_node_type_copy_node (type, word);

  g_assert_true (copy != word);
  g_assert_true (way_node_type_equal (type, copy, word));
  g_assert_cmpuint (way_node_type_hash (type, copy), ==, g_str_hash (word));
  way_node_type_free_node (type, copy);
}

/* Objects that are counted */

#define N_NUMBERS 500

static guint n_copied, n_freed;

static gpointer
copy_number (gpointer number)
{
  n_copied++;
  return g_memdup2 (number, sizeof (gint));
}

static void
free_number (gpointer number)
{
  n_freed++;
  g_free (number);
}

/* Each number has edges to three others, which most have met before. With
 * @user_data one of the edges is there twice, and one is hidden. */
static void
add_numbers (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
  const gint number = *(const gint *) node;
  const gint next[] = { (number + 1) % N_NUMBERS, (number + 20) % N_NUMBERS,
                        (number + 300) % N_NUMBERS };

  for (guint i = 0; i < G_N_ELEMENTS (next); i++)
    way_edges_add (edges, &next[i], i + 1);
  if (user_data == NULL)
    return;

  way_edges_add (edges, &next[1], 1);
  way_edges_add (edges, &next[2], INFINITY);
}

/* What numbers cost from 1 on, and as how many copies of them were made. */
static guint
count_copies (gboolean    has_twins,
              WayStrategy strategy,
              WayCost    *sum)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (g_int_hash, g_int_equal, copy_number,
                                free_number);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_numbers, GINT_TO_POINTER (has_twins),
                              NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph), strategy);
  g_autoptr (GError) error = NULL;
  const gint first = 1;

  way_search_set_start (search, &first);
  n_copied = n_freed = 0;
  while (way_search_step (search, 1, &error) == WAY_STATUS_RUNNING)
    ;
  g_assert_no_error (error);
  *sum = 0;
  for (gint number = 0; number < N_NUMBERS; number++)
    {
      WayCost cost = INFINITY;

      way_search_get_cost_so_far (search, &number, &cost);
      *sum += cost;
    }

  return n_copied;
}

/* Most edges lead to nodes that a search knows. These are borrowed from it, and
 * a new node is copied once; the start is copied again for the graph. If two
 * edges lead to a new node it is copied twice. */
static void
test_objects_are_copied_once (void)
{
  static const WayStrategy strategies[] = { WAY_STRATEGY_BFS,
                                            WAY_STRATEGY_DIJKSTRA };

  for (guint i = 0; i < G_N_ELEMENTS (strategies); i++)
    {
      WayCost sum, sum_of_twins;
      const guint n = count_copies (FALSE, strategies[i], &sum);
      const guint n_of_twins
        = count_copies (TRUE, strategies[i], &sum_of_twins);

      g_assert_cmpuint (n, <=, N_NUMBERS + 1);
      g_assert_cmpuint (n_of_twins, <, 2 * N_NUMBERS);
      g_assert_cmpuint (n_copied, ==, n_of_twins);
      g_assert_cmpfloat (sum, <, INFINITY);
      g_assert_cmpfloat (sum_of_twins, <=, sum);
    }
}

/* All copies are freed, also if a search ends between two steps. */
static void
test_objects_are_freed (void)
{
  for (guint n_steps = 0; n_steps < 40; n_steps++)
    {
      const gint first = 1;

      n_copied = n_freed = 0;
      {
        g_autoptr (WayNodeType) type
          = way_node_type_new_object (g_int_hash, g_int_equal, copy_number,
                                      free_number);
        g_autoptr (WayCallbackGraph) graph
          = way_callback_graph_new (type, add_numbers, GINT_TO_POINTER (TRUE),
                                    NULL);
        g_autoptr (WaySearch) search
          = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);

        way_search_set_start (search, &first);
        for (guint i = 0; i < n_steps; i++)
          way_search_step (search, 1, NULL);
        if (n_steps % 2)        /* another strategy keeps no nodes */
          {
            way_search_set_strategy (search, WAY_STRATEGY_IDA_STAR);
            way_search_step (search, n_steps, NULL);
          }
      }
      g_assert_cmpuint (n_copied, >, 0);
      g_assert_cmpuint (n_freed, ==, n_copied);
    }
}

/* Equal bytes hash alike and differing ones do not compare equal, whatever
 * the size and wherever they lie. */
static void
test_bytes_of_each_size (void)
{
  for (gsize size = 1; size <= 64; size++)
    {
      g_autoptr (WayNodeType) type = way_node_type_new_value (size, NULL, NULL);
      guint8 a[72], b[72];
      gpointer copy;

      memset (a, 0x5a, sizeof a);
      memset (b, 0x5a, sizeof b);
      b[size + 1] = 1;          /* behind the node, which begins at 1 */
      g_assert_true (way_node_type_equal (type, a + 1, b + 1));
      g_assert_cmpuint (way_node_type_hash (type, a + 1), ==,
                        way_node_type_hash (type, b + 1));

      b[size] = 0;              /* its last byte */
      g_assert_false (way_node_type_equal (type, a + 1, b + 1));
      g_assert_cmpuint (way_node_type_hash (type, a + 1), !=,
                        way_node_type_hash (type, b + 1));

      copy = way_node_type_copy_node (type, a + 1);
      g_assert_cmpmem (copy, size, a + 1, size);
      way_node_type_free_node (type, copy);
    }
}

static void
test_boxed (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_pointer (NULL, NULL);
  WayNodeType *copy = g_boxed_copy (WAY_TYPE_NODE_TYPE, type);

  g_assert_true (copy == type);
  g_boxed_free (WAY_TYPE_NODE_TYPE, copy);
}

/* A programmer's mistake is refused, with a critical. */
static void
test_refuses_nonsense (void)
{
  static const char *const cases[] = { "index", "size", "half", "large" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*assertion*");
      switch (i)
        {
        case 0:
          g_assert_null (way_node_type_new_index (G_MAXUINT32));
          break;
        case 1:
          g_assert_null (way_node_type_new_value (0, NULL, NULL));
          break;
        case 2:
          g_assert_null (way_node_type_new_value (8, g_int64_hash, NULL));
          break;
        default:
          g_assert_null (way_node_type_new_value (65, NULL, NULL));
        }
      g_test_assert_expected_messages ();
    }
}

/* 12 bytes, whose functions may read the first 8 at once. */
static guint
hash_aligned (gconstpointer node)
{
  g_assert_cmpuint ((guintptr) node % sizeof (guint64), ==, 0);
  return *(const guint8 *) node;
}

static gboolean
equal_aligned (gconstpointer a,
               gconstpointer b)
{
  g_assert_cmpuint ((guintptr) a % sizeof (guint64), ==, 0);
  g_assert_cmpuint ((guintptr) b % sizeof (guint64), ==, 0);
  return memcmp (a, b, 12) == 0;
}

static void
test_values_are_aligned (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (12, hash_aligned, equal_aligned);
  guint64 room[8] = { 0 };
  guint8 *bytes = (guint8 *) room;

  for (guint i = 0; i < 8; i++)
    {
      memset (bytes, 0, sizeof room);
      memset (bytes + i, 7, 12);
      memset (bytes + 32 + 2 * i, 7, 12);
      g_assert_cmpuint (way_node_type_hash (type, bytes + i), ==, 7);
      g_assert_true (way_node_type_equal (type, bytes + i, bytes + 32 + 2 * i));
      bytes[i + 11] = 8;
      g_assert_false (way_node_type_equal (type, bytes + i,
                                           bytes + 32 + 2 * i));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/node-type/index", test_index);
  g_test_add_func ("/node-type/object", test_object);
  g_test_add_func ("/node-type/objects-are-copied-once",
                   test_objects_are_copied_once);
  g_test_add_func ("/node-type/objects-are-freed", test_objects_are_freed);
  g_test_add_func ("/node-type/bytes-of-each-size", test_bytes_of_each_size);
  g_test_add_func ("/node-type/values-are-aligned", test_values_are_aligned);
  g_test_add_func ("/node-type/boxed", test_boxed);
  g_test_add_func ("/node-type/refuses-nonsense", test_refuses_nonsense);

  return g_test_run ();
}
