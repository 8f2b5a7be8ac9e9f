/* closed-edges.h - edges that are closed for a while, with their costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

G_BEGIN_DECLS

/* A closed edge, and the cost that it gets when it is opened. */
typedef struct
{
  guint32 edge;
  WayCost cost;
} ClosedEdge;

/* All zero to begin with. */
typedef struct
{
  GArray     *edges;            /* (owned) (nullable) of ClosedEdge */
  GHashTable *places;           /* (owned) (nullable) edge -> its place there,
                                 * from 1 on */
} ClosedEdges;

/* Forgets all edges. */
void        closed_edges_clear  (ClosedEdges *self);

/* Adds the edges of @edges, an array of ClosedEdge, that are not closed yet. */
void        closed_edges_add    (ClosedEdges  *self,
                                 const GArray *edges);

/* The entry of an edge; %NULL if it is open. */
ClosedEdge *closed_edges_find   (const ClosedEdges *self,
                                 guint32            edge);

/* Closes these edges in @costs, an array by edge. Returns the costs that it
 * replaced, for closed_edges_put_all(). (transfer full); %NULL if no edge is
 * closed */
WayCost    *closed_edges_withhold (const ClosedEdges *self,
                                   WayCost           *costs);
void        closed_edges_put_all (ClosedEdges   *self,
                                  const WayCost *withheld);

/* The same for a few edges: shortens both arrays to the edges that are open.
 * Returns their number. */
gsize       closed_edges_skip   (const ClosedEdges *self,
                                 guint32           *edges,
                                 WayCost           *costs,
                                 gsize              n_edges);
void        closed_edges_put    (ClosedEdges   *self,
                                 const guint32 *edges,
                                 const WayCost *costs,
                                 gsize          n_edges);

G_END_DECLS
