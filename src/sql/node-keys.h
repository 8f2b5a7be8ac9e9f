/* node-keys.h - ids of nodes in a database, and the numbers that stand for them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The id of a node or an edge, as it stands in the database. A number and a
 * text with the same digits are two ids. */
typedef struct
{
  gint64      number;
  const char *text;             /* (nullable): NULL if the id is a number */
} NodeKey;

typedef struct NodeKeys NodeKeys;

NodeKeys      *node_keys_new       (void);
void           node_keys_free      (NodeKeys      *self);
gboolean       node_keys_add       (NodeKeys      *self,
                                    const NodeKey *key,
                                    guint32       *node,
                                    GError       **error);
void           node_keys_prefetch  (const NodeKeys *self,
                                    gint64          number);
gboolean       node_keys_find      (const NodeKeys *self,
                                    const NodeKey  *key,
                                    guint32        *node);
const char    *node_keys_keep_text (NodeKeys      *self,
                                    const char    *text);
const NodeKey *node_keys_get       (const NodeKeys *self,
                                    guint32         node);
guint32        node_keys_get_count (const NodeKeys *self);
gsize          node_keys_get_bytes (const NodeKeys *self);
char          *node_key_to_text    (const NodeKey  *key);

G_END_DECLS
