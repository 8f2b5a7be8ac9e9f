/* node-index.c - from the hash of a node to its id: a flat array of ids
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-index.h"

#include <string.h>

/* As many ids as a node store makes room for at first: both grow in step, and
 * the index first. A store that takes all that a limit leaves would keep the
 * index from growing at all. */
#define FIRST_BITS 9

/* A hash has no more bits, and an address of a 32-bit machine fewer. */
#define MOST_BITS (GLIB_SIZEOF_SIZE_T == 8 ? 32 : 28)

/* Ids that are put in at once: their slots are asked for together. */
#define BATCH 16

/* An index that was emptied stays if it held an id for so many slots. */
#define KEEP_SLOTS 16

/* The slots of an index that holds nothing, which are read and never written. */
static guint32 no_slots[2];

void
node_index_init (NodeIndex *self)
{
  self->slots = no_slots;
  self->mask = 1;
  self->bits = 1;
  self->room = 0;
}

gsize
node_index_bytes (const NodeIndex *self)
{
  return (gsize) self->room * 2 * sizeof *self->slots;
}

gsize
node_index_bytes_grown (const NodeIndex *self)
{
  return self->room > 0 ? 2 * node_index_bytes (self)
                        : sizeof *self->slots << FIRST_BITS;
}

static void
give_back (Budget *budget,
           gsize   bytes)
{
  if (budget != NULL)
    budget_give_back (budget, bytes);
}

void
node_index_clear (NodeIndex *self,
                  Budget    *budget)
{
  give_back (budget, node_index_bytes (self));
  if (self->room > 0)
    g_free (self->slots);
  node_index_init (self);
}

void
node_index_empty (NodeIndex *self,
                  guint32    n_ids,
                  Budget    *budget)
{
  if (self->mask / KEEP_SLOTS > MAX (n_ids, 1u << FIRST_BITS))
    node_index_clear (self, budget);
  else if (self->room > 0)
    memset (self->slots, 0, node_index_bytes (self));
}

static void
put (NodeIndex *self,
     guint32   hash,
     guint32    id)
{
  guint32 *slot = node_index_slot (self, hash);

  while (*slot != 0)
    slot = node_index_next (self, slot);
  node_index_put (self, slot, hash, id);
}

static void
fill (NodeIndex      *self,
      guint32         n_ids,
      NodeHashesFunc  get_hashes,
      gconstpointer   keys)
{
  guint32 hashes[BATCH];

  for (guint32 id = 0; id < n_ids;)
    {
      const guint n = MIN (BATCH, n_ids - id);

      get_hashes (keys, id, n, hashes);
      for (guint i = 0; i < n; i++)
        __builtin_prefetch (node_index_slot (self, hashes[i]), 1);
      for (guint i = 0; i < n; i++)
        put (self, hashes[i], id++);
    }
}

gboolean
node_index_grow (NodeIndex      *self,
                 guint32         n_ids,
                 NodeHashesFunc  get_hashes,
                 gconstpointer   keys,
                 Budget         *budget)
{
  const gsize old_bytes = node_index_bytes (self);
  const guint bits = self->room > 0 ? self->bits + 1 : FIRST_BITS;
  const gsize bytes = node_index_bytes_grown (self);
  guint32 *slots;

  if (bits > MOST_BITS || (budget != NULL && !budget_take (budget, bytes)))
    return FALSE;

  slots = g_try_malloc0 (bytes);
  if (slots == NULL)
    {
      give_back (budget, bytes);
      return FALSE;
    }

  if (self->room > 0)
    g_free (self->slots);
  give_back (budget, old_bytes);
  self->slots = slots;
  self->bits = bits;
  self->mask = G_MAXUINT32 >> (32 - bits);
  self->room = 1u << (bits - 1);
  fill (self, n_ids, get_hashes, keys);

  return TRUE;
}
