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

/* The tiles in the upper half of the board, for who shares boards out among
 * workers: most moves leave them as they are. */
guint64 fifteen_get_features (WayNode  node,
                              gpointer user_data);

/* The odd tiles in the upper half, which are features enough for two workers:
 * half as many moves change them. */
guint64 fifteen_get_odd_tiles (WayNode  node,
                               gpointer user_data);

/* The tiles in each quarter, for more workers than there are ways to halve the
 * tiles. More moves change them. */
guint64 fifteen_get_quarters (WayNode  node,
                              gpointer user_data);

/* A* to the solved board, as fast as it gets on one core: distances of two
 * cells at a time, equals in any order. From any thread. */
WaySearch *fifteen_make_search (void);

G_END_DECLS
