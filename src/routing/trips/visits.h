/* visits.h - costs from stop to stop, in a circle through home
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Any trip is a circle through *home*. For a round trip home is the place where
 * it begins. With two fixed ends home is both of them, and with one fixed end
 * that end; a free end costs nothing. A trip without fixed ends gets an
 * imaginary home. So the files that look for an order need not know the
 * ends. */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

typedef struct
{
  guint    n;           /* stops, and home, which is 0 */
  WayCost *costs;       /* (owned) n rows of n; INFINITY on the diagonal */
  guint   *places;      /* (owned) the place of each stop but home */
  gdouble  factor;      /* 1, or what all costs were multiplied by */
  gboolean even;        /* whether stop to stop costs the same both ways */
  gboolean whole;       /* whether all costs are whole */
} Visits;

/* Makes @visits from @n_places rows of @costs. If costs are very large, all are
 * reduced by a power of two, so that no sum of them overflows. */
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
