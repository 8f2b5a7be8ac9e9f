/* edge-list.c - the edges of a table as files list them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table keeps its edges by their first nodes and numbers them so. From that
 * it is known which edges are a node's own. O(edges times the edges of a node).
 */

#include "io/formats/model/edge-list.h"

#include <string.h>

void
edge_list_init (EdgeList          *self,
                WayTable          *table,
                const EdgeColumns *columns)
{
  const guint32 n_nodes = way_table_get_n_nodes (table);
  const guint32 n_edges = way_table_get_n_edges (table);
  guint32 node = 0;

  *self = (EdgeList) { .table = table, .columns = columns,
                       .begins = g_new (guint32, (gsize) n_nodes + 1) };
  for (guint32 edge = 0; edge < n_edges; edge++)
    {
      WayNode from;

      way_table_get_edge (table, edge, &from, NULL, NULL, NULL);
      while (node <= WAY_NODE_INDEX (from))
        self->begins[node++] = edge;
    }
  while (node <= n_nodes)
    self->begins[node++] = n_edges;

  if (n_nodes > 0)
    self->edge
      = self->begins[WAY_NODE_INDEX (way_table_get_node (table,
                                                         WAY_ADDED (0)))];
}

void
edge_list_clear (EdgeList *self)
{
  g_free (self->begins);
}

static void
look_at (EdgeList *self,
         guint32   edge,
         EdgeItem *item)
{
  item->both_ways = FALSE;
  item->edge = edge;
  way_table_get_edge (self->table, edge, &item->from, &item->to, &item->cost,
                      &item->label);
  item->width = way_table_get_width (self->table, edge);
}

/* Finds the only edge from one node to another. FALSE unless there is exactly
 * one. */
static gboolean
find_only (EdgeList *self,
           WayNode   from,
           WayNode   to,
           guint32  *only)
{
  const gsize node = WAY_NODE_INDEX (from);
  guint n = 0;

  for (guint32 edge = self->begins[node]; edge < self->begins[node + 1];
       edge++)
    {
      WayNode end;

      way_table_get_edge (self->table, edge, NULL, &end, NULL, NULL);
      if (end == to && n++ == 0)
        *only = edge;
    }

  return n == 1;
}

static gboolean
has_same_back (EdgeList       *self,
               const EdgeItem *item)
{
  guint32 there, back;
  EdgeItem twin;

  if (!find_only (self, item->from, item->to, &there)
      || !find_only (self, item->to, item->from, &back))
    return FALSE;

  look_at (self, back, &twin);
  return twin.cost == item->cost && twin.width == item->width
         && g_strcmp0 (twin.label, item->label) == 0
         && (self->columns == NULL
             || edge_columns_are_same (self->columns, item->edge, back));
}

gboolean
edge_list_next (EdgeList *self,
                EdgeItem *item)
{
  const guint32 n_nodes = way_table_get_n_nodes (self->table);

  while (self->id < n_nodes)
    {
      const WayNode node = way_table_get_node (self->table,
                                               WAY_ADDED (self->id));

      while (self->edge < self->begins[WAY_NODE_INDEX (node) + 1])
        {
          look_at (self, self->edge++, item);
          item->both_ways = has_same_back (self, item);
          if (!item->both_ways
              || self->id < way_table_get_id (self->table, item->to))
            return TRUE;
        }
      if (++self->id < n_nodes)
        self->edge = self->begins[WAY_NODE_INDEX (
          way_table_get_node (self->table, WAY_ADDED (self->id)))];
    }

  return FALSE;
}
