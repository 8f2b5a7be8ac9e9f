/* network.h - what a file holds: a graph, and what a graph has no place for
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>
#include <wayfind-io/save.h>

G_BEGIN_DECLS

#define WAY_TYPE_NETWORK (way_network_get_type ())

/**
 * WayNetwork:
 *
 * A #WayTable or a #WayGrid as a file holds it, and beside it what a search
 * needs nothing of: the shapes of roads, whose data it is, the format.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayNetwork, way_network, WAY, NETWORK, GObject)

/**
 * way_network_new:
 * @graph: a #WayTable or a #WayGrid
 *
 * Makes a network of what a program has built, to be saved or drawn.
 *
 * Returns: (transfer full): a new network, which holds a reference to @graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_network_new (WayGraph *graph);

/**
 * way_network_get_graph:
 * @self: a network
 *
 * Returns: (transfer none): its graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_network_get_graph (WayNetwork *self);

/**
 * way_network_get_table:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): its graph, if that is a table
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_network_get_table (WayNetwork *self);

/**
 * way_network_get_grid:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): its graph, if that is a grid
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGrid *way_network_get_grid (WayNetwork *self);

/**
 * way_network_get_format:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): the name of the format from which it
 *   was read
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_network_get_format (WayNetwork *self);

/**
 * way_network_set_attribution:
 * @self: a network
 * @attribution: (nullable): whose data it is, such as "OpenStreetMap
 *   contributors", to be shown with pictures of it
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_set_attribution (WayNetwork *self,
                                  const char *attribution);

/**
 * way_network_get_attribution:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): whose data it is
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_network_get_attribution (WayNetwork *self);

/**
 * way_network_set_shape:
 * @self: a network whose graph is a table
 * @from: a node
 * @to: another
 * @positions: (array length=n_positions): where the edge between them bends,
 *   in order from @from to @to, without both ends
 * @n_positions: how many; 0 for a straight edge
 *
 * Says how the cheapest edge from one node to another, and that back, run.
 * The last shape said of two nodes counts. O(@n_positions).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_set_shape (WayNetwork        *self,
                            WayNode            from,
                            WayNode            to,
                            const WayPosition *positions,
                            guint              n_positions);

/**
 * way_network_append_shape:
 * @self: a network
 * @from: a node
 * @to: another
 * @positions: (element-type WayPosition): where to append
 *
 * Appends the bends of the edge from @from to @to, without both ends; none if
 * it is straight. O(positions appended).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_append_shape (WayNetwork *self,
                               WayNode     from,
                               WayNode     to,
                               GArray     *positions);

/**
 * way_network_add_ring:
 * @self: a network whose graph is a table
 * @node: a node
 * @positions: (array length=n_positions): a line around its area, or around a
 *   hole in that, of the kind that the table's positions are; the last is
 *   joined to the first
 * @n_positions: how many, above 0
 *
 * Says which area a node stands for, such as a country or a room, for pictures
 * to show. What an odd number of its rings enclose belongs to it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_add_ring (WayNetwork        *self,
                           WayNode            node,
                           const WayPosition *positions,
                           guint              n_positions);

/**
 * way_network_get_n_rings:
 * @self: a network
 *
 * Returns: how many rings there are, of all nodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_network_get_n_rings (WayNetwork *self);

/**
 * way_network_get_ring:
 * @self: a network
 * @i: a ring, from 0, in the order in which they were added
 * @node: (out) (optional): the node to which it belongs
 * @n_positions: (out) (optional): how many positions it has
 *
 * Returns: (transfer none) (array length=n_positions): its positions, until
 *   another ring is added
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayPosition *way_network_get_ring (WayNetwork *self,
                                         guint       i,
                                         WayNode    *node,
                                         guint      *n_positions);

/**
 * way_network_save:
 * @self: a network
 * @path: where to; "-" is the standard output. A name that ends with ".gz" is
 *   compressed
 * @format: (nullable): the name of a format that writes, see #WayFormat; told
 *   by the ending of @path if %NULL
 * @flags: how a file that is there already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes a network, so that reading it again gives the same graph. A file
 * that was there is replaced when all is written, and not before. Two formats
 * keep nodes in a second file, for way_network_save_nodes(): edge tables and
 * DIMACS graphs have no positions in themselves, and edge tables no nodes
 * without edges. Widths of edges can be written in edge tables alone, and
 * restrictions of turns in no format: see way_loader_set_ignore_turns().
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format cannot be told,
 *   does not write, was not built in or has no place for what the network
 *   holds, %WAY_ERROR_IN_PLACE as #WaySaveFlags says, or a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_save (WayNetwork   *self,
                           const char   *path,
                           const char   *format,
                           WaySaveFlags  flags,
                           GCancellable *cancellable,
                           GError      **error);

/**
 * way_network_save_nodes:
 * @self: a network
 * @path: where to, as for way_network_save()
 * @format: (nullable): the name of a format that has a second file, "edges" or
 *   "dimacs"; told by the ending of @path if %NULL: ".csv" or ".co"
 * @flags: how a file that is there already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes the second file of a network, for way_loader_set_nodes_path().
 *
 * Returns: %FALSE as way_network_save()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_save_nodes (WayNetwork   *self,
                                 const char   *path,
                                 const char   *format,
                                 WaySaveFlags  flags,
                                 GCancellable *cancellable,
                                 GError      **error);

G_END_DECLS
