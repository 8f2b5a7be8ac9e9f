/* least-cost.c - the cost of a path, computed twice
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "least-cost.h"

#include "oracle.h"

WayCost
least_cost (gpointer graph,
            WayNode  from,
            WayNode  to)
{
  WayCost costs[2] = { -1, -1 };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
        = way_find_path (graph, from, to,
                         i ? WAY_STRATEGY_ASTAR : WAY_STRATEGY_DIJKSTRA,
                         &error);

      g_assert_no_error (error);
      if (path != NULL)
        costs[i] = way_path_get_cost (path);
    }
  oracle_assert_cost (costs[1], costs[0]);

  return costs[0];
}
