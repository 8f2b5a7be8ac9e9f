/* lexicographic-private.h - an order by two numbers, and whether it holds
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "searches/measures/measures-private.h"

#include <wayfind/searches/lexicographic.h>

struct _WayLexicographic
{
  WayView        view;
  WayMeasures   *measures;      /* (owned) */
  const Measure *measure;       /* of @measures */
  gdouble        scale;
  gdouble        max_value;     /* of one edge */
  gdouble        max_sum;       /* of a path */
  gboolean       is_proven;     /* all edges were read */
  gboolean       has_states;
};

/* Why an edge of the base cannot be ordered. (transfer full) */
GError  *lexicographic_explain   (const WayLexicographic *self,
                                  WayNode                 from,
                                  WayNode                 to,
                                  WayCost                 cost,
                                  gdouble                 value,
                                  guint32                 edge);

/* Works out the scale from all edges. */
gboolean lexicographic_prove_sum (WayLexicographic       *self,
                                  const WayLimits        *limits,
                                  GError                **error);

/* Takes the largest sum of a path. */
void     lexicographic_set_max_sum (WayLexicographic     *self,
                                  gdouble                 max_sum);

/* Whether code that adds up edges without the checks of a search keeps the order
 * of every WayLexicographic in the pile of @graph, over @n_nodes nodes or states.
 * Otherwise sets @error. O(1), or O(edges) for a view with a sum of the user's. */
gboolean lexicographic_prove     (WayGraph               *graph,
                                  guint32                 n_nodes,
                                  Meter                  *meter,
                                  GError                **error);
