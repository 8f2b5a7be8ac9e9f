/* node-store.c - came_from and cost_so_far of each id that a search reached
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/node-store.h"

#include <wayfind/macros.h>

#include <string.h>

#define FIRST_SIZE 256

void
node_store_init (NodeStore *self,
                 Budget    *budget)
{
  memset (self, 0, sizeof *self);
  self->budget = budget;
}

void
node_store_begin (NodeStore *self)
{
  self->notes = 0;
  if (self->live < G_MAXUINT32 - 3)
    {
      self->live += 2;
      return;
    }

  /* Two thousand million runs later: old stamps must not look new. */
  if (self->records != NULL)
    memset (self->records, 0, (gsize) self->size * sizeof *self->records);
  self->live = 2;
}

static gboolean
keeps_order (const NodeStore *self)
{
  return self->is_hashed || self->order != NULL;
}

static gsize
bytes_per_node (const NodeStore *self)
{
  return sizeof *self->records + self->map_bytes
         + (self->edges ? sizeof *self->edges : 0)
         + (keeps_order (self) ? sizeof *self->order : 0);
}

void
node_store_clear (NodeStore *self)
{
  budget_give_back (self->budget, self->size * bytes_per_node (self));
  g_clear_pointer (&self->records, g_free);
  g_clear_pointer (&self->edges, g_free);
  g_clear_pointer (&self->order, g_free);
  self->size = 0;
}

/* Moves the arrays to a new size. Fresh memory comes from calloc, which the
 * system clears page by page as it is touched. */
static gboolean
resize (NodeStore *self,
        guint32    size)
{
  const guint32 kept = MIN (size, self->size);
  NodeRecord *records;
  guint32 *edges, *order;

  if (keeps_order (self))
    {
      order = g_try_renew (guint32, self->order, size);
      if (order == NULL)
        return FALSE;
      self->order = order;
    }
  if (self->edges != NULL)
    {
      edges = g_try_renew (guint32, self->edges, size);
      if (edges == NULL)
        return FALSE;
      self->edges = edges;
    }

  records = g_try_new0 (NodeRecord, size);
  if (records == NULL)
    return FALSE;
  if (kept > 0)
    memcpy (records, self->records, kept * sizeof *records);
  g_free (self->records);
  self->records = records;
  self->size = size;

  return TRUE;
}

gboolean
node_store_reserve (NodeStore *self,
                    guint32    size,
                    gboolean   exactly)
{
  const gsize each = bytes_per_node (self);
  guint64 wanted = size;
  gsize room;

  if (size <= self->size)
    return TRUE;

  if (!exactly)
    {
      room = self->budget->max - MIN (self->budget->max, self->budget->used);
      wanted = MAX (wanted, MAX (FIRST_SIZE, (guint64) self->size * 2));
      wanted = MIN (wanted, self->size + room / each);
      wanted = MIN (wanted, G_MAXUINT32 - 1);
    }

  if (wanted < size
      || !budget_take (self->budget, (wanted - self->size) * each))
    return FALSE;
  if (resize (self, (guint32) wanted))
    return TRUE;

  budget_give_back (self->budget, (wanted - self->size) * each);
  return FALSE;
}

gboolean
node_store_want_edges (NodeStore *self)
{
  const gsize bytes = (gsize) self->size * sizeof *self->edges;

  if (self->edges == NULL)
    {
      if (!budget_take (self->budget, bytes))
        return FALSE;
      self->edges = g_try_malloc (bytes);
      if (self->edges == NULL)
        {
          budget_give_back (self->budget, bytes);
          return FALSE;
        }
    }

  /* What was reached so far in this run came by edges without an id. */
  memset (self->edges, 0xff, bytes);
  self->notes |= NOTE_EDGES;
  return TRUE;
}

G_STATIC_ASSERT (WAY_EDGE_NONE == 0xffffffffu);

gboolean
node_store_want_order (NodeStore *self)
{
  const gsize bytes = (gsize) self->size * sizeof *self->order;

  if (self->order == NULL)
    {
      if (!budget_take (self->budget, bytes))
        return FALSE;
      self->order = g_try_malloc (bytes);
      if (self->order == NULL)
        {
          budget_give_back (self->budget, bytes);
          return FALSE;
        }
    }

  self->notes |= NOTE_ORDER;
  return TRUE;
}

void
node_store_promote (NodeStore *self)
{
  for (guint32 id = 0; id < self->size; id++)
    if (node_store_is_reached (self, id))
      self->records[id].real.cost = self->records[id].whole.cost;
}
