/* straightest.c - of all cheapest paths the one that turns least
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An edge belongs to a cheapest path if it leads from a node's least cost to
 * another's, and the estimate from there allows the goal's. A lifting view
 * shows these edges alone, from edge to edge, at the cost of the turn between
 * them: 1, and as much less than 2^-20 as the turn is sharp, so that no number
 * of sharp turns outweighs one turn more. The one engine does the rest. */

#include <wayfind/straightest.h>

#include <wayfind/error.h>
#include <wayfind/results.h>

#include "engine/find-path-private.h"
#include "views/lifting-view.h"

#include <math.h>

/* Of the cost of the path: what counts as equal. */
#define ROUNDING 1e-12

/* Smaller turns than this, in radians, are none. */
#define NO_TURN 1e-9

#define SHARPNESS (1.0 / (1 << 20))

#define TYPE_TURNS (turns_get_type ())
G_DECLARE_FINAL_TYPE (Turns, turns, , TURNS, GObject)

/* Serves one query, and so may hold what is known of it. A state's mark is the
 * index of the node before, the same node at the start. */
struct _Turns
{
  LiftingView  view;
  WaySearch   *costs;           /* (owned) least costs from the start */
  WayCost      slack;           /* what counts as equal */
  WayCost      least;           /* the cost of the path */
};

static void
lift (WayGraph *graph,
      gpointer  cursor,
      WayNode   node,
      WayEdges *states)
{
  lifting_view_add ((LiftingView *) graph, states, node,
                    (guint32) WAY_NODE_INDEX (node), 0, WAY_EDGE_NONE);
}

/* How far one turns at @at from one step to the next, in radians. */
static gdouble
turn_at (const Turns *self,
         WayNode      from,
         WayNode      at,
         WayNode      to)
{
  WayPosition a, b, c;

  if (from == at || !way_graph_get_position (self->view.base, from, &a)
      || !way_graph_get_position (self->view.base, at, &b)
      || !way_graph_get_position (self->view.base, to, &c))
    return 0;

  return fabs (atan2 ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x),
                      (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)));
}

/* Whether an edge belongs to a cheapest path from the start, and may to one to
 * the goal. */
static gboolean
is_of_cheapest (const Turns         *self,
                const LiftingCursor *cursor,
                WayNode              from,
                WayNode              to,
                WayCost              cost)
{
  WayCost before, after;

  return way_search_get_cost_so_far (self->costs, from, &before)
         && way_search_get_cost_so_far (self->costs, to, &after)
         && before + cost <= after + self->slack
         && after + way_graph_heuristic (self->view.base, cursor->base, to)
              <= self->least + self->slack;
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  Turns *self = (Turns *) graph;
  LiftingCursor *cursor = data;
  const WayNode node = lifting_view_node (&self->view, at->node);
  const guint32 before = lifting_view_mark (&self->view, at->node);

  if (!lifting_view_ask_base (&self->view, cursor, at, edges))
    return;

  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    {
      const WayNode to = way_edges_get_node (cursor->edges, i);
      gdouble turn;

      if (!is_of_cheapest (self, cursor, node, to,
                           way_edges_get_cost (cursor->edges, i)))
        continue;
      turn = turn_at (self, WAY_INDEX (before), node, to);
      lifting_view_add (&self->view, edges, to,
                        (guint32) WAY_NODE_INDEX (node),
                        turn < NO_TURN ? 0 : 1 + turn / G_PI * SHARPNESS,
                        way_edges_get_edge (cursor->edges, i));
    }
}

/* Turns cost, and are no distance. */
static WayGraphFlags
get_flags (WayGraph *graph)
{
  return WAY_GRAPH_LIFTS;
}

static void
implement_graph (WayGraphInterface *iface)
{
  lifting_view_implement (iface);
  iface->lift = lift;
  iface->neighbours = neighbours;
  iface->get_flags = get_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Turns, turns, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  Turns *self = (Turns *) object;

  g_clear_object (&self->costs);
  lifting_view_clear (&self->view);
  G_OBJECT_CLASS (turns_parent_class)->finalize (object);
}

static void
turns_class_init (TurnsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
turns_init (Turns *self)
{
}

/* The path with costs in place of turns. */
static WayPath *
restore_costs (const Turns   *self,
               const WayPath *path)
{
  const guint n = way_path_get_length (path);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autofree WayCost *costs = g_new0 (WayCost, n);
  g_autofree guint32 *edges = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = way_path_get_node (path, i);
      edges[i] = i > 0 ? way_path_get_edge (path, i) : WAY_EDGE_NONE;
      way_search_get_cost_so_far (self->costs, nodes[i], &costs[i]);
    }

  return way_path_new (way_path_get_node_type (path), nodes, costs, edges, n,
                       FALSE);
}

/* What it costs at least to get to each node on the way. */
static gboolean
find_costs (Turns        *self,
            WayNode       start,
            GCancellable *cancellable,
            GError      **error)
{
  WayStatus status;

  self->slack = self->least * ROUNDING;
  self->costs = way_search_new (self->view.base, WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (self->costs, start);
  way_search_set_max_cost (self->costs, self->least + self->slack);
  way_search_set_cancellable (self->costs, cancellable);
  status = way_search_run (self->costs, error);
  if (status == WAY_STATUS_EXHAUSTED || status == WAY_STATUS_MAX_COST)
    return TRUE;
  if (status != WAY_STATUS_FAILED)
    find_path_set_error (status, error);

  return FALSE;
}

WayPath *
way_find_straightest_path (WayGraph     *graph,
                           WayNode       start,
                           WayNode       goal,
                           GCancellable *cancellable,
                           GError      **error)
{
  g_autoptr (GObject) object = NULL;
  g_autoptr (WayPath) cheapest = NULL;
  g_autoptr (WayPath) path = NULL;
  Turns *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable),
                        NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (way_node_type_get_kind (way_graph_get_node_type (graph))
        != WAY_NODE_KIND_INDEX
      || (way_graph_get_flags (graph) & WAY_GRAPH_LIFTS)
      || way_graph_get_position_kind (graph) == WAY_POSITION_NONE)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "the straightest path needs nodes that are indices "
                           "and have positions");
      return NULL;
    }

  cheapest = find_path_between (graph, start, goal, WAY_STRATEGY_ASTAR,
                                cancellable, error);
  if (cheapest == NULL)
    return NULL;

  object = g_object_new (TYPE_TURNS, NULL);
  self = (Turns *) object;
  lifting_view_init (&self->view, graph);
  self->least = way_path_get_cost (cheapest);
  if (!find_costs (self, start, cancellable, error))
    return NULL;

  path = find_path_between ((WayGraph *) self, start, goal,
                            WAY_STRATEGY_DIJKSTRA, cancellable, error);
  return path != NULL ? restore_costs (self, path) : NULL;
}
