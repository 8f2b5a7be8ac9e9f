/* edge-reader.h - checked edges, for all code but the search loop
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A graph of the user may return an index beyond its last node, a negative
 * cost, NaN, or a fraction although it promised whole costs. The loop finds
 * these faults as it relaxes edges. All other code uses an edge reader, which
 * checks every edge and reports an error that names the bad edge. */

#pragma once

#include "core/edges-private.h"
#include "core/meter.h"

#include <wayfind/core/graph.h>

typedef struct
{
  WayGraph                *graph;       /* (not owned) */
  const WayGraphInterface *iface;       /* of @graph */
  gpointer                 cursor;      /* (owned) of @graph */
  Limit                    met;         /* before anything could be asked */
  gboolean                 is_whole;    /* as @graph promised */
  EdgeBuffer               buffer;      /* the edges of the last call */
} EdgeReader;

/* Begins a cursor of @graph. @query must live until edge_reader_clear(); %NULL
 * if no goal is known. */
void     edge_reader_init  (EdgeReader     *self,
                            WayGraph       *graph,
                            const WayQuery *query);
void     edge_reader_clear (EdgeReader     *self);

/* The same for a call that knows no goal and has limits. @meter is charged with
 * the buffer and with the arrays that @graph makes at first use
 * (core/first-use.h). */
void     edge_reader_init_within (EdgeReader *self,
                                  WayGraph   *graph,
                                  Meter      *meter);

/* Fills the buffer with the edges out of @at, or into it. If an edge is bad,
 * the graph reported an error, or a limit was met, returns %FALSE and leaves
 * the buffer empty. */
gboolean edge_reader_ask      (EdgeReader  *self,
                               const WayAt *at,
                               GError     **error);
gboolean edge_reader_ask_back (EdgeReader  *self,
                               const WayAt *at,
                               GError     **error);

/* The same as if a search began at @node. */
gboolean edge_reader_ask_start (EdgeReader *self,
                                WayNode     node,
                                GError    **error);

/* Fills the buffer with the nodes in which a search from @node begins. */
gboolean edge_reader_ask_states     (EdgeReader  *self,
                                     WayNode      node,
                                     GError     **error);

/* An error that names both ends of a bad edge of @graph. (transfer full) */
GError  *edge_fault_error     (WayGraph    *graph,
                               WayNode      from,
                               WayNode      to,
                               EdgeFault    fault,
                               WayCost      cost);

static inline WayEdges *
edge_reader_edges (EdgeReader *self)
{
  return &self->buffer.head;
}

/* Finds the cost of the edge to @to by which a path went, among the edges of
 * the last call: the least cost of those with the id @edge, or INFINITY if no
 * such edge exists. */
static inline WayCost
edge_reader_cost_to (EdgeReader *self,
                     WayNode     to,
                     guint32     edge)
{
  const WayEdges *edges = edge_reader_edges (self);
  WayCost least = INFINITY;

  for (guint i = 0; i < edges->len; i++)
    if (way_edges_get_edge (edges, i) == edge
        && way_node_type_equal (self->buffer.type,
                                way_edges_get_node (edges, i), to))
      least = MIN (least, way_edges_get_cost (edges, i));

  return least;
}
