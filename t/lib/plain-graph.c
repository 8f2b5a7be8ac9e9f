/* plain-graph.c - a graph as a bare list of edges, which a test can check
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "plain-graph.h"

#include <string.h>

PlainGraph *
plain_graph_new (guint n_nodes)
{
  PlainGraph *self = g_new0 (PlainGraph, 1);

  self->n_nodes = n_nodes;
  self->edges = g_array_new (FALSE, FALSE, sizeof (PlainEdge));
  self->estimates = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return self;
}

PlainGraph *
plain_graph_new_from (guint            n_nodes,
                      const PlainEdge *edges,
                      guint            n_edges)
{
  PlainGraph *self = plain_graph_new (n_nodes);

  g_array_append_vals (self->edges, edges, n_edges);
  plain_graph_seal (self);
  return self;
}

void
plain_graph_free (PlainGraph *self)
{
  g_array_unref (self->edges);
  g_hash_table_unref (self->estimates);
  g_free (self->first);
  g_free (self);
}

void
plain_graph_add (PlainGraph *self,
                 guint       from,
                 guint       to,
                 WayCost     cost)
{
  const PlainEdge edge = { from, to, cost };

  g_assert (self->first == NULL && from < self->n_nodes && to < self->n_nodes);
  g_array_append_val (self->edges, edge);
}

/* Sorts the edges by the node that they leave; those of one node keep the
 * order in which they were added, because ties are broken by it. */
void
plain_graph_seal (PlainGraph *self)
{
  g_autofree PlainEdge *added = NULL;
  g_autofree guint *fill = NULL;
  const guint len = self->edges->len;

  g_assert (self->first == NULL);
  added = g_memdup2 (self->edges->data, len * sizeof (PlainEdge));
  self->first = g_new0 (guint, self->n_nodes + 1);
  for (guint i = 0; i < len; i++)
    self->first[added[i].from + 1]++;
  for (guint node = 0; node < self->n_nodes; node++)
    self->first[node + 1] += self->first[node];

  fill = g_memdup2 (self->first, (self->n_nodes + 1) * sizeof (guint));
  for (guint i = 0; i < len; i++)
    g_array_index (self->edges, PlainEdge, fill[added[i].from]++) = added[i];
}

const PlainEdge *
plain_graph_get_edges (const PlainGraph *self,
                       guint             node,
                       guint            *n_edges)
{
  g_assert (self->first != NULL && node < self->n_nodes);
  *n_edges = self->first[node + 1] - self->first[node];
  return *n_edges > 0
           ? &g_array_index (self->edges, PlainEdge, self->first[node]) : NULL;
}

gboolean
plain_graph_is_whole (const PlainGraph *self)
{
  for (guint i = 0; i < self->edges->len; i++)
    {
      const WayCost cost = g_array_index (self->edges, PlainEdge, i).cost;

      if (cost != INFINITY && cost != floor (cost))
        return FALSE;
    }

  return TRUE;
}

void
plain_graph_set_estimates (PlainGraph    *self,
                           guint          goal,
                           const WayCost *values)
{
  g_hash_table_insert (self->estimates, GUINT_TO_POINTER (goal),
                       g_memdup2 (values, self->n_nodes * sizeof (WayCost)));
}

WayCost
plain_graph_estimate (const PlainGraph *self,
                      guint             node,
                      guint             goal)
{
  const WayCost *values = g_hash_table_lookup (self->estimates,
                                               GUINT_TO_POINTER (goal));

  return values == NULL ? 0 : values[node];
}
