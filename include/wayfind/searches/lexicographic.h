/* lexicographic.h - a view that orders paths by their cost, then by a measure
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/searches/measures.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_LEXICOGRAPHIC (way_lexicographic_get_type ())

/**
 * WayLexicographic:
 *
 * A view that orders paths by two numbers: by their cost in the base, and among
 * paths of the same cost by the sum of a measure. Of all cheapest paths, a
 * search over the view finds the one with the least sum: of the fastest ways
 * the shortest, of the shortest ways the one with the fewest turns.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * // The cells of the first row lie in the light.
 * static gdouble
 * count_risk (WayNode from, WayNode to, guint32 edge, gpointer user_data)
 * {
 *   return WAY_NODE_INDEX (to) < 5 ? 2 : 1;
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayTerrain) terrain = way_terrain_new (5, 5, NULL);
 *   g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 *   g_autoptr (WayMeasures) measures = way_measures_new ();
 *   guint risk = way_measures_add_function (measures, "risk", NULL, count_risk,
 *                                           NULL, NULL);
 *   g_autoptr (WayLexicographic) view
 *     = way_lexicographic_new (WAY_GRAPH (grid), measures, risk, 0, NULL, NULL);
 *   g_autoptr (WayPath) path
 *     = way_find_path (WAY_GRAPH (view), WAY_INDEX (0), WAY_INDEX (24),
 *                      WAY_STRATEGY_ASTAR, NULL);
 *   WayCost steps;
 *   gdouble sum;
 *
 *   way_lexicographic_split (view, way_path_get_cost (path), &steps, &sum);
 *   g_assert (steps == 8 && sum == 8);
 *   return 0;
 * }
 * ]|
 *
 * The view makes one number of both: an edge costs its cost in the base times a
 * scale, plus the measure. The scale is larger than any sum of the measure along
 * a cheapest path, so that a lower cost always counts more. Everything that
 * takes a graph therefore takes the view: searches by all strategies and from
 * both ends, #WayReach, #WayField, #WayRouter, rows and matrices, trips, k
 * shortest paths. Costs in their answers are the view's.
 * way_lexicographic_split() takes a cost apart, and way_lexicographic_to_max_cost()
 * turns a largest cost of the base, such as that of a #WayReach, into one of the
 * view. Over a prepared network, way_router_new_for_graph() makes a router for
 * the view.
 *
 * Answers are exact, because costs and values are whole numbers, and their sums
 * stay below 2^52. A search fails with an error that names the edge as soon as
 * this does not hold: with %WAY_ERROR_NOT_WHOLE at a cost or value with a
 * fraction, with %WAY_ERROR_BAD_COST at a value that is not a number or is
 * negative, with %WAY_ERROR_OVERFLOW at a sum that is too large. Multiply costs
 * or values, or round them, so that they are whole and not larger than needed.
 * While sums stay below 2^31, searches count in integers of 32 bits, which is
 * faster. A #WayFront takes fractions; the first of its paths is the same path.
 *
 * The view lies above all views that give costs: costs that a view above it adds
 * to edges or turns would count as the measure. Spots on edges (#WayMidway)
 * cannot lie on it, because a part of an edge would cost a part of the pair.
 *
 * Costs must not depend on the time of arrival: a path that arrives later, with
 * a lower sum, may then be as early at the goal. #WayTimed is refused; a
 * #WayFront takes it. Answers that add up several paths, as trips and disjoint
 * paths do, need a @max_sum for all of them.
 *
 * The view has the base's nodes, edges, ids, labels, predecessors and turns, its
 * estimates (times the scale, rounded down to a whole cost), and its changes. It
 * has no straight lines. Any number of threads may search it, if the function of
 * the measure allows it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayLexicographic, way_lexicographic, WAY, LEXICOGRAPHIC,
                      WayView)

/**
 * way_lexicographic_new:
 * @base: any graph whose costs are whole numbers and do not depend on time
 * @measures: measures of its edges
 * @measure: the number of the measure; its values are whole numbers, 0 or more,
 *   or `INFINITY` if no path may use the edge
 * @max_sum: the largest sum of the measure along a cheapest path from a start
 *   of a search, and one more edge; of a trip, along all legs together. 0 to work
 *   it out for one path from all edges, which needs nodes that are indices
 * @limits: (nullable): when to stop reading edges
 * @error: return location for an error, or %NULL
 *
 * Makes a view. If @max_sum is 0, each edge is read once, O(edges): the largest
 * value, times the number of nodes, is more than any path can have; over a table
 * the sum of all values is, too. Over states, eight times the product is taken.
 * Edges that a view hides are not read, unless the view lies over a table. An
 * edge with a larger value that appears later is an error.
 *
 * Otherwise, O(1). Each search checks that no path exceeds @max_sum, or the sum
 * that was worked out, and fails with %WAY_ERROR_OVERFLOW at the edge that does:
 * that happens over states, or if the costs of starts hold a measure. Code that
 * adds up edges without these checks, such as a hierarchy or a #WayFrozen, reads
 * all edges first, and refuses the view with the same error, which says what
 * @max_sum it needs. A small @max_sum keeps sums below 2^31 for longer.
 *
 * Returns: (transfer full) (nullable): a view of @base; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @base is or lies on a #WayTimed, or if @max_sum is
 *   0 and nodes are not indices, with %WAY_ERROR_NOT_WHOLE, %WAY_ERROR_BAD_COST
 *   or %WAY_ERROR_OVERFLOW for values that cannot be ordered, with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLexicographic *way_lexicographic_new (WayGraph        *base,
                                         WayMeasures     *measures,
                                         guint            measure,
                                         gdouble          max_sum,
                                         const WayLimits *limits,
                                         GError         **error);

/**
 * way_lexicographic_split:
 * @self: a view
 * @sum: the cost of a path of the view, or of a part of one
 * @cost: (out) (optional): its cost in the base
 * @value: (out) (optional): the sum of the measure along it
 *
 * Takes a cost of the view apart. Both numbers are `INFINITY` if @sum is. O(1).
 *
 * Returns: whether @sum is exact. Otherwise both numbers are NaN: @sum is not
 *   whole, or it is 2^53 or more and was added up by code that does not check
 *   that, such as a hierarchy
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_lexicographic_split (WayLexicographic *self,
                                  WayCost           sum,
                                  WayCost          *cost,
                                  gdouble          *value);

/**
 * way_lexicographic_to_max_cost:
 * @self: a view
 * @max_cost: a largest cost in the base, 0 or more; `INFINITY` for none
 *
 * Finds the largest cost of the view that a path of at most @max_cost can have,
 * whatever the sum of its measure is: for way_search_set_max_cost() and
 * way_reach_new(). O(1).
 *
 * Returns: the largest cost
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_lexicographic_to_max_cost (WayLexicographic *self,
                                 WayCost           max_cost);

G_END_DECLS
