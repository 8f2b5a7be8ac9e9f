/* broken.c - graphs that break their word
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "broken.h"

static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);

  way_edges_add (edges, WAY_INDEX (i + 1), i < 5 ? 1 : -1);
}

WayGraph *
broken_new_costs (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);

  return WAY_GRAPH (way_callback_graph_new (type, add_next, NULL, NULL));
}

static void
add_beyond (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  static const WayWholeArc arcs[] = { { 1, 1 }, { 64, 1 } };

  way_edges_set_whole_span (edges, arcs, WAY_NODE_INDEX (node) == 0 ? 1 : 2,
                            WAY_EDGE_NONE);
}

WayGraph *
broken_new_arcs (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (64);

  return WAY_GRAPH (way_callback_graph_new (type, add_beyond, NULL, NULL));
}

static void
add_negative (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  static const WayRealArc arcs[] = { { 1, 0, -1 }, { 2, 0, -1 } };
  const gsize i = WAY_NODE_INDEX (node);

  way_edges_set_real_span (edges, arcs + i % 2, i < 2 ? 1 : 0, WAY_EDGE_NONE);
}

WayGraph *
broken_new_spans (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);

  return WAY_GRAPH (way_callback_graph_new (type, add_negative, NULL, NULL));
}
