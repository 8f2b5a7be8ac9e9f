/* turns-expanded.c - turns against the same graph, expanded by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Here a node of the expanded graph is the last four nodes of the way so far:
 * far more than the view keeps, and enough for any rule of five nodes to be
 * looked up word for word. */

#include "lib/contract.h"
#include "lib/histories.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <string.h>

#define N_NODES 6
#define N_RULES 8

typedef struct
{
  WayRestriction rule;
  guint          items[MEMORY + 1];
  guint          n;
} Rule;

typedef struct
{
  Rule     rules[N_RULES];
  guint    n_rules;
  guint    n_items;             /* nodes that there are */
  guint32  salt;                /* of the costs of turns; 0 for none */
  gboolean is_whole;
} Turns;

/* Whether a history ends with all of a rule but its last item. */
static gboolean
has_begun (const Rule  *rule,
           const guint *items)
{
  return memcmp (items + MEMORY - (rule->n - 1), rule->items,
                 (rule->n - 1) * sizeof (guint)) == 0;
}

static gboolean
is_allowed (const Turns *self,
            guint        history,
            guint        item)
{
  guint items[MEMORY];

  histories_unpack (self->n_items, history, items);
  for (guint i = 0; i < self->n_rules; i++)
    {
      const Rule *rule = &self->rules[i];
      gboolean is_met = FALSE;

      if (!has_begun (rule, items))
        continue;
      for (guint j = 0; j < self->n_rules; j++)
        is_met |= self->rules[j].rule == WAY_RESTRICTION_ONLY
                  && self->rules[j].n == rule->n
                  && has_begun (&self->rules[j], items)
                  && self->rules[j].items[rule->n - 1] == item;
      if (rule->rule == WAY_RESTRICTION_ONLY ? !is_met
          : rule->items[rule->n - 1] == item)
        return FALSE;
    }

  return TRUE;
}

/* The costs of turns; some are forbidden. */
static WayCost
turn_cost (const Turns *self,
           guint        from,
           guint        at,
           guint        to)
{
  const guint32 word = (from * 31 + at * 7 + to + 1) * 0x9e3779b1u
                       * self->salt;

  if (self->salt == 0 || word >> 29 == 0)
    return 0;
  if (word >> 28 == 2)
    return INFINITY;

  return self->is_whole ? word >> 28 : (word >> 20) / 300.0;
}

/* Adds a rule for a walk over edges that are there, so that it matters. */
static void
add_random_rule (Turns            *self,
                 const PlainGraph *plain,
                 GRand            *rand)
{
  Rule *rule = &self->rules[self->n_rules];
  guint node = g_rand_int_range (rand, 0, plain->n_nodes);

  rule->rule = g_rand_int_range (rand, 0, 4) == 0 ? WAY_RESTRICTION_ONLY
                                                  : WAY_RESTRICTION_NO;
  rule->n = g_rand_int_range (rand, 3, MEMORY + 2);
  for (guint i = 0; i < rule->n; i++)
    {
      guint n_edges;
      const PlainEdge *edges = plain_graph_get_edges (plain, node, &n_edges);

      rule->items[i] = node;
      if (n_edges == 0)
        return;
      node = edges[g_rand_int_range (rand, 0, n_edges)].to;
    }
  self->n_rules++;
}

static void
make_turns (Turns            *self,
            const PlainGraph *plain,
            GRand            *rand,
            guint32           seed)
{
  *self = (Turns) { .n_items = plain->n_nodes,
                    .salt = seed % 3 == 0 ? 0 : seed * 2 + 1,
                    .is_whole = plain_graph_is_whole (plain) };
  for (guint i = 0; i < N_RULES && seed % 5 > 0; i++)
    add_random_rule (self, plain, rand);
}

/* The graph of histories of nodes. */
static PlainGraph *
expand (const Turns      *self,
        const PlainGraph *plain)
{
  PlainGraph *expanded = plain_graph_new (histories_count (self->n_items));

  for (guint history = 0; history < expanded->n_nodes; history++)
    {
      guint items[MEMORY], n_edges;
      const PlainEdge *edges;

      histories_unpack (self->n_items, history, items);
      if (items[MEMORY - 1] == NONE)
        continue;
      edges = plain_graph_get_edges (plain, items[MEMORY - 1], &n_edges);
      for (guint i = 0; i < n_edges; i++)
        {
          WayCost cost = edges[i].cost;

          if (items[MEMORY - 2] != NONE)
            cost += turn_cost (self, items[MEMORY - 2], items[MEMORY - 1],
                               edges[i].to);
          if (cost < INFINITY && is_allowed (self, history, edges[i].to))
            plain_graph_add (expanded, history,
                             histories_append (self->n_items, history,
                                               edges[i].to),
                             cost);
        }
    }
  plain_graph_seal (expanded);
  return expanded;
}

static guint
first_history (const Turns *self,
               guint        item)
{
  return histories_append (self->n_items, 0, item);
}

/* The view ---------------------------------------------------------------- */

typedef struct
{
  Turns    turns;
  AsGraph *graph;
} Asked;

static WayCost
ask_turn_cost (WayNode  from,
               WayNode  at,
               WayNode  to,
               gpointer user_data)
{
  const Asked *asked = user_data;

  return turn_cost (&asked->turns, as_graph_get_id (asked->graph, from),
                    as_graph_get_id (asked->graph, at),
                    as_graph_get_id (asked->graph, to));
}

static WayTurns *
new_view (Asked *asked)
{
  WayTurns *view = way_turns_new (asked->graph->graph);

  if (asked->turns.salt != 0)
    way_turns_set_cost_func (view, ask_turn_cost, asked, NULL);
  way_turns_set_whole_costs (view, asked->turns.is_whole);
  for (guint i = 0; i < asked->turns.n_rules; i++)
    {
      const Rule *rule = &asked->turns.rules[i];
      WayNode nodes[MEMORY + 1];

      for (guint j = 0; j < rule->n; j++)
        nodes[j] = as_graph_get_node (asked->graph, rule->items[j]);
      way_turns_add_restriction (view, rule->rule, nodes, NULL, rule->n,
                                 NULL);
    }

  return view;
}

/* Follows a path through the expanded graph, by the cheapest of parallel
 * edges, and adds up. */
static WayCost
walk_path (const Asked      *asked,
           const PlainGraph *expanded,
           const WayPath    *path)
{
  guint history = first_history (
    &asked->turns, as_graph_get_id (asked->graph, way_path_get_node (path, 0)));
  WayCost sum = 0;

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const guint next = histories_append (
        asked->turns.n_items, history,
        as_graph_get_id (asked->graph, way_path_get_node (path, i)));
      WayCost least = INFINITY;
      guint n_edges;
      const PlainEdge *edges = plain_graph_get_edges (expanded, history,
                                                      &n_edges);

      for (guint j = 0; j < n_edges; j++)
        if (edges[j].to == next)
          least = MIN (least, edges[j].cost);
      g_assert_cmpfloat (least, <, INFINITY);
      sum += least;
      history = next;
    }

  return sum;
}

static void
check_search (Asked            *asked,
              const PlainGraph *expanded,
              WaySearch        *search,
              WayStrategy       strategy,
              WayCost           cost,
              guint             hops)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayStatus status;

  way_search_set_strategy (search, strategy);
  status = way_search_run (search, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, cost < INFINITY ? WAY_STATUS_FOUND
                                               : WAY_STATUS_EXHAUSTED);
  if (cost == INFINITY)
    return;

  path = way_search_dup_path (search);
  if (strategy == WAY_STRATEGY_BFS)
    g_assert_cmpuint (way_path_get_length (path) - 1, ==, hops);
  if (strategy == WAY_STRATEGY_DIJKSTRA || strategy == WAY_STRATEGY_ASTAR)
    {
      oracle_assert_cost (way_path_get_cost (path), cost);
      oracle_assert_cost (walk_path (asked, expanded, path), cost);
    }
  else
    g_assert_cmpfloat (walk_path (asked, expanded, path), >=,
                       cost * (1 - 1e-9));
}

static void
check_from (Asked            *asked,
            const PlainGraph *expanded,
            WaySearch        *search,
            guint             from)
{
  const OracleStart start = { first_history (&asked->turns, from), 0 };
  g_autofree WayCost *costs = oracle_costs (expanded, &start, 1);
  g_autofree guint *hops = oracle_hops (expanded, &start, 1);

  way_search_set_start (search, as_graph_get_node (asked->graph, from));
  for (guint to = 0; to < N_NODES; to++)
    {
      WayCost cost = INFINITY;
      guint n_hops = G_MAXUINT;

      for (guint i = 0; i < expanded->n_nodes; i++)
        if (i % (asked->turns.n_items + 1) == to + 1)
          {
            cost = MIN (cost, costs[i]);
            n_hops = MIN (n_hops, hops[i]);
          }
      way_search_set_goal (search, as_graph_get_node (asked->graph, to));
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        check_search (asked, expanded, search, s, cost, n_hops);
    }
}

/* Tables drop edges from a node to itself, which turns would heed. */
static RandomFlags
flags_for (AsKind  kind,
           guint32 seed)
{
  const RandomFlags flags = random_graph_flags (seed);

  return as_kind_keeps_edges (kind) ? flags : flags & ~RANDOM_LOOPS;
}

static void
test_expanded (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 1; seed <= outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, N_NODES, flags_for (kind, seed * 13));
      g_autoptr (AsGraph) graph = NULL;
      g_autoptr (PlainGraph) expanded = NULL;
      g_autoptr (WayTurns) view = NULL;
      g_autoptr (WaySearch) search = NULL;
      Asked asked;

      for (guint goal = 0; goal < N_NODES; goal++)
        random_graph_estimate (plain, rand, goal, seed % RANDOM_N_ESTIMATES);
      graph = as_graph_new (plain, kind,
                            plain_graph_is_whole (plain) ? AS_WHOLE : 0);
      asked.graph = graph;
      make_turns (&asked.turns, plain, rand, seed);
      expanded = expand (&asked.turns, plain);
      view = new_view (&asked);
      search = way_search_new (WAY_GRAPH (view), WAY_STRATEGY_DIJKSTRA);
      for (guint from = 0; from < N_NODES; from += 2)
        check_from (&asked, expanded, search, from);
    }
}

static void
test_contract (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 1; seed <= outcome_repeat (20); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, 20, flags_for (kind, seed * 13));
      g_autoptr (AsGraph) graph = NULL;
      g_autoptr (WayTurns) view = NULL;
      WayNode places[4];
      Asked asked;

      for (guint goal = 0; goal < G_N_ELEMENTS (places); goal++)
        random_graph_estimate (plain, rand, goal, seed % RANDOM_N_ESTIMATES);
      graph = as_graph_new (plain, kind,
                            AS_PREDECESSORS
                              | (plain_graph_is_whole (plain) ? AS_WHOLE : 0));
      asked.graph = graph;
      make_turns (&asked.turns, plain, rand, seed);
      view = new_view (&asked);
      for (guint i = 0; i < G_N_ELEMENTS (places); i++)
        places[i] = as_graph_get_node (graph, i);
      contract_check (WAY_GRAPH (view), places, G_N_ELEMENTS (places));
    }
}

static void
add_kind_test (const char   *name,
               AsKind        kind,
               GTestDataFunc test)
{
  g_autofree char *path = g_strdup_printf ("/turns-expanded/%s/%s", name,
                                           as_kind_get_name (kind));

  g_test_add_data_func (path, GUINT_TO_POINTER (kind), test);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      add_kind_test ("random", kind, test_expanded);
      add_kind_test ("contract", kind, test_contract);
    }

  return g_test_run ();
}
