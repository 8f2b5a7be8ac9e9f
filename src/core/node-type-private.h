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

  /* Of types whose functions take data, which have none of the four above. */
  WayNodeHashFunc  hash_with;
  WayNodeEqualFunc equal_with;
  WayNodeCopyFunc  copy_with;
  WayNodeFreeFunc  free_with;
  gpointer         user_data;
  GDestroyNotify   destroy;     /* (nullable) */

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

/* Whether the functions of the type take data. GHashTable has none to give. */
static inline gboolean
node_type_takes_data (const WayNodeType *self)
{
  return self->hash_with != NULL;
}

/* The hash of a node of a type that is no index type. */
static inline guint
node_type_hash (const WayNodeType *self,
                WayNode            node)
{
  return G_LIKELY (self->hash != NULL)
           ? self->hash (node) : self->hash_with (node, self->user_data);
}

static inline gboolean
node_type_equal (const WayNodeType *self,
                 WayNode            a,
                 WayNode            b)
{
  return G_LIKELY (self->equal != NULL)
           ? self->equal (a, b) : self->equal_with (a, b, self->user_data);
}

/* Of object types alone. */
static inline gpointer
node_type_copy_object (const WayNodeType *self,
                       WayNode            node)
{
  return self->copy != NULL ? self->copy ((gpointer) node)
                            : self->copy_with (node, self->user_data);
}

static inline void
node_type_free_object (const WayNodeType *self,
                       gpointer           node)
{
  if (self->free != NULL)
    self->free (node);
  else
    self->free_with (node, self->user_data);
}

/* Whether @node is allowed: an index within range, or a pointer that is not
 * NULL where the type dereferences it. */
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
             && self->free == other->free
             && self->hash_with == other->hash_with
             && self->equal_with == other->equal_with
             && self->copy_with == other->copy_with
             && self->free_with == other->free_with
             && self->user_data == other->user_data);
}

/* Text for @node where its graph has no name for it. (transfer full) */
char *node_type_describe (const WayNodeType *self,
                          WayNode            node);
