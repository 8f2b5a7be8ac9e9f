/* mesh-path.h - taut paths over a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/motion/funnel.h>
#include <wayfind/core/limits.h>
#include <wayfind/graphs/mesh.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

/**
 * way_mesh_pull_path:
 * @self: a mesh
 * @path: a path over way_mesh_make_table (@self, @nodes)
 * @nodes: %WAY_MESH_MIDDLES or %WAY_MESH_EDGES
 * @positions: (element-type WayPosition): where to append
 *
 * Pulls a path taut within the polygons that it leads through. Where all of
 * these have one factor it is the shortest path within them; else pieces of
 * one factor are pulled each by itself, between the middles of the portals
 * that part them, unless all of it pulled at once costs less. It costs no more
 * than @path. O(@path).
 *
 * Returns: what the path costs that is appended
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_mesh_pull_path (WayMesh       *self,
                            const WayPath *path,
                            WayMeshNodes   nodes,
                            GArray        *positions);

/**
 * way_mesh_find_path:
 * @self: a mesh
 * @from: where to begin
 * @to: where to get to
 * @cost: (out) (optional): what the path costs
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Finds a path between two positions, for a mover without a size; for one with
 * a radius see way_obstacles_new_from_mesh(). Where all polygons that can be
 * entered have one factor it is the shortest that there is, around holes, too:
 * the search goes from corner to corner as one is seen from another, and looks
 * only where a shortest path may lead, after Cui, Harabor and Grastien,
 * "Compromise-free pathfinding on a navigation mesh", IJCAI 2017. What is seen
 * is decided exactly, so that the length is right but for rounding. As on
 * straight lines, one gets from polygon to polygon by portals alone, and not
 * through a corner in which two only touch.
 *
 * Where factors differ the row of polygons is found by A* over the middles of
 * portals, and the path within them is what way_mesh_pull_path() makes of it,
 * or a straight line if that is cheaper. It never costs more than a path over
 * middles, but a cheaper one may lead through other polygons.
 *
 * O(corners + v log v) for v views of portals, which are few where the way to
 * the goal is plain, and at worst the whole mesh from each of its corners;
 * where factors differ O(p log p) for p portals that are reached. Where there
 * is no way and factors are even, that is told without a search.
 *
 * Returns: (transfer full) (nullable) (element-type WayPosition): the path,
 *   both ends included; %NULL without @error set if there is none, with
 *   %WAY_ERROR_BAD_NODE if an end is outside the range of way_mesh_new(), with
 *   %WAY_ERROR_UNKNOWN_PLACE if an end lies in no polygon, with
 *   %WAY_ERROR_TOO_LARGE if there is no memory, with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GArray *way_mesh_find_path (WayMesh           *self,
                            const WayPosition *from,
                            const WayPosition *to,
                            WayCost           *cost,
                            const WayLimits   *limits,
                            GError           **error);

G_END_DECLS
