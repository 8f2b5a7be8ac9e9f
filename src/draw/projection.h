/* projection.h - from positions to pixels
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "draw/canvas.h"

#include <wayfind.h>

/* The latitude at which Web Mercator ends, so that the whole map is a
 * square. */
#define MERCATOR_LIMIT 85.05112877980659

typedef struct
{
  WayPositionKind kind;         /* geographic, or planar */
  gboolean        y_down;       /* planar, and y grows downwards */
  gdouble         seam;         /* the longitude at the left edge */
  gdouble         north;        /* where in the plane poles are drawn */
  gdouble         south;
  gdouble         scale;        /* pixels a unit of the plane */
  Point           corner;       /* of the plane, at ... */
  Point           frame_corner; /* ... this pixel */
} Projection;

/* What a picture has to show of the plane. */
typedef struct
{
  Point    least;
  Point    most;
  gboolean is_empty;
} Bounds;

void     bounds_init         (Bounds            *self);
void     bounds_add          (Bounds            *self,
                              const Point       *point);

/* Widens @self by a share of its size on each side, and to at least
 * @least_size in width and height. */
void     bounds_widen        (Bounds            *self,
                              gdouble            share,
                              gdouble            least_size);

/* The height of @self divided by its width, within sensible limits. */
gdouble  bounds_get_aspect   (const Bounds      *self);

/* Geographic or planar, uncut, not yet fitted. */
void     projection_init     (Projection        *self,
                              WayPositionKind    kind);

/* The plane: radians of longitude east of the seam and of Web Mercator's
 * latitude, y downwards; or the plane of the positions, y downwards. */
Point    projection_to_plane (const Projection  *self,
                              const WayPosition *position);

/* Puts @bounds into the middle of @frame, as large as can be. */
void     projection_fit      (Projection        *self,
                              const Bounds      *bounds,
                              const Box         *frame);

Point    projection_point    (const Projection  *self,
                              const WayPosition *position);

/* The line between two positions: one piece, or two if it crosses the seam.
 * Piece i is from @ends[2 i] to @ends[2 i + 1]. Returns how many. */
guint    projection_line     (const Projection  *self,
                              const WayPosition *from,
                              const WayPosition *to,
                              Point              ends[4]);

/* Empties @points, and appends where a ring runs, of which the last position
 * is joined to the first. A ring that crosses the seam is cut there, and seen
 * in pieces of itself, one for each @turn of -1, 0 and 1; nothing is appended
 * where there is none. One around a pole is closed along that. */
void     projection_ring     (const Projection  *self,
                              const WayPosition *ring,
                              guint              n,
                              int                turn,
                              GArray            *points);
