/* bidirectional.h - one path, searched for from both of its ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/results.h>

G_BEGIN_DECLS

#define WAY_TYPE_BIDIRECTIONAL (way_bidirectional_get_type ())

/**
 * WayBidirectional:
 *
 * Two searches in one, from the start onwards and from the goal backwards,
 * until no path can be better than the best that goes through a node which
 * both have reached. Over a road network Dijkstra then expands about half as
 * many nodes.
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
 * @graph: a graph that has %WAY_GRAPH_PREDECESSORS and does not lift
 * @strategy: %WAY_STRATEGY_DIJKSTRA or %WAY_STRATEGY_ASTAR
 *
 * A* asks the graph's heuristic if that is a distance (%WAY_GRAPH_METRIC), or
 * those that way_bidirectional_set_heuristics() set. With neither it searches
 * as Dijkstra does.
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
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_set_goal (WayBidirectional *self,
                                 WayNode           goal);

/**
 * way_bidirectional_set_heuristics:
 * @self: a search
 * @forwards: (nullable) (transfer none): a lower bound on the cost from a node
 *   to the goal; %NULL for the graph's own, as for @backwards
 * @backwards: (nullable) (transfer none): a lower bound on the cost from the
 *   start to a node; the start is what it is told as its goal
 * @consistent: whether no edge costs less than either falls along it: forwards
 *   from its first to its second end, and backwards from its second to its
 *   first. Rounded down to whole numbers it must hold as well if costs are
 *   whole
 *
 * Estimates for A* in place of the graph's own; both or none. If @consistent
 * is promised each side leaves to the other what the other knows better; if
 * not each looks further, and the path is the cheapest all the same.
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
 * @max_cost: the dearest path to accept, 0 or more; `INFINITY`, as it is
 *   unless set, for no limit
 *
 * Part of the query: changing it makes the next run begin afresh.
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
 * Returns: the dearest path to follow; `INFINITY` for no limit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_bidirectional_get_max_cost (WayBidirectional *self);

/**
 * way_bidirectional_set_limits:
 * @self: a search
 * @limits: (nullable) (transfer none): when to stop, copied; %NULL for none
 *   but half of the machine's memory, as it is unless set
 *
 * Both sides together keep within the limits. Expansions are counted since the
 * search began.
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
 * Returns: (transfer none): when it stops; never %NULL, and as they are until
 *   they are set again
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayLimits *way_bidirectional_get_limits (WayBidirectional *self);

/**
 * way_bidirectional_run:
 * @self: a search with a start and a goal
 * @error: return location for what went wrong, or %NULL
 *
 * Searches until the cheapest path is found, there is found to be none, or a
 * limit is met; after a limit, once it is lifted, from where it stood.
 *
 * Dijkstra from both ends stops when the two costs that the sides have come to
 * add up to the best path met (Nicholson, 1966). A* does so by the rules of
 * Pijls and Post, "Yet another bidirectional algorithm for finding the
 * shortest path" (2009), each side with a bound of its own.
 * O((nodes + edges) log nodes).
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
 * way_bidirectional_get_statistics:
 * @self: a search
 * @statistics: (out): what both sides did since they began, added up
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_bidirectional_get_statistics (WayBidirectional *self,
                                       WayStatistics    *statistics);

/**
 * way_bidirectional_get_cost:
 * @self: a search
 * @cost: (out): what the path costs, as the two sides added it up; that of the
 *   path itself, added up from its start, may differ by rounding
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
 * The cheapest path, with costs added up from its start. O(length).
 *
 * Returns: (transfer full) (nullable): a path, or %NULL unless the status is
 *   %WAY_STATUS_FOUND
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_bidirectional_dup_path (WayBidirectional *self);

G_END_DECLS
