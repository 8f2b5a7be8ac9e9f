/* islands.h - which nodes hang together, whichever way their edges run
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table/arcs.h"

typedef struct
{
  guint32 *of;                  /* (owned) the island of each node */
  guint32 *sizes;               /* (owned) the nodes of each island */
  guint32  count;
  gpointer scratch;             /* (owned) (nullable) until they are found */
} Islands;

/* How many bytes the islands of @n_nodes nodes take while they are being
 * found. */
gsize    islands_bytes  (guint32        n_nodes);

/* Makes each of @n_nodes nodes an island of its own. FALSE if there is no
 * memory; the functions below cannot fail. */
gboolean islands_init   (Islands       *self,
                         guint32        n_nodes);

void     islands_join   (Islands       *self,
                         guint32        node,
                         guint32        other);

/* Numbers the islands by size, the largest first; of equally large ones the one
 * with the least id comes first. @ids has the id of each node; with %NULL a
 * node's number is its id. A caller that knows the islands already need not
 * join anything: it may write the least node of each node's island into @of
 * before. */
void     islands_finish (Islands       *self,
                         const guint32 *ids,
                         guint32        n_nodes);

/* Joins the two nodes of each edge of @arcs that is not hidden, and
 * finishes. */
void     islands_find   (Islands       *self,
                         const Arcs    *arcs,
                         const guint32 *ids);
void     islands_clear  (Islands       *self);
