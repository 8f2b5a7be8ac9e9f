/* hash-slots.c - finds the items of an array by their hashes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/hash-slots.h"

#include <string.h>

#define LEAST_BITS 4
#define MOST_BITS 31

gboolean
hash_slots_reset (HashSlots *self,
                  gsize      n,
                  Meter     *meter,
                  GError   **error)
{
  guint bits = LEAST_BITS;

  while (bits < MOST_BITS && (G_GUINT64_CONSTANT (1) << bits) / 2 < n)
    bits++;
  if ((G_GUINT64_CONSTANT (1) << bits) / 2 < n)
    return meter_take (meter, G_MAXSIZE, error);
  if (!meter_grow (meter, &self->slots, &self->room, (gsize) 1 << bits,
                   sizeof *self->slots, error))
    return FALSE;

  self->shift = 32 - bits;
  memset (self->slots, 0, ((gsize) 1 << bits) * sizeof *self->slots);
  return TRUE;
}

void
hash_slots_clear (HashSlots *self)
{
  g_free (self->slots);
  *self = (HashSlots) { 0 };
}
