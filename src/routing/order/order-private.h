/* order-private.h - orders of the states of a state space
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/hierarchy-private.h"

#include <wayfind/routing/order.h>

G_BEGIN_DECLS

/* Like way_order_new() for @graph, whose nodes are those of @shape (nullable).
 * (transfer full) */
WayOrder *order_new_of_states (WayGraph             *graph,
                               const HierarchyShape *shape,
                               const WayLimits      *limits,
                               GError              **error);

/* The indices of all nodes, the least important first; valid as long as
 * @self. */
const guint32 *order_get_nodes  (WayOrder *self,
                                 gsize    *n_nodes);

/* The number of arcs of a hierarchy by @self; 0 if the nodes were given. */
guint64        order_get_n_arcs (WayOrder *self);

G_END_DECLS
