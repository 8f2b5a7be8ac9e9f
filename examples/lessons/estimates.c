/* estimates.c - lesson 6: what an estimate may do, and what it may not
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   estimates [PICTURE]
 *
 * First three estimates over a graph of four places:
 *
 *     S --1-- A        From S to G by way of A and B is 1 + 1 + 10 = 12,
 *      \      |        and by way of B alone 3 + 10 = 13.
 *       3     1
 *        \    |
 *         --- B --10-- G
 *
 * Then Manhattan on maps with diagonal steps, where it is too high. */

#include "strip.h"

#include <math.h>

enum { S, TO_A, TO_B, G, N_PLACES };

static WayCost
look_up (WayNode  node,
         WayNode  goal,
         gpointer estimates)
{
  return ((const WayCost *) estimates)[WAY_NODE_INDEX (node)];
}

static WayTable *
make_table (void)
{
  static const char *const names[] = { "S", "A", "B", "G" };
  static const WayPosition places[]
    = { { 0, 2 }, { 2, 2 }, { 2, 0 }, { 5, 0 } };
  static const struct { guint from, to; WayCost cost; } edges[]
    = { { S, TO_A, 1 }, { S, TO_B, 3 }, { TO_A, TO_B, 1 }, { TO_B, G, 10 } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < N_PLACES; i++)
    way_table_builder_add_node (builder, names[i], &places[i], NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    way_table_builder_add_edge (builder, WAY_INDEX (edges[i].from),
                                WAY_INDEX (edges[i].to), edges[i].cost,
                                WAY_ONE_WAY, NULL, NULL);

  return way_table_builder_build (builder, NULL);
}

static WaySearch *
search_with (WayTable      *table,
             const WayCost *estimates,
             WayReopenRule  rule)
{
  g_autoptr (WayHeuristic) heuristic
    = way_heuristic_new (look_up, (gpointer) estimates, NULL);
  WaySearch *search = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_ASTAR);

  way_search_set_heuristic (search, heuristic);
  way_search_set_reopen_rule (search, rule);
  way_search_set_start (search, WAY_INDEX (S));
  way_search_set_goal (search, WAY_INDEX (G));
  return search;
}

static void
show (WaySearch  *search,
      const char *what)
{
  WayStatistics statistics;
  WayCost cost = INFINITY;

  way_search_run (search, NULL);
  way_search_get_cost (search, &cost);
  way_search_get_statistics (search, &statistics);
  printf ("%-32s cost %g, %d reopened\n", what, cost,
          (int) statistics.reopened);
}

/* From S, A, B and G. The true costs are 12, 11, 10 and 0. */
static const WayCost consistent[] = { 12, 11, 10, 0 };
static const WayCost admissible[] = { 2, 11, 0, 0 };
static const WayCost too_high[] = { 12, 20, 10, 0 };

static void
compare_estimates (WayTable *table)
{
  g_autoptr (WaySearch) good
    = search_with (table, consistent, WAY_REOPEN_DEFAULT);
  g_autoptr (WaySearch) fair
    = search_with (table, admissible, WAY_REOPEN_DEFAULT);
  g_autoptr (WaySearch) shut
    = search_with (table, admissible, WAY_REOPEN_NEVER);
  g_autoptr (WaySearch) high
    = search_with (table, too_high, WAY_REOPEN_DEFAULT);

  show (good, "consistent:");
  show (fair, "admissible, not consistent:");
  show (shut, "the same, closed stays closed:");
  show (high, "too high at A:");
}

/* Manhattan on diagonals --------------------------------------------------- */

enum { SIDE = 24, N_MAPS = 1000 };

static WayGrid *
make_map (GRand *rand)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  for (guint32 row = 0; row < SIDE; row++)
    for (guint32 column = 0; column < SIDE; column++)
      if (g_rand_int_range (rand, 0, 4) == 0)   /* a quarter is wall */
        way_terrain_set_class (terrain, column, row, 1);
  way_terrain_set_class (terrain, 0, 0, 0);
  way_terrain_set_class (terrain, SIDE - 1, SIDE - 1, 0);
  way_grid_set_steps (grid, 10, 10, 14);
  return grid;
}

/* From corner to corner; INFINITY without a path. */
static WayCost
cross (WayGrid         *grid,
       WayGridHeuristic heuristic)
{
  g_autoptr (WayPath) path = NULL;

  way_grid_set_heuristic (grid, heuristic);
  path = way_find_path (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
                        way_grid_get_node (grid, SIDE - 1, SIDE - 1),
                        WAY_STRATEGY_ASTAR, NULL);
  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

static void
measure_manhattan (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1968);
  guint n_open = 0, n_dearer = 0;
  double sum = 0, most = 0;

  while (n_open < N_MAPS)
    {
      g_autoptr (WayGrid) grid = make_map (rand);
      const WayCost best = cross (grid, WAY_GRID_OCTILE);

      if (isinf (best))
        continue;       /* the walls part the corners */

      const double more = cross (grid, WAY_GRID_MANHATTAN) / best - 1;

      n_open++;
      n_dearer += more > 0;
      sum += more;
      most = MAX (most, more);
    }
  printf ("Manhattan on diagonals: dearer on %.0f %% of the maps, "
          "by %.1f %% at most, by %.1f %% on average\n",
          100.0 * n_dearer / n_open, 100 * most, 100 * sum / n_open);
}

int
main (int    argc,
      char **argv)
{
  const guint steps[] = { 2, 3, WAY_EXPLANATION_LAST_STEP };
  g_autoptr (WayTable) table = make_table ();
  g_autoptr (WaySearch) search
    = search_with (table, admissible, WAY_REOPEN_DEFAULT);
  g_autoptr (WayExplanation) strip = strip_new (WAY_GRAPH (table));

  compare_estimates (table);
  measure_manhattan ();

  way_explanation_add_goal (strip, WAY_INDEX (G));
  strip_add (strip, search, "A*");
  return argc > 1 ? strip_save (strip, steps, 3, argv[1]) : 0;
}
