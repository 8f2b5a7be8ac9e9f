/* dispatcher.h - sends agents to goals: finds their paths, and walks them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * agents.h compares all classes for many agents. */

#pragma once

#include <wayfind/motion/motion.h>
#include <wayfind/motion/queue.h>

G_BEGIN_DECLS

#define WAY_TYPE_DISPATCHER (way_dispatcher_get_type ())

/**
 * WayDispatcher:
 *
 * Sends agents to goals. It asks a #WayQueue for their paths, walks them with a
 * #WayMotion, and asks again whenever an agent needs another path. A game sends
 * its agents, and calls way_dispatcher_tick() at its pace:
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (8, 8, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
 * g_autoptr (WayMotion) motion = way_motion_new (agents);
 * g_autoptr (WayQueue) queue = way_queue_new ();
 * g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);
 *
 * way_agents_place (agents, 1, way_grid_get_node (grid, 0, 3));
 * way_agents_place (agents, 2, way_grid_get_node (grid, 7, 3));
 * way_dispatcher_send (dispatcher, 1, way_grid_get_node (grid, 7, 3));
 * way_dispatcher_send (dispatcher, 2, way_grid_get_node (grid, 0, 3));
 *
 * for (guint i = 0; way_dispatcher_get_n_under_way (dispatcher) > 0; i++)
 *   g_assert (i < 100 && way_dispatcher_tick (dispatcher, 1000, 0, NULL));
 * ]|
 *
 * - An agent that is sent sets out along a partial path after a few expansions,
 *   and gets its whole path when the queue has found it.
 * - The queue finds paths over the graph that the agent plans on, such as the
 *   ground that its player knows, and pulls them straight over the same graph
 *   (way_even_path()).
 * - An agent that has waited too long plans around the others, as
 *   way_agents_show() shows them. If that finds no path, it plans without them,
 *   and the motion makes them give way.
 * - An agent plans again from its node if its path was closed, or if it gave
 *   way and cannot step back onto its path.
 * - An agent that cannot reach its goal goes to the nearest place that it can
 *   reach, and the dispatcher reports that.
 * - Agents may jam, large ones between walls above all. The agent with the
 *   oldest order has the right of way; if it still has to wait, for 32 times
 *   the patience of the motion (way_motion_set_patience()) in all, its order
 *   ends as near to its goal as it is (%WAY_DISPATCHER_AS_NEAR), also if it had
 *   arrived before and was pushed off. Then the next one is the oldest. So all
 *   agents come to rest.
 *
 * If queue and motion get the same calls, with budgets of expansions alone, a
 * run repeats on every machine.
 *
 * The dispatcher sets the function of the motion (way_motion_set_func()). The
 * caller may still use the other functions of both: set speeds and patience,
 * add further requests to the queue, or let an agent follow a path of its own,
 * for which the dispatcher plans as soon as the motion asks for another path.
 *
 * Stable from 1.0 on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayDispatcher, way_dispatcher, WAY, DISPATCHER, GObject)

/**
 * WayDispatcherEvent:
 * @WAY_DISPATCHER_SET_OUT: the agent walks along a partial path; its whole path
 *   is still to come
 * @WAY_DISPATCHER_PLANNED: it has a path to its goal, the first or another one
 * @WAY_DISPATCHER_NO_WAY: its graph has no path to its goal; it goes as near as
 *   it can
 * @WAY_DISPATCHER_ARRIVED: it is at its goal
 * @WAY_DISPATCHER_AS_NEAR: it is as near to its goal as it could get
 * @WAY_DISPATCHER_FAILED: the search for its path failed; it stays on its node
 *
 * Reports about an agent. An agent that has arrived and was pushed off its goal
 * arrives again, or ends as near to it as it can get.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_DISPATCHER_SET_OUT,
  WAY_DISPATCHER_PLANNED,
  WAY_DISPATCHER_NO_WAY,
  WAY_DISPATCHER_ARRIVED,
  WAY_DISPATCHER_AS_NEAR,
  WAY_DISPATCHER_FAILED
} WayDispatcherEvent;

#define WAY_TYPE_DISPATCHER_EVENT (way_dispatcher_event_get_type ())

/**
 * way_dispatcher_event_get_type:
 *
 * Returns: the type of the enumeration #WayDispatcherEvent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_dispatcher_event_get_type (void) G_GNUC_CONST;

/**
 * WayDispatcherFunc:
 * @dispatcher: the dispatcher that calls
 * @agent: the number of an agent
 * @event: the event
 * @error: (nullable): the error, with %WAY_DISPATCHER_FAILED
 * @user_data: the data that was given with the function
 *
 * Takes events, within way_dispatcher_tick(). It may send and stop any agent,
 * change graphs, and drop the dispatcher, but must not tick it.
 *
 * Since: 1.0
 */
typedef void (*WayDispatcherFunc) (WayDispatcher      *dispatcher,
                                   guint32             agent,
                                   WayDispatcherEvent  event,
                                   const GError       *error,
                                   gpointer            user_data);

/**
 * way_dispatcher_new:
 * @motion: moves the agents
 * @queue: finds their paths
 *
 * O(1).
 *
 * Returns: (transfer full): a dispatcher that has sent no agent yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayDispatcher *way_dispatcher_new (WayMotion *motion,
                                   WayQueue  *queue);

/**
 * way_dispatcher_set_func:
 * @self: a dispatcher
 * @func: (nullable): takes events
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Sets the function that takes events, and frees the data of the old one.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_set_func (WayDispatcher    *self,
                              WayDispatcherFunc func,
                              gpointer          user_data,
                              GDestroyNotify    destroy);

/**
 * way_dispatcher_set_graph:
 * @self: a dispatcher
 * @agent: the number of an agent
 * @graph: (nullable): the graph that it plans on; %NULL for the graph that it
 *   walks on (way_motion_set_graph())
 * @error: return location for an error, or %NULL
 *
 * Sets the graph over which the queue finds the agent's paths, such as the
 * #WayKnowledge of its player, or a #WayOverlay of dangers over it. Applies
 * from its next request on.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @graph has a state space, or other nodes
 * than the agents have.
 *
 * Returns: whether the graph was set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dispatcher_set_graph (WayDispatcher *self,
                                   guint32        agent,
                                   WayGraph      *graph,
                                   GError       **error);

/**
 * way_dispatcher_set_first_leg:
 * @self: a dispatcher
 * @n_expansions: after how many expansions an agent that is sent gets a partial
 *   path to set out on; 64 unless set, 0 for none
 *
 * A first leg leads to a node that seems near to the goal. If some edges lead
 * one way only, that node may turn out to be a trap.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_set_first_leg (WayDispatcher *self,
                                   guint          n_expansions);

/**
 * way_dispatcher_set_others:
 * @self: a dispatcher
 * @near_cost: the highest cost at which another agent is near, 0 or more; 8
 *   unless set
 * @claim: the cost to add to a node for each near agent that will pass it, 0 or
 *   more and finite; 1 unless set
 *
 * Sets how way_agents_show() shows the others to an agent that has waited too
 * long.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_set_others (WayDispatcher *self,
                                WayCost        near_cost,
                                WayCost        claim);

/**
 * way_dispatcher_send:
 * @self: a dispatcher
 * @agent: the number of a known agent
 * @goal: a node of the agents' graph; copied if its type says so
 *
 * Sends an agent to @goal, instead of its goal before. It follows its old path
 * until it sets out for @goal.
 *
 * Many agents may be sent to one node. The next tick gives each its place, the
 * nearest to @goal first, as way_dispatcher_form() does without a gap; later
 * agents get the nearest places that are left. way_dispatcher_get_goal() then
 * returns the place. If there is not enough room around @goal, agents get as
 * near to it as they can. O(1); the next tick takes O(n) for n agents with
 * goals. For m agents with a common goal all ticks together take O(m^3), each of
 * them within its budget, and the agents set out when all have their places.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_send (WayDispatcher *self,
                          guint32        agent,
                          WayNode        goal);

/**
 * way_dispatcher_form:
 * @self: a dispatcher
 * @members: (array length=n_members): the numbers of known agents, each once
 * @n_members: how many
 * @goal: the goal of the group
 * @gap: how many cells to leave free between two members, as for
 *   way_motion_form()
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds a goal for each member of a group with way_motion_form(), and sends
 * each member there. All of that happens in this call, outside of the budget of
 * a tick; way_dispatcher_send() to one node needs less of a tick. O(m^3 + n) for
 * m members and n nodes around @goal.
 *
 * Returns: whether each member has a goal; otherwise no agent is sent, and
 *   @error is set as by way_motion_form()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dispatcher_form (WayDispatcher   *self,
                              const guint32   *members,
                              guint            n_members,
                              WayNode          goal,
                              guint            gap,
                              const WayLimits *limits,
                              GError         **error);

/**
 * way_dispatcher_stop:
 * @self: a dispatcher
 * @agent: the number of an agent
 *
 * Leaves an agent on its node, idle and without a goal. An agent that is
 * removed from the #WayAgents needs no call. O(log requests).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_stop (WayDispatcher *self,
                          guint32        agent);

/**
 * way_dispatcher_get_goal:
 * @self: a dispatcher
 * @agent: the number of an agent
 * @node: (out) (optional) (transfer none): its goal, valid until it is sent
 *   elsewhere or stopped
 *
 * Returns: whether it has a goal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dispatcher_get_goal (WayDispatcher *self,
                                  guint32        agent,
                                  WayNode       *node);

/**
 * way_dispatcher_get_n_under_way:
 * @self: a dispatcher
 *
 * Returns: how many agents were sent, and are neither at their goal nor as near
 *   as they can get. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_dispatcher_get_n_under_way (WayDispatcher *self);

/**
 * WayDispatcherStatistics:
 * @under_way: agents that were sent and have not arrived yet
 * @sent: times that an agent was sent
 * @requests: requests to the queue for paths
 * @around: requests for a path around other agents
 * @first_legs: partial paths to set out on
 * @paths: paths to goals that agents were given
 * @no_ways: searches that found no path to a goal
 * @arrived: arrivals at goals
 * @as_near: agents that ended as near as they could get
 * @failed: agents whose searches failed
 * @longest_until_walks: the most ticks from being sent to having a path or a
 *   part of one
 * @longest_until_path: the most ticks from being sent to having a whole path
 *
 * Counts of a dispatcher since it was made.
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 under_way;
  guint64 sent;
  guint64 requests;
  guint64 around;
  guint64 first_legs;
  guint64 paths;
  guint64 no_ways;
  guint64 arrived;
  guint64 as_near;
  guint64 failed;
  guint64 longest_until_walks;
  guint64 longest_until_path;
} WayDispatcherStatistics;

#define WAY_TYPE_DISPATCHER_STATISTICS \
  (way_dispatcher_statistics_get_type ())

/**
 * way_dispatcher_statistics_get_type:
 *
 * Returns: the boxed type #WayDispatcherStatistics, whose copies are made byte
 *   by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_dispatcher_statistics_get_type (void) G_GNUC_CONST;

/**
 * way_dispatcher_get_statistics:
 * @self: a dispatcher
 * @statistics: (out caller-allocates): return location for the statistics
 *
 * Gets the counts of a dispatcher since it was made. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_get_statistics (WayDispatcher           *self,
                                    WayDispatcherStatistics *statistics);

/**
 * way_dispatcher_tick:
 * @self: a dispatcher, not from within one of its own callbacks
 * @max_expansions: the limit for forming up and way_queue_tick(); 0 for none
 * @max_microseconds: the limit for both together; 0 for none, and so is -1
 * @error: return location for an error, or %NULL
 *
 * Finds places for agents with a common goal and for formations, and runs one
 * tick of the queue and one of the motion. While agents wait for paths, forming up
 * takes at most half of the budget, or every second tick if that is one
 * expansion. To look at 256 places for a member, or at one node around a goal,
 * counts as one expansion. Whatever the budget, 16 members of each formation may
 * begin the next leg of their walk in a tick; each further one counts as 16
 * expansions. The budget does not change who gets which place, unless agents move
 * or the graph changes meanwhile.
 * O(n log n) for n agents under way, apart from the searches and the places.
 *
 * Returns: %FALSE with @error set as for way_motion_tick()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dispatcher_tick (WayDispatcher *self,
                              guint64        max_expansions,
                              gint64         max_microseconds,
                              GError       **error);

G_END_DECLS
