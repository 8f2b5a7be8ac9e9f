/* team.c - threads that do one piece of work together
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/team.h"

/* More threads than there are processors are of no use, and more than this is a
 * mistake. */
#define MOST_THREADS 1024

typedef struct
{
  Hand     hand;
  TeamFunc func;
  gpointer work;
} Shift;

guint
team_settle (guint wanted,
             gsize most)
{
  const guint n = wanted > 0 ? wanted : g_get_num_processors ();

  return (guint) MAX (MIN (MIN (n, MOST_THREADS), most), 1);
}

guint
team_count (const Meter *meter,
            gsize        most)
{
  return team_settle (meter->limits->n_threads, most);
}

void
team_init (Team  *self,
           Meter *meter,
           guint  n_threads)
{
  *self = (Team) { meter, MAX (n_threads, 1), LIMIT_NONE };
}

void
hand_stop (Hand *hand)
{
  g_atomic_int_compare_and_exchange (&hand->team->met, LIMIT_NONE,
                                     (gint) hand->meter.met);
}

static gpointer
run_shift (gpointer data)
{
  Shift *shift = data;

  shift->func (&shift->hand, shift->work);
  return NULL;
}

gboolean
team_run (Team    *self,
          TeamFunc func,
          gpointer work,
          GError **error)
{
  g_autofree Shift *shifts = g_new (Shift, self->n_threads);
  g_autofree GThread **threads = g_new0 (GThread *, self->n_threads);

  for (guint i = 0; i < self->n_threads; i++)
    {
      shifts[i] = (Shift) { { .team = self, .place = i }, func, work };
      meter_init (&shifts[i].hand.meter, self->meter->limits);
    }
  /* If the machine has no more threads, the others do the work. */
  for (guint i = 1; i < self->n_threads; i++)
    threads[i] = g_thread_try_new ("wayfind team", run_shift, &shifts[i],
                                   NULL);
  run_shift (&shifts[0]);
  for (guint i = 1; i < self->n_threads; i++)
    if (threads[i] != NULL)
      g_thread_join (threads[i]);

  if (!team_is_stopped (self))
    return TRUE;

  self->meter->met = (Limit) self->met;
  limit_set_error (self->meter->met, error);
  return FALSE;
}
