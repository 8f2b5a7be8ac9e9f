/* curves.c - paths for what cannot turn on the spot: walked along their arcs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"

#include "motion/smoothing/smoothing-private.h"

#include <math.h>

/* In order around a cell, so that neighbours here turn by 45 degrees. */
static const int steps[8][2] = {
  { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 },
  { 1, -1 }
};

#define SIZE 9
#define N_CELLS (SIZE * SIZE)

static WayGrid *
random_grid (GRand       *rand,
             WayGridShape shape,
             guint        n_walls)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIZE, SIZE, NULL);

  for (guint i = 0; i < n_walls; i++)
    way_terrain_set_class (terrain, (guint32) g_rand_int_range (rand, 0, SIZE),
                           (guint32) g_rand_int_range (rand, 0, SIZE), 1);
  return way_grid_new (terrain, shape);
}

static gboolean
is_open (WayGrid *grid,
         int      column,
         int      row)
{
  return column >= 0 && row >= 0 && column < SIZE && row < SIZE
         && way_terrain_get_class (way_grid_get_terrain (grid),
                                   (guint32) column, (guint32) row) == 0;
}

/* The least cost from cell 0 to the last if no turn exceeds @most eighths of a
 * circle, by trying all ways repeatedly; INFINITY if no path exists. */
static WayCost
slow_cost (WayGrid *grid,
           int      most)
{
  g_autofree WayCost *costs = g_new (WayCost, N_CELLS * 8);
  WayCost least = INFINITY;
  gboolean changed = TRUE;

  if (!is_open (grid, 0, 0) || !is_open (grid, SIZE - 1, SIZE - 1))
    return INFINITY;
  for (guint i = 0; i < N_CELLS * 8; i++)
    costs[i] = i < 8 ? 0 : INFINITY;

  while (changed)
    {
      changed = FALSE;
      for (int i = 0; i < N_CELLS * 8; i++)
        for (int turn = -most; turn <= most && costs[i] < INFINITY; turn++)
          for (int any = 0; any < (i < 8 ? 8 : 1); any++)
            {
              const int way = i < 8 ? any : (i % 8 + turn + 8) % 8;
              const int column = i / 8 % SIZE, row = i / 8 / SIZE;
              const int to_column = column + steps[way][0];
              const int to_row = row + steps[way][1];
              const WayCost cost = costs[i] + (way % 2 ? WAY_GRID_DIAGONAL : 1);
              int to;

              if (!is_open (grid, to_column, to_row)
                  || !is_open (grid, column, to_row)
                  || !is_open (grid, to_column, row))
                continue;
              to = (to_row * SIZE + to_column) * 8 + way;
              if (cost < costs[to] - 1e-9)
                {
                  costs[to] = cost;
                  changed = TRUE;
                }
            }
    }

  for (guint way = 0; way < 8; way++)
    least = MIN (least, costs[(N_CELLS - 1) * 8 + way]);
  return least;
}

static WayPath *
find_path (WayGrid *grid,
           gdouble  radius)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  WayPath *path;

  g_assert_true (way_turns_set_radius (turns, radius, &error));
  path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0),
                        WAY_INDEX (N_CELLS - 1), WAY_STRATEGY_ASTAR, &error);
  g_assert_no_error (error);
  return path;
}

/* Which cell a place lies in must be open. Places on borders are left out. */
static void
check_place (WayGrid *grid,
             gdouble  x,
             gdouble  y)
{
  if (fabs (x - rint (x)) > 1e-9 && fabs (y - rint (y)) > 1e-9)
    g_assert_true (is_open (grid, (int) floor (x), (int) floor (y)));
}

/* The direction of a piece at its beginning or its end. */
static gdouble
heading (const WayCurvePiece *piece,
         gboolean             at_end)
{
  const WayPosition *at = at_end ? &piece->to : &piece->from;

  if (piece->angle == 0)
    return atan2 (piece->to.y - piece->from.y, piece->to.x - piece->from.x);

  return atan2 (at->y - piece->centre.y, at->x - piece->centre.x)
         + (piece->angle > 0 ? G_PI / 2 : -G_PI / 2);
}

static void
check_piece (const WayCurvePiece *piece,
             gdouble              radius,
             WayGrid             *grid)
{
  const WayPosition *c = &piece->centre;
  gdouble begin;

  if (piece->angle == 0)
    {
      g_assert_cmpfloat_with_epsilon (piece->length,
                                      hypot (piece->to.x - piece->from.x,
                                             piece->to.y - piece->from.y),
                                      1e-12);
      return;
    }

  begin = atan2 (piece->from.y - c->y, piece->from.x - c->x);
  g_assert_cmpfloat_with_epsilon (hypot (piece->from.x - c->x,
                                         piece->from.y - c->y), radius, 1e-9);
  g_assert_cmpfloat_with_epsilon (piece->length,
                                  radius * fabs (piece->angle), 1e-9);
  g_assert_cmpfloat_with_epsilon (c->x + radius * cos (begin + piece->angle),
                                  piece->to.x, 1e-9);
  g_assert_cmpfloat_with_epsilon (c->y + radius * sin (begin + piece->angle),
                                  piece->to.y, 1e-9);
  for (guint i = 0; i <= 20 && grid != NULL; i++)
    check_place (grid, c->x + radius * cos (begin + piece->angle * i / 20),
                 c->y + radius * sin (begin + piece->angle * i / 20));
}

/* Each piece begins where the one before ends, in the same direction. */
static void
check_curve (const GArray *curve,
             gdouble       radius,
             WayCost       cost,
             WayGrid      *grid)
{
  gdouble length = 0;

  for (guint i = 0; i < curve->len; i++)
    {
      const WayCurvePiece *piece = &g_array_index (curve, WayCurvePiece, i);

      check_piece (piece, radius, grid);
      length += piece->length;
      if (i > 0)
        {
          const WayCurvePiece *before = piece - 1;
          const gdouble turn = heading (piece, FALSE) - heading (before, TRUE);

          g_assert_cmpfloat (piece->from.x, ==, before->to.x);
          g_assert_cmpfloat (piece->from.y, ==, before->to.y);
          if (radius > 0)
            g_assert_cmpfloat_with_epsilon (cos (turn), 1, 1e-9);
        }
    }
  g_assert_cmpfloat (length, <=, cost + 1e-9);
}

/* Radii that allow turns of 0, 1, 2, 3 and 4 eighths of a circle, whichever
 * steps they lie between. The largest for each is half of a straight step over
 * the tangent of half of the angle. */
static void
test_cells (void)
{
  const struct
  {
    gdouble radius;
    int     most;
  } cases[] = {
    { 0.5 / tan (G_PI / 8), 1 }, { 1.21, 0 }, { 0.72, 1 }, { 0.5, 2 },
    { 0.5 / tan (3 * G_PI / 8), 3 }, { 0.21, 2 }, { 0, 4 }
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  guint n_found = 0;

  for (guint run = 0; run < outcome_repeat (140); run++)
    {
      const gdouble radius = cases[run % 7].radius;
      g_autoptr (WayGrid) grid = random_grid (rand, WAY_GRID_SQUARES_8,
                                              5 + run % 20);
      g_autoptr (WayPath) path = find_path (grid, radius);
      g_autoptr (GArray) curve = NULL;
      const WayCost expected = slow_cost (grid, cases[run % 7].most);

      g_assert_true ((path != NULL) == (expected < INFINITY));
      if (path == NULL)
        continue;
      n_found++;
      g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), expected,
                                      1e-6);
      curve = way_curve_path (path, WAY_GRAPH (grid), radius, NULL);
      g_assert_nonnull (curve);
      check_curve (curve, radius, way_path_get_cost (path), grid);
    }

  g_assert_cmpuint (n_found, >, 0);
}

/* Hexagons turn by 60 degrees and triangles by 60, too, from centre to centre.
 * Their arcs go on from one another like others. */
static void
test_other_shapes (void)
{
  static const WayGridShape shapes[] = { WAY_GRID_HEXAGONS,
                                         WAY_GRID_TRIANGLES };
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint run = 0; run < outcome_repeat (40); run++)
    {
      g_autoptr (WayGrid) grid = random_grid (rand, shapes[run % 2], 8);
      g_autoptr (WayPath) path = find_path (grid, 0.4);
      g_autoptr (GArray) curve = NULL;

      if (path == NULL)
        continue;
      curve = way_curve_path (path, WAY_GRAPH (grid), 0.4, NULL);
      check_curve (curve, 0.4, INFINITY, NULL);
    }
}

static void
test_fits (void)
{
  const WayPosition a = { 0, 0 }, b = { 2, 0 }, c = { 2, 2 }, far = { 9, 0 };

  g_assert_true (curve_fits (&a, &b, &c, 1));
  g_assert_false (curve_fits (&a, &b, &c, 1.001));
  g_assert_true (curve_fits (&c, &b, &a, 1));
  g_assert_true (curve_fits (&a, &b, &far, 1e300));
  g_assert_false (curve_fits (&a, &b, &a, 1e-300));
  g_assert_true (curve_fits (&a, &b, &a, 0));
  g_assert_true (curve_fits (&a, &a, &b, 1e9));
}

static void
test_unsupported (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayPath) path = NULL;

  way_table_builder_add_node (builder, "a", NULL, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  turns = way_turns_new (WAY_GRAPH (table));
  g_assert_false (way_turns_set_radius (turns, 1, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);

  /* Around the corner of a square of four. */
  path = way_find_path (WAY_GRAPH (grid), WAY_INDEX (0), WAY_INDEX (8),
                        WAY_STRATEGY_BFS, &error);
  g_assert_null (way_curve_path (path, WAY_GRAPH (grid), 1, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* A path of one node has no pieces, and one along a line has one. */
static void
test_plain_paths (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayPath) none = way_find_path (WAY_GRAPH (grid), WAY_INDEX (2),
                                            WAY_INDEX (2), WAY_STRATEGY_BFS,
                                            NULL);
  g_autoptr (WayPath) line = way_find_path (WAY_GRAPH (grid), WAY_INDEX (0),
                                            WAY_INDEX (4), WAY_STRATEGY_BFS,
                                            NULL);
  g_autoptr (GArray) no_curve = way_curve_path (none, WAY_GRAPH (grid), 3,
                                                NULL);
  g_autoptr (GArray) curve = way_curve_path (line, WAY_GRAPH (grid), 3, NULL);

  g_assert_cmpuint (no_curve->len, ==, 0);
  g_assert_cmpuint (curve->len, ==, 1);
  check_curve (curve, 3, 4, grid);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/curves/fits", test_fits);
  g_test_add_func ("/curves/cells", test_cells);
  g_test_add_func ("/curves/other-shapes", test_other_shapes);
  g_test_add_func ("/curves/plain-paths", test_plain_paths);
  g_test_add_func ("/curves/unsupported", test_unsupported);

  return g_test_run ();
}
