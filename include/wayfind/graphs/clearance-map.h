/* clearance-map.h - how large a mover may be on each cell of a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/grid.h>

G_BEGIN_DECLS

#define WAY_TYPE_CLEARANCE_MAP (way_clearance_map_get_type ())

/**
 * WayClearanceMap:
 *
 * The room that there is on a grid for movers that take up a square of cells.
 * For each cell the map knows the side of the largest square that has this cell
 * in its upper left corner and of which the mover can enter every cell. One map
 * serves movers of all sizes, each by a #WayClearance. It takes two bytes a
 * cell.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("....\n"
 *                                "....\n"
 *                                "..#.\n", ".#", NULL, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WayClearanceMap) room = way_clearance_map_new (grid, NULL);
 *
 * g_assert (way_clearance_map_get (room, way_grid_get_node (grid, 0, 0)) == 2);
 * g_assert (way_clearance_map_get (room, way_grid_get_node (grid, 2, 2)) == 0);
 *
 * way_terrain_set_class (terrain, 2, 2, 0);
 * g_assert (way_clearance_map_get (room, way_grid_get_node (grid, 0, 0)) == 3);
 * ]|
 *
 * The map is made when it is first needed, in O(cells), and follows its grid:
 * after an edit of the terrain only those cells are looked at whose clearance
 * may have changed. Any number of threads may ask it while the grid is not
 * changed.
 *
 * Source: Harabor and Botea, Hierarchical path planning for multi-size agents
 * in heterogeneous grid environments, 2008.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayClearanceMap, way_clearance_map, WAY, CLEARANCE_MAP,
                      GObject)

/**
 * way_clearance_map_new:
 * @grid: a grid of squares or rectangles; the map takes a reference
 * @error: return location for what went wrong, or %NULL
 *
 * O(1): the map is made when it is first asked.
 *
 * Returns: (transfer full): a new map; %NULL with %WAY_ERROR_UNSUPPORTED for
 *   hexagons and triangles, which make no squares: see way_clearance_new_full()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayClearanceMap *way_clearance_map_new (WayGrid  *grid,
                                        GError  **error);

/**
 * way_clearance_map_get_grid:
 * @self: a clearance map
 *
 * Returns: (transfer none): the grid that it was made of
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGrid *way_clearance_map_get_grid (WayClearanceMap *self);

/**
 * way_clearance_map_get:
 * @self: a clearance map
 * @node: a node of its grid
 *
 * A mover of size s fits here if the result is s or more: it then lies on the
 * cells from @node on, s to the right and s down. O(1), after what an edit of
 * the terrain makes necessary.
 *
 * Returns: the side of the largest square, in cells, up to 65535; 0 if the
 *   mover cannot enter the cell, or there is no memory for the map
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_clearance_map_get (WayClearanceMap *self,
                             WayNode          node);

G_END_DECLS
