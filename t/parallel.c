/* parallel.c - queries carried out by several workers, against the oracle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seeded graphs of all sorts, by one to four threads and by carriers that
 * misbehave. What is expected comes from Bellman-Ford, from counting hops and
 * from walking each path. */

#include "lib/crew.h"
#include "lib/pile.h"
#include "lib/random-graph.h"

#define N_SEEDS 3000
#define N_JITTERING 600
#define N_PILES 400
#define MOST_WORKERS 4

static const AsKind kinds[] = { AS_INDEX, AS_INTEGER, AS_VALUE8, AS_VALUE12,
                                AS_TABLE, AS_TABLE_LOCAL, AS_OVERLAY };

/* Of these nodes the bytes say all. */
static const AsKind travelling[]
    = { AS_INDEX, AS_VALUE8, AS_VALUE12, AS_TABLE, AS_OVERLAY };

static const WayStrategy strategies[]
    = { WAY_STRATEGY_BFS, WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_ASTAR };

typedef enum
{
  GOAL_NONE,
  GOAL_ONE,
  GOAL_TWO,
  GOAL_FUNC
} GoalKind;

typedef struct
{
  PlainGraph *plain;
  OracleStart starts[2];
  guint       n_starts;
  guint       goals[2];
  GoalKind    goal_kind;
  WayStrategy strategy;
  AsKind      kind;
  AsFlags     flags;
  guint       n_workers;
  gboolean    has_features;
  WayCost    *costs; /* from the starts, by Bellman-Ford */
  guint      *hops;
} Case;

static Case *
case_new (guint32 seed)
{
  Case *self = g_new0 (Case, 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 1, seed % 16 == 0 ? 300 : 40);

  self->plain = random_graph_new (rand, n_nodes, random_graph_flags (seed));
  self->n_starts = g_rand_int_range (rand, 0, 4) == 0 ? 2 : 1;
  for (guint i = 0; i < 2; i++)
    {
      self->starts[i].node = g_rand_int_range (rand, 0, n_nodes);
      self->starts[i].cost = i * g_rand_int_range (rand, 0, 9);
      self->goals[i] = g_rand_int_range (rand, 0, n_nodes);
      random_graph_estimate (self->plain, rand, self->goals[i],
                             g_rand_int_range (rand, 0, RANDOM_N_ESTIMATES));
    }
  self->goal_kind = g_rand_int_range (rand, 0, GOAL_FUNC + 1);
  self->strategy = strategies[g_rand_int_range (rand, 0,
                                                G_N_ELEMENTS (strategies))];
  self->kind = kinds[g_rand_int_range (rand, 0, G_N_ELEMENTS (kinds))];
  self->flags = g_rand_boolean (rand) && plain_graph_is_whole (self->plain)
                  ? AS_WHOLE : AS_PLAIN;
  self->n_workers = g_rand_int_range (rand, 1, MOST_WORKERS + 1);
  self->has_features = g_rand_boolean (rand);

  self->costs = oracle_costs (self->plain, self->starts, self->n_starts);
  self->hops = oracle_hops (self->plain, self->starts, self->n_starts);
  return self;
}

static void
case_free (Case *self)
{
  plain_graph_free (self->plain);
  g_free (self->costs);
  g_free (self->hops);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Case, case_free)

/* Nodes that differ in their lowest bits alone stay together. */
static guint64
get_features (WayNode  node,
              gpointer user_data)
{
  return as_graph_get_id (user_data, node) >> 2;
}

typedef struct
{
  AsGraph    *graph;
  const Case *test;
} Aim;

static gboolean
is_goal (WayNode  node,
         gpointer user_data)
{
  const Aim  *aim = user_data;
  const guint id  = as_graph_get_id (aim->graph, node);

  return id == aim->test->goals[0] || id == aim->test->goals[1];
}

static WaySearch *
make_search (AsGraph *graph,
             gpointer data)
{
  const Case *self   = data;
  WaySearch  *search = as_graph_search (graph, self->strategy);
  const Aim   aim    = { graph, self };

  for (guint i = 0; i < self->n_starts; i++)
    way_search_add_start (search,
                          as_graph_get_node (graph, self->starts[i].node),
                          self->starts[i].cost);
  if (self->goal_kind == GOAL_FUNC)
    way_search_set_goal_func (search, is_goal, g_memdup2 (&aim, sizeof aim),
                              g_free);
  else
    for (guint i = 0; i < self->goal_kind; i++)
      way_search_add_goal (search, as_graph_get_node (graph, self->goals[i]));

  return search;
}

static guint
count_goals (const Case *self)
{
  return self->goal_kind == GOAL_FUNC ? 2 : self->goal_kind;
}

/* The goal that is best, by edges breadth first. */
static guint
find_best (const Case *self)
{
  guint best = self->goals[0];

  for (guint i = 1; i < count_goals (self); i++)
    if (self->strategy == WAY_STRATEGY_BFS
          ? self->hops[self->goals[i]] < self->hops[best]
          : self->costs[self->goals[i]] < self->costs[best])
      best = self->goals[i];

  return best;
}

static void
check_outcome (const Case    *self,
               const Outcome *outcome)
{
  const guint    best  = find_best (self);
  const gboolean found = count_goals (self) > 0
                         && self->hops[best] != G_MAXUINT;

  g_assert_cmpint (outcome->status, ==,
                   found ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED);
  if (!found)
    return;

  outcome_walk (outcome, self->plain, self->starts, self->n_starts);
  if (self->strategy == WAY_STRATEGY_BFS)
    g_assert_cmpuint (outcome->len - 1, ==, self->hops[best]);
  else
    oracle_assert_cost (outcome_get_cost (outcome), self->costs[best]);
}

static void
test_threads (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (Case) test = case_new (seed);
      g_autoptr (AsGraph) graph
          = as_graph_new (test->plain, test->kind, test->flags);
      g_autoptr (WaySearch) search = make_search (graph, test);
      g_autoptr (Outcome) outcome
          = crew_run_threads (graph, search, test->n_workers,
                              test->has_features ? get_features : NULL);

      check_outcome (test, outcome);
    }
}

static void
test_jitter (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_JITTERING); seed++)
    {
      g_autoptr (Case) test = case_new (seed);

      test->kind = travelling[seed % G_N_ELEMENTS (travelling)];

      g_autoptr (AsGraph) graph
          = as_graph_new (test->plain, test->kind, test->flags);
      g_autoptr (Outcome) outcome
          = crew_run_jittering (graph, make_search, test, test->n_workers, seed,
                                test->has_features ? get_features : NULL);

      check_outcome (test, outcome);
    }
}

/* Without a goal --------------------------------------------------------- */

typedef struct
{
  AsGraph    *graph;
  const Case *test;
  guint       n_reached;
} Visit;

static gboolean
visit (WayNode  node,
       WayNode  came_from,
       WayCost  cost_so_far,
       gboolean is_closed,
       gpointer user_data)
{
  Visit      *self = user_data;
  const guint to   = as_graph_get_id (self->graph, node);
  const guint from = as_graph_get_id (self->graph, came_from);

  g_assert_true (is_closed);
  self->n_reached++;
  if (to == from)
    return TRUE;                /* a start */

  /* The tree of all paths is one of least cost. */
  guint            n_edges;
  gboolean         fits  = FALSE;
  const PlainEdge *edges = plain_graph_get_edges (self->test->plain, from,
                                                  &n_edges);

  for (guint i = 0; i < n_edges; i++)
    fits |= edges[i].to == to
            && fabs (self->test->costs[from] + edges[i].cost - cost_so_far)
                   <= 1e-9 * cost_so_far;
  g_assert_true (fits);
  return TRUE;
}

static void
test_distances (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 3); seed++)
    {
      g_autoptr (Case) test = case_new (seed);
      g_autoptr (AsGraph) graph
          = as_graph_new (test->plain, test->kind, test->flags);
      g_autoptr (GError) error = NULL;
      Visit seen = { graph, test, 0 };
      guint n_reachable = 0;

      test->strategy = WAY_STRATEGY_DIJKSTRA;
      test->goal_kind = GOAL_NONE;

      g_autoptr (WaySearch) search = make_search (graph, test);
      g_autoptr (WayParallel) parallel
          = way_parallel_new (search, test->n_workers);

      g_assert_cmpint (way_parallel_run (parallel, &error), ==,
                       WAY_STATUS_EXHAUSTED);
      g_assert_no_error (error);
      g_assert_null (way_parallel_dup_path (parallel));
      for (guint i = 0; i < test->plain->n_nodes; i++)
        {
          WayCost        cost    = INFINITY;
          const gboolean reached = way_parallel_get_cost_so_far (
              parallel, as_graph_get_node (graph, i), &cost);

          g_assert_cmpint (reached, ==, test->costs[i] < INFINITY);
          oracle_assert_cost (cost, test->costs[i]);
          n_reachable += reached;
        }
      way_parallel_foreach_reached (parallel, visit, &seen);
      g_assert_cmpuint (seen.n_reached, ==, n_reachable);
    }
}

/* Piles of views --------------------------------------------------------- */

static gboolean
has_objects (WayGraph *graph)
{
  return way_node_type_get_kind (way_graph_get_node_type (graph))
         == WAY_NODE_KIND_OBJECT;
}

/* What a serial search finds, which is held to oracles elsewhere. */
static void
check_pile (Pile        *pile,
            WaySearch   *search,
            WayParallel *parallel)
{
  g_autoptr (GError) error = NULL;

  way_search_reset (search);

  const WayStatus status = way_search_run (search, &error);

  g_assert_no_error (error);
  g_assert_cmpint (way_parallel_run (parallel, &error), ==, status);
  g_assert_no_error (error);
  if (status != WAY_STATUS_FOUND)
    return;

  g_autoptr (WayPath) best = way_search_dup_path (search);
  g_autoptr (WayPath) path = way_parallel_dup_path (parallel);
  g_autoptr (WayPath) again = way_path_recost (path, pile->top, &error);

  g_assert_no_error (error);
  oracle_assert_cost (way_path_get_cost (path), way_path_get_cost (best));
  g_assert_cmpuint (way_path_get_length (again), ==,
                    way_path_get_length (path));
  oracle_assert_cost (way_path_get_cost (again), way_path_get_cost (path));
}

static void
test_piles (void)
{
  guint n = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_PILES); seed++)
    {
      g_autoptr (Pile) pile = pile_new (seed);
      g_autoptr (WaySearch) search
          = way_search_new (pile->top, seed % 2 == 0 ? WAY_STRATEGY_ASTAR
                                                     : WAY_STRATEGY_DIJKSTRA);
      g_autoptr (WayParallel) parallel
          = way_parallel_new (search, seed % MOST_WORKERS + 1);

      if (has_objects (pile->top))
        continue;
      way_search_set_partial (search, WAY_PARTIAL_NONE);
      way_search_set_start (search, pile_roll_node (pile));
      way_search_set_goal (search, pile_roll_node (pile));
      for (guint round = 0; round < 3; round++)
        {
          check_pile (pile, search, parallel);
          pile_edit (pile);
          n++;
        }
    }

  g_assert_cmpuint (n, >, outcome_repeat (N_PILES));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/parallel/random/threads", test_threads);
  g_test_add_func ("/parallel/random/jitter", test_jitter);
  g_test_add_func ("/parallel/random/distances", test_distances);
  g_test_add_func ("/parallel/random/piles", test_piles);

  return g_test_run ();
}
