/* node-index.c - from the hash of a node to its id: a flat array of ids
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-index.h"

#include <string.h>

/* The number of ids for which a node store makes room at first. Both grow in
 * step, and the index grows first: a store that takes all the memory of a limit
 * would leave nothing to the index. */
#define FIRST_SLOTS 512

/* From so many on the index no longer doubles, but grows by a half and by a
 * third in turn. The system moves arrays of this size by their pages. */
#define LARGE_SLOTS (1u << 22)

/* Larger ones are filled anew when they grow, see stretch(). */
#define MOST_STRETCHED (1u << 30)

/* Ids have no more bits, and a 32-bit machine has fewer addresses. */
#define MOST_SLOTS ((guint64) 1 << (GLIB_SIZEOF_SIZE_T == 8 ? 32 : 28))

/* Ids that are inserted together, so that their slots are prefetched
 * together. */
#define BATCH 16

/* Ids that wait for their hash, or for a slot, while the index grows. */
#define MOST_ASIDE 256

/* An index that was emptied stays if it held an id for so many slots. */
#define KEEP_SLOTS 16

/* The slot of an index that holds nothing, which is read and never written. */
static guint32 no_slot;

static void
set_slots (NodeIndex *self,
           guint32   *slots,
           gsize      n_slots)
{
  self->slots = slots;
  self->n_slots = n_slots;
  self->room = (guint32) ((n_slots - 1) / 2);
  self->id_bits = g_bit_storage (self->room);
  self->mask = G_MAXUINT32 >> (32 - self->id_bits);
}

void
node_index_init (NodeIndex *self)
{
  set_slots (self, &no_slot, 1);
}

gsize
node_index_bytes (const NodeIndex *self)
{
  return self->room > 0 ? self->n_slots * sizeof *self->slots : 0;
}

static guint64
choose_slots (const NodeIndex *self)
{
  const guint64 n = self->n_slots;

  if (self->room == 0)
    return FIRST_SLOTS;
  if (n < LARGE_SLOTS)
    return n * 2;

  return (n & (n - 1)) == 0 ? n / 2 * 3 : n / 3 * 4;
}

gsize
node_index_growth (const NodeIndex *self)
{
  return (gsize) choose_slots (self) * sizeof *self->slots
         - node_index_bytes (self);
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
  if (self->n_slots / KEEP_SLOTS > MAX (n_ids, FIRST_SLOTS))
    node_index_clear (self, budget);
  else if (self->room > 0)
    memset (self->slots, 0, node_index_bytes (self));
}

static void
put (const NodeIndex *self,
     guint32          hash,
     guint32          id)
{
  guint32 *slot = node_index_slot (self, hash);

  while (*slot != 0)
    slot = node_index_next (self, slot);
  node_index_put (self, slot, hash, id);
}

/* Puts in the @n @ids, of a BATCH at most. */
static void
put_batch (const NodeIndex *self,
           const guint32   *ids,
           guint            n,
           NodeHashesFunc   get_hashes,
           gconstpointer    keys)
{
  guint32 hashes[BATCH];

  get_hashes (keys, ids, n, hashes);
  for (guint i = 0; i < n; i++)
    __builtin_prefetch (node_index_slot (self, hashes[i]), 1);
  for (guint i = 0; i < n; i++)
    put (self, hashes[i], ids[i]);
}

static void
fill (NodeIndex      *self,
      guint32         n_ids,
      NodeHashesFunc  get_hashes,
      gconstpointer   keys)
{
  guint32 ids[BATCH];

  memset (self->slots, 0, node_index_bytes (self));
  for (guint32 id = 0; id < n_ids;)
    {
      const guint n = MIN (BATCH, n_ids - id);

      for (guint i = 0; i < n; i++)
        ids[i] = id++;
      put_batch (self, ids, n, get_hashes, keys);
    }
}

/* Growing in place --------------------------------------------------------
 *
 * Slots are in the order of their nodes' hashes, but for nodes that were pushed
 * on. So the old slots are moved to the end of the new ones, and one pass takes
 * the nodes from there to their new slots, which come before the slot that is
 * read, as a rule.
 *
 * The home of a node lies between the beginning of its run of taken slots and
 * its own slot. If one hash with its mark leads there, that is its hash. In a
 * long run several may: the node is set aside, and its key asked for. Nodes
 * whose new slots have not been read yet are set aside, too. */

typedef struct
{
  NodeIndex       now;
  NodeIndex       old;          /* its slots lie at the end of those now */
  NodeHashesFunc  get_hashes;
  gconstpointer   keys;
  guint           n_aside;
  guint32         aside[MOST_ASIDE];
} Stretch;

/* %FALSE if no slot below @end is free for it. */
static inline gboolean
put_below (const NodeIndex *self,
           guint32          hash,
           guint32          id,
           const guint32   *end)
{
  guint32 *slot = node_index_slot (self, hash);

  while (slot < end && *slot != 0)
    slot++;
  if (slot >= end)
    return FALSE;

  node_index_put (self, slot, hash, id);
  return TRUE;
}

/* Inserts the nodes that were set aside and for which a slot below @end is
 * free. Returns %FALSE if most of them find none. */
static gboolean
place_aside (Stretch       *self,
             const guint32 *end)
{
  const guint n = self->n_aside;
  guint32 hashes[MOST_ASIDE];

  self->get_hashes (self->keys, self->aside, n, hashes);
  self->n_aside = 0;
  for (guint i = 0; i < n; i++)
    if (!put_below (&self->now, hashes[i], self->aside[i], end))
      self->aside[self->n_aside++] = self->aside[i];

  return self->n_aside <= n / 2;
}

static gboolean
set_aside (Stretch       *self,
           guint32        id,
           const guint32 *end)
{
  if (self->n_aside == MOST_ASIDE && !place_aside (self, end))
    return FALSE;

  self->aside[self->n_aside++] = id;
  return TRUE;
}

/* Sets aside the nodes before the first free slot, because their run may have
 * begun at the end of the slots. */
static gboolean
set_first_aside (Stretch *self,
                 gsize   *n)
{
  guint32 *slots = self->old.slots;

  for (*n = 0; slots[*n] != 0; slots[(*n)++] = 0)
    if (!set_aside (self, (slots[*n] & self->old.mask) - 1, slots))
      return FALSE;

  return TRUE;
}

/* Moves the id in @slot to a slot below @end. The hashes from @least to @most
 * lead from the beginning of its run to that slot. Returns %FALSE if several of
 * them have its mark, or if no slot is free. */
static inline gboolean
move (const NodeIndex *now,
      const NodeIndex *old,
      guint32          slot,
      guint32          least,
      guint32          most,
      const guint32   *end)
{
  const guint32 mark = slot >> old->id_bits;
  const guint32 marks = G_MAXUINT32 >> old->id_bits;
  const guint32 known = most - ((most - mark) & marks);

  return known - least <= marks
         && put_below (now, known << NODE_INDEX_LEFT_OUT,
                       (slot & old->mask) - 1, end);
}

/* %FALSE if hashes are so bad that too many nodes would be set aside.
 *
 * The hashes that lead to a slot end before a fraction, of which a third is the
 * least part: there are 2^n slots or 3 * 2^n. What is lost of a step stays
 * below that part if there are at most MOST_STRETCHED. */
static gboolean
stretch (Stretch *self)
{
  const NodeIndex now = self->now, old = self->old;
  const guint64 step = ((guint64) 1 << (NODE_INDEX_BITS + 32)) / old.n_slots;
  guint32 least = 0;
  gsize i;

  if (old.n_slots > MOST_STRETCHED || !set_first_aside (self, &i))
    return FALSE;

  for (; i < old.n_slots; i++)
    {
      const guint32 slot = old.slots[i];
      const guint32 most = (guint32) (((i + 1) * step - 1) >> 32);

      if (slot == 0)
        {
          least = most + 1;
          continue;
        }
      old.slots[i] = 0;
      if (!move (&now, &old, slot, least, most, &old.slots[i + 1])
          && !set_aside (self, (slot & old.mask) - 1, &old.slots[i + 1]))
        return FALSE;
    }

  for (guint n = 0; n < self->n_aside; n += BATCH)
    put_batch (&now, self->aside + n, MIN (BATCH, self->n_aside - n),
               self->get_hashes, self->keys);
  return TRUE;
}

gboolean
node_index_grow (NodeIndex      *self,
                 guint32         n_ids,
                 NodeHashesFunc  get_hashes,
                 gconstpointer   keys,
                 Budget         *budget)
{
  const guint64 n_slots = choose_slots (self);
  const gsize n_new = (gsize) n_slots - self->n_slots;
  const gsize growth = node_index_growth (self);
  Stretch moves = { .old = *self, .get_hashes = get_hashes, .keys = keys };
  guint32 *slots;

  if (n_slots > MOST_SLOTS || (budget != NULL && !budget_take (budget, growth)))
    return FALSE;

  slots = g_try_renew (guint32, self->room > 0 ? self->slots : NULL,
                       (gsize) n_slots);
  if (slots == NULL)
    {
      give_back (budget, growth);
      return FALSE;
    }

  set_slots (self, slots, (gsize) n_slots);
  moves.now = *self;
  if (moves.old.room > 0)
    {
      memmove (slots + n_new, slots, node_index_bytes (&moves.old));
      memset (slots, 0, growth);
      moves.old.slots = slots + n_new;
    }
  if (moves.old.room == 0 || !stretch (&moves))
    fill (self, n_ids, get_hashes, keys);

  return TRUE;
}
