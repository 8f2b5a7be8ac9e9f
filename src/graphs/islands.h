/* islands.h - which nodes hang together, whichever way their edges run
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table-edge.h"

typedef struct
{
  guint32 *of;                  /* (owned) the island of each id */
  guint32 *sizes;               /* (owned) the nodes of each island */
  guint32  count;
} Islands;

/* Finds the islands of nodes 0 to @n_nodes - 1. They are numbered by size, the
 * largest first; of equal ones, that with the least id first. Hidden edges
 * lead nowhere. %FALSE if there is no memory. */
gboolean islands_init   (Islands         *self,
                         const TableEdge *edges,
                         gsize            n_edges,
                         guint32          n_nodes);
void     islands_clear  (Islands         *self);

/* The same in steps, for edges that come from elsewhere: each node an island
 * of its own, joined two at a time, and numbered at the end. Whoever knows
 * islands already may write into @of the least id of each node's island. */
gboolean islands_begin  (Islands         *self,
                         guint32          n_nodes);
void     islands_join   (Islands         *self,
                         guint32          id,
                         guint32          other);
gboolean islands_finish (Islands         *self,
                         guint32          n_nodes);
