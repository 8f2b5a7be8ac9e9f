/* tile.c - hexagons and triangles on a lattice of whole numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lattice is stretched until the centres and corners of all cells have
 * whole coordinates. That moves no point to another side of a line. A line
 * touches a cell if the corners of the cell do not all lie on one side of the
 * line. */

#include "graphs/grid/tile.h"

#include <math.h>

/* The units: half a width is 1 along x, and half a side is 1 along y. A row is
 * three halves of a side high. */
void
tile_init_hexagon (Tile  *self,
                   gint64 column,
                   gint64 row)
{
  static const TilePoint around[] = { { 0, -2 }, { 1, -1 }, { 1, 1 },
                                      { 0, 2 },  { -1, 1 }, { -1, -1 } };

  self->centre = (TilePoint) { 2 * column + (row & 1), 3 * row };
  self->n_corners = G_N_ELEMENTS (around);
  for (guint i = 0; i < self->n_corners; i++)
    self->corners[i] = (TilePoint) { self->centre.x + around[i].x,
                                     self->centre.y + around[i].y };
}

/* The units: half a side is 1 along x, and a third of the height is 1 along y,
 * which is the height of the centre. */
void
tile_init_triangle (Tile  *self,
                    gint64 column,
                    gint64 row)
{
  const gint64 up = (column + row) % 2 == 0;
  const gint64 tip = 3 * (row + 1 - up), base = 3 * (row + up);

  self->centre = (TilePoint) { column + 1, 3 * row + 1 + up };
  self->n_corners = 3;
  self->corners[0] = (TilePoint) { column, base };
  self->corners[1] = (TilePoint) { column + 2, base };
  self->corners[2] = (TilePoint) { column + 1, tip };
}

/* Tells on which side of the line from @a to @b @point lies: above 0 on one
 * side, below 0 on the other, 0 on the line. */
static gint64
side_of (TilePoint a,
         TilePoint b,
         TilePoint point)
{
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

/* Tells how far along the line from @a to @b @point lies: the share of the
 * line, times the square of its length. */
static gint64
reach_of (TilePoint a,
          TilePoint b,
          TilePoint point)
{
  return (b.x - a.x) * (point.x - a.x) + (b.y - a.y) * (point.y - a.y);
}

/* Whether a corner lies on one side or the other is exact. The shares of the
 * line are rounded. That does no harm: both ends lie in the middle of cells, so
 * that no crossing comes near to 0 or 1, where rounding would matter. */
gboolean
tile_cross (const Tile *self,
            TilePoint   a,
            TilePoint   b,
            gdouble    *first,
            gdouble    *last)
{
  const gdouble length = (gdouble) reach_of (a, b, b);

  *first = INFINITY;
  *last = -INFINITY;
  for (guint i = 0; i < self->n_corners; i++)
    {
      const TilePoint p = self->corners[i];
      const TilePoint q = self->corners[(i + 1) % self->n_corners];
      const gint64 side_p = side_of (a, b, p), side_q = side_of (a, b, q);
      gdouble at = reach_of (a, b, p) / length;

      if ((side_p > 0 && side_q > 0) || (side_p < 0 && side_q < 0)
          || (side_p != 0 && side_q == 0))      /* q counts when it is p */
        continue;
      if (side_p != 0)
        at += (reach_of (a, b, q) / length - at)
              * ((gdouble) side_p / (gdouble) (side_p - side_q));
      *first = MIN (*first, at);
      *last = MAX (*last, at);
    }

  return *first <= *last;
}
