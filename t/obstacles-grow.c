/* obstacles-grow.c - obstacles for discs: grown enough, and by no more
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Distances are found by looking at each side, in plain arithmetic. Places so
 * near to a bound that this may be rounded are not asked about. */

#include "lib/meshes.h"
#include "graphs/roadmap/obstacles-private.h"

#include "graphs/mesh/mesh-private.h"
#include "lib/outcome.h"
#include "lib/rings.h"
#include "lib/roadmaps.h"

#include <math.h>

#define SLACK 1e-9

/* Distances ---------------------------------------------------------------- */

static gdouble
distance_to_side (WayPosition at,
                  WayPosition a,
                  WayPosition b)
{
  const gdouble x = b.x - a.x, y = b.y - a.y;
  const gdouble share = ((at.x - a.x) * x + (at.y - a.y) * y)
                        / (x * x + y * y);
  const gdouble s = CLAMP (share, 0, 1);

  return hypot (a.x + s * x - at.x, a.y + s * y - at.y);
}

static gboolean
cross (WayPosition a,
       WayPosition b,
       WayPosition c,
       WayPosition d)
{
  const gdouble ab_c = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const gdouble ab_d = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
  const gdouble cd_a = (d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x);
  const gdouble cd_b = (d.x - c.x) * (b.y - c.y) - (d.y - c.y) * (b.x - c.x);

  return ab_c * ab_d < 0 && cd_a * cd_b < 0;
}

/* From a line to the nearest place of an obstacle: 0 if it meets one. */
static gdouble
distance_to_all (const Rings *rings,
                 WayPosition  from,
                 WayPosition  to)
{
  gdouble least = INFINITY;
  g_autoptr (GHashTable) inside = g_hash_table_new (NULL, NULL);

  for (guint r = 0; r < rings->rings->len; r++)
    {
      const WayRing *ring = &g_array_index (rings->rings, WayRing, r);
      gboolean odd = FALSE;

      for (gsize i = 0; i < ring->n_corners; i++)
        {
          const WayPosition a = ring->corners[i];
          const WayPosition b = ring->corners[(i + 1) % ring->n_corners];

          if (cross (from, to, a, b))
            return 0;
          least = MIN (least, distance_to_side (from, a, b));
          least = MIN (least, distance_to_side (to, a, b));
          if (from.x != to.x || from.y != to.y)
            {
              least = MIN (least, distance_to_side (a, from, to));
              least = MIN (least, distance_to_side (b, from, to));
            }
          if ((a.y > from.y) != (b.y > from.y)
              && from.x < a.x + (from.y - a.y) / (b.y - a.y) * (b.x - a.x))
            odd = !odd;
        }
      if (odd && !g_hash_table_remove (inside,
                                       GUINT_TO_POINTER (ring->polygon + 1)))
        g_hash_table_add (inside, GUINT_TO_POINTER (ring->polygon + 1));
    }

  return g_hash_table_size (inside) > 0 ? 0 : least;
}

/* Grown -------------------------------------------------------------------- */

static WayObstacles *
grow (WayObstacles *obstacles,
      gdouble       radius,
      gdouble       tolerance)
{
  g_autoptr (GError) error = NULL;
  WayObstacles *grown = way_obstacles_grow (obstacles, radius, tolerance,
                                            NULL, &error);

  g_assert_no_error (error);
  return grown;
}

static WayPosition
random_place (GRand  *rand,
              gdouble least,
              gdouble most)
{
  return (WayPosition) { g_rand_double_range (rand, least, most),
                         g_rand_double_range (rand, least, most) };
}

/* Places and lines, most of them in the strip that matters. */
static void
check_distances (const Rings  *rings,
                 WayObstacles *grown,
                 gdouble       radius,
                 gdouble       tolerance,
                 GRand        *rand,
                 guint         n[2])
{
  for (guint i = 0; i < 400; i++)
    {
      const WayPosition from = random_place (rand, -2, 10);
      const WayPosition to = random_place (rand, -2, 10);
      const gdouble at = distance_to_all (rings, from, from);
      const gdouble line = distance_to_all (rings, from, to);

      if (at < radius - SLACK)
        g_assert_false (way_obstacles_is_open (grown, &from, &from));
      else if (at > radius + tolerance + SLACK)
        g_assert_true (way_obstacles_is_open (grown, &from, &from));
      if (line < radius - SLACK)
        g_assert_false (way_obstacles_is_open (grown, &from, &to));
      else if (line > radius + tolerance + SLACK)
        {
          n[1]++;
          g_assert_true (way_obstacles_is_open (grown, &from, &to));
        }
      n[0] += at < radius && at > 0;
    }
}

static void
test_random (void)
{
  guint n[2] = { 0, 0 };

  for (guint32 seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (Rings) rings = rings_random (rand, 1 + seed % 5, 8, 5);
      g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
      const gdouble radius = g_rand_double_range (rand, 0.01, 1.5);
      const gdouble tolerance
        = radius * pow (10, g_rand_double_range (rand, -4, 1));
      g_autoptr (WayObstacles) grown = NULL;

      if (obstacles == NULL)
        continue;
      grown = grow (obstacles, radius, tolerance);
      check_distances (rings, grown, radius, tolerance, rand, n);
    }
  g_assert_cmpuint (n[0], >, outcome_repeat (400));
  g_assert_cmpuint (n[1], >, outcome_repeat (400));
}

/* Holes, needles, an L, rings that touch themselves, and sides too short to
 * have a strip. */
static void
test_shapes (void)
{
  static const char *const texts[] = {
    "0,0 8,0 8,8 0,8 / 2,2 6,2 6,6 2,6",
    "0,0 8,0 8,8 0,8 / 1,1 7,1 7,7 1,7 / 3,3 5,3 5,5 3,5",
    "0,0 8,0.001 8,-0.001",
    "0,0 6,0 6,2 2,2 2,6 0,6",
    "0,0 2,2 4,0 4,4 2,2 0,4",
    "0,0 4,0 4,2 6,2 6,6 4,6 4,2 0,2",
    "0,0 8,0 8,4 7.9999999,4 7.9999999,8 0,8",
    "0,0 1e-9,0 8,4 0,8",
    "0,0 4,0 4,4 0,4; 4,4 8,4 8,8 4,8",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    for (guint k = 0; k < 6; k++)
      {
        static const gdouble radii[] = { 0.1, 0.5, 2 };
        static const gdouble shares[] = { 1e-6, 0.05 };
        g_autoptr (GRand) rand = g_rand_new_with_seed (k);
        g_autoptr (Rings) rings = rings_new (texts[i]);
        g_autoptr (WayObstacles) obstacles = roadmaps_obstacles (texts[i]);
        const gdouble radius = radii[k % 3];
        const gdouble tolerance = radius * shares[k / 3];
        g_autoptr (WayObstacles) grown = grow (obstacles, radius, tolerance);
        guint n[2] = { 0, 0 };

        check_distances (rings, grown, radius, tolerance, rand, n);
      }
}

/* A caller that uses the whole range must leave something for rounding. */
static void
test_too_fine (void)
{
  g_autoptr (WayObstacles) obstacles
    = roadmaps_obstacles ("1e9,0 2e9,0 2e9,1e9");
  g_autoptr (WayObstacles) fine = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (way_obstacles_grow (obstacles, 1, 1e-6, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  fine = grow (obstacles, 1, 2e9 * 0x1p-44);
  g_assert_nonnull (fine);
  g_clear_object (&fine);
  fine = grow (obstacles, 1e20, 1e18);
  g_assert_nonnull (fine);
}

static void
test_nothing (void)
{
  g_autoptr (WayObstacles) none = way_obstacles_new (NULL, 0, NULL, NULL);
  g_autoptr (WayObstacles) grown = grow (none, 1, 0.5);

  g_assert_cmpuint (obstacles_get_n_corners (grown), ==, 0);
}

static void
test_limits (void)
{
  g_autoptr (WayObstacles) obstacles = roadmaps_obstacles ("0,0 4,0 4,4 0,4");
  g_autoptr (TestMesh) drawn = meshes_draw ("...\n", ".", (WayCost[]) { 1 });
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  way_limits_set_max_bytes (limits, 2000);
  g_assert_null (way_obstacles_grow (obstacles, 1, 1e-6, limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_obstacles_grow (obstacles, 1, 0.5, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (way_obstacles_new_from_mesh (drawn->mesh, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Roadmaps ----------------------------------------------------------------- */

static WayRoadmap *
wide_roadmap (WayObstacles *obstacles,
              gdouble       radius,
              gdouble       tolerance)
{
  g_autoptr (GError) error = NULL;
  const WayRoadmapOptions options = { .radius = radius,
                                      .tolerance = tolerance };
  WayRoadmap *roadmap = way_roadmap_new (obstacles);
  g_autoptr (WayTable) table = NULL;

  table = way_roadmap_build (roadmap, &options, NULL, &error);
  g_assert_no_error (error);
  return roadmap;
}

static GArray *
find_path (WayRoadmap  *roadmap,
           WayPosition  from,
           WayPosition  to,
           WayCost     *cost)
{
  g_autoptr (GError) error = NULL;
  GArray *path = way_roadmap_find_path (roadmap, &from, &to, cost, NULL,
                                        &error);

  g_assert_no_error (error);
  return path;
}

/* The way from -@half to @half around one corner at the height of 1, at a
 * distance of @radius: two tangents and an arc. */
static gdouble
length_round_corner (gdouble half,
                     gdouble radius)
{
  const gdouble far = hypot (half, 1);
  const gdouble arc = 2 * (atan2 (1, half) + asin (radius / far));

  return 2 * sqrt (far * far - radius * radius) + radius * arc;
}

/* Around the tip of a needle a path is as long as around a disc: no shorter
 * than for the radius, no longer than for that and the tolerance. */
static void
test_length (void)
{
  g_autoptr (WayObstacles) needle = roadmaps_obstacles ("-1e-9,-50 0,1 1e-9,-50");

  for (gdouble radius = 0.1; radius < 2; radius += 0.3)
    for (gdouble share = 1e-5; share < 1; share *= 10)
      {
        g_autoptr (WayRoadmap) roadmap
          = wide_roadmap (needle, radius, share * radius);
        WayCost cost;
        g_autoptr (GArray) path
          = find_path (roadmap, (WayPosition) { -9, 0 },
                       (WayPosition) { 9, 0 }, &cost);

        g_assert_nonnull (path);
        g_assert_cmpfloat (cost, >=, length_round_corner (9, radius) - 1e-6);
        g_assert_cmpfloat (cost, <=,
                           length_round_corner (9, radius * (1 + share))
                             + 1e-6);
      }
}

/* A gap 2 wide lets through a radius of less than 1, less the tolerance. */
static void
test_gap (void)
{
  g_autoptr (WayObstacles) walls
    = roadmaps_obstacles ("-9,-1 9,-1 9,-9 -9,-9; -9,1 9,1 9,9 -9,9");
  static const struct
  {
    gdouble  radius, tolerance;
    gboolean passes;
  } cases[] = {
    { 0.5, 0.1, TRUE }, { 0.98, 0.01, TRUE }, { 1.001, 0.1, FALSE },
    { 1.001, 1e-6, FALSE }, { 0.9999, 1e-5, TRUE }, { 3, 1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WayRoadmap) roadmap
        = wide_roadmap (walls, cases[i].radius, cases[i].tolerance);
      g_autoptr (GArray) path = find_path (roadmap, (WayPosition) { -20, 0 },
                                           (WayPosition) { 20, 0 }, NULL);

      g_assert_nonnull (path);
      g_assert_cmpint (path->len == 2, ==, cases[i].passes);
    }
}

/* Paths keep their distance, and are at most as long as paths that keep the
 * tolerance more; the paths of a point are at most as long as these. */
static void
test_random_paths (void)
{
  guint n_found = 0;

  for (guint32 seed = 0; seed < outcome_repeat (120); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (Rings) rings = rings_random (rand, 1 + seed % 4, 8, 4);
      g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
      const gdouble radius = g_rand_double_range (rand, 0.05, 0.6);
      const gdouble tolerance = radius * g_rand_double_range (rand, 0.02, 0.5);
      g_autoptr (WayRoadmap) roadmap = NULL, wider = NULL;

      if (obstacles == NULL)
        continue;
      roadmap = wide_roadmap (obstacles, radius, tolerance);
      wider = wide_roadmap (obstacles, radius + tolerance, tolerance / 8);
      for (guint i = 0; i < 8; i++)
        {
          const WayPosition from = random_place (rand, -2, 10);
          const WayPosition to = random_place (rand, -2, 10);
          WayCost cost = INFINITY, most = INFINITY;
          g_autoptr (GArray) path = find_path (roadmap, from, to, &cost);
          g_autoptr (GArray) other = find_path (wider, from, to, &most);

          for (guint k = 1; path != NULL && k < path->len; k++)
            g_assert_cmpfloat (
              distance_to_all (rings,
                               g_array_index (path, WayPosition, k - 1),
                               g_array_index (path, WayPosition, k)), >=,
              radius - SLACK);
          n_found += path != NULL;
          if (other != NULL)
            {
              g_assert_nonnull (path);
              g_assert_cmpfloat (cost, <=, most + SLACK);
            }
        }
    }
  g_assert_cmpuint (n_found, >, outcome_repeat (120));
}

static void
test_grid (void)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (".......\n.##.#..\n....#..\n..#....\n", ".#",
                                 NULL, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayObstacles) cells = way_obstacles_new_from_grid (grid, NULL,
                                                                NULL);
  const WayPosition from = { 0.5, 2.5 }, to = { 6.5, 2.5 };
  const gdouble radii[] = { 0.3, 0.45, 0.49, 0.51 };

  for (guint i = 0; i < G_N_ELEMENTS (radii); i++)
    {
      g_autoptr (WayRoadmap) roadmap = wide_roadmap (cells, radii[i], 0.005);
      g_autoptr (GArray) path = find_path (roadmap, from, to, NULL);

      g_assert_cmpint (path != NULL, ==, radii[i] < 0.5);
    }
}

/* Meshes ------------------------------------------------------------------- */

static const WayCost factors[] = { 1, 3, INFINITY };

/* A point finds the same paths over the obstacles as over the mesh. */
static void
test_mesh (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const WayCost even[] = { 1, 1, INFINITY };
      g_autoptr (TestMesh) drawn = meshes_random (even, rand);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayObstacles) obstacles
        = way_obstacles_new_from_mesh (drawn->mesh, NULL, &error);
      g_autoptr (WayRoadmap) roadmap = NULL;
      g_autoptr (WayTable) table = NULL;

      g_assert_no_error (error);
      roadmap = way_roadmap_new (obstacles);
      table = roadmaps_build (roadmap, NULL);
      for (guint i = 0; i < 10; i++)
        {
          const WayPosition from = meshes_random_position (rand);
          const WayPosition to = meshes_random_position (rand);
          WayCost cost = INFINITY, other = INFINITY;
          g_autoptr (GArray) one = NULL, two = NULL;
          guint32 a, b;

          if (!way_mesh_find_polygon (drawn->mesh, &from, &a)
              || !way_mesh_find_polygon (drawn->mesh, &to, &b)
              || mesh_get_factor (drawn->mesh, a) == INFINITY
              || mesh_get_factor (drawn->mesh, b) == INFINITY)
            continue;
          one = way_mesh_find_path (drawn->mesh, &from, &to, &cost, NULL,
                                    NULL);
          two = find_path (roadmap, from, to, &other);
          g_assert_cmpint (one != NULL, ==, two != NULL);
          if (one != NULL)
            g_assert_cmpfloat_with_epsilon (cost, other, 1e-9 * (1 + cost));
        }
    }
}

/* Two halls, and a door of 60 between them that does not block any portal that
 * ends at a wall: wider bodies stay out. */
static void
test_wide_in_mesh (void)
{
  g_autoptr (TestMesh) drawn = meshes_draw ("...#...\n"
                                            ".......\n"
                                            "...#...\n", ".~#", factors);
  g_autoptr (WayObstacles) obstacles
    = way_obstacles_new_from_mesh (drawn->mesh, NULL, NULL);
  const WayPosition from = { 60, 40 }, to = { 360, 140 };
  const gdouble radii[] = { 5, 29, 31 };

  for (guint i = 0; i < G_N_ELEMENTS (radii); i++)
    {
      g_autoptr (WayRoadmap) roadmap = wide_roadmap (obstacles, radii[i], 0.5);
      g_autoptr (GArray) path = find_path (roadmap, from, to, NULL);

      g_assert_cmpint (path != NULL, ==, radii[i] < 30);
      for (guint k = 1; path != NULL && k < path->len; k++)
        {
          const WayPosition a = g_array_index (path, WayPosition, k - 1);
          const WayPosition b = g_array_index (path, WayPosition, k);
          const WayPosition walls[2][4]
            = { { { 180, 0 }, { 240, 0 }, { 240, 60 }, { 180, 60 } },
                { { 180, 120 }, { 240, 120 }, { 240, 180 }, { 180, 180 } } };
          g_autoptr (Rings) rings = rings_new ("");

          rings_add (rings, walls[0], 4, 0);
          rings_add (rings, walls[1], 4, 1);
          g_assert_cmpfloat (distance_to_all (rings, a, b), >=,
                             radii[i] - SLACK);
          g_assert_cmpfloat (MIN (a.y, b.y), >=, radii[i] - SLACK);
          g_assert_cmpfloat (MAX (a.y, b.y), <=, 180 - radii[i] + SLACK);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/obstacles-grow/random", test_random);
  g_test_add_func ("/obstacles-grow/shapes", test_shapes);
  g_test_add_func ("/obstacles-grow/too-fine", test_too_fine);
  g_test_add_func ("/obstacles-grow/nothing", test_nothing);
  g_test_add_func ("/obstacles-grow/limits", test_limits);
  g_test_add_func ("/obstacles-grow/length", test_length);
  g_test_add_func ("/obstacles-grow/gap", test_gap);
  g_test_add_func ("/obstacles-grow/random-paths", test_random_paths);
  g_test_add_func ("/obstacles-grow/grid", test_grid);
  g_test_add_func ("/obstacles-grow/mesh", test_mesh);
  g_test_add_func ("/obstacles-grow/wide-in-mesh", test_wide_in_mesh);

  return g_test_run ();
}
