/* open-at.h - whether a state of a graph still stands at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Over a view that counts time a state holds a span in which its node is free,
 * and the cost of a path is the clock. A view above may add costs to the edges
 * and so arrive after that span, and a start may lie outside of all spans. Such
 * a state has no edges, and no path may end there. */

#pragma once

#include <wayfind/core/graph.h>

/* Whether an agent may be at @state of @graph at @time. */
static inline gboolean
graph_is_open_at (WayGraph *graph,
                  WayNode   state,
                  WayCost   time)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (graph);

  return iface->is_open_at == NULL || iface->is_open_at (graph, state, time);
}
