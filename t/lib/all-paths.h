/* all-paths.h - an oracle: all paths between two nodes, one after the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

/* The most nodes of a graph: the time is O(n!). */
#define ALL_PATHS_NODES 8

/* The most nodes of a graph that has few edges, such as a map. */
#define ALL_PATHS_MOST_NODES 16

typedef struct
{
  WayCost cost;
  guint   n_nodes;
  guint8  nodes[ALL_PATHS_MOST_NODES];
  guint8  places[ALL_PATHS_MOST_NODES]; /* of the edge out of each node */
} AnyPath;

/* The costs of all paths that visit no node twice, in rising order: an array of
 * WayCost. Of parallel edges the cheapest is taken. (transfer full) */
GArray *all_paths (const PlainGraph *plain,
                   guint             start,
                   guint             goal);

/* The same paths as an array of AnyPath: of equal costs the one of fewer edges
 * first, and of these the one whose edges come first among those of the node
 * where the two part. (transfer full) */
GArray *all_paths_in_order (const PlainGraph *plain,
                            guint             start,
                            guint             goal);
