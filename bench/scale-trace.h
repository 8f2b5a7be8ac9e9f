/* scale-trace.h - the nodes that a search must expand, as a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/share.h"

#include <wayfind/parallel/workers.h>

G_BEGIN_DECLS

/* Nodes are numbered in the order in which the search expanded them. Nodes that
 * it reached and need not expand have the numbers after these. */
typedef struct
{
  WaySearch *search;    /* (owned) (nullable) */
  guint32   *ids;       /* (owned) (nullable) by number, as @search has them */
  guint32    n_nodes;   /* that must be expanded */
  guint32    n_reached;
  double     bound;     /* cost of the path: estimates of f are below */
  double    *estimates; /* (owned) h of nodes that must be expanded */
  guint64   *first;     /* (owned) of @n_nodes + 1: edges of a node in @heads */
  guint32   *heads;     /* (owned) */
  double    *costs;     /* (owned) of edges */
} ScaleTrace;

/* Takes @search, an A* with a consistent heuristic, or Dijkstra, gives it the
 * default tie rule and runs it.
 * Every A* has to expand the nodes whose f is below the cost of the path, in
 * whatever order. How many of those at that cost are expanded is luck: they are
 * left out. %NULL if the search has not found a path. */
ScaleTrace *scale_trace_new  (WaySearch *search);
void        scale_trace_free (ScaleTrace *self);

/* The owner of each reached node, as src/parallel has it. @features is
 * %NULL for the hash of all bytes. (transfer full) */
guint16    *scale_trace_find_owners (const ScaleTrace *self,
                                     guint             n_owners,
                                     WayFeatureFunc    features);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ScaleTrace, scale_trace_free)

G_END_DECLS
