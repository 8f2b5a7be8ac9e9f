/* written-out.c - a hierarchy written out arc by arc, in a matrix
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "written-out.h"

static guint8 *
joined (WrittenOut *self,
        guint       a,
        guint       b)
{
  return &self->joined[(gsize) a * self->n_nodes + b];
}

/* Joins all higher neighbours of @rank. */
static void
take_away (WrittenOut *self,
           guint       rank)
{
  self->parents[rank] = G_MAXUINT32;
  for (guint i = self->n_nodes; i-- > rank + 1;)
    {
      if (!*joined (self, rank, i))
        continue;
      self->n_up[rank]++;
      self->parents[rank] = i;
      for (guint j = rank + 1; j < i; j++)
        if (*joined (self, rank, j))
          {
            self->n_triangles++;
            *joined (self, i, j) = *joined (self, j, i) = TRUE;
          }
    }
  self->n_arcs += self->n_up[rank];
}

static void
walk_up (WrittenOut *self,
         guint       rank)
{
  guint height = 0;

  for (guint up = rank; up != G_MAXUINT32; up = self->parents[up])
    {
      self->search_space += self->n_up[up];
      height++;
    }
  self->height = MAX (self->height, height);
}

WrittenOut *
written_out_new (const PlainGraph *plain,
                 const guint32    *nodes)
{
  const guint n_nodes = plain->n_nodes;
  WrittenOut *self = g_new0 (WrittenOut, 1);
  g_autofree guint32 *ranks = g_new (guint32, n_nodes);

  self->n_nodes = n_nodes;
  self->joined = g_new0 (guint8, (gsize) n_nodes * n_nodes);
  self->parents = g_new (guint32, n_nodes);
  self->n_up = g_new0 (guint32, n_nodes);
  for (guint rank = 0; rank < n_nodes; rank++)
    ranks[nodes[rank]] = rank;
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      const guint from = ranks[edge->from];
      const guint to = ranks[edge->to];

      if (from != to)
        *joined (self, from, to) = *joined (self, to, from) = TRUE;
    }

  for (guint rank = 0; rank < n_nodes; rank++)
    take_away (self, rank);
  for (guint rank = 0; rank < n_nodes; rank++)
    walk_up (self, rank);
  self->search_space /= MAX (1, n_nodes);

  return self;
}

void
written_out_free (WrittenOut *self)
{
  g_free (self->joined);
  g_free (self->parents);
  g_free (self->n_up);
  g_free (self);
}

void
written_out_assert_order (const guint32 *nodes,
                          gsize          n_nodes)
{
  g_autofree gboolean *seen = g_new0 (gboolean, n_nodes + 1);

  for (gsize i = 0; i < n_nodes; i++)
    {
      g_assert_cmpuint (nodes[i], <, n_nodes);
      g_assert_false (seen[nodes[i]]);
      seen[nodes[i]] = TRUE;
    }
}
