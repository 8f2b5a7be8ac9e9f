/* remaining-costs.h - least costs to or from some goals, node by node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/costs-private.h"

G_BEGIN_DECLS

/* Belongs to one search at a time, and can be used for another later. */
typedef struct _RemainingCosts RemainingCosts;

/* @version: of @costs; if they have another one later, nothing is right any
 * more. O(1). */
RemainingCosts *remaining_costs_new       (WayHierarchyCosts *costs,
                                           guint64            version);

/* The memory that these take for some goals of @costs. O(1). */
gsize           remaining_costs_bytes     (WayHierarchyCosts *costs);
void            remaining_costs_free      (RemainingCosts    *self);

/* Forgets the goals before. Goals that are no nodes do not count. If
 * @is_reverse, all edges count as turned around; a hierarchy of states does not
 * allow that. O(nodes above the goals and their arcs), and O(nodes) for the
 * first goals. */
void            remaining_costs_set_goals (RemainingCosts    *self,
                                           const WayNode     *goals,
                                           guint              n_goals,
                                           gboolean           is_reverse);

/* The least cost from @node, a node of the graph, to the nearest goal (in
 * reverse, from the nearest goal to @node), lowered by more than its rounding;
 * INFINITY if no path exists. 0 if there are no goals, or after an error. For a
 * node that was asked about before O(1), otherwise O(nodes above it that have no
 * cost yet, and their arcs). */
WayCost         remaining_costs_get       (RemainingCosts    *self,
                                           WayNode            node);

/* Whether all costs until now were right: otherwise WAY_ERROR_CHANGED if the
 * costs of edges have changed, WAY_ERROR_PARSE if the file of the hierarchy is
 * damaged, WAY_ERROR_TOO_LARGE if there was too little memory. */
gboolean        remaining_costs_check     (const RemainingCosts *self,
                                           GError              **error);

G_END_DECLS
