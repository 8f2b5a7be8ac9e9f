/* find-path.h - one call for the impatient
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/**
 * way_find_path:
 * @graph: the graph to search
 * @start: where to begin
 * @goal: where to get to
 * @strategy: how to search
 * @error: return location for what went wrong, or %NULL
 *
 * Sets up a search, runs it once and throws it away. Whoever asks more than
 * once, or wants to watch a search, keeps a #WaySearch, which reuses its memory.
 * Fails with %WAY_ERROR_LIMIT if the search would take more than half of the
 * machine's memory, and as the graph does. O((nodes + edges) log nodes) of what
 * is searched; BFS without the logarithm.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_find_path (WayGraph   *graph,
                        WayNode     start,
                        WayNode     goal,
                        WayStrategy strategy,
                        GError    **error);

/**
 * way_find_path_full:
 * @graph: the graph to search
 * @start: where to begin
 * @goal: where to get to
 * @strategy: how to search
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * way_find_path() that can be bounded and cancelled. Fails with
 * %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met before the
 * answer was known, and as the graph does. O((nodes + edges) log nodes), as
 * way_find_path().
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_find_path_full (WayGraph        *graph,
                             WayNode          start,
                             WayNode          goal,
                             WayStrategy      strategy,
                             const WayLimits *limits,
                             GError         **error);

/**
 * way_find_path_near:
 * @graph: a graph that has %WAY_GRAPH_HEURISTIC
 * @start: where to begin
 * @goal: where to get to, or near to
 * @strategy: how to search
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a path to @goal, or else to the node nearest to @goal that can be
 * reached: what a player means who clicks on a wall, or on another island. The
 * last node of the path says which it is. Near is what the graph's heuristic
 * says of the cost to @goal; of equally near nodes it is that of least cost
 * from @start.
 *
 * Where the graph refuses @goal beforehand, see way_graph_refuses(), and its
 * nodes are indices, this costs a search for that node; else as much as a
 * search for a goal that is not there. Fails as way_find_path_full() does, and
 * with %WAY_ERROR_UNSUPPORTED over a graph without a heuristic. O((nodes +
 * edges) log nodes).
 *
 * Returns: (transfer full) (nullable): the path, marked as partial if it does
 *   not lead to @goal, which is @start alone if nothing nearer can be reached;
 *   %NULL with @error set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_find_path_near (WayGraph        *graph,
                             WayNode          start,
                             WayNode          goal,
                             WayStrategy      strategy,
                             const WayLimits *limits,
                             GError         **error);

G_END_DECLS
