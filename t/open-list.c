/* open-list.c - tests every kind of open list against a plain one
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The plain list scans all its entries for the least by (key, second key, tie
 * rule): slow and obviously right. */

#include "engine/open-list.h"

#include <math.h>

typedef struct
{
  gdouble key;
  gdouble deep;         /* larger first */
  guint32 push;
  guint32 id;
} Entry;

typedef struct
{
  GArray  *entries;     /* (element-type Entry) */
  gboolean last_first;
  gboolean is_fifo;
  guint32  n_pushes;
} PlainList;

static gboolean
comes_before (const PlainList *self,
              const Entry     *a,
              const Entry     *b)
{
  if (!self->is_fifo && a->key != b->key)
    return a->key < b->key;
  if (!self->is_fifo && a->deep != b->deep)
    return a->deep > b->deep;

  return self->last_first && !self->is_fifo ? a->push > b->push
                                            : a->push < b->push;
}

static Entry
plain_pop (PlainList *self)
{
  guint best = 0;
  Entry entry;

  for (guint i = 1; i < self->entries->len; i++)
    if (comes_before (self, &g_array_index (self->entries, Entry, i),
                      &g_array_index (self->entries, Entry, best)))
      best = i;
  entry = g_array_index (self->entries, Entry, best);
  g_array_remove_index_fast (self->entries, best);

  return entry;
}

typedef struct
{
  const char *path;
  guint       kind;     /* an OpenKind, or PACKED_HEAP */
  gboolean    last_first;
  guint32     spread;   /* how far above the last key taken new ones lie */
  guint32     fall;     /* and how far below */
  guint32     fraction; /* into how many parts one is divided; 0 for none */
  gdouble     first;    /* a constant that is added to all keys */
  gdouble     most;     /* no key is larger; 0 for no limit */
} Case;

/* A HEAP whose keys are two whole numbers. */
enum
{
  PACKED_HEAP = OPEN_DEEP + 1
};

static OpenKind
kind_of (guint kind)
{
  return kind == PACKED_HEAP ? OPEN_HEAP : (OpenKind) kind;
}

/* The largest keys of RING or RANKS, and of STACKS. */
#define MOST_WHOLE 4294967294.0
#define MOST_STACKED 16777215.0

static const Case cases[] = {
  { "/open-list/fifo", OPEN_FIFO, FALSE, 1, 0 },
  { "/open-list/ring/narrow", OPEN_RING, TRUE, 50, 0 },
  { "/open-list/ring/beyond-window", OPEN_RING, TRUE, 200000, 0 },
  { "/open-list/ring/falling-keys", OPEN_RING, TRUE, 3000, 5000 },
  { "/open-list/ring/all", OPEN_RING, TRUE, 30000, 30000 },
  { "/open-list/ring/window-moves-down", OPEN_RING, TRUE, 2, 900 },
  { "/open-list/ring/to-31-bits", OPEN_RING, TRUE, 9000, 9000, 0,
    2147483648.0 - 60000 },
  { "/open-list/ring/to-32-bits", OPEN_RING, TRUE, 9000, 900, 0,
    MOST_WHOLE - 320000, MOST_WHOLE },
  { "/open-list/stacks", OPEN_STACKS, TRUE, 8, 6 },
  { "/open-list/stacks/to-32-bits", OPEN_STACKS, TRUE, 30, 30, 0,
    MOST_STACKED - 300100, MOST_STACKED },
  { "/open-list/packed-heap/narrow", PACKED_HEAP, TRUE, 50, 0 },
  { "/open-list/packed-heap/crowded", PACKED_HEAP, TRUE, 7, 3 },
  { "/open-list/packed-heap/beyond-window", PACKED_HEAP, TRUE, 200000, 0 },
  { "/open-list/packed-heap/falling-keys", PACKED_HEAP, TRUE, 3000, 5000 },
  { "/open-list/packed-heap/all", PACKED_HEAP, TRUE, 30000, 30000 },
  { "/open-list/packed-heap/to-31-bits", PACKED_HEAP, TRUE, 9000, 9000, 0,
    2147483648.0 - 60000 },
  { "/open-list/packed-heap/to-32-bits", PACKED_HEAP, TRUE, 9000, 900, 0,
    MOST_WHOLE - 320000, MOST_WHOLE },
  { "/open-list/slots/narrow", OPEN_SLOTS, TRUE, 40, 0 },
  { "/open-list/slots/far", OPEN_SLOTS, TRUE, 90000, 0 },
  { "/open-list/slots/falling-keys", OPEN_SLOTS, TRUE, 300, 500 },
  { "/open-list/slots/crowded", OPEN_SLOTS, TRUE, 7, 3 },
  { "/open-list/slots/fractions", OPEN_SLOTS, TRUE, 9000, 0, 777 },
  { "/open-list/slots/mixed", OPEN_SLOTS, TRUE, 400, 0, 1000 },
  { "/open-list/slots/mixed-falling", OPEN_SLOTS, TRUE, 60, 30, 13 },
  { "/open-list/slots/packed", OPEN_SLOTS, TRUE, 3000, 0, 100000000u },
  { "/open-list/slots/tiny", OPEN_SLOTS, TRUE, 300000, 20000, 4000000000u },
  { "/open-list/slots/to-53-bits", OPEN_SLOTS, TRUE, 900, 90, 0,
    9007199254740992.0 - 300300 },
  { "/open-list/slots/to-64-bits", OPEN_SLOTS, TRUE, 900, 90, 0,
    18446744073709551616.0 - 300300 },
  { "/open-list/heap/last-first", OPEN_HEAP, TRUE, 40, 20 },
  { "/open-list/heap/first-first", OPEN_HEAP, FALSE, 40, 20 },
  { "/open-list/deep/narrow", OPEN_DEEP, TRUE, 5, 2 },
  { "/open-list/deep/far", OPEN_DEEP, TRUE, 90000, 0 },
  { "/open-list/deep/falling-keys", OPEN_DEEP, TRUE, 300, 500 },
  { "/open-list/deep/fractions", OPEN_DEEP, TRUE, 9000, 0, 777 },
  { "/open-list/deep/mixed-falling", OPEN_DEEP, TRUE, 60, 30, 13 },
  { "/open-list/deep/packed", OPEN_DEEP, TRUE, 3000, 0, 100000000u },
  { "/open-list/deep/tiny", OPEN_DEEP, TRUE, 300000, 20000, 4000000000u },
  { "/open-list/deep/to-64-bits", OPEN_DEEP, TRUE, 900, 90, 0,
    18446744073709551616.0 - 300300 },
};

static guint64
key_for (guint        kind,
         const Entry *entry)
{
  if (kind == OPEN_STACKS)
    return (guint64) entry->key << STACKS_BITS
           | (STACKS_G_END - 1 - (guint32) entry->deep);
  if (kind == PACKED_HEAP)
    return open_list_pack ((guint32) entry->key, (guint32) entry->deep);

  return kind == OPEN_RING ? (guint64) entry->key
                           : open_list_key_of_real (entry->key);
}

static gdouble
get_fraction (const Case *test)
{
  return test->fraction > 0 ? test->fraction : 1;
}

static gdouble
limit_key (const Case *test,
           gdouble     key)
{
  return test->most > 0 ? MIN (key, test->most) : key;
}

static void
push_both (const Case *test,
           OpenList   *list,
           PlainList  *plain,
           GRand      *rand,
           guint32     last)
{
  const guint32 low = last - MIN (last, test->fall);
  Entry entry = { 0, 0, plain->n_pushes, plain->n_pushes };
  const guint32 key = low + (guint32) g_rand_int_range (rand, 0,
                                                        test->spread
                                                        + test->fall);

  plain->n_pushes++;
  entry.key = limit_key (test, test->first + key / get_fraction (test));
  if (test->kind == OPEN_STACKS)
    entry.deep = g_rand_int_range (rand, 0, 3);
  /* More than pass for one slot, up to the most. */
  if (test->kind == PACKED_HEAP || test->kind == OPEN_DEEP)
    entry.deep = g_rand_boolean (rand) ? g_rand_int_range (rand, 0, 40)
                                       : MOST_WHOLE - plain->n_pushes % 3;
  g_array_append_val (plain->entries, entry);
  g_assert_true (open_list_push (list, kind_of (test->kind),
                                 key_for (test->kind, &entry),
                                 ~open_list_key_of_real (entry.deep),
                                 entry.id));
}

static void
pop_both (const Case *test,
          OpenList   *list,
          PlainList  *plain,
          guint32    *last)
{
  const Entry expected = plain_pop (plain);
  guint64 key = 0;
  guint32 id = 0;

  g_assert_true (open_list_pop (list, kind_of (test->kind), &key, &id));
  g_assert_cmpuint (id, ==, expected.id);
  if (test->kind != OPEN_FIFO)
    g_assert_cmpuint (key, ==, key_for (test->kind, &expected));
  if (last == NULL)
    return;
  *last = (guint32) floor ((expected.key - test->first) * get_fraction (test)
                           + 0.5);
}

static void
test_like_plain (gconstpointer data)
{
  const Case *test = data;
  Budget budget = { 0, G_MAXSIZE };
  PlainList plain = { g_array_new (FALSE, FALSE, sizeof (Entry)),
                      test->last_first, test->kind == OPEN_FIFO, 0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);
  OpenList list;
  guint64 key = 0;
  guint32 id = 0;

  open_list_init (&list, &budget);
  for (guint round = 0; round < 4; round++)
    {
      guint32 last = 100000 * round;

      g_assert_true (open_list_begin (&list, kind_of (test->kind),
                                      test->last_first));
      g_array_set_size (plain.entries, 0);
      for (guint step = 0; step < 6000; step++)
        if (plain.entries->len == 0
            || (plain.entries->len < 300 && g_rand_int_range (rand, 0, 9) < 5))
          push_both (test, &list, &plain, rand, last);
        else
          pop_both (test, &list, &plain, &last);

      /* The last round is emptied, the others are cut short. */
      while (round == 3 && plain.entries->len > 0)
        pop_both (test, &list, &plain, &last);
    }
  g_assert_false (open_list_pop (&list, kind_of (test->kind), &key, &id));

  g_array_unref (plain.entries);
  open_list_clear (&list);
}

/* Keys over the whole range, in every order of sizes. */
static gdouble
any_key (guint  kind,
         GRand *rand)
{
  static const gdouble ends[] = { 0, 0x1p31, 0x1p32, 0x1p53, 0x1p62, 0x1p64,
                                  G_MAXDOUBLE };
  const gboolean is_whole = kind == OPEN_RING || kind == PACKED_HEAP;
  const guint n_ends = is_whole ? 3 : G_N_ELEMENTS (ends);
  const gdouble end = ends[g_rand_int_range (rand, 0, (gint) n_ends)];
  const gdouble step = g_rand_int_range (rand, 0, 12000);
  const gdouble key = g_rand_boolean (rand) ? end - step : end + step;
  const gdouble below = end * g_rand_double (rand);

  if (is_whole)
    return floor (CLAMP (key, 0, MOST_WHOLE));

  return g_rand_boolean (rand) ? below : CLAMP (key, 0, G_MAXDOUBLE);
}

static void
test_whole_range (gconstpointer data)
{
  const Case test = { NULL, GPOINTER_TO_UINT (data), TRUE };
  Budget budget = { 0, G_MAXSIZE };
  PlainList plain = { g_array_new (FALSE, FALSE, sizeof (Entry)), TRUE, FALSE,
                      0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (2147);
  OpenList list;

  open_list_init (&list, &budget);
  for (guint round = 0; round < 300; round++)
    {
      g_assert_true (open_list_begin (&list, kind_of (test.kind), TRUE));
      g_array_set_size (plain.entries, 0);
      for (guint step = 0; step < 200; step++)
        {
          const Entry entry = { any_key (test.kind, rand), 0,
                                plain.n_pushes, plain.n_pushes };

          plain.n_pushes++;
          g_array_append_val (plain.entries, entry);
          g_assert_true (open_list_push (&list, kind_of (test.kind),
                                         key_for (test.kind, &entry), 0,
                                         entry.id));
          if (g_rand_int_range (rand, 0, 3) > 0)
            pop_both (&test, &list, &plain, NULL);
        }
      while (plain.entries->len > 0)
        pop_both (&test, &list, &plain, NULL);
    }

  g_array_unref (plain.entries);
  open_list_clear (&list);
}

/* Numbers of pushes that run out are dealt anew, and the order stays: of three
 * keys in turn, each with ten entries. */
static void
check_renumber (guint    kind,
                gboolean last_first)
{
  Budget budget = { 0, G_MAXSIZE };
  OpenList list;
  guint64 key = 0;
  guint32 id = 0;

  open_list_init (&list, &budget);
  open_list_begin (&list, kind_of (kind), last_first);
  list.next_push = G_MAXUINT32 - 10;
  list.last_key = open_list_key_of_real (9);    /* all wait in the heap */
  for (guint32 i = 0; i < 30; i++)
    g_assert_true (open_list_push (&list, kind_of (kind), 9 - i % 3, 5, i));
  g_assert_cmpuint (list.next_push, <, 100);

  for (guint32 i = 0; i < 30; i++)
    {
      const guint32 number = last_first ? 9 - i % 10 : i % 10;

      g_assert_true (open_list_pop (&list, kind_of (kind), &key, &id));
      g_assert_cmpuint (key, ==, 7 + i / 10);
      g_assert_cmpuint (id, ==, number * 3 + 2 - i / 10);
    }
  open_list_clear (&list);
}

static void
test_renumber (gconstpointer last_first)
{
  check_renumber (OPEN_HEAP, last_first != NULL);
  check_renumber (OPEN_DEEP, last_first != NULL);
}

/* Turning whole keys into real ones in the middle changes no order. */
static void
test_promote (gconstpointer spread)
{
  const Case whole = { NULL, OPEN_RING, TRUE, GPOINTER_TO_UINT (spread), 500 };
  Case real = whole;
  Budget budget = { 0, G_MAXSIZE };
  PlainList plain = { g_array_new (FALSE, FALSE, sizeof (Entry)), TRUE, FALSE,
                      0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);
  guint32 last = 1000;
  OpenList list;

  real.kind = OPEN_HEAP;
  open_list_init (&list, &budget);
  open_list_begin (&list, OPEN_RING, TRUE);
  for (guint step = 0; step < 800; step++)
    {
      push_both (&whole, &list, &plain, rand, last);
      if (step % 3 == 0)
        pop_both (&whole, &list, &plain, &last);
    }

  g_assert_true (open_list_promote (&list, OPEN_RING, OPEN_HEAP));
  for (guint step = 0; step < 200; step++)
    push_both (&real, &list, &plain, rand, last);
  while (plain.entries->len > 0)
    pop_both (&real, &list, &plain, &last);

  g_array_unref (plain.entries);
  open_list_clear (&list);
}

static void
test_promote_stacks (void)
{
  Budget budget = { 0, G_MAXSIZE };
  OpenList list;
  guint64 key = 0;
  guint32 id = 0;

  open_list_init (&list, &budget);
  open_list_begin (&list, OPEN_STACKS, TRUE);
  for (guint32 i = 0; i < 300; i++)     /* f = i / 10 * 9, g = i % 10 */
    {
      const Entry entry = { i / 10 * 9, i % 10, i, i };

      g_assert_true (open_list_push (&list, OPEN_STACKS,
                                     key_for (OPEN_STACKS, &entry), 0, i));
    }

  g_assert_true (open_list_promote (&list, OPEN_STACKS, OPEN_HEAP));
  for (guint32 i = 0; i < 300; i++)
    {
      g_assert_true (open_list_pop (&list, kind_of (PACKED_HEAP), &key, &id));
      g_assert_cmpuint (key >> 32, ==, i / 10 * 9);
      g_assert_cmpuint (id, ==, i / 10 * 10 + 9 - i % 10);
    }
  open_list_clear (&list);
}

static void
test_promote_deep (gconstpointer kind)
{
  const guint from = GPOINTER_TO_UINT (kind);
  Budget budget = { 0, G_MAXSIZE };
  OpenList list;
  guint64 key = 0;
  guint32 id = 0;

  open_list_init (&list, &budget);
  open_list_begin (&list, kind_of (from), TRUE);
  for (guint64 i = 0; i < 300; i++)     /* f = i / 10, g = i % 10, packed */
    g_assert_true (open_list_push (&list, kind_of (from),
                                   (i / 10) << 32 | (guint32) ~(i % 10), 0,
                                   (guint32) i));

  g_assert_true (open_list_promote (&list, kind_of (from), OPEN_DEEP));
  for (guint32 i = 0; i < 300; i++)
    {
      g_assert_true (open_list_pop (&list, OPEN_DEEP, &key, &id));
      g_assert_cmpfloat (open_list_real_of_key (key), ==, i / 10);
      g_assert_cmpuint (id, ==, i / 10 * 10 + 9 - i % 10);
    }
  open_list_clear (&list);
}

static void
test_budget (gconstpointer data)
{
  const OpenKind kind = kind_of (GPOINTER_TO_UINT (data));
  Budget budget = { 0, 40000 };
  OpenList list;
  guint32 pushed = 0;

  open_list_init (&list, &budget);
  g_assert_true (open_list_begin (&list, kind, TRUE));
  while (pushed < 1000000
         && open_list_push (&list, kind, 5, 0, pushed))
    pushed++;
  g_assert_cmpuint (pushed, <, 40000);
  g_assert_cmpuint (budget.used, <=, budget.max);
  open_list_clear (&list);
}

/* Pushes a key above @last by up to @reach, and takes one, which is not less. */
static void
push_and_pop (OpenList *list,
              GRand    *rand,
              gdouble   reach,
              gdouble  *last)
{
  const gdouble key = *last + g_rand_double (rand) * reach;
  guint64 taken = 0;
  guint32 id = 0;

  g_assert_true (open_list_push (list, OPEN_SLOTS, open_list_key_of_real (key),
                                 0, 7));
  g_assert_true (open_list_pop (list, OPEN_SLOTS, &taken, &id));
  g_assert_cmpfloat (open_list_real_of_key (taken), >=, *last);
  *last = open_list_real_of_key (taken);
}

/* Crowded slots become more, and then narrower, in one run or in many. They
 * widen again for keys that lie further away, and then stay as they are. */
static void
test_narrower_slots (gconstpointer run_length)
{
  Budget budget = { 0, G_MAXSIZE };
  g_autoptr (GRand) rand = g_rand_new_with_seed (29);
  OpenList list;
  gdouble last = 0, before = 0;

  open_list_init (&list, &budget);
  for (guint step = 0; step < 300000; step++)
    {
      if (step % GPOINTER_TO_UINT (run_length) == 0)
        {
          g_assert_true (open_list_begin (&list, OPEN_SLOTS, TRUE));
          last = 0;
          for (guint i = 0; i < 20000; i++)
            g_assert_true (open_list_push (&list, OPEN_SLOTS,
                                           open_list_key_of_real (1 - i / 20000.0),
                                           0, i));
        }
      if (step == 250000)
        before = list.scale;
      push_and_pop (&list, rand, step < 250000 ? 1 : 16, &last);
    }
  g_assert_cmpuint (list.width, ==, RING_LAST_WIDTH);
  g_assert_cmpfloat (before, >=, RING_LAST_WIDTH / 2);
  g_assert_cmpfloat (list.scale, >=, RING_LAST_WIDTH / 64);
  g_assert_cmpfloat (list.scale, <=, RING_LAST_WIDTH / 16);

  open_list_clear (&list);
}

/* Comparing word by word, beside the machine's own numbers of 128 bits. */
static void
test_key_pairs (void)
{
#ifdef __SIZEOF_INT128__
  static const guint64 words[] = {
    0, 1, 2, G_MAXUINT32, G_GUINT64_CONSTANT (1) << 32,
    G_GUINT64_CONSTANT (1) << 63, G_MAXUINT64 - 1, G_MAXUINT64
  };
  const guint n = G_N_ELEMENTS (words);

  for (guint i = 0; i < n * n * n * n; i++)
    {
      const guint64 a[2] = { words[i % n], words[i / n % n] };
      const guint64 b[2] = { words[i / n / n % n], words[i / n / n / n] };

      g_assert_cmpuint (key_pair_less_by_words (a, b), ==,
                        key_pair_join (a) < key_pair_join (b));
      g_assert_cmpuint (key_pair_equal_by_words (a, b), ==,
                        key_pair_join (a) == key_pair_join (b));
    }
#else
  g_test_skip ("this machine has no numbers of 128 bits");
#endif
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_like_plain);
  g_test_add_func ("/open-list/key-pairs", test_key_pairs);
  g_test_add_data_func ("/open-list/whole-range/ring",
                        GUINT_TO_POINTER (OPEN_RING), test_whole_range);
  g_test_add_data_func ("/open-list/whole-range/packed-heap",
                        GUINT_TO_POINTER (PACKED_HEAP), test_whole_range);
  g_test_add_data_func ("/open-list/whole-range/slots",
                        GUINT_TO_POINTER (OPEN_SLOTS), test_whole_range);
  g_test_add_data_func ("/open-list/whole-range/deep",
                        GUINT_TO_POINTER (OPEN_DEEP), test_whole_range);
  g_test_add_data_func ("/open-list/whole-range/heap",
                        GUINT_TO_POINTER (OPEN_HEAP), test_whole_range);
  g_test_add_data_func ("/open-list/slots/narrower", GUINT_TO_POINTER (300000),
                        test_narrower_slots);
  g_test_add_data_func ("/open-list/slots/narrower-in-runs",
                        GUINT_TO_POINTER (5000), test_narrower_slots);
  g_test_add_data_func ("/open-list/renumber/last-first", "last",
                        test_renumber);
  g_test_add_data_func ("/open-list/renumber/first-first", NULL,
                        test_renumber);
  g_test_add_data_func ("/open-list/promote/ring", GUINT_TO_POINTER (300),
                        test_promote);
  g_test_add_data_func ("/open-list/promote/ring-and-heap",
                        GUINT_TO_POINTER (90000), test_promote);
  g_test_add_func ("/open-list/promote/stacks", test_promote_stacks);
  g_test_add_data_func ("/open-list/promote/packed-heap",
                        GUINT_TO_POINTER (PACKED_HEAP), test_promote_deep);
  g_test_add_data_func ("/open-list/promote/deep",
                        GUINT_TO_POINTER (OPEN_HEAP), test_promote_deep);
  g_test_add_data_func ("/open-list/budget/fifo",
                        GUINT_TO_POINTER (OPEN_FIFO), test_budget);
  g_test_add_data_func ("/open-list/budget/ring",
                        GUINT_TO_POINTER (OPEN_RING), test_budget);
  g_test_add_data_func ("/open-list/budget/ranks",
                        GUINT_TO_POINTER (PACKED_HEAP), test_budget);
  g_test_add_data_func ("/open-list/budget/heap",
                        GUINT_TO_POINTER (OPEN_HEAP), test_budget);
  g_test_add_data_func ("/open-list/budget/deep",
                        GUINT_TO_POINTER (OPEN_DEEP), test_budget);

  return g_test_run ();
}
