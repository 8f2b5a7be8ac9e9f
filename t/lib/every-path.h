/* every-path.h - an oracle: every path between two nodes, edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

/* The most nodes of a path, and edges of a graph. */
#define EVERY_PATH_NODES 24
#define EVERY_PATH_EDGES 64

/* A path that visits no node twice. Parallel edges make different paths. */
typedef struct
{
  WayCost cost;
  guint   n_nodes;
  guint64 used_edges;           /* bits of the edges, as the graph has them */
  guint64 used_nodes;
  guint8  nodes[EVERY_PATH_NODES];
  guint8  edges[EVERY_PATH_NODES];      /* from a node to the next */
} EveryPath;

/* All of them, as an array of EveryPath; %NULL if there are more than @most.
 * (transfer full) */
GArray *every_path (const PlainGraph *plain,
                    guint             start,
                    guint             goal,
                    guint             most);

/* What @graph says of itself: its nodes from @start on, or the states of a state
 * space, and the edges between them, each asked for at the least cost of its
 * first node. At most @most nodes of @nodes, which the caller frees by their
 * type. The states of @start come first, @n_starts of them. %NULL if there are
 * more. (transfer full) */
PlainGraph *every_path_survey (WayGraph *graph,
                               WayNode   start,
                               gpointer  cursor,
                               guint     most,
                               gpointer *nodes,
                               guint    *n_starts);
