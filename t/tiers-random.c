/* tiers-random.c - tiers over random graphs and piles, against the oracle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Sectors are small, so that small maps have many. Tiers must find a path
 * exactly if one exists, on random graphs of every kind as on grids; only grids
 * with smooth costs test how much more it may cost. */

#include "lib/as-graph.h"
#include "lib/ground-pile.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/two-tiers.h"

#include <math.h>

static WayTiers *
make_tiers (gpointer graph,
            guint    side)
{
  g_autoptr (GError) error = NULL;
  WayTiers *tiers = way_tiers_new (graph, side, NULL, &error);

  g_assert_no_error (error);
  return tiers;
}

/* Random graphs ------------------------------------------------------------ */

static void
check_graph (guint32 seed,
             AsKind  kind)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 1, 60);
  const RandomFlags flags = random_graph_flags (seed);
  g_autoptr (PlainGraph) plain = random_graph_new (rand, n_nodes, flags);
  g_autoptr (AsGraph) graph
    = as_graph_new (plain, kind,
                    seed % 2 == 0 && plain_graph_is_whole (plain) ? AS_WHOLE
                                                                 : AS_PLAIN);
  g_autoptr (WayTiers) tiers
    = make_tiers (graph->graph, g_rand_int_range (rand, 1, 5));

  two_tiers_check (tiers, rand, 6);
}

/* One-way edges, free ones, parallel ones, loops, hidden ones and costs near
 * the ends of the range of numbers; also several connected components, as many
 * graphs are sparse. */
static void
test_graphs (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);
  const guint n = outcome_repeat (120);

  for (guint32 seed = 0; seed < n; seed++)
    check_graph (seed, kind);
}

/* The nodes of a table lie somewhere in the plane. */
static void
test_placed_tables (void)
{
  const guint n = outcome_repeat (90);

  for (guint32 seed = 0; seed < n; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_PLANAR);
      const guint n_nodes = g_rand_int_range (rand, 2, 120);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayTiers) tiers = NULL;

      for (guint i = 0; i < n_nodes; i++)
        {
          const WayPosition at = { g_rand_int_range (rand, 0, 50),
                                   g_rand_int_range (rand, 0, 50) };

          way_table_builder_add_node (builder, NULL, &at, NULL, &error);
          g_assert_no_error (error);
        }
      for (guint i = 0; i < 2 * n_nodes; i++)
        {
          way_table_builder_add_edge (builder,
                                      WAY_INDEX (g_rand_int_range (rand, 0,
                                                                   n_nodes)),
                                      WAY_INDEX (g_rand_int_range (rand, 0,
                                                                   n_nodes)),
                                      g_rand_int_range (rand, 1, 100),
                                      g_rand_boolean (rand) ? WAY_ONE_WAY
                                                            : WAY_BOTH_WAYS,
                                      NULL, &error);
          g_assert_no_error (error);
        }
      table = way_table_builder_build (builder, &error);
      g_assert_no_error (error);
      tiers = make_tiers (table, g_rand_int_range (rand, 1, 6));
      two_tiers_check (tiers, rand, 6);
    }
}

/* Grids -------------------------------------------------------------------- */

static const WayCost mover[] = { 1, INFINITY, 2.5, 0 };

static WayGrid *
make_grid (GRand       *rand,
           WayGridShape shape)
{
  g_autoptr (WayTerrain) terrain
    = plain_grid_random_terrain (rand, g_rand_int_range (rand, 1, 20),
                                 g_rand_int_range (rand, 1, 20),
                                 G_N_ELEMENTS (mover));
  WayGrid *grid = way_grid_new (terrain, shape);

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  way_grid_set_corner_rule (grid, g_rand_int_range (rand, 0, 4));
  if (g_rand_boolean (rand))
    way_grid_set_steps (grid, 2, 3, 4);

  return grid;
}

/* Changes a few cells, and now and then many more than are remembered. */
static void
edit (WayGrid *grid,
      GRand   *rand)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const guint n = g_rand_int_range (rand, 0, 8) == 0
                    ? 1500 : g_rand_int_range (rand, 1, 6);

  for (guint i = 0; i < n; i++)
    way_terrain_set_class (terrain,
                           g_rand_int_range (rand, 0, way_terrain_get_width
                                                        (terrain)),
                           g_rand_int_range (rand, 0, way_terrain_get_height
                                                        (terrain)),
                           g_rand_int_range (rand, 0, G_N_ELEMENTS (mover)));
}

static void
test_grids (gconstpointer data)
{
  const WayGridShape shape = GPOINTER_TO_UINT (data);
  const guint n = outcome_repeat (40);

  for (guint32 seed = 0; seed < n; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = make_grid (rand, shape);
      const guint side = g_rand_int_range (rand, 1, 8);
      g_autoptr (WayTiers) tiers = make_tiers (grid, side);

      for (guint round = 0; round < 4; round++)
        {
          two_tiers_check (tiers, rand, 4);
          edit (grid, rand);
          two_tiers_assert_new (tiers, side);
        }
    }
}

static guint
roll_rand (gpointer source,
           guint    n)
{
  return g_rand_int_range (source, 0, n);
}

/* Overlays, clearance, knowledge and views of users' own, in any order, that
 * change as the map does. */
static void
test_piles (void)
{
  const guint n = outcome_repeat (90);

  for (guint32 seed = 0; seed < n; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (GroundPile) pile = { .roll = NULL };
      g_autoptr (WayTiers) tiers = NULL;
      guint side;

      ground_pile_init (&pile, roll_rand, rand);
      side = g_rand_int_range (rand, 1, 6);
      tiers = make_tiers (pile.graph, side);
      for (guint round = 0; round < 5; round++)
        {
          two_tiers_check (tiers, rand, 3);
          for (guint i = g_rand_int_range (rand, 1, 5); i > 0; i--)
            ground_pile_change (&pile);
          two_tiers_assert_new (tiers, side);
        }
    }
}

/* Loss --------------------------------------------------------------------- */

/* Waves of three costs over 160 x 160 cells. */
static WayGrid *
make_waves (GRand *rand)
{
  static const WayCost costs[] = { 1, 2, 4 };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (160, 160, &error);
  const gdouble x = 0.05 + 0.1 * g_rand_double (rand);
  const gdouble y = 0.05 + 0.1 * g_rand_double (rand);
  const gdouble shift = 6 * g_rand_double (rand);
  WayGrid *grid;

  g_assert_no_error (error);
  for (guint cell = 0; cell < 160 * 160; cell++)
    {
      const gdouble height = sin (x * (cell % 160) + shift)
                             + sin (y * (cell / 160))
                             + sin ((x + y)
                                    * (cell % 160 - 0.7 * (cell / 160)));

      way_terrain_set_class (terrain, cell % 160, cell / 160,
                             (height > -0.6) + (height > 0.6));
    }
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));

  return grid;
}

static WayCost
find_best (WayGrid *grid,
           WayNode  start,
           WayNode  goal)
{
  g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (grid), start, goal,
                                            WAY_STRATEGY_DIJKSTRA, NULL);

  return way_path_get_cost (path);
}

/* On average, paths cost at most 2 % more when refined, 0.5 % more when
 * smoothed, and 0.2 % more in exact mode. */
static void
test_loss (void)
{
  static const gdouble most[] = { 0.02, 0.005, 0.002 };
  const guint n_maps = outcome_repeat (40), n_pairs = 20;

  for (guint32 seed = 0; seed < n_maps; seed += 10)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = make_waves (rand);
      g_autoptr (WayTiers) tiers = make_tiers (grid, 0);
      gdouble loss[3] = { 0 };

      for (guint i = 0; i < n_pairs; i++)
        {
          const WayNode start
            = WAY_INDEX ((gsize) g_rand_int_range (rand, 0, 160 * 160));
          const WayNode goal
            = WAY_INDEX ((gsize) g_rand_int_range (rand, 0, 160 * 160));
          const WayCost best = find_best (grid, start, goal);

          for (guint mode = 0; mode < 3 && best > 0; mode++)
            {
              g_autoptr (WayPath) path = way_tiers_find_path (
                tiers, start, goal, mode, NULL, NULL);

              loss[mode] += (way_path_get_cost (path) / best - 1) / n_pairs;
            }
        }
      g_test_message ("loss %.3f %%, %.3f %%, %.3f %%", 100 * loss[0],
                      100 * loss[1], 100 * loss[2]);
      for (guint mode = 0; mode < 3; mode++)
        g_assert_cmpfloat (loss[mode], <=, most[mode]);
    }
}

int
main (int   argc,
      char *argv[])
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_TABLE_LOCAL,
                                  AS_OVERLAY };
  static const char *const shapes[] = { "squares-4", "squares-8", "hexagons",
                                        "triangles" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tiers-random/graphs/%s",
                                               as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]), test_graphs);
    }
  g_test_add_func ("/tiers-random/placed-tables", test_placed_tables);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/tiers-random/grids/%s",
                                               shapes[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_grids);
    }
  g_test_add_func ("/tiers-random/piles", test_piles);
  g_test_add_func ("/tiers-random/loss", test_loss);

  return g_test_run ();
}
