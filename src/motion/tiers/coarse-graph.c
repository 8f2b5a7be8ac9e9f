/* coarse-graph.c - the gates of tiers as a graph, with one start and one goal
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An arc costs as much as the best path within a sector, or the edge into the
 * next sector. So a heuristic of the tiers' graph is a lower bound here, too,
 * and consistent if it is consistent there. */

#include "motion/tiers/tiers-private.h"

#include "core/first-use.h"
#include "core/immediate-graphs.h"

#include <wayfind/core/error.h>

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (CoarseGraph, coarse_graph, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  CoarseGraph *self = (CoarseGraph *) object;

  coarse_graph_end (self);
  g_clear_pointer (&self->type, way_node_type_unref);
  g_free (self->start_arcs);
  g_free (self->goal_costs);

  G_OBJECT_CLASS (coarse_graph_parent_class)->finalize (object);
}

static gboolean
is_prompt (WayGraph *graph)
{
  return graph_is_prompt (((const CoarseGraph *) graph)->tiers->graph);
}

static void
coarse_graph_class_init (CoarseGraphClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  graph_type_set_prompt_func (G_TYPE_FROM_CLASS (klass), is_prompt);
}

static void
coarse_graph_init (CoarseGraph *self)
{
}

CoarseGraph *
coarse_graph_new (const WayTiers *tiers,
                  guint32         n_ids)
{
  CoarseGraph *self = g_object_new (TYPE_COARSE_GRAPH, NULL);

  self->tiers = tiers;
  self->iface = WAY_GRAPH_GET_IFACE (tiers->graph);
  self->n_ids = n_ids;
  self->type = way_node_type_new_index (n_ids + 2);

  return self;
}

/* Queries ------------------------------------------------------------------ */

static gboolean
begin_cursor (CoarseGraph *self,
              Meter       *meter,
              GError     **error)
{
  WayGraph *graph = self->tiers->graph;

  self->goal_node = WAY_INDEX (self->goal);
  self->query = (WayQuery) { .goals = &self->goal_node, .n_goals = 1,
                             .informed = TRUE };
  if (!first_use_prepare (graph, &self->query, FALSE, meter))
    {
      limit_set_error (meter->met, error);
      return FALSE;
    }

  self->cursor = way_graph_begin (graph, &self->query);
  self->has_cursor = TRUE;
  return TRUE;
}

gboolean
coarse_graph_begin (CoarseGraph *self,
                    guint32      start,
                    guint32      goal,
                    Meter       *meter,
                    GError     **error)
{
  guint32 n_gates;

  self->start = start;
  self->goal = goal;
  self->n_start_arcs = 0;
  self->goal_sector = self->tiers->sectors.of[goal];
  n_gates = self->tiers->items[self->goal_sector].n_gates;
  if (!meter_grow (meter, &self->goal_costs, &self->goal_room, n_gates,
                   sizeof *self->goal_costs, error))
    return FALSE;
  for (guint32 i = 0; i < n_gates; i++)
    self->goal_costs[i] = INFINITY;

  return begin_cursor (self, meter, error);
}

gboolean
coarse_graph_add_start (CoarseGraph *self,
                        guint32      id,
                        WayCost      cost,
                        Meter       *meter,
                        GError     **error)
{
  if (!meter_grow (meter, &self->start_arcs, &self->start_room,
                   (gsize) self->n_start_arcs + 1, sizeof *self->start_arcs,
                   error))
    return FALSE;

  self->start_arcs[self->n_start_arcs++] = (WayRealArc) { id, 0, cost };
  return TRUE;
}

void
coarse_graph_end (CoarseGraph *self)
{
  if (self->has_cursor)
    way_graph_end (self->tiers->graph, self->cursor);
  self->has_cursor = FALSE;
}

/* The graph interface ------------------------------------------------------ */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((const CoarseGraph *) graph)->type;
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (((const CoarseGraph *) graph)->tiers->graph)
         & WAY_GRAPH_HEURISTIC;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const CoarseGraph *self = (const CoarseGraph *) graph;
  const WayTiers *tiers = self->tiers;
  const gsize id = WAY_NODE_INDEX (at->node);
  const Gate *gate;

  if (id >= self->n_ids)
    {
      if (at->node == coarse_graph_start (self) && self->n_start_arcs > 0)
        way_edges_set_real_span (edges, self->start_arcs, self->n_start_arcs,
                                 WAY_EDGE_NONE);
      return;
    }

  gate = &tiers->gates[id];
  if (gate->sector != self->goal_sector
      || self->goal_costs[gate->place] == INFINITY)
    {
      way_edges_set_real_span (edges, gate->arcs, gate->n_arcs,
                               WAY_EDGE_NONE);
      return;
    }

  for (guint32 i = 0; i < gate->n_arcs; i++)
    way_edges_add (edges, WAY_INDEX (gate->arcs[i].node),
                   gate->arcs[i].cost);
  way_edges_add (edges, coarse_graph_goal (self),
                 self->goal_costs[gate->place]);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const CoarseGraph *self = (const CoarseGraph *) graph;
  const gsize id = WAY_NODE_INDEX (node);
  const guint32 at = id < self->n_ids ? self->tiers->gates[id].node
                     : node == coarse_graph_start (self) ? self->start
                                                         : self->goal;

  return self->iface->heuristic (self->tiers->graph, self->cursor,
                                 WAY_INDEX (at));
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->get_flags = get_flags;
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
}
