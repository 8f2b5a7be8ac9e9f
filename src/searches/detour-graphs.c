/* detour-graphs.c - the graphs for the two searches of a detour
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/detour-graphs.h"

#include "core/edges-private.h"
#include "views/view-private.h"

#include <wayfind/engine/search.h>

#include <math.h>

/* The view ahead ----------------------------------------------------------- */

typedef struct _DetourAhead DetourAhead;

struct _DetourAhead
{
  WayView       view;
  DetourRules  *rules;          /* (not owned) */
};

struct _DetourAheadClass
{
  WayViewClass parent_class;
};

typedef struct _DetourAheadClass DetourAheadClass;

static void implement_ahead (WayGraphInterface *iface);

static GType detour_ahead_get_type (void);

G_DEFINE_TYPE_WITH_CODE (DetourAhead, detour_ahead, WAY_TYPE_VIEW,
                         G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                implement_ahead))

static void
detour_ahead_class_init (DetourAheadClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
detour_ahead_init (DetourAhead *self)
{
}

/* Whether the search ahead has come to @to at the same cost by another node
 * than @from. */
static gboolean
is_tie (const DetourRules *self,
        WayNode            from,
        WayNode            to,
        WayCost            cost)
{
  guint32 tail, head;

  return reached_lookup (self->ahead, to, &head)
         && reached_cost (self->ahead, head) == cost
         && reached_lookup (self->ahead, from, &tail)
         && reached_parent (self->ahead, head) != tail;
}

/* Whether a path over an edge of that cost may be the detour. */
static gboolean
is_shown (DetourRules *self,
          guint32      from,
          WayCost      so_far,
          WayNode      to,
          WayCost      cost)
{
  const GoalTree *tree = self->paths->tree;
  WayCost left;
  guint32 id;

  if (cost == INFINITY)
    return FALSE;
  if (!goal_tree_lookup (tree, to, &id))
    {
      self->has_hidden |= !tree->is_complete;
      return FALSE;
    }

  left = goal_tree_cost (tree, id);
  if (self->is_tight)
    return cost + left == goal_tree_cost (tree, from);
  if (goal_paths_is_barred (self->paths, id))
    return FALSE;
  if (so_far + cost + left <= self->limit)
    return TRUE;

  self->has_hidden = TRUE;
  return FALSE;
}

/* Whether nothing is to be looked at beyond a node. */
static gboolean
is_end (DetourRules *self,
        guint32      id,
        WayCost      so_far)
{
  const WayCost sum = so_far + goal_tree_cost (self->paths->tree, id);
  const Landing landing = { id, so_far };

  if (!self->is_tight && sum > self->limit)
    {
      self->has_hidden = TRUE;
      return TRUE;
    }
  if (!goal_paths_is_free (self->paths, id))
    {
      g_array_append_val (self->passed, id);
      return FALSE;
    }

  g_array_append_val (self->landings, landing);
  if (!self->is_tight)
    self->limit = MIN (self->limit, sum);
  return TRUE;
}

/* Edges out of nodes are the same for any goal, as in rows. */
static gpointer
begin_base (WayGraph       *graph,
            const WayQuery *query)
{
  static const WayQuery no_goals = { .n_goals = 0 };

  return way_graph_begin (view_base (graph), &no_goals);
}

static void
show_ahead (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  DetourRules *self = ((DetourAhead *) graph)->rules;
  const WayView *view = (const WayView *) graph;
  guint32 id;

  if (!goal_tree_lookup (self->paths->tree, at->node, &id)
      || is_end (self, id, at->cost_so_far))
    return;

  view->iface->neighbours (view->base, cursor, at, edges);
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;                     /* what leads nowhere must not be hidden */
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode to = way_edges_get_node (edges, i);
      const WayCost cost = way_edges_get_cost (edges, i);

      if (!is_shown (self, id, at->cost_so_far, to, cost))
        way_edges_set_cost (edges, i, INFINITY);
      else if (!self->has_ties)
        self->has_ties = is_tie (self, at->node, to, at->cost_so_far + cost);
    }
}

static WayCost
estimate (WayGraph *graph,
          gpointer  cursor,
          WayNode   node)
{
  const DetourRules *self = ((DetourAhead *) graph)->rules;
  guint32 id;

  return goal_tree_lookup (self->paths->tree, node, &id)
           ? goal_tree_cost (self->paths->tree, id) : 0;
}

static WayGraphFlags
get_ahead_flags (WayGraph *graph)
{
  return (way_graph_get_flags (view_base (graph)) & WAY_GRAPH_WHOLE_COSTS)
         | WAY_GRAPH_HEURISTIC;
}

static void
implement_ahead (WayGraphInterface *iface)
{
  iface->begin = begin_base;
  iface->neighbours = show_ahead;
  iface->heuristic = estimate;
  iface->get_flags = get_ahead_flags;
}

/* The view back ------------------------------------------------------------ */

typedef struct _DetourBack DetourBack;

struct _DetourBack
{
  WayView       view;
  DetourRules  *rules;          /* (not owned) */
};

struct _DetourBackClass
{
  WayViewClass parent_class;
};

typedef struct _DetourBackClass DetourBackClass;

static void implement_back (WayGraphInterface *iface);

static GType detour_back_get_type (void);

G_DEFINE_TYPE_WITH_CODE (DetourBack, detour_back, WAY_TYPE_VIEW,
                         G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                implement_back))

static void
detour_back_class_init (DetourBackClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
detour_back_init (DetourBack *self)
{
}

gboolean
detour_is_on_way (const DetourRules *self,
                  WayNode            from,
                  WayNode            to,
                  WayCost            cost)
{
  const GoalTree *tree = self->paths->tree;
  guint32 tail, head;

  if (!reached_lookup (self->ahead, from, &tail)
      || !reached_is_closed (self->ahead, tail)
      || !reached_lookup (self->ahead, to, &head))
    return FALSE;
  if (!self->is_tight)
    return reached_cost (self->ahead, tail) + cost
           == reached_cost (self->ahead, head);

  return goal_tree_lookup (tree, from, &tail)
         && goal_tree_lookup (tree, to, &head)
         && cost + goal_tree_cost (tree, head) == goal_tree_cost (tree, tail);
}

static void
show_back (WayGraph    *graph,
           gpointer     cursor,
           const WayAt *at,
           WayEdges    *edges)
{
  const DetourRules *self = ((DetourBack *) graph)->rules;
  const WayView *view = (const WayView *) graph;

  view->iface->predecessors (view->base, cursor, at, edges);
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode from = way_edges_get_node (edges, i);
      const WayCost cost = way_edges_get_cost (edges, i);
      const gboolean is_right
        = cost < INFINITY && detour_is_on_way (self, from, at->node, cost);

      way_edges_set_cost (edges, i, is_right ? 1 : INFINITY);
    }
}

/* The base fills the same buffer, so that this promises no more. */
static WayGraphFlags
get_back_flags (WayGraph *graph)
{
  return way_graph_get_flags (view_base (graph)) & WAY_GRAPH_WHOLE_COSTS;
}

/* A refusal in one direction means nothing in the other direction. */
static gboolean
refuse_nothing (WayGraph *graph,
                WayNode   from,
                WayNode   to)
{
  return FALSE;
}

static gboolean
block_nothing (WayGraph *graph,
               WayNode   node)
{
  return FALSE;
}

static void
implement_back (WayGraphInterface *iface)
{
  iface->begin = begin_base;
  iface->neighbours = show_back;
  iface->get_flags = get_back_flags;
  iface->refuses = refuse_nothing;
  iface->is_blocked = block_nothing;
}

/* Both --------------------------------------------------------------------- */

WayGraph *
detour_ahead_new (DetourRules *rules)
{
  DetourAhead *self = g_object_new (detour_ahead_get_type (), "base",
                                    rules->paths->tree->graph, NULL);

  self->rules = rules;
  return WAY_GRAPH (self);
}

WayGraph *
detour_back_new (DetourRules *rules)
{
  DetourBack *self = g_object_new (detour_back_get_type (), "base",
                                   rules->paths->tree->graph, NULL);

  self->rules = rules;
  return WAY_GRAPH (self);
}
