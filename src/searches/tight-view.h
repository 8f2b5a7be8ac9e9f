/* tight-view.h - the edges by which nodes are reached at their least cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/reached.h"

#include <wayfind/views/view.h>

G_BEGIN_DECLS

/* A view of the graph of @search, a search by Dijkstra that has reached all
 * nodes up to @max_cost. It shows the edges between those nodes that lead to
 * their end at its least cost, each for 1. @search must outlive the view. */
WayGraph *tight_view_new (WaySearch *search,
                          WayCost    max_cost);

/* How @search came to the node of @id, for the graph that is asked again. */
static inline WayAt
tight_at (WaySearch *search,
          guint32    id)
{
  const guint32 parent = reached_parent (search, id);

  return (WayAt) { reached_node (search, id), reached_node (search, parent),
                   reached_cost (search, id), parent == id };
}

/* Whether an edge of @cost to @to, a node up to @max_cost, leads there at its
 * least cost, if the path to the edge costs @so_far. Sets the @id of @to. */
static inline gboolean
tight_is (WaySearch *search,
          WayCost    max_cost,
          WayCost    so_far,
          WayCost    cost,
          WayNode    to,
          guint32   *id)
{
  const WayCost sum = so_far + cost;

  return sum <= max_cost && reached_lookup (search, to, id)
         && reached_cost (search, *id) == sum;
}

G_END_DECLS
