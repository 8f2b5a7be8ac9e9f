/* topology.h - which nodes of a graph are joined, whatever the direction
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/core/graph.h>

/* Compressed sparse rows: the neighbours of node i are heads[first[i]] and on,
 * up to heads[first[i + 1]], ascending. No node is its own neighbour, none is
 * there twice, and each edge is there at both of its ends. */
typedef struct
{
  guint32  n_nodes;
  guint32 *first;               /* (owned) n_nodes + 1 */
  guint32 *heads;               /* (owned) */
} WayTopology;

/* No topology has more nodes: what works on one counts them in 31 bits. */
#define TOPOLOGY_MAX_NODES ((guint32) 1 << 30)

/* Reads which nodes of @graph an edge joins, in either direction. Edges that
 * are hidden count, too: an order stays good when they are opened. What it
 * takes is charged to @meter, and each node is one expansion.
 *
 * Fails with WAY_ERROR_UNSUPPORTED if nodes are no indices or @graph is a state
 * space, WAY_ERROR_TOO_LARGE beyond TOPOLOGY_MAX_NODES or 2^31 edges, and as
 * meters and graphs do. O(nodes + edges). */
WayTopology *way_topology_read (WayGraph    *graph,
                                Meter       *meter,
                                GError     **error);
void         way_topology_free (WayTopology *self);

/* Room for so many nodes and heads, to be filled. */
WayTopology *topology_new      (guint32      n_nodes,
                                guint32      n_heads,
                                Meter       *meter,
                                GError     **error);

/* What becomes of @self if all nodes of one image are put together: images are
 * joined if any nodes of theirs are. @images: of each node, below @n_images.
 * O(nodes + edges). */
WayTopology *topology_fold     (const WayTopology *self,
                                const guint32     *images,
                                guint32            n_images,
                                Meter             *meter,
                                GError           **error);

static inline guint32
topology_degree (const WayTopology *self,
                 guint32            node)
{
  return self->first[node + 1] - self->first[node];
}

/* Twice the number of edges. */
static inline guint32
topology_n_heads (const WayTopology *self)
{
  return self->first[self->n_nodes];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayTopology, way_topology_free)
