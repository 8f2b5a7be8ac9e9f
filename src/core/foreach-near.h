/* foreach-near.h - visits the nodes around a node of a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

/* Calls @func for nodes around @to, a node of the query type, roughly from near
 * to far. Returns %FALSE if @graph does not know the nodes nearby. */
static inline gboolean
graph_foreach_near (WayGraph   *graph,
                    WayNode     to,
                    WayNearFunc func,
                    gpointer    user_data)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (graph);

  return iface->foreach_near != NULL
         && iface->foreach_near (graph, to, func, user_data);
}
