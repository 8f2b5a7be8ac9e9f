/* router.c - one face for all that is prepared to answer queries fast
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A router holds a state, which is made whole before it takes the place of the
 * one before. Whoever asks takes a reference on the state that is there, so
 * that nothing that is asked ever changes. */

#include "routing/router/router-state.h"

struct _WayRouter
{
  GObject      parent_instance;

  GMutex       lock;            /* of @state */
  RouterState *state;           /* (owned) */
  GObject     *spare;           /* (owned) (nullable) see router_swap_spare() */
};

G_DEFINE_FINAL_TYPE (WayRouter, way_router, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayRouter *self = WAY_ROUTER (object);

  g_clear_object (&self->spare);
  g_clear_pointer (&self->state, router_state_unref);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_router_parent_class)->finalize (object);
}

static void
way_router_class_init (WayRouterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_router_init (WayRouter *self)
{
  g_mutex_init (&self->lock);
}

RouterState *
router_take_state (WayRouter *router)
{
  RouterState *state;

  g_mutex_lock (&router->lock);
  state = router_state_ref (router->state);
  g_mutex_unlock (&router->lock);

  return state;
}

GObject *
router_swap_spare (WayRouter *router,
                   GObject   *spare)
{
  return g_atomic_pointer_exchange (&router->spare, spare);
}

WayRouter *
way_router_new (WayGraph        *graph,
                WayRouterParts   parts,
                const WayLimits *limits,
                GError         **error)
{
  const WayRouterParts all = WAY_ROUTER_NEXT_STEPS | WAY_ROUTER_HIERARCHY
                             | WAY_ROUTER_LANDMARKS;
  RouterState *state;
  WayRouter *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (parts != 0 && (parts & ~all) == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  state = router_state_new (graph, parts, NULL, limits, error);
  if (state == NULL)
    return NULL;

  self = g_object_new (WAY_TYPE_ROUTER, NULL);
  self->state = state;
  return self;
}

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

WayGraph *
way_router_dup_graph (WayRouter *self)
{
  g_autoptr (RouterState) state = NULL;

  g_return_val_if_fail (WAY_IS_ROUTER (self), NULL);

  state = router_take_state (self);
  return g_object_ref (state->graph);
}

gboolean
way_router_is_current (WayRouter *self)
{
  g_autoptr (RouterState) state = NULL;

  g_return_val_if_fail (WAY_IS_ROUTER (self), FALSE);

  state = router_take_state (self);
  return way_graph_get_version (state->graph) == state->version;
}

gboolean
way_router_update (WayRouter       *self,
                   WayGraph        *graph,
                   const WayLimits *limits,
                   GError         **error)
{
  g_autoptr (RouterState) before = NULL;
  RouterState *state;
  GObject *spare;

  g_return_val_if_fail (WAY_IS_ROUTER (self), FALSE);
  g_return_val_if_fail (graph == NULL || WAY_IS_GRAPH (graph), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  /* A spare query holds costs from before, that could be free. */
  spare = router_swap_spare (self, NULL);
  g_clear_object (&spare);
  before = router_take_state (self);
  state = router_state_new (graph != NULL ? graph : before->graph,
                            before->asked, before, limits, error);
  if (state == NULL)
    return FALSE;

  g_mutex_lock (&self->lock);
  router_state_unref (self->state);
  self->state = state;
  g_mutex_unlock (&self->lock);

  return TRUE;
}
