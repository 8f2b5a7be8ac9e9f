/* strategy.h - the ways to search: rows of constants for one engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

/**
 * WayStrategy:
 * @WAY_STRATEGY_BFS: breadth first: fewest edges, costs disregarded
 * @WAY_STRATEGY_DIJKSTRA: least cost, spreading evenly from the starts
 * @WAY_STRATEGY_ASTAR: least cost, drawn towards the goals by the heuristic
 * @WAY_STRATEGY_WEIGHTED_ASTAR: A* with the heuristic times a weight: faster,
 *   and the path costs at most that many times the best if the heuristic is
 *   consistent, or closed nodes are reopened
 * @WAY_STRATEGY_GREEDY: by the heuristic alone: fast, and no promise
 * @WAY_STRATEGY_IDA_STAR: least cost in the memory of one path: depth first, as
 *   far as cost and heuristic add up to a bound, which rises until a goal is
 *   found
 * @WAY_STRATEGY_WEIGHTED_IDA_STAR: the same with the heuristic times a weight
 *
 * In which order a search expands nodes.
 *
 * IDA* (Korf, "Depth-first iterative-deepening", 1985) is for state spaces that
 * outgrow memory, such as puzzles: it keeps the present path and the edges
 * along it, and forgets the nodes that it has expanded. It expands a node once
 * for each path to it within the bound, and again for each bound. If many paths
 * lead to a node, as on a map, it makes more expansions than any other
 * strategy, by orders of magnitude. It finds the best path for any heuristic
 * that is a lower bound. It has no rule to reopen nodes, and follows equal
 * edges in the order in which the graph gives them. Memory is O(length of the
 * path times edges of a node).
 *
 * After a run of IDA*, the reached nodes are the nodes of the path that was
 * found, or of the partial path. #WayStatistics counts a node each time that
 * the search meets it, and counts the nodes on the stack as open. If the search
 * ends without a goal, a path whose cost overflows is an error even if the
 * search has reached its end by another path.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_STRATEGY_BFS,
  WAY_STRATEGY_DIJKSTRA,
  WAY_STRATEGY_ASTAR,
  WAY_STRATEGY_WEIGHTED_ASTAR,
  WAY_STRATEGY_GREEDY,
  WAY_STRATEGY_IDA_STAR,
  WAY_STRATEGY_WEIGHTED_IDA_STAR
} WayStrategy;

#define WAY_TYPE_STRATEGY (way_strategy_get_type ())

/**
 * way_strategy_get_type:
 *
 * Returns: the type of the enumeration #WayStrategy
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_strategy_get_type (void) G_GNUC_CONST;

/**
 * WayTieRule:
 * @WAY_TIE_DEFAULT: %WAY_TIE_LAST_OPENED for index nodes, %WAY_TIE_DEEPER for
 *   others
 * @WAY_TIE_LAST_OPENED: the node put on the open list last
 * @WAY_TIE_FIRST_OPENED: the node put on the open list first
 * @WAY_TIE_DEEPER: the node of larger cost so far, then the node opened last
 * @WAY_TIE_ANY: the fastest order; a node may even come before nodes of
 *   slightly better priority
 *
 * Which of several nodes of equal priority is expanded first. A node whose
 * path improves counts as opened anew, but greedy search, whose priority does
 * not depend on the path, leaves it in its place. BFS takes nodes in the order
 * in which they were opened, whatever the rule.
 *
 * With %WAY_TIE_ANY the edges of a few nodes wait until memory has answered,
 * and are then relaxed. Costs are as exact as by any other rule: before the
 * search accepts a goal, it relaxes all waiting edges, and it opens a node
 * again that improves. So Dijkstra and A* expand a few nodes more. The order is
 * the same on every machine, and in steps as in one run. The rule makes
 * searches faster over values and pointers without functions of the user, above
 * all over many nodes. No edges wait over other nodes, if the reopen rule keeps
 * closed nodes closed although costs count, or with %WAY_CHANGE_CARRIES_ON.
 * While edges wait, their node is not closed, and the nodes at their ends are
 * not reached: a search that stops at a limit may leave some edges waiting. An
 * observer gets the event that a node is closed after its edges were relaxed;
 * other nodes may have been expanded before that.
 *
 * Under this rule a graph may also leave out edges that no cheapest path needs.
 * #WayGrid does so for Dijkstra and A*, if all cells that can be entered have
 * one cost, and the grid suits #WayJumpPoints otherwise, too. Not in a search
 * with a heuristic of the user, with %WAY_CHANGE_CARRIES_ON, through a view, or
 * with a limit of cost if costs are not whole. Costs are the same, but those
 * that are not whole may differ in the last digits, since their terms are added
 * in another order. Open cells may then have a higher cost so far than by
 * another rule, or may not be reached yet.
 * If the limit of cost hides only paths that no node needs, the status may be
 * %WAY_STATUS_EXHAUSTED instead of %WAY_STATUS_MAX_COST.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_TIE_DEFAULT,
  WAY_TIE_LAST_OPENED,
  WAY_TIE_FIRST_OPENED,
  WAY_TIE_DEEPER,
  WAY_TIE_ANY
} WayTieRule;

#define WAY_TYPE_TIE_RULE (way_tie_rule_get_type ())

/**
 * way_tie_rule_get_type:
 *
 * Returns: the type of the enumeration #WayTieRule
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_tie_rule_get_type (void) G_GNUC_CONST;

/**
 * WayReopenRule:
 * @WAY_REOPEN_DEFAULT: always for Dijkstra and A*, never for the others
 * @WAY_REOPEN_ALWAYS: a closed node whose path improves is opened again
 * @WAY_REOPEN_NEVER: a closed node never changes, as in classic tutorials;
 *   with an inconsistent heuristic A* may then miss the best path
 *
 * BFS never reopens.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_REOPEN_DEFAULT,
  WAY_REOPEN_ALWAYS,
  WAY_REOPEN_NEVER
} WayReopenRule;

#define WAY_TYPE_REOPEN_RULE (way_reopen_rule_get_type ())

/**
 * way_reopen_rule_get_type:
 *
 * Returns: the type of the enumeration #WayReopenRule
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_reopen_rule_get_type (void) G_GNUC_CONST;

/**
 * WayStopRule:
 * @WAY_STOP_WHEN_CLOSED: when a goal is taken off the open list; the path is
 *   then the best
 * @WAY_STOP_WHEN_OPENED: as soon as a goal is put on the open list; earlier,
 *   and the path may cost more. BFS loses nothing by it
 *
 * When a goal counts as found.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_STOP_WHEN_CLOSED,
  WAY_STOP_WHEN_OPENED
} WayStopRule;

#define WAY_TYPE_STOP_RULE (way_stop_rule_get_type ())

/**
 * way_stop_rule_get_type:
 *
 * Returns: the type of the enumeration #WayStopRule
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_stop_rule_get_type (void) G_GNUC_CONST;

/**
 * WayStartRule:
 * @WAY_START_LEAVES_IF_BLOCKED: the default: the search leaves it by its edges,
 *   as an agent walks out of a place that is closed to others
 * @WAY_START_STAYS_IF_BLOCKED: no path begins there
 *
 * The rule for a start that cannot be entered: see way_graph_is_blocked(). A
 * cell that is a wall has no edges in any case. A search never reaches a goal
 * that is blocked, not even from itself.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_START_LEAVES_IF_BLOCKED,
  WAY_START_STAYS_IF_BLOCKED
} WayStartRule;

#define WAY_TYPE_START_RULE (way_start_rule_get_type ())

/**
 * way_start_rule_get_type:
 *
 * Returns: the type of the enumeration #WayStartRule
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_start_rule_get_type (void) G_GNUC_CONST;

/**
 * WayChangeRule:
 * @WAY_CHANGE_FAILS: the default: the search fails with %WAY_ERROR_CHANGED, so
 *   that its results belong to one state of the graph
 * @WAY_CHANGE_CARRIES_ON: the search goes on over the changed graph. It keeps
 *   the nodes that it has reached, and each edge of a path existed, at that
 *   cost, when the search looked at it last: see way_path_recost()
 *
 * The rule for a search that has begun when the graph changes. Another type of
 * nodes is %WAY_ERROR_CHANGED in any case.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_CHANGE_FAILS,
  WAY_CHANGE_CARRIES_ON
} WayChangeRule;

#define WAY_TYPE_CHANGE_RULE (way_change_rule_get_type ())

/**
 * way_change_rule_get_type:
 *
 * Returns: the type of the enumeration #WayChangeRule
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_change_rule_get_type (void) G_GNUC_CONST;

/**
 * way_strategy_get_name:
 * @strategy: a strategy
 *
 * Returns: (transfer none): its name: "bfs", "dijkstra", "astar", "weighted",
 *   "greedy", "ida" or "weighted-ida"
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_strategy_get_name (WayStrategy strategy);

/**
 * way_strategy_from_name:
 * @name: a name as way_strategy_get_name() gives it
 * @strategy: (out): return location for the strategy
 *
 * O(strategies).
 *
 * Returns: whether there is a strategy of that name
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_strategy_from_name (const char  *name,
                                 WayStrategy *strategy);

/**
 * way_strategy_is_informed:
 * @strategy: a strategy
 *
 * Returns: whether it asks the heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_strategy_is_informed (WayStrategy strategy);

G_END_DECLS
