/* time-profile-private.h - the best departure under a profile
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/reservations.h>

/* The limits of a departure and its arrival. */
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

/* The lowest factor at any time. */
gdouble  time_profile_least    (const WayTimeProfile *self);

/* Finds two rides over an edge that costs more than
 * time_profile_get_max_cost(); the second departs later and arrives earlier. */
void     time_profile_get_steepest (const WayTimeProfile *self,
                                    gdouble               cost,
                                    Ride                 *first,
                                    Ride                 *second);

/* Finds the ride of the earliest arrival over an edge that costs @cost at
 * factor 1, and its departure; exact even if later departures arrive earlier.
 * O(points), and O(log points) if no later departure overtakes the first. */
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
