/* geometry.c - obstacles, roadmaps and meshes against slow and simple looks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The first byte of an input chooses how the others are decoded: rings on a
 * lattice, cells of a mesh, points for the predicates of the plane; or rings
 * and meshes of arbitrary doubles, where the library must take the valid ones
 * and refuse the rest. */

#include "../lib/meshes.h"
#include "../lib/oracle.h"
#include "../lib/products.h"
#include "../lib/rings.h"
#include "core/plane.h"
#include "dice.h"

#include <string.h>

#define LATTICE 8               /* as rings_are_open() wants it */
#define MOST_CORNERS 24

/* Obstacles on a lattice --------------------------------------------------- */

static WayPosition
roll_place (Dice *dice)
{
  const guint number = dice_roll (dice, LATTICE * LATTICE);

  return (WayPosition) { number % LATTICE, number / LATTICE };
}

static Rings *
roll_rings (Dice *dice)
{
  Rings *rings = rings_new ("");
  const guint n_rings = dice_roll (dice, 6);
  guint32 polygon = 0;

  for (guint i = 0; i < n_rings; i++)
    {
      WayPosition corners[6];
      const guint n = 3 + dice_roll (dice, 4);

      for (guint k = 0; k < n; k++)
        corners[k] = roll_place (dice);
      /* Rings of a polygon stand together. */
      polygon += i > 0 && dice_roll (dice, 4) > 0;
      rings_add (rings, corners, n, polygon);
    }

  return rings;
}

static WayCost
find_over (WayRoadmap *roadmap,
           WayPosition from,
           WayPosition to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) path = NULL;
  WayCost cost = INFINITY;

  path = way_roadmap_find_path (roadmap, &from, &to, &cost, NULL, &error);
  g_assert_no_error (error);

  return path != NULL ? cost : INFINITY;
}

static void
check_roadmap (Dice         *dice,
               const Rings  *rings,
               WayObstacles *obstacles)
{
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
  WayRoadmapOptions options = { 0 };
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;
  const WayPosition from = roll_place (dice), to = roll_place (dice);

  if (dice_roll (dice, 2))
    options.corners = WAY_ROADMAP_ALL;
  table = way_roadmap_build (roadmap, &options, NULL, &error);
  g_assert_no_error (error);
  if (from.x != to.x || from.y != to.y)
    oracle_assert_cost (find_over (roadmap, from, to),
                        rings_cost (rings, from, to));
}

static void
check_obstacles (Dice *dice)
{
  g_autoptr (Rings) rings = roll_rings (dice);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, &error);

  /* Rings of a polygon that cross each other, or lie on a line. */
  if (obstacles == NULL)
    {
      g_assert_nonnull (error);
      return;
    }

  do
    {
      const WayPosition a = roll_place (dice), b = roll_place (dice);

      g_assert_cmpint (way_obstacles_is_open (obstacles, &a, &a), ==,
                       !rings_hold (rings, a));
      g_assert_cmpint (way_obstacles_is_open (obstacles, &a, &b), ==,
                       rings_are_open (rings, a, b));
    }
  while (dice_roll (dice, 2));
  if (!rings_have_gap (rings))
    check_roadmap (dice, rings, obstacles);
}

/* Meshes on a lattice ------------------------------------------------------ */

static const WayCost factors[] = { 1, 3, INFINITY };

static TestMesh *
roll_mesh (Dice *dice)
{
  const guint n_columns = 1 + dice_roll (dice, 6);
  const guint n_rows = 1 + dice_roll (dice, 5);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint y = 0; y < n_rows; y++)
    {
      for (guint x = 0; x < n_columns; x++)
        g_string_append_c (text, "..~# "[dice_roll (dice, 5)]);
      g_string_append_c (text, '\n');
    }
  if (strchr (text->str, '.') == NULL)
    text->str[0] = '.';

  return meshes_draw (text->str, ".~#", factors);
}

/* Where cells meet in a corner alone the slow look passes, and the library
 * does not. */
static void
check_mesh_line (const TestMesh *drawn,
                 WayPosition     from,
                 WayPosition     to)
{
  const WayCost expected = meshes_line (drawn, &from, &to);
  const WayCost cost = way_mesh_get_line_cost (drawn->mesh, &from, &to);

  if (cost < INFINITY && expected < INFINITY)
    g_assert_cmpfloat_with_epsilon (cost, expected, 1e-6);
  else if (expected == INFINITY
           || !meshes_line_meets_corner (drawn, from, to))
    g_assert_cmpfloat (cost, ==, expected);
}

static void
check_mesh (Dice *dice)
{
  g_autoptr (TestMesh) drawn = roll_mesh (dice);
  const guint width = 60 * drawn->n_columns, height = 60 * drawn->n_rows;

  do
    {
      WayPosition ends[2];

      for (guint i = 0; i < 2; i++)
        ends[i] = (WayPosition) { dice_roll (dice, width + 1) / 6 * 6,
                                  dice_roll (dice, height + 1) / 6 * 6 };
      check_mesh_line (drawn, ends[0], ends[1]);
    }
  while (!dice_is_empty (dice));
}

/* The plane ---------------------------------------------------------------- */

/* Up to 54 bits; a double holds all of them. */
static gint64
roll_number (Dice *dice)
{
  static const gint64 bases[] = {
    0, 1, 1 << 10, 1 << 26, G_GINT64_CONSTANT (1) << 40,
    G_GINT64_CONSTANT (1) << 52
  };
  const gint64 base = bases[dice_roll (dice, G_N_ELEMENTS (bases))];
  const gint64 number = base + (gint64) dice_roll (dice, 9) - 4;

  return dice_roll (dice, 2) ? number : -number;
}

static void
check_plane (Dice *dice)
{
  do
    {
      const int exponent = (int) dice_roll (dice, 1940) - 1074;
      gint64 x[3], y[3];
      WayPosition p[3];

      for (guint i = 0; i < 3; i++)
        {
          x[i] = roll_number (dice);
          y[i] = roll_number (dice);
          p[i] = (WayPosition) { ldexp ((gdouble) x[i], exponent),
                                 ldexp ((gdouble) y[i], exponent) };
        }
      g_assert_cmpint (plane_orient (&p[0], &p[1], &p[2]), ==,
                       products_compare (x[0] - x[2], y[1] - y[2],
                                         y[0] - y[2], x[1] - x[2]));
    }
  while (!dice_is_empty (dice));
}

/* Whatever doubles say ----------------------------------------------------- */

/* Small numbers, neighbours of them, and any eight bytes at all. */
static gdouble
roll_double (Dice *dice)
{
  const guint kind = dice_roll (dice, 8);
  guint64 bits = 0;
  gdouble number;

  if (kind < 4)
    return dice_roll (dice, 16);
  if (kind < 6)
    return nextafter (dice_roll (dice, 16), kind == 4 ? -INFINITY : INFINITY);
  if (kind == 6)
    return ldexp (dice_roll (dice, 256), (int) dice_roll (dice, 2000) - 1000);

  for (guint i = 0; i < 8; i++)
    bits = bits << 8 | dice_roll (dice, 256);
  memcpy (&number, &bits, sizeof number);
  return number;
}

/* Whether lines between obstacles may have such a coordinate. */
static gboolean
is_in_range (gdouble number)
{
  return number == 0 || (fabs (number) >= 1e-50 && fabs (number) <= 1e50);
}

/* Between accepted obstacles visibility is symmetric, and a path is at least as
 * long as the line; refused obstacles come with an error. */
static void
check_any_rings (Dice *dice)
{
  g_autoptr (Rings) rings = rings_new ("");
  g_autoptr (WayObstacles) obstacles = NULL;
  g_autoptr (WayRoadmap) roadmap = NULL;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;
  const guint n_rings = dice_roll (dice, 5);
  WayPosition corners[8];

  for (guint i = 0; i < n_rings; i++)
    {
      const guint n = 1 + dice_roll (dice, G_N_ELEMENTS (corners));

      for (guint k = 0; k < n; k++)
        corners[k] = (WayPosition) { roll_double (dice), roll_double (dice) };
      rings_add (rings, corners, n, i);
    }
  obstacles = rings_obstacles (rings, &error);
  g_assert_true ((obstacles == NULL) == (error != NULL));
  if (obstacles == NULL)
    return;

  for (guint i = 0; i < 2; i++)
    corners[i] = (WayPosition) { dice_roll (dice, 16), roll_double (dice) };
  if (!is_in_range (corners[0].y) || !is_in_range (corners[1].y))
    return;
  g_assert_cmpint (way_obstacles_is_open (obstacles, &corners[0], &corners[1]),
                   ==,
                   way_obstacles_is_open (obstacles, &corners[1],
                                          &corners[0]));
  roadmap = way_roadmap_new (obstacles);
  table = way_roadmap_build (roadmap, NULL, NULL, &error);
  g_assert_true ((table == NULL) == (error != NULL));
}

static void
check_any_mesh (Dice *dice)
{
  static const gdouble tolerances[] = { WAY_MESH_DEFAULT_TOLERANCE, 0, 1.5 };
  const guint n_corners = 1 + dice_roll (dice, MOST_CORNERS);
  const guint n_polygons = 1 + dice_roll (dice, 8);
  WayPosition corners[MOST_CORNERS];
  guint32 rings[8][6];
  WayMeshPolygon polygons[8];
  g_autoptr (WayMesh) mesh = NULL;
  g_autoptr (GError) error = NULL;
  WayPosition ends[2];

  for (guint i = 0; i < n_corners; i++)
    corners[i] = (WayPosition) { roll_double (dice), roll_double (dice) };
  for (guint i = 0; i < n_polygons; i++)
    {
      polygons[i] = (WayMeshPolygon) { .corners = rings[i],
                                       .n_corners = dice_roll (dice, 7),
                                       .factor = dice_roll (dice, 3) };
      for (guint k = 0; k < polygons[i].n_corners; k++)
        rings[i][k] = dice_roll (dice, n_corners + 1);
    }

  mesh = way_mesh_new (corners, n_corners, polygons, n_polygons,
                       tolerances[dice_roll (dice, 3)], &error);
  g_assert_true ((mesh == NULL) == (error != NULL));
  if (mesh == NULL)
    return;

  for (guint i = 0; i < 2; i++)
    ends[i] = (WayPosition) { dice_roll (dice, 17), dice_roll (dice, 17) };
  g_assert_false (way_mesh_get_line_cost (mesh, &ends[0], &ends[1]) < 0);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  static void (*const checks[]) (Dice *) = {
    check_obstacles, check_mesh, check_plane, check_any_rings, check_any_mesh
  };
  Dice dice = { data, size, 0 };

  checks[dice_roll (&dice, G_N_ELEMENTS (checks))] (&dice);

  return 0;
}
