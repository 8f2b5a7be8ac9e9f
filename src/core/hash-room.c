/* hash-room.c - whether the machine has the memory for a larger GHashTable
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A GHashTable has a power of two of slots, and grows when a sixteenth more than
 * its entries would fill them. It keeps the old arrays until it has filled the
 * new ones. */

#include "core/hash-room.h"

#define FEWEST_SLOTS 8

static gsize
count_slots (gsize n)
{
  gsize slots = FEWEST_SLOTS;

  while (slots <= n + n / 16 && slots < G_MAXSIZE / 2)
    slots *= 2;

  return slots;
}

gsize
hash_room_until_growth (gsize n)
{
  const gsize slots = count_slots (n);
  gsize most = slots / 17 * 16;

  while (most + 1 + (most + 1) / 16 < slots)
    most++;

  return most;
}

gboolean
hash_room_ask (gsize n_before,
               gsize n_after,
               gsize bytes_each)
{
  const gsize slots = count_slots (n_after);
  gpointer table = NULL, entries = NULL;
  gboolean ok = TRUE;

  if (slots > count_slots (n_before))
    {
      table = g_try_malloc_n (slots, HASH_SLOT_BYTES);
      ok = table != NULL;
    }
  if (ok && bytes_each > 0 && n_after > n_before)
    {
      entries = g_try_malloc_n (n_after - n_before, bytes_each);
      ok = entries != NULL;
    }
  g_free (table);
  g_free (entries);

  return ok;
}
