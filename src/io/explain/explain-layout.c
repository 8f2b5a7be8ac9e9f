/* explain-layout.c - places for nodes where Graphviz cannot give them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An explanation is text that every build can write, for networks of any size.
 * So its layout must need neither a library nor much time. Nodes stand in
 * columns by their number of edges from the start of the first search. Within a
 * column they stand in the order in which a breadth-first search meets them,
 * which keeps nodes together that come from the same node. O(nodes + edges). */

#include "io/explain/explain-geometry.h"

typedef struct
{
  guint32      n_nodes;
  guint32      n_edges;
  guint32     *ends;            /* (owned) of both ends of each edge */
  guint32     *first;           /* (owned) by node: its first neighbour */
  guint32     *neighbours;      /* (owned) */
  guint32     *layers;          /* (owned) by node */
  guint32     *order;           /* (owned) nodes in the order of the walk */
  WayPosition *places;
} Layout;

static void
read_edges (Layout   *self,
            WayTable *table)
{
  for (guint32 i = 0; i < self->n_edges; i++)
    {
      WayNode from, to;

      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      self->ends[2 * i] = (guint32) WAY_NODE_INDEX (from);
      self->ends[2 * i + 1] = (guint32) WAY_NODE_INDEX (to);
    }
}

/* Finds the neighbours of each node, along edges of either direction. */
static void
find_neighbours (Layout *self)
{
  for (guint32 i = 0; i < 2 * self->n_edges; i++)
    self->first[self->ends[i] + 1]++;
  for (guint32 i = 0; i < self->n_nodes; i++)
    self->first[i + 1] += self->first[i];

  /* Rows are filled from their ends, which leaves first[i] at the beginning of
   * row i. */
  for (guint32 i = 2 * self->n_edges; i-- > 0;)
    self->neighbours[--self->first[self->ends[i] + 1]] = self->ends[i ^ 1];
  for (guint32 i = 0; i < self->n_nodes; i++)
    self->first[i] = self->first[i + 1];
  self->first[self->n_nodes] = 2 * self->n_edges;
}

static guint32
find_start (const WayExplanation *explanation)
{
  guint n_events = 0;
  const WayTraceEvent *events = NULL;

  if (explanation->runs->len > 0)
    events = way_trace_get_events (explanation_run (explanation, 0)->trace,
                                   &n_events);

  return n_events > 0 ? events[0].node : 0;
}

static void
meet (Layout  *self,
      guint32  node,
      guint32  layer,
      guint32 *n_met)
{
  self->layers[node] = layer;
  self->order[(*n_met)++] = node;
}

/* Finds the layers, breadth first from @start. The other components come after
 * that, each in layers of its own. */
static void
find_layers (Layout *self,
             guint32 start)
{
  guint32 n_met = 0, n_done = 0, next = 0;

  for (guint32 i = 0; i < self->n_nodes; i++)
    self->layers[i] = NO_NODE;
  meet (self, start, 0, &n_met);

  while (n_met < self->n_nodes || n_done < n_met)
    {
      guint32 node;

      if (n_done == n_met)
        {
          while (self->layers[next] != NO_NODE)
            next++;
          meet (self, next, self->layers[self->order[n_met - 1]] + 1, &n_met);
        }
      node = self->order[n_done++];
      for (guint32 i = self->first[node]; i < self->first[node + 1]; i++)
        if (self->layers[self->neighbours[i]] == NO_NODE)
          meet (self, self->neighbours[i], self->layers[node] + 1, &n_met);
    }
}

static void
place_layers (Layout *self)
{
  guint32 begin = 0;

  while (begin < self->n_nodes)
    {
      const guint32 layer = self->layers[self->order[begin]];
      guint32 end = begin;

      while (end < self->n_nodes && self->layers[self->order[end]] == layer)
        end++;
      for (guint32 i = begin; i < end; i++)
        self->places[self->order[i]]
          = (WayPosition) { layer, (begin + (end - 1)) / 2.0 - i };
      begin = end;
    }
}

static void
release (Layout *self)
{
  g_free (self->ends);
  g_free (self->first);
  g_free (self->neighbours);
  g_free (self->layers);
  g_free (self->order);
}

gboolean
explain_lay_out (const WayExplanation *explanation,
                 WayTable             *table,
                 WayPosition          *places)
{
  const gsize n = way_table_get_n_nodes (table);
  const gsize n_ends = 2 * (gsize) way_table_get_n_edges (table);
  Layout self = { .n_nodes = (guint32) n, .n_edges = (guint32) (n_ends / 2),
                  .places = places };
  gboolean ok;

  if (n == 0)
    return TRUE;

  /* Counts of ends are kept in 32 bits. */
  self.ends = g_try_new (guint32, n_ends + 1);
  self.first = g_try_new0 (guint32, n + 1);
  self.neighbours = g_try_new (guint32, n_ends + 1);
  self.layers = g_try_new (guint32, n);
  self.order = g_try_new (guint32, n);
  ok = n_ends < G_MAXUINT32 && self.ends && self.first && self.neighbours
       && self.layers && self.order;
  if (ok)
    {
      read_edges (&self, table);
      find_neighbours (&self);
      find_layers (&self, find_start (explanation));
      place_layers (&self);
    }

  release (&self);
  return ok;
}
