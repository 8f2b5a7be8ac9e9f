/* configurations.c - a table of the configurations that a search has met
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/crowd/configurations.h"

#include <string.h>

#define MOST_CONFIGURATIONS (G_MAXUINT32 / 2)

typedef struct
{
  const guint32 *nodes;
  guint32        hash;
} Wanted;

void
configurations_init (Configurations *self,
                     guint32         n_agents,
                     Meter          *meter,
                     GError        **error)
{
  *self = (Configurations) { n_agents, meter, error };
}

static void
drop (Configurations *self,
      gpointer        array,
      gsize           n,
      gsize           size)
{
  meter_give_back (self->meter, n * size);
  g_free (array);
}

void
configurations_clear (Configurations *self)
{
  drop (self, self->items, self->items_size, sizeof *self->items);
  drop (self, self->nodes, self->nodes_size, sizeof *self->nodes);
  drop (self, self->orders, self->orders_size, sizeof *self->orders);
  drop (self, self->slots.slots, self->slots.room, sizeof *self->slots.slots);
  configurations_init (self, self->n_agents, self->meter, self->error);
}

/* A sum over agents, so that their order does not matter (Zobrist's hash, with
 * computed random numbers instead of stored ones). */
guint32
configurations_hash (const Configurations *self,
                     const guint32        *nodes)
{
  guint64 hash = 0;

  for (guint32 i = 0; i < self->n_agents; i++)
    {
      guint64 mixed = ((guint64) i << 32 | nodes[i])
                      * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

      mixed ^= mixed >> 32;
      hash += mixed * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
    }

  return (guint32) (hash >> 32);
}

static inline gboolean
is_wanted (gconstpointer configurations,
           guint32       i,
           gconstpointer wanted)
{
  const Configurations *self = configurations;
  const Wanted *other = wanted;

  return self->items[i].hash == other->hash
         && memcmp (configurations_nodes (self, i), other->nodes,
                    self->n_agents * sizeof *other->nodes) == 0;
}

guint32 *
configurations_find (const Configurations *self,
                     const guint32        *nodes,
                     guint32               hash)
{
  const Wanted wanted = { nodes, hash };

  return hash_slots_find (&self->slots, hash, is_wanted, self, &wanted);
}

static gboolean
grow_slots (Configurations *self)
{
  const gsize n = MAX (2 * (gsize) self->n, 512);

  if (!hash_slots_reset (&self->slots, n, self->meter, self->error))
    return FALSE;

  for (guint32 i = 0; i < self->n; i++)
    *configurations_find (self, configurations_nodes (self, i),
                          self->items[i].hash) = i + 1;
  return TRUE;
}

gboolean
configurations_make_room (Configurations *self)
{
  const gsize n = (gsize) self->n + 1;

  if (n >= MOST_CONFIGURATIONS)
    return meter_take (self->meter, G_MAXSIZE, self->error);

  return (hash_slots_capacity (&self->slots) >= n || grow_slots (self))
         && meter_grow (self->meter, &self->items, &self->items_size, n,
                        sizeof *self->items, self->error)
         && meter_grow (self->meter, &self->nodes, &self->nodes_size,
                        n * self->n_agents, sizeof *self->nodes, self->error)
         && meter_grow (self->meter, &self->orders, &self->orders_size,
                        n * self->n_agents, sizeof *self->orders,
                        self->error);
}
