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
 * A state space: a search over it finds the earliest arrival where nodes and
 * edges are free only at times, and how long an edge takes may depend on when
 * one departs. What an edge costs in the base is how long it takes; the cost
 * of a path so far is the time, and what an edge costs here is waiting and
 * travelling together. The departure is the cost of the start:
 * way_search_add_start(); way_search_set_max_cost() sets the latest arrival.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (5, 1, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayReservations) taken
 *   = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (grid)));
 * g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), taken, NULL);
 *
 * // The cell in the middle is taken until 10: who goes at 0 waits before it.
 * way_reservations_reserve_node (taken, WAY_INDEX (2), 0, 10, 7);
 * g_autoptr (WayPath) path
 *   = way_timed_find_path (timed, WAY_INDEX (0), 0, WAY_INDEX (4), 0, NULL,
 *                          NULL);
 * g_assert (way_path_get_cost (path) == 12);
 * ]|
 *
 * Waiting is a move: an agent may stay at a node for as long as that is free.
 * It holds a node from its arrival there until that at the next one, and the
 * edge from departure to arrival: both must be free of others, and open, for
 * so long. The next node must be free from the arrival on. An agent may come
 * back to a node that it had to leave, and a path then has it twice.
 *
 * Corners count as they do between walls. An edge that passes between nodes
 * (way_graph_get_beside()) is passed only while as many of these are free, at
 * each instant, as must be open; and never while somebody else is on an edge
 * between them. So on a grid two agents do not cross in a square of four cells,
 * and none slips through between two that stand there.
 *
 * On a grid of squares an agent may be a square of cells (way_timed_set_size()),
 * which needs them all wherever it is.
 *
 * No time step is searched: a state is a node and one of the spans in which it
 * is free (Phillips and Likhachev, SIPP: Safe interval path planning for
 * dynamic environments, 2011), since whoever is there first can do what those
 * who come later can. So there are at most as many states as free spans.
 *
 * Only searches of least cost, Dijkstra and A*, are sure to find a way that
 * there is. Others may come to a node later than need be, and then too late to
 * go on.
 *
 * Starts, goals and paths are stated in the nodes of the base. Change a view
 * only while no thread is searching it. A view on top may add costs, such as
 * those of turns; that time counts as spent at the node that is arrived at,
 * and where the node is not free for so long the way ends.
 *
 * A path ends only at a time at which its goal is free, whatever lies on the
 * view, and also if the goal is the start.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTimed, way_timed, WAY, TIMED, WayView)

/**
 * WayTravelTimeFunc:
 * @from: the node that is left, of the base's query type
 * @to: the node that is gone to, likewise
 * @cost: what the edge costs in the base, finite
 * @departure: the time of departure
 * @user_data: what was given with the function
 *
 * Must be a function of its arguments alone, and may be called from several
 * threads at once.
 *
 * Returns: how long the edge takes then, 0 or more; `INFINITY` if it can not be
 *   passed any more
 * Since: 1.0
 */
typedef gdouble (*WayTravelTimeFunc) (WayNode  from,
                                      WayNode  to,
                                      WayCost  cost,
                                      gdouble  departure,
                                      gpointer user_data);

/**
 * way_timed_new:
 * @base: the graph to lie on; it may be a state space as well, but what its
 *   edges cost must not depend on the time, as those of another timed view do
 * @reservations: (nullable): what is taken and open when, over the base's
 *   query type, or %NULL if all is free; shared, and followed as it changes
 * @error: return location for what is wrong, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @reservations are of nodes of another
 * type. O(1).
 *
 * Returns: (transfer full) (nullable): a view on @base in which edges take
 *   as long as they cost
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTimed *way_timed_new (WayGraph        *base,
                         WayReservations *reservations,
                         GError         **error);

/**
 * way_timed_set_owner:
 * @self: a timed view
 * @owner: who is to move, whose own reservations are not in its way; unless set
 *   %WAY_RESERVATIONS_NOBODY, whom all stop
 *
 * Says who is to move.
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
 * @error: return location for what is wrong, or %NULL
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
 * @horizon: a time, above 0; `INFINITY`, as it is unless set, for none
 *
 * Only arrivals before @horizon are looked at. Where openings repeat it has to
 * be set: free spans then have no end, nor would a search for what cannot be
 * reached, and without a horizon it fails with %WAY_ERROR_UNSUPPORTED. The
 * number of states is that of the free spans before @horizon. Openings of
 * which more than 2^31 would begin before it count as closed from then on.
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
 * Unless this is allowed a search that meets such an edge fails with
 * %WAY_ERROR_BAD_COST, and says which edge and when: as a rule it is a mistake
 * in the data, and whoever departs at once is then not sure to arrive first.
 *
 * With profiles the answer stays exact if it is allowed: the agent waits for
 * the best departure. With a function it does not: the agent departs as soon as
 * reservations let it, and the answer is the best of such ways.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_set_overtaking (WayTimed *self,
                               gboolean  allowed);

/**
 * way_timed_set_profile:
 * @self: a timed view
 * @profile: (nullable): by what to multiply the costs of all edges that have
 *   no profile of their own, or %NULL for 1
 *
 * Whether later departures arrive earlier depends on what an edge costs, so
 * that a search finds it out, exactly, for each edge that it meets.
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
 * @profile: (nullable): by what to multiply what the edges from @from to @to
 *   cost, or %NULL to do as for all others
 * @error: return location for an error, or %NULL
 *
 * Asks the base what the edge costs, and fails with %WAY_ERROR_BAD_COST if
 * later departures would arrive earlier and that is not allowed; the view is
 * then as it was. Searches ask once more, since costs may change.
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
 * @least_factor: the time that @func returns is never less than the base's cost
 *   times this, 0 or more; 0 if there is no such bound. The base's heuristic
 *   is multiplied by it
 * @func: (nullable): says how long edges take, in place of all profiles, or
 *   %NULL for none
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Unless overtaking is allowed, @func is tried: of each edge that a search
 * looks at, departures a quarter, half and three quarters of the way from the
 * first to its arrival must not arrive before it. What arrives earlier in
 * between is not noticed.
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
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the path of the earliest arrival at @goal after which it is free for
 * @hold, and no other search over the view does: for those a goal counts if it
 * is free at the instant of arrival. By A* with the base's heuristic, unless
 * the base is a state space. Fails with %WAY_ERROR_LIMIT or
 * %G_IO_ERROR_CANCELLED if a limit was met, and as the base does. O(n log n)
 * for n states, which are free times of nodes; usually one search, and more
 * where @goal is taken later.
 *
 * Returns: (transfer full) (nullable): the path, whose cost at each node is the
 *   time of arrival; %NULL without @error set if there is none
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
 * Says when each node of a path is left. The agent waits there from its
 * arrival, cost_so_far, until then. O(edges of the nodes of @path).
 *
 * Fails with %WAY_ERROR_CHANGED if the path cannot be gone at these times, and
 * with %WAY_ERROR_UNSUPPORTED over a base that is a state space, of which a
 * path does not say all.
 *
 * Returns: (transfer full) (array) (nullable): a time for each node of @path,
 *   for the last one that of arrival; free with g_free()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble *way_timed_dup_departures (WayTimed      *self,
                                   const WayPath *path,
                                   GError       **error);

/**
 * way_timed_reserve_path:
 * @self: a timed view with reservations
 * @path: a path over the nodes of the base, of which cost_so_far is the time of
 *   arrival, as a search over @self finds it
 * @hold: for how long its end stays taken after the arrival, 0 or more;
 *   `INFINITY` for an agent that parks there
 * @error: return location for an error, or %NULL
 *
 * Takes for the view's owner, and an agent of the view's size, what it needs on
 * its way: each node from the arrival there until that at the next, and the
 * edge between the two, in both directions, from the departure to the arrival.
 * An edge that passes between nodes keeps as many of them clear meanwhile as
 * must be open: nobody else may stand there. These are nodes that nobody has
 * taken, in the order in which way_graph_get_beside() tells them.
 *
 * Where it is not known when a node is left, over a base that is a state space
 * and where the path cannot be gone at these times, the edge is taken from the
 * arrival at that node on. O(edges of the nodes of @path). Fails as the base
 * does when it is asked for its edges; then nothing is taken.
 *
 * Returns: whether the way was taken
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
 * @from: from when on, 0 or more
 * @until: until when, not before @from, or `INFINITY`
 *
 * Takes @node for the view's owner, with all cells that an agent of the view's
 * size covers there. As way_reservations_reserve_node() for each cell: O(log n)
 * to find the place among n reservations, O(n) to make room there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_timed_reserve_stay (WayTimed *self,
                             WayNode   node,
                             gdouble   from,
                             gdouble   until);

G_END_DECLS
