/* recost.c - the present cost of a stored path
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The walk follows the path edge by edge, and asks the graph for each edge.
 * Over a state space, one node of the path may stand for several states. The
 * walk keeps all states in which the path can be, with the least cost of each,
 * and chooses the best at the end. O(edges met), times the states of a node. */

#include <wayfind/core/path.h>

#include "core/line-reader.h"
#include "core/edge-reader.h"

#include <wayfind/core/error.h>

/* A state that the path can be in, and how it got there. */
typedef struct
{
  WayCost cost;
  guint32 before;               /* number of the step before */
} Step;

typedef struct
{
  const WayPath *path;
  WayGraph      *graph;
  WayNodeType   *query_type;
  gboolean       has_states;
  gboolean       is_indexed;    /* nodes of the path are indices */
  WayNode        goal;
  WayQuery       queries[2];    /* of the readers: see get_reader() */
  EdgeReader     readers[2];
  gboolean       has_reader[2];
  WayEdges      *before;        /* (owned) states of the node before */
  WayEdges      *at;            /* (owned) states of the present node */
  WayEdges      *next;          /* (owned) states of the node after */
  GArray        *steps;         /* (owned) (element-type Step) of all states */
  guint          first_before;  /* the first step of each of the three */
  guint          first_at;
  guint          first_next;
} Walk;

static void
walk_init (Walk          *self,
           const WayPath *path,
           WayGraph      *graph)
{
  WayNodeType *type = way_graph_get_node_type (graph);
  const guint last = way_path_get_length (path) - 1;

  *self = (Walk) { .path = path, .graph = graph };
  self->query_type = way_graph_get_query_type (graph);
  self->has_states = way_graph_get_flags (graph) & WAY_GRAPH_STATES;
  self->is_indexed = self->query_type->kind == WAY_NODE_KIND_INDEX;
  self->goal = way_path_get_node (path, last);
  self->before = way_edges_new (type);
  self->at = way_edges_new (type);
  self->next = way_edges_new (type);
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
}

static void
walk_clear (Walk *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->readers); i++)
    if (self->has_reader[i])
      edge_reader_clear (&self->readers[i]);
  way_edges_free (self->before);
  way_edges_free (self->at);
  way_edges_free (self->next);
  g_array_unref (self->steps);
}

/* Reader 0 asks for all edges, as any reader does. Jump points have long edges
 * for searches of least cost alone: reader 1 asks as such a search, so that a
 * path of jumps is found again. */
static EdgeReader *
get_reader (Walk *self,
            guint which)
{
  EdgeReader *reader = &self->readers[which];

  if (!self->has_reader[which])
    {
      self->queries[which]
        = (WayQuery) { .goals = &self->goal, .n_goals = 1,
                       .searched = which == 1 ? self->graph : NULL };
      edge_reader_init (reader, self->graph, &self->queries[which]);
      self->has_reader[which] = TRUE;
    }

  return reader;
}

static Step *
get_step (const Walk *self,
          guint       i)
{
  return &g_array_index (self->steps, Step, i);
}

/* Keeps @state for the node after, unless it is known at no more. */
static void
keep_state (Walk   *self,
            WayNode state,
            WayCost cost,
            guint32 before)
{
  const WayNodeType *type = way_graph_get_node_type (self->graph);
  const Step step = { cost, before };

  for (guint i = 0; i < way_edges_get_length (self->next); i++)
    if (way_node_type_equal (type, way_edges_get_node (self->next, i), state))
      {
        if (cost < get_step (self, self->first_next + i)->cost)
          *get_step (self, self->first_next + i) = step;
        return;
      }

  way_edges_add (self->next, state, cost);
  g_array_append_val (self->steps, step);
}

static gboolean
fail_overflow (const Walk *self,
               guint       i,
               GError    **error)
{
  g_autofree char *from
    = node_type_describe (self->query_type, way_path_get_node (self->path, i));

  g_set_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
               "path at %s: costs add up to more than a double holds", from);
  return FALSE;
}

/* Whether @state of the graph stands for @node of the path. Most edges are
 * found not to lead along the path here. */
static inline gboolean
stands_for (const Walk *self,
            WayNode     state,
            WayNode     node)
{
  if (self->has_states)
    state = way_graph_project (self->graph, state);

  return self->is_indexed ? state == node
                          : way_node_type_equal (self->query_type, state, node);
}

/* Follows the edges out of @state along the path, over the edge that the path
 * names if it names one, and keeps the states to which they lead. */
static gboolean
follow_edges (Walk           *self,
              guint           i,
              guint           state,
              const WayEdges *edges,
              GError        **error)
{
  const WayNode to = way_path_get_node (self->path, i + 1);
  const guint32 wanted = way_path_get_edge (self->path, i + 1);
  const guint32 step = self->first_at + state;
  const WayCost so_far = get_step (self, step)->cost;

  for (guint j = 0; j < edges->len; j++)
    {
      const WayNode node = way_edges_get_node (edges, j);
      WayCost cost;

      if (!stands_for (self, node, to)
          || (wanted != WAY_EDGE_NONE
              && way_edges_get_edge (edges, j) != wanted))
        continue;
      cost = way_edges_get_cost (edges, j);
      if (cost == INFINITY)
        continue;
      if (so_far + cost == INFINITY)
        return fail_overflow (self, i, error);
      keep_state (self, node, so_far + cost, step);
    }

  return TRUE;
}

/* Asks for the edges out of one state of node @i. */
static gboolean
ask_state (Walk    *self,
           guint    i,
           guint    state,
           guint    which,
           GError **error)
{
  const Step *step = get_step (self, self->first_at + state);
  EdgeReader *reader = get_reader (self, which);
  WayAt at = { .node = way_edges_get_node (self->at, state),
               .cost_so_far = step->cost, .is_start = i == 0 };

  at.came_from = i == 0 ? at.node
                        : way_edges_get_node (self->before,
                                              step->before
                                              - self->first_before);

  return edge_reader_ask (reader, &at, error)
         && follow_edges (self, i, state, edge_reader_edges (reader), error);
}

/* A path that was pulled straight jumps between nodes that no edge joins. Over
 * a graph that knows lines a node is its only state. */
static gboolean
follow_line (Walk    *self,
             guint    i,
             GError **error)
{
  const WayNode to = way_path_get_node (self->path, i + 1);
  const WayCost so_far = get_step (self, self->first_at)->cost;
  GError *failure = NULL;
  WayCost cost;

  if (!(way_graph_get_flags (self->graph) & WAY_GRAPH_LINES)
      || way_path_get_edge (self->path, i + 1) != WAY_EDGE_NONE)
    return TRUE;

  cost = graph_line_cost (self->graph,
                                  way_path_get_node (self->path, i), to,
                                  &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (cost < INFINITY && so_far + cost == INFINITY)
    return fail_overflow (self, i, error);
  if (cost < INFINITY)
    keep_state (self, to, so_far + cost, self->first_at);

  return TRUE;
}

/* Finds the states of node @i + 1. %FALSE with @error unset if neither an edge
 * nor a line leads to it any more. */
static gboolean
walk_on (Walk    *self,
         guint    i,
         GError **error)
{
  way_edges_clear (self->next);
  self->first_next = self->steps->len;
  for (guint which = 0; which < G_N_ELEMENTS (self->readers)
                        && way_edges_get_length (self->next) == 0; which++)
    for (guint state = 0; state < way_edges_get_length (self->at); state++)
      if (!ask_state (self, i, state, which, error))
        return FALSE;
  if (way_edges_get_length (self->next) == 0 && !follow_line (self, i, error))
    return FALSE;
  if (!edge_buffer_check ((EdgeBuffer *) self->next, error))
    return FALSE;

  return way_edges_get_length (self->next) > 0;
}

/* The next node becomes the present node. */
static void
move_on (Walk *self)
{
  WayEdges *spare = self->before;

  self->before = self->at;
  self->at = self->next;
  self->next = spare;
  self->first_before = self->first_at;
  self->first_at = self->first_next;
}

/* Finds the states of the start. The cost of the path already contains the cost
 * of the cheapest of them. */
static gboolean
walk_begin (Walk    *self,
            GError **error)
{
  const Step begun = { way_path_get_cost_so_far (self->path, 0), 0 };
  EdgeReader *reader = get_reader (self, 0);
  const WayEdges *states = edge_reader_edges (reader);
  WayCost least = INFINITY;

  if (!edge_reader_ask_states (reader, way_path_get_node (self->path, 0),
                               error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (states); i++)
    least = MIN (least, way_edges_get_cost (states, i));
  for (guint i = 0; i < way_edges_get_length (states); i++)
    if (way_edges_get_cost (states, i) < INFINITY)
      keep_state (self, way_edges_get_node (states, i),
                  begun.cost + (way_edges_get_cost (states, i) - least), 0);
  if (way_edges_get_length (self->next) == 0)   /* the path ends at its start */
    g_array_append_val (self->steps, begun);
  move_on (self);

  return TRUE;
}

/* The path over the first @n_nodes nodes, along the cheapest of the states at
 * its end. */
static WayPath *
make_path (const Walk *self,
           guint       n_nodes)
{
  const gboolean partial = n_nodes < way_path_get_length (self->path)
                           || way_path_is_partial (self->path);
  g_autofree WayNode *nodes = g_new (WayNode, n_nodes);
  g_autofree WayCost *costs = g_new (WayCost, n_nodes);
  g_autofree guint32 *edges = g_new (guint32, n_nodes);
  guint32 step = self->first_at;

  for (guint i = 1; i < way_edges_get_length (self->at); i++)
    if (get_step (self, self->first_at + i)->cost
        < get_step (self, step)->cost)
      step = self->first_at + i;

  for (guint i = n_nodes; i-- > 0;)
    {
      nodes[i] = way_path_get_node (self->path, i);
      edges[i] = i > 0 ? way_path_get_edge (self->path, i) : WAY_EDGE_NONE;
      costs[i] = get_step (self, step)->cost;
      step = get_step (self, step)->before;
    }

  return way_path_new (way_path_get_node_type (self->path), nodes, costs,
                       edges, n_nodes, partial);
}

static gboolean
check_nodes (const WayPath *path,
             WayGraph      *graph,
             GError       **error)
{
  const WayNodeType *type = way_graph_get_query_type (graph);

  for (guint i = 0; i < way_path_get_length (path); i++)
    if (!node_type_is_like (type, way_path_get_node_type (path))
        || !node_type_takes (type, way_path_get_node (path, i)))
      {
        g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                             "the path is of other nodes than the graph");
        return FALSE;
      }

  return TRUE;
}

WayPath *
way_path_recost (const WayPath *self,
                 WayGraph      *graph,
                 GError       **error)
{
  GError *failure = NULL;
  WayPath *now = NULL;
  Walk walk;

  g_return_val_if_fail (self != NULL && WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!check_nodes (self, graph, error))
    return NULL;

  walk_init (&walk, self, graph);
  if (walk_begin (&walk, &failure))
    {
      guint n_nodes = 1;

      while (n_nodes < way_path_get_length (self)
             && walk_on (&walk, n_nodes - 1, &failure))
        {
          move_on (&walk);
          n_nodes++;
        }
      if (failure == NULL)
        now = make_path (&walk, n_nodes);
    }
  walk_clear (&walk);
  if (failure != NULL)
    g_propagate_error (error, failure);

  return now;
}
