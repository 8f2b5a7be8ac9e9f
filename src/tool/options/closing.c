/* closing.c - the nodes and edges that a command may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/closing.h"

#include <math.h>

void
closing_init (Closing  *self,
              WayGraph *graph)
{
  self->overlay = way_overlay_new (graph);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->edges = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                       NULL);
}

void
closing_clear (Closing *self)
{
  g_clear_object (&self->overlay);
  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->edges, g_hash_table_unref);
}

void
closing_add_node (Closing *self,
                  WayNode  node)
{
  if (way_overlay_get_extra_cost (self->overlay, node) == INFINITY)
    return;

  way_overlay_set_extra_cost (self->overlay, node, INFINITY);
  g_array_append_val (self->nodes, node);
}

static guint64
join_ends (WayNode from,
           WayNode to)
{
  return (guint64) WAY_NODE_INDEX (from) << 32 | WAY_NODE_INDEX (to);
}

/* Adds both ends of an edge to a set of these. */
static void
add_ends (GHashTable *edges,
          WayNode     from,
          WayNode     to)
{
  const guint64 ends = join_ends (from, to);

  g_hash_table_add (edges, g_memdup2 (&ends, sizeof ends));
}

void
closing_add_edge (Closing         *self,
                  WayNode          from,
                  WayNode          to,
                  WayEdgeDirection direction)
{
  way_layer_set_edge_extra_cost (way_overlay_get_layer (self->overlay, NULL),
                                 from, to, INFINITY, direction);
  add_ends (self->edges, from, to);
  if (direction == WAY_BOTH_WAYS)
    add_ends (self->edges, to, from);
}

gboolean
closing_has_edges (const Closing *self)
{
  return g_hash_table_size (self->edges) > 0;
}

static gboolean
is_open (const Closing *self,
         WayTable      *table,
         WayNode        from,
         WayNode        to)
{
  const guint64 ends = join_ends (from, to);

  return way_table_find_edge (table, from, to, NULL)
         && !g_hash_table_contains (self->edges, &ends);
}

gboolean
closing_covers_edge (const Closing *self,
                     WayTable      *table,
                     WayNode        from,
                     WayNode        to)
{
  return closing_has_edges (self) && !is_open (self, table, from, to)
         && !is_open (self, table, to, from);
}

guint
closing_add_edges (Closing      *self,
                   WayTable     *table,
                   const GArray *edges)
{
  g_autoptr (GHashTable) pairs
    = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; i < edges->len; i++)
    {
      WayNode from, to;

      way_table_get_edge (table, g_array_index (edges, guint32, i), &from, &to,
                          NULL, NULL);
      closing_add_edge (self, from, to, WAY_ONE_WAY);
      add_ends (pairs, MIN (from, to), MAX (from, to));
    }

  return g_hash_table_size (pairs);
}
