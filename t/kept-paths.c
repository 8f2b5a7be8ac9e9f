/* kept-paths.c - what finders of alternatives keep of paths, run after run
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Hash tables that keep their memory, while their entries end with the number
 * of the run: the slots of paths, held to a hash table, and the edges of paths.
 * */

#include "routing/hierarchy/known-slots.h"
#include "searches/path-bounds.h"

/* The slots of paths ------------------------------------------------------- */

static void
fill_and_check (KnownSlots *self,
                GRand      *rand)
{
  g_autoptr (GHashTable) all = g_hash_table_new (NULL, NULL);
  const guint32 n = (guint32) g_rand_int_range (rand, 0, 3000);

  known_slots_begin (self);
  g_assert_true (known_slots_reserve (self, n));
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 slot = (guint32) g_rand_int_range (rand, 0, 4000) * 977;

      known_slots_add (self, slot, i, i + 1);
      if (!g_hash_table_contains (all, GUINT_TO_POINTER (slot)))
        g_hash_table_insert (all, GUINT_TO_POINTER (slot),
                             GUINT_TO_POINTER (i));
    }

  g_assert_cmpuint (self->places.n_entries, ==, g_hash_table_size (all));
  for (guint32 i = 0; i < 4000; i++)
    {
      const KnownSlot *known = known_slots_find (self, i * 977);
      gpointer first;

      if (!g_hash_table_lookup_extended (all, GUINT_TO_POINTER (i * 977), NULL,
                                         &first))
        {
          g_assert_null (known);
          continue;
        }
      g_assert_cmpuint (known->first, ==, GPOINTER_TO_UINT (first));
      g_assert_cmpuint (known->n_edges, ==, GPOINTER_TO_UINT (first) + 1);
    }
}

static void
test_slots (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  KnownSlots self;

  known_slots_init (&self);
  for (guint i = 0; i < 20; i++)
    fill_and_check (&self, rand);
  known_slots_clear (&self);
}

/* Slot 5 is of the first run. When numbers of runs come round, it is not known
 * again. */
static void
test_slots_come_round (void)
{
  KnownSlots self;

  known_slots_init (&self);
  known_slots_begin (&self);
  self.places.run = 1;
  g_assert_true (known_slots_reserve (&self, 1));
  known_slots_add (&self, 5, 0, 1);
  g_assert_nonnull (known_slots_find (&self, 5));

  self.places.run = G_MAXUINT32;
  known_slots_begin (&self);
  g_assert_true (known_slots_reserve (&self, 1));
  known_slots_add (&self, 6, 0, 1);
  g_assert_nonnull (known_slots_find (&self, 6));
  g_assert_null (known_slots_find (&self, 5));
  known_slots_clear (&self);
}

static void
test_slots_turned (void)
{
  const guint32 slots[] = { 9, 1, 2, 3, 4 };
  g_autoptr (GArray) array = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_vals (array, slots, 5);
  slots_reverse (array, 1);
  for (guint i = 1; i < 5; i++)
    g_assert_cmpuint (g_array_index (array, guint32, i), ==, slots[5 - i]);
  g_assert_cmpuint (g_array_index (array, guint32, 0), ==, 9);
  slots_reverse (array, 5);
  g_assert_cmpuint (array->len, ==, 5);
}

/* The edges of paths ------------------------------------------------------- */

static gboolean
take (PathBounds    *self,
      const guint32 *ids,
      guint          n)
{
  static const WayCost sums[] = { 0, 1, 2, 3 };

  g_assert_cmpuint (n, <=, G_N_ELEMENTS (sums));
  return path_bounds_take (self, ids, sums, n);
}

static const WayAlternatives options = { 3, 0.4, 1.5, { NULL } };
static const guint32 first[] = { 0, 1, 2, 3 };
static const guint32 third_shared[] = { 0, 1, 5, 3 };
static const guint32 two_thirds_shared[] = { 0, 1, 2, 6 };

/* Nothing is shared with paths of a run before. */
static void
test_bounds (void)
{
  PathBounds self;

  path_bounds_init (&self, &options);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (take (&self, first, 4));
      g_assert_false (take (&self, first, 4));
      g_assert_false (take (&self, two_thirds_shared, 4));
      g_assert_true (take (&self, third_shared, 4));
      path_bounds_begin (&self, &options);
      g_assert_true (take (&self, third_shared, 4));
      g_assert_false (take (&self, third_shared, 4));
      g_assert_true (take (&self, two_thirds_shared, 4));
      path_bounds_begin (&self, &options);
    }
  path_bounds_clear (&self);
}

static void
test_bounds_come_round (void)
{
  static const guint32 single[] = { 7, 8 };
  PathBounds self;

  path_bounds_init (&self, &options);
  self.edges.run = 1;
  g_assert_true (take (&self, first, 4));
  self.edges.run = G_MAXUINT32;
  path_bounds_begin (&self, &options);
  g_assert_true (take (&self, single, 2));
  self.max_cost = 9;
  g_assert_true (take (&self, first, 4));
  path_bounds_clear (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define CASE(path, function) g_test_add_func ("/kept-paths/" path, function)
  CASE ("slots", test_slots);
  CASE ("slots-come-round", test_slots_come_round);
  CASE ("slots-turned", test_slots_turned);
  CASE ("bounds", test_bounds);
  CASE ("bounds-come-round", test_bounds_come_round);

  return g_test_run ();
}
