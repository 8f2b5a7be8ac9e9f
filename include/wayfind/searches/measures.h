/* measures.h - what edges cost besides their cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_MEASURES (way_measures_get_type ())

/**
 * WayMeasures:
 *
 * A list of measures. A measure is a number for each edge of a graph besides
 * its cost: its length in metres if the cost is time, the risk of being seen,
 * the fuel that it takes. Measures are numbered from 0 in the order in which
 * they were added.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 *
 * // Seconds are the cost. Metres are a measure, by the id of the edge.
 * way_table_builder_set_keep_parallel (builder, TRUE);
 * way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 10,
 *                             WAY_ONE_WAY, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 5,
 *                             WAY_ONE_WAY, NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (table), WAY_INDEX (0), WAY_INDEX (2),
 *                    WAY_STRATEGY_DIJKSTRA, NULL);
 * g_autoptr (WayMeasures) measures = way_measures_new ();
 * gdouble metres[2];
 *
 * metres[way_path_get_edge (path, 1)] = 140;
 * metres[way_path_get_edge (path, 2)] = 60;
 * way_measures_add_array (measures, "length", "m", metres, 2);
 * g_assert (way_measures_sum (measures, 0, path) == 200);
 * ]|
 *
 * A #WayFront finds the paths that are good by several measures at once.
 *
 * Measures may be added until a front uses them. After that, any number of
 * threads may read them, if the functions of the user allow it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayMeasures, way_measures, WAY, MEASURES, GObject)

/**
 * WayMeasureFunc:
 * @from: the node that the edge leaves, of the type in which starts and goals
 *   are stated
 * @to: the node that it leads to
 * @edge: the id of the edge, or %WAY_EDGE_NONE
 * @user_data: data for the function
 *
 * Returns: the value of the measure for that edge, 0 or more; `INFINITY` if no
 *   path may use the edge
 * Since: 1.0
 */
typedef gdouble (*WayMeasureFunc) (WayNode  from,
                                   WayNode  to,
                                   guint32  edge,
                                   gpointer user_data);

/**
 * way_measures_new:
 *
 * Makes an empty list. O(1).
 *
 * Returns: (transfer full): an empty list
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMeasures *way_measures_new (void);

/**
 * way_measures_add_array:
 * @self: measures
 * @name: the name, such as "length"
 * @unit: (nullable): the unit, such as "m"
 * @values: (array length=n_values): the value for each id of an edge, 0 or
 *   more; copied
 * @n_values: the number of values. An edge with a higher id, or without one, has
 *   no value, and a front that meets it fails with %WAY_ERROR_BAD_COST
 *
 * Adds a measure for a graph whose edges have ids. A #WayTable has ids after
 * way_table_builder_set_keep_parallel(), and should have them: otherwise it
 * keeps only the cheapest of several edges between two nodes, and with the
 * others it loses compromises. O(@n_values).
 *
 * Returns: the number of the measure
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_measures_add_array (WayMeasures   *self,
                              const char    *name,
                              const char    *unit,
                              const gdouble *values,
                              gsize          n_values);

/**
 * way_measures_add_function:
 * @self: measures
 * @name: the name, such as "risk"
 * @unit: (nullable): the unit, such as "minutes"
 * @func: (scope notified): returns the value for an edge, always the same
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Adds a measure for any graph. O(1).
 *
 * Returns: the number of the measure
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_measures_add_function (WayMeasures   *self,
                                 const char    *name,
                                 const char    *unit,
                                 WayMeasureFunc func,
                                 gpointer       user_data,
                                 GDestroyNotify destroy);

/**
 * way_measures_get_count:
 * @self: measures
 *
 * Returns: the number of measures
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_measures_get_count (WayMeasures *self);

/**
 * way_measures_get_name:
 * @self: measures
 * @measure: the number of a measure
 *
 * Returns: its name
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_measures_get_name (WayMeasures *self,
                                   guint        measure);

/**
 * way_measures_find:
 * @self: measures
 * @name: a name, such as "metres"
 * @measure: (out) (optional): the number of the measure
 *
 * Finds a measure by its name; the first, if several have it. Time: O(measures).
 *
 * Returns: whether a measure has the name; otherwise @measure is not changed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_measures_find (WayMeasures *self,
                            const char  *name,
                            guint       *measure);

/**
 * way_measures_get_unit:
 * @self: measures
 * @measure: the number of a measure
 *
 * Returns: (nullable): its unit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_measures_get_unit (WayMeasures *self,
                                   guint        measure);

/**
 * way_measures_get_value:
 * @self: measures
 * @measure: the number of a measure
 * @from: the node that an edge leaves
 * @to: the node that it leads to
 * @edge: the id of the edge, or %WAY_EDGE_NONE
 *
 * O(1), or the time that the function of the measure takes.
 *
 * Returns: the value of the measure for the edge; NaN if it has none, or if the
 *   value is negative
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_measures_get_value (WayMeasures *self,
                                guint        measure,
                                WayNode      from,
                                WayNode      to,
                                guint32      edge);

/**
 * way_measures_sum:
 * @self: measures
 * @measure: the number of a measure
 * @path: a path over the graph that the measures are for
 *
 * Adds up a measure along a path, for example the metres of the path that takes
 * the fewest seconds. Of several cheapest paths, a search over a
 * #WayLexicographic finds the one with the least sum. O(edges of the path).
 *
 * Returns: the sum; NaN if an edge of the path has no value
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_measures_sum (WayMeasures   *self,
                          guint          measure,
                          const WayPath *path);

G_END_DECLS
