/* clearance.c - square units of different sizes on grids
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Tables and other graphs are in clearance-edges.c. */

#include "lib/contract.h"
#include "lib/least-cost.h"
#include "lib/outcome.h"

/* A map with the room on it. */
typedef struct
{
  WayTerrain      *terrain;     /* (owned) */
  WayGrid         *grid;        /* (owned) */
  WayClearanceMap *map;         /* (owned) */
} Ground;

static void
ground_clear (Ground *self)
{
  g_object_unref (self->terrain);
  g_object_unref (self->grid);
  g_object_unref (self->map);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ground, ground_clear)

static Ground
new_ground_of (WayTerrain  *terrain,
               WayGridShape shape)
{
  g_autoptr (GError) error = NULL;
  Ground ground = { terrain, way_grid_new (terrain, shape), NULL };

  ground.map = way_clearance_map_new (ground.grid, &error);
  g_assert_no_error (error);

  return ground;
}

static Ground
new_ground (const char  *rows,
            WayGridShape shape)
{
  g_autoptr (GError) error = NULL;
  WayTerrain *terrain = way_terrain_new_from_text (rows, ".#", "AB", &error);

  g_assert_no_error (error);
  return new_ground_of (terrain, shape);
}

static WayNode
cell (Ground *ground,
      guint32 column,
      guint32 row)
{
  return way_grid_get_node (ground->grid, column, row);
}

/* From A to B, by a unit of @size. */
static WayCost
ground_cost (Ground *ground,
             guint   size)
{
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (ground->grid), ground->map, size);
  WayNode a, b;

  g_assert_true (way_graph_find_node (WAY_GRAPH (view), "A", &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (view), "B", &b));

  return least_cost (view, a, b);
}

/* The map ----------------------------------------------------------------- */

/* Fails the test unless the sides are the digits of @expected. */
static void
assert_sides (Ground     *ground,
              const char *expected)
{
  const guint32 width = way_terrain_get_width (ground->terrain);
  const guint32 height = way_terrain_get_height (ground->terrain);
  g_autoptr (GString) sides = g_string_new (NULL);

  for (guint32 row = 0; row < height; row++)
    {
      for (guint32 column = 0; column < width; column++)
        g_string_append_printf (sides, "%u",
                                way_clearance_map_get (
                                    ground->map, cell (ground, column, row)));
      g_string_append_c (sides, '\n');
    }
  g_assert_cmpstr (sides->str, ==, expected);
}

static void
test_sides (void)
{
  g_auto (Ground) ground = new_ground ("....#\n"
                                       ".....\n"
                                       "..#..\n"
                                       ".....\n", WAY_GRID_SQUARES_8);

  assert_sides (&ground, "22210\n"
                         "21121\n"
                         "21021\n"
                         "11111\n");
  g_assert_true (way_clearance_map_get_grid (ground.map) == ground.grid);

  way_terrain_set_class (ground.terrain, 2, 2, 0);
  assert_sides (&ground, "43210\n"
                         "33321\n"
                         "22221\n"
                         "11111\n");
  way_terrain_set_class (ground.terrain, 4, 0, 0);
  assert_sides (&ground, "44321\n"
                         "33321\n"
                         "22221\n"
                         "11111\n");
  way_terrain_set_class (ground.terrain, 3, 3, 1);
  assert_sides (&ground, "33321\n"
                         "32221\n"
                         "22111\n"
                         "11101\n");
}

/* What is a wall for one is none for the other. */
static void
test_sides_by_mover (void)
{
  const WayCost boat[] = { INFINITY, 1 };
  g_auto (Ground) ground = new_ground ("..##\n"
                                       "..##\n", WAY_GRID_SQUARES_4);

  assert_sides (&ground, "2100\n"
                         "1100\n");
  way_grid_set_mover (ground.grid, boat, G_N_ELEMENTS (boat));
  assert_sides (&ground, "0021\n"
                         "0011\n");
}

static void
test_no_squares_of_hexagons (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, &error);

  for (WayGridShape s = WAY_GRID_HEXAGONS; s <= WAY_GRID_TRIANGLES; s++)
    {
      g_autoptr (WayGrid) grid = way_grid_new (terrain, s);

      g_assert_null (way_clearance_map_new (grid, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      g_clear_error (&error);
    }
}

/* Whether all cells of the square can be entered, one by one. */
static gboolean
lies_free (Ground *ground,
           gint    column,
           gint    row,
           gint    size)
{
  for (gint y = row; y < row + size; y++)
    for (gint x = column; x < column + size; x++)
      if (x < 0 || x >= (gint) way_terrain_get_width (ground->terrain)
          || y < 0 || y >= (gint) way_terrain_get_height (ground->terrain)
          || !way_grid_is_free (ground->grid, cell (ground, x, y)))
        return FALSE;

  return TRUE;
}

static void
assert_sides_are_true (Ground *ground)
{
  for (guint y = 0; y < way_terrain_get_height (ground->terrain); y++)
    for (guint x = 0; x < way_terrain_get_width (ground->terrain); x++)
      {
        guint side = 0;

        while (lies_free (ground, x, y, side + 1))
          side++;
        g_assert_cmpuint (way_clearance_map_get (ground->map,
                                                 cell (ground, x, y)),
                          ==, side);
      }
}

/* Classes 0 and 1 can be entered, class 2 cannot. */
static const WayCost costs_of_classes[] = { 1, 2.5, INFINITY };

static Ground
new_random_ground (GRand       *rand,
                   WayGridShape shape,
                   guint        width,
                   guint        height)
{
  g_autoptr (GError) error = NULL;
  WayTerrain *terrain = way_terrain_new (width, height, &error);
  const guint one_in = g_rand_int_range (rand, 3, 20);
  Ground ground;

  g_assert_no_error (error);
  for (guint i = 0; i < width * height; i++)
    way_terrain_set_class (terrain, i % width, i / width,
                           g_rand_int_range (rand, 0, one_in) == 0 ? 2
                             : g_rand_int_range (rand, 0, 3) == 0);
  ground = new_ground_of (terrain, shape);
  way_grid_set_mover (ground.grid, costs_of_classes, 3);

  return ground;
}

/* One edit at a time, several, and more than a terrain remembers. */
static void
test_edits (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Ground) ground
        = new_random_ground (rand, WAY_GRID_SQUARES_8,
                             g_rand_int_range (rand, 1, 25),
                             g_rand_int_range (rand, 1, 25));

      assert_sides_are_true (&ground);
      for (guint round = 0; round < 20; round++)
        {
          const guint n_edits
            = round == 19 ? 600
              : round % 2 ? 1 : g_rand_int_range (rand, 2, 40);

          for (guint i = 0; i < n_edits; i++)
            way_terrain_set_class (
                ground.terrain,
                g_rand_int_range (rand, 0,
                                  way_terrain_get_width (ground.terrain)),
                g_rand_int_range (rand, 0,
                                  way_terrain_get_height (ground.terrain)),
                g_rand_int_range (rand, 0, 6) == 0 ? 2 : 0);
          assert_sides_are_true (&ground);
        }
    }
}

/* Square units ------------------------------------------------------------ */

/* Gaps of one, two and three cells. A and B are upper left cells of units:
 * straight on are 6 steps; the second gap lies 2 rows down, the third 5. */
static const char *const gaps = "....#....\n"
                                "A.....B..\n"
                                "....#....\n"
                                ".........\n"
                                ".........\n"
                                "....#....\n"
                                ".........\n"
                                ".........\n"
                                ".........\n";

static void
test_three_sizes (void)
{
  g_auto (Ground) ground = new_ground (gaps, WAY_GRID_SQUARES_4);

  g_assert_cmpfloat (ground_cost (&ground, 1), ==, 6);
  g_assert_cmpfloat (ground_cost (&ground, 2), ==, 2 + 6 + 2);
  g_assert_cmpfloat (ground_cost (&ground, 3), ==, 5 + 6 + 5);
  g_assert_cmpfloat (ground_cost (&ground, 4), ==, -1);
  g_assert_cmpfloat (ground_cost (&ground, 65535), ==, -1);
}

static void
test_gap_that_is_dug (void)
{
  g_auto (Ground) ground = new_ground (gaps, WAY_GRID_SQUARES_4);

  g_assert_cmpfloat (ground_cost (&ground, 2), ==, 10);
  way_terrain_set_class (ground.terrain, 4, 2, 0);
  g_assert_cmpfloat (ground_cost (&ground, 2), ==, 6);
  way_terrain_set_class (ground.terrain, 4, 1, 1);
  way_terrain_set_class (ground.terrain, 4, 3, 1);
  g_assert_cmpfloat (ground_cost (&ground, 2), ==, 5 + 6 + 5);
}

/* A unit of 2 fits at A; at B it would stand in the wall. */
static void
test_where_it_cannot_stand (void)
{
  g_auto (Ground) ground = new_ground ("A...\n"
                                       "....\n"
                                       "..B.\n"
                                       "...#\n", WAY_GRID_SQUARES_8);
  g_autoptr (WayClearance) two
    = way_clearance_new (WAY_GRAPH (ground.grid), ground.map, 2);

  g_assert_cmpfloat (ground_cost (&ground, 1), ==, 2 * WAY_GRID_DIAGONAL);
  g_assert_cmpfloat (ground_cost (&ground, 2), ==, -1);
  g_assert_cmpfloat (least_cost (two, cell (&ground, 2, 2),
                                 cell (&ground, 0, 0)), ==, -1);
  g_assert_cmpfloat (least_cost (two, cell (&ground, 0, 0),
                                 cell (&ground, 2, 1)), >, 0);
}

/* From A to one column right and one row down, by a unit of 2. It sweeps the
 * two corners; in the way there stands nothing, one thing, or two. */
static void
test_corners (void)
{
  static const char *const rows[] = { "A..\n.B.\n...\n",
                                      "A.#\n.B.\n...\n",
                                      "A.#\n.B.\n#..\n" };
  static const WayCost expected[][4] = {
    /* no diagonals, both free, one free, always */
    { 2, WAY_GRID_DIAGONAL, WAY_GRID_DIAGONAL, WAY_GRID_DIAGONAL },
    { 2, 2, WAY_GRID_DIAGONAL, WAY_GRID_DIAGONAL },
    { -1, -1, -1, WAY_GRID_DIAGONAL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (WayCornerRule r = WAY_CORNERS_NEVER; r <= WAY_CORNERS_ALWAYS; r++)
      {
        g_auto (Ground) ground = new_ground (rows[i], WAY_GRID_SQUARES_8);

        way_grid_set_corner_rule (ground.grid, r);
        g_assert_cmpfloat (ground_cost (&ground, 2), ==, expected[i][r]);
      }
}

/* Against brute force ----------------------------------------------------- */

typedef struct
{
  Ground       *ground;
  WayCornerRule rule;
  guint         size;
} Giant;

static gboolean
stands (const Giant *giant,
        gint         column,
        gint         row)
{
  return lies_free (giant->ground, column, row, giant->size);
}

/* Whether the unit may go from a place where it stands to one beside it. On
 * the way diagonally it sweeps two more cells: the corners of the square around
 * both places that it does not cover at either end. */
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

  n_free = lies_free (giant->ground, falls ? x + s : x, y, 1)
           + lies_free (giant->ground, falls ? x : x + s, y + s, 1);
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

/* What it costs is what the upper left cell costs. */
static WayCost
step_cost (const Giant *giant,
           guint        column,
           guint        row,
           gint         dx,
           gint         dy)
{
  const guint8 klass = way_terrain_get_class (giant->ground->terrain,
                                              column + dx, row + dy);

  return costs_of_classes[klass] * (dx != 0 && dy != 0 ? 14 : 10);
}

static PlainGraph *
write_out (const Giant *giant)
{
  const guint width = way_terrain_get_width (giant->ground->terrain);
  const guint height = way_terrain_get_height (giant->ground->terrain);
  const gboolean eight
    = way_grid_get_shape (giant->ground->grid) == WAY_GRID_SQUARES_8;
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

/* Walks the path: the unit stands on nothing that it may not enter, nor comes
 * over it on the way. */
static void
walk (const Giant   *giant,
      const WayPath *path)
{
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      guint32 column, row, before_column, before_row;

      way_grid_get_cell (giant->ground->grid, way_path_get_node (path, i),
                         &column, &row);
      if (way_path_get_length (path) > 1)
        g_assert_true (stands (giant, column, row));
      if (i == 0)
        continue;
      way_grid_get_cell (giant->ground->grid, way_path_get_node (path, i - 1),
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
      g_auto (Ground) ground
        = new_random_ground (rand, shape, g_rand_int_range (rand, 1, 13),
                             g_rand_int_range (rand, 1, 13));
      const Giant giant = { &ground, seed % 4, 1 + seed / 4 % 4 };
      g_autoptr (WayClearance) view
        = way_clearance_new (WAY_GRAPH (ground.grid), ground.map, giant.size);
      g_autoptr (WayReverse) reverse = way_reverse_new (WAY_GRAPH (view));
      g_autoptr (WayReverse) forth = way_reverse_new (WAY_GRAPH (reverse));

      way_grid_set_steps (ground.grid, 10, 14);
      way_grid_set_corner_rule (ground.grid, giant.rule);
      assert_as_written_out (&giant, WAY_GRAPH (view), rand);
      way_terrain_set_class (ground.terrain, 0, 0, 2);
      assert_as_written_out (&giant, WAY_GRAPH (forth), rand);
    }
}

static void
test_contract_over_grids (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (24); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Ground) ground
        = new_random_ground (rand, seed % 2 ? WAY_GRID_SQUARES_4
                                            : WAY_GRID_SQUARES_8, 9, 8);
      g_autoptr (WayClearance) view
        = way_clearance_new (WAY_GRAPH (ground.grid), ground.map,
                             1 + seed % 3);
      WayNode places[5];

      way_grid_set_corner_rule (ground.grid, seed / 3 % 4);
      for (guint i = 0; i < G_N_ELEMENTS (places); i++)
        places[i] = WAY_INDEX (g_rand_int_range (rand, 0, 72));
      contract_check (WAY_GRAPH (view), places, G_N_ELEMENTS (places));
    }
}

/* What it says ------------------------------------------------------------ */

static void
test_version (void)
{
  g_auto (Ground) ground = new_ground (gaps, WAY_GRID_SQUARES_4);
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (ground.grid), ground.map, 2);
  WayGraph *graph = WAY_GRAPH (view);
  guint64 version = way_graph_get_version (graph);

  way_terrain_set_class (ground.terrain, 4, 2, 0);
  g_assert_cmpuint (way_graph_get_version (graph), !=, version);
  version = way_graph_get_version (graph);
  way_clearance_changed (view);
  g_assert_cmpuint (way_graph_get_version (graph), !=, version);
}

/* No cost changes, so that all that the base promises is kept. */
static void
test_flags (void)
{
  g_auto (Ground) ground = new_ground (gaps, WAY_GRID_SQUARES_4);
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (ground.grid), ground.map, 2);

  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (view)), ==,
                   way_graph_get_flags (WAY_GRAPH (ground.grid)));
  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (view))
                   & WAY_GRAPH_METRIC, !=, 0);
}

/* Views above and below --------------------------------------------------- */

static void
test_over_overlay (void)
{
  g_auto (Ground) ground = new_ground (gaps, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (ground.grid));
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (overlay), ground.map, 2);

  /* Another unit stands where this one has to pass: round by the wide gap. */
  way_overlay_set_extra_cost (overlay, cell (&ground, 4, 3), INFINITY);
  g_assert_cmpfloat (least_cost (view, cell (&ground, 0, 1),
                                 cell (&ground, 6, 1)), ==, 16);
  way_overlay_set_extra_cost (overlay, cell (&ground, 4, 3), 3);
  g_assert_cmpfloat (least_cost (view, cell (&ground, 0, 1),
                                 cell (&ground, 6, 1)), ==, 13);
}

/* A giant that does not know the gaps tries them from the first to the last:
 * over knowledge, and as what is known. */
static void
test_with_knowledge (void)
{
  g_auto (Ground) ground = new_ground (gaps, WAY_GRID_SQUARES_4);
  g_autoptr (GError) error = NULL;
  g_auto (Ground) open
    = new_ground_of (way_terrain_new (9, 9, &error), WAY_GRID_SQUARES_4);
  g_autoptr (WayClearance) truth
    = way_clearance_new (WAY_GRAPH (ground.grid), ground.map, 3);
  g_autoptr (WayClearance) assumed
    = way_clearance_new (WAY_GRAPH (open.grid), open.map, 3);
  g_autoptr (WayKnowledge) known
    = way_knowledge_new (WAY_GRAPH (truth), WAY_GRAPH (assumed));
  g_autoptr (WayKnowledge) plain
    = way_knowledge_new (WAY_GRAPH (ground.grid), WAY_GRAPH (open.grid));
  g_autoptr (WayClearance) above
    = way_clearance_new (WAY_GRAPH (plain), ground.map, 3);
  const WayNode a = cell (&ground, 0, 1), b = cell (&ground, 6, 1);

  g_assert_cmpfloat (least_cost (known, a, b), ==, 6);

  /* A step to the right all is known; so it hopes to get by a row off. */
  g_assert_true (way_knowledge_see_around (known, a, 1, NULL, &error));
  g_assert_cmpfloat (least_cost (known, a, b), ==, 1 + 6 + 1);

  /* Where it could stand in columns 0 and 1 it has stood, and nowhere is a way
   * on but through the last gap. */
  g_assert_true (way_knowledge_see_around (known, a, 6, NULL, &error));
  g_assert_cmpfloat (least_cost (known, a, b), ==, 16);

  g_assert_cmpfloat (least_cost (plain, a, b), ==, 6);
  g_assert_cmpfloat (least_cost (above, a, b), ==, 16);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/clearance/" path, function)
  CASE ("sides", test_sides);
  CASE ("sides-by-mover", test_sides_by_mover);
  CASE ("no-squares-of-hexagons", test_no_squares_of_hexagons);
  CASE ("edits", test_edits);
  CASE ("three-sizes", test_three_sizes);
  CASE ("gap-that-is-dug", test_gap_that_is_dug);
  CASE ("where-it-cannot-stand", test_where_it_cannot_stand);
  CASE ("corners", test_corners);
  CASE ("contract-over-grids", test_contract_over_grids);
  CASE ("version", test_version);
  CASE ("flags", test_flags);
  CASE ("over-overlay", test_over_overlay);
  CASE ("with-knowledge", test_with_knowledge);
  g_test_add_data_func ("/clearance/random-grids/squares-4",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_4),
                        test_random_grids);
  g_test_add_data_func ("/clearance/random-grids/squares-8",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_8),
                        test_random_grids);

  return g_test_run ();
}
