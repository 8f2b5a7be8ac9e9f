/* node-index.h - from the hash of a node to its id: a flat array of ids
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Open addressing with linear probing, at most half full, 4 bytes a slot. The
 * keys lie with the owner of the index, who compares them: in the arena of a
 * node map. A slot of 2^bits holds the id and, in the bits that ids do not need
 * yet, as many of the hash as fit: the mark. A node in a slot with another mark
 * is another node, and its key need not be waited for.
 *
 * A hash has 32 bits. The upper ones choose the slot, those below them are the
 * mark. So hashes are mixed by two multiplications, the first of which spreads
 * upwards what the lower bits say, and the second what was folded down from the
 * upper ones: keys in steps of 8 or of 4096 are spread as any others. */

#pragma once

#include "core/budget.h"
#include "core/node-type-private.h"

typedef struct
{
  guint32 *slots;               /* (owned) mark and id + 1; 0 if free */
  guint32  mask;                /* slots - 1, and the bits of an id */
  guint    bits;                /* there are 2^bits slots, of at most 2^32 */
  guint32  room;                /* ids until it grows: half of the slots */
} NodeIndex;

/* Fills @hashes with those of the @n ids from @first on. */
typedef void (*NodeHashesFunc) (gconstpointer keys,
                                guint32       first,
                                guint         n,
                                guint32      *hashes);

void     node_index_init  (NodeIndex      *self);
void     node_index_clear (NodeIndex      *self,
                           Budget         *budget);

/* Takes the @n_ids out that are in it. The slots stay, unless they are far too
 * many for so few. */
void     node_index_empty (NodeIndex      *self,
                           guint32         n_ids,
                           Budget         *budget);

/* Doubles the slots and fills in the ids below @n_ids anew. Old and new slots
 * are both charged to @budget (nullable) while both are there. %FALSE without
 * memory: the index is then as it was. */
gboolean node_index_grow  (NodeIndex      *self,
                           guint32         n_ids,
                           NodeHashesFunc  get_hashes,
                           gconstpointer   keys,
                           Budget         *budget);

/* What the slots take, and what they will take once the index grows. */
gsize    node_index_bytes (const NodeIndex *self);
gsize    node_index_bytes_grown (const NodeIndex *self);

/* The second multiplication: an odd number without a pattern (SplitMix64). */
static inline guint32
node_index_mix (guint64 hash)
{
  return (guint32) ((hash * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9)) >> 32);
}

static G_ALWAYS_INLINE inline guint32
node_index_hash_words (const guint64 *words,
                       guint          n_words)
{
  return node_index_mix (node_type_hash_words (words, n_words));
}

static inline guint32 *
node_index_slot (const NodeIndex *self,
                 guint32          hash)
{
  return &self->slots[hash >> (32 - self->bits)];
}

static inline guint32 *
node_index_next (const NodeIndex *self,
                 const guint32   *slot)
{
  return &self->slots[(guint32) (slot - self->slots + 1) & self->mask];
}

/* What the slot of a node with @hash holds beside its id. */
static inline guint32
node_index_mark (const NodeIndex *self,
                 guint32          hash)
{
  return (guint32) ((guint64) hash << self->bits);
}

/* Whether a slot that is not free may hold the node of @mark, and its id. */
static inline gboolean
node_index_may_be (const NodeIndex *self,
                   guint32          slot,
                   guint32          mark,
                   guint32         *id)
{
  *id = (slot ^ mark) - 1;
  return *id < self->mask;
}

/* Puts @id into a free slot. */
static inline void
node_index_put (const NodeIndex *self,
                guint32         *slot,
                guint32          hash,
                guint32          id)
{
  *slot = node_index_mark (self, hash) | (id + 1);
}
