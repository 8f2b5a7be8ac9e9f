/* graph-kind.c - whether a graph is of the kind that a piece works with
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/graph-kind.h"

#include "core/node-type-private.h"

#include <wayfind/core/error.h>

static const char *
find_missing (WayGraph  *graph,
              GraphNeeds needs)
{
  const WayGraphFlags flags = way_graph_get_flags (graph);
  const gboolean is_dense
    = node_type_is_dense (way_graph_get_node_type (graph));

  if ((needs & GRAPH_NEEDS_INDICES) && !is_dense)
    return "a graph whose nodes are indices; way_frozen_new() makes one";
  if ((needs & GRAPH_NEEDS_HASHED) && is_dense)
    return "a graph whose nodes are not indices";
  if ((needs & GRAPH_NEEDS_PREDECESSORS)
      && !(flags & WAY_GRAPH_PREDECESSORS))
    return "a graph that knows the edges into a node";
  if ((needs & GRAPH_NEEDS_PLAIN_NODES) && (flags & WAY_GRAPH_STATES))
    return "a graph whose starts and goals are its nodes: it must lie below "
           "turns, transfers and times";

  return NULL;
}

gboolean
graph_has_kind (WayGraph   *graph,
                GraphNeeds  needs,
                const char *piece,
                GError    **error)
{
  const char *missing = find_missing (graph, needs);

  if (missing != NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s can only be had over %s", piece, missing);

  return missing == NULL;
}

gboolean
graph_has_nodes (const WayNodeType *type,
                 const WayNodeType *other,
                 const char        *piece,
                 GError           **error)
{
  if (node_type_is_like (type, other))
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s must have the same type of nodes as the graph", piece);
  return FALSE;
}
