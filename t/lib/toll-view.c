/* toll-view.c - a view as a user would write one: it adds costs to its base
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view: it keeps the node type, passes the cursor through, and edits
 * the edges where its base has put them. The estimate of the base stays a lower
 * bound, since costs only rise. */

#include "toll-view.h"

struct _TollView
{
  GObject   parent;
  WayGraph *base; /* (owned) */
  WayCost   toll;
};

static WayGraph *
get_base (WayGraph *graph)
{
  return TOLL_VIEW (graph)->base;
}

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return way_graph_get_node_type (get_base (graph));
}

static void
add_toll (WayGraph *graph,
          WayEdges *edges)
{
  const WayCost toll = TOLL_VIEW (graph)->toll;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    way_edges_set_cost (edges, i, way_edges_get_cost (edges, i) + toll);
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  way_graph_neighbours (get_base (graph), cursor, at, edges);
  add_toll (graph, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  way_graph_predecessors (get_base (graph), cursor, at, edges);
  add_toll (graph, edges);
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  return way_graph_begin (get_base (graph), query);
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  way_graph_end (get_base (graph), cursor);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  return way_graph_heuristic (get_base (graph), cursor, node);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayGraphFlags flags = way_graph_get_flags (get_base (graph));
  const WayCost toll = TOLL_VIEW (graph)->toll;

  return toll == floor (toll) ? flags : flags & ~WAY_GRAPH_WHOLE_COSTS;
}

static guint64
get_version (WayGraph *graph)
{
  return way_graph_get_version (get_base (graph));
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  return way_graph_dup_name (get_base (graph), node);
}

static gboolean
find_node (WayGraph   *graph,
           const char *name,
           WayNode    *node)
{
  return way_graph_find_node (get_base (graph), name, node);
}

static void
graph_iface_init (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->begin = begin;
  iface->end = end;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->dup_name = dup_name;
  iface->find_node = find_node;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TollView, toll_view, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      graph_iface_init))

static void
toll_view_dispose (GObject *object)
{
  g_clear_object (&TOLL_VIEW (object)->base);
  G_OBJECT_CLASS (toll_view_parent_class)->dispose (object);
}

static void
toll_view_class_init (TollViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = toll_view_dispose;
}

static void
toll_view_init (TollView *self)
{
}

TollView *
toll_view_new (WayGraph *base,
               WayCost   toll)
{
  TollView *self = g_object_new (TOLL_TYPE_VIEW, NULL);

  self->base = g_object_ref (base);
  self->toll = toll;
  return self;
}
