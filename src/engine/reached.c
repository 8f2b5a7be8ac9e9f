/* reached.c - the nodes of a run, for code that runs searches
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/reached.h"

#include "engine/search-private.h"

gboolean
reached_lookup (WaySearch *search,
                WayNode    node,
                guint32   *id)
{
  return search_lookup (search, node, id);
}

gboolean
reached_has (WaySearch *search,
             guint32    id)
{
  return node_store_is_reached (&search->run.store, id);
}

WayNode
reached_node (WaySearch *search,
              guint32    id)
{
  return node_map_node (&search->run.map, id);
}

WayCost
reached_cost (WaySearch *search,
              guint32    id)
{
  return search_cost (search, id);
}

guint32
reached_parent (WaySearch *search,
                guint32    id)
{
  return search_parent (search, id);
}

guint32
reached_edge (WaySearch *search,
              guint32    id)
{
  return search_edge (search, id);
}

gboolean
reached_is_closed (WaySearch *search,
                   guint32    id)
{
  return search->run.store.records[id].whole.stamp & STAMP_CLOSED;
}

guint32
reached_last (WaySearch *search)
{
  return search->run.last;
}

guint64
reached_n_open (WaySearch *search)
{
  return search->run.open_now;
}

gboolean
reached_informed (WaySearch *search)
{
  return search->run.variant.informed;
}

WayCost
reached_bound (WaySearch *search,
               WayNode    node,
               guint32    id)
{
  const Run *run = &search->run;
  WayCost bound;

  if (!run->variant.informed)
    return 0;
  if (id != NO_ID && run->variant.whole)
    return run->store.records[id].whole.heuristic;

  bound = search_estimate (search, node);
  return run->whole_costs ? floor (bound) : bound;
}
