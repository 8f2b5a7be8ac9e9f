/* trip.h - in which order to visit places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_TRIP (way_trip_get_type ())

/**
 * WayTrip:
 *
 * An order in which to visit places, each once, with its cost and with a bound
 * below which no order costs. Immutable and counted by reference.
 *
 * |[<!-- language="C" -->
 * // What it costs from each of four places to each.
 * const WayCost costs[] = {
 *   0, 1, 9, 1,
 *   1, 0, 1, 9,
 *   9, 1, 0, 1,
 *   1, 9, 1, 0,
 * };
 * g_autoptr (WayTrip) trip = way_trip_find (costs, 4, 0, 0, NULL, NULL);
 *
 * // Around and back to the first.
 * g_assert (way_trip_get_length (trip) == 5);
 * g_assert (way_trip_get_cost (trip) == 4);
 * g_assert (way_trip_is_best (trip));
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayTrip WayTrip;

/**
 * WAY_TRIP_ANYWHERE:
 *
 * In place of a number of a place: the trip may begin, or end, at any.
 *
 * Since: 1.0
 */
#define WAY_TRIP_ANYWHERE ((guint) 0xffffffffu)

/**
 * WAY_TRIP_EXACT_STOPS:
 *
 * How many places besides fixed ends a trip can have for its order to be
 * certainly the best.
 *
 * Since: 1.0
 */
#define WAY_TRIP_EXACT_STOPS 12

/**
 * way_trip_get_type:
 *
 * Returns: the boxed type #WayTrip
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_trip_get_type (void) G_GNUC_CONST;

/**
 * way_trip_find:
 * @costs: (array zero-terminated=0): @n_places rows of @n_places costs: what it
 *   costs from the place of the row to that of the column. 0 or more;
 *   %INFINITY where there is no way. Costs from a place to itself are not
 *   looked at
 * @n_places: how many places there are, at least 1
 * @first: the place where the trip begins, from 0, or %WAY_TRIP_ANYWHERE
 * @last: the place where it ends, or %WAY_TRIP_ANYWHERE; the same as @first
 *   for a round trip
 * @limits: (nullable): when to stop. An expansion is a look from one place to
 *   all others
 * @error: return location for what went wrong, or %NULL
 *
 * Finds an order in which to visit all places for little. Costs may differ by
 * direction, and need not keep to the triangle inequality.
 *
 * Up to %WAY_TRIP_EXACT_STOPS stops the order is the best there is (Held and
 * Karp, "A dynamic programming approach to sequencing problems", 1962). Fixed
 * ends are no stops. For more stops an order is improved until it gains nothing
 * to move one to three stops in a row (Or 1976), or to reverse any number of
 * them (Croes 1958); the order is then disturbed and improved again, some
 * hundred times where stops are few. The same costs give the same trip on every
 * machine.
 *
 * What the best order costs at least is found by 1-trees (Held and Karp, "The
 * traveling-salesman problem and minimum spanning trees", 1970 and 1971). Where
 * costs differ by direction, what costs exceed an assignment by is bounded in
 * that way, too, and added to it (Fischetti and Toth, "An additive bounding
 * procedure for the asymmetric travelling salesman problem", 1992).
 *
 * If there is a way from a to c whenever there is one from a to b and one from
 * b to c, as among places of a graph, an order is found whenever there is one.
 * For other costs and more stops one may be missed.
 *
 * Up to 12 stops this takes O(2^stops * stops^2), above O(n^2) a round of
 * improvements, and O(n^3) where costs differ by direction; memory O(n^2).
 *
 * Returns: (transfer full) (nullable): a trip; %NULL without @error set if none
 *   was found. %NULL with @error set if the costs add up to more than a double
 *   holds (%WAY_ERROR_OVERFLOW), the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE), or a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTrip *way_trip_find (const WayCost   *costs,
                        guint            n_places,
                        guint            first,
                        guint            last,
                        const WayLimits *limits,
                        GError         **error);

/**
 * way_trip_ref:
 * @self: a trip
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTrip *way_trip_ref (WayTrip *self);

/**
 * way_trip_unref:
 * @self: (transfer full): a trip
 *
 * Gives a reference back. With the last one the trip is freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_trip_unref (WayTrip *self);

/**
 * way_trip_get_length:
 * @self: a trip
 *
 * Returns: how many places it names: each once, and in a round trip of two or
 *   more the first again at the end. It has one leg fewer
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_trip_get_length (const WayTrip *self);

/**
 * way_trip_get_place:
 * @self: a trip
 * @i: from 0 to the length less 1
 *
 * Returns: the number of the place that is visited as number @i
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_trip_get_place (const WayTrip *self,
                          guint          i);

/**
 * way_trip_get_cost:
 * @self: a trip
 *
 * Returns: what its legs cost together
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_trip_get_cost (const WayTrip *self);

/**
 * way_trip_get_bound:
 * @self: a trip
 *
 * Returns: a cost below which no order of these places comes, but for the
 *   rounding of sums; the cost of the trip if that is the best
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_trip_get_bound (const WayTrip *self);

/**
 * way_trip_is_best:
 * @self: a trip
 *
 * Returns: whether no order is known to cost less, but for the rounding of
 *   sums: up to %WAY_TRIP_EXACT_STOPS stops always, above where the bound says
 *   so
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_trip_is_best (const WayTrip *self);

/**
 * way_trip_get_gap:
 * @self: a trip
 *
 * Returns: by which part of the bound the trip may be dearer than the best: 0
 *   for the best, 0.02 for at most 2 %; %INFINITY if the bound is 0 and the
 *   cost is not
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_trip_get_gap (const WayTrip *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayTrip, way_trip_unref)

G_END_DECLS
