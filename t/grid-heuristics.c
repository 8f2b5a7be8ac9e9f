/* grid-heuristics.c - which estimates of grids hold, and which do not
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <math.h>

#define N_SHAPES 4

typedef struct
{
  const char      *name;
  WayGridHeuristic heuristic;
  gboolean         holds[N_SHAPES];     /* as grid.h says, by shape */
} Row;

static const Row rows[] = {
  { "tightest", WAY_GRID_TIGHTEST, { TRUE, TRUE, TRUE, TRUE } },
  { "manhattan", WAY_GRID_MANHATTAN, { TRUE, FALSE, FALSE, TRUE } },
  { "octile", WAY_GRID_OCTILE, { TRUE, TRUE, TRUE, TRUE } },
  { "chebyshev", WAY_GRID_CHEBYSHEV, { TRUE, TRUE, TRUE, TRUE } },
  { "euclidean", WAY_GRID_EUCLIDEAN, { TRUE, TRUE, TRUE, TRUE } },
  { "hexagonal", WAY_GRID_HEXAGONAL, { TRUE, FALSE, TRUE, TRUE } },
  { "triangular", WAY_GRID_TRIANGULAR, { FALSE, FALSE, FALSE, TRUE } },
  { "none", WAY_GRID_NO_HEURISTIC, { TRUE, TRUE, TRUE, TRUE } },
};

/* Steps of all proportions: usual ones, rectangles, diagonal ones that are
 * cheap, expensive, and free. */
static const PlainSteps all_steps[] = {
  { 10, 10, 14 }, { 1, 1, G_SQRT2 }, { 3, 4, 5 }, { 10, 10, 5 },
  { 10, 10, 25 }, { 2, 9, 9.5 },     { 9, 2, 4 }, { 1, 1, 0 },
};

static const WayCost mover[] = { 2.5, INFINITY, 7, 0.75, 100 };

static WayGrid *
random_grid (GRand            *rand,
             WayGridShape      shape,
             const PlainSteps *steps)
{
  const guint32 width = g_rand_int_range (rand, 1, 11);
  const guint32 height = g_rand_int_range (rand, 1, 9);
  g_autoptr (WayTerrain) terrain
    = plain_grid_random_terrain (rand, width, height, 5);
  WayGrid *grid = way_grid_new (terrain, shape);

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  way_grid_set_steps (grid, steps->horizontal, steps->vertical,
                      steps->diagonal);
  way_grid_set_corner_rule (grid, g_rand_int_range (rand, 0, 4));
  return grid;
}

/* The estimates from all cells to the nearest of some goals. */
static WayCost *
estimate_all (WayGrid       *grid,
              const WayNode *goals,
              guint          n_goals,
              guint          n_nodes)
{
  const WayQuery query = { goals, n_goals };
  gpointer cursor = way_graph_begin (WAY_GRAPH (grid), &query);
  WayCost *estimates = g_new (WayCost, n_nodes);

  for (guint node = 0; node < n_nodes; node++)
    estimates[node] = way_graph_heuristic (WAY_GRAPH (grid), cursor,
                                           WAY_INDEX (node));
  way_graph_end (WAY_GRAPH (grid), cursor);

  return estimates;
}

/* Whether no estimate exceeds the cost. */
static gboolean
is_admissible (const PlainGraph *plain,
               const WayCost    *estimates,
               const WayNode    *goals,
               guint             n_goals)
{
  for (guint goal = 0; goal < n_goals; goal++)
    {
      g_autofree WayCost *costs
        = oracle_costs_to (plain, WAY_NODE_INDEX (goals[goal]));

      for (guint node = 0; node < plain->n_nodes; node++)
        if (estimates[node] > costs[node] * (1 + 1e-9))
          return FALSE;
    }

  return TRUE;
}

/* Whether no estimate falls by more than an edge costs. */
static gboolean
is_consistent (const PlainGraph *plain,
               const WayCost    *estimates)
{
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      const WayCost via = edge->cost + estimates[edge->to];

      if (estimates[edge->from] > via * (1 + 1e-9))
        return FALSE;
    }

  return TRUE;
}

static gboolean
holds_on (guint32          seed,
          WayGridShape     shape,
          WayGridHeuristic heuristic)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const PlainSteps *steps = &all_steps[seed % G_N_ELEMENTS (all_steps)];
  g_autoptr (WayGrid) grid = random_grid (rand, shape, steps);
  g_autoptr (PlainGraph) plain = plain_grid_new (grid, steps);
  g_autofree WayCost *estimates = NULL;
  WayNode goals[40];
  const guint n_goals = seed % 3 ? seed % 3 : G_N_ELEMENTS (goals);

  for (guint i = 0; i < n_goals; i++)
    goals[i] = WAY_INDEX (g_rand_int_range (rand, 0, plain->n_nodes));
  way_grid_set_heuristic (grid, heuristic);
  estimates = estimate_all (grid, goals, n_goals, plain->n_nodes);

  return is_admissible (plain, estimates, goals, n_goals)
         && is_consistent (plain, estimates);
}

/* Admissible estimates hold on every map; for each other estimate some map
 * shows that it is not. */
static void
test_as_documented (gconstpointer data)
{
  const Row *row = data;

  for (WayGridShape shape = 0; shape < N_SHAPES; shape++)
    {
      guint n_failed = 0;

      for (guint32 seed = 0; seed < 120; seed++)
        n_failed += !holds_on (seed, shape, row->heuristic);
      if (row->holds[shape])
        g_assert_cmpuint (n_failed, ==, 0);
      else
        g_assert_cmpuint (n_failed, >, 0);
    }
}

/* An inadmissible one makes A* miss the best path. Manhattan leads along the
 * row, over the hill, since it takes going round to be twice as far. */
static void
test_manhattan_misses_the_best (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (". . . . .\n"
                                 "A ^ ^ ^ B\n", ".^", "AB", &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  const WayCost costs[] = { 1, 1.3 };
  g_autoptr (WayPath) best = NULL;
  g_autoptr (WayPath) found = NULL;

  way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_mover (grid, costs, 2);
  best = way_find_path (WAY_GRAPH (grid), WAY_INDEX (5), WAY_INDEX (9),
                        WAY_STRATEGY_ASTAR, &error);
  g_assert_cmpfloat (way_path_get_cost (best), ==, 48);

  way_grid_set_heuristic (grid, WAY_GRID_MANHATTAN);
  found = way_find_path (WAY_GRAPH (grid), WAY_INDEX (5), WAY_INDEX (9),
                         WAY_STRATEGY_ASTAR, &error);
  g_assert_cmpfloat (way_path_get_cost (found), ==, 49);
}

/* How tight ---------------------------------------------------------------- */

/* Over a plain without walls the tightest is the cost itself. Not so with
 * triangles, where a shortest walk may have to leave the map. */
static void
test_exact_on_a_plain (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 12, &error);

  for (WayGridShape shape = 0; shape < WAY_GRID_TRIANGLES; shape++)
    {
      g_autoptr (WayGrid) grid = way_grid_new (terrain, shape);
      const PlainSteps steps = { 10, 10, 14 };
      const WayNode goal = WAY_INDEX (77);
      g_autoptr (PlainGraph) plain = NULL;
      g_autofree WayCost *costs = NULL;
      g_autofree WayCost *estimates = NULL;

      way_grid_set_steps (grid, 10, 10, 14);
      plain = plain_grid_new (grid, &steps);
      costs = oracle_costs_to (plain, 77);
      estimates = estimate_all (grid, &goal, 1, 144);
      for (guint node = 0; node < 144; node++)
        g_assert_cmpfloat (estimates[node], ==, costs[node]);
    }
}

/* Only classes that lie on the map count: cheap roads somewhere else must not
 * lower the estimates in the hills here. */
static void
test_scaled_by_the_cheapest_on_the_map (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text ("^ ^ ^ ~ ^\n", "=.^~", NULL, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  const WayCost costs[] = { 0.5, 1, 3, INFINITY };
  const WayNode goal = WAY_INDEX (4);
  g_autofree WayCost *before = NULL;
  g_autofree WayCost *after = NULL;

  way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  before = estimate_all (grid, &goal, 1, 5);
  g_assert_cmpfloat (before[0], ==, 120);

  way_terrain_set_class (terrain, 3, 0, 0);
  after = estimate_all (grid, &goal, 1, 5);
  g_assert_cmpfloat (after[0], ==, 20);
}

/* Goals that lie together form one rectangle, and the estimate is 0 within. */
static void
test_many_goals (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (100, 1, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autofree WayCost *estimates = NULL;
  WayNode goals[32];

  for (guint i = 0; i < G_N_ELEMENTS (goals); i++)
    goals[i] = WAY_INDEX (99 - i * 2);
  estimates = estimate_all (grid, goals, G_N_ELEMENTS (goals), 100);
  g_assert_cmpfloat (estimates[0], ==, 37);
  g_assert_cmpfloat (estimates[99], ==, 0);
  g_assert_cmpfloat (estimates[39], ==, 0);
  g_assert_cmpfloat (estimates[40], ==, 1);
}

static void
test_no_goal_that_can_be (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 1, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const WayNode goal = WAY_INDEX (2), stranger = WAY_INDEX (7);
  g_autofree WayCost *none = estimate_all (grid, NULL, 0, 3);
  g_autofree WayCost *strange = estimate_all (grid, &stranger, 1, 3);
  g_autofree WayCost *outside = estimate_all (grid, &goal, 1, 8);
  g_autofree WayCost *walled = NULL;

  g_assert_cmpfloat (none[0], ==, 0);
  g_assert_cmpfloat (strange[0], ==, 0);
  g_assert_cmpfloat (outside[0], ==, 2);
  g_assert_cmpfloat (outside[7], ==, 0);

  way_grid_set_mover (grid, NULL, 0);
  walled = estimate_all (grid, &goal, 1, 3);
  g_assert_cmpfloat (walled[0], ==, 0);
}

/* Formulas ----------------------------------------------------------------- */

/* The estimate of a grid from one cell to another that lies @dx columns and
 * @dy rows further on. The first lies in an even row and column. */
static WayCost
estimate (WayGridShape     shape,
          WayGridHeuristic heuristic,
          gint             dx,
          gint             dy,
          PlainSteps       steps)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (24, 24, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, shape);
  const WayNode from = way_grid_get_node (grid, 10, 10);
  const WayNode goal = way_grid_get_node (grid, 10 + dx, 10 + dy);
  g_autofree WayCost *estimates = NULL;

  way_grid_set_heuristic (grid, heuristic);
  way_grid_set_steps (grid, steps.horizontal, steps.vertical, steps.diagonal);
  estimates = estimate_all (grid, &goal, 1, 24 * 24);

  return estimates[WAY_NODE_INDEX (from)];
}

typedef struct
{
  WayGridShape     shape;
  WayGridHeuristic heuristic;
  gint             dx;
  gint             dy;
  PlainSteps       steps;
  WayCost          cost;
} Formula;

static const Formula formulas[] = {
  { WAY_GRID_SQUARES_8, WAY_GRID_MANHATTAN, 3, -4, { 10, 10, 14 }, 70 },
  { WAY_GRID_SQUARES_4, WAY_GRID_MANHATTAN, -3, 4, { 2, 5, 7 }, 26 },
  { WAY_GRID_SQUARES_8, WAY_GRID_OCTILE, 3, -4, { 10, 10, 14 }, 52 },
  { WAY_GRID_SQUARES_8, WAY_GRID_OCTILE, -7, 2, { 10, 20, 25 }, 100 },
  { WAY_GRID_SQUARES_8, WAY_GRID_CHEBYSHEV, -3, 4, { 10, 10, 14 }, 40 },
  { WAY_GRID_SQUARES_8, WAY_GRID_CHEBYSHEV, 3, 4, { 10, 2, 12 }, 30 },
  { WAY_GRID_SQUARES_8, WAY_GRID_EUCLIDEAN, -3, 4, { 10, 10, 15 }, 50 },
  { WAY_GRID_SQUARES_8, WAY_GRID_EUCLIDEAN, 2, 3, { 6, 3, 7 }, 15 },
  { WAY_GRID_HEXAGONS, WAY_GRID_HEXAGONAL, 2, 2, { 10, 10, 10 }, 30 },
  { WAY_GRID_HEXAGONS, WAY_GRID_HEXAGONAL, -3, -2, { 10, 10, 10 }, 40 },
  { WAY_GRID_HEXAGONS, WAY_GRID_HEXAGONAL, 0, 0, { 10, 10, 10 }, 0 },
  /* Down across the base of the cell. */
  { WAY_GRID_TRIANGLES, WAY_GRID_TRIANGULAR, 0, 1, { 10, 10, 10 }, 10 },
  { WAY_GRID_TRIANGLES, WAY_GRID_TRIANGULAR, 0, -1, { 10, 10, 10 }, 30 },
  { WAY_GRID_TRIANGLES, WAY_GRID_TRIANGULAR, 7, 0, { 10, 10, 10 }, 70 },
};

static void
assert_formulas (const Formula *all,
                 guint          n_formulas)
{
  for (guint i = 0; i < n_formulas; i++)
    g_assert_cmpfloat (estimate (all[i].shape, all[i].heuristic, all[i].dx,
                                 all[i].dy, all[i].steps), ==, all[i].cost);
}

static void
test_formulas (void)
{
  assert_formulas (formulas, G_N_ELEMENTS (formulas));
}

/* A diagonal step that is not worth its cost counts as two straight steps, and
 * a straight step that costs more than a zigzag counts as half of two diagonal
 * steps. */
static const Formula odd_steps[] = {
  { WAY_GRID_SQUARES_8, WAY_GRID_OCTILE, 3, 4, { 10, 10, 25 }, 70 },
  { WAY_GRID_SQUARES_8, WAY_GRID_OCTILE, 6, 0, { 10, 10, 4 }, 24 },
  { WAY_GRID_SQUARES_8, WAY_GRID_OCTILE, 6, 2, { 10, 10, 4 }, 24 },
  { WAY_GRID_SQUARES_8, WAY_GRID_OCTILE, 6, 6, { 10, 10, 0 }, 0 },
  /* Squares with 4 neighbours have no diagonal steps at all. */
  { WAY_GRID_SQUARES_4, WAY_GRID_OCTILE, 3, 4, { 10, 10, 14 }, 70 },
};

static void
test_octile_of_odd_steps (void)
{
  assert_formulas (odd_steps, G_N_ELEMENTS (odd_steps));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/grid-heuristics/as-documented/%s", rows[i].name);

      g_test_add_data_func (path, &rows[i], test_as_documented);
    }
  g_test_add_func ("/grid-heuristics/manhattan-misses-the-best",
                   test_manhattan_misses_the_best);
  g_test_add_func ("/grid-heuristics/exact-on-a-plain", test_exact_on_a_plain);
  g_test_add_func ("/grid-heuristics/scaled-by-the-cheapest-on-the-map",
                   test_scaled_by_the_cheapest_on_the_map);
  g_test_add_func ("/grid-heuristics/many-goals", test_many_goals);
  g_test_add_func ("/grid-heuristics/no-goal-that-can-be",
                   test_no_goal_that_can_be);
  g_test_add_func ("/grid-heuristics/formulas", test_formulas);
  g_test_add_func ("/grid-heuristics/octile-of-odd-steps",
                   test_octile_of_odd_steps);
  return g_test_run ();
}
