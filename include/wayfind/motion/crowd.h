/* crowd.h - many agents that move at once, and plans for all of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * agents.h compares all classes for many agents. */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_CROWD_PLAN (way_crowd_plan_get_type ())

/**
 * WayCrowdPlan:
 *
 * The node of each agent of a #WayCrowd at each tick, until all are at their
 * goals for good. A plan is immutable, counted by reference, and independent of
 * the crowd that made it. Any number of threads may read one.
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
 * // Two agents change places; one of them steps into the niche for a tick.
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
 * Stable from 1.0 on.
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
 * Takes a reference, for a second owner. O(1).
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
 * Gives a reference back. The last one frees the plan.
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
 * @tick: from 0, before the first step; after the makespan agents stay
 *
 * O(1).
 *
 * Returns: the node of @agent after @tick ticks, valid as long as @self
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
 * Returns: the number of ticks after which @agent is at its goal and stays
 *   there
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_crowd_plan_get_arrival (const WayCrowdPlan *self,
                                  guint               agent);

/**
 * way_crowd_plan_get_sum_of_costs:
 * @self: a plan
 *
 * Returns: the sum of the arrivals of all agents
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_crowd_plan_get_sum_of_costs (const WayCrowdPlan *self);

/**
 * way_crowd_plan_get_lower_bound:
 * @self: a plan
 *
 * Returns: the sum of costs if each agent were alone. No plan has a lower sum;
 *   a plan that reaches it need not exist
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_crowd_plan_get_lower_bound (const WayCrowdPlan *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayCrowdPlan, way_crowd_plan_unref)

#define WAY_TYPE_CROWD (way_crowd_get_type ())

/**
 * WayCrowd:
 *
 * Agents on the nodes of a graph that all move at the same time, tick by tick,
 * each to its own goal. In a tick an agent takes one edge or waits. An edge
 * takes one tick whatever it costs: of edges that lead equally near to the
 * goal, an agent prefers the cheapest.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
 *
 * for (guint32 i = 0; i < 6; i++)
 *   way_crowd_add (crowd, way_grid_get_node (grid, i, 0),
 *                  way_grid_get_node (grid, 5 - i, 5), NULL);
 *
 * for (guint tick = 0; tick < 30; tick++)
 *   way_crowd_tick (crowd, NULL, NULL);
 * g_assert (way_crowd_has_arrived (crowd, 0));
 * ]|
 *
 * - No node ever holds two agents, and no two agents change places along an
 *   edge.
 * - Some edges pass between nodes (way_graph_get_beside()), such as a diagonal
 *   step over squares. An agent takes one only while as many of these nodes as
 *   the edge needs are without agents, before the tick and after it; and no
 *   agent goes from one of these nodes to the other in the same tick.
 * - No plan leads to a blocked goal, not even for an agent that stands on it.
 *
 * way_crowd_tick() moves all agents by one tick and looks no further ahead. It
 * suits hundreds of agents that get new goals whenever they arrive. In narrow
 * passages it may leave some agents stuck for good. way_crowd_find_plan() looks
 * ahead until all have arrived.
 *
 * The graph may have nodes of any kind, but no state space; an agent takes one
 * node. A crowd reads the edges of all nodes that its agents can reach when it
 * first needs them, and again after a change of the graph. An infinite graph
 * therefore needs a limit.
 *
 * A crowd belongs to one thread at a time. Stable from 1.0 on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayCrowd, way_crowd, WAY, CROWD, GObject)

/**
 * way_crowd_new:
 * @graph: (transfer none): the graph that the agents walk on
 * @error: return location for an error, or %NULL
 *
 * O(1).
 *
 * Returns: (transfer full): a crowd without agents; %NULL with
 *   %WAY_ERROR_UNSUPPORTED for a graph with a state space, such as turns or
 *   times, or one that shows a grid to movers of several cells
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCrowd *way_crowd_new (WayGraph  *graph,
                         GError   **error);

/**
 * way_crowd_add:
 * @self: a crowd
 * @start: the node on which the agent stands; copied if the node type says so
 * @goal: the goal of the agent; copied in the same way
 * @error: return location for an error, or %NULL
 *
 * Adds an agent. Agents have the numbers 0, 1, 2 and so on, in the order in
 * which they are added, and stay for good. Several may have the same goal, but
 * only one of them can be there at a time. O(1).
 *
 * Returns: whether the agent was added; %FALSE with %WAY_ERROR_DUPLICATE if
 *   another agent stands on @start, and with %WAY_ERROR_TOO_LARGE if memory
 *   runs out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_crowd_add (WayCrowd  *self,
                        WayNode    start,
                        WayNode    goal,
                        GError   **error);

/**
 * way_crowd_get_node:
 * @self: a crowd
 * @agent: the number of an agent
 *
 * Returns: the node on which it stands, borrowed until it moves
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_crowd_get_node (WayCrowd *self,
                            guint     agent);

/**
 * way_crowd_set_goal:
 * @self: a crowd
 * @agent: the number of an agent
 * @goal: its goal from now on; copied if the node type says so
 * @error: return location for an error, or %NULL
 *
 * Gives an agent another goal. O(1).
 *
 * Returns: whether the agent has that goal now; %FALSE with
 *   %WAY_ERROR_TOO_LARGE if memory runs out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_crowd_set_goal (WayCrowd  *self,
                             guint      agent,
                             WayNode    goal,
                             GError   **error);

/**
 * way_crowd_has_arrived:
 * @self: a crowd
 * @agent: the number of an agent
 *
 * Returns: whether it stands on its goal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_crowd_has_arrived (WayCrowd *self,
                                guint     agent);

/**
 * way_crowd_set_seed:
 * @self: a crowd
 * @seed: any number; 0 unless set
 *
 * Agents choose at random between equally good steps. With the same seed and
 * the same calls after it, they choose the same on every machine.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_crowd_set_seed (WayCrowd *self,
                         guint64   seed);

/**
 * way_crowd_get_expansions:
 * @self: a crowd
 *
 * Returns: the work of the last call that takes limits, in expansions. Each of
 *   these counts as one: a node whose edges were read, a node that the search
 *   for distances from a goal reached, a step chosen for an agent, and a state
 *   of a single agent that was expanded
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_crowd_get_expansions (WayCrowd *self);

/**
 * way_crowd_tick:
 * @self: a crowd
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Moves each agent along one edge, or lets it wait, by priority inheritance
 * with backtracking (PIBT: Okumura, Machida, Defago and Tamura, "Priority
 * inheritance with backtracking for iterative multi-agent path finding", 2022).
 * The agent that has been away from its goal for longest moves first, and moves
 * forward whenever it can push the others out of its way. So if each edge of
 * the graph lies on a cycle and goes both ways, every agent arrives at its goal
 * at some time, though not all of them at once. An agent whose goal cannot be
 * reached makes way for others.
 *
 * The crowd computes the distances to a goal as far as it needs them, and keeps
 * them for as long as an agent has that goal. O(agents * edges of a node),
 * apart from distances and from looks along corridors.
 *
 * Returns: whether all agents took their step. %FALSE with @error set, and no
 *   agent has moved, if the graph failed, memory ran out
 *   (%WAY_ERROR_TOO_LARGE), or the call met a limit (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_crowd_tick (WayCrowd        *self,
                         const WayLimits *limits,
                         GError         **error);

/**
 * way_crowd_find_plan:
 * @self: a crowd
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds a plan that takes all agents from their nodes to their goals, where all
 * stand at the same time in the end. The agents do not move. It finds the plan
 * quickly, but the plan is not short; see way_crowd_refine_plan().
 *
 * The algorithm is LaCAM (Okumura, "LaCAM: search-based algorithm for quick
 * multi-agent pathfinding", 2023, and "Improving LaCAM for scalable eventually
 * optimal multi-agent pathfinding", 2023): a depth-first search over the places
 * of all agents at once, which tries the steps of way_crowd_tick() first. Given
 * time, it finds a plan whenever one exists: if none exists, it looks at all
 * places that all agents together can take. O(makespan * agents * edges of a
 * node) if the first descent arrives, which is the usual case, apart from
 * distances to goals and looks along corridors.
 *
 * Returns: (transfer full) (nullable): a plan; %NULL without @error set if no
 *   plan exists, for example for two agents with the same goal. %NULL with
 *   @error set if the graph failed, memory ran out (%WAY_ERROR_TOO_LARGE), or
 *   the call met a limit (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCrowdPlan *way_crowd_find_plan (WayCrowd        *self,
                                   const WayLimits *limits,
                                   GError         **error);

/**
 * way_crowd_refine_plan:
 * @self: a crowd
 * @plan: a plan for its agents from their nodes to their goals
 * @limits: when to stop: expansions, a deadline or a cancellable must be set
 * @error: return location for an error, or %NULL
 *
 * Makes a plan with a lower sum of costs out of another. It continues until it
 * meets a limit, which is not an error, or until the sum is the lower bound.
 *
 * First it makes whole plans anew, by the rule of way_crowd_tick() along paths
 * that keep the agents apart (Han and Yu, "Optimizing space utilization for
 * more effective multi-robot path planning", 2022). Then follows large
 * neighbourhood search (Li, Chen, Harabor, Stuckey and Koenig, "Anytime
 * multi-agent path finding via large neighborhood search", 2021): it removes
 * the paths of a few agents, finds each agent the earliest path among the
 * others, and keeps the new paths if their sum is not higher. In between it
 * makes the rest of the plan anew, from some tick on (Okumura, "Engineering
 * LaCAM*", 2024).
 *
 * With the same seed and the same calls after it, limited by expansions alone,
 * a plan is refined the same on every machine. Distances that an earlier call
 * has computed take no expansions again. Each try takes O(makespan * agents *
 * edges of a node) or less; the limits decide how many tries it makes.
 *
 * Returns: (transfer full): a plan whose sum of costs is not higher; %NULL with
 *   @error set if @plan does not lead the agents of @self to their goals over
 *   the graph in its present state (%WAY_ERROR_CHANGED), the graph failed,
 *   memory ran out (%WAY_ERROR_TOO_LARGE), or the call met a limit before it
 *   could move the first agent (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCrowdPlan *way_crowd_refine_plan (WayCrowd           *self,
                                     const WayCrowdPlan *plan,
                                     const WayLimits    *limits,
                                     GError            **error);

/**
 * way_crowd_find_optimal_plan:
 * @self: a crowd
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds a plan with the least sum of costs, for few agents: from a dozen to
 * some fifty, fewer if they often meet. The agents do not move. The time grows
 * exponentially with the number of conflicts: give limits. At best O((nodes +
 * edges) log nodes) for each agent.
 *
 * The algorithm is conflict-based search (Sharon, Stern, Felner and Sturtevant,
 * "Conflict-based search for optimal multi-agent pathfinding", 2015): each
 * agent takes its best path, and for two agents that collide it tries all cases
 * in which one of them gives way. If two agents always collide at their present
 * costs, it branches on which of them takes longer (after Sharon, Stern,
 * Goldenberg and Felner, "The increasing cost tree search", 2013). The costs of
 * pairs are a lower bound for each case (Li, Felner, Boyarski, Ma and Koenig,
 * 2019).
 *
 * Returns: (transfer full) (nullable): a plan with the least
 *   way_crowd_plan_get_sum_of_costs(); %NULL without @error set if no plan
 *   exists. %NULL with @error set if the graph failed, memory ran out
 *   (%WAY_ERROR_TOO_LARGE), or the call met a limit (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCrowdPlan *way_crowd_find_optimal_plan (WayCrowd        *self,
                                           const WayLimits *limits,
                                           GError         **error);

G_END_DECLS
