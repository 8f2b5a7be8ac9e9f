/* route-output.c - names of places, nodes and edges of a route, for files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/routes/route-output.h"

#include "io/formats/model/network-private.h"

char *
route_dup_node_name (WayRoute *self,
                     WayNode   node)
{
  WayNetwork *network = route_get_network (self);
  WayTable *table = way_network_get_table (network);

  if (table == NULL || WAY_NODE_INDEX (node) >= way_table_get_n_nodes (table)
      || (way_table_get_name (table, node) == NULL
          && !way_table_is_numbered (table, NULL)))
    return NULL;

  return way_graph_dup_name (WAY_GRAPH (table), node);
}

gboolean
route_get_node (WayRoute *self,
                guint     i,
                WayNode  *node)
{
  const guint n_legs = way_route_get_n_legs (self);
  const WayPath *path;

  if (n_legs == 0)
    return FALSE;

  path = way_route_get_leg (self, MIN (i, n_legs - 1));
  *node = way_path_get_node (path, i < n_legs ? 0
                                              : way_path_get_length (path) - 1);
  return TRUE;
}

char *
route_dup_place (WayRoute *self,
                 guint     i)
{
  const char *place = route_get_place (self, i);
  WayNode node;

  if (place != NULL)
    return g_strdup (place);

  return route_get_node (self, i, &node) ? route_dup_node_name (self, node)
                                         : NULL;
}

/* If the path has no ids of edges, its two nodes identify the edge. */
char *
route_dup_label (WayRoute *self,
                 guint     leg,
                 guint     step)
{
  WayNetwork *network = route_get_network (self);
  WayTable *table = way_network_get_table (network);
  const WayPath *path = way_route_get_leg (self, leg);
  guint32 edge = way_path_get_edge (path, step);

  if (table == NULL
      || (edge == WAY_EDGE_NONE
          && !network_find_edge (network, way_path_get_node (path, step - 1),
                                 way_path_get_node (path, step), &edge)))
    return NULL;

  return way_graph_dup_label (WAY_GRAPH (table), edge);
}
