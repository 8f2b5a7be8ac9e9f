/* search-rows.h - matrices of costs by searches
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/engine/search.h>
#include <wayfind/searches/measures.h>

G_BEGIN_DECLS

/**
 * WayMeasuredRowFunc:
 * @row: the number of the source, from 0
 * @costs: (array length=n_targets): the least cost from it to each target;
 *   `INFINITY` if no path exists
 * @sums: (nullable) (array length=n_targets): the sum of a measure along a
 *   cheapest path to each target; `INFINITY` if no path exists, NaN if the
 *   measure is not known
 * @n_targets: the number of targets
 * @user_data: the data that was given with the function
 *
 * Takes a row of a matrix. @sums are %NULL if no measure was asked for. Both
 * arrays are valid until the function returns.
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayMeasuredRowFunc) (gsize          row,
                                        const WayCost *costs,
                                        const gdouble *sums,
                                        gsize          n_targets,
                                        gpointer       user_data);

/**
 * way_search_foreach_row:
 * @self: a search by Dijkstra's algorithm over a graph of indices
 * @measures: (nullable): measures of the edges of its graph, or %NULL for costs
 *   alone
 * @measure: the number of the measure to add up
 * @sources: (array length=n_sources): nodes
 * @n_sources: the number of sources
 * @targets: (array length=n_targets): nodes; one may stand there several times
 * @n_targets: the number of targets
 * @func: (scope call): takes each row
 * @user_data: data for @func
 * @error: return location for an error, or %NULL
 *
 * Finds the costs from each source to all targets, row by row. A row is one
 * search, which ends when it has met all targets, so that a matrix of m rows
 * takes m searches. The starts and goals of @self are replaced, and the rest of
 * it holds for each search, but that its limits hold for all rows together. In
 * @func, way_search_get_statistics() are those of the row.
 *
 * A #WayRouter answers many rows of one graph faster: see
 * way_router_foreach_row().
 *
 * O((nodes + edges) log nodes) for each source.
 *
 * Returns: whether all rows were found, or @func ended the call; %FALSE with
 *   %WAY_ERROR_BAD_NODE for a node outside the graph, with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED at a limit, which way_search_get_status() names if a
 *   search met it, with %WAY_ERROR_TOO_LARGE if the machine has too little
 *   memory, or with an error of the graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_search_foreach_row (WaySearch         *self,
                                 WayMeasures       *measures,
                                 guint              measure,
                                 const WayNode     *sources,
                                 gsize              n_sources,
                                 const WayNode     *targets,
                                 gsize              n_targets,
                                 WayMeasuredRowFunc func,
                                 gpointer           user_data,
                                 GError           **error);

G_END_DECLS
