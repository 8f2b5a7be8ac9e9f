/* obstacles.h - polygons that block the way, and lines of sight between them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/grid.h>
#include <wayfind/core/limits.h>
#include <wayfind/graphs/mesh.h>
#include <wayfind/core/position.h>

G_BEGIN_DECLS

#define WAY_TYPE_OBSTACLES (way_obstacles_get_type ())

/**
 * WayObstacles:
 *
 * Polygons in the plane that a mover cannot enter, each of one ring or several.
 * The mover is a disc of radius almost 0: it can go along walls and around
 * corners, but not between two polygons that touch along a wall or in a single
 * point. Polygons may overlap: the mover cannot enter their union. For a larger
 * disc see way_obstacles_grow().
 *
 * |[<!-- language="C" -->
 * const WayPosition house[] = { { 2, 2 }, { 6, 2 }, { 6, 5 }, { 2, 5 } };
 * const WayRing ring = { .corners = house, .n_corners = 4 };
 * const WayPosition west = { 0, 3 }, east = { 9, 3 }, north = { 0, 5 };
 * g_autoptr (WayObstacles) obstacles
 *   = way_obstacles_new (&ring, 1, NULL, NULL);
 *
 * g_assert (!way_obstacles_is_open (obstacles, &west, &east));
 * g_assert (way_obstacles_is_open (obstacles, &west, &north));
 * ]|
 *
 * All answers are exact for the given coordinates, without rounding or
 * tolerance. Coordinates have a range: each is 0, or between 1e-50 and 1e50 in
 * absolute value.
 *
 * Immutable: any number of threads may use the obstacles at once.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayObstacles, way_obstacles, WAY, OBSTACLES, GObject)

/**
 * WayRing:
 * @corners: (array length=n_corners): its corners in order, in either
 *   direction; a side joins the last corner to the first. The first corner may
 *   stand again at the end
 * @n_corners: how many
 * @polygon: the number of its polygon: rings with the same number form one
 *   polygon
 *
 * A part of the outline of a polygon. All rings of a polygon together define
 * its inside by the even-odd rule: a ring in a ring is a hole, and a ring in
 * the hole is an island. The rings of a polygon may touch themselves and each
 * other in points; they may neither cross nor run along each other.
 *
 * Since: 1.0
 */
typedef struct
{
  const WayPosition *corners;
  guint              n_corners;
  guint32            polygon;
} WayRing;

#define WAY_TYPE_RING (way_ring_get_type ())

/**
 * way_ring_get_type:
 *
 * Returns: the boxed type #WayRing, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_ring_get_type (void) G_GNUC_CONST;

/**
 * way_obstacles_new:
 * @rings: (array length=n_rings): the rings, which are copied
 * @n_rings: how many; 0 is allowed
 * @limits: (nullable): when to stop; each side is one expansion
 * @error: return location for an error, or %NULL
 *
 * Makes obstacles of polygons. A corner that stands twice in a row counts once.
 * An error message names ring and corner, both counted from 0.
 * O(corners log^2 corners) for polygons whose sides are short.
 *
 * Returns: (transfer full): the obstacles; %NULL with %WAY_ERROR_BAD_NODE if a
 *   coordinate is outside the range, if a ring has fewer than three corners,
 *   or if sides of one polygon cross or run along each other; with
 *   %WAY_ERROR_TOO_LARGE from 2^32 - 1 corners on or if the machine has no
 *   memory; with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayObstacles *way_obstacles_new (const WayRing   *rings,
                                 guint            n_rings,
                                 const WayLimits *limits,
                                 GError         **error);

/**
 * way_obstacles_new_from_grid:
 * @grid: a grid of squares or rectangles
 * @limits: (nullable): when to stop; each cell is one expansion
 * @error: return location for an error, or %NULL
 *
 * Traces the outlines of all cells that the mover of the grid cannot enter. The
 * obstacles do not follow later changes of the grid. Positions are those of
 * way_graph_get_position(): the cell in column c and row r extends from (c, r)
 * to (c + 1, r + 1) times the size of a cell. A ring of further cells that the
 * mover cannot enter surrounds the map. All these cells are one polygon. No
 * path leads between two of them that touch in a corner, whatever the corner
 * rule of the grid is. O(cells).
 *
 * Returns: (transfer full): the obstacles; %NULL with %WAY_ERROR_UNSUPPORTED if
 *   the cells are hexagons or triangles, with %WAY_ERROR_BAD_NODE if the size
 *   of the cells puts corners outside the range of #WayObstacles, with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met, with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayObstacles *way_obstacles_new_from_grid (WayGrid         *grid,
                                           const WayLimits *limits,
                                           GError         **error);

/**
 * way_obstacles_new_from_mesh:
 * @mesh: a mesh
 * @limits: (nullable): when to stop; each side is one expansion
 * @error: return location for an error, or %NULL
 *
 * Traces the border of the polygons whose factor is not `INFINITY`. The plane
 * beyond this border is one polygon, up to a frame around the mesh at a
 * distance of the size of the mesh. No path leads between polygons of the mesh
 * that touch only in a corner. The function ignores all other factors.
 *
 * These obstacles serve a mover with a radius on a mesh, together with
 * way_obstacles_grow() or #WayRoadmapOptions. It is not enough to narrow the
 * portals of the mesh by the radius, since a disc in the middle of a portal may
 * reach a wall that ends beside it. O(sides * log^2 sides).
 *
 * Returns: (transfer full): the obstacles; %NULL with %WAY_ERROR_BAD_NODE if
 *   borders cross because polygons overlap, or if the frame would have a
 *   coordinate outside the range of #WayObstacles; with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory; with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayObstacles *way_obstacles_new_from_mesh (WayMesh         *mesh,
                                           const WayLimits *limits,
                                           GError         **error);

/**
 * way_obstacles_grow:
 * @self: obstacles
 * @radius: how far to grow them, above 0 and finite, in the plane's unit
 * @tolerance: the greatest excess over @radius, above 0
 * @limits: (nullable): when to stop; each side of the new obstacles is one
 *   expansion
 * @error: return location for an error, or %NULL
 *
 * Makes the obstacles for the middle of a disc. They cover all positions that
 * are closer to an obstacle of @self than @radius, and no position that is
 * further away than @radius + @tolerance. If a line among the new obstacles is
 * open, a disc whose middle goes along it touches no obstacle of @self. If a
 * line stays further than @radius + @tolerance away from all obstacles of
 * @self, it is open. Around a corner, tangents approximate the arc: for a right
 * angle about 0.8 times the square root of @radius / @tolerance.
 *
 * The result has many polygons that overlap, and numbers of its own; the
 * polygons of @self come first. O(n log^2 n) for n corners of the result.
 *
 * Returns: (transfer full): new obstacles; %NULL with %WAY_ERROR_UNSUPPORTED if
 *   @tolerance is below 2^-44 of the largest coordinate or of @radius, where
 *   rounding would exceed it; otherwise with @error as way_obstacles_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayObstacles *way_obstacles_grow (WayObstacles    *self,
                                  gdouble          radius,
                                  gdouble          tolerance,
                                  const WayLimits *limits,
                                  GError         **error);

/**
 * way_obstacles_get_ring:
 * @self: obstacles
 * @i: which ring, from 0
 * @ring: (out caller-allocates): the ring, whose corners are borrowed and live
 *   as long as @self; a corner that was repeated is left out
 *
 * Gets the corners of a ring in their original order. A program that draws
 * obstacles, such as those of way_obstacles_grow(), counts @i up until the
 * function returns %FALSE. O(1).
 *
 * Returns: whether the ring exists
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_obstacles_get_ring (WayObstacles *self,
                                 guint         i,
                                 WayRing      *ring);

/**
 * way_obstacles_is_open:
 * @self: obstacles
 * @from: a position in the range of #WayObstacles
 * @to: another
 *
 * Checks whether the straight line between two positions is open: it passes
 * through no obstacle, and not between two obstacles that touch. It may touch a
 * corner and run along a wall, and both positions may lie on walls. No line
 * begins inside an obstacle: if @from equals @to, the function checks whether
 * this position is outside of all obstacles. Both directions have the same
 * answer.
 *
 * O(log corners + sides whose bounding boxes are close to the line).
 *
 * Returns: whether the line is open
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_obstacles_is_open (WayObstacles      *self,
                                const WayPosition *from,
                                const WayPosition *to);

/**
 * way_mesh_new_from_obstacles:
 * @obstacles: the obstacles
 * @least: the corner of a frame with its least coordinates
 * @most: the corner with its greatest coordinates, both above those of @least
 * @limits: (nullable): when to stop; each corner is one expansion
 * @error: return location for an error, or %NULL
 *
 * Makes convex polygons of factor 1 of the open ground within a frame. As for
 * way_obstacles_is_open(), no path leads between obstacles that touch. For a
 * mover with a radius pass the obstacles that way_obstacles_grow() makes.
 *
 * All decisions are exact for the given corners. If sides of obstacles cross
 * each other or the frame, the function rounds the new corner by at most 2^-48
 * of the largest coordinate of the frame and of the obstacles in it, so that
 * walls may differ from the obstacles by that distance. The method is that of
 * way_mesh_new_from_grid(). O(n log n) expected for n corners and crossings
 * that are spread over the frame.
 *
 * Returns: (transfer full): a new mesh; %NULL with %WAY_ERROR_BAD_NODE if the
 *   frame or a crossing has a coordinate outside the range of way_mesh_new();
 *   with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met; with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMesh *way_mesh_new_from_obstacles (WayObstacles      *obstacles,
                                      const WayPosition *least,
                                      const WayPosition *most,
                                      const WayLimits   *limits,
                                      GError           **error);

G_END_DECLS
