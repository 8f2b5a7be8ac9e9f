/* smooth.h - paths pulled straight
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

/**
 * way_pull_path:
 * @path: a path over @graph
 * @graph: the graph that was searched, with all its views
 * @limits: (nullable): when to stop; %NULL for no limits
 * @error: return location for what went wrong, or %NULL
 *
 * Pulls a path straight, as a string: nodes between which there is an open
 * line that costs no more than the path are joined by it. What a line costs
 * is asked of @graph, so that whatever a view of the pile makes dearer or
 * blocks counts for lines, too. The result has the same ends, some of the
 * nodes between, and costs no more.
 *
 * First each node is joined to a far one that it sees: strides along the path
 * are doubled as long as their ends are in sight, and then halved. Then the
 * best of all ways over what is left is taken, of lines that leave out up to
 * 15 of its nodes. Of a path of n nodes with k left, O(k log n) lines, and in
 * all O(n log n) pieces of lines.
 *
 * Returns: (transfer full) (nullable): the path, with the cost so far at each
 *   node left; edges that stayed have their ids. %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph, or a view in it, cannot say what lines
 *   cost, with %WAY_ERROR_BAD_COST if it says what is no cost, and with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_pull_path (const WayPath   *path,
                        WayGraph        *graph,
                        const WayLimits *limits,
                        GError         **error);

/**
 * way_even_path:
 * @path: a path over @graph, edge by edge
 * @graph: the graph that was searched, with all its views
 * @limits: (nullable): when to stop; %NULL for no limits
 * @error: return location for what went wrong, or %NULL
 *
 * Makes a path over squares look natural to one who walks it cell by cell: the
 * path is pulled straight by way_pull_path(), and its lines are then walked by
 * steps as even as they can be, diagonal ones spread among straight ones
 * (Bresenham, "Algorithm for computer control of a digital plotter", 1965).
 *
 * The result is again a path of edges, for #WayMotion to follow, and costs no
 * more than @path. Where even steps would cost more, or cut a corner, and over
 * graphs whose lowest is no grid of squares, it is @path. As fast as
 * way_pull_path(), and O(edges along the path).
 *
 * Returns: (transfer full) (nullable): the path; %NULL with @error set as
 *   way_pull_path() does
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_even_path (WayPath         *path,
                        WayGraph        *graph,
                        const WayLimits *limits,
                        GError         **error);

G_END_DECLS
