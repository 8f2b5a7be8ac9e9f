/* replan.h - plans of a replanner, and the answers of new searches
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Plans from @from, without a limit; fails if the graph does. */
WayStatus replan            (WayReplanner *replanner,
                             WayNode       from);

/* Likewise: the cost of the path, INFINITY without one. */
WayCost   replan_cost       (WayReplanner *replanner,
                             WayNode       from);

/* What Dijkstra's algorithm finds, begun anew. */
WayCost   replan_fresh_cost (WayReplanner *replanner,
                             WayNode       from);

WayReplannerStatistics replan_count (WayReplanner *replanner);
