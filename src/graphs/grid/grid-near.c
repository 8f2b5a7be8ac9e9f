/* grid-near.c - the cells around a cell, from near to far
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Cells are visited in square rings around the cell. A step changes column and
 * row by at most 1, so that the number of a ring is a lower bound on steps. */

#include "graphs/grid/grid-near.h"

#include "graphs/grid/grid-goals.h"

typedef struct
{
  const WayGrid *grid;
  WayNearFunc    func;
  gpointer       user_data;
  WayCost        least;         /* a lower bound for all cells of the ring */
  gboolean       goes_on;
} Ring;

/* Visits every @step-th cell from column @first to @last of a row, as far as
 * they lie on the grid. */
static void
visit_row (Ring  *self,
           gint64 row,
           gint64 first,
           gint64 last,
           gint64 step)
{
  const WayTerrain *terrain = self->grid->terrain;

  if (row < 0 || row >= terrain->height)
    return;

  for (gint64 column = first; column <= last && self->goes_on; column += step)
    if (column >= 0 && column < terrain->width)
      self->goes_on = self->func (WAY_INDEX (row * terrain->width + column),
                                  self->least, self->user_data);
}

/* Visits all cells from column @first to @last of a row. The range is cut to
 * the grid first, since most of a large ring may lie outside. */
static void
visit_whole_row (Ring  *self,
                 gint64 row,
                 gint64 first,
                 gint64 last)
{
  visit_row (self, row, MAX (first, 0),
             MIN (last, (gint64) self->grid->terrain->width - 1), 1);
}

gboolean
grid_foreach_near (WayGraph    *graph,
                   WayNode      to,
                   WayNearFunc  func,
                   gpointer     user_data)
{
  const WayGrid *self = (const WayGrid *) graph;
  const gint64 width = self->terrain->width, height = self->terrain->height;
  const gint64 n_rings = MAX (width, height);
  const WayCost unit = grid_goals_least_a_ring (self);
  Ring ring = { self, func, user_data, 0, TRUE };
  gint64 column, row;

  if (!grid_has_node (self, to))
    return FALSE;

  column = (gint64) (WAY_NODE_INDEX (to) % (gsize) width);
  row = (gint64) (WAY_NODE_INDEX (to) / (gsize) width);
  visit_row (&ring, row, column, column, 1);
  for (gint64 i = 1; i < n_rings && ring.goes_on; i++)
    {
      ring.least = (WayCost) i * unit;
      visit_whole_row (&ring, row - i, column - i, column + i);
      for (gint64 y = MAX (row - i + 1, 0);
           y < MIN (row + i, height) && ring.goes_on; y++)
        visit_row (&ring, y, column - i, column + i, 2 * i);
      visit_whole_row (&ring, row + i, column - i, column + i);
    }

  return TRUE;
}
