/* reach-output.h - what can be reached within a cost, as lines on a map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

/**
 * way_reach_save:
 * @self: a reach in the graph of @network, or in a view of it that keeps its
 *   nodes; that graph must not have changed since
 * @network: a network whose nodes have positions
 * @bands: (array length=n_bands) (nullable): the costs at which bands end, each
 *   greater than the one before it; %NULL for one band of all that was reached
 * @n_bands: how many
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): "geojson", or %NULL for the same
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes what was reached as a FeatureCollection. Edges are LineStrings. They
 * are cut where a band ends, where the cost runs out, and where it is as cheap
 * to come from the other end; way_reach_foreach_edge() says where that is.
 * Their properties are "from_cost" and "cost", the costs at their two ends,
 * "band", a number from 1, "limit", the cost at which the band ends, and
 * "label", if they have one. Nodes are Points, the nearest first, with "name",
 * "cost", "band", "limit", and, at starts, "start". Lines are cut at longitude
 * 180. Positions in a plane are written as they are. All costs are those of the
 * graph that was searched.
 *
 * O(reached nodes times the square of the edges of a node).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the network has no positions
 *   or the format is not known, %WAY_ERROR_CHANGED if the graph has changed,
 *   another error of the graph, %WAY_ERROR_IN_PLACE as #WaySaveFlags says, or
 *   a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reach_save (const WayReach *self,
                         WayNetwork     *network,
                         const WayCost  *bands,
                         guint           n_bands,
                         const char     *path,
                         const char     *format,
                         WaySaveFlags    flags,
                         GCancellable   *cancellable,
                         GError        **error);

G_END_DECLS
