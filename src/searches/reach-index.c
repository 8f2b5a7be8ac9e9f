/* reach-index.c - the entries of a reach, found by their nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/reach-private.h"

typedef struct
{
  const WayReach *reach;
  WayNode         node;
} Wanted;

static inline gboolean
is_wanted (gconstpointer entries,
           guint32       i,
           gconstpointer wanted)
{
  const ReachEntry *entry = (const ReachEntry *) entries + i;
  const Wanted *other = wanted;

  return reach_is_same (other->reach, entry->node, other->node);
}

static guint32 *
find_slot (const ReachIndex *self,
           WayNode           node)
{
  const Wanted wanted = { self->reach, node };

  return hash_slots_find (&self->slots,
                          way_node_type_hash (self->reach->type, node),
                          is_wanted, self->reach->entries, &wanted);
}

gboolean
reach_index_init (ReachIndex     *self,
                  const WayReach *reach,
                  guint32         n_entries,
                  Meter          *meter,
                  GError        **error)
{
  *self = (ReachIndex) { reach, { 0 } };
  if (!hash_slots_reset (&self->slots, n_entries, meter, error))
    return FALSE;

  for (guint32 i = 0; i < n_entries; i++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      *find_slot (self, reach->entries[i].node) = i + 1;
    }

  return TRUE;
}

void
reach_index_clear (ReachIndex *self)
{
  hash_slots_clear (&self->slots);
}

const ReachEntry *
reach_index_find (const ReachIndex *self,
                  WayNode           node)
{
  const guint32 place = *find_slot (self, node);

  return place != 0 ? &self->reach->entries[place - 1] : NULL;
}
