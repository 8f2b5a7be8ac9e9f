/* costs-reader.c - what the edges of a hierarchy cost in a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Views leave edges out and hardly ever change their order. So the next edge of
 * a row is looked for from where the last was found. Only a row in another
 * order is sorted, by heads and ids. */

#include "hierarchy/costs-reader.h"

#include "core/edge-reader.h"
#include "core/graph-kind.h"
#include "core/node-type-private.h"

#include <wayfind/error.h>

/* How far from the last edge the next is looked for, before the row is sorted.
 * */
#define NEAR 64

/* An edge of a row. */
typedef struct
{
  guint32 head;
  guint32 id;
  guint32 edge;
} Named;

typedef struct
{
  const HierarchyShape *shape;
  WayGraph             *graph;
  gdouble              *costs;
  Meter                *meter;
  EdgeReader            reader;
  guint8               *is_taken;       /* (owned) of each edge of the row */
  Named                *sorted;         /* (owned) edges of one row */
  gsize                 sorted_size;
  guint32               sorted_node;    /* whose, or HIERARCHY_NONE */
} Work;

static gboolean
fail_unknown (const Work *self,
              guint32     from,
              guint32     to,
              GError    **error)
{
  g_autofree char *tail = way_graph_dup_name (self->graph, WAY_INDEX (from));
  g_autofree char *head = way_graph_dup_name (self->graph, WAY_INDEX (to));

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "the edge from %s to %s is none of the hierarchy's: build the "
               "hierarchy of a graph that has all edges", tail, head);
  return FALSE;
}

static int
compare_named (gconstpointer a,
               gconstpointer b)
{
  const Named *first = a, *second = b;

  if (first->head != second->head)
    return first->head < second->head ? -1 : 1;
  if (first->id != second->id)
    return first->id < second->id ? -1 : 1;

  return first->edge < second->edge ? -1 : first->edge > second->edge;
}

static gboolean
sort_row (Work    *self,
          guint32  node,
          GError **error)
{
  const HierarchyShape *shape = self->shape;
  const guint32 first = shape->first_edge[node];
  const guint32 n = shape->first_edge[node + 1] - first;

  if (!meter_grow (self->meter, &self->sorted, &self->sorted_size, n,
                   sizeof *self->sorted, error))
    return FALSE;

  for (guint32 i = 0; i < n; i++)
    self->sorted[i] = (Named) { shape->edge_heads[first + i],
                                hierarchy_edge_id (shape, first + i),
                                first + i };
  if (n > 0)
    qsort (self->sorted, n, sizeof *self->sorted, compare_named);
  self->sorted_node = node;

  return TRUE;
}

/* The first edge of @node's row with this head and id that has no cost yet, or
 * the last of several that are alike; NONE if there is none. */
static guint32
find_sorted (const Work *self,
             guint32     node,
             guint32     head,
             guint32     id)
{
  const guint32 n = self->shape->first_edge[node + 1]
                    - self->shape->first_edge[node];
  const Named wanted = { head, id, 0 };
  guint32 low = 0, high = n;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (compare_named (&self->sorted[middle], &wanted) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == n || self->sorted[low].head != head || self->sorted[low].id != id)
    return HIERARCHY_NONE;

  while (self->is_taken[self->sorted[low].edge] && low + 1 < n
         && self->sorted[low + 1].head == head
         && self->sorted[low + 1].id == id)
    low++;
  return self->sorted[low].edge;
}

/* The edge of @node's row with this head and id that comes soon after @next. */
static guint32
find_near (const Work *self,
           guint32     node,
           guint32     next,
           guint32     head,
           guint32     id)
{
  const HierarchyShape *shape = self->shape;
  const guint32 row_end = shape->first_edge[node + 1];
  const guint32 end = next + MIN (row_end - next, NEAR);

  for (guint32 i = next; i < end; i++)
    if (shape->edge_heads[i] == head && hierarchy_edge_id (shape, i) == id)
      return i;

  return HIERARCHY_NONE;
}

static gboolean
take_row (Work    *self,
          guint32  node,
          GError **error)
{
  const EdgeBuffer *buffer = &self->reader.buffer;
  guint32 next = self->shape->first_edge[node];

  for (guint i = 0; i < buffer->head.len; i++)
    {
      const guint32 head = (guint32) edge_buffer_index (buffer, i);
      const guint32 id = edge_buffer_id (buffer, i);
      const gdouble cost = way_edges_get_cost (&buffer->head, i);
      guint32 edge = find_near (self, node, next, head, id);

      if (edge == HIERARCHY_NONE || self->is_taken[edge])
        {
          if (self->sorted_node != node && !sort_row (self, node, error))
            return FALSE;
          edge = find_sorted (self, node, head, id);
        }
      if (edge == HIERARCHY_NONE)
        return fail_unknown (self, node, head, error);

      self->is_taken[edge] = TRUE;
      self->costs[edge] = MIN (self->costs[edge], cost);
      next = edge + 1;
    }

  return TRUE;
}

static gboolean
read_all (Work    *self,
          GError **error)
{
  for (guint32 i = 0; i < self->shape->n_edges; i++)
    self->costs[i] = (gdouble) INFINITY;

  for (guint32 i = 0; i < self->shape->n_nodes; i++)
    if (!meter_expand (self->meter, error)
        || !edge_reader_ask_start (&self->reader, WAY_INDEX (i), error)
        || !take_row (self, i, error))
      return FALSE;

  return TRUE;
}

static gboolean
has_same_nodes (const HierarchyShape *shape,
                WayGraph             *graph,
                GError              **error)
{
  const guint32 n = way_graph_get_node_type (graph)->n_nodes;

  if (n == shape->n_nodes)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "the graph has %u nodes, and the hierarchy %u", n,
               shape->n_nodes);
  return FALSE;
}

gboolean
costs_reader_read (const HierarchyShape *shape,
                   WayGraph             *graph,
                   gdouble              *costs,
                   Meter                *meter,
                   GError              **error)
{
  Work work = { shape, graph, costs, meter, .sorted_node = HIERARCHY_NONE };
  gboolean ok;

  if (!graph_has_kind (graph, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES,
                       "costs of a hierarchy", error)
      || !has_same_nodes (shape, graph, error))
    return FALSE;

  work.is_taken = meter_alloc0 (meter, shape->n_edges, 1, error);
  if (work.is_taken == NULL)
    return FALSE;

  edge_reader_init_within (&work.reader, graph, meter);
  meter_expect (meter, graph);
  ok = read_all (&work, error);
  edge_reader_clear (&work.reader);
  g_free (work.is_taken);
  g_free (work.sorted);
  meter_give_back (meter, shape->n_edges
                            + work.sorted_size * sizeof *work.sorted);

  return ok;
}
