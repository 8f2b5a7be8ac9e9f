/* workers.h - one search carried out by several workers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/parallel/carrier.h>
#include <wayfind/searches/reach.h>
#include <wayfind/engine/results.h>

G_BEGIN_DECLS

/* Stability: the functions of this header are unstable. They may change in any
 * release. */

/**
 * WayFeatureFunc:
 * @node: a node of the graph
 * @user_data: data for the function
 *
 * Called by several threads at once, for every edge that is looked at.
 *
 * Returns: up to 64 features of @node, a bit for each that is there
 * Since: 1.0
 */
typedef guint64 (*WayFeatureFunc) (WayNode  node,
                                   gpointer user_data);

/**
 * way_search_set_workers:
 * @self: a search by breadth first search, Dijkstra or A*
 * @n_workers: how many threads, from 1 to 256, the caller's included; one a
 *   core serves best. 0 for a search without workers
 *
 * Makes all later runs share the search among threads. Each thread owns the
 * nodes that hash to it, and has the records and open list of these nodes and
 * expands them. So threads share both time and memory.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (60, 60, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
 *
 * way_search_set_workers (search, 2);
 * way_search_set_start (search, way_grid_get_node (grid, 0, 0));
 * way_search_set_goal (search, way_grid_get_node (grid, 59, 59));
 * g_assert (way_search_run (search, NULL) == WAY_STATUS_FOUND);
 *
 * g_autoptr (WayPath) path = way_search_dup_path (search);
 * g_assert (way_path_get_cost (path) == 118);
 * ]|
 *
 * Workers pay for searches that outgrow a core or a machine: state spaces of
 * many millions of nodes, and callbacks that take long. They make a single
 * query on a road map slower, and any other that takes less than some
 * milliseconds.
 *
 * The search finds a path of least cost, whatever the number of workers. Among
 * paths of equal cost any may be found, and the number of expansions differs
 * from run to run, as with %WAY_TIE_ANY.
 *
 * Each run searches from the beginning. Expansions are counted over all
 * workers. Bytes count for each worker separately, and threads share them
 * evenly if no limit is set. A deadline or a cancellable stops all workers. All
 * workers return the same status; if one of them fails, all fail with its
 * error.
 *
 * way_search_run() fails with %WAY_ERROR_UNSUPPORTED, and names the
 * hindrance, if workers cannot share the search: by another strategy, with an
 * observer, or with a rule to reopen, stop or carry on other than the default.
 * It also fails if a node cannot be packed or unpacked (%WAY_ERROR_CALLBACK),
 * workers have different searches or versions (%WAY_ERROR_CHANGED), or threads
 * cannot be started (%WAY_ERROR_TOO_LARGE). way_search_step() always fails.
 *
 * Several threads at once call all callbacks of the graph, the node type, the
 * heuristic and the goal function. Nodes are indices, values, pointers, or
 * objects of a type with way_node_type_set_packing(), which belong to workers
 * by the bytes that they are packed as. A worker does not know nodes of other
 * workers: if the node before is such a node, and no index, WayAt.came_from is
 * the node itself, and WayAt.is_start is %FALSE.
 *
 * The path and its cost are known after a run. way_search_get_cost_so_far() and
 * way_search_foreach_reached() speak of nodes that workers of this process have
 * reached, in no order; way_search_get_statistics() adds up all workers.
 *
 * Source: Kishimoto, Fukunaga and Botea, "Evaluation of a simple, scalable,
 * parallel best-first search strategy" (2013). The end is found by counting in
 * two waves (Mattern, "Algorithms for distributed termination detection",
 * 1987). O(workers).
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_workers (WaySearch *self,
                             guint      n_workers);

/**
 * way_search_set_carrier:
 * @self: a search, the same at all ends of @carrier
 * @carrier: (nullable): this worker's end of the transport between workers;
 *   %NULL for a search without workers
 *
 * As way_search_set_workers(), with workers in other processes or on other
 * machines, such as the ranks of Open MPI. All ends must call way_search_run()
 * and way_search_gather_reach() in the same order.
 *
 * Nodes travel as bytes: those of index types, of value types, and of object
 * types with way_node_type_set_packing(). A node that is a pointer, or the
 * number of a state of a view, means nothing to another process, and a run
 * fails with %WAY_ERROR_UNSUPPORTED. O(1).
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_carrier (WaySearch  *self,
                             WayCarrier *carrier);

/**
 * way_search_set_features:
 * @self: a search with workers or a carrier
 * @func: (nullable): returns the features of a node
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * Decides by its features alone which worker owns a node, so that an edge that
 * keeps all features stays with its worker: abstract Zobrist hashing (Jinnai
 * and Fukunaga, "Abstract Zobrist hashing", 2016). Features serve well if few
 * edges change any and nodes spread over many combinations: for a sliding
 * puzzle, which half of the board each tile is in. Without @func the owner
 * depends on all bytes of a value, which balances best and sends most; indices
 * go by blocks of up to 256. O(1).
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_features (WaySearch     *self,
                              WayFeatureFunc func,
                              gpointer       user_data,
                              GDestroyNotify destroy);

/**
 * way_search_gather_reach:
 * @self: a search with workers, by Dijkstra, that has come to its end
 * @error: return location for an error, or %NULL
 *
 * Collects all nodes that all workers have reached, as
 * way_reach_new_from_search() does for a search without workers. With a
 * carrier, all workers must call this function. Their nodes travel to worker 0,
 * which needs the memory for all of them. Nodes of one cost are in the order of
 * their indices. The node before each node is the node itself at starts, and
 * also if it belongs to a worker of another process and is not an index.
 * O(n log n) for n nodes.
 *
 * Returns: (transfer full) (nullable): the nodes; %NULL without an error at
 *   workers of a carrier other than worker 0; %NULL with @error set if the last
 *   run had no workers, met a goal or a limit or had another strategy
 *   (%WAY_ERROR_UNSUPPORTED), if the machine of worker 0 has not enough memory
 *   (%WAY_ERROR_TOO_LARGE), or if a node was not packed or unpacked
 *   (%WAY_ERROR_CALLBACK, at worker 0 alone)
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReach *way_search_gather_reach (WaySearch *self,
                                   GError   **error);

/**
 * way_search_get_worker_statistics:
 * @self: a search
 * @worker: the number of a worker
 * @statistics: (out): the work of that worker
 *
 * Shows whether the workers share the work evenly, for a program that chooses
 * features by way_search_set_features(). O(workers).
 *
 * Returns: whether @worker took part in the last run, in this process
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_search_get_worker_statistics (WaySearch     *self,
                                           guint          worker,
                                           WayStatistics *statistics);

G_END_DECLS
