/* grid-mesh.h - a mesh that is made of the open cells of a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One map can be searched as tiles, as waypoints and as a mesh. A mesh has far
 * fewer nodes than tiles, and its paths go straight at any angle. */

#pragma once

#include <wayfind/graphs/grid.h>
#include <wayfind/core/limits.h>
#include <wayfind/graphs/mesh.h>

G_BEGIN_DECLS

/**
 * way_mesh_new_from_grid:
 * @grid: a grid of squares or rectangles
 * @limits: (nullable): when to stop; each corner is one expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Makes convex polygons of the cells that can be entered, as they are now. All
 * cells of a polygon cost the same, and the factor of the polygon is what a
 * straight step costs in them, divided by its length. Cells are a size of a
 * cell apart, as way_graph_get_position() has them: the cell in column c and
 * row r lies from (c, r) to (c + 1, r + 1) times that size.
 *
 * The ground is cut into triangles exactly (a constrained Delaunay
 * triangulation), and these are put together while they stay convex (Hertel and
 * Mehlhorn 1983): there are at most four times as many polygons as there could
 * be at best. Between cells that touch in a corner there is no way, whatever
 * the grid's rule for corners says, and diagonal steps play no part.
 * O(cells + n log n) expected for n corners.
 *
 * Returns: (transfer full): a new mesh; %NULL with %WAY_ERROR_UNSUPPORTED if
 *   the cells are hexagons or triangles, or if a unit of length costs more in
 *   one direction than in another; with %WAY_ERROR_BAD_NODE if cells have a size
 *   that puts corners outside the range of way_mesh_new(); with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met; with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMesh *way_mesh_new_from_grid (WayGrid         *grid,
                                 const WayLimits *limits,
                                 GError         **error);

G_END_DECLS
