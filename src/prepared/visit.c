/* visit.c - each node of a finite graph, asked for its edges once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "prepared/visit.h"

#include <wayfind/error.h>

void
visit_begin (Visit    *self,
             WayGraph *graph,
             NodeMap  *map,
             Meter    *meter)
{
  const WayQuery query = { NULL, 0 };

  self->graph = graph;
  self->map = map;
  self->cursor = way_graph_begin (graph, &query);
  edge_buffer_init (&self->edges, map->type,
                    map->type->kind == WAY_NODE_KIND_INDEX
                      ? WAY_EDGES_REAL : WAY_EDGES_NODES);
  self->edges.budget = &meter->budget;
  self->meter = meter;
  meter_expect (meter, graph);
}

void
visit_end (Visit *self)
{
  edge_buffer_release (&self->edges);
  way_graph_end (self->graph, self->cursor);
}

gboolean
visit_no_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "there is no memory for a graph of this size");
  return FALSE;
}

gboolean
visit_meet (Visit   *self,
            WayNode  node,
            guint32 *id,
            GError **error)
{
  const guint32 n_before = self->map->count;

  if (node_map_intern (self->map, node, id))
    return self->map->count == n_before
           || meter_take (self->meter, node_map_bytes_per_node (self->map),
                          error);
  if (self->map->table != NULL)
    return visit_no_memory (error);

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE, "there is no node %"
               G_GSIZE_FORMAT, WAY_NODE_INDEX (node));
  return FALSE;
}

static gboolean
fail_edge (Visit   *self,
           WayNode  from,
           GError **error)
{
  EdgeBuffer *edges = &self->edges;
  g_autofree char *what = NULL, *name = NULL;

  if (edges->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&edges->error));
      return FALSE;
    }

  if (edges->fault == EDGE_FAULT_MEMORY)
    {
      limit_set_error (LIMIT_BYTES, error);
      return FALSE;
    }

  what = edge_fault_describe (edges->fault, edges->fault_cost);
  name = way_graph_dup_name (self->graph, from);
  g_set_error (error, WAY_ERROR, edge_fault_code (edges->fault),
               "an edge from %s: %s", name, what);
  return FALSE;
}

gboolean
visit_ask (Visit   *self,
           guint32  id,
           GError **error)
{
  const WayNode node = node_map_node (self->map, id);
  const WayAt at = { node, node, 0, TRUE };

  if (!meter_expand (self->meter, error))
    return FALSE;

  edge_buffer_restart (&self->edges);
  WAY_GRAPH_GET_IFACE (self->graph)->neighbours (self->graph, self->cursor,
                                                 &at, &self->edges.head);

  return (self->edges.error == NULL && self->edges.fault == EDGE_FAULT_NONE)
         || fail_edge (self, node, error);
}
