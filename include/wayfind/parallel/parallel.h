/* parallel.h - one search carried out by several workers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/parallel/carrier.h>
#include <wayfind/searches/reach.h>
#include <wayfind/engine/results.h>

G_BEGIN_DECLS

#define WAY_TYPE_PARALLEL (way_parallel_get_type ())

/**
 * WayParallel:
 *
 * Carries out one query by several workers, each of which owns the nodes that
 * hash to it: records, open list and expansions are shared out, and with them
 * time and memory. Workers are threads of this process, or whatever a
 * #WayCarrier joins, such as the ranks of Open MPI.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (60, 60, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
 * g_autoptr (WayParallel) parallel = way_parallel_new (search, 2);
 *
 * way_search_set_start (search, way_grid_get_node (grid, 0, 0));
 * way_search_set_goal (search, way_grid_get_node (grid, 59, 59));
 * g_assert (way_parallel_run (parallel, NULL) == WAY_STATUS_FOUND);
 *
 * g_autoptr (WayPath) path = way_parallel_dup_path (parallel);
 * g_assert (way_path_get_cost (path) == 118);
 * ]|
 *
 * It is for searches that outgrow a core or a machine: state spaces of many
 * millions of nodes, and callbacks that take long. A single query on a road
 * map, or any other that takes less than some milliseconds, only gets slower.
 *
 * What is found is a path of least cost, whatever the number of workers; of
 * paths of equal cost any. How many nodes are expanded differs from run to run.
 *
 * The query is that of a #WaySearch, which is not run itself: graph, strategy
 * (breadth first, Dijkstra or A*), starts, goals or goal function, heuristic,
 * limit on costs and limits. Its tie rule counts as %WAY_TIE_ANY.
 *
 * All callbacks of the graph, the node type, the heuristic and the goal
 * function are called by several threads at once. Nodes are indices, values,
 * pointers, or objects of a type with way_node_type_set_packing(), which belong
 * to workers by the bytes that they are packed as. A worker does not know nodes
 * of others: where the node before is one, and no index, WayAt.came_from is the
 * node itself, and WayAt.is_start is %FALSE.
 *
 * Source: Kishimoto, Fukunaga and Botea, "Evaluation of a simple, scalable,
 * parallel best-first search strategy" (2013); the end is found by counting in
 * two waves (Mattern, "Algorithms for distributed termination detection",
 * 1987).
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayParallel, way_parallel, WAY, PARALLEL, GObject)

/**
 * WayFeatureFunc:
 * @node: a node of the graph
 * @user_data: what was given with the function
 *
 * Called by several threads at once, for every edge that is looked at.
 *
 * Returns: up to 64 features of @node, a bit for each that is there
 * Since: 1.0
 */
typedef guint64 (*WayFeatureFunc) (WayNode  node,
                                   gpointer user_data);

/**
 * way_parallel_new:
 * @search: what to look for
 * @n_workers: how many threads, from 1 to 256, the caller's included; one a
 *   core serves best
 *
 * O(workers).
 *
 * Returns: (transfer full): @search carried out by threads of this process
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayParallel *way_parallel_new (WaySearch *search,
                               guint      n_workers);

/**
 * way_parallel_new_with_carrier:
 * @search: what to look for, the same at all ends of @carrier
 * @carrier: this worker's end of what joins the workers
 *
 * Makes one worker of several, which may be in other processes and on other
 * machines. Functions that run it must be called at all ends, in the same
 * order. Nodes travel as the bytes that they are, or are packed as: those of
 * index types, of value types, and of object types with
 * way_node_type_set_packing(). A node that is a pointer, or the number of a
 * state of a view, means nothing to another process. O(1).
 *
 * Returns: (transfer full): one worker's part of @search
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayParallel *way_parallel_new_with_carrier (WaySearch  *search,
                                            WayCarrier *carrier);

/**
 * way_parallel_get_search:
 * @self: a parallel search
 *
 * Returns: (transfer none): the search whose query it carries out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WaySearch *way_parallel_get_search (WayParallel *self);

/**
 * way_parallel_get_n_workers:
 * @self: a parallel search
 *
 * Returns: how many workers carry it out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_parallel_get_n_workers (WayParallel *self);

/**
 * way_parallel_set_features:
 * @self: a parallel search
 * @func: (nullable): tells the features of a node
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Decides which worker owns a node by its features alone, so that an edge that
 * changes none of them stays with its worker: abstract Zobrist hashing (Jinnai
 * and Fukunaga, "Abstract Zobrist hashing", 2016). Features serve well if few
 * edges change any and nodes spread over many combinations: for a sliding
 * puzzle, which half of the board each tile is in. Without @func the owner
 * depends on all bytes of a value, which balances best and sends most; indices
 * go by blocks of up to 256.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_parallel_set_features (WayParallel   *self,
                                WayFeatureFunc func,
                                gpointer       user_data,
                                GDestroyNotify destroy);

/**
 * way_parallel_run:
 * @self: a parallel search whose search has a start
 * @error: return location for what went wrong, or %NULL
 *
 * Searches from the beginning until a path of least cost to a goal is found, all
 * that can be reached has been, or a limit is met. Limits are those of the
 * search as the run begins: expansions are counted over all workers, which
 * together make no more than the limit; bytes count for each worker by itself,
 * and are shared out evenly among threads if they are not set; a deadline and a
 * cancellable at any worker stop all. The search must not be changed or run
 * meanwhile.
 *
 * All workers return the same status. If one of them fails, all fail with its
 * error. Running on to further goals is not possible. O((nodes + edges) log
 * nodes), shared by the workers, and a message for each edge between two of
 * them.
 *
 * Returns: the outcome; %WAY_STATUS_FAILED with @error set if a callback failed
 *   or broke its word, a node was not packed or unpacked (%WAY_ERROR_CALLBACK),
 *   the query cannot be shared (%WAY_ERROR_UNSUPPORTED),
 *   workers have different queries or versions (%WAY_ERROR_CHANGED), threads
 *   cannot be started (%WAY_ERROR_TOO_LARGE), or @self is running
 *   (%WAY_ERROR_BUSY)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_parallel_run (WayParallel *self,
                            GError     **error);

/**
 * way_parallel_get_status:
 * @self: a parallel search
 *
 * Returns: how the last run ended; %WAY_STATUS_READY before the first
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_parallel_get_status (WayParallel *self);

/**
 * way_parallel_get_stopper:
 * @self: a parallel search
 *
 * Tells who is to blame if a limit ends a run or a worker fails. Of several the
 * first by number is meant: whose memory was used up, for example, if the status
 * is %WAY_STATUS_MAX_BYTES.
 *
 * Returns: a worker; the number of workers if none stopped the last run
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_parallel_get_stopper (WayParallel *self);

/**
 * way_parallel_dup_path:
 * @self: a parallel search
 *
 * O(1).
 *
 * Returns: (transfer full) (nullable): the path that was found; %NULL unless
 *   the status is %WAY_STATUS_FOUND
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_parallel_dup_path (WayParallel *self);

/**
 * way_parallel_get_cost_so_far:
 * @self: a parallel search
 * @node: a node of the graph
 * @cost: (out) (optional): what the best path to it costs
 *
 * O(workers).
 *
 * Returns: whether @node was reached by a worker of this process
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_parallel_get_cost_so_far (WayParallel *self,
                                       WayNode      node,
                                       WayCost     *cost);

/**
 * way_parallel_foreach_reached:
 * @self: a parallel search
 * @func: (scope call): called for each node
 * @user_data: passed to @func
 *
 * Visits all nodes that workers of this process have reached, worker by worker.
 * The node before is the node itself at starts, and where a worker of another
 * process has it and it is no index. O(nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_parallel_foreach_reached (WayParallel   *self,
                                   WayReachedFunc func,
                                   gpointer       user_data);

/**
 * way_parallel_gather_reach:
 * @self: a parallel search by Dijkstra that has come to its end
 * @error: return location for what went wrong, or %NULL
 *
 * Takes down all nodes that all workers have reached: what
 * way_reach_new_from_search() does for a search that is alone. Where a carrier
 * was given, all workers must call it, and what they have reached travels to
 * worker 0, which needs the memory for all of it. Nodes of one cost are in the
 * order of their indices. The node before is told as by
 * way_parallel_foreach_reached(). O(n log n) for n nodes.
 *
 * Returns: (transfer full) (nullable): what was found; %NULL without an error
 *   at workers of a carrier other than worker 0; %NULL with @error set if the
 *   last run did not come to its end without meeting a goal or a limit, or had
 *   another strategy (%WAY_ERROR_UNSUPPORTED), the machine of worker 0 has no
 *   memory (%WAY_ERROR_TOO_LARGE), or a node was not packed or unpacked
 *   (%WAY_ERROR_CALLBACK, at worker 0 alone)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReach *way_parallel_gather_reach (WayParallel *self,
                                     GError     **error);

/**
 * way_parallel_get_statistics:
 * @self: a parallel search
 * @statistics: (out): what all workers did together, those of other processes
 *   included
 *
 * Sums over all workers, that of WayStatistics.peak_open included.
 * WayStatistics.inconsistent leaves out edges from worker to worker.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_parallel_get_statistics (WayParallel   *self,
                                  WayStatistics *statistics);

/**
 * way_parallel_get_worker_statistics:
 * @self: a parallel search
 * @worker: a worker
 * @statistics: (out): what that one did
 *
 * Returns: whether @worker is one of this process and there was a run
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_parallel_get_worker_statistics (WayParallel   *self,
                                             guint          worker,
                                             WayStatistics *statistics);

/**
 * way_parallel_get_n_sent:
 * @self: a parallel search
 *
 * Returns: how many times the last run sent a node from worker to worker
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_parallel_get_n_sent (WayParallel *self);

/**
 * way_parallel_get_n_unsent:
 * @self: a parallel search
 *
 * An edge from a node back to the node before it is in vain: that one costs no
 * more already. It is not sent where the node before is known: over indices
 * always, and over values of up to 32 bytes without functions of the user if
 * what neighbours differ in is one of some thousands, as it is if a move changes
 * few bytes.
 *
 * Returns: how many times the last run did not send a node back to the worker
 *   it came from
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_parallel_get_n_unsent (WayParallel *self);

G_END_DECLS
