/* route-legs.h - the paths between the places of a request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/request-graph.h"

/* (transfer full): the cheapest paths from each of @waypoints (of Waypoint) to
 * the next, of WayPath. NULL with an error of SERVICE_ERROR, such as @without if
 * there is no path. */
GPtrArray *legs_find  (const RequestGraph *graph,
                       const GArray       *waypoints,
                       const WayLimits    *limits,
                       ServiceError        without,
                       GError            **error);

/* The same, but at places between the ends the route does not turn round: it
 * leaves them in the direction in which it arrives. The graph has directions. */
GPtrArray *legs_find_straight (const RequestGraph *graph,
                       const GArray       *waypoints,
                       const WayLimits    *limits,
                       ServiceError        without,
                       GError            **error);

/* (transfer full): the legs that remain if only the places @stops (of guint, in
 * order, the first and the last of all among them) divide the route. */
GPtrArray *legs_merge (GPtrArray          *legs,
                       const GArray       *stops);
