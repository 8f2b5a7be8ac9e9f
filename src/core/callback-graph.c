/* callback-graph.c - a graph out of functions of the user's
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/heuristic-private.h"

#include <wayfind/core/callback-graph.h>

#include "core/changes.h"
#include "core/line-reader.h"
#include "core/node-type-private.h"

/* A function with its data. */
typedef struct
{
  GCallback      func;
  gpointer       user_data;
  GDestroyNotify destroy;
} Callback;

struct _WayCallbackGraph
{
  GObject         parent_instance;

  WayNodeType    *type;         /* (owned) */
  Callback        neighbours;
  Callback        cost;
  Callback        heuristic;
  Callback        predecessors;
  Callback        refuses;
  Callback        name;
  Callback        position;
  Callback        line;
  Callback        line_bound;
  WayPositionKind position_kind;
  gboolean        whole_costs;
  guint64         version;
  Changes         changes;      /* of places in @changed */
  WayNode        *changed;      /* (owned) (nullable) CHANGES_MOST nodes, copied
                                 * if their type says so */
  guint           n_noted;      /* places used; only the first time round */
  guint           next;         /* the place of the next change */
};

static void graph_iface_init (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayCallbackGraph, way_callback_graph,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      graph_iface_init))

static void
set_callback (Callback      *self,
              GCallback      func,
              gpointer       user_data,
              GDestroyNotify destroy)
{
  const Callback old = *self;

  *self = (Callback) { func, user_data, destroy };
  if (old.destroy != NULL)
    old.destroy (old.user_data);
}

/* Changes of single nodes ------------------------------------------------- */

/* Anything may have changed. */
static void
forget_changes (WayCallbackGraph *self)
{
  self->version = way_graph_next_version ();
  changes_forget (&self->changes, self->version);
}

static gboolean
owns_nodes (const WayNodeType *type)
{
  return type->kind == WAY_NODE_KIND_OBJECT
         || type->kind == WAY_NODE_KIND_VALUE;
}

static void
free_changed (WayCallbackGraph *self)
{
  for (guint i = 0; owns_nodes (self->type) && i < self->n_noted; i++)
    way_node_type_free_node (self->type, (gpointer) self->changed[i]);
  g_clear_pointer (&self->changed, g_free);
  changes_clear (&self->changes);
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayCallbackGraph *self = (const WayCallbackGraph *) graph;
  guint i;

  if (!changes_find (&self->changes, since, &i))
    return FALSE;

  while (i < self->changes.n
         && func (self->changed[changes_get (&self->changes, i)->node],
                  user_data))
    i++;
  return TRUE;
}

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((WayCallbackGraph *) graph)->type;
}

/* Replaces the costs that were added by the answers of the cost function, which
 * may replace itself. */
static void
ask_costs (WayCallbackGraph *self,
           WayNode           node,
           gboolean          backwards,
           WayEdges         *edges)
{
  for (guint i = 0;
       i < way_edges_get_length (edges) && self->cost.func != NULL; i++)
    {
      const WayCostFunc cost = (WayCostFunc) self->cost.func;
      const gpointer data = self->cost.user_data;
      const WayNode other = way_edges_get_node (edges, i);

      way_edges_set_cost (edges, i,
                          backwards ? cost (other, node, data)
                                    : cost (node, other, data));
    }
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;

  ((WayNeighboursFunc) self->neighbours.func) (at->node, edges,
                                               self->neighbours.user_data);
  if (self->cost.func != NULL)  /* which the callback may have changed */
    ask_costs (self, at->node, FALSE, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;

  if (self->predecessors.func == NULL)  /* a callback has removed it */
    return;

  ((WayNeighboursFunc) self->predecessors.func) (at->node, edges,
                                                 self->predecessors.user_data);
  if (self->cost.func != NULL)
    ask_costs (self, at->node, TRUE, edges);
}

/* The cursor is the query, because the heuristic needs its goals alone. */
static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  return (gpointer) query;
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;
  const WayQuery *query = cursor;
  WayCost least = INFINITY;

  if (query == NULL || query->n_goals == 0)
    return 0;

  /* The function may replace or remove itself. */
  for (guint i = 0; i < query->n_goals; i++)
    {
      const WayHeuristicFunc func = (WayHeuristicFunc) self->heuristic.func;
      const WayCost h
        = func != NULL ? heuristic_least (func, self->heuristic.user_data, node,
                                          &query->goals[i], 1)
                       : 0;

      least = MIN (least, h);
    }

  return least;
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;
  WayGraphFlags flags = 0;

  if (self->whole_costs)
    flags |= WAY_GRAPH_WHOLE_COSTS;
  if (self->heuristic.func != NULL)
    flags |= WAY_GRAPH_HEURISTIC;
  if (self->predecessors.func != NULL)
    flags |= WAY_GRAPH_PREDECESSORS;
  if (self->line.func != NULL)
    flags |= WAY_GRAPH_LINES;
  if (self->line.func != NULL && self->line_bound.func != NULL)
    flags |= WAY_GRAPH_LINE_BOUNDS;

  return flags;
}

static guint64
get_version (WayGraph *graph)
{
  return ((WayCallbackGraph *) graph)->version;
}

static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;
  const WayRefusesFunc func = (WayRefusesFunc) self->refuses.func;

  return func != NULL && func (from, to, self->refuses.user_data);
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;

  if (self->name.func == NULL)
    return NULL;

  return ((WayNameFunc) self->name.func) (node, self->name.user_data);
}

static WayPositionKind
get_position_kind (WayGraph *graph)
{
  return ((WayCallbackGraph *) graph)->position_kind;
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      node,
              WayPosition *position)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;
  const WayPositionFunc func = (WayPositionFunc) self->position.func;

  return func != NULL && func (node, position, self->position.user_data);
}

static WayCost
line_cost (WayGraph *graph,
           WayNode   from,
           WayNode   to,
           GError  **error)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;
  WayCost cost;

  if (way_node_type_equal (self->type, from, to))
    return 0;
  if (self->line.func == NULL)  /* a callback has removed it */
    return INFINITY;

  cost = ((WayLineCostFunc) self->line.func) (from, to, self->line.user_data);
  return line_check_cost (cost, error) ? cost : INFINITY;
}

static gboolean
trace_line (WayGraph   *graph,
            WayNode     from,
            WayNode     to,
            WayLineFunc func,
            gpointer    user_data,
            GError    **error)
{
  const WayCallbackGraph *self = (const WayCallbackGraph *) graph;
  GError *failure = NULL;
  const WayCost cost = line_cost (graph, from, to, &failure);

  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }

  line_tell_points (from, way_node_type_equal (self->type, from, to) ? from
                                                                     : to,
                    cost, func, user_data);
  return TRUE;
}

/* A bound that is negative or NaN counts as 0. */
static WayCost
line_bound (WayGraph *graph,
            WayNode   from,
            WayNode   to)
{
  WayCallbackGraph *self = (WayCallbackGraph *) graph;
  const WayLineCostFunc func = (WayLineCostFunc) self->line_bound.func;
  const WayCost bound
    = func != NULL ? func (from, to, self->line_bound.user_data) : 0;

  return bound >= 0 ? bound : 0;
}

static void
graph_iface_init (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->begin = begin;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->get_changes = get_changes;
  iface->refuses = refuses;
  iface->dup_name = dup_name;
  iface->get_position_kind = get_position_kind;
  iface->get_position = get_position;
  iface->trace_line = trace_line;
  iface->line_cost = line_cost;
  iface->line_bound = line_bound;
}

static void
way_callback_graph_finalize (GObject *object)
{
  WayCallbackGraph *self = (WayCallbackGraph *) object;

  set_callback (&self->neighbours, NULL, NULL, NULL);
  set_callback (&self->cost, NULL, NULL, NULL);
  set_callback (&self->heuristic, NULL, NULL, NULL);
  set_callback (&self->predecessors, NULL, NULL, NULL);
  set_callback (&self->refuses, NULL, NULL, NULL);
  set_callback (&self->name, NULL, NULL, NULL);
  set_callback (&self->position, NULL, NULL, NULL);
  set_callback (&self->line, NULL, NULL, NULL);
  free_changed (self);
  way_node_type_unref (self->type);

  G_OBJECT_CLASS (way_callback_graph_parent_class)->finalize (object);
}

static void
way_callback_graph_class_init (WayCallbackGraphClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = way_callback_graph_finalize;
}

static void
way_callback_graph_init (WayCallbackGraph *self)
{
}

WayCallbackGraph *
way_callback_graph_new (WayNodeType      *node_type,
                        WayNeighboursFunc neighbours_func,
                        gpointer          user_data,
                        GDestroyNotify    destroy)
{
  WayCallbackGraph *self;

  g_return_val_if_fail (neighbours_func != NULL, NULL);

  self = g_object_new (WAY_TYPE_CALLBACK_GRAPH, NULL);
  self->type = node_type ? way_node_type_ref (node_type)
                         : way_node_type_new_pointer (NULL, NULL);
  set_callback (&self->neighbours, G_CALLBACK (neighbours_func), user_data,
                destroy);

  return self;
}

void
way_callback_graph_set_cost (WayCallbackGraph *self,
                             WayCostFunc       cost,
                             gpointer          user_data,
                             GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));

  set_callback (&self->cost, G_CALLBACK (cost), user_data, destroy);
  forget_changes (self);
}

void
way_callback_graph_set_heuristic (WayCallbackGraph *self,
                                  WayHeuristicFunc  heuristic_func,
                                  gpointer          user_data,
                                  GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));

  set_callback (&self->heuristic, G_CALLBACK (heuristic_func), user_data,
                destroy);
  forget_changes (self);
}

void
way_callback_graph_set_predecessors (WayCallbackGraph *self,
                                     WayNeighboursFunc predecessors_func,
                                     gpointer          user_data,
                                     GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));

  set_callback (&self->predecessors, G_CALLBACK (predecessors_func), user_data,
                destroy);
  forget_changes (self);
}

/* The version stays, because the edges stay: the function may use components
 * that were found in this very version. */
void
way_callback_graph_set_refuses (WayCallbackGraph *self,
                                WayRefusesFunc    refuses_func,
                                gpointer          user_data,
                                GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));

  set_callback (&self->refuses, G_CALLBACK (refuses_func), user_data, destroy);
}

void
way_callback_graph_set_name (WayCallbackGraph *self,
                             WayNameFunc       name,
                             gpointer          user_data,
                             GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));

  set_callback (&self->name, G_CALLBACK (name), user_data, destroy);
}

void
way_callback_graph_set_position (WayCallbackGraph *self,
                                 WayPositionKind   kind,
                                 WayPositionFunc   position,
                                 gpointer          user_data,
                                 GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));
  g_return_if_fail ((kind == WAY_POSITION_NONE) == (position == NULL));

  self->position_kind = kind;
  set_callback (&self->position, G_CALLBACK (position), user_data, destroy);
  forget_changes (self);
}

void
way_callback_graph_set_line (WayCallbackGraph *self,
                             WayLineCostFunc   cost,
                             WayLineCostFunc   bound,
                             gpointer          user_data,
                             GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));

  self->line_bound = (Callback) { G_CALLBACK (bound), user_data, NULL };
  set_callback (&self->line, G_CALLBACK (cost), user_data, destroy);
  forget_changes (self);
}

void
way_callback_graph_set_whole_costs (WayCallbackGraph *self,
                                    gboolean          whole_costs)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));

  self->whole_costs = whole_costs;
  forget_changes (self);
}

void
way_callback_graph_changed (WayCallbackGraph *self)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));

  forget_changes (self);
}

/* Takes the place of the oldest change, which the list forgets at the same
 * time: both have room for CHANGES_MOST. */
void
way_callback_graph_node_changed (WayCallbackGraph *self,
                                 WayNode           node)
{
  g_return_if_fail (WAY_IS_CALLBACK_GRAPH (self));
  g_return_if_fail (node_type_takes (self->type, node));

  if (self->changed == NULL)
    self->changed = g_try_new (WayNode, CHANGES_MOST);
  if (self->changed == NULL)
    {
      forget_changes (self);
      return;
    }

  if (self->n_noted < CHANGES_MOST)
    self->n_noted++;
  else if (owns_nodes (self->type))
    way_node_type_free_node (self->type, (gpointer) self->changed[self->next]);
  self->changed[self->next]
    = owns_nodes (self->type) ? way_node_type_copy_node (self->type, node)
                              : node;
  self->version = way_graph_next_version ();
  changes_note (&self->changes, self->version, self->next, CHANGES_NO_NODE);
  self->next = (self->next + 1) % CHANGES_MOST;
}
