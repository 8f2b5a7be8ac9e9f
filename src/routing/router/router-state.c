/* router-state.c - the parts and costs of a router at one time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/router/router-private.h"

#include "routing/hierarchy/costs-private.h"
#include "routing/router/closed-view.h"

#include "core/graph-kind.h"
#include "core/meter.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>
#include <wayfind/views/clearance.h>
#include <wayfind/views/view.h>

#define N_LANDMARKS 16

/* The work of each part in relation to the others, estimated on roads. */
#define HIERARCHY_WORK 2.0
#define STEPS_WORK 2.0
#define LANDMARKS_WORK 3.0

/* The share of costs in the work of a hierarchy. */
#define COSTS_SHARE 0.1

RouterState *
router_state_ref (RouterState *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

WayHeuristic *
router_state_dup_heuristic (const RouterState *self)
{
  if (self->heuristic == NULL
      || self->version != way_graph_get_version (self->graph))
    return NULL;

  return way_heuristic_ref (self->heuristic);
}

void
router_state_unref (RouterState *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_object (&self->graph);
  g_clear_object (&self->steps);
  g_clear_object (&self->everything);
  g_clear_pointer (&self->carried, carried_unref);
  g_clear_object (&self->spare);
  g_clear_object (&self->costs);
  g_clear_object (&self->publisher);
  g_clear_pointer (&self->heuristic, way_heuristic_unref);
  g_clear_pointer (&self->landmarks, way_landmarks_unref);
  g_clear_pointer (&self->closed, g_hash_table_unref);
  g_free (self->notice);
  g_free (self);
}

WayRouterParts
router_state_get_parts (const RouterState *self)
{
  return (self->steps != NULL ? WAY_ROUTER_NEXT_STEPS : 0)
         | (self->costs != NULL ? WAY_ROUTER_HIERARCHY : 0)
         | (self->landmarks != NULL ? WAY_ROUTER_LANDMARKS : 0);
}

static gboolean
make_landmarks (RouterState     *self,
                const WayLimits *limits,
                GError         **error)
{
  self->landmarks = way_landmarks_new (self->graph, N_LANDMARKS,
                                       WAY_LANDMARKS_FARTHEST, limits, error);
  return self->landmarks != NULL;
}

/* The costs of a hierarchy are the best bounds there can be. */
static void
make_heuristic (RouterState *self)
{
  if (self->costs != NULL)
    self->heuristic = way_hierarchy_costs_to_heuristic (self->costs);
  else if (self->landmarks != NULL)
    self->heuristic = way_landmarks_to_heuristic (self->landmarks);
}

static gboolean
is_state_space (WayGraph *graph)
{
  return (way_graph_get_flags (graph) & WAY_GRAPH_STATES) != 0;
}

/* The graph below all views that add no edge. It has the edges that these views
 * close, and that may open again. */
static WayGraph *
find_bottom (WayGraph *graph)
{
  while (WAY_IS_VIEW (graph)
         && !is_state_space (graph)
         && (view_get_promises (WAY_VIEW (graph)) & WAY_VIEW_ADDS_NO_EDGE))
    graph = way_view_get_base (WAY_VIEW (graph));

  return graph;
}

/* Builds a hierarchy of @bottom, with the costs of the graph. */
static WayHierarchyCosts *
build_costs (RouterState     *self,
             WayGraph        *bottom,
             const WayLimits *limits,
             GError         **error)
{
  g_autoptr (WayHierarchy) hierarchy = NULL;
  WayLimits left;
  Meter meter;

  meter_init (&meter, limits);
  meter_begin_stage (&meter, 0, 1 - COSTS_SHARE);
  left = meter_lend (&meter);
  hierarchy = way_hierarchy_build (bottom, NULL, &left, error);
  if (hierarchy == NULL)
    return NULL;

  meter_begin_stage (&meter, 1 - COSTS_SHARE, 1);
  left = meter_lend (&meter);
  return way_hierarchy_costs_new_from_graph (hierarchy, self->graph, &left,
                                             error);
}

/* The same, with a second attempt if the first hierarchy lacks edges. Then a
 * view has added edges although it promised not to; the hierarchy of the graph
 * itself has them. */
static WayHierarchyCosts *
build_some_costs (RouterState     *self,
                  const WayLimits *limits,
                  GError         **error)
{
  WayGraph *bottom = find_bottom (self->graph);
  g_autoptr (GError) failure = NULL;
  WayHierarchyCosts *costs;
  WayLimits left;
  Meter meter;

  if (bottom == self->graph)
    return build_costs (self, bottom, limits, error);

  meter_init (&meter, limits);
  meter_begin_stage (&meter, 0, 1);
  costs = build_costs (self, bottom, limits, &failure);
  if (costs != NULL)
    return costs;
  if (!g_error_matches (failure, WAY_ERROR, WAY_ERROR_UNSUPPORTED))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }

  /* The progress reports the first attempt as all of the work. */
  meter_begin_stage (&meter, 1, 1);
  left = meter_lend (&meter);
  return build_costs (self, self->graph, &left, error);
}

/* Builds a hierarchy with costs. A hierarchy that is too large is not an error;
 * a notice says so. */
static gboolean
make_hierarchy (RouterState     *self,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (GError) failure = NULL;

  self->costs = build_some_costs (self, limits, &failure);
  if (self->costs != NULL)
    {
      self->publisher = hierarchy_publisher_new (self->costs);
      return TRUE;
    }
  if (!g_error_matches (failure, WAY_ERROR, WAY_ERROR_LIMIT)
      || is_state_space (self->graph))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  self->notice = g_strdup_printf ("Landmarks replace the hierarchy: "
                                  "%s.", failure->message);
  return TRUE;
}

/* Reads the costs of another graph over the hierarchy of @before. */
static gboolean
read_costs (RouterState       *self,
            const RouterState *before,
            const WayLimits   *limits,
            GError           **error)
{
  self->costs = way_hierarchy_costs_new_from_graph (before->costs->hierarchy,
                                                    self->graph, limits,
                                                    error);
  if (self->costs != NULL)
    self->publisher = hierarchy_publisher_new (self->costs);
  return self->costs != NULL;
}

/* Publishes the present costs of @self->graph. If the published costs were read
 * from the same graph, reading its changes is enough. */
static gboolean
publish_costs (RouterState       *self,
               const RouterState *before,
               const WayLimits   *limits,
               GError           **error)
{
  if (self->graph != before->graph || before->publisher == NULL)
    return read_costs (self, before, limits, error);
  if (!hierarchy_publisher_update_from_graph (before->publisher, self->graph,
                                              before->version, limits, error))
    return FALSE;

  self->publisher = g_object_ref (before->publisher);
  self->costs = hierarchy_publisher_dup_costs (self->publisher);
  return TRUE;
}

/* Makes costs over the hierarchy of @before, or a new hierarchy if @self->graph
 * has edges that it does not have. */
static gboolean
keep_hierarchy (RouterState       *self,
                const RouterState *before,
                const WayLimits   *limits,
                GError           **error)
{
  g_autoptr (GError) failure = NULL;

  self->notice = g_strdup (before->notice);
  if (before->costs == NULL)
    return TRUE;

  if (publish_costs (self, before, limits, &failure))
    return TRUE;
  if (g_error_matches (failure, WAY_ERROR, WAY_ERROR_UNSUPPORTED))
    return make_hierarchy (self, limits, error);

  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

/* Begins a stage of @work after the last one, of @all work together. */
static WayLimits
begin_part (Meter   *meter,
            gdouble *done,
            gdouble  work,
            gdouble  all)
{
  const gdouble begin = *done;

  *done = MIN (begin + work, all);
  meter_begin_stage (meter, begin / all, *done / all);
  return meter_lend (meter);
}

static gboolean
make_parts (RouterState       *self,
            const RouterState *before,
            Meter             *meter,
            GError           **error)
{
  const gboolean has_steps = (self->asked & WAY_ROUTER_NEXT_STEPS) != 0;
  const gboolean has_hierarchy = (self->asked & WAY_ROUTER_HIERARCHY) != 0;
  const gboolean has_landmarks = (self->asked & WAY_ROUTER_LANDMARKS) != 0;
  const gdouble all = has_steps * STEPS_WORK + has_hierarchy * HIERARCHY_WORK
                      + has_landmarks * LANDMARKS_WORK;
  gdouble done = 0;
  WayLimits left;

  if (has_steps)
    {
      left = begin_part (meter, &done, STEPS_WORK, all);
      self->steps = way_next_steps_new (self->graph, &left, error);
      if (self->steps == NULL)
        return FALSE;
    }
  if (has_hierarchy)
    {
      left = begin_part (meter, &done, HIERARCHY_WORK, all);
      if (!(before != NULL ? keep_hierarchy (self, before, &left, error)
                           : make_hierarchy (self, &left, error)))
        return FALSE;
    }
  if (!has_landmarks && self->notice == NULL)
    return TRUE;

  left = begin_part (meter, &done, LANDMARKS_WORK, all);
  return make_landmarks (self, &left, error);
}

static RouterState *
state_new_empty (WayGraph       *graph,
                 WayRouterParts  asked)
{
  RouterState *self = g_new0 (RouterState, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->graph = g_object_ref (graph);
  self->version = way_graph_get_version (graph);
  self->asked = asked;
  return self;
}

RouterState *
router_state_new (WayGraph          *graph,
                  WayRouterParts     asked,
                  const RouterState *before,
                  const WayLimits   *limits,
                  GError           **error)
{
  g_autoptr (RouterState) self = NULL;
  Meter meter;

  /* State spaces can have a hierarchy, but no other part. */
  if ((!is_state_space (graph) || asked != WAY_ROUTER_HIERARCHY)
      && !graph_has_kind (graph,
                          GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES,
                          "a router", error))
    return NULL;

  self = state_new_empty (graph, asked);
  meter_init (&meter, limits);
  if (!make_parts (self, before, &meter, error))
    return NULL;

  make_heuristic (self);
  meter_tell_end (&meter);
  return g_steal_pointer (&self);
}

RouterState *
router_state_borrow (WayGraph          *graph,
                     WayLandmarks      *landmarks,
                     WayHierarchyCosts *costs,
                     WayNextSteps      *steps)
{
  RouterState *self = state_new_empty (graph, 0);

  if (landmarks != NULL)
    self->landmarks = way_landmarks_ref (landmarks);
  if (costs != NULL)
    {
      self->costs = g_object_ref (costs);
      self->publisher = hierarchy_publisher_new (costs);
    }
  if (steps != NULL)
    self->steps = g_object_ref (steps);
  self->asked = router_state_get_parts (self);
  make_heuristic (self);
  return self;
}

/* The width of an edge to a mover of size 1: 0 into a closed node. */
static gdouble
width_of_edge (WayNode  from,
               WayNode  to,
               guint32  edge,
               gpointer closed)
{
  return g_hash_table_contains (closed, (gpointer) to) ? 0 : 1;
}

/* @graph without edges into closed nodes. An overlay that blocks these nodes
 * would also close steps past their corners, which a hierarchy does not know.
 * (transfer full) */
static WayGraph *
close_in_graph (WayGraph   *graph,
                GHashTable *closed)
{
  if (closed == NULL)
    return g_object_ref (graph);
  if (is_state_space (graph))
    return closed_view_new (graph, closed);

  return WAY_GRAPH (way_clearance_new_full (graph, 1, width_of_edge,
                                            g_hash_table_ref (closed),
                                            (GDestroyNotify)
                                              g_hash_table_unref));
}

/* (transfer full) (nullable) */
static GHashTable *
set_of_nodes (const WayNode *nodes,
              gsize          n_nodes)
{
  GHashTable *set = n_nodes > 0 ? g_hash_table_new (NULL, NULL) : NULL;

  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (set, (gpointer) nodes[i]);

  return set;
}

RouterState *
router_state_new_closed (const RouterState *before,
                         const WayNode     *closed,
                         gsize              n_closed,
                         const WayLimits   *limits,
                         GError           **error)
{
  g_autoptr (GHashTable) set = set_of_nodes (closed, n_closed);
  g_autoptr (WayGraph) graph = close_in_graph (before->graph, set);
  g_autoptr (RouterState) self = state_new_empty (graph, before->asked);

  self->closed = g_steal_pointer (&set);
  self->version = before->version;
  if (before->landmarks != NULL)
    self->landmarks = way_landmarks_ref (before->landmarks);
  if (n_closed == 0 && before->steps != NULL)
    self->steps = g_object_ref (before->steps);
  if (before->costs != NULL)
    {
      self->costs = costs_new_over (before->costs, error);
      if (self->costs == NULL
          || !costs_close_nodes (self->costs, closed, n_closed, limits, error))
        return NULL;
    }

  make_heuristic (self);
  return g_steal_pointer (&self);
}

gboolean
router_state_is_blocked (const RouterState *self,
                         WayNode            node)
{
  return (self->closed != NULL && g_hash_table_contains (self->closed, node))
         || way_graph_is_blocked (self->graph, node);
}

gboolean
router_state_check (const RouterState *self,
                    WayNode            node,
                    const char        *what,
                    GError           **error)
{
  const guint n_nodes
    = way_node_type_get_n_nodes (way_graph_get_query_type (self->graph));

  if (WAY_NODE_INDEX (node) < n_nodes)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "the %s is node %" G_GSIZE_FORMAT ", and the graph has %u", what,
               WAY_NODE_INDEX (node), n_nodes);
  return FALSE;
}

Carried *
router_state_take_carried (RouterState *self,
                           WayMeasures *measures,
                           guint        measure,
                           Meter       *meter,
                           GError     **error)
{
  Carried *carried = g_atomic_pointer_exchange (&self->carried, NULL);
  Carried *other;

  if (carried != NULL && !carried_is (carried, self->costs, measures, measure))
    g_clear_pointer (&carried, carried_unref);
  if (carried == NULL)
    carried = carried_new (self->costs, measures, measure, meter, error);
  if (carried == NULL)
    return NULL;

  other = g_atomic_pointer_exchange (&self->carried, carried_ref (carried));
  g_clear_pointer (&other, carried_unref);
  return carried;
}

/* The state of a router ---------------------------------------------------- */

RouterState *
router_take_state (WayRouter *router)
{
  RouterState *state;

  g_mutex_lock (&router->lock);
  state = router_state_ref (router->state);
  g_mutex_unlock (&router->lock);

  return state;
}

void
router_add_answer (WayRouter    *router,
                   RouterAnswer *answer)
{
  g_mutex_lock (&router->answers_lock);
  g_hash_table_add (router->answers, answer);
  g_mutex_unlock (&router->answers_lock);
}

void
router_remove_answer (WayRouter    *router,
                      RouterAnswer *answer)
{
  g_mutex_lock (&router->answers_lock);
  g_hash_table_remove (router->answers, answer);
  g_mutex_unlock (&router->answers_lock);
}
