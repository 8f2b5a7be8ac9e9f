/* reverse-view.c - a graph with its edges turned around, for searches of ours
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "accel/reverse-view.h"

struct _ReverseView
{
  GObject   parent_instance;

  WayGraph *base;               /* (owned) */
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ReverseView, reverse_view, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  ReverseView *self = WAY_REVERSE_VIEW (object);

  g_clear_object (&self->base);
  G_OBJECT_CLASS (reverse_view_parent_class)->finalize (object);
}

static void
reverse_view_class_init (ReverseViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
reverse_view_init (ReverseView *self)
{
}

ReverseView *
reverse_view_new (WayGraph *base)
{
  ReverseView *self = g_object_new (WAY_TYPE_REVERSE_VIEW, NULL);

  self->base = g_object_ref (base);
  return self;
}

static WayGraph *
base_of (WayGraph *graph)
{
  return ((ReverseView *) graph)->base;
}

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return way_graph_get_node_type (base_of (graph));
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  WayGraph *base = base_of (graph);

  WAY_GRAPH_GET_IFACE (base)->predecessors (base, cursor, at, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  WayGraph *base = base_of (graph);

  WAY_GRAPH_GET_IFACE (base)->neighbours (base, cursor, at, edges);
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  return way_graph_begin (base_of (graph), query);
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  way_graph_end (base_of (graph), cursor);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (base_of (graph))
         & (WAY_GRAPH_WHOLE_COSTS | WAY_GRAPH_PREDECESSORS);
}

static guint64
get_version (WayGraph *graph)
{
  return way_graph_get_version (base_of (graph));
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  return way_graph_dup_name (base_of (graph), node);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->begin = begin;
  iface->end = end;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->dup_name = dup_name;
}
