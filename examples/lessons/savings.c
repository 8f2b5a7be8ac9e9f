/* savings.c - lesson 11: the same path for less work
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   savings [PICTURE]
 *
 * Fifty questions on one map of rooms, and how many nodes each way of
 * searching expands for them. */

#include "strip.h"

enum { SIDE = 256, ROOM = 16, N_QUESTIONS = 50, N_LANDMARKS = 8 };

/* Rooms with a door in each wall. */
static WayTerrain *
make_rooms (guint32 side,
            guint32 room)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1968);
  WayTerrain *terrain = way_terrain_new (side, side, NULL);

  for (guint32 at = room - 1; at < side - 1; at += room)
    {
      way_terrain_fill (terrain, at, 0, 1, side, 1);
      way_terrain_fill (terrain, 0, at, side, 1, 1);
    }
  for (guint32 at = room - 1; at < side - 1; at += room)
    for (guint32 begin = 0; begin < side; begin += room)
      {
        const guint32 door = begin + g_rand_int_range (rand, 0, room - 1);

        way_terrain_set_class (terrain, at, door, 0);
        way_terrain_set_class (terrain, door, at, 0);
      }

  return terrain;
}

static WayNode
pick (WayGrid *grid,
      GRand   *rand)
{
  for (;;)
    {
      /* Compilers differ in the order of two arguments. */
      const guint32 y = g_rand_int_range (rand, 0, SIDE);
      const guint32 x = g_rand_int_range (rand, 0, SIDE);
      const WayNode node = way_grid_get_node (grid, x, y);

      if (way_grid_is_free (grid, node))
        return node;
    }
}

typedef struct
{
  WayCost cost;
  guint64 expanded;
} Sum;

/* Asks all questions, which are the same for each search. */
static Sum
ask (WayGrid   *grid,
     WaySearch *search)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2005);
  Sum sum = { 0, 0 };

  for (guint i = 0; i < N_QUESTIONS; i++)
    {
      WayStatistics statistics;
      WayCost cost = 0;

      way_search_set_start (search, pick (grid, rand));
      way_search_set_goal (search, pick (grid, rand));
      way_search_run (search, NULL);
      way_search_get_cost (search, &cost);
      way_search_get_statistics (search, &statistics);
      sum.cost += cost;
      sum.expanded += statistics.expanded;
    }

  return sum;
}

static void
show (const char *what,
      WayGrid    *grid,
      WaySearch  *search,
      Sum        *best)
{
  const Sum sum = ask (grid, search);

  if (best->expanded == 0)
    *best = sum;
  printf ("%-24s %5d a path, %5.1f %% of Dijkstra's; cost %.3f\n", what,
          (int) (sum.expanded / N_QUESTIONS),
          100.0 * sum.expanded / best->expanded, sum.cost / best->cost);
}

static void
compare (WayGrid *grid)
{
  g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
  g_autoptr (WayLandmarks) landmarks
    = way_landmarks_new (WAY_GRAPH (grid), N_LANDMARKS, WAY_LANDMARKS_AVOID,
                         NULL, NULL);
  g_autoptr (WayHeuristic) bounds = way_landmarks_to_heuristic (landmarks);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WaySearch) leaps
    = way_search_new (WAY_GRAPH (jumps), WAY_STRATEGY_ASTAR);
  Sum best = { 0, 0 };

  show ("Dijkstra", grid, search, &best);
  way_search_set_both_ends (search, TRUE);
  show ("Dijkstra from both ends", grid, search, &best);
  way_search_set_both_ends (search, FALSE);
  way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
  show ("A*", grid, search, &best);
  way_search_set_strategy (search, WAY_STRATEGY_WEIGHTED_ASTAR);
  show ("weighted A*, 1.5", grid, search, &best);
  way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
  way_search_set_heuristic (search, bounds);
  show ("A* with 8 landmarks", grid, search, &best);
  show ("jump points", grid, leaps, &best);
}

/* A smaller map of the same kind. */
static int
draw (const char *file)
{
  const guint steps[] = { WAY_EXPLANATION_LAST_STEP };
  g_autoptr (WayTerrain) terrain = make_rooms (40, 10);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (grid));
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  const WayNode goal = way_grid_get_node (grid, 30, 25);

  way_search_set_start (search, way_grid_get_node (grid, 5, 5));
  way_search_set_goal (search, goal);
  way_explanation_add_goal (strip, goal);
  strip_add (strip, search, "Dijkstra");
  way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
  strip_add (strip, search, "A*");
  return strip_save (strip, steps, 1, file);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (WayTerrain) terrain = make_rooms (SIDE, ROOM);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_steps (grid, 10, 10, 14);
  compare (grid);
  return argc > 1 ? draw (argv[1]) : 0;
}
