/* node-set.h - a set of nodes of any type, a bit each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/node-map.h"

/* A node of a type other than an index type gets an id when it is first added.
 * It keeps the id when it is taken out, so that adding it again takes no
 * memory. */
typedef struct
{
  NodeMap  map;
  guint64 *words;               /* (owned) (nullable) by id */
  gsize    n_words;
  gsize    n_nodes;             /* in the set */
} NodeSet;

void     node_set_init   (NodeSet       *self,
                          WayNodeType   *type);
void     node_set_clear  (NodeSet       *self);

/* Takes all nodes out. */
void     node_set_empty  (NodeSet       *self);

/* Returns %FALSE with @error set without memory. */
gboolean node_set_add    (NodeSet       *self,
                          WayNode        node,
                          gboolean      *is_new,
                          GError       **error);

/* Whether the node was in the set. */
gboolean node_set_remove (NodeSet       *self,
                          WayNode        node);

/* The first id of the set from @id on; G_MAXSIZE if no id follows. */
gsize    node_set_next   (const NodeSet *self,
                          gsize          id);

static inline gboolean
node_set_has_id (const NodeSet *self,
                 gsize          id)
{
  return id / 64 < self->n_words && (self->words[id / 64] >> id % 64 & 1);
}

static inline gboolean
node_set_has (const NodeSet *self,
              WayNode        node)
{
  guint32 id;

  if (self->map.keys == NODE_KEYS_NONE)
    return node_set_has_id (self, WAY_NODE_INDEX (node));

  return node_map_lookup (&self->map, node, &id) && node_set_has_id (self, id);
}
