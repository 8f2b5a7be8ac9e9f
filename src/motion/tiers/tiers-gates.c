/* tiers-gates.c - ids for gates, which stay as long as the gates do
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/tiers/tiers-private.h"

static gboolean
take_id (WayTiers *self,
         guint32   node,
         guint32  *id,
         Meter    *meter,
         GError  **error)
{
  if (self->n_free > 0)
    *id = self->free_ids[--self->n_free];
  else if (meter_grow (meter, &self->gates, &self->gates_room,
                       (gsize) self->n_ids + 1, sizeof *self->gates, error)
           && meter_grow (meter, &self->free_ids, &self->free_room,
                          (gsize) self->n_ids + 1, sizeof *self->free_ids,
                          error))
    *id = self->n_ids++;
  else
    return FALSE;

  self->gates[*id] = (Gate) { .node = node,
                              .sector = self->sectors.of[node] };
  self->n_gates++;
  return TRUE;
}

/* There is room for every id. */
static void
free_id (WayTiers *self,
         guint32   id)
{
  self->gates[id].node = NO_NODE;
  self->free_ids[self->n_free++] = id;
  self->n_gates--;
}

/* The gates of a sector are sorted by nodes. */
gboolean
tiers_find_gate (const WayTiers *self,
                 guint32         node,
                 guint32        *id)
{
  const Sector *sector = &self->items[self->sectors.of[node]];
  guint32 low = 0, high = sector->n_gates;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      *id = sector->gates[middle];
      if (self->gates[*id].node == node)
        return TRUE;
      if (self->gates[*id].node < node)
        low = middle + 1;
      else
        high = middle;
    }

  return FALSE;
}

/* Frees the ids of gates that @gates does not have. */
static void
drop_gates (WayTiers      *self,
            Sector        *sector,
            const guint32 *gates,
            guint32        n_gates)
{
  guint32 j = 0;

  for (guint32 i = 0; i < sector->n_gates; i++)
    {
      const guint32 node = self->gates[sector->gates[i]].node;

      while (j < n_gates && self->gates[gates[j]].node < node)
        j++;
      if (j == n_gates || gates[j] != sector->gates[i])
        free_id (self, sector->gates[i]);
    }
}

/* A gate that was there keeps its id. */
gboolean
tiers_set_ids (WayTiers *self,
               Sector   *sector,
               Meter    *meter,
               GError  **error)
{
  g_autofree guint32 *gates = meter_alloc (meter, sector->n_pairs,
                                           sizeof *gates, error);
  guint32 n = 0, id;
  gboolean ok = gates != NULL;

  for (guint32 i = 0; ok && i < sector->n_pairs; i++)
    {
      const guint32 node = sector->pairs[i].own;

      if (i > 0 && sector->pairs[i - 1].own == node)
        continue;
      ok = tiers_find_gate (self, node, &gates[n])
           || take_id (self, node, &gates[n], meter, error);
      n += ok;
    }
  if (!ok)
    {
      for (guint32 i = 0; i < n; i++)
        if (!tiers_find_gate (self, self->gates[gates[i]].node, &id))
          free_id (self, gates[i]);
      return FALSE;
    }

  drop_gates (self, sector, gates, n);
  for (guint32 i = 0; i < n; i++)
    self->gates[gates[i]].place = i;
  g_free (sector->gates);
  sector->gates = g_steal_pointer (&gates);
  sector->n_gates = n;
  return TRUE;
}
