/* any-angle.h - paths that leave the edges of their graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

/**
 * way_find_any_angle_path:
 * @graph: a graph whose nodes are indices and that knows straight lines
 * @start: where to begin
 * @goal: where to get to
 * @limits: (nullable): when to stop; %NULL for no limits
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a path of straight lines from node to node, at any angle. Of two the
 * cheaper is returned: what Lazy Theta* finds, and the cheapest path over the
 * edges, both pulled straight as way_pull_path() does. So it never costs more
 * than a path over the edges. It need not be the cheapest of all.
 *
 * What a line costs is asked of @graph, as way_pull_path() does: views of the
 * pile count for lines as they count for edges.
 *
 * As much as two searches, and a line for each node expanded; without
 * %WAY_GRAPH_LINE_BOUNDS a line for each edge. Source: Nash, Koenig and Tovey,
 * "Lazy Theta*: any-angle path planning and path length analysis in 3D" (2010).
 * Fails with %WAY_ERROR_UNSUPPORTED if nodes are no indices, and otherwise as
 * way_find_path_full() and way_pull_path() do. O((nodes + edges) log nodes),
 * apart from the lines.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_find_any_angle_path (WayGraph        *graph,
                                  WayNode          start,
                                  WayNode          goal,
                                  const WayLimits *limits,
                                  GError         **error);

G_END_DECLS
