/* front.h - all good compromises between several criteria
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/heuristic.h>
#include <wayfind/core/limits.h>
#include <wayfind/engine/results.h>
#include <wayfind/searches/measures.h>

G_BEGIN_DECLS

/**
 * WAY_FRONT_MAX_VALUES:
 *
 * The largest number of values of a path: its cost, the measures that are
 * criteria or have a maximum, and resources.
 *
 * Since: 1.0
 */
#define WAY_FRONT_MAX_VALUES 16

/**
 * WAY_FRONT_COST:
 *
 * Stands for the cost of the graph where the number of a measure is expected.
 *
 * Since: 1.0
 */
#define WAY_FRONT_COST 0xffffffffu

#define WAY_TYPE_FRONT (way_front_get_type ())

/**
 * WayFront:
 *
 * The paths from a start to a goal that no other path beats, if more than the
 * cost counts: of two paths the first beats the second if it is as good in
 * every criterion and better in one. These paths are also called the Pareto set.
 * The cost of the graph is always the first criterion, and paths come by rising
 * cost. The first is the cheapest, and of several cheapest paths it has the
 * least second criterion. Of paths with equal values the front has one.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * // A guard looks down the middle row: each step there is seen.
 * static gdouble
 * count_seen (WayNode from, WayNode to, guint32 edge, gpointer grid)
 * {
 *   guint32 x, y;
 *
 *   way_grid_get_cell (grid, to, &x, &y);
 *   return y == 1;
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayTerrain) terrain
 *     = way_terrain_new_from_text ("#...#\n"
 *                                  "A...B\n", ".#", "AB", NULL);
 *   g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 *   g_autoptr (WayMeasures) measures = way_measures_new ();
 *
 *   way_measures_add_function (measures, "seen", "steps", count_seen, grid,
 *                              NULL);
 *
 *   g_autoptr (WayFront) front
 *     = way_front_new (WAY_GRAPH (grid), measures,
 *                      way_grid_get_node (grid, 0, 1),
 *                      way_grid_get_node (grid, 4, 1));
 *
 *   way_front_add_criterion (front, 0);
 *
 *   // The straight way is seen for 4 steps, the way above for 3.
 *   g_autoptr (WayPath) shortest = way_front_next (front, NULL, NULL);
 *
 *   g_assert (way_path_get_cost (shortest) == 4);
 *   g_assert (way_front_get_value (front, 1) == 4);
 *
 *   g_autoptr (WayPath) hidden = way_front_next (front, NULL, NULL);
 *
 *   g_assert (way_path_get_cost (hidden) == 6);
 *   g_assert (way_front_get_value (front, 1) == 3);
 *   g_assert (way_front_next (front, NULL, NULL) == NULL);
 *   return 0;
 * }
 * ]|
 *
 * A maximum rules out all paths above it, and so finds the cheapest path that is
 * not too long. A resource is a number that each edge changes by a function of
 * the user: the charge of a battery, the hours since the last rest. With one
 * criterion the front has at most one path: the cheapest that keeps all maxima
 * and whose edges are all allowed.
 *
 * A path has *values*, numbered like this: 0 is the cost, then come the other
 * criteria, then the measures that only have a maximum, then the resources, each
 * in the order in which they were added.
 *
 * The algorithm is that of BOA* (Hernandez and others, "Simple and efficient
 * bi-objective search algorithms via fast dominance checks", 2023). A node may
 * have many *labels*, one for each way to reach it that no other way beats. For
 * two values, a label is compared with one number of the node, for three with a
 * staircase of pairs, for more with all labels of the node. Lower bounds for
 * each value come from a search against the edges, if the graph or a graph below
 * its views knows the edges into a node.
 *
 * Values are compared with a tolerance of 2^-44 of their size, because sums of
 * fractions are rounded. Sums of whole numbers below 2^44 are exact.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayFront, way_front, WAY, FRONT, GObject)

/**
 * WayResourceRule:
 * @WAY_RESOURCE_LESS: less is better, such as the hours since a rest
 * @WAY_RESOURCE_MORE: more is better, such as the charge of a battery
 * @WAY_RESOURCE_EQUAL: only equal numbers can be compared, such as the set of
 *   places that were visited
 *
 * When one path to a node is as good as another in a resource.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_RESOURCE_LESS,
  WAY_RESOURCE_MORE,
  WAY_RESOURCE_EQUAL
} WayResourceRule;

#define WAY_TYPE_RESOURCE_RULE (way_resource_rule_get_type ())

/**
 * way_resource_rule_get_type:
 *
 * Returns: the type of the enumeration #WayResourceRule
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_resource_rule_get_type (void) G_GNUC_CONST;

/**
 * WayExtendFunc:
 * @from: the node that the edge leaves, of the type in which starts and goals
 *   are stated
 * @to: the node that it leads to
 * @edge: the id of the edge, or %WAY_EDGE_NONE
 * @values: (array length=n_values): the values of the path at @from
 * @next: (array length=n_values) (inout): the values at @to. The cost and the
 *   measures are already added; the function sets the resources, which are as
 *   in @values, and may raise the others: waiting adds to the time
 * @n_values: the number of values
 * @user_data: data for the function
 *
 * Takes a path over one more edge. A path must never lose by being better
 * before: with a better or equal resource the edge must be allowed as well, and
 * the values after it must be better or equal. Otherwise the front may miss
 * paths.
 *
 * Returns: whether the path may use the edge
 * Since: 1.0
 */
typedef gboolean (*WayExtendFunc) (WayNode        from,
                                   WayNode        to,
                                   guint32        edge,
                                   const gdouble *values,
                                   gdouble       *next,
                                   guint          n_values,
                                   gpointer       user_data);

/**
 * way_front_new:
 * @graph: a graph
 * @measures: (nullable): measures of its edges; %NULL if only resources count
 * @start: the node where paths begin; copied
 * @goal: the node where they end; copied
 *
 * This does not search yet. O(1).
 *
 * Returns: (transfer full): a front with the cost as its only criterion
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayFront *way_front_new (WayGraph    *graph,
                         WayMeasures *measures,
                         WayNode      start,
                         WayNode      goal);

/**
 * way_front_add_criterion:
 * @self: a front that has not begun
 * @measure: the number of a measure that is no criterion yet
 *
 * Adds a criterion: less of this measure is better. The number of paths in a
 * front can grow exponentially with the number of edges, and it does grow with
 * each criterion; set limits. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_front_add_criterion (WayFront *self,
                              guint     measure);

/**
 * way_front_set_max:
 * @self: a front that has not begun
 * @measure: the number of a measure, or %WAY_FRONT_COST
 * @max: the largest sum along a path, 0 or more
 *
 * Rules out paths above a maximum. Rounding of up to 2^-44 of the sum is
 * allowed. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_front_set_max (WayFront *self,
                        guint     measure,
                        gdouble   max);

/**
 * way_front_add_resource:
 * @self: a front that has not begun
 * @value: its value at the start, not NaN
 * @rule: which values are better
 *
 * Adds a resource, which the function of way_front_set_extend() changes. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_front_add_resource (WayFront       *self,
                             gdouble         value,
                             WayResourceRule rule);

/**
 * way_front_set_extend:
 * @self: a front that has not begun
 * @func: (scope notified) (nullable): takes a path over one more edge; %NULL
 *   for none
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Sets the function that changes resources. If it lowers the cost or a measure,
 * or sets a value to NaN, the front fails with %WAY_ERROR_BAD_COST. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_front_set_extend (WayFront      *self,
                           WayExtendFunc  func,
                           gpointer       user_data,
                           GDestroyNotify destroy);

/**
 * way_front_set_heuristic:
 * @self: a front that has not begun
 * @measure: the number of a measure, or %WAY_FRONT_COST
 * @heuristic: (nullable): a lower bound on the sum of the measure to the goal;
 *   %NULL for the bounds that the front finds itself
 *
 * Replaces the search for lower bounds of a measure, for a graph that does not
 * know the edges into a node, or where bounds are known already. Such a search
 * takes most of the time of a front; bounds of a hierarchy take none, see
 * way_hierarchy_costs_to_heuristic(). A bound above the true sum hides paths. If
 * it is a bound of the cost and not one of a hierarchy or of landmarks, each
 * label is compared with all labels of its node, because the heuristic may be
 * inconsistent. Over a #WayRouter with a hierarchy, and over views above it, a
 * front has such bounds of the cost by itself. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_front_set_heuristic (WayFront     *self,
                              guint         measure,
                              WayHeuristic *heuristic);

/**
 * way_front_next:
 * @self: a front
 * @limits: (nullable): when to stop; expansions are those of this call
 * @error: return location for an error, or %NULL
 *
 * Finds the next path of the front. The first call finds the lower bounds, by
 * one search against the edges for each criterion and maximum. Paths that were
 * returned stay right whatever happens later.
 *
 * O(labels * (edges out of a node) * (log labels + n)), where n is 1 for two
 * values, log (labels of a node) for three, and the labels of a node
 * otherwise. A label takes 24 bytes, an open one about 24 + 16 for each value.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   the front has no other path. %NULL with @error set if the graph failed, has
 *   changed (%WAY_ERROR_CHANGED) or does not have the start or the goal
 *   (%WAY_ERROR_BAD_NODE), a measure is negative, NaN or missing
 *   (%WAY_ERROR_BAD_COST), the machine has no memory (%WAY_ERROR_TOO_LARGE), or
 *   a limit was met (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED), after which it
 *   can be asked again
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_front_next (WayFront        *self,
                         const WayLimits *limits,
                         GError         **error);

/**
 * way_front_get_value:
 * @self: a front
 * @i: the number of a value, see #WayFront
 *
 * Returns: value @i of the path that was returned last; NaN before the first
 *   path and for a number that no value has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_front_get_value (WayFront *self,
                             guint     i);

/**
 * way_front_get_statistics:
 * @self: a front
 * @statistics: (out caller-allocates): the work since it began: labels expanded,
 *   edges generated, labels opened, most open labels at once, bytes; the other
 *   fields are 0
 *
 * Time: O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_front_get_statistics (WayFront      *self,
                               WayStatistics *statistics);

G_END_DECLS
