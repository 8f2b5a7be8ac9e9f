/* label-sets.h - an oracle: all compromises between two sums, slow and simple
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

typedef struct
{
  gdouble cost;
  gdouble other;
} LabelPair;

/* The pairs of sums of the paths from @start to @goal that no other pair beats
 * or equals, by rising cost: an array of LabelPair. Label correcting: whatever
 * the order of the nodes, each passes on its pairs whenever one of them is new.
 * @others has a second measure for each edge, in the order of the graph, and
 * sums must be exact: whole numbers below 2^53. (transfer full) */
GArray *label_sets_find (const PlainGraph *graph,
                         const gdouble    *others,
                         guint             start,
                         guint             goal);
