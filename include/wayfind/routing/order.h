/* order.h - in which order a hierarchy takes the nodes of a graph away
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_ORDER (way_order_get_type ())

/**
 * WayOrder:
 *
 * An order of the nodes of a graph, the least important first: that in which a
 * hierarchy takes them away. It depends on which nodes edges join alone, and
 * not on what edges cost or which way they lead. So one order serves all costs
 * of a network, and is worth to be kept.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (20, 20, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOrder) order = way_order_new (WAY_GRAPH (grid), NULL, NULL);
 * gsize n_nodes;
 * const guint32 *nodes = way_order_get_nodes (order, &n_nodes);
 *
 * // Nodes of the middle come last: they part the map in two.
 * g_assert (n_nodes == 400 && nodes[399] < 400);
 * ]|
 *
 * What a hierarchy of an order takes is known before it is built: how many arcs
 * it has (way_order_get_n_arcs()), and how many of them a query meets on either
 * side (way_order_get_search_space()).
 *
 * Immutable, and free to be used by any number of threads. An order holds no
 * reference on its graph.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayOrder, way_order, WAY, ORDER, GObject)

/**
 * way_order_new:
 * @graph: a graph over indices: a table, a grid, a frozen graph, or a view of
 *   one of these, that is not a state space
 * @limits: (nullable): when to stop; each node is one expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Finds an order by which hierarchies are small and queries are short. Nodes
 * with up to two neighbours come first. What is left is cut in two by few
 * nodes, a separator, and each part again; separators come last. Positions are
 * a help, if all nodes have them, and are not needed. Where cuts do no good,
 * nodes are sorted by how many neighbours they have left.
 *
 * Edges that are hidden count as well, since they may be opened when the order
 * is used. The same graph gives the same order, on any number of threads.
 *
 * Roads of 400,000 nodes take as long as a dozen searches of the whole graph.
 * Memory is about 60 bytes a node and 12 an edge, and 150 for each node that is
 * left when those with up to two neighbours are gone.
 *
 * After Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies"
 * (2014); Schild and Sommer, "On balanced separators in road networks" (2015);
 * Amestoy, Davis and Duff, "An approximate minimum degree ordering algorithm"
 * (1996). O(edges log nodes) for each edge that is cut at a time.
 *
 * Returns: (transfer full) (nullable): an order; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if nodes are no indices or @graph is a state space,
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met,
 *   %WAY_ERROR_TOO_LARGE if there are more than 2^30 nodes or 2^31 - 1 edges,
 *   or the machine has no memory, or what @graph fails with when it is asked
 *   for edges
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayOrder *way_order_new (WayGraph        *graph,
                         const WayLimits *limits,
                         GError         **error);

/**
 * way_order_new_from_nodes:
 * @nodes: (array length=n_nodes): the indices of nodes, the least important
 *   first
 * @n_nodes: how many there are
 * @error: return location for what is wrong, or %NULL
 *
 * Makes an order of one that was found elsewhere, or kept from
 * way_order_get_nodes(). O(nodes).
 *
 * Returns: (transfer full) (nullable): an order; %NULL with
 *   %WAY_ERROR_BAD_NODE if @nodes does not hold each number from 0 to
 *   @n_nodes - 1 once, or %WAY_ERROR_TOO_LARGE if there are more than 2^30 or
 *   the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayOrder *way_order_new_from_nodes (const guint32 *nodes,
                                    gsize          n_nodes,
                                    GError       **error);

/**
 * way_order_get_nodes:
 * @self: an order
 * @n_nodes: (out): how many nodes there are
 *
 * Returns: (transfer none) (array length=n_nodes): the indices of all nodes,
 *   the least important first; good for as long as @self is
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const guint32 *way_order_get_nodes (WayOrder *self,
                                    gsize    *n_nodes);

/**
 * way_order_get_n_arcs:
 * @self: an order
 *
 * Returns: how many arcs a hierarchy has that is built by @self, each pair of
 *   nodes counted once; 0 if @self was made by way_order_new_from_nodes(),
 *   which knows of no edges
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_order_get_n_arcs (WayOrder *self);

/**
 * way_order_get_search_space:
 * @self: an order
 *
 * The time that a query takes grows with this number.
 *
 * Returns: how many arcs lie on all ways up from a node, the mean over all
 *   nodes; 0 if @self was made by way_order_new_from_nodes()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_order_get_search_space (WayOrder *self);

G_END_DECLS
