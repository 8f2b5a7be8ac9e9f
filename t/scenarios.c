/* scenarios.c - every scenario of fourteen maps that others have solved
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps and lengths by Nathan Sturtevant's Moving AI Lab: squares with 8
 * neighbours, steps of 1 and the root of 2, no corner cut. Every scenario is
 * solved by A* with an estimate from landmarks, without which the mazes alone
 * take minutes, and every 50th with the grid's own estimate, too. Several
 * threads share each grid. */

#include "lib/data.h"
#include "lib/outcome.h"
#include "lib/moving-ai.h"

#include <math.h>

#define N_LANDMARKS 8

#define OWN_STRIDE 50
#define QUICK_STRIDE 20
#define MAX_THREADS 4

/* Distances from a few cells to all: two cells are at least as far apart as
 * their distances from a third differ (Goldberg and Harrelson, 2005). */
typedef struct
{
  WayGrid *grid;        /* (not owned) */
  guint    n_cells;
  gdouble *distances;   /* (owned) of each cell, N_LANDMARKS each */
} Landmarks;

/* What each thread is told. */
typedef struct
{
  WayGrid      *grid;           /* (not owned) */
  WayHeuristic *heuristic;      /* (not owned) */
  GArray       *scenarios;      /* (not owned) of Scenario */
  guint         first;
  guint         stride;
} Share;

/* Landmarks ---------------------------------------------------------------- */

static gboolean
note_distance (WayNode  node,
               WayNode  came_from,
               WayCost  cost_so_far,
               gboolean is_closed,
               gpointer user_data)
{
  gdouble *distances = user_data;

  distances[WAY_NODE_INDEX (node) * N_LANDMARKS] = cost_so_far;
  return TRUE;
}

/* Notes how far all are from @cell, as landmark @landmark. */
static void
measure_from (Landmarks *self,
              WaySearch *search,
              WayNode    cell,
              guint      landmark)
{
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, cell);
  way_search_run (search, &error);
  g_assert_no_error (error);
  way_search_foreach_reached (search, note_distance,
                              self->distances + landmark);
}

/* The cell farthest from the landmarks that there are, but not out of reach of
 * any: islands are no use. */
static WayNode
find_farthest (const Landmarks *self,
               guint            n_landmarks)
{
  guint farthest = 0;
  gdouble most = -1;

  for (guint cell = 0; cell < self->n_cells; cell++)
    {
      gdouble least = INFINITY;

      for (guint i = 0; i < n_landmarks; i++)
        least = MIN (least, self->distances[cell * N_LANDMARKS + i]);
      if (least < INFINITY && least > most)
        {
          most = least;
          farthest = cell;
        }
    }

  return WAY_INDEX (farthest);
}

static Landmarks *
landmarks_new (WayGrid *grid,
               WayNode  first)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_DIJKSTRA);
  Landmarks *self = g_new0 (Landmarks, 1);

  self->grid = grid;
  self->n_cells = way_terrain_get_width (terrain)
                  * way_terrain_get_height (terrain);
  self->distances = g_new (gdouble, self->n_cells * N_LANDMARKS);
  for (guint i = 0; i < self->n_cells * N_LANDMARKS; i++)
    self->distances[i] = INFINITY;

  measure_from (self, search, first, 0);
  for (guint i = 0; i < N_LANDMARKS; i++)
    measure_from (self, search, find_farthest (self, MAX (i, 1)), i);

  return self;
}

static void
landmarks_free (gpointer data)
{
  Landmarks *self = data;

  g_free (self->distances);
  g_free (self);
}

static gpointer
begin_estimates (const WayNode *goals,
                 guint          n_goals,
                 gpointer       user_data)
{
  g_assert_cmpuint (n_goals, ==, 1);
  return (gpointer) goals[0];
}

static WayCost
octile_between (WayGrid *grid,
                WayNode  from,
                WayNode  to)
{
  guint32 x, y, to_x, to_y;

  way_grid_get_cell (grid, from, &x, &y);
  way_grid_get_cell (grid, to, &to_x, &to_y);
  return way_octile ((gdouble) to_x - x, (gdouble) to_y - y, 1, 1,
                     WAY_GRID_DIAGONAL);
}

static WayCost
estimate (gpointer goal,
          WayNode  node,
          gpointer user_data)
{
  const Landmarks *self = user_data;
  const gdouble *here = self->distances + WAY_NODE_INDEX (node) * N_LANDMARKS;
  const gdouble *there = self->distances + WAY_NODE_INDEX (goal) * N_LANDMARKS;
  WayCost most = octile_between (self->grid, node, goal);

  for (guint i = 0; i < N_LANDMARKS; i++)
    if (here[i] < INFINITY && there[i] < INFINITY)
      most = MAX (most, fabs (there[i] - here[i]));

  return most;
}

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

static gpointer
solve_share (gpointer data)
{
  const Share *share = data;
  WayGraph *graph = WAY_GRAPH (share->grid);
  g_autoptr (WaySearch) own = way_search_new (graph, WAY_STRATEGY_ASTAR);
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_ASTAR);

  way_search_set_heuristic (search, share->heuristic);
  for (guint i = share->first; i < share->scenarios->len; i += share->stride)
    {
      const Scenario *scenario = &g_array_index (share->scenarios, Scenario,
                                                 i);

      solve (share->grid, search, scenario);
      if (i / share->stride % OWN_STRIDE == 0)
        solve (share->grid, own, scenario);
    }

  return NULL;
}

static void
solve_all (WayGrid      *grid,
           WayHeuristic *heuristic,
           GArray       *scenarios)
{
  const gboolean is_quick = outcome_repeat (QUICK_STRIDE) < QUICK_STRIDE;
  const guint step = is_quick ? QUICK_STRIDE : 1;
  const guint n_threads = CLAMP (g_get_num_processors (), 2, MAX_THREADS);
  GThread *threads[MAX_THREADS];
  Share shares[MAX_THREADS];

  for (guint i = 0; i < n_threads; i++)
    {
      shares[i] = (Share) { grid, heuristic, scenarios, i * step,
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
  const Scenario *first;
  Landmarks *landmarks;

  if (!data_is_there ())
    return;

  grid = moving_ai_read_grid (map);
  scenarios = moving_ai_read_scenarios (map);
  g_assert_cmpuint (scenarios->len, >, 100);
  first = &g_array_index (scenarios, Scenario, 0);
  landmarks = landmarks_new (grid, way_grid_get_node (grid, first->cells[0],
                                                      first->cells[1]));
  heuristic = way_heuristic_new (begin_estimates, estimate, NULL, landmarks,
                                 landmarks_free);
  solve_all (grid, heuristic, scenarios);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < MOVING_AI_N_MAPS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/scenarios/%s", moving_ai_maps[i]);

      g_test_add_data_func (path, moving_ai_maps[i], test_map);
    }
  return g_test_run ();
}
