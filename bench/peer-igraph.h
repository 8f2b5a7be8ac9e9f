/* peer-igraph.h - igraph, behind functions that look like the other peers'
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "road-data.h"

G_BEGIN_DECLS

typedef struct _PeerIgraph PeerIgraph;

PeerIgraph *peer_igraph_new         (const RoadData   *roads);
void        peer_igraph_free        (PeerIgraph       *self);
double      peer_igraph_one_to_all  (PeerIgraph       *self,
                                     guint32           start,
                                     guint32           goal);
double      peer_igraph_dijkstra    (PeerIgraph       *self,
                                     guint32           start,
                                     guint32           goal);
double      peer_igraph_get_cost    (const PeerIgraph *self,
                                     guint32           node);
const char *peer_igraph_get_version (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PeerIgraph, peer_igraph_free)

G_END_DECLS
