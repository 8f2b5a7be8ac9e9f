/* time-profile-private.h - when to depart, given a profile
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/reservations.h>

/* What a departure and its arrival have to keep to. */
typedef struct
{
  gdouble leave_from;           /* finite */
  gdouble arrive_from;          /* finite */
  gdouble arrive_by;            /* at the latest */
  gdouble arrive_before;        /* and before this */
} TimeWindow;

typedef struct
{
  gdouble departure;
  gdouble arrival;
} Ride;

/* The least factor at any time. */
gdouble  time_profile_least    (const WayTimeProfile *self);

/* Two rides, on what takes more than time_profile_get_max_cost(), of which
 * the second departs later and arrives earlier. */
void     time_profile_get_steepest (const WayTimeProfile *self,
                                    gdouble               cost,
                                    Ride                 *first,
                                    Ride                 *second);

/* The ride of the earliest arrival on what takes @cost at factor 1, and its
 * departure; exact even where later departures arrive earlier. O(points), and
 * O(log points) where the first departure will do and none overtakes it. */
gboolean time_profile_earliest (const WayTimeProfile *self,
                                gdouble               cost,
                                const TimeWindow     *window,
                                Ride                 *ride);

static inline gboolean
time_window_allows (const TimeWindow *self,
                    gdouble           arrival)
{
  return arrival >= self->arrive_from && arrival <= self->arrive_by
         && arrival < self->arrive_before;
}

gdouble time_profile_get_factor (const WayTimeProfile *self, gdouble time);

gdouble time_profile_get_max_cost (const WayTimeProfile *self);
