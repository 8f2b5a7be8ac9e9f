/* reach-index.c - the entries of a reach, found by their nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Open addressing with linear probing, at most half full. A GHashTable would
 * do as well, but ends the program if there is no memory for it. */

#include "searches/reach-private.h"

/* Knuth's multiplier spreads indices, which are their own hash. */
#define MULTIPLIER 2654435769u

#define LEAST_BITS 4
#define MOST_BITS 31

static guint
find_slot (const ReachIndex *self,
           WayNode           node)
{
  return (way_node_type_hash (self->reach->type, node) * MULTIPLIER)
         >> self->shift;
}

static guint32
get_mask (const ReachIndex *self)
{
  return G_MAXUINT32 >> self->shift;
}

gboolean
reach_index_init (ReachIndex     *self,
                  const WayReach *reach,
                  guint32         n_entries,
                  Meter          *meter,
                  GError        **error)
{
  guint bits = LEAST_BITS;

  while (bits < MOST_BITS && (G_GUINT64_CONSTANT (1) << bits) / 2 < n_entries)
    bits++;
  *self = (ReachIndex) { reach, NULL, 32 - bits };
  if (n_entries > get_mask (self) / 2 + 1)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "more nodes were reached than can be found again");
      return FALSE;
    }
  self->slots = meter_alloc0 (meter, (gsize) 1 << bits, sizeof *self->slots,
                              error);
  if (self->slots == NULL)
    return FALSE;

  for (guint32 i = 0; i < n_entries; i++)
    {
      guint slot = find_slot (self, reach->entries[i].node);

      if (!meter_go_on (meter, error))
        return FALSE;
      while (self->slots[slot] != 0)
        slot = (slot + 1) & get_mask (self);
      self->slots[slot] = i + 1;
    }

  return TRUE;
}

void
reach_index_clear (ReachIndex *self)
{
  g_clear_pointer (&self->slots, g_free);
}

const ReachEntry *
reach_index_find (const ReachIndex *self,
                  WayNode           node)
{
  guint slot = find_slot (self, node);

  for (; self->slots[slot] != 0; slot = (slot + 1) & get_mask (self))
    {
      const ReachEntry *entry = &self->reach->entries[self->slots[slot] - 1];

      if (reach_is_same (self->reach, entry->node, node))
        return entry;
    }

  return NULL;
}
