/* router.c - a graph that answers questions by its preparations
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A router has a state, which is complete before it replaces the last one. A
 * question takes a reference to the state at its begin, so that nothing changes
 * during the run. The edges of the router are those of its base: it is a view
 * that changes nothing, and offers searches an engine. */

#include "routing/router/router-answer.h"

#include "routing/hierarchy/query-private.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>
#include <wayfind/views/turns.h>

static void router_implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayRouter, way_router, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      router_implement_graph))

static void
finalize (GObject *object)
{
  WayRouter *self = WAY_ROUTER (object);

  g_clear_pointer (&self->state, router_state_unref);
  g_hash_table_unref (self->answers);
  g_mutex_clear (&self->answers_lock);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_router_parent_class)->finalize (object);
}

static void
way_router_class_init (WayRouterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  view_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
way_router_init (WayRouter *self)
{
  g_mutex_init (&self->lock);
  g_mutex_init (&self->answers_lock);
  self->answers = g_hash_table_new (NULL, NULL);
}

static gconstpointer
router_offer_engine (WayGraph *graph,
                     gpointer *data)
{
  *data = router_answer_new (WAY_ROUTER (graph));
  return &router_engine;
}

/* A closed node is blocked, like a wall. */
static gboolean
router_is_blocked (WayGraph *graph,
                   WayNode   node)
{
  g_autoptr (RouterState) state = router_take_state (WAY_ROUTER (graph));

  return router_state_is_blocked (state, node);
}

/* For searches that the router cannot answer, and for those over views above
 * it. */
static gpointer
router_offer_heuristic (WayGraph *graph)
{
  g_autoptr (RouterState) state = router_take_state (WAY_ROUTER (graph));

  return router_state_dup_heuristic (state);
}

static void
router_implement_graph (WayGraphInterface *iface)
{
  iface->offer_heuristic = router_offer_heuristic;
  iface->is_blocked = router_is_blocked;
  iface->answer = router_offer_engine;
}

/* Takes costs other than those of @now back from idle searches. */
static void
rest_answers (WayRouter   *self,
              RouterState *now)
{
  GHashTableIter iter;
  gpointer answer;

  g_mutex_lock (&self->answers_lock);
  g_hash_table_iter_init (&iter, self->answers);
  while (g_hash_table_iter_next (&iter, &answer, NULL))
    router_answer_rest (answer, now);
  g_mutex_unlock (&self->answers_lock);
}

/* A router with that state, which it takes. %NULL if @state is %NULL. */
static WayRouter *
router_new_with_state (RouterState *state)
{
  WayRouter *self;

  if (state == NULL)
    return NULL;

  self = g_object_new (WAY_TYPE_ROUTER, "base", state->graph, NULL);
  self->state = state;
  return self;
}

/* Making ------------------------------------------------------------------- */

WayRouter *
way_router_new (WayGraph        *graph,
                WayRouterParts   parts,
                const WayLimits *limits,
                GError         **error)
{
  const WayRouterParts all = WAY_ROUTER_NEXT_STEPS | WAY_ROUTER_HIERARCHY
                             | WAY_ROUTER_LANDMARKS;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (parts != 0 && (parts & ~all) == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  return router_new_with_state (router_state_new (graph, parts, NULL, limits,
                                                  error));
}

/* The graph of the parts of a prepared network: its table, with the turns that
 * the table forbids if the hierarchy is one of states. (transfer full) */
static WayGraph *
make_prepared_graph (WayTable          *table,
                     WayHierarchyCosts *costs,
                     GError           **error)
{
  g_autoptr (WayTurns) turns = NULL;

  if (costs == NULL || !hierarchy_has_states (costs_shape (costs)))
    return WAY_GRAPH (g_object_ref (table));

  turns = way_turns_new (WAY_GRAPH (table));
  return way_turns_add_restrictions_of (turns, table, error)
           ? WAY_GRAPH (g_steal_pointer (&turns)) : NULL;
}

WayRouter *
way_router_new_from_prepared (WayPrepared *prepared,
                              GError     **error)
{
  g_autoptr (WayGraph) graph = NULL;
  WayHierarchyCosts *costs;
  WayLandmarks *landmarks;
  WayNextSteps *steps;

  g_return_val_if_fail (WAY_IS_PREPARED (prepared), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  costs = way_prepared_get_hierarchy_costs (prepared);
  landmarks = way_prepared_get_landmarks (prepared);
  steps = way_prepared_get_next_steps (prepared);
  if (costs == NULL && landmarks == NULL && steps == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "the prepared network has no hierarchy, landmarks "
                           "or next steps for a router");
      return NULL;
    }

  graph = make_prepared_graph (way_prepared_get_table (prepared), costs, error);
  return graph == NULL ? NULL
                       : router_new_with_state (
                           router_state_borrow (graph, landmarks, costs, steps));
}

WayRouter *
way_router_new_with_closed (WayRouter       *router,
                            const WayNode   *nodes,
                            gsize            n_nodes,
                            const WayLimits *limits,
                            GError         **error)
{
  g_autoptr (RouterState) before = NULL;

  g_return_val_if_fail (WAY_IS_ROUTER (router), NULL);
  g_return_val_if_fail (nodes != NULL || n_nodes == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  before = router_take_state (router);
  for (gsize i = 0; i < n_nodes; i++)
    if (!router_state_check (before, nodes[i], "closed node", error))
      return NULL;

  return router_new_with_state (router_state_new_closed (before, nodes, n_nodes,
                                                         limits, error));
}

WayRouter *
way_router_new_for_graph (WayRouter       *router,
                          WayGraph        *graph,
                          const WayLimits *limits,
                          GError         **error)
{
  g_autoptr (RouterState) state = NULL;
  RouterState before;

  g_return_val_if_fail (WAY_IS_ROUTER (router), NULL);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  /* The new router needs a publisher of its own. */
  state = router_take_state (router);
  before = *state;
  before.publisher = NULL;
  return router_new_with_state (router_state_new (graph, before.asked, &before,
                                                  limits, error));
}

gboolean
way_router_update (WayRouter       *self,
                   const WayLimits *limits,
                   GError         **error)
{
  g_autoptr (RouterState) before = NULL;
  RouterState *state;

  g_return_val_if_fail (WAY_IS_ROUTER (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  before = router_take_state (self);
  if (before->costs != NULL && before->publisher == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "a router with closed nodes cannot be updated: "
                           "update the router from which it was made");
      return FALSE;
    }

  rest_answers (self, before);
  state = router_state_new (before->graph, before->asked, before, limits,
                            error);
  if (state == NULL)
    return FALSE;

  g_mutex_lock (&self->lock);
  router_state_unref (self->state);
  self->state = state;
  g_mutex_unlock (&self->lock);

  return TRUE;
}

/* What it has -------------------------------------------------------------- */

WayRouterParts
way_router_get_parts (WayRouter *self)
{
  g_autoptr (RouterState) state = NULL;

  g_return_val_if_fail (WAY_IS_ROUTER (self), 0);

  state = router_take_state (self);
  return router_state_get_parts (state);
}

const char *
way_router_get_notice (WayRouter *self)
{
  g_autoptr (RouterState) state = NULL;

  g_return_val_if_fail (WAY_IS_ROUTER (self), NULL);

  state = router_take_state (self);
  return g_intern_string (state->notice);       /* outlives the state */
}

/* Labels of all nodes are allocated once, not for each call. */
static GPtrArray *
find_by_hierarchy (RouterState           *state,
                   WayNode                start,
                   WayNode                goal,
                   const WayAlternatives *options,
                   const WayLimits       *limits,
                   GError               **error)
{
  WayHierarchyQuery *query = g_atomic_pointer_exchange (&state->spare, NULL);
  GPtrArray *paths;

  if (query == NULL)
    query = way_hierarchy_query_new (state->costs);
  way_hierarchy_query_set_start (query, start);
  way_hierarchy_query_set_goal (query, goal);
  query_set_limits (query, limits);
  paths = query_find_alternatives (query, options, error);

  query_set_limits (query, NULL);
  if (!g_atomic_pointer_compare_and_exchange (&state->spare, NULL, query))
    g_object_unref (query);
  return paths;
}

GPtrArray *
way_router_find_alternatives (WayRouter             *self,
                              WayNode                start,
                              WayNode                goal,
                              const WayAlternatives *options,
                              const WayLimits       *limits,
                              GError               **error)
{
  g_autoptr (RouterState) state = NULL;

  g_return_val_if_fail (WAY_IS_ROUTER (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  state = router_take_state (self);
  if (!router_state_check (state, start, "start", error)
      || !router_state_check (state, goal, "goal", error))
    return NULL;
  if (start == goal && router_state_is_blocked (state, goal))
    return g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  if (state->costs == NULL)
    return way_find_alternatives (state->graph, start, goal, options, limits,
                                  error);

  return find_by_hierarchy (state, start, goal, options, limits, error);
}
