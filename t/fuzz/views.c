/* views.c - piles of views that change, against the same graph written out
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An input decodes into a graph over some kind of node, a pile of views, and a
 * list of operations: layers change, widths change, searches ask. What each
 * view does to a graph is done by hand as well, to a plain list of edges, anew
 * for each question. */

#include "../lib/outcome.h"
#include "../lib/toll-view.h"
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
  KIND_TOLL,
  N_KINDS
} Kind;

/* A view, and by hand what it was told. Costs are those of the layer before
 * they are multiplied by its scale. */
typedef struct
{
  Kind      kind;
  WayGraph *graph;              /* (owned) */
  AsGraph  *base;               /* (not owned) tells nodes apart */
  WayCost   toll;
  guint     size;
  guint     width[MOST_NODES][MOST_NODES];
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
} Pile;

static WayNode
node_of (Pile *self,
         guint id)
{
  return as_graph_get_node (self->base, id);
}

/* The views ------------------------------------------------------------------ */

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

  return self;
}

static void
pile_free (Pile *self)
{
  while (self->n_levels > 0)
    g_object_unref (self->levels[--self->n_levels].graph);
  as_graph_free (self->base);
  plain_graph_free (self->plain);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pile, pile_free)

/* By hand -------------------------------------------------------------------- */

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
    default:
      plain_graph_add (to, edge->from, edge->to, edge->cost
                       + layers_add (level, edge->from, edge->to));
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
      PlainGraph *next = plain_graph_new (graph->n_nodes);

      for (guint k = 0; k < graph->edges->len; k++)
        write_edge (&self->levels[i],
                    &g_array_index (graph->edges, PlainEdge, k), next);
      plain_graph_seal (next);
      plain_graph_free (graph);
      graph = next;
    }

  return graph;
}

/* What changes ---------------------------------------------------------------- */

static WayCost
roll_extra (Dice *dice)
{
  return dice_roll (dice, 6) == 0 ? INFINITY : dice_cost (dice, FALSE);
}

/* Makes a layer that is not there, or changes one that is. */
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
      level->layers[i] = way_overlay_add_layer (overlay, names[i]);
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
      way_layer_set_scale (layer, level->scale[i]);
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
change (Pile *self)
{
  Level *level = &self->levels[dice_roll (&self->dice, self->n_levels)];
  const guint from = dice_roll (&self->dice, self->plain->n_nodes);
  const guint to = dice_roll (&self->dice, self->plain->n_nodes);

  if (level->kind == KIND_OVERLAY)
    change_overlay (self, level);
  if (level->kind == KIND_CLEARANCE)
    {
      level->width[from][to] = dice_roll (&self->dice, 4);
      way_clearance_changed (WAY_CLEARANCE (level->graph));
    }
}

/* What is asked ---------------------------------------------------------------- */

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
  g_autoptr (WayBidirectional) both = NULL;
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
  both = way_bidirectional_new (top_of (self), strategy);
  way_bidirectional_set_start (both, node_of (self, start));
  way_bidirectional_set_goal (both, node_of (self, goal));
  way_bidirectional_run (both, &error);
  g_assert_no_error (error);
  way_bidirectional_get_cost (both, &cost);
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

static void
ask (Pile *self)
{
  Dice *dice = &self->dice;
  const guint n = self->plain->n_nodes;
  const guint start = dice_roll (dice, n), goal = dice_roll (dice, n);
  g_autoptr (PlainGraph) model = write_out (self);

  if (dice_roll (dice, 3) == 0)
    check_reach (self, model, start,
                 dice_roll (dice, 2) ? INFINITY : dice_cost (dice, FALSE));
  else
    check_path (self, model, start, goal,
                dice_roll (dice, 2) ? WAY_STRATEGY_ASTAR
                                    : WAY_STRATEGY_DIJKSTRA);
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
