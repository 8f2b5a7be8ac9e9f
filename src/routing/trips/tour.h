/* tour.h - a circle through home and all stops, with sums of costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/trips/visits.h"

#include <math.h>

G_BEGIN_DECLS

/* A sum of costs, some of which may be infinite. Infinite costs are counted
 * separately, so that an order with fewer gaps is better, and differences never
 * are infinity minus infinity. */
typedef struct
{
  gint64  n_gaps;
  WayCost cost;
} Toll;

typedef struct
{
  const Visits *visits;
  guint        *stops;          /* (owned) visits->n, home first */
  Toll         *ahead;          /* (owned) from home to stop i of the tour */
  Toll         *back;           /* (owned) from stop i of the tour to home */
  gdouble       least_gain;     /* the largest change by rounding */
} Tour;

gboolean tour_init    (Tour         *self,
                       const Visits *visits,
                       Meter        *meter,
                       GError      **error);
void     tour_clear   (Tour         *self);

/* Computes the sums again after the order of stops has changed. */
void     tour_reckon  (Tour         *self);

/* The cost of the whole circle. */
Toll     tour_toll    (const Tour   *self);

/* Reverses the stops from @from to @to. */
void     tour_reverse (Tour         *self,
                       guint         from,
                       guint         to);

static inline Toll
toll_of (WayCost cost)
{
  return cost < INFINITY ? (Toll) { 0, cost } : (Toll) { 1, 0 };
}

static inline Toll
toll_plus (Toll a,
           Toll b)
{
  return (Toll) { a.n_gaps + b.n_gaps, a.cost + b.cost };
}

static inline Toll
toll_minus (Toll a,
            Toll b)
{
  return (Toll) { a.n_gaps - b.n_gaps, a.cost - b.cost };
}

static inline gboolean
toll_less (Toll a,
           Toll b)
{
  return a.n_gaps < b.n_gaps || (a.n_gaps == b.n_gaps && a.cost < b.cost);
}

/* The stop at @i of the circle; home follows the last stop. */
static inline guint
tour_at (const Tour *self,
         guint       i)
{
  return i < self->visits->n ? self->stops[i] : 0;
}

/* The cost from the stop at @i to the stop at @j. */
static inline Toll
tour_leg (const Tour *self,
          guint       i,
          guint       j)
{
  return toll_of (visits_cost (self->visits, tour_at (self, i),
                               tour_at (self, j)));
}

/* Whether a change by @delta is a gain, and more than rounding. */
static inline gboolean
tour_gains (const Tour *self,
            Toll        delta)
{
  return delta.n_gaps < 0
         || (delta.n_gaps == 0 && delta.cost < -self->least_gain);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tour, tour_clear)

G_END_DECLS
