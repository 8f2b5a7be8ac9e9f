/* node-index.h - from the hash of a node to its id: a flat array of ids
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Open addressing with linear probing, at most half full, 4 bytes a slot. The
 * keys lie with the owner of the index, who compares them: in the arena of a
 * node map. A slot holds the id and, in the bits that ids do not need yet, as
 * many of the hash as fit: the mark. A node in a slot with another mark is
 * another node, and its key need not be waited for.
 *
 * A hash has 32 bits, of which the lowest two are left out here. A node's first
 * slot, its home, is the hash as a fraction of the slots, whose number need not
 * be a power of two. The mark is made of the lowest bits: those that the home
 * leaves open, and some that it does not. So the hash of most nodes can be read
 * off their slot and mark, and the index grows without looking at their keys.
 *
 * Hashes are mixed by two multiplications, the first of which spreads upwards
 * what the lower bits say, and the second what was folded down from the upper
 * ones: keys in steps of 8 or of 4096 are spread as any others. */

#pragma once

#include "core/budget.h"
#include "core/node-type-private.h"

/* Bits of a hash, and those of them that count here. */
#define NODE_INDEX_BITS 30
#define NODE_INDEX_LEFT_OUT (32 - NODE_INDEX_BITS)

typedef struct
{
  guint32 *slots;               /* (owned) mark and id + 1; 0 if free */
  gsize    n_slots;             /* at most 2^32 */
  guint    id_bits;             /* of a slot; those above are the mark */
  guint32  mask;                /* the bits of an id */
  guint32  room;                /* ids until it grows: half the slots, but 1 */
} NodeIndex;

/* Fills @hashes with those of the @n @ids. */
typedef void (*NodeHashesFunc) (gconstpointer  keys,
                                const guint32 *ids,
                                guint          n,
                                guint32       *hashes);

void     node_index_init  (NodeIndex      *self);
void     node_index_clear (NodeIndex      *self,
                           Budget         *budget);

/* Takes the @n_ids out that are in it. The slots stay, unless they are far too
 * many for so few. */
void     node_index_empty (NodeIndex      *self,
                           guint32         n_ids,
                           Budget         *budget);

/* Adds slots to those that are there, and moves the ids below @n_ids to their
 * places among them. What is added is charged to @budget (nullable). %FALSE
 * without memory: the index is then as it was. */
gboolean node_index_grow  (NodeIndex      *self,
                           guint32         n_ids,
                           NodeHashesFunc  get_hashes,
                           gconstpointer   keys,
                           Budget         *budget);

/* What the slots take, and how much more once the index grows. */
gsize    node_index_bytes (const NodeIndex *self);
gsize    node_index_growth (const NodeIndex *self);

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
  const guint64 known = hash >> NODE_INDEX_LEFT_OUT;

  return &self->slots[known * self->n_slots >> NODE_INDEX_BITS];
}

static inline guint32 *
node_index_next (const NodeIndex *self,
                 guint32         *slot)
{
  return ++slot != self->slots + self->n_slots ? slot : self->slots;
}

/* What the slot of a node with @hash holds beside its id. */
static inline guint32
node_index_mark (const NodeIndex *self,
                 guint32          hash)
{
  return hash >> NODE_INDEX_LEFT_OUT << self->id_bits;
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
