/* sight.c - what a player sees along lines over heights
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Small maps show the rules; over random heights each cell is compared with a
 * walk of its own along the line, in steps of a hundredth of a cell. */

#include <wayfind.h>

#include <math.h>

static const gdouble heights[] = { 0, 3, 1, -2 };

/* Draws which cells of a map the player at @mark sees. */
static char *
dup_seen (const char    *map,
          WayGridShape   shape,
          const WaySight *sight)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#t_", "A", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, shape);
  g_autoptr (WayKnowledge) knowledge
    = way_knowledge_new_for_grid (grid, 0, NULL, NULL);
  const guint32 width = way_terrain_get_width (terrain);
  GString *text = g_string_new (NULL);
  guint32 column, row;
  guint n_changed, n_seen = 0;

  g_assert_true (way_terrain_find_mark (terrain, 'A', &column, &row));
  g_assert_true (way_knowledge_see_within_sight (knowledge,
                                                 way_grid_get_node (grid,
                                                                    column,
                                                                    row),
                                                 sight, &n_changed, NULL));
  for (guint32 i = 0; i < width * way_terrain_get_height (terrain); i++)
    {
      const gboolean seen = way_knowledge_is_seen (knowledge, WAY_INDEX (i));

      n_seen += seen;
      g_string_append_c (text, seen ? 'o' : '-');
      if (i % width == width - 1)
        g_string_append_c (text, '\n');
    }
  g_assert_cmpuint (n_changed, ==, n_seen);

  return g_string_free (text, FALSE);
}

static void
check (const char  *map,
       WayGridShape shape,
       guint        radius,
       gdouble      eye,
       const char  *expected)
{
  const WaySight sight = { radius, eye, heights, G_N_ELEMENTS (heights),
                           { NULL } };
  g_autofree char *seen = dup_seen (map, shape, &sight);

  g_assert_cmpstr (seen, ==, expected);
}

/* A wall is seen, and what lies behind it is not; whoever is tall looks over
 * the trees. */
static void
test_rules (void)
{
  check ("A.#..\n", WAY_GRID_SQUARES_4, 9, 1, "ooo--\n");
  check ("A.#..\n", WAY_GRID_SQUARES_4, 9, 40, "ooooo\n");
  check ("A.t..\n", WAY_GRID_SQUARES_4, 9, 0.5, "ooo--\n");
  check ("A...t\n", WAY_GRID_SQUARES_4, 3, 1, "oooo-\n");
  check ("A.#..\n", WAY_GRID_SQUARES_4, 0, 1, "o----\n");
  /* The foot of a cliff is seen from its edge, and not from behind. */
  check ("A...__\n", WAY_GRID_SQUARES_4, 9, 1, "oooo--\n");
  check ("...A__\n", WAY_GRID_SQUARES_4, 9, 1, "oooooo\n");
}

/* Nobody looks between two walls that touch at a corner, and everybody looks
 * past a single one. */
static void
test_corners (void)
{
  check ("A#.\n"
         "#..\n"
         "...\n", WAY_GRID_SQUARES_8, 9, 1,
         "oo-\n"
         "o--\n"
         "---\n");
  check ("A#.\n"
         "...\n"
         "...\n", WAY_GRID_SQUARES_8, 9, 1,
         "oo-\n"
         "oo-\n"
         "ooo\n");
}

/* A circle of cells, and one of hexagons. */
static void
test_radius (void)
{
  check (".....\n"
         ".....\n"
         "..A..\n"
         ".....\n"
         ".....\n", WAY_GRID_SQUARES_8, 2, 1,
         "--o--\n"
         "-ooo-\n"
         "ooooo\n"
         "-ooo-\n"
         "--o--\n");
  check (".....\n"
         ".....\n"
         "..A..\n"
         ".....\n"
         ".....\n", WAY_GRID_HEXAGONS, 1, 1,
         "-----\n"
         "-oo--\n"
         "-ooo-\n"
         "-oo--\n"
         "-----\n");
}

/* The height above the line at its most, cell by cell. */
static gboolean
is_visible (WayTerrain *terrain,
            gint        x0,
            gint        y0,
            gint        x1,
            gint        y1,
            gdouble     eye)
{
  const guint n = 2000;
  const gdouble begin
    = heights[way_terrain_get_class (terrain, (guint) x0, (guint) y0)] + eye;
  const gdouble end
    = heights[way_terrain_get_class (terrain, (guint) x1, (guint) y1)];

  for (guint i = 0; i <= n; i++)
    {
      const gdouble t = (i + 0.5) / (n + 1);
      const gint x = (gint) floor (x0 + 0.5 + t * (x1 - x0));
      const gint y = (gint) floor (y0 + 0.5 + t * (y1 - y0));

      if ((x != x0 || y != y0) && (x != x1 || y != y1)
          && heights[way_terrain_get_class (terrain, (guint) x, (guint) y)]
               > begin + t * (end - begin))
        return FALSE;
    }

  return TRUE;
}

/* Cells that the line only grazes, and corners, are too fine for the steps of
 * the walk: one difference in a hundred is allowed. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (33);
  guint n_differ = 0, n_all = 0, n_hidden = 0;

  for (guint round = 0; round < 12; round++)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (15, 13, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      g_autoptr (WayKnowledge) knowledge
        = way_knowledge_new_live (WAY_GRAPH (grid), NULL, NULL);
      const WaySight sight = { 100, 0.9, heights, G_N_ELEMENTS (heights),
                               { NULL } };
      const gint from = g_rand_int_range (rand, 0, 15 * 13);

      for (guint i = 0; i < 15 * 13; i++)
        {
          const gint klass = g_rand_int_range (rand, -9, 4);

          way_terrain_set_class (terrain, i % 15, i / 15,
                                 klass > 0 ? (guint8) klass : 0);
        }
      way_knowledge_see_within_sight (knowledge, WAY_INDEX (from), &sight,
                                      NULL, NULL);
      for (gint i = 0; i < 15 * 13; i++, n_all++)
        {
          const gboolean is_seen
            = way_knowledge_is_seen (knowledge, WAY_INDEX (i));

          n_hidden += !is_seen;
          n_differ += is_seen != is_visible (terrain, from % 15, from / 15,
                                             i % 15, i / 15, 0.9);
        }
    }
  g_test_message ("%u of %u differ, %u hidden", n_differ, n_all, n_hidden);
  g_assert_cmpuint (n_differ * 50, <, n_all);
  g_assert_cmpuint (n_hidden * 10, >, n_all);
}

/* The cell whose middle is nearest to a point: on hexagons that is the cell that
 * holds it. */
static guint
find_cell (WayGraph   *grid,
           guint       n,
           WayPosition at)
{
  gdouble least = INFINITY;
  guint best = 0;

  for (guint i = 0; i < n; i++)
    {
      WayPosition middle;
      gdouble distance;

      way_graph_get_position (grid, WAY_INDEX (i), &middle);
      distance = hypot (middle.x - at.x, middle.y - at.y);
      if (distance < least)
        {
          least = distance;
          best = i;
        }
    }

  return best;
}

static gboolean
is_visible_from (WayGrid *grid,
                 guint    n,
                 guint    from,
                 guint    to,
                 gdouble  eye,
                 gdouble  shift)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const guint width = way_terrain_get_width (terrain);
  const gdouble begin
    = heights[way_terrain_get_class (terrain, from % width, from / width)] + eye;
  const gdouble end
    = heights[way_terrain_get_class (terrain, to % width, to / width)];
  WayPosition a, b;

  way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (from), &a);
  way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (to), &b);
  for (guint i = 0; i < 300; i++)
    {
      const gdouble t = (i + 0.5) / 300;
      const guint cell
        = find_cell (WAY_GRAPH (grid), n,
                     (WayPosition) {
                       a.x + t * (b.x - a.x) + shift * (b.y - a.y),
                       a.y + t * (b.y - a.y) - shift * (b.x - a.x) });

      if (cell != from && cell != to
          && heights[way_terrain_get_class (terrain, cell % width,
                                            cell / width)]
               > begin + t * (end - begin))
        return FALSE;
    }

  return TRUE;
}

/* As over squares, with cells found by their middles. A line that grazes a side
 * or a corner is hidden on one side of it, and not on the other: it is not
 * compared. */
static void
test_hexagons (void)
{
  enum { WIDTH = 11, N = 11 * 9 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (34);
  guint n_differ = 0, n_all = 0, n_hidden = 0, n_grazed = 0;

  for (guint round = 0; round < 6; round++)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (WIDTH, 9, NULL);
      g_autoptr (WayGrid) grid
        = way_grid_new (terrain, WAY_GRID_HEXAGONS);
      g_autoptr (WayKnowledge) knowledge
        = way_knowledge_new_live (WAY_GRAPH (grid), NULL, NULL);
      const WaySight sight = { 100, 0.9, heights, G_N_ELEMENTS (heights),
                               { NULL } };
      const guint from = (guint) g_rand_int_range (rand, 0, N);

      for (guint i = 0; i < N; i++)
        {
          const gint klass = g_rand_int_range (rand, -9, 4);

          way_terrain_set_class (terrain, i % WIDTH, i / WIDTH,
                                 klass > 0 ? (guint8) klass : 0);
        }
      way_knowledge_see_within_sight (knowledge, WAY_INDEX (from), &sight,
                                      NULL, NULL);
      for (guint i = 0; i < N; i++, n_all++)
        {
          const gboolean is_seen
            = way_knowledge_is_seen (knowledge, WAY_INDEX (i));

          const gboolean is_left
            = is_visible_from (grid, N, from, i, 0.9, 1e-5);

          n_hidden += !is_seen;
          n_grazed += is_left
                      != is_visible_from (grid, N, from, i, 0.9, -1e-5);
          n_differ += is_seen != is_left
                      && is_left == is_visible_from (grid, N, from, i, 0.9,
                                                     -1e-5);
        }
    }
  g_test_message ("%u of %u differ, %u hidden, %u not compared", n_differ,
                  n_all, n_hidden, n_grazed);
  g_assert_cmpuint (n_differ * 50, <, n_all);
  g_assert_cmpuint (n_grazed * 4, <, n_all);
  g_assert_cmpuint (n_hidden * 10, >, n_all);
}

static void
test_other_graphs (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  const WaySight sight = { 3, 1, NULL, 0, { NULL } };
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayKnowledge) knowledge = NULL;
  g_autoptr (GError) error = NULL;

  way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  knowledge = way_knowledge_new_live (WAY_GRAPH (table), NULL, NULL);
  g_assert_false (way_knowledge_see_within_sight (knowledge, WAY_INDEX (0),
                                                  &sight, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/sight/rules", test_rules);
  g_test_add_func ("/sight/corners", test_corners);
  g_test_add_func ("/sight/radius", test_radius);
  g_test_add_func ("/sight/random", test_random);
  g_test_add_func ("/sight/hexagons", test_hexagons);
  g_test_add_func ("/sight/other-graphs", test_other_graphs);

  return g_test_run ();
}
