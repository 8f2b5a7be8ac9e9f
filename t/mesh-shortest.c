/* mesh-shortest.c - shortest paths over meshes, against all paths over lines
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Cells have many corners on one line, corners in the middle of sides, and
 * places on these: many decisions depend on a sign that is 0. */

#include "lib/meshes.h"
#include "lib/outcome.h"

#include <math.h>

static const WayCost factors[] = { 1, INFINITY };

/* Opens walls until no two cells meet in a corner alone: lines pass there, and
 * paths do not. */
static void
open_corners (char *map,
              guint n_columns)
{
  const guint line = n_columns + 1;

  for (char *at = map; at[line] != '\0' && at[line + 1] != '\0'; at++)
    if (*at != '\n' && at[1] != '\n' && *at == at[line + 1]
        && at[1] == at[line] && *at != at[1])
      {
        *at = at[1] = '.';
        at = map - 1;
      }
}

/* A corner, a place on a side, or one within. */
static WayPosition
choose_place (const TestMesh *drawn,
              GRand          *rand)
{
  const WayPosition *corners = (WayPosition *) (gpointer) drawn->corners->data;
  const WayMeshPolygon *polygon
    = &g_array_index (drawn->polygons, WayMeshPolygon,
                      g_rand_int_range (rand, 0,
                                        (gint32) drawn->polygons->len));
  const guint n = polygon->n_corners;
  const guint first = g_rand_int_range (rand, 0, (gint32) n);
  const WayPosition a = corners[polygon->corners[first]];
  const WayPosition b = corners[polygon->corners[(first + 1) % n]];
  const WayPosition c = corners[polygon->corners[(first + n / 2) % n]];

  switch (g_rand_int_range (rand, 0, 4))
    {
    case 0:
      return a;
    case 1:
      return (WayPosition) { (a.x + b.x) / 2, (a.y + b.y) / 2 };
    case 2:
      return (WayPosition) { (a.x + c.x) / 2, (a.y + c.y) / 2 };
    default:
      return (WayPosition) { (a.x + 2 * b.x + 5 * c.x) / 8,
                             (a.y + 2 * b.y + 5 * c.y) / 8 };
    }
}

/* Whether a path is open all along, in the mesh that was drawn, and has the
 * length that it states. */
static void
assert_open (const TestMesh *drawn,
             const GArray   *path,
             gdouble         angle,
             WayCost         cost)
{
  WayCost sum = 0;

  for (guint i = 1; i < path->len; i++)
    {
      const WayPosition a
        = meshes_turn_place (g_array_index (path, WayPosition, i - 1), -angle);
      const WayPosition b
        = meshes_turn_place (g_array_index (path, WayPosition, i), -angle);

      sum += meshes_line (drawn, &a, &b);
    }
  g_assert_cmpfloat_with_epsilon (sum, cost, 1e-9 * (1 + cost));
}

/* Asks the mesh, either as drawn or turned. */
static void
check_question (const TestMesh    *drawn,
                WayMesh           *mesh,
                gdouble            angle,
                const WayPosition *from,
                const WayPosition *to)
{
  const WayPosition a = angle != 0 ? meshes_turn_place (*from, angle) : *from;
  const WayPosition b = angle != 0 ? meshes_turn_place (*to, angle) : *to;
  const WayCost least = meshes_cost (drawn, from, to);
  g_autoptr (GError) error = NULL;
  WayCost cost = INFINITY;
  g_autoptr (GArray) path
    = way_mesh_find_path (mesh, &a, &b, &cost, NULL, &error);

  /* Rounding may turn a place on the border out of the mesh. */
  if (angle != 0 && g_error_matches (error, WAY_ERROR,
                                     WAY_ERROR_UNKNOWN_PLACE))
    return;

  g_assert_no_error (error);
  g_assert_cmpint (path != NULL, ==, least < INFINITY);
  if (path == NULL)
    return;
  g_assert_cmpfloat_with_epsilon (cost, least, 1e-9 * (1 + least));
  if (angle == 0)
    g_assert_cmpfloat_with_epsilon (cost, least, 1e-13 * (1 + least));
  assert_open (drawn, path, angle, cost);
}

static void
check_questions (const TestMesh *drawn,
                 WayMesh        *mesh,
                 gdouble         angle,
                 GRand          *rand)
{
  for (guint i = 0; i < 6; i++)
    {
      const WayPosition from = choose_place (drawn, rand);
      const WayPosition to = choose_place (drawn, rand);

      if (way_mesh_find_polygon (drawn->mesh, &from, NULL)
          && way_mesh_find_polygon (drawn->mesh, &to, NULL))
        check_question (drawn, mesh, angle, &from, &to);
    }
}

typedef TestMesh *(*DrawFunc) (const char *map,
                               GRand      *rand);

static TestMesh *
draw_cells (const char *map,
            GRand      *rand)
{
  return meshes_draw (map, ".#", factors);
}

static TestMesh *
draw_triangles (const char *map,
                GRand      *rand)
{
  return meshes_jitter (map, ".#", factors, rand);
}

static void
test_drawn (gconstpointer draw)
{
  for (guint32 seed = 0; seed < outcome_repeat (150); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_columns = g_rand_int_range (rand, 3, 10);
      g_autofree char *map
        = meshes_random_walls (rand, n_columns,
                               g_rand_int_range (rand, 2, 8), 6);
      g_autoptr (TestMesh) drawn = NULL;

      open_corners (map, n_columns);
      drawn = (*(const DrawFunc *) draw) (map, rand);
      check_questions (drawn, drawn->mesh, 0, rand);
    }
}

/* Corners that were on one line are so but for rounding, and places on sides
 * may lie in one of two polygons alone. The first seed has a path that once cut
 * through closed ground. */
static void
test_turned (void)
{
  for (guint32 seed = 1127; seed < 1127 + outcome_repeat (300); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_columns = g_rand_int_range (rand, 3, 10);
      g_autofree char *map
        = meshes_random_walls (rand, n_columns,
                               g_rand_int_range (rand, 2, 8), 6);
      const gdouble angle = seed % 2 == 0
                              ? g_rand_int_range (rand, 1, 8) * G_PI / 4
                              : g_rand_double_range (rand, 0.01, 6);
      g_autoptr (TestMesh) drawn = NULL;
      g_autoptr (WayMesh) turned = NULL;
      g_autoptr (GError) error = NULL;

      open_corners (map, n_columns);
      drawn = meshes_boxes (map, rand);
      turned = meshes_turn (drawn, angle, WAY_MESH_DEFAULT_TOLERANCE, &error);
      g_assert_no_error (error);
      check_questions (drawn, turned, angle, rand);
    }
}

/* How many expansions it takes to find a path. */
static guint64
count_expansions (WayMesh           *mesh,
                  const WayPosition *from,
                  const WayPosition *to)
{
  for (guint64 n = 1;; n++)
    {
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (GArray) path = NULL;

      way_limits_set_max_expansions (limits, n);
      path = way_mesh_find_path (mesh, from, to, NULL, limits, &error);
      if (path != NULL)
        return n;
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }
}

/* A hundred cells in a row are seen at a glance. */
static void
test_hall (void)
{
  g_autofree char *hall = g_strnfill (101, '.');
  const WayPosition from = { 30, 20 }, to = { 5970, 50 };
  g_autoptr (TestMesh) drawn = NULL;

  hall[100] = '\n';
  drawn = meshes_draw (hall, ".#", factors);
  g_assert_cmpuint (count_expansions (drawn->mesh, &from, &to), <=, 4);
}

/* If no path exists the search looks at nothing. */
static void
test_parted (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw (".#.\n", ".#", factors);
  const WayPosition from = { 30, 30 }, to = { 150, 30 };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  way_limits_set_max_expansions (limits, 0);
  g_assert_null (way_mesh_find_path (drawn->mesh, &from, &to, NULL, limits,
                                     &error));
  g_assert_no_error (error);
}

/* The least limit on memory, in bytes, with which a path is found. */
static gsize
least_bytes (WayMesh           *mesh,
             const WayPosition *from,
             const WayPosition *to)
{
  gsize too_few = 1, enough = 1 << 20;

  while (enough - too_few > 1)
    {
      const gsize bytes = too_few + (enough - too_few) / 2;
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (GArray) path = NULL;

      way_limits_set_max_bytes (limits, bytes);
      path = way_mesh_find_path (mesh, from, to, NULL, limits, &error);
      if (path == NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      *(path != NULL ? &enough : &too_few) = bytes;
    }

  return enough;
}

/* Memory that a search over a larger mesh has left counts as if the search had
 * made it, and its marks are none of the next search. */
static void
test_kept_memory (void)
{
  const char *map = ".....\n.#.#.\n.....\n.#.#.\n.....\n";
  const WayPosition from = { 30, 30 }, to = { 270, 270 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree char *maze = meshes_maze (12, rand);
  g_autoptr (TestMesh) small = meshes_draw (map, ".#", factors);
  g_autoptr (TestMesh) large = meshes_draw (maze, ".#", factors);
  const WayPosition begin = { 90, 90 };
  const WayPosition end = { 60.0 * large->n_columns - 90,
                            60.0 * large->n_rows - 90 };
  gsize alone;

  way_search_free_spare_memory ();
  alone = least_bytes (small->mesh, &from, &to);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GArray) path
        = way_mesh_find_path (large->mesh, &begin, &end, NULL, NULL, NULL);

      g_assert_nonnull (path);
      g_assert_cmpuint (least_bytes (small->mesh, &from, &to), ==, alone);
    }
  check_question (small, small->mesh, 0, &from, &to);
}

int
main (int    argc,
      char **argv)
{
  static const DrawFunc cells = draw_cells, triangles = draw_triangles,
                        boxes = meshes_boxes;

  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/mesh-shortest/cells", &cells, test_drawn);
  g_test_add_data_func ("/mesh-shortest/triangles", &triangles, test_drawn);
  g_test_add_data_func ("/mesh-shortest/boxes", &boxes, test_drawn);
  g_test_add_func ("/mesh-shortest/turned", test_turned);
  g_test_add_func ("/mesh-shortest/hall", test_hall);
  g_test_add_func ("/mesh-shortest/parted", test_parted);
  g_test_add_func ("/mesh-shortest/kept-memory", test_kept_memory);

  return g_test_run ();
}
