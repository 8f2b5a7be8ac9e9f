/* cost-changes.c - the costs that a graph of rows has for the edges of another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nodes and edges of both graphs are those with the same ids. The edges out of
 * each node are sorted by where they lead and by their ids, in both graphs, and
 * then paired. Equal edges (a row without directions has two) may be paired in
 * either way. O(edges log degree + nodes log nodes). */

#include "sql/cost-changes.h"

#include <math.h>

/* An edge out of a node. */
typedef struct
{
  gint64  id;
  guint32 to;                   /* a node of the kept graph */
  guint32 edge;
} Leg;

/* The edges of a graph, node by node. */
typedef struct
{
  RowGraph *graph;              /* (unowned) */
  WayTable *table;              /* (unowned) */
  guint32   n_nodes;
  guint32   n_edges;
  guint32  *first;              /* (owned) n_nodes + 1: those of each node */
  Leg      *legs;               /* (owned) */
} Legs;

static gboolean
legs_init (Legs     *self,
           RowGraph *graph)
{
  *self = (Legs) { graph, row_graph_get_table (graph) };
  self->n_nodes = way_table_get_n_nodes (self->table);
  self->n_edges = way_table_get_n_edges (self->table);
  self->first = g_try_new0 (guint32, (gsize) self->n_nodes + 1);
  self->legs = g_try_new (Leg, MAX (self->n_edges, 1));

  return self->first != NULL && self->legs != NULL;
}

static void
legs_clear (Legs *self)
{
  g_free (self->first);
  g_free (self->legs);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Legs, legs_clear)

static int
compare_legs (const void *a,
              const void *b)
{
  const Leg *one = a, *other = b;

  if (one->to != other->to)
    return one->to < other->to ? -1 : 1;
  return one->id < other->id ? -1 : one->id > other->id;
}

/* Lists the edges, which a table has node by node. @nodes are the nodes of the
 * kept graph by node of @self; %NULL for the same numbers. FALSE if the table is
 * that of a damaged file. */
static gboolean
legs_fill (Legs          *self,
           const guint32 *nodes)
{
  for (guint32 edge = 0; edge < self->n_edges; edge++)
    {
      WayNode from, to;
      guint32 row, head;

      way_table_get_edge (self->table, edge, &from, &to, NULL, NULL);
      if (WAY_NODE_INDEX (from) >= self->n_nodes
          || WAY_NODE_INDEX (to) >= self->n_nodes)
        return FALSE;
      row = row_graph_get_row (self->graph, from, to, edge, NULL);
      head = (guint32) WAY_NODE_INDEX (to);
      self->legs[edge] = (Leg) { row_graph_get_id (self->graph, row)->number,
                                 nodes != NULL ? nodes[head] : head, edge };
      self->first[WAY_NODE_INDEX (from) + 1] = edge + 1;
    }

  for (guint32 node = 0; node < self->n_nodes; node++)
    {
      guint32 *first = &self->first[node];

      first[1] = MAX (first[0], first[1]);
      qsort (self->legs + first[0], first[1] - first[0], sizeof (Leg),
             compare_legs);
    }

  return TRUE;
}

/* (transfer full) (nullable): the node of @kept for each node of @rows; %NULL if
 * they have other nodes, or without memory. */
static guint32 *
map_nodes (const Legs *rows,
           const Legs *kept)
{
  g_autofree guint32 *nodes = NULL;

  if (rows->n_nodes != kept->n_nodes)
    return NULL;
  nodes = g_try_new (guint32, MAX (rows->n_nodes, 1));
  for (guint32 i = 0; nodes != NULL && i < rows->n_nodes; i++)
    {
      WayNode node;

      if (!row_graph_find_node (kept->graph,
                                row_graph_get_key (rows->graph, WAY_INDEX (i)),
                                &node, NULL))
        return NULL;
      nodes[i] = (guint32) WAY_NODE_INDEX (node);
    }

  return g_steal_pointer (&nodes);
}

/* Pairs the edges out of node @node of @rows with those out of @same of @kept.
 * Returns whether all have a partner. */
static gboolean
pair_legs (const Legs *rows,
           guint32     node,
           const Legs *kept,
           guint32     same,
           WayCost    *costs)
{
  guint32 i = kept->first[same];

  for (guint32 j = rows->first[node]; j < rows->first[node + 1]; j++)
    {
      const Leg *leg = &rows->legs[j];

      while (i < kept->first[same + 1]
             && compare_legs (&kept->legs[i], leg) < 0)
        i++;
      if (i == kept->first[same + 1] || compare_legs (&kept->legs[i], leg) > 0)
        return FALSE;
      way_table_get_edge (rows->table, leg->edge, NULL, NULL,
                          &costs[kept->legs[i++].edge], NULL);
    }

  return TRUE;
}

WayCost *
cost_changes_find (RowGraph  *rows,
                   RowGraph  *kept,
                   GError   **error)
{
  g_auto (Legs) own = { NULL }, other = { NULL };
  g_autofree guint32 *nodes = NULL;
  g_autofree WayCost *costs = NULL;

  if (legs_init (&own, rows) && legs_init (&other, kept))
    costs = g_try_new (WayCost, MAX (other.n_edges, 1));
  if (costs == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory to compare %u edges", own.n_edges);
      return NULL;
    }
  nodes = map_nodes (&own, &other);
  if (nodes == NULL)
    return NULL;

  if (!legs_fill (&own, nodes) || !legs_fill (&other, NULL))
    return NULL;
  for (guint32 i = 0; i < other.n_edges; i++)
    costs[i] = INFINITY;
  for (guint32 i = 0; i < own.n_nodes; i++)
    if (!pair_legs (&own, i, &other, nodes[i], costs))
      return NULL;

  return g_steal_pointer (&costs);
}
