/* node-type.c - tests what a node type says of its nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#include <string.h>

static void
test_index (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (7);

  g_assert_cmpint (way_node_type_get_kind (type), ==, WAY_NODE_KIND_INDEX);
  g_assert_cmpuint (way_node_type_get_n_nodes (type), ==, 7);
  g_assert_cmpuint (way_node_type_get_size (type), ==, 0);
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

/* What a correct program never does is refused, and said. */
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/node-type/index", test_index);
  g_test_add_func ("/node-type/object", test_object);
  g_test_add_func ("/node-type/bytes-of-each-size", test_bytes_of_each_size);
  g_test_add_func ("/node-type/boxed", test_boxed);
  g_test_add_func ("/node-type/refuses-nonsense", test_refuses_nonsense);

  return g_test_run ();
}
