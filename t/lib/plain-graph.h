/* plain-graph.h - a graph as a bare list of edges, which a test can check
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct
{
  guint   from;
  guint   to;
  WayCost cost;
} PlainEdge;

/* Immutable once plain_graph_seal() has sorted it: threads may share it. */
typedef struct
{
  guint       n_nodes;
  GArray     *edges;     /* (owned) of PlainEdge; sealed: sorted by from */
  guint      *first;     /* (owned) where the edges of each node begin */
  GHashTable *estimates; /* (owned) goal -> WayCost[n_nodes] */
} PlainGraph;

PlainGraph *plain_graph_new (guint n_nodes);

PlainGraph *plain_graph_new_from (guint            n_nodes,
                                  const PlainEdge *edges,
                                  guint            n_edges);

void plain_graph_free (PlainGraph *self);

void plain_graph_add (PlainGraph *self,
                      guint       from,
                      guint       to,
                      WayCost     cost);

void plain_graph_seal (PlainGraph *self);

const PlainEdge *plain_graph_get_edges (const PlainGraph *self,
                                        guint             node,
                                        guint            *n_edges);

gboolean plain_graph_is_whole (const PlainGraph *self);

/* Sets the estimates of the cost to @goal; copies @values. */
void plain_graph_set_estimates (PlainGraph    *self,
                                guint          goal,
                                const WayCost *values);

WayCost plain_graph_estimate (const PlainGraph *self,
                              guint             node,
                              guint             goal);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PlainGraph, plain_graph_free)
