/* visits.h - what it costs from stop to stop, in a circle through home
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Whatever the ends of a trip, it is a circle: home is the place where a round
 * trip begins, both fixed ends in one, the one fixed end, from or to which all
 * is free, or a place that is nowhere. Thus those who look for an order need
 * not know what the ends are. */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

typedef struct
{
  guint    n;           /* stops, and home, which is 0 */
  WayCost *costs;       /* (owned) n rows of n; INFINITY on the diagonal */
  guint   *places;      /* (owned) which place each stop is; not home */
  gdouble  factor;      /* 1, or what all costs were multiplied by */
  gboolean even;        /* whether stop to stop costs the same both ways */
  gboolean whole;       /* whether all costs are whole */
} Visits;

/* Contracts @n_places rows of @costs. Very large costs are all made smaller by
 * a power of two, so that no sum of them overflows. */
gboolean visits_init  (Visits        *self,
                       const WayCost *costs,
                       guint          n_places,
                       guint          first,
                       guint          last,
                       Meter         *meter,
                       GError       **error);
void     visits_clear (Visits        *self);

static inline WayCost
visits_cost (const Visits *self,
             guint         from,
             guint         to)
{
  return self->costs[(gsize) from * self->n + to];
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Visits, visits_clear)

G_END_DECLS
