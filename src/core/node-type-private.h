/* node-type-private.h - the fields of a node type, for core and engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <string.h>
#include <wayfind/core/node-type.h>

struct _WayNodeType
{
  gatomicrefcount ref_count;
  WayNodeKind     kind;
  guint32         n_nodes;      /* index types */
  gboolean        is_numbered;  /* index types: a node is the number of a state;
                                 * some numbers have no state, and a search
                                 * meets few */
  guint32         n_plain;      /* numbered types: the states below it have the
                                 * numbers of their nodes; 0 if that is not
                                 * known */
  gboolean        is_local;     /* nodes mean nothing to other processes */
  gsize           size;         /* value types */
  GHashFunc       hash;         /* NULL for index types */
  GEqualFunc      equal;
  GBoxedCopyFunc  copy;         /* object types */
  GDestroyNotify  free;

  /* For types whose functions take data; the four above are then NULL. */
  WayNodeHashFunc  hash_with;
  WayNodeEqualFunc equal_with;
  WayNodeCopyFunc  copy_with;
  WayNodeFreeFunc  free_with;
  gpointer         user_data;
  GDestroyNotify   destroy;     /* (nullable) */

  /* Of object types that travel as bytes */
  gsize             packed_size;        /* 0 if they do not */
  WayNodePackFunc   pack;
  WayNodeUnpackFunc unpack;
  gpointer          pack_data;
  GDestroyNotify    pack_destroy;       /* (nullable) */

  guint           n_words;      /* number of words of 8 bytes by which nodes are
                                 * hashed and compared without calls; 0 if
                                 * functions do it */
  gboolean        is_ours;      /* whether the functions are the library's */
};

/* The largest number of words by which a node is hashed. */
#define NODE_TYPE_WORDS 8

/* The most bytes of a value, or of an object that is packed. */
#define NODE_TYPE_MOST_BYTES 65536

/* 2^64 over the golden ratio: spreads any pattern of bits (Knuth 6.4). */
static inline guint64
node_type_mix (guint64 hash,
               guint64 word)
{
  hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return hash ^ hash >> 32;
}

/* The hash of a node that is hashed by its words. */
static G_ALWAYS_INLINE inline guint64
node_type_hash_words (const guint64 *words,
                      guint          n_words)
{
  guint64 hash = n_words;

  for (guint i = 0; i < n_words; i++)
    hash = node_type_mix (hash, words[i]);

  return hash;
}

/* Copies @node to the words by which it is hashed: a pointer, or the bytes of a
 * value, which may end within the last word. */
static inline void
node_type_copy_words (const WayNodeType *self,
                      WayNode            node,
                      guint64           *words)
{
  words[self->n_words - 1] = 0;
  if (self->kind == WAY_NODE_KIND_VALUE)
    memcpy (words, node, self->size);
  else
    memcpy (words, &node, sizeof node);
}

/* Whether the functions of the type take data, which a GHashTable cannot
 * pass. */
static inline gboolean
node_type_takes_data (const WayNodeType *self)
{
  return self->hash_with != NULL;
}

/* The hash of a node, for all types but index types. */
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

/* How many indices there are; numbers of states may just be getting more. */
static inline guint32
node_type_count (const WayNodeType *self)
{
  return (guint32) g_atomic_int_get ((const gint *) &self->n_nodes);
}

/* Whether @node is allowed: an index within range, or a pointer that is not
 * NULL if the type dereferences it. */
static inline gboolean
node_type_takes (const WayNodeType *self,
                 WayNode            node)
{
  if (self->kind == WAY_NODE_KIND_INDEX)
    return WAY_NODE_INDEX (node) < node_type_count (self);

  return node != NULL || self->kind == WAY_NODE_KIND_POINTER;
}

/* Whether the nodes of both types are the same nodes. */
static inline gboolean
node_type_is_like (const WayNodeType *self,
                   const WayNodeType *other)
{
  return self == other
         || (self->kind == other->kind && self->n_nodes == other->n_nodes
             && self->is_numbered == other->is_numbered
             && self->size == other->size && self->hash == other->hash
             && self->equal == other->equal && self->copy == other->copy
             && self->free == other->free
             && self->hash_with == other->hash_with
             && self->equal_with == other->equal_with
             && self->copy_with == other->copy_with
             && self->free_with == other->free_with
             && self->user_data == other->user_data);
}

/* An index type for the states of a view, which it numbers below @n_numbers. */
WayNodeType *node_type_new_numbered (guint32 n_numbers);

/* Such a type may come to have more numbers while it is searched, by any
 * thread. */
static inline void
node_type_grow (WayNodeType *self,
                guint32      n_numbers)
{
  guint32 before = node_type_count (self);

  while (before < n_numbers
         && !g_atomic_int_compare_and_exchange ((gint *) &self->n_nodes,
                                                (gint) before,
                                                (gint) n_numbers))
    before = node_type_count (self);
}

/* Whether all indices below the number of nodes are nodes. */
static inline gboolean
node_type_is_dense (const WayNodeType *self)
{
  return self->kind == WAY_NODE_KIND_INDEX && !self->is_numbered;
}

/* Whether @node can be copied, which callers must make sure of. An index out of
 * range counts as a copy: the search reports it. */
static inline gboolean
node_type_can_copy (const WayNodeType *self,
                    WayNode            node)
{
  return node != NULL || self->kind == WAY_NODE_KIND_INDEX
         || self->kind == WAY_NODE_KIND_POINTER;
}

/* A text for @node if its graph has no name for it. (transfer full) */
char *node_type_describe (const WayNodeType *self,
                          WayNode            node);
