/* measure-view.c - a graph whose edges cost what a measure says
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/fronts/measure-view.h"

#include "core/edges-private.h"
#include "views/view-private.h"

#define WAY_TYPE_MEASURE_VIEW (measure_view_get_type ())
G_DECLARE_FINAL_TYPE (MeasureView, measure_view, WAY, MEASURE_VIEW, WayView)

struct _MeasureView
{
  WayView        view;
  const Measure *measure;
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (MeasureView, measure_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
measure_view_class_init (MeasureViewClass *klass)
{
}

static void
measure_view_init (MeasureView *self)
{
}

WayGraph *
measure_view_new (WayGraph      *base,
                  const Measure *measure)
{
  MeasureView *self = g_object_new (WAY_TYPE_MEASURE_VIEW, "base", base, NULL);

  self->measure = measure;
  return WAY_GRAPH (self);
}

/* Fills @edges, which lead to @at or from it, with values instead of costs. */
static void
fill (MeasureView *self,
      gpointer     cursor,
      const WayAt *at,
      gboolean     backward,
      WayEdges    *edges)
{
  view_fill_from_base (&self->view, cursor, at, backward, edges);
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;                     /* the engine reports the bad edge */

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode node = way_edges_get_node (edges, i);
      const guint32 edge = way_edges_get_edge (edges, i);
      gdouble value;

      if (way_edges_get_cost (edges, i) == INFINITY)
        continue;
      value = measure_read (self->measure, backward ? node : at->node,
                            backward ? at->node : node, edge);
      if (!(value >= 0))
        {
          way_edges_take_error (edges,
                                measure_error (self->measure, edge, value));
          return;
        }
      way_edges_set_cost (edges, i, value);
    }
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  fill ((MeasureView *) graph, cursor, at, FALSE, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  fill ((MeasureView *) graph, cursor, at, TRUE, edges);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return WAY_GRAPH_PREDECESSORS;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->get_flags = get_flags;
}
