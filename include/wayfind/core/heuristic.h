/* heuristic.h - a lower bound on the cost to a goal, apart from any graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

G_BEGIN_DECLS

#define WAY_TYPE_HEURISTIC (way_heuristic_get_type ())

/**
 * WayHeuristic:
 *
 * An estimate that can be set on a search instead of its graph's own:
 * landmarks, a table worked out beforehand, or a guess for a goal predicate.
 * Immutable and counted by reference.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * static WayCost
 * differ (WayNode node, WayNode goal, gpointer user_data)
 * {
 *   const double from = (double) WAY_NODE_INDEX (node);
 *   const double to = (double) WAY_NODE_INDEX (goal);
 *
 *   return from < to ? to - from : from - to;
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayTerrain) terrain = way_terrain_new (50, 1, NULL);
 *   g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 *   g_autoptr (WaySearch) search
 *     = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
 *   g_autoptr (WayHeuristic) estimate = way_heuristic_new (differ, NULL, NULL);
 *
 *   way_search_set_heuristic (search, estimate);
 *   way_search_set_start (search, WAY_INDEX (10));
 *   way_search_set_goal (search, WAY_INDEX (40));
 *   g_assert (way_search_run (search, NULL) == WAY_STATUS_FOUND);
 *   return 0;
 * }
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayHeuristic WayHeuristic;

/**
 * WayHeuristicFunc:
 * @node: a node
 * @goal: a goal
 * @user_data: data for the function
 *
 * Returns: a lower bound on the cost from @node to @goal; a negative or NaN
 *   counts as 0
 * Since: 1.0
 */
typedef WayCost (*WayHeuristicFunc) (WayNode  node,
                                     WayNode  goal,
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
 * @func: (scope notified): estimates the cost from a node to a goal
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * The common case. With several goals @func is asked for each, and the least
 * counts; for a search without named goals the estimate is 0. O(1).
 *
 * Returns: (transfer full): a new heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHeuristic *way_heuristic_new (WayHeuristicFunc func,
                                 gpointer         user_data,
                                 GDestroyNotify   destroy);

/**
 * WayHeuristicBeginFunc:
 * @goals: (array length=n_goals): the goals of a search, which live until
 *   the end function is called
 * @n_goals: how many; 0 for a predicate
 * @user_data: the data of way_heuristic_new_full()
 *
 * Prepares for one search.
 *
 * Returns: (transfer full) (nullable): a state to pass to the other functions
 * Since: 1.0
 */
typedef gpointer (*WayHeuristicBeginFunc) (const WayNode *goals,
                                           guint          n_goals,
                                           gpointer       user_data);

/**
 * WayHeuristicEvalFunc:
 * @state: (nullable): the state that the begin function returned
 * @node: a node, of the type in which goals are stated
 * @user_data: the data of way_heuristic_new_full()
 *
 * Returns: a lower bound on the cost from @node to the nearest goal. Above
 *   the true cost, A* may miss the best path; a negative or NaN counts as 0
 * Since: 1.0
 */
typedef WayCost (*WayHeuristicEvalFunc) (gpointer state,
                                         WayNode  node,
                                         gpointer user_data);

/**
 * WayHeuristicEndFunc:
 * @state: (transfer full) (nullable): the state that the begin function made
 * @user_data: the data of way_heuristic_new_full()
 *
 * Frees the state once its search is over.
 *
 * Since: 1.0
 */
typedef void (*WayHeuristicEndFunc) (gpointer state,
                                     gpointer user_data);

/**
 * way_heuristic_new_full: (skip)
 * @begin: (nullable): called when a search begins
 * @eval: called once for each node that a search meets, or more often
 * @end: (nullable): called when a search is over
 * @user_data: data for the three
 * @destroy: (nullable): frees @user_data
 *
 * For an estimate that prepares something for each search, or that needs no
 * named goal. O(1).
 *
 * Returns: (transfer full): a new heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHeuristic *way_heuristic_new_full (WayHeuristicBeginFunc begin,
                                      WayHeuristicEvalFunc  eval,
                                      WayHeuristicEndFunc   end,
                                      gpointer              user_data,
                                      GDestroyNotify        destroy);

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
 * Gives a reference back. With the last one the user data are freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_heuristic_unref (WayHeuristic *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayHeuristic, way_heuristic_unref)

G_END_DECLS
