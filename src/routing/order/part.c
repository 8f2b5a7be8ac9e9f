/* part.c - some nodes of a topology, with the edges between them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/order/part.h"

gboolean
part_init (Part              *self,
           const WayTopology *topology,
           Meter             *meter,
           GError           **error)
{
  const gsize n_nodes = topology->n_nodes;
  const gsize n_heads = topology_n_heads (topology);

  *self = (Part) { 0 };
  return (self->first = meter_alloc (meter, n_nodes + 1, sizeof *self->first,
                                     error)) != NULL
         && (self->heads = meter_alloc (meter, n_heads, sizeof *self->heads,
                                        error)) != NULL
         && (self->twins = meter_alloc (meter, n_heads, sizeof *self->twins,
                                        error)) != NULL
         && (self->numbers = meter_alloc0 (meter, n_nodes,
                                           sizeof *self->numbers, error))
              != NULL
         && (self->upper = meter_alloc (meter, n_nodes, sizeof *self->upper,
                                        error)) != NULL;
}

void
part_clear (Part *self)
{
  g_free (self->first);
  g_free (self->heads);
  g_free (self->twins);
  g_free (self->numbers);
  g_free (self->upper);
}

/* Appends the edge from @from to @to. Rows are sorted, and written in the order
 * of their nodes. So the edges back to a row come in the order of that row. */
static inline void
add_edge (Part    *self,
          guint32  place,
          guint32  from,
          guint32  to)
{
  self->heads[place] = to;
  if (to > from)
    return;

  self->twins[place] = self->upper[to]++;
  self->twins[self->twins[place]] = place;
  self->upper[from] = place + 1;
}

void
part_begin (Part              *self,
            const WayTopology *topology,
            guint32           *nodes,
            guint32            n_nodes)
{
  guint32 n_heads = 0;

  self->n_nodes = n_nodes;
  self->nodes = nodes;
  for (guint32 i = 0; i < n_nodes; i++)
    self->numbers[nodes[i]] = i;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      self->first[i] = self->upper[i] = n_heads;
      for (guint32 j = topology->first[nodes[i]];
           j < topology->first[nodes[i] + 1]; j++)
        {
          const guint32 number = self->numbers[topology->heads[j]];

          if (number < n_nodes && nodes[number] == topology->heads[j])
            add_edge (self, n_heads++, i, number);
        }
    }
  self->first[n_nodes] = n_heads;
}
