/* node-index.h - from the hash of a node to its id: a flat array of ids
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Open addressing with linear probing, at most half full, 4 bytes a slot. The
 * owner of the index keeps the keys and compares them: a node map has them in
 * its arena. A slot holds the id and, in the bits that ids do not need yet, a
 * part of the hash: the mark. If the mark of a slot differs, its node differs,
 * and the search need not read the key.
 *
 * A hash has 32 bits, of which the lowest two are left out here. A node's first
 * slot, its home, is the hash as a fraction of the slots, whose number need not
 * be a power of two. The mark consists of the lowest bits: the bits that do not
 * decide the home, and some bits that do. So slot and mark give the hash of
 * most nodes, and the index grows without reading their keys.
 *
 * Two multiplications mix the hashes. The first carries the lower bits upwards;
 * then the upper bits are folded down, and the second carries these upwards. So
 * keys in steps of 8 or of 4096 spread as well as all others. */

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

/* Removes @n_ids nodes, all that the index has. The slots stay, unless they are
 * far too many. */
void     node_index_empty (NodeIndex      *self,
                           guint32         n_ids,
                           Budget         *budget);

/* Adds slots, and moves the ids below @n_ids to their new places. Charges
 * @budget (nullable) with the new slots. Returns %FALSE and leaves the index
 * unchanged without memory. */
gboolean node_index_grow  (NodeIndex      *self,
                           guint32         n_ids,
                           NodeHashesFunc  get_hashes,
                           gconstpointer   keys,
                           Budget         *budget);

/* The bytes of the slots, and the bytes to add when the index grows. */
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

/* The mark of a node with @hash: the bits of its slot beside the id. */
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
