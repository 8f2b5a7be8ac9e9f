/* find-path.h - one call for the impatient
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/path.h>
#include <wayfind/search.h>

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
 * machine's memory, and as the graph does.
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
 * answer was known, and as the graph does.
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

G_END_DECLS
