/* clearance.h - a view without the edges that are too narrow for a mover
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/grid.h>
#include <wayfind/graphs/table.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_CLEARANCE (way_clearance_get_type ())

/**
 * WayClearance:
 *
 * A plain view: its base without the edges that are too narrow for a mover.
 * Costs do not change, so the base's estimates remain as good as before. Make
 * one view for each size of mover; all of them may share a base and a map.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("..#..\n"
 *                                ".....\n"
 *                                "..#..\n"
 *                                "..#..\n", ".#", NULL, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WayClearanceMap) room = way_clearance_map_new (grid, NULL);
 * g_autoptr (WayClearance) wide
 *   = way_clearance_new (WAY_GRAPH (grid), room, 2, NULL);
 * WayNode a = way_grid_get_node (grid, 0, 0);
 * WayNode b = way_grid_get_node (grid, 3, 0);
 *
 * // A mover of one cell passes the door. One of two by two cells does not.
 * g_autoptr (WayPath) small
 *   = way_find_path (WAY_GRAPH (grid), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_autoptr (WayPath) large
 *   = way_find_path (WAY_GRAPH (wide), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (small != NULL && large == NULL);
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayClearance, way_clearance, WAY, CLEARANCE, WayView)

/**
 * WayWidthFunc:
 * @from: the node where an edge begins
 * @to: the node where it ends
 * @edge: its id, or %WAY_EDGE_NONE
 * @user_data: the data given with the function
 *
 * Returns: the size of the largest mover that may use the edge
 * Since: 1.0
 */
typedef gdouble (*WayWidthFunc) (WayNode  from,
                                 WayNode  to,
                                 guint32  edge,
                                 gpointer user_data);

/**
 * way_clearance_new:
 * @base: the grid of @map, or a view of it that keeps its cells and steps
 * @map: the room at each cell
 * @size: the width and height of the mover in cells, from 1 to 65535
 * @error: return location for an error, or %NULL
 *
 * Makes a view for a mover that covers a square of cells. Its node is the
 * upper left cell of the square. The cost of a node is the cost of that cell.
 *
 * The mover fits at a node if it can enter every cell that it covers there. The
 * view has no edges to or from nodes where the mover does not fit. For a
 * diagonal step the grid's corner rule counts the two places beside the step:
 * the whole mover fits at both, at one or at neither. So a mover of size 1
 * moves as in the grid. If the rule forbids cutting corners, no part of a
 * larger mover cuts one.
 *
 * An edge of @base that is not a step, such as the edge of a portal, needs a
 * mover that fits at both ends. @base must not be a #WayJumpPoints, because its
 * jumps are for movers of size 1. Straight lines (way_graph_trace_line()) lead
 * only over cells where the mover fits, and past corners under the rule for
 * diagonal steps; way_grid_has_line_of_sight() ignores sizes.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @base has other nodes than the grid of
 * @map, or is a #WayJumpPoints. O(1).
 *
 * Returns: (transfer full) (nullable): a new view
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayClearance *way_clearance_new (WayGraph        *base,
                                 WayClearanceMap *map,
                                 guint            size,
                                 GError         **error);

/**
 * way_clearance_new_full:
 * @base: a graph that is not a state space, because @func receives nodes. So a
 *   clearance lies below #WayTurns, #WayTransfers and #WayTimed
 * @size: the size of the mover, 0 or more, in the unit of the widths
 * @func: (nullable) (scope notified): returns the width of an edge. Any
 *   thread that searches may call it. %NULL for way_table_get_width() of the
 *   #WayTable at the bottom of @base, whose views must keep the ids of edges
 * @user_data: passed to @func
 * @destroy: (nullable): called with @user_data when the view is freed
 *
 * Makes a view for a mover that may use each edge that is at least as wide as
 * itself. Call way_view_changed() when @func begins to return other widths:
 * a search that is running then fails with %WAY_ERROR_CHANGED when it
 * continues. O(1).
 *
 * Returns: (transfer full): a new view
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayClearance *way_clearance_new_full (WayGraph      *base,
                                      gdouble        size,
                                      WayWidthFunc   func,
                                      gpointer       user_data,
                                      GDestroyNotify destroy);

G_END_DECLS
