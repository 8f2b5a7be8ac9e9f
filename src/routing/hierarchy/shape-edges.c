/* shape-edges.c - the edges of a graph, and the arcs to which they belong
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/shape-edges.h"

#include "core/edge-reader.h"
#include "core/node-type-private.h"

#include <wayfind/core/error.h>

/* The arrays under construction. */
typedef struct
{
  HierarchyShape *shape;
  Meter          *meter;
  guint32        *first;        /* (owned) */
  guint32        *heads;        /* (owned) */
  guint32        *ids;          /* (owned) */
  gsize           heads_size;
  gsize           ids_size;
  gsize           n_edges;
  gboolean        are_numbers;  /* whether all ids are numbers so far ... */
  gboolean        are_none;
} Growth;

static void
growth_clear (Growth *self)
{
  g_free (self->first);
  g_free (self->heads);
  g_free (self->ids);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Growth, growth_clear)

static gboolean
make_room (Growth  *self,
           gsize    n_edges,
           GError **error)
{
  if (n_edges >= G_MAXUINT32 / 2)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "a hierarchy has room for up to 2^31 - 2 edges");
      return FALSE;
    }

  return meter_grow (self->meter, &self->heads, &self->heads_size, n_edges,
                     sizeof *self->heads, error)
         && meter_grow (self->meter, &self->ids, &self->ids_size, n_edges,
                        sizeof *self->ids, error);
}

/* Adds the edges in @reader. */
static gboolean
add_edges (Growth     *self,
           EdgeReader *reader,
           GError    **error)
{
  const EdgeBuffer *buffer = &reader->buffer;

  if (!make_room (self, self->n_edges + buffer->head.len, error))
    return FALSE;

  for (guint i = 0; i < buffer->head.len; i++)
    {
      const guint32 id = edge_buffer_id (buffer, i);

      self->are_numbers &= id == self->n_edges;
      self->are_none &= id == WAY_EDGE_NONE;
      self->ids[self->n_edges] = id;
      self->heads[self->n_edges++] = (guint32) edge_buffer_index (buffer, i);
    }

  return TRUE;
}

static gboolean
read_all (Growth     *self,
          EdgeReader *reader,
          GError    **error)
{
  for (guint32 i = 0; i < self->shape->n_nodes; i++)
    {
      self->first[i] = (guint32) self->n_edges;
      if (!meter_expand (self->meter, error)
          || !edge_reader_ask_start (reader, WAY_INDEX (i), error)
          || !add_edges (self, reader, error))
        return FALSE;
    }

  self->first[self->shape->n_nodes] = (guint32) self->n_edges;
  return TRUE;
}

/* Moves the arrays to the hierarchy; without ids if there is nothing to
 * list. */
static void
hand_over (Growth *self)
{
  HierarchyShape *shape = self->shape;

  shape->n_edges = (guint32) self->n_edges;
  shape->first_edge = g_steal_pointer (&self->first);
  shape->edge_heads = g_steal_pointer (&self->heads);
  if (self->are_numbers || self->are_none)
    {
      shape->ids = self->are_numbers ? HIERARCHY_IDS_NUMBERS
                                     : HIERARCHY_IDS_NONE;
      g_clear_pointer (&self->ids, g_free);
      meter_give_back (self->meter, self->ids_size * sizeof *self->ids);
      return;
    }

  shape->ids = HIERARCHY_IDS_LISTED;
  shape->edge_ids = g_steal_pointer (&self->ids);
}

gboolean
shape_read_edges (HierarchyShape *self,
                  WayGraph       *graph,
                  Meter          *meter,
                  GError        **error)
{
  g_auto (Growth) growth = { self, meter, .are_numbers = TRUE,
                             .are_none = TRUE };
  EdgeReader reader;
  gboolean ok;

  growth.first = meter_alloc (meter, (gsize) self->n_nodes + 1,
                              sizeof *growth.first, error);
  if (growth.first == NULL)
    return FALSE;

  edge_reader_init_within (&reader, graph, meter);
  meter_expect (meter, graph);
  ok = make_room (&growth, 1, error) && read_all (&growth, &reader, error);
  edge_reader_clear (&reader);
  if (ok)
    hand_over (&growth);

  return ok;
}

/* Slots ------------------------------------------------------------------- */

/* The slot of an edge between two ranks; NONE if there is no arc. */
static guint32
find_slot (const HierarchyShape *self,
           guint32               from,
           guint32               to)
{
  const guint32 arc = hierarchy_find_arc (self, MIN (from, to),
                                          MAX (from, to));

  return arc == HIERARCHY_NONE ? arc : 2 * arc + (from > to);
}

/* Adds edge @edge to the circle of the edges of slot @slot. */
static void
link_edge (guint32 *twins,
           guint32 *slot_edges,
           guint32  slot,
           guint32  edge)
{
  const guint32 first = slot_edges[slot];

  twins[edge] = edge;
  if (first == HIERARCHY_NONE)
    {
      slot_edges[slot] = edge;
      return;
    }

  twins[edge] = twins[first];
  twins[first] = edge;
}

static gboolean
link_all (const HierarchyShape *self,
          guint32              *slots,
          guint32              *twins,
          guint32              *slot_edges,
          Meter                *meter,
          GError              **error)
{
  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      const guint32 from = self->ranks[i];

      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 e = self->first_edge[i]; e < self->first_edge[i + 1]; e++)
        {
          const guint32 to = self->ranks[self->edge_heads[e]];

          twins[e] = e;
          slots[e] = from == to ? HIERARCHY_NONE : find_slot (self, from, to);
          if (slots[e] != HIERARCHY_NONE)
            link_edge (twins, slot_edges, slots[e], e);
          else if (from != to)
            {
              g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                                   "the graph changed while its hierarchy was "
                                   "built");
              return FALSE;
            }
        }
    }

  return TRUE;
}

gboolean
shape_link_edges (HierarchyShape *self,
                  Meter          *meter,
                  GError        **error)
{
  const gsize n_slots = 2 * (gsize) self->n_arcs;
  guint32 *slots = meter_alloc (meter, self->n_edges, sizeof *slots, error);
  guint32 *twins = NULL, *slot_edges = NULL;

  self->edge_slots = slots;
  if (slots != NULL)
    self->edge_twins = twins = meter_alloc (meter, self->n_edges,
                                            sizeof *twins, error);
  if (twins != NULL)
    self->slot_edges = slot_edges = meter_alloc (meter, n_slots,
                                                 sizeof *slot_edges, error);
  if (slot_edges == NULL)
    return FALSE;

  for (gsize i = 0; i < n_slots; i++)
    slot_edges[i] = HIERARCHY_NONE;

  return link_all (self, slots, twins, slot_edges, meter, error);
}
