/* delta-stepping.h - costs to all nodes of a network in parts
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/parallel/carrier.h>
#include <wayfind/core/limits.h>
#include <wayfind/searches/reach.h>
#include <wayfind/engine/results.h>
#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_TABLE_PART (way_table_part_get_type ())

/**
 * WayTablePart:
 *
 * A part of a network that is cut along the order of its nodes: a range of
 * nodes, and the edges out of these. Each worker of a
 * #WayDeltaStepping has one part.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 * g_autoptr (GError) error = NULL;
 *
 * way_table_builder_add_nodes (builder, 4, NULL, NULL, &error);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (3), 5,
 *                             WAY_BOTH_WAYS, NULL, &error);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, &error);
 * g_autoptr (WayTablePart) first = way_table_part_new (table, 0, 2, &error);
 * g_autoptr (WayTablePart) second = way_table_part_new (table, 1, 2, &error);
 *
 * WayTablePartExtent extents[2];
 *
 * way_table_part_get_extent (first, &extents[0]);
 * way_table_part_get_extent (second, &extents[1]);
 * g_assert (extents[0].n_own + extents[1].n_own == 4);
 * ]|
 *
 * A part of a table borrows its edges. If the table is one of a prepared file,
 * which is mapped, no more of the file is read than the rows of the part. A
 * part that is streamed never meets a table, and keeps its own edges alone.
 *
 * Stability: Unstable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTablePart, way_table_part, WAY, TABLE_PART, GObject)

/**
 * WayTablePartExtent:
 * @n_nodes: how many nodes the whole network has
 * @first: the first node of the part
 * @n_own: how many nodes the part has, which are in a row
 * @bytes: the memory of the part alone: 4 bytes for each part that exists. A
 *   part that was streamed also has 4 bytes for each of its nodes, and for each
 *   of its edges 8 bytes if all of them cost whole numbers below 2^32 - 1, or
 *   16 bytes otherwise. Edges that belong to a table do not count
 *
 * The nodes and the memory of a part.
 *
 * Since: 1.0
 */
typedef struct
{
  guint   n_nodes;
  guint32 first;
  guint   n_own;
  gsize   bytes;

  /*< private >*/
  gpointer reserved[2];
} WayTablePartExtent;

#define WAY_TYPE_TABLE_PART_EXTENT (way_table_part_extent_get_type ())

/**
 * way_table_part_extent_get_type:
 *
 * Returns: the boxed type #WayTablePartExtent, whose copies are made byte by
 *   byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_table_part_extent_get_type (void) G_GNUC_CONST;

/**
 * WayEdgeSourceFunc:
 * @part: a part that is being made
 * @user_data: data for the function
 * @error: return location for what went wrong, or %NULL
 *
 * Calls way_table_part_add_edge() for each edge of a network, in any order.
 * Edges out of nodes of other parts may be left out: see
 * way_table_part_get_extent(). It is called twice, first to count and then to
 * keep, and must say the same both times.
 *
 * Returns: %FALSE with @error set to give up
 * Since: 1.0
 */
typedef gboolean (*WayEdgeSourceFunc) (WayTablePart *part,
                                       gpointer      user_data,
                                       GError      **error);

/**
 * way_table_part_new:
 * @table: a network
 * @part: which part, counted from 0
 * @n_parts: how many parts there are, from 1 to 65536
 * @error: return location for what went wrong, or %NULL
 *
 * Cuts a table into ranges of its own order that have about as many nodes and
 * edges each; a range may be empty. O(@n_parts log nodes), and O(edges of the
 * part) for a table of a file, whose edges are looked at.
 *
 * Returns: (transfer full): the part; %NULL with %WAY_ERROR_PARSE if the file
 *   of the table is damaged there, or %WAY_ERROR_TOO_LARGE without enough
 *   memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTablePart *way_table_part_new (WayTable *table,
                                  guint     part,
                                  guint     n_parts,
                                  GError  **error);

/**
 * way_table_part_new_streamed:
 * @n_nodes: how many nodes the network has, below 2^32 - 1
 * @part: which part, counted from 0
 * @n_parts: how many parts there are, from 1 to 65536
 * @func: (scope call): tells the edges of the network, twice
 * @user_data: passed to @func
 * @error: return location for what went wrong, or %NULL
 *
 * Keeps the edges of one part of a network that comes edge by edge. Nodes have
 * the numbers that @func says, and parts have as many nodes each. Takes
 * the memory that WayTablePartExtent.bytes names in the end, and until then
 * 4 more bytes for each node of the part. O(edges of the network).
 *
 * Returns: (transfer full): the part; %NULL with the error of @func,
 *   %WAY_ERROR_CHANGED if it did not say the same twice, or
 *   %WAY_ERROR_TOO_LARGE without enough memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTablePart *way_table_part_new_streamed (guint             n_nodes,
                                           guint             part,
                                           guint             n_parts,
                                           WayEdgeSourceFunc func,
                                           gpointer          user_data,
                                           GError          **error);

/**
 * way_table_part_add_edge:
 * @self: a part, within a #WayEdgeSourceFunc
 * @from: a node of the whole graph, from 0
 * @to: another node, or the same
 * @cost: its cost, 0 or more; `INFINITY` hides it
 * @error: return location for what went wrong, or %NULL
 *
 * Passes an edge that goes one way. Edges that lead back to their own node are
 * left out, as in tables; all other edges are kept, even parallel ones. O(1).
 *
 * Returns: %FALSE if the node does not exist (%WAY_ERROR_BAD_NODE), the cost is
 *   negative or not a number (%WAY_ERROR_BAD_COST), the part has 2^32 edges or
 *   more (%WAY_ERROR_TOO_LARGE), or the edge was not there the first time
 *   (%WAY_ERROR_CHANGED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_part_add_edge (WayTablePart *self,
                                  guint32       from,
                                  guint32       to,
                                  WayCost       cost,
                                  GError      **error);

/**
 * way_table_part_get_table:
 * @self: a part
 *
 * Returns: (transfer none) (nullable): the table that it was cut from; %NULL if
 *   it was streamed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_table_part_get_table (WayTablePart *self);

/**
 * way_table_part_get_extent:
 * @self: a part
 * @extent: (out): its nodes and its memory
 *
 * Says which nodes the part has. A #WayEdgeSourceFunc may call it, and finds
 * all but the bytes. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_part_get_extent (WayTablePart       *self,
                                WayTablePartExtent *extent);

#define WAY_TYPE_DELTA_STEPPING (way_delta_stepping_get_type ())

/**
 * WayDeltaStepping:
 *
 * Finds the costs from some starts to all nodes of a network, by several
 * workers that have a part of it each: for networks that do not fit into one
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
 * Costs are equal to the costs of a search by Dijkstra, whole or real, whatever
 * the number of workers; of paths of equal cost any. A node takes 13 bytes at
 * the worker whose it is.
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
 * @carrier: this worker's end of the transport between workers
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
 * way_delta_stepping_add_start:
 * @self: a query
 * @node: a node of the network
 * @cost: the cost of getting there, 0 or more and finite
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
 * way_delta_stepping_set_limits:
 * @self: a query
 * @limits: (nullable): limits, which are copied; %NULL for none
 *
 * Sets the limits of a run. Bytes count for each worker separately, and are
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
 * @cost: (out) (optional): the cost of the best path to it
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
 * way_delta_stepping_gather_reach:
 * @self: a query that was run to its end
 * @error: return location for what went wrong, or %NULL
 *
 * Collects all nodes that all workers have reached. With a carrier, all workers
 * must call this function, and the nodes travel to worker 0,
 * which needs the memory for all of it. Nodes of one cost are in the order of
 * their indices. Where parts were streamed, these are nodes of a table without
 * edges, which worker 0 makes. O(n log n) for n nodes.
 *
 * Returns: (transfer full) (nullable): the nodes; %NULL without an error at
 *   workers of a carrier other than worker 0; %NULL with @error set if the last
 *   run did not come to its end (%WAY_ERROR_UNSUPPORTED), or the machine of
 *   worker 0 has no memory (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReach *way_delta_stepping_gather_reach (WayDeltaStepping *self,
                                           GError          **error);

/**
 * way_delta_stepping_get_statistics:
 * @self: a query
 * @statistics: (out): the work of all workers together
 *
 * WayStatistics.expanded counts how often a node was looked at, .generated
 * edges that were, .opened nodes that were reached, and .bytes is what workers
 * took. WayStatistics.stopper is the first worker, by number, that met the
 * limit at which a run ended, and the number of workers if the last run met
 * none.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_delta_stepping_get_statistics (WayDeltaStepping *self,
                                        WayStatistics    *statistics);

G_END_DECLS
