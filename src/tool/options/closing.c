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
}

void
closing_clear (Closing *self)
{
  g_clear_object (&self->overlay);
  g_clear_pointer (&self->nodes, g_array_unref);
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

void
closing_add_edge (Closing         *self,
                  WayNode          from,
                  WayNode          to,
                  WayEdgeDirection direction)
{
  way_layer_set_edge_extra_cost (way_overlay_get_layer (self->overlay, NULL),
                                 from, to, INFINITY, direction);
  self->has_edges = TRUE;
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
      guint64 pair;

      way_table_get_edge (table, g_array_index (edges, guint32, i), &from, &to,
                          NULL, NULL);
      closing_add_edge (self, from, to, WAY_ONE_WAY);
      pair = (guint64) MIN (WAY_NODE_INDEX (from), WAY_NODE_INDEX (to)) << 32
             | MAX (WAY_NODE_INDEX (from), WAY_NODE_INDEX (to));
      g_hash_table_add (pairs, g_memdup2 (&pair, sizeof pair));
    }

  return g_hash_table_size (pairs);
}
