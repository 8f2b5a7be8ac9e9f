/* slot-list.c - places that one agent needs at the same time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A time at which all places are free lies in one free time of each place. In
 * the next such time, at least one place is in a later free time, and no place
 * is in an earlier one: so the sum of their marks numbers it. */

#include "views/schedule/slot-list.h"

static const TimeSlots *
get (const SlotList *self,
     guint           i)
{
  return i < SLOT_LIST_FEW ? self->few[i]
                           : g_ptr_array_index (self->more, i - SLOT_LIST_FEW);
}

void
slot_list_append (SlotList        *self,
                  const TimeSlots *slots)
{
  if (self->n < SLOT_LIST_FEW)
    self->few[self->n] = slots;
  else
    {
      if (self->more == NULL)
        self->more = g_ptr_array_new ();
      g_ptr_array_add (self->more, (gpointer) slots);
    }
  self->n++;
}

void
slot_list_append_all (SlotList       *self,
                      const SlotList *other)
{
  for (guint i = 0; i < other->n; i++)
    slot_list_append (self, get (other, i));
}

gboolean
slot_list_first_of (const SlotList *self,
                    SlotListFunc    func,
                    guint32         owner,
                    gdouble         time,
                    gdouble         limit,
                    FreeTime       *free)
{
  guint64 mark = 0;
  guint i = 0;

  *free = (FreeTime) { 0, INFINITY, 0 };
  while (i < self->n)
    {
      FreeTime one;

      if (!func (get (self, i), owner, time, &one))
        return FALSE;
      if (one.from > time && i > 0)
        {
          /* The places before may not be free any more: start again, from this
           * time. */
          time = one.from;
          if (time > limit)
            return FALSE;
          *free = (FreeTime) { 0, INFINITY, 0 };
          mark = 0;
          i = 0;
          continue;
        }
      time = MAX (time, one.from);
      free->from = MAX (free->from, one.from);
      free->until = MIN (free->until, one.until);
      mark += one.mark;
      i++;
    }

  free->mark = (guint32) mark;
  return mark < NO_MARK;
}
