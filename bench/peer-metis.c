/* peer-metis.c - METIS, behind a function that looks like an order of ours
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "peer-metis.h"

#include <metis.h>

static idx_t *
copy (const guint32 *numbers,
      gsize          n)
{
  idx_t *copies = g_new (idx_t, n + 1);

  for (gsize i = 0; i < n; i++)
    copies[i] = (idx_t) numbers[i];
  return copies;
}

void
peer_metis_order (guint32        n_nodes,
                  const guint32 *first,
                  const guint32 *heads,
                  guint32       *nodes)
{
  idx_t             n = (idx_t) n_nodes;
  g_autofree idx_t *begins = copy (first, n_nodes + 1);
  g_autofree idx_t *ends = copy (heads, first[n_nodes]);
  g_autofree idx_t *order = g_new (idx_t, n_nodes + 1);
  g_autofree idx_t *ranks = g_new (idx_t, n_nodes + 1);

  if (METIS_NodeND (&n, begins, ends, NULL, NULL, order, ranks) != METIS_OK)
    g_error ("METIS found no order");
  for (guint32 i = 0; i < n_nodes; i++)
    nodes[i] = (guint32) order[i];
}
