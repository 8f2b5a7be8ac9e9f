/* reservations.h - who has taken which node or edge from when to when
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/node-type.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_RESERVATIONS (way_reservations_get_type ())

/**
 * WayReservations:
 *
 * A table of times, shared by any number of agents and of #WayTimed views:
 * which nodes and edges somebody has taken, and when they are open at all.
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
 * Times are in any one unit, 0 or more, and those of the costs of the graph.
 * All spans are half-open: what is taken from 3 until 5 is taken at 3 and free
 * again at 5.
 *
 * An agent holds a node from when it arrives until it has arrived at the next,
 * and holds the edge between for as long as it is on it. So two agents may
 * follow one another node by node, and never are at one node at once.
 * way_timed_reserve_path() takes all that an agent needs on its way.
 *
 * Who holds an edge is on it. Edges that cross it are therefore closed for
 * others meanwhile: of the four cells of a square the other diagonal, both ways
 * (see way_graph_get_beside()). Nobody has to reserve that. Opening hours of an
 * edge, in which nobody is on it, say nothing about others.
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
 * An owner whose reservations hold for all, itself included: a train, a
 * guard, works on the road.
 *
 * Since: 1.0
 */
#define WAY_RESERVATIONS_NOBODY 0

/**
 * WayTimeSpan:
 * @from: when it begins, 0 or more
 * @until: when it is over; this instant is not part of it. `INFINITY` for
 *   never
 *
 * A span of time, in the unit of the times that it is used with.
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
 * @node_type: what the nodes are; over a state space, its query type
 *
 * O(1).
 *
 * Returns: (transfer full): a table in which all is free at all times
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReservations *way_reservations_new (WayNodeType *node_type);

/**
 * way_reservations_lack_memory:
 * @self: a table of reservations
 *
 * Where one reservation is missing the others would mislead. So searches in
 * time over a table that once had no memory for what it was told fail with
 * %WAY_ERROR_TOO_LARGE. O(1).
 *
 * Returns: whether @self was told something that it had no memory for
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reservations_lack_memory (WayReservations *self);

/**
 * way_reservations_reserve_node:
 * @self: a table of reservations
 * @node: a node; copied if its type says so
 * @from: when its reservation begins, 0 or more
 * @until: when it ends, not before @from; `INFINITY` for never. If it is @from
 *   nothing is reserved
 * @owner: for whom, or %WAY_RESERVATIONS_NOBODY
 *
 * Takes a node. It may be taken already, by @owner or by somebody else: the
 * table then keeps both reservations, and searches find the times that are
 * free. O(log n) to find the place among n reservations of the node, O(n) to
 * make room there.
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
 * @head: the node that it leads to; copied likewise
 * @from: as in way_reservations_reserve_node()
 * @until: as in way_reservations_reserve_node()
 * @owner: for whom, or %WAY_RESERVATIONS_NOBODY
 *
 * Takes all edges from @tail to @head, in that direction alone. An edge is
 * passed only if it is free from the departure to the arrival, and if nobody
 * else has taken an edge that crosses it, in either direction. O(log n) to find
 * the place among n reservations of the edge, O(n) to make room there.
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
 * @owner: the number of an owner; %WAY_RESERVATIONS_NOBODY for what holds for
 *   all
 *
 * Drops all reservations of @owner. O(n) at each place where it had one.
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
 * @spans: (array length=n_spans) (nullable): when it is open, in any order.
 *   With a period each begins before the period is over, and lasts at most as
 *   long as it; it may reach into the next
 * @n_spans: how many; 0 for a node that is never open
 * @period: after what time they repeat, above 0, from time 0 on: 86400 for
 *   hours of a day in seconds; or 0 for spans that do not repeat
 *
 * Says when a node is open, for all owners; all are always open unless set.
 * Reservations count on top. One span from 0 to `INFINITY` opens the node for
 * ever again.
 *
 * An agent must have arrived at the next node by the time that a node closes.
 * O(@n_spans).
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
 * @head: the node that it leads to; copied likewise
 * @spans: (array length=n_spans) (nullable): as in
 *   way_reservations_set_node_openings()
 * @n_spans: how many; 0 for an edge that is never open
 * @period: as in way_reservations_set_node_openings()
 *
 * The same for all edges from @tail to @head, in that direction alone.
 * O(@n_spans).
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
 * @owner: for whom, or %WAY_RESERVATIONS_NOBODY
 *
 * O(log n), if @owner has none of the n reservations of the node.
 *
 * Returns: whether @node is open, and neither taken nor kept clear by anybody
 *   but @owner, at @from and from then until @until
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
 * @head: the node that it leads to
 * @from: as in way_reservations_is_node_free()
 * @until: as in way_reservations_is_node_free()
 * @owner: for whom, or %WAY_RESERVATIONS_NOBODY
 *
 * O(log n), if @owner has none of the n reservations of the edges between the
 * two.
 *
 * Returns: the same for the edges from @tail to @head
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
 * // Hours: what takes 1 at night takes 3 at eight in the morning.
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
 * @times: (array length=n_points): times of departure, 0 or more, each later
 *   than the one before
 * @factors: (array length=n_points): the factor at each, 0 or more
 * @n_points: how many points, at least 1
 * @period: after what time the points repeat, above the time from the first to
 *   the last; or 0 for points that do not repeat
 * @error: return location for what is wrong with the points, or %NULL
 *
 * Between two points the factor changes evenly. With a period the last point
 * is followed by the first; without, the first factor holds before, and the
 * last one after. Fails with %WAY_ERROR_BAD_COST if a number is out of its
 * range. O(@n_points).
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
