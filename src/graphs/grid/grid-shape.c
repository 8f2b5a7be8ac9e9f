/* grid-shape.c - which cells are neighbours, and where they lie
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every shape is a choice among the same 8 directions. So one mask of bits, and
 * one loop over it, serve all shapes, and the loop meets neighbours in
 * row-major order. */

#include "graphs/grid/grid-shape.h"

#include <math.h>

#define SQRT_3 1.7320508075688772

enum { NW, N, NE, W, E, SW, S, SE };

const gint8 direction_dx[N_DIRECTIONS] = { -1, 0, 1, -1, 1, -1, 0, 1 };
const gint8 direction_dy[N_DIRECTIONS] = { -1, -1, -1, 0, 0, 1, 1, 1 };

const guint8 direction_step[N_DIRECTIONS] = {
  STEP_DIAGONAL,   STEP_VERTICAL, STEP_DIAGONAL,
  STEP_HORIZONTAL,                STEP_HORIZONTAL,
  STEP_DIAGONAL,   STEP_VERTICAL, STEP_DIAGONAL,
};

#define STRAIGHT (1 << N | 1 << W | 1 << E | 1 << S)
#define HEX_EVEN (STRAIGHT | 1 << NW | 1 << SW)
#define HEX_ODD (STRAIGHT | 1 << NE | 1 << SE)
#define POINTS_UP (1 << W | 1 << E | 1 << S)
#define POINTS_DOWN (1 << N | 1 << W | 1 << E)

/* The directions that a cell of each kind has. */
static const guint8 shape_directions[][2] = {
  [WAY_GRID_SQUARES_4] = { STRAIGHT, STRAIGHT },
  [WAY_GRID_SQUARES_8] = { 0xff, 0xff },
  [WAY_GRID_HEXAGONS] = { HEX_EVEN, HEX_ODD },
  [WAY_GRID_TRIANGLES] = { POINTS_UP, POINTS_DOWN },
};

static gboolean
is_free (guint window,
         gint  dx,
         gint  dy)
{
  return (window & WINDOW_BIT (dx, dy)) != 0;
}

static gboolean
passes_corners (WayCornerRule corners,
                guint         window,
                gint          dx,
                gint          dy)
{
  const guint n_free = is_free (window, dx, 0) + is_free (window, 0, dy);

  switch (corners)
    {
    case WAY_CORNERS_NEVER:
      return FALSE;
    case WAY_CORNERS_ONE_FREE:
      return n_free >= 1;
    case WAY_CORNERS_ALWAYS:
      return TRUE;
    case WAY_CORNERS_BOTH_FREE:
    default:
      return n_free == 2;
    }
}

/* The directions open to the cell in the middle of @window. */
static guint8
open_directions (WayGridShape  shape,
                 WayCornerRule corners,
                 guint         kind,
                 guint         window)
{
  guint8 mask = 0;

  if (!is_free (window, 0, 0))
    return 0;

  for (guint d = 0; d < N_DIRECTIONS; d++)
    {
      const gint dx = direction_dx[d], dy = direction_dy[d];
      const gboolean is_diagonal = shape == WAY_GRID_SQUARES_8
                                   && direction_step[d] == STEP_DIAGONAL;

      if ((shape_directions[shape][kind] & 1 << d) && is_free (window, dx, dy)
          && (!is_diagonal || passes_corners (corners, window, dx, dy)))
        mask |= 1 << d;
    }

  return mask;
}

void
shape_rule_init (ShapeRule    *self,
                 WayGridShape  shape,
                 WayCornerRule corners)
{
  for (guint kind = 0; kind < 2; kind++)
    for (guint window = 0; window < N_WINDOWS; window++)
      self->open[kind][window] = open_directions (shape, corners, kind,
                                                  window);

  self->column_matters = shape == WAY_GRID_TRIANGLES;
  self->row_matters = shape == WAY_GRID_TRIANGLES
                      || shape == WAY_GRID_HEXAGONS;
}

void
shape_get_centre (WayGridShape shape,
                  guint32      column,
                  guint32      row,
                  gdouble      width,
                  gdouble      height,
                  WayPosition *centre)
{
  const guint odd_row = row & 1;

  switch (shape)
    {
    case WAY_GRID_HEXAGONS:
      /* Rows overlap by a quarter of a hexagon's height. */
      centre->x = (column + 0.5 + 0.5 * odd_row) * width;
      centre->y = (row * 0.75 + 0.5) * width * 2 / SQRT_3;
      break;
    case WAY_GRID_TRIANGLES:
      /* Columns are half a side apart. The centre of a triangle is a third of
       * its height away from its base. */
      centre->x = (column + 1.0) * width / 2;
      centre->y = (row + ((column ^ row) & 1 ? 1 / 3.0 : 2 / 3.0))
                  * width * SQRT_3 / 2;
      break;
    case WAY_GRID_SQUARES_4:
    case WAY_GRID_SQUARES_8:
    default:
      centre->x = (column + 0.5) * width;
      centre->y = (row + 0.5) * height;
    }
}

gdouble
shape_step_length (WayGridShape shape,
                   guint        step,
                   gdouble      width,
                   gdouble      height)
{
  if (shape == WAY_GRID_HEXAGONS)
    return width;
  if (shape == WAY_GRID_TRIANGLES)
    return width / SQRT_3;
  if (step == STEP_DIAGONAL)
    return hypot (width, height);

  return step == STEP_HORIZONTAL ? width : height;
}
