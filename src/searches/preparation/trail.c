/* trail.c - a path that is put together step by step, with the graph's edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/preparation/trail.h"

#include <wayfind/core/error.h>

#include <math.h>

static void
add (Trail  *self,
     WayNode node,
     WayCost cost,
     guint32 edge)
{
  g_array_append_val (self->nodes, node);
  g_array_append_val (self->costs, cost);
  g_array_append_val (self->edges, edge);
}

void
trail_init (Trail    *self,
            WayGraph *graph,
            WayNode   start)
{
  edge_reader_init (&self->reader, graph, NULL);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  add (self, start, 0, WAY_EDGE_NONE);
}

void
trail_clear (Trail *self)
{
  if (self->nodes == NULL)
    return;

  edge_reader_clear (&self->reader);
  g_array_unref (self->nodes);
  g_array_unref (self->costs);
  g_array_unref (self->edges);
}

/* The cheapest edge from the node that was just asked to @to. */
static WayCost
find_edge (EdgeReader *reader,
           WayNode     to,
           guint32    *edge)
{
  const WayEdges *edges = edge_reader_edges (reader);
  WayCost least = INFINITY;

  *edge = WAY_EDGE_NONE;
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_cost (edges, i) < least
        && way_node_type_equal (reader->buffer.type,
                                way_edges_get_node (edges, i), to))
      {
        least = way_edges_get_cost (edges, i);
        *edge = way_edges_get_edge (edges, i);
      }

  return least;
}

gboolean
trail_step (Trail      *self,
            WayNode     next,
            const char *advice,
            GError    **error)
{
  const guint last = self->nodes->len - 1;
  WayCost cost;
  guint32 edge;

  if (!edge_reader_ask_start (&self->reader,
                              g_array_index (self->nodes, WayNode, last),
                              error))
    return FALSE;

  cost = find_edge (&self->reader, next, &edge);
  if (cost == INFINITY)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED, advice);
      return FALSE;
    }

  add (self, next, g_array_index (self->costs, WayCost, last) + cost, edge);
  return TRUE;
}

WayPath *
trail_to_path (Trail *self)
{
  return way_path_new (self->reader.buffer.type,
                       (const WayNode *) (gpointer) self->nodes->data,
                       (const WayCost *) (gpointer) self->costs->data,
                       (const guint32 *) (gpointer) self->edges->data,
                       self->nodes->len, FALSE);
}
