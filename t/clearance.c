/* clearance.c - square movers of different sizes on grids
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Random grids are in clearance-random.c, tables and other graphs in
 * clearance-edges.c. */

#include "lib/cavern.h"
#include "lib/least-cost.h"

static WayNode
cell (Cavern *cavern,
      guint32 column,
      guint32 row)
{
  return way_grid_get_node (cavern->grid, column, row);
}

/* From A to B, by a mover of @size. */
static WayCost
cavern_cost (Cavern *cavern,
             guint   size)
{
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (cavern->grid), cavern->map, size, NULL);
  WayNode a, b;

  g_assert_true (way_graph_find_node (WAY_GRAPH (view), "A", &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (view), "B", &b));

  return least_cost (view, a, b);
}

/* The map ----------------------------------------------------------------- */

/* Fails the test unless the sides are the digits of @expected. */
static void
assert_sides (Cavern     *cavern,
              const char *expected)
{
  const guint32 width = way_terrain_get_width (cavern->terrain);
  const guint32 height = way_terrain_get_height (cavern->terrain);
  g_autoptr (GString) sides = g_string_new (NULL);

  for (guint32 row = 0; row < height; row++)
    {
      for (guint32 column = 0; column < width; column++)
        g_string_append_printf (sides, "%u",
                                way_clearance_map_get (
                                    cavern->map, cell (cavern, column, row)));
      g_string_append_c (sides, '\n');
    }
  g_assert_cmpstr (sides->str, ==, expected);
}

static void
test_sides (void)
{
  g_auto (Cavern) cavern = cavern_new ("....#\n"
                                       ".....\n"
                                       "..#..\n"
                                       ".....\n", WAY_GRID_SQUARES_8);

  assert_sides (&cavern, "22210\n"
                         "21121\n"
                         "21021\n"
                         "11111\n");

  way_terrain_set_class (cavern.terrain, 2, 2, 0);
  assert_sides (&cavern, "43210\n"
                         "33321\n"
                         "22221\n"
                         "11111\n");
  way_terrain_set_class (cavern.terrain, 4, 0, 0);
  assert_sides (&cavern, "44321\n"
                         "33321\n"
                         "22221\n"
                         "11111\n");
  way_terrain_set_class (cavern.terrain, 3, 3, 1);
  assert_sides (&cavern, "33321\n"
                         "32221\n"
                         "22111\n"
                         "11101\n");
}

/* A wall for one mover may be open for another. */
static void
test_sides_by_mover (void)
{
  const WayCost boat[] = { INFINITY, 1 };
  g_auto (Cavern) cavern = cavern_new ("..##\n"
                                       "..##\n", WAY_GRID_SQUARES_4);

  assert_sides (&cavern, "2100\n"
                         "1100\n");
  way_grid_set_mover (cavern.grid, boat, G_N_ELEMENTS (boat));
  assert_sides (&cavern, "0021\n"
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

/* Square movers ------------------------------------------------------------ */

/* Gaps of one, two and three cells. A and B are upper left cells of movers:
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
  g_auto (Cavern) cavern = cavern_new (gaps, WAY_GRID_SQUARES_4);

  g_assert_cmpfloat (cavern_cost (&cavern, 1), ==, 6);
  g_assert_cmpfloat (cavern_cost (&cavern, 2), ==, 2 + 6 + 2);
  g_assert_cmpfloat (cavern_cost (&cavern, 3), ==, 5 + 6 + 5);
  g_assert_cmpfloat (cavern_cost (&cavern, 4), ==, -1);
  g_assert_cmpfloat (cavern_cost (&cavern, 65535), ==, -1);
}

static void
test_gap_that_is_dug (void)
{
  g_auto (Cavern) cavern = cavern_new (gaps, WAY_GRID_SQUARES_4);

  g_assert_cmpfloat (cavern_cost (&cavern, 2), ==, 10);
  way_terrain_set_class (cavern.terrain, 4, 2, 0);
  g_assert_cmpfloat (cavern_cost (&cavern, 2), ==, 6);
  way_terrain_set_class (cavern.terrain, 4, 1, 1);
  way_terrain_set_class (cavern.terrain, 4, 3, 1);
  g_assert_cmpfloat (cavern_cost (&cavern, 2), ==, 5 + 6 + 5);
}

/* A mover of 2 fits at A; at B it would stand in the wall. */
static void
test_where_it_cannot_stand (void)
{
  g_auto (Cavern) cavern = cavern_new ("A...\n"
                                       "....\n"
                                       "..B.\n"
                                       "...#\n", WAY_GRID_SQUARES_8);
  g_autoptr (WayClearance) two
    = way_clearance_new (WAY_GRAPH (cavern.grid), cavern.map, 2, NULL);

  g_assert_cmpfloat (cavern_cost (&cavern, 1), ==, 2 * WAY_GRID_DIAGONAL);
  g_assert_cmpfloat (cavern_cost (&cavern, 2), ==, -1);
  g_assert_cmpfloat (least_cost (two, cell (&cavern, 2, 2),
                                 cell (&cavern, 0, 0)), ==, -1);
  g_assert_cmpfloat (least_cost (two, cell (&cavern, 0, 0),
                                 cell (&cavern, 2, 1)), >, 0);
}

/* From A to one column right and one row down, by a mover of 2. It sweeps the
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
        g_auto (Cavern) cavern = cavern_new (rows[i], WAY_GRID_SQUARES_8);

        way_grid_set_corner_rule (cavern.grid, r);
        g_assert_cmpfloat (cavern_cost (&cavern, 2), ==, expected[i][r]);
      }
}

/* Promises of the view ---------------------------------------------------- */

static void
test_version (void)
{
  g_auto (Cavern) cavern = cavern_new (gaps, WAY_GRID_SQUARES_4);
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (cavern.grid), cavern.map, 2, NULL);
  WayGraph *graph = WAY_GRAPH (view);
  guint64 version = way_graph_get_version (graph);

  way_terrain_set_class (cavern.terrain, 4, 2, 0);
  g_assert_cmpuint (way_graph_get_version (graph), !=, version);
  version = way_graph_get_version (graph);
  way_view_changed (WAY_VIEW (view));
  g_assert_cmpuint (way_graph_get_version (graph), !=, version);
}

/* No cost changes, so the view keeps all promises of the base. */
static void
test_flags (void)
{
  g_auto (Cavern) cavern = cavern_new (gaps, WAY_GRID_SQUARES_4);
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (cavern.grid), cavern.map, 2, NULL);

  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (view)), ==,
                   way_graph_get_flags (WAY_GRAPH (cavern.grid)));
  g_assert_cmpint (way_graph_get_flags (WAY_GRAPH (view))
                   & WAY_GRAPH_METRIC, !=, 0);
}

/* Views above and below --------------------------------------------------- */

static void
test_over_overlay (void)
{
  g_auto (Cavern) cavern = cavern_new (gaps, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (cavern.grid));
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (overlay), cavern.map, 2, NULL);

  /* Another mover stands in the passage: this mover goes round by the wide
   * gap. */
  way_overlay_set_extra_cost (overlay, cell (&cavern, 4, 3), INFINITY);
  g_assert_cmpfloat (least_cost (view, cell (&cavern, 0, 1),
                                 cell (&cavern, 6, 1)), ==, 16);
  way_overlay_set_extra_cost (overlay, cell (&cavern, 4, 3), 3);
  g_assert_cmpfloat (least_cost (view, cell (&cavern, 0, 1),
                                 cell (&cavern, 6, 1)), ==, 13);
}

/* A giant that does not know the gaps tries them from first to last: with the
 * clearance above the knowledge, and below it. */
static void
test_with_knowledge (void)
{
  g_auto (Cavern) cavern = cavern_new (gaps, WAY_GRID_SQUARES_4);
  g_autoptr (GError) error = NULL;
  g_auto (Cavern) open
    = cavern_new_of (way_terrain_new (9, 9, &error), WAY_GRID_SQUARES_4);
  g_autoptr (WayClearance) truth
    = way_clearance_new (WAY_GRAPH (cavern.grid), cavern.map, 3, NULL);
  g_autoptr (WayClearance) assumed
    = way_clearance_new (WAY_GRAPH (open.grid), open.map, 3, NULL);
  g_autoptr (WayKnowledge) known
    = way_knowledge_new_live (WAY_GRAPH (truth), WAY_GRAPH (assumed), NULL);
  g_autoptr (WayKnowledge) plain
    = way_knowledge_new_live (WAY_GRAPH (cavern.grid), WAY_GRAPH (open.grid),
                              NULL);
  g_autoptr (WayClearance) above
    = way_clearance_new (WAY_GRAPH (plain), cavern.map, 3, NULL);
  const WayNode a = cell (&cavern, 0, 1), b = cell (&cavern, 6, 1);

  g_assert_cmpfloat (least_cost (known, a, b), ==, 6);

  /* A step to the right all is known; so it hopes to get by a row off. */
  g_assert_true (way_knowledge_see (known, a, 1, NULL, &error));
  g_assert_cmpfloat (least_cost (known, a, b), ==, 1 + 6 + 1);

  /* It has stood in every place of columns 0 and 1 that has room for it, and
   * the only way on is through the last gap. */
  g_assert_true (way_knowledge_see (known, a, 6, NULL, &error));
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
  CASE ("three-sizes", test_three_sizes);
  CASE ("gap-that-is-dug", test_gap_that_is_dug);
  CASE ("where-it-cannot-stand", test_where_it_cannot_stand);
  CASE ("corners", test_corners);
  CASE ("version", test_version);
  CASE ("flags", test_flags);
  CASE ("over-overlay", test_over_overlay);
  CASE ("with-knowledge", test_with_knowledge);

  return g_test_run ();
}
