/* jump-distances.c - the lengths of jumps from each cell of a square grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Distances computed in advance: Harabor and Grastien, "Improving jump point
 * search" (2014). grid-courses.h says which directions are worth following
 * after a step in direction d, and which of them a wall forces. A cell with a
 * forced direction for a mover that enters it in direction d is a
 * jump point of d. So is a cell that was entered diagonally and from which a
 * straight jump leads to a jump point.
 *
 * Each distance follows from the distance of the next cell in the same
 * direction, so two sweeps over the map, one in each order of rows, find
 * all. */

#include "views/jump-points/jump-distances.h"

enum { NW, N, NE, W, E, SW, S, SE };

#define BIT(d) COURSE_BIT (d)
#define IS_DIAGONAL(d) COURSE_IS_DIAGONAL (d)

/* Each part takes some ten microseconds. */
#define CELLS_A_LOOK 4096

typedef struct
{
  const WayGrid *grid;
  const guint8  *targets;       /* (nullable) */
  JumpDistances *distances;
  Meter         *meter;
} Sweep;

/* The distance from @cell, if those of the next cell are known: first the
 * distances in the parts of a diagonal direction, then the one in direction
 * @d. */
static G_ALWAYS_INLINE inline void
measure (const Sweep   *self,
         const gboolean strict,
         const guint    d,
         guint32        cell)
{
  const guint8 *masks = self->grid->masks;
  const guint32 next = cell + self->grid->offsets[d];
  const gint16 *there;
  gint16 distance = 1;

  if (!(masks[cell] & BIT (d)))
    {
      self->distances[cell][d] = 0;
      return;
    }

  there = self->distances[next];
  if (!(course_forced (strict, d, masks[next], masks[cell])
        || (IS_DIAGONAL (d) && (there[courses[d].part[0]] > 0
                                || there[courses[d].part[1]] > 0))
        || (self->targets != NULL && self->targets[next])))
    {
      /* Beyond the longest jump the next cell serves as a jump point. */
      if (there[d] > 0 && there[d] < LONGEST_JUMP)
        distance = there[d] + 1;
      else if (there[d] <= 0 && there[d] > -LONGEST_JUMP)
        distance = there[d] - 1;
    }

  self->distances[cell][d] = distance;
}

/* Computes a part of a row at a time, because one row may be the whole map. */
static G_ALWAYS_INLINE inline gboolean
sweep_row (const Sweep   *self,
           const gboolean strict,
           guint32        row,
           const guint    d)
{
  const guint32 width = self->grid->terrain->width;
  const guint32 first = row * width;
  guint32 n;

  for (guint32 done = 0; done < width; done += n)
    {
      n = MIN (width - done, CELLS_A_LOOK);
      if (!meter_go_on (self->meter, NULL))
        return FALSE;
      if (direction_dx[d] < 0)
        for (guint32 column = done; column < done + n; column++)
          measure (self, strict, d, first + column);
      else
        for (guint32 column = width - done; column-- > width - done - n;)
          measure (self, strict, d, first + column);
    }

  return TRUE;
}

static G_ALWAYS_INLINE inline gboolean
sweep (const Sweep   *self,
       const gboolean strict)
{
  const guint32 height = self->grid->terrain->height;

  for (guint32 row = 0; row < height; row++)
    if (!sweep_row (self, strict, row, W) || !sweep_row (self, strict, row, E)
        || !sweep_row (self, strict, row, N)
        || !sweep_row (self, strict, row, NW)
        || !sweep_row (self, strict, row, NE))
      return FALSE;
  for (guint32 row = height; row-- > 0;)
    if (!sweep_row (self, strict, row, S) || !sweep_row (self, strict, row, SW)
        || !sweep_row (self, strict, row, SE))
      return FALSE;

  return TRUE;
}

gboolean
jump_distances_fill (const WayGrid *grid,
                     const guint8  *targets,
                     JumpDistances *distances,
                     Meter         *meter)
{
  const Sweep self = { grid, targets, distances, meter };

  return grid->corners == WAY_CORNERS_BOTH_FREE ? sweep (&self, TRUE)
                                                : sweep (&self, FALSE);
}
