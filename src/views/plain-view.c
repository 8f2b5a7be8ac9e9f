/* plain-view.c - what views that keep the nodes of their base leave as it is
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/plain-view.h"

void
plain_view_init (PlainView *self,
                 WayGraph  *base)
{
  self->base = g_object_ref (base);
  self->iface = WAY_GRAPH_GET_IFACE (base);
}

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return way_graph_get_node_type (plain_view_base (graph));
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  return way_graph_begin (plain_view_base (graph), query);
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  way_graph_end (plain_view_base (graph), cursor);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (plain_view_base (graph));
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const PlainView *self = (const PlainView *) graph;

  return self->iface->heuristic (self->base, cursor, node);
}

static guint64
get_version (WayGraph *graph)
{
  return plain_view_version ((const PlainView *) graph);
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

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  const PlainView *self = (const PlainView *) graph;

  /* Not way_graph_dup_name(): what it makes up would pass for a name. */
  return self->iface->dup_name ? self->iface->dup_name (self->base, node)
                               : NULL;
}

static gboolean
find_node (WayGraph   *graph,
           const char *name,
           WayNode    *node)
{
  return way_graph_find_node (plain_view_base (graph), name, node);
}

static WayPositionKind
get_position_kind (WayGraph *graph)
{
  return way_graph_get_position_kind (plain_view_base (graph));
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      node,
              WayPosition *position)
{
  return way_graph_get_position (plain_view_base (graph), node, position);
}

static char *
dup_label (WayGraph *graph,
           guint32   edge)
{
  return way_graph_dup_label (plain_view_base (graph), edge);
}

void
plain_view_implement (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->begin = begin;
  iface->end = end;
  iface->get_flags = get_flags;
  iface->heuristic = heuristic;
  iface->get_version = get_version;
  iface->get_query_type = get_query_type;
  iface->lift = lift;
  iface->project = project;
  iface->dup_name = dup_name;
  iface->find_node = find_node;
  iface->get_position_kind = get_position_kind;
  iface->get_position = get_position;
  iface->dup_label = dup_label;
}
