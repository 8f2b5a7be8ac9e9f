/* foreseen-nodes.c - the nodes on which agents will be
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A reservation is a node at a tick. The rules are those of a tick
 * (motion-rules.c), for the ticks to come. */

#include "motion/units/foresight-private.h"

static guint32
get_taken (const Foresight *self,
           guint32          id,
           guint            tick)
{
  const gsize i = (gsize) id * (self->n_ticks + 1) + tick;

  return i < self->taken->len ? g_array_index (self->taken, guint32, i) : 0;
}

static void
take (Foresight *self,
      guint32    id,
      guint      tick,
      guint32    who)
{
  const guint row = self->n_ticks + 1;
  const gsize i = (gsize) id * row + tick;

  if (i >= self->taken->len)
    g_array_set_size (self->taken, (id + 1) * row);
  if (g_array_index (self->taken, guint32, i) == 0)
    g_array_index (self->taken, guint32, i) = who;
}

void
foresight_take (Foresight    *self,
                WayMotion    *motion,
                const Walker *walker,
                guint32       id,
                guint         tick,
                guint32       who)
{
  const Body body = motion_body (motion, walker, id);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 cell = motion_cell_id (motion, &body, i);

      if (cell != NOWHERE)
        take (self, cell, tick, who);
    }
}

guint32
foresight_who (const Foresight *self,
               WayMotion       *motion,
               const Walker    *walker,
               guint32          id,
               guint            tick)
{
  const Body body = motion_body (motion, walker, id);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 cell = motion_cell_id (motion, &body, i);
      const guint32 who = cell != NOWHERE ? get_taken (self, cell, tick) : 0;

      if (who != 0)
        return who;
    }

  return 0;
}

/* Steps -------------------------------------------------------------------- */

void
foresight_step (WayMotion    *motion,
                const Walker *walker,
                ForeseenStep *step)
{
  WayNode nodes[WAY_LINE_MAX_BESIDE];
  guint n_needed;

  step->n_beside = motion_list_beside (motion, walker, step->from, step->to,
                                       step->beside, &step->n_needed);
  step->has_crossed
    = way_graph_get_beside (body_find_ground (motion->graph),
                            motion_node (motion, step->from),
                            motion_node (motion, step->to), nodes,
                            &n_needed) >= 2;
  for (guint i = 0; i < 2 && step->has_crossed; i++)
    step->crossed[i] = motion_id (motion, nodes[i]);
}

/* Whether an agent goes from @from to @to in a tick. */
static gboolean
goes (const Foresight *self,
      guint32          from,
      guint32          to,
      guint            tick)
{
  const guint32 who = from != NOWHERE ? get_taken (self, from, tick) : 0;

  return who != 0 && to != NOWHERE && get_taken (self, to, tick + 1) == who;
}

gboolean
foresight_may_take (const Foresight    *self,
                    WayMotion          *motion,
                    const Walker       *walker,
                    const ForeseenStep *step,
                    guint               tick)
{
  const guint32 who = foresight_who (self, motion, walker, step->to, tick);
  guint n_free = 0;

  if (foresight_who (self, motion, walker, step->to, tick + 1) != 0
      || (who != 0
          && who == foresight_who (self, motion, walker, step->from, tick + 1)))
    return FALSE;
  if (step->has_crossed
      && (goes (self, step->crossed[0], step->crossed[1], tick)
          || goes (self, step->crossed[1], step->crossed[0], tick)))
    return FALSE;

  for (guint i = 0; i < step->n_beside && n_free < step->n_needed; i++)
    n_free
      += foresight_who (self, motion, walker, step->beside[i], tick) == 0
         && foresight_who (self, motion, walker, step->beside[i], tick + 1) == 0;
  return n_free >= step->n_needed;
}
