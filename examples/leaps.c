/* leaps.c - the same way, found with less work
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * On open ground most of the expansions of A* are in vain. Jump points leap
 * over it; a search from both ends meets in the middle. All find a way that is
 * as short: 27 steps, 6 of them diagonal, round the end of the wall. */

#include <stdio.h>
#include <wayfind.h>

static const char map[] =
  "............................\n"
  "............................\n"
  "....................#.......\n"
  "....................#.......\n"
  "A...................#......B\n"
  "....................#.......\n"
  "....................#.......\n"
  "....................#.......\n"
  "....................#.......\n"
  "....................#.......\n";

static WayCost
search (WayGraph   *graph,
        WayNode     from,
        WayNode     to,
        const char *who)
{
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  WayStatistics statistics;
  WayCost cost = INFINITY;

  way_search_set_start (search, from);
  way_search_set_goal (search, to);
  way_search_run (search, NULL);
  way_search_get_cost_so_far (search, to, &cost);
  way_search_get_statistics (search, &statistics);
  printf ("%s: cost %.2f, %d expanded\n", who, cost,
          (int) statistics.expanded);
  return cost;
}

int
main (void)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", "AB", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
  g_autoptr (WaySearch) both
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  WayNode a, b;
  WayCost plain, leapt, met = INFINITY;

  if (!way_graph_find_node (WAY_GRAPH (grid), "A", &a)
      || !way_graph_find_node (WAY_GRAPH (grid), "B", &b))
    return 1;

  plain = search (WAY_GRAPH (grid), a, b, "step by step");
  leapt = search (WAY_GRAPH (jumps), a, b, "by leaps");
  way_search_set_both_ends (both, TRUE);
  way_search_set_start (both, a);
  way_search_set_goal (both, b);
  way_search_run (both, NULL);
  way_search_get_cost (both, &met);
  printf ("from both ends: cost %.2f\n", met);
  printf ("%s\n", ABS (plain - leapt) < 1e-9 && ABS (plain - met) < 1e-9
                    ? "all agree" : "they differ");
  return 0;
}
