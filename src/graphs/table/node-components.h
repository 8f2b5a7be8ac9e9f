/* node-components.h - connected components of the nodes of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table/arcs.h"

typedef struct
{
  guint32 *of;                  /* (owned) the component of each node */
  guint32 *sizes;               /* (owned) the nodes of each component */
  guint32  count;
  gpointer scratch;             /* (owned) (nullable) until they are found */
} NodeComponents;

/* How many bytes the components of @n_nodes nodes take while they are being
 * found. */
gsize    node_components_bytes  (guint32         n_nodes);

/* Makes each of @n_nodes nodes a component of its own. FALSE if there is no
 * memory; the functions below cannot fail. */
gboolean node_components_init   (NodeComponents *self,
                                 guint32         n_nodes);

void     node_components_join   (NodeComponents *self,
                                 guint32         node,
                                 guint32         other);

/* Numbers the components by size, the largest first. Equally large components
 * are numbered by their least id. @ids has the id of each node; with %NULL a
 * node's number is its id. A caller that knows the components already need not
 * join nodes: it writes the least node of each node's component into @of. */
void     node_components_finish (NodeComponents *self,
                                 const guint32  *ids,
                                 guint32         n_nodes);

/* Joins the two nodes of each edge of @arcs that is not hidden, and
 * finishes. */
void     node_components_find   (NodeComponents *self,
                                 const Arcs     *arcs,
                                 const guint32  *ids);
void     node_components_clear  (NodeComponents *self);
