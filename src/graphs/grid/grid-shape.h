/* grid-shape.h - which cells are neighbours, and where they lie
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/grid.h>

/* The directions of the cells around a cell, in row-major order. All shapes are
 * made of these: a hexagon has 6 of them, which depend on its row, and a
 * triangle 3. */
#define N_DIRECTIONS 8

extern const gint8 direction_dx[N_DIRECTIONS];
extern const gint8 direction_dy[N_DIRECTIONS];

/* The prices of steps. */
enum
{
  STEP_HORIZONTAL,
  STEP_VERTICAL,
  STEP_DIAGONAL,
  N_STEPS
};

extern const guint8 direction_step[N_DIRECTIONS];

/* A window of three by three cells, as bits that say which of them are free:
 * the columns from left to right, and within each the rows from top to
 * bottom. */
#define N_WINDOWS 512
#define WINDOW_BIT(dx, dy) (1u << (((dx) + 1) * 3 + (dy) + 1))

/* The directions that are open to the cell in the middle of each window, for
 * both kinds of cells: those of even and odd rows, or those that point up and
 * down. */
typedef struct
{
  guint8 open[2][N_WINDOWS];
  guint  column_matters;        /* 1 if a cell's kind depends on its column */
  guint  row_matters;           /* 1 if it depends on its row */
} ShapeRule;

void shape_rule_init  (ShapeRule    *self,
                       WayGridShape  shape,
                       WayCornerRule corners);

static inline guint
shape_rule_kind (const ShapeRule *self,
                 guint32          column,
                 guint32          row)
{
  return (column * self->column_matters + row * self->row_matters) & 1;
}

/* The centre of a cell, in a plane whose y grows downwards and whose origin
 * is the upper left corner of the grid. */
void shape_get_centre (WayGridShape  shape,
                       guint32       column,
                       guint32       row,
                       gdouble       width,
                       gdouble       height,
                       WayPosition  *centre);

/* The length of a step, from the centre of a cell to that of its neighbour. */
gdouble shape_step_length (WayGridShape shape,
                           guint        step,
                           gdouble      width,
                           gdouble      height);

/* Half of @n, rounded down for negative numbers, too. */
static inline gint64
floor_half (gint64 n)
{
  return (n - (n & 1)) / 2;
}

/* The numbers of the strips in which a triangle lies, one for each of the three
 * families of parallel lines. A step changes one of the three by 1. */
static inline void
shape_triangle_strips (gint64 column,
                       gint64 row,
                       gint64 strips[3])
{
  strips[0] = floor_half (column + row);
  strips[1] = floor_half (column - row + 1);
  strips[2] = row;
}
