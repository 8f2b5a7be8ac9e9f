/* table-part.h - a part of a table that is cut among workers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_TABLE_PART (way_table_part_get_type ())

/**
 * WayTablePart:
 *
 * A part of a network that is cut along the order of its nodes: a range of
 * nodes, and the edges out of these. The parts of a network are what the workers
 * of a #WayDeltaStepping have, each its own.
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
 * g_assert (way_table_part_get_n_own (first)
 *           + way_table_part_get_n_own (second) == 4);
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
 * WayEdgeSourceFunc:
 * @part: a part that is being made
 * @user_data: what was given with the function
 * @error: return location for what went wrong, or %NULL
 *
 * Calls way_table_part_add_edge() for each edge of a network, in any order.
 * Edges out of nodes of other parts may be left out: see
 * way_table_part_get_first(). It is called twice, first to count and then to
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
 * Returns: (transfer full): the part; %NULL with %WAY_ERROR_PARSE if the file of
 *   the table is damaged there, or %WAY_ERROR_TOO_LARGE if there is no memory
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
 * Keeps the edges of one part of a network that is told edge by edge. Nodes have
 * the numbers that @func says, and parts have as many nodes each. No more memory
 * is taken than way_table_part_get_bytes() says in the end, and 4 bytes for each
 * node of the part until then. O(edges of the network).
 *
 * Returns: (transfer full): the part; %NULL with the error of @func,
 *   %WAY_ERROR_CHANGED if it did not say the same twice, or
 *   %WAY_ERROR_TOO_LARGE if there is no memory
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
 * Says an edge that goes one way. One that leads back to its own node is left
 * out, as in tables; all others are kept, be they parallel. O(1).
 *
 * Returns: %FALSE if there is no such node (%WAY_ERROR_BAD_NODE), the cost is
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
 * way_table_part_get_n_nodes:
 * @self: a part
 *
 * Returns: how many nodes the whole network has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_part_get_n_nodes (WayTablePart *self);

/**
 * way_table_part_get_first:
 * @self: a part
 *
 * Returns: the first node of the part
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_table_part_get_first (WayTablePart *self);

/**
 * way_table_part_get_n_own:
 * @self: a part
 *
 * Returns: how many nodes the part has, which are in a row
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_part_get_n_own (WayTablePart *self);

/**
 * way_table_part_get_part:
 * @self: a part
 *
 * Returns: which part it is, counted from 0
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_part_get_part (WayTablePart *self);

/**
 * way_table_part_get_n_parts:
 * @self: a part
 *
 * Returns: how many parts there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_part_get_n_parts (WayTablePart *self);

/**
 * way_table_part_get_bytes:
 * @self: a part
 *
 * Returns: how many bytes the part keeps by itself: 4 for each part that there
 *   is. Of one that was streamed also 4 for each of its nodes, and 8 for each of
 *   its edges if all of them cost whole numbers below 2^32 - 1, else 16. What a
 *   part has of a table belongs to that, and does not count
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_table_part_get_bytes (WayTablePart *self);

G_END_DECLS
