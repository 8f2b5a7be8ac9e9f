/* expanded-graph.c - the graph of the nodes of a hierarchy of states
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/order/expanded-graph.h"

#include "core/edge-reader.h"
#include "core/node-type-private.h"

#include <wayfind/core/error.h>

#define TYPE_EXPANDED_GRAPH (expanded_graph_get_type ())
G_DECLARE_FINAL_TYPE (ExpandedGraph, expanded_graph, EXPANDED, GRAPH, GObject)

struct _ExpandedGraph
{
  GObject               parent_instance;

  const HierarchyShape *shape;  /* (not owned) */
  WayGraph             *graph;  /* (owned) */
  WayNodeType          *type;   /* (owned) */
  guint32              *nodes;  /* (owned) of each state: its node, or
                                 * HIERARCHY_NONE */
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ExpandedGraph, expanded_graph, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  ExpandedGraph *self = EXPANDED_GRAPH (object);

  g_clear_object (&self->graph);
  g_clear_pointer (&self->type, way_node_type_unref);
  g_free (self->nodes);
  G_OBJECT_CLASS (expanded_graph_parent_class)->finalize (object);
}

static void
expanded_graph_class_init (ExpandedGraphClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
expanded_graph_init (ExpandedGraph *self)
{
}

WayGraph *
expanded_graph_new (const HierarchyShape *shape,
                    WayGraph             *graph,
                    Meter                *meter,
                    GError              **error)
{
  g_autoptr (ExpandedGraph) self = g_object_new (TYPE_EXPANDED_GRAPH, NULL);
  const guint32 n_states = node_type_count (way_graph_get_node_type (graph));

  self->shape = shape;
  self->graph = g_object_ref (graph);
  self->type = way_node_type_new_index (shape->n_nodes);
  self->nodes = meter_alloc (meter, n_states, sizeof *self->nodes, error);
  if (self->nodes == NULL)
    return NULL;

  for (guint32 i = 0; i < n_states; i++)
    self->nodes[i] = i < shape->n_places ? i : HIERARCHY_NONE;
  for (guint32 i = shape->n_places; i < shape->n_inner; i++)
    self->nodes[shape->states[i - shape->n_places]] = i;

  return WAY_GRAPH (g_steal_pointer (&self));
}

/* The graph interface ------------------------------------------------------ */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return EXPANDED_GRAPH (graph)->type;
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  EdgeReader *reader = g_new (EdgeReader, 1);

  edge_reader_init (reader, EXPANDED_GRAPH (graph)->graph, NULL);
  return reader;
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  edge_reader_clear (cursor);
  g_free (cursor);
}

static void
report_unknown (const ExpandedGraph *self,
                guint32              node,
                WayEdges            *edges)
{
  g_autofree char *name
    = way_graph_dup_name (self->graph,
                          WAY_INDEX (hierarchy_place (self->shape, node)));

  way_edges_take_error (
    edges, g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                        "an edge from %s leads to a state that is none of the "
                        "hierarchy's", name));
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const ExpandedGraph *self = EXPANDED_GRAPH (graph);
  const HierarchyShape *shape = self->shape;
  const guint32 node = (guint32) WAY_NODE_INDEX (at->node);
  const guint32 state = node < shape->n_places || node >= shape->n_inner
                          ? node : shape->states[node - shape->n_places];
  const WayEdges *found = edge_reader_edges (cursor);
  GError *error = NULL;
  guint32 sink;

  if (node >= shape->n_inner)
    return;
  if (!edge_reader_ask_start (cursor, WAY_INDEX (state), &error))
    {
      way_edges_take_error (edges, error);
      return;
    }

  for (guint i = 0; i < found->len; i++)
    {
      const guint32 head
        = self->nodes[WAY_NODE_INDEX (way_edges_get_node (found, i))];

      if (head == HIERARCHY_NONE)
        {
          report_unknown (self, node, edges);
          return;
        }
      way_edges_add_full (edges, WAY_INDEX (head),
                          way_edges_get_cost (found, i),
                          way_edges_get_edge (found, i));
    }
  sink = hierarchy_sink (shape, hierarchy_place (shape, node));
  if (sink >= shape->n_inner)
    way_edges_add_full (edges, WAY_INDEX (sink), 0, WAY_EDGE_NONE);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (EXPANDED_GRAPH (graph)->graph)
         & WAY_GRAPH_WHOLE_COSTS;
}

static guint64
get_version (WayGraph *graph)
{
  return way_graph_get_version (EXPANDED_GRAPH (graph)->graph);
}

static WayPositionKind
get_position_kind (WayGraph *graph)
{
  return way_graph_get_position_kind (EXPANDED_GRAPH (graph)->graph);
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      node,
              WayPosition *position)
{
  const ExpandedGraph *self = EXPANDED_GRAPH (graph);
  const guint32 place = hierarchy_place (self->shape,
                                         (guint32) WAY_NODE_INDEX (node));

  return way_graph_get_position (self->graph, WAY_INDEX (place), position);
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  const ExpandedGraph *self = EXPANDED_GRAPH (graph);
  const guint32 place = hierarchy_place (self->shape,
                                         (guint32) WAY_NODE_INDEX (node));

  return way_graph_dup_name (self->graph, WAY_INDEX (place));
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->begin = begin;
  iface->end = end;
  iface->neighbours = neighbours;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->get_position_kind = get_position_kind;
  iface->get_position = get_position;
  iface->dup_name = dup_name;
}
