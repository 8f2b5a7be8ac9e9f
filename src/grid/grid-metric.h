/* grid-metric.h - the formulas of distances over cells, to be inlined
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "grid/grid-shape.h"

#include <math.h>

/* What steps cost once each is replaced by others that do the same for less: a
 * diagonal one by two straight ones, a straight one by half of two diagonal
 * ones. With these the octile distance is the largest that no walk over 8
 * directions undercuts. */
typedef struct
{
  WayCost horizontal;
  WayCost vertical;
  WayCost diagonal;
} OctileSteps;

static inline void
octile_steps_init (OctileSteps *self,
                   WayCost      horizontal,
                   WayCost      vertical,
                   WayCost      diagonal)
{
  self->horizontal = MIN (horizontal, diagonal);
  self->vertical = MIN (vertical, diagonal);
  self->diagonal = MIN (diagonal, self->horizontal + self->vertical);
}

/* All take distances that are not negative. */

static inline WayCost
metric_manhattan (gdouble dx,
                  gdouble dy,
                  WayCost horizontal,
                  WayCost vertical)
{
  return dx * horizontal + dy * vertical;
}

static inline WayCost
metric_octile (gdouble            dx,
               gdouble            dy,
               const OctileSteps *steps)
{
  if (dx > dy)
    return dy * steps->diagonal + (dx - dy) * steps->horizontal;

  return dx * steps->diagonal + (dy - dx) * steps->vertical;
}

static inline WayCost
metric_chebyshev (gdouble dx,
                  gdouble dy,
                  WayCost horizontal,
                  WayCost vertical)
{
  return MAX (dx * horizontal, dy * vertical);
}

static inline gdouble
metric_largest (gdouble a,
                gdouble b,
                gdouble c)
{
  return MAX (MAX (a, b), c);
}
