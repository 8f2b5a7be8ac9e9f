/* overlay.c - a view that makes nodes and edges dearer, or blocks them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view: it lets its base fill the buffer and changes the few edges
 * that it has something to say about, so that a span stays a span wherever
 * nothing was set. Costs only ever rise, and the base's heuristic remains a
 * lower bound as it is.
 *
 * Most nodes and edges have nothing to them, and that is what has to be seen
 * at once: indices have a bit each, which for all roads of a city stay in the
 * nearest cache, and are looked up where the edges lie, without a call. */

#include <wayfind/overlay.h>

#include "core/edges-private.h"
#include "views/overlay-private.h"

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayOverlay, way_overlay, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

/* A layer may be kept by others for longer. */
static void
free_layer (gpointer data)
{
  WayLayer *layer = data;

  layer_detach (layer);
  g_object_unref (layer);
}

static void
finalize (GObject *object)
{
  WayOverlay *self = WAY_OVERLAY (object);

  g_clear_pointer (&self->layers, g_ptr_array_unref);
  overlay_clear_totals (self);
  if (self->view.base != NULL)
    node_map_clear (&self->map);
  g_clear_object (&self->view.base);

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
  self->layers = g_ptr_array_new_with_free_func (free_layer);
  g_ptr_array_add (self->layers, layer_new (self, NULL));
}

WayOverlay *
way_overlay_new (WayGraph *base)
{
  WayOverlay *self;
  WayNodeType *type;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);

  self = g_object_new (WAY_TYPE_OVERLAY, NULL);
  type = way_graph_get_node_type (base);
  plain_view_init (&self->view, base);
  node_map_init (&self->map, type);
  self->is_indexed = type->kind == WAY_NODE_KIND_INDEX;

  return self;
}

/* The graph interface ----------------------------------------------------- */

static inline WayCost
node_total (const WayOverlay *self,
            WayNode           node)
{
  guint32 id;

  if (!node_map_lookup (&self->map, node, &id) || id >= self->size)
    return 0;

  return self->extra[id];
}

static WayCost
edge_total (const WayOverlay *self,
            WayNode           from,
            WayNode           to)
{
  guint32 tail, head;

  if (!node_map_lookup (&self->map, from, &tail)
      || !node_map_lookup (&self->map, to, &head))
    return 0;

  return cost_map_get (&self->edges, cost_map_pair (tail, head));
}

static inline void
raise_edge (WayEdges *edges,
            guint     i,
            WayCost   extra)
{
  if (extra > 0)
    way_edges_set_cost (edges, i, way_edges_get_cost (edges, i) + extra);
}

/* Whether an edge of a cost of its own leaves, or enters, a node. */
static inline gboolean
is_end (const WayOverlay *self,
        const CostMap    *ends,
        WayNode           node)
{
  guint32 id;

  return ends->count > 0 && node_map_lookup (&self->map, node, &id)
         && cost_map_get (ends, id) > 0;
}

static inline gboolean
is_dear (const WayOverlay *self,
         guint32           node)
{
  return node < self->map.type->n_nodes
         && (self->dear[node / 64] >> node % 64 & 1);
}

/* The first of some arcs, @stride bytes apart, that leads to a dear node. */
static G_ALWAYS_INLINE inline guint32
find_dear (const WayOverlay *self,
           gconstpointer     arcs,
           guint32           n_arcs,
           gsize             stride)
{
  const guint8 *arc = arcs;
  guint32 i = 0;

  /* Either layout begins with the node. */
  while (i < n_arcs && !is_dear (self, *(const guint32 *) arc))
    {
      i++;
      arc += stride;
    }

  return i;
}

/* Where to begin looking for edges into dear nodes. */
static inline guint32
find_first (const WayOverlay *self,
            const WayEdges   *edges)
{
  gconstpointer items = edge_buffer_items ((const EdgeBuffer *) edges);

  if (self->n_set == 0)
    return edges->len;
  if (!self->is_indexed || edges->layout == WAY_EDGES_NODES)
    return 0;
  if (edges->layout == WAY_EDGES_WHOLE)
    return find_dear (self, items, edges->len, sizeof (WayWholeArc));

  return find_dear (self, items, edges->len, sizeof (WayRealArc));
}

static void
raise_heads (const WayOverlay *self,
             guint32           first,
             WayEdges         *edges)
{
  for (guint32 i = first; i < way_edges_get_length (edges); i++)
    raise_edge (edges, i, node_total (self, way_edges_get_node (edges, i)));
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  guint32 first;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
  first = find_first (self, edges);
  if (G_UNLIKELY (first < edges->len))
    raise_heads (self, first, edges);
  if (G_LIKELY (!is_end (self, &self->tails, at->node)))
    return;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    raise_edge (edges, i, edge_total (self, at->node,
                                      way_edges_get_node (edges, i)));
}

/* Backwards, all edges enter the one node that is asked about. */
static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  const gboolean is_head = is_end (self, &self->heads, at->node);
  const WayCost extra = self->n_set > 0 ? node_total (self, at->node) : 0;

  self->view.iface->predecessors (self->view.base, cursor, at, edges);
  if (!is_head && !(extra > 0))
    return;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      raise_edge (edges, i, extra);
      if (is_head)
        raise_edge (edges, i, edge_total (self, way_edges_get_node (edges, i),
                                          at->node));
    }
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

/* Layers ------------------------------------------------------------------- */

WayGraph *
way_overlay_get_base (WayOverlay *self)
{
  g_return_val_if_fail (WAY_IS_OVERLAY (self), NULL);

  return self->view.base;
}

static gboolean
find_place (const WayOverlay *self,
            const char       *name,
            guint            *place)
{
  for (guint i = 0; i < self->layers->len; i++)
    if (g_strcmp0 (way_layer_get_name (self->layers->pdata[i]), name) == 0)
      {
        *place = i;
        return TRUE;
      }

  return FALSE;
}

WayLayer *
way_overlay_add_layer (WayOverlay *self,
                       const char *name)
{
  WayLayer *layer;
  guint place;

  g_return_val_if_fail (WAY_IS_OVERLAY (self) && name != NULL, NULL);
  g_return_val_if_fail (!find_place (self, name, &place), NULL);

  layer = layer_new (self, name);
  g_ptr_array_add (self->layers, layer);

  return layer;
}

WayLayer *
way_overlay_find_layer (WayOverlay *self,
                        const char *name)
{
  guint place;

  g_return_val_if_fail (WAY_IS_OVERLAY (self), NULL);

  return find_place (self, name, &place) ? self->layers->pdata[place] : NULL;
}

gboolean
way_overlay_remove_layer (WayOverlay *self,
                          const char *name)
{
  guint place;

  g_return_val_if_fail (WAY_IS_OVERLAY (self) && name != NULL, FALSE);

  if (!find_place (self, name, &place))
    return FALSE;

  way_layer_clear (self->layers->pdata[place]);
  g_ptr_array_remove_index (self->layers, place);
  return TRUE;
}

guint
way_overlay_get_n_layers (WayOverlay *self)
{
  g_return_val_if_fail (WAY_IS_OVERLAY (self), 0);

  return self->layers->len - 1;
}

WayLayer *
way_overlay_get_layer (WayOverlay *self,
                       guint       i)
{
  g_return_val_if_fail (WAY_IS_OVERLAY (self), NULL);
  g_return_val_if_fail (i < self->layers->len - 1, NULL);

  return self->layers->pdata[i + 1];
}

/* Its own layer, and all together ------------------------------------------ */

gboolean
way_overlay_set_extra_cost (WayOverlay *self,
                            WayNode     node,
                            WayCost     cost)
{
  g_return_val_if_fail (WAY_IS_OVERLAY (self), FALSE);

  return way_layer_set_extra_cost (self->layers->pdata[0], node, cost);
}

WayCost
way_overlay_get_extra_cost (WayOverlay *self,
                            WayNode     node)
{
  g_return_val_if_fail (WAY_IS_OVERLAY (self), 0);
  g_return_val_if_fail (overlay_is_node (self, node), 0);

  return node_total (self, node);
}

WayCost
way_overlay_get_edge_extra_cost (WayOverlay *self,
                                 WayNode     from,
                                 WayNode     to)
{
  g_return_val_if_fail (WAY_IS_OVERLAY (self), 0);
  g_return_val_if_fail (overlay_is_node (self, from), 0);
  g_return_val_if_fail (overlay_is_node (self, to), 0);

  return edge_total (self, from, to);
}

void
way_overlay_clear (WayOverlay *self)
{
  g_return_if_fail (WAY_IS_OVERLAY (self));

  for (guint i = 0; i < self->layers->len; i++)
    way_layer_clear (self->layers->pdata[i]);
  overlay_clear_totals (self);
  node_map_empty (&self->map);
}
