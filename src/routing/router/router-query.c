/* router-query.c - queries that a router answers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A query takes the state of its router when it runs, and is a face over the
 * query or search that the state is asked by. Next steps answer what has one
 * start and one goal, a hierarchy all there is, and else it is A*, by landmarks
 * where there are some. */

#include "routing/router/router-state.h"

#include "core/limits-private.h"
#include "core/meter.h"
#include "engine/reached.h"

#include <wayfind/views/clearance.h>
#include <wayfind/core/error.h>
#include <wayfind/routing/hierarchy-alternatives.h>
#include <wayfind/engine/results.h>
#include <wayfind/routing/router-query.h>

typedef struct
{
  guint32 node;
  WayCost cost;
} RouterEnd;

struct _WayRouterQuery
{
  GObject            parent_instance;

  WayRouter         *router;    /* (owned) (nullable) NULL while it is spare */
  RouterState       *state;     /* (owned) (nullable) of the last run */
  GArray            *starts;    /* (owned) of RouterEnd */
  GArray            *goals;     /* (owned) of RouterEnd */
  GArray            *closed;    /* (owned) of guint32: nodes */
  gboolean           has_closed_others; /* than when @state was taken */
  WayLimits          limits;

  WayHierarchyQuery *by_hierarchy;      /* (owned) (nullable) */
  WaySearch         *by_search;         /* (owned) (nullable) of @state */
  WayPath           *by_steps;          /* (owned) (nullable) of the last run */

  WayStatus          status;
  WayRouterParts     part;
};

G_DEFINE_FINAL_TYPE (WayRouterQuery, way_router_query, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayRouterQuery *self = WAY_ROUTER_QUERY (object);

  g_clear_pointer (&self->by_steps, way_path_unref);
  g_clear_object (&self->by_hierarchy);
  g_clear_object (&self->by_search);
  limits_clear (&self->limits);
  g_array_unref (self->starts);
  g_array_unref (self->goals);
  g_array_unref (self->closed);
  g_clear_pointer (&self->state, router_state_unref);
  g_clear_object (&self->router);

  G_OBJECT_CLASS (way_router_query_parent_class)->finalize (object);
}

static void
way_router_query_class_init (WayRouterQueryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_router_query_init (WayRouterQuery *self)
{
  self->starts = g_array_new (FALSE, FALSE, sizeof (RouterEnd));
  self->goals = g_array_new (FALSE, FALSE, sizeof (RouterEnd));
  self->closed = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->status = WAY_STATUS_READY;
  self->limits = LIMITS_NONE;
}

WayRouterQuery *
way_router_query_new (WayRouter *router)
{
  WayRouterQuery *self;

  g_return_val_if_fail (WAY_IS_ROUTER (router), NULL);

  self = g_object_new (WAY_TYPE_ROUTER_QUERY, NULL);
  self->router = g_object_ref (router);
  return self;
}

/* What is asked ------------------------------------------------------------ */

static void
add_end (WayRouterQuery *self,
         GArray         *ends,
         guint32         node,
         WayCost         cost)
{
  const RouterEnd end = { node, cost };

  g_array_append_val (ends, end);
  self->status = WAY_STATUS_READY;
}

void
way_router_query_set_start (WayRouterQuery *self,
                            guint32         start)
{
  way_router_query_clear_starts (self);
  way_router_query_add_start (self, start, 0);
}

void
way_router_query_add_start (WayRouterQuery *self,
                            guint32         start,
                            WayCost         cost)
{
  g_return_if_fail (WAY_IS_ROUTER_QUERY (self));
  g_return_if_fail (cost >= 0 && cost <= WAY_HIERARCHY_QUERY_MAX_END);

  add_end (self, self->starts, start, cost);
}

void
way_router_query_clear_starts (WayRouterQuery *self)
{
  g_return_if_fail (WAY_IS_ROUTER_QUERY (self));

  g_array_set_size (self->starts, 0);
  self->status = WAY_STATUS_READY;
}

void
way_router_query_set_goal (WayRouterQuery *self,
                           guint32         goal)
{
  way_router_query_clear_goals (self);
  way_router_query_add_goal (self, goal);
}

void
way_router_query_add_goal (WayRouterQuery *self,
                           guint32         goal)
{
  g_return_if_fail (WAY_IS_ROUTER_QUERY (self));

  add_end (self, self->goals, goal, 0);
}

void
way_router_query_clear_goals (WayRouterQuery *self)
{
  g_return_if_fail (WAY_IS_ROUTER_QUERY (self));

  g_array_set_size (self->goals, 0);
  self->status = WAY_STATUS_READY;
}

void
way_router_query_set_closed (WayRouterQuery *self,
                             const guint32  *nodes,
                             gsize           n_nodes)
{
  g_return_if_fail (WAY_IS_ROUTER_QUERY (self));
  g_return_if_fail (nodes != NULL || n_nodes == 0);
  g_return_if_fail (n_nodes <= G_MAXUINT32 / sizeof *nodes);

  self->has_closed_others |= self->closed->len > 0 || n_nodes > 0;
  g_array_set_size (self->closed, 0);
  if (n_nodes > 0)
    g_array_append_vals (self->closed, nodes, (guint) n_nodes);
  self->status = WAY_STATUS_READY;
}

void
way_router_query_set_limits (WayRouterQuery  *self,
                             const WayLimits *limits)
{
  g_return_if_fail (WAY_IS_ROUTER_QUERY (self));

  limits_assign (&self->limits, limits);
}

static gboolean
check_ends (const WayRouterQuery *self,
            const GArray         *ends,
            const char           *what,
            GError              **error)
{
  const guint n_nodes
    = way_node_type_get_n_nodes (way_graph_get_query_type (self->state->graph));

  if (ends->len == 0)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_NO_START,
                   "the query has no %s", what);
      return FALSE;
    }

  for (guint i = 0; i < ends->len; i++)
    if (g_array_index (ends, RouterEnd, i).node >= n_nodes)
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                     "the %s is node %u, and the graph has %u", what,
                     g_array_index (ends, RouterEnd, i).node, n_nodes);
        return FALSE;
      }

  return TRUE;
}

static gboolean
check_closed (const WayRouterQuery *self,
              const RouterState    *state,
              GError              **error)
{
  const guint n_nodes
    = way_node_type_get_n_nodes (way_graph_get_query_type (state->graph));

  for (guint i = 0; i < self->closed->len; i++)
    if (g_array_index (self->closed, guint32, i) >= n_nodes)
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                     "node %u is to be closed, and the graph has %u",
                     g_array_index (self->closed, guint32, i), n_nodes);
        return FALSE;
      }

  return TRUE;
}

/* Answers ------------------------------------------------------------------ */

static WayStatus
run_steps (WayRouterQuery *self,
           GError        **error)
{
  GError *failure = NULL;
  Meter meter;

  self->part = WAY_ROUTER_NEXT_STEPS;
  meter_init (&meter, &self->limits);
  if (!meter_look (&meter, NULL))
    return reached_status_of (meter.met);

  self->by_steps = way_next_steps_dup_path (
    self->state->steps,
    WAY_INDEX (g_array_index (self->starts, RouterEnd, 0).node),
    WAY_INDEX (g_array_index (self->goals, RouterEnd, 0).node), &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return WAY_STATUS_FAILED;
    }

  return self->by_steps != NULL ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED;
}

/* Whether a path may end at a goal. A hierarchy does not know which nodes of
 * the graph are blocked. */
static gboolean
is_open (const WayRouterQuery *self,
         guint                 goal)
{
  const guint32 node = g_array_index (self->goals, RouterEnd, goal).node;

  for (guint i = 0; i < self->closed->len; i++)
    if (g_array_index (self->closed, guint32, i) == node)
      return FALSE;

  return !way_graph_is_blocked (self->state->graph, WAY_INDEX (node));
}

static gboolean
has_open_goal (const WayRouterQuery *self)
{
  for (guint i = 0; i < self->goals->len; i++)
    if (is_open (self, i))
      return TRUE;

  return FALSE;
}

/* Tells the query of the hierarchy what is asked. */
static void
set_up_hierarchy (WayRouterQuery *self)
{
  WayHierarchyQuery *query = self->by_hierarchy;

  self->part = WAY_ROUTER_HIERARCHY;
  way_hierarchy_query_set_limits (query, &self->limits);
  way_hierarchy_query_clear_starts (query);
  way_hierarchy_query_clear_goals (query);
  for (guint i = 0; i < self->starts->len; i++)
    {
      const RouterEnd *end = &g_array_index (self->starts, RouterEnd, i);

      way_hierarchy_query_add_start (query, WAY_INDEX (end->node), end->cost);
    }
  for (guint i = 0; i < self->goals->len; i++)
    if (is_open (self, i))
      way_hierarchy_query_add_goal (
        query, WAY_INDEX (g_array_index (self->goals, RouterEnd, i).node), 0);
}

static WayStatus
run_hierarchy (WayRouterQuery *self,
               GError        **error)
{
  set_up_hierarchy (self);
  return way_hierarchy_query_run (self->by_hierarchy, error);
}

static WayStatus
run_search (WayRouterQuery *self,
            GError        **error)
{
  WaySearch *search = self->by_search;

  self->part = router_state_get_parts (self->state) & WAY_ROUTER_LANDMARKS;
  way_search_set_limits (search, &self->limits);
  way_search_clear_starts (search);
  way_search_clear_goals (search);
  for (guint i = 0; i < self->starts->len; i++)
    {
      const RouterEnd *end = &g_array_index (self->starts, RouterEnd, i);

      way_search_add_start (search, WAY_INDEX (end->node), end->cost);
    }
  for (guint i = 0; i < self->goals->len; i++)
    if (is_open (self, i))
      way_search_add_goal (
        search, WAY_INDEX (g_array_index (self->goals, RouterEnd, i).node));
  way_search_reset (search);

  return way_search_run (search, error);
}

/* Costs of the state with nodes closed for this query. (transfer full) */
static WayHierarchyCosts *
make_costs (const WayRouterQuery *self,
            const RouterState    *state,
            GError              **error)
{
  g_autoptr (WayHierarchyCosts) costs = NULL;
  g_autofree WayNode *nodes = NULL;

  if (self->closed->len == 0)
    return g_object_ref (state->costs);

  costs = way_hierarchy_costs_new_over (state->costs, error);
  if (costs == NULL)
    return NULL;

  nodes = g_new (WayNode, self->closed->len);
  for (guint i = 0; i < self->closed->len; i++)
    nodes[i] = WAY_INDEX (g_array_index (self->closed, guint32, i));

  return way_hierarchy_costs_close_nodes (costs, nodes, self->closed->len,
                                          &self->limits, error)
           ? g_steal_pointer (&costs) : NULL;
}

static gboolean
ask_hierarchy (WayRouterQuery    *self,
               const RouterState *state,
               GError           **error)
{
  g_autoptr (WayHierarchyCosts) costs = make_costs (self, state, error);

  if (costs == NULL)
    return FALSE;

  if (self->by_hierarchy != NULL
      && way_hierarchy_costs_get_hierarchy (costs)
           == way_hierarchy_costs_get_hierarchy (
                way_hierarchy_query_get_costs (self->by_hierarchy)))
    way_hierarchy_query_set_costs (self->by_hierarchy, costs);
  else
    {
      g_clear_object (&self->by_hierarchy);
      self->by_hierarchy = way_hierarchy_query_new (costs);
    }

  return TRUE;
}

/* How wide an edge is to a mover of size 1: 0 into a node that is closed. */
static gdouble
tell_width (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer closed)
{
  const gpointer node = GSIZE_TO_POINTER (WAY_NODE_INDEX (to));

  return g_hash_table_contains (closed, node) ? 0 : 1;
}

/* The graph of the state without edges into nodes that are closed for this
 * query. An overlay that blocks these would close steps past their corners,
 * too, which a hierarchy does not know of. (transfer full) */
static WayGraph *
make_graph (const WayRouterQuery *self,
            const RouterState    *state)
{
  GHashTable *closed;

  if (self->closed->len == 0)
    return g_object_ref (state->graph);

  closed = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < self->closed->len; i++)
    g_hash_table_add (closed, GSIZE_TO_POINTER (
                                g_array_index (self->closed, guint32, i)));

  return WAY_GRAPH (
    way_clearance_new_full (state->graph, 1, tell_width, closed,
                            (GDestroyNotify) g_hash_table_unref));
}

static void
ask_search (WayRouterQuery    *self,
            const RouterState *state)
{
  g_autoptr (WayGraph) graph = make_graph (self, state);

  g_clear_object (&self->by_hierarchy);
  self->by_search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  way_search_set_partial (self->by_search, WAY_PARTIAL_NONE);
  if (state->heuristic != NULL)
    way_search_set_heuristic (self->by_search, state->heuristic);
}

/* Takes the state that the router has now, and makes what asks it. */
static gboolean
take_state (WayRouterQuery *self,
            GError        **error)
{
  g_autoptr (RouterState) state = router_take_state (self->router);

  if (!check_closed (self, state, error))
    return FALSE;
  if (state == self->state && !self->has_closed_others)
    return TRUE;

  g_clear_object (&self->by_search);
  g_clear_pointer (&self->state, router_state_unref);
  if (state->costs == NULL)
    ask_search (self, state);
  else if (!ask_hierarchy (self, state, error))
    return FALSE;

  self->state = g_steal_pointer (&state);
  self->has_closed_others = FALSE;
  return TRUE;
}

static WayStatus
run (WayRouterQuery *self,
     GError        **error)
{
  if (!take_state (self, error)
      || !check_ends (self, self->starts, "start", error)
      || !check_ends (self, self->goals, "goal", error))
    return WAY_STATUS_FAILED;
  if (!has_open_goal (self))
    return WAY_STATUS_EXHAUSTED;

  if (self->state->steps != NULL && self->closed->len == 0
      && self->starts->len == 1 && self->goals->len == 1
      && g_array_index (self->starts, RouterEnd, 0).cost <= 0)
    return run_steps (self, error);

  return self->by_hierarchy != NULL ? run_hierarchy (self, error)
                                    : run_search (self, error);
}

WayStatus
way_router_query_run (WayRouterQuery *self,
                      GError        **error)
{
  g_return_val_if_fail (WAY_IS_ROUTER_QUERY (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  g_clear_pointer (&self->by_steps, way_path_unref);
  self->part = 0;
  self->status = run (self, error);

  return self->status;
}

WayStatus
way_router_query_get_status (WayRouterQuery *self)
{
  g_return_val_if_fail (WAY_IS_ROUTER_QUERY (self), WAY_STATUS_FAILED);

  return self->status;
}

WayRouterParts
way_router_query_get_part (WayRouterQuery *self)
{
  g_return_val_if_fail (WAY_IS_ROUTER_QUERY (self), 0);

  return self->part;
}

gboolean
way_router_query_get_cost (WayRouterQuery *self,
                           WayCost        *cost)
{
  WayNode goal;

  g_return_val_if_fail (WAY_IS_ROUTER_QUERY (self), FALSE);
  g_return_val_if_fail (cost != NULL, FALSE);

  if (self->status != WAY_STATUS_FOUND)
    return FALSE;
  if (self->part == WAY_ROUTER_HIERARCHY)
    return way_hierarchy_query_get_cost (self->by_hierarchy, cost);
  if (self->part != WAY_ROUTER_NEXT_STEPS)
    return way_search_get_goal (self->by_search, &goal)
           && way_search_get_cost_so_far (self->by_search, goal, cost);

  *cost = way_path_get_cost (self->by_steps);
  return TRUE;
}

WayPath *
way_router_query_dup_path (WayRouterQuery *self)
{
  g_return_val_if_fail (WAY_IS_ROUTER_QUERY (self), NULL);

  if (self->status != WAY_STATUS_FOUND)
    return NULL;
  if (self->part == WAY_ROUTER_HIERARCHY)
    return way_hierarchy_query_dup_path (self->by_hierarchy);

  return self->part == WAY_ROUTER_NEXT_STEPS
           ? way_path_ref (self->by_steps)
           : way_search_dup_path (self->by_search);
}

/* Several paths ------------------------------------------------------------ */

static gboolean
is_one_to_one (const WayRouterQuery *self,
               GError              **error)
{
  if (self->starts->len == 1 && self->goals->len == 1
      && g_array_index (self->starts, RouterEnd, 0).cost <= 0)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "alternatives have one start and one goal, which cost "
                       "nothing");
  return FALSE;
}

GPtrArray *
way_router_query_find_alternatives (WayRouterQuery        *self,
                                    const WayAlternatives *options,
                                    GError               **error)
{
  g_return_val_if_fail (WAY_IS_ROUTER_QUERY (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  g_clear_pointer (&self->by_steps, way_path_unref);
  self->part = 0;
  self->status = WAY_STATUS_READY;
  if (!take_state (self, error)
      || !check_ends (self, self->starts, "start", error)
      || !check_ends (self, self->goals, "goal", error)
      || !is_one_to_one (self, error))
    return NULL;
  if (!has_open_goal (self))
    return g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);

  if (self->by_hierarchy != NULL)
    {
      set_up_hierarchy (self);
      return way_hierarchy_query_find_alternatives (self->by_hierarchy,
                                                    options, error);
    }

  return way_find_alternatives (
    way_search_get_graph (self->by_search),
    WAY_INDEX (g_array_index (self->starts, RouterEnd, 0).node),
    WAY_INDEX (g_array_index (self->goals, RouterEnd, 0).node), options,
    &self->limits, error);
}

/* One path ----------------------------------------------------------------- */

/* A query that served before, or a new one. Without its reference on the router
 * a spare query keeps nobody alive. */
static WayRouterQuery *
take_spare (WayRouter *router)
{
  GObject *spare = router_swap_spare (router, NULL);
  WayRouterQuery *self;

  if (spare == NULL)
    return way_router_query_new (router);

  self = WAY_ROUTER_QUERY (spare);
  self->router = g_object_ref (router);
  return self;
}

static void
give_spare (WayRouterQuery *self)
{
  WayRouter *router = g_steal_pointer (&self->router);
  GObject *other = router_swap_spare (router, G_OBJECT (self));

  g_clear_object (&other);
  g_object_unref (router);
}

WayPath *
way_router_find_path (WayRouter *self,
                      guint32    start,
                      guint32    goal,
                      GError   **error)
{
  WayRouterQuery *query;
  WayPath *path = NULL;

  g_return_val_if_fail (WAY_IS_ROUTER (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  query = take_spare (self);
  way_router_query_set_start (query, start);
  way_router_query_set_goal (query, goal);
  if (way_router_query_run (query, error) == WAY_STATUS_FOUND)
    path = way_router_query_dup_path (query);
  give_spare (query);

  return path;
}
