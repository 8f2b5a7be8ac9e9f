/* all-paths.h - an oracle: all paths between two nodes, one after the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

/* The most nodes of a graph: the time is O(n!). */
#define ALL_PATHS_NODES 8

/* The costs of all paths that visit no node twice, in rising order: an array of
 * WayCost. Of parallel edges the cheapest is taken. (transfer full) */
GArray *all_paths (const PlainGraph *plain,
                   guint             start,
                   guint             goal);
