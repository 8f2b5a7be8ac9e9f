/* counterexamples.c - graphs and heuristics on which searches have failed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each case is small enough to be worked out by hand; the working is beside it
 * unless it is obvious. */

#include "lib/outcome.h"
#include "lib/random-graph.h"

typedef struct
{
  PlainGraph *plain;  /* (owned) */
  AsGraph    *graph;  /* (owned) */
  WaySearch  *search; /* (owned) A*, until told otherwise */
} Bench;

static Bench *
bench_new (PlainGraph    *plain,
           const WayCost *estimates,
           guint          start,
           guint          goal,
           AsKind         kind,
           AsFlags        flags)
{
  Bench *self = g_new0 (Bench, 1);

  self->plain = plain;
  if (estimates != NULL)
    plain_graph_set_estimates (plain, goal, estimates);
  self->graph = as_graph_new (plain, kind, flags);
  self->search = as_graph_search (self->graph, WAY_STRATEGY_ASTAR);
  way_search_set_start (self->search, as_graph_get_node (self->graph, start));
  way_search_set_goal (self->search, as_graph_get_node (self->graph, goal));
  return self;
}

static void
bench_free (Bench *self)
{
  g_object_unref (self->search);
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Bench, bench_free)

static Outcome *
bench_run (Bench *self)
{
  return outcome_run (self->graph, self->search);
}

static void
assert_path (const Outcome *outcome,
             const guint   *nodes,
             guint          n_nodes,
             WayCost        cost)
{
  g_assert_cmpint (outcome->status, ==, WAY_STATUS_FOUND);
  g_assert_cmpfloat (outcome_get_cost (outcome), ==, cost);
  g_assert_cmpmem (outcome->nodes, outcome->len * sizeof (guint), nodes,
                   n_nodes * sizeof (guint));
}

#define ASSERT_PATH(outcome, cost, ...)                                       \
  G_STMT_START                                                                \
  {                                                                           \
    const guint nodes_[] = { __VA_ARGS__ };                                   \
                                                                              \
    assert_path (outcome, nodes_, G_N_ELEMENTS (nodes_), cost);               \
  }                                                                           \
  G_STMT_END

/* Inconsistent estimates ------------------------------------------------- */

static const PlainEdge igraph_edges[]
    = { { 0, 2, 3 }, { 0, 1, 1 }, { 1, 2, 1 }, { 2, 3, 10 } };
static const WayCost igraph_estimates[] = { 0, 11, 0, 0 };

/* igraph writes out of bounds on this one. Node 2 is closed at 3 before node
 * 1, whose estimate is 11, shows the way to it at 2. */
static Bench *
igraph_bench (AsKind  kind,
              AsFlags flags)
{
  return bench_new (plain_graph_new_from (4, igraph_edges, 4),
                    igraph_estimates, 0, 3, kind, flags);
}

static void
test_inconsistent (void)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
      {
        g_autoptr (Bench) bench = igraph_bench (kind, flags);
        g_autoptr (Outcome) outcome = bench_run (bench);

        ASSERT_PATH (outcome, 12, 0, 1, 2, 3);
        g_assert_cmpuint (outcome->statistics.reopened, ==, 1);
        /* Of the edges only 1->2 loses more estimate than it costs. */
        g_assert_cmpuint (outcome->statistics.inconsistent, ==, 1);
      }
}

static void
test_inconsistent_never_reopened (void)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
      {
        g_autoptr (Bench) bench = igraph_bench (kind, flags);
        g_autoptr (Outcome) outcome = NULL;

        way_search_set_reopen_rule (bench->search, WAY_REOPEN_NEVER);
        outcome = bench_run (bench);
        ASSERT_PATH (outcome, 13, 0, 2, 3);
        g_assert_cmpuint (outcome->statistics.reopened, ==, 0);
      }
}

/* Node 1 is expanded at 1e17 and then found again at 2, so that node 2 is
 * recorded at 1e17 (adding 4 does not change such a double), but its cost is 6.
 * Subtracting the saving from the recorded cost would give 0 or 16. */
static void
test_path_through_reopened_node (void)
{
  static const PlainEdge edges[]
      = { { 0, 1, 1e17 }, { 1, 2, 4 }, { 0, 3, 1 }, { 3, 1, 1 }, { 2, 4, 1 } };
  static const WayCost estimates[] = { 0, 0, 3e17, 2e17, 0 };
  static const WayCost expected[] = { 0, 1, 2, 6 };

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
      {
        g_autoptr (Bench) bench
            = bench_new (plain_graph_new_from (5, edges, 5), estimates, 0, 4,
                         kind, flags);
        g_autoptr (WayPath) path = NULL;

        g_assert_cmpint (way_search_step (bench->search, 3, NULL), ==,
                         WAY_STATUS_RUNNING);
        path = way_search_dup_path_to (bench->search,
                                       as_graph_get_node (bench->graph, 2));
        g_assert_cmpuint (way_path_get_length (path), ==, 4);
        for (guint i = 0; i < 4; i++)
          g_assert_cmpfloat (way_path_get_cost_so_far (path, i), ==,
                             expected[i]);
      }
}

/* Martelli's family: an order of estimates that makes A* reopen nodes about
 * 2^n times. The answer must still come, and be right. */
static void
test_exponential_reopening (void)
{
  const guint n = 10;
  PlainGraph *plain = plain_graph_new (n + 2);
  g_autofree WayCost *estimates = g_new0 (WayCost, n + 2);
  g_autoptr (Bench) bench = NULL;
  g_autoptr (Outcome) outcome = NULL;
  g_autofree WayCost *costs = NULL;

  /* Edges i -> j for j < i cost 2^(i-2) + 2^(j-1) less i + j or so; what
   * counts is that the costs are whole and positive. */
  for (guint i = 2; i <= n; i++)
    for (guint j = 1; j < i; j++)
      plain_graph_add (plain, i, j, (1 << i) - (1 << j) / 2 + (i - j));
  plain_graph_add (plain, 1, n + 1, 1 << (n + 2));
  plain_graph_seal (plain);
  costs = oracle_costs_to (plain, n + 1);
  for (guint i = 1; i <= n; i++)
    estimates[i] = i % 2 == 0 ? costs[i] : 0;

  bench = bench_new (plain, estimates, n, n + 1, AS_VALUE8, AS_WHOLE);
  outcome = bench_run (bench);
  g_assert_cmpfloat (outcome_get_cost (outcome), ==, costs[n]);
}

/* Estimates of unusual values -------------------------------------------- */

/*        1 --1-- 2 --1-- 3
 *      /                   \ 1
 *    0 ---------5---------- 4      goal 4, by 3 at 4
 *      \ 1
 *        5                          a dead end */
static const PlainEdge detour_edges[]
    = { { 0, 4, 5 }, { 0, 1, 1 }, { 0, 5, 1 }, { 1, 2, 1 },
        { 2, 3, 1 }, { 3, 4, 1 }, { 5, 0, 1 } };

static PlainGraph *
detour (void)
{
  return plain_graph_new_from (6, detour_edges, G_N_ELEMENTS (detour_edges));
}

static void
check_detour (const WayCost *estimates)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
      {
        g_autoptr (Bench) bench = bench_new (detour (), estimates, 0, 4, kind,
                                             flags);
        g_autoptr (Outcome) outcome = bench_run (bench);

        ASSERT_PATH (outcome, 4, 0, 1, 2, 3, 4);
      }
}

static void
test_fractional (void)
{
  check_detour ((const WayCost[]) { 3.9, 2.999, 1.0001, 0.5, 0, 0.25 });
  check_detour ((const WayCost[]) { 0.1, 2.999999999, 2, 1, 0, 3.5 });
}

static void
test_negative_and_nan (void)
{
  check_detour ((const WayCost[]) { -1, -1e300, NAN, -INFINITY, -0.0, NAN });
  check_detour ((const WayCost[]) { NAN, NAN, NAN, NAN, NAN, NAN });
}

static void
test_infinite_at_dead_ends (void)
{
  PlainGraph *plain = plain_graph_new (6);
  const WayCost estimates[] = { 4, 3, 2, 1, 0, INFINITY };
  g_autoptr (Bench) bench = NULL;
  g_autoptr (Outcome) outcome = NULL;

  /* As above, but without the way back from 5. */
  g_array_append_vals (plain->edges, detour_edges, 6);
  plain_graph_seal (plain);
  bench = bench_new (plain, estimates, 0, 4, AS_INDEX, AS_WHOLE);
  outcome = bench_run (bench);
  ASSERT_PATH (outcome, 4, 0, 1, 2, 3, 4);
}

/* Estimates that count as 0 must lead to the expansions of Dijkstra. */
static void
test_no_estimate_is_dijkstra (void)
{
  const WayCost estimates[] = { NAN, -3, NAN, -INFINITY, 0, -0.5 };
  g_autoptr (Bench) astar = bench_new (detour (), estimates, 0, 4, AS_INDEX,
                                       AS_WHOLE);
  g_autoptr (Bench) dijkstra = bench_new (detour (), NULL, 0, 4, AS_INDEX,
                                          AS_WHOLE);
  g_autoptr (Outcome) a = bench_run (astar);
  g_autoptr (Outcome) b = NULL;

  way_search_set_strategy (dijkstra->search, WAY_STRATEGY_DIJKSTRA);
  b = bench_run (dijkstra);
  outcome_assert_same (a, b);
}

/* Estimates too large for whole-number keys, and for any key. */
static void
test_enormous (void)
{
  static const WayCost sizes[] = { 4294967295.0, 4294967296.0, 1e15, 1e300,
                                   G_MAXDOUBLE, INFINITY };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
      for (WayStrategy s = WAY_STRATEGY_ASTAR; s <= WAY_STRATEGY_GREEDY; s++)
        {
          const WayCost estimates[] = { sizes[i], sizes[i], sizes[i],
                                        sizes[i], 0, sizes[i] };
          g_autoptr (Bench) bench = bench_new (detour (), estimates, 0, 4,
                                               AS_INDEX, flags);
          g_autoptr (Outcome) outcome = NULL;
          const OracleStart start = { 0, 0 };

          way_search_set_strategy (bench->search, s);
          outcome = bench_run (bench);
          if (sizes[i] != INFINITY)
            g_assert_cmpint (outcome->status, ==, WAY_STATUS_FOUND);
          outcome_walk (outcome, bench->plain, &start, 1);
        }
}

static WayCost
lie (gpointer state,
     WayNode  node,
     gpointer user_data)
{
  static const WayCost lies[] = { NAN, -1, INFINITY, 1e300, 4294967295.5,
                                  0.5, 7, 0 };
  const gint choice = g_rand_int_range (user_data, 0, 40);

  return choice < (gint) G_N_ELEMENTS (lies)
             ? lies[choice]
             : g_rand_double_range (user_data, 0, 30);
}

static void
check_lies (guint32       seed,
            WayStrategy   strategy,
            WayReopenRule rule)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  PlainGraph *plain = random_graph_new (rand, 20, random_graph_flags (seed));
  const AsFlags flags = plain_graph_is_whole (plain) ? AS_WHOLE : AS_PLAIN;
  g_autofree WayCost *costs = oracle_costs_from (plain, 0);
  g_autoptr (Bench) bench = bench_new (plain, NULL, 0, 19, seed % AS_N_KINDS,
                                       flags);
  g_autoptr (WayHeuristic) liar = way_heuristic_new_full (NULL, lie, NULL, rand,
                                                     NULL);
  g_autoptr (Outcome) outcome = NULL;
  const OracleStart start = { 0, 0 };

  way_search_set_heuristic (bench->search, liar);
  way_search_set_strategy (bench->search, strategy);
  way_search_set_reopen_rule (bench->search, rule);
  outcome = bench_run (bench);
  outcome_walk (outcome, plain, &start, 1);
  if (costs[19] == INFINITY)
    g_assert_cmpint (outcome->status, ==, WAY_STATUS_EXHAUSTED);
}

static void
test_lies (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (1000); seed++)
    for (WayStrategy s = WAY_STRATEGY_ASTAR; s <= WAY_STRATEGY_GREEDY; s++)
      for (WayReopenRule r = WAY_REOPEN_DEFAULT; r <= WAY_REOPEN_NEVER; r++)
        check_lies (seed, s, r);
}

/* Starts and goals ------------------------------------------------------- */

static void
test_zero_cost_cycles (void)
{
  static const PlainEdge edges[] = { { 0, 1, 0 }, { 1, 2, 0 }, { 2, 0, 0 },
                                     { 2, 2, 0 }, { 1, 0, 0 }, { 2, 3, 0 },
                                     { 3, 1, 0 }, { 3, 4, 2 } };
  const OracleStart start = { 0, 0 };

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
      {
        g_autoptr (Bench) bench = bench_new (
            plain_graph_new_from (5, edges, G_N_ELEMENTS (edges)), NULL, 0, 4,
            kind, AS_WHOLE);
        g_autoptr (Outcome) outcome = NULL;

        way_search_set_strategy (bench->search, s);
        outcome = bench_run (bench);
        outcome_walk (outcome, bench->plain, &start, 1);
        ASSERT_PATH (outcome, 2, 0, 1, 2, 3, 4);
      }
}

static void
test_start_is_goal (void)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
      for (WayStopRule r = WAY_STOP_WHEN_CLOSED; r <= WAY_STOP_WHEN_OPENED;
           r++)
        {
          g_autoptr (Bench) bench = bench_new (detour (), NULL, 0, 0, kind,
                                               AS_WHOLE);
          g_autoptr (Outcome) outcome = NULL;

          way_search_set_strategy (bench->search, s);
          way_search_set_stop_rule (bench->search, r);
          outcome = bench_run (bench);
          ASSERT_PATH (outcome, 0, 0);
          g_assert_cmpuint (outcome->statistics.generated, ==, 0);
        }
}

/* Node 0 is a start at 10 and the goal; from 5, a start at 0, it is reached
 * at 1. Then at 0.5 itself, which is better. */
static void
test_goal_is_a_start (void)
{
  g_autoptr (Bench) bench = bench_new (detour (), NULL, 0, 0, AS_INDEX,
                                       AS_WHOLE);
  g_autoptr (Outcome) from_other = NULL, from_itself = NULL;

  way_search_clear_starts (bench->search);
  way_search_add_start (bench->search, WAY_INDEX (0), 10);
  way_search_add_start (bench->search, WAY_INDEX (5), 0);
  from_other = bench_run (bench);
  ASSERT_PATH (from_other, 1, 5, 0);

  way_search_add_start (bench->search, WAY_INDEX (0), 0.5);
  from_itself = bench_run (bench);
  ASSERT_PATH (from_itself, 0.5, 0);
}

static void
test_unreachable (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1 }, { 1, 0, 1 }, { 2, 1, 1 },
                                     { 1, 2, INFINITY } };

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
      {
        g_autoptr (Bench) bench = bench_new (
            plain_graph_new_from (3, edges, G_N_ELEMENTS (edges)), NULL, 0, 2,
            kind, AS_WHOLE);
        g_autoptr (Outcome) outcome = NULL;
        g_autoptr (GError) error = NULL;
        WayNode goal;

        way_search_set_strategy (bench->search, s);
        outcome = bench_run (bench);
        g_assert_cmpint (outcome->status, ==, WAY_STATUS_EXHAUSTED);
        g_assert_true (outcome->is_partial);
        g_assert_false (way_search_get_goal (bench->search, &goal));
        g_assert_null (way_find_path (bench->graph->graph,
                                      as_graph_get_node (bench->graph, 0),
                                      as_graph_get_node (bench->graph, 2), s,
                                      &error));
        g_assert_no_error (error);
      }
}

static gboolean
accept_all (WayNode  node,
            gpointer user_data)
{
  return TRUE;
}

static void
test_predicate_at_start (void)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (WayStopRule r = WAY_STOP_WHEN_CLOSED; r <= WAY_STOP_WHEN_OPENED; r++)
      {
        g_autoptr (Bench) bench = bench_new (detour (), NULL, 1, 4, kind,
                                             AS_WHOLE);
        g_autoptr (Outcome) outcome = NULL;

        way_search_set_goal_func (bench->search, accept_all, NULL, NULL);
        way_search_set_stop_rule (bench->search, r);
        outcome = bench_run (bench);
        ASSERT_PATH (outcome, 0, 1);
      }
}

/* Stop rules ------------------------------------------------------------- */

/* Node 1 lies at the bank of a river: straight across to the goal, 3, is 9,
 * and by the bridge at 2 it is 1 + 1. Expanding 1 opens the goal at 10. */
static void
test_river (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1 }, { 1, 3, 9 }, { 1, 2, 1 },
                                     { 2, 3, 1 } };

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (WayStrategy s = WAY_STRATEGY_DIJKSTRA; s <= WAY_STRATEGY_ASTAR; s++)
      {
        g_autoptr (Bench) bench = bench_new (plain_graph_new_from (4, edges, 4),
                                             NULL, 0, 3, kind, AS_WHOLE);
        g_autoptr (Outcome) opened = NULL, closed = NULL;

        way_search_set_strategy (bench->search, s);
        way_search_set_stop_rule (bench->search, WAY_STOP_WHEN_OPENED);
        opened = bench_run (bench);
        ASSERT_PATH (opened, 10, 0, 1, 3);

        way_search_set_stop_rule (bench->search, WAY_STOP_WHEN_CLOSED);
        closed = bench_run (bench);
        ASSERT_PATH (closed, 3, 0, 1, 2, 3);
      }
}

/* A search that stops early must lose nothing when it continues. */
static void
test_opened_then_on (void)
{
  g_autoptr (Bench) bench = bench_new (detour (), NULL, 0, 4, AS_INDEX,
                                       AS_WHOLE);
  g_autoptr (Outcome) first = NULL, second = NULL;
  WayCost cost;

  way_search_add_goal (bench->search, WAY_INDEX (5));
  way_search_set_stop_rule (bench->search, WAY_STOP_WHEN_OPENED);
  first = bench_run (bench);
  ASSERT_PATH (first, 5, 0, 4); /* the first edge leads there */
  second = bench_run (bench);
  ASSERT_PATH (second, 1, 0, 5);
  g_assert_cmpint (way_search_run (bench->search, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_true (way_search_get_cost_so_far (bench->search, WAY_INDEX (4),
                                             &cost));
  g_assert_cmpfloat (cost, ==, 4);
}

static void
test_opened_bfs_is_exact (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (500); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      PlainGraph *plain = random_graph_new (rand, 20,
                                            random_graph_flags (seed));
      const OracleStart start = { 0, 0 };
      g_autofree guint *hops = oracle_hops (plain, &start, 1);
      g_autoptr (Bench) bench = bench_new (plain, NULL, 0, 19,
                                           seed % AS_N_KINDS, AS_PLAIN);
      g_autoptr (Outcome) outcome = NULL;

      way_search_set_strategy (bench->search, WAY_STRATEGY_BFS);
      way_search_set_stop_rule (bench->search, WAY_STOP_WHEN_OPENED);
      outcome = bench_run (bench);
      outcome_walk (outcome, plain, &start, 1);
      if (hops[19] == G_MAXUINT)
        g_assert_cmpint (outcome->status, ==, WAY_STATUS_EXHAUSTED);
      else
        g_assert_cmpuint (outcome->len - 1, ==, hops[19]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add_func ("/counterexamples/" name, test)
  ADD ("inconsistent", test_inconsistent);
  ADD ("inconsistent-never-reopened", test_inconsistent_never_reopened);
  ADD ("path-through-reopened-node", test_path_through_reopened_node);
  ADD ("exponential-reopening", test_exponential_reopening);
  ADD ("fractional-estimates", test_fractional);
  ADD ("negative-and-nan-estimates", test_negative_and_nan);
  ADD ("infinite-at-dead-ends", test_infinite_at_dead_ends);
  ADD ("no-estimate-is-dijkstra", test_no_estimate_is_dijkstra);
  ADD ("enormous-estimates", test_enormous);
  ADD ("lying-heuristic", test_lies);
  ADD ("zero-cost-cycles", test_zero_cost_cycles);
  ADD ("start-is-goal", test_start_is_goal);
  ADD ("goal-is-a-start", test_goal_is_a_start);
  ADD ("unreachable", test_unreachable);
  ADD ("predicate-true-at-start", test_predicate_at_start);
  ADD ("river", test_river);
  ADD ("stopped-when-opened-runs-on", test_opened_then_on);
  ADD ("bfs-loses-nothing-when-opened", test_opened_bfs_is_exact);
#undef ADD
  return g_test_run ();
}
