/* order.h - the order in which a hierarchy contracts the nodes of a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_ORDER (way_order_get_type ())

/**
 * WayOrder:
 *
 * An order of the nodes of a graph, the least important node first. A hierarchy
 * contracts the nodes in this order. For experts; most programs need #WayRouter
 * alone.
 *
 * An order depends only on which nodes are joined by an edge. Costs and
 * directions of edges do not matter, so one order serves all costs of a network,
 * and it can be saved.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (20, 20, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOrder) order = way_order_new (WAY_GRAPH (grid), NULL, NULL);
 * gsize n_nodes;
 * g_autofree WayNode *nodes = way_order_to_nodes (order, &n_nodes);
 *
 * // The nodes in the middle come last: they cut the map in two.
 * g_assert (n_nodes == 400 && WAY_NODE_INDEX (nodes[399]) < 400);
 * ]|
 *
 * An order is immutable, holds no reference to its graph, and can be used by any
 * number of threads.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayOrder, way_order, WAY, ORDER, GObject)

/**
 * way_order_new:
 * @graph: a graph over indices without states: a table, a grid, a frozen graph,
 *   or a view of one of these
 * @limits: (nullable): when to stop; each node is one expansion
 * @error: return location for an error, or %NULL
 *
 * Finds an order that makes hierarchies small and queries short. Nodes with up
 * to two neighbours come first. A small set of nodes, a separator, then cuts the
 * rest in two, and each part is cut again in the same way; separators come last.
 * Positions help if all nodes have them, but are not necessary. Parts that no
 * small separator cuts are sorted by the number of neighbours that a node has
 * left.
 *
 * Hidden edges count as well, since they may be open when the order is used. The
 * same graph gives the same order, on any number of threads.
 *
 * Roads with 400,000 nodes take as long as a dozen searches of the whole graph.
 * The memory is about 60 bytes a node and 12 an edge, and 150 bytes for each
 * node that is left without those of up to two neighbours; 190 if more than
 * 60,000 are left.
 *
 * After Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies"
 * (2014); Schild and Sommer, "On balanced separators in road networks" (2015);
 * Amestoy, Davis and Duff, "An approximate minimum degree ordering algorithm"
 * (1996). O(edges log nodes) for each edge that a separator cuts.
 *
 * Returns: (transfer full) (nullable): an order; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph is not over indices or has states,
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met,
 *   %WAY_ERROR_TOO_LARGE if there are more than 2^30 nodes or 2^31 - 1 edges,
 *   or too little memory, or the error of @graph when it is asked for edges
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayOrder *way_order_new (WayGraph        *graph,
                         const WayLimits *limits,
                         GError         **error);

/**
 * way_order_new_from_nodes:
 * @nodes: (array length=n_nodes): all nodes of a graph over indices, the least
 *   important first
 * @n_nodes: the number of nodes
 * @error: return location for an error, or %NULL
 *
 * Makes an order from nodes that another program sorted, or that were saved from
 * way_order_to_nodes(). O(nodes).
 *
 * Returns: (transfer full) (nullable): an order; %NULL with
 *   %WAY_ERROR_BAD_NODE if @nodes does not hold each node from 0 to
 *   @n_nodes - 1 once, or %WAY_ERROR_TOO_LARGE if there are more than 2^30 nodes
 *   or too little memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayOrder *way_order_new_from_nodes (const WayNode *nodes,
                                    gsize          n_nodes,
                                    GError       **error);

/**
 * way_order_to_nodes:
 * @self: an order
 * @n_nodes: (out): the number of nodes
 *
 * Lists the nodes, to save an order. O(nodes).
 *
 * Returns: (transfer container) (nullable) (array length=n_nodes): all nodes, the
 *   least important first; free them with g_free(). %NULL if there is too little
 *   memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode *way_order_to_nodes (WayOrder *self,
                             gsize    *n_nodes);

/**
 * way_order_get_search_space:
 * @self: an order
 *
 * Says how good an order is before a hierarchy is built: the time of a query
 * grows with this number.
 *
 * Returns: the number of arcs on all ways up from a node, as the mean over all
 *   nodes; 0 if @self was made by way_order_new_from_nodes()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_order_get_search_space (WayOrder *self);

G_END_DECLS
