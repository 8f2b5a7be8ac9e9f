/* permutations.h - the least cost of a trip, by trying all orders
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Random costs from place to place. */
typedef enum
{
  TRIP_WHOLE,           /* small and whole */
  TRIP_REAL,
  TRIP_FEW,             /* 0, 1 or 2: many orders cost the same */
  TRIP_GAPS,            /* a third are missing */
  TRIP_ONE_WAY,         /* groups: from each to all later ones */
  TRIP_LARGE_WHOLE,     /* up to 2^53 / 32 */
  TRIP_LARGEST,         /* up to DBL_MAX / 16 */
  TRIP_MIXED,           /* of all sizes, 0 and none among them */
  N_TRIP_KINDS
} TripKind;

/* Fills @n rows of @n costs. A place costs a great deal to itself, which nobody
 * is to look at. */
void     trip_costs_fill (WayCost *costs,
                          guint    n,
                          TripKind kind,
                          gboolean even,
                          GRand   *rand);

/* The cost of the best order from @first to @last as way_trip_find() has it;
 * INFINITY if no order exists. At most 9 places. */
WayCost  trip_costs_best (const WayCost *costs,
                          guint          n,
                          guint          first,
                          guint          last);
