/* ida.c - IDA*: least costs in the memory of a path, against the oracle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Graphs are small: the number of paths, and so the time, doubles with each
 * node. */

#include "lib/bounded-search.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <math.h>

#define N_NODES 9
#define N_SEEDS 400

/* A random graph in the shape of @kind, with estimates for goal 1. */
static AsGraph *
new_graph (PlainGraph **plain,
           AsKind       kind,
           guint32      seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  *plain = random_graph_new (rand, N_NODES, random_graph_flags (seed));
  random_graph_estimate (*plain, rand, 1, seed % RANDOM_N_ESTIMATES);

  return as_graph_new (*plain, kind,
                       plain_graph_is_whole (*plain) ? AS_WHOLE : 0);
}

static WaySearch *
new_search (AsGraph    *graph,
            WayStrategy strategy)
{
  WaySearch *search = as_graph_search (graph, strategy);

  way_search_set_start (search, as_graph_get_node (graph, 0));
  way_search_set_goal (search, as_graph_get_node (graph, 1));
  return search;
}

static void
check_best (AsKind  kind,
            guint32 seed)
{
  const OracleStart start = { 0, 0 };
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = new_graph (&plain, kind, seed);
  g_autoptr (WaySearch) search = new_search (graph, WAY_STRATEGY_IDA_STAR);
  g_autoptr (Outcome) outcome = outcome_run (graph, search);
  g_autofree WayCost *expected = oracle_costs_from (plain, 0);

  g_assert_cmpint (outcome->status, ==, expected[1] < INFINITY
                                          ? WAY_STATUS_FOUND
                                          : WAY_STATUS_EXHAUSTED);
  oracle_assert_cost (outcome_get_cost (outcome), expected[1]);
  outcome_walk (outcome, plain, &start, 1);
}

static void
test_best (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_test_message ("seed %u", seed);
      check_best (GPOINTER_TO_UINT (data), seed);
    }
}

/* With a weight, and estimates that are lower bounds, the path costs at most
 * that many times more. */
static void
test_weight (void)
{
  guint n_dearer = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      const OracleStart start = { 0, 0 };
      g_autoptr (PlainGraph) plain = NULL;
      g_autoptr (AsGraph) graph = new_graph (&plain, AS_VALUE12, seed);
      g_autoptr (WaySearch) search
        = new_search (graph, WAY_STRATEGY_WEIGHTED_IDA_STAR);
      g_autofree WayCost *expected = oracle_costs_from (plain, 0);
      g_autoptr (Outcome) outcome = NULL;

      way_search_set_weight (search, 3);
      outcome = outcome_run (graph, search);
      g_assert_true ((outcome->status == WAY_STATUS_FOUND)
                     == (expected[1] < INFINITY));
      if (expected[1] == INFINITY)
        continue;
      outcome_walk (outcome, plain, &start, 1);
      g_assert_cmpfloat (outcome_get_cost (outcome), <=,
                         3 * expected[1] * (1 + 1e-9));
      n_dearer += outcome_get_cost (outcome) > expected[1] * (1 + 1e-9);
    }
  g_assert_cmpuint (n_dearer, >, 0);
}

/* Stopped after each expansion, and at each size of memory, it goes on as if it
 * had not been. */
static void
test_pieces (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 4); seed++)
    {
      g_autoptr (PlainGraph) plain = NULL;
      g_autoptr (AsGraph) graph = new_graph (&plain, GPOINTER_TO_UINT (data),
                                             seed);
      g_autoptr (WaySearch) whole = new_search (graph, WAY_STRATEGY_IDA_STAR);
      g_autoptr (WaySearch) pieces = new_search (graph,
                                                 WAY_STRATEGY_IDA_STAR);
      g_autoptr (Outcome) expected = outcome_run (graph, whole);
      g_autoptr (Outcome) outcome = NULL;
      WayStatus status = WAY_STATUS_RUNNING;
      guint64 most = 0;

      while (status != WAY_STATUS_FOUND && status != WAY_STATUS_EXHAUSTED)
        {
          g_autoptr (WayPath) partial = NULL;

          if (most % 2)
            status = way_search_step (pieces, 1, NULL);
          else
            {
              bound_expansions (pieces, most / 2 + 1);
              status = way_search_run (pieces, NULL);
              bound_expansions (pieces, G_MAXUINT64);
            }
          g_assert_cmpint (status, !=, WAY_STATUS_FAILED);
          partial = way_search_dup_path (pieces);
          g_assert_nonnull (partial);
          g_assert_true (way_path_get_node (partial, 0) != NULL
                         || way_path_get_length (partial) > 0);
          most++;
        }
      outcome = outcome_take (graph, pieces);
      outcome->statistics.bytes = expected->statistics.bytes;
      outcome_assert_same (outcome, expected);
    }
}

static void
test_bytes (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 4); seed++)
    for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
      {
        g_autoptr (PlainGraph) plain = NULL;
        g_autoptr (AsGraph) graph = new_graph (&plain, kind, seed);
        g_autoptr (WaySearch) search = new_search (graph,
                                                   WAY_STRATEGY_IDA_STAR);
        g_autofree WayCost *expected = oracle_costs_from (plain, 0);
        g_autoptr (Outcome) outcome = NULL;
        g_autoptr (GError) error = NULL;
        WayStatus status;
        gsize bytes = 1;

        do
          {
            bound_bytes (search, bytes);
            status = way_search_run (search, &error);
            g_assert_no_error (error);
            bytes += 1 + bytes / 5;
          }
        while (status == WAY_STATUS_MAX_BYTES);
        g_assert_true (status == WAY_STATUS_FOUND
                       || status == WAY_STATUS_EXHAUSTED);
        outcome = outcome_take (graph, search);
        oracle_assert_cost (outcome_get_cost (outcome), expected[1]);
      }
}

static gboolean
is_odd (WayNode  node,
        gpointer user_data)
{
  return as_graph_get_id (user_data, node) % 2;
}

/* All goals in turn, the nearest first. */
static void
check_all_goals (guint32  seed,
                 gboolean by_func)
{
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = new_graph (&plain, seed % AS_N_KINDS, seed);
  g_autoptr (WaySearch) search = way_search_new (graph->graph,
                                                 WAY_STRATEGY_IDA_STAR);
  g_autofree WayCost *expected = oracle_costs_from (plain, 0);
  gboolean found[N_NODES] = { FALSE };
  WayCost before = 0;
  WayNode goal;

  way_search_set_start (search, as_graph_get_node (graph, 0));
  if (by_func)
    way_search_set_goal_func (search, is_odd, graph, NULL);
  else
    for (guint i = 1; i < N_NODES; i += 2)
      way_search_add_goal (search, as_graph_get_node (graph, i));
  way_search_set_heuristic (search, NULL);
  while (way_search_run (search, NULL) == WAY_STATUS_FOUND)
    {
      WayCost cost;
      guint id;

      g_assert_true (way_search_get_goal (search, &goal));
      id = as_graph_get_id (graph, goal);
      g_assert_true (id % 2 == 1 && !found[id]);
      found[id] = TRUE;
      g_assert_true (way_search_get_cost_so_far (search, goal, &cost));
      oracle_assert_cost (cost, expected[id]);
      g_assert_cmpfloat (cost, >=, before);
      before = cost;
    }
  g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_EXHAUSTED);
  for (guint i = 1; i < N_NODES; i += 2)
    g_assert_true (found[i] == (expected[i] < INFINITY));
}

static void
test_all_goals (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 2); seed++)
    if (seed % RANDOM_N_ESTIMATES == RANDOM_ESTIMATE_NONE)
      {
        g_test_message ("seed %u", seed);
        check_all_goals (seed, FALSE);
        check_all_goals (seed, TRUE);
      }
}

static void
test_several_starts (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      const OracleStart starts[] = { { 2, 4 }, { 3, seed % 5 }, { 2, 3 } };
      g_autoptr (PlainGraph) plain = NULL;
      g_autoptr (AsGraph) graph = new_graph (&plain, seed % AS_N_KINDS, seed);
      g_autoptr (WaySearch) search
        = as_graph_search (graph, WAY_STRATEGY_IDA_STAR);
      g_autofree WayCost *expected
        = oracle_costs (plain, starts, G_N_ELEMENTS (starts));
      g_autoptr (Outcome) outcome = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
        way_search_add_start (search,
                              as_graph_get_node (graph, starts[i].node),
                              starts[i].cost);
      way_search_set_goal (search, as_graph_get_node (graph, 1));
      outcome = outcome_run (graph, search);
      oracle_assert_cost (outcome_get_cost (outcome), expected[1]);
      outcome_walk (outcome, plain, starts, G_N_ELEMENTS (starts));
    }
}

/* A start that is the goal needs no expansion. */
static void
test_start_is_goal (void)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autoptr (PlainGraph) plain = NULL;
      g_autoptr (AsGraph) graph = new_graph (&plain, kind, kind);
      g_autoptr (WaySearch) search = new_search (graph,
                                                 WAY_STRATEGY_IDA_STAR);
      g_autoptr (WayPath) path = NULL;

      way_search_set_start (search, as_graph_get_node (graph, 1));
      bound_expansions (search, 0);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      path = way_search_dup_path (search);
      g_assert_cmpuint (way_path_get_length (path), ==, 1);
      g_assert_cmpfloat (way_path_get_cost (path), ==, 0);
    }
}

static void
test_max_cost (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (PlainGraph) plain = NULL;
      g_autoptr (AsGraph) graph = new_graph (&plain, seed % AS_N_KINDS, seed);
      g_autoptr (WaySearch) search = new_search (graph,
                                                 WAY_STRATEGY_IDA_STAR);
      g_autofree WayCost *expected = oracle_costs_from (plain, 0);
      const WayCost cost = expected[1];
      WayStatus status;

      if (!(cost > 0 && cost < INFINITY))
        continue;

      way_search_set_max_cost (search, cost * (1 + 1e-9));
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      way_search_set_max_cost (search, cost * (1 - 1e-9));
      status = way_search_run (search, NULL);
      g_assert_cmpint (status, ==, WAY_STATUS_MAX_COST);
    }
}

/* One search object that changes its strategy keeps no records that the other
 * would mistake. */
static void
test_changes_strategy (void)
{
  static const WayStrategy strategies[] = {
    WAY_STRATEGY_ASTAR, WAY_STRATEGY_IDA_STAR, WAY_STRATEGY_DIJKSTRA,
    WAY_STRATEGY_BFS, WAY_STRATEGY_IDA_STAR, WAY_STRATEGY_IDA_STAR
  };

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (PlainGraph) plain = NULL;
      g_autoptr (AsGraph) graph = new_graph (&plain, seed % AS_N_KINDS, seed);
      g_autoptr (WaySearch) search = new_search (graph, WAY_STRATEGY_ASTAR);
      g_autofree WayCost *expected = oracle_costs_from (plain, 0);

      for (guint i = 0; i < G_N_ELEMENTS (strategies); i++)
        {
          g_autoptr (Outcome) outcome = NULL;

          way_search_set_strategy (search, strategies[i]);
          outcome = outcome_run (graph, search);
          if (strategies[i] != WAY_STRATEGY_BFS)
            oracle_assert_cost (outcome_get_cost (outcome), expected[1]);
        }
    }
}

/* State spaces ------------------------------------------------------------ */

static void
test_turns (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain = way_terrain_new (4, 3, NULL);
      static const WayCost costs[] = { 1, INFINITY, 2.5 };
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
      g_autoptr (WayPath) path = NULL;
      g_autoptr (WayPath) expected = NULL;
      g_autoptr (GError) error = NULL;

      way_grid_set_mover (grid, costs, 3);
      for (guint i = 1; i < 11; i++)
        way_terrain_set_class (terrain, i % 4, i / 4,
                               (guint8) g_rand_int_range (rand, 0, 3));
      way_turns_set_cost (turns, WAY_TURN_LEFT, 3);
      way_turns_set_cost (turns, WAY_TURN_RIGHT, 0.5);
      path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0), WAY_INDEX (11),
                            WAY_STRATEGY_IDA_STAR, &error);
      g_assert_no_error (error);
      expected = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0),
                                WAY_INDEX (11), WAY_STRATEGY_DIJKSTRA,
                                &error);
      g_assert_no_error (error);
      g_assert_true ((path == NULL) == (expected == NULL));
      if (path != NULL)
        oracle_assert_cost (way_path_get_cost (path),
                            way_path_get_cost (expected));
    }
}

/* Growth ------------------------------------------------------------------- */

#define N_LINE 3000

static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);
  const WayCost *costs = user_data;

  if (i + 1 < N_LINE)
    way_edges_add (edges, WAY_INDEX (i + 1), costs[i]);
}

/* On a line whose costs are all different each bound would add one node, and
 * there would be N_LINE squared over two expansions. */
static void
test_real_costs (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1985);
  g_autofree WayCost *costs = g_new (WayCost, N_LINE);
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_LINE);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_next, costs, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                 WAY_STRATEGY_IDA_STAR);
  g_autoptr (WayPath) path = NULL;
  WayStatistics statistics;
  WayCost sum = 0;

  for (guint i = 0; i < N_LINE; i++)
    costs[i] = g_rand_double_range (rand, 0.1, 10);
  for (guint i = 0; i + 1 < N_LINE; i++)
    sum += costs[i];
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (N_LINE - 1));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpfloat (way_path_get_cost (path), ==, sum);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.expanded, <, 40 * N_LINE);
}

/* Statuses ----------------------------------------------------------------- */

static void
test_cancelled (void)
{
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = new_graph (&plain, AS_OBJECT, 4);
  g_autoptr (WaySearch) search = new_search (graph, WAY_STRATEGY_IDA_STAR);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_CANCELLED);
  way_limits_set_cancellable (limits, NULL);
  way_limits_set_deadline (limits, 1);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_DEADLINE);
}

static void
test_overflow (void)
{
  static const PlainEdge edges[] = { { 0, 2, 0x1p1023 }, { 2, 1, 0x1p1023 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 2);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (WaySearch) search = new_search (graph, WAY_STRATEGY_IDA_STAR);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

/* Changes ------------------------------------------------------------------ */

typedef struct
{
  WayCallbackGraph *graph;
  guint             n_calls;
} Moving;

static void
add_and_change (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  Moving *moving = user_data;

  if (WAY_NODE_INDEX (node) < 9)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1), 1);
  if (++moving->n_calls == 12)
    way_callback_graph_changed (moving->graph);
}

static void
test_changes (void)
{
  for (WayChangeRule rule = 0; rule <= WAY_CHANGE_CARRIES_ON; rule++)
    {
      Moving moving = { NULL, 0 };
      g_autoptr (WayNodeType) type = way_node_type_new_index (10);
      g_autoptr (WayCallbackGraph) graph
        = way_callback_graph_new (type, add_and_change, &moving, NULL);
      g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                     WAY_STRATEGY_IDA_STAR);
      g_autoptr (GError) error = NULL;

      moving.graph = graph;
      way_search_set_change_rule (search, rule);
      way_search_set_start (search, WAY_INDEX (0));
      way_search_set_goal (search, WAY_INDEX (9));
      if (rule == WAY_CHANGE_FAILS)
        {
          g_assert_cmpint (way_search_run (search, &error), ==,
                           WAY_STATUS_FAILED);
          g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
        }
      else
        g_assert_cmpint (way_search_run (search, &error), ==,
                         WAY_STATUS_FOUND);
    }
}

/* Watching ----------------------------------------------------------------- */

typedef struct
{
  guint64 n[WAY_EVENT_GOAL + 1];
  guint   depth;
} Seen;

static void
note (const WayEvent *event,
      gpointer        user_data)
{
  Seen *seen = user_data;

  seen->n[event->kind]++;
  g_assert_true (event->is_start
                   ? event->node == event->came_from : event->cost_so_far >= 0);
}

static void
test_observer (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 4); seed++)
    {
      g_autoptr (PlainGraph) plain = NULL;
      g_autoptr (AsGraph) graph = new_graph (&plain, seed % AS_N_KINDS, seed);
      g_autoptr (WaySearch) search = new_search (graph,
                                                 WAY_STRATEGY_IDA_STAR);
      Seen seen = { { 0 }, 0 };
      WayStatistics statistics;
      WayStatus status;

      way_search_set_observer (search, note, &seen, NULL);
      status = way_search_run (search, NULL);
      way_search_get_statistics (search, &statistics);
      g_assert_cmpuint (seen.n[WAY_EVENT_EXPAND], ==, statistics.expanded);
      g_assert_cmpuint (seen.n[WAY_EVENT_CLOSE], ==, statistics.expanded);
      g_assert_cmpuint (seen.n[WAY_EVENT_OPEN], ==, statistics.opened);
      g_assert_cmpuint (seen.n[WAY_EVENT_GOAL], ==,
                        status == WAY_STATUS_FOUND);
      g_assert_cmpuint (statistics.expanded, <=, statistics.generated + 100);
    }
}

/* Partial paths ------------------------------------------------------------ */

static void
add_both (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);

  if (i < 19)
    way_edges_add (edges, WAY_INDEX (i + 1), 1);
  if (i > 0)
    way_edges_add (edges, WAY_INDEX (i - 1), 1);
}

static WayCost
estimate_left (WayNode  node,
               WayNode  goal,
               gpointer user_data)
{
  return fabs ((gdouble) WAY_NODE_INDEX (node)
               - (gdouble) WAY_NODE_INDEX (goal));
}

/* The same line of values, up to 19. */
static void
add_both_values (WayNode   node,
                 WayEdges *edges,
                 gpointer  user_data)
{
  const guint32 value = *(const guint32 *) node;
  const guint32 before = value - 1, after = value + 1;

  if (value < 19)
    way_edges_add (edges, (WayNode) &after, 1);
  if (value > 0)
    way_edges_add (edges, (WayNode) &before, 1);
}

static void
test_partial (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (30);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_both, NULL, NULL);
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) nearest = NULL;
  g_autoptr (WayPath) last = NULL;

  way_callback_graph_set_heuristic (graph, estimate_left, NULL, NULL);
  search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_IDA_STAR);
  way_search_set_start (search, WAY_INDEX (10));
  way_search_set_goal (search, WAY_INDEX (25));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  nearest = way_search_dup_path (search);
  g_assert_cmpuint (way_path_get_length (nearest), ==, 10);
  g_assert_cmpuint (WAY_NODE_INDEX (way_path_get_node (nearest, 9)), ==, 19);
  g_assert_true (way_path_is_partial (nearest));

  way_search_reset (search);
  bound_expansions (search, 3);
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  way_search_set_partial (search, WAY_PARTIAL_LAST);
  last = way_search_dup_path (search);
  g_assert_cmpuint (way_path_get_length (last), ==, 3);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  g_assert_null (way_search_dup_path (search));
}

/* Later runs ---------------------------------------------------------------- */

/* A run that finds no further goal leaves the path to the last one. */
static void
test_no_further_goal (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_value (sizeof (guint32),
                                                          NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_both_values, NULL, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_IDA_STAR);
  const guint32 start = 1, goal = 5, nowhere = 90;

  way_search_set_start (search, (WayNode) &start);
  way_search_add_goal (search, (WayNode) &goal);
  way_search_add_goal (search, (WayNode) &nowhere);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  for (guint run = 0; run < 3; run++)
    {
      g_autoptr (WayPath) path = way_search_dup_path (search);

      g_assert_cmpuint (way_path_get_length (path), ==, 5);
      for (guint i = 0; i < 5; i++)
        g_assert_cmpuint (*(const guint32 *) way_path_get_node (path, i), ==,
                          1 + i);
      g_assert_cmpint (way_search_run (search, NULL), ==,
                       WAY_STATUS_EXHAUSTED);
    }
}

/* Iterations -------------------------------------------------------------- */

/* To go two steps without estimates, Korf's iterations expand 1, 2 and 2 nodes
 * of a line: the last one ends at the goal. */
static void
test_iterations (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (30);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_both, NULL, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_IDA_STAR);
  WayStatistics statistics;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (2));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.expanded, ==, 1 + 2 + 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *best = g_strdup_printf ("/ida/best/%s",
                                               as_kind_get_name (kind));
      g_autofree char *pieces = g_strdup_printf ("/ida/pieces/%s",
                                                 as_kind_get_name (kind));

      g_test_add_data_func (best, GUINT_TO_POINTER (kind), test_best);
      g_test_add_data_func (pieces, GUINT_TO_POINTER (kind), test_pieces);
    }
#define CASE(path, function) g_test_add_func ("/ida/" path, function)
  CASE ("weight", test_weight);
  CASE ("bytes", test_bytes);
  CASE ("all-goals", test_all_goals);
  CASE ("several-starts", test_several_starts);
  CASE ("start-is-goal", test_start_is_goal);
  CASE ("max-cost", test_max_cost);
  CASE ("changes-strategy", test_changes_strategy);
  CASE ("turns", test_turns);
  CASE ("real-costs", test_real_costs);
  CASE ("cancelled", test_cancelled);
  CASE ("overflow", test_overflow);
  CASE ("changes", test_changes);
  CASE ("observer", test_observer);
  CASE ("partial", test_partial);
  CASE ("no-further-goal", test_no_further_goal);
  CASE ("iterations", test_iterations);

  return g_test_run ();
}
