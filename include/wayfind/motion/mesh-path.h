/* mesh-path.h - taut paths over a mesh, or through a row of openings
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Stable from 1.0 on. */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/graphs/mesh.h>
#include <wayfind/core/path.h>
#include <wayfind/core/position.h>

G_BEGIN_DECLS

/**
 * way_mesh_find_path:
 * @self: a mesh
 * @from: the first point
 * @to: the last point
 * @cost: (out) (optional): the cost of the path
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds a path between two positions, for a mover without a size; for one with
 * a radius see way_obstacles_new_from_mesh().
 *
 * If all polygons that can be entered have one factor, the path is the shortest
 * one, also around holes. The search goes from corner to corner in sight, and
 * looks only into portals that a shortest path may pass, after Cui, Harabor and
 * Grastien, "Compromise-free pathfinding on a navigation mesh", IJCAI 2017. It
 * decides exactly which portals are in sight, so the length is correct up to
 * rounding. A path leads from polygon to polygon through portals alone, and not
 * through a corner at which two polygons only touch.
 *
 * If factors differ, A* over the middles of portals finds the row of polygons,
 * and way_mesh_pull_path() finds the path within them, unless a straight line
 * costs less. The path never costs more than a path over middles, but a cheaper
 * path may lead through other polygons.
 *
 * O(corners + v log v) for v views of portals: few if the way to the goal is
 * simple, and at worst the whole mesh from each of its corners. If factors
 * differ, O(p log p) for the p portals that it reaches. If no path exists and
 * there is one factor, it says so without a search.
 *
 * Returns: (transfer full) (nullable) (element-type WayPosition): the path,
 *   including both ends; %NULL without @error set if no path exists. %NULL with
 *   %WAY_ERROR_BAD_NODE if an end is outside the range of way_mesh_new(), with
 *   %WAY_ERROR_UNKNOWN_PLACE if no polygon contains an end, with
 *   %WAY_ERROR_TOO_LARGE if memory runs out, and with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if it met a limit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GArray *way_mesh_find_path (WayMesh           *self,
                            const WayPosition *from,
                            const WayPosition *to,
                            WayCost           *cost,
                            const WayLimits   *limits,
                            GError           **error);

/**
 * way_mesh_pull_path:
 * @self: a mesh
 * @path: a path over way_mesh_make_table (@self, @nodes)
 * @nodes: %WAY_MESH_MIDDLES or %WAY_MESH_EDGES
 * @positions: (element-type WayPosition): the array to append to
 *
 * Pulls a path taut within the polygons that it passes. If all of these have
 * one factor, the result is the shortest path within them. Otherwise it pulls
 * each piece of one factor separately, between the middles of the portals at
 * both ends of the piece, or the whole path at once if that costs less. The
 * result costs no more than @path. O(@path).
 *
 * Returns: the cost of the path that it appended
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_mesh_pull_path (WayMesh       *self,
                            const WayPath *path,
                            WayMeshNodes   nodes,
                            GArray        *positions);

/**
 * WayPortal:
 * @left: its left end, seen on the way through, with y upwards
 * @right: its right end
 *
 * An opening between two convex polygons of a plane.
 *
 * Since: 1.0
 */
typedef struct
{
  WayPosition left;
  WayPosition right;
} WayPortal;

#define WAY_TYPE_PORTAL (way_portal_get_type ())

/**
 * way_portal_get_type:
 *
 * Returns: the boxed type #WayPortal, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_portal_get_type (void) G_GNUC_CONST;

/**
 * way_pull_through_portals:
 * @from: the first point, planar
 * @to: the last point
 * @portals: (array length=n_portals): the openings, in order
 * @n_portals: how many
 * @path: (element-type WayPosition): the array to append to
 *
 * Finds the shortest path through a row of openings, for programs that keep a
 * mesh of their own. The ground must be open between each two openings that
 * follow each other, and between the ends of the path and the nearest openings;
 * it is if both lie on one convex polygon.
 *
 * Appends @from, the ends of portals around which the path turns, and @to, but
 * no point twice in a row. It decides exactly on which side of a line a point
 * lies, so portals may share an end, and @from and @to may lie on a portal. In
 * the range of way_mesh_new() the length is correct up to rounding.
 *
 * O(@n_portals), by the funnel of Lee and Preparata, "Euclidean shortest paths
 * in the presence of rectilinear barriers", Networks 14, 1984, and Chazelle, "A
 * theorem on polygon cutting with applications", FOCS 1982.
 *
 * Returns: the length of the path; `INFINITY`, and nothing is appended, if
 *   memory runs out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_pull_through_portals (const WayPosition *from,
                                  const WayPosition *to,
                                  const WayPortal   *portals,
                                  guint              n_portals,
                                  GArray            *path);

G_END_DECLS
