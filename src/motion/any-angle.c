/* any-angle.c - paths that leave the edges of their graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Lazy Theta* without a loop of its own: a view remembers, for each node that
 * was expanded, the corner where the straight line to it begins. A neighbour
 * is offered at what the line from that corner would cost, open or not, and
 * the engine keeps the best offer and who made it. Only when the neighbour is
 * expanded itself the line is looked along. If it is closed, or dearer than
 * was hoped, the best of the expanded nodes beside it is the corner instead;
 * its cost is higher then than the engine knows, and so are all offers that
 * follow, which is how Lazy Theta* has it, too.
 *
 * The engine never reopens here: what a node's corner is stays for good once
 * the node was expanded, and corners lead back to the start. */

#include <wayfind/any-angle.h>

#include <wayfind/error.h>
#include <wayfind/results.h>

#include "engine/find-path-private.h"

#include <math.h>

/* What is known of a node that was expanded. */
typedef struct
{
  WayCost  cost;
  guint32  corner;              /* where the line to it begins */
  gboolean is_settled;
} Mark;

#define TYPE_ANGLES (angles_get_type ())
G_DECLARE_FINAL_TYPE (Angles, angles, , ANGLES, GObject)

/* Serves one search, and so may hold what it has found. */
struct _Angles
{
  GObject         parent_instance;
  WayGraph       *base;         /* (not owned) */
  const WaySight *sight;        /* (not owned) */
  WayNode         goal;
  gpointer        cursor;       /* (owned) of @base */
  WayEdges       *edges;        /* (owned) */
  Mark           *marks;        /* (owned) by node */
};

static WayCost
line_cost (const Angles *self,
           guint32       from,
           WayNode       to)
{
  return self->sight->line (WAY_INDEX (from), to, self->sight->user_data);
}

static WayCost
line_bound (const Angles *self,
            guint32       from,
            WayNode       to)
{
  if (self->sight->bound == NULL)
    return line_cost (self, from, to);

  return self->sight->bound (WAY_INDEX (from), to, self->sight->user_data);
}

/* Offers the edge from @from as the way to the node of @mark. */
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

/* The best way to a node from one beside it that was expanded: the one it was
 * reached from, and all others where the graph can be asked for them. */
static void
look_around (Angles      *self,
             const WayAt *at,
             Mark        *mark)
{
  const gboolean is_backwards
    = (way_graph_get_flags (self->base) & WAY_GRAPH_PREDECESSORS) != 0;
  const WayAt from = { at->came_from, at->came_from, 0, TRUE };

  if (is_backwards)
    way_graph_predecessors (self->base, self->cursor, at, self->edges);
  else
    way_graph_neighbours (self->base, self->cursor, &from, self->edges);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode other = way_edges_get_node (self->edges, i);

      if (is_backwards)
        improve (self, mark, other, way_edges_get_cost (self->edges, i));
      else if (other == at->node)
        improve (self, mark, at->came_from,
                 way_edges_get_cost (self->edges, i));
    }
}

/* Finds the corner of a node that is about to be expanded. */
static void
settle (Angles      *self,
        const WayAt *at)
{
  const guint32 node = (guint32) WAY_NODE_INDEX (at->node);
  Mark mark = { 0, node, TRUE };

  if (!at->is_start)
    {
      const Mark *parent = &self->marks[WAY_NODE_INDEX (at->came_from)];

      mark.corner = parent->corner;
      mark.cost = self->marks[mark.corner].cost
                  + line_cost (self, mark.corner, at->node);
      if (!(mark.cost <= at->cost_so_far * (1 + 1e-12)))
        look_around (self, at, &mark);
    }

  self->marks[node] = mark;
}

/* The graph interface ----------------------------------------------------- */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return way_graph_get_node_type (((Angles *) graph)->base);
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  Angles *self = (Angles *) graph;
  const guint32 node = (guint32) WAY_NODE_INDEX (at->node);
  const GError *error;
  guint32 corner;
  WayCost so_far;

  /* A search that was cut short asks again: what was found stays. */
  if (!self->marks[node].is_settled)
    settle (self, at);
  corner = self->marks[node].corner;
  so_far = self->marks[corner].cost;

  way_graph_neighbours (self->base, self->cursor, at, self->edges);
  error = way_edges_get_error (self->edges);
  if (error != NULL)
    {
      way_edges_take_error (edges, g_error_copy (error));
      return;
    }

  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode to = way_edges_get_node (self->edges, i);

      if (way_edges_get_cost (self->edges, i) == INFINITY
          || self->marks[WAY_NODE_INDEX (to)].is_settled)
        continue;
      way_edges_add (edges, to,
                     MAX (so_far + line_bound (self, corner, to)
                            - at->cost_so_far, 0));
    }
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  Angles *self = (Angles *) graph;

  return line_bound (self, (guint32) WAY_NODE_INDEX (node), self->goal);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  Angles *self = (Angles *) graph;

  /* A line that is looked along is no bound: it may be closed. */
  return self->sight->bound != NULL ? WAY_GRAPH_HEURISTIC : 0;
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
    way_graph_end (self->base, self->cursor);
  g_clear_pointer (&self->edges, way_edges_free);
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
angles_new (WayGraph       *base,
            WayNode         goal,
            const WaySight *sight,
            GError        **error)
{
  WayNodeType *type = way_graph_get_node_type (base);
  const WayQuery query = { &goal, 1 };
  Mark *marks = g_try_new0 (Mark, MAX (way_node_type_get_n_nodes (type), 1));
  Angles *self;

  if (marks == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "there is no memory for the corners of lines");
      return NULL;
    }

  self = g_object_new (TYPE_ANGLES, NULL);
  self->base = base;
  self->goal = goal;
  self->sight = sight;
  self->cursor = way_graph_begin (base, &query);
  self->edges = way_edges_new (type);
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
find_lazily (Angles       *self,
             WayNode       start,
             GCancellable *cancellable,
             GError      **error)
{
  g_autoptr (WaySearch) search = way_search_new ((WayGraph *) self,
                                                 WAY_STRATEGY_ASTAR);
  g_autoptr (WayPath) path = NULL;
  WayAt at = { .node = self->goal };

  way_search_set_reopen_rule (search, WAY_REOPEN_NEVER);
  way_search_set_start (search, start);
  way_search_set_goal (search, self->goal);
  search_set_cancellable (search, cancellable);
  path = find_path_run (search, error);
  if (path == NULL)
    return NULL;

  at.is_start = !way_search_get_came_from (search, self->goal, &at.came_from);
  way_search_get_cost_so_far (search, self->goal, &at.cost_so_far);
  settle (self, &at);

  return trace (self, (guint32) WAY_NODE_INDEX (self->goal));
}

WayPath *
way_find_any_angle_path (WayGraph       *graph,
                         WayNode         start,
                         WayNode         goal,
                         const WaySight *sight,
                         GCancellable   *cancellable,
                         GError        **error)
{
  g_autoptr (GObject) angles = NULL;
  g_autoptr (WayPath) stepped = NULL;
  g_autoptr (WayPath) pulled = NULL;
  g_autoptr (WayPath) lazy = NULL;
  g_autoptr (WayPath) lines = NULL;
  g_autoptr (GError) failure = NULL;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (sight != NULL && sight->line != NULL, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable),
                        NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (way_node_type_get_kind (way_graph_get_node_type (graph))
        != WAY_NODE_KIND_INDEX
      || (way_graph_get_flags (graph) & WAY_GRAPH_LIFTS))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "paths at any angle need nodes that are indices");
      return NULL;
    }

  stepped = find_path_between (graph, start, goal, WAY_STRATEGY_ASTAR,
                               cancellable, error);
  if (stepped == NULL)
    return NULL;

  pulled = way_pull_path (stepped, sight);
  angles = (GObject *) angles_new (graph, goal, sight, error);
  if (angles == NULL)
    return NULL;

  lazy = find_lazily ((Angles *) angles, start, cancellable, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  if (lazy == NULL)
    return g_steal_pointer (&pulled);

  lines = way_pull_path (lazy, sight);
  return way_path_get_cost (lines) < way_path_get_cost (pulled)
           ? g_steal_pointer (&lines) : g_steal_pointer (&pulled);
}
