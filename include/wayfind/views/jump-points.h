/* jump-points.h - a view of a square grid that leaps over open ground
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/grid.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_JUMP_POINTS (way_jump_points_get_type ())

/**
 * WayJumpPoints:
 *
 * A grid in which an edge is a jump, straight ahead to the next cell where a
 * turn may be useful. Costs of paths are those of the grid, and searches are
 * many times faster. Nodes, names, positions, heuristic and costs are the
 * grid's; way_jump_points_dup_cells() fills in the cells between jumps.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (64, 64, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
 *
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (jumps), way_grid_get_node (grid, 0, 0),
 *                    way_grid_get_node (grid, 63, 63), WAY_STRATEGY_ASTAR,
 *                    NULL);
 * g_autoptr (WayPath) cells = way_jump_points_dup_cells (jumps, path);
 *
 * g_assert (way_path_get_length (path) < 64);
 * g_assert (way_path_get_length (cells) == 64);
 * ]|
 *
 * The view jumps over squares with 8 neighbours under any corner rule but
 * %WAY_CORNERS_NEVER, if all cells that can be entered have one cost above 0,
 * and a diagonal step costs no less than one straight step and less than two.
 * way_jump_points_can_jump() reports this. The view does not jump in a search
 * with more than 16 goals, nor in a search without named goals unless the view
 * has targets, because any cell may then be a goal. A search without jumps
 * follows the edges of the grid, so the answer is always the grid's.
 *
 * A search by Dijkstra or A* for named goals also skips the directions that
 * cannot be useful after the step before. If the view has no targets, one edge
 * may join a diagonal jump and the straight jump after it, diagonal steps
 * first. To change costs, change the grid's terrain below: a view on top of
 * the jumps would see the jumps alone.
 *
 * Before the first search, and after each change of the grid or its terrain,
 * the view computes the distances of all jumps again: O(cells), 16 bytes a
 * cell. Any number of threads may search at once. Source: Harabor and Grastien,
 * "Online graph pruning for pathfinding on grid maps" (2011) and "Improving
 * jump point search" (2014).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayJumpPoints, way_jump_points, WAY, JUMP_POINTS,
                      WayView)

/**
 * way_jump_points_new:
 * @grid: the grid to jump over
 *
 * O(1): the first search computes the distances.
 *
 * Returns: (transfer full): a new view, which holds a reference to @grid
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayJumpPoints *way_jump_points_new (WayGrid *grid);

/**
 * way_jump_points_can_jump:
 * @self: a view
 * @error: return location for the reason, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if searches follow edge by edge. O(1).
 *
 * Returns: whether the present grid allows jumps
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_jump_points_can_jump (WayJumpPoints  *self,
                                   GError        **error);

/**
 * way_jump_points_set_targets:
 * @self: a view
 * @nodes: (array length=n_nodes) (nullable): cells
 * @n_nodes: the number of cells; 0 for no targets
 *
 * Makes these cells the targets of searches without named goals, such as a
 * search for the costs from one place to many others. With targets such a
 * search jumps, too: it reaches the targets at their lowest costs, but only
 * some of the other cells. The targets replace those of an earlier call. Call
 * it only while no search is running. O(@n_nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_jump_points_set_targets (WayJumpPoints *self,
                                  const WayNode *nodes,
                                  guint          n_nodes);

/**
 * way_jump_points_dup_cells:
 * @self: a view
 * @path: a path found over it
 *
 * O(length).
 *
 * Returns: (transfer full): @path with the cells between jumps, and the cost
 *   so far at each
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_jump_points_dup_cells (WayJumpPoints *self,
                                    const WayPath *path);

G_END_DECLS
