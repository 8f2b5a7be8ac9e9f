/* edge-room.c - the memory of an edge buffer, charged to a budget
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/edges-private.h"

#include <string.h>

#define FIRST_SIZE 16

void
edge_buffer_init (EdgeBuffer    *self,
                  WayNodeType   *type,
                  WayEdgesLayout layout)
{
  memset (self, 0, sizeof *self);
  self->type = way_node_type_ref (type);
  self->head.layout = layout;

  /* Values lie on multiples of 8, because hash and equal functions may depend
   * on it. */
  self->stride = (type->size + 7) / 8 * 8;
}

static gsize
bytes_of (const EdgeBuffer *self,
          guint32           size,
          guint32           ids_size)
{
  return size * (edge_buffer_item_size (self) + self->stride)
         + ids_size * sizeof *self->ids
         + self->known_size * sizeof *self->known;
}

/* Charges the budget with @bytes instead of the bytes charged before. */
static gboolean
charge (EdgeBuffer *self,
        gsize       bytes)
{
  const gsize due = bytes > EDGES_FREE_BYTES ? bytes : 0;

  if (self->budget == NULL)
    return TRUE;

  budget_give_back (self->budget, self->charged);
  if (!budget_take (self->budget, due))
    {
      self->budget->used += self->charged;
      return FALSE;
    }

  self->charged = due;
  return TRUE;
}

/* As charge(), within the limit of the buffer alone, too. */
static gboolean
may_grow (EdgeBuffer *self,
          guint32     size,
          guint32     ids_size)
{
  const gsize bytes = bytes_of (self, size, ids_size);

  return (self->max_bytes == 0 || bytes <= self->max_bytes)
         && charge (self, bytes);
}

/* Whether the object at the end of edge @i belongs to the reader's map. */
static inline gboolean
is_borrowed (const EdgeBuffer *self,
             guint             i)
{
  return i < self->known_size && self->known[i] != EDGES_UNKNOWN;
}

void
edge_buffer_free_objects (EdgeBuffer *self)
{
  NodeEdge *edges = self->head.own;

  if (self->type->kind == WAY_NODE_KIND_OBJECT)
    for (guint i = 0; i < self->head.len; i++)
      if (!is_borrowed (self, i))
        node_type_free_object (self->type, (gpointer) edges[i].node);
}

void
way_edges_clear (WayEdges *self)
{
  EdgeBuffer *buffer = (EdgeBuffer *) self;

  g_return_if_fail (self != NULL);

  edge_buffer_free_objects (buffer);
  self->len = 0;
  self->special = 0;
  buffer->span = NULL;
  g_clear_error (&buffer->error);
  if (buffer->fault_node != NULL)
    way_node_type_free_node (buffer->type, buffer->fault_node);
  buffer->fault_node = NULL;
  buffer->fault = EDGE_FAULT_NONE;
}

void
edge_buffer_release (EdgeBuffer *self)
{
  if (self->type == NULL)       /* never used */
    return;

  way_edges_clear (&self->head);
  g_clear_pointer (&self->head.own, g_free);
  g_clear_pointer (&self->ids, g_free);
  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->known, g_free);
  self->known_size = 0;
  g_clear_pointer (&self->type, way_node_type_unref);
  charge (self, 0);
}

void
edge_buffer_set_layout (EdgeBuffer    *self,
                        WayEdgesLayout layout)
{
  way_edges_clear (&self->head);
  if (self->head.layout == layout)
    return;

  g_clear_pointer (&self->head.own, g_free);
  g_clear_pointer (&self->ids, g_free);
  self->head.size = self->ids_size = 0;
  self->head.layout = layout;
  charge (self, 0);
}

gsize
edge_buffer_bytes (const EdgeBuffer *self)
{
  return bytes_of (self, self->head.size, self->ids_size);
}

gsize
edge_buffer_room (const EdgeBuffer *self)
{
  if (self->budget == NULL)
    return self->max_bytes;

  return MAX (EDGES_FREE_BYTES, budget_left (self->budget));
}

/* Doubles the buffer up to the limits. The bytes stay charged if the machine
 * has no memory, because the search then ends. */
gboolean
edge_buffer_grow (EdgeBuffer *self)
{
  const gsize item = edge_buffer_item_size (self);
  const guint32 size = MAX (FIRST_SIZE, self->head.size * 2);
  gpointer own, values;

  if (size <= self->head.size || !may_grow (self, size, self->ids_size))
    return FALSE;

  own = g_try_realloc_n (self->head.own, size, item);
  if (own == NULL)
    return FALSE;
  self->head.own = own;

  if (self->type->kind == WAY_NODE_KIND_VALUE)
    {
      values = g_try_realloc_n (self->values, size,
                                self->stride);
      if (values == NULL)
        return FALSE;
      self->values = values;
    }

  self->head.size = size;
  return TRUE;
}

gboolean
edge_buffer_grow_ids (EdgeBuffer *self)
{
  guint32 *ids;

  if (self->ids_size >= self->head.size)
    return TRUE;
  if (!may_grow (self, self->head.size, self->head.size))
    return FALSE;

  ids = g_try_renew (guint32, self->ids, self->head.size);
  if (ids == NULL)
    return FALSE;

  self->ids = ids;
  self->ids_size = self->head.size;
  return TRUE;
}

/* Makes room for the nodes that the map knows of these edges. */
gboolean
edge_buffer_grow_known (EdgeBuffer *self)
{
  const guint32 before = self->known_size;
  guint32 *known;

  if (G_LIKELY (before >= self->head.size))
    return TRUE;

  self->known_size = self->head.size;
  known = may_grow (self, self->head.size, self->ids_size)
            ? g_try_renew (guint32, self->known, self->head.size) : NULL;
  if (known == NULL)
    {
      self->known_size = before;
      return FALSE;
    }

  self->known = known;
  for (guint32 i = before; i < self->known_size; i++)
    known[i] = EDGES_UNKNOWN;
  return TRUE;
}
