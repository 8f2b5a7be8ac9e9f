/* edge-reader.c - the door through which all but the search loop ask for edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/edge-reader.h"

#include "core/first-use.h"

#include <wayfind/core/error.h>

static const WayQuery no_goals = { .n_goals = 0 };

/* All but the cursor. */
static void
init (EdgeReader *self,
      WayGraph   *graph)
{
  WayNodeType *type = way_graph_get_node_type (graph);

  self->graph = graph;
  self->iface = WAY_GRAPH_GET_IFACE (graph);
  self->cursor = NULL;
  self->met = LIMIT_NONE;
  self->is_whole
    = (way_graph_get_flags (graph) & WAY_GRAPH_WHOLE_COSTS) != 0;
  edge_buffer_init (&self->buffer, type,
                    type->kind == WAY_NODE_KIND_INDEX ? WAY_EDGES_REAL
                                                      : WAY_EDGES_NODES);
}

void
edge_reader_init (EdgeReader     *self,
                  WayGraph       *graph,
                  const WayQuery *query)
{
  init (self, graph);
  self->cursor = way_graph_begin (graph, query ? query : &no_goals);
}

/* Without a cursor if the graph is not prepared: that would prepare it without
 * limits. */
void
edge_reader_init_within (EdgeReader *self,
                         WayGraph   *graph,
                         Meter      *meter)
{
  init (self, graph);
  self->buffer.budget = &meter->budget;
  if (first_use_prepare (graph, &no_goals, FALSE, meter))
    self->cursor = way_graph_begin (graph, &no_goals);
  else
    self->met = meter->met;
}

void
edge_reader_clear (EdgeReader *self)
{
  edge_buffer_release (&self->buffer);
  if (self->met == LIMIT_NONE)
    way_graph_end (self->graph, self->cursor);
}

GError *
edge_fault_error (WayGraph *graph,
                  WayNode   from,
                  WayNode   to,
                  EdgeFault fault,
                  WayCost   cost)
{
  g_autofree char *what = edge_fault_describe (fault, cost);
  g_autofree char *tail = way_graph_dup_name (graph, from);
  g_autofree char *head = NULL;

  if (fault == EDGE_FAULT_NODE) /* an index that is too large has no name */
    head = node_type_describe (way_graph_get_node_type (graph), to);
  else
    head = way_graph_dup_name (graph, to);

  return g_error_new (WAY_ERROR, edge_fault_code (fault),
                      "edge from %s to %s: %s", tail, head, what);
}

static gboolean
fail (EdgeReader *self,
      WayNode     from,
      GError    **error)
{
  const EdgeBuffer *buffer = &self->buffer;

  if (self->met != LIMIT_NONE)
    limit_set_error (self->met, error);
  else if (buffer->error != NULL)
    g_propagate_error (error, g_error_copy (buffer->error));
  else if (buffer->fault == EDGE_FAULT_MEMORY && buffer->budget == NULL)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                         "not enough memory for the edges of a node");
  else if (buffer->fault == EDGE_FAULT_MEMORY)
    limit_set_error (LIMIT_BYTES, error);
  else
    g_propagate_error (error,
                       edge_fault_error (self->graph, from,
                                         buffer->fault_node, buffer->fault,
                                         buffer->fault_cost));
  return FALSE;
}

gboolean
edge_reader_ask (EdgeReader  *self,
                 const WayAt *at,
                 GError     **error)
{
  edge_buffer_restart (&self->buffer);
  if (G_UNLIKELY (self->met != LIMIT_NONE))
    return fail (self, at->node, error);

  self->iface->neighbours (self->graph, self->cursor, at, &self->buffer.head);

  return edge_buffer_verify (&self->buffer, self->is_whole)
         || fail (self, at->node, error);
}

gboolean
edge_reader_ask_back (EdgeReader  *self,
                      const WayAt *at,
                      GError     **error)
{
  edge_buffer_restart (&self->buffer);
  if (G_UNLIKELY (self->met != LIMIT_NONE))
    return fail (self, at->node, error);

  self->iface->predecessors (self->graph, self->cursor, at,
                             &self->buffer.head);

  return edge_buffer_verify (&self->buffer, self->is_whole)
         || fail (self, at->node, error);
}

gboolean
edge_reader_ask_start (EdgeReader *self,
                       WayNode     node,
                       GError    **error)
{
  const WayAt at = { node, node, 0, TRUE };

  return edge_reader_ask (self, &at, error);
}

gboolean
edge_reader_ask_states (EdgeReader *self,
                        WayNode     node,
                        GError    **error)
{
  edge_buffer_restart (&self->buffer);
  if (G_UNLIKELY (self->met != LIMIT_NONE))
    return fail (self, node, error);

  way_graph_add_states (self->graph, self->cursor, node, &self->buffer.head);

  return edge_buffer_verify (&self->buffer, FALSE)
         || fail (self, node, error);
}
