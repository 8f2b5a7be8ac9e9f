/* trip.h - the order in which to visit places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_TRIP (way_trip_get_type ())

/**
 * WayTrip:
 *
 * An order in which to visit places, each once, with its cost and a lower bound
 * of the cost of every order. Immutable and counted by reference.
 *
 * |[<!-- language="C" -->
 * // The costs between four places, row by row.
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
 * Instead of the number of a place: the trip may begin, or end, anywhere.
 *
 * Since: 1.0
 */
#define WAY_TRIP_ANYWHERE ((guint) 0xffffffffu)

/**
 * WAY_TRIP_EXACT_STOPS:
 *
 * The largest number of places, besides fixed ends, for which the order is
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
 * @costs: (array zero-terminated=0): @n_places rows of @n_places costs, each
 *   from the place of the row to the place of the column: 0 or more, or
 *   %INFINITY if no path exists. Costs from a place to itself are ignored
 * @n_places: how many places there are, at least 1
 * @first: the place where the trip begins, from 0, or %WAY_TRIP_ANYWHERE
 * @last: the place where it ends, or %WAY_TRIP_ANYWHERE; equal to @first for a
 *   round trip
 * @limits: (nullable): when to stop. Comparing one place with all others counts
 *   as an expansion
 * @error: return location for an error, or %NULL
 *
 * Finds an order of low cost in which to visit all places. Costs may differ by
 * direction, and need not satisfy the triangle inequality.
 *
 * Up to %WAY_TRIP_EXACT_STOPS stops the order is the best (Held and Karp, "A
 * dynamic programming approach to sequencing problems", 1962). Fixed ends do
 * not count as stops. For more stops an order is improved until neither moving
 * one to three stops in a row (Or 1976) nor reversing any number of them (Croes
 * 1958) lowers its cost; the order is then disturbed and improved again, some
 * hundred times if stops are few. The same costs give the same trip on every
 * machine.
 *
 * 1-trees give the lower bound (Held and Karp, "The traveling-salesman problem
 * and minimum spanning trees", 1970 and 1971). If costs differ by direction,
 * the bound is the cost of an assignment, plus a bound by 1-trees of the costs
 * beyond it (Fischetti and Toth, "An additive bounding procedure for the
 * asymmetric travelling salesman problem", 1992).
 *
 * An order is found whenever one exists, if paths can be joined: with a path
 * from a to b and a path from b to c there is a path from a to c, as among
 * places of a graph. For other costs, and more stops, an order may be missed.
 *
 * Up to 12 stops this takes O(2^stops * stops^2), above O(n^2) a round of
 * improvements, and O(n^3) if costs differ by direction; memory O(n^2).
 *
 * Returns: (transfer full) (nullable): a trip; %NULL without @error set if none
 *   was found. %NULL with @error set if the sum of costs exceeds a double
 *   (%WAY_ERROR_OVERFLOW), the machine has no memory (%WAY_ERROR_TOO_LARGE), or
 *   a limit was met (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED)
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
 * Adds a reference. Other languages copy the boxed type by this function.
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
 * Returns: the number of places: each once, and in a round trip of two or more
 *   the first again at the end. The number of legs is one less
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_trip_get_length (const WayTrip *self);

/**
 * way_trip_get_place:
 * @self: a trip
 * @i: from 0 to the length less 1
 *
 * Returns: the place visited at position @i
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_trip_get_place (const WayTrip *self,
                          guint          i);

/**
 * way_trip_get_cost:
 * @self: a trip
 *
 * Returns: the sum of the costs of its legs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_trip_get_cost (const WayTrip *self);

/**
 * way_trip_get_bound:
 * @self: a trip
 *
 * Returns: a lower bound of the cost of every order of these places, except for
 *   rounding; the cost of the trip if that is the best
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_trip_get_bound (const WayTrip *self);

/**
 * way_trip_is_best:
 * @self: a trip
 *
 * Returns: whether every other order is known to cost at least as much, except
 *   for rounding: always for up to %WAY_TRIP_EXACT_STOPS stops, and for more
 *   stops if the bound proves it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_trip_is_best (const WayTrip *self);

/**
 * way_trip_get_gap:
 * @self: a trip
 *
 * Returns: by which share of the bound the trip may cost more than the best: 0
 *   for the best, 0.02 for at most 2 %; %INFINITY if the bound is 0 and the
 *   cost is not
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_trip_get_gap (const WayTrip *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayTrip, way_trip_unref)

G_END_DECLS
