/* edge-twins.c - which of the edges between the same two nodes is the cheapest
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "searches/edge-twins.h"

/* A node with at most this many edges has each of them compared with each. */
#define FEW_EDGES 16

void
edge_twins_init (EdgeTwins   *self,
                 WayNodeType *type)
{
  *self = (EdgeTwins) { .type = type };
}

void
edge_twins_clear (EdgeTwins *self)
{
  hash_slots_clear (&self->slots);
}

static gboolean
is_few (const EdgeTwins *self)
{
  return way_edges_get_length (self->edges) <= FEW_EDGES;
}

static gboolean
lead_together (const EdgeTwins *self,
               guint            i,
               guint            k)
{
  return way_node_type_equal (self->type, way_edges_get_node (self->edges, i),
                              way_edges_get_node (self->edges, k));
}

static inline gboolean
leads_there (gconstpointer twins,
             guint32       i,
             gconstpointer wanted)
{
  const guint *k = wanted;

  return lead_together (twins, i, *k);
}

/* The slot of the cheapest edge so far to the node to which edge @i leads. */
static guint32 *
find_slot (const EdgeTwins *self,
           guint            i)
{
  const guint hash = way_node_type_hash (self->type,
                                         way_edges_get_node (self->edges, i));

  return hash_slots_find (&self->slots, hash, leads_there, self, &i);
}

gboolean
edge_twins_set (EdgeTwins      *self,
                const WayEdges *edges,
                Meter          *meter,
                GError        **error)
{
  self->edges = edges;
  if (is_few (self))
    return TRUE;
  if (!hash_slots_reset (&self->slots, way_edges_get_length (edges), meter,
                         error))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      guint32 *slot = find_slot (self, i);

      if (!meter_go_on (meter, error))
        return FALSE;
      if (*slot == 0 || way_edges_get_cost (edges, i)
                          < way_edges_get_cost (edges, *slot - 1))
        *slot = i + 1;
    }

  return TRUE;
}

gboolean
edge_twins_outdone (const EdgeTwins *self,
                    guint            i)
{
  const WayCost cost = way_edges_get_cost (self->edges, i);

  if (!is_few (self))
    return *find_slot (self, i) != i + 1;

  for (guint k = 0; k < way_edges_get_length (self->edges); k++)
    {
      const WayCost other = way_edges_get_cost (self->edges, k);

      if (k != i && (other < cost || (other == cost && k < i))
          && lead_together (self, i, k))
        return TRUE;
    }

  return FALSE;
}
