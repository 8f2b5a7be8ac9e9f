/* router-state.h - all that a router answers with at one time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/hierarchy-publisher.h"
#include <wayfind/routing/hierarchy-targets.h>
#include <wayfind/searches/landmarks.h>
#include <wayfind/searches/next-steps.h>
#include <wayfind/routing/router.h>

G_BEGIN_DECLS

/* Never changed once it is made, but for @everything. Counted by reference, so
 * that a query keeps what it began with. */
typedef struct
{
  gatomicrefcount    ref_count;
  WayGraph          *graph;     /* (owned) */
  guint64            version;   /* of @graph when its costs were worked in */
  WayRouterParts     asked;     /* what was to be prepared */
  WayNextSteps      *steps;     /* (owned) (nullable) */
  WayHierarchyCosts *costs;     /* (owned) (nullable) */
  WayHierarchyPublisher *publisher;     /* (owned) (nullable) of costs, which
                                 * states with one hierarchy share */
  WayHierarchyTargets *everything;      /* (owned) (nullable) all nodes, as
                                 * targets: since they were first asked for */
  WayLandmarks      *landmarks; /* (owned) (nullable) */
  WayHeuristic      *heuristic; /* (owned) (nullable) of the landmarks */
  char              *notice;    /* (owned) (nullable) */
} RouterState;

/* @before: (nullable): a state whose hierarchy and notice still hold */
RouterState   *router_state_new       (WayGraph          *graph,
                                       WayRouterParts     asked,
                                       const RouterState *before,
                                       const WayLimits   *limits,
                                       GError           **error);
RouterState   *router_state_ref       (RouterState       *self);
void           router_state_unref     (RouterState       *self);
WayRouterParts router_state_get_parts (const RouterState *self);

/* The state that @router answers with now. (transfer full) */
RouterState   *router_take_state      (WayRouter         *router);

/* Keeps @spare, a query that has served one call, for the next, and returns
 * what was kept. (transfer full) */
GObject       *router_swap_spare      (WayRouter         *router,
                                       GObject           *spare);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RouterState, router_state_unref)

G_END_DECLS
