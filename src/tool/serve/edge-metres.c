/* edge-metres.c - lengths of the edges of a network, measured when needed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Threads that measure the same edge find the same, so that it does not matter
 * which of them writes it down. */

#include "tool/serve/edge-metres.h"

#include <stdatomic.h>
#include <string.h>

/* Below any real length. 0 stands for a length that was not measured yet. */
#define NO_LENGTH 1e-6f

struct _EdgeMetres
{
  WayTable         *table;      /* (not owned) */
  guint32           n_edges;
  _Atomic (guint32) *bits;      /* (owned) (nullable): of a float each */
};

EdgeMetres *
edge_metres_new (WayNetwork *network)
{
  EdgeMetres *self = g_new0 (EdgeMetres, 1);

  self->table = way_network_get_table (network);
  self->n_edges = way_table_get_n_edges (self->table);
  self->bits = g_try_malloc0_n (MAX (self->n_edges, 1), sizeof *self->bits);
  return self;
}

void
edge_metres_free (EdgeMetres *self)
{
  g_free (self->bits);
  g_free (self);
}

/* Along the bends between two neighbours. */
static gdouble
measure_bends (WayNetwork *network,
               WayNode     from,
               WayNode     to,
               GArray     *line)
{
  WayGraph *graph = way_network_get_graph (network);
  WayPosition last = { 0, 0 }, end = { 0, 0 };
  gdouble sum = 0;

  g_array_set_size (line, 0);
  way_network_append_shape (network, from, to, line);
  way_graph_get_position (graph, from, &last);
  way_graph_get_position (graph, to, &end);
  g_array_append_val (line, end);
  for (guint i = 0; i < line->len; i++)
    {
      const WayPosition at = g_array_index (line, WayPosition, i);

      sum += way_position_distance (&last, &at, WAY_POSITION_GEOGRAPHIC);
      last = at;
    }

  return sum;
}

static gdouble
measure_edge (EdgeMetres *self,
              WayNetwork *network,
              guint32     edge,
              WayNode     from,
              WayNode     to,
              GArray     *line)
{
  guint32 bits = atomic_load_explicit (&self->bits[edge],
                                       memory_order_relaxed);
  gfloat metres;

  memcpy (&metres, &bits, sizeof metres);
  if (metres > 0)
    return metres;

  metres = MAX ((gfloat) measure_bends (network, from, to, line), NO_LENGTH);
  memcpy (&bits, &metres, sizeof bits);
  atomic_store_explicit (&self->bits[edge], bits, memory_order_relaxed);
  return metres;
}

gdouble
edge_metres_sum (EdgeMetres    *self,
                 WayNetwork    *network,
                 const WayPath *path)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  const guint n_nodes = way_table_get_n_nodes (self->table);
  gdouble sum = 0;

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const WayNode from = way_path_get_node (path, i - 1);
      const WayNode to = way_path_get_node (path, i);
      const guint32 edge = way_path_get_edge (path, i);

      if (self->bits == NULL || edge >= self->n_edges
          || WAY_NODE_INDEX (from) >= n_nodes || WAY_NODE_INDEX (to) >= n_nodes)
        sum += measure_bends (network, from, to, line);
      else
        sum += measure_edge (self, network, edge, from, to, line);
    }

  return sum;
}
