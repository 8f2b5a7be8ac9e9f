/* grid-metric.h - the formulas of distances over cells, to be inlined
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid/grid-shape.h"

#include <math.h>

/* The costs of steps after the replacement of expensive steps by cheaper steps
 * of the same length: a diagonal step by two straight steps, and a straight
 * step by half of two diagonal steps. With these costs the octile distance is
 * the largest distance that never exceeds a walk over 8 directions. */
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

/* These take distances of 0 or more. */

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

/* The length of a straight line. Not by hypot(), which libraries round in ways
 * of their own, so that equal searches would differ; but where squares are
 * larger than any number. */
static inline WayCost
metric_line (gdouble dx,
             gdouble dy)
{
  const gdouble length = sqrt (dx * dx + dy * dy);

  return G_LIKELY (length < INFINITY) ? length : hypot (dx, dy);
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
