/* random-runs.c - the same answer however a search is run
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Step by step or at once, again or for the first time, with whole-number or
 * double keys; from several starts, to several goals, and on after one. */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 1000
#define MAX_ENDS 4 /* starts, and goals */

typedef struct
{
  PlainGraph *plain;
  OracleStart starts[MAX_ENDS];
  guint       n_starts;
  guint       goals[MAX_ENDS];
  guint       n_goals;
  WayCost    *costs; /* from the starts, by Bellman-Ford */
} Case;

static Case *
case_new (guint32        seed,
          RandomFlags    flags,
          RandomEstimate estimate)
{
  Case *self = g_new0 (Case, 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 2, 40);

  self->plain = random_graph_new (rand, n_nodes, flags);
  self->n_starts = g_rand_int_range (rand, 1, MAX_ENDS + 1);
  self->n_goals = g_rand_int_range (rand, 1, MAX_ENDS + 1);
  for (guint i = 0; i < self->n_starts; i++)
    {
      self->starts[i].node = g_rand_int_range (rand, 0, n_nodes);
      self->starts[i].cost = g_rand_int_range (rand, 0, 8);
    }
  for (guint i = 0; i < self->n_goals; i++)
    {
      self->goals[i] = g_rand_int_range (rand, 0, n_nodes);
      random_graph_estimate (self->plain, rand, self->goals[i], estimate);
    }

  self->costs = oracle_costs (self->plain, self->starts, self->n_starts);
  return self;
}

static void
case_free (Case *self)
{
  plain_graph_free (self->plain);
  g_free (self->costs);
  g_free (self);
}

static Case *
random_case (guint32 seed)
{
  return case_new (seed, random_graph_flags (seed), (seed >> 7) % RANDOM_N_ESTIMATES);
}

static AsFlags
get_flags (const Case *self)
{
  return plain_graph_is_whole (self->plain) ? AS_WHOLE : AS_PLAIN;
}

static void
set_up (const Case *self,
        AsGraph    *graph,
        WaySearch  *search)
{
  way_search_clear_starts (search);
  way_search_clear_goals (search);
  for (guint i = 0; i < self->n_starts; i++)
    way_search_add_start (search,
                          as_graph_get_node (graph, self->starts[i].node),
                          self->starts[i].cost);
  for (guint i = 0; i < self->n_goals; i++)
    way_search_add_goal (search, as_graph_get_node (graph, self->goals[i]));
}

static WaySearch *
make_search (const Case *self,
             AsGraph    *graph,
             WayStrategy strategy)
{
  WaySearch *search = as_graph_search (graph, strategy);

  set_up (self, graph, search);
  return search;
}

static Outcome *
run_fresh (const Case *self,
           AsGraph    *graph,
           WayStrategy strategy)
{
  g_autoptr (WaySearch) search = make_search (self, graph, strategy);

  return outcome_run (graph, search);
}

/* The cost of the nearest goal. */
static WayCost
get_best (const Case *self)
{
  WayCost best = INFINITY;

  for (guint i = 0; i < self->n_goals; i++)
    best = MIN (best, self->costs[self->goals[i]]);

  return best;
}

/* A kind of graph for each seed, so that all take part everywhere. */
static AsGraph *
make_graph (const Case *self,
            guint32     seed,
            AsFlags     flags)
{
  return as_graph_new (self->plain, seed % AS_N_KINDS, flags | AS_SOME_IDS);
}

/* Stepping --------------------------------------------------------------- */

static Outcome *
step_through (const Case *self,
              AsGraph    *graph,
              WayStrategy strategy,
              guint       stride)
{
  g_autoptr (WaySearch) search = make_search (self, graph, strategy);
  g_autoptr (GError) error = NULL;
  WayStatus status;
  guint n_steps = 0;

  g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_READY);
  do
    {
      WayStatistics statistics;

      status = way_search_step (search, stride, &error);
      g_assert_no_error (error);
      n_steps++;
      way_search_get_statistics (search, &statistics);
      g_assert_cmpuint (statistics.expanded, <=, (guint64) n_steps * stride);
      /* A thousand steps are far more than these graphs take. */
      g_assert_cmpuint (n_steps, <, 100000);
    }
  while (status == WAY_STATUS_RUNNING);

  return outcome_take (graph, search);
}

static void
test_stepping (gconstpointer data)
{
  const guint stride = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      Case *self = random_case (seed);
      g_autoptr (AsGraph) graph = make_graph (self, seed, get_flags (self));

      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        {
          g_autoptr (Outcome) whole = run_fresh (self, graph, s);
          g_autoptr (Outcome) stepped = step_through (self, graph, s, stride);

          outcome_assert_same (stepped, whole);
        }
      case_free (self);
    }
}

static void
test_step_of_none (void)
{
  Case *self = case_new (1, 0, RANDOM_ESTIMATE_NONE);
  g_autoptr (AsGraph) graph = make_graph (self, AS_INDEX, AS_PLAIN);
  g_autoptr (WaySearch) search = make_search (self, graph,
                                              WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;
  WayStatistics statistics;

  way_search_clear_goals (search);
  g_assert_cmpint (way_search_step (search, 0, &error), ==,
                   WAY_STATUS_RUNNING);
  g_assert_no_error (error);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.expanded, ==, 0);
  case_free (self);
}

/* Again ------------------------------------------------------------------ */

/* Leaves @search in the state after another query, which began at the other
 * end. */
static void
run_elsewhere (const Case *self,
               AsGraph    *graph,
               WaySearch  *search)
{
  g_autoptr (Outcome) ignored = NULL;

  way_search_clear_goals (search);
  for (guint id = self->plain->n_nodes; id > 0; id--)
    if (id % 3 == 0 || id == 1)
      way_search_add_start (search, as_graph_get_node (graph, id - 1), 0);
  ignored = outcome_run (graph, search);
}

static void
test_second_run (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      Case *self = random_case (seed);
      g_autoptr (AsGraph) graph = make_graph (self, seed, get_flags (self));
      g_autoptr (WaySearch) search = as_graph_search (graph,
                                                      WAY_STRATEGY_BFS);

      /* One search is used for all, and keeps the state of the earlier
       * queries. */
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        {
          g_autoptr (Outcome) fresh = run_fresh (self, graph, s);
          g_autoptr (Outcome) used = NULL, again = NULL;

          way_search_set_strategy (search, s);
          way_search_clear_starts (search);
          run_elsewhere (self, graph, search);
          set_up (self, graph, search);
          used = outcome_run (graph, search);
          outcome_assert_same (used, fresh);

          way_search_reset (search);
          g_assert_cmpint (way_search_get_status (search), ==,
                           WAY_STATUS_READY);
          again = outcome_run (graph, search);
          outcome_assert_same (again, fresh);
        }
      case_free (self);
    }
}

/* Far more runs than a small epoch would have room for. */
static void
test_many_runs (void)
{
  Case *self = case_new (3, RANDOM_UNDIRECTED, RANDOM_ESTIMATE_CONSISTENT);
  g_autoptr (AsGraph) graph = make_graph (self, AS_INDEX, AS_WHOLE);
  g_autoptr (WaySearch) search = make_search (self, graph,
                                              WAY_STRATEGY_ASTAR);
  g_autoptr (Outcome) fresh = run_fresh (self, graph, WAY_STRATEGY_ASTAR);

  for (guint i = 0; i < outcome_choose (3500, 70000, 70000); i++)
    {
      g_autoptr (Outcome) again = outcome_run (graph, search);

      outcome_assert_same (again, fresh);
      way_search_reset (search);
    }
  case_free (self);
}

/* Keys ------------------------------------------------------------------- */

/* Estimates are whole here and the weight is 2, so that rounding down changes
 * nothing and the orders must be equal. */
static void
test_keys_agree (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS * 2); seed++)
    {
      Case *self = case_new (seed, random_graph_flags (seed) & ~RANDOM_REAL,
                             seed % RANDOM_ESTIMATE_FRACTIONAL);
      const AsKind kind = seed % AS_TABLE;
      g_autoptr (AsGraph) whole = as_graph_new (self->plain, kind, AS_WHOLE);
      g_autoptr (AsGraph) real = as_graph_new (self->plain, kind, AS_PLAIN);

      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        for (WayTieRule t = WAY_TIE_DEFAULT; t <= WAY_TIE_DEEPER; t++)
          {
            g_autoptr (WaySearch) one = make_search (self, whole, s);
            g_autoptr (WaySearch) other = make_search (self, real, s);
            g_autoptr (Outcome) a = NULL, b = NULL;

            way_search_set_tie_rule (one, t);
            way_search_set_tie_rule (other, t);
            way_search_set_weight (one, 2);
            way_search_set_weight (other, 2);
            a = outcome_run (whole, one);
            b = outcome_run (real, other);
            outcome_assert_same (a, b);
          }
      case_free (self);
    }
}

/* Starts and goals ------------------------------------------------------- */

static void
check_nearest (const Case *self,
               AsGraph    *graph,
               WayStrategy strategy)
{
  g_autoptr (Outcome) outcome = run_fresh (self, graph, strategy);
  const WayCost best = get_best (self);

  g_assert_cmpint (outcome->status, ==,
                   best == INFINITY ? WAY_STATUS_EXHAUSTED : WAY_STATUS_FOUND);
  outcome_walk (outcome, self->plain, self->starts, self->n_starts);
  oracle_assert_cost (outcome_get_cost (outcome), best);
}

static void
test_starts_and_goals (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS * 4); seed++)
    {
      Case *self = random_case (seed);
      g_autoptr (AsGraph) graph = make_graph (self, seed, get_flags (self));

      check_nearest (self, graph, WAY_STRATEGY_DIJKSTRA);
      check_nearest (self, graph, WAY_STRATEGY_ASTAR);
      case_free (self);
    }
}

static void
check_bfs (const Case *self,
           AsGraph    *graph)
{
  g_autoptr (Outcome) outcome = run_fresh (self, graph, WAY_STRATEGY_BFS);
  g_autofree guint *hops = oracle_hops (self->plain, self->starts,
                                        self->n_starts);
  guint fewest = G_MAXUINT;

  for (guint i = 0; i < self->n_goals; i++)
    fewest = MIN (fewest, hops[self->goals[i]]);
  g_assert_cmpint (outcome->status, ==,
                   fewest == G_MAXUINT ? WAY_STATUS_EXHAUSTED
                                       : WAY_STATUS_FOUND);
  if (fewest != G_MAXUINT)
    g_assert_cmpuint (outcome->len - 1, ==, fewest);
  outcome_walk (outcome, self->plain, self->starts, self->n_starts);
}

static void
test_bfs_from_several_starts (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS * 4); seed++)
    {
      Case *self = random_case (seed);
      g_autoptr (AsGraph) graph = make_graph (self, seed, get_flags (self));

      check_bfs (self, graph);
      case_free (self);
    }
}

typedef struct
{
  const Case *self;
  AsGraph    *graph;
} Wanted;

static gboolean
is_wanted (WayNode  node,
           gpointer user_data)
{
  const Wanted *wanted = user_data;
  const guint id = as_graph_get_id (wanted->graph, node);

  for (guint i = 0; i < wanted->self->n_goals; i++)
    if (wanted->self->goals[i] == id)
      return TRUE;

  return FALSE;
}

static void
test_predicates (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS * 4); seed++)
    {
      Case *self = random_case (seed);
      g_autoptr (AsGraph) graph = make_graph (self, seed, get_flags (self));
      g_autoptr (WaySearch) search = make_search (self, graph,
                                                  WAY_STRATEGY_ASTAR);
      Wanted wanted = { self, graph };
      g_autoptr (Outcome) outcome = NULL;

      way_search_set_goal_func (search, is_wanted, &wanted, NULL);
      outcome = outcome_run (graph, search);
      oracle_assert_cost (outcome_get_cost (outcome), get_best (self));
      outcome_walk (outcome, self->plain, self->starts, self->n_starts);
      case_free (self);
    }
}

/* Running on ------------------------------------------------------------- */

/* All goals that can be reached, each once, the nearest first. */
static void
check_running_on (const Case *self,
                  AsGraph    *graph,
                  WaySearch  *search)
{
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  WayCost last = 0;
  guint n_reachable = 0;

  while (way_search_run (search, &error) == WAY_STATUS_FOUND)
    {
      g_autoptr (Outcome) outcome = outcome_take (graph, search);
      const guint goal = outcome->nodes[outcome->len - 1];
      WayNode node;

      outcome_walk (outcome, self->plain, self->starts, self->n_starts);
      oracle_assert_cost (outcome_get_cost (outcome), self->costs[goal]);
      g_assert_cmpfloat (last, <=, self->costs[goal] * (1 + 1e-9));
      last = self->costs[goal];
      g_assert_true (g_hash_table_add (found, GUINT_TO_POINTER (goal)));
      g_assert_true (way_search_get_goal (search, &node));
      g_assert_cmpuint (as_graph_get_id (graph, node), ==, goal);
    }
  g_assert_no_error (error);
  g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_EXHAUSTED);

  for (guint id = 0; id < self->plain->n_nodes; id++)
    for (guint i = 0; i < self->n_goals; i++)
      if (self->goals[i] == id && self->costs[id] != INFINITY)
        {
          n_reachable++;
          break;
        }
  g_assert_cmpuint (g_hash_table_size (found), ==, n_reachable);
}

static void
test_running_on (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS * 2); seed++)
    {
      Case *self = random_case (seed);
      g_autoptr (AsGraph) graph = make_graph (self, seed, get_flags (self));
      g_autoptr (WaySearch) dijkstra
          = make_search (self, graph, WAY_STRATEGY_DIJKSTRA);
      g_autoptr (WaySearch) astar = make_search (self, graph,
                                                 WAY_STRATEGY_ASTAR);
      g_autoptr (WaySearch) predicate = make_search (self, graph,
                                                     WAY_STRATEGY_DIJKSTRA);
      Wanted wanted = { self, graph };

      way_search_set_goal_func (predicate, is_wanted, &wanted, NULL);
      check_running_on (self, graph, dijkstra);
      check_running_on (self, graph, astar);
      check_running_on (self, graph, predicate);
      case_free (self);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/runs/stepping-by-1", GUINT_TO_POINTER (1),
                        test_stepping);
  g_test_add_data_func ("/runs/stepping-by-7", GUINT_TO_POINTER (7),
                        test_stepping);
  g_test_add_data_func ("/runs/stepping-by-1000", GUINT_TO_POINTER (1000),
                        test_stepping);
  g_test_add_func ("/runs/step-of-none", test_step_of_none);
  g_test_add_func ("/runs/second-run-equals-fresh", test_second_run);
  g_test_add_func ("/runs/many-runs", test_many_runs);
  g_test_add_func ("/runs/whole-and-double-keys-agree", test_keys_agree);
  g_test_add_func ("/runs/nearest-of-several", test_starts_and_goals);
  g_test_add_func ("/runs/bfs-from-several-starts",
                   test_bfs_from_several_starts);
  g_test_add_func ("/runs/predicates", test_predicates);
  g_test_add_func ("/runs/running-on", test_running_on);
  return g_test_run ();
}
