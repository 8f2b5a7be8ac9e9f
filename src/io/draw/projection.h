/* projection.h - from positions to pixels
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/canvas.h"

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

/* The part of the plane that a picture has to show. */
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

/* Makes a projection that is not cut at a seam and not fitted to a frame
 * yet. */
void     projection_init     (Projection        *self,
                              WayPositionKind    kind);

/* The place of a position in the plane: radians of longitude east of the seam,
 * and of Web Mercator's latitude, y downwards; or planar positions, y
 * downwards. */
Point    projection_to_plane (const Projection  *self,
                              const WayPosition *position);

/* Puts @bounds into the middle of @frame, as large as possible. */
void     projection_fit      (Projection        *self,
                              const Bounds      *bounds,
                              const Box         *frame);

Point    projection_point    (const Projection  *self,
                              const WayPosition *position);

/* Finds the line between two positions: one piece, or two if it crosses the
 * seam. Piece i leads from @ends[2 i] to @ends[2 i + 1]. Returns how many there
 * are. */
guint    projection_line     (const Projection  *self,
                              const WayPosition *from,
                              const WayPosition *to,
                              Point              ends[4]);

/* Sets @points to the course of a ring, whose last position is joined to the
 * first. A ring that crosses the seam is cut there and shown in pieces, one for
 * each @turn of -1, 0 and 1; a turn without a piece leaves @points empty. A
 * ring around a pole is closed along the edge of the map there. */
void     projection_ring     (const Projection  *self,
                              const WayPosition *ring,
                              guint              n,
                              int                turn,
                              GArray            *points);
