/* two-way.c - whether a graph has with each edge one back at the same cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Edges and predecessors of each node, sorted and compared. Ends at the first
 * difference, which a graph with one-way edges has soon. O(nodes + edges) for
 * graphs whose nodes have few edges each, else O(edges log edges). */

#include "searches/preparation/two-way.h"

#include "core/edge-reader.h"

#include <stdlib.h>

/* The ends of a node's edges, each once and with its least cost. */
typedef struct
{
  EdgeReader reader;
  GArray    *ends;              /* (owned) (element-type WayRealArc) */
} Ends;

static void
ends_init (Ends     *self,
           WayGraph *graph)
{
  edge_reader_init (&self->reader, graph, NULL);
  self->ends = g_array_new (FALSE, FALSE, sizeof (WayRealArc));
}

static void
ends_clear (Ends *self)
{
  edge_reader_clear (&self->reader);
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
  const WayEdges *edges = edge_reader_edges (&self->reader);
  const guint n_edges = way_edges_get_length (edges);
  WayRealArc *ends;
  guint kept = 0;

  g_array_set_size (self->ends, n_edges);
  ends = (WayRealArc *) (gpointer) self->ends->data;
  for (guint i = 0; i < n_edges; i++)
    ends[i] = (WayRealArc) {
      (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i)), 0,
      way_edges_get_cost (edges, i)
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
ask_ends (Ends    *self,
          guint32  node,
          gboolean backwards)
{
  const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };

  if (!(backwards ? edge_reader_ask_back (&self->reader, &at, NULL)
                  : edge_reader_ask (&self->reader, &at, NULL)))
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
  gboolean same = TRUE;
  Ends out, in;

  meter_expect (meter, graph);
  ends_init (&out, graph);
  ends_init (&in, graph);
  for (guint32 node = 0; same && node < n_nodes; node++)
    same = meter_expand (meter, NULL)
           && ask_ends (&out, node, FALSE)
           && ask_ends (&in, node, TRUE)
           && has_same_ends (&out, &in);
  ends_clear (&out);
  ends_clear (&in);

  return same;
}
