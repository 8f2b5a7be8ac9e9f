/* dispatcher.h - agents that are sent to goals: a queue finds, a motion walks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/motion/motion.h>
#include <wayfind/motion/queue.h>

G_BEGIN_DECLS

#define WAY_TYPE_DISPATCHER (way_dispatcher_get_type ())

/**
 * WayDispatcher:
 *
 * Sends agents to goals: asks a #WayQueue for their paths, has a #WayMotion
 * walk them, and asks again whenever another path is wanted. A game states who
 * goes where, and calls way_dispatcher_tick() at its pace:
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
 * - an agent that is sent sets out along a partial path after a few expansions,
 *   and gets its whole path when its turn has come;
 * - paths are found over the graph that the agent plans on, such as what its
 *   player knows and fears, and pulled straight (way_even_path()) over the same;
 * - an agent that has waited for too long plans around the others, as
 *   way_agents_show() shows them; where that leads nowhere it plans without
 *   them, and the motion makes them give way;
 * - an agent whose path was closed, or that gave way and finds back no more,
 *   plans from where it is;
 * - an agent that cannot get to its goal goes to the nearest place that it can
 *   get to, and says so.
 *
 * As long as queue and motion get the same calls, with budgets of expansions
 * alone, a run repeats on every machine.
 *
 * The dispatcher takes the function of the motion (way_motion_set_func()) for
 * itself. What else the two can do is still the caller's to do: speeds and
 * patience, further requests to the queue, or agents that follow a path of the
 * caller's, for which the dispatcher plans as soon as the motion wants another
 * path.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayDispatcher, way_dispatcher, WAY, DISPATCHER, GObject)

/**
 * WayDispatcherEvent:
 * @WAY_DISPATCHER_SET_OUT: it walks along a partial path; its whole path is
 *   still to come
 * @WAY_DISPATCHER_PLANNED: it has a path to its goal, the first or another one
 * @WAY_DISPATCHER_NO_WAY: no way leads to its goal, as far as its graph tells;
 *   it goes as near as it can
 * @WAY_DISPATCHER_ARRIVED: it is at its goal
 * @WAY_DISPATCHER_AS_NEAR: it is as near to its goal as it could get
 * @WAY_DISPATCHER_FAILED: looking for its path failed; it stays where it is
 *
 * What happened to an agent. One that has arrived and was pushed off its goal
 * arrives once more.
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
 * @dispatcher: who calls
 * @agent: the number of an agent
 * @event: what happened to it
 * @error: (nullable): what went wrong, with %WAY_DISPATCHER_FAILED
 * @user_data: what was given with the function
 *
 * Told within way_dispatcher_tick(). It may send and stop any agent, change
 * graphs, and drop the dispatcher, but not tick it.
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
 * @motion: what moves the agents
 * @queue: what finds their paths
 *
 * O(1).
 *
 * Returns: (transfer full): a dispatcher that has sent nobody yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayDispatcher *way_dispatcher_new (WayMotion *motion,
                                   WayQueue  *queue);

/**
 * way_dispatcher_get_motion:
 * @self: a dispatcher
 *
 * Returns: (transfer none): what moves the agents
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMotion *way_dispatcher_get_motion (WayDispatcher *self);

/**
 * way_dispatcher_get_queue:
 * @self: a dispatcher
 *
 * Returns: (transfer none): what finds their paths
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayQueue *way_dispatcher_get_queue (WayDispatcher *self);

/**
 * way_dispatcher_set_func:
 * @self: a dispatcher
 * @func: (nullable): told what happens to agents
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Says who is told what happens to agents, in place of whoever was.
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
 * @graph: (nullable): what it plans on; %NULL for what it walks on
 *   (way_motion_get_graph())
 * @error: return location for what is wrong, or %NULL
 *
 * Sets what paths of an agent are looked for on: its player's #WayKnowledge, a
 * #WayOverlay of danger over it, and such. Counts from its next request on.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @graph is a state space or has other
 * nodes than the agents have.
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
 * way_dispatcher_get_graph:
 * @self: a dispatcher
 * @agent: the number of an agent
 *
 * Returns: (transfer none): what it plans on
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_dispatcher_get_graph (WayDispatcher *self,
                                    guint32        agent);

/**
 * way_dispatcher_set_first_leg:
 * @self: a dispatcher
 * @n_expansions: after how many expansions an agent that is sent gets a partial
 *   path to set out on; 64 unless set, 0 for none
 *
 * A first leg leads to where the goal seems near. Where edges lead one way only,
 * it may lead to where no way leads on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_set_first_leg (WayDispatcher *self,
                                   guint          n_expansions);

/**
 * way_dispatcher_get_first_leg:
 * @self: a dispatcher
 *
 * Returns: after how many expansions an agent sets out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_dispatcher_get_first_leg (WayDispatcher *self);

/**
 * way_dispatcher_set_others:
 * @self: a dispatcher
 * @near_cost: up to what cost of getting there another agent is near, 0 or
 *   more; 8 unless set
 * @claim: what a node costs more for each near agent that is to pass it, 0 or
 *   more and finite; 1 unless set
 *
 * Sets how others are shown to an agent that has waited for too long: as by
 * way_agents_show().
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_set_others (WayDispatcher *self,
                                WayCost        near_cost,
                                WayCost        claim);

/**
 * way_dispatcher_get_others:
 * @self: a dispatcher
 * @near_cost: (out) (optional): up to what cost another agent is near
 * @claim: (out) (optional): what its path adds to a node
 *
 * Tells what way_dispatcher_set_others() has set.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_get_others (WayDispatcher *self,
                                WayCost       *near_cost,
                                WayCost       *claim);

/**
 * way_dispatcher_send:
 * @self: a dispatcher
 * @agent: the number of an agent that there is
 * @goal: a node of the agents' graph; copied if its type says so
 *
 * Sends an agent to @goal, in place of where it was sent before. It goes on as
 * it went until it sets out for @goal. Two agents must not have the same goal:
 * see way_dispatcher_form(). O(log requests).
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
 * @members: (array length=n_members): the numbers of agents that there are, each
 *   once
 * @n_members: how many
 * @goal: where the group is to go
 * @gap: how many cells to leave free between two of them, as for
 *   way_motion_form()
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a goal for each member of a group by way_motion_form(), and sends each
 * there. O(m^3 + n) for m members and n nodes around @goal.
 *
 * Returns: whether each has a goal; as way_motion_form() returns, and nobody is
 *   sent if it is %FALSE
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
 * Leaves an agent where it is, idle and without a goal. To be called before an
 * agent is removed from the #WayAgents. O(log requests).
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
 * @node: (out) (optional) (transfer none): where it was sent; good until it is
 *   sent elsewhere or stopped
 *
 * Returns: whether it was sent anywhere
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
 * Returns: how many agents were sent and are not there yet, nor as near as they
 *   can get. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_dispatcher_get_n_under_way (WayDispatcher *self);

/**
 * WayDispatcherStatistics:
 * @under_way: agents that were sent and are not there yet
 * @sent: times that an agent was sent
 * @requests: paths that were asked of the queue
 * @around: those of them that heeded other agents
 * @first_legs: partial paths to set out on
 * @paths: paths to goals that agents were given
 * @no_ways: times that no way led to a goal
 * @arrived: arrivals at goals
 * @as_near: agents that ended as near as they could get
 * @failed: agents whose paths failed
 * @longest_until_walks: the most ticks from being sent to having a path or a
 *   part of one
 * @longest_until_path: the most ticks from being sent to having all of a path
 *
 * What a dispatcher has done since it was made.
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
 * Tells what the dispatcher has done since it was made. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dispatcher_get_statistics (WayDispatcher           *self,
                                    WayDispatcherStatistics *statistics);

/**
 * way_dispatcher_tick:
 * @self: a dispatcher, not from within one of its own callbacks
 * @max_expansions: what way_queue_tick() may take
 * @max_microseconds: likewise; -1 for no limit
 * @error: return location for what went wrong, or %NULL
 *
 * One tick of the queue and one of the motion. O(n log n) for n agents under
 * way, apart from the searches.
 *
 * Returns: %FALSE with @error set as way_motion_tick() does
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dispatcher_tick (WayDispatcher *self,
                              guint64        max_expansions,
                              gint64         max_microseconds,
                              GError       **error);

G_END_DECLS
