/* node-map-random.c - tests node maps against GHashTable, as they grow
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The oracle is a GHashTable of GBytes, which shares no code with the map. */

#include "core/node-map.h"

#include <string.h>

#define N_NODES 3000
#define MAX_SIZE 64

/* Makes the @i-th value of a row, all of whose values differ if @size is large
 * enough. */
typedef void (*MakeFunc) (guint8  *value,
                          gsize    size,
                          guint32  i,
                          GRand   *rand);

static void
make_random (guint8  *value,
             gsize    size,
             guint32  i,
             GRand   *rand)
{
  for (gsize k = 0; k < size; k++)
    value[k] = (guint8) g_rand_int (rand);
}

static void
put_number (guint8 *value,
            gsize   size,
            guint64 number)
{
  memset (value, 0, size);
  number = GUINT64_TO_LE (number);
  memcpy (value, &number, MIN (size, sizeof number));
}

static void
make_steps_of_8 (guint8  *value,
                 gsize    size,
                 guint32  i,
                 GRand   *rand)
{
  put_number (value, size, (guint64) i * 8);
}

static void
make_steps_of_4096 (guint8  *value,
                    gsize    size,
                    guint32  i,
                    GRand   *rand)
{
  put_number (value, size, (guint64) i * 4096);
}

/* Each byte in turn takes each value; all others are alike. */
static void
make_one_byte (guint8  *value,
               gsize    size,
               guint32  i,
               GRand   *rand)
{
  memset (value, 0xa5, size);
  value[i / 256 % size] = (guint8) i;
}

static const MakeFunc rows[] = { make_random, make_steps_of_8,
                                 make_steps_of_4096, make_one_byte };

/* The oracle's answer for @value: its id, or G_MAXUINT32. */
static guint32
ask (GHashTable   *known,
     gconstpointer value,
     gsize         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (value, size);
  gpointer id;

  return g_hash_table_lookup_extended (known, bytes, NULL, &id)
           ? GPOINTER_TO_UINT (id) : G_MAXUINT32;
}

/* Looks a value up, meets it, and looks it up again. */
static void
meet (NodeMap    *map,
      GHashTable *known,
      WayNode     value,
      gsize       size)
{
  const guint32 expected = ask (known, value, size);
  const guint32 n_known = g_hash_table_size (known);
  guint32 id;

  g_assert_cmpint (node_map_lookup (map, value, &id), ==,
                   expected != G_MAXUINT32);
  if (expected != G_MAXUINT32)
    g_assert_cmpuint (id, ==, expected);
  else
    g_hash_table_insert (known, g_bytes_new (value, size),
                         GUINT_TO_POINTER (n_known));

  g_assert_true (node_map_intern (map, value, &id));
  g_assert_cmpuint (id, ==, MIN (expected, n_known));
  g_assert_cmpmem (node_map_node (map, id), size, value, size);
}

static void
assert_all_known (NodeMap    *map,
                  GHashTable *known)
{
  GHashTableIter iter;
  gpointer bytes, expected;
  guint32 id;

  g_assert_cmpuint (map->count, ==, g_hash_table_size (known));
  g_hash_table_iter_init (&iter, known);
  while (g_hash_table_iter_next (&iter, &bytes, &expected))
    {
      g_assert_true (node_map_lookup (map, g_bytes_get_data (bytes, NULL),
                                      &id));
      g_assert_cmpuint (id, ==, GPOINTER_TO_UINT (expected));
    }
}

/* Values lie at any address, odd ones too, with other bytes around them. */
static void
check_row (gsize    size,
           MakeFunc make,
           guint    n_nodes)
{
  g_autoptr (WayNodeType) type = way_node_type_new_value (size, NULL, NULL);
  g_autoptr (GHashTable) known
    = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                             (GDestroyNotify) g_bytes_unref, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) size);
  guint8 room[MAX_SIZE + 16];
  NodeMap map;

  node_map_init (&map, type);
  for (guint round = 0; round < 2; round++)
    {
      for (guint32 i = 0; i < n_nodes; i++)
        {
          guint8 *value = room + i % 8;

          memset (room, (int) i, sizeof room);
          make (value, size, i, rand);
          meet (&map, known, value, size);
        }
      assert_all_known (&map, known);
      node_map_empty (&map);
      g_hash_table_remove_all (known);
    }
  node_map_clear (&map);
}

static void
test_values (void)
{
  for (gsize size = 1; size <= MAX_SIZE; size++)
    for (guint r = 0; r < G_N_ELEMENTS (rows); r++)
      check_row (size, rows[r], N_NODES);
}

/* Across many growths. */
static void
test_many_values (void)
{
  static const gsize sizes[] = { 8, 16, 24, 40 };

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    check_row (sizes[s], make_random, 70000);
}

/* Ids and addresses come in steps, and must not come to lie in rows of slots.
 * Of keys that lie at random, in a table half full, one is found by looking at
 * 1.5 slots (Knuth, TAOCP 6.4). */
static void
test_steps_do_no_harm (void)
{
  const guint n_nodes = 60000;

  for (guint shift = 0; shift < 48; shift++)
    {
      g_autoptr (WayNodeType) type = way_node_type_new_pointer (NULL, NULL);
      guint64 n_looks = 0;
      NodeMap map;
      guint32 id;

      if (shift + 16 >= 8 * sizeof (gsize))
        break;

      node_map_init (&map, type);
      for (gsize i = 0; i < n_nodes; i++)
        g_assert_true (node_map_intern (&map, GSIZE_TO_POINTER (i << shift),
                                        &id));
      for (guint64 i = 0; i < n_nodes; i++)
        {
          const guint64 *words = node_map_words (&map, 1, (guint32) i);
          const guint32 hash = node_index_hash_words (words, 1);
          const guint32 *home = node_index_slot (&map.index, hash);

          n_looks += 1 + (gsize) (node_map_find_words (&map, words, 1, hash,
                                                       &id) - home
                                  + (gssize) map.index.n_slots)
                           % map.index.n_slots;
          g_assert_cmpuint (id, ==, i);
        }
      g_assert_cmpuint (n_looks, <, 2 * n_nodes);
      node_map_clear (&map);
    }
}

/* Memory ------------------------------------------------------------------ */

/* If the budget does not allow the new slots, the index does not grow, keeps
 * its content, and grows as soon as it may. */
static void
check_growth (WayNodeType *type)
{
  Budget budget = { 0, 0 };
  guint n_refused = 0;
  NodeMap map;
  guint32 id;

  node_map_init (&map, type);
  map.budget = &budget;
  for (guint64 i = 1; i <= 20000; i++)
    {
      const WayNode node = type->kind == WAY_NODE_KIND_VALUE
                             ? (WayNode) &i : GSIZE_TO_POINTER ((gsize) i);
      const gsize growth = node_index_growth (&map.index);

      if (!node_map_intern (&map, node, &id))
        {
          g_assert_true (node_map_is_over_budget (&map));
          g_assert_cmpuint (map.count, ==, i - 1);
          g_assert_false (node_map_lookup (&map, node, &id));
          g_assert_cmpuint (budget.used, ==, node_index_bytes (&map.index));
          budget.max = budget.used + growth - 1;
          g_assert_false (node_map_intern (&map, node, &id));
          budget.max++;
          g_assert_false (node_map_is_over_budget (&map));
          g_assert_true (node_map_intern (&map, node, &id));
          g_assert_cmpuint (budget.used, ==, budget.max);
          n_refused++;
        }
      g_assert_cmpuint (id, ==, i - 1);
      g_assert_cmpuint (budget.used, ==, node_index_bytes (&map.index));
      g_assert_cmpuint (budget.used, >=, 2 * sizeof (guint32) * map.count);
    }
  g_assert_cmpuint (n_refused, ==, 8);  /* 2^9 to 2^16 slots */

  node_map_clear (&map);
  g_assert_cmpuint (budget.used, ==, 0);
}

static void
test_growth (void)
{
  g_autoptr (WayNodeType) value
    = way_node_type_new_value (sizeof (guint64), NULL, NULL);
  g_autoptr (WayNodeType) pointer = way_node_type_new_pointer (NULL, NULL);

  check_growth (value);
  check_growth (pointer);
}

/* A large map that holds little is not cleared again and again, but given
 * back. */
static void
test_empty_gives_back (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_pointer (NULL, NULL);
  Budget budget = { 0, G_MAXSIZE };
  gsize full;
  NodeMap map;
  guint32 id;

  node_map_init (&map, type);
  map.budget = &budget;
  for (gsize i = 0; i < 100000; i++)
    g_assert_true (node_map_intern (&map, GSIZE_TO_POINTER (i), &id));
  full = budget.used;
  node_map_empty (&map);
  g_assert_cmpuint (budget.used, ==, full);
  g_assert_false (node_map_lookup (&map, GSIZE_TO_POINTER (7), &id));

  for (gsize i = 0; i < 10; i++)
    g_assert_true (node_map_intern (&map, GSIZE_TO_POINTER (i), &id));
  node_map_empty (&map);
  g_assert_cmpuint (budget.used, <, 4096);
  g_assert_true (node_map_intern (&map, GSIZE_TO_POINTER (7), &id));
  g_assert_cmpuint (id, ==, 0);
  node_map_clear (&map);
  g_assert_cmpuint (budget.used, ==, 0);
}

/* Functions --------------------------------------------------------------- */

static guint
hash_last_letter (gconstpointer node)
{
  const char *word = node;

  return (guint) word[strlen (word) - 1];
}

/* Functions of the library's own are called from a flat index; how they hash
 * makes it slow, not wrong. */
static void
check_words (GHashFunc hash,
             guint     n_nodes)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_object (hash, g_str_equal, (GBoxedCopyFunc) g_strdup,
                                g_free);
  NodeMap map;
  guint32 id;

  type->is_ours = TRUE;
  node_map_init (&map, type);
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < n_nodes; i++)
      {
        g_autofree char *word = g_strdup_printf ("word %u", i);

        g_assert_cmpint (node_map_lookup (&map, word, &id), ==, round == 1);
        g_assert_true (node_map_intern (&map, word, &id));
        g_assert_cmpuint (id, ==, i);
        g_assert_cmpstr (node_map_node (&map, id), ==, word);
      }
  node_map_clear (&map);
}

static void
test_own_functions (void)
{
  check_words (g_str_hash, 20000);
  check_words (hash_last_letter, 3000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/node-map-random/values", test_values);
  g_test_add_func ("/node-map-random/many-values", test_many_values);
  g_test_add_func ("/node-map-random/steps-do-no-harm", test_steps_do_no_harm);
  g_test_add_func ("/node-map-random/growth", test_growth);
  g_test_add_func ("/node-map-random/empty-gives-back", test_empty_gives_back);
  g_test_add_func ("/node-map-random/own-functions", test_own_functions);

  return g_test_run ();
}
