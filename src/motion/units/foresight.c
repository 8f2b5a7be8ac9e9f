/* foresight.c - agents that heed where others will be
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In the order in which agents decide, each one reserves the nodes on which it
 * will be in the next ticks. An agent whose path leads to a reserved node looks
 * for a course past the others (detours.c), and reserves that: cooperative A*
 * within a window (Silver 2005), in a corridor along the path. Reservations are
 * advice, made anew in each tick, so nothing has to be undone if an agent is
 * removed, is sent elsewhere or meets a new wall: the rules of a tick keep
 * agents apart. Members of a formation reserve nodes and heed nobody, because
 * the formation says which of them waits for which. An agent that has heeded
 * others for as many ticks as it looks ahead, without a step, heeds nobody until
 * it has moved, so no agent waits for ever. */

#include "motion/units/foresight-private.h"

#include <math.h>

/* The columns and the rows of the table of squares, a power of two. */
#define SQUARES 256

Foresight *
foresight_new (guint n_ticks)
{
  Foresight *self = g_new0 (Foresight, 1);

  self->n_ticks = n_ticks;
  self->taken = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->places = g_array_new (FALSE, TRUE, sizeof (guint16));
  self->spots = NULL;
  self->steps = g_array_new (FALSE, FALSE, sizeof (ForeseenStep));
  self->states = NULL;

  return self;
}

void
foresight_free (Foresight *self)
{
  g_array_unref (self->taken);
  g_array_unref (self->places);
  g_free (self->squares);
  g_clear_pointer (&self->spots, g_array_unref);
  g_array_unref (self->steps);
  g_clear_pointer (&self->states, g_array_unref);
  g_free (self);
}

/* Courses ------------------------------------------------------------------ */

/* Where @walker will be if it follows its path. */
static void
follow_path (const Foresight *self,
             WayMotion       *motion,
             const Walker    *walker,
             Course          *course)
{
  const guint length
    = walker->path != NULL ? way_path_get_length (walker->path) : 0;
  guint at = walker->at, n_waits = walker->wants == NOWHERE
                                     ? 1 + walker->pause : 0;
  gdouble rest = walker->rest;

  course->ids[0] = walker->from;
  for (guint tick = 0; tick < self->n_ticks; tick++)
    {
      course->ids[tick + 1] = course->ids[tick];
      if (n_waits > 0)
        n_waits--;
      else if (rest <= 0 && at + 1 < length && !walker->is_closed)
        {
          const WayCost cost = way_path_get_cost_so_far (walker->path, at + 1)
                               - way_path_get_cost_so_far (walker->path, at);

          at++;
          rest = MIN (rest, cost) + cost;
          course->ids[tick + 1]
            = motion_id (motion, way_path_get_node (walker->path, at));
        }
      rest = rest > 0 ? rest - walker->speed : 0;
    }
}

static gboolean
is_clear (const Foresight *self,
          WayMotion       *motion,
          const Walker    *walker,
          const Course    *course)
{
  for (guint tick = 0; tick < self->n_ticks; tick++)
    {
      ForeseenStep step = { .from = course->ids[tick],
                            .to = course->ids[tick + 1] };

      if (step.from == NOWHERE || step.to == NOWHERE)
        return TRUE;
      if (step.from != step.to)
        foresight_step (motion, walker, &step);
      if (!foresight_may_take (self, motion, walker, &step, tick))
        return FALSE;
    }

  return TRUE;
}

static void
reserve (Foresight    *self,
         WayMotion    *motion,
         const Walker *walker,
         const Course *course,
         guint32       who)
{
  for (guint tick = 0; tick <= self->n_ticks; tick++)
    {
      ForeseenStep step = { .from = course->ids[tick > 0 ? tick - 1 : 0],
                            .to = course->ids[tick] };

      if (step.to == NOWHERE)
        return;
      foresight_take (self, motion, walker, step.to, tick, who);
      if (step.from == step.to)
        continue;
      foresight_step (motion, walker, &step);
      for (guint i = 0; i < step.n_beside && step.n_needed == step.n_beside;
           i++)
        {
          foresight_take (self, motion, walker, step.beside[i], tick - 1, who);
          foresight_take (self, motion, walker, step.beside[i], tick, who);
        }
    }
}

/* Agents that are near each other ------------------------------------------ */

/* On a grid no agent goes farther than a cell in a tick. Squares of cells have
 * the side that two agents together can cover, so agents that may meet are in
 * one square or in two that touch. The table has a count for each square; on maps
 * of more than SQUARES columns or rows of squares several have one, and agents
 * may seem to be near that are not. */
static guint8 *
find_square (const Foresight *self,
             guint            column,
             guint            row)
{
  return self->squares + (row % SQUARES) * SQUARES + column % SQUARES;
}

static void
find_place (const Foresight *self,
            const WayMotion *motion,
            const Walker    *walker,
            guint           *column,
            guint           *row)
{
  const gsize index = WAY_NODE_INDEX (motion_node (motion, walker->from));

  *column = (guint) (index % motion->map.width) / self->side;
  *row = (guint) (index / motion->map.width) / self->side;
}

static void
count_squares (Foresight       *self,
               const WayMotion *motion)
{
  guint largest = 1, column, row;

  if (motion->map.width == 0)
    return;

  if (self->squares == NULL)
    self->squares = g_new0 (guint8, SQUARES * SQUARES);
  for (guint i = 0; i < motion->ranks->len; i++)
    largest = MAX (largest, ((const Walker *) motion->ranks->pdata[i])->size);
  self->side = 2 * self->n_ticks + largest;
  for (guint i = 0; i < motion->ranks->len; i++)
    {
      const Walker *walker = motion->ranks->pdata[i];

      if (walker->from == NOWHERE)
        continue;
      find_place (self, motion, walker, &column, &row);
      if (*find_square (self, column, row) < 2)
        ++*find_square (self, column, row);
    }
}

/* Empties the squares that count_squares() has filled, before agents move. */
static void
forget_squares (const Foresight *self,
                const WayMotion *motion)
{
  for (guint i = 0; i < motion->ranks->len && motion->map.width > 0; i++)
    {
      const Walker *walker = motion->ranks->pdata[i];
      guint column, row;

      if (walker->from == NOWHERE)
        continue;
      find_place (self, motion, walker, &column, &row);
      *find_square (self, column, row) = 0;
    }
}

/* Whether another agent under way may come to where @walker will be. */
static gboolean
has_near (const Foresight *self,
          const WayMotion *motion,
          const Walker    *walker)
{
  guint column, row, n = 0;

  if (motion->map.width == 0)
    return motion->ranks->len > 1;

  find_place (self, motion, walker, &column, &row);
  for (guint i = 0; i < 3 && n < 2; i++)
    for (guint k = 0; k < 3; k++)
      n += *find_square (self, column + k + SQUARES - 1, row + i + SQUARES - 1);

  return n > 1;
}

/* One tick ----------------------------------------------------------------- */

static gboolean
heeds_others (const Foresight *self,
              const WayMotion *motion,
              const Walker    *walker)
{
  return walker->path != NULL && !walker->is_closed && !walker->is_steered
         && !walker->on_errand
         && !walker->is_yielding && walker->waited < motion->replan
         && walker->n_heeded < self->n_ticks
         && walker->n_idle < 2 * self->n_ticks;
}

/* Whether an agent under way is in no formation: only such agents heed
 * others. */
static gboolean
has_heeding (const WayMotion *motion)
{
  for (guint i = 0; i < motion->ranks->len; i++)
    if (!((const Walker *) motion->ranks->pdata[i])->is_steered)
      return TRUE;

  return FALSE;
}

static void
heed_others (Foresight *self,
             WayMotion *motion)
{
  count_squares (self, motion);
  g_array_set_size (self->taken, 0);
  for (guint i = 0; i < motion->ranks->len && motion->error == NULL; i++)
    {
      Walker *walker = motion->ranks->pdata[i];
      Course course;

      if (walker->from != NOWHERE && has_near (self, motion, walker))
        {
          follow_path (self, motion, walker, &course);
          if (heeds_others (self, motion, walker)
              && !is_clear (self, motion, walker, &course)
              && foresight_find_course (self, motion, walker, &course))
            walker->heeds = walker->wants != NOWHERE && walker->rest <= 0
                            && course.ids[1] == walker->from;
          reserve (self, motion, walker, &course, i + 1);
        }
    }
  forget_squares (self, motion);
}

void
foresight_heed (Foresight *self,
                WayMotion *motion)
{
  if (has_heeding (motion))
    heed_others (self, motion);
}
