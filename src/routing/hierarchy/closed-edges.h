/* closed-edges.h - edges that are closed for a while, and what they cost then
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

G_BEGIN_DECLS

/* An edge that is closed, and what it costs once it is open. */
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

/* Adds those of @edges that are not closed yet; they are ClosedEdge. */
void        closed_edges_add    (ClosedEdges  *self,
                                 const GArray *edges);

/* The entry of an edge; %NULL if it is open. */
ClosedEdge *closed_edges_find   (const ClosedEdges *self,
                                 guint32            edge);

/* Closes those of all @costs, which are by edge. Returns what these were, for
 * closed_edges_put_all(). (transfer full); %NULL if no edge is closed */
WayCost    *closed_edges_withhold (const ClosedEdges *self,
                                   WayCost           *costs);
void        closed_edges_put_all (ClosedEdges   *self,
                                  const WayCost *withheld);

/* The same for a few: shortens both arrays to the edges that are open. Returns
 * how many these are. */
gsize       closed_edges_skip   (const ClosedEdges *self,
                                 guint32           *edges,
                                 WayCost           *costs,
                                 gsize              n_edges);
void        closed_edges_put    (ClosedEdges   *self,
                                 const guint32 *edges,
                                 const WayCost *costs,
                                 gsize          n_edges);

G_END_DECLS
