/* clearance.h - a view that shows the edges that a mover is small enough for
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
 * A plain view: its base without the edges that are too narrow for a mover. No
 * cost changes, so that the base's estimates remain as good as they are.
 * Movers of other sizes have views of their own, over the same base and map.
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
 * // One cell can pass the door, and two by two cannot.
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
 * @from: where an edge begins
 * @to: where it leads
 * @edge: its id, or %WAY_EDGE_NONE
 * @user_data: what was passed along
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
 * @map: how much room there is
 * @size: how many cells the mover is wide and high, from 1 to 65535
 * @error: return location for what is wrong, or %NULL
 *
 * For a mover that covers a square of cells. A node is the upper left one of
 * them; what it costs to be there is what this cell costs.
 *
 * The mover fits at a node if it can enter every cell that it covers there. No
 * edge leads to or from a node at which it does not fit. For a diagonal step
 * the grid's corner rule counts the two places beside the step at which the
 * mover as a whole fits: both, one or none. So a mover of size 1 moves as the
 * grid says, and where the rule lets nobody cut a corner, no part of a larger
 * mover cuts one.
 *
 * An edge of @base that is no step, such as that of a portal, needs a mover
 * that fits at both ends. A #WayJumpPoints is no base: it leaps for movers of
 * size 1. Straight lines (way_graph_trace_line()) lead only over cells where
 * the mover fits, and past corners as diagonal steps do;
 * way_grid_has_line_of_sight() knows nothing of sizes.
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
 * way_clearance_new_for_table:
 * @base: @table, or a view of it that keeps the ids of its edges
 * @table: a table
 * @width: how wide the mover is, in the unit of way_table_get_width()
 *
 * For a mover that may use the edges that are at least as wide as itself. O(1).
 *
 * Returns: (transfer full): a new view
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayClearance *way_clearance_new_for_table (WayGraph *base,
                                           WayTable *table,
                                           gdouble   width);

/**
 * way_clearance_new_full:
 * @base: a graph that is not a state space: @func is told of nodes, and so a
 *   clearance lies below #WayTurns, #WayTransfers and #WayTimed
 * @size: how large the mover is, 0 or more, in the unit of what @func returns
 * @func: (scope notified): tells how large it may be on an edge. Called from
 *   any thread that searches
 * @user_data: passed to @func
 * @destroy: (nullable): called with @user_data when it is needed no more
 *
 * For graphs that have neither cells nor widths. An edge is shown if @func
 * returns @size or more. O(1).
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

/**
 * way_clearance_changed:
 * @self: a clearance view
 *
 * Tells the view that the function of way_clearance_new_full() gives other
 * answers than before.
 * A search that is under way then fails with %WAY_ERROR_CHANGED when it is
 * carried on. Maps and tables tell by themselves. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_clearance_changed (WayClearance *self);

G_END_DECLS
