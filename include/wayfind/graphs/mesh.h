/* mesh.h - convex polygons side by side: rooms, triangles, irregular tiles
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
 * polygons are neighbours where their sides lie on one another, wholly or in
 * part. The piece of a side that two polygons share is a portal. A mesh never
 * changes: any number of threads may use it at once.
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
 * way_mesh_make_table() makes a graph of it; way_mesh_find_path() finds a taut
 * path between any two positions.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayMesh, way_mesh, WAY, MESH, GObject)

/**
 * WayMeshPolygon:
 * @corners: (array length=n_corners): its corners in order, either way round,
 *   as places in the mesh's corners
 * @n_corners: how many, at least 3
 * @name: (nullable): its name, in UTF-8
 * @factor: what a unit of length costs in it, 0 or more: 1 for open ground,
 *   `INFINITY` for what nobody may enter
 *
 * A convex polygon of a mesh. Sides in a row may lie on one line.
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
 *   the middle of the portal between two
 * @WAY_MESH_EDGES: a node in the middle of each portal, as for doors; edges
 *   lead straight from one to another of the same polygon
 * @WAY_MESH_CORNERS: a node at each corner; edges lead straight from one to
 *   another of the same polygon. Polygons that share nothing but a corner are
 *   joined by it here, and only here
 *
 * Where a graph of a mesh has its nodes.
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
 * with doubles are off by less; those that were written with few digits are
 * off by more, and want a tolerance of their own.
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
 *   coordinates: 0 or more, 0 for not at all, or %WAY_MESH_DEFAULT_TOLERANCE
 * @error: return location for what went wrong, or %NULL
 *
 * Makes a mesh; everything is copied.
 *
 * The tolerance decides three things. Corners no further apart than it are one
 * corner, at the place of the first of them. A corner no further from a side
 * of another polygon lies on that side. A polygon whose corners are no further
 * from its convex hull is convex. Such a polygon stands for its hull, so that
 * paths may leave its outline by the tolerance (by twice the tolerance where
 * corners of others lie on its sides), and nowhere by more. All that is
 * decided later is decided exactly.
 *
 * Polygons must not overlap, of which only that is checked that no two lie on
 * the same side of a side that they share: more than two can so never share
 * one. O(n log n) for n corners of polygons, while few sides are neighbours in
 * part alone and few polygons are convex within the tolerance alone: each of
 * those with k corners takes O(k^2).
 *
 * Each coordinate is 0, or between 1e-50 and 1e50 in absolute value. In this
 * range decisions are exact and lengths are right but for rounding, also where
 * corners are as near to each other as doubles can be, such as 0 and 1e-17
 * beside 1. (The default tolerance makes one corner of these two.)
 *
 * Returns: (transfer full): a new mesh; %NULL with %WAY_ERROR_BAD_NODE if a
 *   corner is not there, a coordinate is outside the range, or a polygon is not
 *   convex, has no area or overlaps another, or is too thin for the tolerance;
 *   with
 *   %WAY_ERROR_BAD_COST if a factor is negative or not a number; with
 *   %WAY_ERROR_TOO_LARGE if there is no room
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
 * way_mesh_get_middle:
 * @self: a mesh
 * @polygon: a polygon of it, from 0
 * @position: (out): the centre of its area; a corner if rounding would put the
 *   centre outside
 *
 * Tells where the middle of a polygon is. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_mesh_get_middle (WayMesh     *self,
                          guint32      polygon,
                          WayPosition *position);

/**
 * way_mesh_append_outline:
 * @self: a mesh
 * @polygon: a polygon of it, from 0
 * @positions: (element-type WayPosition): where to append
 *
 * Appends the corners of a polygon, against the clock if y grows upwards.
 * Corners of other polygons that lie on its sides are among them. O(corners of
 * the polygon).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_mesh_append_outline (WayMesh *self,
                              guint32  polygon,
                              GArray  *positions);

/**
 * way_mesh_get_portal:
 * @self: a mesh
 * @portal: a portal of it, from 0
 * @polygons: (out) (array fixed-size=2) (optional): the two that share it
 * @ends: (out) (array fixed-size=2) (optional): its left and its right end, as
 *   they are seen on the way from the first polygon to the second, y upwards
 *
 * Tells which polygons a portal joins, and where it lies. O(1).
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
 * @polygon: (out) (optional): the polygon in which it lies; of several, on a
 *   side that they share, one that may be entered, and else the first
 *
 * Borders belong to their polygons; which side of a line a position is on is
 * decided exactly. O(1) expected for polygons of like size.
 *
 * Returns: whether there is such a polygon
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
 * The cost of the straight line from one position to another: its length in
 * each polygon times the factor of the polygon. Along a side the lesser factor
 * of both polygons counts. The line passes from polygon to polygon through
 * portals, and the ends of a portal belong to it. Which polygons it crosses is
 * decided exactly. O(polygons crossed).
 *
 * Returns: the cost; `INFINITY` if the line leaves the mesh, or crosses what
 *   cannot be entered, or an end is outside the range of way_mesh_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_mesh_get_line_cost (WayMesh           *self,
                                const WayPosition *from,
                                const WayPosition *to);

/**
 * way_mesh_make_table:
 * @self: a mesh
 * @nodes: where to put nodes
 * @limits: (nullable): when to stop; each polygon is one expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Makes a graph of a mesh, to be searched, drawn and saved as any other table.
 * Its node i is polygon, portal or corner i; a polygon gives its name to its
 * middle. An edge costs its length in each polygon times the factor of that,
 * and goes both ways; none leads through what cannot be entered. For edges and
 * corners O(k^2) for each polygon of k of them. The table holds a reference to
 * @self and knows straight lines (%WAY_GRAPH_LINES) between its nodes, as
 * way_mesh_get_line_cost() has them.
 *
 * Returns: (transfer full): a new table; %NULL with %WAY_ERROR_DUPLICATE if
 *   two polygons share a name, with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED
 *   if a limit was met, with %WAY_ERROR_TOO_LARGE if there is no room
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
