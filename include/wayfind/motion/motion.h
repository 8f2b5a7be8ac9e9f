/* motion.h - agents that walk along their paths, meet, and give way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * To have paths found as well, see dispatcher.h; agents.h compares all classes
 * for many agents. */

#pragma once

#include <wayfind/motion/agents.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_MOTION (way_motion_get_type ())

/**
 * WayMotion:
 *
 * Moves #WayAgents along their paths, tick by tick, so that no two of them are
 * ever in one place. In a tick an agent stays on its node or takes one edge.
 * All agents take their edges at the same time.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (5, 2, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
 * g_autoptr (WayMotion) motion = way_motion_new (agents);
 * WayNode a = way_grid_get_node (grid, 0, 0);
 * WayNode b = way_grid_get_node (grid, 4, 0);
 * g_autoptr (WayPath) there
 *   = way_find_path (WAY_GRAPH (grid), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_autoptr (WayPath) back
 *   = way_find_path (WAY_GRAPH (grid), b, a, WAY_STRATEGY_ASTAR, NULL);
 *
 * // Two agents meet head on, and one of them gives way.
 * way_agents_place (agents, 1, a);
 * way_agents_place (agents, 2, b);
 * way_motion_follow (motion, 1, there, TRUE, NULL);
 * way_motion_follow (motion, 2, back, TRUE, NULL);
 * for (guint i = 0; way_motion_get_n_under_way (motion) > 0; i++)
 *   g_assert (i < 50 && way_motion_tick (motion, NULL));
 * ]|
 *
 * - No two bodies cover the same node, before or after a tick.
 * - No two agents swap places, and no agent crosses the diagonal of another.
 * - An agent passes a corner only if enough of the nodes beside its step are
 *   free of others, both when the tick begins and when it ends. The corner rule
 *   says how many are enough; see way_graph_get_beside().
 * - An agent takes an edge only if the edge exists when the tick begins.
 *
 * Agents may go in file without a gap, and around a ring that is full. An agent
 * waits if another is on its next node, in the hope that the other leaves; see
 * way_motion_set_patience(). If the other agent comes head on or stands idle,
 * it must then give way: to the right, to the left, or back, and the agents
 * behind it with it. After a longer while the waiting agent asks for another
 * path, and makes any agent before it give way. Of two agents, the one that was
 * sent later gives way. So the agent that was sent first is never driven back,
 * and in the end every agent has been the first. If an agent that must give way
 * stands in a dead end, it is led out, past the first agent, to the nearest
 * place off that agent's path. An agent that had arrived and was pushed away
 * goes back.
 *
 * Positions of nodes tell which side is right: x grows to the right, and y
 * downwards, as in pictures, or to the north if positions are geographic. If
 * nodes have no positions, an agent gives way to any free neighbour, in the
 * order of the graph's edges.
 *
 * A motion does not find paths. The caller does, and may take any time for it;
 * #WayMotionFunc says when an agent needs one. Two agents must not have the
 * same goal; way_motion_form() finds goals for a group. The result of a tick
 * depends on the agents, their paths and the graphs alone, so a run repeats on
 * every machine.
 *
 * Agents push others ahead by the priority inheritance of Okumura, Machida,
 * Défago and Tamura, "Priority Inheritance with Backtracking for Iterative
 * Multi-agent Path Finding" (2019), with paths instead of distances. Leading an
 * agent out of a dead end resembles the swap of Luna and Bekris, "Push and
 * Swap" (2011). Neither is complete here: if bodies of several cells jam, or
 * agents stand on nearly all nodes, some agents may be stuck, and
 * way_motion_get_n_stuck() counts them. A #WayDispatcher ends the orders of
 * such agents.
 *
 * Stable from 1.0 on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayMotion, way_motion, WAY, MOTION, GObject)

/**
 * WayMotionEvent:
 * @WAY_MOTION_ARRIVED: the agent is at the end of its path, which was final
 * @WAY_MOTION_LEG_DONE: the agent is at the end of its path, which was not
 *   final
 * @WAY_MOTION_WAITED: the agent has waited so long that it needs another path
 * @WAY_MOTION_CLOSED: the next edge of its path no longer exists
 * @WAY_MOTION_ASIDE: the agent gave way, and cannot step back onto its path
 *
 * Reports about an agent. After each but the first the agent needs a path. The
 * motion repeats the report until the agent gets one, at growing intervals.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_MOTION_ARRIVED,
  WAY_MOTION_LEG_DONE,
  WAY_MOTION_WAITED,
  WAY_MOTION_CLOSED,
  WAY_MOTION_ASIDE
} WayMotionEvent;

#define WAY_TYPE_MOTION_EVENT (way_motion_event_get_type ())

/**
 * way_motion_event_get_type:
 *
 * Returns: the type of the enumeration #WayMotionEvent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_motion_event_get_type (void) G_GNUC_CONST;

/**
 * WayMotionFunc:
 * @motion: the motion that calls
 * @agent: the number of an agent
 * @event: the event
 * @user_data: the data that was given with the function
 *
 * Takes the events of a tick, after all agents have moved, in ascending order
 * of their numbers. The function may send agents, add requests to a queue, and
 * change everything else, but must not call way_motion_tick().
 *
 * Since: 1.0
 */
typedef void (*WayMotionFunc) (WayMotion     *motion,
                               guint32        agent,
                               WayMotionEvent event,
                               gpointer       user_data);

/**
 * way_motion_new:
 * @agents: the agents to move; no two of them may overlap
 *
 * Each agent walks on the graph of @agents, until way_motion_set_graph(). The
 * caller may place, send and remove agents between ticks. An agent that was
 * sent by way_agents_send() walks as if by way_motion_follow() with a final
 * path. A removed agent leaves nothing behind: another agent with its number
 * has no goal and no settings. O(n log n) for n agents.
 *
 * Returns: (transfer full): a motion of these agents
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMotion *way_motion_new (WayAgents *agents);

/**
 * way_motion_get_agents:
 * @self: a motion
 *
 * Returns: (transfer none): the agents that it moves
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayAgents *way_motion_get_agents (WayMotion *self);

/**
 * way_motion_set_func:
 * @self: a motion
 * @func: (nullable): called when an agent has arrived or needs a path
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Sets the function that takes events, and frees the data of the old one.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_set_func (WayMotion     *self,
                          WayMotionFunc  func,
                          gpointer       user_data,
                          GDestroyNotify destroy);

/**
 * way_motion_set_graph:
 * @self: a motion
 * @agent: the number of an agent
 * @graph: (nullable): the graph that it walks on; %NULL for the graph of the
 *   agents
 * @error: return location for an error, or %NULL
 *
 * Sets the edges that the agent can really take, and their costs: a grid for
 * its mover, with #WayClearance for its size. Paths may come from a search over
 * another graph, such as the ground that a player knows, or one that shows the
 * other agents; the motion looks up each step in @graph. Many agents may share
 * a graph.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @graph has a state space, or other nodes
 * than the agents have.
 *
 * Returns: whether the graph was set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_set_graph (WayMotion *self,
                               guint32    agent,
                               WayGraph  *graph,
                               GError   **error);

/**
 * way_motion_set_speed:
 * @self: a motion
 * @agent: the number of an agent
 * @speed: the cost that it covers in a tick, above 0; `INFINITY`, as for a new
 *   agent, to take an edge a tick whatever it costs
 *
 * An agent takes an edge within one tick, and then rests at its end until the
 * cost of the edge is paid. An agent that must give way does so at once, and
 * rests longer afterwards: at most for the cost of two edges. No agent takes
 * more than one edge a tick.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_set_speed (WayMotion *self,
                           guint32    agent,
                           gdouble    speed);

/**
 * way_motion_set_holds:
 * @self: a motion
 * @agent: the number of an agent
 * @holds: whether it never gives way, such as one that fights or mines; %FALSE
 *   for a new agent
 *
 * Sets whether an agent stays in the way of others, or gives way to them.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_set_holds (WayMotion *self,
                           guint32    agent,
                           gboolean   holds);

/**
 * way_motion_set_patience:
 * @self: a motion
 * @aside: how many ticks an agent waits before an agent that comes head on or
 *   stands idle must give way; 1 unless set
 * @replan: how many ticks it waits before it asks for another path, and all
 *   others must give way, at least 1; 8 unless set
 *
 * Ticks in which the other agent rests from its last step do not count.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_set_patience (WayMotion *self,
                              guint      aside,
                              guint      replan);

/**
 * way_motion_set_look_ahead:
 * @self: a motion
 * @n_ticks: how many ticks an agent looks ahead, up to 32; 0 to heed others
 *   only where they are
 *
 * Sets how early an agent heeds the agents that were sent before it; 4 unless
 * set. It foresees where these will be in the next @n_ticks if they follow their
 * paths. If one of them will be in its way, it waits, or leaves its path for a
 * few steps: it goes up to two steps round to save one tick. It heeds agents that
 * were sent later, and agents without a path, only where they are. An agent that
 * has waited for @n_ticks in a row heeds nobody until it has moved.
 *
 * A tick takes O(@n_ticks) more for each agent that has others near it, and
 * O(@n_ticks^2 d) for each agent that finds one in its way, for d edges at a
 * node. On grids of squares an agent is near another if both may be on one cell
 * within @n_ticks, and on other graphs always.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_set_look_ahead (WayMotion *self,
                                guint      n_ticks);

/**
 * way_motion_follow:
 * @self: a motion
 * @agent: the number of a known agent
 * @path: (transfer none): its path, in nodes of the agents' graph
 * @is_final: whether the agent has arrived at the end of @path; %FALSE for a
 *   first leg, such as the first partial path of a queue
 * @error: return location for an error, or %NULL
 *
 * Sends an agent along @path. The agent may have moved since the search for the
 * path began: it joins @path at its own node, or at the last node of @path to
 * which an edge leads from there. If it cannot join, nothing changes, and the
 * caller should search for a path from the agent's new node.
 *
 * An agent keeps its rank until it arrives, whatever paths it is given.
 * O(length of @path).
 *
 * Returns: whether the agent follows @path; %FALSE without @error set if it
 *   cannot join it, or is being led out of another agent's way
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_follow (WayMotion *self,
                            guint32    agent,
                            WayPath   *path,
                            gboolean   is_final,
                            GError   **error);

/**
 * WayMotionGoalFunc:
 * @motion: the motion that calls
 * @agent: the number of a member of a group
 * @goal: a node for it; borrowed
 * @user_data: the data that was given with the function
 *
 * Takes the goals that way_motion_form() finds, one call for each member.
 *
 * Since: 1.0
 */
typedef void (*WayMotionGoalFunc) (WayMotion *motion,
                                   guint32    agent,
                                   WayNode    goal,
                                   gpointer   user_data);

/**
 * way_motion_form:
 * @self: a motion
 * @members: (array length=n_members): the numbers of known agents, each once
 * @n_members: how many
 * @goal: the goal of the group
 * @gap: how many cells to leave free between two members on a grid of squares
 *   or rectangles, up to 65535; 0 for none, and on all other graphs
 * @limits: (nullable): when to stop
 * @func: (scope call): takes a goal for each member, in the order of @members
 * @user_data: data for @func
 * @error: return location for an error, or %NULL
 *
 * Finds a goal for each member of a group. The goals are the nearest nodes to
 * @goal, by the cost from @goal over the members' graphs. The bodies of members
 * at their goals overlap neither each other, nor other agents at their goals,
 * nor idle agents without a goal. The motion keeps these goals
 * (way_motion_get_goal()), so groups that are sent one after the other do not
 * get in each other's way. With a @gap, members that arrive later get past the
 * ones that stand there already. The largest members get their goals first, and
 * @goal is the first goal.
 *
 * Members of one size and graph share their goals so that the sum of the
 * squared distances is least, and their paths hardly cross. If nodes have no
 * positions, the first of @members gets the first goal.
 *
 * O(m^3 + n) for m members and n nodes around @goal.
 *
 * Returns: whether each member has a goal; %FALSE without @error set if @goal
 *   has no room for all around it. @error is set if a graph could not list its
 *   edges, the search met a limit (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED), or
 *   memory ran out (%WAY_ERROR_TOO_LARGE). @func is not called then
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_form (WayMotion         *self,
                          const guint32     *members,
                          guint              n_members,
                          WayNode            goal,
                          guint              gap,
                          const WayLimits   *limits,
                          WayMotionGoalFunc  func,
                          gpointer           user_data,
                          GError           **error);

/**
 * way_motion_stop:
 * @self: a motion
 * @agent: the number of an agent
 *
 * Leaves an agent on its node, idle and without a goal. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_stop (WayMotion *self,
                      guint32    agent);

/**
 * way_motion_tick:
 * @self: a motion
 * @error: return location for an error, or %NULL
 *
 * Moves all agents by one tick, and then reports events to the function of
 * way_motion_set_func().
 *
 * O(m log m + edges around them + cells of their bodies) for the m active
 * agents: agents that are under way, have yet to pay for a step, were placed,
 * sent, resized or removed since the last tick, or meet one of these. An agent
 * that stands takes no time until then, unless it has more than 1024 cells;
 * only the first tick looks at all agents.
 *
 * Returns: %FALSE with @error set if a graph could not list its edges, or
 *   memory ran out (%WAY_ERROR_TOO_LARGE); no agent has moved then
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_tick (WayMotion *self,
                          GError   **error);

/**
 * way_motion_get_goal:
 * @self: a motion
 * @agent: the number of an agent
 * @node: (out) (optional) (transfer none): its goal, valid until it gets
 *   another
 *
 * Returns: whether it has a goal, from a final path or way_motion_form()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_get_goal (WayMotion *self,
                              guint32    agent,
                              WayNode   *node);

/**
 * way_motion_get_walked:
 * @self: a motion
 * @agent: the number of an agent
 *
 * Returns: the sum of the costs of all edges that it has taken, including those
 *   to give way
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_motion_get_walked (WayMotion *self,
                               guint32    agent);

/**
 * way_motion_get_n_under_way:
 * @self: a motion
 *
 * O(agents that were active in the last tick, and those placed since).
 *
 * Returns: how many agents were sent and have not arrived yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_motion_get_n_under_way (WayMotion *self);

/**
 * way_motion_get_n_stuck:
 * @self: a motion
 * @n_ticks: a number of ticks
 *
 * Counts the agents that are under way, and that have not come nearer to the
 * end of their path than before for @n_ticks or longer. If @n_ticks is small,
 * they include agents that wait their turn in a long file. O(agents that were
 * active in the last tick, and those placed since).
 *
 * Returns: how many agents are stuck
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_motion_get_n_stuck (WayMotion *self,
                              guint      n_ticks);

/**
 * WayMotionStatistics:
 * @ticks: the number of ticks
 * @steps: the number of edges that all agents together have taken
 * @asides: the number of these that were taken to give way
 * @waits: how often an agent stood because others were, or will be, in its way
 *
 * Counts of a motion since it was made.
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 ticks;
  guint64 steps;
  guint64 asides;
  guint64 waits;

  /*< private >*/
  guint64 reserved[4];
} WayMotionStatistics;

#define WAY_TYPE_MOTION_STATISTICS (way_motion_statistics_get_type ())

/**
 * way_motion_statistics_get_type:
 *
 * Returns: the boxed type #WayMotionStatistics, whose copies are made byte by
 *   byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_motion_statistics_get_type (void) G_GNUC_CONST;

/**
 * way_motion_get_statistics:
 * @self: a motion
 * @statistics: (out caller-allocates): return location for the statistics
 *
 * Gets the counts of a motion since it was made. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_get_statistics (WayMotion           *self,
                                WayMotionStatistics *statistics);

G_END_DECLS
