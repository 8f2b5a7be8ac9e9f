/* random-graphs.c - every strategy and kind of node against the oracle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seeded graphs of all sorts, offered in all shapes. Expected results come from
 * Bellman-Ford, from counting hops and from walking each path. */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 2000
#define WEIGHT 1.5

typedef struct
{
  PlainGraph    *plain;
  guint          start;
  guint          goal;
  RandomEstimate estimate;
  WayCost       *costs; /* from the start, by Bellman-Ford */
  guint         *hops;
} Case;

static Case *
case_new (guint32 seed)
{
  Case *self = g_new0 (Case, 1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 1, 30);
  OracleStart start = { 0, 0 };

  self->plain = random_graph_new (rand, n_nodes, random_graph_flags (seed));
  self->start = g_rand_int_range (rand, 0, n_nodes);
  self->goal = g_rand_int_range (rand, 0, n_nodes);
  self->estimate = g_rand_int_range (rand, 0, RANDOM_N_ESTIMATES);
  random_graph_estimate (self->plain, rand, self->goal, self->estimate);

  start.node = self->start;
  self->costs = oracle_costs_from (self->plain, self->start);
  self->hops = oracle_hops (self->plain, &start, 1);
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

/* Half of the whole graphs promise that they are. */
static AsFlags
get_flags (const Case *self,
           guint32     seed)
{
  return (seed % 2 == 0 ? AS_PLAIN : AS_SOME_IDS)
         | ((seed >> 7) % 2 == 0 && plain_graph_is_whole (self->plain)
              ? AS_WHOLE : AS_PLAIN);
}

static void
check_quality (const Case    *self,
               WayStrategy    strategy,
               const Outcome *outcome)
{
  const WayCost best = self->costs[self->goal];
  const WayCost cost = outcome_get_cost (outcome);

  switch (strategy)
    {
    case WAY_STRATEGY_BFS:
      g_assert_cmpuint (outcome->len - 1, ==, self->hops[self->goal]);
      break;
    case WAY_STRATEGY_DIJKSTRA:
      g_assert_cmpfloat (cost, ==, best);
      break;
    case WAY_STRATEGY_ASTAR:
      oracle_assert_cost (cost, best);
      break;
    case WAY_STRATEGY_WEIGHTED_ASTAR:
      g_assert_cmpfloat (cost, <=, best * WEIGHT * (1 + 1e-9));
      break;
    case WAY_STRATEGY_GREEDY:
    case WAY_STRATEGY_IDA_STAR:         /* see t/ida.c */
    case WAY_STRATEGY_WEIGHTED_IDA_STAR:
      break;
    }
}

static void
check_outcome (const Case    *self,
               WayStrategy    strategy,
               const Outcome *outcome)
{
  const OracleStart start = { self->start, 0 };
  const gboolean reachable = self->costs[self->goal] != INFINITY;

  g_assert_cmpint (outcome->status, ==,
                   reachable ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED);
  g_assert_cmpint (outcome->is_partial, ==, !reachable);
  g_assert_cmpuint (outcome->len, >, 0);
  outcome_walk (outcome, self->plain, &start, 1);
  if (!reachable)
    return;

  g_assert_cmpuint (outcome->nodes[outcome->len - 1], ==, self->goal);
  check_quality (self, strategy, outcome);
}

static void
check_strategy (const Case *self,
                AsGraph    *graph,
                WayStrategy strategy)
{
  g_autoptr (WaySearch) search = as_graph_search (graph, strategy);
  g_autoptr (Outcome) outcome = NULL;

  way_search_set_start (search, as_graph_get_node (graph, self->start));
  way_search_set_goal (search, as_graph_get_node (graph, self->goal));
  way_search_set_weight (search, WEIGHT);
  /* The weight bounds the cost only if inconsistent estimates are mended. */
  if (strategy == WAY_STRATEGY_WEIGHTED_ASTAR
      && self->estimate > RANDOM_ESTIMATE_CONSISTENT)
    way_search_set_reopen_rule (search, WAY_REOPEN_ALWAYS);

  outcome = outcome_run (graph, search);
  check_outcome (self, strategy, outcome);
}

static void
test_strategies (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      Case *self = case_new (seed);
      g_autoptr (AsGraph) graph = as_graph_new (self->plain, kind,
                                                get_flags (self, seed));

      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        check_strategy (self, graph, s);
      case_free (self);
    }
}

/* Without a goal --------------------------------------------------------- */

typedef struct
{
  AsGraph       *graph;
  const WayCost *costs;
  guint          n_reached;
} DistanceMap;

static gboolean
check_reached (WayNode  node,
               WayNode  came_from,
               WayCost  cost_so_far,
               gboolean is_closed,
               gpointer user_data)
{
  DistanceMap *map = user_data;

  g_assert_cmpfloat (cost_so_far, ==,
                     map->costs[as_graph_get_id (map->graph, node)]);
  g_assert_true (is_closed);
  map->n_reached++;
  return TRUE;
}

static void
check_distance_map (const Case *self,
                    AsGraph    *graph)
{
  g_autoptr (WaySearch) search = as_graph_search (graph,
                                                  WAY_STRATEGY_DIJKSTRA);
  DistanceMap map = { graph, self->costs, 0 };
  g_autoptr (GError) error = NULL;
  guint n_expected = 0;

  way_search_set_start (search, as_graph_get_node (graph, self->start));
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_EXHAUSTED);
  g_assert_no_error (error);
  way_search_foreach_reached (search, check_reached, &map);
  for (guint id = 0; id < self->plain->n_nodes; id++)
    n_expected += self->costs[id] != INFINITY;
  g_assert_cmpuint (map.n_reached, ==, n_expected);
}

static void
test_distance_map (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      Case *self = case_new (seed);
      g_autoptr (AsGraph) graph = as_graph_new (self->plain, kind,
                                                get_flags (self, seed));

      check_distance_map (self, graph);
      case_free (self);
    }
}

/* The oracle itself ------------------------------------------------------ */

static void
test_oracle (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (1000); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, 6,
                                                       seed & RANDOM_ALL);
      g_autofree WayCost *forth = oracle_costs_from (plain, 0);
      g_autofree WayCost *back = oracle_costs_to (plain, 5);

      oracle_assert_cost (back[0], forth[5]);
      for (guint id = 0; id < 6; id++)
        oracle_assert_cost (forth[id], oracle_brute_force (plain, 0, id));
    }
}

static void
add_tests (AsKind kind)
{
  g_autofree char *strategies = g_strdup_printf (
      "/random/strategies-against-oracle/%s", as_kind_get_name (kind));
  g_autofree char *distance_map = g_strdup_printf (
      "/random/distance-map-against-oracle/%s", as_kind_get_name (kind));

  g_test_add_data_func (strategies, GUINT_TO_POINTER (kind), test_strategies);
  g_test_add_data_func (distance_map, GUINT_TO_POINTER (kind),
                        test_distance_map);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/oracle-against-brute-force", test_oracle);
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    add_tests (kind);
  return g_test_run ();
}
