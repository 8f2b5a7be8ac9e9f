/* tour.c - a circle through home and all stops, with sums of costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/trips/tour.h"

#include <float.h>

gboolean
tour_init (Tour         *self,
           const Visits *visits,
           Meter        *meter,
           GError      **error)
{
  self->visits = visits;
  self->stops = meter_alloc0 (meter, visits->n, sizeof *self->stops, error);
  if (self->stops == NULL)
    return FALSE;
  self->ahead = meter_alloc0 (meter, visits->n, sizeof *self->ahead, error);
  if (self->ahead == NULL)
    return FALSE;
  self->back = meter_alloc0 (meter, visits->n, sizeof *self->back, error);

  return self->back != NULL;
}

void
tour_clear (Tour *self)
{
  g_clear_pointer (&self->stops, g_free);
  g_clear_pointer (&self->ahead, g_free);
  g_clear_pointer (&self->back, g_free);
}

/* Computes sums in both directions, which give the gain of reversing stops at
 * once. Each sum is off by at most n roundings, and some sums are subtracted
 * from each other. */
void
tour_reckon (Tour *self)
{
  const guint n = self->visits->n;
  gdouble whole;

  self->ahead[0] = (Toll) { 0, 0 };
  self->back[0] = (Toll) { 0, 0 };
  for (guint i = 1; i < n; i++)
    {
      self->ahead[i] = toll_plus (self->ahead[i - 1],
                                  tour_leg (self, i - 1, i));
      self->back[i] = toll_plus (self->back[i - 1], tour_leg (self, i, i - 1));
    }

  whole = MAX (tour_toll (self).cost, self->back[n - 1].cost);
  self->least_gain = whole * n * 8 * DBL_EPSILON;
}

Toll
tour_toll (const Tour *self)
{
  const guint n = self->visits->n;

  return toll_plus (self->ahead[n - 1], tour_leg (self, n - 1, n));
}

void
tour_reverse (Tour *self,
              guint from,
              guint to)
{
  for (; from < to; from++, to--)
    {
      const guint stop = self->stops[from];

      self->stops[from] = self->stops[to];
      self->stops[to] = stop;
    }
}
