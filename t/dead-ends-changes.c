/* dead-ends-changes.c - dead ends of random grids, before and after changes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Least costs come from the oracle, and the edges of a grid from the slow way
 * to find them. */

#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <math.h>

#define WIDTH 22
#define HEIGHT 16

static const PlainSteps steps[] = { { 1, 1, WAY_GRID_DIAGONAL },
                                    { 1, 1, WAY_GRID_DIAGONAL },
                                    { 1, 1, 1 } };
static const WayGridShape shapes[] = { WAY_GRID_SQUARES_8, WAY_GRID_SQUARES_4,
                                       WAY_GRID_HEXAGONS };

static WayDeadEnds *
new_view (gpointer graph)
{
  g_autoptr (GError) error = NULL;
  WayDeadEnds *view = way_dead_ends_new (graph, NULL, &error);

  g_assert_no_error (error);
  return view;
}

static WayGrid *
draw_grid (const char  *rows,
           WayGridShape shape)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (rows, ".#", NULL, &error);

  g_assert_no_error (error);
  return way_grid_new (terrain, shape);
}

static WayCost
ask (gpointer     graph,
     WayStrategy  strategy,
     WayNode      start,
     WayNode      goal,
     guint64     *expanded)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph), strategy);
  g_autoptr (GError) error = NULL;
  WayStatistics statistics;
  WayCost cost = INFINITY;

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);
  way_search_run (search, &error);
  g_assert_no_error (error);
  way_search_get_statistics (search, &statistics);
  if (expanded != NULL)
    *expanded += statistics.expanded;
  way_search_get_cost_so_far (search, goal, &cost);
  return way_search_get_status (search) == WAY_STATUS_FOUND ? cost : INFINITY;
}

/* Random maps -------------------------------------------------------------- */

static void
carve (WayTerrain *terrain,
       GRand      *rand,
       guint       wide,
       guint       x,
       guint       y,
       gboolean    is_level,
       guint       length)
{
  for (guint i = 0; i < length * wide; i++)
    {
      const guint column = x + (is_level ? i / wide : i % wide);
      const guint row = y + (is_level ? i % wide : i / wide);

      if (column + 1 < WIDTH && row + 1 < HEIGHT)
        way_terrain_set_class (terrain, column, row,
                               g_rand_int_range (rand, 0, 12) == 0 ? 2 : 0);
    }
}

/* Walls, and corridors of one to three cells' width in them. */
static WayTerrain *
random_terrain (GRand *rand)
{
  WayTerrain *terrain = way_terrain_new (WIDTH, HEIGHT, NULL);
  const guint n = g_rand_int_range (rand, 4, 16);

  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    way_terrain_set_class (terrain, i % WIDTH, i / WIDTH, 1);
  for (guint i = 0; i < n; i++)
    carve (terrain, rand, g_rand_int_range (rand, 1, 4),
           1 + g_rand_int_range (rand, 0, WIDTH / 2) * 2 % (WIDTH - 3),
           1 + g_rand_int_range (rand, 0, HEIGHT / 2) * 2 % (HEIGHT - 3),
           g_rand_boolean (rand), g_rand_int_range (rand, 4, 16));

  return terrain;
}

static WayGrid *
random_grid (GRand *rand,
             guint  shape)
{
  g_autoptr (WayTerrain) terrain = random_terrain (rand);
  WayGrid *grid = way_grid_new (terrain, shapes[shape]);
  const WayCost costs[] = { 1, INFINITY,
                            g_rand_boolean (rand) ? 1
                                                  : g_rand_int_range (rand, 0,
                                                                      4) };

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  return grid;
}

static guint32
random_cell (WayGrid *grid,
             GRand   *rand)
{
  for (guint i = 0; i < 1000; i++)
    {
      const guint32 cell = g_rand_int_range (rand, 0, WIDTH * HEIGHT);

      if (way_grid_is_free (grid, WAY_INDEX (cell)))
        return cell;
    }

  return 0;
}

/* A few searches, single goals and two at once, against the oracle. */
static void
check_searches (WayGrid     *grid,
                WayDeadEnds *view,
                guint        shape,
                GRand       *rand)
{
  g_autoptr (PlainGraph) plain = plain_grid_new (grid, &steps[shape]);

  for (guint i = 0; i < 3; i++)
    {
      const guint32 start = random_cell (grid, rand);
      g_autofree WayCost *costs = oracle_costs_from (plain, start);
      g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view),
                                                     WAY_STRATEGY_DIJKSTRA);
      const guint32 one = random_cell (grid, rand);
      const guint32 other = random_cell (grid, rand);
      WayCost least = INFINITY;

      for (guint k = 0; k < 6; k++)
        {
          const guint32 goal = random_cell (grid, rand);

          oracle_assert_cost (ask (view, k % 2 ? WAY_STRATEGY_ASTAR
                                               : WAY_STRATEGY_DIJKSTRA,
                                   WAY_INDEX (start), WAY_INDEX (goal), NULL),
                              costs[goal]);
        }

      way_search_set_start (search, WAY_INDEX (start));
      way_search_add_goal (search, WAY_INDEX (one));
      way_search_add_goal (search, WAY_INDEX (other));
      if (way_search_run (search, NULL) == WAY_STATUS_FOUND)
        {
          WayNode goal;

          g_assert_true (way_search_get_goal (search, &goal));
          way_search_get_cost_so_far (search, goal, &least);
        }
      oracle_assert_cost (least, MIN (costs[one], costs[other]));
    }
}

static void
test_random_maps (gconstpointer data)
{
  const guint shape = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = random_grid (rand, shape);
      g_autoptr (WayDeadEnds) view = new_view (grid);

      check_searches (grid, view, shape, rand);
    }
}

/* Changes ------------------------------------------------------------------ */

/* A door into the back of the first cellar joins it to the hall: searches go
 * through. A wall in the hall leaves the other cellars closed. */
static void
test_door (void)
{
  g_autoptr (WayGrid) grid = draw_grid ("##########\n"
                                        "#..#..#..#\n"
                                        "#..#..#..#\n"
                                        "##.##.##.#\n"
                                        "#........#\n"
                                        "##########\n", WAY_GRID_SQUARES_4);
  g_autoptr (WayDeadEnds) view = new_view (grid);
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const WayNode start = way_grid_get_node (grid, 1, 4);
  const WayNode far = way_grid_get_node (grid, 8, 4);
  const WayNode cellar = way_grid_get_node (grid, 4, 1);
  guint64 closed = 0, plain = 0, walled = 0, open = 0;

  oracle_assert_cost (ask (view, WAY_STRATEGY_DIJKSTRA, start, far, &closed),
                      7);
  ask (grid, WAY_STRATEGY_DIJKSTRA, start, far, &plain);
  g_assert_cmpuint (closed, <, plain);

  way_terrain_set_class (terrain, 1, 2, 1);
  oracle_assert_cost (ask (view, WAY_STRATEGY_DIJKSTRA, start, far, &walled),
                      7);
  g_assert_cmpuint (walled, ==, closed);

  way_terrain_set_class (terrain, 3, 1, 0);
  way_terrain_set_class (terrain, 3, 4, 1);
  oracle_assert_cost (ask (view, WAY_STRATEGY_DIJKSTRA, start, cellar, NULL),
                      6);
  oracle_assert_cost (ask (view, WAY_STRATEGY_DIJKSTRA, start, far, NULL),
                      13);
  g_assert_true (way_dead_ends_update (view, NULL, NULL));
  oracle_assert_cost (ask (view, WAY_STRATEGY_DIJKSTRA, start, far, &open),
                      13);
}

/* Walls come and go, and ground changes; every answer is right. */
static void
test_random_changes (gconstpointer data)
{
  const guint shape = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = random_grid (rand, shape);
      g_autoptr (WayDeadEnds) view = new_view (grid);

      for (guint round = 0; round < 5; round++)
        {
          for (guint i = g_rand_int_range (rand, 0, 3) + 1; i > 0; i--)
            way_terrain_set_class (way_grid_get_terrain (grid),
                                   g_rand_int_range (rand, 1, WIDTH - 1),
                                   g_rand_int_range (rand, 1, HEIGHT - 1),
                                   g_rand_int_range (rand, 0, 3));
          check_searches (grid, view, shape, rand);
        }
      g_assert_true (way_dead_ends_update (view, NULL, NULL));
      check_searches (grid, view, shape, rand);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "squares-8", "squares-4", "hexagons" };

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dead-ends-changes/door", test_door);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *maps = g_strconcat ("/dead-ends-changes/random-maps/",
                                           names[i], NULL);
      g_autofree char *changes
        = g_strconcat ("/dead-ends-changes/random-changes/", names[i], NULL);

      g_test_add_data_func (maps, GUINT_TO_POINTER (i), test_random_maps);
      g_test_add_data_func (changes, GUINT_TO_POINTER (i),
                            test_random_changes);
    }

  return g_test_run ();
}
