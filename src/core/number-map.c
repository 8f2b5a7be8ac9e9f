/* number-map.c - numbers by keys of 64 bits
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/number-map.h"

#include <string.h>

#define LEAST_ROOM 1024

void
number_map_begin (NumberMap *self)
{
  self->n_entries = 0;
  self->run++;
  if (self->run > 0)
    return;

  /* The numbers of runs start again: no entry may keep one of them. */
  if (self->room > 0)
    memset (self->entries, 0, self->room * sizeof *self->entries);
  self->run = 1;
}

void
number_map_clear (NumberMap *self,
                  Meter     *meter)
{
  if (meter != NULL)
    meter_give_back (meter, self->room * sizeof *self->entries);
  g_free (self->entries);
  *self = (NumberMap) { 0 };
}

static NumberEntry *
alloc_entries (gsize    room,
               Meter   *meter,
               GError **error)
{
  return meter != NULL ? meter_alloc0 (meter, room, sizeof (NumberEntry), error)
                       : g_try_new0 (NumberEntry, room);
}

gboolean
number_map_reserve (NumberMap *self,
                    gsize      n_more,
                    Meter     *meter,
                    GError   **error)
{
  const gsize n = self->n_entries + n_more;
  NumberMap larger = { .room = MAX (LEAST_ROOM, self->room), .run = self->run };

  if (2 * n <= self->room)
    return TRUE;

  while (larger.room < 2 * n)
    larger.room *= 2;
  larger.entries = alloc_entries (larger.room, meter, error);
  if (larger.entries == NULL)
    return FALSE;

  for (gsize i = 0; i < self->room; i++)
    if (self->entries[i].run == self->run && self->entries[i].number != 0)
      *number_map_at (&larger, self->entries[i].key) = self->entries[i].number;
  number_map_clear (self, meter);
  *self = larger;
  return TRUE;
}
