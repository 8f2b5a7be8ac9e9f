/* reach-output.h - what can be reached within a cost, as lines on a map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

/**
 * way_reach_save:
 * @network: a network whose nodes have positions
 * @search: a search that has run without a goal, over the graph of @network or
 *   a view of it that keeps its nodes
 * @limits: (array length=n_limits) (nullable): where bands of cost end, each
 *   greater than the one before it; %NULL for one band of all that was reached
 * @n_limits: how many
 * @path: where to; "-" is the standard output. A name that ends with ".gz" is
 *   compressed
 * @format: (nullable): "geojson", as it is if %NULL
 * @flags: how a file that is there already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes a distance map as a FeatureCollection. The edges that were reached
 * are LineStrings, cut where a band ends and where the cost runs out, so that
 * an edge of which only a part is within the last limit is there with that
 * part; an edge that is reached from both ends is cut where they meet. Each
 * has the properties "from_cost" and "cost", what its ends cost, "band",
 * counted from 1, "limit", where the band ends, and "label", if it has one.
 * Nodes are Points with "name", "cost", "band", "limit", and at starts
 * "start". Lines are cut at longitude 180. Positions in a plane are written as
 * they are.
 *
 * The search should have no maximum cost below the last limit. What it did not
 * expand, because a limit stopped it, has edges to it but none from it.
 *
 * O(reached nodes times edges of a node, squared).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the network has no positions
 *   or the format is not known, an error of the graph, or a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reach_save (WayNetwork    *network,
                         WaySearch     *search,
                         const WayCost *limits,
                         guint          n_limits,
                         const char    *path,
                         const char    *format,
                         WaySaveFlags   flags,
                         GCancellable  *cancellable,
                         GError       **error);

G_END_DECLS
