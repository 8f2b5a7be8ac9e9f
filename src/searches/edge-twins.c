/* edge-twins.c - which of the edges between the same two nodes is the cheapest
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Open addressing with linear probing, at most half full, as in reach-index.c;
 * a slot holds the cheapest edge so far to one node. */

#include "searches/edge-twins.h"

#include <wayfind/core/error.h>

#include <string.h>

/* A node with at most this many edges has each of them compared with each. */
#define FEW_EDGES 16

/* Knuth's multiplier spreads indices, which are their own hash. */
#define MULTIPLIER 2654435769u

#define MOST_BITS 31

void
edge_twins_init (EdgeTwins   *self,
                 WayNodeType *type)
{
  *self = (EdgeTwins) { .type = type };
}

void
edge_twins_clear (EdgeTwins *self)
{
  g_clear_pointer (&self->slots, g_free);
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

/* The slot of the node to which edge @i leads: free, or of an edge there. */
static guint32 *
find_slot (const EdgeTwins *self,
           guint            i)
{
  const guint32 mask = G_MAXUINT32 >> self->shift;
  guint32 slot = (way_node_type_hash (self->type,
                                      way_edges_get_node (self->edges, i))
                  * MULTIPLIER) >> self->shift;

  while (self->slots[slot] != 0
         && !lead_together (self, i, self->slots[slot] - 1))
    slot = (slot + 1) & mask;

  return &self->slots[slot];
}

/* Makes at least twice as many slots as there are edges, all free. */
static gboolean
free_slots (EdgeTwins *self,
            Meter     *meter,
            GError   **error)
{
  const guint n_edges = way_edges_get_length (self->edges);
  const guint bits = g_bit_storage (n_edges) + 1;
  const gsize n_slots = (gsize) 1 << MIN (bits, MOST_BITS);

  if (bits > MOST_BITS)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "a node has more than 2^30 edges");
      return FALSE;
    }
  if (!meter_grow (meter, &self->slots, &self->room, n_slots,
                   sizeof *self->slots, error))
    return FALSE;

  self->shift = 32 - bits;
  memset (self->slots, 0, n_slots * sizeof *self->slots);
  return TRUE;
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
  if (!free_slots (self, meter, error))
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
