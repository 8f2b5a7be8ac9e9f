/* mesh-path.c - paths over meshes: against slow lines and the visibility graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/meshes.h"

#include "graphs/mesh/mesh-private.h"
#include "lib/outcome.h"
#include "lib/rings.h"

#include <math.h>

static const WayCost factors[] = { 1, 3, INFINITY };

static void
assert_open (const TestMesh *drawn,
             const GArray   *path,
             WayCost         cost)
{
  const WayPosition *at = (const WayPosition *) path->data;
  WayCost sum = 0;

  for (guint i = 1; i < path->len; i++)
    sum += meshes_line (drawn, &at[i - 1], &at[i]);
  g_assert_cmpfloat_with_epsilon (sum, cost, 1e-6);
}

static WayPosition
open_place (const TestMesh *drawn,
            GRand          *rand)
{
  guint32 polygon;

  do
    polygon = g_rand_int_range (rand, 0, drawn->polygons->len);
  while (mesh_get_factor (drawn->mesh, polygon) == INFINITY);

  return meshes_choose_place (drawn, polygon, rand);
}

/* A maze without loops has one corridor between any two places, and so its
 * shortest path is that of the whole mesh. */
static void
test_mazes (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *map = meshes_maze (3, rand);
      g_autoptr (TestMesh) drawn = meshes_jitter (map, ".~#", factors, rand);
      const WayPosition from = open_place (drawn, rand);
      const WayPosition to = open_place (drawn, rand);
      g_autoptr (GArray) path = NULL;
      WayCost cost;

      path = way_mesh_find_path (drawn->mesh, &from, &to, &cost, NULL, NULL);
      g_assert_nonnull (path);
      g_assert_cmpfloat_with_epsilon (
        cost, meshes_cost (drawn, &from, &to), 1e-9 * (1 + cost));
      assert_open (drawn, path, cost);
    }
}

static char *
random_map (GRand *rand)
{
  char *map = meshes_random_map (rand, 6, 5, "....~#");

  map[0] = '.';
  return map;
}

/* Opens walls until no two cells meet in a corner alone: the slow lines pass
 * there, and paths do not. @map has rows of six. */
static void
open_corners (char *map)
{
  for (char *at = map; at[7] != '\0' && at[8] != '\0'; at++)
    if (*at != '\n' && at[1] != '\n' && (*at == '#') == (at[8] == '#')
        && (at[1] == '#') == (at[7] == '#') && (*at == '#') != (at[1] == '#'))
      {
        *at = at[1] = '.';
        at = map - 1;
      }
}

/* Around holes, the shortest path; with swamps, at most the cost over
 * middles. */
static void
check_found (const TestMesh    *drawn,
             const WayPosition *from,
             const WayPosition *to,
             gboolean           is_even)
{
  WayCost cost, least;
  g_autoptr (GArray) path
    = way_mesh_find_path (drawn->mesh, from, to, &cost, NULL, NULL);

  if (path != NULL)
    assert_open (drawn, path, cost);
  if (!is_even)
    return;

  least = meshes_cost (drawn, from, to);
  g_assert_cmpint (path != NULL, ==, least < INFINITY);
  if (path != NULL)
    g_assert_cmpfloat_with_epsilon (cost, least, 1e-9 * (1 + least));
}

static void
test_random_meshes (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *map = random_map (rand);
      const gboolean is_even = seed % 4 != 0;
      g_autoptr (TestMesh) drawn = NULL;
      WayPosition from, to;

      if (is_even)
        open_corners (g_strdelimit (map, "~", seed % 4 == 1 ? '.' : '#'));
      drawn = meshes_jitter (map, ".~#", factors, rand);
      from = open_place (drawn, rand);
      to = open_place (drawn, rand);
      check_found (drawn, &from, &to, is_even);
      check_found (drawn, &to, &from, is_even);
    }
}

static void
check_pulled (const TestMesh *drawn,
              WayMeshNodes    nodes,
              guint32         seed)
{
  g_autoptr (WayTable) table = way_mesh_make_table (drawn->mesh, nodes, NULL,
                                                    NULL);
  const guint32 n = way_table_get_n_nodes (table);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (table), WAY_INDEX (seed * 7 % n),
                     WAY_INDEX (seed * 31 % n), WAY_STRATEGY_ASTAR, NULL);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE,
                                              sizeof (WayPosition));
  WayCost cost;

  if (path == NULL)
    return;

  cost = way_mesh_pull_path (drawn->mesh, path, nodes, positions);
  g_assert_cmpfloat (cost, <=, way_path_get_cost (path) * (1 + 1e-9));
  assert_open (drawn, positions, cost);
}

static void
test_pulled_paths (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *map = random_map (rand);
      g_autoptr (TestMesh) drawn = meshes_jitter (map, ".~#", factors, rand);

      check_pulled (drawn, WAY_MESH_MIDDLES, seed);
      check_pulled (drawn, WAY_MESH_EDGES, seed);
    }
}

/* The same ground as obstacles --------------------------------------------- */

/* Everything beyond the mesh. */
static void
add_frame (const TestMesh *drawn,
           Rings          *rings)
{
  const WayPosition box[] = { { -999, -999 }, { 9999, -999 }, { 9999, 9999 },
                              { -999, 9999 } };
  const guint w = drawn->n_columns, h = drawn->n_rows, line = w + 1;
  g_autoptr (GArray) border = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint i = 0; i < 2 * (w + h); i++)
    {
      const guint at = i < w ? i
                       : i < w + h ? (i - w) * line + w
                       : i < 2 * w + h ? h * line + (2 * w + h - i)
                       : (2 * (w + h) - i) * line;

      g_array_append_val (border,
                          g_array_index (drawn->corners, WayPosition, at));
    }
  rings_add (rings, box, G_N_ELEMENTS (box), 0);
  rings_add (rings, (WayPosition *) border->data, border->len, 0);
}

/* The visibility graph of all closed ground. */
static WayRoadmap *
make_roadmap (const TestMesh *drawn)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Rings) rings = rings_new ("");
  g_autoptr (WayObstacles) obstacles = NULL;
  g_autoptr (WayTable) table = NULL;
  WayRoadmap *roadmap;

  add_frame (drawn, rings);
  for (guint32 p = 0; p < drawn->polygons->len; p++)
    if (mesh_get_factor (drawn->mesh, p) == INFINITY)
      {
        g_autoptr (GArray) outline = g_array_new (FALSE, FALSE,
                                                  sizeof (WayPosition));

        way_mesh_get_polygon (drawn->mesh, p, NULL, outline);
        rings_add (rings, (WayPosition *) outline->data, outline->len, p + 1);
      }

  obstacles = rings_obstacles (rings, &error);
  g_assert_no_error (error);
  roadmap = way_roadmap_new (obstacles);
  table = way_roadmap_build (roadmap, NULL, NULL, &error);
  g_assert_no_error (error);
  return roadmap;
}

static char *
wide_map (guint  n_columns,
          guint  n_rows,
          GRand *rand)
{
  GString *map = g_string_new (NULL);
  const gint n_walls = g_rand_int_range (rand, 1, 6);

  for (guint y = 0; y < n_rows; y++)
    {
      for (guint x = 0; x < n_columns; x++)
        g_string_append_c (map, g_rand_int_range (rand, 0, 10) < n_walls
                                  ? '#' : '.');
      g_string_append_c (map, '\n');
    }
  map->str[0] = '.';
  return g_string_free (map, FALSE);
}

/* The middle of an open triangle; corners may lie where obstacles touch. */
static WayPosition
open_middle (const TestMesh *drawn,
             GRand          *rand)
{
  WayPosition middle;
  guint32 polygon;

  do
    polygon = g_rand_int_range (rand, 0, drawn->polygons->len);
  while (mesh_get_factor (drawn->mesh, polygon) == INFINITY);

  way_mesh_get_polygon (drawn->mesh, polygon, &middle, NULL);
  return middle;
}

static void
check_visible (const TestMesh    *drawn,
               WayRoadmap        *roadmap,
               const WayPosition *from,
               const WayPosition *to)
{
  g_autoptr (GError) error = NULL;
  WayCost cost, least;
  g_autoptr (GArray) known
    = way_roadmap_find_path (roadmap, from, to, &least, NULL, &error);
  g_autoptr (GArray) path
    = way_mesh_find_path (drawn->mesh, from, to, &cost, NULL, NULL);

  g_assert_no_error (error);
  g_assert_cmpint (path != NULL, ==, known != NULL);
  if (path == NULL)
    return;

  assert_open (drawn, path, cost);
  g_assert_cmpfloat_with_epsilon (cost, least, 1e-9 * (1 + least));
}

/* Some 200 triangles, with holes, rooms that only touch, and dead ends: as
 * short as over the visibility graph. */
static void
test_as_visibility_graph (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *map = wide_map (12, 9, rand);
      g_autoptr (TestMesh) drawn = meshes_jitter (map, ".~#", factors, rand);
      g_autoptr (WayRoadmap) roadmap = make_roadmap (drawn);

      for (guint i = 0; i < 20; i++)
        {
          const WayPosition from = open_middle (drawn, rand);
          const WayPosition to = open_middle (drawn, rand);

          check_visible (drawn, roadmap, &from, &to);
        }
    }
}

/* By eye, and pulled ------------------------------------------------------- */

/* From middle to middle, with swamps: at most the cost over the graph of
 * middles. */
static void
check_middles (const TestMesh *drawn,
               guint32         start,
               guint32         goal)
{
  g_autoptr (WayTable) table
    = way_mesh_make_table (drawn->mesh, WAY_MESH_MIDDLES, NULL, NULL);
  g_autoptr (WayPath) rough
    = way_find_path (WAY_GRAPH (table), WAY_INDEX (start), WAY_INDEX (goal),
                     WAY_STRATEGY_ASTAR, NULL);
  g_autoptr (GArray) path = NULL;
  WayPosition from, to;
  WayCost cost;

  if (mesh_get_factor (drawn->mesh, start) == INFINITY)
    return;

  way_mesh_get_polygon (drawn->mesh, start, &from, NULL);
  way_mesh_get_polygon (drawn->mesh, goal, &to, NULL);
  path = way_mesh_find_path (drawn->mesh, &from, &to, &cost, NULL, NULL);
  g_assert_cmpint (path != NULL, ==, rough != NULL);
  if (path != NULL)
    g_assert_cmpfloat (cost, <=, way_path_get_cost (rough) * (1 + 1e-9));
}

static void
test_no_dearer_than_middles (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *map = random_map (rand);
      g_autoptr (TestMesh) drawn = meshes_jitter (map, ".~#", factors, rand);
      const guint32 n = drawn->polygons->len;

      for (guint i = 0; i < 10; i++)
        check_middles (drawn, g_rand_int_range (rand, 0, n),
                       g_rand_int_range (rand, 0, n));
    }
}

/* Whether factors are even or not. */
static void
test_cancelled (void)
{
  static const char *const maps[] = { "...\n.#.\n", "...\n.~.\n" };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  const WayPosition from = { 10, 10 }, to = { 170, 100 };

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autoptr (TestMesh) drawn = meshes_draw (maps[i], ".~#", factors);
      g_autoptr (GError) error = NULL;

      g_assert_null (way_mesh_find_path (drawn->mesh, &from, &to, NULL,
                                         limits, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

static void
test_no_path (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw (".#.\n", ".~#", factors);
  const WayPosition left = { 30, 30 }, wall = { 90, 30 }, right = { 150, 30 },
                    outside = { 0, -1 };
  g_autoptr (GError) error = NULL;

  g_assert_null (way_mesh_find_path (drawn->mesh, &left, &right, NULL,
                                     NULL, &error));
  g_assert_no_error (error);
  g_assert_null (way_mesh_find_path (drawn->mesh, &left, &wall, NULL,
                                     NULL, &error));
  g_assert_no_error (error);
  g_assert_null (way_mesh_find_path (drawn->mesh, &outside, &left, NULL,
                                     NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE);
}

/* Two rooms that meet in a corner are joined around it, not through it: from
 * 30, 30 over 60, 60 and 90, 90 would be 85 long. */
static void
test_past_a_corner (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw (".#.\n#..\n", ".~#", factors);
  g_autoptr (TestMesh) loop = meshes_draw (".#.\n...\n", ".~#", factors);
  const WayPosition from = { 30, 30 }, corner = { 60, 60 }, to = { 90, 90 };
  WayCost cost;
  g_autoptr (GArray) none
    = way_mesh_find_path (drawn->mesh, &from, &to, NULL, NULL, NULL);
  g_autoptr (GArray) one
    = way_mesh_find_path (drawn->mesh, &corner, &from, &cost, NULL, NULL);
  g_autoptr (GArray) other
    = way_mesh_find_path (drawn->mesh, &to, &corner, &cost, NULL, NULL);

  g_assert_null (none);
  g_assert_nonnull (one);
  g_assert_nonnull (other);
  g_assert_cmpuint (other->len, ==, 2);
  g_assert_cmpfloat_with_epsilon (cost, sqrt (1800), 1e-9);
  g_clear_pointer (&one, g_array_unref);

  /* If they are joined, a straight line past the corner. */
  one = way_mesh_find_path (loop->mesh, &from, &to, &cost, NULL, NULL);
  g_assert_nonnull (one);
  g_assert_cmpuint (one->len, ==, 2);
  g_assert_cmpfloat_with_epsilon (cost, sqrt (7200), 1e-9);
}

/* Round the wall is 120 + 2 corners; a line from one end of the hall to the
 * other is one line. */
static void
test_around_a_wall (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw (".#.\n...\n", ".~#", factors);
  const WayPosition from = { 30, 20 }, to = { 150, 20 };
  WayCost cost;
  g_autoptr (GArray) path
    = way_mesh_find_path (drawn->mesh, &from, &to, &cost, NULL, NULL);

  /* To 60, 60 and 120, 60, which are 50 and 60 and 50 away. */
  g_assert_cmpfloat (cost, ==, 160);
  g_assert_cmpuint (path->len, ==, 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mesh-path/mazes", test_mazes);
  g_test_add_func ("/mesh-path/random-meshes", test_random_meshes);
  g_test_add_func ("/mesh-path/as-visibility-graph",
                   test_as_visibility_graph);
  g_test_add_func ("/mesh-path/pulled", test_pulled_paths);
  g_test_add_func ("/mesh-path/no-dearer-than-middles",
                   test_no_dearer_than_middles);
  g_test_add_func ("/mesh-path/cancelled", test_cancelled);
  g_test_add_func ("/mesh-path/no-path", test_no_path);
  g_test_add_func ("/mesh-path/around-a-wall", test_around_a_wall);
  g_test_add_func ("/mesh-path/past-a-corner", test_past_a_corner);

  return g_test_run ();
}
