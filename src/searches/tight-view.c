/* tight-view.c - the edges by which nodes are reached at their least cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/tight-view.h"

#include "core/edges-private.h"
#include "views/view-private.h"

#include <math.h>

typedef struct
{
  WayView    view;
  WaySearch *search;            /* (not owned) */
  WayCost    max_cost;
} TightView;

typedef struct
{
  WayViewClass parent_class;
} TightViewClass;

static void implement_graph (WayGraphInterface *iface);

static GType tight_view_get_type (void);

G_DEFINE_TYPE_WITH_CODE (TightView, tight_view, WAY_TYPE_VIEW,
                         G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                implement_graph))

static void
tight_view_class_init (TightViewClass *klass)
{
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
tight_view_init (TightView *self)
{
}

WayGraph *
tight_view_new (WaySearch *search,
                WayCost    max_cost)
{
  TightView *self = g_object_new (tight_view_get_type (), "base",
                                  way_search_get_graph (search), NULL);

  self->search = search;
  self->max_cost = max_cost;
  return WAY_GRAPH (self);
}

/* The same edges as for code that asks without a goal. */
static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  static const WayQuery no_goals = { .n_goals = 0 };

  return way_graph_begin (view_base (graph), &no_goals);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (view_base (graph))
         & (WAY_GRAPH_WHOLE_COSTS | WAY_GRAPH_STATES);
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const TightView *self = (const TightView *) graph;
  guint32 from, to;
  WayAt before;

  if (!reached_lookup (self->search, at->node, &from))
    return;

  before = tight_at (self->search, from);
  self->view.iface->neighbours (self->view.base, cursor, &before, edges);
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;                     /* the engine reports the bad edge */

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    way_edges_set_cost (edges, i,
                        tight_is (self->search, self->max_cost,
                                  before.cost_so_far,
                                  way_edges_get_cost (edges, i),
                                  way_edges_get_node (edges, i), &to)
                          ? 1 : INFINITY);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->begin = begin;
  iface->get_flags = get_flags;
  iface->neighbours = neighbours;
}
