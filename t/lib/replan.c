/* replan.c - plans of a replanner, and the answers of new searches
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "replan.h"
#include "searches/replan/replanner-private.h"

WayStatus
replan (WayReplanner *replanner,
        WayNode       from)
{
  g_autoptr (GError) error = NULL;
  const WayStatus status = way_replanner_plan (replanner, from, NULL, &error);

  g_assert_no_error (error);
  return status;
}

WayCost
replan_cost (WayReplanner *replanner,
             WayNode       from)
{
  if (replan (replanner, from) != WAY_STATUS_FOUND)
    return INFINITY;

  return way_path_get_cost (way_replanner_get_path (replanner));
}

WayCost
replan_fresh_cost (WayReplanner *replanner,
                   WayNode       from)
{
  g_autoptr (WaySearch) search
    = way_search_new (replanner_get_graph (replanner),
                      WAY_STRATEGY_DIJKSTRA);
  WayCost cost;

  way_search_set_start (search, from);
  way_search_set_goal (search, replanner_get_goal (replanner));
  return way_search_run (search, NULL) == WAY_STATUS_FOUND
             && way_search_get_cost_so_far (search,
                                            replanner_get_goal (replanner),
                                            &cost)
           ? cost : INFINITY;
}

WayReplannerStatistics
replan_count (WayReplanner *replanner)
{
  WayReplannerStatistics statistics;

  way_replanner_get_statistics (replanner, &statistics);
  return statistics;
}
