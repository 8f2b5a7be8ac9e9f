/* rooms.c - five steps along a row of rooms
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io.h>
#include <wayfind.h>

static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  gsize room = WAY_NODE_INDEX (node);

  if (room > 0)
    way_edges_add (edges, WAY_INDEX (room - 1), 1);
  if (room < 9)
    way_edges_add (edges, WAY_INDEX (room + 1), 1);
}

int
main (void)
{
  g_autoptr (WayNodeType) rooms = way_node_type_new_index (10);
  g_autoptr (WayCallbackGraph) house
    = way_callback_graph_new (rooms, neighbours, NULL, NULL);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (house), WAY_INDEX (2), WAY_INDEX (7),
                     WAY_STRATEGY_DIJKSTRA, NULL);

  return path != NULL && way_path_get_cost (path) == 5
         && way_format_find ("dimacs") != NULL ? 0 : 1;
}
