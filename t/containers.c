/* containers.c - the small containers of core, beside those of GLib
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/hash-slots.h"
#include "core/heap.h"
#include "core/number-map.h"
#include "core/union-find.h"

#define N 2000

/* A heap returns its items in the order of a sorted array. */

static inline gboolean
is_less (gconstpointer a,
         gconstpointer b,
         gconstpointer unused)
{
  return *(const guint32 *) a < *(const guint32 *) b;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const guint32 *one = a, *other = b;

  return *one < *other ? -1 : *one > *other;
}

static void
test_heap (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint32 heap[N], sorted[N];

  for (guint32 n = 0; n < N; n++)
    {
      sorted[n] = (guint32) g_rand_int_range (rand, 0, N);
      heap_put_up (heap, n, &sorted[n], sizeof *heap, is_less, NULL);
    }
  qsort (sorted, N, sizeof *sorted, compare);
  for (guint32 n = N; n-- > 0;)
    {
      g_assert_cmpuint (heap[0], ==, sorted[N - 1 - n]);
      heap_put_down (heap, n, 0, &heap[n], sizeof *heap, is_less, NULL);
    }
}

/* Two numbers have the same root if and only if a search over all joined pairs
 * connects them. */
static void
test_union_find (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  guint32 parents[N], sets[N];

  for (guint32 i = 0; i < N; i++)
    parents[i] = sets[i] = i;
  for (guint32 k = 0; k < N / 2; k++)
    {
      const guint32 a = (guint32) g_rand_int_range (rand, 0, N);
      const guint32 b = (guint32) g_rand_int_range (rand, 0, N);
      const guint32 kept = MIN (sets[a], sets[b]);
      const guint32 gone = MAX (sets[a], sets[b]);

      g_assert_cmpuint (union_find_join (parents, a, b), ==, kept);
      for (guint32 i = 0; i < N; i++)
        if (sets[i] == gone)
          sets[i] = kept;
    }
  for (guint32 i = 0; i < N; i++)
    {
      g_assert_cmpuint (union_find_root (parents, i), ==, sets[i]);
      g_assert_cmpuint (union_find_root_halving (parents, i), ==, sets[i]);
    }
}

/* A map that counts, beside a GHashTable. Keys that have come down to 0 are
 * dropped when it grows. */
static void
test_number_map (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  NumberMap map = { 0 };

  for (guint run = 0; run < 5; run++)
    {
      guint32 counts[N] = { 0 };

      number_map_begin (&map);
      for (guint k = 0; k < 5 * N; k++)
        {
          const guint32 i = (guint32) g_rand_int_range (rand, 0, N);
          const guint64 key = (guint64) i << 40 | i;
          const gboolean adds = counts[i] == 0 || g_rand_boolean (rand);

          g_assert_true (number_map_reserve (&map, 1, NULL, NULL));
          counts[i] += adds ? 1 : G_MAXUINT32;
          *number_map_at (&map, key) += adds ? 1 : G_MAXUINT32;
        }
      for (guint32 i = 0; i < N; i++)
        g_assert_cmpuint (number_map_get (&map, (guint64) i << 40 | i), ==,
                          counts[i]);
      g_assert_cmpuint (number_map_get (&map, 1), ==, 0);
    }
  number_map_clear (&map, NULL);
}

static inline gboolean
has_text (gconstpointer items,
          guint32       i,
          gconstpointer wanted)
{
  return g_str_equal (((const char *const *) items)[i], wanted);
}

/* All hashes are equal, so only the texts distinguish the items. */
static void
test_hash_slots (void)
{
  static const char *const texts[] = { "inn", "mill", "ford", "well" };
  HashSlots slots = { 0 };
  Meter meter;

  meter_init (&meter, NULL);
  g_assert_cmpuint (hash_slots_capacity (&slots), ==, 0);
  g_assert_true (hash_slots_reset (&slots, 4, &meter, NULL));
  g_assert_cmpuint (hash_slots_capacity (&slots), >=, 4);
  for (guint32 i = 0; i < 4; i++)
    {
      guint32 *slot = hash_slots_find (&slots, 7, has_text, texts, texts[i]);

      g_assert_cmpuint (*slot, ==, 0);
      *slot = i + 1;
    }
  for (guint32 i = 0; i < 4; i++)
    g_assert_cmpuint (*hash_slots_find (&slots, 7, has_text, texts, texts[i]),
                      ==, i + 1);
  g_assert_true (hash_slots_reset (&slots, 1000, &meter, NULL));
  g_assert_cmpuint (*hash_slots_find (&slots, 7, has_text, texts, "inn"), ==,
                    0);
  hash_slots_clear (&slots);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define CASE(path, function) g_test_add_func ("/containers/" path, function)
  CASE ("heap", test_heap);
  CASE ("union-find", test_union_find);
  CASE ("number-map", test_number_map);
  CASE ("hash-slots", test_hash_slots);

  return g_test_run ();
}
