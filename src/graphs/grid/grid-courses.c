/* grid-courses.c - the directions worth following after a step over squares
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/grid/grid-courses.h"

enum { NW, N, NE, W, E, SW, S, SE };

#define BIT(d) COURSE_BIT (d)

const Course courses[N_DIRECTIONS] = {
  [NW] = { BIT (NW) | BIT (W) | BIT (N), { E, S }, { NE, SW }, { W, N } },
  [N] = { BIT (N), { W, E }, { NW, NE }, { N, N } },
  [NE] = { BIT (NE) | BIT (E) | BIT (N), { W, S }, { NW, SE }, { E, N } },
  [W] = { BIT (W), { N, S }, { NW, SW }, { W, W } },
  [E] = { BIT (E), { N, S }, { NE, SE }, { E, E } },
  [SW] = { BIT (SW) | BIT (W) | BIT (S), { E, N }, { SE, NW }, { W, S } },
  [S] = { BIT (S), { W, E }, { SW, SE }, { S, S } },
  [SE] = { BIT (SE) | BIT (E) | BIT (S), { W, N }, { SW, NE }, { E, S } },
};

WayCost
grid_courses_find_cost (const WayGrid *self)
{
  WayCost cost = -1;

  for (guint klass = 0; klass < TERRAIN_N_CLASSES; klass++)
    {
      if (self->terrain->counts[klass] == 0
          || self->mover[klass] == INFINITY)
        continue;
      if (cost >= 0 && cost != self->mover[klass])
        return -1;
      cost = self->mover[klass];
    }

  return cost < 0 ? 1 : cost;
}

static gboolean
are_steps_fit (const WayGrid *self)
{
  const WayCost *steps = self->steps;

  return MAX (steps[STEP_HORIZONTAL], steps[STEP_VERTICAL])
           <= steps[STEP_DIAGONAL]
         && steps[STEP_DIAGONAL]
              < steps[STEP_HORIZONTAL] + steps[STEP_VERTICAL];
}

const char *
grid_courses_find_obstacle (const WayGrid *self)
{
  const WayCost cost = grid_courses_find_cost (self);

  if (terrain_n_cells (self->terrain) > G_MAXINT32)
    return "jump points need a map of fewer than 2^31 cells";
  if (self->shape != WAY_GRID_SQUARES_8
      || self->corners == WAY_CORNERS_NEVER)
    return "jump points need squares with 8 neighbours";
  if (cost < 0)
    return "jump points need a map on which all cells that can be entered "
           "have one cost";
  if (cost == 0)
    return "jump points need a map on which steps cost more than 0";
  if (!are_steps_fit (self))
    return "jump points need diagonal steps that cost no less than a straight "
           "step and less than two";
  if (!(self->steps[STEP_DIAGONAL] * cost < INFINITY))
    return "jump points need steps of less than infinite cost";

  return NULL;
}

gboolean
grid_courses_fit (const WayGrid *self)
{
  return grid_courses_find_obstacle (self) == NULL
         && self->terrain->width >= COURSE_LEAST_WIDTH;
}
