/* grid.c - one map and its movers; edits, names, costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#include "core/changes.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <math.h>

static WayTerrain *
read_map (const char *text)
{
  g_autoptr (GError) error = NULL;
  WayTerrain *terrain = way_terrain_new_from_text (text, ".#~^", "AB", &error);

  g_assert_no_error (error);
  return terrain;
}

static WayPath *
find_path (WayGrid *grid)
{
  WayGraph *graph = WAY_GRAPH (grid);
  g_autoptr (GError) error = NULL;
  WayPath *path;
  WayNode a, b;

  g_assert_true (way_graph_find_node (graph, "A", &a));
  g_assert_true (way_graph_find_node (graph, "B", &b));
  path = way_find_path (graph, a, b, WAY_STRATEGY_ASTAR, &error);
  g_assert_no_error (error);

  return path;
}

/* Movers ------------------------------------------------------------------ */

/* One map for all: walls, water and hills. */
static const char country[] =
  "~~~~~~~~~\n"
  "~.A^^^B.~\n"
  "~..^^^..~\n"
  "~.......~\n"
  "~~~~~~~~~\n";

static void
assert_route (WayTerrain    *terrain,
              const WayCost *costs,
              guint          n_classes,
              WayCost        expected_cost,
              const char    *expected)
{
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayPath) path = NULL;
  g_autofree char *drawn = NULL;

  way_grid_set_mover (grid, costs, n_classes);
  path = find_path (grid);
  g_assert_nonnull (path);
  drawn = way_grid_dup_text (grid, path, '*');
  g_assert_cmpstr (drawn, ==, expected);
  g_assert_cmpfloat (way_path_get_cost (path), ==, expected_cost);
}

/* Infantry climbs, wheels go round, boats put to sea at once: they too pay 1
 * for the cell that they enter ashore, and here they land at B. */
static void
test_movers (void)
{
  g_autoptr (WayTerrain) terrain = read_map (country);
  const WayCost infantry[] = { 1, INFINITY, INFINITY, 1.5 };
  const WayCost wheels[] = { 1, INFINITY, INFINITY, 10 };
  const WayCost boat[] = { 10, INFINITY, 1, INFINITY };

  assert_route (terrain, infantry, 4, 5.5, "~~~~~~~~~\n"
                                           "~.A***B.~\n"
                                           "~..^^^..~\n"
                                           "~.......~\n"
                                           "~~~~~~~~~\n");
  assert_route (terrain, wheels, 4, 8, "~~~~~~~~~\n"
                                       "~.A^^^B.~\n"
                                       "~.*^^^*.~\n"
                                       "~.*****.~\n"
                                       "~~~~~~~~~\n");
  assert_route (terrain, boat, 4, 15, "~~*****~~\n"
                                      "~.A^^^B.~\n"
                                      "~..^^^..~\n"
                                      "~.......~\n"
                                      "~~~~~~~~~\n");
}

/* A wall in the map stops all of them at once. */
static void
test_terrain_is_shared (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("A.B\n");
  g_autoptr (WayGrid) one = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayGrid) other = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayPath) before = find_path (one);
  g_autoptr (WayPath) after = NULL;
  g_autoptr (WayPath) others = NULL;

  g_assert_nonnull (before);
  way_terrain_set_class (terrain, 1, 0, 1);
  after = find_path (one);
  others = find_path (other);
  g_assert_null (after);
  g_assert_null (others);
}

static void
test_classes_beyond_the_row_are_walls (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("A~B\n");
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const WayCost costs[] = { 1, 1, 1 };
  g_autoptr (WayPath) path = NULL;

  g_assert_false (way_grid_is_free (grid, WAY_INDEX (1)));
  way_grid_set_mover (grid, costs, 2);
  g_assert_cmpfloat (way_grid_get_class_cost (grid, 2), ==, INFINITY);
  g_assert_null (find_path (grid));

  way_grid_set_mover (grid, costs, 3);
  g_assert_true (way_grid_is_free (grid, WAY_INDEX (1)));
  path = find_path (grid);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 2);
}

/* No edge enters or leaves a wall. */
static void
test_walls_have_no_edges (void)
{
  g_autoptr (WayTerrain) terrain = read_map (".#.\n");
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (GError) error = NULL;
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_DIJKSTRA);
  WayStatistics statistics;

  way_search_set_start (search, WAY_INDEX (1));
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_EXHAUSTED);
  g_assert_no_error (error);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.opened, ==, 1);
}

/* Costs ------------------------------------------------------------------- */

static gboolean
is_whole (WayGrid *grid)
{
  return (way_graph_get_flags (WAY_GRAPH (grid)) & WAY_GRAPH_WHOLE_COSTS) != 0;
}

static void
test_whole_costs (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("A~B\n");
  g_autoptr (WayGrid) four = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayGrid) eight = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayGrid) hexagons = way_grid_new (terrain, WAY_GRID_HEXAGONS);
  const WayCost halves[] = { 0.5, INFINITY, 2.5 };

  /* Only steps that are made count. */
  g_assert_true (is_whole (four));
  g_assert_true (is_whole (hexagons));
  g_assert_false (is_whole (eight));
  way_grid_set_corner_rule (eight, WAY_CORNERS_NEVER);
  g_assert_true (is_whole (eight));

  /* It is the products that count. */
  way_grid_set_corner_rule (eight, WAY_CORNERS_ALWAYS);
  way_grid_set_steps (eight, 10, 10, 14);
  g_assert_true (is_whole (eight));
  way_grid_set_mover (eight, halves, G_N_ELEMENTS (halves));
  g_assert_true (is_whole (eight));
  way_grid_set_steps (eight, 10, 10, 15);
  g_assert_false (is_whole (eight));
}

static WayCost
cost_from_a_to_b (WayGrid *grid)
{
  g_autoptr (WayPath) path = find_path (grid);

  return path ? way_path_get_cost (path) : INFINITY;
}

static void
test_steps_of_rectangles (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("A....\n"
                                             ".....\n"
                                             "....B\n");
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  /* Two diagonal steps and two to the side. */
  g_assert_cmpfloat (cost_from_a_to_b (grid), ==, 2 * WAY_GRID_DIAGONAL + 2);
  way_grid_set_steps (grid, 10, 100, 105);
  g_assert_cmpfloat (cost_from_a_to_b (grid), ==, 230);
  way_grid_set_cell_size (grid, 3, 4, 10);
  g_assert_cmpfloat (cost_from_a_to_b (grid), ==, 160);

  /* A diagonal that does not pay. */
  way_grid_set_steps (grid, 3, 4, 50);
  g_assert_cmpfloat (cost_from_a_to_b (grid), ==, 20);
}

static void
test_diagonal_is_the_root_of_two (void)
{
  g_assert_cmpfloat_with_epsilon (WAY_GRID_DIAGONAL, G_SQRT2, 2e-11);
  g_assert_cmpfloat (WAY_GRID_DIAGONAL * (1 << 30), ==,
                     floor (WAY_GRID_DIAGONAL * (1 << 30)));
}

static void
test_free_terrain (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("A~~~\n"
                                             "...B\n");
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const WayCost costs[] = { 1, INFINITY, 0 };

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  g_assert_cmpfloat (cost_from_a_to_b (grid), ==, 1);
}

/* Edits ------------------------------------------------------------------- */

static void
test_edit_during_a_search (void)
{
  g_autoptr (WayTerrain) terrain = read_map (country);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_ASTAR);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, way_grid_get_node (grid, 2, 1));
  way_search_set_goal (search, way_grid_get_node (grid, 6, 1));
  g_assert_cmpint (way_search_step (search, 2, &error), ==,
                   WAY_STATUS_RUNNING);
  way_terrain_set_class (terrain, 4, 3, 1);
  g_assert_cmpint (way_search_step (search, 2, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);

  /* A new search finds no path any more. */
  g_clear_error (&error);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_EXHAUSTED);
  g_assert_no_error (error);
}

/* Every setter makes a change. */
static void
test_changes_have_versions (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("AB\n");
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  const WayCost costs[] = { 2 };
  guint64 versions[7];

  versions[0] = way_graph_get_version (WAY_GRAPH (grid));
  way_grid_set_mover (grid, costs, 1);
  versions[1] = way_graph_get_version (WAY_GRAPH (grid));
  way_grid_set_steps (grid, 10, 10, 14);
  versions[2] = way_graph_get_version (WAY_GRAPH (grid));
  way_grid_set_cell_size (grid, 2, 2, 1);
  versions[3] = way_graph_get_version (WAY_GRAPH (grid));
  way_grid_set_corner_rule (grid, WAY_CORNERS_ALWAYS);
  versions[4] = way_graph_get_version (WAY_GRAPH (grid));
  way_grid_set_heuristic (grid, WAY_GRID_EUCLIDEAN);
  versions[5] = way_graph_get_version (WAY_GRAPH (grid));
  way_terrain_set_class (terrain, 0, 0, 1);
  versions[6] = way_graph_get_version (WAY_GRAPH (grid));

  for (guint i = 1; i < G_N_ELEMENTS (versions); i++)
    g_assert_cmpuint (versions[i], >, versions[i - 1]);
}

static void
edit_at_random (WayTerrain *terrain,
                GRand      *rand,
                guint       n_edits)
{
  while (n_edits-- > 0)
    way_terrain_set_class (
      terrain, g_rand_int_range (rand, 0, way_terrain_get_width (terrain)),
      g_rand_int_range (rand, 0, way_terrain_get_height (terrain)),
      g_rand_int_range (rand, 0, 3));
}

/* A grid that catches up, by cells or as a whole, is like one made afresh. */
static void
test_catches_up_with_edits (void)
{
  const guint n_edits[] = { 1, 0, 3, 255, 256, 257, 5, 1000, 1 };
  const WayCost costs[] = { 10, INFINITY, 20 };
  const PlainSteps steps = { 1, 1, 2 };

  for (guint32 seed = 0; seed < outcome_repeat (20); seed++)
    for (WayGridShape shape = 0; shape <= WAY_GRID_TRIANGLES; shape++)
      {
        g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
        g_autoptr (WayTerrain) terrain
          = plain_grid_random_terrain (rand, 1 + seed % 12, 9, 3);
        g_autoptr (WayGrid) grid = way_grid_new (terrain, shape);

        way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
        way_grid_set_steps (grid, 1, 1, 2);
        for (guint i = 0; i < G_N_ELEMENTS (n_edits); i++)
          {
            g_autoptr (PlainGraph) plain = NULL;

            edit_at_random (terrain, rand, n_edits[i]);
            if (i == 5)
              way_grid_set_corner_rule (grid, WAY_CORNERS_ALWAYS);
            plain = plain_grid_new (grid, &steps);
            plain_grid_assert_edges (plain, grid);
          }
      }
}

/* The first of more edits than a terrain remembers is seen nevertheless. */
static void
test_forgotten_edits (void)
{
  const PlainSteps steps = { 1, 1, WAY_GRID_DIAGONAL };

  for (guint n_edits = CHANGES_MOST - 2; n_edits < CHANGES_MOST + 4; n_edits++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTerrain) terrain = way_terrain_new (20, 3, &error);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      g_autoptr (PlainGraph) before = plain_grid_new (grid, &steps);
      g_autoptr (PlainGraph) after = NULL;

      plain_grid_assert_edges (before, grid);
      way_terrain_set_class (terrain, 1, 1, 1);
      for (guint i = 1; i < n_edits; i++)
        way_terrain_set_class (terrain, i % 2 ? 15 : 17, 1, i / 2 % 2 ? 0 : 1);
      after = plain_grid_new (grid, &steps);
      plain_grid_assert_edges (after, grid);
    }
}

/* Threads ----------------------------------------------------------------- */

static gpointer
search_across (gpointer user_data)
{
  WayGrid *grid = user_data;
  WayCost *cost = g_new (WayCost, 1);

  *cost = cost_from_a_to_b (grid);
  return cost;
}

/* Each round begins with a grid that has to be looked at anew, and many who
 * want to do that at once. */
static void
test_threads (void)
{
  g_autoptr (WayTerrain) terrain = read_map (country);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  GThread *threads[4];

  for (guint round = 0; round < outcome_repeat (200); round++)
    {
      way_terrain_set_class (terrain, 4, 3, round % 2 ? 1 : 0);
      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new ("search", search_across, grid);
      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        {
          g_autofree WayCost *cost = g_thread_join (threads[i]);

          g_assert_cmpfloat (*cost, ==, round % 2 ? INFINITY : 8);
        }
    }
}

/* Names ------------------------------------------------------------------- */

static gboolean
finds (WayGrid    *grid,
       const char *name,
       guint       expected)
{
  WayNode node = WAY_INDEX (G_MAXUINT32);

  return way_graph_find_node (WAY_GRAPH (grid), name, &node)
         && WAY_NODE_INDEX (node) == expected;
}

static void
test_names (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("...A\n"
                                             "....\n");
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autofree char *name = way_graph_dup_name (WAY_GRAPH (grid), WAY_INDEX (6));
  g_autofree char *strange = way_graph_dup_name (WAY_GRAPH (grid),
                                                 WAY_INDEX (8));
  const char *wrong[] = { "",    ",",   "1",   "1,",  ",1",   "4,0",
                          "0,2", "B",   " 1,1", "1,1 ", "-1,0", "1,1,1",
                          "+1,1", "99999999999999999999,0" };
  guint32 column, row;

  g_assert_cmpstr (name, ==, "2,1");
  g_assert_nonnull (strange);
  g_assert_true (finds (grid, "2,1", 6));
  g_assert_true (finds (grid, "0,0", 0));
  g_assert_true (finds (grid, "A", 3));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      WayNode node;

      g_assert_false (way_graph_find_node (WAY_GRAPH (grid), wrong[i], &node));
    }

  way_grid_get_cell (grid, way_grid_get_node (grid, 3, 1), &column, &row);
  g_assert_cmpuint (column, ==, 3);
  g_assert_cmpuint (row, ==, 1);
}

static void
test_no_cells (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (0, 3, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_HEXAGONS);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_ASTAR);

  way_search_set_start (search, WAY_INDEX (0));
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

static void
test_getters (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("AB\n");
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  g_assert_true (way_grid_get_terrain (grid) == terrain);
  g_assert_cmpint (way_grid_get_shape (grid), ==, WAY_GRID_SQUARES_8);
  g_assert_cmpint (way_grid_get_corner_rule (grid), ==, WAY_CORNERS_BOTH_FREE);
  g_assert_cmpint (way_grid_get_heuristic (grid), ==, WAY_GRID_TIGHTEST);
  way_grid_set_corner_rule (grid, WAY_CORNERS_ONE_FREE);
  way_grid_set_heuristic (grid, WAY_GRID_NO_HEURISTIC);
  g_assert_cmpint (way_grid_get_corner_rule (grid), ==, WAY_CORNERS_ONE_FREE);
  g_assert_cmpint (way_grid_get_heuristic (grid), ==, WAY_GRID_NO_HEURISTIC);
  g_assert_false (way_graph_get_flags (WAY_GRAPH (grid))
                  & WAY_GRAPH_HEURISTIC);
}

static void
test_getters_of_sizes (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("AB\n");
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  WayCost horizontal, vertical, diagonal;
  gdouble width, height;

  way_grid_get_steps (grid, &horizontal, &vertical, &diagonal);
  way_grid_get_cell_size (grid, &width, &height);
  g_assert_true (horizontal == 1 && vertical == 1);
  g_assert_true (diagonal == WAY_GRID_DIAGONAL);
  g_assert_true (width == 1 && height == 1);

  way_grid_set_cell_size (grid, 3, 4, 10);
  way_grid_get_steps (grid, &horizontal, &vertical, &diagonal);
  way_grid_get_cell_size (grid, &width, &height);
  g_assert_true (horizontal == 30 && vertical == 40 && diagonal == 50);
  g_assert_true (width == 3 && height == 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid/movers", test_movers);
  g_test_add_func ("/grid/terrain-is-shared", test_terrain_is_shared);
  g_test_add_func ("/grid/classes-beyond-the-row-are-walls",
                   test_classes_beyond_the_row_are_walls);
  g_test_add_func ("/grid/walls-have-no-edges", test_walls_have_no_edges);
  g_test_add_func ("/grid/whole-costs", test_whole_costs);
  g_test_add_func ("/grid/steps-of-rectangles", test_steps_of_rectangles);
  g_test_add_func ("/grid/diagonal-is-the-root-of-two",
                   test_diagonal_is_the_root_of_two);
  g_test_add_func ("/grid/free-terrain", test_free_terrain);
  g_test_add_func ("/grid/edit-during-a-search", test_edit_during_a_search);
  g_test_add_func ("/grid/changes-have-versions", test_changes_have_versions);
  g_test_add_func ("/grid/catches-up-with-edits", test_catches_up_with_edits);
  g_test_add_func ("/grid/forgotten-edits", test_forgotten_edits);
  g_test_add_func ("/grid/threads", test_threads);
  g_test_add_func ("/grid/names", test_names);
  g_test_add_func ("/grid/no-cells", test_no_cells);
  g_test_add_func ("/grid/getters", test_getters);
  g_test_add_func ("/grid/getters-of-sizes", test_getters_of_sizes);
  return g_test_run ();
}
