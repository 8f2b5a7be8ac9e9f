/* table-sight.c - how a player comes to know the edges of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seeing a node reads the edges out of it and into it from the truth. An edge
 * that the truth does not give is closed. All other edges stay as they are
 * remembered. */

#include "core/edge-reader.h"
#include "views/knowledge/table-memory-private.h"

#include <wayfind/core/error.h>

#include <math.h>

static TableMemory *
memory_of (const WayKnowledge *knowledge)
{
  return (TableMemory *) knowledge->view.base;
}

/* The costs of a row of edges, as a view gives them. */
static void
set_row (TableMemory   *self,
         const Row     *row,
         const WayCost *costs)
{
  for (guint32 i = 0; i < row->n; i++)
    table_memory_set_cost (self, row_from (row, i), row_edge (row, self, i),
                           costs[i]);
}

/* Whether the truth's edge @k is the table's edge at @i of @row. A user's view
 * may drop ids: then the first edge to the same node counts. */
static gboolean
is_same (const TableMemory *self,
         const Row         *row,
         guint32            i,
         const WayEdges    *edges,
         guint32            k)
{
  const guint32 id = way_edges_get_edge (edges, k);

  return row_other (row, i) == WAY_NODE_INDEX (way_edges_get_node (edges, k))
         && (self->reverse->tags == NULL || id == WAY_EDGE_NONE
             || id == row_edge (row, self, i));
}

/* The true cost of each edge of @row; INFINITY for an edge that the truth does
 * not give. Both have the edges in the same order, and the truth may lack some,
 * so each edge is found at the place after the last one, or soon after.
 * (transfer full): NULL with @error */
static WayCost *
read_row (const TableMemory *self,
          const Row         *row,
          EdgeReader        *truth,
          GError           **error)
{
  const WayAt at = { WAY_INDEX (row->node), WAY_INDEX (row->node), 0, TRUE };
  const WayEdges *edges = edge_reader_edges (truth);
  WayCost *costs;
  guint32 i = 0;

  if (row->is_back ? !edge_reader_ask_back (truth, &at, error)
                   : !edge_reader_ask (truth, &at, error))
    return NULL;

  costs = g_try_new (WayCost, (gsize) row->n + 1);
  if (costs == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for the edges of a node");
      return NULL;
    }

  for (guint32 k = 0; k < row->n; k++)
    costs[k] = INFINITY;
  for (guint32 k = 0; k < edges->len; k++)
    {
      guint32 n_left = row->n;

      for (; n_left > 0 && !is_same (self, row, i, edges, k); n_left--)
        i = i + 1 < row->n ? i + 1 : 0;
      if (n_left > 0)
        costs[i] = way_edges_get_cost (edges, k);
      if (n_left > 0)
        i = i + 1 < row->n ? i + 1 : 0;
    }

  return costs;
}

/* Seeing and forgetting ---------------------------------------------------- */

/* A look at a node shows whether it, and the nodes after it, can be entered. */
static void
see_blocked (TableMemory *self,
             WayGraph    *truth,
             const Row   *out)
{
  table_memory_set_blocked (self, out->node,
                            way_graph_is_blocked (truth,
                                                  WAY_INDEX (out->node)));
  for (guint32 i = 0; i < out->n; i++)
    {
      const guint32 other = row_other (out, i);

      table_memory_set_blocked (self, other,
                                way_graph_is_blocked (truth,
                                                      WAY_INDEX (other)));
    }
}

static gboolean
see (WayKnowledge *knowledge,
     WayNode       node,
     gboolean     *changed,
     GError      **error)
{
  TableMemory *self = memory_of (knowledge);
  const guint64 version = self->view.version;
  const Row out = get_row (self, (guint32) WAY_NODE_INDEX (node), FALSE);
  const Row in = get_row (self, (guint32) WAY_NODE_INDEX (node), TRUE);
  g_autofree WayCost *out_costs = NULL;
  g_autofree WayCost *in_costs = NULL;
  EdgeReader truth;

  edge_reader_init (&truth, knowledge->truth, NULL);
  out_costs = read_row (self, &out, &truth, error);
  if (out_costs != NULL)
    in_costs = read_row (self, &in, &truth, error);
  edge_reader_clear (&truth);
  if (in_costs == NULL)
    return FALSE;

  set_row (self, &out, out_costs);
  set_row (self, &in, in_costs);
  see_blocked (self, knowledge->truth, &out);
  *changed = self->view.version != version;
  return TRUE;
}

static void
learn_row (TableMemory       *self,
           const TableMemory *other,
           const Row         *row)
{
  for (guint32 i = 0; i < row->n; i++)
    {
      const guint32 edge = row_edge (row, self, i);

      table_memory_set_cost (self, row_from (row, i), edge,
                             other->costs[edge]);
    }
}

static void
learn (WayKnowledge *knowledge,
       WayKnowledge *other,
       WayNode       node)
{
  TableMemory *self = memory_of (knowledge);
  const TableMemory *teacher = memory_of (other);
  const Row out = get_row (self, (guint32) WAY_NODE_INDEX (node), FALSE);
  const Row in = get_row (self, (guint32) WAY_NODE_INDEX (node), TRUE);

  learn_row (self, teacher, &out);
  learn_row (self, teacher, &in);
  table_memory_set_blocked (self, out.node, teacher->blocked[out.node]);
  for (guint32 i = 0; i < out.n; i++)
    table_memory_set_blocked (self, row_other (&out, i),
                 teacher->blocked[row_other (&out, i)]);
}

/* Whether @node, or a node before it, was seen. */
static gboolean
is_told_of (const WayKnowledge *knowledge,
            guint32             node)
{
  const Row in = get_row (memory_of (knowledge), node, TRUE);
  gboolean is_told = node_set_has_id (&knowledge->seen, node);

  for (guint32 i = 0; i < in.n && !is_told; i++)
    is_told = node_set_has_id (&knowledge->seen, row_other (&in, i));

  return is_told;
}

static void
forget_row (WayKnowledge *knowledge,
            const Row    *row)
{
  TableMemory *self = memory_of (knowledge);

  for (guint32 i = 0; i < row->n; i++)
    {
      const guint32 other = row_other (row, i);
      const guint32 edge = row_edge (row, self, i);

      if (!node_set_has_id (&knowledge->seen, other))
        table_memory_set_cost (self, row_from (row, i), edge,
                               arcs_cost (self->arcs, edge));
    }
}

static void
forget (WayKnowledge *knowledge,
        WayNode       node)
{
  TableMemory *self = memory_of (knowledge);
  const Row out = get_row (self, (guint32) WAY_NODE_INDEX (node), FALSE);
  const Row in = get_row (self, (guint32) WAY_NODE_INDEX (node), TRUE);

  forget_row (knowledge, &out);
  forget_row (knowledge, &in);
  if (self->blocked[out.node] && !is_told_of (knowledge, out.node))
    table_memory_set_blocked (self, out.node, FALSE);
  for (guint32 i = 0; i < out.n; i++)
    if (self->blocked[row_other (&out, i)]
        && !is_told_of (knowledge, row_other (&out, i)))
      table_memory_set_blocked (self, row_other (&out, i), FALSE);
}

static void
forget_all (WayKnowledge *knowledge)
{
  table_memory_reset (memory_of (knowledge));
}

static gboolean
is_like (const WayKnowledge *self,
         const WayKnowledge *other)
{
  return memory_of (self)->view.base == memory_of (other)->view.base;
}

const KnowledgeMemory table_memory = { see, learn, forget, forget_all,
                                       is_like };
