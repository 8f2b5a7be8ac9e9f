/* walkers.c - the settings and orders of each agent of a motion
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/units/motion-private.h"

#include <math.h>

void
motion_free_walker (gpointer data)
{
  Walker *walker = data;

  g_clear_object (&walker->graph);
  g_clear_pointer (&walker->goal, way_path_unref);
  g_free (walker->beds);
  g_free (walker);
}

Walker *
motion_find_walker (const WayMotion *self,
                    guint32          number)
{
  return g_hash_table_lookup (self->walkers, GUINT_TO_POINTER (number));
}

Walker *
motion_walker (WayMotion *self,
               guint32    number)
{
  Walker *walker = motion_find_walker (self, number);

  if (walker != NULL)
    return walker;

  walker = g_new0 (Walker, 1);
  walker->number = number;
  walker->speed = INFINITY;
  walker->order = NO_ORDER;
  walker->wants = NOWHERE;
  g_hash_table_insert (self->walkers, GUINT_TO_POINTER (number), walker);
  motion_wake (self, walker);
  return walker;
}

void
motion_give_order (WayMotion *self,
                   Walker    *walker,
                   WayPath   *path,
                   gboolean   is_final)
{
  const guint length = way_path_get_length (path);

  if (walker->order == NO_ORDER)
    {
      walker->order = self->n_orders++;
      walker->nearest = length;
      walker->n_idle = 0;
      walker->ordered_at = self->n_ticks;
      walker->n_asked = 0;
      walker->ask_in = 0;
      if (walker->goal != path)         /* it does not go back to its goal */
        {
          walker->n_led = 0;
          walker->led_at = G_MAXUINT;
        }
    }
  walker->nearest = MAX (walker->nearest, length);
  walker->is_final = is_final;
  walker->wants_path = FALSE;
  if (is_final && walker->goal != path)
    {
      g_clear_pointer (&walker->goal, way_path_unref);
      walker->goal = way_path_ref (path);
    }
}

void
motion_arrive (Walker *walker)
{
  walker->order = NO_ORDER;
  walker->waited = walker->n_heeded = 0;
  walker->n_idle = 0;
}

/* Removed agents --------------------------------------------------------------
 * */

/* The caller may give the number to another agent before the next tick, which
 * takes walkers of removed agents off the roll. */
static void
forget (WayMotion *self,
        Walker    *walker)
{
  g_clear_object (&walker->graph);
  g_clear_pointer (&walker->goal, way_path_unref);
  walker->speed = INFINITY;
  walker->holds = FALSE;
  walker->order = NO_ORDER;
  walker->is_final = FALSE;
  walker->wants_path = FALSE;
  walker->walked = 0;
  walker->rest = 0;
  walker->waited = walker->n_heeded = walker->pause = 0;
  walker->n_idle = walker->n_pushed = 0;
  walker->on_errand = walker->is_yielding = FALSE;
  if (self->has_errand && self->led == walker->number)
    self->has_errand = FALSE;
}

static void
on_change (guint32  agent,
           gpointer motion)
{
  Walker *walker = motion_walker (motion, agent);

  motion_wake (motion, walker);
  if (!way_agents_get_node (((WayMotion *) motion)->agents, agent, NULL))
    forget (motion, walker);
}

void
motion_watch (WayMotion *self)
{
  guint n;
  g_autofree guint32 *numbers = agents_list_numbers (self->agents, &n);

  for (guint i = 0; i < n; i++)
    motion_walker (self, numbers[i]);
  agents_watch (self->agents, on_change, self);
}
