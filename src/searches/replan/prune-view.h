/* prune-view.h - a graph without what cannot lead to a cheaper path
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/view-private.h"

#define TYPE_PRUNE_VIEW (prune_view_get_type ())

G_DECLARE_FINAL_TYPE (PruneView, prune_view, WAY_INTERNAL, PRUNE_VIEW, WayView)

struct _PruneView
{
  WayView      view;
  WayNodeType *type;            /* (owned) */
  gpointer     goal;            /* (owned) a node */
  WayCost      best;            /* of the paths that the search holds; or
                                 * INFINITY */
};

PruneView *prune_view_new   (WayGraph  *base,
                             WayNode    goal);

/* Begins without a path. */
void       prune_view_reset (PruneView *self);

/* The lower bound of the base on the cost from @node, by a cursor that
 * knows the goal: 0 or more. */
WayCost    prune_view_bound (const PruneView *self,
                             gpointer         cursor,
                             WayNode          node);
