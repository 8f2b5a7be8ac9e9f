/* hash-slots.h - finds the items of an array by their hashes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A hash table with linear probing, at most half full (Knuth, "The Art of
 * Computer Programming" 6.4), which has one number for each item. A GHashTable
 * would end the program without memory. */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 *slots;               /* (owned) (nullable) of items, from 1; 0 if
                                 * free */
  gsize    room;                /* slots that there is memory for */
  guint    shift;               /* a hash of 32 bits by this is a slot */
} HashSlots;

/* Whether item @i of @items is the item @wanted. */
typedef gboolean (*HashSlotsIs) (gconstpointer items,
                                 guint32       i,
                                 gconstpointer wanted);

/* Makes room for @n items, and forgets all items. */
gboolean hash_slots_reset (HashSlots  *self,
                           gsize       n,
                           Meter      *meter,
                           GError    **error);

/* Does not give the memory back to a meter. */
void     hash_slots_clear (HashSlots  *self);

/* How many items the slots have room for. */
static inline gsize
hash_slots_capacity (const HashSlots *self)
{
  return self->slots != NULL ? (G_MAXUINT32 >> self->shift) / 2 : 0;
}

/* The slot of the item @wanted; if the table does not have it, the free slot
 * where it belongs. */
static G_ALWAYS_INLINE inline guint32 *
hash_slots_find (const HashSlots  *self,
                 guint32           hash,
                 const HashSlotsIs is,
                 gconstpointer     items,
                 gconstpointer     wanted)
{
  const guint32 mask = G_MAXUINT32 >> self->shift;

  /* Knuth's multiplier spreads hashes that are indices. */
  guint32 at = (hash * 2654435769u) >> self->shift;

  while (self->slots[at] != 0 && !is (items, self->slots[at] - 1, wanted))
    at = (at + 1) & mask;

  return &self->slots[at];
}

G_END_DECLS
