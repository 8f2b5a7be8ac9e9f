/* obstacle-mesh.h - a mesh that is made of what obstacles leave open
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/graphs/mesh.h>
#include <wayfind/graphs/obstacles.h>
#include <wayfind/core/position.h>

G_BEGIN_DECLS

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
