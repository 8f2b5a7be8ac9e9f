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
  WayMesh        *mesh;         /* (owned) of all arrays */
} TestMesh;

/* Draws cells of 60 by 60 from the upper left, y downwards. The class of a cell
 * is the place of its letter in @classes, and its factor is @factors[class]. A
 * blank is not a cell. */
TestMesh *meshes_draw    (const char    *text,
                          const char    *classes,
                          const WayCost *factors);

/* Draws cells in the same way, but moves corners by chance and cuts each cell
 * into two triangles. Coordinates are multiples of 6, so that the middles of
 * sides and of triangles are whole. */
TestMesh *meshes_jitter  (const char    *text,
                          const char    *classes,
                          const WayCost *factors,
                          GRand         *rand);

/* Does the same with 6 by 5 random cells of three classes, or of none; and
 * chooses a whole position within. */
TestMesh *meshes_random  (const WayCost *factors,
                          GRand         *rand);
WayPosition meshes_random_position (GRand *rand);

/* Makes rectangles of the '.' of a map, each as large as possible, row by row.
 * Half of the rectangles have corners all along their sides, and the rest have
 * only four. */
TestMesh *meshes_boxes   (const char    *text,
                          GRand         *rand);

/* Turns a mesh around the origin by an angle in radians, with the rounding of
 * doubles; and turns a place of it. */
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

/* A map with any of @letters in each cell. (transfer full) */
char     *meshes_random_map (GRand       *rand,
                             guint        n_columns,
                             guint        n_rows,
                             const char  *letters);

/* A map of '.' with walls: one to @most - 1 of ten cells are '#', but never the
 * first. (transfer full) */
char     *meshes_random_walls (GRand     *rand,
                               guint      n_columns,
                               guint      n_rows,
                               gint       most);

/* Chooses a place with whole coordinates: a corner of a triangle, the middle of
 * a side, or the middle of the triangle. */
WayPosition meshes_choose_place (const TestMesh *self,
                                 guint32         polygon,
                                 GRand          *rand);

/* The cost of a line, found by cutting it at every polygon; INFINITY if a part
 * of it lies in no open polygon. */
WayCost   meshes_line    (const TestMesh    *self,
                          const WayPosition *from,
                          const WayPosition *to);

/* Whether a corner lies on the straight line through two places, all with whole
 * coordinates. Where cells meet only in a corner, meshes_line() lets a line
 * pass, and the library does not. */
gboolean  meshes_line_meets_corner (const TestMesh *self,
                                    WayPosition     from,
                                    WayPosition     to);

/* The least cost of all paths of straight lines over corners. */
WayCost   meshes_cost    (const TestMesh    *self,
                          const WayPosition *from,
                          const WayPosition *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestMesh, meshes_free)
