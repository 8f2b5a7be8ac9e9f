/* topology.h - which nodes of a graph are joined, whatever the direction
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/core/graph.h>

/* Compressed sparse rows: the neighbours of node i are heads[first[i]] and on,
 * up to heads[first[i + 1]], ascending. No node is its own neighbour, no
 * neighbour is listed twice, and each edge is stored at both of its ends. */
typedef struct
{
  guint32  n_nodes;
  guint32 *first;               /* (owned) n_nodes + 1 */
  guint32 *heads;               /* (owned) */
} WayTopology;

/* The largest number of nodes: code that uses a topology counts them in 31
 * bits. */
#define TOPOLOGY_MAX_NODES ((guint32) 1 << 30)

/* Reads which nodes of @graph an edge joins, in either direction. Hidden edges
 * count, too, so that an order stays good when they are opened. Memory is
 * charged to @meter, and each node is one expansion.
 *
 * Fails with WAY_ERROR_UNSUPPORTED if nodes are not indices or @graph is a
 * state space, WAY_ERROR_TOO_LARGE beyond TOPOLOGY_MAX_NODES or 2^31 edges, and
 * with the errors of meters and graphs. O(nodes + edges). */
WayTopology *way_topology_read (WayGraph    *graph,
                                Meter       *meter,
                                GError     **error);
void         way_topology_free (WayTopology *self);

/* Allocates room for this number of nodes and heads. */
WayTopology *topology_new      (guint32      n_nodes,
                                guint32      n_heads,
                                Meter       *meter,
                                GError     **error);

/* Merges all nodes that have the same image: images are joined if any of their
 * nodes are. @images: of each node, below @n_images. O(nodes + edges). */
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
