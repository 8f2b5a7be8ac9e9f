/* measures-private.h - the value of a measure for one edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/measures.h>

#include <math.h>

/* One measure: an array by ids of edges, or a function. */
typedef struct
{
  char          *name;          /* (owned) */
  char          *unit;          /* (owned) (nullable) */
  gdouble       *values;        /* (owned) (nullable) */
  gsize          n_values;
  WayMeasureFunc func;          /* (nullable) */
  gpointer       user_data;
  GDestroyNotify destroy;       /* (nullable) */
} Measure;

const Measure *measures_get (WayMeasures *self,
                             guint        measure);

/* The value for an edge; NaN or below 0 if it is bad or missing. */
static inline gdouble
measure_read (const Measure *self,
              WayNode        from,
              WayNode        to,
              guint32        edge)
{
  if (self->func != NULL)
    return self->func (from, to, edge, self->user_data);

  return edge < self->n_values ? self->values[edge] : NAN;
}

/* An error about the bad value of a measure. (transfer full) */
GError *measure_error (const Measure *self,
                       guint32        edge,
                       gdouble        value);
