/* hierarchy.c - a network prepared so that queries take microseconds
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/hierarchy-private.h"

#include "core/graph-kind.h"
#include "core/node-type-private.h"
#include "routing/order/expansion.h"
#include "routing/order/order-private.h"
#include "routing/hierarchy/shape-build.h"
#include "routing/hierarchy/shape-check.h"

#include <wayfind/core/error.h>

G_DEFINE_FINAL_TYPE (WayHierarchy, way_hierarchy, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayHierarchy *self = WAY_HIERARCHY (object);

  g_clear_pointer (&self->type, way_node_type_unref);
  g_free (self->by_place);
  if (self->destroy != NULL)
    self->destroy (self->owner);
  else
    shape_free (&self->shape);

  G_OBJECT_CLASS (way_hierarchy_parent_class)->finalize (object);
}

static void
way_hierarchy_class_init (WayHierarchyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_hierarchy_init (WayHierarchy *self)
{
}

WayHierarchy *
hierarchy_new_borrowed (const HierarchyShape *shape,
                        gpointer              owner,
                        GDestroyNotify        destroy)
{
  WayHierarchy *self = g_object_new (WAY_TYPE_HIERARCHY, NULL);

  self->shape = *shape;
  self->type = way_node_type_new_index (shape->n_places);
  self->owner = owner;
  self->destroy = destroy;
  return self;
}

gboolean
hierarchy_check_sound (WayHierarchy *self,
                       GError      **error)
{
  gint verdict = g_atomic_int_get (&self->verdict);

  if (self->destroy == NULL)
    return TRUE;

  if (verdict == 0)
    {
      verdict = shape_is_sound (&self->shape) ? 1 : 2;
      g_atomic_int_set (&self->verdict, verdict);
    }
  if (verdict == 1)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the file of the hierarchy is damaged: make it again");
  return FALSE;
}

/* Where building begins after the order was made, as a share of all work,
 * estimated on roads. */
#define BUILDING 0.9

/* Makes an order within the remaining limits of @meter. */
static WayOrder *
make_order (const HierarchyShape *shape,
            WayGraph             *graph,
            Meter                *meter,
            GError              **error)
{
  const WayLimits left = meter_lend (meter);

  return hierarchy_has_states (shape)
           ? order_new_of_states (graph, shape, &left, error)
           : way_order_new (graph, &left, error);
}

/* The nodes of @order, if it has as many as @graph. */
static const guint32 *
get_nodes (WayOrder *order,
           WayGraph *graph,
           GError  **error)
{
  const guint32 n = way_graph_get_node_type (graph)->n_nodes;
  const guint32 *nodes;
  gsize n_nodes;

  nodes = order_get_nodes (order, &n_nodes);
  if (n_nodes == n)
    return nodes;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "the order is of %" G_GSIZE_FORMAT " nodes, and the graph has "
               "%u", n_nodes, n);
  return NULL;
}

WayGraph *
hierarchy_ask_graph (WayHierarchy *self,
                     WayGraph     *graph,
                     Meter        *meter,
                     GError      **error)
{
  if (hierarchy_has_states (&self->shape))
    return expansion_new_graph (&self->shape, graph, meter, error);

  return graph_has_kind (graph, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES,
                         "costs of this hierarchy", error)
           ? g_object_ref (graph) : NULL;
}

/* The graph from which to build: the states of @graph if it is a state space.
 * (transfer full) */
static WayGraph *
begin_build (WayHierarchy *self,
             WayGraph     *graph,
             Meter        *meter,
             GError      **error)
{
  HierarchyShape *shape = &self->shape;

  if (expansion_is_possible (graph))
    return expansion_read (shape, graph, meter, error)
             ? expansion_new_graph (shape, graph, meter, error) : NULL;
  if (!graph_has_kind (graph, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES,
                       "a hierarchy", error))
    return NULL;

  shape->n_places = shape->n_inner
    = node_type_count (way_graph_get_node_type (graph));
  return g_object_ref (graph);
}

WayHierarchy *
way_hierarchy_build (WayGraph        *graph,
                     WayOrder        *order,
                     const WayLimits *limits,
                     GError         **error)
{
  g_autoptr (WayHierarchy) self = NULL;
  g_autoptr (WayGraph) asked = NULL;
  g_autoptr (WayOrder) made = NULL;
  const guint32 *nodes;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (order == NULL || WAY_IS_ORDER (order), NULL);
  self = g_object_new (WAY_TYPE_HIERARCHY, NULL);
  self->type = way_node_type_ref (way_graph_get_query_type (graph));
  meter_init (&meter, limits);
  asked = begin_build (self, graph, &meter, error);
  if (asked == NULL)
    return NULL;

  meter_begin_stage (&meter, 0, order == NULL ? BUILDING : 0);
  if (order == NULL)
    order = made = make_order (&self->shape, asked, &meter, error);
  nodes = order != NULL ? get_nodes (order, asked, error) : NULL;
  if (order == NULL
      || (nodes == NULL && way_graph_get_node_type (asked)->n_nodes > 0))
    return NULL;

  meter_begin_stage (&meter, meter.stage.end, 1);
  if (!shape_build (&self->shape, asked, nodes, &meter, error))
    return NULL;

  meter_tell_end (&meter);
  return g_steal_pointer (&self);
}

/* What it holds ----------------------------------------------------------- */

void
way_hierarchy_get_sizes (WayHierarchy      *self,
                         WayHierarchySizes *sizes)
{
  const HierarchyShape *shape;

  g_return_if_fail (WAY_IS_HIERARCHY (self));
  g_return_if_fail (sizes != NULL);

  shape = &self->shape;
  *sizes = (WayHierarchySizes) {
    .n_nodes = shape->n_places,
    .n_edges = shape->n_edges,
    .n_arcs = shape->n_arcs,
    .n_triangles = shape->n_triangles,
    .height = shape->height,
    .bytes = hierarchy_shape_bytes (shape),
    .has_states = hierarchy_has_states (shape)
  };
}

gboolean
way_hierarchy_find_edge (WayHierarchy *self,
                         WayNode       from,
                         WayNode       to,
                         guint32       id,
                         guint32      *edge)
{
  const HierarchyShape *shape;
  gsize index;

  g_return_val_if_fail (WAY_IS_HIERARCHY (self), FALSE);
  g_return_val_if_fail (edge != NULL, FALSE);

  shape = &self->shape;
  index = WAY_NODE_INDEX (from);
  if (index >= shape->n_places || hierarchy_has_states (shape))
    return FALSE;

  /* In a damaged file a row may end after the last edge. */
  for (guint32 i = shape->first_edge[index];
       i < MIN (shape->first_edge[index + 1], shape->n_edges); i++)
    if (shape->edge_heads[i] == WAY_NODE_INDEX (to)
        && (id == WAY_EDGE_NONE || hierarchy_edge_id (shape, i) == id))
      {
        *edge = i;
        return TRUE;
      }

  return FALSE;
}
