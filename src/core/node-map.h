/* node-map.h - any node <-> a dense id, through one GHashTable
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/node-type-private.h"

#include <string.h>

/* For index types the id is the index, and nothing is kept. For all others a
 * node is met once, copied into a record of the arena
 *
 *   [type] hash id | the bytes of a value, or the pointer
 *
 * and known from then on by the order in which it came. The table's keys point
 * behind the bar, so that for values the user's own equal function serves as
 * it is. Pointers, and values whose functions take data, have the type in
 * front, which leads to theirs. Records never move. */
typedef struct
{
  WayNodeType *type;            /* (owned) */
  GHashTable  *table;           /* (owned) set of keys; NULL for index types */
  GPtrArray   *chunks;          /* (owned) arena, 2^shift records each */
  gsize        record_size;
  gsize        header_size;
  guint        shift;
  guint32      count;           /* records in use */
  guint32      room;            /* nodes that the table holds before it grows */
} NodeMap;

void     node_map_init   (NodeMap          *self,
                          WayNodeType      *type);
void     node_map_clear  (NodeMap          *self);

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

/* What a node takes: its record, and its share of GHashTable's two arrays,
 * which are powers of two and between half and nearly full. */
gsize    node_map_bytes_per_node (const NodeMap *self);

static inline guint8 *
node_map_key (const NodeMap *self,
              guint32        id)
{
  guint8 *chunk = self->chunks->pdata[id >> self->shift];
  const gsize at = id & ((1u << self->shift) - 1);

  return chunk + at * self->record_size + self->header_size;
}

/* The node of @id, borrowed from the map. */
static inline WayNode
node_map_node (const NodeMap *self,
               guint32        id)
{
  if (self->table == NULL)
    return WAY_INDEX (id);
  if (self->type->kind == WAY_NODE_KIND_VALUE)
    return node_map_key (self, id);

  return *(WayNode *) node_map_key (self, id);
}

/* Whether @node is surely the node of @id. FALSE means that only a look-up can
 * tell. An edge back to where the search came from is recognised so. */
static inline gboolean
node_map_is_surely (const NodeMap *self,
                    guint32        id,
                    WayNode        node)
{
  guint64 word;

  if (self->type->kind == WAY_NODE_KIND_POINTER)
    return *(WayNode *) node_map_key (self, id) == node;
  if (!self->type->is_word)
    return FALSE;

  memcpy (&word, node, sizeof word);
  return *(const guint64 *) node_map_key (self, id) == word;
}
