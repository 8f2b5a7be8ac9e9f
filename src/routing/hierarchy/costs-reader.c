/* costs-reader.c - reads the costs of a hierarchy's edges from a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Views leave edges out and hardly ever change their order. So the search for
 * the next edge of a row begins after the last edge that was found. A row is
 * sorted, by heads and ids, only if its order differs.
 *
 * Most rows come from the table of which the hierarchy was built. If a row of
 * its array has the same heads, its costs are copied, without the edge
 * buffer. */

#include "routing/hierarchy/costs-reader.h"

#include "core/edge-reader.h"
#include "core/node-type-private.h"
#include "graphs/table/table-private.h"

#include <wayfind/core/error.h>

#include <string.h>

/* How many edges after the last one are compared before the row is sorted. */
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
  const WayTable       *table;          /* @graph, if its edges have the ids of
                                         * the hierarchy's; otherwise NULL */
  Meter                *meter;
  EdgeReader            reader;
  guint8               *is_taken;       /* (owned) of each edge of the row */
  gsize                 taken_size;
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
               "the hierarchy has no edge from %s to %s: build it from a graph "
               "that has all edges", tail, head);
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

/* The first edge of @node's row with this head and id that has no cost yet. If
 * all such edges have one, the last of them; NONE if the row has no such
 * edge. */
static guint32
find_sorted (const Work *self,
             guint32     node,
             guint32     head,
             guint32     id)
{
  const guint32 first = self->shape->first_edge[node];
  const guint32 n = self->shape->first_edge[node + 1] - first;
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

  while (self->is_taken[self->sorted[low].edge - first] && low + 1 < n
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

/* Sets the costs of the edges of @node's row to those in the reader. */
static gboolean
take_row (Work    *self,
          guint32  node,
          gdouble *costs,
          GError **error)
{
  const EdgeBuffer *buffer = &self->reader.buffer;
  const guint32 first = self->shape->first_edge[node];
  guint32 next = first;

  for (guint i = 0; i < buffer->head.len; i++)
    {
      const guint32 head = (guint32) edge_buffer_index (buffer, i);
      const guint32 id = edge_buffer_id (buffer, i);
      const gdouble cost = way_edges_get_cost (&buffer->head, i);
      guint32 edge = find_near (self, node, next, head, id);

      if (edge == HIERARCHY_NONE || self->is_taken[edge - first])
        {
          if (self->sorted_node != node && !sort_row (self, node, error))
            return FALSE;
          edge = find_sorted (self, node, head, id);
        }
      if (edge == HIERARCHY_NONE)
        return fail_unknown (self, node, head, error);

      self->is_taken[edge - first] = TRUE;
      costs[edge - first] = MIN (costs[edge - first], cost);
      next = edge + 1;
    }

  return TRUE;
}

/* Copies the costs of @node's row from the table. Returns %FALSE if the table
 * has another row there, or is from a file and has a wrong number. */
static gboolean
copy_row (const Work *self,
          guint32     node,
          gdouble    *costs)
{
  const HierarchyShape *shape = self->shape;
  const Arcs *arcs = &self->table->arcs;
  const guint32 first = shape->first_edge[node];
  const guint32 end = shape->first_edge[node + 1];

  if (arcs->offsets[node] != first || arcs->offsets[node + 1] != end
      || !table_has_row (self->table, arcs, node))
    return FALSE;

  for (guint32 i = first; i < end; i++)
    {
      const WayCost cost = arcs_cost (arcs, i);

      if (arcs_node (arcs, i) != shape->edge_heads[i] || !(cost >= 0))
        return FALSE;
      costs[i - first] = cost;
    }

  return TRUE;
}

/* Reads the edges of @node from the graph, and takes their costs. */
static gboolean
read_row (Work    *self,
          guint32  node,
          gdouble *costs,
          GError **error)
{
  const guint32 n = self->shape->first_edge[node + 1]
                    - self->shape->first_edge[node];

  if (!meter_expand (self->meter, error))
    return FALSE;
  if (self->table != NULL && copy_row (self, node, costs))
    return TRUE;

  if (!meter_grow (self->meter, &self->is_taken, &self->taken_size,
                   MAX (n, 1), 1, error)
      || !edge_reader_ask_start (&self->reader, WAY_INDEX (node), error))
    return FALSE;

  memset (self->is_taken, FALSE, MAX (n, 1));
  for (guint32 i = 0; i < n; i++)
    costs[i] = (gdouble) INFINITY;
  return take_row (self, node, costs, error);
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

static gboolean
work_begin (Work                 *self,
            const HierarchyShape *shape,
            WayGraph             *graph,
            Meter                *meter,
            GError              **error)
{
  *self = (Work) { shape, graph, .meter = meter,
                   .sorted_node = HIERARCHY_NONE };
  if (!has_same_nodes (shape, graph, error))
    return FALSE;

  if (WAY_IS_TABLE (graph)
      && shape->ids == (WAY_TABLE (graph)->has_edge_ids ? HIERARCHY_IDS_NUMBERS
                                                        : HIERARCHY_IDS_NONE))
    self->table = WAY_TABLE (graph);
  edge_reader_init_within (&self->reader, graph, meter);
  return TRUE;
}

static void
work_end (Work *self)
{
  edge_reader_clear (&self->reader);
  g_free (self->is_taken);
  g_free (self->sorted);
  meter_give_back (self->meter, self->taken_size
                                  + self->sorted_size * sizeof *self->sorted);
}

gboolean
costs_reader_read (const HierarchyShape *shape,
                   WayGraph             *graph,
                   gdouble              *costs,
                   Meter                *meter,
                   GError              **error)
{
  gboolean ok = TRUE;
  Work work;

  if (!work_begin (&work, shape, graph, meter, error))
    return FALSE;

  meter_expect (meter, graph);
  for (guint32 i = 0; ok && i < shape->n_nodes; i++)
    {
      meter_tell_step (meter, i, shape->n_nodes);
      ok = read_row (&work, i, costs + shape->first_edge[i], error);
    }
  work_end (&work);

  return ok;
}

gboolean
costs_reader_read_rows (const HierarchyShape *shape,
                        WayGraph             *graph,
                        const guint32        *nodes,
                        gsize                 n_nodes,
                        CostsRowFunc          func,
                        gpointer              user_data,
                        Meter                *meter,
                        GError              **error)
{
  g_autofree gdouble *costs = NULL;
  gsize costs_size = 0;
  gboolean ok = TRUE;
  Work work;

  if (!work_begin (&work, shape, graph, meter, error))
    return FALSE;

  for (gsize i = 0; ok && i < n_nodes; i++)
    {
      const guint32 first = shape->first_edge[nodes[i]];
      const guint32 n = shape->first_edge[nodes[i] + 1] - first;

      ok = meter_grow (meter, &costs, &costs_size, MAX (n, 1), sizeof *costs,
                       error)
           && read_row (&work, nodes[i], costs, error);
      if (ok)
        func (first, n, costs, user_data);
    }
  work_end (&work);
  meter_give_back (meter, costs_size * sizeof *costs);

  return ok;
}
