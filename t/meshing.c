/* meshing.c - meshes that make themselves, against cells and obstacles
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The area of a mesh is added up in whole numbers, and its cover is tested
 * place by place. Shortest paths over it must be as long as those of a roadmap,
 * which is made of the same ground in another way. */

#include "lib/outcome.h"

#include "graphs/mesh/mesh-private.h"
#include "lib/meshes.h"
#include "lib/rings.h"
#include "lib/roadmaps.h"

#include <math.h>
#include <string.h>

/* Of '.', '~', '-', which has the cost of '~', and '#'. */
static const WayCost costs[] = { 1, 3, 3, INFINITY };

static WayGrid *
grid_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (text, ".~-#", NULL, &error);
  WayGrid *grid;

  g_assert_no_error (error);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  return grid;
}

static WayMesh *
mesh_of_grid (WayGrid *grid)
{
  g_autoptr (GError) error = NULL;
  WayMesh *mesh = way_mesh_new_from_grid (grid, NULL, &error);

  g_assert_no_error (error);
  return mesh;
}

static WayMesh *
mesh_of_obstacles (WayObstacles *obstacles,
                   WayPosition   least,
                   WayPosition   most)
{
  g_autoptr (GError) error = NULL;
  WayMesh *mesh = way_mesh_new_from_obstacles (obstacles, &least, &most, NULL,
                                               &error);

  g_assert_no_error (error);
  return mesh;
}

/* What polygons cover ------------------------------------------------------ */

/* Twice the area of a polygon, which must be convex. */
static gdouble
area_of (WayMesh *mesh,
         guint32  polygon)
{
  g_autoptr (GArray) ring = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  const WayPosition *o;
  gdouble area = 0;

  way_mesh_get_polygon (mesh, polygon, NULL, ring);
  g_assert_cmpuint (ring->len, >=, 3);
  o = &g_array_index (ring, WayPosition, 0);
  for (guint i = 0; i < ring->len; i++)
    {
      const WayPosition *a = &g_array_index (ring, WayPosition, i);
      const WayPosition *b = &g_array_index (ring, WayPosition,
                                             (i + 1) % ring->len);
      const WayPosition *c = &g_array_index (ring, WayPosition,
                                             (i + 2) % ring->len);

      g_assert_cmpfloat ((b->x - a->x) * (c->y - b->y)
                           - (b->y - a->y) * (c->x - b->x), >=, 0);
      area += (a->x - o->x) * (b->y - o->y) - (a->y - o->y) * (b->x - o->x);
    }

  g_assert_cmpfloat (area, >, 0);
  return area;
}

static gdouble
area_of_factor (WayMesh *mesh,
                WayCost  factor)
{
  gdouble area = 0;

  for (guint32 i = 0; i < way_mesh_get_n_polygons (mesh); i++)
    if (mesh_get_factor (mesh, i) == factor)
      area += area_of (mesh, i);

  return area;
}

/* Places in a cell that are not on a line from corner to corner. */
static const WayPosition within[] = {
  { 0.5, 0.53 }, { 0.01, 0.03 }, { 0.97, 0.02 }, { 0.04, 0.98 }, { 0.96, 0.99 }
};

static void
check_cells (WayGrid *grid,
             WayMesh *mesh,
             gdouble  cell_width,
             gdouble  cell_height)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  guint n_cells[2] = { 0 };

  for (guint32 row = 0; row < way_terrain_get_height (terrain); row++)
    for (guint32 column = 0; column < way_terrain_get_width (terrain);
         column++)
      {
        const WayCost cost
          = costs[way_terrain_get_class (terrain, column, row)];

        n_cells[0] += cost == 1;
        n_cells[1] += cost == 3;
        for (guint i = 0; i < G_N_ELEMENTS (within); i++)
          {
            const WayPosition at = { (column + within[i].x) * cell_width,
                                     (row + within[i].y) * cell_height };
            guint32 polygon;

            if (!way_mesh_find_polygon (mesh, &at, &polygon))
              g_assert_cmpfloat (cost, ==, INFINITY);
            else
              g_assert_cmpfloat (mesh_get_factor (mesh, polygon), ==,
                                 cost);
          }
      }

  g_assert_cmpfloat (area_of_factor (mesh, 1), ==,
                     2 * n_cells[0] * cell_width * cell_height);
  g_assert_cmpfloat (area_of_factor (mesh, 3), ==,
                     2 * n_cells[1] * cell_width * cell_height);
}

static void
test_cells (void)
{
  static const char *const letters[] = { ".#", ".....#", ".~-#", "...~~~-#",
                                         "#", ".", ".#######" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (14);

  for (guint run = 0; run < outcome_repeat (600); run++)
    {
      const guint width = (guint) g_rand_int_range (rand, 1, 14);
      const guint height = (guint) g_rand_int_range (rand, 1, 14);
      g_autofree char *map
        = meshes_random_map (rand, width, height,
                             letters[run % G_N_ELEMENTS (letters)]);
      g_autoptr (WayGrid) grid = grid_of (map);
      g_autoptr (WayMesh) mesh = NULL;
      const gdouble size = run % 3 == 0 ? 60 : 1;

      if (size != 1)
        way_grid_set_cell_size (grid, size, 2 * size, 1);
      mesh = mesh_of_grid (grid);
      check_cells (grid, mesh, size, size == 1 ? 1 : 2 * size);
    }
}

/* Hertel and Mehlhorn's bound, where the best is known: a plain, a cross of
 * walls, and a hall with one pillar. */
static void
test_few_polygons (void)
{
  static const struct
  {
    const char *map;
    guint       best;
  }
  cases[] = {
    { "....\n....\n....\n", 1 },
    { "..#..\n..#..\n#####\n..#..\n..#..\n", 4 },
    { "...\n.#.\n...\n", 4 },
    { "..~~\n..~-\n", 2 },
    { "###\n", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WayGrid) grid = grid_of (cases[i].map);
      g_autoptr (WayMesh) mesh = mesh_of_grid (grid);

      g_assert_cmpuint (way_mesh_get_n_polygons (mesh), >=, cases[i].best);
      g_assert_cmpuint (way_mesh_get_n_polygons (mesh), <=,
                        4 * cases[i].best);
    }
}

/* Paths -------------------------------------------------------------------- */

static WayCost
mesh_cost (WayMesh    *mesh,
           WayPosition from,
           WayPosition to)
{
  g_autoptr (GError) error = NULL;
  WayCost cost = INFINITY;
  g_autoptr (GArray) path = way_mesh_find_path (mesh, &from, &to, &cost, NULL,
                                                &error);

  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE))
    return INFINITY;
  g_assert_no_error (error);
  return path != NULL ? cost : INFINITY;
}

static void
check_paths (WayMesh      *mesh,
             WayObstacles *obstacles,
             GRand        *rand,
             gdouble       width,
             gdouble       height,
             guint         n)
{
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);

  g_object_unref (roadmaps_build (roadmap, NULL));
  for (guint i = 0; i < n; i++)
    {
      const WayPosition from = { g_rand_double_range (rand, 0, width),
                                 g_rand_double_range (rand, 0, height) };
      const WayPosition to = { g_rand_double_range (rand, 0, width),
                               g_rand_double_range (rand, 0, height) };
      const WayCost expected = roadmaps_find (roadmap, from, to, NULL);
      const WayCost cost = mesh_cost (mesh, from, to);

      if (expected == INFINITY || cost == INFINITY)
        g_assert_cmpfloat (cost, ==, expected);
      else
        g_assert_cmpfloat_with_epsilon (cost, expected, 1e-9);
    }
}

static void
test_paths_over_cells (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (15);

  for (guint run = 0; run < outcome_repeat (100); run++)
    {
      g_autofree char *map = meshes_random_map (rand, 12, 9,
                                                run % 2 == 0 ? "..#"
                                                             : "......#");
      g_autoptr (WayGrid) grid = grid_of (map);
      g_autoptr (WayMesh) mesh = mesh_of_grid (grid);
      g_autoptr (WayObstacles) obstacles
        = way_obstacles_new_from_grid (grid, NULL, NULL);

      check_paths (mesh, obstacles, rand, 12, 9, 40);
    }
}

/* The frame is too far away to bar a way. */
static void
test_paths_among_obstacles (void)
{
  const WayPosition least = { -100, -100 }, most = { 140, 140 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (16);

  for (guint run = 0; run < outcome_repeat (150); run++)
    {
      const int size = run % 3 == 0 ? 8 : 40;
      g_autoptr (Rings) rings = rings_random (rand, 1 + run % 13, size,
                                              run % 2 == 0 ? size : size / 2);
      g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
      g_autoptr (WayMesh) mesh = mesh_of_obstacles (obstacles, least, most);

      for (guint32 i = 0; i < way_mesh_get_n_polygons (mesh); i++)
        area_of (mesh, i);
      check_paths (mesh, obstacles, rand, size, size, 40);
    }
}

/* Obstacles as a grown disc meets them overlap many times. */
static void
test_grown_obstacles (void)
{
  const WayPosition least = { -100, -100 }, most = { 140, 140 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  for (guint run = 0; run < outcome_repeat (20); run++)
    {
      g_autoptr (Rings) rings = rings_random (rand, 6, 40, 14);
      g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
      g_autoptr (WayObstacles) grown
        = way_obstacles_grow (obstacles, 1.7, 0.05, NULL, NULL);
      g_autoptr (WayMesh) mesh = mesh_of_obstacles (grown, least, most);

      check_paths (mesh, grown, rand, 40, 40, 40);
    }
}

/* Slender triangles that nearly lie on one line, so that crossings are rounded
 * to points of other walls. Each place that is further from them than rounding
 * is in the mesh or in an obstacle. */
static void
test_slender_obstacles (void)
{
  static const gdouble sizes[] = { 1e-40, 1e-9, 1, 3e49 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (19);

  for (guint run = 0; run < outcome_repeat (40); run++)
    {
      const gdouble size = sizes[run % G_N_ELEMENTS (sizes)];
      const gdouble offset = run % 8 < 4 ? 0 : size;
      g_autoptr (Rings) rings = rings_new ("");
      g_autoptr (WayObstacles) obstacles = NULL;
      g_autoptr (WayMesh) mesh = NULL;

      for (guint32 p = 0; p < 12; p++)
        {
          WayPosition corners[3];

          for (guint i = 0; i < 3; i++)
            {
              const gdouble x = g_rand_double_range (rand, -1, 1);

              corners[i] = (WayPosition) {
                offset + size * x,
                size * (x / 3 + g_rand_int_range (rand, -3, 4)
                                  * ldexp (1, g_rand_int_range (rand, -56,
                                                                -44)))
              };
            }
          rings_add (rings, corners, 3, p);
        }
      obstacles = rings_obstacles (rings, NULL);
      if (obstacles == NULL)
        continue;               /* three corners on one line */

      mesh = mesh_of_obstacles (obstacles,
                                (WayPosition) { -3 * size, -3 * size },
                                (WayPosition) { 3 * size, 3 * size });
      for (guint i = 0; i < 200; i++)
        {
          const gdouble x = g_rand_double_range (rand, -1, 1);
          const gdouble y = g_rand_double_range (rand, -1, 1);
          const WayPosition at = { offset + size * x, size * y };

          if (fabs (y - x / 3) > 1e-12)
            g_assert_true (way_mesh_find_polygon (mesh, &at, NULL));
        }
    }
}

/* By eye ------------------------------------------------------------------- */

static gdouble
open_area (const char *text,
           WayPosition least,
           WayPosition most)
{
  g_autoptr (WayObstacles) obstacles = roadmaps_obstacles (text);
  g_autoptr (WayMesh) mesh = mesh_of_obstacles (obstacles, least, most);

  return area_of_factor (mesh, 1) / 2;
}

static void
test_frames (void)
{
  const WayPosition least = { 0, 0 }, most = { 10, 10 };

  g_assert_cmpfloat (open_area ("", least, most), ==, 100);
  g_assert_cmpfloat (open_area ("2,2 4,2 4,4 2,4", least, most), ==, 96);
  /* A hole with an island, given twice, and side by side. */
  g_assert_cmpfloat (open_area ("1,1 9,1 9,9 1,9 / 2,2 8,2 8,8 2,8 / "
                                "4,4 6,4 6,6 4,6", least, most),
                     ==, 100 - 64 + 36 - 4);
  g_assert_cmpfloat (open_area ("2,2 4,2 4,4 2,4; 2,2 4,2 4,4 2,4", least,
                                most), ==, 96);
  g_assert_cmpfloat (open_area ("2,2 4,2 4,4 2,4; 4,2 6,2 6,4 4,4; "
                                "3,4 5,4 5,9 3,9", least, most), ==, 82);
  /* Crossing, beyond the frame, along it, outside, around all. */
  g_assert_cmpfloat (open_area ("0,4 10,4 10,6 0,6; 4,0 6,0 6,10 4,10", least,
                                most), ==, 64);
  g_assert_cmpfloat (open_area ("-5,4 15,4 15,6 -5,6", least, most), ==, 80);
  g_assert_cmpfloat (open_area ("0,0 10,0 10,1 0,1", least, most), ==, 90);
  g_assert_cmpfloat (open_area ("20,0 30,0 30,9", least, most), ==, 100);
  g_assert_cmpfloat (open_area ("-10,-10 20,-10 20,20 -10,20", least, most),
                     ==, 0);
}

/* A narrow gap between walls, and no gap if they touch. */
static void
test_gaps (void)
{
  const WayPosition least = { -10, -10 }, most = { 10, 10 };
  const WayPosition below = { 0.5, -5 }, above = { 0.25, 5 };
  static const gdouble gaps[] = { 0x1p-1, 0x1p-20, 0x1p-40, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (gaps); i++)
    {
      g_autofree char *text
        = g_strdup_printf ("-20,-1 0.5,-1 0.5,1 -20,1; %.17g,-1 20,-1 20,1 "
                           "%.17g,1", 0.5 + gaps[i], 0.5 + gaps[i]);
      g_autoptr (WayObstacles) obstacles = roadmaps_obstacles (text);
      g_autoptr (WayMesh) mesh = mesh_of_obstacles (obstacles, least, most);

      g_assert_cmpint (mesh_cost (mesh, below, above) < INFINITY, ==,
                       gaps[i] > 0);
    }
}

/* Coordinates at the ends of their range, and far from the origin. */
static void
test_large_numbers (void)
{
  static const gdouble offsets[] = { 0, 0x1p31, 0x1p32, 0x1p50 };
  static const gdouble sizes[] = { 1e-50, 1, 0x1p32, 2e49 };

  for (guint i = 0; i < G_N_ELEMENTS (offsets); i++)
    {
      const gdouble o = offsets[i];
      g_autofree char *text
        = g_strdup_printf ("%.17g,%.17g %.17g,%.17g %.17g,%.17g", o + 2, o + 2,
                           o + 4, o + 2, o + 4, o + 4);

      g_assert_cmpfloat (open_area (text, (WayPosition) { o, o },
                                    (WayPosition) { o + 8, o + 8 }), ==, 62);
    }

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const gdouble s = sizes[i];
      g_autofree char *text
        = g_strdup_printf ("%.17g,%.17g %.17g,%.17g %.17g,%.17g", s, s, 2 * s,
                           s, 2 * s, 2 * s);
      g_autoptr (WayObstacles) obstacles = roadmaps_obstacles (text);
      g_autoptr (WayMesh) mesh
        = mesh_of_obstacles (obstacles, (WayPosition) { 0, 0 },
                             (WayPosition) { 4 * s, 4 * s });
      const WayPosition inside = { 1.75 * s, 1.25 * s };
      const WayPosition outside = { 1.25 * s, 1.75 * s };

      g_assert_false (way_mesh_find_polygon (mesh, &inside, NULL));
      g_assert_true (way_mesh_find_polygon (mesh, &outside, NULL));
    }
}

/* Refusals ----------------------------------------------------------------- */

static void
test_unsupported (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayGrid) grid = grid_of ("..\n..\n");
  g_autoptr (WayGrid) hexagons
    = way_grid_new (way_grid_get_terrain (grid), WAY_GRID_HEXAGONS);

  way_grid_set_steps (grid, 1, 2, 2);
  g_assert_null (way_mesh_new_from_grid (grid, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (way_mesh_new_from_grid (hexagons, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Two steps of 7 over cells of 7 cost as much for their length as those of 1
 * over cells of 1, and a cell that costs nothing is ground as well. */
static void
test_factors (void)
{
  static const WayCost mover[] = { 2, 0, INFINITY, 5 };
  const WayPosition at[] = { { 3, 3 }, { 10, 3 }, { 24, 3 } };
  static const WayCost expected[] = { 2, 0, 5 };
  g_autoptr (WayGrid) grid = grid_of (".~-#\n");
  g_autoptr (WayMesh) mesh = NULL;

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  way_grid_set_cell_size (grid, 7, 7, 1);
  mesh = mesh_of_grid (grid);
  g_assert_cmpuint (way_mesh_get_n_polygons (mesh), ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    {
      guint32 polygon;

      g_assert_true (way_mesh_find_polygon (mesh, &at[i], &polygon));
      g_assert_cmpfloat (mesh_get_factor (mesh, polygon), ==,
                         expected[i]);
    }
}

/* A limit of every size cuts it off, until it is enough. */
static void
test_limits (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (18);
  g_autofree char *map = meshes_random_map (rand, 20, 20, "..#~");
  g_autoptr (WayGrid) grid = grid_of (map);
  guint n_cut = 0;

  for (gsize bytes = 1;; bytes += bytes / 4 + 1)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (WayMesh) mesh = NULL;

      way_limits_set_max_bytes (limits, bytes);
      mesh = way_mesh_new_from_grid (grid, limits, &error);
      if (mesh != NULL)
        break;
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      n_cut++;
    }

  g_assert_cmpuint (n_cut, >, 20);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/meshing/cells/are-covered-once", test_cells);
  g_test_add_func ("/meshing/cells/few-polygons", test_few_polygons);
  g_test_add_func ("/meshing/cells/factors", test_factors);
  g_test_add_func ("/meshing/cells/unsupported", test_unsupported);
  g_test_add_func ("/meshing/cells/limits", test_limits);
  g_test_add_func ("/meshing/paths/over-cells", test_paths_over_cells);
  g_test_add_func ("/meshing/paths/among-obstacles",
                   test_paths_among_obstacles);
  g_test_add_func ("/meshing/paths/among-grown-obstacles",
                   test_grown_obstacles);
  g_test_add_func ("/meshing/obstacles/slender", test_slender_obstacles);
  g_test_add_func ("/meshing/obstacles/frames", test_frames);
  g_test_add_func ("/meshing/obstacles/gaps", test_gaps);
  g_test_add_func ("/meshing/obstacles/large-numbers", test_large_numbers);

  return g_test_run ();
}
