/* turn-view.c - a view that searches edges instead of nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A state space: the cost of a turn depends on the edge before it, so that edge
 * is the node. Starts and goals are nodes of the base; a search from a node
 * begins at an edge from that node to itself, which has no direction. The
 * cursor holds the base's cursor and a buffer for its edges. */

#include "turn-view.h"

typedef struct
{
  guint32 from;
  guint32 to;
} Edge;

typedef struct
{
  gpointer  base;  /* (owned) cursor */
  WayEdges *edges; /* (owned) */
} Cursor;

struct _TurnView
{
  GObject      parent;
  WayGraph    *base; /* (owned) */
  WayNodeType *type; /* (owned) */
  WayCost      turn;
};

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return TURN_VIEW (graph)->type;
}

static WayNodeType *
get_query_type (WayGraph *graph)
{
  return way_graph_get_node_type (TURN_VIEW (graph)->base);
}

static void
add_states (WayGraph *graph,
            gpointer  cursor,
            WayNode   node,
            WayEdges *states)
{
  const Edge start = { WAY_NODE_INDEX (node), WAY_NODE_INDEX (node) };

  way_edges_add (states, &start, 0);
}

static WayNode
project (WayGraph *graph,
         WayNode   node)
{
  return WAY_INDEX (((const Edge *) node)->to);
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  WayGraph *base = TURN_VIEW (graph)->base;
  Cursor *cursor = g_new (Cursor, 1);

  cursor->base = way_graph_begin (base, query);
  cursor->edges = way_edges_new (way_graph_get_node_type (base));
  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  Cursor *cursor = data;

  way_graph_end (TURN_VIEW (graph)->base, cursor->base);
  way_edges_free (cursor->edges);
  g_free (cursor);
}

static gboolean
is_turn (const Edge *edge,
         guint32     next)
{
  return edge->from != edge->to && edge->to - edge->from != next - edge->to;
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  const TurnView *self = TURN_VIEW (graph);
  const Edge *edge = at->node;
  Cursor *cursor = data;
  const WayNode node = WAY_INDEX (edge->to);
  const WayAt base_at = { node, WAY_INDEX (edge->from), at->cost_so_far,
                          at->is_start };
  const GError *error;

  way_graph_neighbours (self->base, cursor->base, &base_at, cursor->edges);
  error = way_edges_get_error (cursor->edges);
  if (error != NULL)
    {
      way_edges_take_error (edges, g_error_copy (error));
      return;
    }

  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    {
      const WayNode next = way_edges_get_node (cursor->edges, i);
      const Edge onward = { edge->to, WAY_NODE_INDEX (next) };
      WayCost cost = way_edges_get_cost (cursor->edges, i);

      if (is_turn (edge, onward.to))
        cost += self->turn;
      way_edges_add_full (edges, &onward, cost,
                          way_edges_get_edge (cursor->edges, i));
    }
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   node)
{
  const Cursor *cursor = data;

  return way_graph_heuristic (TURN_VIEW (graph)->base, cursor->base,
                              project (graph, node));
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const TurnView *self = TURN_VIEW (graph);
  const WayGraphFlags flags = way_graph_get_flags (self->base);

  return WAY_GRAPH_STATES | (flags & WAY_GRAPH_HEURISTIC)
         | (self->turn == floor (self->turn) ? flags & WAY_GRAPH_WHOLE_COSTS
                                             : 0);
}

static guint64
get_version (WayGraph *graph)
{
  return way_graph_get_version (TURN_VIEW (graph)->base);
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  const Edge *edge = node;
  g_autofree char *from = way_graph_dup_name (TURN_VIEW (graph)->base,
                                              WAY_INDEX (edge->from));
  g_autofree char *to = way_graph_dup_name (TURN_VIEW (graph)->base,
                                            WAY_INDEX (edge->to));

  return g_strdup_printf ("%s to %s", from, to);
}

static void
graph_iface_init (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->get_query_type = get_query_type;
  iface->add_states = add_states;
  iface->project = project;
  iface->begin = begin;
  iface->end = end;
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->dup_name = dup_name;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TurnView, turn_view, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      graph_iface_init))

static void
turn_view_dispose (GObject *object)
{
  TurnView *self = TURN_VIEW (object);

  g_clear_object (&self->base);
  g_clear_pointer (&self->type, way_node_type_unref);
  G_OBJECT_CLASS (turn_view_parent_class)->dispose (object);
}

static void
turn_view_class_init (TurnViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = turn_view_dispose;
}

static void
turn_view_init (TurnView *self)
{
  self->type = way_node_type_new_value (sizeof (Edge), NULL, NULL);
}

TurnView *
turn_view_new (WayGraph *base,
               WayCost   turn)
{
  TurnView *self = g_object_new (TURN_TYPE_VIEW, NULL);

  self->base = g_object_ref (base);
  self->turn = turn;
  return self;
}
