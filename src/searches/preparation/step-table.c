/* step-table.c - the arrays that next steps are looked up in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/preparation/step-table.h"

#include <string.h>

void
step_table_clear (StepTable *self)
{
  g_free (self->numbers);
  g_free (self->first_slot);
  g_free (self->slots);
  g_free (self->first_run);
  g_free (self->runs);
  memset (self, 0, sizeof *self);
}

/* The step at @place of those out of @from. */
static guint32
get_step (const StepTable *self,
          guint32          from,
          guint32          place)
{
  const guint64 at = (guint64) self->first_slot[from] + place;
  const guint32 step = at < self->n_slots ? self->slots[at] : G_MAXUINT32;

  return step < self->n_nodes ? step : G_MAXUINT32;
}

guint32
step_table_look_up (const StepTable *self,
                    guint32          from,
                    guint32          to)
{
  const guint32 no_way = ((guint32) 1 << self->n_place_bits) - 1;
  const guint32 last
    = (guint32) ((guint64) self->numbers[to] << self->n_place_bits) | no_way;
  const guint64 first = self->first_run[from];
  const guint64 end = self->first_run[from + 1];
  const guint32 *run;
  guint64 n_runs;
  guint32 place;

  if (G_UNLIKELY (first >= end || end > self->n_runs))
    return G_MAXUINT32;

  run = self->runs + first;
  n_runs = end - first;
  while (n_runs > 1)            /* the run is among these */
    {
      const guint64 half = n_runs / 2;

      run += run[half] <= last ? half : 0;
      n_runs -= half;
    }

  place = *run & no_way;
  return place == no_way ? G_MAXUINT32 : get_step (self, from, place);
}
