/* meshes.h - meshes drawn from text and by chance, and slow lines over them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Corners are whole numbers and polygons quarters or triangles, so that a test
 * can reckon with them exactly. */
typedef struct
{
  guint           n_columns, n_rows;    /* of cells */
  GArray         *corners;      /* (owned) of WayPosition */
  GArray         *rings;        /* (owned) of guint32: of all polygons */
  GArray         *polygons;     /* (owned) of WayMeshPolygon */
  WayMesh        *mesh;         /* (owned) of all that */
} TestMesh;

/* Cells of 60 by 60 from the upper left, y downwards: each a square of factor
 * @factors[class], and class is the place of its letter in @classes. A blank
 * is no cell. */
TestMesh *meshes_draw    (const char    *text,
                          const char    *classes,
                          const WayCost *factors);

/* The same, with corners moved by chance and each cell cut into two triangles;
 * coordinates are multiples of 6, so that middles of sides and of triangles
 * are whole. */
TestMesh *meshes_jitter  (const char    *text,
                          const char    *classes,
                          const WayCost *factors,
                          GRand         *rand);

/* The same of 6 by 5 cells of three classes, or of none; and a whole position
 * within. */
TestMesh *meshes_random  (const WayCost *factors,
                          GRand         *rand);
WayPosition meshes_random_position (GRand *rand);

/* Boxes of the '.' of a map, as large as they are met row by row: half of
 * them have corners all along their sides, the others their own four. */
TestMesh *meshes_boxes   (const char    *text,
                          GRand         *rand);

/* The same mesh turned around the origin, by an angle in radians, as doubles
 * have it; and a place of it. */
WayMesh  *meshes_turn    (const TestMesh *self,
                          gdouble         angle,
                          gdouble         tolerance,
                          GError        **error);
WayPosition meshes_turn_place (WayPosition at,
                               gdouble     angle);

void      meshes_free    (TestMesh      *self);

/* A maze without loops, of @n by @n rooms: '#' and '.' as meshes_draw() reads
 * it. (transfer full) */
char     *meshes_maze    (guint          n,
                          GRand         *rand);

/* A corner of a triangle, the middle of a side, or its middle: all whole. */
WayPosition meshes_choose_place (const TestMesh *self,
                                 guint32         polygon,
                                 GRand          *rand);

/* What a line costs, by cutting it at every polygon: INFINITY if some of it is
 * in none that is open. */
WayCost   meshes_line    (const TestMesh    *self,
                          const WayPosition *from,
                          const WayPosition *to);

/* Whether a corner lies on the straight line through two places, all of them
 * whole. Where cells meet in a corner alone meshes_line() passes, and the
 * library does not. */
gboolean  meshes_line_meets_corner (const TestMesh *self,
                                    WayPosition     from,
                                    WayPosition     to);

/* The least cost of all ways by straight lines over corners. */
WayCost   meshes_cost    (const TestMesh    *self,
                          const WayPosition *from,
                          const WayPosition *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestMesh, meshes_free)
