/* scenarios.c - the scenarios of fourteen maps that others have solved
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps and lengths by Nathan Sturtevant's Moving AI Lab: squares with 8
 * neighbours, steps of 1 and the root of 2, no corner cut. Every tenth scenario
 * (`make check-long': every one) is solved by A* with an estimate from landmarks,
 * without which the mazes alone take minutes, and every 50th of these with the grid's own estimate, by the library's
 * landmarks, and from both ends, too. Several threads share each grid. */

#include "lib/both-ends.h"
#include "lib/data.h"
#include "lib/landmarks.h"
#include "lib/moving-ai.h"
#include "lib/outcome.h"

#define N_LANDMARKS 8

#define OWN_STRIDE 50
#define MAX_THREADS 4

/* The arguments of each thread. */
typedef struct
{
  WayGrid      *grid;           /* (not owned) */
  WayHeuristic *heuristic;      /* (not owned) */
  WayHeuristic *library;        /* (not owned) of the library's landmarks */
  GArray       *scenarios;      /* (not owned) of Scenario */
  guint         first;
  guint         stride;
} Share;

/* Scenarios ---------------------------------------------------------------- */

static void
solve (WayGrid        *grid,
       WaySearch      *search,
       const Scenario *scenario)
{
  const guint32 *cells = scenario->cells;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (search, way_grid_get_node (grid, cells[0], cells[1]));
  way_search_set_goal (search, way_grid_get_node (grid, cells[2], cells[3]));
  way_search_run (search, &error);
  g_assert_no_error (error);
  g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), scenario->length,
                                  MOVING_AI_TOLERANCE);
}

static void
solve_both (WayGrid          *grid,
            WaySearch *search,
            const Scenario   *scenario)
{
  const guint32 *cells = scenario->cells;
  g_autoptr (GError) error = NULL;
  WayCost cost;

  way_search_set_start (search, way_grid_get_node (grid, cells[0],
                                                          cells[1]));
  way_search_set_goal (search, way_grid_get_node (grid, cells[2],
                                                         cells[3]));
  way_search_run (search, &error);
  g_assert_no_error (error);
  g_assert_true (way_search_get_cost (search, &cost));
  g_assert_cmpfloat_with_epsilon (cost, scenario->length,
                                  MOVING_AI_TOLERANCE);
}

static gpointer
solve_share (gpointer data)
{
  const Share *share = data;
  WayGraph *graph = WAY_GRAPH (share->grid);
  g_autoptr (WaySearch) own = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WaySearch) library = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WaySearch) both
    = both_ends_search_new (graph, WAY_STRATEGY_ASTAR);

  way_search_set_heuristic (search, share->heuristic);
  way_search_set_heuristic (library, share->library);
  for (guint i = share->first; i < share->scenarios->len; i += share->stride)
    {
      const Scenario *scenario = &g_array_index (share->scenarios, Scenario,
                                                 i);

      solve (share->grid, search, scenario);
      if (i / share->stride % OWN_STRIDE != 0)
        continue;
      solve (share->grid, own, scenario);
      solve (share->grid, library, scenario);
      solve_both (share->grid, both, scenario);
    }

  return NULL;
}

static void
solve_all (WayGrid      *grid,
           WayHeuristic *heuristic,
           WayHeuristic *library,
           GArray       *scenarios)
{
  const guint step = outcome_choose (40, 20, 1);
  const guint n_threads = CLAMP (g_get_num_processors (), 2, MAX_THREADS);
  GThread *threads[MAX_THREADS];
  Share shares[MAX_THREADS];

  for (guint i = 0; i < n_threads; i++)
    {
      shares[i] = (Share) { grid, heuristic, library, scenarios, i * step,
                            n_threads * step };
      threads[i] = g_thread_new ("solve", solve_share, &shares[i]);
    }
  for (guint i = 0; i < n_threads; i++)
    g_thread_join (threads[i]);
}

static void
test_map (gconstpointer data)
{
  const char *map = data;
  g_autoptr (WayGrid) grid = NULL;
  g_autoptr (GArray) scenarios = NULL;
  g_autoptr (WayHeuristic) heuristic = NULL;
  g_autoptr (WayLandmarks) made = NULL;
  g_autoptr (WayHeuristic) library = NULL;
  g_autoptr (GError) error = NULL;
  const Scenario *first;

  if (!data_is_there ())
    return;

  grid = moving_ai_read_grid (map);
  scenarios = moving_ai_read_scenarios (map);
  g_assert_cmpuint (scenarios->len, >, 100);
  first = &g_array_index (scenarios, Scenario, 0);
  heuristic = landmarks_heuristic_new (
    grid, way_grid_get_node (grid, first->cells[0], first->cells[1]));
  made = way_landmarks_new (WAY_GRAPH (grid), N_LANDMARKS,
                            WAY_LANDMARKS_FARTHEST, NULL, &error);
  g_assert_no_error (error);
  library = way_landmarks_to_heuristic (made);
  solve_all (grid, heuristic, library, scenarios);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < MOVING_AI_N_MAPS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/scenarios/%s",
                                               moving_ai_maps[i]);

      g_test_add_data_func (path, moving_ai_maps[i], test_map);
    }
  return g_test_run ();
}
