/* edge-faults.c - edges that a graph must not give, and errors of callbacks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/edges-private.h"

#include <wayfind/core/error.h>

void
way_edges_take_error (WayEdges *self,
                      GError   *error)
{
  EdgeBuffer *buffer = (EdgeBuffer *) self;

  g_return_if_fail (self != NULL);

  if (error == NULL)
    error = g_error_new_literal (WAY_ERROR, WAY_ERROR_CALLBACK,
                                 "a callback failed and gave no reason");
  self->special |= EDGES_NEED_CLEARING;
  if (buffer->error == NULL)
    buffer->error = error;
  else
    g_error_free (error);
}

char *
edge_fault_describe (EdgeFault fault,
                     WayCost   cost)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (number, sizeof number, cost);
  switch (fault)
    {
    case EDGE_FAULT_COST:
      return g_strdup_printf ("cost %s is %s", number,
                              isnan (cost) ? "not a number" : "negative");
    case EDGE_FAULT_FRACTION:
      return g_strdup_printf ("cost %s is not whole, as the graph promised",
                              number);
    case EDGE_FAULT_WIDE:
      return g_strdup_printf ("cost %s is too large", number);
    case EDGE_FAULT_NODE:
      return g_strdup ("the node does not exist");
    case EDGE_FAULT_OVERFLOW:
      return g_strdup ("costs add up to more than a double holds");
    case EDGE_FAULT_MEMORY:
      return g_strdup ("there are more edges than memory has room for");
    case EDGE_FAULT_NONE:
    default:
      return g_strdup ("nothing is wrong");
    }
}

gint
edge_fault_code (EdgeFault fault)
{
  switch (fault)
    {
    case EDGE_FAULT_FRACTION:
      return WAY_ERROR_NOT_WHOLE;
    case EDGE_FAULT_NODE:
      return WAY_ERROR_BAD_NODE;
    case EDGE_FAULT_OVERFLOW:
      return WAY_ERROR_OVERFLOW;
    case EDGE_FAULT_MEMORY:
      return WAY_ERROR_TOO_LARGE;
    default:
      return WAY_ERROR_BAD_COST;
    }
}

const GError *
way_edges_get_error (WayEdges *self)
{
  EdgeBuffer *buffer = (EdgeBuffer *) self;
  g_autofree char *text = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (buffer->error == NULL && buffer->fault != EDGE_FAULT_NONE)
    {
      text = edge_fault_describe (buffer->fault, buffer->fault_cost);
      buffer->error = g_error_new (WAY_ERROR, edge_fault_code (buffer->fault),
                                   "an edge: %s", text);
    }

  return buffer->error;
}

/* Whether all edges can be relaxed, by a quick look at the arcs: one branch
 * decides for all of them. */
static gboolean
are_sound (const EdgeBuffer *self)
{
  gconstpointer items = edge_buffer_items (self);
  const guint32 n_nodes = node_type_count (self->type);
  const WayWholeArc *whole = items;
  const WayRealArc *real = items;
  guint bad = 0;

  if (self->head.layout == WAY_EDGES_WHOLE)
    for (guint32 i = 0; i < self->head.len; i++)
      bad |= whole[i].node >= n_nodes;
  else if (self->head.layout == WAY_EDGES_REAL)
    for (guint32 i = 0; i < self->head.len; i++)
      bad |= (guint) (real[i].node >= n_nodes)
             | (guint) !(real[i].cost >= 0);
  else
    for (guint32 i = 0; i < self->head.len; i++)
      bad |= !node_type_takes (self->type, edge_buffer_node (self, i))
             || !(way_edges_get_cost (&self->head, i) >= 0);

  return !bad;
}

/* Whether a graph keeps its promise of whole costs. Whole arcs cannot break
 * it. */
static gboolean
are_whole (const EdgeBuffer *self)
{
  if (self->head.layout == WAY_EDGES_WHOLE)
    return TRUE;

  for (guint32 i = 0; i < self->head.len; i++)
    {
      const WayCost cost = way_edges_get_cost (&self->head, i);

      if (cost != floor (cost))
        return FALSE;
    }

  return TRUE;
}

static void
note_bad_edge (EdgeBuffer *self,
               gboolean    whole)
{
  for (guint32 i = 0; i < self->head.len; i++)
    {
      const WayNode node = way_edges_get_node (&self->head, i);
      const WayCost cost = way_edges_get_cost (&self->head, i);

      if (!node_type_takes (self->type, node))
        edge_buffer_note_fault (self, EDGE_FAULT_NODE, node, cost);
      else if (!(cost >= 0))
        edge_buffer_note_fault (self, EDGE_FAULT_COST, node, cost);
      else if (whole && cost != floor (cost))
        edge_buffer_note_fault (self, EDGE_FAULT_FRACTION, node, cost);
    }
}

gboolean
edge_buffer_verify (EdgeBuffer *self,
                    gboolean    whole)
{
  if (G_LIKELY (self->error == NULL && self->fault == EDGE_FAULT_NONE
                && are_sound (self) && (!whole || are_whole (self))))
    return TRUE;

  if (self->error == NULL)
    note_bad_edge (self, whole);
  edge_buffer_free_objects (self);
  self->head.len = 0;
  self->head.special = EDGES_NEED_CLEARING;
  self->span = NULL;
  return FALSE;
}

gboolean
edge_buffer_check (EdgeBuffer *self,
                   GError    **error)
{
  if (edge_buffer_verify (self, FALSE))
    return TRUE;

  g_propagate_error (error, g_error_copy (way_edges_get_error (&self->head)));
  return FALSE;
}
