/* stacked-views.c - views over views against the same graph written out
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A seed makes a graph, offered over some kind of node, and a pile of up to
 * four views of it. What each view does is done by hand as well, to a plain
 * list of edges; Bellman-Ford over the last list is what searches of the
 * topmost view must find. Then a state space is put on top, which by hand
 * is a graph of edges, or of times. */

#include "lib/calendar.h"
#include "lib/contract.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/turn-prices.h"

#define N_SEEDS 3000
#define MOST_NODES CALENDAR_MOST_NODES
#define MOST_VIEWS 4

typedef struct
{
  GRand      *rand;             /* (owned) */
  PlainGraph *plain;            /* (owned) the base of the pile */
  AsGraph    *base;             /* (owned) of @plain */
  WayGraph   *top;              /* (owned) the topmost view */
  PlainGraph *model;            /* (owned) the pile's edges, written out */
  GPtrArray  *widths;           /* (owned) tables of widths, views' data */
} Pile;

static guint
roll (Pile *self,
      guint n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint) n);
}

static WayNode
node_of (Pile *self,
         guint id)
{
  return as_graph_get_node (self->base, id);
}

/* Puts @view on top, which does to a graph what made @model of the last. */
static void
put (Pile       *self,
     gpointer    view,
     PlainGraph *model)
{
  plain_graph_seal (model);
  plain_graph_free (self->model);
  self->model = model;
  g_object_unref (self->top);
  self->top = view;
}

static const PlainEdge *
edge_of (const PlainGraph *graph,
         guint             i)
{
  return &g_array_index (graph->edges, PlainEdge, i);
}

/* The views, each twice ---------------------------------------------------- */

/* Costs of nodes in one layer, of edges in another, which counts double. */
static void
put_overlay (Pile *self)
{
  const guint n = self->plain->n_nodes;
  WayOverlay *view = way_overlay_new (self->top);
  WayLayer *nodes = way_overlay_get_layer (view, "nodes");
  WayLayer *edges = way_overlay_get_layer (view, "edges");
  PlainGraph *model = plain_graph_new (n);
  g_autofree WayCost *extra = g_new0 (WayCost, n);
  const guint from = roll (self, n), to = roll (self, n);
  const WayCost price = roll (self, 3);

  for (guint i = 0; i < n; i++)
    if (roll (self, 3) == 0)
      {
        extra[i] = roll (self, 6) == 0 ? INFINITY : roll (self, 5);
        g_assert_true (way_layer_set_extra_cost (nodes, node_of (self, i),
                                                 extra[i]));
      }
  g_assert_true (way_layer_set_edge_extra_cost (edges, node_of (self, from),
                                                node_of (self, to), price,
                                                WAY_ONE_WAY));
  way_layer_set_scale (edges, 2, FALSE);

  for (guint i = 0; i < self->model->edges->len; i++)
    {
      const PlainEdge *edge = edge_of (self->model, i);
      WayCost cost = edge->cost + extra[edge->to];

      if (edge->from == from && edge->to == to)
        cost += 2 * price;
      plain_graph_add (model, edge->from, edge->to, cost);
    }
  put (self, view, model);
}

static void
put_reverse (Pile *self)
{
  PlainGraph *model;

  if (!(way_graph_get_flags (self->top) & WAY_GRAPH_PREDECESSORS))
    return;

  model = plain_graph_new (self->plain->n_nodes);
  for (guint i = 0; i < self->model->edges->len; i++)
    {
      const PlainEdge *edge = edge_of (self->model, i);

      plain_graph_add (model, edge->to, edge->from, edge->cost);
    }
  put (self, way_reverse_new (self->top, NULL), model);
}

/* Unknown nodes are assumed to be as at the bottom of the pile. */
static void
put_knowledge (Pile *self)
{
  const guint n = self->plain->n_nodes;
  const WayCost factor = 1 + roll (self, 2), extra = roll (self, 3);
  WayKnowledge *view = way_knowledge_new_live (self->top, self->base->graph,
                                               NULL);
  PlainGraph *model = plain_graph_new (n);
  g_autofree gboolean *seen = g_new0 (gboolean, n);

  way_knowledge_set_unexplored (view, factor, extra);
  for (guint i = 0; i < n; i++)
    if (roll (self, 3) == 0)
      seen[i] = way_knowledge_see (view, node_of (self, i), 0, NULL, NULL);

  for (guint i = 0; i < self->model->edges->len; i++)
    {
      const PlainEdge *edge = edge_of (self->model, i);

      if (seen[edge->from] || seen[edge->to])
        plain_graph_add (model, edge->from, edge->to, edge->cost);
    }
  for (guint i = 0; i < self->plain->edges->len; i++)
    {
      const PlainEdge *edge = edge_of (self->plain, i);

      if (!seen[edge->from] && !seen[edge->to])
        plain_graph_add (model, edge->from, edge->to,
                         edge->cost * factor + extra);
    }
  put (self, view, model);
}

typedef struct
{
  AsGraph *base;
  guint    width[MOST_NODES][MOST_NODES];
} Widths;

static gdouble
tell_width (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  const Widths *widths = user_data;

  return widths->width[as_graph_get_id (widths->base, from)]
                      [as_graph_get_id (widths->base, to)];
}

static void
put_clearance (Pile *self)
{
  const guint n = self->plain->n_nodes;
  Widths *widths = g_new (Widths, 1);
  PlainGraph *model = plain_graph_new (n);

  widths->base = self->base;
  g_ptr_array_add (self->widths, widths);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      widths->width[i][k] = roll (self, 4);

  for (guint i = 0; i < self->model->edges->len; i++)
    {
      const PlainEdge *edge = edge_of (self->model, i);

      if (widths->width[edge->from][edge->to] >= 1)
        plain_graph_add (model, edge->from, edge->to, edge->cost);
    }
  put (self,
       way_clearance_new_full (self->top, 1, tell_width, widths, NULL), model);
}

static void (*const put_view[]) (Pile *) = {
  put_overlay, put_reverse, put_knowledge, put_clearance
};

/* The pile ----------------------------------------------------------------- */

/* Every seed has a goal of its own, and the base estimates the cost to it. */
static Pile *
pile_new (guint32 seed,
          guint  *goal)
{
  Pile *self = g_new0 (Pile, 1);
  guint n_views;

  self->rand = g_rand_new_with_seed (seed);
  self->plain = random_graph_new (self->rand, 2 + roll (self, MOST_NODES - 1),
                                  seed & RANDOM_ALL & ~RANDOM_HIDDEN);
  *goal = roll (self, self->plain->n_nodes);
  random_graph_estimate (self->plain, self->rand, *goal,
                         RANDOM_ESTIMATE_CONSISTENT);
  self->base = as_graph_new (self->plain, seed / 2 % AS_N_KINDS,
                             AS_PREDECESSORS);
  self->top = g_object_ref (self->base->graph);
  self->model = plain_graph_new_from (
      self->plain->n_nodes,
      (const PlainEdge *) (gpointer) self->plain->edges->data,
      self->plain->edges->len);
  self->widths = g_ptr_array_new_with_free_func (g_free);

  n_views = 1 + roll (self, MOST_VIEWS);
  for (guint i = 0; i < n_views; i++)
    put_view[roll (self, G_N_ELEMENTS (put_view))] (self);

  return self;
}

static void
pile_free (Pile *self)
{
  g_object_unref (self->top);
  as_graph_free (self->base);
  plain_graph_free (self->model);
  plain_graph_free (self->plain);
  g_ptr_array_unref (self->widths);
  g_rand_free (self->rand);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pile, pile_free)

/* Every search that promises the least cost finds it, edge by edge. */
static void
check_pair (Pile       *self,
            WayStrategy strategy,
            guint       start,
            guint       goal)
{
  const OracleStart from = { start, 0 };
  g_autofree WayCost *costs = oracle_costs_from (self->model, start);
  g_autoptr (WaySearch) search = way_search_new (self->top, strategy);
  g_autoptr (Outcome) outcome = NULL;

  if (start == goal
      && way_graph_is_blocked (self->top, node_of (self, goal)))
    costs[goal] = INFINITY;
  way_search_set_start (search, node_of (self, start));
  way_search_set_goal (search, node_of (self, goal));
  outcome = outcome_run (self->base, search);
  g_assert_cmpint (outcome->status, ==,
                   costs[goal] == INFINITY ? WAY_STATUS_EXHAUSTED
                                           : WAY_STATUS_FOUND);
  outcome_walk (outcome, self->model, &from, 1);
  if (outcome->status == WAY_STATUS_FOUND)
    oracle_assert_cost (outcome_get_cost (outcome), costs[goal]);
}

/* A search without a goal finds the cost to every node. */
static void
check_distance_map (Pile *self,
                    guint start)
{
  g_autofree WayCost *costs = oracle_costs_from (self->model, start);
  g_autoptr (WaySearch) search = way_search_new (self->top,
                                                 WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, node_of (self, start));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  for (guint i = 0; i < self->plain->n_nodes; i++)
    {
      WayCost cost = INFINITY;

      way_search_get_cost_so_far (search, node_of (self, i), &cost);
      oracle_assert_cost (cost, costs[i]);
    }
}

static void
test_random (void)
{
  const guint n_seeds = outcome_repeat (N_SEEDS);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      guint goal;
      g_autoptr (Pile) pile = pile_new (seed, &goal);
      const guint start = roll (pile, pile->plain->n_nodes);

      g_test_message ("seed %u", seed);
      check_pair (pile, WAY_STRATEGY_DIJKSTRA, start, goal);
      check_pair (pile, WAY_STRATEGY_ASTAR, start, goal);
      check_distance_map (pile, start);
    }
}

/* Turns on top ------------------------------------------------------------- */

static void
roll_turns (Pile       *self,
            TurnPrices *prices)
{
  prices->base = self->base;
  for (guint i = 0; i < MOST_NODES; i++)
    for (guint k = 0; k < MOST_NODES; k++)
      for (guint l = 0; l < MOST_NODES; l++)
        prices->of[i][k][l] = roll (self, 4) == 0 ? INFINITY : roll (self, 4);
}

static void
check_turns (Pile  *self,
             guint  start,
             guint  goal)
{
  g_autofree TurnPrices *prices = g_new (TurnPrices, 1);
  g_autoptr (WayTurns) view = way_turns_new (self->top);
  WayCost least;

  roll_turns (self, prices);
  way_turns_set_cost_func (view, turn_prices_tell, prices, NULL);
  least = start == goal
          && way_graph_is_blocked (self->top, node_of (self, goal))
            ? INFINITY
            : turn_prices_least (prices, self->model, start, goal);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (view), node_of (self, start),
                         node_of (self, goal),
                         i ? WAY_STRATEGY_ASTAR : WAY_STRATEGY_DIJKSTRA,
                         &error);

      g_assert_no_error (error);
      oracle_assert_cost (path ? way_path_get_cost (path) : INFINITY, least);
    }
}

/* No loops, which tables drop: one could turn in them. */
static void
test_turns (void)
{
  const guint n_seeds = outcome_repeat (N_SEEDS);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      guint goal;
      g_autoptr (Pile) pile = pile_new (seed & ~RANDOM_LOOPS, &goal);

      g_test_message ("seed %u", seed);
      check_turns (pile, roll (pile, pile->plain->n_nodes), goal);
    }
}

/* Time on top -------------------------------------------------------------- */

#define LAST_RESERVED 30

static void
roll_calendar (Pile            *self,
               Calendar        *calendar,
               WayReservations *reservations)
{
  const guint n = self->plain->n_nodes;

  for (guint i = 0; i < 3 * n; i++)
    {
      const guint a = roll (self, n), b = roll (self, n);
      const guint from = roll (self, LAST_RESERVED);
      const guint until = from + 1 + roll (self, 6);

      if (i % 3 == 0)
        {
          calendar_take_edge (calendar, a, b, from, until);
          way_reservations_reserve_edge (reservations, node_of (self, a),
                                         node_of (self, b), from, until,
                                         WAY_RESERVATIONS_NOBODY);
        }
      else
        {
          calendar_take_node (calendar, a, from, until);
          way_reservations_reserve_node (reservations, node_of (self, a), from,
                                         until, WAY_RESERVATIONS_NOBODY);
        }
    }
}

static void
check_times (Pile  *self,
             guint  start,
             guint  goal)
{
  g_autofree Calendar *calendar = g_new0 (Calendar, 1);
  g_autofree WayCost *first = NULL;
  g_autoptr (WayReservations) reservations
    = way_reservations_new (way_graph_get_node_type (self->top));
  g_autoptr (WayTimed) view = way_timed_new (self->top, reservations, NULL);

  roll_calendar (self, calendar, reservations);
  way_timed_set_horizon (view, CALENDAR_HOURS);
  first = calendar_first_arrivals (calendar, self->model, start);
  /* Nothing leads into a blocked node, not even from itself. */
  if (way_graph_is_blocked (self->top, node_of (self, start)))
    first[start] = INFINITY;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (view), node_of (self, start),
                         node_of (self, goal),
                         i ? WAY_STRATEGY_ASTAR : WAY_STRATEGY_DIJKSTRA,
                         &error);

      g_assert_no_error (error);
      g_assert_cmpfloat (path ? way_path_get_cost (path) : INFINITY, ==,
                         first[goal]);
    }
}

static void
test_times (void)
{
  const guint n_seeds = outcome_repeat (N_SEEDS / 5);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      guint goal;
      g_autoptr (Pile) pile = pile_new (seed & ~RANDOM_REAL, &goal);

      g_test_message ("seed %u", seed);
      check_times (pile, roll (pile, pile->plain->n_nodes), goal);
    }
}

/* A view is a graph like any other, on whatever it lies. */
static void
test_contract (void)
{
  const guint n_seeds = outcome_repeat (200);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      guint goal;
      g_autoptr (Pile) pile = pile_new (seed, &goal);
      g_autofree WayNode *places = g_new (WayNode, pile->plain->n_nodes);

      g_test_message ("seed %u", seed);
      for (guint i = 0; i < pile->plain->n_nodes; i++)
        places[i] = node_of (pile, i);
      contract_check (pile->top, places, pile->plain->n_nodes);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/views/stacked/random", test_random);
  g_test_add_func ("/views/stacked/turns", test_turns);
  g_test_add_func ("/views/stacked/times", test_times);
  g_test_add_func ("/views/stacked/contract", test_contract);

  return g_test_run ();
}
