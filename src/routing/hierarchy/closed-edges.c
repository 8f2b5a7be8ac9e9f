/* closed-edges.c - edges that are closed for a while, with their costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/closed-edges.h"

#include <math.h>

void
closed_edges_clear (ClosedEdges *self)
{
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->places, g_hash_table_unref);
}

ClosedEdge *
closed_edges_find (const ClosedEdges *self,
                   guint32            edge)
{
  guint place = 0;

  if (self->edges != NULL)
    place = GPOINTER_TO_UINT (g_hash_table_lookup (self->places,
                                                   GUINT_TO_POINTER (edge)));

  return place > 0 ? &g_array_index (self->edges, ClosedEdge, place - 1)
                   : NULL;
}

void
closed_edges_add (ClosedEdges  *self,
                  const GArray *edges)
{
  if (self->edges == NULL)
    {
      self->edges = g_array_new (FALSE, FALSE, sizeof (ClosedEdge));
      self->places = g_hash_table_new (NULL, NULL);
    }

  for (guint i = 0; i < edges->len; i++)
    {
      const ClosedEdge *edge = &g_array_index (edges, ClosedEdge, i);

      if (closed_edges_find (self, edge->edge) != NULL)
        continue;
      g_array_append_val (self->edges, *edge);
      g_hash_table_insert (self->places, GUINT_TO_POINTER (edge->edge),
                           GUINT_TO_POINTER (self->edges->len));
    }
}

WayCost *
closed_edges_withhold (const ClosedEdges *self,
                       WayCost           *costs)
{
  WayCost *withheld;

  if (self->edges == NULL)
    return NULL;

  withheld = g_new (WayCost, self->edges->len + 1);
  for (guint i = 0; i < self->edges->len; i++)
    {
      const guint32 edge = g_array_index (self->edges, ClosedEdge, i).edge;

      withheld[i] = costs[edge];
      costs[edge] = (gdouble) INFINITY;
    }

  return withheld;
}

void
closed_edges_put_all (ClosedEdges   *self,
                      const WayCost *withheld)
{
  for (guint i = 0; withheld != NULL && i < self->edges->len; i++)
    g_array_index (self->edges, ClosedEdge, i).cost = withheld[i];
}

gsize
closed_edges_skip (const ClosedEdges *self,
                   guint32           *edges,
                   WayCost           *costs,
                   gsize              n_edges)
{
  gsize n_open = 0;

  for (gsize i = 0; i < n_edges; i++)
    if (closed_edges_find (self, edges[i]) == NULL)
      {
        edges[n_open] = edges[i];
        costs[n_open++] = costs[i];
      }

  return n_open;
}

void
closed_edges_put (ClosedEdges   *self,
                  const guint32 *edges,
                  const WayCost *costs,
                  gsize          n_edges)
{
  for (gsize i = 0; i < n_edges; i++)
    {
      ClosedEdge *closed = closed_edges_find (self, edges[i]);

      if (closed != NULL)
        closed->cost = costs[i];
    }
}
