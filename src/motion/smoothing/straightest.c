/* straightest.c - of all cheapest paths the one that turns least
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A state view shows only the edges of cheapest paths, which cheapest-arcs.c
 * finds. It leads from edge to edge, at the cost of the turn between them: 1,
 * and 2^-20 more at most for how sharp the turn is, so that no number of sharp
 * turns outweighs one turn more. The engine does the rest. */

#include <wayfind/motion/smoothing.h>

#include <wayfind/core/error.h>

#include "engine/find-path-private.h"
#include "motion/smoothing/cheapest-arcs.h"
#include "views/state-view.h"

#include <math.h>

/* Smaller turns than this, in radians, do not count. */
#define NO_TURN 1e-9

#define SHARPNESS (1.0 / (1 << 20))

#define TYPE_TURNS (turns_get_type ())
G_DECLARE_FINAL_TYPE (Turns, turns, , TURNS, StateView)

/* Serves one query, and so may store its data. A state's mark is the index of
 * the node before, the same node at the start. */
struct _Turns
{
  StateView  states;
  CheapestArcs cheapest;
};

static void
add_states (WayGraph *graph,
            gpointer  cursor,
            WayNode   node,
            WayEdges *states)
{
  state_view_add ((StateView *) graph, states, node,
                  (guint32) WAY_NODE_INDEX (node), 0, WAY_EDGE_NONE);
}

/* The angle of the turn at @at from one step to the next, in radians. */
static gdouble
turn_at (const Turns *self,
         WayNode      from,
         WayNode      at,
         WayNode      to)
{
  WayGraph *base = self->states.view.base;
  WayPosition a, b, c;

  if (from == at || !way_graph_get_position (base, from, &a)
      || !way_graph_get_position (base, at, &b)
      || !way_graph_get_position (base, to, &c))
    return 0;

  return fabs (atan2 ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x),
                      (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)));
}

/* The edges were stored: the base is not read again. */
static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const Turns *self = (const Turns *) graph;
  const WayNode node = state_view_node (&self->states, at->node);
  const guint32 before = state_view_mark (&self->states, at->node);
  const guint32 *first = &self->cheapest.first[WAY_NODE_INDEX (node)];

  for (guint32 i = first[0]; i < first[1]; i++)
    {
      const CheapArc *arc = &self->cheapest.arcs[i];
      const gdouble turn = turn_at (self, WAY_INDEX (before), node,
                                    WAY_INDEX (arc->to));

      state_view_add (&self->states, edges, WAY_INDEX (arc->to), arc->from,
                      turn < NO_TURN ? 0 : 1 + turn / G_PI * SHARPNESS,
                      arc->edge);
    }
}

/* Turns cost, and have no distance. */
static WayGraphFlags
get_flags (WayGraph *graph)
{
  return WAY_GRAPH_STATES;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->add_states = add_states;
  iface->neighbours = neighbours;
  iface->get_flags = get_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Turns, turns, TYPE_STATE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  Turns *self = (Turns *) object;

  cheapest_arcs_clear (&self->cheapest);
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

/* The cost of the edge into the @i-th node of a path. */
static WayCost
cost_into (const Turns   *self,
           const WayPath *path,
           guint          i)
{
  const gsize from = WAY_NODE_INDEX (way_path_get_node (path, i - 1));
  const gsize to = WAY_NODE_INDEX (way_path_get_node (path, i));
  const guint32 *first = &self->cheapest.first[from];

  for (guint32 k = first[0]; k < first[1]; k++)
    if (self->cheapest.arcs[k].to == to
        && self->cheapest.arcs[k].edge == way_path_get_edge (path, i))
      return self->cheapest.arcs[k].cost;

  g_assert_not_reached ();
}

/* The path with costs instead of turns. */
static WayPath *
restore_costs (const Turns   *self,
               const WayPath *path)
{
  const guint n = way_path_get_length (path);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autofree WayCost *costs = g_new (WayCost, n);
  g_autofree guint32 *edges = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = way_path_get_node (path, i);
      edges[i] = i > 0 ? way_path_get_edge (path, i) : WAY_EDGE_NONE;
      costs[i] = i > 0 ? costs[i - 1] + cost_into (self, path, i) : 0;
    }

  return way_path_new (way_path_get_node_type (path), nodes, costs, edges, n,
                       FALSE);
}

WayPath *
way_find_straightest_path (WayGraph        *graph,
                           WayNode          start,
                           WayNode          goal,
                           const WayLimits *limits,
                           GError         **error)
{
  g_autoptr (GObject) object = NULL;
  g_autoptr (WayPath) path = NULL;
  Turns *self;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (way_node_type_get_kind (way_graph_get_node_type (graph))
        != WAY_NODE_KIND_INDEX
      || (way_graph_get_flags (graph) & WAY_GRAPH_STATES)
      || way_graph_get_position_kind (graph) == WAY_POSITION_NONE)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "the straightest path needs nodes that are indices "
                           "and have positions");
      return NULL;
    }

  meter_init (&meter, limits);
  object = g_object_new (TYPE_TURNS, "base", graph, NULL);
  self = (Turns *) object;
  if (!cheapest_arcs_find (&self->cheapest, graph, start, goal, &meter,
                           error))
    return NULL;

  path = find_path_within ((WayGraph *) self, start, goal,
                           WAY_STRATEGY_DIJKSTRA, &meter, error);
  return path != NULL ? restore_costs (self, path) : NULL;
}
