/* both-ends.h - one path, searched for from both of its ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/**
 * way_search_set_both_ends:
 * @self: a search by Dijkstra or A*
 * @both_ends: whether to search from both ends
 *
 * Makes all later runs search from the start onwards and from the goal
 * backwards at once. A run ends when no path can be better than the best one
 * through a node that both sides have reached. Over a road network Dijkstra then
 * expands about half as many nodes.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (30, 30, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
 * WayCost cost;
 *
 * way_search_set_both_ends (search, TRUE);
 * way_search_set_start (search, way_grid_get_node (grid, 2, 15));
 * way_search_set_goal (search, way_grid_get_node (grid, 27, 15));
 * g_assert (way_search_run (search, NULL) == WAY_STATUS_FOUND);
 * g_assert (way_search_get_cost (search, &cost) && cost == 25);
 * ]|
 *
 * The graph must have %WAY_GRAPH_PREDECESSORS. A* uses the graph's heuristic if
 * that is a distance (%WAY_GRAPH_METRIC), or the two that
 * way_search_set_heuristic() and way_search_set_backward_heuristic() set.
 * Without either it searches as Dijkstra does.
 *
 * The search keeps to its limits, its largest cost and its start rule.
 * way_search_run() fails with %WAY_ERROR_UNSUPPORTED and names what is in the
 * way if the graph has no predecessors or has states, or if the search has
 * another strategy, several starts or goals, a goal function or another rule.
 * An observer receives the events of both sides, which then take turns after
 * each node, and no %WAY_EVENT_GOAL: a path is known where the sides meet. A
 * search from both ends finds one path, no partial path, and no costs of other
 * nodes.
 *
 * Dijkstra from both ends stops when the costs up to which the two sides have
 * come add up to the cost of the best path found (Nicholson, 1966). A* stops by
 * the rules of Pijls and Post, "Yet another bidirectional algorithm for finding
 * the shortest path" (2009), each side with a bound of its own. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_both_ends (WaySearch *self,
                               gboolean   both_ends);

/**
 * way_search_set_backward_heuristic:
 * @self: a search from both ends
 * @backwards: (nullable) (transfer none): a lower bound on the cost from the
 *   start to a node, whose functions get the start as their goal; %NULL,
 *   together with way_search_set_heuristic(), for the graph's own
 * @consistent: whether this heuristic and the forward one are consistent: along
 *   an edge, from its first to its second node, the forward one falls by no more
 *   than the edge costs, and @backwards rises by no more. With whole costs this
 *   must hold for bounds that are rounded down, too
 *
 * Sets the estimate of the backward side. Each run needs either both
 * heuristics or none. With consistent ones each side leaves out nodes that the
 * other side has closed; with others it looks further. The path is the cheapest
 * in both cases. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_backward_heuristic (WaySearch    *self,
                                        WayHeuristic *backwards,
                                        gboolean      consistent);

G_END_DECLS
