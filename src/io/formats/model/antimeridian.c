/* antimeridian.c - lines on the Earth cut where the maps of it end
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The line is followed from strip to strip: strip k lies between longitudes 360
 * k - 180 and 360 k + 180, and is shown moved by -360 k. Each step goes the
 * shorter way round, so that longitudes may grow beyond 180 as the line goes
 * on. Sums of steps tell only where to cut: positions keep their own digits. */

#include "io/formats/model/antimeridian.h"

#include <math.h>

void
cut_line_init (CutLine *self)
{
  self->positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->ends = g_array_new (FALSE, FALSE, sizeof (guint));
}

void
cut_line_clear (CutLine *self)
{
  g_clear_pointer (&self->positions, g_array_unref);
  g_clear_pointer (&self->ends, g_array_unref);
}

gdouble
fold_longitude (gdouble longitude)
{
  return fabs (longitude) <= 180 ? longitude : remainder (longitude, 360);
}

static void
append (CutLine *self,
        gdouble  x,
        gdouble  y)
{
  const WayPosition at = { x, y };

  g_array_append_val (self->positions, at);
}

/* Ends a piece, or drops it if it is a mere position: the line had begun on
 * the border and left it at once. */
static void
end_piece (CutLine *self)
{
  const guint begin = self->ends->len > 0
                        ? g_array_index (self->ends, guint, self->ends->len - 1)
                        : 0;

  if (self->positions->len - begin < 2)
    g_array_set_size (self->positions, begin);
  else
    g_array_append_val (self->ends, self->positions->len);
}

typedef struct
{
  gdouble x;                    /* the longitude; beyond 180 in other strips */
  gdouble y;
  int     strip;
} Follower;

/* Cuts the step to (@x, @y) at each border between strips that it crosses. */
static void
cross_borders (CutLine  *self,
               Follower *at,
               gdouble   x,
               gdouble   y)
{
  for (;;)
    {
      const int side = x > 360.0 * at->strip + 180
                         ? 1 : x < 360.0 * at->strip - 180 ? -1 : 0;
      const gdouble border = 360.0 * at->strip + 180.0 * side;
      const gdouble share = (border - at->x) / (x - at->x);

      if (side == 0)
        return;
      if (share > 0)
        {
          at->y += share * (y - at->y);
          append (self, 180 * side, at->y);
        }
      end_piece (self);
      append (self, -180 * side, at->y);
      at->strip += side;
      at->x = border;
    }
}

/* The longitude to show. Longitudes 180 and -180 are one line; the side of the
 * piece decides. */
static gdouble
shown_longitude (const Follower *at,
                 gdouble         longitude)
{
  const gdouble folded = fold_longitude (longitude);

  if (fabs (folded) < 180)
    return folded;

  return at->x >= 360.0 * at->strip ? 180 : -180;
}

static void
follow (CutLine           *self,
        const WayPosition *positions,
        guint              n_positions)
{
  Follower at = { fold_longitude (positions[0].x), positions[0].y, 0 };

  append (self, at.x, at.y);
  for (guint i = 1; i < n_positions; i++)
    {
      const WayPosition *next = &positions[i];
      const gdouble x = at.x + remainder (next->x - positions[i - 1].x, 360);

      cross_borders (self, &at, x, next->y);
      at.x = x;
      at.y = next->y;
      append (self, shown_longitude (&at, next->x), next->y);
    }
}

void
cut_line_set (CutLine           *self,
              const WayPosition *positions,
              guint              n_positions,
              WayPositionKind    kind)
{
  g_array_set_size (self->positions, 0);
  g_array_set_size (self->ends, 0);
  if (n_positions == 0)
    return;

  if (kind == WAY_POSITION_GEOGRAPHIC)
    follow (self, positions, n_positions);
  else
    g_array_append_vals (self->positions, positions, n_positions);

  /* A line needs two positions; a line may stay at one place. */
  if (n_positions == 1)
    append (self, g_array_index (self->positions, WayPosition, 0).x,
            positions[0].y);
  end_piece (self);
}

const WayPosition *
cut_line_get_piece (const CutLine *self,
                    guint          i,
                    guint         *n_positions)
{
  const guint begin = i > 0 ? g_array_index (self->ends, guint, i - 1) : 0;

  *n_positions = g_array_index (self->ends, guint, i) - begin;
  return &g_array_index (self->positions, WayPosition, begin);
}
