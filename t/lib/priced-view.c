/* priced-view.c - a user's own view, derived from WayView: nodes have prices
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "priced-view.h"

#include <math.h>

struct _PricedView
{
  WayView    parent_instance;
  PricedFunc price;
  gpointer   user_data;
};

static WayCost
price_of (const PricedView *self,
          WayNode           node)
{
  return self->price (node, self->user_data);
}

/* Edges -------------------------------------------------------------------- */

static void
raise_neighbours (WayGraph    *graph,
                  gpointer     cursor,
                  const WayAt *at,
                  WayEdges    *edges)
{
  const PricedView *self = (const PricedView *) graph;

  way_graph_neighbours (way_view_get_base (WAY_VIEW (graph)), cursor, at,
                        edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    way_edges_set_cost (edges, i,
                        way_edges_get_cost (edges, i)
                          + price_of (self, way_edges_get_node (edges, i)));
}

static void
raise_predecessors (WayGraph    *graph,
                    gpointer     cursor,
                    const WayAt *at,
                    WayEdges    *edges)
{
  const WayCost price = price_of ((const PricedView *) graph, at->node);

  way_graph_predecessors (way_view_get_base (WAY_VIEW (graph)), cursor, at,
                          edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    way_edges_set_cost (edges, i, way_edges_get_cost (edges, i) + price);
}

/* Lines -------------------------------------------------------------------- */

/* A line on its way through the view. */
typedef struct
{
  const PricedView *view;
  WayLineFunc       func;
  gpointer          user_data;
} Telling;

static gboolean
raise_piece (const WayLinePiece *piece,
             gpointer            user_data)
{
  const Telling *self = user_data;
  const WayCost price = price_of (self->view, piece->node);
  WayLinePiece raised = *piece;

  if (price == INFINITY)
    raised.cost = INFINITY;
  else
    raised.cost += piece->length * price;
  raised.n_beside = 0;
  for (guint i = 0; i < piece->n_beside; i++)
    if (price_of (self->view, piece->beside[i]) < INFINITY)
      raised.beside[raised.n_beside++] = piece->beside[i];

  return self->func (&raised, self->user_data);
}

static gboolean
trace_line (WayGraph   *graph,
            WayNode     from,
            WayNode     to,
            WayLineFunc func,
            gpointer    user_data,
            GError    **error)
{
  Telling telling = { (const PricedView *) graph, func, user_data };

  return way_graph_trace_line (way_view_get_base (WAY_VIEW (graph)), from, to,
                               raise_piece, &telling, error);
}

/* Promises of the view ----------------------------------------------------- */

static WayViewPromises
promise (WayView *view)
{
  return WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST;
}

/* Prices may have fractions. */
static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (way_view_get_base (WAY_VIEW (graph)))
         & ~WAY_GRAPH_WHOLE_COSTS;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_flags = get_flags;
  iface->neighbours = raise_neighbours;
  iface->predecessors = raise_predecessors;
  iface->trace_line = trace_line;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PricedView, priced_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
priced_view_class_init (PricedViewClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = promise;
}

static void
priced_view_init (PricedView *self)
{
}

PricedView *
priced_view_new (WayGraph  *base,
                 PricedFunc price,
                 gpointer   user_data)
{
  PricedView *self = g_object_new (PRICED_TYPE_VIEW, "base", base, NULL);

  self->price = price;
  self->user_data = user_data;

  return self;
}
