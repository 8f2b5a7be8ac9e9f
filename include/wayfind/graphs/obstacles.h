/* obstacles.h - polygons that bar the way, and what can be seen between them
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
 * The mover is a point, or rather a disc that is as small as need be: it can go
 * along walls and round corners, but not between two polygons that touch, along
 * a wall or in a single point. Polygons may overlap: no way leads through what
 * any of them covers. For a larger disc see way_obstacles_grow().
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
 * All questions are answered exactly for the coordinates given; nothing is
 * rounded and there is no tolerance. This holds for a range: each coordinate is
 * 0, or between 1e-50 and 1e50 in absolute value.
 *
 * Immutable: any number of threads may ask at once.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayObstacles, way_obstacles, WAY, OBSTACLES, GObject)

/**
 * WayRing:
 * @corners: (array length=n_corners): its corners in order, either way round;
 *   the last is joined to the first, which may be repeated at the end
 * @n_corners: how many
 * @polygon: which polygon it belongs to: rings of the same number are one
 *
 * A part of the outline of a polygon. All rings of a polygon together tell what
 * is inside, by the even-odd rule: a ring in a ring is a hole, and a ring in
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
 * @error: return location for what went wrong, or %NULL
 *
 * Makes obstacles of polygons. Corners given twice in a row count once. An
 * error names ring and corner, both counted from 0. O(corners log^2 corners)
 * for polygons whose sides are short.
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
 * @error: return location for what went wrong, or %NULL
 *
 * Traces the outlines of all cells that cannot be entered, as they are now. A
 * cell lies as way_graph_get_position() has it: that of column c and row r from
 * (c, r) to (c + 1, r + 1) times the size of a cell. The map is walled in by a
 * ring of cells around it that cannot be entered, either. All of it is one
 * polygon. Between cells that touch in a corner there is no way, whatever the
 * grid's rule for corners says. O(cells).
 *
 * Returns: (transfer full): the obstacles; %NULL with %WAY_ERROR_UNSUPPORTED if
 *   the cells are hexagons or triangles, with %WAY_ERROR_BAD_NODE if cells have
 *   a size that puts corners outside the range of #WayObstacles, with
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
 * @error: return location for what went wrong, or %NULL
 *
 * Traces the borders of all that can be entered of a mesh: what lies beyond is
 * one polygon, which ends at a frame around the mesh, as far from it as the
 * mesh is large. Where polygons of the mesh touch in a corner alone there is no
 * way. Factors other than `INFINITY` play no part.
 *
 * A mover with a radius finds its way through a mesh by these obstacles: see
 * way_obstacles_grow() and way_roadmap_set_radius(). To narrow the portals of
 * the mesh by the radius is not enough, since a disc in the middle of a portal
 * may reach a wall that ends beside it. O(sides * log^2 sides).
 *
 * Returns: (transfer full): the obstacles; %NULL with %WAY_ERROR_BAD_NODE if
 *   borders cross, as those of polygons that overlap do, or if the frame would
 *   have a coordinate outside the range of #WayObstacles; with
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
 * @tolerance: by how much more at most, above 0
 * @limits: (nullable): when to stop; each side of what is grown is one
 *   expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Makes obstacles as the middle of a disc meets them: each holds all places
 * that are nearer to an obstacle of @self than @radius, and none that is
 * further away than @radius + @tolerance. So a disc keeps clear whose middle
 * goes along a line that is open, and any line is open from which all
 * obstacles are further away than that. A round corner becomes a row of
 * tangents, which are the more the smaller the tolerance is: for a right angle
 * about 0.8 times the square root of @radius / @tolerance.
 *
 * What is grown consists of many polygons that overlap, those of @self first;
 * their numbers are others. O(corners grown, times log^2 of them).
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
 * way_obstacles_get_n_rings:
 * @self: obstacles
 *
 * Returns: how many rings there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_obstacles_get_n_rings (WayObstacles *self);

/**
 * way_obstacles_get_ring:
 * @self: obstacles
 * @i: which ring, from 0
 * @ring: (out caller-allocates): the ring, whose corners are borrowed and live
 *   as long as @self; without those that were repeated
 *
 * Tells the corners of a ring, as they were given. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_obstacles_get_ring (WayObstacles *self,
                             gsize         i,
                             WayRing      *ring);

/**
 * way_obstacles_is_inside:
 * @self: obstacles
 * @position: a position that is valid in the plane
 *
 * O(sides that lie beside it).
 *
 * Returns: whether @position lies inside a polygon, and not on its outline
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_obstacles_is_inside (WayObstacles      *self,
                                  const WayPosition *position);

/**
 * way_obstacles_is_open:
 * @self: obstacles
 * @from: a position in the range of #WayObstacles
 * @to: another
 *
 * Whether the straight line between two places is open: it passes through no
 * obstacle, and not between two that touch. It may touch a corner and run along
 * a wall, and both places may lie on walls. From inside an obstacle nothing is
 * open, not even the place itself. Both directions have the same answer.
 *
 * O(log corners + sides whose boxes the line comes near).
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
 * @obstacles: what bars the way
 * @least: the corner of a frame that has its least coordinates
 * @most: the corner that has its greatest ones, both above those of @least
 * @limits: (nullable): when to stop; each corner is one expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Makes convex polygons of what obstacles leave open within a frame, of factor
 * 1. As for way_obstacles_is_open(), no way leads between obstacles that touch.
 * For a mover with a radius give the obstacles that way_obstacles_grow() makes.
 *
 * All is decided exactly for the corners given. Only where sides of obstacles
 * cross each other or the frame a new corner is rounded, by at most 2^-48 of
 * the largest coordinate of frame and obstacles in it, so that walls may lie
 * beside the obstacles there by that much. Made as by way_mesh_new_from_grid().
 * O(n log n) expected for n corners, crossings among them, that are spread over
 * the frame.
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
