/* triangulation.h - cuts a box into triangles along given walls
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The caller adds corners and walls one by one. The triangles always form a
 * constrained Delaunay triangulation of them, up to rounding: no corner lies
 * inside the circle around a triangle, unless a wall stands between the two.
 * The side of a line on which a corner lies is decided exactly (core/plane), so
 * that triangles never overlap, whatever the coordinates are. Whether a corner
 * lies in a circle only affects how slender triangles become, so that a bound
 * on rounding is enough. */

#pragma once

#include "core/meter.h"

#include <wayfind/core/position.h>

/* The triangle beyond a side of the box. */
#define NO_TRIANGLE G_MAXUINT32

/* Side i leads from corner i to the next. */
typedef struct
{
  guint32 corners[3];           /* counterclockwise, the y axis pointing up */
  guint32 beyond[3];            /* the triangle across each side */
  guint8  walls;                /* bit i: side i is a wall */
} Triangle;

/* A side of a triangle. */
typedef struct
{
  guint32 triangle;
  guint32 side;
} TriangleSide;

typedef struct
{
  Meter        *meter;
  WayPosition  *corners;        /* (owned) those of the box first */
  guint32      *at;             /* (owned) a triangle at each corner */
  Triangle     *triangles;      /* (owned) */
  TriangleSide *doubtful;       /* (owned) sides that may have to be turned */
  guint32      *pairs;          /* (owned) ends of walls yet to be added */
  guint32      *crossed;        /* (owned) ends of sides that a wall crosses */
  gsize         n_corners;
  gsize         n_triangles;
  gsize         n_doubtful;
  gsize         n_pairs;
  gsize         corners_room;
  gsize         at_room;
  gsize         triangles_room;
  gsize         doubtful_room;
  gsize         pairs_room;
  gsize         crossed_room;
  guint32       last;           /* the triangle that was found last */
  gdouble       step;           /* of the lattice that walls cross on */
  guint32       random;         /* for walks, the same on every machine */
} Triangulation;

static inline guint
triangle_next (guint side)
{
  return side == 2 ? 0 : side + 1;
}

static inline guint
triangle_before (guint side)
{
  return side == 0 ? 2 : side - 1;
}

/* The side that begins at one of the corners. */
static inline guint
triangle_side_from (const Triangle *triangle,
                    guint32         corner)
{
  return triangle->corners[0] == corner ? 0
         : triangle->corners[1] == corner ? 1 : 2;
}

/* Begins with a box of two triangles from @low to @high. All corners must lie
 * in the box. Each new corner is an expansion of @meter. The caller must call
 * triangulation_clear() even if this function fails. */
gboolean triangulation_begin      (Triangulation     *self,
                                   WayPosition        low,
                                   WayPosition        high,
                                   Meter             *meter,
                                   GError           **error);

void     triangulation_clear      (Triangulation     *self);

/* Adds a corner, and tells its number: that of an older one at the same place,
 * if there is one. O(1) expected if it lies near the one added before. */
gboolean triangulation_add_corner (Triangulation     *self,
                                   const WayPosition *place,
                                   guint32           *corner,
                                   GError           **error);

/* Makes walls of the line between two corners, cut at the corners that it
 * meets. If it crosses another wall, a new corner cuts both. Rounding moves
 * this corner away from the crossing by at most 2^-50 of the largest coordinate
 * of the box. */
gboolean triangulation_add_wall   (Triangulation     *self,
                                   guint32            from,
                                   guint32            to,
                                   GError           **error);

/* Only for triangulation-walls.c ------------------------------------------ */

/* Turns a side that two triangles share into the other diagonal of the square
 * that they make, if that is convex; and doubts the sides around it. */
gboolean triangulation_turn       (Triangulation     *self,
                                   TriangleSide       place,
                                   gboolean          *is_turned,
                                   GError           **error);

/* Turns sides until no doubtful one is left. */
gboolean triangulation_settle     (Triangulation     *self,
                                   GError           **error);

/* The same side, seen from the triangle across it. */
TriangleSide triangulation_across (const Triangulation *self,
                                   TriangleSide         place);
