/* refusals.c - goals that graphs refuse without a search, compared with floods
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#include "lib/outcome.h"
#include "lib/random-piles.h"

/* Refusals are never wrong; if they are @exact, none is missing. */
static void
check_pairs (WayGraph *graph,
             gboolean  exact)
{
  const guint n = random_piles_count_nodes (graph);

  for (guint from = 0; from < n; from++)
    {
      g_autofree gboolean *reached = random_piles_flood (graph, from);

      for (guint to = 0; to < n; to++)
        {
          const gboolean refused
            = way_graph_refuses (graph, WAY_INDEX (from), WAY_INDEX (to));

          if (from == to)
            g_assert_cmpint (refused, ==,
                             way_graph_is_blocked (graph, WAY_INDEX (to)));
          else if (reached[to])
            g_assert_false (refused);
          else if (exact)
            g_assert_true (refused);
        }
    }
}

/* Grids -------------------------------------------------------------------- */

static void
edit_grid (WayGrid *grid,
           GRand   *rand)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const gint width = (gint) way_terrain_get_width (terrain);
  const gint height = (gint) way_terrain_get_height (terrain);

  if (g_rand_int_range (rand, 0, 40) == 0)
    way_grid_set_corner_rule (grid,
                              (WayCornerRule) g_rand_int_range (rand, 0, 4));
  else
    way_terrain_set_class (terrain,
                           (guint32) g_rand_int_range (rand, 0, width),
                           (guint32) g_rand_int_range (rand, 0, height),
                           (guint8) g_rand_int_range (rand, 0,
                                                      RANDOM_PILES_CLASSES));
}

/* Components are updated after each edit, and equal those that a flood
 * finds. */
static void
test_grid_edits (void)
{
  const guint n_seeds = outcome_repeat (400);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = random_piles_make_grid (rand, 9);

      g_test_message ("seed %u", seed);
      for (guint round = 0; round < 8; round++)
        {
          const gint n_edits = g_rand_int_range (rand, 0, 6);

          check_pairs (WAY_GRAPH (grid), TRUE);
          for (gint i = 0; i < n_edits; i++)
            edit_grid (grid, rand);
        }
    }
}

/* A wall across a wide map: neither side ends within the nodes that an update
 * looks at, and yet the sides are soon known to be separate. */
static void
test_grid_bound (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (400, 400, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const WayNode left = WAY_INDEX (0), right = WAY_INDEX (399);
  guint n_asked = 0;

  g_assert_false (way_graph_refuses (WAY_GRAPH (grid), left, right));
  for (guint row = 0; row < 400; row++)
    {
      g_assert_false (way_graph_refuses (WAY_GRAPH (grid), left, right));
      way_terrain_set_class (terrain, 200, row, 1);
    }
  while (!way_graph_refuses (WAY_GRAPH (grid), left, right))
    g_assert_cmpuint (++n_asked, <, 20);

  /* A door joins them again, and shuts. */
  way_terrain_set_class (terrain, 200, 7, 0);
  g_assert_false (way_graph_refuses (WAY_GRAPH (grid), left, right));
  way_terrain_set_class (terrain, 200, 7, 1);
  for (n_asked = 0; !way_graph_refuses (WAY_GRAPH (grid), left, right);)
    g_assert_cmpuint (++n_asked, <, 20);
}

/* Tables ------------------------------------------------------------------- */

/* Weak islands are floods over edges in either direction. */
static void
test_tables (void)
{
  const guint n_seeds = outcome_repeat (200);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = 1 + seed % 30;
      g_autoptr (WayTable) table
        = random_piles_make_table (rand, n, n / 2 + seed % 7);

      check_pairs (WAY_GRAPH (table), FALSE);
      for (guint a = 0; a < n; a++)
        for (guint b = 0; b < n; b++)
          g_assert_true (way_graph_refuses (WAY_GRAPH (table), WAY_INDEX (a),
                                            WAY_INDEX (b))
                         == (way_table_get_component (table, WAY_INDEX (a))
                             != way_table_get_component (table,
                                                         WAY_INDEX (b))));
    }
}

/* Piles -------------------------------------------------------------------- */

static void
test_piles (void)
{
  const guint n_seeds = outcome_repeat (1000);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) top = random_piles_make (rand);

      g_test_message ("seed %u", seed);
      check_pairs (top, FALSE);
    }
}

/* Values and edits --------------------------------------------------------- */

/* Functions that a user gives count on values being aligned, wherever those lie
 * that he asks about. */
static guint n_asked;

static void
assert_aligned (gconstpointer value)
{
  g_assert_cmpuint ((guintptr) value % 8, ==, 0);
  n_asked++;
}

static guint
hash_pair (gconstpointer value)
{
  assert_aligned (value);
  return g_int64_hash (value);
}

static gboolean
equal_pairs (gconstpointer a,
             gconstpointer b)
{
  assert_aligned (a);
  assert_aligned (b);
  return memcmp (a, b, 12) == 0;
}

static void
no_edges (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
}

static gboolean
refuse_pairs (WayNode  from,
              WayNode  to,
              gpointer user_data)
{
  assert_aligned (from);
  assert_aligned (to);
  return TRUE;
}

static void
test_unaligned_values (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (12, hash_pair, equal_pairs);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, no_edges, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (graph));
  guint64 room[8] = { 0 };
  guint8 *bytes = (guint8 *) room;

  way_callback_graph_set_refuses (graph, refuse_pairs, NULL, NULL);
  for (guint shift = 0; shift < 8; shift++)
    {
      const WayNode a = bytes + shift;

      memset (room, 0, sizeof room);
      bytes[32 + shift] = 1;
      n_asked = 0;
      g_assert_true (way_graph_refuses (WAY_GRAPH (overlay), a,
                                        bytes + 32 + shift));
      g_assert_false (way_graph_refuses (WAY_GRAPH (overlay), a, a));
      g_assert_cmpuint (n_asked, >=, 6);
    }
}

/* An edit that does not change edges does not change components. */
static void
test_islands_stay_current (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (4, 4, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayComponents) islands
    = way_components_new (WAY_GRAPH (grid), NULL, 0, NULL, NULL);

  g_assert_cmpint (way_components_can_reach (islands, WAY_INDEX (0),
                                             WAY_INDEX (0)),
                   ==, WAY_REACHABLE_YES);
  way_grid_set_heuristic (grid, WAY_GRID_MANHATTAN);
  g_assert_cmpint (way_components_can_reach (islands, WAY_INDEX (0),
                                             WAY_INDEX (0)),
                   ==, WAY_REACHABLE_YES);
  way_terrain_set_class (terrain, 1, 1, 1);
  g_assert_cmpint (way_components_can_reach (islands, WAY_INDEX (0),
                                             WAY_INDEX (0)),
                   ==, WAY_REACHABLE_MAYBE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/refusals/grid-edits", test_grid_edits);
  g_test_add_func ("/refusals/grid-bound", test_grid_bound);
  g_test_add_func ("/refusals/tables", test_tables);
  g_test_add_func ("/refusals/piles", test_piles);
  g_test_add_func ("/refusals/unaligned-values", test_unaligned_values);
  g_test_add_func ("/refusals/islands-stay-current",
                   test_islands_stay_current);

  return g_test_run ();
}
