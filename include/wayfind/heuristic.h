/* heuristic.h - a lower bound on what is left, apart from any graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graph.h>

G_BEGIN_DECLS

#define WAY_TYPE_HEURISTIC (way_heuristic_get_type ())

/**
 * WayHeuristic:
 *
 * An estimate that can be set on a search in place of its graph's own:
 * landmarks, a table worked out beforehand, or a guess for a goal predicate.
 * Immutable and counted by reference.
 *
 * Since: 1.0
 */
typedef struct _WayHeuristic WayHeuristic;

/**
 * WayHeuristicBegin:
 * @goals: (array length=n_goals): the goals of a search
 * @n_goals: how many; 0 for a predicate
 * @user_data: what way_heuristic_new() was given
 *
 * Prepares for one search.
 *
 * Returns: (transfer full) (nullable): a state to pass to the other functions
 * Since: 1.0
 */
typedef gpointer (*WayHeuristicBegin) (const WayNode *goals,
                                       guint          n_goals,
                                       gpointer       user_data);

/**
 * WayHeuristicEval:
 * @state: (nullable): what the begin function returned
 * @node: a node, of the type in which goals are stated
 * @user_data: what way_heuristic_new() was given
 *
 * Returns: a lower bound on the cost from @node to the nearest goal. Above
 *   the true cost, A* may return a dearer path; a negative or NaN counts as 0
 * Since: 1.0
 */
typedef WayCost (*WayHeuristicEval) (gpointer state,
                                     WayNode  node,
                                     gpointer user_data);

/**
 * WayHeuristicEnd:
 * @state: (transfer full) (nullable): what the begin function returned
 * @user_data: what way_heuristic_new() was given
 *
 * Since: 1.0
 */
typedef void (*WayHeuristicEnd) (gpointer state,
                                 gpointer user_data);

/**
 * way_heuristic_get_type:
 *
 * Returns: the boxed type #WayHeuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_heuristic_get_type (void) G_GNUC_CONST;

/**
 * way_heuristic_new:
 * @begin: (nullable): called when a search begins
 * @eval: called once for each node that a search meets, or more often
 * @end: (nullable): called when a search is over
 * @user_data: data for the three
 * @destroy: (nullable): frees @user_data
 *
 * Returns: (transfer full): a new heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHeuristic *way_heuristic_new (WayHeuristicBegin begin,
                                 WayHeuristicEval  eval,
                                 WayHeuristicEnd   end,
                                 gpointer          user_data,
                                 GDestroyNotify    destroy);

/**
 * way_heuristic_ref:
 * @self: a heuristic
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHeuristic *way_heuristic_ref (WayHeuristic *self);

/**
 * way_heuristic_unref:
 * @self: (transfer full): a heuristic
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_heuristic_unref (WayHeuristic *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayHeuristic, way_heuristic_unref)

G_END_DECLS
