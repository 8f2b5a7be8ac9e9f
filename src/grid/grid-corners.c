/* grid-corners.c - the cells that a diagonal step passes between
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "grid/grid-corners.h"

guint
grid_corner_needs (const WayGrid *grid)
{
  if (grid->shape == WAY_GRID_SQUARES_4)
    return 2;
  switch (grid->corners)
    {
    case WAY_CORNERS_ALWAYS:
      return 0;
    case WAY_CORNERS_ONE_FREE:
      return 1;
    case WAY_CORNERS_NEVER:
    case WAY_CORNERS_BOTH_FREE:
    default:
      return 2;
    }
}

guint
grid_get_beside (WayGraph *graph,
                 WayNode   from,
                 WayNode   to,
                 WayNode  *nodes,
                 guint    *n_needed)
{
  WayGrid *self = (WayGrid *) graph;
  guint32 columns[2], rows[2];
  guint n_open = 0;

  if (self->shape != WAY_GRID_SQUARES_8)
    return 0;

  way_grid_get_cell (self, from, &columns[0], &rows[0]);
  way_grid_get_cell (self, to, &columns[1], &rows[1]);
  if (columns[0] == columns[1] || rows[0] == rows[1])
    return 0;

  *n_needed = grid_corner_needs (self);
  for (guint i = 0; i < 2; i++)
    {
      const WayNode cell = way_grid_get_node (self, columns[i], rows[1 - i]);

      if (way_grid_is_free (self, cell))
        nodes[n_open++] = cell;
    }

  return n_open;
}
