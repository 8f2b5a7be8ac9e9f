/* bidirectional.h - one path, searched for from both of its ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/engine/results.h>

G_BEGIN_DECLS

#define WAY_TYPE_BIDIRECTIONAL (way_bidirectional_get_type ())

/**
 * WayBidirectional:
 *
 * Two searches in one, from the start onwards and from the goal backwards. They
 * end when no path can be better than the best one through a node that both
 * have reached. Over a road network Dijkstra then expands about half as many
 * nodes.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (30, 30, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayBidirectional) search
 *   = way_bidirectional_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
 *
 * way_bidirectional_set_start (search, way_grid_get_node (grid, 2, 15));
 * way_bidirectional_set_goal (search, way_grid_get_node (grid, 27, 15));
 * g_assert (way_bidirectional_run (search, NULL) == WAY_STATUS_FOUND);
 *
 * g_autoptr (WayPath) path = way_bidirectional_dup_path (search);
 * g_assert (way_path_get_cost (path) == 25);
 * ]|
 *
 * As a #WaySearch it is set up once and run many times, keeps its memory from
 * run to run, and belongs to one thread at a time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayBidirectional, way_bidirectional, WAY, BIDIRECTIONAL,
                      GObject)

/**
 * way_bidirectional_new:
 * @graph: a graph that has %WAY_GRAPH_PREDECESSORS and is not a state space
 * @strategy: %WAY_STRATEGY_DIJKSTRA or %WAY_STRATEGY_ASTAR
 *
 * A* uses the graph's heuristic if that is a distance (%WAY_GRAPH_METRIC), or
 * the ones given to way_bidirectional_set_heuristics(). With neither it
 * searches as Dijkstra does. O(1).
 *
 * Returns: (transfer full): a new search without start and goal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayBidirectional *way_bidirectional_new (WayGraph   *graph,
                                         WayStrategy strategy);

/**
 * way_bidirectional_get_graph:
 * @self: a search
 *
 * Returns: (transfer none): the graph that it searches
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_bidirectional_get_graph (WayBidirectional *self);

/**
 * way_bidirectional_set_start:
 * @self: a search
 * @start: where the path begins; copied if its type says so
 *
 * Says where the path is to begin, in place of what was said before.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_set_start (WayBidirectional *self,
                                  WayNode           start);

/**
 * way_bidirectional_set_goal:
 * @self: a search
 * @goal: where the path ends; copied if its type says so
 *
 * Says where the path is to end, in place of what was said before.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_set_goal (WayBidirectional *self,
                                 WayNode           goal);

/**
 * way_bidirectional_set_heuristics:
 * @self: a search
 * @forwards: (nullable) (transfer none): a lower bound on the cost from a node
 *   to the goal; %NULL, together with @backwards, for the graph's own
 * @backwards: (nullable) (transfer none): a lower bound on the cost from the
 *   start to a node; its functions are given the start as their goal
 * @consistent: whether both are consistent: along an edge, from its first to
 *   its second node, @forwards falls by no more than the edge costs, and
 *   @backwards rises by no more. If costs are whole this must hold for bounds
 *   rounded down, too
 *
 * Sets the estimates of A* in place of the graph's own: both or none. With
 * consistent ones each side leaves to the other what the other knows better.
 * With others each side looks further, and the path is the cheapest all the
 * same.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_set_heuristics (WayBidirectional *self,
                                       WayHeuristic     *forwards,
                                       WayHeuristic     *backwards,
                                       gboolean          consistent);

/**
 * way_bidirectional_set_max_cost:
 * @self: a search
 * @max_cost: the largest cost of a path, 0 or more; `INFINITY`, the default,
 *   for no limit
 *
 * This is part of the query: a change makes the next run begin afresh.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_set_max_cost (WayBidirectional *self,
                                     WayCost           max_cost);

/**
 * way_bidirectional_get_max_cost:
 * @self: a search
 *
 * Returns: the largest cost of a path; `INFINITY` for no limit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_bidirectional_get_max_cost (WayBidirectional *self);

/**
 * way_bidirectional_set_start_rule:
 * @self: a search
 * @rule: whether the path may begin at a start that is blocked
 *
 * As way_search_set_start_rule(). Part of the query: changing it makes the next
 * run begin afresh.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_set_start_rule (WayBidirectional *self,
                                       WayStartRule      rule);

/**
 * way_bidirectional_get_start_rule:
 * @self: a search
 *
 * Returns: whether the path may begin at a start that is blocked;
 *   %WAY_START_LEAVES_IF_BLOCKED unless set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStartRule way_bidirectional_get_start_rule (WayBidirectional *self);

/**
 * way_bidirectional_set_limits:
 * @self: a search
 * @limits: (nullable) (transfer none): when to stop, copied; %NULL, the
 *   default, for no limit but half of the machine's memory
 *
 * Both sides together keep within the limits. Expansions count from the
 * beginning of the search.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_set_limits (WayBidirectional *self,
                                   const WayLimits  *limits);

/**
 * way_bidirectional_get_limits:
 * @self: a search
 *
 * Returns: (transfer none): the limits, never %NULL; valid until they are set
 *   again
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayLimits *way_bidirectional_get_limits (WayBidirectional *self);

/**
 * way_bidirectional_run:
 * @self: a search with a start and a goal
 * @error: return location for what went wrong, or %NULL
 *
 * Searches until the cheapest path is found, or it is known that there is none,
 * or a limit is met. After a limit the next run goes on from there, once the
 * limit is lifted. A goal that the graph refuses (way_graph_refuses()), such as
 * one on another island, is given up before the first expansion, with
 * %WAY_STATUS_EXHAUSTED.
 *
 * Dijkstra from both ends stops when the costs up to which the two sides have
 * come add up to the cost of the best path found (Nicholson, 1966). A* stops by
 * the rules of Pijls and Post, "Yet another bidirectional algorithm for finding
 * the shortest path" (2009), each side with a bound of its own. O((nodes +
 * edges) log nodes).
 *
 * Returns: the outcome; %WAY_STATUS_FAILED with @error set if a callback
 *   failed or broke its word
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_bidirectional_run (WayBidirectional *self,
                                 GError          **error);

/**
 * way_bidirectional_get_status:
 * @self: a search
 *
 * Returns: where it stands
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_bidirectional_get_status (WayBidirectional *self);

/**
 * way_bidirectional_has_blocked_start:
 * @self: a search
 *
 * A path may begin at a node that cannot be entered, such as one that an
 * overlay blocks: see way_bidirectional_set_start_rule().
 *
 * Returns: whether way_graph_is_blocked() told of the start, when the last run
 *   began
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_bidirectional_has_blocked_start (WayBidirectional *self);

/**
 * way_bidirectional_get_statistics:
 * @self: a search
 * @statistics: (out): the sums of both sides since the search began
 *
 * Tells what the last run did, of both searches together. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_get_statistics (WayBidirectional *self,
                                       WayStatistics    *statistics);

/**
 * way_bidirectional_get_cost:
 * @self: a search
 * @cost: (out): the cost of the path as the sum of both halves.
 *   way_path_get_cost() of the path itself is added up from the start, and may
 *   differ by rounding
 *
 * Returns: whether the status is %WAY_STATUS_FOUND
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_bidirectional_get_cost (WayBidirectional *self,
                                     WayCost          *cost);

/**
 * way_bidirectional_dup_path:
 * @self: a search
 *
 * Makes the cheapest path, with costs added up from its start. O(length).
 *
 * Returns: (transfer full) (nullable): a path, or %NULL unless the status is
 *   %WAY_STATUS_FOUND
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_bidirectional_dup_path (WayBidirectional *self);

G_END_DECLS
