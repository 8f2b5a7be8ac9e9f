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
#include <wayfind/find-path.h>
#include <wayfind/results.h>

#include <math.h>

/* Of the cost of the path: what counts as equal. */
#define ROUNDING 1e-12

/* Smaller turns than this, in radians, are none. */
#define NO_TURN 1e-9

#define SHARPNESS (1.0 / (1 << 20))

typedef struct
{
  guint32 from;
  guint32 to;                   /* the same at the start */
} Step;

#define TYPE_TURNS (turns_get_type ())
G_DECLARE_FINAL_TYPE (Turns, turns, , TURNS, GObject)

/* Serves one query, and so may hold what is known of it. */
struct _Turns
{
  GObject      parent_instance;
  WayGraph    *base;            /* (not owned) */
  WayNodeType *type;            /* (owned) of Step */
  WaySearch   *costs;           /* (owned) least costs from the start */
  WayCost      slack;           /* what counts as equal */
  WayCost      least;           /* the cost of the path */
};

typedef struct
{
  gpointer  base;               /* (owned) cursor */
  WayEdges *edges;              /* (owned) */
} Cursor;

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((Turns *) graph)->type;
}

static WayNodeType *
get_query_type (WayGraph *graph)
{
  return way_graph_get_node_type (((Turns *) graph)->base);
}

static void
lift (WayGraph *graph,
      gpointer  cursor,
      WayNode   node,
      WayEdges *states)
{
  const guint32 i = (guint32) WAY_NODE_INDEX (node);
  const Step start = { i, i };

  way_edges_add (states, &start, 0);
}

static WayNode
project (WayGraph *graph,
         WayNode   node)
{
  return WAY_INDEX (((const Step *) node)->to);
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  WayGraph *base = ((Turns *) graph)->base;
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

  way_graph_end (((Turns *) graph)->base, cursor->base);
  way_edges_free (cursor->edges);
  g_free (cursor);
}

/* How far one turns from one step to the next, in radians. */
static gdouble
turn_between (const Turns *self,
              const Step  *step,
              guint32      next)
{
  WayPosition a, b, c;

  if (step->from == step->to
      || !way_graph_get_position (self->base, WAY_INDEX (step->from), &a)
      || !way_graph_get_position (self->base, WAY_INDEX (step->to), &b)
      || !way_graph_get_position (self->base, WAY_INDEX (next), &c))
    return 0;

  return fabs (atan2 ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x),
                      (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)));
}

/* Whether an edge belongs to a cheapest path from the start, and may to one to
 * the goal. */
static gboolean
is_of_cheapest (const Turns  *self,
                const Cursor *cursor,
                guint32       from,
                WayNode       to,
                WayCost       cost)
{
  WayCost before, after;

  return way_search_get_cost_so_far (self->costs, WAY_INDEX (from), &before)
         && way_search_get_cost_so_far (self->costs, to, &after)
         && before + cost <= after + self->slack
         && after + way_graph_heuristic (self->base, cursor->base, to)
              <= self->least + self->slack;
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  const Turns *self = (const Turns *) graph;
  const Cursor *cursor = data;
  const Step *step = at->node;
  const WayAt base_at = { WAY_INDEX (step->to), WAY_INDEX (step->from),
                          at->cost_so_far, at->is_start };
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
      const WayNode to = way_edges_get_node (cursor->edges, i);
      const Step next = { step->to, (guint32) WAY_NODE_INDEX (to) };
      gdouble turn;

      if (!is_of_cheapest (self, cursor, step->to, to,
                           way_edges_get_cost (cursor->edges, i)))
        continue;
      turn = turn_between (self, step, next.to);
      way_edges_add_full (edges, &next,
                          turn < NO_TURN ? 0 : 1 + turn / G_PI * SHARPNESS,
                          way_edges_get_edge (cursor->edges, i));
    }
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return WAY_GRAPH_LIFTS;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->get_query_type = get_query_type;
  iface->lift = lift;
  iface->project = project;
  iface->begin = begin;
  iface->end = end;
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
  g_clear_pointer (&self->type, way_node_type_unref);
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
  self->type = way_node_type_new_value (sizeof (Step), NULL, NULL);
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
find_costs (Turns   *self,
            WayNode  start,
            GError **error)
{
  self->slack = self->least * ROUNDING;
  self->costs = way_search_new (self->base, WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (self->costs, start);
  way_search_set_max_cost (self->costs, self->least + self->slack);

  return way_search_run (self->costs, error) != WAY_STATUS_FAILED;
}

WayPath *
way_find_straightest_path (WayGraph *graph,
                           WayNode   start,
                           WayNode   goal,
                           GError  **error)
{
  g_autoptr (GObject) object = NULL;
  g_autoptr (WayPath) cheapest = NULL;
  g_autoptr (WayPath) path = NULL;
  Turns *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
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

  cheapest = way_find_path (graph, start, goal, WAY_STRATEGY_ASTAR, error);
  if (cheapest == NULL)
    return NULL;

  object = g_object_new (TYPE_TURNS, NULL);
  self = (Turns *) object;
  self->base = graph;
  self->least = way_path_get_cost (cheapest);
  if (!find_costs (self, start, error))
    return NULL;

  path = way_find_path ((WayGraph *) self, start, goal,
                        WAY_STRATEGY_DIJKSTRA, error);
  return path != NULL ? restore_costs (self, path) : NULL;
}
