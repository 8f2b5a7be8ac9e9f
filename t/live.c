/* live.c - searches in the page of explanations, held to the library's
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The page searches again when the user draws a wall. Here its engine repeats
 * searches that the library has traced, and must report the same events, in the
 * same order, with the same numbers. */

#include "lib/desk.h"
#include "lib/lessons.h"

/* In the page: repeats each run, and returns the first difference from the
 * trace that the library wrote, or "". */
static const char redo[] =
  "(() => { const data = JSON.parse(document.getElementById('data')"
  "    .textContent);"
  "  const map = new GridMap(data.map), engine = new Engine(map);"
  "  for (const run of data.runs) {"
  "    const again = engine.search(run, run.nodes[0] ?? 0,"
  "                                data.goals);"
  "    for (const key of ['kinds', 'nodes', 'from', 'g', 'h', 'path']) {"
  "      const a = [...run[key]], b = [...again[key]];"
  "      const i = a.findIndex((one, k) => one !== b[k]);"
  "      if (i >= 0 || a.length !== b.length)"
  "        return `${run.title}: ${key} ${i} of ${a.length}, ${b.length}: `"
  "               + `${a[i]}, and not ${b[i]}`; }"
  "    for (const key of ['cost', 'status', 'reason', 'hint'])"
  "      if (run[key] !== again[key])"
  "        return `${run.title}: ${run[key]}, and not ${again[key]}`; }"
  "  return ''; })()";

/* A grid of five grounds, the last of them walls, in an order that a seed
 * brings back. */
static WayGrid *
make_grid (GRand       *rand,
           WayGridShape shape,
           gboolean     is_whole)
{
  const WayCost whole[] = { 2, 3, 5, 11, INFINITY };
  const WayCost real[] = { 1, 1.3, 2.75, 0.9, INFINITY };
  const guint32 width = (guint32) g_rand_int_range (rand, 8, 24);
  const guint32 height = (guint32) g_rand_int_range (rand, 8, 18);
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, NULL);
  WayGrid *grid;

  for (guint32 i = 1; i + 1 < width * height; i++)
    if (g_rand_int_range (rand, 0, 100) < 55)
      way_terrain_set_class (terrain, i % width, i / width,
                             (guint8) g_rand_int_range (rand, 1, 5));
  grid = way_grid_new (terrain, shape);
  way_grid_set_mover (grid, is_whole ? whole : real, G_N_ELEMENTS (whole));
  if (is_whole)
    way_grid_set_steps (grid, 10, 10, 14);
  way_grid_set_corner_rule (grid, (WayCornerRule) g_rand_int_range (rand, 0,
                                                                    4));
  return grid;
}

/* With every strategy and tie rule, whether closed nodes are opened again or
 * not; from the first cell to the last. */
static void
add_runs (WayExplanation *lesson,
          WaySearch      *search)
{
  static const WayTieRule ties[]
    = { WAY_TIE_DEFAULT, WAY_TIE_FIRST_OPENED, WAY_TIE_DEEPER };
  static const WayReopenRule reopens[]
    = { WAY_REOPEN_DEFAULT, WAY_REOPEN_ALWAYS, WAY_REOPEN_NEVER };

  for (guint i = WAY_STRATEGY_BFS; i <= WAY_STRATEGY_GREEDY; i++)
    for (guint k = 0; k < 3; k++)
      {
        g_autofree char *title
          = g_strdup_printf ("%s, rules %u",
                             way_strategy_get_name ((WayStrategy) i), k);

        way_search_set_strategy (search, (WayStrategy) i);
        way_search_set_weight (search, 1.7);
        way_search_set_tie_rule (search, ties[k]);
        way_search_set_reopen_rule (search, reopens[k]);
        way_explanation_add_run (lesson, search, title, NULL);
      }
}

static gboolean
has_way (WaySearch *search)
{
  return way_search_run (search, NULL) == WAY_STATUS_FOUND;
}

/* Compares the page's searches with the library's, if the grid has a way or is
 * to have none. */
static gboolean
hold (WayGrid *grid,
      gboolean is_walled)
{
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
  g_autoptr (WaySearch) search
    = way_explanation_new_search (lesson, NULL, WAY_STRATEGY_ASTAR);
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const guint32 n = way_terrain_get_width (terrain)
                    * way_terrain_get_height (terrain);
  g_autofree char *differs = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (n - 1));
  if (has_way (search) == is_walled)
    return FALSE;
  way_explanation_add_goal (lesson, WAY_INDEX (n - 1));
  add_runs (lesson, search);
  if (!desk_open (lesson, ""))
    return TRUE;
  differs = browser_run (desk_browser (), redo);
  g_assert_cmpstr (differs, ==, "");
  desk_assert_quiet ();
  return TRUE;
}

static void
test_shape (WayGridShape            shape,
            const WayGridHeuristic *heuristics,
            guint                   n_heuristics)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2000 + shape);
  guint n_held = 0;

  for (guint i = 0; i < 40 && n_held < 2 * n_heuristics; i++)
    {
      g_autoptr (WayGrid) grid = make_grid (rand, shape, n_held & 1);

      way_grid_set_heuristic (grid, heuristics[n_held / 2]);
      n_held += hold (grid, FALSE);
    }
  g_assert_cmpuint (n_held, ==, 2 * n_heuristics);
}

/* A wall around the last four cells, so the search visits all others. If the
 * goal is a wall itself, the search only looks for the node nearest to it. */
static void
test_walled_off (gconstpointer data)
{
  const WayGridShape shape = (WayGridShape) GPOINTER_TO_UINT (data);
  const WayGridHeuristic all[]
    = { WAY_GRID_TIGHTEST, WAY_GRID_TIGHTEST, WAY_GRID_NO_HEURISTIC };
  g_autoptr (GRand) rand = g_rand_new_with_seed (3000 + shape);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (all); i++)
    {
      g_autoptr (WayGrid) grid = make_grid (rand, shape, i & 1);
      WayTerrain *terrain = way_grid_get_terrain (grid);
      const guint32 right = way_terrain_get_width (terrain) - 1;
      const guint32 below = way_terrain_get_height (terrain) - 1;

      for (guint32 k = 0; k <= 2; k++)
        {
          way_terrain_set_class (terrain, right - 2, below - k, 4);
          way_terrain_set_class (terrain, right - k, below - 2, 4);
        }
      if (i >= G_N_ELEMENTS (all))
        way_terrain_set_class (terrain, right, below, 4);
      way_grid_set_heuristic (grid, all[i % G_N_ELEMENTS (all)]);
      g_assert_true (hold (grid, TRUE));
    }
}

static void
test_squares_4 (void)
{
  const WayGridHeuristic all[] = { WAY_GRID_TIGHTEST, WAY_GRID_MANHATTAN };

  test_shape (WAY_GRID_SQUARES_4, all, G_N_ELEMENTS (all));
}

static void
test_squares_8 (void)
{
  const WayGridHeuristic all[]
    = { WAY_GRID_TIGHTEST, WAY_GRID_EUCLIDEAN, WAY_GRID_CHEBYSHEV,
        WAY_GRID_MANHATTAN, WAY_GRID_NO_HEURISTIC };

  test_shape (WAY_GRID_SQUARES_8, all, G_N_ELEMENTS (all));
}

static void
test_hexagons (void)
{
  const WayGridHeuristic all[] = { WAY_GRID_TIGHTEST };

  test_shape (WAY_GRID_HEXAGONS, all, G_N_ELEMENTS (all));
}

static void
test_triangles (void)
{
  const WayGridHeuristic all[] = { WAY_GRID_TIGHTEST };

  test_shape (WAY_GRID_TRIANGLES, all, G_N_ELEMENTS (all));
}

static void
test_lesson (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("bfs dijkstra greedy astar");
  g_autofree char *differs = NULL;

  if (!desk_open (lesson, ""))
    return;
  differs = browser_run (desk_browser (), redo);
  g_assert_cmpstr (differs, ==, "");
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up ();

  g_test_add_func ("/live/lesson", test_lesson);
  g_test_add_func ("/live/squares-4", test_squares_4);
  g_test_add_func ("/live/squares-8", test_squares_8);
  g_test_add_func ("/live/hexagons", test_hexagons);
  g_test_add_func ("/live/triangles", test_triangles);
  g_test_add_data_func ("/live/walled-off/squares-4",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_4),
                        test_walled_off);
  g_test_add_data_func ("/live/walled-off/squares-8",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_8),
                        test_walled_off);
  g_test_add_data_func ("/live/walled-off/hexagons",
                        GUINT_TO_POINTER (WAY_GRID_HEXAGONS),
                        test_walled_off);
  g_test_add_data_func ("/live/walled-off/triangles",
                        GUINT_TO_POINTER (WAY_GRID_TRIANGLES),
                        test_walled_off);

  status = g_test_run ();
  desk_clear ();
  return status;
}
