/* shared-query.c - random queries for several workers, and the oracle's answers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "shared-query.h"

#include "random-graph.h"
#include "searches/reach-private.h"

/* Of these nodes the bytes say all. */
static const AsKind travelling[]
    = { AS_INDEX, AS_VALUE8, AS_VALUE12, AS_TABLE, AS_OVERLAY, AS_OBJECT,
        AS_OVERLAY_OBJECT };

static const WayStrategy strategies[]
    = { WAY_STRATEGY_BFS, WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_ASTAR };

SharedQuery *
shared_query_new (guint32 seed)
{
  SharedQuery *self = g_new0 (SharedQuery, 1);
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
  self->goal_kind = g_rand_int_range (rand, 0, SHARED_GOAL_FUNC + 1);
  self->strategy = strategies[g_rand_int_range (rand, 0,
                                                G_N_ELEMENTS (strategies))];
  self->kind = g_rand_int_range (rand, 0, AS_N_KINDS);
  self->flags = g_rand_boolean (rand) && plain_graph_is_whole (self->plain)
                  ? AS_WHOLE : AS_PLAIN;
  self->n_workers = g_rand_int_range (rand, 1, SHARED_QUERY_MOST_WORKERS + 1);
  self->has_features = g_rand_boolean (rand);
  if (g_rand_int_range (rand, 0, 3) > 0)
    self->flags |= AS_SOME_IDS;

  self->costs = oracle_costs (self->plain, self->starts, self->n_starts);
  self->hops = oracle_hops (self->plain, self->starts, self->n_starts);
  return self;
}

void
shared_query_free (SharedQuery *self)
{
  plain_graph_free (self->plain);
  g_free (self->costs);
  g_free (self->hops);
  g_free (self);
}

guint64
shared_query_get_features (WayNode  node,
              gpointer user_data)
{
  return as_graph_get_id (user_data, node) >> 2;
}

typedef struct
{
  AsGraph    *graph;
  const SharedQuery *test;
} Aim;

static gboolean
is_goal (WayNode  node,
         gpointer user_data)
{
  const Aim  *aim = user_data;
  const guint id  = as_graph_get_id (aim->graph, node);

  return id == aim->test->goals[0] || id == aim->test->goals[1];
}

WaySearch *
shared_query_make_search (AsGraph *graph,
             gpointer data)
{
  const SharedQuery *self   = data;
  WaySearch  *search = as_graph_search (graph, self->strategy);
  const Aim   aim    = { graph, self };

  for (guint i = 0; i < self->n_starts; i++)
    way_search_add_start (search,
                          as_graph_get_node (graph, self->starts[i].node),
                          self->starts[i].cost);
  if (self->goal_kind == SHARED_GOAL_FUNC)
    way_search_set_goal_func (search, is_goal, g_memdup2 (&aim, sizeof aim),
                              g_free);
  else
    for (guint i = 0; i < self->goal_kind; i++)
      way_search_add_goal (search, as_graph_get_node (graph, self->goals[i]));

  return search;
}

static guint
count_goals (const SharedQuery *self)
{
  return self->goal_kind == SHARED_GOAL_FUNC ? 2 : self->goal_kind;
}

/* The goal that is best, by edges breadth first. */
static guint
find_best (const SharedQuery *self)
{
  guint best = self->goals[0];

  for (guint i = 1; i < count_goals (self); i++)
    if (self->strategy == WAY_STRATEGY_BFS
          ? self->hops[self->goals[i]] < self->hops[best]
          : self->costs[self->goals[i]] < self->costs[best])
      best = self->goals[i];

  return best;
}

void
shared_query_check (const SharedQuery    *self,
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

void
shared_query_let_travel (SharedQuery *self,
                         guint32      seed)
{
  self->kind = travelling[seed % G_N_ELEMENTS (travelling)];
}

void
shared_query_check_reach (const SharedQuery *self,
                          AsGraph           *graph,
                          const WayReach    *reach)
{
  const guint n_nodes = self->plain->n_nodes;
  g_autofree gboolean *is_there = g_new0 (gboolean, n_nodes);
  WayCost before = 0;

  g_assert_nonnull (reach);
  g_assert_true (reach_is_complete (reach));
  for (guint i = 0; i < way_reach_get_n_nodes (reach); i++)
    {
      const guint id = as_graph_get_id (graph, way_reach_get_node (reach, i));
      const WayCost cost = way_reach_get_cost (reach, i);

      g_assert_false (is_there[id]);
      is_there[id] = TRUE;
      g_assert_cmpfloat (cost, >=, before);
      oracle_assert_cost (cost, self->costs[id]);
      before = cost;
    }
  for (guint i = 0; i < n_nodes; i++)
    g_assert_cmpint (is_there[i], ==, self->costs[i] < INFINITY);
}
