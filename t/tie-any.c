/* tie-any.c - ties in any order: other expansions, and the same costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * With WAY_TIE_ANY the edges of states wait for memory before they are looked
 * at, so that a node may be expanded before one that is better. Whatever the
 * graph, the heuristic and the limits are, the costs are those of Bellman and
 * Ford. Breadth-first search lets edges wait, too, and the result must not show
 * it. */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 400
#define MAX_ENDS 4

typedef struct
{
  PlainGraph    *plain;
  AsGraph       *graph;
  RandomEstimate estimate;
  OracleStart    starts[MAX_ENDS];
  guint          n_starts;
  guint          goals[MAX_ENDS];
  guint          n_goals;
  WayCost       *costs;         /* from the starts, by Bellman-Ford */
} Case;

static void
case_init (Case   *self,
           AsKind  kind,
           guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 2, 60);

  *self = (Case) { NULL };
  self->plain = random_graph_new (rand, n_nodes, random_graph_flags (seed));
  self->estimate = (seed >> 7) % RANDOM_N_ESTIMATES;
  self->n_starts = g_rand_int_range (rand, 1, MAX_ENDS + 1);
  self->n_goals = g_rand_int_range (rand, 1, MAX_ENDS + 1);
  for (guint i = 0; i < self->n_starts; i++)
    self->starts[i] = (OracleStart) { g_rand_int_range (rand, 0, n_nodes),
                                      g_rand_int_range (rand, 0, 8) };
  for (guint i = 0; i < self->n_goals; i++)
    {
      self->goals[i] = g_rand_int_range (rand, 0, n_nodes);
      random_graph_estimate (self->plain, rand, self->goals[i],
                             self->estimate);
    }
  self->costs = oracle_costs (self->plain, self->starts, self->n_starts);
  self->graph = as_graph_new (self->plain, kind,
                              plain_graph_is_whole (self->plain)
                                ? AS_WHOLE : AS_PLAIN);
}

static void
case_clear (Case *self)
{
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
  g_free (self->costs);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Case, case_clear)

static WaySearch *
make_search (const Case   *self,
             WayStrategy   strategy,
             WayReopenRule reopen)
{
  WaySearch *search = as_graph_search (self->graph, strategy);

  way_search_set_tie_rule (search, WAY_TIE_ANY);
  way_search_set_reopen_rule (search, reopen);
  for (guint i = 0; i < self->n_starts; i++)
    way_search_add_start (search,
                          as_graph_get_node (self->graph,
                                             self->starts[i].node),
                          self->starts[i].cost);
  for (guint i = 0; i < self->n_goals; i++)
    way_search_add_goal (search,
                         as_graph_get_node (self->graph, self->goals[i]));

  return search;
}

static WayCost
get_best (const Case *self)
{
  WayCost best = INFINITY;

  for (guint i = 0; i < self->n_goals; i++)
    best = MIN (best, self->costs[self->goals[i]]);

  return best;
}

/* Costs -------------------------------------------------------------------- */

static gboolean
is_consistent (const Case *self)
{
  return self->estimate == RANDOM_ESTIMATE_NONE
         || (self->estimate == RANDOM_ESTIMATE_CONSISTENT
             && self->n_goals == 1);
}

/* The promise of each strategy for the path. */
static void
check_cost (const Case   *self,
            WayStrategy   strategy,
            WayReopenRule reopen,
            WayCost       cost)
{
  const WayCost best = get_best (self);

  g_assert_cmpint (cost == INFINITY, ==, best == INFINITY);
  if (best == INFINITY)
    return;

  if (strategy == WAY_STRATEGY_DIJKSTRA
      || (strategy == WAY_STRATEGY_ASTAR
          && (reopen != WAY_REOPEN_NEVER || is_consistent (self))))
    oracle_assert_cost (cost, best);
  else if (strategy == WAY_STRATEGY_WEIGHTED_ASTAR
           && (reopen == WAY_REOPEN_ALWAYS || is_consistent (self)))
    g_assert_cmpfloat (cost, <=, best * 1.5 * (1 + 1e-9));
}

static void
check_hops (const Case    *self,
            const Outcome *outcome)
{
  g_autofree guint *hops = oracle_hops (self->plain, self->starts,
                                        self->n_starts);
  guint fewest = G_MAXUINT;

  for (guint i = 0; i < self->n_goals; i++)
    fewest = MIN (fewest, hops[self->goals[i]]);
  if (fewest < G_MAXUINT)
    g_assert_cmpuint (outcome->len - 1, ==, fewest);
}

static Outcome *
step_through (const Case *self,
              WaySearch  *search)
{
  g_autoptr (GError) error = NULL;
  WayStatus status;

  while ((status = way_search_step (search, 1, &error)) == WAY_STATUS_RUNNING)
    {
      g_autoptr (Outcome) so_far = outcome_take (self->graph, search);

      outcome_walk (so_far, self->plain, self->starts, self->n_starts);
    }
  g_assert_no_error (error);

  return outcome_take (self->graph, search);
}

/* By one run, by steps of one expansion, and again after a reset. */
static void
check_runs (const Case   *self,
            WayStrategy   strategy,
            WayReopenRule reopen)
{
  g_autoptr (WaySearch) search = make_search (self, strategy, reopen);
  g_autoptr (WaySearch) stepping = make_search (self, strategy, reopen);
  g_autoptr (Outcome) outcome = outcome_run (self->graph, search);
  g_autoptr (Outcome) stepped = step_through (self, stepping);
  g_autoptr (Outcome) again = NULL;

  outcome_walk (outcome, self->plain, self->starts, self->n_starts);
  check_cost (self, strategy, reopen, outcome_get_cost (outcome));
  if (strategy == WAY_STRATEGY_BFS)
    check_hops (self, outcome);

  outcome_assert_same (stepped, outcome);
  way_search_reset (search);
  again = outcome_run (self->graph, search);
  outcome_assert_same (again, outcome);
}

static void
test_costs (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_auto (Case) self;

      case_init (&self, GPOINTER_TO_UINT (data), seed);
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        for (WayReopenRule r = WAY_REOPEN_DEFAULT; r <= WAY_REOPEN_NEVER; r++)
          check_runs (&self, s, r);
    }
}

/* Goals come up in the order of their costs, each once, and all nodes have
 * theirs in the end. */
static void
check_all_goals (const Case *self,
                 WayStrategy strategy)
{
  g_autoptr (WaySearch) search = make_search (self, strategy,
                                              WAY_REOPEN_DEFAULT);
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  WayCost last = 0;

  while (way_search_run (search, &error) == WAY_STATUS_FOUND)
    {
      g_autoptr (Outcome) outcome = outcome_take (self->graph, search);
      const guint goal = outcome->nodes[outcome->len - 1];

      outcome_walk (outcome, self->plain, self->starts, self->n_starts);
      oracle_assert_cost (outcome_get_cost (outcome), self->costs[goal]);
      g_assert_cmpfloat (last, <=, self->costs[goal] * (1 + 1e-9));
      last = self->costs[goal];
      g_assert_true (g_hash_table_add (found, GUINT_TO_POINTER (goal)));
    }
  g_assert_no_error (error);

  for (guint id = 0; id < self->plain->n_nodes; id++)
    {
      WayCost cost = INFINITY;

      way_search_get_cost_so_far (search, as_graph_get_node (self->graph, id),
                                  &cost);
      oracle_assert_cost (cost, self->costs[id]);
    }
  for (guint i = 0; i < self->n_goals; i++)
    g_assert_cmpint (g_hash_table_contains (found,
                                            GUINT_TO_POINTER (self->goals[i])),
                     ==, self->costs[self->goals[i]] < INFINITY);
}

static void
test_all_goals (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_auto (Case) self;

      case_init (&self, GPOINTER_TO_UINT (data), seed);
      check_all_goals (&self, WAY_STRATEGY_DIJKSTRA);
      check_all_goals (&self, WAY_STRATEGY_ASTAR);
    }
}

/* Two views above; each reverses the edges. */
static void
test_piles (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_auto (Case) self;
      g_autoptr (AsGraph) base = NULL;
      g_autoptr (WayReverse) around = NULL, back = NULL;
      g_autoptr (WaySearch) search = NULL;
      WayCost best;

      case_init (&self, AS_INDEX, seed);
      base = as_graph_new (self.plain, GPOINTER_TO_UINT (data),
                           AS_PREDECESSORS);
      around = way_reverse_new (base->graph, NULL);
      back = way_reverse_new (WAY_GRAPH (around), NULL);
      search = way_search_new (WAY_GRAPH (back), WAY_STRATEGY_ASTAR);
      way_search_set_tie_rule (search, WAY_TIE_ANY);
      for (guint i = 0; i < self.n_starts; i++)
        way_search_add_start (search,
                              as_graph_get_node (base, self.starts[i].node),
                              self.starts[i].cost);
      for (guint i = 0; i < self.n_goals; i++)
        way_search_add_goal (search,
                             as_graph_get_node (base, self.goals[i]));

      best = get_best (&self);
      {
        g_autoptr (Outcome) outcome = outcome_run (base, search);

        oracle_assert_cost (outcome_get_cost (outcome), best);
      }
    }
}

/* Limits ------------------------------------------------------------------- */

static void
bound_bytes (WaySearch *search,
             gsize      most)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_max_bytes (limits, most);
  way_search_set_limits (search, limits);
}

/* A limit that is met again and again, a little wider each time. */
static void
test_little_memory (gconstpointer data)
{
  gboolean met = FALSE;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 4); seed++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_ASTAR; s++)
      {
        gsize most = 256;
        g_auto (Case) self;
        g_autoptr (WaySearch) search = NULL;
        g_autoptr (Outcome) outcome = NULL;
        g_autoptr (GError) error = NULL;

        case_init (&self, GPOINTER_TO_UINT (data), seed);
        search = make_search (&self, s, WAY_REOPEN_DEFAULT);
        do
          {
            most += 64;
            bound_bytes (search, most);
            if (way_search_run (search, &error) != WAY_STATUS_MAX_BYTES)
              break;
            met = TRUE;
          }
        while (most < 1 << 20);
        g_assert_no_error (error);

        outcome = outcome_take (self.graph, search);
        outcome_walk (outcome, self.plain, self.starts, self.n_starts);
        if (s == WAY_STRATEGY_BFS)
          check_hops (&self, outcome);
        else
          check_cost (&self, s, WAY_REOPEN_DEFAULT,
                      outcome_get_cost (outcome));
      }
  g_assert_true (met);
}

/* Observers ---------------------------------------------------------------- */

typedef struct
{
  AsGraph *graph;
  guint    n_events[WAY_EVENT_GOAL + 1];
  WayCost *costs;       /* (owned) of each node, by the events */
} Log;

static void
note (const WayEvent *event,
      gpointer        user_data)
{
  Log *self = user_data;
  const guint id = as_graph_get_id (self->graph, event->node);

  self->n_events[event->kind]++;
  switch (event->kind)
    {
    case WAY_EVENT_OPEN:
      g_assert_cmpfloat (self->costs[id], ==, INFINITY);
      break;
    case WAY_EVENT_REPARENT:
    case WAY_EVENT_REOPEN:
      g_assert_cmpfloat (event->cost_so_far, <, self->costs[id]);
      break;
    default:
      g_assert_cmpfloat (event->cost_so_far, ==, self->costs[id]);
      return;
    }
  self->costs[id] = event->cost_so_far;
}

/* The events add up, and an observer does not change the result. */
static void
check_observer (const Case *self,
                WayStrategy strategy)
{
  g_autoptr (WaySearch) search = make_search (self, strategy,
                                              WAY_REOPEN_DEFAULT);
  g_autoptr (WaySearch) watched = make_search (self, strategy,
                                               WAY_REOPEN_DEFAULT);
  g_autoptr (Outcome) outcome = outcome_run (self->graph, search);
  g_autoptr (Outcome) seen = NULL;
  Log log = { self->graph, { 0 },
              g_new (WayCost, self->plain->n_nodes) };

  for (guint i = 0; i < self->plain->n_nodes; i++)
    log.costs[i] = INFINITY;
  way_search_set_observer (watched, note, &log, NULL);
  seen = outcome_run (self->graph, watched);

  outcome_assert_same (seen, outcome);
  g_assert_cmpuint (log.n_events[WAY_EVENT_OPEN], ==, seen->statistics.opened);
  g_assert_cmpuint (log.n_events[WAY_EVENT_REPARENT], ==,
                    seen->statistics.reparented);
  g_assert_cmpuint (log.n_events[WAY_EVENT_REOPEN], ==,
                    seen->statistics.reopened);
  g_assert_cmpuint (log.n_events[WAY_EVENT_EXPAND], ==,
                    seen->statistics.expanded);
  g_assert_cmpuint (log.n_events[WAY_EVENT_GOAL], ==,
                    seen->status == WAY_STATUS_FOUND);
  if (strategy != WAY_STRATEGY_GREEDY)
    g_assert_cmpuint (log.n_events[WAY_EVENT_CLOSE], ==,
                      seen->statistics.expanded);
  g_free (log.costs);
}

static void
test_observers (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_auto (Case) self;

      case_init (&self, GPOINTER_TO_UINT (data), seed);
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        check_observer (&self, s);
    }
}

static void
ignore_event (const WayEvent *event,
              gpointer        user_data)
{
}

/* In breadth-first search edges wait unless an observer is set. After each step
 * both searches must have reached the same nodes, in the same order. */
static void
check_same_reached (const Case *self,
                    WaySearch  *a,
                    WaySearch  *b)
{
  for (guint id = 0; id < self->plain->n_nodes; id++)
    {
      const WayNode node = as_graph_get_node (self->graph, id);
      WayCost cost_a = -1, cost_b = -1;
      WayNode from_a = NULL, from_b = NULL;

      way_search_get_cost_so_far (a, node, &cost_a);
      way_search_get_cost_so_far (b, node, &cost_b);
      g_assert_cmpfloat (cost_a, ==, cost_b);
      g_assert_cmpint (way_search_get_node_status (a, node), ==,
                       way_search_get_node_status (b, node));
      g_assert_cmpint (way_search_get_came_from (a, node, &from_a), ==,
                       way_search_get_came_from (b, node, &from_b));
      if (from_a != NULL && from_b != NULL)
        g_assert_cmpuint (as_graph_get_id (self->graph, from_a), ==,
                          as_graph_get_id (self->graph, from_b));
    }
}

static void
check_breadth_first (const Case *self,
                     guint       stride)
{
  g_autoptr (WaySearch) waiting = make_search (self, WAY_STRATEGY_BFS,
                                               WAY_REOPEN_DEFAULT);
  g_autoptr (WaySearch) watched = make_search (self, WAY_STRATEGY_BFS,
                                               WAY_REOPEN_DEFAULT);
  WayStatus status;

  way_search_set_observer (watched, ignore_event, NULL, NULL);
  do
    {
      g_autoptr (Outcome) a = NULL, b = NULL;

      status = way_search_step (waiting, stride, NULL);
      g_assert_cmpint (way_search_step (watched, stride, NULL), ==, status);
      a = outcome_take (self->graph, waiting);
      b = outcome_take (self->graph, watched);
      outcome_assert_same (a, b);
      check_same_reached (self, waiting, watched);
    }
  while (status == WAY_STATUS_RUNNING);
}

static void
test_breadth_first (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_auto (Case) self;

      case_init (&self, GPOINTER_TO_UINT (data), seed);
      check_breadth_first (&self, 1);
      check_breadth_first (&self, 3);
      check_breadth_first (&self, 1000);
    }
}

/* Callbacks ---------------------------------------------------------------- */

typedef struct
{
  Case *self;
  guint n_calls;
} Asked;

static gboolean
is_goal (WayNode  node,
         gpointer user_data)
{
  Asked *asked = user_data;
  const guint id = as_graph_get_id (asked->self->graph, node);

  asked->n_calls++;
  for (guint i = 0; i < asked->self->n_goals; i++)
    if (asked->self->goals[i] == id)
      return TRUE;

  return FALSE;
}

/* A goal that comes up while edges wait is put back and asked for again, which
 * happens once for each node that was expanded at most. Breadth first it is
 * taken then, whatever waits. Sums that outgrow 32 bits cost another call. */
static void
test_goal_functions (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_ASTAR; s++)
      {
        g_auto (Case) self;
        g_autoptr (WaySearch) search = NULL;
        g_autoptr (Outcome) outcome = NULL;
        Asked asked = { &self, 0 };

        case_init (&self, GPOINTER_TO_UINT (data), seed);
        search = make_search (&self, s, WAY_REOPEN_DEFAULT);
        way_search_set_goal_func (search, is_goal, &asked, NULL);
        outcome = outcome_run (self.graph, search);
        if (s != WAY_STRATEGY_BFS)
          oracle_assert_cost (outcome_get_cost (outcome), get_best (&self));
        g_assert_cmpuint (asked.n_calls, <=,
                          s == WAY_STRATEGY_BFS
                            ? outcome->statistics.expanded + 3
                            : 2 * (outcome->statistics.expanded + 1) + 1);
      }
}

/* A graph that fails at its third node: what waits is of no use then. */
static void
fail_at_3 (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  guint64 number;

  memcpy (&number, node, sizeof number);
  if (number == 3)
    way_edges_take_error (edges, g_error_new_literal (G_IO_ERROR,
                                                      G_IO_ERROR_FAILED,
                                                      "there is no third"));
  for (guint64 to = number + 1; to < number + 4; to++)
    way_edges_add (edges, &to, number == 2 ? *(double *) user_data : 1);
}

/* The first fault counts, wherever a later one was met. */
static void
test_faults (void)
{
  static const WayStrategy strategies[] = { WAY_STRATEGY_BFS,
                                            WAY_STRATEGY_DIJKSTRA };
  const guint64 one = 1;

  for (guint i = 0; i < G_N_ELEMENTS (strategies); i++)
    for (guint fraction = 0; fraction < 2; fraction++)
      {
        double cost = fraction ? 1.5 : 1;
        g_autoptr (WayNodeType) type
            = way_node_type_new_value (sizeof one, NULL, NULL);
        g_autoptr (WayCallbackGraph) graph
            = way_callback_graph_new (type, fail_at_3, &cost, NULL);
        g_autoptr (WaySearch) search = NULL;
        g_autoptr (GError) error = NULL;

        way_callback_graph_set_whole_costs (graph, TRUE);
        search = way_search_new (WAY_GRAPH (graph), strategies[i]);
        way_search_set_tie_rule (search, WAY_TIE_ANY);
        way_search_set_start (search, &one);
        g_assert_cmpint (way_search_run (search, &error), ==,
                         WAY_STATUS_FAILED);
        if (!fraction)
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
        else if (strategies[i] == WAY_STRATEGY_BFS)
          g_assert_error (error, WAY_ERROR, WAY_ERROR_NOT_WHOLE);
      }
}

static void
add_tests (AsKind kind)
{
  static const struct
  {
    const char      *name;
    GTestDataFunc    test;
  } tests[] = {
    { "costs", test_costs },           { "all-goals", test_all_goals },
    { "piles", test_piles },           { "little-memory", test_little_memory },
    { "observers", test_observers },   { "breadth-first", test_breadth_first },
    { "goal-functions", test_goal_functions },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tie-any/%s/%s", tests[i].name,
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), tests[i].test);
    }
}

int
main (int    argc,
      char **argv)
{
  static const AsKind kinds[] = { AS_INDEX, AS_INTEGER, AS_OBJECT, AS_VALUE8,
                                  AS_VALUE12 };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    add_tests (kinds[i]);
  g_test_add_func ("/tie-any/faults", test_faults);
  return g_test_run ();
}
