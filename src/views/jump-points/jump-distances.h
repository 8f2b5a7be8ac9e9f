/* jump-distances.h - how far one may jump from each cell of a square grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/grid/grid-private.h"

/* A jump of more steps is made in several. */
#define LONGEST_JUMP G_MAXINT16

/* For each direction: above 0, so many steps lead to the next jump point; else
 * there is none, and so many steps, negated, may be made before a wall. */
typedef gint16 JumpDistances[N_DIRECTIONS];

/* The direction of a step by @dx and @dy, of which only the signs count and
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

/* What goes on from a step by itself, and what does where a wall forces it:
 * if @side is closed, @turn is. A diagonal step also has its two parts. */
typedef struct
{
  guint8 natural;
  guint8 side[2];
  guint8 turn[2];
  guint8 part[2];
} JumpCourse;

extern const JumpCourse jump_courses[N_DIRECTIONS];

/* The directions that a wall forces. A straight step is always open if the
 * cell is free, so that masks say what is a wall.
 *
 * If no corner may be cut, what lies beside a straight course is reached
 * diagonally from the cell before, unless a wall stands beside that one; and
 * beside a diagonal step there is no wall. Else it is a wall beside the cell
 * itself that matters. */
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

/* The directions that are worth going on in from a cell that was entered in
 * direction @d: those that no other way serves as well, as a mask. @mask is
 * what is open from the cell, @before what is open from the one before. */
static inline guint
jump_directions (const gboolean strict,
                 guint          d,
                 guint          mask,
                 guint          before)
{
  return (jump_courses[d].natural & mask)
         | jump_forced (strict, d, mask, before);
}

/* Fills in the distances of all cells. @targets, if there are any, marks cells
 * that are jump points whatever lies around them. The masks have to be up to
 * date. O(cells). %FALSE if time ran out, or the call was cancelled. */
gboolean jump_distances_fill (const WayGrid *grid,
                              const guint8  *targets,
                              JumpDistances *distances,
                              Meter         *meter);
