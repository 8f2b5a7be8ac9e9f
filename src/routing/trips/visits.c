/* visits.c - costs from stop to stop, in a circle through home
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/trips/visits.h"

#include <wayfind/routing/trip.h>

#include <math.h>

/* Costs above this are divided by so much: 2^32 of them then add up to 2^932,
 * far from overflow, and the loss is below all rounding. */
#define LARGE 0x1p900
#define SHRINK 0x1p-200

/* Up to this number doubles hold all whole numbers. */
#define MAX_WHOLE 0x1p53

static WayCost
largest (const WayCost *costs,
         gsize          n)
{
  WayCost max = 0;

  for (gsize i = 0; i < n; i++)
    if (costs[i] < INFINITY)
      max = MAX (max, costs[i]);

  return max;
}

static void
list_stops (Visits *self,
            guint   n_places,
            guint   first,
            guint   last)
{
  self->n = 1;
  for (guint place = 0; place < n_places; place++)
    if (place != first && place != last)
      self->places[self->n++] = place;
}

/* The cost of leaving home for a place, or of coming home from a place: 0 if
 * that end is free. */
static WayCost
end_cost (WayCost cost,
          guint   end)
{
  return end == WAY_TRIP_ANYWHERE ? 0 : cost;
}

static void
fill (Visits        *self,
      const WayCost *costs,
      guint          n_places,
      guint          first,
      guint          last)
{
  const gsize width = n_places;
  const gdouble factor = largest (costs, width * width) > LARGE ? SHRINK : 1;

  self->factor = factor;
  for (guint i = 1; i < self->n; i++)
    {
      const gsize place = self->places[i];
      const WayCost *row = &costs[place * width];
      WayCost *out = &self->costs[(gsize) i * self->n];

      for (guint j = 1; j < self->n; j++)
        out[j] = row[self->places[j]] * factor;
      out[i] = INFINITY;
      out[0] = factor * end_cost (last < n_places ? row[last] : 0, last);
      self->costs[i] = factor
                       * end_cost (first < n_places
                                     ? costs[first * width + place] : 0, first);
    }
  self->costs[0] = INFINITY;
}

static void
look_at_costs (Visits *self)
{
  self->even = TRUE;
  self->whole = TRUE;
  for (guint i = 0; i < self->n; i++)
    for (guint j = 0; j < self->n; j++)
      {
        const WayCost cost = visits_cost (self, i, j);

        if (i > j && j > 0 && cost != visits_cost (self, j, i))
          self->even = FALSE;
        if (cost < INFINITY && !(cost <= MAX_WHOLE && cost == floor (cost)))
          self->whole = FALSE;
      }
}

gboolean
visits_init (Visits        *self,
             const WayCost *costs,
             guint          n_places,
             guint          first,
             guint          last,
             Meter         *meter,
             GError       **error)
{
  self->places = meter_alloc (meter, (gsize) n_places + 1,
                              sizeof *self->places, error);
  if (self->places == NULL)
    return FALSE;

  list_stops (self, n_places, first, last);
  self->costs = meter_alloc (meter, (gsize) self->n * self->n,
                             sizeof *self->costs, error);
  if (self->costs == NULL)
    return FALSE;

  fill (self, costs, n_places, first, last);
  look_at_costs (self);
  return TRUE;
}

void
visits_clear (Visits *self)
{
  g_clear_pointer (&self->costs, g_free);
  g_clear_pointer (&self->places, g_free);
}
