/* smooth.c - paths pulled straight, and at any angle
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/data.h"

#include "graphs/grid/grid-private.h"
#include "lib/moving-ai.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <math.h>

#define N_SAMPLES 25
#define N_QUICK 3

static const WayCost mover[] = { 1, INFINITY, 8 };

static WayGrid *
draw (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (text, ".#~", "AB", &error);
  WayGrid *grid;

  g_assert_no_error (error);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  return grid;
}

static WayNode
find (WayGrid    *grid,
      const char *name)
{
  WayNode node;

  g_assert_true (way_graph_find_node (WAY_GRAPH (grid), name, &node));
  return node;
}

static char *
spell (WayGrid       *grid,
       const WayPath *path)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      g_autofree char *name = way_graph_dup_name (WAY_GRAPH (grid),
                                                  way_path_get_node (path, i));

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
    }

  return g_string_free (text, FALSE);
}

/* Fails the test unless the path is of open lines with the costs that it
 * states. */
static void
walk_lines (WayGrid       *grid,
            const WayPath *path)
{
  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const WayCost line
        = grid_get_line_cost (grid, way_path_get_node (path, i - 1),
                              way_path_get_node (path, i));
      const WayCost into = way_path_get_cost_so_far (path, i)
                           - way_path_get_cost_so_far (path, i - 1);

      g_assert_cmpfloat_with_epsilon (into, line, 1e-9);
    }
}

static WayPath *
find_path (WayGrid *grid)
{
  return way_find_path (WAY_GRAPH (grid), find (grid, "A"), find (grid, "B"),
                        WAY_STRATEGY_ASTAR, NULL);
}

static WayPath *
find_pulled (WayGrid *grid)
{
  g_autoptr (WayPath) path = find_path (grid);
  g_autoptr (GError) error = NULL;
  WayPath *pulled = way_pull_path (path, WAY_GRAPH (grid), NULL, &error);

  g_assert_no_error (error);
  return pulled;
}

static WayPath *
find_any_angle (WayGrid *grid)
{
  g_autoptr (GError) error = NULL;
  WayPath *path = way_find_any_angle_path (WAY_GRAPH (grid),
                                           find (grid, "A"), find (grid, "B"),
                                           NULL, &error);

  g_assert_no_error (error);
  return path;
}

/* Pulling ----------------------------------------------------------------- */

/* Over open ground one line is left, 3 down and 4 to the right: 5 long. */
static void
test_open_ground (void)
{
  g_autoptr (WayGrid) grid = draw ("A....\n"
                                   ".....\n"
                                   ".....\n"
                                   "....B\n");
  g_autoptr (WayPath) path = find_pulled (grid);

  g_assert_cmpuint (way_path_get_length (path), ==, 2);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), 5, 1e-12);
}

/* The one gap is at the bottom: a line to each side of it, which passes the
 * wall's end a quarter of a cell below. */
static void
test_around_a_wall (void)
{
  g_autoptr (WayGrid) grid = draw ("..#..\n"
                                   "..#..\n"
                                   "A.#.B\n"
                                   ".....\n");
  g_autoptr (WayPath) path = find_pulled (grid);
  g_autofree char *text = spell (grid, path);

  g_assert_cmpstr (text, ==, "0,2 2,3 4,2");
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), 2 * sqrt (5),
                                  1e-9);
}

/* The straight line would lead through the swamp. */
static void
test_not_through_what_is_dear (void)
{
  g_autoptr (WayGrid) grid = draw (".....\n"
                                   "A~~~B\n");
  g_autoptr (WayPath) path = find_pulled (grid);

  g_assert_cmpuint (way_path_get_length (path), ==, 4);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), 2 + 2 * sqrt (2),
                                  1e-9);
}

static void
test_one_node (void)
{
  g_autoptr (WayGrid) grid = draw ("A\n");
  const WayNode a = find (grid, "A");
  g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (grid), a, a,
                                            WAY_STRATEGY_BFS, NULL);
  g_autoptr (WayPath) pulled = NULL;
  g_autoptr (WayPath) lines = NULL;

  pulled = way_pull_path (path, WAY_GRAPH (grid), NULL, NULL);
  lines = way_find_any_angle_path (WAY_GRAPH (grid), a, a, NULL, NULL);
  g_assert_cmpuint (way_path_get_length (pulled), ==, 1);
  g_assert_cmpuint (way_path_get_length (lines), ==, 1);
}

/* Random maps ------------------------------------------------------------- */

static WayGrid *
random_grid (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WayTerrain) terrain
    = plain_grid_random_terrain (rand, 12, 10, 2 + seed % 2);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  for (guint i = 0; i < 120; i++)
    if (g_rand_int_range (rand, 0, 3) > 0)
      way_terrain_set_class (terrain, i % 12, i / 12, 0);
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  way_grid_set_corner_rule (grid, 1 + seed % 3);
  return grid;
}

/* The least cost of all ways over open lines between any two cells. */
static WayCost
least_of_lines (WayGrid *grid,
                guint    start,
                guint    goal)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (120);
  g_autofree WayCost *costs = NULL;

  for (guint i = 0; i < 120; i++)
    for (guint k = 0; k < 120; k++)
      {
        const WayCost cost = grid_get_line_cost (grid, WAY_INDEX (i),
                                                 WAY_INDEX (k));

        if (i != k && cost < INFINITY)
          plain_graph_add (plain, i, k, cost);
      }
  plain_graph_seal (plain);
  costs = oracle_costs_from (plain, start);
  return costs[goal];
}

/* Over terrain of one cost all is made of open lines: never shorter than the
 * best of them, and never longer than the path over the cells. */
static void
check_random (WayGrid *grid,
              gboolean is_uniform,
              guint32  seed)
{
  const WayNode start = WAY_INDEX (seed * 7 % 120);
  const WayNode goal = WAY_INDEX (seed * 13 % 120);
  g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (grid), start, goal,
                                            WAY_STRATEGY_ASTAR, NULL);
  g_autoptr (WayPath) pulled = NULL;
  g_autoptr (WayPath) lines = NULL;

  lines = way_find_any_angle_path (WAY_GRAPH (grid), start, goal, NULL, NULL);
  g_assert_cmpint (path == NULL, ==, lines == NULL);
  if (path == NULL)
    return;

  pulled = way_pull_path (path, WAY_GRAPH (grid), NULL, NULL);
  g_assert_cmpfloat (way_path_get_cost (pulled), <=, way_path_get_cost (path));
  g_assert_cmpfloat (way_path_get_cost (lines), <=,
                     way_path_get_cost (pulled));
  if (!is_uniform)
    return;
  walk_lines (grid, pulled);
  walk_lines (grid, lines);
  g_assert_cmpfloat (way_path_get_cost (lines), >=,
                     least_of_lines (grid, WAY_NODE_INDEX (start),
                                     WAY_NODE_INDEX (goal)) - 1e-9);
}

static void
test_random (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (WayGrid) grid = random_grid (seed);

      check_random (grid, seed % 2 == 0, seed);
    }
}

/* At any angle ------------------------------------------------------------ */

/* Two lines that meet at the corner of the wall: a path over the grid, pulled,
 * may hang at another cell, but the best has its corner beside the wall. */
static void
test_any_angle (void)
{
  g_autoptr (WayGrid) grid = draw ("A.......\n"
                                   ".....##.\n"
                                   ".....##.\n"
                                   "........\n"
                                   ".......B\n");
  g_autoptr (WayPath) path = find_any_angle (grid);

  walk_lines (grid, path);
  /* Over 4,3: 5 and the root of 10. */
  g_assert_cmpfloat (way_path_get_cost (path), <=, 5 + sqrt (10) + 1e-9);
}

/* Edges in a ring of 5, in a graph that sees nothing from node to node. */
static void
ring_sides (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX ((WAY_NODE_INDEX (node) + 1) % 5), 1);
}

static WayCost
no_line (WayNode  from,
         WayNode  to,
         gpointer user_data)
{
  return INFINITY;
}

/* Without any line of sight the path over the edges is left. */
static void
test_blind (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (5);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, ring_sides, NULL, NULL);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  way_callback_graph_set_line (graph, no_line, NULL, NULL, NULL);
  path = way_find_any_angle_path (WAY_GRAPH (graph), WAY_INDEX (0),
                                  WAY_INDEX (4), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 4);
  g_assert_cmpuint (way_path_get_length (path), ==, 5);
}

/* How much shorter than its length in the file one scenario's path is. */
static gdouble
measure_gain (WayGrid        *grid,
              const Scenario *scenario)
{
  const guint32 *cells = scenario->cells;
  g_autoptr (WayPath) path = NULL;

  path = way_find_any_angle_path (
    WAY_GRAPH (grid), way_grid_get_node (grid, cells[0], cells[1]),
    way_grid_get_node (grid, cells[2], cells[3]), NULL, NULL);
  g_assert_nonnull (path);
  walk_lines (grid, path);
  g_assert_cmpfloat (way_path_get_cost (path), <=,
                     scenario->length + MOVING_AI_TOLERANCE);
  return scenario->length > 0
           ? 1 - way_path_get_cost (path) / scenario->length : 0;
}

static void
test_map (gconstpointer data)
{
  const guint n = outcome_choose (N_QUICK, 4 * N_QUICK, N_SAMPLES);
  g_autoptr (WayGrid) grid = NULL;
  g_autoptr (GArray) scenarios = NULL;
  gdouble sum = 0;

  if (!data_is_there ())
    return;

  grid = moving_ai_read_grid (data);
  scenarios = moving_ai_read_scenarios (data);
  for (guint i = 0; i < n; i++)
    sum += measure_gain (grid, &g_array_index (scenarios, Scenario,
                                               i * (scenarios->len / n)));
  g_test_message ("%s: any-angle paths are %.2f %% shorter on average",
                  (const char *) data, 100 * sum / n);
}

/* Even -------------------------------------------------------------------- */

/* On open ground every cell is the nearest to the line in its column. */
static void
test_even_on_open_ground (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (40, 40, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  for (gint y = 0; y < 40; y++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
                         way_grid_get_node (grid, 39, y), WAY_STRATEGY_ASTAR,
                         &error);
      g_autoptr (WayPath) even
        = way_even_path (path, WAY_GRAPH (grid), NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (way_path_get_length (even), ==, 40);
      for (gint x = 0; x < 40; x++)
        {
          guint32 column, row;

          way_grid_get_cell (grid, way_path_get_node (even, (guint) x),
                             &column, &row);
          g_assert_cmpint ((gint) column, ==, x);
          g_assert_cmpint (ABS (39 * 2 * (gint) row - 2 * x * y), <=, 39);
        }
    }
}

/* Among walls and swamps: edges alone, of the same ends, for no more. */
static void
test_even_costs_no_more (void)
{
  guint n_changed = 0;

  for (guint32 seed = 0; seed < 300; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain = way_terrain_new (24, 18, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      g_autoptr (WayPath) path = NULL, even = NULL;
      g_autoptr (GError) error = NULL;

      way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
      way_grid_set_corner_rule (grid, (WayCornerRule) (seed % 4));
      for (guint i = 0; i < 24 * 18; i++)
        if (g_rand_int_range (rand, 0, 8) == 0)
          way_terrain_set_class (terrain, i % 24, i / 24,
                                 1 + g_rand_int_range (rand, 0, 2));
      path = way_find_path (WAY_GRAPH (grid),
                            WAY_INDEX (g_rand_int_range (rand, 0, 432)),
                            WAY_INDEX (g_rand_int_range (rand, 0, 432)),
                            WAY_STRATEGY_ASTAR, &error);
      if (path == NULL)
        continue;
      even = way_even_path (path, WAY_GRAPH (grid), NULL, &error);
      g_assert_no_error (error);
      n_changed += even != path;
      g_assert_cmpfloat (way_path_get_cost (even), <=,
                         way_path_get_cost (path) * (1 + 1e-9));
      g_assert_true (way_path_get_node (even, 0)
                     == way_path_get_node (path, 0));
      g_assert_true (way_path_get_node (even, way_path_get_length (even) - 1)
                     == way_path_get_node (path,
                                           way_path_get_length (path) - 1));
      for (guint i = 1; i < way_path_get_length (even); i++)
        {
          g_autoptr (WayPath) step
            = way_find_path (WAY_GRAPH (grid), way_path_get_node (even, i - 1),
                             way_path_get_node (even, i), WAY_STRATEGY_BFS,
                             NULL);

          g_assert_nonnull (step);
          g_assert_cmpuint (way_path_get_length (step), ==, 2);
        }
    }
  g_assert_cmpuint (n_changed, >, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/smooth/open-ground", test_open_ground);
  g_test_add_func ("/smooth/around-a-wall", test_around_a_wall);
  g_test_add_func ("/smooth/not-through-what-is-dear",
                   test_not_through_what_is_dear);
  g_test_add_func ("/smooth/one-node", test_one_node);
  g_test_add_func ("/smooth/random", test_random);
  g_test_add_func ("/any-angle/around-a-block", test_any_angle);
  g_test_add_func ("/any-angle/blind", test_blind);
  for (guint i = 0; i < MOVING_AI_N_MAPS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/any-angle/%s",
                                               moving_ai_maps[i]);

      g_test_add_data_func (path, moving_ai_maps[i], test_map);
    }
  g_test_add_func ("/smooth/even/open-ground", test_even_on_open_ground);
  g_test_add_func ("/smooth/even/costs-no-more", test_even_costs_no_more);

  return g_test_run ();
}
