/* surroundings.c - the nodes within a number of edges from a node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The walk goes ring by ring. Its time and memory depend only on the nodes
 * within the radius, however large the graph is; a search would need arrays
 * over all indices. */

#include "views/surroundings.h"

#include "core/edge-reader.h"
#include "core/hash-room.h"
#include "core/node-map.h"

#include <wayfind/core/error.h>

/* Numbers nodes in the order of the walk: a node map does this, except for
 * indices, which it uses as ids. */
typedef struct
{
  NodeMap     map;
  GHashTable *indices;          /* (owned) (nullable) set of indices */
  GArray     *nodes;            /* (owned) of WayNode, borrowed from the map */
} Ring;

static void
ring_init (Ring        *self,
           WayNodeType *type)
{
  node_map_init (&self->map, type);
  self->indices = type->kind == WAY_NODE_KIND_INDEX
                    ? g_hash_table_new (NULL, NULL) : NULL;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
}

static void
ring_clear (Ring *self)
{
  node_map_clear (&self->map);
  g_clear_pointer (&self->indices, g_hash_table_unref);
  g_clear_pointer (&self->nodes, g_array_unref);
}

static gboolean
ring_add (Ring    *self,
          WayNode  node,
          GError **error)
{
  const gsize n = self->nodes->len;
  guint32 id;

  if (!node_map_intern (&self->map, node, &id)
      || (self->indices != NULL && !hash_room_ask (n, n + 1, 0)))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory for more than %" G_GSIZE_FORMAT
                   " nodes around one", n);
      return FALSE;
    }
  if (self->indices != NULL ? !g_hash_table_add (self->indices,
                                                 (gpointer) node)
                            : id < self->nodes->len)
    return TRUE;

  node = node_map_node (&self->map, id);
  g_array_append_val (self->nodes, node);
  return TRUE;
}

/* Adds the neighbours of all nodes of @ring from @first on. The neighbours of
 * earlier nodes are in @ring already. */
static gboolean
widen (Ring       *ring,
       guint       first,
       EdgeReader *reader,
       GError    **error)
{
  const WayEdges *edges = edge_reader_edges (reader);
  const guint last = ring->nodes->len;

  for (guint i = first; i < last; i++)
    {
      const WayNode node = g_array_index (ring->nodes, WayNode, i);

      if (!edge_reader_ask_start (reader, node, error))
        return FALSE;
      for (guint e = 0; e < way_edges_get_length (edges); e++)
        if (way_edges_get_cost (edges, e) != INFINITY
            && !ring_add (ring, way_edges_get_node (edges, e), error))
          return FALSE;
    }

  return TRUE;
}

static gboolean
find_around (Ring     *ring,
             WayGraph *graph,
             guint     radius,
             GError  **error)
{
  EdgeReader reader;
  gboolean ok = TRUE;
  guint first = 0;

  edge_reader_init (&reader, graph, NULL);
  while (ok && radius-- > 0 && first < ring->nodes->len)
    {
      const guint next = ring->nodes->len;

      ok = widen (ring, first, &reader, error);
      first = next;
    }
  edge_reader_clear (&reader);

  return ok;
}

gboolean
surroundings_visit (WayGraph        *graph,
                    WayNode          node,
                    guint            radius,
                    SurroundingsFunc visit,
                    gpointer         user_data,
                    GError         **error)
{
  gboolean ok;
  Ring ring;

  ring_init (&ring, way_graph_get_node_type (graph));
  ok = ring_add (&ring, node, error)
       && find_around (&ring, graph, radius, error);
  for (guint i = 0; i < ring.nodes->len; i++)
    visit (g_array_index (ring.nodes, WayNode, i), user_data);
  ring_clear (&ring);

  return ok;
}
