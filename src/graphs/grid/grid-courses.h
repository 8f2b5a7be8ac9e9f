/* grid-courses.h - the directions worth following after a step over squares
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Over open ground many paths have the same cost, and one of them is enough:
 * the path whose diagonal steps come first. So a step in direction d is
 * followed by a step in direction d, or, after a diagonal step, by a step along
 * one of its two sides. Other directions matter only beside a wall ("forced").
 *
 * Jump points leap along these directions. A search for any of the cheapest
 * paths follows them cell by cell ("canonical ordering"): it offers one or three
 * edges of a cell in the open instead of eight.
 *
 * Sources: Harabor and Grastien, "Online graph pruning for pathfinding on grid
 * maps" (2011) and, if corners may not be cut, "The JPS pathfinding system"
 * (2012); Sturtevant and Rabin, "Canonical orderings on grids" (2016).
 *
 * Why a search may skip directions by the one parent that it has kept, and
 * needs no second parent of the same cost: assume that the best path to cell x
 * comes from its neighbour y, and that y skips x because y was entered from y'.
 * Then another path from y' to x costs at most as much. If it cost less, y would
 * not be on a best path. If it costs the same, it has the diagonal step first
 * (or two straight steps instead of two diagonal ones, if all steps have one
 * cost), and ends in a straight step from z to x; and no parent of z makes it
 * skip a straight step that is part of a best path. By induction over costs each
 * cell is entered at its lowest cost. This needs max (h, v) <= d < h + v for the
 * costs of steps, a search that reopens nodes, and no view above that changes
 * costs. With a heuristic that is not consistent a node may be closed twice and
 * skip a cell the second time: the cost of that cell, and of a path over it, may
 * then be higher than the sum of its edges. */

#pragma once

#include "graphs/grid/grid-private.h"

/* The direction of a step by the signs @dx and @dy, of which one is not 0. */
static inline guint
course_of_signs (gint dx,
                 gint dy)
{
  const gint at = 3 * dy + dx;

  return (guint) (at < 0 ? at + 4 : at + 3);
}

/* The direction of a step by @dx and @dy. Only the signs matter, and at least
 * one is not 0. */
static inline guint
course_towards (gint dx,
                gint dy)
{
  return course_of_signs ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0));
}

#define COURSE_BIT(d) (1u << (d))
#define COURSE_IS_DIAGONAL(d) (0xa5u >> (d) & 1)

/* The directions that follow a step in the open, and those that a wall forces:
 * if @side is closed, @turn is forced. A diagonal step also has its two
 * parts. */
typedef struct
{
  guint8 natural;
  guint8 side[2];
  guint8 turn[2];
  guint8 part[2];
} Course;

extern const Course courses[N_DIRECTIONS];

/* The directions that a wall forces. A straight step is always open if the cell
 * is free, so the masks show the walls. If corners may not be cut, a cell
 * beside a straight course is reached diagonally from the cell before, unless a
 * wall stands beside that cell; and no wall stands beside a diagonal step.
 * Otherwise only walls beside the cell itself matter. */
static G_ALWAYS_INLINE inline guint
course_forced (const gboolean strict,
             const guint    d,
             guint          mask,
             guint          before)
{
  const Course *course = &courses[d];
  guint forced = 0;

  if (strict && COURSE_IS_DIAGONAL (d))
    return 0;

  for (guint i = 0; i < 2; i++)
    if (strict && !(before & COURSE_BIT (course->side[i])))
      forced |= mask & (COURSE_BIT (course->side[i])
                        | COURSE_BIT (course->turn[i]));
    else if (!strict && !(mask & COURSE_BIT (course->side[i])))
      forced |= mask & COURSE_BIT (course->turn[i]);

  return forced;
}

/* The useful directions from a cell that was entered in direction @d, as a
 * mask: those that no other path of equal cost covers. @mask holds the open
 * directions from the cell, @before those from the cell before. */
static inline guint
course_directions (const gboolean strict,
                 guint          d,
                 guint          mask,
                 guint          before)
{
  return (courses[d].natural & mask)
         | course_forced (strict, d, mask, before);
}

/* The direction of the step from a cell to its neighbour @offset cells further
 * on, over a map of at least COURSE_LEAST_WIDTH columns. */
static inline guint
course_of_step (gint32 offset,
                gint32 width)
{
  const gint32 dy = (offset > 1) - (offset < -1);

  return course_of_signs (offset - dy * width, dy);
}

#define COURSE_LEAST_WIDTH 3

#define COURSE_ALL 0xff         /* all directions are open */

/* The useful directions from a cell, as a mask. Needs grid_courses_fit(). All
 * open directions are useful from a start. */
static inline guint
grid_courses_from (const WayGrid *self,
                   const guint8  *masks,
                   const WayAt   *at)
{
  const guint32 cell = (guint32) WAY_NODE_INDEX (at->node);
  const guint32 from = (guint32) WAY_NODE_INDEX (at->came_from);
  guint d;

  if (from == cell)
    return masks[cell];

  d = course_of_step ((gint32) (cell - from), (gint32) self->terrain->width);
  if (masks[cell] == COURSE_ALL)        /* no wall is near */
    return courses[d].natural;
  if (self->corners != WAY_CORNERS_BOTH_FREE)
    return course_directions (FALSE, d, masks[cell], 0);

  return course_directions (TRUE, d, masks[cell], masks[from]);
}

/* The common cost of all cells that can be entered, 1 if no cell can be.
 * Negative if costs differ. */
WayCost     grid_courses_find_cost     (const WayGrid *self);

/* The reason why a search has to follow all directions, for an error message of
 * jump points, or NULL. */
const char *grid_courses_find_obstacle (const WayGrid *self);

/* Whether grid_courses_from() holds for the map. */
gboolean    grid_courses_fit           (const WayGrid *self);
