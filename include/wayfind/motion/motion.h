/* motion.h - agents that walk along their paths, meet, and give way
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/motion/agents.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_MOTION (way_motion_get_type ())

/**
 * WayMotion:
 *
 * Moves #WayAgents along their paths, tick by tick, so that no two of them are
 * ever in one place. In a tick an agent stays where it is, or takes one edge;
 * all edges of a tick are taken at the same time. Then:
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
 * // Two come head on, and one of them gives way.
 * way_agents_place (agents, 1, a);
 * way_agents_place (agents, 2, b);
 * way_motion_follow (motion, 1, there, TRUE, NULL);
 * way_motion_follow (motion, 2, back, TRUE, NULL);
 * for (guint i = 0; way_motion_get_n_under_way (motion) > 0; i++)
 *   g_assert (i < 50 && way_motion_tick (motion, NULL));
 * ]|
 *
 * - no two bodies cover the same node, before or after a tick;
 * - no two agents swap places, and none crosses the diagonal of another;
 * - an agent goes past a corner only if as many of the nodes beside its step as
 *   the corner rule needs (see way_graph_get_beside()) are free of others when
 *   the tick begins and when it ends;
 * - an edge is taken only if it is there when the tick begins.
 *
 * Agents may go in file without a gap, and around a ring that is full. An agent
 * whose next node is taken waits. It does so for a while in the hope that the
 * node will be left; see way_motion_set_patience(). If the other one comes head
 * on, or stands idle, it has to give way then: to the right, to the left, or
 * back, and whoever is behind it with it. After a longer while the waiting
 * agent asks for another path, and makes give way whoever is before it. Of two
 * agents the one gives way that was sent later; so the one that was sent first
 * is never driven back, and in the end all have been the first.
 * Where the one that has to give way stands in a dead end, it is led out, past
 * the first, to the nearest place off its path. An agent that had arrived and
 * was pushed away goes back.
 *
 * "Right" is found by positions: those of a grid or of any graph whose nodes
 * have some; x grows to the right, and y downwards, as in pictures, or to the
 * north if positions are geographic. Where nodes have no positions an agent
 * gives way to any free neighbour, in the order in which the graph has them.
 *
 * Nothing here plans: paths come from the caller, who may take any time over
 * them (#WayMotionFunc says when one is wanted). Two agents must not have the
 * same goal; way_motion_form() finds goals for a group. What a tick does
 * follows from the agents, their paths and the graphs alone, so that a run
 * repeats on every machine.
 *
 * Pushing others ahead of oneself is the priority inheritance of Okumura,
 * Machida, Défago and Tamura, "Priority Inheritance with Backtracking for
 * Iterative Multi-agent Path Finding" (2019), with paths in place of distances;
 * leading out of a dead end resembles the swap of Luna and Bekris, "Push and
 * Swap" (2011). Neither is complete here: where bodies of several cells jam, or
 * nodes are nearly all taken, agents may be stuck, which
 * way_motion_get_n_stuck() counts.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayMotion, way_motion, WAY, MOTION, GObject)

/**
 * WayMotionEvent:
 * @WAY_MOTION_ARRIVED: it is at the end of its path, which was final
 * @WAY_MOTION_LEG_DONE: it is at the end of its path, and more was to come
 * @WAY_MOTION_WAITED: it has waited for so long that another path may be better
 * @WAY_MOTION_CLOSED: the next edge of its path is not there any more
 * @WAY_MOTION_ASIDE: it gave way, and does not find back to its path by itself
 *
 * What happened to an agent. After all but the first a path is wanted. The
 * event is repeated as long as none comes, ever more seldom.
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
 * @motion: who calls
 * @agent: the number of an agent
 * @event: what happened to it
 * @user_data: what was given with the function
 *
 * Told at the end of a tick, when all have moved, agent by agent from the
 * smallest number. It may send agents at once, or ask a queue for paths, and
 * may change all but call way_motion_tick().
 *
 * Since: 1.0
 */
typedef void (*WayMotionFunc) (WayMotion     *motion,
                               guint32        agent,
                               WayMotionEvent event,
                               gpointer       user_data);

/**
 * way_motion_new:
 * @agents: who stands where; none of them may overlap another
 *
 * Each agent walks on the graph of @agents, until way_motion_set_graph(). The
 * caller may place, send and remove agents between ticks; one that was sent by
 * way_agents_send() walks as if by way_motion_follow() with a final path. O(1).
 *
 * Returns: (transfer full): what moves them
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
 * @func: (nullable): called when an agent has arrived or wants a path
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Says who is told what happens to agents, in place of whoever was.
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
 * @graph: (nullable): what it walks on; %NULL for the graph of the agents
 * @error: return location for what is wrong, or %NULL
 *
 * Edges of @graph are those that the agent can take, at their costs: a grid for
 * its mover, with #WayClearance for its size, as they really are. Paths may
 * have been found on what a player knows, or with others shown; each step is
 * looked up here. Many agents may share one graph.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @graph is a state space or has other
 * nodes than the agents have.
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
 * way_motion_get_graph:
 * @self: a motion
 * @agent: the number of an agent
 *
 * Returns: (transfer none): what it walks on
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_motion_get_graph (WayMotion *self,
                                guint32    agent);

/**
 * way_motion_set_speed:
 * @self: a motion
 * @agent: the number of an agent
 * @speed: what cost it gets over in a tick, above 0; `INFINITY`, as for a new
 *   one, for an edge a tick whatever it costs
 *
 * An agent takes an edge within one tick, and then rests at its end until what
 * the edge costs is paid. Who has to give way does so at once, and rests longer
 * afterwards: for what two edges cost at most. No agent takes more than one
 * edge a tick.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_set_speed (WayMotion *self,
                           guint32    agent,
                           gdouble    speed);

/**
 * way_motion_get_speed:
 * @self: a motion
 * @agent: the number of an agent
 *
 * Returns: what cost it gets over in a tick
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_motion_get_speed (WayMotion *self,
                              guint32    agent);

/**
 * way_motion_set_holds:
 * @self: a motion
 * @agent: the number of an agent
 * @holds: whether it never gives way, as one that fights or mines; %FALSE for a
 *   new one
 *
 * Says whether an agent stays in the way of others, or gives way to them.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_set_holds (WayMotion *self,
                           guint32    agent,
                           gboolean   holds);

/**
 * way_motion_get_holds:
 * @self: a motion
 * @agent: the number of an agent
 *
 * Returns: whether it never gives way
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_get_holds (WayMotion *self,
                               guint32    agent);

/**
 * way_motion_set_patience:
 * @self: a motion
 * @aside: for how many ticks an agent waits before one that comes head on, or
 *   is idle, has to give way; 1 unless set
 * @replan: for how many it waits before it asks for another path and has all
 *   others give way, at least 1; 8 unless set
 *
 * Ticks in which the other one rests from its last step do not count.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_set_patience (WayMotion *self,
                              guint      aside,
                              guint      replan);

/**
 * way_motion_get_patience:
 * @self: a motion
 * @aside: (out) (optional): ticks until another gives way
 * @replan: (out) (optional): ticks until another path is asked for
 *
 * Tells what way_motion_set_patience() has set.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_get_patience (WayMotion *self,
                              guint     *aside,
                              guint     *replan);

/**
 * way_motion_follow:
 * @self: a motion
 * @agent: the number of an agent that there is
 * @path: (transfer none): where it is to go, in nodes of the agents' graph
 * @is_final: whether it has arrived at the end of @path; %FALSE for a first
 *   leg, as a partial path that a queue gives at once
 * @error: return location for what went wrong, or %NULL
 *
 * Sends an agent along @path. While the path was looked for, the agent may have
 * moved: it joins @path at the node where it is, or else at the last of those
 * that an edge leads to from there. If there is none, nothing changes and the
 * caller looks for a path from where the agent is now.
 *
 * An agent keeps its rank until it arrives, whatever paths it is given.
 * O(length of @path).
 *
 * Returns: whether the agent follows @path; %FALSE without @error set if it
 *   cannot join it, or is being led out of another's way
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
 * @motion: who calls
 * @agent: the number of a member of a group
 * @goal: a node for it; borrowed
 * @user_data: what was given with the function
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
 * @members: (array length=n_members): the numbers of agents that there are, each
 *   once
 * @n_members: how many
 * @goal: where the group is to go
 * @gap: how many cells to leave free between two of them on a grid of squares or
 *   rectangles, up to 65535; 0 for none, and on all other graphs
 * @limits: (nullable): when to stop
 * @func: (scope call): told a goal for each member, in the order of @members
 * @user_data: data for @func
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a goal of its own for each member of a group. The goals are the nearest
 * to @goal, by what it costs to get there from @goal over the members' graphs:
 * their bodies do not overlap each other, nor other agents at their goals, nor
 * those that stand idle without one. They are the members' goals from now on
 * (way_motion_get_goal()), so that groups sent one after the other do not get
 * in each other's way. With a @gap those who arrive later get past those who
 * are there. The largest members get theirs first, and @goal is the first of
 * them.
 *
 * Members of one size and graph share their goals out so that the squares of
 * the distances add up to the least, so that their ways hardly cross. Where
 * nodes have no positions, the first of @members gets the first goal.
 *
 * O(m^3 + n) for m members and n nodes around @goal.
 *
 * Returns: whether each has a goal; %FALSE without @error set if there is no
 *   room for all around @goal. @error is set if a graph could not give its
 *   edges, a limit was met (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED), or there
 *   is no memory (%WAY_ERROR_TOO_LARGE). @func is not called then
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
 * Leaves an agent where it is, idle and without a goal. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_motion_stop (WayMotion *self,
                      guint32    agent);

/**
 * way_motion_tick:
 * @self: a motion
 * @error: return location for what went wrong, or %NULL
 *
 * Moves all agents by one tick and then tells what happened to them. O(m log m
 * + edges around them + cells of their bodies) for the m agents that are under
 * way, have yet to pay for a step, were placed, sent, resized or removed since
 * the last tick, or are met by one of these. Those who stand take no time until
 * then, unless they have more than 1024 cells; only the first tick looks at
 * all.
 *
 * Returns: %FALSE with @error set if a graph could not give its edges or there
 *   is no memory (%WAY_ERROR_TOO_LARGE); nobody has moved then
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_tick (WayMotion *self,
                          GError   **error);

/**
 * way_motion_is_under_way:
 * @self: a motion
 * @agent: the number of an agent
 *
 * Returns: whether it was sent and has not arrived yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_is_under_way (WayMotion *self,
                                  guint32    agent);

/**
 * way_motion_get_goal:
 * @self: a motion
 * @agent: the number of an agent
 * @node: (out) (optional) (transfer none): its goal; good until it is sent
 *   elsewhere
 *
 * Returns: whether it has a goal, from a final path or way_motion_form()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_motion_get_goal (WayMotion *self,
                              guint32    agent,
                              WayNode   *node);

/**
 * way_motion_get_waited:
 * @self: a motion
 * @agent: the number of an agent
 *
 * Returns: for how many ticks it has been waiting for others
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_motion_get_waited (WayMotion *self,
                             guint32    agent);

/**
 * way_motion_get_walked:
 * @self: a motion
 * @agent: the number of an agent
 *
 * Returns: the costs of all edges that it has taken, those to give way included
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_motion_get_walked (WayMotion *self,
                               guint32    agent);

/**
 * way_motion_get_n_under_way:
 * @self: a motion
 *
 * O(agents that the last tick looked at, and those placed since).
 *
 * Returns: how many agents were sent and have not arrived yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_motion_get_n_under_way (WayMotion *self);

/**
 * way_motion_get_n_stuck:
 * @self: a motion
 * @n_ticks: for how many ticks
 *
 * Counts agents that are under way and for @n_ticks or longer have not come
 * nearer to the end of their path than they had been before. Those who wait
 * their turn in a long file are among them if @n_ticks is too small for it.
 * O(agents that the last tick looked at, and those placed since).
 *
 * Returns: how many agents are stuck
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_motion_get_n_stuck (WayMotion *self,
                              guint      n_ticks);

/**
 * way_motion_get_n_ticks:
 * @self: a motion
 *
 * Returns: how many ticks have passed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_motion_get_n_ticks (WayMotion *self);

/**
 * way_motion_get_n_steps:
 * @self: a motion
 *
 * Returns: how many edges all agents together have taken
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_motion_get_n_steps (WayMotion *self);

/**
 * way_motion_get_n_asides:
 * @self: a motion
 *
 * Returns: how many of the steps were made to give way
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_motion_get_n_asides (WayMotion *self);

G_END_DECLS
