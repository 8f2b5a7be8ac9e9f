/* node-store.c - tests the records of a run: epochs, growth, wider numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/node-store.h"

static void
reach (NodeStore *store,
       guint32    id)
{
  store->records[id].whole.stamp = store->live;
}

/* A new run knows nothing of the last, and no record is touched for it. */
static void
test_epoch (void)
{
  Budget budget = { 0, G_MAXSIZE };
  NodeStore store;

  node_store_init (&store, &budget);
  node_store_begin (&store);
  g_assert_true (node_store_reserve (&store, 100, TRUE));
  for (guint32 id = 0; id < 100; id++)
    g_assert_false (node_store_is_reached (&store, id));

  reach (&store, 7);
  reach (&store, 8);
  store.records[8].whole.stamp |= STAMP_CLOSED;
  g_assert_true (node_store_is_reached (&store, 7));
  g_assert_true (node_store_is_reached (&store, 8));
  g_assert_false (node_store_is_reached (&store, 100));

  node_store_begin (&store);
  g_assert_false (node_store_is_reached (&store, 7));
  g_assert_false (node_store_is_reached (&store, 8));
  node_store_clear (&store);
}

/* When epochs run out, stamps of long ago must not look new. */
static void
test_epoch_wraps (void)
{
  Budget budget = { 0, G_MAXSIZE };
  NodeStore store;

  node_store_init (&store, &budget);
  node_store_begin (&store);
  g_assert_true (node_store_reserve (&store, 10, TRUE));
  reach (&store, 3);            /* with the very first epoch */

  store.live = G_MAXUINT32 - 5;
  for (guint run = 0; run < 10; run++)
    {
      node_store_begin (&store);
      for (guint32 id = 0; id < 10; id++)
        g_assert_false (node_store_is_reached (&store, id));
      reach (&store, run);
      store.records[run].whole.stamp |= STAMP_CLOSED;
      g_assert_true (node_store_is_reached (&store, run));
    }
  g_assert_cmpuint (store.live, <, 100);
  node_store_clear (&store);
}

static void
test_growth_keeps_records (void)
{
  Budget budget = { 0, G_MAXSIZE };
  NodeStore store;

  node_store_init (&store, &budget);
  node_store_begin (&store);
  for (guint32 id = 0; id < 5000; id++)
    {
      g_assert_true (node_store_reserve (&store, id + 1, FALSE));
      store.records[id].whole.cost = id;
      reach (&store, id);
    }
  for (guint32 id = 0; id < 5000; id++)
    g_assert_cmpuint (store.records[id].whole.cost, ==, id);
  node_store_clear (&store);
}

/* Growth stops within the budget, and its memory is given back. */
static void
test_budget (void)
{
  Budget budget = { 0, 100000 };
  NodeStore store;
  guint32 id = 0;

  node_store_init (&store, &budget);
  node_store_begin (&store);
  while (node_store_reserve (&store, id + 1, FALSE))
    id++;
  g_assert_cmpuint (id, >, 100000 / sizeof (NodeRecord) / 2);
  g_assert_cmpuint (budget.used, <=, budget.max);
  g_assert_cmpuint (store.size, ==, id);
  node_store_clear (&store);
  g_assert_cmpuint (budget.used, ==, 0);
}

/* A large store has an eighth to spare at most, all of it not reached. */
static void
test_large_grows_slowly (void)
{
  const guint32 large = 1u << 20;
  Budget    budget = { 0, G_MAXSIZE };
  NodeStore store;

  node_store_init (&store, &budget);
  store.is_hashed = TRUE;
  node_store_begin (&store);
  for (guint32 n = 1; n <= 3 * large; n += n < large ? n : n / 50)
    {
      const guint32 before = store.size;

      g_assert_true (node_store_reserve (&store, n, FALSE));
      g_assert_cmpuint (store.size, <=, MAX (256, n < large ? 2 * n
                                                           : n + n / 8));
      g_assert_cmpuint (budget.used, ==, (gsize) store.size * 20);
      for (guint32 id = before; id < store.size; id++)
        g_assert_false (node_store_is_reached (&store, id));
      for (guint32 id = before; id < store.size; id++)
        reach (&store, id);
      g_assert_true (node_store_is_reached (&store, before / 2));
    }
  g_assert_cmpuint (store.size, >, 3 * large - large / 10);
  node_store_clear (&store);
  g_assert_cmpuint (budget.used, ==, 0);
}

static void
test_promote (void)
{
  Budget budget = { 0, G_MAXSIZE };
  NodeStore store;

  node_store_init (&store, &budget);
  node_store_begin (&store);
  g_assert_true (node_store_reserve (&store, 3, TRUE));
  store.records[1].whole.cost = 4000000000u;
  store.records[1].whole.parent = 2;
  reach (&store, 1);

  node_store_promote (&store);
  g_assert_cmpfloat (store.records[1].real.cost, ==, 4e9);
  g_assert_cmpuint (store.records[1].real.parent, ==, 2);
  g_assert_true (node_store_is_reached (&store, 1));
  g_assert_false (node_store_is_reached (&store, 0));
  node_store_clear (&store);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/node-store/epoch", test_epoch);
  g_test_add_func ("/node-store/epoch-wraps", test_epoch_wraps);
  g_test_add_func ("/node-store/growth-keeps-records",
                   test_growth_keeps_records);
  g_test_add_func ("/node-store/budget", test_budget);
  g_test_add_func ("/node-store/large-grows-slowly", test_large_grows_slowly);
  g_test_add_func ("/node-store/promote", test_promote);

  return g_test_run ();
}
