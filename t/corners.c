/* corners.c - when a step may be diagonal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/plain-grid.h"

typedef struct
{
  const char   *name;
  WayCornerRule rule;
} Row;

static const Row rows[] = {
  { "never", WAY_CORNERS_NEVER },
  { "both-free", WAY_CORNERS_BOTH_FREE },
  { "one-free", WAY_CORNERS_ONE_FREE },
  { "always", WAY_CORNERS_ALWAYS },
};

/* Independent enumeration, every step of every map. */
static void
test_brute_force (gconstpointer data)
{
  const Row *row = data;
  static const WayCost mover[] = { 1, INFINITY, INFINITY, 3 };
  const PlainSteps steps = { 10, 10, 14 };

  for (guint32 seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, 1 + seed % 11, 1 + seed % 7, 4);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      g_autoptr (PlainGraph) plain = NULL;

      way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
      way_grid_set_steps (grid, 10, 10, 14);
      way_grid_set_corner_rule (grid, row->rule);
      plain = plain_grid_new (grid, &steps);
      plain_grid_assert_edges (plain, grid);
      plain_grid_assert_searches (plain, grid, 9);
    }
}

/* The cost from A to B with 10 and 14, INFINITY if no path exists. */
static WayCost
cost_of (const char   *map,
         WayCornerRule rule)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", "AB", &error);
  g_autoptr (WayGrid) grid = NULL;
  g_autoptr (WayPath) path = NULL;
  WayNode a, b;

  g_assert_no_error (error);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_corner_rule (grid, rule);
  g_assert_true (way_graph_find_node (WAY_GRAPH (grid), "A", &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (grid), "B", &b));
  path = way_find_path (WAY_GRAPH (grid), a, b, WAY_STRATEGY_ASTAR, &error);
  g_assert_no_error (error);

  return path ? way_path_get_cost (path) : INFINITY;
}

static void
test_open_ground (void)
{
  const char *map = "A .\n"
                    ". B\n";

  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_NEVER), ==, 20);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_BOTH_FREE), ==, 14);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_ONE_FREE), ==, 14);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_ALWAYS), ==, 14);
}

static void
test_one_wall (void)
{
  const char *map = "A #\n"
                    ". B\n";

  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_NEVER), ==, 20);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_BOTH_FREE), ==, 20);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_ONE_FREE), ==, 14);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_ALWAYS), ==, 14);
}

static void
test_two_walls (void)
{
  const char *map = "A #\n"
                    "# B\n";

  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_NEVER), ==, INFINITY);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_BOTH_FREE), ==, INFINITY);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_ONE_FREE), ==, INFINITY);
  g_assert_cmpfloat (cost_of (map, WAY_CORNERS_ALWAYS), ==, 14);
}

/* Walls depend on the mover: for a boat the shore is a wall. */
static void
test_corners_of_a_mover (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text ("~ .\n"
                                 "~ ~\n", ".~", NULL, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayPath) path = NULL;
  const WayCost boat[] = { INFINITY, 1 }, duck[] = { 1, 1 };

  way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_mover (grid, boat, 2);
  path = way_find_path (WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (3),
                        WAY_STRATEGY_ASTAR, &error);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 20);

  way_path_unref (path);
  way_grid_set_mover (grid, duck, 2);
  path = way_find_path (WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (3),
                        WAY_STRATEGY_ASTAR, &error);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 14);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/corners/brute-force/%s",
                                               rows[i].name);

      g_test_add_data_func (path, &rows[i], test_brute_force);
    }
  g_test_add_func ("/corners/open-ground", test_open_ground);
  g_test_add_func ("/corners/one-wall", test_one_wall);
  g_test_add_func ("/corners/two-walls", test_two_walls);
  g_test_add_func ("/corners/of-a-mover", test_corners_of_a_mover);
  return g_test_run ();
}
