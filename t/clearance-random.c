/* clearance-random.c - square movers on random grids, against brute force
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/cavern.h"
#include "lib/contract.h"
#include "lib/outcome.h"

/* The map ----------------------------------------------------------------- */

/* Whether all cells of the square can be entered, one by one. */
static gboolean
lies_free (Cavern *cavern,
           gint    column,
           gint    row,
           gint    size)
{
  for (gint y = row; y < row + size; y++)
    for (gint x = column; x < column + size; x++)
      if (x < 0 || x >= (gint) way_terrain_get_width (cavern->terrain)
          || y < 0 || y >= (gint) way_terrain_get_height (cavern->terrain)
          || !way_grid_is_free (cavern->grid,
                                way_grid_get_node (cavern->grid, x, y)))
        return FALSE;

  return TRUE;
}

static void
assert_sides_are_true (Cavern *cavern)
{
  for (guint y = 0; y < way_terrain_get_height (cavern->terrain); y++)
    for (guint x = 0; x < way_terrain_get_width (cavern->terrain); x++)
      {
        guint side = 0;
        WayNode at;

        while (lies_free (cavern, x, y, side + 1))
          side++;
        at = way_grid_get_node (cavern->grid, x, y);
        g_assert_cmpuint (way_clearance_map_get (cavern->map, at), ==, side);
      }
}

/* Classes 0 and 1 can be entered, class 2 cannot. */
static const WayCost costs_of_classes[] = { 1, 2.5, INFINITY };

static Cavern
new_random_cavern (GRand       *rand,
                   WayGridShape shape,
                   guint        width,
                   guint        height)
{
  g_autoptr (GError) error = NULL;
  WayTerrain *terrain = way_terrain_new (width, height, &error);
  const guint one_in = g_rand_int_range (rand, 3, 20);
  Cavern cavern;

  g_assert_no_error (error);
  for (guint i = 0; i < width * height; i++)
    way_terrain_set_class (terrain, i % width, i / width,
                           g_rand_int_range (rand, 0, one_in) == 0 ? 2
                             : g_rand_int_range (rand, 0, 3) == 0);
  cavern = cavern_new_of (terrain, shape);
  way_grid_set_mover (cavern.grid, costs_of_classes, 3);

  return cavern;
}

/* One edit at a time, several, and more than a terrain remembers. */
static void
test_edits (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Cavern) cavern
        = new_random_cavern (rand, WAY_GRID_SQUARES_8,
                             g_rand_int_range (rand, 1, 25),
                             g_rand_int_range (rand, 1, 25));

      assert_sides_are_true (&cavern);
      for (guint round = 0; round < 20; round++)
        {
          const guint n_edits
            = round == 19 ? 600
              : round % 2 ? 1 : g_rand_int_range (rand, 2, 40);

          for (guint i = 0; i < n_edits; i++)
            way_terrain_set_class (
                cavern.terrain,
                g_rand_int_range (rand, 0,
                                  way_terrain_get_width (cavern.terrain)),
                g_rand_int_range (rand, 0,
                                  way_terrain_get_height (cavern.terrain)),
                g_rand_int_range (rand, 0, 6) == 0 ? 2 : 0);
          assert_sides_are_true (&cavern);
        }
    }
}

/* Square movers ------------------------------------------------------------ */

typedef struct
{
  Cavern       *cavern;
  WayCornerRule rule;
  guint         size;
} Giant;

static gboolean
stands (const Giant *giant,
        gint         column,
        gint         row)
{
  return lies_free (giant->cavern, column, row, giant->size);
}

/* Whether the mover may go from its place to a neighbouring place. On the way
 * diagonally it sweeps two more cells: the corners of the square around both
 * places that it does not cover at either end. */
static gboolean
may_go (const Giant *giant,
        gint         column,
        gint         row,
        gint         dx,
        gint         dy)
{
  const gint s = (gint) giant->size;
  const gint x = MIN (column, column + dx), y = MIN (row, row + dy);
  const gboolean falls = dx == dy;      /* from upper left to lower right */
  guint n_free;

  if (!stands (giant, column + dx, row + dy))
    return FALSE;
  if (dx == 0 || dy == 0)
    return TRUE;

  n_free = lies_free (giant->cavern, falls ? x + s : x, y, 1)
           + lies_free (giant->cavern, falls ? x : x + s, y + s, 1);
  switch (giant->rule)
    {
    case WAY_CORNERS_ALWAYS:
      return TRUE;
    case WAY_CORNERS_ONE_FREE:
      return n_free >= 1;
    case WAY_CORNERS_BOTH_FREE:
      return n_free == 2;
    default:
      return FALSE;
    }
}

/* The cost is that of the upper left cell. */
static WayCost
step_cost (const Giant *giant,
           guint        column,
           guint        row,
           gint         dx,
           gint         dy)
{
  const guint8 klass = way_terrain_get_class (giant->cavern->terrain,
                                              column + dx, row + dy);

  return costs_of_classes[klass] * (dx != 0 && dy != 0 ? 14 : 10);
}

static PlainGraph *
write_out (const Giant *giant)
{
  const guint width = way_terrain_get_width (giant->cavern->terrain);
  const guint height = way_terrain_get_height (giant->cavern->terrain);
  const gboolean eight
    = way_grid_get_shape (giant->cavern->grid) == WAY_GRID_SQUARES_8;
  PlainGraph *plain = plain_graph_new (width * height);

  for (guint row = 0; row < height; row++)
    for (guint column = 0; column < width; column++)
      for (gint d = 0; stands (giant, column, row) && d < 9; d++)
        {
          const gint dx = d % 3 - 1, dy = d / 3 - 1;

          if (d == 4 || (!eight && dx != 0 && dy != 0)
              || !may_go (giant, column, row, dx, dy))
            continue;
          plain_graph_add (plain, row * width + column,
                           (row + dy) * width + column + dx,
                           step_cost (giant, column, row, dx, dy));
        }
  plain_graph_seal (plain);

  return plain;
}

/* Walks the path: the mover stands on nothing that it may not enter, nor comes
 * over it on the way. */
static void
walk (const Giant   *giant,
      const WayPath *path)
{
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      guint32 column, row, before_column, before_row;

      way_grid_get_cell (giant->cavern->grid, way_path_get_node (path, i),
                         &column, &row);
      if (way_path_get_length (path) > 1)
        g_assert_true (stands (giant, column, row));
      if (i == 0)
        continue;
      way_grid_get_cell (giant->cavern->grid, way_path_get_node (path, i - 1),
                         &before_column, &before_row);
      g_assert_true (may_go (giant, before_column, before_row,
                             (gint) column - (gint) before_column,
                             (gint) row - (gint) before_row));
    }
}

static void
assert_as_written_out (const Giant *giant,
                       WayGraph    *graph,
                       GRand       *rand)
{
  g_autoptr (PlainGraph) plain = write_out (giant);

  for (guint i = 0; i < 6; i++)
    {
      const guint from = g_rand_int_range (rand, 0, plain->n_nodes);
      g_autofree WayCost *costs = oracle_costs_from (plain, from);

      if (way_graph_is_blocked (graph, WAY_INDEX (from)))
        costs[from] = INFINITY;
      for (guint to = 0; to < plain->n_nodes; to++)
        for (guint k = 0; k < 2; k++)
          {
            g_autoptr (GError) error = NULL;
            g_autoptr (WayPath) path
              = way_find_path (graph, WAY_INDEX (from), WAY_INDEX (to),
                               k ? WAY_STRATEGY_ASTAR : WAY_STRATEGY_DIJKSTRA,
                               &error);

            g_assert_no_error (error);
            oracle_assert_cost (path ? way_path_get_cost (path) : INFINITY,
                                costs[to]);
            if (path != NULL)
              walk (giant, path);
          }
    }
}

static void
test_random_grids (gconstpointer data)
{
  const WayGridShape shape = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (80); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Cavern) cavern
        = new_random_cavern (rand, shape, g_rand_int_range (rand, 1, 13),
                             g_rand_int_range (rand, 1, 13));
      const Giant giant = { &cavern, seed % 4, 1 + seed / 4 % 4 };
      g_autoptr (WayClearance) view
        = way_clearance_new (WAY_GRAPH (cavern.grid), cavern.map, giant.size,
                             NULL);
      g_autoptr (WayReverse) reverse = way_reverse_new (WAY_GRAPH (view), NULL);
      g_autoptr (WayReverse) forth = way_reverse_new (WAY_GRAPH (reverse),
                                                      NULL);

      way_grid_set_steps (cavern.grid, 10, 10, 14);
      way_grid_set_corner_rule (cavern.grid, giant.rule);
      assert_as_written_out (&giant, WAY_GRAPH (view), rand);
      way_terrain_set_class (cavern.terrain, 0, 0, 2);
      assert_as_written_out (&giant, WAY_GRAPH (forth), rand);
    }
}

static void
test_contract_over_grids (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (24); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Cavern) cavern
        = new_random_cavern (rand, seed % 2 ? WAY_GRID_SQUARES_4
                                            : WAY_GRID_SQUARES_8, 9, 8);
      g_autoptr (WayClearance) view
        = way_clearance_new (WAY_GRAPH (cavern.grid), cavern.map,
                             1 + seed % 3, NULL);
      WayNode places[5];

      way_grid_set_corner_rule (cavern.grid, seed / 3 % 4);
      for (guint i = 0; i < G_N_ELEMENTS (places); i++)
        places[i] = WAY_INDEX (g_rand_int_range (rand, 0, 72));
      contract_check (WAY_GRAPH (view), places, G_N_ELEMENTS (places));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/clearance-random/" path, function)
  CASE ("edits", test_edits);
  CASE ("contract-over-grids", test_contract_over_grids);
  g_test_add_data_func ("/clearance-random/grids/squares-4",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_4),
                        test_random_grids);
  g_test_add_data_func ("/clearance-random/grids/squares-8",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_8),
                        test_random_grids);

  return g_test_run ();
}
