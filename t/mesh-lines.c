/* mesh-lines.c - straight lines over meshes, and paths pulled by them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/meshes.h"
#include "lib/outcome.h"

#include <math.h>

/* Of '.', '~' and '#'. */
static const WayCost factors[] = { 1, 3, INFINITY };

static WayCost
line (const TestMesh *drawn,
      gdouble         x,
      gdouble         y,
      gdouble         to_x,
      gdouble         to_y)
{
  const WayPosition from = { x, y }, to = { to_x, to_y };
  const WayCost there = way_mesh_get_line_cost (drawn->mesh, &from, &to);
  const WayCost back = way_mesh_get_line_cost (drawn->mesh, &to, &from);

  if (there < INFINITY)
    g_assert_cmpfloat_with_epsilon (there, back, 1e-9);
  else
    g_assert_cmpfloat (back, ==, INFINITY);
  return there;
}

/*  0    60   120   180
 *    .  |  .  |  #
 * 60 ---+-----+----      The corner at 60, 60 is open all round; that at
 *    .  |  ~  |  .       120, 60 between 2 closed cells across from each
 * 120---+-----+----      other: open diagonally the other way. */
static void
test_lines (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw ("..#\n.~.\n..#\n", ".~#", factors);

  g_assert_cmpfloat (line (drawn, 10, 10, 110, 10), ==, 100);
  g_assert_cmpfloat (line (drawn, 10, 10, 10, 10), ==, 0);
  /* Through the corner of four, into the swamp and out of it at its end. */
  g_assert_cmpfloat_with_epsilon (line (drawn, 0, 0, 120, 120),
                                  60 * sqrt (2) * 4, 1e-9);
  /* Along the swamp's side, as on open ground. */
  g_assert_cmpfloat (line (drawn, 60, 10, 60, 170), ==, 160);
  g_assert_cmpfloat (line (drawn, 60, 70, 60, 110), ==, 40);
  /* Into closed ground, and out of the mesh. */
  g_assert_cmpfloat (line (drawn, 90, 30, 150, 30), ==, INFINITY);
  g_assert_cmpfloat (line (drawn, 10, 10, -10, 10), ==, INFINITY);
  g_assert_cmpfloat (line (drawn, -10, 10, -5, 10), ==, INFINITY);
  /* Past the corner of closed ground, which it touches. */
  g_assert_cmpfloat_with_epsilon (line (drawn, 60, 0, 180, 120),
                                  120 * sqrt (2), 1e-9);
  /* Along a closed cell's side. */
  g_assert_cmpfloat (line (drawn, 120, 0, 120, 60), ==, 60);
  g_assert_cmpfloat (line (drawn, 120, 60, 180, 60), ==, 60);
}

/* Two cells that have nothing in common but a corner. */
static void
test_no_line_between_corners (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw (".#\n#.\n", ".~#", factors);
  g_autoptr (TestMesh) bare = meshes_draw (". \n .\n", ".~#", factors);

  g_assert_cmpfloat (line (drawn, 30, 30, 90, 90), ==, INFINITY);
  g_assert_cmpfloat (line (bare, 30, 30, 90, 90), ==, INFINITY);
  g_assert_cmpfloat (line (bare, 30, 30, 60, 60), <, INFINITY);
}

/* Against every polygon cut one by one. Lines are between whole positions, and
 * so often run through corners and along sides. Where cells meet in a corner
 * alone the cutter passes, and the library does not. */
static void
check_random_line (const TestMesh *drawn,
                   WayPosition     from,
                   WayPosition     to)
{
  const WayCost expected = meshes_line (drawn, &from, &to);
  const WayCost cost = line (drawn, from.x, from.y, to.x, to.y);

  if (cost < INFINITY && expected < INFINITY)
    g_assert_cmpfloat_with_epsilon (cost, expected, 1e-6);
  else if (cost == INFINITY && expected < INFINITY)
    g_assert_true (meshes_line_meets_corner (drawn, from, to));
  else
    g_assert_cmpfloat (cost, ==, INFINITY);
}

static void
test_random_lines (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (TestMesh) drawn = meshes_random (factors, rand);
      const WayPosition *corners = (WayPosition *) drawn->corners->data;
      const guint n = drawn->corners->len;

      for (guint i = 0; i < 200; i++)
        {
          const WayPosition from = i % 3 ? meshes_random_position (rand)
                                         : corners[i * 7 % n];
          const WayPosition to = i % 5 ? meshes_random_position (rand)
                                       : corners[i * 13 % n];

          check_random_line (drawn, from, to);
        }
    }
}

/* Pulling by lines of sight: never at a higher cost, and of open lines. */
static void
test_sight (gconstpointer kind)
{
  for (guint32 seed = 0; seed < outcome_repeat (30); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (TestMesh) drawn = meshes_random (factors, rand);
      const WayMeshNodes nodes = GPOINTER_TO_UINT (kind);
      g_autoptr (WayTable) table
        = way_mesh_make_table (drawn->mesh, nodes, NULL, NULL);
      const guint32 n = way_table_get_n_nodes (table);
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (table), WAY_INDEX (seed * 7 % n),
                         WAY_INDEX (seed * 31 % n), WAY_STRATEGY_ASTAR, NULL);
      g_autoptr (WayPath) pulled = NULL;

      if (path == NULL)
        continue;
      pulled = way_pull_path (path, WAY_GRAPH (table), NULL, NULL);
      g_assert_cmpfloat (way_path_get_cost (pulled), <=,
                         way_path_get_cost (path));
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const kinds[] = { "middles", "edges", "corners" };

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mesh-lines/by-eye", test_lines);
  g_test_add_func ("/mesh-lines/none-between-corners",
                   test_no_line_between_corners);
  g_test_add_func ("/mesh-lines/random", test_random_lines);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *sight = g_strconcat ("/mesh-lines/sight/", kinds[i],
                                            NULL);

      g_test_add_data_func (sight, GUINT_TO_POINTER (i), test_sight);
    }

  return g_test_run ();
}
