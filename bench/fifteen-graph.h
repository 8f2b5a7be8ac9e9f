/* fifteen-graph.h - the 15-puzzle as callbacks of a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tuned-fifteen.h"

#include <wayfind.h>

G_BEGIN_DECLS

/* Nodes are values of eight bytes, FifteenBoards, and each move costs 1. */
void    fifteen_add_moves (WayNode   node,
                           WayEdges *edges,
                           gpointer  user_data);

/* The Manhattan distance of the solved board, which is the goal. */
WayCost fifteen_estimate  (WayNode   node,
                           WayNode   goal,
                           gpointer  user_data);

G_END_DECLS
