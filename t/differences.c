/* differences.c - the node before, told from a node and a number
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/differences.h"

#define N_NODES 4000
#define MOST_WORDS 4

static void
roll_words (GRand   *rand,
            guint64 *words,
            guint    n_words)
{
  for (guint i = 0; i < n_words; i++)
    words[i] = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);
}

/* One of @n_moves changes to a node: each of some bits, in any word. */
static void
move (const guint64 *from,
      guint64       *to,
      guint          n_words,
      guint          number)
{
  memcpy (to, from, n_words * sizeof *to);
  to[number % n_words]
      ^= (number + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
}

/* Every move that has a number is found exactly; if moves are few, all have
 * numbers. */
static void
test_exact (void)
{
  for (guint n_words = 1; n_words <= MOST_WORDS; n_words++)
    for (guint bits = 1; bits <= 16; bits++)
      {
        g_autoptr (GRand) rand = g_rand_new_with_seed (bits * 8 + n_words);
        const guint  n_moves = bits < 12 ? 1000 : 360;
        Budget       budget  = { 0, G_MAXSIZE };
        Differences  self;
        guint64      a[MOST_WORDS], b[MOST_WORDS], told[MOST_WORDS];
        guint        n_unknown = 0;

        differences_init (&self, n_words, bits, &budget);
        g_assert_nonnull (self.words);
        g_assert_cmpuint (budget.used, ==, (n_words << bits) * 8);
        for (guint i = 0; i < N_NODES; i++)
          {
            guint number;

            roll_words (rand, a, n_words);
            move (a, b, n_words, g_rand_int_range (rand, 0, (gint) n_moves));
            number = differences_find (&self, a, b);
            g_assert_cmpuint (number, <, 1u << bits);
            g_assert_cmpuint (differences_find (&self, a, b), ==, number);
            n_unknown += number == 0;
            if (number == 0)
              continue;
            differences_apply (&self, number, b, told);
            g_assert_cmpmem (told, n_words * 8, a, n_words * 8);
          }
        if (bits >= 12)
          g_assert_cmpuint (n_unknown, ==, 0);
        differences_clear (&self, &budget);
        g_assert_cmpuint (budget.used, ==, 0);
      }
}

/* A number never changes, however many others come. */
static void
test_stay (void)
{
  Budget      budget = { 0, G_MAXSIZE };
  Differences self;
  guint       numbers[200];
  const guint64 zero = 0;

  differences_init (&self, 1, 6, &budget);
  for (guint64 i = 0; i < G_N_ELEMENTS (numbers); i++)
    numbers[i] = differences_find (&self, &zero, &i);
  g_assert_cmpuint (numbers[0], ==, 0);  /* a node does not differ from itself */
  for (guint64 i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      guint64 told;

      g_assert_cmpuint (differences_find (&self, &zero, &i), ==, numbers[i]);
      if (numbers[i] == 0)
        continue;
      differences_apply (&self, numbers[i], &i, &told);
      g_assert_cmpuint (told, ==, 0);
    }
  differences_clear (&self, &budget);
}

static void
test_no_budget (void)
{
  Budget      budget = { 0, 1000 };
  Differences self;

  differences_init (&self, 1, 12, &budget);
  g_assert_null (self.words);
  g_assert_cmpuint (budget.used, ==, 0);
  differences_clear (&self, &budget);
  g_assert_cmpuint (budget.used, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/differences/exact", test_exact);
  g_test_add_func ("/differences/stay", test_stay);
  g_test_add_func ("/differences/no-budget", test_no_budget);

  return g_test_run ();
}
