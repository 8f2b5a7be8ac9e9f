/* reverse.h - a view of a graph with all edges turned around
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_REVERSE (way_reverse_get_type ())

/**
 * WayReverse:
 *
 * A plain view: an edge leads from one node to another wherever the base has
 * one that leads back, at the same cost. Its nodes are the base's. A search
 * over it from a place finds what it costs to get to that place.
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
 * @base: a graph that has %WAY_GRAPH_PREDECESSORS and does not lift
 * @error: return location for what is wrong, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @base does not know the edges into a
 * node, or lifts.
 *
 * Returns: (transfer full) (nullable): a view of @base
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReverse *way_reverse_new (WayGraph *base,
                             GError  **error);

G_END_DECLS
