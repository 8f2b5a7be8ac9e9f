/* jump-points.c - leaping over open ground costs what walking does
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/data.h"
#include "lib/landmarks.h"
#include "lib/moving-ai.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define OWN_STRIDE 200
#define N_PLACES 4

/* Maps drawn here --------------------------------------------------------- */

static WayJumpPoints *
draw (const char   *text,
      WayCornerRule rule)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (text, ".#~", "ABC", &error);
  g_autoptr (WayGrid) grid = NULL;

  g_assert_no_error (error);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_corner_rule (grid, rule);
  return way_jump_points_new (grid);
}

static WayNode
find (WayJumpPoints *jumps,
      const char    *name)
{
  WayNode node;

  g_assert_true (way_graph_find_node (WAY_GRAPH (jumps), name, &node));
  return node;
}

static WayPath *
find_path (WayJumpPoints *jumps)
{
  g_autoptr (GError) error = NULL;
  WayPath *path = way_find_path (WAY_GRAPH (jumps), find (jumps, "A"),
                                 find (jumps, "B"), WAY_STRATEGY_ASTAR,
                                 &error);

  g_assert_no_error (error);
  return path;
}

static char *
spell (WayJumpPoints *jumps,
       const WayPath *path)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_autofree char *name = way_graph_dup_name (WAY_GRAPH (jumps),
                                                  way_path_get_node (path, i));

      g_string_append_printf (text, "%s%s=%g", i > 0 ? " " : "", name,
                              way_path_get_cost_so_far (path, i));
    }

  return g_string_free (text, FALSE);
}

/* The cell below the end of the wall is the only one worth turning at. */
static void
test_turns_behind_a_wall (void)
{
  g_autoptr (WayJumpPoints) jumps = draw ("A.#..B\n"
                                          "..#...\n"
                                          "......\n", WAY_CORNERS_ALWAYS);
  g_autoptr (WayPath) path = find_path (jumps);
  g_autofree char *text = spell (jumps, path);

  /* Down right, then either diagonal up beside the wall's end. */
  g_assert_cmpfloat (way_path_get_cost (path), ==, 14 + 14 + 14 + 14 + 10);
  g_assert_nonnull (strstr (text, "2,2=28"));
}

/* No corner is cut: the wall is passed along three cells. */
static void
test_fills_in_cells (void)
{
  g_autoptr (WayJumpPoints) jumps = draw ("A#B\n"
                                          ".#.\n"
                                          ".#.\n"
                                          "...\n", WAY_CORNERS_BOTH_FREE);
  g_autoptr (WayPath) path = find_path (jumps);
  g_autoptr (WayPath) cells = way_jump_points_dup_cells (jumps, path);
  g_autofree char *jumped = spell (jumps, path);
  g_autofree char *walked = spell (jumps, cells);

  g_assert_cmpstr (jumped, ==, "0,0=0 0,3=30 2,3=50 2,0=80");
  g_assert_cmpstr (walked, ==, "0,0=0 0,1=10 0,2=20 0,3=30 1,3=40 2,3=50 "
                               "2,2=60 2,1=70 2,0=80");
}

static void
test_start_is_goal (void)
{
  g_autoptr (WayJumpPoints) jumps = draw ("A.\n..\n",
                                          WAY_CORNERS_BOTH_FREE);
  const WayNode a = find (jumps, "A");
  g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (jumps), a, a,
                                            WAY_STRATEGY_ASTAR, NULL);

  g_assert_cmpuint (way_path_get_length (path), ==, 1);
}

static void
test_no_way (void)
{
  g_autoptr (WayJumpPoints) jumps = draw ("A.#B\n..#.\n",
                                          WAY_CORNERS_ALWAYS);

  g_assert_null (find_path (jumps));
}

/* Changes ----------------------------------------------------------------- */

static void
test_follows_edits (void)
{
  g_autoptr (WayJumpPoints) jumps = draw ("A..B\n"
                                          "....\n"
                                          "....\n", WAY_CORNERS_BOTH_FREE);
  WayTerrain *terrain
    = way_grid_get_terrain (WAY_GRID (way_view_get_base (WAY_VIEW (jumps))));
  g_autoptr (WayPath) before = find_path (jumps);
  g_autoptr (WayPath) after = NULL;

  g_assert_cmpfloat (way_path_get_cost (before), ==, 30);
  way_terrain_set_class (terrain, 1, 0, 1);
  way_terrain_set_class (terrain, 1, 1, 1);
  after = find_path (jumps);
  /* Down two, right two, up two diagonally: the walls' corners are not cut. */
  g_assert_cmpfloat (way_path_get_cost (after), ==, 10 + 10 + 10 + 10 + 14
                                                    + 10);
}

/* What jumps cannot serve is walked: a swamp lies on the straight way. */
static void
test_walks_where_costs_differ (void)
{
  static const WayCost mover[] = { 1, INFINITY, 9 };
  g_autoptr (WayJumpPoints) jumps = draw ("A~~~B\n"
                                          ".....\n",
                                          WAY_CORNERS_BOTH_FREE);
  WayGrid *grid = WAY_GRID (way_view_get_base (WAY_VIEW (jumps)));
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  g_assert_true (way_jump_points_can_jump (jumps, NULL));
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  g_assert_false (way_jump_points_can_jump (jumps, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  path = find_path (jumps);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 14 + 10 + 10 + 14);
}

static void
assert_obstacle (WayJumpPoints *jumps,
                 const char    *word)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (way_jump_points_can_jump (jumps, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_says_why_not (void)
{
  g_autoptr (WayJumpPoints) jumps = draw ("A.\n.B\n", WAY_CORNERS_NEVER);
  WayGrid *grid = WAY_GRID (way_view_get_base (WAY_VIEW (jumps)));
  const WayCost free_ride = 0;

  assert_obstacle (jumps, "neighbours");
  way_grid_set_corner_rule (grid, WAY_CORNERS_ONE_FREE);
  g_assert_true (way_jump_points_can_jump (jumps, NULL));
  way_grid_set_steps (grid, 10, 10, 20);
  assert_obstacle (jumps, "diagonal");
  way_grid_set_steps (grid, 10, 10, 9);
  assert_obstacle (jumps, "diagonal");
  way_grid_set_steps (grid, 10, 10, 10);
  g_assert_true (way_jump_points_can_jump (jumps, NULL));
  way_grid_set_mover (grid, &free_ride, 1);
  assert_obstacle (jumps, "more than 0");
}

/* Searches without named goals ------------------------------------------ */

static gboolean
count (WayNode  node,
       WayNode  came_from,
       WayCost  cost_so_far,
       gboolean is_closed,
       gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

static guint
flood (WayJumpPoints *jumps,
       WaySearch     *search)
{
  guint n = 0;

  way_search_set_start (search, find (jumps, "A"));
  way_search_run (search, NULL);
  way_search_foreach_reached (search, count, &n);
  return n;
}

/* Without targets all 15 cells; with them A, and B in one jump. */
static void
test_targets (void)
{
  g_autoptr (WayJumpPoints) jumps = draw ("A...B\n"
                                          ".....\n"
                                          ".....\n",
                                          WAY_CORNERS_BOTH_FREE);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (jumps),
                                                 WAY_STRATEGY_DIJKSTRA);
  const WayNode target = find (jumps, "B");
  WayCost cost;

  g_assert_cmpuint (flood (jumps, search), ==, 15);
  way_jump_points_set_targets (jumps, &target, 1);
  g_assert_cmpuint (flood (jumps, search), <, 15);
  g_assert_true (way_search_get_cost_so_far (search, target, &cost));
  g_assert_cmpfloat (cost, ==, 40);
  way_jump_points_set_targets (jumps, NULL, 0);
  g_assert_cmpuint (flood (jumps, search), ==, 15);
}

/* Random maps ------------------------------------------------------------- */

static const PlainSteps some_steps[] = {
  { 1, 1, WAY_GRID_DIAGONAL }, { 10, 10, 14 }, { 5, 5, 5 },
  { 3, 4, 5 },                 { 2, 2, 3 },    { 7, 5, 11.5 },
};

static WayGrid *
random_grid (GRand         *rand,
             const PlainSteps *steps,
             WayCornerRule  rule)
{
  const guint n_classes = g_rand_int_range (rand, 2, 5);
  g_autoptr (WayTerrain) terrain
    = plain_grid_random_terrain (rand, g_rand_int_range (rand, 1, 12),
                                 g_rand_int_range (rand, 1, 12), n_classes);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  const WayCost mover[] = { 2, INFINITY };

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  way_grid_set_steps (grid, steps->horizontal, steps->vertical,
                      steps->diagonal);
  way_grid_set_corner_rule (grid, rule);
  return grid;
}

static void
assert_answer (WayJumpPoints    *jumps,
               const PlainGraph *plain,
               WaySearch        *search,
               guint             start,
               WayCost           expected)
{
  const OracleStart begin = { start, 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayPath) cells = NULL;
  g_autofree guint *nodes = NULL;
  g_autofree WayCost *costs = NULL;
  guint n;

  way_search_run (search, &error);
  g_assert_no_error (error);
  if (expected == INFINITY)
    {
      g_assert_cmpint (way_search_get_status (search), ==,
                       WAY_STATUS_EXHAUSTED);
      return;
    }

  g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  oracle_assert_cost (way_path_get_cost (path), expected);
  cells = way_jump_points_dup_cells (jumps, path);
  g_assert_cmpfloat (way_path_get_cost (cells), ==, way_path_get_cost (path));
  n = way_path_get_length (cells);
  nodes = g_new (guint, n);
  costs = g_new (WayCost, n);
  for (guint i = 0; i < n; i++)
    {
      nodes[i] = WAY_NODE_INDEX (way_path_get_node (cells, i));
      costs[i] = way_path_get_cost_so_far (cells, i);
    }
  oracle_walk (plain, &begin, 1, nodes, costs, n);
}

static void
check_grid (WayGrid          *grid,
            const PlainSteps *steps,
            GRand            *rand)
{
  g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
  g_autoptr (PlainGraph) plain = plain_grid_new (grid, steps);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (jumps),
                                                 WAY_STRATEGY_ASTAR);

  g_assert_true (way_jump_points_can_jump (jumps, NULL));
  for (guint round = 0; round < 4; round++)
    {
      const guint start = g_rand_int_range (rand, 0, plain->n_nodes);
      g_autofree WayCost *costs = oracle_costs_from (plain, start);

      way_search_set_start (search, WAY_INDEX (start));
      for (guint goal = 0; goal < plain->n_nodes; goal++)
        {
          way_search_set_strategy (search, goal % 2 ? WAY_STRATEGY_ASTAR
                                                    : WAY_STRATEGY_DIJKSTRA);
          way_search_set_tie_rule (search, goal / 2 % (WAY_TIE_ANY + 1));
          way_search_set_goal (search, WAY_INDEX (goal));
          if (way_graph_is_blocked (WAY_GRAPH (jumps), WAY_INDEX (start)))
            costs[start] = INFINITY;
          assert_answer (jumps, plain, search, start, costs[goal]);
        }
    }
}

static void
test_random (gconstpointer data)
{
  const WayCornerRule rule = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (300); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed * 4 + rule);
      const PlainSteps *steps = &some_steps[seed % G_N_ELEMENTS (some_steps)];
      g_autoptr (WayGrid) grid = random_grid (rand, steps, rule);

      check_grid (grid, steps, rand);
    }
}

/* All goals of one search, nearest first. */
static void
test_many_goals (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = random_grid (rand, &some_steps[1],
                                              1 + seed % 3);
      g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
      g_autoptr (PlainGraph) plain = plain_grid_new (grid, &some_steps[1]);
      g_autofree WayCost *costs = oracle_costs_from (plain, 0);
      g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (jumps),
                                                     WAY_STRATEGY_ASTAR);
      const guint n_goals = 1 + seed % 20;

      if (way_graph_is_blocked (WAY_GRAPH (jumps), WAY_INDEX (0)))
        costs[0] = INFINITY;
      way_search_set_start (search, WAY_INDEX (0));
      for (guint i = 0; i < n_goals; i++)
        way_search_add_goal (search, WAY_INDEX (i * 7 % plain->n_nodes));
      while (way_search_run (search, NULL) == WAY_STATUS_FOUND)
        {
          g_autoptr (WayPath) path = way_search_dup_path (search);
          WayNode goal;

          way_search_get_goal (search, &goal);
          oracle_assert_cost (way_path_get_cost (path),
                              costs[WAY_NODE_INDEX (goal)]);
          costs[WAY_NODE_INDEX (goal)] = -1;
        }
      for (guint i = 0; i < n_goals; i++)
        g_assert_true (costs[i * 7 % plain->n_nodes] == -1
                       || costs[i * 7 % plain->n_nodes] == INFINITY);
    }
}

/* With targets its answers do not depend on the goals. A view on top that
 * changes costs receives every jump, since none can be left out then. */
static void
check_contract (WayJumpPoints *jumps,
                const WayNode *places,
                GRand         *rand)
{
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (jumps));
  WayNodeType *type = way_graph_get_node_type (WAY_GRAPH (jumps));
  const guint n_cells = way_node_type_get_n_nodes (type);

  contract_check (WAY_GRAPH (jumps), places, N_PLACES);
  for (guint i = 0; i < n_cells; i += 3)
    way_overlay_set_extra_cost (overlay, WAY_INDEX (i),
                                g_rand_int_range (rand, 0, 40));
  contract_check (WAY_GRAPH (overlay), places, N_PLACES);
}

static void
test_contract (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = random_grid (
        rand, &some_steps[seed % G_N_ELEMENTS (some_steps)], seed % 4);
      g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
      WayTerrain *terrain = way_grid_get_terrain (grid);
      const guint n_cells = way_terrain_get_width (terrain)
                            * way_terrain_get_height (terrain);
      WayNode places[N_PLACES];

      for (guint i = 0; i < N_PLACES; i++)
        places[i] = WAY_INDEX (g_rand_int_range (rand, 0, n_cells));
      way_jump_points_set_targets (jumps, places, N_PLACES);
      check_contract (jumps, places, rand);
    }
}

/* Real maps --------------------------------------------------------------- */

/* Without landmarks these two take minutes. */
static gboolean
needs_landmarks (const char *map)
{
  return g_str_equal (map, "mazes/maze512-1-4")
         || g_str_equal (map, "random/random512-40-5");
}

static void
solve (WayGrid        *grid,
       WaySearch      *search,
       const Scenario *scenario)
{
  const guint32 *cells = scenario->cells;
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (search, way_grid_get_node (grid, cells[0], cells[1]));
  way_search_set_goal (search, way_grid_get_node (grid, cells[2], cells[3]));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), scenario->length,
                                  MOVING_AI_TOLERANCE);
}

static void
solve_all (WayGrid    *grid,
           GArray     *scenarios,
           const char *map)
{
  const guint stride = outcome_choose (20, 10, 1);
  const Scenario *all = (const Scenario *) (gpointer) scenarios->data;
  const WayNode first = way_grid_get_node (grid, all->cells[0],
                                           all->cells[1]);
  g_autoptr (WayJumpPoints) jumps = way_jump_points_new (grid);
  WayGraph *graph = WAY_GRAPH (jumps);
  g_autoptr (WaySearch) own = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WaySearch) led = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WayHeuristic) heuristic = NULL;
  const gboolean is_led = needs_landmarks (map);

  if (is_led)
    heuristic = landmarks_heuristic_new (grid, first);
  way_search_set_heuristic (led, heuristic);
  for (guint i = 0; i < scenarios->len; i += stride)
    {
      if (!is_led || i % OWN_STRIDE == 0)
        solve (grid, own, &all[i]);
      if (is_led)
        solve (grid, led, &all[i]);
    }
}

static void
test_map (gconstpointer data)
{
  g_autoptr (WayGrid) grid = NULL;
  g_autoptr (GArray) scenarios = NULL;

  if (!data_is_there ())
    return;

  grid = moving_ai_read_grid (data);
  scenarios = moving_ai_read_scenarios (data);
  g_assert_cmpuint (scenarios->len, >, 100);
  solve_all (grid, scenarios, data);
}

static void
add_random_tests (void)
{
  g_test_add_data_func ("/jump-points/random/both-free",
                        GUINT_TO_POINTER (WAY_CORNERS_BOTH_FREE),
                        test_random);
  g_test_add_data_func ("/jump-points/random/one-free",
                        GUINT_TO_POINTER (WAY_CORNERS_ONE_FREE), test_random);
  g_test_add_data_func ("/jump-points/random/always",
                        GUINT_TO_POINTER (WAY_CORNERS_ALWAYS), test_random);
  g_test_add_func ("/jump-points/random/many-goals", test_many_goals);
  g_test_add_func ("/jump-points/contract", test_contract);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jump-points/turns-behind-a-wall",
                   test_turns_behind_a_wall);
  g_test_add_func ("/jump-points/fills-in-cells", test_fills_in_cells);
  g_test_add_func ("/jump-points/start-is-goal", test_start_is_goal);
  g_test_add_func ("/jump-points/no-way", test_no_way);
  g_test_add_func ("/jump-points/follows-edits", test_follows_edits);
  g_test_add_func ("/jump-points/walks-where-costs-differ",
                   test_walks_where_costs_differ);
  g_test_add_func ("/jump-points/says-why-not", test_says_why_not);
  g_test_add_func ("/jump-points/targets", test_targets);
  add_random_tests ();
  for (guint i = 0; i < MOVING_AI_N_MAPS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/jump-points/%s",
                                               moving_ai_maps[i]);

      g_test_add_data_func (path, moving_ai_maps[i], test_map);
    }
  return g_test_run ();
}
