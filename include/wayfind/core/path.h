/* path.h - a path that was found
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/node-type.h>

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
 * @node_type: what the nodes are
 * @nodes: (array length=n_nodes): the nodes, start first; copied if their type
 *   says so
 * @costs: (array length=n_nodes): the cost so far at each node
 * @edges: (array length=n_nodes) (nullable): the id of the edge into each
 *   node, %WAY_EDGE_NONE for none; the first is not used
 * @n_nodes: how many, at least 1
 * @partial: whether the path ends short of a goal
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
 * Returns: (transfer none): what its nodes are
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
 * Returns: what the path costs up to node @i
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
 * way_path_get_cost:
 * @self: a path
 *
 * Returns: what the whole path costs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_path_get_cost (const WayPath *self);

/**
 * way_path_is_partial:
 * @self: a path
 *
 * Returns: whether it ends short of a goal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_path_is_partial (const WayPath *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayPath, way_path_unref)

G_END_DECLS
