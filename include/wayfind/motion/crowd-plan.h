/* crowd-plan.h - where each agent of a crowd is at each tick
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_CROWD_PLAN (way_crowd_plan_get_type ())

/**
 * WayCrowdPlan:
 *
 * Where each agent of a #WayCrowd is at each tick, until all are at their goals
 * for good. Immutable, counted by reference, and independent of the crowd that
 * made it. Any number of threads may read one.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("....\n"
 *                                "##.#\n", ".#", NULL, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
 * WayNode left = way_grid_get_node (grid, 0, 0);
 * WayNode right = way_grid_get_node (grid, 3, 0);
 *
 * // Two change places; one of them steps into the niche for a tick.
 * way_crowd_add (crowd, left, right, NULL);
 * way_crowd_add (crowd, right, left, NULL);
 * g_autoptr (WayCrowdPlan) plan
 *   = way_crowd_find_optimal_plan (crowd, NULL, NULL);
 * guint end = way_crowd_plan_get_makespan (plan);
 *
 * g_assert (way_crowd_plan_get_node (plan, 0, 0) == left);
 * g_assert (way_crowd_plan_get_node (plan, 0, end) == right);
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayCrowdPlan WayCrowdPlan;

/**
 * way_crowd_plan_get_type:
 *
 * Returns: the boxed type #WayCrowdPlan
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_crowd_plan_get_type (void) G_GNUC_CONST;

/**
 * way_crowd_plan_ref:
 * @self: a plan
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCrowdPlan *way_crowd_plan_ref (WayCrowdPlan *self);

/**
 * way_crowd_plan_unref:
 * @self: (transfer full): a plan
 *
 * Gives a reference back. With the last one the plan is freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_crowd_plan_unref (WayCrowdPlan *self);

/**
 * way_crowd_plan_get_n_agents:
 * @self: a plan
 *
 * Returns: how many agents it moves
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_crowd_plan_get_n_agents (const WayCrowdPlan *self);

/**
 * way_crowd_plan_get_makespan:
 * @self: a plan
 *
 * Returns: the tick at which the last agent arrives for good; 0 if all stand at
 *   their goals already
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_crowd_plan_get_makespan (const WayCrowdPlan *self);

/**
 * way_crowd_plan_get_node:
 * @self: a plan
 * @agent: the number of an agent
 * @tick: from 0, before the first step; from the makespan on agents stay
 *
 * O(1).
 *
 * Returns: where @agent is after @tick ticks, which lives as long as @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_crowd_plan_get_node (const WayCrowdPlan *self,
                                 guint               agent,
                                 guint               tick);

/**
 * way_crowd_plan_get_arrival:
 * @self: a plan
 * @agent: the number of an agent
 *
 * Returns: after how many ticks @agent is at its goal and stays there
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_crowd_plan_get_arrival (const WayCrowdPlan *self,
                                  guint               agent);

/**
 * way_crowd_plan_get_sum_of_costs:
 * @self: a plan
 *
 * Returns: the arrivals of all agents, added up
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_crowd_plan_get_sum_of_costs (const WayCrowdPlan *self);

/**
 * way_crowd_plan_get_lower_bound:
 * @self: a plan
 *
 * Returns: what the sum of costs would be if each agent were alone. No plan has
 *   a lower sum; whether there is one that reaches it is not known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_crowd_plan_get_lower_bound (const WayCrowdPlan *self);

/**
 * way_crowd_plan_dup_path:
 * @self: a plan
 * @agent: the number of an agent
 *
 * O(arrival of @agent).
 *
 * Returns: (transfer full): where @agent is at each tick until its arrival. The
 *   cost so far is the tick, and a wait is the same node once more
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_crowd_plan_dup_path (const WayCrowdPlan *self,
                                  guint               agent);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayCrowdPlan, way_crowd_plan_unref)

G_END_DECLS
