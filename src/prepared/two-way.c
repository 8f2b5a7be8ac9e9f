/* two-way.c - whether a graph has with each edge one back at the same cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Edges and predecessors of each node, sorted and compared. Ends at the first
 * difference, which a graph with one-way edges has soon. O(nodes + edges) for
 * graphs whose nodes have few edges each, else O(edges log edges). */

#include "prepared/two-way.h"

#include "core/edges-private.h"

#include <stdlib.h>

/* The ends of a node's edges, each once and with its least cost. */
typedef struct
{
  EdgeBuffer edges;
  GArray    *ends;              /* (owned) (element-type WayRealArc) */
} Ends;

static void
ends_init (Ends     *self,
           WayGraph *graph)
{
  const gboolean whole = way_graph_get_flags (graph) & WAY_GRAPH_WHOLE_COSTS;

  edge_buffer_init (&self->edges, way_graph_get_node_type (graph),
                    whole ? WAY_EDGES_WHOLE : WAY_EDGES_REAL);
  self->ends = g_array_new (FALSE, FALSE, sizeof (WayRealArc));
}

static void
ends_clear (Ends *self)
{
  edge_buffer_release (&self->edges);
  g_clear_pointer (&self->ends, g_array_unref);
}

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const WayRealArc *one = a, *other = b;

  if (one->node != other->node)
    return one->node < other->node ? -1 : 1;

  return (one->cost > other->cost) - (one->cost < other->cost);
}

/* Most nodes have a few edges, for which a call to sort them would be long. */
static void
sort_ends (WayRealArc *ends,
           guint       n_ends)
{
  if (n_ends > 16)
    {
      qsort (ends, n_ends, sizeof *ends, compare_ends);
      return;
    }

  for (guint i = 1; i < n_ends; i++)
    {
      const WayRealArc end = ends[i];
      guint place = i;

      for (; place > 0 && compare_ends (&end, &ends[place - 1]) < 0; place--)
        ends[place] = ends[place - 1];
      ends[place] = end;
    }
}

static void
read_ends (Ends *self)
{
  const guint n_edges = self->edges.head.len;
  WayRealArc *ends;
  guint kept = 0;

  g_array_set_size (self->ends, n_edges);
  ends = (WayRealArc *) (gpointer) self->ends->data;
  for (guint i = 0; i < n_edges; i++)
    ends[i] = (WayRealArc) {
      (guint32) WAY_NODE_INDEX (way_edges_get_node (&self->edges.head, i)), 0,
      way_edges_get_cost (&self->edges.head, i)
    };
  sort_ends (ends, n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (ends[i].cost < INFINITY
        && (kept == 0 || ends[kept - 1].node != ends[i].node))
      ends[kept++] = ends[i];
  g_array_set_size (self->ends, kept);
}

/* Asks for the edges of @node in one of the two directions. %FALSE if there is
 * something wrong with them, which a search will report. */
static gboolean
ask_ends (Ends     *self,
          WayGraph *graph,
          gpointer  cursor,
          guint32   node,
          gboolean  backwards)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (graph);
  const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };

  edge_buffer_restart (&self->edges);
  if (backwards)
    iface->predecessors (graph, cursor, &at, &self->edges.head);
  else
    iface->neighbours (graph, cursor, &at, &self->edges.head);
  if (self->edges.error != NULL || self->edges.fault != EDGE_FAULT_NONE)
    return FALSE;

  read_ends (self);
  return TRUE;
}

static gboolean
has_same_ends (const Ends *self,
               const Ends *other)
{
  if (self->ends->len != other->ends->len)
    return FALSE;

  for (guint i = 0; i < self->ends->len; i++)
    if (compare_ends (&g_array_index (self->ends, WayRealArc, i),
                      &g_array_index (other->ends, WayRealArc, i)) != 0)
      return FALSE;

  return TRUE;
}

gboolean
two_way_check (WayGraph *graph,
               Meter    *meter)
{
  const guint32 n_nodes = way_graph_get_node_type (graph)->n_nodes;
  const WayQuery query = { NULL, 0 };
  gpointer cursor = way_graph_begin (graph, &query);
  gboolean same = TRUE;
  Ends out, in;

  meter_expect (meter, graph);
  ends_init (&out, graph);
  ends_init (&in, graph);
  for (guint32 node = 0; same && node < n_nodes; node++)
    same = meter_expand (meter, NULL)
           && ask_ends (&out, graph, cursor, node, FALSE)
           && ask_ends (&in, graph, cursor, node, TRUE)
           && has_same_ends (&out, &in);
  ends_clear (&out);
  ends_clear (&in);
  way_graph_end (graph, cursor);

  return same;
}
