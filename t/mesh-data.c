/* mesh-data.c - published meshes, questions and lengths
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In Polyanya's format, version 2: its corners with the polygons around them,
 * then its polygons with those beside them. The lengths are those of another
 * program. */

#include "lib/data.h"
#include "lib/moving-ai.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* All of a file, by xz if it is packed. */
static char *
read_all (const char *name)
{
  g_autofree char *packed = g_strconcat (name, ".xz", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("WAYFIND_TEST_DATA"),
                                            packed, NULL);
  const char *command[] = { "xz", "-dc", path, NULL };
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return data_read (name, NULL);

  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static guint32
next_count (char **at)
{
  return (guint32) strtol (*at, at, 10);
}

static void
skip_counts (char  **at,
             guint32 n)
{
  for (guint32 i = 0; i < n; i++)
    next_count (at);
}

static WayMesh *
load_mesh (const char *name)
{
  g_autofree char *path = g_strconcat ("meshes/", name, ".mesh", NULL);
  g_autofree char *text = read_all (path);
  g_autoptr (GArray) rings = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree WayPosition *corners = NULL;
  g_autofree WayMeshPolygon *polygons = NULL;
  g_autoptr (GError) error = NULL;
  guint32 n_corners, n_polygons, ring = 0;
  char *at = text + strlen ("mesh\n2\n");
  WayMesh *mesh;

  n_corners = next_count (&at);
  n_polygons = next_count (&at);
  corners = g_new (WayPosition, n_corners);
  polygons = g_new0 (WayMeshPolygon, n_polygons);
  for (guint32 i = 0; i < n_corners; i++)
    {
      corners[i].x = g_ascii_strtod (at, &at);
      corners[i].y = g_ascii_strtod (at, &at);
      skip_counts (&at, next_count (&at));
    }
  for (guint32 i = 0; i < n_polygons; i++)
    {
      polygons[i].factor = 1;
      polygons[i].n_corners = next_count (&at);
      for (guint32 k = 0; k < polygons[i].n_corners; k++)
        {
          const guint32 corner = next_count (&at);

          g_array_append_val (rings, corner);
        }
      skip_counts (&at, polygons[i].n_corners);
    }
  for (guint32 i = 0; i < n_polygons; i++)
    {
      polygons[i].corners = &g_array_index (rings, guint32, ring);
      ring += polygons[i].n_corners;
    }

  mesh = way_mesh_new (corners, n_corners, polygons, n_polygons,
                       WAY_MESH_DEFAULT_TOLERANCE, &error);
  g_assert_no_error (error);
  return mesh;
}

static void
check_length (WayMesh           *mesh,
              const WayPosition *from,
              const WayPosition *to,
              gdouble            length)
{
  g_autoptr (GError) error = NULL;
  WayCost cost;
  g_autoptr (GArray) path = way_mesh_find_path (mesh, from, to, &cost, NULL,
                                                &error);

  g_assert_no_error (error);
  g_assert_nonnull (path);
  g_assert_cmpfloat_with_epsilon (cost, length, 1e-12 * (1 + length));
}

/* The two ends of a line of questions. */
static void
read_question (const char  *line,
               WayPosition *from,
               WayPosition *to)
{
  g_auto (GStrv) fields = g_strsplit_set (line, " \t", -1);
  gdouble numbers[4] = { 0 };
  guint n = 0;

  for (guint i = 0; fields[i] != NULL; i++)
    if (*fields[i] != '\0' && i >= 4 && n < 4)
      numbers[n++] = g_ascii_strtod (fields[i], NULL);

  *from = (WayPosition) { numbers[0], numbers[1] };
  *to = (WayPosition) { numbers[2], numbers[3] };
}

/* Every so many of the questions, and their published lengths for the mesh of
 * that name. */
static void
check_questions (WayMesh    *mesh,
                 const char *name,
                 const char *questions,
                 guint       every)
{
  g_autofree char *text = NULL;
  g_autofree char *known = NULL;
  g_autofree char *path = g_strconcat ("meshes/", questions, ".scen", NULL);
  g_autofree char *reference = g_strconcat ("meshes/", name, ".ref", NULL);
  g_auto (GStrv) lines = NULL, lengths = NULL;

  text = read_all (path);
  known = read_all (reference);
  lines = g_strsplit (g_strchug (text), "\n", -1);
  lengths = g_strsplit (known, "\n", -1);
  for (guint i = 0; lines[i + 1] != NULL && *lines[i + 1] != '\0'; i += every)
    {
      WayPosition from, to;

      read_question (lines[i + 1], &from, &to);
      check_length (mesh, &from, &to, g_ascii_strtod (lengths[i], NULL));
    }
}

static void
check_mesh (const char *name,
            const char *questions,
            guint       every)
{
  g_autoptr (WayMesh) mesh = load_mesh (name);

  check_questions (mesh, name, questions, every);
}

static void
test_arena (void)
{
  if (!data_is_there ())
    return;

  check_mesh ("arena", "arena", 1);
  check_mesh ("arena-merged", "arena", 1);
}

/* The published mesh was made of the map of that name. */
static void
test_arena_of_cells (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayGrid) grid = NULL;
  g_autoptr (WayMesh) mesh = NULL;

  if (!data_is_there ())
    return;

  grid = moving_ai_read_grid ("dao/arena");
  mesh = way_mesh_new_from_grid (grid, NULL, &error);
  g_assert_no_error (error);
  check_questions (mesh, "arena", "arena", 1);
}

static void
test_aurora (void)
{
  g_autofree char *xz = g_find_program_in_path ("xz");

  if (!data_is_there ())
    return;
  if (xz == NULL)
    {
      g_test_skip ("no xz to unpack them");
      return;
    }
  check_mesh ("aurora", "aurora", 100);
  check_mesh ("aurora-merged", "aurora", 100);
}

/* Awkward meshes, with the answers by their drawings: their own files round
 * them to a corner. They call a corner of rooms that only touch ambiguous; here
 * it is in each of the rooms. */
static void
test_awkward (void)
{
  const gdouble hop = hypot (0.01, 0.99);
  const struct
  {
    const char *name;
    gdouble     lengths[4];
  } cases[] = {
    { "square", { sqrt (0.5) } },
    { "bad-ambig", { hop + 1 + 1 + hop, 0, sqrt (0.0002), sqrt (0.0002) } },
    { "bad-collinear",
      { hypot (0.001, 0.999) + 3 + sqrt (2) + hypot (1.999, 0.001) } },
    { "bad-collinear2-rot0", { 6 } },
    { "bad-collinear2-rot45", { 6 } },
    { "bad-collinear2-rot90", { 6 } },
  };

  if (!data_is_there ())
    return;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("meshes/tests/", cases[i].name,
                                           ".scen", NULL);
      g_autofree char *name = g_strconcat ("tests/", cases[i].name, NULL);
      g_autofree char *text = read_all (path);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      g_autoptr (WayMesh) mesh = load_mesh (name);

      for (guint k = 1; lines[k] != NULL && *lines[k] != '\0'; k++)
        {
          WayPosition from, to;

          read_question (lines[k], &from, &to);
          check_length (mesh, &from, &to, cases[i].lengths[k - 1]);
        }
    }
}

/* It has questions of nobody; every polygon must be there. */
static void
test_hard (void)
{
  g_autoptr (WayMesh) mesh = NULL;

  if (!data_is_there ())
    return;

  mesh = load_mesh ("tests/hard");
  g_assert_cmpuint (way_mesh_get_n_polygons (mesh), ==, 38);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/mesh-data/awkward", test_awkward);
  g_test_add_func ("/mesh-data/hard", test_hard);
  g_test_add_func ("/mesh-data/arena", test_arena);
  g_test_add_func ("/mesh-data/arena-of-cells", test_arena_of_cells);
  g_test_add_func ("/mesh-data/aurora", test_aurora);

  return g_test_run ();
}
