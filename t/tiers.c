/* tiers.c - sectors, gates and journeys
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/meshes.h"
#include "lib/tables.h"
#include "lib/two-tiers.h"

#include "motion/tiers/journey-private.h"

#include <float.h>

/* Sectors and gates -------------------------------------------------------- */

static void
test_sectors (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (70, 33);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 0);
  guint n_gates = 0;
  guint32 id;

  g_assert_cmpuint (two_tiers_count (tiers).sectors, ==, 6);
  g_assert_cmpuint (two_tiers_count (tiers).updated_sectors, ==, 6);
  for (guint cell = 0; cell < 70 * 33; cell++)
    {
      g_assert_cmpuint (tiers->sectors.of[cell], ==,
                        cell / 70 / 32 * 3 + cell % 70 / 32);
      n_gates += tiers_find_gate (tiers, cell, &id);
    }
  g_assert_cmpuint (two_tiers_count (tiers).gates, ==, n_gates);
  g_assert_cmpuint (two_tiers_count (tiers).bytes, >, 3 * 70 * 33 * 4);
}

static gboolean
is_gate (WayTiers *tiers,
         WayGrid  *grid,
         guint     column,
         guint     row)
{
  const WayNode node = way_grid_get_node (grid, column, row);
  guint32 id;

  return tiers_find_gate (tiers, (guint32) WAY_NODE_INDEX (node), &id);
}

/* Open ground of one cost: gates at both ends of the border, on both sides of
 * it, and never more than 8 cells apart. */
static void
test_gates_are_near (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (64, 32);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 0);
  guint last = 0;

  g_assert_true (is_gate (tiers, grid, 31, 0));
  g_assert_true (is_gate (tiers, grid, 31, 31));
  for (guint row = 0; row < 32; row++)
    {
      g_assert_true (is_gate (tiers, grid, 31, row)
                     == is_gate (tiers, grid, 32, row));
      g_assert_false (is_gate (tiers, grid, 30, row));
      if (!is_gate (tiers, grid, 31, row))
        continue;
      g_assert_cmpuint (row - last, <=, 8);
      last = row;
    }
  g_assert_cmpuint (two_tiers_count (tiers).gates, ==, 2 * 5);
}

/* Gates on both sides of a change of cost, and of a wall. */
static void
test_gates_where_costs_change (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (64, 32);
  g_autoptr (WayTiers) tiers = NULL;

  for (guint row = 10; row < 20; row++)
    for (guint column = 25; column < 40; column++)
      two_tiers_set_class (grid, column, row, 2);
  two_tiers_set_class (grid, 32, 25, 1);
  tiers = two_tiers_new (grid, 0);
  g_assert_true (is_gate (tiers, grid, 31, 9));
  g_assert_true (is_gate (tiers, grid, 31, 10));
  g_assert_true (is_gate (tiers, grid, 31, 19));
  g_assert_true (is_gate (tiers, grid, 31, 20));
  g_assert_true (is_gate (tiers, grid, 31, 24));
  g_assert_false (is_gate (tiers, grid, 31, 25));
  g_assert_true (is_gate (tiers, grid, 31, 26));
}

/* Where each cell has a cost of its own a border has no more than a gate every
 * 4 cells: the cheapest. */
static void
test_gates_in_noise (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (64, 32);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayTiers) tiers = NULL;

  for (guint cell = 0; cell < 64 * 32; cell++)
    two_tiers_set_class (grid, cell % 64, cell / 64,
                         g_rand_int_range (rand, 3, 9));
  for (guint row = 2; row < 32; row += 4)
    {
      two_tiers_set_class (grid, 31, row, 0);
      two_tiers_set_class (grid, 32, row, 0);
    }
  tiers = two_tiers_new (grid, 0);
  g_assert_cmpuint (two_tiers_count (tiers).gates, ==, 2 * 8);
  for (guint row = 0; row < 32; row++)
    g_assert_true (is_gate (tiers, grid, 31, row) == (row % 4 == 2));
}

/* A sector in two parts: each has a gate of its own, however near. */
static void
test_gates_of_parts (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (32, 16);
  g_autoptr (WayTiers) tiers = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint column = 0; column < 32; column++)
    two_tiers_set_class (grid, column, 7, 1);
  tiers = two_tiers_new (grid, 16);
  for (guint row = 0; row < 16; row++)
    g_assert_true (is_gate (tiers, grid, 15, row)
                   == (row == 0 || row == 6 || row == 8 || row == 15));
  two_tiers_check (tiers, rand, 40);
}

/* Other graphs ------------------------------------------------------------- */

/* Two triangles a cell, some of them expensive: by middles, portals and
 * corners. */
static void
test_meshes (void)
{
  static const WayCost factors[] = { 1, 3 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (TestMesh) mesh = meshes_jitter ("..o.....o...\n"
                                             "....  ......\n"
                                             ".oo.  ...oo.\n"
                                             "........ooo.\n"
                                             "...o........\n", ".o", factors,
                                             rand);

  for (WayMeshNodes nodes = WAY_MESH_MIDDLES; nodes <= WAY_MESH_CORNERS;
       nodes++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTable) table = way_mesh_make_table (mesh->mesh, nodes,
                                                        NULL, &error);
      g_autoptr (WayTiers) tiers = NULL;

      g_assert_no_error (error);
      tiers = two_tiers_new (table, 4);
      g_assert_cmpuint (two_tiers_count (tiers).sectors, >, 2);
      two_tiers_check (tiers, rand, 40);
    }
}

/* Jump points leap towards goals, and dead ends are hidden unless a goal lies
 * inside: the way that is left may lead out of the sectors that are
 * searched. */
static void
test_goals (void)
{
  for (guint32 seed = 0; seed < 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = two_tiers_grid (30, 24);
      g_autoptr (WayJumpPoints) jumps = NULL;
      g_autoptr (WayDeadEnds) ends = NULL;
      g_autoptr (WayTiers) over_jumps = NULL;
      g_autoptr (WayTiers) over_ends = NULL;

      for (guint i = 0; i < 250; i++)
        two_tiers_set_class (grid, g_rand_int_range (rand, 0, 30),
                   g_rand_int_range (rand, 0, 24), 1);
      jumps = way_jump_points_new (grid);
      ends = way_dead_ends_new (WAY_GRAPH (grid), NULL, NULL);
      over_jumps = two_tiers_new (jumps, 6);
      over_ends = two_tiers_new (ends, 6);
      two_tiers_check (over_jumps, rand, 10);
      two_tiers_check (over_ends, rand, 10);
    }
}

/* Of parallel edges a path names the edge that it takes. */
static void
test_edge_ids (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (12);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTiers) tiers = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayPath) now = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  for (guint i = 0; i + 1 < 12; i++)
    {
      tables_add_way (builder, i, i + 1, 5);
      tables_add_way (builder, i, i + 1, 2);
    }
  table = tables_build (builder);
  tiers = two_tiers_new (table, 2);
  path = way_tiers_find_path (tiers, way_table_get_node (table, WAY_ADDED (0)),
                              way_table_get_node (table, WAY_ADDED (11)),
                              WAY_REFINE_SMOOTH, NULL, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 22);
  for (guint i = 1; i < 12; i++)
    {
      WayCost cost;

      way_table_get_edge (table, way_path_get_edge (path, i), NULL, NULL,
                          &cost, NULL);
      g_assert_cmpfloat (cost, ==, 2);
    }
  now = way_path_recost (path, WAY_GRAPH (table), NULL);
  g_assert_cmpuint (way_path_get_length (now), ==, 12);
}

static void
test_one_way (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (30);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTiers) tiers = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  /* A ring that goes round one way, and a spur that leads off it. */
  for (guint i = 0; i < 20; i++)
    tables_add_way (builder, i, (i + 1) % 20, 1);
  for (guint i = 20; i < 30; i++)
    tables_add_way (builder, i == 20 ? 7 : i - 1, i, 1);
  table = tables_build (builder);
  tiers = two_tiers_new (table, 2);
  two_tiers_check (tiers, rand, 300);
}

/* No path ------------------------------------------------------------------ */

static void
assert_no_path (WayTiers *tiers,
                WayNode   start,
                WayNode   goal)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_tiers_find (tiers, start, goal, NULL, &error));
  g_assert_no_error (error);
  for (guint i = WAY_REFINE_SECTORS; i <= WAY_REFINE_EXACT; i++)
    g_assert_null (way_tiers_find_path (tiers, start, goal, i, NULL, &error));
  g_assert_no_error (error);
}

static void
test_islands (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (40, 10);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayTiers) tiers = two_tiers_new (overlay, 4);
  g_autoptr (WayJourney) journey = NULL;

  for (guint row = 0; row < 10; row++)
    way_overlay_set_extra_cost (overlay, way_grid_get_node (grid, 21, row),
                                INFINITY);
  assert_no_path (tiers, WAY_INDEX (0), WAY_INDEX (39));
  assert_no_path (tiers, WAY_INDEX (0), WAY_INDEX (21));
  g_assert_cmpuint (two_tiers_count (tiers).fallbacks, ==, 0);

  /* A unit on a blocked cell walks out. */
  for (guint i = WAY_REFINE_SECTORS; i <= WAY_REFINE_EXACT; i++)
    {
      g_autoptr (WayPath) path = way_tiers_find_path (
        tiers, WAY_INDEX (21), WAY_INDEX (0), i, NULL, NULL);

      g_assert_cmpfloat (way_path_get_cost (path), >=, 21);
    }

  way_overlay_set_extra_cost (overlay, WAY_INDEX (21), 0);
  journey = way_tiers_find (tiers, WAY_INDEX (0), WAY_INDEX (39), NULL, NULL);
  g_assert_nonnull (journey);
}

static void
test_start_is_goal (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (40, 10);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 4);
  g_autoptr (WayJourney) journey = way_tiers_find (
    tiers, WAY_INDEX (17), WAY_INDEX (17), NULL, NULL);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (journey_is_refined (journey));
  g_assert_cmpfloat (way_journey_get_estimate (journey), ==, 0);
  g_assert_false (way_journey_next (journey, NULL, NULL, &error));
  g_assert_no_error (error);
  path = way_journey_dup_path (journey);
  g_assert_cmpuint (way_path_get_length (path), ==, 1);
  g_assert_false (way_path_is_partial (path));
}

/* Gates do not use costs above a quarter of the maximum of a double: plain A*
 * finds these paths, and is counted. */
static void
test_fall_back (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (6);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTiers) tiers = NULL;
  g_autoptr (WayJourney) journey = NULL;
  WayNode node, last;
  guint n = 0;

  tables_add_way (builder, 0, 1, DBL_MAX / 3);
  tables_add_way (builder, 1, 2, DBL_MAX / 3);
  tables_add_way (builder, 3, 4, 1);
  tables_add_way (builder, 4, 5, 1);
  table = tables_build (builder);
  tiers = two_tiers_new (table, 3);
  last = way_table_get_node (table, WAY_ADDED (2));
  journey = way_tiers_find (tiers, way_table_get_node (table, WAY_ADDED (0)),
                            last, NULL, NULL);
  g_assert_cmpuint (two_tiers_count (tiers).fallbacks, ==, 1);
  while (way_journey_next (journey, &node, NULL, NULL))
    n++;
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (node == last);
  assert_no_path (tiers, last, way_table_get_node (table, WAY_ADDED (0)));
}

/* Journeys ----------------------------------------------------------------- */

static void
test_walk (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (96, 96);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 8);
  const WayNode start = WAY_INDEX (0), goal = WAY_INDEX (96 * 96 - 1);
  g_autoptr (WayJourney) journey = way_tiers_find (tiers, start, goal, NULL,
                                                   NULL);
  g_autoptr (WayPath) coarse = way_journey_dup_coarse_path (journey);
  const guint n_stops = way_path_get_length (coarse);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;
  WayNode node;

  g_assert_true (way_journey_get_node (journey) == start);
  g_assert_cmpuint (journey->steps->len, ==, 1);
  g_assert_true (way_path_get_node (coarse, 0) == start);
  g_assert_true (way_path_get_node (coarse, n_stops - 1) == goal);
  g_assert_cmpfloat (way_path_get_cost (coarse), ==,
                     way_journey_get_estimate (journey));

  /* The first step takes the first sector, and not many more. */
  g_assert_true (way_journey_next (journey, &node, NULL, &error));
  g_assert_cmpuint (journey->steps->len, <=, 16);
  g_assert_false (journey_is_refined (journey));
  path = way_journey_dup_path (journey);
  g_assert_true (way_path_is_partial (path));

  g_assert_true (journey_refine (journey, NULL, &error));
  g_assert_true (journey_is_refined (journey));
  g_assert_true (way_journey_get_node (journey) == node);
  while (way_journey_next (journey, &node, NULL, &error))
    ;
  g_assert_no_error (error);
  g_assert_true (node == goal);
  g_assert_cmpfloat (way_journey_get_cost_so_far (journey), ==,
                     way_journey_get_estimate (journey));
}

/* The refinement may change on the way. */
static void
test_refinements (void)
{
  g_autoptr (WayGrid) grid = two_tiers_grid (96, 96);
  g_autoptr (WayTiers) tiers = two_tiers_new (grid, 8);
  g_autoptr (PlainGraph) plain = two_tiers_take_down (grid);

  for (guint first = WAY_REFINE_SECTORS; first <= WAY_REFINE_EXACT; first++)
    for (guint then = WAY_REFINE_SECTORS; then <= WAY_REFINE_EXACT; then++)
      {
        g_autoptr (WayJourney) journey = way_tiers_find (
          tiers, WAY_INDEX (5), WAY_INDEX (96 * 90 + 70), NULL, NULL);
        g_autoptr (WayPath) path = NULL;

        way_journey_set_refinement (journey, first);
        for (guint i = 0; i < 20; i++)
          g_assert_true (way_journey_next (journey, NULL, NULL, NULL));
        way_journey_set_refinement (journey, then);
        g_assert_true (journey_refine (journey, NULL, NULL));
        path = way_journey_dup_path (journey);
        two_tiers_walk (plain, path, 5, 96 * 90 + 70);
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tiers/sectors", test_sectors);
  g_test_add_func ("/tiers/gates/near", test_gates_are_near);
  g_test_add_func ("/tiers/gates/where-costs-change",
                   test_gates_where_costs_change);
  g_test_add_func ("/tiers/gates/in-noise", test_gates_in_noise);
  g_test_add_func ("/tiers/gates/of-parts", test_gates_of_parts);
  g_test_add_func ("/tiers/meshes", test_meshes);
  g_test_add_func ("/tiers/goals", test_goals);
  g_test_add_func ("/tiers/edge-ids", test_edge_ids);
  g_test_add_func ("/tiers/one-way", test_one_way);
  g_test_add_func ("/tiers/islands", test_islands);
  g_test_add_func ("/tiers/start-is-goal", test_start_is_goal);
  g_test_add_func ("/tiers/fall-back", test_fall_back);
  g_test_add_func ("/tiers/journey/walk", test_walk);
  g_test_add_func ("/tiers/journey/refinements", test_refinements);

  return g_test_run ();
}
