/* node-map.c - tests the way from any node to a dense id and back
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-map.h"

#include <string.h>

#define N_NODES 20000

static WayNodeType *
string_type (void)
{
  return way_node_type_new_object (g_str_hash, g_str_equal,
                                   (GBoxedCopyFunc) g_strdup, g_free);
}

static guint
constant_hash (gconstpointer node)
{
  return 42;
}

/* A value of @size bytes that holds @i in its first four. */
static gpointer
make_value (gsize   size,
            guint32 i)
{
  guint8 *value = g_malloc0 (size);

  memcpy (value, &i, MIN (size, sizeof i));
  return value;
}

/* Ids are dense, in the order of meeting; a node met again keeps its id; and
 * the nodes that the map returns equal the nodes that it received. */
static void
check_values (gsize     size,
              guint32   n_nodes,
              GHashFunc hash,
              GEqualFunc equal)
{
  g_autoptr (WayNodeType) type = way_node_type_new_value (size, hash, equal);
  NodeMap map;
  guint32 id;

  node_map_init (&map, type);
  for (guint round = 0; round < 2; round++)
    for (guint32 i = 0; i < n_nodes; i++)
      {
        g_autofree gpointer value = make_value (size, i);

        g_assert_cmpint (node_map_lookup (&map, value, &id), ==, round == 1);
        g_assert_true (node_map_intern (&map, value, &id));
        g_assert_cmpuint (id, ==, i);
        g_assert_cmpmem (node_map_node (&map, id), size, value, size);
      }
  g_assert_cmpuint (map.count, ==, n_nodes);
  node_map_clear (&map);
}

static void
test_values (void)
{
  check_values (8, N_NODES, NULL, NULL);
  check_values (12, N_NODES, NULL, NULL);
  check_values (1, 256, NULL, NULL);
  check_values (64, 5000, NULL, NULL);
  check_values (4, N_NODES, g_int_hash, g_int_equal);
}

/* Larger than a chunk of the arena, and than the probe on the stack. */
static void
test_huge_values (void)
{
  check_values (65536, 40, g_int_hash, g_int_equal);
}

/* A hash that tells nothing makes the map slow, not wrong. */
static void
test_constant_hash (void)
{
  check_values (4, 500, constant_hash, g_int_equal);
}

static void
test_pointers (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_pointer (NULL, NULL);
  NodeMap map;
  guint32 id;

  node_map_init (&map, type);
  for (gsize i = 0; i < N_NODES; i++)
    {
      g_assert_false (node_map_lookup (&map, GSIZE_TO_POINTER (i * 16), &id));
      g_assert_true (node_map_intern (&map, GSIZE_TO_POINTER (i * 16), &id));
      g_assert_cmpuint (id, ==, i);
    }
  g_assert_true (node_map_lookup (&map, NULL, &id));
  g_assert_cmpuint (id, ==, 0);
  g_assert_true (node_map_node (&map, 5) == GSIZE_TO_POINTER (80));
  node_map_clear (&map);
}

/* Two pointers to equal things are one node, and the first is kept. */
static void
test_pointers_compared_by_type (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_pointer (g_str_hash, g_str_equal);
  char first[] = "node", second[] = "node";
  NodeMap map;
  guint32 id;

  node_map_init (&map, type);
  g_assert_true (node_map_intern (&map, first, &id));
  g_assert_true (node_map_intern (&map, second, &id));
  g_assert_cmpuint (id, ==, 0);
  g_assert_true (node_map_node (&map, 0) == first);
  node_map_clear (&map);
}

/* Objects are copied when they are met, and freed when they are forgotten. */
static void
test_objects (void)
{
  g_autoptr (WayNodeType) type = string_type ();
  NodeMap map;
  guint32 id;

  node_map_init (&map, type);
  for (guint round = 0; round < 2; round++)
    {
      for (guint i = 0; i < 1000; i++)
        {
          g_autofree char *word = g_strdup_printf ("word %u", i);

          g_assert_true (node_map_intern (&map, word, &id));
          g_assert_cmpuint (id, ==, i);
          g_assert_true (node_map_node (&map, id) != word);
          g_assert_cmpstr (node_map_node (&map, id), ==, word);
        }
      node_map_empty (&map);
      g_assert_false (node_map_lookup (&map, "word 1", &id));
    }
  node_map_clear (&map);
}

static void
test_indices (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  NodeMap map;
  guint32 id;

  node_map_init (&map, type);
  g_assert_true (node_map_intern (&map, WAY_INDEX (9), &id));
  g_assert_cmpuint (id, ==, 9);
  g_assert_false (node_map_intern (&map, WAY_INDEX (10), &id));
  g_assert_false (node_map_lookup (&map, WAY_INDEX (G_MAXUINT32), &id));
  node_map_clear (&map);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/node-map/values", test_values);
  g_test_add_func ("/node-map/huge-values", test_huge_values);
  g_test_add_func ("/node-map/constant-hash", test_constant_hash);
  g_test_add_func ("/node-map/pointers", test_pointers);
  g_test_add_func ("/node-map/pointers-compared-by-type",
                   test_pointers_compared_by_type);
  g_test_add_func ("/node-map/objects", test_objects);
  g_test_add_func ("/node-map/indices", test_indices);

  return g_test_run ();
}
