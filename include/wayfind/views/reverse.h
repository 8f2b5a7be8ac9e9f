/* reverse.h - a view of a graph with all edges turned around
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_REVERSE (way_reverse_get_type ())

/**
 * WayReverse:
 *
 * A plain view: an edge leads from one node to another wherever the base has
 * one that leads back, at the same cost. Its nodes are the base's. A search
 * over it from a place finds what it costs to get to that place.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 *
 * way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 7,
 *                             WAY_ONE_WAY, NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * g_autoptr (WayReverse) against = way_reverse_new (WAY_GRAPH (table), NULL);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (against), WAY_INDEX (1),
 *                    WAY_INDEX (0), WAY_STRATEGY_DIJKSTRA,
 *                    NULL);
 * g_assert (way_path_get_cost (path) == 7);
 * ]|
 *
 * It has the base's heuristic if that is a distance (%WAY_GRAPH_METRIC), and
 * else none.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayReverse, way_reverse, WAY, REVERSE, WayView)

/**
 * way_reverse_new:
 * @base: a graph that has %WAY_GRAPH_PREDECESSORS and is not a state space
 * @error: return location for what is wrong, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @base does not know the edges into a
 * node, or is a state space. O(1).
 *
 * Returns: (transfer full) (nullable): a view of @base
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReverse *way_reverse_new (WayGraph *base,
                             GError  **error);

G_END_DECLS
