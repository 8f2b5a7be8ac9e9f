/* node-map.h - any node <-> a dense id
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/node-index.h"
#include "core/node-type-private.h"

/* Chunks of keys that are words hold as many, whatever their size. */
#define NODE_MAP_WORDS_SHIFT 12

/* How nodes are known again. */
typedef enum
{
  NODE_KEYS_NONE,       /* they are indices, which are their own ids */
  NODE_KEYS_WORDS,      /* by their words, in a flat index, without a call */
  NODE_KEYS_OURS,       /* by functions of the library, in a flat index */
  NODE_KEYS_OBJECTS,    /* by functions of the user that GHashTable can call:
                         * it leads from objects and pointers to ids */
  NODE_KEYS_TABLE       /* by other functions of the user, in a GHashTable */
} NodeKeys;

/* For index types the id is the index, and the map stores nothing. It copies a
 * node of any other type when it first meets it, into a record of the arena
 *
 *   [[type] hash id] | the bytes of a value, or the pointer
 *
 * and its id is the number of nodes before it. Nodes that are compared by their
 * words have nothing before the bar: their keys lie side by side, eight keys of
 * 8 bytes in a cache line. The same holds for objects and pointers that the
 * flat index finds. The keys of a GHashTable point behind the bar, so that it
 * can call the user's equal function for values. If the functions take data,
 * the record begins with the type, which has the functions and their data.
 * Records never move. */
typedef struct
{
  WayNodeType *type;            /* (owned) */
  NodeKeys     keys;
  NodeIndex    index;           /* of NODE_KEYS_WORDS and NODE_KEYS_OURS */
  GHashTable  *table;           /* (owned) set of keys, of NODE_KEYS_TABLE, or
                                 * ids plus 1 by node, of NODE_KEYS_OBJECTS */
  guint8     **chunks;          /* (owned) arena, 2^shift records each */
  guint32      n_chunks;
  guint32      chunks_size;
  gsize        record_size;
  gsize        header_size;
  guint        shift;
  guint32      count;           /* records in use */
  guint32      room;            /* nodes that the table holds before it grows */
  Budget      *budget;          /* (nullable) that the index is charged to */
} NodeMap;

void     node_map_init   (NodeMap          *self,
                          WayNodeType      *type);
void     node_map_clear  (NodeMap          *self);

/* As node_map_init(), but numbers of states, too, get ids in the order in which
 * they are met: of such numbers most stand for no state. */
void     node_map_init_met (NodeMap        *self,
                            WayNodeType    *type);

/* Forgets all nodes; a small arena stays. */
void     node_map_empty  (NodeMap          *self);

/* The id of @node, if it is known. */
gboolean node_map_lookup (const NodeMap    *self,
                          WayNode           node,
                          guint32          *id);

/* The id of @node, made if need be. %FALSE if memory or ids run out. */
gboolean node_map_intern (NodeMap          *self,
                          WayNode           node,
                          guint32          *id);

/* The same for a node of NODE_KEYS_WORDS, by its words and their hash. */
gboolean node_map_intern_words (NodeMap          *self,
                                const guint64    *words,
                                guint32           hash,
                                guint32          *id);

/* As node_map_lookup() of a node of NODE_KEYS_OBJECTS; @known is the map's own,
 * which is borrowed. */
gboolean node_map_find_object  (const NodeMap    *self,
                                WayNode           node,
                                guint32          *id,
                                WayNode          *known);

/* Adds a node of NODE_KEYS_OBJECTS that is not known: the map takes it over. */
gboolean node_map_add_object   (NodeMap          *self,
                                WayNode           node,
                                guint32          *id);

/* As node_map_intern() of an object that the map takes over, or frees. */
gboolean node_map_take_object  (NodeMap          *self,
                                gpointer          node,
                                guint32          *id);

/* Adds a node of NODE_KEYS_WORDS at a free @slot, which was found for it. */
gboolean node_map_add_words    (NodeMap          *self,
                                const guint64    *words,
                                guint32           hash,
                                guint32          *slot,
                                guint32          *id);

/* The bytes that a node takes beside its share of a flat index, which the map
 * charges separately: its record, and its share of the two arrays of a
 * GHashTable, whose sizes are powers of two and which are between half and
 * nearly full. */
gsize    node_map_bytes_per_node (const NodeMap *self);

/* Whether the next new node makes the index grow, by more than is left of the
 * budget. */
gboolean node_map_is_over_budget (const NodeMap *self);

static inline guint8 *
node_map_key (const NodeMap *self,
              guint32        id)
{
  guint8 *chunk = self->chunks[id >> self->shift];
  const gsize at = id & ((1u << self->shift) - 1);

  return chunk + at * self->record_size + self->header_size;
}

/* The node of @id, borrowed from the map. */
static inline WayNode
node_map_node (const NodeMap *self,
               guint32        id)
{
  if (self->keys == NODE_KEYS_NONE)
    return WAY_INDEX (id);
  if (self->type->kind == WAY_NODE_KIND_VALUE)
    return node_map_key (self, id);

  return *(WayNode *) node_map_key (self, id);
}

/* The words of @id, for NODE_KEYS_WORDS. If @n_words is one, the compiler
 * multiplies by constants alone. */
static G_ALWAYS_INLINE inline guint64 *
node_map_words (const NodeMap *self,
                guint          n_words,
                guint32        id)
{
  guint64 *chunk = (guint64 *) self->chunks[id >> NODE_MAP_WORDS_SHIFT];

  return chunk + (id & ((1u << NODE_MAP_WORDS_SHIFT) - 1)) * n_words;
}

static G_ALWAYS_INLINE inline gboolean
node_map_same_words (const guint64 *a,
                     const guint64 *b,
                     guint          n_words)
{
  guint64 differ = 0;

  for (guint i = 0; i < n_words; i++)
    differ |= a[i] ^ b[i];

  return differ == 0;
}

/* The slot of @words, with their @id, or the free one in which they would be
 * put. */
static G_ALWAYS_INLINE inline guint32 *
node_map_find_words (const NodeMap *self,
                     const guint64 *words,
                     guint          n_words,
                     guint32        hash,
                     guint32       *id)
{
  const guint32 mark = node_index_mark (&self->index, hash);
  guint32 *slot = node_index_slot (&self->index, hash);

  for (; *slot != 0; slot = node_index_next (&self->index, slot))
    if (node_index_may_be (&self->index, *slot, mark, id)
        && node_map_same_words (node_map_words (self, n_words, *id), words,
                                n_words))
      break;

  return slot;
}
