/* front-values.h - the values of a path: cost, measures, resources
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/measures/measures-private.h"

#include <wayfind/searches/front.h>

/* Two values are equal if they differ by this part of their size. */
#define FRONT_TOLERANCE (1.0 / ((guint64) 1 << 44))

/* Sums from the goal are rounded in another order than sums from the start. */
#define FRONT_BOUND_TOLERANCE (1.0 / ((guint64) 1 << 40))

typedef enum
{
  FRONT_CRITERION,
  FRONT_LIMITED,                /* a measure with a maximum, no criterion */
  FRONT_RESOURCE
} FrontRole;

typedef struct
{
  FrontRole       role;
  guint           measure;      /* or WAY_FRONT_COST; not of resources */
  gdouble         max;          /* INFINITY for none */
  WayHeuristic   *heuristic;    /* (owned) (nullable) */
  gdouble         start;        /* of resources */
  WayResourceRule rule;         /* LESS, unless it is a resource */
} FrontValue;

/* Whether @a is at most @b, or as good as equal. */
static inline gboolean
front_is_at_most (gdouble a,
                  gdouble b)
{
  return a <= b + fabs (b) * FRONT_TOLERANCE;
}

/* Whether the values of a path keep all maxima. */
static inline gboolean
front_keeps_maxima (const FrontValue *limits,
                    guint             n_limits,
                    const gdouble    *values)
{
  for (guint i = 0; i < n_limits; i++)
    if (!front_is_at_most (values[i], limits[i].max))
      return FALSE;

  return TRUE;
}
