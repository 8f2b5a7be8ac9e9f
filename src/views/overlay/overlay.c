/* overlay.c - a view that raises costs of nodes and edges, or blocks them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view: its base fills the buffer, and the view changes the costs of a
 * few edges, so that a span stays a span wherever no cost was set. Costs only
 * rise, so the base's heuristic remains a lower bound.
 *
 * Most nodes and edges have no extra cost, and the view has to see that at
 * once: each index has a bit. For all roads of a city these bits stay in the
 * nearest cache, and the view looks them up without a call where the edges
 * lie. */

#include <wayfind/views/overlay.h>

#include "core/edges-private.h"
#include "views/overlay/overlay-corners.h"
#include "views/overlay/overlay-lines.h"
#include "views/change-teller.h"
#include "views/overlay/overlay-private.h"

#include <wayfind/graphs/grid.h>

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayOverlay, way_overlay, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

/* Another owner may keep a layer for longer. */
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
  changes_clear (&self->changes);
  if (self->view.base != NULL)
    node_map_clear (&self->map);

  G_OBJECT_CLASS (way_overlay_parent_class)->finalize (object);
}

static void
way_overlay_class_init (WayOverlayClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
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

  if (!view_may_lie_on (base, "an overlay"))
    return NULL;

  self = g_object_new (WAY_TYPE_OVERLAY, "base", base, NULL);
  type = way_graph_get_node_type (base);
  node_map_init_met (&self->map, type);
  self->is_indexed = node_type_is_dense (type);
  self->n_nodes = type->n_nodes;
  if (WAY_IS_GRID (base))
    self->width
      = way_terrain_get_width (way_grid_get_terrain (WAY_GRID (base)));
  else if (WAY_IS_OVERLAY (base))
    self->width = WAY_OVERLAY (base)->width;
  self->pile_width = overlay_find_pile_width (base);

  return self;
}

/* The graph interface ----------------------------------------------------- */

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

/* The search reports a negative cost or NaN. */
static inline void
raise_edge (WayEdges *edges,
            guint     i,
            WayCost   extra)
{
  const WayCost cost = way_edges_get_cost (edges, i);

  if (extra > 0 && cost >= 0)
    way_edges_set_cost (edges, i,
                        edge_buffer_add_up ((EdgeBuffer *) edges,
                                            way_edges_get_node (edges, i),
                                            cost, extra));
}

/* Whether an edge with an extra cost leaves, or enters, a node. */
static inline gboolean
is_end (const WayOverlay *self,
        const CostMap    *ends,
        WayNode           node)
{
  guint32 id;

  return ends->count > 0 && node_map_lookup (&self->map, node, &id)
         && cost_map_get (ends, id) > 0;
}

/* Whether an index has an extra cost: the last bit. An index out of range,
 * which the search will report, has the bit behind the last. */
static G_ALWAYS_INLINE inline guint64
is_dear (const WayOverlay *self,
         guint32           node)
{
  node = MIN (node, self->n_nodes);

  return self->dear[node / 64] >> node % 64;
}

/* Whether some arc leads to a node with an extra cost: one branch for all arcs.
 * Both layouts of arcs, @stride bytes apart, begin with the node. */
static G_ALWAYS_INLINE inline gboolean
any_dear (const WayOverlay *self,
          gconstpointer     arcs,
          guint32           n_arcs,
          gsize             stride)
{
  const guint8 *arc = arcs;
  guint64 any = 0;

  for (guint32 i = 0; i < n_arcs; i++, arc += stride)
    any |= is_dear (self, *(const guint32 *) arc);

  return any & 1;
}

/* Like any_dear(), for any layout. May return TRUE if the layout does not allow
 * a quick look. */
static inline gboolean
may_lead_to_dear (const WayOverlay *self,
                  const WayEdges   *edges)
{
  gconstpointer items = edge_buffer_items ((const EdgeBuffer *) edges);

  if (self->n_set == 0)
    return FALSE;
  if (!self->is_indexed)
    return TRUE;
  if (edges->layout == WAY_EDGES_WHOLE)
    return any_dear (self, items, edges->len, sizeof (WayWholeArc));
  if (edges->layout == WAY_EDGES_REAL)
    return any_dear (self, items, edges->len, sizeof (WayRealArc));

  return TRUE;
}

/* Whether edges may pass a corner that the overlay blocks: see
 * overlay-corners.c. */
static inline gboolean
may_pass_blocked (const WayOverlay *self,
                  gboolean          is_near_dear)
{
  return self->n_blocked > 0 && (is_near_dear || self->width == 0);
}

/* Leaves sums that do not fit, and hidden edges, to way_edges_set_cost(). */
static void
raise_whole (const WayOverlay *self,
             WayEdges         *edges)
{
  WayWholeArc *arcs = edges->own;

  for (guint32 i = 0; i < edges->len; i++)
    if (is_dear (self, arcs[i].node) & 1)
      {
        const WayCost extra = self->extra[arcs[i].node];
        const WayCost sum = arcs[i].cost + extra;

        if (sum < WAY_WHOLE_HIDDEN && (guint32) sum == sum)
          arcs[i].cost = (guint32) sum;
        else
          raise_edge (edges, i, extra);
      }
}

/* Raises real costs, like raise_edge(). */
static void
raise_real (const WayOverlay *self,
            WayEdges         *edges)
{
  WayRealArc *arcs = edges->own;

  for (guint32 i = 0; i < edges->len; i++)
    if ((is_dear (self, arcs[i].node) & 1) && arcs[i].cost >= 0)
      arcs[i].cost = edge_buffer_add_up ((EdgeBuffer *) edges,
                                         WAY_INDEX (arcs[i].node),
                                         arcs[i].cost,
                                         self->extra[arcs[i].node]);
}

static G_NO_INLINE void
raise_heads (const WayOverlay *self,
             WayEdges         *edges)
{
  if (!edge_buffer_own_span ((EdgeBuffer *) edges))
    return;

  if (self->is_indexed && edges->layout == WAY_EDGES_WHOLE)
    raise_whole (self, edges);
  else if (self->is_indexed && edges->layout == WAY_EDGES_REAL)
    raise_real (self, edges);
  else
    for (guint i = 0; i < edges->len; i++)
      raise_edge (edges, i,
                  overlay_total_of (self, way_edges_get_node (edges, i)));
}

/* Whether an edge with an extra cost leaves @node. */
static inline gboolean
is_tail (const WayOverlay *self,
         WayNode           node)
{
  const gsize index = WAY_NODE_INDEX (node);

  if (G_LIKELY (self->edges.count == 0))
    return FALSE;
  if (!self->is_indexed)
    return is_end (self, &self->tails, node);

  return index < self->n_nodes && (self->is_tail[index / 64] >> index % 64 & 1);
}

static G_NO_INLINE void
raise_edges_out (const WayOverlay *self,
                 WayNode           from,
                 WayEdges         *edges)
{
  guint32 tail, head;

  if (!node_map_lookup (&self->map, from, &tail))
    return;

  for (guint32 i = 0; i < edges->len; i++)
    if (node_map_lookup (&self->map, way_edges_get_node (edges, i), &head))
      raise_edge (edges, i,
                  cost_map_get (&self->edges, cost_map_pair (tail, head)));
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  gboolean is_near_dear;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
  is_near_dear = may_lead_to_dear (self, edges);
  if (G_UNLIKELY (is_near_dear))
    raise_heads (self, edges);
  if (G_UNLIKELY (is_tail (self, at->node)))
    raise_edges_out (self, at->node, edges);
  if (G_UNLIKELY (may_pass_blocked (self, is_near_dear)))
    overlay_close_corners (self, at->node, edges, FALSE);
}

/* Backwards, all edges enter the expanded node. */
static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  const gboolean is_head = is_end (self, &self->heads, at->node);
  const WayCost extra = self->n_set > 0 ? overlay_total_of (self, at->node) : 0;

  self->view.iface->predecessors (self->view.base, cursor, at, edges);
  if (G_UNLIKELY (may_pass_blocked (self, may_lead_to_dear (self, edges))))
    overlay_close_corners (self, at->node, edges, TRUE);
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

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  const WayGraphFlags flags = way_graph_get_flags (self->view.base);

  return self->n_fractions > 0 ? flags & ~WAY_GRAPH_WHOLE_COSTS : flags;
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  g_auto (ChangeTeller) teller;
  gboolean known;
  guint i;

  change_teller_init (&teller, self->view.base, func, user_data);
  known = changes_find (&self->changes, since, &i);
  for (; known && i < self->changes.n && !teller.stopped; i++)
    {
      const Change *change = changes_get (&self->changes, i);
      const WayNode node = node_map_node (&self->map, change->node);

      if (change->other == CHANGES_NO_NODE)
        known = change_teller_tell_around (&teller, node, FALSE);
      else
        {
          change_teller_tell (&teller, node);
          change_teller_tell (&teller, node_map_node (&self->map,
                                                      change->other));
        }
    }

  return known && change_teller_pass_on (&teller, self->view.base, since);
}

static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  const WayOverlay *self = (const WayOverlay *) graph;

  return overlay_total_of (self, node) == INFINITY
         || way_graph_is_blocked (self->view.base, node);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->is_blocked = is_blocked;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->get_flags = get_flags;
  iface->trace_line = overlay_trace_line;
  iface->get_changes = get_changes;
}

/* Layers ------------------------------------------------------------------- */

static gboolean
find_place (const WayOverlay *self,
            const char       *name,
            guint            *place)
{
  for (guint i = 0; i < self->layers->len; i++)
    if (g_strcmp0 (layer_get_name (self->layers->pdata[i]), name) == 0)
      {
        *place = i;
        return TRUE;
      }

  return FALSE;
}

WayLayer *
way_overlay_get_layer (WayOverlay *self,
                       const char *name)
{
  WayLayer *layer;
  guint place;

  g_return_val_if_fail (WAY_IS_OVERLAY (self), NULL);

  if (find_place (self, name, &place))
    return self->layers->pdata[place];

  layer = layer_new (self, name);
  g_ptr_array_add (self->layers, layer);

  return layer;
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

  return overlay_total_of (self, node);
}
