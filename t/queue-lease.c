/* queue-lease.c - searches that run with memory that is lent to them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/search-private.h"
#include "engine/search-memory.h"
#include "lib/bounded-search.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 600

/* A random search over a random graph of any kind. */
typedef struct
{
  PlainGraph *plain;            /* (owned) */
  AsGraph    *as;               /* (owned) */
  WaySearch  *search;           /* (owned) */
} Case;

static void
case_init (Case   *self,
           guint32 seed)
{
  GRand *rand = g_rand_new_with_seed (seed);
  const guint n_nodes = (guint) g_rand_int_range (rand, 2, 80);

  self->plain = random_graph_new (rand, n_nodes, seed & RANDOM_ALL);
  random_graph_estimate (self->plain, rand, n_nodes - 1,
                         seed % RANDOM_N_ESTIMATES);
  self->as = as_graph_new (self->plain, seed % AS_N_KINDS,
                           AS_SOME_IDS
                             | (plain_graph_is_whole (self->plain) ? AS_WHOLE
                                                               : AS_PLAIN));
  self->search = as_graph_search (self->as,
                                  (WayStrategy) g_rand_int_range (rand, 0, 5));
  way_search_set_tie_rule (self->search,
                           (WayTieRule) g_rand_int_range (rand, 0, 4));
  way_search_set_start (self->search, as_graph_get_node (self->as, 0));
  way_search_set_goal (self->search,
                       as_graph_get_node (self->as, n_nodes - 1));
  g_rand_free (rand);
}

static void
case_clear (Case *self)
{
  g_object_unref (self->search);
  as_graph_free (self->as);
  plain_graph_free (self->plain);
}

/* Runs a taken search by small steps; what these did adds up. */
static WayStatus
run_by_steps (WaySearch *search,
              guint      step)
{
  SearchWork all = { 0, 0 }, work;
  WayStatistics statistics;
  GError *error = NULL;
  WayStatus status;

  do
    {
      status = search_advance (search, step, &work, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (work.expanded, <=, step);
      all.expanded += work.expanded;
      all.generated += work.generated;
    }
  while (status == WAY_STATUS_RUNNING);

  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (all.expanded, ==, statistics.expanded);
  g_assert_cmpuint (all.generated, ==, statistics.generated);

  return status;
}

/* The same memory serves searches over nodes of all kinds, one after another,
 * with the same results. */
static void
test_one_memory (void)
{
  SearchMemory *memory = search_memory_new ();

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (Outcome) alone = NULL;
      g_autoptr (Outcome) lent = NULL;
      Case one, other;

      case_init (&one, seed);
      case_init (&other, seed);
      alone = outcome_run (one.as, one.search);
      g_assert_true (search_take (other.search));
      search_lend_memory (other.search, memory);
      g_assert_cmpuint (search_memory_bytes (memory), ==, 0);
      run_by_steps (other.search, 1 + seed % 7);
      lent = outcome_take (other.as, other.search);
      outcome_assert_same (lent, alone);
      search_get_memory_back (other.search, memory);
      g_assert_cmpuint (search_memory_bytes (memory), >, 0);
      search_let_go (other.search);
      case_clear (&one);
      case_clear (&other);
    }
  search_memory_free (memory);
}

/* A search that has run alone can be taken, and runs alone again. */
static void
test_taken_and_let_go (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      SearchMemory *memory = search_memory_new ();
      g_autoptr (Outcome) first = NULL;
      g_autoptr (Outcome) last = NULL;
      Case self;

      case_init (&self, seed);
      first = outcome_run (self.as, self.search);
      g_assert_true (search_take (self.search));
      g_assert_false (search_take (self.search));
      g_assert_cmpint (way_search_get_status (self.search), ==,
                       WAY_STATUS_READY);
      search_lend_memory (self.search, memory);
      run_by_steps (self.search, 3);
      search_get_memory_back (self.search, memory);
      search_let_go (self.search);
      search_memory_free (memory);
      g_assert_null (way_search_dup_path (self.search));
      last = outcome_run (self.as, self.search);
      outcome_assert_same (last, first);
      case_clear (&self);
    }
}

/* No other caller runs a search that is taken, or changes its goals. Its own
 * change rule comes back. */
static void
test_taken_is_taken (void)
{
  g_autoptr (GError) error = NULL;
  Case self;

  case_init (&self, 3);
  way_search_set_change_rule (self.search, WAY_CHANGE_FAILS);
  g_assert_true (search_take (self.search));
  g_assert_cmpint (way_search_run (self.search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BUSY);
  g_clear_error (&error);
  g_assert_cmpint (way_search_step (self.search, 1, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BUSY);
  g_assert_cmpint (self.search->query.change_rule, ==,
                   WAY_CHANGE_CARRIES_ON);
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*is_taken*");
  way_search_clear_goals (self.search);
  g_test_assert_expected_messages ();

  search_let_go (self.search);
  g_assert_cmpint (self.search->query.change_rule, ==,
                   WAY_CHANGE_FAILS);
  way_search_clear_goals (self.search);
  case_clear (&self);
}

/* Memory of a large search is not counted against a small one's limit. */
static void
test_memory_above_the_limit (void)
{
  SearchMemory *memory = search_memory_new ();
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WaySearch) large = NULL;
  WayStatistics statistics;
  Case small;

  way_table_builder_add_nodes (builder, 100000, NULL, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  g_assert_nonnull (table);
  large = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_BFS);
  way_search_set_start (large, WAY_INDEX (0));
  g_assert_true (search_take (large));
  search_lend_memory (large, memory);
  run_by_steps (large, 10);
  search_get_memory_back (large, memory);
  search_let_go (large);
  g_assert_cmpuint (search_memory_bytes (memory), >=, 1600000);

  case_init (&small, 0);
  bound_bytes (small.search, 100000);
  g_assert_true (search_take (small.search));
  search_lend_memory (small.search, memory);
  g_assert_cmpint (run_by_steps (small.search, 10), !=, WAY_STATUS_MAX_BYTES);
  way_search_get_statistics (small.search, &statistics);
  g_assert_cmpuint (statistics.bytes, <=, 100000);
  search_get_memory_back (small.search, memory);
  search_let_go (small.search);
  case_clear (&small);
  search_memory_free (memory);
}

/* The same partial path, searched for a piece at a time. */
static void
test_scan (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      PartialScan scan = PARTIAL_SCAN_BEGIN;
      g_autoptr (WayPath) whole = NULL;
      g_autoptr (WayPath) scanned = NULL;
      Case self;

      case_init (&self, seed);
      bound_expansions (self.search, seed % 40);
      way_search_run (self.search, NULL);
      whole = way_search_dup_path (self.search);
      while (!search_scan_partial (self.search, &scan, 1 + seed % 3))
        ;
      scanned = search_dup_scanned (self.search, &scan);
      g_assert_cmpint (whole == NULL, ==, scanned == NULL);
      if (whole != NULL)
        {
          const guint len = way_path_get_length (whole);

          g_assert_cmpuint (way_path_get_length (scanned), ==, len);
          for (guint i = 0; i < len; i++)
            g_assert_cmpuint (
              as_graph_get_id (self.as, way_path_get_node (whole, i)), ==,
              as_graph_get_id (self.as, way_path_get_node (scanned, i)));
        }
      case_clear (&self);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/queue/lease/one-memory-for-all-kinds", test_one_memory);
  g_test_add_func ("/queue/lease/taken-and-let-go", test_taken_and_let_go);
  g_test_add_func ("/queue/lease/taken-is-taken", test_taken_is_taken);
  g_test_add_func ("/queue/lease/memory-above-the-limit",
                   test_memory_above_the_limit);
  g_test_add_func ("/queue/lease/partial-path-by-pieces", test_scan);

  return g_test_run ();
}
