/* line-of-sight.c - which cells a straight line crosses, exactly
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Judged by fractions: a line is cut by the four sides of every closed cell of
 * the map, with numerators and denominators that are whole numbers. A cell that
 * shares more than a point with the line is crossed; a cell that shares one
 * point is touched at a corner, and the rule decides. */

#include "lib/outcome.h"

#include "graphs/grid/grid-private.h"
#include "lib/plain-grid.h"

#include <math.h>
#include <stdlib.h>

static WayGrid *
draw (const char   *text,
      WayGridShape  shape,
      WayCornerRule rule)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (text, ".#~", "AB", &error);
  WayGrid *grid;

  g_assert_no_error (error);
  grid = way_grid_new (terrain, shape);
  way_grid_set_corner_rule (grid, rule);
  return grid;
}

static gboolean
sees (WayGrid *grid)
{
  WayNode a, b;
  gboolean forth;

  g_assert_true (way_graph_find_node (WAY_GRAPH (grid), "A", &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (grid), "B", &b));
  forth = way_grid_has_line_of_sight (grid, a, b);
  g_assert_cmpint (way_grid_has_line_of_sight (grid, b, a), ==, forth);
  return forth;
}

static gboolean
sees_over (const char   *text,
           WayCornerRule rule)
{
  g_autoptr (WayGrid) grid = draw (text, WAY_GRID_SQUARES_8, rule);

  return sees (grid);
}

static void
test_wall (void)
{
  g_assert_true (sees_over ("A...B\n", WAY_CORNERS_BOTH_FREE));
  g_assert_false (sees_over ("A.#.B\n", WAY_CORNERS_ALWAYS));
  g_assert_false (sees_over ("A..\n"
                             ".#B\n", WAY_CORNERS_ALWAYS));
  g_assert_true (sees_over ("A..\n"
                            "#.B\n", WAY_CORNERS_BOTH_FREE));
}

/* From corner to corner the line meets nothing but the corner between. */
static void
test_corners (void)
{
  static const char one_free[] = "A.\n#B\n", none_free[] = "A#\n#B\n";

  g_assert_false (sees_over (one_free, WAY_CORNERS_BOTH_FREE));
  g_assert_true (sees_over (one_free, WAY_CORNERS_ONE_FREE));
  g_assert_false (sees_over (none_free, WAY_CORNERS_ONE_FREE));
  g_assert_true (sees_over (none_free, WAY_CORNERS_ALWAYS));
  g_assert_false (sees_over (one_free, WAY_CORNERS_NEVER));
}

/* Fractions --------------------------------------------------------------- */

/* Positions along the line, from 0 to 1: a / b with b above 0. */
typedef struct
{
  gint64 a;
  gint64 b;
} Fraction;

static int
compare (Fraction one,
         Fraction other)
{
  const gint64 left = one.a * other.b, right = other.a * one.b;

  return (left > right) - (left < right);
}

/* Cuts [first, last] down to where the line from @from to @to, in half cells,
 * lies in [low, high]. %FALSE if that is nowhere. */
static gboolean
clip (Fraction *first,
      Fraction *last,
      gint64    from,
      gint64    to,
      gint64    low,
      gint64    high)
{
  const gint64 d = to - from;
  Fraction in, out;

  if (d == 0)
    return from >= low && from <= high;

  in = d > 0 ? (Fraction) { low - from, d } : (Fraction) { from - high, -d };
  out = d > 0 ? (Fraction) { high - from, d } : (Fraction) { from - low, -d };
  if (compare (in, *first) > 0)
    *first = in;
  if (compare (out, *last) < 0)
    *last = out;
  return compare (*first, *last) <= 0;
}

typedef enum
{
  APART,
  TOUCHED,
  CROSSED
} Meeting;

static Meeting
meet (const gint64 from[2],
      const gint64 to[2],
      const gint64 cell[2])
{
  Fraction first = { 0, 1 }, last = { 1, 1 };

  for (guint i = 0; i < 2; i++)
    if (!clip (&first, &last, 2 * from[i] + 1, 2 * to[i] + 1, 2 * cell[i],
               2 * cell[i] + 2))
      return APART;

  return compare (first, last) < 0 ? CROSSED : TOUCHED;
}

static gboolean
is_free (WayGrid *grid,
         gint64   column,
         gint64   row)
{
  return way_grid_is_free (grid, way_grid_get_node (grid, (guint32) column,
                                                    (guint32) row));
}

/* Of the two cells beside a corner each is touched, and they share it: for
 * each touched cell its partner is the one across the same corner. A line that
 * touches a cell passes its corner; the other is that cell moved by one step
 * across the line. */
static gboolean
may_touch (WayGrid      *grid,
           const gint64  cell[2],
           const gint64  partner[2])
{
  const guint n_free = is_free (grid, cell[0], cell[1])
                       + is_free (grid, partner[0], partner[1]);

  switch (way_grid_get_corner_rule (grid))
    {
    case WAY_CORNERS_ALWAYS:
      return TRUE;
    case WAY_CORNERS_ONE_FREE:
      return n_free >= 1;
    case WAY_CORNERS_NEVER:
    case WAY_CORNERS_BOTH_FREE:
    default:
      return n_free == 2;
    }
}

/* The other touched cell at the corner of @cell, diagonally beside it. */
static gboolean
find_partner (WayGrid      *grid,
              const gint64  from[2],
              const gint64  to[2],
              const gint64  cell[2],
              gint64        partner[2])
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const gint64 width = way_terrain_get_width (terrain);
  const gint64 height = way_terrain_get_height (terrain);

  for (gint dx = -1; dx <= 1; dx += 2)
    for (gint dy = -1; dy <= 1; dy += 2)
      {
        const gint64 beside[2] = { cell[0] + dx, cell[1] };
        const gint64 below[2] = { cell[0], cell[1] + dy };

        partner[0] = cell[0] + dx;
        partner[1] = cell[1] + dy;
        if (partner[0] >= 0 && partner[1] >= 0 && partner[0] < width
            && partner[1] < height && meet (from, to, partner) == TOUCHED
            && meet (from, to, beside) == CROSSED
            && meet (from, to, below) == CROSSED)
          return TRUE;
      }

  return FALSE;
}

static gboolean
is_open (WayGrid      *grid,
         const gint64  from[2],
         const gint64  to[2])
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  gint64 cell[2], partner[2];

  for (cell[0] = 0; cell[0] < way_terrain_get_width (terrain); cell[0]++)
    for (cell[1] = 0; cell[1] < way_terrain_get_height (terrain); cell[1]++)
      {
        const Meeting meeting = meet (from, to, cell);

        if (meeting == CROSSED && !is_free (grid, cell[0], cell[1]))
          return FALSE;
        if (meeting == TOUCHED
            && find_partner (grid, from, to, cell, partner)
            && !may_touch (grid, cell, partner))
          return FALSE;
      }

  return TRUE;
}

static void
check_lines (WayGrid *grid,
             guint    width,
             guint    height)
{
  for (guint i = 0; i < width * height; i++)
    for (guint k = 0; k < width * height; k++)
      {
        const gint64 from[2] = { i % width, i / width };
        const gint64 to[2] = { k % width, k / width };

        g_assert_cmpint (way_grid_has_line_of_sight (grid, WAY_INDEX (i),
                                                     WAY_INDEX (k)), ==,
                         is_open (grid, from, to));
      }
}

static void
test_fractions (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint width = g_rand_int_range (rand, 1, 10);
      const guint height = g_rand_int_range (rand, 1, 10);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, width, height, 2 + seed % 3);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

      /* Few walls: with many, hardly any line is open. */
      for (guint i = 0; i < width * height; i++)
        if (g_rand_int_range (rand, 0, 3) > 0)
          way_terrain_set_class (terrain, i % width, i / width, 0);
      way_grid_set_corner_rule (grid, seed % 4);
      check_lines (grid, width, height);
    }
}

/* Other shapes ------------------------------------------------------------ */

/* Every step that can be made is a line of sight, and none is without. */
static void
test_steps (gconstpointer data)
{
  const WayGridShape shape = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, 9, 8, 3);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, shape);
      const PlainSteps steps = { 1, 1, WAY_GRID_DIAGONAL };
      g_autoptr (PlainGraph) plain = plain_grid_new (grid, &steps);

      for (guint i = 0; i < plain->edges->len; i++)
        {
          const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

          oracle_assert_cost (grid_get_line_cost (grid,
                                                  WAY_INDEX (edge->from),
                                                  WAY_INDEX (edge->to)),
                              edge->cost);
        }
    }
}

/* Odd rows are shifted: from A two rows down the line runs between the two
 * hexagons of the row between, and touches both. */
static void
test_hexagons (void)
{
  static const char *const maps[] = { ".A.\n...\n.B.\n", ".A.\n#..\n.B.\n",
                                      ".A.\n.#.\n.B.\n", ".A.\n..#\n.B.\n",
                                      "A.B\n###\n###\n", "A#B\n...\n...\n" };
  static const gboolean expected[] = { TRUE, FALSE, FALSE, TRUE, TRUE, FALSE };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autoptr (WayGrid) grid = draw (maps[i], WAY_GRID_HEXAGONS,
                                       WAY_CORNERS_ALWAYS);

      g_assert_cmpint (sees (grid), ==, expected[i]);
    }
}

/* In a row of triangles the line from tip-up to tip-up crosses the one
 * between, and nothing of other rows. */
static void
test_triangles (void)
{
  static const char *const maps[] = { "A.B\n###\n", "A#B\n...\n" };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autoptr (WayGrid) grid = draw (maps[i], WAY_GRID_TRIANGLES,
                                       WAY_CORNERS_ALWAYS);

      g_assert_cmpint (sees (grid), ==, i == 0);
    }
}

/* The corners of a cell, where half a width and half a side (of triangles a
 * third of the height) are 1. Returns their number. */
static guint
get_corners (WayGridShape shape,
             gint         column,
             gint         row,
             gint         corners[6][2])
{
  static const gint hexagon[6][2] = { { 0, -2 }, { 1, -1 }, { 1, 1 },
                                      { 0, 2 },  { -1, 1 }, { -1, -1 } };
  const gint tip = (column + row) % 2 == 0 ? 0 : 3;

  for (guint i = 0; shape == WAY_GRID_HEXAGONS && i < 6; i++)
    {
      corners[i][0] = 2 * column + row % 2 + hexagon[i][0];
      corners[i][1] = 3 * row + hexagon[i][1];
    }
  if (shape == WAY_GRID_HEXAGONS)
    return 6;

  for (gint i = 0; i < 3; i++)
    {
      corners[i][0] = column + i;
      corners[i][1] = 3 * row + (i == 1 ? tip : 3 - tip);
    }
  return 3;
}

/* The centre of a cell, times its number of corners. */
static void
add_corners (gint  corners[6][2],
             guint n,
             gint  centre[2])
{
  centre[0] = centre[1] = 0;
  for (guint i = 0; i < n; i++)
    {
      centre[0] += corners[i][0];
      centre[1] += corners[i][1];
    }
}

/* Whether a cell and the line between two centres lie apart along an axis, with
 * nothing in common: exact, in whole numbers. */
static gboolean
is_apart (gint  corners[6][2],
          guint n,
          gint  ends[2][2],
          gint  x,
          gint  y)
{
  const gint a = x * ends[0][0] + y * ends[0][1];
  const gint b = x * ends[1][0] + y * ends[1][1];
  gint least = G_MAXINT, most = G_MININT;

  for (guint i = 0; i < n; i++)
    {
      const gint at = (gint) n * (x * corners[i][0] + y * corners[i][1]);

      least = MIN (least, at);
      most = MAX (most, at);
    }
  return most < MIN (a, b) || least > MAX (a, b);
}

/* Two convex shapes have a point in common unless they lie apart along an axis
 * at a right angle to one of their sides. */
static gboolean
touches (WayGridShape shape,
         gint         column,
         gint         row,
         gint         ends[2][2])
{
  gint corners[6][2];
  const guint n = get_corners (shape, column, row, corners);

  if (is_apart (corners, n, ends, ends[0][1] - ends[1][1],
                ends[1][0] - ends[0][0])
      || is_apart (corners, n, ends, ends[1][0] - ends[0][0],
                   ends[1][1] - ends[0][1]))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const gint *p = corners[i], *q = corners[(i + 1) % n];

      if (is_apart (corners, n, ends, p[1] - q[1], q[0] - p[0]))
        return FALSE;
    }
  return TRUE;
}

#define TILES_WIDTH 8
#define TILES_HEIGHT 7

static gboolean
touches_no_wall (WayGrid *grid,
                 guint    from,
                 guint    to)
{
  const WayGridShape shape = way_grid_get_shape (grid);
  const guint nodes[] = { from, to };
  gint corners[6][2], ends[2][2];

  for (guint i = 0; i < 2; i++)
    {
      const guint n = get_corners (shape, (gint) nodes[i] % TILES_WIDTH,
                                   (gint) nodes[i] / TILES_WIDTH, corners);

      add_corners (corners, n, ends[i]);
    }
  for (gint i = 0; i < TILES_WIDTH * TILES_HEIGHT; i++)
    if (!way_grid_is_free (grid, WAY_INDEX (i))
        && touches (shape, i % TILES_WIDTH, i / TILES_WIDTH, ends))
      return FALSE;

  return TRUE;
}

/* All lines of small maps, by exact arithmetic: a line is open if it touches no
 * wall, with a corner or a side, either. On the first map nothing is closed, so
 * that the border alone could close a line. */
static void
test_touches (gconstpointer data)
{
  const WayGridShape shape = GPOINTER_TO_UINT (data);
  const guint n = TILES_WIDTH * TILES_HEIGHT;

  for (guint32 seed = 0; seed < outcome_repeat (30); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain = way_terrain_new (TILES_WIDTH,
                                                        TILES_HEIGHT, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, shape);
      const WayCost mover[] = { 1, INFINITY };

      way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
      for (guint i = 0; i < seed % 12; i++)
        way_terrain_set_class (terrain, g_rand_int_range (rand, 0, TILES_WIDTH),
                               g_rand_int_range (rand, 0, TILES_HEIGHT), 1);
      for (guint from = 0; from < n; from++)
        for (guint to = 0; to < n; to++)
          g_assert_cmpint (way_grid_has_line_of_sight (grid, WAY_INDEX (from),
                                                       WAY_INDEX (to)), ==,
                           touches_no_wall (grid, from, to));
    }
}

/* Costs ------------------------------------------------------------------- */

static WayCost
line_cost (const char *text)
{
  static const WayCost mover[] = { 1, INFINITY, 5 };
  g_autoptr (WayGrid) grid = draw (text, WAY_GRID_SQUARES_8,
                                   WAY_CORNERS_BOTH_FREE);
  WayNode a, b;

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  way_graph_find_node (WAY_GRAPH (grid), "A", &a);
  way_graph_find_node (WAY_GRAPH (grid), "B", &b);
  g_assert_cmpfloat (grid_get_line_bound (grid, a, b), <=,
                     grid_get_line_cost (grid, a, b) + 1e-9);
  return grid_get_line_cost (grid, a, b);
}

/* Of a line of 4 cells' length half a cell each lies in A and in B. */
static void
test_costs (void)
{
  g_assert_cmpfloat_with_epsilon (line_cost ("A...B\n"), 4, 1e-12);
  g_assert_cmpfloat_with_epsilon (line_cost ("A.~.B\n"), 3 + 5, 1e-12);
  g_assert_cmpfloat_with_epsilon (line_cost ("A...\n....\n....\n....\n"
                                             "...B\n"), 5, 1e-12);
  g_assert_true (line_cost ("A#B\n") == INFINITY);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line-of-sight/wall", test_wall);
  g_test_add_func ("/line-of-sight/corners", test_corners);
  g_test_add_func ("/line-of-sight/fractions", test_fractions);
  g_test_add_data_func ("/line-of-sight/steps/squares",
                        GUINT_TO_POINTER (WAY_GRID_SQUARES_8), test_steps);
  g_test_add_data_func ("/line-of-sight/steps/hexagons",
                        GUINT_TO_POINTER (WAY_GRID_HEXAGONS), test_steps);
  g_test_add_data_func ("/line-of-sight/steps/triangles",
                        GUINT_TO_POINTER (WAY_GRID_TRIANGLES), test_steps);
  g_test_add_func ("/line-of-sight/hexagons", test_hexagons);
  g_test_add_func ("/line-of-sight/triangles", test_triangles);
  g_test_add_data_func ("/line-of-sight/touches/hexagons",
                        GUINT_TO_POINTER (WAY_GRID_HEXAGONS), test_touches);
  g_test_add_data_func ("/line-of-sight/touches/triangles",
                        GUINT_TO_POINTER (WAY_GRID_TRIANGLES), test_touches);
  g_test_add_func ("/line-of-sight/costs", test_costs);
  return g_test_run ();
}
