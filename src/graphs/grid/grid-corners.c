/* grid-corners.c - the cells that a diagonal step passes between
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/grid/grid-corners.h"

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

/* Tells by how many columns and rows @to lies away from @from. %FALSE unless
 * that is one of each. */
static gboolean
is_diagonal (const WayGrid *self,
             guint32        from,
             guint32        to,
             gint64        *dx,
             gint64        *dy)
{
  const gint64 width = self->terrain->width;

  *dx = to % width - from % width;
  *dy = to / width - from / width;

  return (*dx == 1 || *dx == -1) && (*dy == 1 || *dy == -1);
}

guint
grid_get_beside (WayGraph *graph,
                 WayNode   from,
                 WayNode   to,
                 WayNode  *nodes,
                 guint    *n_needed)
{
  const WayGrid *self = (const WayGrid *) graph;
  const guint32 at = (guint32) WAY_NODE_INDEX (from);
  gint64 dx, dy, cells[2];
  guint n_open = 0;

  if (self->shape != WAY_GRID_SQUARES_8 || !grid_has_node (self, from)
      || !grid_has_node (self, to)
      || !is_diagonal (self, at, (guint32) WAY_NODE_INDEX (to), &dx, &dy))
    return 0;

  *n_needed = grid_corner_needs (self);
  cells[0] = at + dy * self->terrain->width;
  cells[1] = at + dx;
  for (guint i = 0; i < 2; i++)
    if (self->mover[self->terrain->classes[cells[i]]] < INFINITY)
      nodes[n_open++] = WAY_INDEX (cells[i]);

  return n_open;
}
