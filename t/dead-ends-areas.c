/* dead-ends-areas.c - areas behind wide mouths: numbers, searches, changes
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
new_view (gpointer graph,
          guint    max_mouth)
{
  g_autoptr (GError) error = NULL;
  WayDeadEnds *view = way_dead_ends_new (graph, max_mouth, NULL, &error);

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

/* What there is ------------------------------------------------------------ */

/* Corridors two cells wide hang on one. */
static const char comb[] = "##################\n"
                           "#..##..##..##..###\n"
                           "#..##..##..##..###\n"
                           "#..##..##..##..###\n"
                           "#..##..##..##..###\n"
                           "#..##..##..##..###\n"
                           "#..##..##..##..###\n"
                           "#................#\n"
                           "#................#\n"
                           "##################\n";

/* Each tooth is an area with a number of its own, and is passed by. */
static void
test_comb (gconstpointer shape)
{
  g_autoptr (WayGrid) grid = draw_grid (comb, GPOINTER_TO_UINT (shape));
  g_autoptr (WayDeadEnds) view = new_view (grid, 2);
  const guint32 n = way_dead_ends_get_n_areas (view);
  g_autofree guint *n_met = g_new0 (guint, n + 1);
  const WayNode left = way_grid_get_node (grid, 1, 8);
  guint64 plain = 0, less = 0;

  for (guint column = 1; column <= 13; column += 4)
    {
      const guint32 area
        = way_dead_ends_get_area (view, way_grid_get_node (grid, column, 4));

      g_assert_cmpuint (area, !=, 0);
      g_assert_cmpuint (n_met[area]++, ==, 0);
      g_assert_true (way_dead_ends_is_area_closed (view, area));
    }

  for (guint column = 1; column <= 16; column++)
    {
      const WayNode goal = way_grid_get_node (grid, column, 8);

      oracle_assert_cost (ask (view, WAY_STRATEGY_DIJKSTRA, left, goal, &less),
                          column - 1);
      ask (grid, WAY_STRATEGY_DIJKSTRA, left, goal, &plain);
    }
  g_assert_cmpuint (less, <, plain);
}

static void
test_no_areas_unless_asked (void)
{
  g_autoptr (WayGrid) grid = draw_grid (comb, WAY_GRID_SQUARES_8);
  g_autoptr (WayDeadEnds) none = new_view (grid, 0);
  g_autoptr (WayDeadEnds) narrow = new_view (grid, 1);

  g_assert_cmpuint (way_dead_ends_get_n_areas (none), ==, 0);
  g_assert_cmpuint (way_dead_ends_get_n_areas (narrow), ==, 0);
  g_assert_cmpuint (way_dead_ends_get_area (none,
                                            way_grid_get_node (grid, 1, 1)),
                    ==, 0);
}

/* A limit on expansions is met by the trials at the latest, and stops all. */
static void
test_limits (void)
{
  g_autoptr (WayGrid) grid = draw_grid (comb, WAY_GRID_SQUARES_8);
  g_autoptr (WayLimits) limits = way_limits_new ();
  guint64 enough = 0;

  for (guint64 most = 1; enough == 0; most += 40)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayDeadEnds) view = NULL;

      g_assert_cmpuint (most, <, 100000);
      way_limits_set_max_expansions (limits, most);
      view = way_dead_ends_new (WAY_GRAPH (grid), 2, limits, &error);
      if (view != NULL)
        enough = most;
      else
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }

  /* More than each of the 180 cells twice: trials count, too. */
  g_assert_cmpuint (enough, >, 2 * 180 + 40);
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

/* That numbers are what the header says, and that mouths are all the ways in
 * and out. */
static void
check_areas (WayGrid     *grid,
             WayDeadEnds *view,
             guint        shape,
             guint        max_mouth)
{
  g_autoptr (PlainGraph) plain = plain_grid_new (grid, &steps[shape]);
  const guint32 n = way_dead_ends_get_n_areas (view);

  for (guint32 area = 1; area <= n; area++)
    {
      g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
      g_autoptr (GArray) mouth = g_array_new (FALSE, FALSE, sizeof (WayNode));
      g_autofree guint8 *place = g_new0 (guint8, WIDTH * HEIGHT);

      g_assert_cmpuint (way_dead_ends_get_area_around (view, area), <, area);
      way_dead_ends_append_area (view, area, nodes);
      way_dead_ends_append_mouth (view, area, mouth);
      g_assert_cmpuint (nodes->len, ==,
                        way_dead_ends_get_area_size (view, area));
      g_assert_cmpuint (mouth->len, <=, max_mouth);
      for (guint i = 0; i < nodes->len; i++)
        place[WAY_NODE_INDEX (g_array_index (nodes, WayNode, i))] = 1;
      for (guint i = 0; i < mouth->len; i++)
        {
          const gsize id
            = WAY_NODE_INDEX (g_array_index (mouth, WayNode, i));

          g_assert_cmpuint (place[id], ==, 0);
          place[id] = 2;
        }
      for (guint i = 0; i < plain->edges->len; i++)
        {
          const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

          g_assert_cmpuint (place[edge->from] + place[edge->to], !=, 1);
        }
    }
}

static void
test_random_maps (gconstpointer data)
{
  const guint shape = GPOINTER_TO_UINT (data);
  guint n_areas = 0;

  for (guint32 seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = random_grid (rand, shape);
      const guint max_mouth = 1 + seed % 5;
      g_autoptr (WayDeadEnds) view = new_view (grid, max_mouth);

      n_areas += way_dead_ends_get_n_areas (view);
      check_areas (grid, view, shape, max_mouth);
      check_searches (grid, view, shape, rand);
    }
  g_assert_cmpuint (n_areas, >, outcome_repeat (100));
}

/* Changes ------------------------------------------------------------------ */

/* A door into the back of the first tooth ends that area and no other; a wall
 * in the hall ends none that it does not touch. */
static void
test_change_is_local (void)
{
  g_autoptr (WayGrid) grid = draw_grid (comb, WAY_GRID_SQUARES_8);
  g_autoptr (WayDeadEnds) view = new_view (grid, 2);
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const guint32 first
    = way_dead_ends_get_area (view, way_grid_get_node (grid, 1, 3));
  const guint32 last
    = way_dead_ends_get_area (view, way_grid_get_node (grid, 13, 3));
  const WayNode start = way_grid_get_node (grid, 16, 8);
  const WayNode goal = way_grid_get_node (grid, 5, 2);
  const WayNode near = way_grid_get_node (grid, 9, 8);
  guint64 before = 0, after = 0;

  ask (view, WAY_STRATEGY_DIJKSTRA, start, near, &before);
  way_terrain_set_class (terrain, 3, 3, 0);
  way_terrain_set_class (terrain, 4, 3, 0);
  g_assert_false (way_dead_ends_is_current (view));
  g_assert_false (way_dead_ends_is_area_closed (view, first));
  g_assert_true (way_dead_ends_is_area_closed (view, last));
  oracle_assert_cost (ask (view, WAY_STRATEGY_ASTAR, start, goal, NULL),
                      ask (grid, WAY_STRATEGY_ASTAR, start, goal, NULL));
  ask (view, WAY_STRATEGY_DIJKSTRA, start, near, &after);
  g_assert_cmpuint (after, <=, before + 2);

  way_terrain_set_class (terrain, 16, 7, 1);
  g_assert_true (way_dead_ends_is_area_closed (view, last));
  g_assert_true (way_dead_ends_renew (view, NULL, NULL));
  g_assert_true (way_dead_ends_is_current (view));
}

/* Walls come and go, and ground changes; every answer is right, and at times
 * areas are left. */
static void
test_random_changes (gconstpointer data)
{
  const guint shape = GPOINTER_TO_UINT (data);
  guint n_left = 0;

  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = random_grid (rand, shape);
      g_autoptr (WayDeadEnds) view = new_view (grid, 1 + seed % 4);

      for (guint round = 0; round < 5; round++)
        {
          for (guint i = g_rand_int_range (rand, 0, 3) + 1; i > 0; i--)
            way_terrain_set_class (way_grid_get_terrain (grid),
                                   g_rand_int_range (rand, 1, WIDTH - 1),
                                   g_rand_int_range (rand, 1, HEIGHT - 1),
                                   g_rand_int_range (rand, 0, 3));
          check_searches (grid, view, shape, rand);
        }
      for (guint32 i = 1; i <= way_dead_ends_get_n_areas (view); i++)
        n_left += way_dead_ends_is_area_closed (view, i);
      g_assert_true (way_dead_ends_renew (view, NULL, NULL));
      check_searches (grid, view, shape, rand);
    }
  g_assert_cmpuint (n_left, >, 0);
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "squares-8", "squares-4", "hexagons" };

  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/dead-ends-areas/comb/squares-8",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_8), test_comb);
  g_test_add_data_func ("/dead-ends-areas/comb/squares-4",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_4), test_comb);
  g_test_add_func ("/dead-ends-areas/none-unless-asked",
                   test_no_areas_unless_asked);
  g_test_add_func ("/dead-ends-areas/limits", test_limits);
  g_test_add_func ("/dead-ends-areas/change-is-local", test_change_is_local);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *maps = g_strconcat ("/dead-ends-areas/random-maps/",
                                           names[i], NULL);
      g_autofree char *changes
        = g_strconcat ("/dead-ends-areas/random-changes/", names[i], NULL);

      g_test_add_data_func (maps, GUINT_TO_POINTER (i), test_random_maps);
      g_test_add_data_func (changes, GUINT_TO_POINTER (i),
                            test_random_changes);
    }

  return g_test_run ();
}
