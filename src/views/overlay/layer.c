/* layer.c - a named layer of extra costs and of blocked nodes and edges
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A layer keeps its costs by the ids of the overlay's node map. Each function
 * that changes a cost makes the overlay update its totals. */

#include <wayfind/views/overlay.h>

#include "views/overlay/overlay-private.h"

#include <math.h>

G_DEFINE_FINAL_TYPE (WayLayer, way_layer, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayLayer *self = WAY_LAYER (object);

  cost_map_clear (&self->nodes);
  cost_map_clear (&self->edges);
  g_clear_pointer (&self->name, g_free);

  G_OBJECT_CLASS (way_layer_parent_class)->finalize (object);
}

static void
way_layer_class_init (WayLayerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_layer_init (WayLayer *self)
{
  self->scale = 1;
}

WayLayer *
layer_new (WayOverlay *overlay,
           const char *name)
{
  WayLayer *self = g_object_new (WAY_TYPE_LAYER, NULL);

  self->overlay = overlay;
  self->name = g_strdup (name);

  return self;
}

void
layer_detach (WayLayer *self)
{
  self->overlay = NULL;
  cost_map_clear (&self->nodes);
  cost_map_clear (&self->edges);
}

const char *
layer_get_name (WayLayer *self)
{
  g_return_val_if_fail (WAY_IS_LAYER (self), NULL);

  return self->name;
}

/* Nodes -------------------------------------------------------------------- */

/* Whether @node is a node of the overlay, or the overlay was freed. */
static gboolean
may_name (const WayLayer *self,
          WayNode         node)
{
  return self->overlay == NULL || overlay_is_node (self->overlay, node);
}

void
layer_put (WayLayer *self,
           guint32   id,
           WayCost   cost)
{
  cost_map_set (&self->nodes, id, cost);
  overlay_update_node (self->overlay, id);
}

gboolean
way_layer_set_extra_cost (WayLayer *self,
                          WayNode   node,
                          WayCost   cost)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_LAYER (self) && may_name (self, node), FALSE);
  g_return_val_if_fail (cost >= 0, FALSE);      /* NaN fails, too */

  if (way_layer_get_extra_cost (self, node) == cost || self->overlay == NULL)
    return TRUE;

  overlay_compact (self->overlay);
  if (!overlay_reserve_node (self->overlay, node, &id)
      || !cost_map_reserve (&self->nodes, 1))
    return FALSE;

  layer_put (self, id, cost);
  return TRUE;
}

gboolean
way_layer_add_extra_cost (WayLayer *self,
                          WayNode   node,
                          WayCost   cost)
{
  WayCost before;

  g_return_val_if_fail (WAY_IS_LAYER (self) && may_name (self, node), FALSE);
  g_return_val_if_fail (cost >= 0, FALSE);

  before = way_layer_get_extra_cost (self, node);
  if (cost < INFINITY && before < INFINITY)     /* a sum blocks nothing */
    return way_layer_set_extra_cost (self, node,
                                     MIN (before + cost, G_MAXDOUBLE));

  return way_layer_set_extra_cost (self, node, INFINITY);
}

WayCost
way_layer_get_extra_cost (WayLayer *self,
                          WayNode   node)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_LAYER (self) && may_name (self, node), 0);

  if (self->nodes.count == 0
      || !node_map_lookup (&self->overlay->map, node, &id))
    return 0;

  return cost_map_get (&self->nodes, id);
}

/* Edges -------------------------------------------------------------------- */

static void
set_edge (WayLayer *self,
          guint64   pair,
          WayCost   cost)
{
  cost_map_set (&self->edges, pair, cost);
  overlay_update_edge (self->overlay, pair);
}

gboolean
way_layer_set_edge_extra_cost (WayLayer        *self,
                               WayNode          from,
                               WayNode          to,
                               WayCost          cost,
                               WayEdgeDirection direction)
{
  guint64 pair;

  g_return_val_if_fail (WAY_IS_LAYER (self), FALSE);
  g_return_val_if_fail (may_name (self, from) && may_name (self, to), FALSE);
  g_return_val_if_fail (cost >= 0, FALSE);

  if (self->overlay == NULL || (cost == 0 && self->edges.count == 0))
    return TRUE;

  overlay_compact (self->overlay);
  if (!overlay_reserve_edge (self->overlay, from, to, &pair)
      || !cost_map_reserve (&self->edges, 2))
    return FALSE;

  set_edge (self, pair, cost);
  if (direction == WAY_BOTH_WAYS)
    set_edge (self, cost_map_pair ((guint32) pair, pair >> 32), cost);
  return TRUE;
}

/* The whole layer ---------------------------------------------------------- */

static void
update (WayLayer *self)
{
  if (self->overlay != NULL)
    overlay_update (self->overlay, &self->nodes, &self->edges);
}

void
way_layer_set_scale (WayLayer *self,
                     gdouble   scale,
                     gboolean  whole)
{
  g_return_if_fail (WAY_IS_LAYER (self));
  g_return_if_fail (scale >= 0 && scale < INFINITY);

  if (scale == self->scale && !whole == !self->is_whole)
    return;

  self->scale = scale;
  self->is_whole = whole != FALSE;
  update (self);
}

/* Removes the costs below @least. If an entry moves up into a place that became
 * free, the loop looks at that place again. */
static void
forget (WayLayer *self,
        CostMap  *costs,
        WayCost   least)
{
  for (gsize i = 0; i < costs->size;)
    {
      const CostEntry entry = costs->entries[i];

      if (entry.key == COST_MAP_NO_KEY || !(entry.cost < least))
        {
          i++;
          continue;
        }
      cost_map_set (costs, entry.key, 0);
      if (costs == &self->nodes)
        overlay_update_node (self->overlay, (guint32) entry.key);
      else
        overlay_update_edge (self->overlay, entry.key);
    }
  cost_map_trim (costs);
}

static void
multiply (CostMap *costs,
          gdouble  factor)
{
  for (gsize i = 0; i < costs->size; i++)
    if (costs->entries[i].cost < INFINITY)
      costs->entries[i].cost *= factor;
}

void
way_layer_multiply (WayLayer *self,
                    gdouble   factor,
                    WayCost   least)
{
  g_return_if_fail (WAY_IS_LAYER (self));
  g_return_if_fail (factor >= 0 && factor < INFINITY);
  g_return_if_fail (least >= 0);

  if (self->overlay == NULL)
    return;

  multiply (&self->nodes, factor);
  multiply (&self->edges, factor);
  update (self);

  /* A cost of 0 is removed, however low @least is. */
  least = MAX (least, G_MINDOUBLE);
  forget (self, &self->nodes, least);
  forget (self, &self->edges, least);
}

guint
layer_get_n_nodes (WayLayer *self)
{
  g_return_val_if_fail (WAY_IS_LAYER (self), 0);

  return (guint32) self->nodes.count;
}

guint
layer_get_n_edges (WayLayer *self)
{
  g_return_val_if_fail (WAY_IS_LAYER (self), 0);

  return (guint32) MIN (self->edges.count, G_MAXUINT32);
}

void
way_layer_clear (WayLayer *self)
{
  CostMap nodes, edges;

  g_return_if_fail (WAY_IS_LAYER (self));

  nodes = self->nodes;
  edges = self->edges;
  self->nodes = self->edges = (CostMap) { 0 };
  if (self->overlay != NULL)
    overlay_update (self->overlay, &nodes, &edges);
  cost_map_clear (&nodes);
  cost_map_clear (&edges);
}
