/* crowd.h - many agents that move at once, and must all arrive
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/motion/crowd-plan.h>
#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_CROWD (way_crowd_get_type ())

/**
 * WayCrowd:
 *
 * Agents on the nodes of a graph that move at the same time, tick by tick, each
 * to a goal of its own. In a tick an agent goes along one edge or waits. Costs
 * do not say how long that takes: of edges that lead as near to the goal, an
 * agent prefers the cheaper.
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
 * - No node ever holds two agents, and no two change places along an edge.
 * - An edge that passes between nodes (way_graph_get_beside()), as a diagonal
 *   step over squares does, is taken only while as many of these nodes as it
 *   needs are without agents, before the tick and after it; and nobody goes
 *   from one of these nodes to the other in the same tick.
 * - No plan leads to a blocked goal, not even for an agent that stands on it.
 *
 * way_crowd_tick() moves all agents by one tick and looks no further ahead: for
 * hundreds of agents that get new goals whenever they arrive. Where ways are
 * narrow it may leave some stuck for good. way_crowd_find_plan() looks ahead
 * until all are there.
 *
 * Any graph will do whose starts and goals are its nodes, with nodes of any
 * kind; an agent takes one node. A crowd asks for the edges of all nodes that
 * can be reached when it first needs them, and again when the graph has
 * changed: a graph without end stops at a limit.
 *
 * A crowd belongs to one thread at a time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayCrowd, way_crowd, WAY, CROWD, GObject)

/**
 * way_crowd_new:
 * @graph: (transfer none): what the agents walk on
 * @error: return location for what went wrong, or %NULL
 *
 * O(1).
 *
 * Returns: (transfer full): a crowd of no agents; %NULL with
 *   %WAY_ERROR_UNSUPPORTED for a state space, such as one of turns or
 *   times, or that shows a grid to movers of several cells
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCrowd *way_crowd_new (WayGraph  *graph,
                         GError   **error);

/**
 * way_crowd_get_graph:
 * @self: a crowd
 *
 * Returns: (transfer none): what the agents walk on
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_crowd_get_graph (WayCrowd *self);

/**
 * way_crowd_add:
 * @self: a crowd
 * @start: where the agent stands; copied if the node type says so
 * @goal: where it is to go; copied in the same way
 * @error: return location for what went wrong, or %NULL
 *
 * Adds an agent. Agents have the numbers 0, 1, 2 and on, as they are added, and
 * stay for good. Several may have the same goal, of which one can be there at a
 * time. O(1).
 *
 * Returns: whether the agent was added; %FALSE with %WAY_ERROR_DUPLICATE if
 *   another stands on @start, and %WAY_ERROR_TOO_LARGE if there is no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_crowd_add (WayCrowd  *self,
                        WayNode    start,
                        WayNode    goal,
                        GError   **error);

/**
 * way_crowd_get_n_agents:
 * @self: a crowd
 *
 * Returns: how many agents it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_crowd_get_n_agents (WayCrowd *self);

/**
 * way_crowd_get_node:
 * @self: a crowd
 * @agent: the number of an agent
 *
 * Returns: where it stands, borrowed until it moves
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_crowd_get_node (WayCrowd *self,
                            guint     agent);

/**
 * way_crowd_set_goal:
 * @self: a crowd
 * @agent: the number of an agent
 * @goal: where it is to go from now on; copied if the node type says so
 * @error: return location for what went wrong, or %NULL
 *
 * O(1).
 *
 * Returns: whether the agent has that goal now; %FALSE with
 *   %WAY_ERROR_TOO_LARGE if there is no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_crowd_set_goal (WayCrowd  *self,
                             guint      agent,
                             WayNode    goal,
                             GError   **error);

/**
 * way_crowd_get_goal:
 * @self: a crowd
 * @agent: the number of an agent
 *
 * Returns: where it is to go, borrowed until it gets another goal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_crowd_get_goal (WayCrowd *self,
                            guint     agent);

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
 * Agents that may as well go one way as another choose at random. With the same
 * seed and the same calls after it they choose the same on every machine.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_crowd_set_seed (WayCrowd *self,
                         guint64   seed);

/**
 * way_crowd_get_seed:
 * @self: a crowd
 *
 * Returns: the seed that was set last
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_crowd_get_seed (WayCrowd *self);

/**
 * way_crowd_get_expansions:
 * @self: a crowd
 *
 * Returns: how much work the last call took that has limits, in expansions:
 *   nodes asked for their edges, nodes reached by floods from goals, steps of
 *   agents chosen, and states of single agents expanded, each counted as one
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_crowd_get_expansions (WayCrowd *self);

/**
 * way_crowd_tick:
 * @self: a crowd
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Moves each agent along one edge, or lets it wait, by priority inheritance
 * with backtracking (PIBT: Okumura, Machida, Defago and Tamura, "Priority
 * inheritance with backtracking for iterative multi-agent path finding", 2022).
 * The agent that has been away from its goal for longest goes first and gets on
 * wherever it can push the others; so on a graph where each edge lies on a
 * cycle and goes both ways, every agent arrives at its goal some time, though
 * not all need be there at once. An agent that no way leads to its goal makes
 * way for others.
 *
 * The distances to a goal are found as far as they are asked for, and are kept
 * for as long as an agent has that goal. O(agents * edges of a node), apart
 * from that and from looks along corridors.
 *
 * Returns: whether all agents took their step. %FALSE with @error set, and none
 *   of them moved, if the graph failed, there is no memory
 *   (%WAY_ERROR_TOO_LARGE), or a limit was met (%WAY_ERROR_LIMIT,
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
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a plan by which all agents get from where they stand to their goals,
 * and are there at the same time in the end, by LaCAM (Okumura, "LaCAM:
 * search-based algorithm for quick multi-agent pathfinding", 2023, and
 * "Improving LaCAM for scalable eventually optimal multi-agent pathfinding",
 * 2023): a search depth first over the places of all agents at once, in which
 * way_crowd_tick()'s rule says where to look first. It finds a plan whenever
 * there is one, given time: where there is none it looks at all places that all
 * agents can have. The plan is a quick one, not a short one; see
 * way_crowd_refine_plan(). The agents do not move. O(makespan * agents * edges
 * of a node) if the first descent arrives, as it mostly does, apart from
 * distances to goals and looks along corridors.
 *
 * Returns: (transfer full) (nullable): a plan; %NULL without @error set if there
 *   is none, as for two agents with the same goal, and with @error set if the
 *   graph failed, there is no memory (%WAY_ERROR_TOO_LARGE), or a limit was met
 *   (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCrowdPlan *way_crowd_find_plan (WayCrowd        *self,
                                   const WayLimits *limits,
                                   GError         **error);

/**
 * way_crowd_refine_plan:
 * @self: a crowd
 * @plan: a plan for its agents from where they stand to their goals
 * @limits: when to stop: expansions, a deadline or a cancellable must be set
 * @error: return location for what went wrong, or %NULL
 *
 * Makes a plan with a lower sum of costs out of another. First whole plans are
 * made anew, by way_crowd_tick()'s rule along paths that keep the agents apart
 * (Han and Yu, "Optimizing space utilization for more effective multi-robot
 * path planning", 2022). Then comes large neighbourhood search (Li, Chen,
 * Harabor, Stuckey and Koenig, "Anytime multi-agent path finding via large
 * neighborhood search", 2021): a few agents at a time are led another way, each
 * as early as it can arrive among the others, and stay there if together they
 * are no later. In between the rest of the plan from some tick on is made anew
 * (Okumura, "Engineering LaCAM*", 2024). Goes on until a limit is met, which is no
 * error, or the sum is the lower bound. With the same seed and the same calls
 * after it, limited by expansions alone, a plan is refined the same on every
 * machine. Distances that an earlier call has made need no expansions again.
 * Each try takes O(makespan * agents * edges of a node) or less; how many there
 * are the limits say.
 *
 * Returns: (transfer full): a plan whose sum of costs is no higher; %NULL with
 *   @error set if @plan does not lead the agents of @self to their goals over
 *   the graph as it is now (%WAY_ERROR_CHANGED), the graph failed, there is no
 *   memory (%WAY_ERROR_TOO_LARGE), or a limit was met before the first agent
 *   could be moved (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED)
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
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a plan of the least sum of costs, for few agents: a dozen to some
 * fifty, by how much they are in each other's way. By conflict-based search
 * (Sharon, Stern, Felner and Sturtevant, "Conflict-based search for optimal
 * multi-agent pathfinding", 2015): each agent takes its best way, and where two
 * are in each other's way, all the cases are looked at in which one of them
 * gives way. Two that cannot keep clear of each other at their costs are told
 * apart by who takes longer (after Sharon, Stern, Goldenberg and Felner, "The
 * increasing cost tree search", 2013), and what pairs cost bounds what cases
 * can (Li, Felner, Boyarski, Ma and Koenig, 2019). The agents do not move. The
 * time grows exponentially with the conflicts: give limits. At best O((nodes +
 * edges) log nodes) for each agent.
 *
 * Returns: (transfer full) (nullable): a plan than which none has a lesser
 *   way_crowd_plan_get_sum_of_costs(); %NULL without @error set if there is
 *   none, and with @error set if the graph failed, there is no memory
 *   (%WAY_ERROR_TOO_LARGE), or a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCrowdPlan *way_crowd_find_optimal_plan (WayCrowd        *self,
                                           const WayLimits *limits,
                                           GError         **error);

G_END_DECLS
