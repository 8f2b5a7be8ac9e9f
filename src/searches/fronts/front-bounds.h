/* front-bounds.h - lower bounds on the values of paths to the goal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "searches/fronts/front-values.h"
#include "searches/fronts/sums-to-goal.h"

#define NO_SUM G_MAXUINT

/* The bound of one value: by a heuristic, by a search against the edges, or
 * 0. */
typedef struct
{
  guint         sum;            /* of the sums to the goal, or NO_SUM */
  WayHeuristic *heuristic;      /* (owned) (nullable) */
  gpointer      state;          /* (owned) of the heuristic ... */
  gboolean      has_begun;      /* ... if there is one */
} FrontBound;

typedef struct
{
  WayNode     goal;             /* (not owned) */
  guint       n_bounds;
  FrontBound *items;            /* (owned) */
  SumsToGoal  sums;             /* without a graph if there are none */
} FrontBounds;

/* Sets up the bounds for the first @n_values of @values, without searching.
 * @goal and @values must outlive the bounds. */
void     front_bounds_init   (FrontBounds      *self,
                              WayGraph         *graph,
                              WayMeasures      *measures,
                              const FrontValue *values,
                              guint             n_values,
                              WayNode           goal);
void     front_bounds_clear  (FrontBounds      *self);

/* Carries out the searches, and begins the heuristics. A limit stops them, and
 * it can be called again. */
gboolean front_bounds_find   (FrontBounds      *self,
                              Meter            *meter,
                              GError          **error);

/* Charges @meter with the memory of the searches and of the states of
 * heuristics. */
gboolean front_bounds_charge (FrontBounds      *self,
                              Meter            *meter,
                              GError          **error);

/* Whether the sources of all bounds are unchanged; otherwise @error is set, to
 * WAY_ERROR_CHANGED or another error of a heuristic. */
gboolean front_bounds_check  (const FrontBounds *self,
                              GError           **error);

/* Whether the bounds of value @i fall by no more than an edge adds to it, but
 * for rounding. */
gboolean front_bounds_are_consistent (const FrontBounds *self,
                                      guint              i);

/* The least sum of value @i from @node, of the type of starts and goals, to the
 * goal; INFINITY if no path leads there. */
gdouble  front_bounds_get    (const FrontBounds *self,
                              guint             i,
                              WayNode           node);
