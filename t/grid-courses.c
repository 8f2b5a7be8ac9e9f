/* grid-courses.c - a search for any cheapest path leaves out edges of a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * With WAY_TIE_ANY a grid of one cost offers only the edges that some cheapest
 * path needs. Costs are those of Bellman and Ford all the same: under all corner
 * rules, all costs of steps, and heuristics that are not consistent. Wherever an
 * edge could be missed, as under a view, the grid offers all of them. */

#include "lib/data.h"
#include "lib/moving-ai.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <math.h>
#include <string.h>

static const PlainSteps some_steps[] = {
  { 1, 1, WAY_GRID_DIAGONAL }, { 10, 10, 14 }, { 5, 5, 5 },
  { 3, 4, 5 },                 { 2, 2, 3 },    { 7, 5, 11.5 },
  { 0.1, 0.3, 0.3 },           { 1, 1, 2 },    { 3, 1, 2 },
};

/* Estimates of what is left, which the oracle knows. */
typedef enum
{
  ESTIMATE_OF_GRID,
  ESTIMATE_EXACT,               /* but for the rounding of its sums */
  ESTIMATE_LOW,                 /* admissible and not consistent */
  ESTIMATE_WRONG,               /* up to twice too much */
  N_ESTIMATES
} Estimate;

typedef struct
{
  WayTerrain *terrain;          /* (owned) */
  WayGrid    *grid;             /* (owned) */
  PlainSteps  steps;
  PlainGraph *plain;            /* (owned) */
  Estimate    estimate;
  WayCost    *left;             /* (owned) (nullable) up to the present goal */
} Ground;

static void
ground_init (Ground       *self,
             GRand        *rand,
             guint         n_classes,
             WayCornerRule rule)
{
  const WayCost mover[] = { 2, INFINITY, 2, 3 };
  const guint   i = g_rand_int_range (rand, 0, G_N_ELEMENTS (some_steps));

  *self = (Ground) { .steps = some_steps[i] };
  self->terrain
      = plain_grid_random_terrain (rand, g_rand_int_range (rand, 1, 12),
                                   g_rand_int_range (rand, 1, 12), n_classes);
  self->grid = way_grid_new (self->terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (self->grid, mover, G_N_ELEMENTS (mover));
  way_grid_set_steps (self->grid, self->steps.horizontal,
                      self->steps.vertical, self->steps.diagonal);
  way_grid_set_corner_rule (self->grid, rule);
  self->plain = plain_grid_new (self->grid, &self->steps);
  self->estimate = g_rand_int_range (rand, 0, N_ESTIMATES);
}

static void
ground_clear (Ground *self)
{
  g_clear_object (&self->grid);
  g_clear_object (&self->terrain);
  g_clear_pointer (&self->plain, plain_graph_free);
  g_clear_pointer (&self->left, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ground, ground_clear)

static WayCost
estimate (WayNode  node,
          WayNode  goal,
          gpointer user_data)
{
  const Ground *self = user_data;
  const gsize   i = WAY_NODE_INDEX (node);
  const WayCost left = self->left[i] < INFINITY ? self->left[i] : 0;
  const double  share = (double) (i * 7919 % 101) / 100;

  if (self->estimate == ESTIMATE_EXACT)
    return left;

  return left * share * (self->estimate == ESTIMATE_LOW ? 1 : 2);
}

static WaySearch *
make_search (Ground  *self,
             guint    start,
             guint    goal)
{
  WaySearch *search = way_search_new (WAY_GRAPH (self->grid),
                                      WAY_STRATEGY_ASTAR);

  way_search_set_tie_rule (search, WAY_TIE_ANY);
  way_search_set_start (search, WAY_INDEX (start));
  way_search_set_goal (search, WAY_INDEX (goal));
  if (self->estimate != ESTIMATE_OF_GRID)
    {
      g_autoptr (WayHeuristic) own = way_heuristic_new (estimate, self, NULL);

      g_free (self->left);
      self->left = oracle_costs_to (self->plain, goal);
      way_search_set_heuristic (search, own);
    }

  return search;
}

/* Fails the test unless the path is one of the grid, at the stated costs. */
static void
assert_walks (const Ground *self,
              WaySearch    *search,
              guint         start)
{
  const OracleStart   begin = { start, 0 };
  g_autoptr (WayPath) path = way_search_dup_path (search);
  const guint         n = way_path_get_length (path);
  g_autofree guint   *nodes = g_new (guint, n);
  g_autofree WayCost *costs = g_new (WayCost, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = WAY_NODE_INDEX (way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  oracle_walk (self->plain, &begin, 1, nodes, costs, n);
}

static void
check_goal (Ground  *self,
            guint    start,
            guint    goal,
            WayCost  expected)
{
  g_autoptr (WaySearch) search = make_search (self, start, goal);
  g_autoptr (GError)    error = NULL;
  const WayStatus       status = way_search_run (search, &error);
  WayCost               cost = INFINITY;

  g_assert_no_error (error);
  g_assert_cmpint (status, ==, expected < INFINITY ? WAY_STATUS_FOUND
                                                   : WAY_STATUS_EXHAUSTED);
  if (status != WAY_STATUS_FOUND)
    return;

  g_assert_true (way_search_get_cost_so_far (search, WAY_INDEX (goal), &cost));
  if (self->estimate != ESTIMATE_WRONG)
    oracle_assert_cost (cost, expected);
  assert_walks (self, search, start);
}

/* Without a goal the search reaches all cells, at their lowest costs. */
static void
check_flood (const Ground  *self,
             guint          start,
             const WayCost *costs)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (self->grid),
                                                 WAY_STRATEGY_DIJKSTRA);

  way_search_set_tie_rule (search, WAY_TIE_ANY);
  way_search_set_start (search, WAY_INDEX (start));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  for (guint i = 0; i < self->plain->n_nodes; i++)
    {
      WayCost cost = INFINITY;

      way_search_get_cost_so_far (search, WAY_INDEX (i), &cost);
      oracle_assert_cost (cost, costs[i]);
    }
}

static void
check_ground (Ground *self,
              GRand  *rand)
{
  for (guint round = 0; round < 3; round++)
    {
      const guint start = g_rand_int_range (rand, 0, self->plain->n_nodes);
      g_autofree WayCost *costs = oracle_costs_from (self->plain, start);

      if (!way_grid_is_free (self->grid, WAY_INDEX (start)))
        continue;
      check_flood (self, start, costs);
      for (guint goal = 0; goal < self->plain->n_nodes; goal++)
        check_goal (self, start, goal, costs[goal]);
    }
}

static void
test_random (gconstpointer data)
{
  const WayCornerRule rule = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (120); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed * 4 + rule);
      g_auto (Ground)   ground = { NULL };

      ground_init (&ground, rand, 2 + seed % 3, rule);
      check_ground (&ground, rand);
    }
}

/* Edges that are offered -------------------------------------------------- */

#define SIDE 40

/* An empty square map. */
static WayGrid *
make_field (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_steps (grid, 10, 10, 14);
  return grid;
}

/* A flood of the map, from its middle. */
static WaySearch *
make_flood (WayGraph *graph)
{
  WaySearch *search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);

  way_search_set_tie_rule (search, WAY_TIE_ANY);
  way_search_set_start (search, WAY_INDEX (SIDE * SIDE / 2 + SIDE / 2));
  return search;
}

static guint64
count_edges (WaySearch *search)
{
  WayStatistics statistics;

  g_assert_cmpint (way_search_run (search, NULL), !=, WAY_STATUS_FAILED);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.expanded, ==, SIDE * SIDE);
  return statistics.generated;
}

/* Edges of all cells: eight in the middle, five at a side, three in a corner. */
#define ALL_EDGES (8 * (SIDE - 2) * (SIDE - 2) + 5 * 4 * (SIDE - 2) + 3 * 4)

/* In the open each cell but the start is offered once: the edges form a
 * tree. */
static void
test_offers_a_tree (void)
{
  g_autoptr (WayGrid) grid = make_field ();
  g_autoptr (WaySearch) search = make_flood (WAY_GRAPH (grid));

  g_assert_cmpuint (count_edges (search), ==, SIDE * SIDE - 1);
}

static void
test_other_tie_rules (void)
{
  g_autoptr (WayGrid) grid = make_field ();

  for (WayTieRule rule = WAY_TIE_DEFAULT; rule < WAY_TIE_ANY; rule++)
    {
      g_autoptr (WaySearch) search = make_flood (WAY_GRAPH (grid));

      way_search_set_tie_rule (search, rule);
      g_assert_cmpuint (count_edges (search), ==, ALL_EDGES);
    }
}

/* Searches that may miss a path if an edge is left out. */
static void
test_offers_all_edges (void)
{
  g_autoptr (WayGrid) grid = make_field ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WaySearch) over = make_flood (WAY_GRAPH (overlay));
  g_autoptr (WaySearch) closing = make_flood (WAY_GRAPH (grid));
  g_autoptr (WaySearch) changing = make_flood (WAY_GRAPH (grid));
  g_autoptr (WaySearch) limited = make_flood (WAY_GRAPH (grid));

  g_assert_cmpuint (count_edges (over), ==, ALL_EDGES);
  way_search_set_reopen_rule (closing, WAY_REOPEN_NEVER);
  g_assert_cmpuint (count_edges (closing), ==, ALL_EDGES);
  way_search_set_change_rule (changing, WAY_CHANGE_CARRIES_ON);
  g_assert_cmpuint (count_edges (changing), ==, ALL_EDGES);

  /* Sums of whole costs are exact, so that a limit hides no path. */
  way_search_set_max_cost (limited, 1e6);
  g_assert_cmpuint (count_edges (limited), ==, SIDE * SIDE - 1);
  way_grid_set_steps (grid, 1, 1, WAY_GRID_DIAGONAL);
  g_assert_cmpuint (count_edges (limited), ==, ALL_EDGES);
}

static WayCost
estimate_nothing (WayNode  node,
                  WayNode  goal,
                  gpointer user_data)
{
  return 0;
}

/* The statistics of a search from one corner to the other. */
static WayStatistics
cross (WayGrid         *grid,
       WayHeuristic    *own,
       WayGridHeuristic heuristic)
{
  g_autoptr (WaySearch) search = make_flood (WAY_GRAPH (grid));
  WayStatistics statistics;

  way_grid_set_heuristic (grid, heuristic);
  way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (SIDE * SIDE - 1));
  way_search_set_heuristic (search, own);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  way_search_get_statistics (search, &statistics);
  return statistics;
}

/* An estimate that may not be consistent. Along the diagonal each cell offers
 * three cells, and with all edges eight. */
static void
test_estimates (void)
{
  g_autoptr (WayGrid) grid = make_field ();
  g_autoptr (WayHeuristic) own = way_heuristic_new (estimate_nothing, NULL,
                                                    NULL);
  WayStatistics few = cross (grid, NULL, WAY_GRID_TIGHTEST);
  WayStatistics many = cross (grid, NULL, WAY_GRID_MANHATTAN);

  g_assert_cmpuint (few.generated, <=, 3 * few.expanded);
  g_assert_cmpuint (many.generated, >, 7 * many.expanded);
  many = cross (grid, own, WAY_GRID_TIGHTEST);
  g_assert_cmpuint (many.generated, >, 7 * many.expanded);
}

/* A goal behind a wall is known to be out of reach; the search for the node
 * nearest to it has no right to leave out edges either. */
static void
test_estimates_of_refused_goals (void)
{
  g_autoptr (WayGrid) grid = make_field ();
  g_autoptr (WaySearch) search = make_flood (WAY_GRAPH (grid));
  g_autoptr (WayPath) path = NULL;
  const WayCost mover[] = { 1, INFINITY };
  WayStatistics did;

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  for (guint y = 0; y < SIDE; y++)
    way_terrain_set_class (way_grid_get_terrain (grid), SIDE - 2, y, 1);
  way_grid_set_heuristic (grid, WAY_GRID_MANHATTAN);
  way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
  way_search_set_start (search, way_grid_get_node (grid, 1, 1));
  way_search_set_goal (search, WAY_INDEX (SIDE * SIDE - 1));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  path = way_search_dup_path (search);
  g_assert_true (way_path_is_partial (path));
  way_search_get_statistics (search, &did);
  g_assert_cmpuint (did.generated, >, 5 * did.expanded);
}

/* A grid whose costs differ, or whose steps do not suit. */
static void
test_maps_that_do_not_fit (void)
{
  g_autoptr (WayGrid) grid = make_field ();
  g_autoptr (WaySearch) search = make_flood (WAY_GRAPH (grid));
  const WayCost mover[] = { 1, 2 };

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  g_assert_cmpuint (count_edges (search), ==, SIDE * SIDE - 1);
  way_terrain_set_class (way_grid_get_terrain (grid), 3, 3, 1);
  g_assert_cmpuint (count_edges (search), ==, ALL_EDGES);
  way_terrain_set_class (way_grid_get_terrain (grid), 3, 3, 0);
  g_assert_cmpuint (count_edges (search), ==, SIDE * SIDE - 1);
  way_grid_set_steps (grid, 10, 10, 20);
  g_assert_cmpuint (count_edges (search), ==, ALL_EDGES);
}

/* Real maps --------------------------------------------------------------- */

static void
test_map (gconstpointer data)
{
  g_autoptr (WayGrid) grid = NULL;
  g_autoptr (GArray)  scenarios = NULL;
  const guint stride = outcome_choose (400, 200, 1);

  if (!data_is_there ())
    return;

  grid = moving_ai_read_grid (data);
  scenarios = moving_ai_read_scenarios (data);

  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_ASTAR);

  way_search_set_tie_rule (search, WAY_TIE_ANY);
  for (guint i = 0; i < scenarios->len; i += stride)
    {
      const Scenario *scenario = &g_array_index (scenarios, Scenario, i);
      const guint32  *cells = scenario->cells;
      WayCost         cost = -1;
      const WayNode   goal = way_grid_get_node (grid, cells[2], cells[3]);

      way_search_set_start (search, way_grid_get_node (grid, cells[0],
                                                       cells[1]));
      way_search_set_goal (search, goal);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      way_search_get_cost_so_far (search, goal, &cost);
      g_assert_cmpfloat_with_epsilon (cost, scenario->length,
                                      MOVING_AI_TOLERANCE);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const rules[] = { "both-free", "one-free", "always",
                                       "never" };
  static const WayCornerRule values[] = { WAY_CORNERS_BOTH_FREE,
                                          WAY_CORNERS_ONE_FREE,
                                          WAY_CORNERS_ALWAYS,
                                          WAY_CORNERS_NEVER };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autofree char *path = g_strdup_printf ("/grid-courses/random/%s",
                                               rules[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (values[i]), test_random);
    }
  g_test_add_func ("/grid-courses/offers-a-tree", test_offers_a_tree);
  g_test_add_func ("/grid-courses/other-tie-rules", test_other_tie_rules);
  g_test_add_func ("/grid-courses/offers-all-edges", test_offers_all_edges);
  g_test_add_func ("/grid-courses/estimates", test_estimates);
  g_test_add_func ("/grid-courses/estimates-of-refused-goals",
                   test_estimates_of_refused_goals);
  g_test_add_func ("/grid-courses/maps-that-do-not-fit",
                   test_maps_that_do_not_fit);
  for (guint i = 0; i < MOVING_AI_N_MAPS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/grid-courses/%s",
                                               moving_ai_maps[i]);

      g_test_add_data_func (path, moving_ai_maps[i], test_map);
    }

  return g_test_run ();
}
