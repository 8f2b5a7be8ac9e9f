/* any-angle-view.c - a graph of straight lines, for one search: Lazy Theta*
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine searches this view for one query. For each expanded node the view
 * stores a corner: the node where the straight line to it begins. A neighbour
 * is offered at the lower bound of a line from the corner, whether the line is
 * open or not. The engine keeps the best offer, and the node that made it. Only
 * when the neighbour is expanded does the view read the cost of the line from
 * the graph. If the line is closed, or costs more than it was offered at, the
 * neighbour is reached over an edge instead, from the best of the expanded nodes
 * beside it. Its cost is then higher than the engine knows, and offers that
 * follow are too low, as in every Lazy Theta*.
 *
 * The engine never reopens a node here. The corner of an expanded node stays,
 * so corners lead back to the start. */

#include "motion/smoothing/any-angle-view.h"

#include <math.h>

/* Takes the edge from @from as the way to the node of @mark, if it is
 * better. */
static void
improve (const Angles *self,
         Mark         *mark,
         WayNode       from,
         WayCost       cost)
{
  const Mark *before = &self->marks[WAY_NODE_INDEX (from)];

  if (!before->is_settled || !(before->cost + cost < mark->cost))
    return;

  mark->cost = before->cost + cost;
  mark->corner = (guint32) WAY_NODE_INDEX (from);
}

/* The edges that were read from the base last, which are known to be valid. */
static const WayRealArc *
get_arcs (const Angles *self)
{
  return edge_buffer_items (&self->reader.buffer);
}

/* Finds the best edge into a node from an expanded node: from any if the graph
 * has predecessors, and otherwise from the one that the engine came from. */
static gboolean
look_around (Angles      *self,
             const WayAt *at,
             Mark        *mark,
             GError     **error)
{
  const gboolean is_backwards = self->has_predecessors;
  const WayAt from = { at->came_from, at->came_from, 0, TRUE };
  const WayEdges *edges = edge_reader_edges (&self->reader);
  const WayRealArc *arcs;

  if (is_backwards ? !edge_reader_ask_back (&self->reader, at, error)
                   : !edge_reader_ask (&self->reader, &from, error))
    return FALSE;

  arcs = get_arcs (self);
  for (guint32 i = 0; i < edges->len; i++)
    if (is_backwards)
      improve (self, mark, WAY_INDEX (arcs[i].node), arcs[i].cost);
    else if (WAY_INDEX (arcs[i].node) == at->node)
      improve (self, mark, at->came_from, arcs[i].cost);

  return TRUE;
}

gboolean
angles_settle (Angles      *self,
               const WayAt *at,
               GError     **error)
{
  const guint32 node = (guint32) WAY_NODE_INDEX (at->node);
  Mark mark = { 0, node, TRUE };

  if (self->marks[node].is_settled)
    return TRUE;
  if (!at->is_start)
    {
      const Mark *parent = &self->marks[WAY_NODE_INDEX (at->came_from)];
      GError *failure = NULL;

      mark.corner = parent->corner;
      mark.cost = self->marks[mark.corner].cost
                  + line_reader_cost (&self->lines, WAY_INDEX (mark.corner),
                                      at->node, &failure);
      if (failure != NULL)
        {
          g_propagate_error (error, failure);
          return FALSE;
        }
      if (!(mark.cost < INFINITY
            && mark.cost <= at->cost_so_far * (1 + 1e-12))
          && !look_around (self, at, &mark, error))
        return FALSE;
    }

  self->marks[node] = mark;
  return TRUE;
}

guint32
angles_offered_corner (Angles  *self,
                       guint32  node,
                       guint32  came_from,
                       WayCost  cost)
{
  const guint32 corner = self->marks[came_from].corner;

  if (self->lines.has_bounds
      || self->marks[corner].cost
             + line_reader_cost (&self->lines, WAY_INDEX (corner),
                                 WAY_INDEX (node), NULL) <= cost)
    return corner;

  return came_from;
}

/* The graph interface ----------------------------------------------------- */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return way_graph_get_node_type (((Angles *) graph)->base);
}

/* The lower bound of the cost of @to over a straight line from a corner. If
 * lines have no bound, reads the cost of the line; if that is closed, takes the
 * edge from @node. */
static WayCost
offer (Angles  *self,
       guint32  node,
       WayNode  to,
       WayCost  edge,
       GError **error)
{
  const guint32 corner = self->marks[node].corner;
  const WayCost so_far = self->marks[corner].cost;

  if (self->lines.has_bounds)
    return so_far + line_reader_bound (&self->lines, WAY_INDEX (corner), to);

  return MIN (so_far + line_reader_cost (&self->lines, WAY_INDEX (corner), to,
                                         error),
              self->marks[node].cost + edge);
}

static gboolean
offer_all (Angles      *self,
           const WayAt *at,
           WayEdges    *edges,
           GError     **error)
{
  const guint32 node = (guint32) WAY_NODE_INDEX (at->node);
  const WayEdges *found = edge_reader_edges (&self->reader);
  const WayRealArc *arcs;
  GError *failure = NULL;

  /* A search that was interrupted asks again: the results stay. */
  if (!angles_settle (self, at, error)
      || !edge_reader_ask (&self->reader, at, error))
    return FALSE;

  arcs = get_arcs (self);
  for (guint32 i = 0; i < found->len && failure == NULL; i++)
    if (arcs[i].cost < INFINITY && !self->marks[arcs[i].node].is_settled)
      way_edges_add (edges, WAY_INDEX (arcs[i].node),
                     MAX (offer (self, node, WAY_INDEX (arcs[i].node),
                                 arcs[i].cost, &failure) - at->cost_so_far,
                          0));
  if (failure == NULL)
    return TRUE;

  g_propagate_error (error, failure);
  return FALSE;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  GError *error = NULL;

  if (!offer_all ((Angles *) graph, at, edges, &error))
    way_edges_take_error (edges, error);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const Angles *self = (const Angles *) graph;

  return line_reader_bound (&self->lines, node, self->goal);
}

static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  return way_graph_refuses (((const Angles *) graph)->base, from, to);
}

static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  return way_graph_is_blocked (((const Angles *) graph)->base, node);
}

static guint64
get_version (WayGraph *graph)
{
  return way_graph_get_version (((const Angles *) graph)->base);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return ((const Angles *) graph)->lines.has_bounds ? WAY_GRAPH_HEURISTIC : 0;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->refuses = refuses;
  iface->is_blocked = is_blocked;
  iface->get_version = get_version;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Angles, angles, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  Angles *self = (Angles *) object;

  if (self->base != NULL)
    edge_reader_clear (&self->reader);
  g_free (self->marks);
  G_OBJECT_CLASS (angles_parent_class)->finalize (object);
}

static void
angles_class_init (AnglesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
angles_init (Angles *self)
{
}

Angles *
angles_new (WayGraph         *base,
            WayNode           goal,
            const LineReader *lines,
            Meter            *meter,
            GError          **error)
{
  const guint32 n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (base));
  Mark *marks = meter_alloc0 (meter, MAX (n_nodes, 1), sizeof *marks, error);
  Angles *self;

  if (marks == NULL)
    return NULL;

  self = g_object_new (TYPE_ANGLES, NULL);
  self->base = base;
  self->goal = goal;
  self->lines = *lines;
  self->query = (WayQuery) { &self->goal, 1 };
  edge_reader_init (&self->reader, base, &self->query);
  self->has_predecessors
    = (way_graph_get_flags (base) & WAY_GRAPH_PREDECESSORS) != 0;
  self->marks = marks;

  return self;
}
