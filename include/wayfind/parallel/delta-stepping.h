/* delta-stepping.h - what it costs to all nodes of a network in parts
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/parallel/carrier.h>
#include <wayfind/core/limits.h>
#include <wayfind/searches/reach.h>
#include <wayfind/engine/results.h>
#include <wayfind/parallel/table-part.h>

G_BEGIN_DECLS

#define WAY_TYPE_DELTA_STEPPING (way_delta_stepping_get_type ())

/**
 * WayDeltaStepping:
 *
 * Finds what it costs from some starts to all nodes of a network, by several
 * workers who have a part of it each: for networks that do not fit into one
 * machine, and for one-to-all over several cores.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 * g_autoptr (GError) error = NULL;
 * WayCost cost;
 *
 * way_table_builder_add_nodes (builder, 1000, NULL, NULL, &error);
 * for (guint32 i = 1; i < 1000; i++)
 *   way_table_builder_add_edge (builder, WAY_INDEX (i - 1), WAY_INDEX (i), 2,
 *                               WAY_BOTH_WAYS, NULL, &error);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, &error);
 * g_autoptr (WayDeltaStepping) stepping
 *   = way_delta_stepping_new (table, 2, &error);
 *
 * way_delta_stepping_add_start (stepping, WAY_INDEX (0), 0);
 * g_assert (way_delta_stepping_run (stepping, &error)
 *           == WAY_STATUS_EXHAUSTED);
 * g_assert (way_delta_stepping_get_cost (stepping,
 *                                        WAY_INDEX (999),
 *                                        &cost));
 * g_assert (cost == 1998);
 * ]|
 *
 * Costs are those that a search by Dijkstra finds, whole or real, whatever the
 * number of workers; of paths of equal cost any. A node takes 13 bytes at the
 * worker whose it is.
 *
 * A single machine with one core is served faster by #WaySearch.
 *
 * Source: Meyer and Sanders, "Delta-stepping: a parallelizable shortest path
 * algorithm" (2003).
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayDeltaStepping, way_delta_stepping, WAY, DELTA_STEPPING,
                      GObject)

/**
 * way_delta_stepping_new:
 * @table: a network
 * @n_workers: how many threads, from 1 to 256, the caller's included; one a
 *   core serves best
 * @error: return location for what went wrong, or %NULL
 *
 * O(nodes + edges).
 *
 * Returns: (transfer full): a query over parts of @table by threads of this
 *   process; %NULL with @error set as way_table_part_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayDeltaStepping *way_delta_stepping_new (WayTable *table,
                                          guint     n_workers,
                                          GError  **error);

/**
 * way_delta_stepping_new_with_carrier:
 * @part: this worker's part of the network: as many parts as @carrier has
 *   workers, and the one of its number
 * @carrier: this worker's end of what joins the workers
 *
 * Makes one worker of several, which may be in other processes and on other
 * machines. Functions that run it must be called at all ends, in the same
 * order. O(1).
 *
 * Returns: (transfer full): one worker's part of a query
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayDeltaStepping *way_delta_stepping_new_with_carrier (WayTablePart *part,
                                                       WayCarrier   *carrier);

/**
 * way_delta_stepping_get_n_workers:
 * @self: a query
 *
 * Returns: how many workers carry it out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_delta_stepping_get_n_workers (WayDeltaStepping *self);

/**
 * way_delta_stepping_add_start:
 * @self: a query
 * @node: a node of the network
 * @cost: what it costs to be there, 0 or more and finite
 *
 * Adds a start; the cheapest of several counts. All workers must be given the
 * same starts in the same order. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_delta_stepping_add_start (WayDeltaStepping *self,
                                   WayNode           node,
                                   WayCost           cost);

/**
 * way_delta_stepping_set_max_cost:
 * @self: a query
 * @max_cost: 0 or more; `INFINITY`, as at first, for no limit
 *
 * Leaves out nodes that cost more.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_delta_stepping_set_max_cost (WayDeltaStepping *self,
                                      WayCost           max_cost);

/**
 * way_delta_stepping_set_delta:
 * @self: a query
 * @delta: more than 0; or 0, as at first, to have it chosen by what edges cost
 *
 * Says how much of the scale of costs all workers work at together. Small pieces
 * make them wait for each other more often, large ones have them look at more
 * nodes again. Costs do not depend on it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_delta_stepping_set_delta (WayDeltaStepping *self,
                                   WayCost           delta);

/**
 * way_delta_stepping_set_limits:
 * @self: a query
 * @limits: (nullable): limits, which are copied; %NULL for none
 *
 * Limits what a run may take. Bytes count for each worker by itself, and are
 * shared out evenly among threads; a deadline and a cancellable at any worker
 * stop all. A limit on expansions is not served.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_delta_stepping_set_limits (WayDeltaStepping *self,
                                    const WayLimits  *limits);

/**
 * way_delta_stepping_run:
 * @self: a query
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the costs of all nodes, from the beginning. All workers return the same
 * status. After a limit was met nothing is known. O(nodes + edges), shared by
 * the workers, where costs are spread evenly; more for each node whose cost
 * falls again within a bucket.
 *
 * Returns: %WAY_STATUS_EXHAUSTED, or %WAY_STATUS_MAX_COST if the largest cost
 *   has hidden a node; %WAY_STATUS_MAX_BYTES, %WAY_STATUS_DEADLINE or
 *   %WAY_STATUS_CANCELLED; %WAY_STATUS_FAILED with @error set if there is no
 *   start (%WAY_ERROR_NO_START) or a limit on expansions
 *   (%WAY_ERROR_UNSUPPORTED), workers have different networks or queries
 *   (%WAY_ERROR_CHANGED), costs add up to more than a double holds
 *   (%WAY_ERROR_OVERFLOW), or threads cannot be started
 *   (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_delta_stepping_run (WayDeltaStepping *self,
                                  GError          **error);

/**
 * way_delta_stepping_get_cost:
 * @self: a query that was run to its end
 * @node: a node of the network
 * @cost: (out) (optional): what the best path to it costs
 *
 * O(workers).
 *
 * Returns: whether a worker of this process has reached @node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_delta_stepping_get_cost (WayDeltaStepping *self,
                                      WayNode           node,
                                      WayCost          *cost);

/**
 * way_delta_stepping_get_came_from:
 * @self: a query that was run to its end
 * @node: a node of the network
 * @came_from: (out) (optional): the node before it on a best path; @node itself
 *   if it is a start
 *
 * O(workers).
 *
 * Returns: whether a worker of this process has reached @node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_delta_stepping_get_came_from (WayDeltaStepping *self,
                                           WayNode           node,
                                           WayNode          *came_from);

/**
 * way_delta_stepping_gather_reach:
 * @self: a query that was run to its end
 * @error: return location for what went wrong, or %NULL
 *
 * Takes down all nodes that all workers have reached. Where a carrier was given,
 * all workers must call it, and what they have reached travels to worker 0,
 * which needs the memory for all of it. Nodes of one cost are in the order of
 * their indices. Where parts were streamed, these are nodes of a table without
 * edges, which worker 0 makes. O(n log n) for n nodes.
 *
 * Returns: (transfer full) (nullable): what was found; %NULL without an error
 *   at workers of a carrier other than worker 0; %NULL with @error set if the
 *   last run did not come to its end (%WAY_ERROR_UNSUPPORTED), or the machine of
 *   worker 0 has no memory (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReach *way_delta_stepping_gather_reach (WayDeltaStepping *self,
                                           GError          **error);

/**
 * way_delta_stepping_get_statistics:
 * @self: a query
 * @statistics: (out): what all workers did together
 *
 * WayStatistics.expanded counts how often a node was looked at, .generated edges
 * that were, .opened nodes that were reached, and .bytes is what workers took.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_delta_stepping_get_statistics (WayDeltaStepping *self,
                                        WayStatistics    *statistics);

/**
 * way_delta_stepping_get_stopper:
 * @self: a query
 *
 * Tells who is to blame if a limit ends a run: whose memory was used up, for
 * example, if the status is %WAY_STATUS_MAX_BYTES.
 *
 * Returns: the first worker, by number, who met the limit; the number of
 *   workers if the last run met none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_delta_stepping_get_stopper (WayDeltaStepping *self);

G_END_DECLS
