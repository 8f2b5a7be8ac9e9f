/* convex-pieces.h - triangles put together into convex polygons
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/meshing/triangulation.h"

#include <wayfind/graphs/mesh.h>

/* Says what a unit of length costs in a triangle; INFINITY if the ground is
 * closed there. */
typedef WayCost (*FactorFunc) (const Triangulation *triangulation,
                               const Triangle      *triangle,
                               gpointer             user_data);

/* Makes a mesh of all triangles that are open. Two that share a side become one
 * polygon where that is convex, the longest side first, unless the side is a
 * wall (Hertel and Mehlhorn 1983); so there are at most four times as many
 * polygons as there could be at best. Corners are multiplied by @scale at the
 * end, and the mesh has @tolerance. O(n log n) for n triangles. */
WayMesh *convex_pieces_make_mesh (const Triangulation *triangulation,
                                  FactorFunc           func,
                                  gpointer             user_data,
                                  WayPosition          scale,
                                  gdouble              tolerance,
                                  GError             **error);
