/* grid-shapes.c - squares, hexagons and triangles, and which of them touch
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/contract.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <math.h>

static const WayCost infantry[] = { 1, INFINITY, 5, 2 };

typedef struct
{
  const char  *name;
  WayGridShape shape;
} Row;

static const Row rows[] = {
  { "squares-4", WAY_GRID_SQUARES_4 },
  { "squares-8", WAY_GRID_SQUARES_8 },
  { "hexagons", WAY_GRID_HEXAGONS },
  { "triangles", WAY_GRID_TRIANGLES },
};

static WayGrid *
random_grid (guint32      seed,
             WayGridShape shape,
             guint32      width,
             guint32      height,
             WayCost      straight,
             WayCost      diagonal)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WayTerrain) terrain
    = plain_grid_random_terrain (rand, width, height,
                                 G_N_ELEMENTS (infantry));
  WayGrid *grid = way_grid_new (terrain, shape);

  way_grid_set_mover (grid, infantry, G_N_ELEMENTS (infantry));
  way_grid_set_steps (grid, straight, straight, diagonal);
  return grid;
}

static WayGrid *
grid_of_text (const char  *text,
              WayGridShape shape)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (text, ".#", NULL, &error);

  g_assert_no_error (error);
  return way_grid_new (terrain, shape);
}

/* Against a table --------------------------------------------------------- */

static WayTable *
table_of (const PlainGraph *plain)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  WayTable *table;

  for (guint node = 0; node < plain->n_nodes; node++)
    way_table_builder_add_node (builder, NULL, NULL, NULL, &error);
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      way_table_builder_add_edge (builder, WAY_INDEX (edge->from),
                                  WAY_INDEX (edge->to), edge->cost, WAY_ONE_WAY,
                                  NULL, &error);
    }
  table = way_table_builder_build (builder, &error);

  g_assert_no_error (error);
  return table;
}

static WayCost
cost_between (WayGraph *graph,
              WayNode   from,
              WayNode   to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = way_find_path (graph, from, to,
                                            WAY_STRATEGY_ASTAR, &error);

  g_assert_no_error (error);
  return path ? way_path_get_cost (path) : INFINITY;
}

/* All pairs of cells. */
static void
test_same_as_table (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (WayGrid) grid = random_grid (17, row->shape, 9, 7, 10, 14);
  const PlainSteps steps = { 10, 10, 14 };
  g_autoptr (PlainGraph) plain = plain_grid_new (grid, &steps);
  g_autoptr (WayTable) table = table_of (plain);

  for (guint from = 0; from < plain->n_nodes; from++)
    for (guint to = 0; to < plain->n_nodes; to++)
      if (from != to || way_grid_is_free (grid, WAY_INDEX (to)))
        g_assert_cmpfloat (cost_between (WAY_GRAPH (grid), WAY_INDEX (from),
                                         WAY_INDEX (to)), ==,
                           cost_between (WAY_GRAPH (table),
                                         way_table_get_node (table,
                                                             WAY_ADDED (from)),
                                         way_table_get_node (table,
                                                             WAY_ADDED (to))));
}

/* Random maps of all sizes, those of one row or column among them. */
static void
test_same_as_geometry (gconstpointer data)
{
  const Row *row = data;

  for (guint32 seed = 0; seed < outcome_repeat (100); seed++)
    {
      const gboolean is_whole = seed % 2;
      const PlainSteps steps = { is_whole ? 10 : 0.1, is_whole ? 10 : 0.1,
                                 is_whole ? 14 : G_SQRT2 / 10 };
      g_autoptr (WayGrid) grid
        = random_grid (seed, row->shape, 1 + seed % 9, 1 + seed / 9 % 7,
                       steps.horizontal, steps.diagonal);
      g_autoptr (PlainGraph) plain = plain_grid_new (grid, &steps);

      plain_grid_assert_edges (plain, grid);
      plain_grid_assert_searches (plain, grid, 13);
    }
}

/* Ground of two classes of equal cost, with a few walls: most cells have all
 * their neighbours. */
static WayGrid *
open_grid (guint32           seed,
           WayGridShape      shape,
           const PlainSteps *steps)
{
  static const WayCost cost[] = { 1, 1, INFINITY };
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 8, &error);
  WayGrid *grid = way_grid_new (terrain, shape);

  g_assert_no_error (error);
  for (guint32 cell = 0; cell < 9 * 8; cell++)
    way_terrain_set_class (terrain, cell % 9, cell / 9,
                           g_rand_int_range (rand, 0, 20) == 0
                             ? 2 : g_rand_int_range (rand, 0, 2));
  way_grid_set_mover (grid, cost, G_N_ELEMENTS (cost));
  way_grid_set_corner_rule (grid, seed / 2 % (WAY_CORNERS_ALWAYS + 1));
  way_grid_set_steps (grid, steps->horizontal, steps->vertical,
                      steps->diagonal);
  return grid;
}

static void
test_in_the_open (gconstpointer data)
{
  static const PlainSteps whole = { 3, 5, 7 }, real = { 0.3, 0.5, 0.7 };
  static const PlainSteps one = { 3, 3, 3 };
  const Row *row = data;
  const gboolean is_square = row->shape <= WAY_GRID_SQUARES_8;

  for (guint32 seed = 0; seed < outcome_repeat (32); seed++)
    {
      const PlainSteps *steps = seed % 2 ? &real : is_square ? &whole : &one;
      g_autoptr (WayGrid) grid = open_grid (seed, row->shape, steps);
      g_autoptr (PlainGraph) plain = plain_grid_new (grid, steps);

      plain_grid_assert_edges (plain, grid);
      plain_grid_assert_searches (plain, grid, 17);
    }
}

static void
test_contract (gconstpointer data)
{
  const Row *row = data;

  for (guint32 seed = 0; seed < 2; seed++)
    {
      g_autoptr (WayGrid) grid = random_grid (seed, row->shape, 11, 8,
                                              seed ? 1 : 10, seed ? G_SQRT2
                                                                  : 14);
      const WayNode places[] = { WAY_INDEX (0), WAY_INDEX (40),
                                 WAY_INDEX (43), WAY_INDEX (87) };

      contract_check (WAY_GRAPH (grid), places, G_N_ELEMENTS (places));
    }
}

/* By hand ----------------------------------------------------------------- */

/* The cells that follow @column,@row, as their names in order. */
static char *
list_neighbours (WayGrid *grid,
                 guint32  column,
                 guint32  row)
{
  WayGraph *graph = WAY_GRAPH (grid);
  const WayNode node = way_grid_get_node (grid, column, row);
  const WayAt at = { node, node, 0, TRUE };
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));
  GString *list = g_string_new (NULL);

  /* No cursor is a cursor, too. */
  way_graph_neighbours (graph, NULL, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      g_autofree char *name
        = way_graph_dup_name (graph, way_edges_get_node (edges, i));

      g_string_append_printf (list, "%s%s", i > 0 ? " " : "", name);
    }

  return g_string_free (list, FALSE);
}

static void
assert_neighbours (WayGrid    *grid,
                   guint32     column,
                   guint32     row,
                   const char *expected)
{
  g_autofree char *list = list_neighbours (grid, column, row);

  g_assert_cmpstr (list, ==, expected);
}

static const char plain_of_4_by_4[] =
  ". . . .\n"
  ". . . .\n"
  ". . . .\n"
  ". . . .\n";

static void
test_order_of_squares (void)
{
  g_autoptr (WayGrid) four = grid_of_text (plain_of_4_by_4,
                                           WAY_GRID_SQUARES_4);
  g_autoptr (WayGrid) eight = grid_of_text (plain_of_4_by_4,
                                            WAY_GRID_SQUARES_8);

  assert_neighbours (four, 1, 2, "1,1 0,2 2,2 1,3");
  assert_neighbours (four, 3, 0, "2,0 3,1");
  assert_neighbours (eight, 1, 2, "0,1 1,1 2,1 0,2 2,2 0,3 1,3 2,3");
  assert_neighbours (eight, 3, 3, "2,2 3,2 2,3");
}

/* Drawn as they lie:   0,1   1,1      0,1 is an odd row, shifted to the
 *                   0,2   1,2   2,2   right, so that 1,2 lies below it. */
static void
test_order_of_hexagons (void)
{
  g_autoptr (WayGrid) grid = grid_of_text (plain_of_4_by_4,
                                           WAY_GRID_HEXAGONS);

  assert_neighbours (grid, 1, 2, "0,1 1,1 0,2 2,2 0,3 1,3");
  assert_neighbours (grid, 1, 1, "1,0 2,0 0,1 2,1 1,2 2,2");
  assert_neighbours (grid, 0, 0, "1,0 0,1");
  assert_neighbours (grid, 3, 3, "3,2 2,3");
}

static void
test_order_of_triangles (void)
{
  g_autoptr (WayGrid) grid = grid_of_text (plain_of_4_by_4,
                                           WAY_GRID_TRIANGLES);

  assert_neighbours (grid, 1, 1, "0,1 2,1 1,2"); /* points up */
  assert_neighbours (grid, 1, 2, "1,1 0,2 2,2"); /* points down */
  assert_neighbours (grid, 0, 0, "1,0 0,1");
  assert_neighbours (grid, 1, 0, "0,0 2,0");
}

/* Positions --------------------------------------------------------------- */

/* Neighbours lie one step's length apart; of squares, the diagonal ones that
 * of the diagonal. */
static void
test_steps_are_lengths (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (WayGrid) grid = grid_of_text (plain_of_4_by_4, row->shape);
  WayGraph *graph = WAY_GRAPH (grid);
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));

  way_grid_set_cell_size (grid, 3, 4, 10);
  for (guint node = 0; node < 16; node++)
    {
      const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };

      way_graph_neighbours (graph, NULL, &at, edges);
      for (guint i = 0; i < way_edges_get_length (edges); i++)
        {
          WayPosition from, to;

          way_graph_get_position (graph, at.node, &from);
          way_graph_get_position (graph, way_edges_get_node (edges, i), &to);
          oracle_assert_cost (way_edges_get_cost (edges, i),
                              10 * way_position_distance (
                                       &from, &to, WAY_POSITION_PLANAR));
        }
    }
}

static void
assert_position (WayGrid *grid,
                 guint32  column,
                 guint32  row,
                 gdouble  x,
                 gdouble  y)
{
  WayPosition position;

  g_assert_true (way_graph_get_position (WAY_GRAPH (grid),
                                         way_grid_get_node (grid, column, row),
                                         &position));
  g_assert_cmpfloat_with_epsilon (position.x, x, 1e-12);
  g_assert_cmpfloat_with_epsilon (position.y, y, 1e-12);
}

static void
test_positions (void)
{
  g_autoptr (WayGrid) squares = grid_of_text (plain_of_4_by_4,
                                              WAY_GRID_SQUARES_8);
  g_autoptr (WayGrid) hexagons = grid_of_text (plain_of_4_by_4,
                                               WAY_GRID_HEXAGONS);
  g_autoptr (WayGrid) triangles = grid_of_text (plain_of_4_by_4,
                                                WAY_GRID_TRIANGLES);

  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (squares)), ==,
                   WAY_POSITION_PLANAR);
  assert_position (squares, 2, 1, 2.5, 1.5);
  way_grid_set_cell_size (squares, 2, 10, 1);
  assert_position (squares, 2, 1, 5, 15);

  assert_position (hexagons, 0, 0, 0.5, 1 / sqrt (3));
  assert_position (hexagons, 2, 1, 3, 2.5 / sqrt (3));

  /* A triangle of side 1 is half the root of 3 high. */
  assert_position (triangles, 0, 0, 0.5, sqrt (3) / 3);
  assert_position (triangles, 1, 0, 1, sqrt (3) / 6);
}

/* Distances --------------------------------------------------------------- */

static WayCost
estimate (WayGrid *grid,
          guint    from,
          guint    to)
{
  const WayNode goal = WAY_INDEX (to);
  const WayQuery query = { &goal, 1 };
  gpointer cursor = way_graph_begin (WAY_GRAPH (grid), &query);
  const WayCost cost = way_graph_heuristic (WAY_GRAPH (grid), cursor,
                                            WAY_INDEX (from));

  way_graph_end (WAY_GRAPH (grid), cursor);
  return cost;
}

/* Without obstacles an estimate is the cost that a search finds. */
static void
test_distance_of_hexagons (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_HEXAGONS);
  const PlainSteps steps = { 3, 3, 3 };
  g_autoptr (PlainGraph) plain = plain_grid_new (grid, &steps);

  way_grid_set_steps (grid, 3, 3, 3);
  for (guint to = 0; to < 81; to++)
    {
      g_autofree WayCost *costs = oracle_costs_to (plain, to);

      for (guint from = 0; from < 81; from++)
        g_assert_cmpfloat (estimate (grid, from, to), ==, costs[from]);
    }
}

static void
test_distance_of_triangles (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (30, 12, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_TRIANGLES);
  const PlainSteps steps = { 2, 2, 2 };
  g_autoptr (PlainGraph) plain = plain_grid_new (grid, &steps);

  way_grid_set_steps (grid, 2, 2, 2);
  for (guint from = 0; from < 360; from += 7)
    {
      g_autofree WayCost *costs = oracle_costs_from (plain, from);
      const guint column = from % 30, row = from / 30;

      /* Near the border a walk may have to go another way round. */
      if (column < 10 || column >= 20 || row < 4 || row >= 8)
        continue;
      for (guint to = 0; to < 360; to++)
        if (ABS ((gint) (to % 30) - (gint) column) <= 9
            && ABS ((gint) (to / 30) - (gint) row) <= 3)
          g_assert_cmpfloat (estimate (grid, from, to), ==, costs[to]);
    }
}

static void
add_for_each_shape (const char   *name,
                    GTestDataFunc test)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/grid-shapes/%s/%s", name,
                                               rows[i].name);

      g_test_add_data_func (path, &rows[i], test);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_for_each_shape ("same-as-table", test_same_as_table);
  add_for_each_shape ("same-as-geometry", test_same_as_geometry);
  add_for_each_shape ("in-the-open", test_in_the_open);
  add_for_each_shape ("contract", test_contract);
  add_for_each_shape ("steps-are-lengths", test_steps_are_lengths);
  g_test_add_func ("/grid-shapes/order/squares", test_order_of_squares);
  g_test_add_func ("/grid-shapes/order/hexagons", test_order_of_hexagons);
  g_test_add_func ("/grid-shapes/order/triangles", test_order_of_triangles);
  g_test_add_func ("/grid-shapes/positions", test_positions);
  g_test_add_func ("/grid-shapes/distance/hexagons",
                   test_distance_of_hexagons);
  g_test_add_func ("/grid-shapes/distance/triangles",
                   test_distance_of_triangles);
  return g_test_run ();
}
