/* path.h - a path that was found
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

G_BEGIN_DECLS

#define WAY_TYPE_PATH (way_path_get_type ())

/**
 * WayPath:
 *
 * The nodes from a start to a goal, with the cost at each. Immutable, counted
 * by reference, and independent of the search that found it.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (5, 1, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (4),
 *                    WAY_STRATEGY_ASTAR, NULL);
 *
 * for (guint i = 0; i < way_path_get_length (path); i++)
 *   {
 *     g_assert (way_path_get_node (path, i) == WAY_INDEX (i));
 *     g_assert (way_path_get_cost_so_far (path, i) == i);
 *   }
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayPath WayPath;

/**
 * way_path_get_type:
 *
 * Returns: the boxed type #WayPath
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_path_get_type (void) G_GNUC_CONST;

/**
 * way_path_new:
 * @node_type: the type of the nodes
 * @nodes: (array length=n_nodes): the nodes, start first; copied if their type
 *   says so
 * @costs: (array length=n_nodes): the cost so far at each node
 * @edges: (array length=n_nodes) (nullable): the id of the edge into each
 *   node, %WAY_EDGE_NONE for none; the first is not used
 * @n_nodes: how many, at least 1
 * @partial: whether the path does not reach a goal
 *
 * O(@n_nodes).
 *
 * Returns: (transfer full): a new path
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_path_new (WayNodeType   *node_type,
                       const WayNode *nodes,
                       const WayCost *costs,
                       const guint32 *edges,
                       guint          n_nodes,
                       gboolean       partial);

/**
 * way_path_ref:
 * @self: a path
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_path_ref (WayPath *self);

/**
 * way_path_unref:
 * @self: (transfer full): a path
 *
 * Gives a reference back. With the last one the path is freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_path_unref (WayPath *self);

/**
 * way_path_get_node_type:
 * @self: a path
 *
 * Returns: (transfer none): the type of its nodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_path_get_node_type (const WayPath *self);

/**
 * way_path_get_length:
 * @self: a path
 *
 * Returns: how many nodes it has, the start included; at least 1. It has one
 *   edge fewer
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_path_get_length (const WayPath *self);

/**
 * way_path_get_node:
 * @self: a path
 * @i: from 0, the start, to the length less 1
 *
 * Returns: node @i, which lives as long as @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_path_get_node (const WayPath *self,
                           guint          i);

/**
 * way_path_get_cost_so_far:
 * @self: a path
 * @i: from 0, the start, to the length less 1
 *
 * Returns: the cost of the path up to node @i
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_path_get_cost_so_far (const WayPath *self,
                                  guint          i);

/**
 * way_path_get_edge:
 * @self: a path
 * @i: from 1 to the length less 1
 *
 * Returns: the id of the edge from node @i - 1 to node @i, or %WAY_EDGE_NONE
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_path_get_edge (const WayPath *self,
                           guint          i);

/**
 * way_path_dup_positions:
 * @self: a path over @graph, or over a graph with the same nodes
 * @graph: the graph
 * @n_positions: (out): how many positions there are, one for each node
 * @error: return location for an error, or %NULL
 *
 * Lists where the nodes of a path lie, the start first. O(length).
 *
 * Returns: (transfer full) (array length=n_positions): the positions, for
 *   g_free(); %NULL with %WAY_ERROR_UNSUPPORTED if @graph has no positions or a
 *   node of the path has none, and with %WAY_ERROR_BAD_NODE if the path is of
 *   other nodes than @graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPosition *way_path_dup_positions (const WayPath *self,
                                     WayGraph      *graph,
                                     guint         *n_positions,
                                     GError       **error);

/**
 * way_path_get_cost:
 * @self: a path
 *
 * Returns: the cost of the whole path
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_path_get_cost (const WayPath *self);

/**
 * way_path_is_partial:
 * @self: a path
 *
 * Returns: whether it does not reach a goal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_path_is_partial (const WayPath *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayPath, way_path_unref)

/**
 * way_path_recost:
 * @self: a path over @graph, or over a graph with the same nodes
 * @graph: the present graph, with all its views
 * @error: return location for an error, or %NULL
 *
 * Walks along a path that was found earlier and asks @graph for each of its
 * edges again: whether the path is still open, its present cost, and the first
 * edge that is gone. If the path gives the id of an edge, only that edge
 * counts; otherwise the cheapest edge between the two nodes. If there is no such
 * edge, as in a path that was pulled straight, the straight line counts,
 * provided that @graph knows lines and the path gives no id.
 *
 * The result ends at the first edge that is gone. If it has as many nodes as
 * @self the path is open and way_path_get_cost() returns its present cost. If
 * it has fewer, say n, the first edge that is gone leads from node n - 1 of
 * @self to node n, and the result is marked as partial. Its cost at the start
 * is that of @self.
 *
 * Over a state space, such as #WayTurns and #WayTimed, the cheapest way
 * through the states of its nodes counts.
 *
 * O(edges out of the nodes of the path) on most graphs; over a state space,
 * multiplied by the square of the number of states of a node of the path.
 *
 * Returns: (transfer full) (nullable): the open part of the path at its
 *   present cost; %NULL with @error set if a callback failed
 *   (#WayError, or its own), costs add up to more than a double holds
 *   (%WAY_ERROR_OVERFLOW), or the path is of other nodes than @graph
 *   (%WAY_ERROR_BAD_NODE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_path_recost (const WayPath *self,
                          WayGraph      *graph,
                          GError       **error);

G_END_DECLS
