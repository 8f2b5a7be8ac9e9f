/* overlay.c - a view that makes nodes of a graph dearer, or blocks them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view: it lets its base fill the buffer and changes the few edges
 * that it has something to say about, so that a span stays a span wherever
 * nothing was set. Costs only ever rise, and the base's heuristic remains a
 * lower bound as it is. */

#include <wayfind/overlay.h>

#include "core/node-map.h"
#include "views/plain-view.h"

#include <string.h>

#define FIRST_SIZE 64

struct _WayOverlay
{
  PlainView view;
  NodeMap   map;                /* nodes that were ever set */
  WayCost  *extra;              /* (owned) by id of the map; 0 beyond @size */
  guint32   size;
  guint32   n_set;              /* extra costs above 0 */
  guint32   n_fractions;        /* finite ones that are not whole */
  guint64   version;
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayOverlay, way_overlay, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayOverlay *self = WAY_OVERLAY (object);

  if (self->view.base != NULL)
    node_map_clear (&self->map);
  g_clear_object (&self->view.base);
  g_clear_pointer (&self->extra, g_free);

  G_OBJECT_CLASS (way_overlay_parent_class)->finalize (object);
}

static void
way_overlay_class_init (WayOverlayClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_overlay_init (WayOverlay *self)
{
}

WayOverlay *
way_overlay_new (WayGraph *base)
{
  WayOverlay *self;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);

  self = g_object_new (WAY_TYPE_OVERLAY, NULL);
  plain_view_init (&self->view, base);
  node_map_init (&self->map, way_graph_get_node_type (base));

  return self;
}

static WayCost
extra_cost (const WayOverlay *self,
            WayNode           node)
{
  guint32 id;

  if (!node_map_lookup (&self->map, node, &id) || id >= self->size)
    return 0;

  return self->extra[id];
}

/* The graph interface ----------------------------------------------------- */

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayOverlay *self = (const WayOverlay *) graph;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
  if (self->n_set == 0)
    return;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayCost extra = extra_cost (self, way_edges_get_node (edges, i));

      if (extra > 0)
        way_edges_set_cost (edges, i, way_edges_get_cost (edges, i) + extra);
    }
}

/* Backwards, all edges enter the one node that is asked about. */
static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  const WayCost extra = extra_cost (self, at->node);

  self->view.iface->predecessors (self->view.base, cursor, at, edges);
  if (!(extra > 0))
    return;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    way_edges_set_cost (edges, i, way_edges_get_cost (edges, i) + extra);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const WayOverlay *self = (const WayOverlay *) graph;

  return self->view.iface->heuristic (self->view.base, cursor, node);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  const WayGraphFlags flags = way_graph_get_flags (self->view.base);

  return self->n_fractions > 0 ? flags & ~WAY_GRAPH_WHOLE_COSTS : flags;
}

/* Both count up, and so does their sum. */
static guint64
get_version (WayGraph *graph)
{
  const WayOverlay *self = (const WayOverlay *) graph;

  return way_graph_get_version (self->view.base) + self->version;
}

static WayNodeType *
get_query_type (WayGraph *graph)
{
  return way_graph_get_query_type (plain_view_base (graph));
}

static void
lift (WayGraph *graph,
      gpointer  cursor,
      WayNode   node,
      WayEdges *states)
{
  way_graph_lift (plain_view_base (graph), cursor, node, states);
}

static WayNode
project (WayGraph *graph,
         WayNode   node)
{
  return way_graph_project (plain_view_base (graph), node);
}

static void
implement_graph (WayGraphInterface *iface)
{
  plain_view_implement (iface);
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->get_query_type = get_query_type;
  iface->lift = lift;
  iface->project = project;
}

/* What was set ------------------------------------------------------------ */

static gboolean
is_node (const WayOverlay *self,
         WayNode           node)
{
  switch (self->map.type->kind)
    {
    case WAY_NODE_KIND_INDEX:
      return WAY_NODE_INDEX (node) < self->map.type->n_nodes;
    case WAY_NODE_KIND_OBJECT:
    case WAY_NODE_KIND_VALUE:
      return node != NULL;
    case WAY_NODE_KIND_POINTER:
    default:
      return TRUE;
    }
}

/* Costs are kept up to the largest id that was ever set. */
static void
reserve_id (WayOverlay *self,
            guint32     id)
{
  gsize size = MAX (self->size, FIRST_SIZE);

  if (id < self->size)
    return;

  while (size <= id)
    size *= 2;
  size = MIN (size, G_MAXUINT32);
  self->extra = g_renew (WayCost, self->extra, size);
  for (gsize i = self->size; i < size; i++)
    self->extra[i] = 0;
  self->size = (guint32) size;
}

static gboolean
is_fraction (WayCost cost)
{
  return cost < INFINITY && cost != floor (cost);
}

void
way_overlay_set_extra_cost (WayOverlay *self,
                            WayNode     node,
                            WayCost     cost)
{
  const WayCost before = way_overlay_get_extra_cost (self, node);
  guint32 id;

  g_return_if_fail (WAY_IS_OVERLAY (self) && is_node (self, node));
  g_return_if_fail (cost >= 0);         /* NaN fails, too */

  if (cost == before)
    return;
  if (!node_map_intern (&self->map, node, &id))
    g_error ("way_overlay_set_extra_cost: no memory for another node");

  reserve_id (self, id);
  self->extra[id] = cost;
  self->n_set += (cost > 0) - (before > 0);
  self->n_fractions += is_fraction (cost) - is_fraction (before);
  self->version++;
}

WayCost
way_overlay_get_extra_cost (WayOverlay *self,
                            WayNode     node)
{
  g_return_val_if_fail (WAY_IS_OVERLAY (self) && is_node (self, node), 0);

  return extra_cost (self, node);
}

void
way_overlay_clear (WayOverlay *self)
{
  g_return_if_fail (WAY_IS_OVERLAY (self));

  if (self->n_set == 0)
    return;

  node_map_empty (&self->map);
  memset (self->extra, 0, self->size * sizeof *self->extra);
  self->n_set = self->n_fractions = 0;
  self->version++;
}
