/* results.h - results of a search: paths, came_from, cost_so_far, statistics
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/* Over a state space, paths and goals are in the query type; all else
 * here speaks of the search's own nodes, which are those of the graph. */

/**
 * WayPartial:
 * @WAY_PARTIAL_NEAREST: to the node of least heuristic, then of least cost so
 *   far; without a heuristic, as %WAY_PARTIAL_LAST
 * @WAY_PARTIAL_LAST: to the node expanded last; before any was, the first start
 * @WAY_PARTIAL_NONE: no partial path
 *
 * Which path way_search_dup_path() gives when no goal was found.
 *
 * The choice also matters if the graph refuses the goals of a search: see
 * way_graph_refuses(). With %WAY_PARTIAL_NEAREST the search then looks for the
 * nearest node alone. Otherwise it expands nothing.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_PARTIAL_NEAREST,
  WAY_PARTIAL_LAST,
  WAY_PARTIAL_NONE
} WayPartial;

#define WAY_TYPE_PARTIAL (way_partial_get_type ())

/**
 * way_partial_get_type:
 *
 * Returns: the type of the enumeration #WayPartial
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_partial_get_type (void) G_GNUC_CONST;

/**
 * WayStatistics:
 * @expanded: nodes taken off the open list and expanded, each time counted
 * @generated: edges looked at
 * @opened: nodes reached
 * @reparented: times that an open node was reached more cheaply
 * @reopened: times that a closed node was opened again
 * @inconsistent: edges along which a node was reached more cheaply and cost so
 *   far plus heuristic fell; with a consistent heuristic 0
 * @peak_open: the most nodes that were open at once
 * @changes: times that the graph changed and the search carried on; see
 *   #WayChangeRule
 * @bytes: memory held by the search
 * @sent: times that one worker sent a node to another; see
 *   way_search_set_workers()
 * @unsent: times that a worker did not send a node back to the worker that it
 *   came from, since that one knows a path that costs no more. Over indices,
 *   and over values of up to 32 bytes without functions of the user if
 *   neighbours differ in one of some thousand ways
 * @stopper: the first worker by number that met the limit or failed; the number
 *   of workers if none did, 0 without workers
 * @blocked_starts: for how many of the starts way_graph_is_blocked() was %TRUE
 *   when the last run began; a path may begin there, see
 *   way_search_set_start_rule()
 *
 * The work of a search since it began.
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 expanded;
  guint64 generated;
  guint64 opened;
  guint64 reparented;
  guint64 reopened;
  guint64 inconsistent;
  guint64 peak_open;
  guint64 changes;
  gsize   bytes;
  guint64 sent;
  guint64 unsent;
  guint64 stopper;
  guint64 blocked_starts;

  /*< private >*/
  guint64 reserved[3];
} WayStatistics;

#define WAY_TYPE_STATISTICS (way_statistics_get_type ())

/**
 * way_statistics_get_type:
 *
 * Returns: the boxed type #WayStatistics, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_statistics_get_type (void) G_GNUC_CONST;

/**
 * WayReachedFunc:
 * @node: a node that was reached
 * @came_from: the node before it on its path; @node itself at a start
 * @cost_so_far: the cost of the path
 * @is_closed: whether the node has been expanded
 * @user_data: data for the function
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayReachedFunc) (WayNode  node,
                                    WayNode  came_from,
                                    WayCost  cost_so_far,
                                    gboolean is_closed,
                                    gpointer user_data);

/**
 * way_search_get_status:
 * @self: a search
 *
 * Returns: its state
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_search_get_status (WaySearch *self);

/**
 * way_search_get_statistics:
 * @self: a search
 * @statistics: (out): its work since it began
 *
 * Counts the work of the last run so far. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_get_statistics (WaySearch     *self,
                                WayStatistics *statistics);

/**
 * way_search_get_goal:
 * @self: a search
 * @goal: (out): the goal that was found last
 *
 * Returns: whether the status is %WAY_STATUS_FOUND
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_search_get_goal (WaySearch *self,
                              WayNode   *goal);

/**
 * way_search_get_cost:
 * @self: a search
 * @cost: (out): the cost of the path to the goal that was found last. Costs of
 *   the path itself are added up from its start, and may differ by rounding
 *
 * Finds the cost of the path without making the path.
 *
 * Returns: whether the status is %WAY_STATUS_FOUND
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_search_get_cost (WaySearch *self,
                              WayCost   *cost);

/**
 * way_search_set_partial:
 * @self: a search
 * @partial: which path to give when no goal was found
 *
 * Sets which path way_search_dup_path() gives if none leads to a goal.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_partial (WaySearch *self,
                             WayPartial partial);

/**
 * way_search_dup_path:
 * @self: a search
 *
 * The path to the goal found last. Without one, the best path so far, marked
 * as partial: see way_search_set_partial(). O(length), for a partial path
 * O(nodes).
 *
 * If the search carried on over a graph that changed, each edge of the path was
 * there, at that cost, when the search looked at it last.
 *
 * Returns: (transfer full) (nullable): a path, or %NULL if no path exists
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_search_dup_path (WaySearch *self);

/**
 * way_search_dup_path_to:
 * @self: a search
 * @node: a node
 *
 * The best path known to any node, marked as partial unless the node is a
 * goal that was found. O(length).
 *
 * Returns: (transfer full) (nullable): a path, or %NULL if @node was not
 *   reached
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_search_dup_path_to (WaySearch *self,
                                 WayNode    node);

/**
 * way_search_get_cost_so_far:
 * @self: a search
 * @node: a node
 * @cost: (out) (optional): the cost of the best path to it
 *
 * Returns: whether @node was reached
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_search_get_cost_so_far (WaySearch *self,
                                     WayNode    node,
                                     WayCost   *cost);

/**
 * way_search_get_came_from:
 * @self: a search
 * @node: a node
 * @came_from: (out) (optional): the node before it on the best path
 *
 * Returns: whether @node was reached from another: %FALSE at starts, and for
 *   nodes that were not reached
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_search_get_came_from (WaySearch *self,
                                   WayNode    node,
                                   WayNode   *came_from);

/**
 * way_search_get_hops:
 * @self: a search
 * @node: a node
 * @hops: (out): how many edges the best path to it has
 *
 * O(hops).
 *
 * Returns: whether @node was reached
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_search_get_hops (WaySearch *self,
                              WayNode    node,
                              guint     *hops);

/**
 * way_search_is_closed:
 * @self: a search
 * @node: a node
 *
 * Returns: whether @node was expanded and has not been opened again
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_search_is_closed (WaySearch *self,
                               WayNode    node);

/**
 * way_search_foreach_reached:
 * @self: a search
 * @func: (scope call): called for each node that was reached
 * @user_data: data for @func
 *
 * Walks the distance map in the order in which nodes were reached, or for
 * nodes that are indices, in a search without way_search_set_max_cost(), by
 * index. Nodes are borrowed until the next run. O(nodes reached); by index
 * O(nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_foreach_reached (WaySearch     *self,
                                 WayReachedFunc func,
                                 gpointer       user_data);

/**
 * way_search_dup_came_from:
 * @self: a search
 * @error: return location for what went wrong, or %NULL
 *
 * The card's came_from: from each node that was reached to the one before it,
 * and from a start to itself. Keys and values are nodes as
 * way_node_type_copy_node() makes them; the table frees them. O(nodes reached);
 * by index O(nodes).
 *
 * Returns: (transfer full) (nullable) (element-type gpointer gpointer): a hash
 *   table; %NULL with %WAY_ERROR_UNSUPPORTED for nodes of a type whose
 *   functions take data, for which a GHashTable has no place, and with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GHashTable *way_search_dup_came_from (WaySearch *self,
                                      GError   **error);

/**
 * way_search_dup_cost_so_far:
 * @self: a search
 * @error: return location for what went wrong, or %NULL
 *
 * The card's cost_so_far: from each node that was reached to a pointer to a
 * #WayCost. The table frees both. O(nodes reached); by index O(nodes).
 *
 * Returns: (transfer full) (nullable) (element-type gpointer WayCost): a hash
 *   table, or %NULL with @error set as way_search_dup_came_from()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GHashTable *way_search_dup_cost_so_far (WaySearch *self,
                                        GError   **error);

/* Paths in one call -------------------------------------------------------- */

/**
 * way_find_path:
 * @graph: the graph to search
 * @start: where to begin
 * @goal: where to get to
 * @strategy: how to search
 * @error: return location for what went wrong, or %NULL
 *
 * Sets up a search, runs it once and frees it. A program that asks more than
 * once, or watches a search, keeps a #WaySearch, which reuses its memory. Fails
 * with %WAY_ERROR_LIMIT if the search would take more than half of the
 * machine's memory, and as the graph does. O((nodes + edges) log nodes) for the
 * nodes reached; BFS without the logarithm.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if no
 *   path exists
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
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if no
 *   path exists
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
 * Finds a path to @goal, or to the reachable node nearest to @goal if no path
 * leads to @goal, as for a click on a wall or on another island. That node is
 * the last of the path. The heuristic of the graph decides which node is
 * nearest; among equally near nodes, the least cost from @start.
 *
 * Where the graph refuses @goal beforehand, see way_graph_refuses(), and its
 * nodes are indices, this takes the time of a search for that node; otherwise
 * of a search that reaches every node. Fails as way_find_path_full() does, and
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
