/* all-paths.h - an oracle: all paths between two nodes, one after the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

/* How many nodes a graph may have: it takes O(n!). */
#define ALL_PATHS_NODES 8

/* The costs of all paths that visit no node twice, of parallel edges over the
 * cheapest, the least first: an array of WayCost. (transfer full) */
GArray *all_paths (const PlainGraph *plain,
                   guint             start,
                   guint             goal);
