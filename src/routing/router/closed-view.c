/* closed-view.c - a state space without edges into closed nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/router/closed-view.h"

#include "core/edges-private.h"

#include <math.h>

struct _ClosedView
{
  WayView     view;
  GHashTable *closed;           /* (owned) of nodes of the query type */
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ClosedView, closed_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  ClosedView *self = (ClosedView *) object;

  g_hash_table_unref (self->closed);

  G_OBJECT_CLASS (closed_view_parent_class)->finalize (object);
}

static void
closed_view_class_init (ClosedViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
closed_view_init (ClosedView *self)
{
  (void) self;
}

WayGraph *
closed_view_new (WayGraph   *base,
                 GHashTable *closed)
{
  ClosedView *self = g_object_new (TYPE_CLOSED_VIEW, "base", base, NULL);

  self->closed = g_hash_table_ref (closed);
  return WAY_GRAPH (self);
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const ClosedView *self = (const ClosedView *) graph;
  WayGraph *base = self->view.base;

  self->view.iface->neighbours (base, cursor, at, edges);
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;                     /* the engine reports the bad edge */

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (g_hash_table_contains (self->closed, (gpointer) way_graph_project (
                                 base, way_edges_get_node (edges, i))))
      way_edges_set_cost (edges, i, INFINITY);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
}
