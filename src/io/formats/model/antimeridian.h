/* antimeridian.h - lines on the Earth cut where the maps of it end
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* A line in pieces: the positions of all pieces in a row, and for each piece
 * the number of positions up to its end. */
typedef struct
{
  GArray *positions;            /* (owned) of WayPosition */
  GArray *ends;                 /* (owned) of guint */
} CutLine;

void    cut_line_init     (CutLine           *self);
void    cut_line_clear    (CutLine           *self);

/* The same longitude within -180 to 180; @longitude itself if it is in that
 * range. */
gdouble fold_longitude    (gdouble            longitude);

/* Sets @self to the line over @positions. On the Earth each step goes the
 * shorter way round. A line that crosses longitude 180 is cut in two, as
 * RFC 7946 (3.1.9) asks, and longitudes are from -180 to 180. A line in a plane
 * is one piece. */
void    cut_line_set      (CutLine           *self,
                           const WayPosition *positions,
                           guint              n_positions,
                           WayPositionKind    kind);

/* Piece @i, and how many positions it has. */
const WayPosition *cut_line_get_piece (const CutLine *self,
                                       guint          i,
                                       guint         *n_positions);
