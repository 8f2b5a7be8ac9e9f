/* frozen.h - any finite graph as a table, with a way back
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_FROZEN (way_frozen_get_type ())

/**
 * WayFrozen:
 *
 * A table with the nodes and edges that a graph had once, and a map between the
 * nodes of both. Everything that works on tables then works for the graph:
 * searches without callbacks, landmarks, predecessors if the graph has none.
 * The table does not know which nodes are blocked: a path from a blocked node
 * to itself costs 0 there.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * static void
 * neighbours (WayNode node, WayEdges *edges, gpointer user_data)
 * {
 *   for (gsize i = 2; i <= 5; i++)
 *     way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) * i % 101), i);
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayNodeType) type = way_node_type_new_index (101);
 *   g_autoptr (WayCallbackGraph) slow
 *     = way_callback_graph_new (type, neighbours, NULL, NULL);
 *   g_autoptr (WayFrozen) frozen
 *     = way_frozen_new (WAY_GRAPH (slow), NULL, 0, NULL, NULL);
 *   WayNode from, to;
 *
 *   // The table has predecessors, so that a search may begin at both ends.
 *   way_frozen_find_node (frozen, WAY_INDEX (1), &from);
 *   way_frozen_find_node (frozen, WAY_INDEX (30), &to);
 *   g_autoptr (WayPath) path
 *     = way_find_path (WAY_GRAPH (way_frozen_get_table (frozen)), from, to,
 *                      WAY_STRATEGY_DIJKSTRA, NULL);
 *   g_assert (way_path_get_cost (path) == 10);        // times 2, 3 and 5
 *   return 0;
 * }
 * ]|
 *
 * The table leaves out data of a #WayTable that searches of it do not use:
 * widths of edges and restrictions of turns. Freeze the #WayClearance or the
 * #WayTurns that applies them.
 *
 * Immutable, counted by reference, and free to be used by any number of
 * threads. It holds its graph, and does not change when the graph changes
 * later. To find out which nodes are out of date, keep way_graph_get_version()
 * from before way_frozen_new(), and look up each node that
 * way_graph_foreach_change() names by way_frozen_find_node(). Then freeze the
 * graph again.
 *
 * Since: 1.0
 */
typedef struct _WayFrozen WayFrozen;

/**
 * way_frozen_get_type:
 *
 * Returns: the boxed type #WayFrozen
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_frozen_get_type (void) G_GNUC_CONST;

/**
 * way_frozen_new:
 * @graph: any finite graph
 * @seeds: (array length=n_seeds) (nullable): nodes of the type that
 *   searches take; all other nodes must be reachable from them. A graph over
 *   indices needs none: all its nodes are taken
 * @n_seeds: how many
 * @limits: (nullable): when to stop; each node is one expansion, so that these
 *   bound an infinite graph
 * @error: return location for an error, or %NULL
 *
 * Asks for the edges of each node once, as of a start at cost 0, and makes a
 * table of them. Names and positions come along where the graph has them; of
 * nodes of one name the first met keeps it. Of parallel edges the cheapest
 * stays, hidden ones go, and labels stay. Ids of edges are the table's own.
 * Whole costs stay whole, and the table's heuristic is its own, from positions.
 *
 * What an edge costs must not depend on how a search came to its node. Of a
 * state space the states become nodes, not the places that they stand for.
 * O(nodes + edges).
 *
 * Returns: (transfer full): a frozen graph; %NULL with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, %WAY_ERROR_OVERFLOW if a
 *   #WayLexicographic cannot prove its largest sum, or what the graph reported
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayFrozen *way_frozen_new (WayGraph        *graph,
                           const WayNode   *seeds,
                           guint            n_seeds,
                           const WayLimits *limits,
                           GError         **error);

/**
 * way_frozen_ref:
 * @self: a frozen graph
 *
 * Adds a reference. Other languages copy the boxed type by this function.
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayFrozen *way_frozen_ref (WayFrozen *self);

/**
 * way_frozen_unref:
 * @self: (transfer full): a frozen graph
 *
 * Gives a reference back. With the last one the table's own is given back, too.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_frozen_unref (WayFrozen *self);

/**
 * way_frozen_get_table:
 * @self: a frozen graph
 *
 * Returns: (transfer none): the table, to be searched as any other
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_frozen_get_table (const WayFrozen *self);

/**
 * way_frozen_get_node:
 * @self: a frozen graph
 * @table_node: a node of its table
 *
 * O(1).
 *
 * Returns: the graph's node that it stands for, which lives as long as @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_frozen_get_node (const WayFrozen *self,
                             WayNode          table_node);

/**
 * way_frozen_find_node:
 * @self: a frozen graph
 * @node: a node of the graph, or one equal to it
 * @table_node: (out): the node of the table that it became
 *
 * O(1).
 *
 * Returns: whether @node was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_frozen_find_node (const WayFrozen *self,
                               WayNode          node,
                               WayNode         *table_node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayFrozen, way_frozen_unref)

G_END_DECLS
