/* timed.h - a view in which cost is time: waiting, reservations, rush hours
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/core/macros.h>
#include <wayfind/core/path.h>
#include <wayfind/views/reservations.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_TIMED (way_timed_get_type ())

/**
 * WayTimed:
 *
 * A state space: a search over it finds the earliest arrival if nodes and edges
 * are free only at certain times, and if the travel time of an edge depends on
 * the departure. The base's cost of an edge is its travel time. The cost of a
 * path so far is the time, and the view's cost of an edge is waiting and
 * travelling together. The cost of the start is the departure:
 * way_search_add_start(). way_search_set_max_cost() sets the latest arrival.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (5, 1, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayReservations) taken
 *   = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (grid)));
 * g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), taken, NULL);
 *
 * // The middle cell is taken until 10: an agent waits in front of it.
 * way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 10, 7);
 * g_autoptr (WayPath) path
 *   = way_timed_find_path (timed, WAY_INDEX (0), 0, WAY_INDEX (4), 0, NULL,
 *                          NULL);
 * g_assert (way_path_get_cost (path) == 12);
 * ]|
 *
 * An agent may wait at a node while the node is free. It holds a node from its
 * arrival until its arrival at the next node, and the edge from the departure
 * to the arrival. During this time both must be open and free of others, and
 * the next node must be free from the arrival on. An agent may return to a node
 * that it had to leave; the path then contains the node twice.
 *
 * Corners count as between walls. An agent passes an edge between nodes
 * (way_graph_get_beside()) only while enough of these nodes are free, at each
 * instant, and never while another agent is on an edge between them. So on a
 * grid two agents do not cross in a square of four cells, and no agent slips
 * through between two that stand there.
 *
 * On a grid of squares an agent may cover a square of cells
 * (way_timed_set_agent()); it needs all of them.
 *
 * The search does not use time steps: a state is a node and one of the spans in
 * which the node is free (Phillips and Likhachev, SIPP: Safe interval path
 * planning for dynamic environments, 2011), because an agent that arrives first
 * can do all that a later one can. So the number of states is at most the
 * number of free spans.
 *
 * Only searches of least cost, Dijkstra and A*, are certain to find a path if
 * one exists. Other searches may reach a node later than necessary, and then
 * too late to go on.
 *
 * Starts, goals and paths are nodes of the base. Change a view only while no
 * thread is searching it. A view on top may add costs, such as costs of turns;
 * the agent spends that time at the node of its arrival. If the node is not
 * free for so long, the path ends there.
 *
 * A path ends only at a time when its goal is free, even under another view,
 * and even if the goal is the start.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTimed, way_timed, WAY, TIMED, WayView)

/**
 * WayTravelTimeFunc:
 * @from: the node that the edge leaves, of the base's query type
 * @to: the node that the edge leads to, of the base's query type
 * @cost: the base's cost of the edge, finite
 * @departure: the time of departure
 * @user_data: the data given with the function
 *
 * Must depend on its arguments alone. Several threads may call it at once.
 *
 * Returns: the travel time of the edge, 0 or more; `INFINITY` if the edge can
 *   not be passed after @departure
 * Since: 1.0
 */
typedef gdouble (*WayTravelTimeFunc) (WayNode  from,
                                      WayNode  to,
                                      WayCost  cost,
                                      gdouble  departure,
                                      gpointer user_data);

/**
 * way_timed_new:
 * @base: the graph to wrap; it may be a state space, but the costs of its edges
 *   must not depend on the time, as those of another timed view do
 * @reservations: (nullable): the times at which nodes and edges are taken or
 *   open, over the base's query type, or %NULL if all are free; the view shares
 *   them and follows their changes
 * @error: return location for an error, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @reservations are of nodes of another
 * type. O(1).
 *
 * Returns: (transfer full) (nullable): a view of @base in which the cost of an
 *   edge is its travel time
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTimed *way_timed_new (WayGraph        *base,
                         WayReservations *reservations,
                         GError         **error);

/**
 * WAY_TIMED_MAX_SIZE:
 *
 * The size of the largest agents that a #WayTimed moves, in cells.
 *
 * Since: 1.0
 */
#define WAY_TIMED_MAX_SIZE 255

/**
 * way_timed_set_agent:
 * @self: a timed view
 * @owner: the number of the agent, whose own reservations do not stop it;
 *   %WAY_RESERVATIONS_NOBODY, the default, for an agent that all reservations
 *   stop
 * @size: the width and height of the agent in cells, from 1, the default, to
 *   %WAY_TIMED_MAX_SIZE
 * @error: return location for an error, or %NULL
 *
 * Sets the agent that the next searches and reservations are for.
 *
 * An agent of more than one cell covers a square; its node is the upper left
 * cell. It stands at a node while all these cells are free, and each cell moves
 * along an edge that must be free. At a diagonal step, the corner rule applies
 * to the whole agent. The view does not look for walls: put it over a
 * #WayClearance of the same size.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @size is above 1 and the lowest graph
 * below is not a grid of squares or rectangles; nothing has changed then.
 * O(size^2) look-ups for each edge of a search.
 *
 * Returns: whether the agent was set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_timed_set_agent (WayTimed *self,
                              guint32   owner,
                              guint     size,
                              GError  **error);

/**
 * way_timed_set_horizon:
 * @self: a timed view
 * @horizon: a time, above 0; `INFINITY`, the default, for no horizon
 *
 * Limits a search to arrivals before @horizon. It is required if openings
 * repeat: the free spans then have no end, and a search for an unreachable goal
 * would not end, so without a horizon it fails with %WAY_ERROR_UNSUPPORTED. The
 * number of states is the number of free spans before @horizon. Openings that
 * would begin more than 2^31 times before it count as closed from then on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_set_horizon (WayTimed *self,
                            gdouble   horizon);

/**
 * way_timed_set_overtaking:
 * @self: a timed view
 * @allowed: whether a later departure over an edge may arrive earlier
 *
 * Unless this is allowed, a search that meets such an edge fails with
 * %WAY_ERROR_BAD_COST, and the message names the edge and the time. Most of
 * these edges are mistakes in the data, and departing at once is then not
 * certain to arrive first.
 *
 * With profiles the answer stays exact if it is allowed: the agent waits for
 * the best departure. With a function it does not: the agent departs as soon as
 * reservations permit, and the answer is the best of such paths.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_set_overtaking (WayTimed *self,
                               gboolean  allowed);

/**
 * way_timed_set_profile:
 * @self: a timed view
 * @profile: (nullable): the factor for the costs of all edges that have no
 *   profile of their own, or %NULL for a factor of 1
 *
 * Whether a later departure arrives earlier depends on the cost of an edge, so
 * a search checks it, exactly, for each edge that it meets.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_set_profile (WayTimed       *self,
                            WayTimeProfile *profile);

/**
 * way_timed_set_edge_profile:
 * @self: a timed view
 * @from: the node that the edge leaves, of the base's query type; copied if its
 *   type says so
 * @to: the node that the edge leads to, of the base's query type; copied if its
 *   type says so
 * @profile: (nullable): the factor for the costs of the edges from @from to
 *   @to, or %NULL for the profile of all other edges
 * @error: return location for an error, or %NULL
 *
 * Reads the cost of the edge from the base, and fails with %WAY_ERROR_BAD_COST
 * if later departures would arrive earlier and that is not allowed; nothing has
 * changed then. Searches check it again, because costs may change.
 *
 * Returns: whether @profile was set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_timed_set_edge_profile (WayTimed       *self,
                                     WayNode         from,
                                     WayNode         to,
                                     WayTimeProfile *profile,
                                     GError        **error);

/**
 * way_timed_set_travel_time:
 * @self: a timed view
 * @least_factor: a factor, 0 or more: the result of @func is at least the
 *   base's cost times this factor. 0 if no such bound is known. The view
 *   multiplies the base's heuristic by it
 * @func: (nullable): returns the travel time of an edge, instead of all
 *   profiles, or %NULL for none
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Unless overtaking is allowed, a search tests @func: for each edge that it
 * looks at, departures at a quarter, half and three quarters of the first
 * travel time must not arrive before the first departure does. It does not
 * notice earlier arrivals in between.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_set_travel_time (WayTimed         *self,
                                gdouble           least_factor,
                                WayTravelTimeFunc func,
                                gpointer          user_data,
                                GDestroyNotify    destroy);

/**
 * way_timed_find_path:
 * @self: a timed view
 * @start: the node where the path begins, of the base's query type
 * @departure: the time when it begins, 0 or more
 * @goal: the node where the path ends, of the base's query type
 * @hold: the time for which the goal must be free from the arrival on, 0 or
 *   more; `INFINITY` to park there for ever
 * @limits: (nullable): limits of the search
 * @error: return location for an error, or %NULL
 *
 * Finds the path of the earliest arrival at @goal after which @goal is free for
 * @hold. Other searches over the view accept a goal that is free at the instant
 * of arrival. By A* with the base's heuristic, unless the base is a state space.
 * Fails with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met, and
 * with the errors of the base. O(n log n) for n states, which are free spans of
 * nodes; usually one search, and more if @goal is taken later.
 *
 * Returns: (transfer full) (nullable): the path, whose cost at each node is the
 *   time of arrival; %NULL without @error set if no path exists
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_timed_find_path (WayTimed        *self,
                              WayNode          start,
                              gdouble          departure,
                              WayNode          goal,
                              gdouble          hold,
                              const WayLimits *limits,
                              GError         **error);

/**
 * way_timed_dup_departures:
 * @self: a timed view that has not changed since it found @path
 * @path: a path over the nodes of the base
 * @error: return location for an error, or %NULL
 *
 * Finds the time of departure from each node of a path. The agent waits at a
 * node from its arrival, cost_so_far, until then. O(edges of the nodes of
 * @path).
 *
 * Fails with %WAY_ERROR_CHANGED if the path is not possible at these times, and
 * with %WAY_ERROR_UNSUPPORTED over a base that is a state space, because a path
 * does not contain its states.
 *
 * Returns: (transfer full) (array) (nullable): a time for each node of @path;
 *   for the last node the time of arrival. Free with g_free()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble *way_timed_dup_departures (WayTimed      *self,
                                   const WayPath *path,
                                   GError       **error);

/**
 * way_timed_reserve_path:
 * @self: a timed view with reservations
 * @path: a path over the nodes of the base, whose cost_so_far is the time of
 *   arrival, as a search over @self finds it
 * @hold: the time for which its end stays taken after the arrival, 0 or more;
 *   `INFINITY` for an agent that parks there
 * @error: return location for an error, or %NULL
 *
 * Reserves a path for the view's agent: each node from the arrival there until
 * the arrival at the next, and the edge between the two, in both directions,
 * from the departure to the arrival. If an edge passes between nodes, this
 * keeps as many of them clear as must be open: no other agent may stand there
 * meanwhile. It chooses nodes that are free, in the order of
 * way_graph_get_beside().
 *
 * If a departure is unknown, over a base that is a state space or because the
 * path is not possible at these times, it takes the edge from the arrival at
 * its first node on. O(edges of the nodes of @path). Fails with the errors of
 * the base; then nothing is taken.
 *
 * Returns: whether the path was reserved
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_timed_reserve_path (WayTimed      *self,
                                 const WayPath *path,
                                 gdouble        hold,
                                 GError       **error);

/**
 * way_timed_reserve_stay:
 * @self: a timed view with reservations
 * @node: the node where the agent stands, of the base's query type
 * @from: the begin, 0 or more
 * @until: the end, not before @from, or `INFINITY`
 *
 * Takes @node for the view's agent, with all cells that it covers there. As
 * way_reservations_reserve_node() for each cell: O(log n) to find the place
 * among n reservations, O(n) to make room there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_reserve_stay (WayTimed *self,
                             WayNode   node,
                             gdouble   from,
                             gdouble   until);

G_END_DECLS
