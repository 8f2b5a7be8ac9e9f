/* cost-map.c - costs by key, held to GLib's hash table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "views/overlay/cost-map.h"

static void
set (CostMap *map,
     guint64  key,
     WayCost  cost)
{
  g_assert_true (cost_map_reserve (map, 1));
  cost_map_set (map, key, cost);
}

static void
test_empty (void)
{
  CostMap map = { 0 };

  g_assert_cmpfloat (cost_map_get (&map, 0), ==, 0);
  cost_map_set (&map, 7, 0);
  cost_map_trim (&map);
  g_assert_cmpuint (map.count, ==, 0);
  set (&map, 7, 0);
  g_assert_cmpuint (map.count, ==, 0);
  cost_map_clear (&map);
}

static void
test_largest_keys (void)
{
  const guint64 last = cost_map_pair (G_MAXUINT32 - 1, G_MAXUINT32 - 1);
  CostMap map = { 0 };

  set (&map, last, 2);
  set (&map, 0, INFINITY);
  g_assert_cmpfloat (cost_map_get (&map, last), ==, 2);
  g_assert_cmpfloat (cost_map_get (&map, 0), ==, INFINITY);
  g_assert_cmpfloat (cost_map_get (&map, last - 1), ==, 0);
  cost_map_clear (&map);
}

static void
test_no_room_for_all (void)
{
  CostMap map = { 0 };

  set (&map, 1, 1);
  g_assert_false (cost_map_reserve (&map, G_MAXSIZE));
  g_assert_false (cost_map_reserve (&map, G_MAXSIZE / 8));
  g_assert_cmpfloat (cost_map_get (&map, 1), ==, 1);
  cost_map_clear (&map);
}

/* Memory use follows the current content, not past content. */
static void
test_gives_memory_back (void)
{
  CostMap map = { 0 };

  for (guint64 key = 0; key < 100000; key++)
    set (&map, key, 1);
  g_assert_cmpuint (map.size, <=, 400000);
  for (guint64 key = 10; key < 100000; key++)
    cost_map_set (&map, key, 0);
  cost_map_trim (&map);
  g_assert_cmpuint (map.size, <=, 80);
  for (guint64 key = 0; key < 10; key++)
    g_assert_cmpfloat (cost_map_get (&map, key), ==, 1);
  cost_map_clear (&map);
  g_assert_null (map.entries);
}

/* Few keys, so that they come, go and come again; dense ones and pairs. */
static guint64
random_key (GRand *rand)
{
  const guint32 a = g_rand_int_range (rand, 0, 40);
  const guint32 b = g_rand_int_range (rand, 0, 40);

  return a % 2 ? a : cost_map_pair (a, b);
}

static void
check_same (const CostMap *map,
            GHashTable    *expected)
{
  GHashTableIter iter;
  gpointer key, cost;
  gsize n_entries = 0;

  g_assert_cmpuint (map->count, ==, g_hash_table_size (expected));
  g_hash_table_iter_init (&iter, expected);
  while (g_hash_table_iter_next (&iter, &key, &cost))
    g_assert_cmpfloat (cost_map_get (map, *(guint64 *) key), ==,
                       *(WayCost *) cost);
  for (gsize i = 0; i < map->size; i++)
    n_entries += map->entries[i].key != COST_MAP_NO_KEY;
  g_assert_cmpuint (n_entries, ==, map->count);
}

static void
test_random (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GHashTable) expected
          = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                   g_free);
      CostMap map = { 0 };

      for (guint i = 0; i < 1000; i++)
        {
          const guint64 key = random_key (rand);
          const WayCost cost = MAX (0, g_rand_int_range (rand, -20, 20));

          set (&map, key, cost);
          if (cost > 0)
            g_hash_table_insert (expected, g_memdup2 (&key, sizeof key),
                                 g_memdup2 (&cost, sizeof cost));
          else
            g_hash_table_remove (expected, &key);
          if (i % 100 == 0)
            cost_map_trim (&map);
          if (i % 10 == 0)
            check_same (&map, expected);
        }
      cost_map_clear (&map);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/cost-map/" path, function)
  CASE ("empty", test_empty);
  CASE ("largest-keys", test_largest_keys);
  CASE ("no-room-for-all", test_no_room_for_all);
  CASE ("gives-memory-back", test_gives_memory_back);
  CASE ("random", test_random);

  return g_test_run ();
}
