/* tile.c - hexagons and triangles on a lattice of whole numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lattice is stretched so that centres and corners of all cells are whole,
 * which moves no line from one side of a point to the other. A line touches a
 * cell if the cell's corners do not all lie on one side of it. */

#include "grid/tile.h"

#include <math.h>

/* Half a width, and half a side, are 1: a row is three halves of a side. */
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

/* Half a side is 1, and so is a third of the height: where the centre is. */
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

/* On which side of the line from @a to @b, and how far. */
static gint64
side_of (TilePoint a,
         TilePoint b,
         TilePoint point)
{
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

/* How far along the line from @a to @b, as a part of its length squared. */
static gint64
reach_of (TilePoint a,
          TilePoint b,
          TilePoint point)
{
  return (b.x - a.x) * (point.x - a.x) + (b.y - a.y) * (point.y - a.y);
}

/* Which side a corner lies on is exact, and so is what is made of the rest: the
 * ends lie in the middle of cells, and no crossing comes near to 0 or 1. */
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
          || (side_p != 0 && side_q == 0))      /* as p of the next side */
        continue;
      if (side_p != 0)
        at += (reach_of (a, b, q) / length - at)
              * ((gdouble) side_p / (gdouble) (side_p - side_q));
      *first = MIN (*first, at);
      *last = MAX (*last, at);
    }

  return *first <= *last;
}
