/* routers.h - routers that tests make and ask
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#define ROUTERS_ALL (WAY_ROUTER_NEXT_STEPS | WAY_ROUTER_HIERARCHY \
                     | WAY_ROUTER_LANDMARKS)

/* A search by A*. (transfer full) */
WaySearch *routers_search    (WayRouter      *router);

/* (transfer full) (nullable) */
WayPath   *routers_find_path (WayRouter      *router,
                              guint32         from,
                              guint32         to,
                              GError        **error);

/* Fails the test if the router cannot be made. (transfer full) */
WayRouter *routers_make      (WayGraph       *graph,
                              WayRouterParts  parts);
