/* least-pairs.h - the least pairs of a cost and a measure, by correcting labels
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#include <math.h>

/* The cost of a path, and the sum of a measure along it. */
typedef struct
{
  WayCost cost;
  gdouble value;
} Pair;

/* Without a path. */
#define PAIR_NONE ((Pair) { INFINITY, INFINITY })

/* By cost, then by the measure. */
gboolean pair_is_less (Pair a,
                       Pair b);
Pair     pair_add     (Pair a,
                       Pair b);
void     pair_assert  (Pair pair,
                       Pair expected);

/* The pair that a cost of @view stands for. */
Pair     pair_split   (WayLexicographic *view,
                       WayCost           sum);

/* A WayMeasureFunc: a number that looks random, below @data, for the edge
 * between two indices. */
gdouble  pair_mix     (WayNode  from,
                       WayNode  to,
                       guint32  edge,
                       gpointer data);

/* Two measures. The second is pair_mix() below @range. (transfer full) */
WayMeasures *mixed_measures (guint range);

/* The least pairs from @start to all @n nodes of a graph whose nodes, or
 * states, are indices. (transfer full) */
Pair    *find_pairs   (WayGraph    *graph,
                       WayMeasures *measures,
                       guint        measure,
                       guint        start,
                       guint        n);
