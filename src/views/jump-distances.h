/* jump-distances.h - how far one may jump from each cell of a square grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid-private.h"

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

/* The directions that are worth going on in from a cell that was entered in
 * direction @d: those that no other way serves as well, as a mask. @mask is
 * what is open from the cell, @before what is open from the one before. */
guint jump_directions (WayCornerRule corners,
                       guint         d,
                       guint         mask,
                       guint         before);

/* Fills in the distances of all cells. @targets, if there are any, marks cells
 * that are jump points whatever lies around them. The masks have to be up to
 * date. O(cells). */
void  jump_distances_fill (const WayGrid *grid,
                           const guint8  *targets,
                           JumpDistances *distances);
