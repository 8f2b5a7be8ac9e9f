/* router-state.h - the parts and costs of a router at one time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/carried.h"
#include "routing/hierarchy/hierarchy-publisher.h"

#include <wayfind/routing/hierarchy-query.h>
#include <wayfind/routing/hierarchy-targets.h>
#include <wayfind/routing/router.h>
#include <wayfind/searches/landmarks.h>
#include <wayfind/searches/next-steps.h>

G_BEGIN_DECLS

/* Immutable once it is made, except @everything, @carried and @spare. Counted by
 * reference, so that a question keeps the state with which it began. */
typedef struct
{
  gatomicrefcount    ref_count;
  WayGraph          *graph;     /* (owned) */
  guint64            version;   /* of @graph when its costs were read */
  WayRouterParts     asked;     /* the parts to prepare */
  WayNextSteps      *steps;     /* (owned) (nullable) */
  WayHierarchyCosts *costs;     /* (owned) (nullable) */
  WayHierarchyPublisher *publisher;     /* (owned) (nullable) of costs, shared by
                                 * the states of a router with one hierarchy;
                                 * %NULL if @costs cannot be updated */
  WayHierarchyTargets *everything;      /* (owned) (nullable) all nodes as
                                 * targets, once somebody asked for them */
  Carried           *carried;   /* (owned) (nullable) the measure that was used
                                 * last, taken and given back by exchange */
  WayHierarchyQuery *spare;     /* (owned) (nullable) for alternatives, taken
                                 * and given back by exchange */
  WayLandmarks      *landmarks; /* (owned) (nullable) */
  WayHeuristic      *heuristic; /* (owned) (nullable) of the hierarchy, or of the
                                 * landmarks */
  GHashTable        *closed;    /* (owned) (nullable) of closed nodes */
  char              *notice;    /* (owned) (nullable) */
} RouterState;

/* @before: (nullable): a state whose hierarchy and notice are still valid */
RouterState   *router_state_new       (WayGraph          *graph,
                                       WayRouterParts     asked,
                                       const RouterState *before,
                                       const WayLimits   *limits,
                                       GError           **error);

/* A state with the given parts, which must match the present costs of @graph.
 * (transfer full) */
RouterState   *router_state_borrow    (WayGraph          *graph,
                                       WayLandmarks      *landmarks,
                                       WayHierarchyCosts *costs,
                                       WayNextSteps      *steps);

/* The state of @before with nodes closed, over the same hierarchy and landmarks.
 * (transfer full) */
RouterState   *router_state_new_closed (const RouterState *before,
                                        const WayNode     *closed,
                                        gsize              n_closed,
                                        const WayLimits   *limits,
                                        GError           **error);
RouterState   *router_state_ref       (RouterState       *self);
void           router_state_unref     (RouterState       *self);
WayRouterParts router_state_get_parts (const RouterState *self);

/* Whether no path may end at @node: it is closed, or blocked in the graph. */
gboolean       router_state_is_blocked (const RouterState *self,
                                        WayNode            node);

/* Lower bounds for searches of the graph or of views above it, as long as it has
 * the costs that were read; otherwise %NULL. (transfer full) */
WayHeuristic  *router_state_dup_heuristic (const RouterState *self);

/* Checks that @node is a node of the graph: otherwise WAY_ERROR_BAD_NODE.
 * @what: its name in the message. */
gboolean       router_state_check     (const RouterState *self,
                                       WayNode            node,
                                       const char        *what,
                                       GError           **error);

/* A measure, worked into the costs of the hierarchy. The last one is kept. If two
 * threads work in a measure at the same time, one of them is kept. (transfer
 * full); NULL with an error. */
Carried       *router_state_take_carried (RouterState    *self,
                                          WayMeasures    *measures,
                                          guint           measure,
                                          Meter          *meter,
                                          GError        **error);

/* The present state of @router. (transfer full) */
RouterState   *router_take_state      (WayRouter         *router);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RouterState, router_state_unref)

G_END_DECLS
