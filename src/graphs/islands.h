/* islands.h - which nodes hang together, whichever way their edges run
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/arcs.h"

typedef struct
{
  guint32 *of;                  /* (owned) the island of each node */
  guint32 *sizes;               /* (owned) the nodes of each island */
  guint32  count;
  gpointer scratch;             /* (owned) (nullable) until they are found */
} Islands;

/* Room for the islands of @n_nodes nodes. FALSE if there is no memory. */
gboolean islands_init  (Islands       *self,
                        guint32        n_nodes);

/* Finds the islands of the nodes of @arcs, whose ids are @ids. They are
 * numbered by size, the largest first; of equal ones, that with the least id
 * first. Hidden edges lead nowhere. Cannot fail. */
void     islands_find  (Islands       *self,
                        const Arcs    *arcs,
                        const guint32 *ids);
void     islands_clear (Islands       *self);
