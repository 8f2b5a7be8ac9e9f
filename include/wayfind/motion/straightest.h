/* straightest.h - of all cheapest paths the one that turns least
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

/**
 * way_find_straightest_path:
 * @graph: a graph whose nodes are indices and have positions
 * @start: where to begin
 * @goal: where to get to
 * @limits: (nullable): when to stop; %NULL for no limits
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the path of least cost; of all those the one with the fewest turns; and
 * of those the one whose turns, added up, are least sharp. Costs that differ
 * by no more than rounding count as equal.
 *
 * What the graph estimates is never asked, so that estimates which are too high
 * do no harm. One run of Dijkstra's algorithm finds the least cost, a second
 * one what it costs to get to each node on the way, and a third, over the edges
 * that some cheapest path takes, the turns. Memory: as a search, and 24 bytes
 * for each of those edges. Fails as way_find_path_full() does, and with
 * %WAY_ERROR_UNSUPPORTED if nodes are no indices or have no positions.
 * O((nodes + edges) log nodes).
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_find_straightest_path (WayGraph        *graph,
                                    WayNode          start,
                                    WayNode          goal,
                                    const WayLimits *limits,
                                    GError         **error);

G_END_DECLS
