/* convex-pieces.h - triangles put together into convex polygons
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/meshing/triangulation.h"

#include <wayfind/graphs/mesh.h>

/* Returns the cost of a unit of length in a triangle; INFINITY if the ground is
 * closed there. */
typedef WayCost (*FactorFunc) (const Triangulation *triangulation,
                               const Triangle      *triangle,
                               gpointer             user_data);

/* Makes a mesh of all open triangles. Polygons that share a side become one
 * polygon if the result is convex and the side is not a wall, the longest side
 * first (Hertel and Mehlhorn 1983). The mesh has at most four times as many
 * polygons as the best partition. Corners are multiplied by @scale at the end,
 * and the mesh has @tolerance. O(n log n) for n triangles. */
WayMesh *convex_pieces_make_mesh (const Triangulation *triangulation,
                                  FactorFunc           func,
                                  gpointer             user_data,
                                  WayPosition          scale,
                                  gdouble              tolerance,
                                  GError             **error);
