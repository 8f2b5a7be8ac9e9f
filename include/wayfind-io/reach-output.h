/* reach-output.h - what can be reached within a cost, as lines or areas
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

/**
 * way_reach_save_areas:
 * @self: as for way_reach_save()
 * @network: a network whose nodes have positions
 * @bands: (array length=n_bands) (nullable): as for way_reach_save()
 * @n_bands: how many
 * @distance: (inout): how far the areas extend from roads, in metres or in
 *   units of the plane; 0 is replaced by half the median length of the edges
 *   that were reached
 * @cell: (out) (optional): the size of the cells of the grid on which the areas
 *   are drawn, in the same unit
 * @path: the file to write, as for way_reach_save()
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes what was reached as a FeatureCollection in GeoJSON, a Polygon or
 * MultiPolygon for each band. The area of a band is all ground within @distance
 * of a road or node that is reached within the cost at which the band ends. So
 * it holds the areas of the bands before it. Edges are followed along their
 * bends, and only as far as the cost suffices.
 *
 * The areas hold no ground that is farther away than @distance and 1.5 cells.
 * A cell is a quarter of @distance; it is larger where the grid would have more
 * than 8 million cells. On the Earth it is 222 km at most. Outlines run
 * counterclockwise and holes clockwise. Areas are cut at longitude 180.
 * Features have the properties "band", "limit", "distance" and "cell".
 *
 * O(bands times (edges times the cells near an edge, plus cells of the grid)).
 *
 * Returns: %FALSE with %WAY_ERROR_TOO_LARGE if no grid can hold the areas, or
 *   with the errors of way_reach_save()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reach_save_areas (const WayReach *self,
                               WayNetwork     *network,
                               const WayCost  *bands,
                               guint           n_bands,
                               gdouble        *distance,
                               gdouble        *cell,
                               const char     *path,
                               WaySaveFlags    flags,
                               GCancellable   *cancellable,
                               GError        **error);

G_END_DECLS
