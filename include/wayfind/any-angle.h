/* any-angle.h - paths that leave the edges of their graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>
#include <wayfind/graph.h>
#include <wayfind/smooth.h>

G_BEGIN_DECLS

/**
 * way_find_any_angle_path:
 * @graph: a graph whose nodes are indices
 * @start: where to begin
 * @goal: where to get to
 * @sight: how straight lines run over @graph
 * @cancellable: (nullable): stops the work, from any thread
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a path of straight lines from node to node, at any angle. Of two the
 * cheaper is returned: what Lazy Theta* finds, and the cheapest path over the
 * edges, both pulled straight as way_pull_path() does. So it never costs more
 * than a path over the edges; the least of all it need not be.
 *
 * As much as two searches; a line of sight for each node expanded. Source:
 * Nash, Koenig and Tovey, "Lazy Theta*: any-angle path planning and path
 * length analysis in 3D" (2010). Fails with %WAY_ERROR_UNSUPPORTED if nodes
 * are no indices, with %WAY_ERROR_TOO_LARGE if there is no memory, and
 * with %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_find_any_angle_path (WayGraph       *graph,
                                  WayNode         start,
                                  WayNode         goal,
                                  const WaySight *sight,
                                  GCancellable   *cancellable,
                                  GError        **error);

G_END_DECLS
