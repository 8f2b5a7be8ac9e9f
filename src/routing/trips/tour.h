/* tour.h - a circle through home and all stops, and what its parts cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/trips/visits.h"

#include <math.h>

G_BEGIN_DECLS

/* Costs of which some may be infinite. Those are counted apart, so that of two
 * orders with gaps the one of fewer gaps is better, and differences of sums
 * are never infinity less infinity. */
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
  gdouble       least_gain;     /* what is more than rounding */
} Tour;

gboolean tour_init    (Tour         *self,
                       const Visits *visits,
                       Meter        *meter,
                       GError      **error);
void     tour_clear   (Tour         *self);

/* Adds up the tour anew, after the stops were put in another order. */
void     tour_reckon  (Tour         *self);

/* What the whole circle costs. */
Toll     tour_toll    (const Tour   *self);

/* Turns the stops at @from to @to around. */
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

/* The stop at @i of the circle, of which home follows the last. */
static inline guint
tour_at (const Tour *self,
         guint       i)
{
  return i < self->visits->n ? self->stops[i] : 0;
}

/* From the stop at @i to the stop at @j. */
static inline Toll
tour_leg (const Tour *self,
          guint       i,
          guint       j)
{
  return toll_of (visits_cost (self->visits, tour_at (self, i),
                               tour_at (self, j)));
}

/* Whether a change by @delta is a gain, and no rounding. */
static inline gboolean
tour_gains (const Tour *self,
            Toll        delta)
{
  return delta.n_gaps < 0
         || (delta.n_gaps == 0 && delta.cost < -self->least_gain);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tour, tour_clear)

G_END_DECLS
