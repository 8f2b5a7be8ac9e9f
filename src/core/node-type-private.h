/* node-type-private.h - what a node type holds, for core and engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/node-type.h>

struct _WayNodeType
{
  gatomicrefcount ref_count;
  WayNodeKind     kind;
  guint32         n_nodes;      /* index types */
  gsize           size;         /* value types */
  GHashFunc       hash;         /* NULL for index types */
  GEqualFunc      equal;
  GBoxedCopyFunc  copy;         /* object types */
  GDestroyNotify  free;
  gboolean        is_word;      /* values of 8 bytes, hashed and compared as
                                 * such: what can be done without calls */
};

/* 2^64 over the golden ratio: spreads any pattern of bits (Knuth 6.4). */
static inline guint64
node_type_mix (guint64 hash,
               guint64 word)
{
  hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return hash ^ hash >> 32;
}

/* The hash of a value of 8 bytes. */
static inline guint
node_type_hash_word (guint64 word)
{
  return (guint) node_type_mix (sizeof word, word);
}

/* Whether @node can be one of the type's, as far as can be told. */
static inline gboolean
node_type_takes (const WayNodeType *self,
                 WayNode            node)
{
  if (self->kind == WAY_NODE_KIND_INDEX)
    return WAY_NODE_INDEX (node) < self->n_nodes;

  return node != NULL || self->kind == WAY_NODE_KIND_POINTER;
}

/* Whether nodes of either type are nodes of the other. */
static inline gboolean
node_type_is_like (const WayNodeType *self,
                   const WayNodeType *other)
{
  return self == other
         || (self->kind == other->kind && self->n_nodes == other->n_nodes
             && self->size == other->size && self->hash == other->hash
             && self->equal == other->equal && self->copy == other->copy
             && self->free == other->free);
}

/* Text for @node where its graph has no name for it. (transfer full) */
char *node_type_describe (const WayNodeType *self,
                          WayNode            node);
