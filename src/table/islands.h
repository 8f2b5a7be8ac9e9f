/* islands.h - which nodes hang together, whichever way their edges run
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "table/arcs.h"

typedef struct
{
  guint32 *of;                  /* (owned) the island of each node */
  guint32 *sizes;               /* (owned) the nodes of each island */
  guint32  count;
  gpointer scratch;             /* (owned) (nullable) until they are found */
} Islands;

/* How many bytes islands of @n_nodes nodes take while they are found. */
gsize    islands_bytes  (guint32        n_nodes);

/* Makes each of @n_nodes nodes an island of its own. FALSE if there is no
 * memory; what follows cannot fail. */
gboolean islands_init   (Islands       *self,
                         guint32        n_nodes);

void     islands_join   (Islands       *self,
                         guint32        node,
                         guint32        other);

/* Numbers the islands by size, the largest first; of equal ones, that with the
 * least id first. @ids are those of the nodes, %NULL if they are the nodes'
 * own numbers. Whoever knows islands already may write into @of the least node
 * of each node's island instead of joining. */
void     islands_finish (Islands       *self,
                         const guint32 *ids,
                         guint32        n_nodes);

/* Joins the ends of all edges of @arcs that are not hidden, and finishes. */
void     islands_find   (Islands       *self,
                         const Arcs    *arcs,
                         const guint32 *ids);
void     islands_clear  (Islands       *self);
