/* reverse.c - a view of a graph with all edges turned around
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view: neighbours are the base's predecessors and the other way
 * round, so that whatever the base hands out goes through untouched. */

#include <wayfind/reverse.h>

struct _WayReverse
{
  GObject   parent_instance;

  WayGraph *base;               /* (owned) */
  const WayGraphInterface *iface; /* of @base, for what is called often */
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayReverse, way_reverse, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayReverse *self = WAY_REVERSE (object);

  g_clear_object (&self->base);

  G_OBJECT_CLASS (way_reverse_parent_class)->finalize (object);
}

static void
way_reverse_class_init (WayReverseClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_reverse_init (WayReverse *self)
{
}

WayReverse *
way_reverse_new (WayGraph *base)
{
  WayReverse *self;
  WayGraphFlags flags;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);

  flags = way_graph_get_flags (base);
  g_return_val_if_fail (flags & WAY_GRAPH_PREDECESSORS, NULL);
  g_return_val_if_fail (!(flags & WAY_GRAPH_LIFTS), NULL);

  self = g_object_new (WAY_TYPE_REVERSE, NULL);
  self->base = g_object_ref (base);
  self->iface = WAY_GRAPH_GET_IFACE (base);

  return self;
}

/* The graph interface ----------------------------------------------------- */

static WayGraph *
base_of (WayGraph *graph)
{
  return ((WayReverse *) graph)->base;
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
  const WayReverse *self = (const WayReverse *) graph;

  self->iface->predecessors (self->base, cursor, at, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  const WayReverse *self = (const WayReverse *) graph;

  self->iface->neighbours (self->base, cursor, at, edges);
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

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const WayReverse *self = (const WayReverse *) graph;

  return self->iface->heuristic (self->base, cursor, node);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayGraphFlags flags = way_graph_get_flags (base_of (graph));

  return flags & WAY_GRAPH_METRIC ? flags : flags & ~WAY_GRAPH_HEURISTIC;
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
  const WayReverse *self = (const WayReverse *) graph;

  /* Not way_graph_dup_name(): what it makes up would pass for a name. */
  return self->iface->dup_name ? self->iface->dup_name (self->base, node)
                               : NULL;
}

static gboolean
find_node (WayGraph   *graph,
           const char *name,
           WayNode    *node)
{
  return way_graph_find_node (base_of (graph), name, node);
}

static WayPositionKind
get_position_kind (WayGraph *graph)
{
  return way_graph_get_position_kind (base_of (graph));
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      node,
              WayPosition *position)
{
  return way_graph_get_position (base_of (graph), node, position);
}

static char *
dup_label (WayGraph *graph,
           guint32   edge)
{
  return way_graph_dup_label (base_of (graph), edge);
}

static void
implement_graph (WayGraphInterface *iface)
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
  iface->get_position_kind = get_position_kind;
  iface->get_position = get_position;
  iface->dup_label = dup_label;
}
