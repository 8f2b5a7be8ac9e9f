/* node-index.c - tests the flat index as it grows, by hashes good and bad
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Ids are looked for as the header says: from the first slot of their hash on,
 * until a slot is free. */

#include "core/node-index.h"

/* Two growths beyond the size at which the index stops doubling. */
#define N_MANY 3300000

typedef struct
{
  NodeIndex index;
  Budget    budget;
  guint32  *hashes;             /* (owned) by id */
  guint32   n;                  /* ids in the index */
  guint64   n_asked;            /* hashes that the index asked for */
} Known;

/* The hash of id @i. */
typedef guint32 (*HashFunc) (guint32 i);

static void
get_hashes (gconstpointer  keys,
            const guint32 *ids,
            guint          n,
            guint32       *hashes)
{
  Known *known = (Known *) keys;

  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (ids[i], <, known->n);
      hashes[i] = known->hashes[ids[i]];
    }
  known->n_asked += n;
}

/* The slot of @id; a free one if the id is not known. */
static guint32 *
find (const Known *known,
      guint32      id)
{
  const NodeIndex *index = &known->index;
  const guint32 mark = node_index_mark (index, known->hashes[id]);
  guint32 *slot = node_index_slot (index, known->hashes[id]);
  guint32 found;

  for (; *slot != 0; slot = node_index_next (index, slot))
    if (node_index_may_be (index, *slot, mark, &found) && found == id)
      break;

  return slot;
}

static void
assert_holds_all (const Known *known)
{
  gsize n_taken = 0;

  for (gsize i = 0; i < known->index.n_slots; i++)
    n_taken += known->index.slots[i] != 0;
  g_assert_cmpuint (n_taken, ==, known->n);

  for (guint32 id = 0; id < known->n; id++)
    if (*find (known, id) == 0)
      g_error ("id %u of %u is lost", id, known->n);
}

static gboolean
grow (Known *known)
{
  return node_index_grow (&known->index, known->n, get_hashes, known,
                          &known->budget);
}

static void
init (Known   *known,
      HashFunc hash,
      guint32  n)
{
  *known = (Known) { .budget = { 0, G_MAXSIZE } };
  node_index_init (&known->index);
  known->hashes = g_new (guint32, n);
  for (guint32 id = 0; id < n; id++)
    known->hashes[id] = hash (id);
}

static void
clear (Known *known)
{
  node_index_clear (&known->index, &known->budget);
  g_assert_cmpuint (known->budget.used, ==, 0);
  g_free (known->hashes);
}

static void
add (Known *known)
{
  const guint32 id = known->n;

  node_index_put (&known->index, find (known, id), known->hashes[id], id);
  known->n++;
}

/* Hashes ------------------------------------------------------------------ */

static guint32
hash_well (guint32 i)
{
  const guint64 word = i;

  return node_index_hash_words (&word, 1);
}

static guint32
hash_alike (guint32 i)
{
  return 0x12345678;
}

/* Runs that go on at the beginning of the slots. */
static guint32
hash_to_end (guint32 i)
{
  return G_MAXUINT32 - i % 64;
}

static guint32
hash_to_both_ends (guint32 i)
{
  return i % 2 == 0 ? i : G_MAXUINT32 - i;
}

static guint32
hash_in_order (guint32 i)
{
  return i << 20;
}

/* Long runs, among others. */
static guint32
hash_to_few (guint32 i)
{
  return hash_well (i % 16 == 0 ? i : i % 40);
}

/* Tests ------------------------------------------------------------------- */

static void
check_hashes (HashFunc hash,
              guint32  n)
{
  Known known;

  init (&known, hash, n);
  while (known.n < n)
    {
      if (known.n == known.index.room)
        {
          g_assert_true (grow (&known));
          assert_holds_all (&known);
        }
      add (&known);
    }
  assert_holds_all (&known);
  clear (&known);
}

static void
test_hashes (void)
{
  check_hashes (hash_well, 100000);
  check_hashes (hash_alike, 3000);
  check_hashes (hash_to_end, 3000);
  check_hashes (hash_to_both_ends, 3000);
  check_hashes (hash_in_order, 20000);
  check_hashes (hash_to_few, 5000);
}

/* A growth needs exactly the difference between the index's new and old memory.
 * From 2^21 nodes on it ends at 12 bytes a node at most. */
static void
test_bytes (void)
{
  Known known;

  init (&known, hash_well, N_MANY);
  while (known.n < N_MANY)
    {
      if (known.n == known.index.room)
        {
          const gsize before = node_index_bytes (&known.index);
          const gsize growth = node_index_growth (&known.index);

          known.budget.max = before + growth - 1;
          g_assert_false (grow (&known));
          g_assert_cmpuint (node_index_bytes (&known.index), ==, before);
          g_assert_cmpuint (known.budget.used, ==, before);

          known.budget.max++;
          g_assert_true (grow (&known));
          g_assert_cmpuint (known.budget.used, ==, before + growth);
          g_assert_cmpuint (node_index_bytes (&known.index), ==,
                            before + growth);
          if (known.n + 1 >= 1u << 21)
            g_assert_cmpuint (before + growth, <=, 12 * (gsize) (known.n + 1));
        }
      add (&known);
    }
  assert_holds_all (&known);
  clear (&known);
}

/* The hashes of most nodes are read off their slots, whatever the size. */
static void
test_few_are_asked_for (void)
{
  Known known;

  init (&known, hash_well, N_MANY);
  while (known.n < N_MANY)
    {
      if (known.n == known.index.room)
        {
          known.n_asked = 0;
          g_assert_true (grow (&known));
          if (known.n > 10000)
            g_assert_cmpuint (known.n_asked, <, known.n / 8);
        }
      add (&known);
    }
  clear (&known);
}

/* As the interface says: with slots as good as random, and half of them taken,
 * a node that is there is found by looking at 1.5 slots (Knuth, TAOCP 6.4). */
static void
test_looks (void)
{
  guint64 n_looks = 0;
  Known known;

  init (&known, hash_well, N_MANY);
  for (; known.n < N_MANY; add (&known))
    if (known.n == known.index.room)
      {
        n_looks = 0;
        for (guint32 id = 0; id < known.n; id++)
          {
            const guint32 *home
              = node_index_slot (&known.index, known.hashes[id]);

            n_looks += 1 + (gsize) (find (&known, id) - home
                                    + (gssize) known.index.n_slots)
                             % known.index.n_slots;
          }
        g_assert_cmpuint (10 * n_looks, <=, 16 * (guint64) known.n);
        g_assert_true (grow (&known));
      }
  clear (&known);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/node-index/hashes", test_hashes);
  g_test_add_func ("/node-index/bytes", test_bytes);
  g_test_add_func ("/node-index/few-are-asked-for", test_few_are_asked_for);
  g_test_add_func ("/node-index/looks", test_looks);

  return g_test_run ();
}
