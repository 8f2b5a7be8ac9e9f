/* survey.h - what a network is made of, counted
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/network.h"

/* How many edges a person would count: one that goes both ways at the same
 * cost is one. O(edges times edges of a node). */
guint64 survey_count_edges (const Network *network);

/* (transfer full): "21 nodes, 30 edges, 2 islands, the largest of 20 nodes",
 * or "9 by 7 cells, of which 50 can be entered". */
char   *survey_describe    (const Network *network);
