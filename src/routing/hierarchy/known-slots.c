/* known-slots.c - the slots of paths that were unfolded before
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/known-slots.h"

void
known_slots_init (KnownSlots *self)
{
  *self = (KnownSlots) { { 0 } };
  self->slots = g_array_new (FALSE, FALSE, sizeof (KnownSlot));
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  number_map_begin (&self->places);
}

void
known_slots_clear (KnownSlots *self)
{
  number_map_clear (&self->places, NULL);
  g_clear_pointer (&self->slots, g_array_unref);
  g_clear_pointer (&self->edges, g_array_unref);
}

void
known_slots_begin (KnownSlots *self)
{
  number_map_begin (&self->places);
  g_array_set_size (self->slots, 0);
  g_array_set_size (self->edges, 0);
}

void
known_slots_add (KnownSlots *self,
                 guint32     slot,
                 guint32     first,
                 guint32     n_edges)
{
  const KnownSlot known = { first, n_edges };
  guint32 *place = number_map_at (&self->places, slot);

  if (*place != 0)
    return;

  g_array_append_val (self->slots, known);
  *place = self->slots->len;
}

void
slots_reverse (GArray *slots,
               guint   first)
{
  const guint n = slots->len - first;
  guint32 *items;

  /* The data of an empty array may be NULL. */
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
