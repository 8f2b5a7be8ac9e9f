/* results.h - results of a search: paths, came_from, cost_so_far, statistics
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/* Over a state space, paths and goals have the query type; all other functions
 * here use the nodes of the graph, which are states. */

/**
 * WayPartial:
 * @WAY_PARTIAL_NEAREST: to the node of least heuristic, then of least cost so
 *   far; without a heuristic, as %WAY_PARTIAL_LAST
 * @WAY_PARTIAL_LAST: to the node expanded last, or to the first start before
 *   any expansion
 * @WAY_PARTIAL_NONE: no partial path
 *
 * Which path way_search_dup_path() gives when no goal was found.
 *
 * The choice also matters if the graph refuses the goals of a search: see
 * way_graph_refuses(). The search then expands no node. With
 * %WAY_PARTIAL_NEAREST it looks for the nearest node when the partial path or
 * the reached nodes are first asked for: see way_search_dup_path().
 *
 * If a #WayRouter answers a search, it has no partial path. In other searches
 * over a router the bounds of the router replace the graph's heuristic, and all
 * nodes are equally near to a goal that no path reaches, unless the graph
 * refuses the goal. way_find_path_near() finds the nearest node in any case.
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
 * @inconsistent: edges that reached a node at a lower cost and lowered the sum
 *   of cost so far and heuristic; 0 with a consistent heuristic
 * @peak_open: the most nodes that were open at once
 * @changes: times that the graph changed and the search carried on; see
 *   #WayChangeRule
 * @bytes: memory held by the search
 * @sent: times that one worker sent a node to another; see
 *   way_search_set_workers()
 * @unsent: times that a worker did not send a node back to the worker that it
 *   came from, since that worker knows a path of at most this cost. Counted
 *   over indices, and over values of up to 32 bytes without user functions if
 *   the differences between neighbours are at most some thousand
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
 * Returns: the boxed type #WayStatistics, which is copied byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_statistics_get_type (void) G_GNUC_CONST;

/**
 * WayNodeStatus:
 * @WAY_NODE_UNKNOWN: the search has not reached the node
 * @WAY_NODE_OPEN: the search has reached the node, and the node waits in the
 *   open list
 * @WAY_NODE_CLOSED: the search has expanded the node, and has not opened it
 *   again
 *
 * What a search knows of a node.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_NODE_UNKNOWN,
  WAY_NODE_OPEN,
  WAY_NODE_CLOSED
} WayNodeStatus;

#define WAY_TYPE_NODE_STATUS (way_node_status_get_type ())

/**
 * way_node_status_get_type:
 *
 * Returns: the type of the enumeration #WayNodeStatus
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_node_status_get_type (void) G_GNUC_CONST;

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
 * @statistics: (out): its work since the run began
 *
 * Gets the work of the last run so far. O(1).
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
 * @cost: (out): the cost of the path to the goal that was found last. The path
 *   itself adds up costs from its start, and its cost may differ by rounding
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
 * If the graph refused the goals, this function, or the first of the functions
 * below that read reached nodes, runs the search for the nearest node, in
 * O((nodes + edges) log nodes). A search that was stepped, has an observer, is
 * in a queue or has %WAY_CHANGE_CARRIES_ON has run it already. It keeps to the
 * limits of the search and to its cancellable. If it meets one of them, the
 * path leads to the nearest node reached so far, way_search_get_status() says
 * which limit it was, and way_search_run() carries on. If it fails, the result
 * is %NULL and way_search_get_error() says why.
 *
 * If the graph changed and the search continued, each edge of the path existed,
 * at that cost, when the search last looked at it.
 *
 * Returns: (transfer full) (nullable): a path, or %NULL if no path exists
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_search_dup_path (WaySearch *self);

/**
 * way_search_get_error:
 * @self: a search
 *
 * The error of the search that way_search_dup_path() ran for the nearest node,
 * until the next run: %WAY_ERROR_CHANGED if the graph has changed since
 * way_search_run(), or an error of the graph. way_search_run() returns its own
 * errors. O(1).
 *
 * Returns: (transfer none) (nullable): an error, or %NULL
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const GError *way_search_get_error (WaySearch *self);

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
 * way_search_get_node_status:
 * @self: a search
 * @node: a node
 *
 * Looks up whether @node is open, closed or unknown to the search. Stop the
 * search between two steps to see its open list. O(1); O(nodes reached) after a
 * search by several workers.
 *
 * Returns: the status of @node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeStatus way_search_get_node_status (WaySearch *self,
                                          WayNode    node);

/**
 * way_search_foreach_reached:
 * @self: a search
 * @func: (scope call): called for each node that was reached
 * @user_data: data for @func
 *
 * Calls @func for each reached node, in the order in which nodes were reached.
 * Nodes that are indices come in the order of their indices, unless
 * way_search_set_max_cost() is set. Nodes are borrowed until the next run.
 * O(nodes reached); by index O(nodes).
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
 * @error: return location for an error, or %NULL
 *
 * Makes a hash table that leads from each reached node to the node before it on
 * its path, and from a start to itself. Keys and values are nodes as
 * way_node_type_copy_node() makes them; the table frees them. O(nodes reached);
 * by index O(nodes).
 *
 * Returns: (transfer full) (nullable) (element-type gpointer gpointer): a hash
 *   table; %NULL with %WAY_ERROR_UNSUPPORTED for nodes of a type whose
 *   functions take data, which a GHashTable does not support, and with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GHashTable *way_search_dup_came_from (WaySearch *self,
                                      GError   **error);

/**
 * way_search_dup_cost_so_far:
 * @self: a search
 * @error: return location for an error, or %NULL
 *
 * Makes a hash table that leads from each reached node to a pointer to a
 * #WayCost, its cost so far. The table frees both. O(nodes reached); by index
 * O(nodes).
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
 * @error: return location for an error, or %NULL
 *
 * Sets up a search, runs it once and frees it. A program that searches more
 * than once, or observes a search, keeps a #WaySearch, which reuses its memory.
 * Fails with %WAY_ERROR_LIMIT if the search would take more than half of the
 * machine's memory, and with the errors of the graph. O((nodes + edges) log
 * nodes) for the nodes reached; BFS without the logarithm.
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
 * @error: return location for an error, or %NULL
 *
 * As way_find_path(), with limits and a cancellable. Fails with
 * %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met before the
 * answer was known, and with the errors of the graph. O((nodes + edges) log
 * nodes), as way_find_path().
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
 * @error: return location for an error, or %NULL
 *
 * Finds a path to @goal. If no path leads there, as after a click on a wall or
 * in another component, finds a path to the reachable node nearest to @goal. The
 * heuristic of the graph decides which node is nearest; among equally near
 * nodes, the least cost from @start.
 *
 * If the graph refuses @goal beforehand (see way_graph_refuses()) and its nodes
 * are indices, this takes the time of a search for the nearest node; otherwise
 * the time of a search that reaches every node. Fails as way_find_path_full()
 * does, and with %WAY_ERROR_UNSUPPORTED over a graph without a heuristic.
 * O((nodes + edges) log nodes).
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
