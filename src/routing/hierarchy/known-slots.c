/* known-slots.c - the slots of paths that were unfolded before
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/known-slots.h"

#include <string.h>

#define LEAST_ROOM 1024

void
known_slots_init (KnownSlots *self)
{
  *self = (KnownSlots) { .run = 1 };
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
known_slots_clear (KnownSlots *self)
{
  g_clear_pointer (&self->slots, g_free);
  g_clear_pointer (&self->edges, g_array_unref);
}

void
known_slots_begin (KnownSlots *self)
{
  self->n_slots = 0;
  g_array_set_size (self->edges, 0);
  self->run++;
  if (self->run > 0)
    return;

  /* Numbers of runs begin anew: none that is left may come again. */
  if (self->room > 0)
    memset (self->slots, 0, self->room * sizeof *self->slots);
  self->run = 1;
}

/* Half of the room stays empty. */
gboolean
known_slots_reserve (KnownSlots *self,
                     gsize       n_more)
{
  const gsize n = self->n_slots + n_more;
  KnownSlots larger = *self;

  if (2 * n <= self->room)
    return TRUE;

  larger.room = MAX (LEAST_ROOM, self->room);
  while (larger.room < 2 * n)
    larger.room *= 2;
  larger.slots = g_try_new0 (KnownSlot, larger.room);
  if (larger.slots == NULL)
    return FALSE;

  for (gsize i = 0; i < self->room; i++)
    if (self->slots[i].run == self->run)
      *known_slots_place (&larger, self->slots[i].slot) = self->slots[i];
  g_free (self->slots);
  *self = larger;
  return TRUE;
}

void
known_slots_add (KnownSlots *self,
                 guint32     slot,
                 guint32     first,
                 guint32     n_edges)
{
  KnownSlot *place = known_slots_place (self, slot);

  if (place->run == self->run)
    return;

  *place = (KnownSlot) { slot, self->run, first, n_edges };
  self->n_slots++;
}

void
slots_reverse (GArray *slots,
               guint   first)
{
  const guint n = slots->len - first;
  guint32 *items;

  /* An array without any may be NULL. */
  if (n == 0)
    return;

  items = &g_array_index (slots, guint32, first);
  for (guint i = 0; i < n / 2; i++)
    {
      const guint32 other = items[n - 1 - i];

      items[n - 1 - i] = items[i];
      items[i] = other;
    }
}
