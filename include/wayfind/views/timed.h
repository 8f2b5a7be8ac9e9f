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
 * A state space in which cost is time. Nodes and edges may be free only at
 * certain times, and the travel time of an edge may depend on the departure; a
 * search finds the earliest arrival. The cost of an edge in the base is its
 * travel time. The cost so far of a path is the time of arrival, and the cost
 * of an edge here is waiting and travelling together. The departure is the cost
 * of the start: way_search_add_start(); way_search_set_max_cost() sets the
 * latest arrival.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (5, 1, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayReservations) taken
 *   = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (grid)));
 * g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), taken, NULL);
 *
 * // The middle cell is taken until 10: an agent from 0 on waits before it.
 * way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 10, 7);
 * g_autoptr (WayPath) path
 *   = way_timed_find_path (timed, WAY_INDEX (0), 0, WAY_INDEX (4), 0, NULL,
 *                          NULL);
 * g_assert (way_path_get_cost (path) == 12);
 * ]|
 *
 * An agent may wait at a node for as long as the node is free. It holds a node
 * from its arrival there until its arrival at the next node, and the edge from
 * departure to arrival: both must be open and free of other agents for that
 * time. The next node must be free from the arrival on. An agent may return to
 * a node that it had to leave; the path then has that node twice.
 *
 * Other agents at a corner count as walls do. An edge may pass between nodes
 * (way_graph_get_beside()). Then enough of these nodes must be free at each
 * instant, and no other agent may be on an edge between them. So on a grid two
 * agents do not cross in a square of four cells, and no agent slips through
 * between two that stand there.
 *
 * On a grid of squares an agent may be a square of cells
 * (way_timed_set_size()), and all of them must be free.
 *
 * Time is not divided into steps: a state is a node and one of the spans in
 * which it is free (Phillips and Likhachev, SIPP: Safe interval path planning
 * for dynamic environments, 2011). Only the earliest arrival in a span matters,
 * since an agent that arrives earlier can wait. So there are at most as many
 * states as free spans.
 *
 * Only searches of least cost, Dijkstra and A*, are sure to find an existing
 * path. Other searches may reach a node later than necessary, and then too late
 * to continue.
 *
 * Starts, goals and paths consist of nodes of the base. Change a view only
 * while no thread is searching it. A view on top may add costs, such as costs
 * of turns; that time counts as spent at the head of the edge, and the path
 * ends if that node is not free for so long.
 *
 * A path ends only when its goal is free, with any views on top, and also if
 * the goal is the start.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTimed, way_timed, WAY, TIMED, WayView)

/**
 * WayTravelTimeFunc:
 * @from: the node that is left, of the base's query type
 * @to: the node that it leads to, likewise
 * @cost: the cost of the edge in the base, finite
 * @departure: the time of departure
 * @user_data: data for the function
 *
 * Must be a function of its arguments alone, and may be called from several
 * threads at once.
 *
 * Returns: the travel time at that departure, 0 or more; `INFINITY` if the edge
 *   is closed from then on
 * Since: 1.0
 */
typedef gdouble (*WayTravelTimeFunc) (WayNode  from,
                                      WayNode  to,
                                      WayCost  cost,
                                      gdouble  departure,
                                      gpointer user_data);

/**
 * way_timed_new:
 * @base: the graph below; it may be a state space, but the costs of its edges
 *   must not depend on the time, as those of another timed view do
 * @reservations: (nullable): when nodes and edges are taken and open, over the
 *   base's query type, or %NULL if all are free; shared, and followed as it
 *   changes
 * @error: return location for an error, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @reservations are of nodes of another
 * type. O(1).
 *
 * Returns: (transfer full) (nullable): a view on @base in which the travel time
 *   of an edge is its cost
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTimed *way_timed_new (WayGraph        *base,
                         WayReservations *reservations,
                         GError         **error);

/**
 * way_timed_set_owner:
 * @self: a timed view
 * @owner: the agent that will move; its own reservations do not stop it. By
 *   default %WAY_RESERVATIONS_NOBODY, whom all reservations stop
 *
 * Sets the agent that will move.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_set_owner (WayTimed *self,
                          guint32   owner);

/**
 * WAY_TIMED_MAX_SIZE:
 *
 * The size of the largest agents that a #WayTimed moves, in cells.
 *
 * Since: 1.0
 */
#define WAY_TIMED_MAX_SIZE 255

/**
 * way_timed_set_size:
 * @self: a timed view
 * @size: how many cells the agent is wide and high, from 1, as it is unless
 *   set, to %WAY_TIMED_MAX_SIZE
 * @error: return location for an error, or %NULL
 *
 * An agent of more than one cell covers a square of which its node is the upper
 * left cell. It stands where all these cells are free, and each cell moves
 * along an edge that must be free. Beside a diagonal step, the corner rule asks
 * whether the whole agent would find room. Whether it fits between walls is not
 * asked here: put the view over a #WayClearance of the same size.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @size is above 1 and the lowest graph
 * below is no grid of squares or rectangles; the size is then as it was.
 * O(size^2) look-ups for each edge of a search.
 *
 * Returns: whether the size was set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_timed_set_size (WayTimed *self,
                             guint     size,
                             GError  **error);

/**
 * way_timed_set_horizon:
 * @self: a timed view
 * @horizon: a time, above 0; `INFINITY`, the default, for no horizon
 *
 * Only arrivals before @horizon count. It must be set if openings repeat: then
 * the number of free spans is infinite, and a search for an unreachable node
 * would not end. Without a horizon such a search fails with
 * %WAY_ERROR_UNSUPPORTED. The number of states is the number of free spans
 * before @horizon. If more than 2^31 openings would begin before it, later ones
 * count as closed.
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
 * %WAY_ERROR_BAD_COST and reports the edge and the time: usually it is a
 * mistake in the data, and an agent that departs at once may not arrive first.
 *
 * If it is allowed, the answer stays exact with profiles: the agent waits for
 * the best departure. With a function it is not exact: the agent departs as
 * soon as reservations allow, and the answer is the best of such paths.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_set_overtaking (WayTimed *self,
                               gboolean  allowed);

/**
 * way_timed_set_profile:
 * @self: a timed view
 * @profile: (nullable): the factor for the costs of all edges without a profile
 *   of their own, or %NULL for 1
 *
 * Sets the profile of all edges without their own. Whether later departures
 * arrive earlier depends on the cost of an edge, so a search checks it,
 * exactly, for each edge that it meets.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_set_profile (WayTimed       *self,
                            WayTimeProfile *profile);

/**
 * way_timed_set_edge_profile:
 * @self: a timed view
 * @from: the node that the edge leaves, of the base's query type; copied if
 *   its type says so
 * @to: the node that it leads to, likewise
 * @profile: (nullable): the factor for the costs of the edges from @from to
 *   @to, or %NULL to use the profile of all edges
 * @error: return location for an error, or %NULL
 *
 * Asks the base for the cost of the edge, and fails with %WAY_ERROR_BAD_COST if
 * later departures would arrive earlier and that is not allowed; the view is
 * then unchanged. Searches check again, since costs may change.
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
 * @least_factor: a lower bound of the time that @func returns, as a factor of
 *   the base's cost, 0 or more; 0 for no bound. The base's heuristic is
 *   multiplied by it
 * @func: (nullable): returns the travel times of edges, instead of all
 *   profiles, or %NULL for none
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Sets a function for the travel times of edges. Unless overtaking is allowed,
 * a search tests @func for each edge that it looks at: departures a quarter,
 * half and three quarters of the way from the first departure to its arrival
 * must not arrive before it. Earlier arrivals of other departures are not
 * noticed.
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
 * @start: where to begin, of the base's query type
 * @departure: when to begin, 0 or more
 * @goal: where to get to, likewise
 * @hold: for how long the goal must be free from the arrival on, 0 or more;
 *   `INFINITY` to park there for ever
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds the path of the earliest arrival at @goal after which the goal is free
 * for @hold. A plain search over the view cannot do this: it only requires that
 * the goal is free at the instant of arrival. Uses A* with the base's
 * heuristic, unless the base is a state space. Fails with %WAY_ERROR_LIMIT or
 * %G_IO_ERROR_CANCELLED if a limit was met, and with the errors of the base.
 * O(n log n) for n states, which are free spans of nodes; usually one search,
 * and more if @goal is taken later.
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
 * @self: a timed view that has not changed since @path was found over it
 * @path: a path over the nodes of the base
 * @error: return location for an error, or %NULL
 *
 * Finds the departure from each node of a path. The agent waits there from its
 * arrival, cost_so_far, until then. O(edges of the nodes of @path).
 *
 * Fails with %WAY_ERROR_CHANGED if the path is not possible at these times, and
 * with %WAY_ERROR_UNSUPPORTED over a base that is a state space, since a path
 * does not contain its states.
 *
 * Returns: (transfer full) (array) (nullable): a time for each node of @path,
 *   for the last node its arrival; free with g_free()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble *way_timed_dup_departures (WayTimed      *self,
                                   const WayPath *path,
                                   GError       **error);

/**
 * way_timed_reserve_path:
 * @self: a timed view with reservations
 * @path: a path over the nodes of the base whose cost_so_far is the time of
 *   arrival, as a search over @self finds it
 * @hold: for how long its end stays taken after the arrival, 0 or more;
 *   `INFINITY` for an agent that parks there
 * @error: return location for an error, or %NULL
 *
 * Reserves the path for the view's owner and an agent of the view's size: each
 * node from the arrival there until the arrival at the next node, and the edge
 * between the two, in both directions, from departure to arrival. While an edge
 * passes between nodes, as many of them as must be open are kept clear: no
 * other agent may stand there. These are the first free nodes in the order of
 * way_graph_get_beside().
 *
 * If the departure from a node is not known, since the base is a state space or
 * the path is not possible at these times, the edge is reserved from the
 * arrival at that node on. O(edges of the nodes of @path). Fails with the
 * errors of the base; then nothing is reserved.
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
 * @node: where an agent stands, of the base's query type
 * @from: the start of the stay, 0 or more
 * @until: the end of the stay, not before @from, or `INFINITY`
 *
 * Reserves @node for the view's owner, with all cells that an agent of the
 * view's size covers there. For each cell this takes as long as
 * way_reservations_reserve_node(): O(log n) to find the place among n
 * reservations, O(n) to insert there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_reserve_stay (WayTimed *self,
                             WayNode   node,
                             gdouble   from,
                             gdouble   until);

G_END_DECLS
