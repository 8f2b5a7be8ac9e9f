/* grid-shape.h - which cells are neighbours, and where they lie
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/grid.h>

/* The cells around a cell, as a scan by rows meets them. All shapes are made of
 * these: a hexagon has 6 of them, which 6 its row says, and a triangle 3. */
#define N_DIRECTIONS 8

extern const gint8 direction_dx[N_DIRECTIONS];
extern const gint8 direction_dy[N_DIRECTIONS];

/* What a step in a direction is priced as. */
enum
{
  STEP_HORIZONTAL,
  STEP_VERTICAL,
  STEP_DIAGONAL,
  N_STEPS
};

extern const guint8 direction_step[N_DIRECTIONS];

/* Nine cells, three by three, as bits that say which are free: columns from
 * left to right, in each of them the rows from top to bottom. */
#define N_WINDOWS 512
#define WINDOW_BIT(dx, dy) (1u << (((dx) + 1) * 3 + (dy) + 1))

/* The directions that are open to the cell in the middle of each window, for
 * both kinds of cells: of even and odd rows, pointing up and down. */
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

/* From centre to centre of two neighbours. */
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

/* Which strip between two neighbouring lines a triangle lies in, for each of
 * the three families of lines. A step changes one of the three by 1. */
static inline void
shape_triangle_strips (gint64 column,
                       gint64 row,
                       gint64 strips[3])
{
  strips[0] = floor_half (column + row);
  strips[1] = floor_half (column - row + 1);
  strips[2] = row;
}
