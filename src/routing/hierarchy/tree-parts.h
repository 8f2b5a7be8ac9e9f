/* tree-parts.h - splits an elimination tree into parts for threads
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/hierarchy-private.h"

/* A node and all below it: the ranks from @first to @root. */
typedef struct
{
  guint32 first;
  guint32 root;
} TreePart;

/* Parts hold all nodes but a few high ones, the *crown*. */
typedef struct
{
  TreePart *parts;              /* (owned) */
  guint32   n_parts;
  gint     *n_waiting;          /* (owned) n_nodes: for a node of the crown, how
                                 * many right below it are to be done before;
                                 * atomic */
} TreeParts;

/* Cuts the tree of @shape into parts for @n_threads. */
gboolean tree_parts_init  (TreeParts            *self,
                           const HierarchyShape *shape,
                           guint                 n_threads,
                           Meter                *meter,
                           GError              **error);
void     tree_parts_clear (TreeParts            *self);

/* Call this when @node is done. If @node was the last for which its parent
 * waited, returns the parent, which the caller must do then; otherwise
 * n_nodes. */
static inline guint32
tree_parts_rise (TreeParts            *self,
                 const HierarchyShape *shape,
                 guint32               node)
{
  const guint32 parent = shape->parents[node];

  return parent < shape->n_nodes
           && g_atomic_int_dec_and_test (&self->n_waiting[parent])
         ? parent : shape->n_nodes;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TreeParts, tree_parts_clear)
