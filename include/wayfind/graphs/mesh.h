/* mesh.h - meshes of convex polygons: rooms, triangles, irregular tiles
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/core/position.h>
#include <wayfind/graphs/grid.h>
#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_MESH (way_mesh_get_type ())

/**
 * WayMesh:
 *
 * A part of the plane made of convex polygons, such as a navigation mesh. Two
 * polygons are neighbours if they share a side or a piece of a side. This piece
 * is a portal. A mesh never changes: any number of threads may use it at once.
 *
 * |[<!-- language="C" -->
 * const WayPosition corners[] = {
 *   { 0, 0 }, { 4, 0 }, { 4, 4 }, { 0, 4 }, { 4, 1 }, { 8, 1 }, { 8, 0 },
 * };
 * const guint32 hall[] = { 0, 1, 2, 3 }, passage[] = { 1, 6, 5, 4 };
 * const WayMeshPolygon polygons[] = {
 *   { .corners = hall, .n_corners = 4, .name = "hall", .factor = 1 },
 *   { .corners = passage, .n_corners = 4, .name = "passage", .factor = 1 },
 * };
 * const WayPosition from = { 1, 4 }, to = { 8, 1 };
 * WayCost cost;
 * g_autoptr (WayMesh) mesh
 *   = way_mesh_new (corners, G_N_ELEMENTS (corners), polygons, 2, 0, NULL);
 *
 * // Past the corner at 4, 1: 3, 3 and then 4 along the wall.
 * g_autoptr (GArray) path
 *   = way_mesh_find_path (mesh, &from, &to, &cost, NULL, NULL);
 * g_assert (path->len == 3);
 * g_assert_cmpfloat_with_epsilon (cost, 4 + 3 * G_SQRT2, 1e-9);
 * ]|
 *
 * way_mesh_make_table() makes a graph of a mesh; way_mesh_find_path() finds a
 * taut path between any two positions.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayMesh, way_mesh, WAY, MESH, GObject)

/**
 * WayMeshPolygon:
 * @corners: (array length=n_corners): its corners in order, in either
 *   direction, as indices into the corners of the mesh
 * @n_corners: how many, at least 3
 * @name: (nullable): its name, in UTF-8
 * @factor: the cost of a unit of length in it, 0 or more: 1 for open ground,
 *   `INFINITY` if no path may enter it
 *
 * A convex polygon of a mesh. Successive sides may lie on one line.
 *
 * Since: 1.0
 */
typedef struct
{
  const guint32 *corners;
  guint          n_corners;
  const char    *name;
  WayCost        factor;

  /*< private >*/
  gpointer       reserved[2];
} WayMeshPolygon;

#define WAY_TYPE_MESH_POLYGON (way_mesh_polygon_get_type ())

/**
 * way_mesh_polygon_get_type:
 *
 * Returns: the boxed type #WayMeshPolygon, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_mesh_polygon_get_type (void) G_GNUC_CONST;

/**
 * WayMeshNodes:
 * @WAY_MESH_MIDDLES: a node in the middle of each polygon; edges lead through
 *   the middle of the portal between two polygons
 * @WAY_MESH_EDGES: a node in the middle of each portal, as for doors; edges
 *   lead straight from portal to portal of the same polygon
 * @WAY_MESH_CORNERS: a node at each corner; edges lead straight from corner to
 *   corner of the same polygon. Only this kind of graph joins polygons that
 *   share a single corner
 *
 * The positions of the nodes in a graph of a mesh.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_MESH_MIDDLES,
  WAY_MESH_EDGES,
  WAY_MESH_CORNERS
} WayMeshNodes;

#define WAY_TYPE_MESH_NODES (way_mesh_nodes_get_type ())

/**
 * way_mesh_nodes_get_type:
 *
 * Returns: the type of the enumeration #WayMeshNodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_mesh_nodes_get_type (void) G_GNUC_CONST;

/**
 * WAY_MESH_DEFAULT_TOLERANCE: (value -1.0)
 *
 * For way_mesh_new(): a tolerance of 2^-40 (about 1e-12) of the largest
 * coordinate by absolute value. Coordinates that were turned, scaled or moved
 * with doubles have smaller errors. Coordinates that were written with few
 * digits have larger errors and need a larger tolerance.
 *
 * Since: 1.0
 */
#define WAY_MESH_DEFAULT_TOLERANCE (-1.0)

/**
 * way_mesh_new:
 * @corners: (array length=n_corners): corners, planar
 * @n_corners: how many
 * @polygons: (array length=n_polygons): polygons
 * @n_polygons: how many
 * @tolerance: how far rounding may have moved corners, in units of the
 *   coordinates: 0 or more, or %WAY_MESH_DEFAULT_TOLERANCE
 * @error: return location for an error, or %NULL
 *
 * Makes a mesh, which copies its arguments.
 *
 * The tolerance has three uses. Corners that are closer together than the
 * tolerance become one corner, at the position of the first of them. A corner
 * that is closer to a side of another polygon lies on that side. A polygon
 * whose corners are all closer to its convex hull counts as convex. Its hull
 * replaces it, so that a path may leave its outline by up to the tolerance (by
 * up to twice the tolerance if corners of other polygons lie on its sides).
 * After this, all decisions are exact.
 *
 * Polygons must not overlap. The function checks only sides: two polygons that
 * share a side must lie on opposite sides of it, and no third polygon can share
 * it. O(n log n) for n corners of polygons, if few polygons share only pieces
 * of sides and few are convex only within the tolerance: each of these takes
 * O(k^2) for its k corners.
 *
 * Each coordinate is 0, or between 1e-50 and 1e50 in absolute value. In this
 * range decisions are exact, and lengths are correct up to rounding, even if
 * corners are as close together as doubles allow, such as 0 and 1e-17 beside 1.
 * (The default tolerance makes one corner of these two.)
 *
 * Returns: (transfer full): a new mesh; %NULL with %WAY_ERROR_BAD_NODE if a
 *   corner does not exist, a coordinate is outside the range, or a polygon is
 *   not convex, has no area, overlaps another or is too thin for the tolerance;
 *   with %WAY_ERROR_BAD_COST if a factor is negative or not a number; with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMesh *way_mesh_new (const WayPosition    *corners,
                       guint                 n_corners,
                       const WayMeshPolygon *polygons,
                       guint                 n_polygons,
                       gdouble               tolerance,
                       GError              **error);

/**
 * way_mesh_get_n_polygons:
 * @self: a mesh
 *
 * Returns: how many polygons it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_mesh_get_n_polygons (WayMesh *self);

/**
 * way_mesh_get_n_portals:
 * @self: a mesh
 *
 * Returns: how many portals it has, each counted once
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_mesh_get_n_portals (WayMesh *self);

/**
 * way_mesh_get_polygon:
 * @self: a mesh
 * @polygon: a polygon of it, from 0
 * @middle: (out) (optional): the centre of its area; a corner if rounding would
 *   put the centre outside
 * @outline: (nullable) (element-type WayPosition): an array to which to append
 *   the corners of the polygon, counter-clockwise if y grows upwards. They
 *   include the corners of other polygons on its sides
 *
 * Gets the position and the shape of a polygon. O(corners of the polygon); O(1)
 * without @outline.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_mesh_get_polygon (WayMesh     *self,
                           guint32      polygon,
                           WayPosition *middle,
                           GArray      *outline);

/**
 * way_mesh_get_portal:
 * @self: a mesh
 * @portal: a portal of it, from 0
 * @polygons: (out) (array fixed-size=2) (optional): the two polygons that share
 *   it
 * @ends: (out) (array fixed-size=2) (optional): its left and its right end on
 *   the way from the first polygon to the second, if y grows upwards
 *
 * Gets the polygons that a portal joins, and its ends. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_mesh_get_portal (WayMesh    *self,
                          guint32     portal,
                          guint32     polygons[2],
                          WayPosition ends[2]);

/**
 * way_mesh_find_polygon:
 * @self: a mesh
 * @position: a position
 * @polygon: (out) (optional): the polygon that contains @position. On a side
 *   that several polygons share, the first whose factor is finite, or the first
 *   of all
 *
 * Finds the polygon that contains a position. A polygon contains its border.
 * The decision is exact. O(1) expected for polygons of similar size.
 *
 * Returns: whether a polygon contains @position
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_mesh_find_polygon (WayMesh           *self,
                                const WayPosition *position,
                                guint32           *polygon);

/**
 * way_mesh_get_line_cost:
 * @self: a mesh
 * @from: a position
 * @to: another
 *
 * Computes the cost of the straight line from one position to another: its
 * length in each polygon times the factor of the polygon. Along a side the
 * smaller of the two factors counts. The line passes from polygon to polygon
 * through portals, which include their ends. The function decides exactly which
 * polygons the line crosses. O(polygons crossed).
 *
 * A program that moves agents over a mesh, for example towards a mouse pointer,
 * needs this function between paths.
 *
 * Returns: the cost; `INFINITY` if the line leaves the mesh or crosses a
 *   polygon whose factor is `INFINITY`, or if an end is outside the range of
 *   way_mesh_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_mesh_get_line_cost (WayMesh           *self,
                                const WayPosition *from,
                                const WayPosition *to);

/**
 * way_mesh_make_table:
 * @self: a mesh
 * @nodes: the positions of the nodes
 * @limits: (nullable): when to stop; each polygon is one expansion
 * @error: return location for an error, or %NULL
 *
 * Makes a graph of a mesh, which can be searched, drawn and saved like any
 * other table. Its node i is polygon, portal or corner i; the middle of a
 * polygon has the name of the polygon. Edges lead both ways. The cost of an
 * edge is its length in each polygon times the factor of the polygon; no edge
 * leads through a polygon whose factor is `INFINITY`. For portals and corners,
 * O(k^2) for each polygon with k of them. The table holds a reference to @self
 * and knows straight lines (%WAY_GRAPH_LINES) between its nodes, whose costs
 * are as in way_mesh_get_line_cost().
 *
 * Returns: (transfer full): a new table; %NULL with %WAY_ERROR_DUPLICATE if
 *   two polygons share a name, with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED
 *   if a limit was met, with %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_mesh_make_table (WayMesh         *self,
                               WayMeshNodes     nodes,
                               const WayLimits *limits,
                               GError         **error);

/**
 * way_mesh_new_from_grid:
 * @grid: a grid of squares or rectangles
 * @limits: (nullable): when to stop; each corner is one expansion
 * @error: return location for an error, or %NULL
 *
 * Makes convex polygons of the cells that the mover of the grid can enter. The
 * mesh does not follow later changes of the grid. All cells of a polygon have
 * the same cost, and the factor of the polygon is the cost of a straight step
 * divided by its length. Positions are those of way_graph_get_position(): the
 * cell in column c and row r extends from (c, r) to (c + 1, r + 1) times the
 * size of a cell.
 *
 * The function cuts the ground into triangles, exactly (a constrained Delaunay
 * triangulation), and merges them as long as they stay convex (Hertel and
 * Mehlhorn 1983). The mesh has at most four times as many polygons as the best
 * partition. It does not join cells that touch only in a corner, whatever the
 * corner rule of the grid is, and it ignores diagonal steps. O(cells + n log n)
 * expected for n corners.
 *
 * Returns: (transfer full): a new mesh; %NULL with %WAY_ERROR_UNSUPPORTED if
 *   the cells are hexagons or triangles, or if a unit of length costs more in
 *   one direction than in another; with %WAY_ERROR_BAD_NODE if the size of the
 *   cells puts corners outside the range of way_mesh_new(); with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met; with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMesh *way_mesh_new_from_grid (WayGrid         *grid,
                                 const WayLimits *limits,
                                 GError         **error);

G_END_DECLS
