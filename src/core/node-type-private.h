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

/* Text for @node where its graph has no name for it. (transfer full) */
char *node_type_describe (const WayNodeType *self,
                          WayNode            node);
