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
 * A grid in which an edge is a jump, straight ahead to the next cell where it
 * may be worth turning. Costs of paths are those of the grid, and searches are
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
 * Jumps are made over squares with 8 neighbours under any corner rule but
 * %WAY_CORNERS_NEVER, when all that can be entered on the map costs the same,
 * more than 0, and a diagonal step costs no less than a straight one and less
 * than two. way_jump_points_can_jump() tells. They are also not made in a
 * search with more than 16 goals, or without named goals if there are no
 * targets: any cell may be a goal then. Whatever jumps cannot serve is searched
 * as the grid itself, edge by edge, so that the answer is always the grid's.
 *
 * A search by Dijkstra or A* for named goals also leaves out the directions
 * that are of no use, given where it came from. While there are no targets, it
 * may also make a diagonal jump and the straight one after it in one edge,
 * diagonal steps first. A view that changes costs belongs below, on the grid's terrain, and not on top: it would be told of
 * jumps alone.
 *
 * Before the first search, and after each change of the grid or its terrain,
 * the distances of all jumps are found anew: O(cells), 16 bytes a cell. Any
 * number of threads may search at once. Source: Harabor and Grastien, "Online
 * graph pruning for pathfinding on grid maps" (2011) and "Improving jump point
 * search" (2014).
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
 * O(1): the distances are found by the first search.
 *
 * Returns: (transfer full): a new view, which holds a reference to @grid
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayJumpPoints *way_jump_points_new (WayGrid *grid);

/**
 * way_jump_points_get_grid:
 * @self: a view
 *
 * Returns: (transfer none): the grid that it was made for
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGrid *way_jump_points_get_grid (WayJumpPoints *self);

/**
 * way_jump_points_can_jump:
 * @self: a view
 * @error: return location for the reason why not, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED where searches are made edge by edge. O(1).
 *
 * Returns: whether the grid as it is now allows jumps
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_jump_points_can_jump (WayJumpPoints  *self,
                                   GError        **error);

/**
 * way_jump_points_add_target:
 * @self: a view
 * @node: a cell
 *
 * Makes a cell a jump point for good. With targets, a search without named
 * goals jumps, too: it reaches the targets, at their least costs, and of the
 * other cells only jump points. May be called only while no search is at work.
 * O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_jump_points_add_target (WayJumpPoints *self,
                                 WayNode        node);

/**
 * way_jump_points_clear_targets:
 * @self: a view
 *
 * Forgets all targets. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_jump_points_clear_targets (WayJumpPoints *self);

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
