/* jump-distances.h - the lengths of jumps from each cell of a square grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/grid/grid-private.h"

/* A longer jump is divided. */
#define LONGEST_JUMP G_MAXINT16

/* For each direction: if above 0, the number of steps to the next jump point.
 * Otherwise no jump point lies ahead, and its negative is the number of steps
 * before a wall. */
typedef gint16 JumpDistances[N_DIRECTIONS];

/* The direction of a step by @dx and @dy. Only the signs matter, and at least
 * one is not 0. */
static inline guint
jump_direction (gint dx,
                gint dy)
{
  const gint at = 3 * ((dy > 0) - (dy < 0)) + (dx > 0) - (dx < 0);

  return (guint) (at < 0 ? at + 4 : at + 3);
}

#define JUMP_BIT(d) (1u << (d))
#define JUMP_IS_DIAGONAL(d) (0xa5u >> (d) & 1)

/* The directions that follow a step in the open, and those that a wall forces:
 * if @side is closed, @turn is forced. A diagonal step also has its two
 * parts. */
typedef struct
{
  guint8 natural;
  guint8 side[2];
  guint8 turn[2];
  guint8 part[2];
} JumpCourse;

extern const JumpCourse jump_courses[N_DIRECTIONS];

/* The directions that a wall forces. A straight step is always open if the cell
 * is free, so the masks show the walls. If corners may not be cut, a cell
 * beside a straight course is reached diagonally from the cell before, unless a
 * wall stands beside that cell; and no wall stands beside a diagonal step.
 * Otherwise only walls beside the cell itself matter. */
static G_ALWAYS_INLINE inline guint
jump_forced (const gboolean strict,
             const guint    d,
             guint          mask,
             guint          before)
{
  const JumpCourse *course = &jump_courses[d];
  guint forced = 0;

  if (strict && JUMP_IS_DIAGONAL (d))
    return 0;

  for (guint i = 0; i < 2; i++)
    if (strict && !(before & JUMP_BIT (course->side[i])))
      forced |= mask & (JUMP_BIT (course->side[i])
                        | JUMP_BIT (course->turn[i]));
    else if (!strict && !(mask & JUMP_BIT (course->side[i])))
      forced |= mask & JUMP_BIT (course->turn[i]);

  return forced;
}

/* The useful directions from a cell that was entered in direction @d, as a
 * mask: those that no other path of equal cost covers. @mask holds the open
 * directions from the cell, @before those from the cell before. */
static inline guint
jump_directions (const gboolean strict,
                 guint          d,
                 guint          mask,
                 guint          before)
{
  return (jump_courses[d].natural & mask)
         | jump_forced (strict, d, mask, before);
}

/* Fills in the distances of all cells. @targets (nullable) marks further cells
 * that are jump points. The masks have to be up to date. O(cells). Returns
 * FALSE if the time ran out, or the call was cancelled. */
gboolean jump_distances_fill (const WayGrid *grid,
                              const guint8  *targets,
                              JumpDistances *distances,
                              Meter         *meter);
