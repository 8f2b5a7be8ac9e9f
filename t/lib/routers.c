/* routers.c - routers that tests make and ask
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routers.h"

WaySearch *
routers_search (WayRouter *router)
{
  return way_search_new (WAY_GRAPH (router), WAY_STRATEGY_ASTAR);
}

WayPath *
routers_find_path (WayRouter *router,
                   guint32    from,
                   guint32    to,
                   GError   **error)
{
  return way_find_path (WAY_GRAPH (router), WAY_INDEX (from), WAY_INDEX (to),
                        WAY_STRATEGY_ASTAR, error);
}

WayRouter *
routers_make (WayGraph      *graph,
              WayRouterParts parts)
{
  g_autoptr (GError) error = NULL;
  WayRouter *router = way_router_new (graph, parts, NULL, &error);

  g_assert_no_error (error);
  return router;
}
