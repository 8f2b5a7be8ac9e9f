/* tiers.c - sectors, gates, journeys, and what changes do to them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/broken.h"
#include "lib/meshes.h"
#include "lib/tables.h"
#include "lib/two-tiers.h"

#include <float.h>
#include <string.h>

static WayTiers *
make_tiers (gpointer graph,
            guint    side)
{
  g_autoptr (GError) error = NULL;
  WayTiers *tiers = way_tiers_new (graph, side, NULL, &error);

  g_assert_no_error (error);
  return tiers;
}

/* Cells of class 0 cost 1, of class 1 are walls, and of class k cost k. */
static WayGrid *
make_grid (guint width,
           guint height)
{
  static const WayCost mover[] = { 1, INFINITY, 2, 3, 4, 5, 6, 7, 8 };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, &error);
  WayGrid *grid;

  g_assert_no_error (error);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));

  return grid;
}

static void
set_class (WayGrid *grid,
           guint    column,
           guint    row,
           guint    klass)
{
  way_terrain_set_class (way_grid_get_terrain (grid), column, row, klass);
}

/* Sectors and gates -------------------------------------------------------- */

static void
test_sectors (void)
{
  g_autoptr (WayGrid) grid = make_grid (70, 33);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 0);
  guint n_gates = 0;

  g_assert_true (way_tiers_get_graph (tiers) == WAY_GRAPH (grid));
  g_assert_cmpuint (way_tiers_get_n_sectors (tiers), ==, 6);
  g_assert_cmpuint (way_tiers_get_n_mended (tiers), ==, 6);
  for (guint cell = 0; cell < 70 * 33; cell++)
    {
      g_assert_cmpuint (way_tiers_get_sector (tiers, WAY_INDEX (cell)), ==,
                        cell / 70 / 32 * 3 + cell % 70 / 32);
      n_gates += way_tiers_is_gate (tiers, WAY_INDEX (cell));
    }
  g_assert_cmpuint (way_tiers_get_n_gates (tiers), ==, n_gates);
  g_assert_cmpuint (way_tiers_get_bytes (tiers), >, 3 * 70 * 33 * 4);
}

static gboolean
is_gate (WayTiers *tiers,
         WayGrid  *grid,
         guint     column,
         guint     row)
{
  return way_tiers_is_gate (tiers, way_grid_get_node (grid, column, row));
}

/* Open ground of one cost: gates at both ends of the border, on both sides of
 * it, and never more than 8 cells apart. */
static void
test_gates_are_near (void)
{
  g_autoptr (WayGrid) grid = make_grid (64, 32);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 0);
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
  g_assert_cmpuint (way_tiers_get_n_gates (tiers), ==, 2 * 5);
}

/* Gates on both sides of a change of cost, and of a wall. */
static void
test_gates_where_costs_change (void)
{
  g_autoptr (WayGrid) grid = make_grid (64, 32);
  g_autoptr (WayTiers) tiers = NULL;

  for (guint row = 10; row < 20; row++)
    for (guint column = 25; column < 40; column++)
      set_class (grid, column, row, 2);
  set_class (grid, 32, 25, 1);
  tiers = make_tiers (grid, 0);
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
  g_autoptr (WayGrid) grid = make_grid (64, 32);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayTiers) tiers = NULL;

  for (guint cell = 0; cell < 64 * 32; cell++)
    set_class (grid, cell % 64, cell / 64, g_rand_int_range (rand, 3, 9));
  for (guint row = 2; row < 32; row += 4)
    {
      set_class (grid, 31, row, 0);
      set_class (grid, 32, row, 0);
    }
  tiers = make_tiers (grid, 0);
  g_assert_cmpuint (way_tiers_get_n_gates (tiers), ==, 2 * 8);
  for (guint row = 0; row < 32; row++)
    g_assert_true (is_gate (tiers, grid, 31, row) == (row % 4 == 2));
}

/* A sector in two parts: each has a gate of its own, however near. */
static void
test_gates_of_parts (void)
{
  g_autoptr (WayGrid) grid = make_grid (32, 16);
  g_autoptr (WayTiers) tiers = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint column = 0; column < 32; column++)
    set_class (grid, column, 7, 1);
  tiers = make_tiers (grid, 16);
  for (guint row = 0; row < 16; row++)
    g_assert_true (is_gate (tiers, grid, 15, row)
                   == (row == 0 || row == 6 || row == 8 || row == 15));
  two_tiers_check (tiers, rand, 40);
}

/* Other graphs ------------------------------------------------------------- */

/* Two triangles a cell, some of them dear: by middles, portals and corners. */
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
      tiers = make_tiers (table, 4);
      g_assert_cmpuint (way_tiers_get_n_sectors (tiers), >, 2);
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
      g_autoptr (WayGrid) grid = make_grid (30, 24);
      g_autoptr (WayJumpPoints) jumps = NULL;
      g_autoptr (WayDeadEnds) ends = NULL;
      g_autoptr (WayTiers) over_jumps = NULL;
      g_autoptr (WayTiers) over_ends = NULL;

      for (guint i = 0; i < 250; i++)
        set_class (grid, g_rand_int_range (rand, 0, 30),
                   g_rand_int_range (rand, 0, 24), 1);
      jumps = way_jump_points_new (grid);
      ends = way_dead_ends_new (WAY_GRAPH (grid), 8, NULL, NULL);
      over_jumps = make_tiers (jumps, 6);
      over_ends = make_tiers (ends, 6);
      two_tiers_check (over_jumps, rand, 10);
      two_tiers_check (over_ends, rand, 10);
    }
}

/* Of parallel edges a path names the one that it takes. */
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
  tiers = make_tiers (table, 2);
  path = way_tiers_find_path (tiers, way_table_get_node (table, 0),
                              way_table_get_node (table, 11),
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
  tiers = make_tiers (table, 2);
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
  g_autoptr (WayGrid) grid = make_grid (40, 10);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayTiers) tiers = make_tiers (overlay, 4);
  g_autoptr (WayJourney) journey = NULL;

  for (guint row = 0; row < 10; row++)
    way_overlay_set_extra_cost (overlay, way_grid_get_node (grid, 21, row),
                                INFINITY);
  assert_no_path (tiers, WAY_INDEX (0), WAY_INDEX (39));
  assert_no_path (tiers, WAY_INDEX (0), WAY_INDEX (21));
  g_assert_cmpuint (way_tiers_get_n_fallbacks (tiers), ==, 0);

  /* Whoever stands where nobody may enter walks out. */
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
  g_autoptr (WayGrid) grid = make_grid (40, 10);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 4);
  g_autoptr (WayJourney) journey = way_tiers_find (
    tiers, WAY_INDEX (17), WAY_INDEX (17), NULL, NULL);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (way_journey_is_refined (journey));
  g_assert_cmpfloat (way_journey_get_estimate (journey), ==, 0);
  g_assert_false (way_journey_next (journey, NULL, NULL, &error));
  g_assert_no_error (error);
  path = way_journey_dup_path (journey);
  g_assert_cmpuint (way_path_get_length (path), ==, 1);
  g_assert_false (way_path_is_partial (path));
}

/* Costs above a quarter of what doubles hold are none that gates are made of:
 * plain A* finds these paths, and is counted. */
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
  tiers = make_tiers (table, 3);
  last = way_table_get_node (table, 2);
  journey = way_tiers_find (tiers, way_table_get_node (table, 0), last, NULL,
                            NULL);
  g_assert_cmpuint (way_tiers_get_n_fallbacks (tiers), ==, 1);
  while (way_journey_next (journey, &node, NULL, NULL))
    n++;
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (node == last);
  assert_no_path (tiers, last, way_table_get_node (table, 0));
}

/* Journeys ----------------------------------------------------------------- */

static void
test_walk (void)
{
  g_autoptr (WayGrid) grid = make_grid (96, 96);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 8);
  const WayNode start = WAY_INDEX (0), goal = WAY_INDEX (96 * 96 - 1);
  g_autoptr (WayJourney) journey = way_tiers_find (tiers, start, goal, NULL,
                                                   NULL);
  g_autoptr (WayPath) coarse = way_journey_dup_coarse_path (journey);
  const guint n_stops = way_path_get_length (coarse);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;
  WayNode node;

  g_assert_true (way_journey_get_node (journey) == start);
  g_assert_true (way_journey_get_goal (journey) == goal);
  g_assert_cmpuint (way_journey_get_n_refined (journey), ==, 1);
  g_assert_cmpfloat (way_journey_get_refined_cost (journey), ==, 0);
  g_assert_true (way_path_get_node (coarse, 0) == start);
  g_assert_true (way_path_get_node (coarse, n_stops - 1) == goal);
  g_assert_cmpfloat (way_path_get_cost (coarse), ==,
                     way_journey_get_estimate (journey));

  /* The first step takes the first sector, and not many more. */
  g_assert_true (way_journey_next (journey, &node, NULL, &error));
  g_assert_cmpuint (way_journey_get_n_refined (journey), <=, 16);
  g_assert_false (way_journey_is_refined (journey));
  path = way_journey_dup_path (journey);
  g_assert_true (way_path_is_partial (path));
  g_assert_cmpfloat (way_path_get_cost (path), ==,
                     way_journey_get_refined_cost (journey));

  g_assert_true (way_journey_refine (journey, NULL, &error));
  g_assert_true (way_journey_is_refined (journey));
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
  g_autoptr (WayGrid) grid = make_grid (96, 96);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 8);
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
        g_assert_cmpint (way_journey_get_refinement (journey), ==, then);
        g_assert_true (way_journey_refine (journey, NULL, NULL));
        path = way_journey_dup_path (journey);
        two_tiers_walk (plain, path, 5, 96 * 90 + 70);
      }
}

/* Changes ------------------------------------------------------------------ */

static void
mend (WayTiers *tiers)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (way_tiers_mend (tiers, NULL, &error));
  g_assert_no_error (error);
}

/* Only sectors that a change touches are made anew. */
static void
test_mend (void)
{
  g_autoptr (WayGrid) grid = make_grid (320, 320);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 0);

  g_assert_cmpuint (way_tiers_get_n_mended (tiers), ==, 100);
  set_class (grid, 80, 80, 1);
  mend (tiers);
  g_assert_cmpuint (way_tiers_get_n_mended (tiers), ==, 1);

  /* Beside a border: both sectors. */
  set_class (grid, 63, 80, 2);
  mend (tiers);
  g_assert_cmpuint (way_tiers_get_n_mended (tiers), ==, 2);
  mend (tiers);
  g_assert_cmpuint (way_tiers_get_n_mended (tiers), ==, 2);

  /* A wall across a sector makes other gates for its neighbours, at most. */
  for (guint row = 160; row < 192; row++)
    set_class (grid, 176, row, 1);
  mend (tiers);
  g_assert_cmpuint (way_tiers_get_n_mended (tiers), <=, 9);
  two_tiers_assert_new (tiers, 0);
}

/* A graph that cannot tell what has changed is cut anew. */
static void
test_unknown_changes (void)
{
  g_autoptr (WayGrid) grid = make_grid (64, 64);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 16);
  const WayCost mover[] = { 3, INFINITY, 1 };

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  mend (tiers);
  g_assert_cmpuint (way_tiers_get_n_mended (tiers), ==, 16);
  two_tiers_assert_new (tiers, 16);
}

static gboolean
has_edge (gpointer graph,
          WayNode  from,
          WayNode  to)
{
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (graph));
  const WayAt at = { from, from, 0, TRUE };

  way_graph_neighbours (graph, NULL, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_node (edges, i) == to
        && way_edges_get_cost (edges, i) < INFINITY)
      return TRUE;

  return FALSE;
}

/* Walls rise and fall while units walk: each step is an edge at that moment,
 * and whoever has a way at the end arrives. */
static void
test_changes_on_the_way (gconstpointer data)
{
  const WayRefinement refinement = GPOINTER_TO_UINT (data);
  guint n_lost = 0, n_arrived = 0;

  for (guint32 seed = 0; seed < 40; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = make_grid (48, 48);
      g_autoptr (WayTiers) tiers = make_tiers (grid, 8);
      const WayNode goal = WAY_INDEX (48 * 48 - 1);
      WayNode at = WAY_INDEX (0);

      for (guint trial = 0; trial < 60 && at != goal; trial++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (WayJourney) journey = way_tiers_find (tiers, at, goal,
                                                           NULL, &error);
          WayNode node;

          g_assert_no_error (error);
          if (journey == NULL)
            break;
          way_journey_set_refinement (journey, refinement);
          while (way_journey_next (journey, &node, NULL, &error))
            {
              g_assert_true (has_edge (grid, at, node));
              at = node;
              for (guint i = 0; i < 4; i++)
                {
                  const guint cell = g_rand_int_range (rand, 1, 48 * 48 - 1);

                  if (WAY_INDEX (cell) != at)
                    set_class (grid, cell % 48, cell / 48,
                               g_rand_int_range (rand, 0, 4));
                }
            }
          if (error == NULL)
            g_assert_true (at == goal);
          else
            g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
          n_lost += error != NULL;
        }
      n_arrived += at == goal;
    }
  g_test_message ("%u journeys were cut off; %u of 40 units arrived", n_lost,
                  n_arrived);
  g_assert_cmpuint (n_arrived, >=, 30);
}

/* What a step costs now is heard. */
static void
test_costs_on_the_way (void)
{
  g_autoptr (WayGrid) grid = make_grid (40, 1);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 4);
  g_autoptr (WayJourney) journey = way_tiers_find (
    tiers, WAY_INDEX (0), WAY_INDEX (39), NULL, NULL);

  g_assert_true (way_journey_refine (journey, NULL, NULL));
  g_assert_cmpfloat (way_journey_get_estimate (journey), ==, 39);
  set_class (grid, 1, 0, 3);
  g_assert_true (way_journey_next (journey, NULL, NULL, NULL));
  g_assert_cmpfloat (way_journey_get_cost_so_far (journey), ==, 3);
  g_assert_cmpfloat (way_journey_get_estimate (journey), ==, 41);
}

/* Limits and errors -------------------------------------------------------- */

static void
test_broken (void)
{
  WayGraph *(*const makers[]) (void) = { broken_new_costs, broken_new_arcs,
                                         broken_new_spans };

  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    for (guint side = 0; side < 4; side++)
      {
        g_autoptr (WayGraph) graph = makers[i] ();
        g_autoptr (GError) error = NULL;

        g_assert_null (way_tiers_new (graph, side, NULL, &error));
        g_assert_nonnull (error);
        g_assert_true (error->domain == WAY_ERROR);
      }
}

/* Mending by a few expansions a call gets there, and is right then. */
static void
test_mend_bit_by_bit (void)
{
  g_autoptr (WayGrid) grid = make_grid (32, 32);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 8);
  g_autoptr (WayLimits) limits = way_limits_new ();
  guint n_calls = 0;

  for (guint i = 0; i < 12; i++)
    set_class (grid, 7 * i % 31, 5 * i % 32, 1);
  for (guint64 most = 500;; most += 500, n_calls++)
    {
      g_autoptr (GError) error = NULL;

      way_limits_set_max_expansions (limits, most);
      if (way_tiers_mend (tiers, limits, &error))
        break;
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  g_assert_cmpuint (n_calls, >, 2);
  two_tiers_assert_new (tiers, 8);
}

/* Many threads, one structure. */
static gpointer
find_many (gpointer data)
{
  WayTiers *tiers = data;
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  gdouble sum = 0;
  gdouble *result = g_new (gdouble, 1);

  for (guint i = 0; i < 50; i++)
    {
      const gsize start = g_rand_int_range (rand, 0, 4096);
      const gsize goal = g_rand_int_range (rand, 0, 4096);
      g_autoptr (WayPath) path = way_tiers_find_path (
        tiers, WAY_INDEX (start), WAY_INDEX (goal), WAY_REFINE_SMOOTH, NULL,
        NULL);

      sum += path != NULL ? way_path_get_cost (path) : -1;
    }

  *result = sum;
  return result;
}

static void
test_threads (void)
{
  g_autoptr (WayGrid) grid = make_grid (64, 64);
  g_autoptr (WayTiers) tiers = make_tiers (grid, 8);
  g_autofree gdouble *alone = NULL;
  GThread *threads[4];

  /* The first to ask mends for all. */
  for (guint row = 0; row < 50; row++)
    set_class (grid, 20, row, 1);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("finder", find_many, tiers);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autofree gdouble *sum = g_thread_join (threads[i]);

      if (alone == NULL)
        alone = find_many (tiers);
      g_assert_cmpfloat (*sum, ==, *alone);
    }
}

int
main (int   argc,
      char *argv[])
{
  static const char *const refinements[] = { "sectors", "smooth", "exact" };

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
  g_test_add_func ("/tiers/mend/touched-alone", test_mend);
  g_test_add_func ("/tiers/mend/unknown-changes", test_unknown_changes);
  g_test_add_func ("/tiers/mend/bit-by-bit", test_mend_bit_by_bit);
  for (guint i = 0; i < G_N_ELEMENTS (refinements); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tiers/changes/%s",
                                               refinements[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (i),
                            test_changes_on_the_way);
    }
  g_test_add_func ("/tiers/changes/costs", test_costs_on_the_way);
  g_test_add_func ("/tiers/broken", test_broken);
  g_test_add_func ("/tiers/threads", test_threads);

  return g_test_run ();
}
