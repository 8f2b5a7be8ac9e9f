/* configurations.c - where all agents may be at one tick, as far as met
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/crowd/configurations.h"

#include <string.h>

#define NONE G_MAXUINT32

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
  drop (self, self->slots, self->n_slots, sizeof *self->slots);
  configurations_init (self, self->n_agents, self->meter, self->error);
}

/* A sum over agents, so that no order counts (Zobrist's hash, whose random
 * numbers are reckoned rather than kept). */
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

guint32 *
configurations_find (const Configurations *self,
                     const guint32        *nodes,
                     guint32               hash)
{
  const gsize bytes = self->n_agents * sizeof *nodes;
  guint32 at = hash & (self->n_slots - 1);

  for (; self->slots[at] != NONE; at = (at + 1) & (self->n_slots - 1))
    if (self->items[self->slots[at]].hash == hash
        && memcmp (configurations_nodes (self, self->slots[at]), nodes,
                   bytes) == 0)
      break;

  return &self->slots[at];
}

static gboolean
grow_slots (Configurations *self)
{
  const guint32 n_slots = MAX (2 * self->n_slots, 1024);
  guint32 *slots = n_slots > self->n_slots
                     ? meter_alloc (self->meter, n_slots, sizeof *slots,
                                    self->error)
                     : NULL;

  if (slots == NULL)
    return FALSE;

  memset (slots, 0xff, n_slots * sizeof *slots);
  for (guint32 i = 0; i < self->n; i++)
    {
      guint32 at = self->items[i].hash & (n_slots - 1);

      while (slots[at] != NONE)
        at = (at + 1) & (n_slots - 1);
      slots[at] = i;
    }
  meter_give_back (self->meter, self->n_slots * sizeof *slots);
  g_free (self->slots);
  self->slots = slots;
  self->n_slots = n_slots;
  return TRUE;
}

gboolean
configurations_make_room (Configurations *self)
{
  const gsize n = (gsize) self->n + 1;

  if (n >= NONE / 2)
    return meter_take (self->meter, G_MAXSIZE, self->error);

  return (self->n_slots / 2 >= n || grow_slots (self))
         && meter_grow (self->meter, &self->items, &self->items_size, n,
                        sizeof *self->items, self->error)
         && meter_grow (self->meter, &self->nodes, &self->nodes_size,
                        n * self->n_agents, sizeof *self->nodes, self->error)
         && meter_grow (self->meter, &self->orders, &self->orders_size,
                        n * self->n_agents, sizeof *self->orders,
                        self->error);
}
