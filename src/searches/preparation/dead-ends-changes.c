/* dead-ends-changes.c - when dead ends of a changed graph are no longer right
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The blocks stay right as long as no new edge joins two of them: a graph with
 * fewer edges has fewer paths, and its paths without a cycle are among those
 * that the graph had before. */

#include "searches/preparation/dead-ends-private.h"

#include "searches/preparation/visit.h"

/* Whether an edge between two nodes lies within a block. */
static gboolean
is_in_block (const Blocks *blocks,
             guint32       from,
             guint32       to)
{
  const guint32 a = blocks->blocks[from], b = blocks->blocks[to];

  return from == to || (a != NO_BLOCK && (a == b || blocks->heads[a] == to))
         || (b != NO_BLOCK && blocks->heads[b] == from);
}

/* Whether all edges out of @node lie within blocks. */
static gboolean
are_in_blocks (const WayDeadEnds *self,
               guint32            node,
               const WayEdges    *edges)
{
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const gsize to = WAY_NODE_INDEX (way_edges_get_node (edges, i));

      if (to < self->blocks.n_nodes
          && way_edges_get_cost (edges, i) < INFINITY
          && !is_in_block (&self->blocks, node, (guint32) to))
        return FALSE;
    }

  return TRUE;
}

static gboolean
note (WayNode  node,
      gpointer nodes)
{
  const guint32 id = (guint32) WAY_NODE_INDEX (node);

  g_array_append_val (nodes, id);
  return TRUE;
}

/* Whether all current edges out of @nodes lie within blocks; FALSE,
 * too, if the base does not answer. */
static gboolean
check_nodes (WayDeadEnds  *self,
             const GArray *nodes)
{
  gboolean ok = TRUE;
  Meter meter;
  NodeMap map;
  Visit visit;

  node_map_init (&map, way_graph_get_node_type (self->view.base));
  meter_init (&meter, NULL);
  visit_begin (&visit, self->view.base, &map, &meter);
  for (guint i = 0; ok && i < nodes->len; i++)
    {
      const guint32 id = g_array_index (nodes, guint32, i);

      ok = id < self->blocks.n_nodes && visit_ask (&visit, id, NULL)
           && are_in_blocks (self, id, (const WayEdges *) &visit.reader.buffer);
    }
  visit_end (&visit);
  node_map_clear (&map);

  return ok;
}

static gboolean
check_changes (WayDeadEnds *self)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  return way_graph_get_node_type (self->view.base)->n_nodes
           == self->blocks.n_nodes
         && way_graph_foreach_change (self->view.base, self->known_version,
                                      note, nodes)
         && check_nodes (self, nodes);
}

void
dead_ends_catch_up (WayDeadEnds *self)
{
  const guint64 version = way_graph_get_version (self->view.base);

  g_mutex_lock (&self->lock);
  if (version != self->known_version && self->has_blocks)
    self->has_blocks = check_changes (self);
  self->known_version = version;
  g_mutex_unlock (&self->lock);
}
