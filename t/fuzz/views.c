/* views.c - piles of views that change, against the same graph written out
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An input decodes into a graph over some kind of node, a pile of views, users'
 * own among them, and a list of operations: layers change, widths, prices, what
 * is known; searches ask. What each view does to a graph is done by hand as
 * well, to a plain list of edges, anew for each question. A view of turns and
 * one of times lie on top, and are asked as well. */

#include "../lib/both-ends.h"
#include "../lib/calendar.h"
#include "../lib/outcome.h"
#include "../lib/priced-view.h"
#include "../lib/toll-view.h"
#include "../lib/turn-prices.h"
#include "dice.h"

#include <string.h>

#define MOST_NODES 12
#define MOST_VIEWS 4
#define N_LAYERS 2

typedef enum
{
  KIND_OVERLAY,
  KIND_REVERSE,
  KIND_CLEARANCE,
  KIND_TOLL,                    /* a user's own, from nothing */
  KIND_PRICES,                  /* a user's own, derived from WayView */
  KIND_KNOWLEDGE,
  N_KINDS
} Kind;

/* A view, and a plain copy of its settings. Costs are those of the layer before
 * they are multiplied by its scale. */
typedef struct
{
  Kind      kind;
  WayGraph *graph;              /* (owned) */
  AsGraph  *base;               /* (not owned) tells nodes apart */
  WayCost   toll;
  guint     size;
  guint     width[MOST_NODES][MOST_NODES];
  WayCost   prices[MOST_NODES];
  gboolean  seen[MOST_NODES];
  gboolean  has_assumed;        /* that the unseen is as at the bottom */
  WayCost   factor;             /* of unseen nodes */
  WayCost   addition;
  WayLayer *layers[N_LAYERS];   /* (not owned) (nullable): no such layer */
  gdouble   scale[N_LAYERS];
  WayCost   nodes[N_LAYERS][MOST_NODES];
  WayCost   edges[N_LAYERS][MOST_NODES][MOST_NODES];
} Level;

typedef struct
{
  Dice        dice;
  PlainGraph *plain;            /* (owned) */
  AsGraph    *base;             /* (owned) */
  Level       levels[MOST_VIEWS];
  guint       n_levels;

  /* On top */
  WayGraph   *turns;            /* (owned) */
  TurnPrices  turn_prices;
  WayGraph   *timed;            /* (owned) */
  WayReservations *reservations;        /* (owned) */
  Calendar    calendar;
} Pile;

static WayNode
node_of (Pile *self,
         guint id)
{
  return as_graph_get_node (self->base, id);
}

/* The views ---------------------------------------------------------------- */

static gdouble
tell_width (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  const Level *level = user_data;

  return level->width[as_graph_get_id (level->base, from)]
                     [as_graph_get_id (level->base, to)];
}

static WayCost
tell_price (WayNode  node,
            gpointer user_data)
{
  const Level *level = user_data;

  return level->prices[as_graph_get_id (level->base, node)];
}

static gpointer
make_view (Pile     *self,
           Level    *level,
           WayGraph *below)
{
  Dice *dice = &self->dice;

  switch (level->kind)
    {
    case KIND_REVERSE:
      return way_reverse_new (below, NULL);
    case KIND_CLEARANCE:
      level->size = dice_roll (dice, 4);
      return way_clearance_new_full (below, level->size, tell_width, level,
                                     NULL);
    case KIND_TOLL:
      level->toll = dice_roll (dice, 5);
      return toll_view_new (below, level->toll);
    case KIND_PRICES:
      return priced_view_new (below, tell_price, level);
    case KIND_KNOWLEDGE:
      level->factor = 1;
      level->has_assumed = dice_roll (dice, 2);
      return way_knowledge_new_live (below, level->has_assumed
                                              ? self->base->graph : NULL,
                                     NULL);
    default:
      return way_overlay_new (below);
    }
}

static void
push_view (Pile *self)
{
  Level *level = &self->levels[self->n_levels];
  WayGraph *below = self->n_levels > 0 ? level[-1].graph : self->base->graph;

  memset (level, 0, sizeof *level);
  level->base = self->base;
  level->kind = dice_roll (&self->dice, N_KINDS);
  level->graph = make_view (self, level, below);
  self->n_levels++;
}

static WayGraph *
top_of (Pile *self)
{
  return self->n_levels > 0 ? self->levels[self->n_levels - 1].graph
                            : self->base->graph;
}

static void
lay_turns (Pile *self)
{
  WayTurns *turns = way_turns_new (top_of (self));

  self->turn_prices.base = self->base;
  way_turns_set_cost_func (turns, turn_prices_tell, &self->turn_prices, NULL);
  self->turns = WAY_GRAPH (turns);
}

static void
lay_times (Pile *self)
{
  WayTimed *timed;

  self->reservations
    = way_reservations_new (way_graph_get_node_type (self->base->graph));
  timed = way_timed_new (top_of (self), self->reservations, NULL);
  way_timed_set_horizon (timed, CALENDAR_HOURS);
  self->timed = WAY_GRAPH (timed);
}

static Pile *
pile_new (const guint8 *data,
          gsize         size)
{
  Pile *self = g_new0 (Pile, 1);
  guint n_views;

  self->dice = (Dice) { data, size, 0 };
  self->plain = dice_graph (&self->dice, MOST_NODES,
                            dice_roll (&self->dice, 2));
  self->base = as_graph_new (self->plain,
                             dice_roll (&self->dice, AS_N_KINDS),
                             AS_PREDECESSORS);
  n_views = 1 + dice_roll (&self->dice, MOST_VIEWS);
  for (guint i = 0; i < n_views; i++)
    push_view (self);
  lay_turns (self);
  lay_times (self);

  return self;
}

static void
pile_free (Pile *self)
{
  g_object_unref (self->turns);
  g_object_unref (self->timed);
  g_object_unref (self->reservations);
  while (self->n_levels > 0)
    g_object_unref (self->levels[--self->n_levels].graph);
  as_graph_free (self->base);
  plain_graph_free (self->plain);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pile, pile_free)

/* By hand ------------------------------------------------------------------ */

static WayCost
layers_add (const Level *level,
            guint        from,
            guint        to)
{
  WayCost extra = 0;

  for (guint i = 0; i < N_LAYERS; i++)
    if (level->layers[i] != NULL && level->scale[i] > 0)
      extra += level->scale[i] * (level->nodes[i][to]
                                  + level->edges[i][from][to]);

  return extra;
}

static void
write_edge (const Level     *level,
            const PlainEdge *edge,
            PlainGraph      *to)
{
  switch (level->kind)
    {
    case KIND_REVERSE:
      plain_graph_add (to, edge->to, edge->from, edge->cost);
      break;
    case KIND_CLEARANCE:
      if (level->width[edge->from][edge->to] >= level->size)
        plain_graph_add (to, edge->from, edge->to, edge->cost);
      break;
    case KIND_TOLL:
      plain_graph_add (to, edge->from, edge->to, edge->cost + level->toll);
      break;
    case KIND_PRICES:
      plain_graph_add (to, edge->from, edge->to,
                       edge->cost + level->prices[edge->to]);
      break;
    case KIND_KNOWLEDGE:
      if (level->seen[edge->from] || level->seen[edge->to])
        plain_graph_add (to, edge->from, edge->to, edge->cost);
      break;
    default:
      plain_graph_add (to, edge->from, edge->to, edge->cost
                       + layers_add (level, edge->from, edge->to));
    }
}

static void
write_edges (const Level      *level,
             const PlainGraph *from,
             PlainGraph       *to)
{
  for (guint i = 0; i < from->edges->len; i++)
    write_edge (level, &g_array_index (from->edges, PlainEdge, i), to);
}

/* The edges that one takes for granted where nothing was seen. */
static void
write_unseen (const Level      *level,
              const PlainGraph *assumed,
              PlainGraph       *to)
{
  for (guint i = 0; i < assumed->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (assumed->edges, PlainEdge, i);

      if (!level->seen[edge->from] && !level->seen[edge->to]
          && edge->cost < INFINITY)
        plain_graph_add (to, edge->from, edge->to,
                         edge->cost * level->factor + level->addition);
    }
}

static PlainGraph *
write_out (Pile *self)
{
  PlainGraph *graph = plain_graph_new_from (
      self->plain->n_nodes,
      (const PlainEdge *) (gpointer) self->plain->edges->data,
      self->plain->edges->len);

  for (guint i = 0; i < self->n_levels; i++)
    {
      const Level *level = &self->levels[i];
      PlainGraph *next = plain_graph_new (graph->n_nodes);

      write_edges (level, graph, next);
      if (level->kind == KIND_KNOWLEDGE)
        write_unseen (level, level->has_assumed ? self->plain : graph, next);
      plain_graph_seal (next);
      plain_graph_free (graph);
      graph = next;
    }

  return graph;
}

/* What changes ------------------------------------------------------------- */

static WayCost
roll_extra (Dice *dice)
{
  return dice_roll (dice, 6) == 0 ? INFINITY : dice_cost (dice, FALSE);
}

/* Adds a missing layer, or changes an existing one. */
static void
change_overlay (Pile  *self,
                Level *level)
{
  static const char *const names[N_LAYERS] = { "a", "b" };
  WayOverlay *overlay = WAY_OVERLAY (level->graph);
  Dice *dice = &self->dice;
  const guint i = dice_roll (dice, N_LAYERS);
  const guint from = dice_roll (dice, self->plain->n_nodes);
  const guint to = dice_roll (dice, self->plain->n_nodes);
  const gboolean one_way = dice_roll (dice, 2);
  WayLayer *layer = level->layers[i];
  WayCost cost;

  if (layer == NULL)
    {
      level->layers[i] = way_overlay_get_layer (overlay, names[i]);
      level->scale[i] = 1;
      memset (level->nodes[i], 0, sizeof level->nodes[i]);
      memset (level->edges[i], 0, sizeof level->edges[i]);
      return;
    }

  switch (dice_roll (dice, 8))
    {
    case 0:
      way_overlay_remove_layer (overlay, names[i]);
      level->layers[i] = NULL;
      break;
    case 1:
      level->scale[i] = dice_roll (dice, 5) / 2.0;
      way_layer_set_scale (layer, level->scale[i], FALSE);
      break;
    case 2:
      way_layer_clear (layer);
      memset (level->nodes[i], 0, sizeof level->nodes[i]);
      memset (level->edges[i], 0, sizeof level->edges[i]);
      break;
    case 3:
    case 4:
      cost = roll_extra (dice);
      g_assert_true (way_layer_set_edge_extra_cost (
          layer, node_of (self, from), node_of (self, to), cost,
          one_way ? WAY_ONE_WAY : WAY_BOTH_WAYS));
      level->edges[i][from][to] = cost;
      if (!one_way)
        level->edges[i][to][from] = cost;
      break;
    default:
      cost = roll_extra (dice);
      g_assert_true (way_layer_set_extra_cost (layer, node_of (self, to),
                                               cost));
      level->nodes[i][to] = cost;
    }
}

static void
change_knowledge (Pile  *self,
                  Level *level)
{
  WayKnowledge *knowledge = WAY_KNOWLEDGE (level->graph);
  Dice *dice = &self->dice;
  const guint what = dice_roll (dice, 8);
  const guint id = dice_roll (dice, self->plain->n_nodes);

  if (what == 0)
    {
      memset (level->seen, 0, sizeof level->seen);
      way_knowledge_forget_all (knowledge);
    }
  else if (what == 1)
    {
      level->factor = dice_roll (dice, 5) / 2.0;
      level->addition = roll_extra (dice);
      way_knowledge_set_unexplored (knowledge, level->factor, level->addition);
    }
  else
    {
      level->seen[id] = what > 3;
      if (what > 3)
        g_assert_true (way_knowledge_see (knowledge, node_of (self, id), 0,
                                          NULL, NULL));
      else
        way_knowledge_forget (knowledge, node_of (self, id));
    }
}

static void
change_level (Pile  *self,
              Level *level)
{
  const guint from = dice_roll (&self->dice, self->plain->n_nodes);
  const guint to = dice_roll (&self->dice, self->plain->n_nodes);

  switch (level->kind)
    {
    case KIND_OVERLAY:
      change_overlay (self, level);
      break;
    case KIND_CLEARANCE:
      level->width[from][to] = dice_roll (&self->dice, 4);
      way_view_changed (WAY_VIEW (level->graph));
      break;
    case KIND_PRICES:
      level->prices[to] = roll_extra (&self->dice);
      way_view_changed (WAY_VIEW (level->graph));
      break;
    case KIND_KNOWLEDGE:
      change_knowledge (self, level);
      break;
    default:
      break;
    }
}

static void
change_turns (Pile *self)
{
  const guint n = self->plain->n_nodes;
  const guint from = dice_roll (&self->dice, n);
  const guint at = dice_roll (&self->dice, n);

  self->turn_prices.of[from][at][dice_roll (&self->dice, n)]
    = roll_extra (&self->dice);
  way_view_changed (WAY_VIEW (self->turns));
}

static void
change_times (Pile *self)
{
  Dice *dice = &self->dice;
  const guint a = dice_roll (dice, self->plain->n_nodes);
  const guint b = dice_roll (dice, self->plain->n_nodes);
  const guint from = dice_roll (dice, 32);
  const guint until = from + 1 + dice_roll (dice, 8);
  const guint what = dice_roll (dice, 8);

  if (what == 0)
    {
      memset (&self->calendar, 0, sizeof self->calendar);
      way_reservations_release (self->reservations, 1);
    }
  else if (what < 4)
    {
      calendar_take_edge (&self->calendar, a, b, from, until);
      way_reservations_reserve_edge (self->reservations, node_of (self, a),
                                     node_of (self, b), from, until, 1);
    }
  else
    {
      calendar_take_node (&self->calendar, a, from, until);
      way_reservations_reserve_node (self->reservations, node_of (self, a),
                                     from, until, 1);
    }
}

static void
change (Pile *self)
{
  const guint what = dice_roll (&self->dice, self->n_levels + 2);

  if (what < self->n_levels)
    change_level (self, &self->levels[what]);
  else if (what == self->n_levels)
    change_turns (self);
  else
    change_times (self);
}

/* Questions --------------------------------------------------------------- */

/* One search, and the same from both ends. */
static void
check_path (Pile             *self,
            const PlainGraph *model,
            guint             start,
            guint             goal,
            WayStrategy       strategy)
{
  g_autofree WayCost *costs = oracle_costs_from (model, start);
  const OracleStart from = { start, 0 };
  g_autoptr (WaySearch) search = way_search_new (top_of (self), strategy);
  g_autoptr (WaySearch) both = NULL;
  g_autoptr (Outcome) outcome = NULL;
  g_autoptr (GError) error = NULL;
  WayCost cost = INFINITY;

  way_search_set_start (search, node_of (self, start));
  way_search_set_goal (search, node_of (self, goal));
  outcome = outcome_run (self->base, search);
  oracle_assert_cost (outcome_get_cost (outcome), costs[goal]);
  if (costs[goal] < INFINITY)
    outcome_walk (outcome, model, &from, 1);

  if (!(way_graph_get_flags (top_of (self)) & WAY_GRAPH_PREDECESSORS))
    return;
  both = both_ends_search_new (top_of (self), strategy);
  way_search_set_start (both, node_of (self, start));
  way_search_set_goal (both, node_of (self, goal));
  way_search_run (both, &error);
  g_assert_no_error (error);
  way_search_get_cost (both, &cost);
  oracle_assert_cost (cost, costs[goal]);
}

/* How far it is to everywhere: the very nodes that the oracle reaches. */
static void
check_reach (Pile             *self,
             const PlainGraph *model,
             guint             start,
             WayCost           limit)
{
  g_autofree WayCost *costs = oracle_costs_from (model, start);
  g_autoptr (GError) error = NULL;
  g_autoptr (WaySearch) search = way_search_new (top_of (self),
                                                 WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, node_of (self, start));
  way_search_set_max_cost (search, limit);
  way_search_run (search, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < model->n_nodes; i++)
    {
      WayCost cost = INFINITY;

      /* Rounding may tell on which side of the limit a cost lies. */
      if (costs[i] < INFINITY && fabs (costs[i] - limit) <= 1e-9 * limit)
        continue;
      way_search_get_cost_so_far (search, node_of (self, i), &cost);
      if (costs[i] > limit)
        g_assert_cmpfloat (cost, >, limit);
      else
        oracle_assert_cost (cost, costs[i]);
    }
}

static WayCost
find_cost (Pile       *self,
           WayGraph   *graph,
           guint       start,
           guint       goal)
{
  const WayStrategy strategy = dice_roll (&self->dice, 2)
                                 ? WAY_STRATEGY_ASTAR : WAY_STRATEGY_DIJKSTRA;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_find_path (graph, node_of (self, start), node_of (self, goal),
                     strategy, &error);

  g_assert_no_error (error);
  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

static gboolean
has_loop (const PlainGraph *graph)
{
  for (guint i = 0; i < graph->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (graph->edges, PlainEdge, i);

      if (edge->from == edge->to)
        return TRUE;
    }

  return FALSE;
}

/* Loops, in which one could turn, are dropped by tables. */
static void
check_turns (Pile             *self,
             const PlainGraph *model,
             guint             start,
             guint             goal)
{
  if (as_kind_keeps_edges (self->base->kind) || !has_loop (model))
    oracle_assert_cost (find_cost (self, self->turns, start, goal),
                        turn_prices_least (&self->turn_prices, model, start,
                                           goal));
}

/* A unit at the goal has arrived. */
static void
check_times (Pile             *self,
             const PlainGraph *model,
             guint             start,
             guint             goal)
{
  g_autofree WayCost *first = NULL;

  if (!plain_graph_is_whole (model) || start == goal)
    return;

  first = calendar_first_arrivals (&self->calendar, model, start);
  g_assert_cmpfloat (find_cost (self, self->timed, start, goal), ==,
                     first[goal]);
}

static void
ask (Pile *self)
{
  Dice *dice = &self->dice;
  const guint n = self->plain->n_nodes;
  const guint start = dice_roll (dice, n), goal = dice_roll (dice, n);
  g_autoptr (PlainGraph) model = write_out (self);

  switch (dice_roll (dice, 6))
    {
    case 0:
      check_reach (self, model, start,
                   dice_roll (dice, 2) ? INFINITY : dice_cost (dice, FALSE));
      break;
    case 1:
      check_turns (self, model, start, goal);
      break;
    case 2:
      check_times (self, model, start, goal);
      break;
    default:
      check_path (self, model, start, goal,
                  dice_roll (dice, 2) ? WAY_STRATEGY_ASTAR
                                      : WAY_STRATEGY_DIJKSTRA);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autoptr (Pile) pile = pile_new (data, size);

  do
    {
      if (dice_roll (&pile->dice, 3) > 0)
        change (pile);
      else
        ask (pile);
    }
  while (!dice_is_empty (&pile->dice));
  ask (pile);

  return 0;
}
