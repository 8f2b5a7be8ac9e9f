/* engine.c - any search over any graph against Bellman and Ford
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An input decodes into a graph, the shape in which the library gets it, and a
 * query: starts with costs, goals, a strategy, a tie rule, steps. A search of
 * least cost must find the oracle's cost, along edges that exist. This also
 * holds when the search continues, and when it runs again. */

#include "../lib/outcome.h"
#include "dice.h"

#define MOST_NODES 24
#define MOST_ENDS 3

typedef struct
{
  Dice         dice;
  PlainGraph  *plain;           /* (owned) */
  AsGraph     *graph;           /* (owned) */
  OracleStart  starts[MOST_ENDS];
  guint        n_starts;
  guint        goals[MOST_ENDS];
  guint        n_goals;
  WayCost     *costs;           /* (owned) from the starts */
} Round;

static void
round_init (Round        *self,
            const guint8 *data,
            gsize         size)
{
  Dice *dice = &self->dice;
  gboolean whole;

  *self = (Round) { .dice = { data, size, 0 } };
  whole = dice_roll (dice, 2);
  self->plain = dice_graph (dice, MOST_NODES, whole);
  self->graph = as_graph_new (self->plain, dice_roll (dice, AS_N_KINDS),
                              plain_graph_is_whole (self->plain)
                              && dice_roll (dice, 2) ? AS_WHOLE : AS_PLAIN);

  self->n_starts = 1 + dice_roll (dice, MOST_ENDS);
  self->n_goals = 1 + dice_roll (dice, MOST_ENDS);
  for (guint i = 0; i < self->n_starts; i++)
    self->starts[i] = (OracleStart) { dice_roll (dice, self->plain->n_nodes),
                                      dice_roll (dice, 4) == 0
                                      ? dice_cost (dice, TRUE) : 0 };
  for (guint i = 0; i < self->n_goals; i++)
    self->goals[i] = dice_roll (dice, self->plain->n_nodes);
  self->costs = oracle_costs (self->plain, self->starts, self->n_starts);
}

static void
round_clear (Round *self)
{
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
  g_free (self->costs);
}

/* A lower bound of the cost to each goal: a share of it, which each node rounds
 * separately, so that the estimates are admissible but not consistent. */
static void
estimate (Round *self)
{
  for (guint i = 0; i < self->n_goals; i++)
    {
      g_autofree WayCost *left = oracle_costs_to (self->plain, self->goals[i]);
      const guint share = dice_roll (&self->dice, 5);

      for (guint k = 0; k < self->plain->n_nodes; k++)
        {
          const WayCost part = left[k] == INFINITY ? 1000
                               : left[k] * share / 4;

          left[k] = dice_roll (&self->dice, 4) == 0 ? 0 : floor (part);
        }
      plain_graph_set_estimates (self->plain, self->goals[i], left);
    }
}

static WaySearch *
round_search (Round       *self,
              WayStrategy *strategy)
{
  static const WayStrategy strategies[] = {
    WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_ASTAR, WAY_STRATEGY_BFS,
    WAY_STRATEGY_WEIGHTED_ASTAR, WAY_STRATEGY_GREEDY
  };
  WaySearch *search;

  *strategy = strategies[dice_roll (&self->dice, G_N_ELEMENTS (strategies))];
  search = as_graph_search (self->graph, *strategy);
  way_search_set_tie_rule (search, dice_roll (&self->dice,
                                              WAY_TIE_ANY + 1));
  for (guint i = 0; i < self->n_starts; i++)
    way_search_add_start (search,
                          as_graph_get_node (self->graph,
                                             self->starts[i].node),
                          self->starts[i].cost);
  for (guint i = 0; i < self->n_goals; i++)
    way_search_add_goal (search, as_graph_get_node (self->graph,
                                                    self->goals[i]));
  return search;
}

/* Steps to the next goal, some expansions at a time. */
static Outcome *
run (Round     *self,
     WaySearch *search)
{
  g_autoptr (GError) error = NULL;
  const guint stride = dice_roll (&self->dice, 8);

  if (stride == 0)
    return outcome_run (self->graph, search);
  while (way_search_step (search, stride, &error) == WAY_STATUS_RUNNING)
    ;
  g_assert_no_error (error);

  return outcome_take (self->graph, search);
}

/* The cost of the nearest goal that is not in @found. */
static WayCost
nearest (const Round *self,
         guint64      found)
{
  WayCost best = INFINITY;

  for (guint i = 0; i < self->n_goals; i++)
    if (!(found >> self->goals[i] & 1))
      best = MIN (best, self->costs[self->goals[i]]);

  return best;
}

static gboolean
is_least (WayStrategy strategy)
{
  return strategy == WAY_STRATEGY_DIJKSTRA || strategy == WAY_STRATEGY_ASTAR;
}

/* All goals, each once; of a search of least cost the nearest first. */
static void
check_all_goals (Round      *self,
                 WaySearch  *search,
                 WayStrategy strategy)
{
  guint64 found = 0;

  for (;;)
    {
      g_autoptr (Outcome) outcome = run (self, search);
      const WayCost best = nearest (self, found);

      g_assert_cmpint (outcome->status, ==,
                       best == INFINITY ? WAY_STATUS_EXHAUSTED
                                        : WAY_STATUS_FOUND);
      if (best == INFINITY)
        break;
      outcome_walk (outcome, self->plain, self->starts, self->n_starts);
      if (is_least (strategy))
        oracle_assert_cost (outcome_get_cost (outcome), best);
      g_assert_false (found >> outcome->nodes[outcome->len - 1] & 1);
      found |= G_GUINT64_CONSTANT (1) << outcome->nodes[outcome->len - 1];
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  Round round;

  round_init (&round, data, size);
  estimate (&round);
  do
    {
      WayStrategy strategy;
      g_autoptr (WaySearch) search = round_search (&round, &strategy);

      check_all_goals (&round, search, strategy);
      way_search_reset (search);
      check_all_goals (&round, search, strategy);
    }
  while (!dice_is_empty (&round.dice));
  round_clear (&round);

  return 0;
}
