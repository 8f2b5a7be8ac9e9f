/* any-angle.c - paths that leave the edges of their graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This is Lazy Theta*, searched by the engine over a view that serves one
 * query. For each expanded node the view stores a corner: the node where the
 * straight line to it begins. A neighbour is offered at the lower bound of a
 * line from the corner, whether the line is open or not. The engine keeps the
 * best offer, and the node that made it. Only when the neighbour is expanded
 * does the view read the cost of the line from the graph. If the line is
 * closed, or costs more than it was offered at, the neighbour is reached over
 * an edge instead, from the best of the expanded nodes beside it. Its cost is
 * then higher than the engine knows, and offers that follow are too low, as in
 * every Lazy Theta*.
 *
 * The engine never reopens a node here. The corner of an expanded node stays,
 * so corners lead back to the start. */

#include <wayfind/motion/smoothing.h>

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include "core/edge-reader.h"
#include "core/line-reader.h"
#include "engine/find-path-private.h"
#include "motion/smoothing/smoothing-private.h"

#include <math.h>

/* The data of an expanded node. */
typedef struct
{
  WayCost  cost;
  guint32  corner;              /* where the line to it begins */
  gboolean is_settled;
} Mark;

#define TYPE_ANGLES (angles_get_type ())
G_DECLARE_FINAL_TYPE (Angles, angles, , ANGLES, GObject)

/* Serves one search, and so may store its results. */
struct _Angles
{
  GObject     parent_instance;
  WayGraph   *base;             /* (not owned) */
  LineReader  lines;            /* of @base */
  WayNode     goal;
  WayQuery    query;            /* of the reader */
  EdgeReader  reader;           /* of @base */
  gboolean    has_predecessors;
  Mark       *marks;            /* (owned) by node */
};

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

/* Finds the corner of a node that is about to be expanded. */
static gboolean
settle (Angles      *self,
        const WayAt *at,
        GError     **error)
{
  const guint32 node = (guint32) WAY_NODE_INDEX (at->node);
  Mark mark = { 0, node, TRUE };

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
  if (!self->marks[node].is_settled && !settle (self, at, error))
    return FALSE;
  if (!edge_reader_ask (&self->reader, at, error))
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

static Angles *
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

/* Paths ------------------------------------------------------------------- */

/* From corner to corner, from the start to @node. */
static WayPath *
trace (const Angles *self,
       guint32       node)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  guint n = 1;

  for (guint32 i = node; self->marks[i].corner != i;
       i = self->marks[i].corner)
    n++;
  g_array_set_size (nodes, n);
  g_array_set_size (costs, n);
  for (guint32 i = node; n-- > 0; i = self->marks[i].corner)
    {
      g_array_index (nodes, WayNode, n) = WAY_INDEX (i);
      g_array_index (costs, WayCost, n) = self->marks[i].cost;
    }

  return way_path_new (way_graph_get_node_type (self->base),
                       (const WayNode *) (gpointer) nodes->data,
                       (const WayCost *) (gpointer) costs->data, NULL,
                       nodes->len, FALSE);
}

/* What Lazy Theta* finds; %NULL if that is nothing. */
static WayPath *
find_lazily (Angles  *self,
             WayNode  start,
             Meter   *meter,
             GError **error)
{
  g_autoptr (WaySearch) search = way_search_new ((WayGraph *) self,
                                                 WAY_STRATEGY_ASTAR);
  g_autoptr (WayPath) path = NULL;
  WayAt at = { .node = self->goal };

  way_search_set_reopen_rule (search, WAY_REOPEN_NEVER);
  way_search_set_start (search, start);
  way_search_set_goal (search, self->goal);
  path = find_path_run_within (search, meter, error);
  if (path == NULL)
    return NULL;

  at.is_start = !way_search_get_came_from (search, self->goal, &at.came_from);
  way_search_get_cost_so_far (search, self->goal, &at.cost_so_far);
  if (!settle (self, &at, error))
    return NULL;

  return trace (self, (guint32) WAY_NODE_INDEX (self->goal));
}

/* What Lazy Theta* finds, pulled straight. */
static WayPath *
find_lines (WayGraph         *graph,
            WayNode           start,
            WayNode           goal,
            const LineReader *lines,
            Meter            *meter,
            GError          **error)
{
  g_autoptr (GObject) angles
    = (GObject *) angles_new (graph, goal, lines, meter, error);
  g_autoptr (WayPath) lazy = NULL;

  if (angles == NULL)
    return NULL;

  lazy = find_lazily ((Angles *) angles, start, meter, error);
  return lazy != NULL ? pull_path_within (lazy, graph, meter, error) : NULL;
}

static gboolean
has_plain_indices (WayGraph *graph,
                   GError  **error)
{
  if (way_node_type_get_kind (way_graph_get_node_type (graph))
        == WAY_NODE_KIND_INDEX
      && !(way_graph_get_flags (graph) & WAY_GRAPH_STATES))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "paths at any angle need nodes that are indices");
  return FALSE;
}

WayPath *
way_find_any_angle_path (WayGraph        *graph,
                         WayNode          start,
                         WayNode          goal,
                         const WayLimits *limits,
                         GError         **error)
{
  g_autoptr (WayPath) stepped = NULL;
  g_autoptr (WayPath) pulled = NULL;
  g_autoptr (WayPath) lines = NULL;
  GError *failure = NULL;
  LineReader reader;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!has_plain_indices (graph, error)
      || !line_reader_init (&reader, graph, error))
    return NULL;

  meter_init (&meter, limits);
  meter_expect (&meter, graph);
  stepped = find_path_within (graph, start, goal, WAY_STRATEGY_ASTAR, &meter,
                              error);
  if (stepped == NULL)
    return NULL;
  pulled = pull_path_within (stepped, graph, &meter, error);
  if (pulled == NULL)
    return NULL;
  lines = find_lines (graph, start, goal, &reader, &meter, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }

  return lines != NULL
             && way_path_get_cost (lines) < way_path_get_cost (pulled)
           ? g_steal_pointer (&lines) : g_steal_pointer (&pulled);
}
