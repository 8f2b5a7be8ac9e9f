/* graph-kind.h - whether a graph is of the kind that a piece works with
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

typedef enum
{
  GRAPH_NEEDS_INDICES = 1 << 0,         /* its nodes are indices */
  GRAPH_NEEDS_HASHED = 1 << 1,          /* its nodes are not indices */
  GRAPH_NEEDS_PREDECESSORS = 1 << 2,
  GRAPH_NEEDS_PLAIN_NODES = 1 << 3      /* starts and goals are its nodes */
} GraphNeeds;

/* Whether @graph is as @piece needs it; otherwise sets @error. @piece is the
 * subject of that message, such as "dead ends". */
gboolean graph_has_kind  (WayGraph          *graph,
                          GraphNeeds         needs,
                          const char        *piece,
                          GError           **error);

/* Whether the nodes of @other are also nodes of @type; otherwise @error says
 * that the nodes of @piece are not. */
gboolean graph_has_nodes (const WayNodeType *type,
                          const WayNodeType *other,
                          const char        *piece,
                          GError           **error);
