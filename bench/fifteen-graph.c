/* fifteen-graph.c - the 15-puzzle as callbacks of a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "fifteen-graph.h"

void
fifteen_add_moves (WayNode   node,
                   WayEdges *edges,
                   gpointer  user_data)
{
  const FifteenBoard board = *(const FifteenBoard *) node;
  const guint        empty = fifteen_get_empty (board);

  for (guint i = 0; i < fifteen_n_beside[empty]; i++)
    {
      const FifteenBoard next
          = fifteen_slide (board, empty, fifteen_beside[empty][i]);

      way_edges_add (edges, &next, 1);
    }
}

WayCost
fifteen_estimate (WayNode  node,
                  WayNode  goal,
                  gpointer user_data)
{
  return fifteen_manhattan (*(const FifteenBoard *) node);
}
