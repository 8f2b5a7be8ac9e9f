/* reservations.h - the times at which nodes and edges are taken or open
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/node-type.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_RESERVATIONS (way_reservations_get_type ())

/**
 * WayReservations:
 *
 * A table of times, shared by any number of agents and of #WayTimed views: the
 * times at which an agent has taken a node or edge, and their opening hours.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (4, 1, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayReservations) taken
 *   = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (grid)));
 * WayNode door = way_grid_get_node (grid, 2, 0);
 *
 * way_reservations_reserve_node (taken, door, 10, 15, 1);
 * g_assert (!way_reservations_is_node_free (taken, door, 12, 13, 2));
 * g_assert (way_reservations_is_node_free (taken, door, 15, 20, 2));
 * g_assert (way_reservations_is_node_free (taken, door, 12, 13, 1));
 * ]|
 *
 * Times are 0 or more, in the unit of the costs of the graph. All spans are
 * half-open: a node that is taken from 3 until 5 is taken at 3 and free at 5.
 *
 * An agent holds a node from its arrival until its arrival at the next node,
 * and holds the edge between them during the step. So two agents may follow one
 * another node by node, and are never at the same node at once.
 * way_timed_reserve_path() takes all nodes and edges that an agent needs.
 *
 * The owner of an edge moves along it. Edges that cross it are therefore closed
 * for other owners meanwhile: of the four cells of a square the other diagonal,
 * in both directions (see way_graph_get_beside()). These need no reservation.
 * If an edge is closed by its opening hours, no agent is on it, and the edges
 * that cross it stay open.
 *
 * If memory is lacking for a reservation, the others mislead. So searches in time
 * over such a table fail with %WAY_ERROR_TOO_LARGE from then on.
 *
 * Change it only while no thread is searching a view that uses it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayReservations, way_reservations, WAY, RESERVATIONS,
                      GObject)

/**
 * WAY_RESERVATIONS_NOBODY:
 *
 * An owner whose reservations hold for all, itself included: a train, a guard,
 * works on the road.
 *
 * Since: 1.0
 */
#define WAY_RESERVATIONS_NOBODY 0

/**
 * WayTimeSpan:
 * @from: its begin, 0 or more
 * @until: its end, which is not part of the span; `INFINITY` for a span without
 *   end
 *
 * A span of time, in the unit of the other times.
 *
 * Since: 1.0
 */
typedef struct
{
  gdouble from;
  gdouble until;
} WayTimeSpan;

#define WAY_TYPE_TIME_SPAN (way_time_span_get_type ())

/**
 * way_time_span_get_type:
 *
 * Returns: the boxed type #WayTimeSpan, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_time_span_get_type (void) G_GNUC_CONST;

/**
 * way_reservations_new:
 * @node_type: the type of the nodes; over a state space, its query type
 *
 * O(1).
 *
 * Returns: (transfer full): a table in which all nodes are free at all times
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReservations *way_reservations_new (WayNodeType *node_type);

/**
 * way_reservations_reserve_node:
 * @self: a table of reservations
 * @node: a node; copied if its type says so
 * @from: the begin of the reservation, 0 or more
 * @until: its end, not before @from; `INFINITY` for no end. If it is @from,
 *   nothing is reserved
 * @owner: the number of the owner, or %WAY_RESERVATIONS_NOBODY
 *
 * Takes a node. If @owner or another owner has already taken it, the table
 * keeps both reservations, and searches find the times that are free. O(log n)
 * to find the place among n reservations of the node, O(n) to make room there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_reservations_reserve_node (WayReservations *self,
                                    WayNode          node,
                                    gdouble          from,
                                    gdouble          until,
                                    guint32          owner);

/**
 * way_reservations_reserve_edge:
 * @self: a table of reservations
 * @tail: the node that the edge leaves; copied if its type says so
 * @head: the node that the edge leads to; copied if its type says so
 * @from: as in way_reservations_reserve_node()
 * @until: as in way_reservations_reserve_node()
 * @owner: the number of the owner, or %WAY_RESERVATIONS_NOBODY
 *
 * Takes all edges from @tail to @head, in this direction only. An agent passes
 * an edge only if the edge is free from the departure to the arrival, and if no
 * other owner has taken an edge that crosses it, in either direction. O(log n)
 * to find the place among n reservations of the edge, O(n) to make room there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_reservations_reserve_edge (WayReservations *self,
                                    WayNode          tail,
                                    WayNode          head,
                                    gdouble          from,
                                    gdouble          until,
                                    guint32          owner);

/**
 * way_reservations_release:
 * @self: a table of reservations
 * @owner: the number of an owner; %WAY_RESERVATIONS_NOBODY for the reservations
 *   that hold for all
 *
 * Drops all reservations of @owner. O(n) at each place with such a reservation.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_reservations_release (WayReservations *self,
                               guint32          owner);

/**
 * way_reservations_forget:
 * @self: a table of reservations
 * @before: a time, 0 or more
 *
 * Drops all reservations that have ended by @before, so that a table in use for
 * long stays small. O(all reservations).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_reservations_forget (WayReservations *self,
                              gdouble          before);

/**
 * way_reservations_set_node_openings:
 * @self: a table of reservations
 * @node: a node; copied if its type says so
 * @spans: (array length=n_spans) (nullable): the spans in which it is open, in
 *   any order. With a period, each begins before the period ends and lasts at
 *   most one period; it may reach into the next one
 * @n_spans: the number of spans; 0 for a node that is never open
 * @period: the time after which they repeat, above 0, counted from time 0:
 *   86400 for hours of a day in seconds. 0 for spans that do not repeat
 *
 * Sets the opening hours of a node, for all owners; a node is always open
 * unless set. Reservations restrict it further. One span from 0 to `INFINITY`
 * opens the node for ever again.
 *
 * An agent must have arrived at the next node when a node closes. O(@n_spans).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_reservations_set_node_openings (WayReservations   *self,
                                         WayNode            node,
                                         const WayTimeSpan *spans,
                                         guint              n_spans,
                                         gdouble            period);

/**
 * way_reservations_set_edge_openings:
 * @self: a table of reservations
 * @tail: the node that the edge leaves; copied if its type says so
 * @head: the node that the edge leads to; copied if its type says so
 * @spans: (array length=n_spans) (nullable): as in
 *   way_reservations_set_node_openings()
 * @n_spans: the number of spans; 0 for an edge that is never open
 * @period: as in way_reservations_set_node_openings()
 *
 * Sets the opening hours of all edges from @tail to @head, in this direction
 * only. O(@n_spans).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_reservations_set_edge_openings (WayReservations   *self,
                                         WayNode            tail,
                                         WayNode            head,
                                         const WayTimeSpan *spans,
                                         guint              n_spans,
                                         gdouble            period);

/**
 * way_reservations_is_node_free:
 * @self: a table of reservations
 * @node: a node
 * @from: a time, 0 or more
 * @until: a time, not before @from, or `INFINITY`
 * @owner: the number of an owner, or %WAY_RESERVATIONS_NOBODY
 *
 * O(log n), if none of the n reservations of the node belongs to @owner.
 *
 * Returns: whether @node is open at @from and until @until, and no other owner
 * has
 *   taken it or keeps it clear
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reservations_is_node_free (WayReservations *self,
                                        WayNode          node,
                                        gdouble          from,
                                        gdouble          until,
                                        guint32          owner);

/**
 * way_reservations_is_edge_free:
 * @self: a table of reservations
 * @tail: the node that the edge leaves
 * @head: the node that the edge leads to
 * @from: as in way_reservations_is_node_free()
 * @until: as in way_reservations_is_node_free()
 * @owner: the number of an owner, or %WAY_RESERVATIONS_NOBODY
 *
 * Says nothing of edges that cross the edge. O(log n), if none of the n
 * reservations of the edges between the two belongs to @owner.
 *
 * Returns: whether the edges from @tail to @head are open at @from and until
 *   @until, and no other owner has taken them
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reservations_is_edge_free (WayReservations *self,
                                        WayNode          tail,
                                        WayNode          head,
                                        gdouble          from,
                                        gdouble          until,
                                        guint32          owner);

#define WAY_TYPE_TIME_PROFILE (way_time_profile_get_type ())

/**
 * WayTimeProfile:
 *
 * A factor for every time of departure, made of straight lines from point to
 * point: rush hours, tides. Immutable and counted by reference.
 *
 * |[<!-- language="C" -->
 * // Hours: an edge that takes 1 at night takes 3 at eight in the morning.
 * const gdouble hours[] = { 6, 8, 10 }, factors[] = { 1, 3, 1 };
 * g_autoptr (WayTimeProfile) rush
 *   = way_time_profile_new (hours, factors, 3, 24, NULL);
 * g_assert (rush != NULL);
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayTimeProfile WayTimeProfile;

/**
 * way_time_profile_get_type:
 *
 * Returns: the boxed type #WayTimeProfile
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_time_profile_get_type (void) G_GNUC_CONST;

/**
 * way_time_profile_new:
 * @times: (array length=n_points): times of departure, 0 or more, in rising
 *   order
 * @factors: (array length=n_points): the factor at each, 0 or more
 * @n_points: the number of points, at least 1
 * @period: the time after which the points repeat, above the time from the
 *   first to the last; or 0 for points that do not repeat
 * @error: return location for an error, or %NULL
 *
 * Between two points the factor changes evenly. With a period, the first point
 * follows the last one; without it, the first factor also holds before the
 * first point, and the last factor after the last. Fails with
 * %WAY_ERROR_BAD_COST if a number is out of its range. O(@n_points).
 *
 * Returns: (transfer full) (nullable): a new profile
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTimeProfile *way_time_profile_new (const gdouble *times,
                                      const gdouble *factors,
                                      guint          n_points,
                                      gdouble        period,
                                      GError       **error);

/**
 * way_time_profile_ref:
 * @self: a profile
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTimeProfile *way_time_profile_ref (WayTimeProfile *self);

/**
 * way_time_profile_unref:
 * @self: (transfer full): a profile
 *
 * Gives a reference back. With the last one the profile is freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_time_profile_unref (WayTimeProfile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayTimeProfile, way_time_profile_unref)

G_END_DECLS
