/* obstacles.c - open space between polygons, by eye and by a slow test
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"

#include "graphs/roadmap/obstacles-private.h"
#include "lib/rings.h"

#include <math.h>
#include <string.h>

static WayObstacles *
obstacles_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Rings) rings = rings_new (text);
  WayObstacles *obstacles = rings_obstacles (rings, &error);

  g_assert_no_error (error);
  return obstacles;
}

/* Both ways. */
static gboolean
sees (WayObstacles *obstacles,
      gdouble       x,
      gdouble       y,
      gdouble       to_x,
      gdouble       to_y)
{
  const WayPosition from = { x, y }, to = { to_x, to_y };
  const gboolean is_open = way_obstacles_is_open (obstacles, &from, &to);

  g_assert_cmpint (way_obstacles_is_open (obstacles, &to, &from), ==, is_open);
  return is_open;
}

static gboolean
holds (WayObstacles *obstacles,
       gdouble       x,
       gdouble       y)
{
  const WayPosition place = { x, y };

  return !way_obstacles_is_open (obstacles, &place, &place);
}

/* By eye ------------------------------------------------------------------ */

static void
test_square (void)
{
  g_autoptr (WayObstacles) square = obstacles_of ("2,2 4,2 4,4 2,4");

  g_assert_false (sees (square, 0, 3, 6, 3));   /* through it */
  g_assert_false (sees (square, 2, 2, 4, 4));   /* from corner to corner */
  g_assert_false (sees (square, 2, 3, 3, 2));   /* from wall to wall */
  g_assert_true (sees (square, 0, 2, 6, 2));    /* along a wall */
  g_assert_true (sees (square, 2, 2, 2, 4));
  g_assert_true (sees (square, 0, 4, 4, 0));    /* past a corner */
  g_assert_true (sees (square, 0, 3, 2, 3));    /* up to a wall */
  g_assert_false (sees (square, 0, 3, 3, 3));   /* into it */
  g_assert_false (sees (square, 3, 3, 3, 3));
  g_assert_true (sees (square, 2, 3, 2, 3));
  g_assert_true (holds (square, 3, 3));
  g_assert_false (holds (square, 2, 3));
  g_assert_false (holds (square, 2, 2));
  g_assert_false (holds (square, 1, 3));
}

/* A court with a hut in it: the even-odd rule takes turns. */
static void
test_island_in_hole (void)
{
  g_autoptr (WayObstacles) court
    = obstacles_of ("0,0 9,0 9,9 0,9 / 1,1 1,8 8,8 8,1 / 4,4 5,4 5,5 4,5");

  g_assert_true (holds (court, 0.5, 5));
  g_assert_false (holds (court, 2, 2));
  g_assert_true (holds (court, 4.5, 4.5));
  g_assert_false (sees (court, -1, 2, 2, 2));
  g_assert_true (sees (court, 1, 1, 8, 1));
  g_assert_true (sees (court, 2, 4, 7, 4));
  g_assert_false (sees (court, 2, 4.5, 7, 4.5));
  g_assert_true (sees (court, 1, 8, 4, 5));
  g_assert_false (sees (court, 1, 1, 8, 8));
}

/* Nothing fits between walls that touch, along a line or in a point. */
static void
test_touching (void)
{
  g_autoptr (WayObstacles) wall
    = obstacles_of ("0,0 2,0 2,2 0,2; 2,0 4,0 4,2 2,2");
  g_autoptr (WayObstacles) corner
    = obstacles_of ("0,0 2,0 2,2 0,2; 2,2 4,2 4,4 2,4");
  g_autoptr (WayObstacles) edge
    = obstacles_of ("0,0 2,0 2,2 0,2; 2,1 4,0 4,2");

  g_assert_false (sees (wall, 2, -1, 2, 3));
  g_assert_false (sees (wall, 2, 0, 2, 2));
  g_assert_true (sees (wall, 2, -1, 2, 0));
  g_assert_true (sees (wall, 0, 2, 4, 2));
  g_assert_false (sees (corner, 1, 3, 3, 1));
  g_assert_true (sees (corner, 1, 3, 2, 2));
  g_assert_false (sees (corner, 2, 4, 2, 0));   /* one left, one right */
  g_assert_false (sees (corner, 0, 2, 4, 2));
  g_assert_false (sees (edge, 2, 2, 2, 0));
  g_assert_true (sees (edge, 2, 2, 2, 1));
  g_assert_true (sees (edge, 2, 3, 2, 2));
}

/* A cross of two bars, and a third polygon in the middle of both. */
static void
test_overlapping (void)
{
  g_autoptr (WayObstacles) cross
    = obstacles_of ("0,3 8,3 8,5 0,5; 3,0 5,0 5,8 3,8; 3,3 5,3 5,5 3,5");

  g_assert_false (sees (cross, 3, 3, 5, 5));
  g_assert_false (sees (cross, 3, 0, 3, 8));
  g_assert_true (sees (cross, 3, 0, 3, 3));
  g_assert_true (sees (cross, 0, 3, 3, 0));
  g_assert_false (sees (cross, 1, 2, 2, 6));
  g_assert_true (holds (cross, 4, 4));
  g_assert_true (holds (cross, 4, 3));
  g_assert_true (sees (cross, 0, 8, 3, 5));
}

/* A line with a wall to its left, then to its right: open if there is room to
 * change sides between, even none wider than the room is long. */
static void
test_slalom (void)
{
  g_autoptr (WayObstacles) gates
    = obstacles_of ("1,0 2,0 2,2 1,2; 3,0 4,0 4,-2 3,-2");
  g_autoptr (WayObstacles) shut
    = obstacles_of ("1,0 2,0 2,2 1,2; 2,0 4,0 4,-2 2,-2");

  g_assert_true (sees (gates, 0, 0, 5, 0));
  g_assert_false (sees (shut, 0, 0, 5, 0));
}

static void
test_no_obstacles (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayObstacles) none = way_obstacles_new (NULL, 0, NULL, &error);
  WayRing ring;

  g_assert_no_error (error);
  g_assert_true (sees (none, -1e50, 1e50, 1e50, -1e50));
  g_assert_false (holds (none, 0, 0));
  g_assert_false (way_obstacles_get_ring (none, 0, &ring));
}

/* A gap as wide as two neighbouring doubles, and none. */
static void
test_last_bit (void)
{
  const gdouble wall = 0.1, next = nextafter (wall, 1);
  const WayPosition left[] = { { -1, 0 }, { wall, 0 }, { wall, 1 }, { -1, 1 } };
  const WayPosition right[] = { { 1, 0 }, { next, 0 }, { next, 1 }, { 1, 1 } };
  const WayPosition near[] = { { 1, 0 }, { wall, 0 }, { wall, 1 }, { 1, 1 } };
  const WayRing apart[] = { { left, 4, 0 }, { right, 4, 1 } };
  const WayRing joined[] = { { left, 4, 0 }, { near, 4, 1 } };
  g_autoptr (WayObstacles) gap = way_obstacles_new (apart, 2, NULL, NULL);
  g_autoptr (WayObstacles) none = way_obstacles_new (joined, 2, NULL, NULL);

  g_assert_true (sees (gap, wall, -1, wall, 2));
  g_assert_true (sees (gap, next, -1, next, 2));
  g_assert_false (sees (gap, wall, -1, next + 1e-16, 2));
  g_assert_false (sees (none, wall, -1, wall, 2));
}

/* Rings are returned unchanged, except for repeated corners. */
static void
test_rings_kept (void)
{
  g_autoptr (WayObstacles) obstacles
    = obstacles_of ("0,0 4,0 4,0 4,4 0,4 0,0; 6,6 8,6 8,8");
  WayRing ring;

  g_assert_cmpuint (obstacles_get_n_corners (obstacles), ==, 7);
  g_assert_true (way_obstacles_get_ring (obstacles, 0, &ring));
  g_assert_cmpuint (ring.n_corners, ==, 4);
  g_assert_cmpfloat (ring.corners[2].x, ==, 4);
  g_assert_cmpfloat (ring.corners[2].y, ==, 4);
  g_assert_cmpuint (ring.polygon, ==, 0);
  g_assert_true (way_obstacles_get_ring (obstacles, 1, &ring));
  g_assert_cmpuint (ring.n_corners, ==, 3);
  g_assert_cmpuint (ring.polygon, ==, 1);
  g_assert_false (way_obstacles_get_ring (obstacles, 2, &ring));
}

/* Refusals ---------------------------------------------------------------- */

static void
check_refused (const char *text,
               const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Rings) rings = rings_new (text);

  g_assert_null (rings_obstacles (rings, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_refused_shapes (void)
{
  check_refused ("0,0 4,0 4,4 0,4; 1,1 2,2 1,1",
                 "ring 1 has 2 corners, and a ring has three or more");
  check_refused ("0,0 4,4 4,0 0,4",
                 "ring 0: the side from corner 0 crosses that from corner 2 "
                 "of ring 0 of the same polygon");
  check_refused ("0,0 0,0 4,0 2,0",
                 "ring 0: the side from corner 0 runs along that from corner "
                 "2 of ring 0 of the same polygon");
  check_refused ("0,0 4,0 4,4 0,4 / 2,2 6,2 6,3 2,3",
                 "ring 0: the side from corner 1 crosses that from corner 0 "
                 "of ring 1 of the same polygon");
  check_refused ("9,9 8,9 8,8; 0,0 4,0 4,4 0,4 / 1,0 2,0 2,2",
                 "ring 1: the side from corner 0 runs along that from corner "
                 "0 of ring 2 of the same polygon");
}

static void
test_refused_corners (void)
{
  static const gdouble bad[] = { NAN, INFINITY, -INFINITY, 1.1e50 };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      const WayPosition corners[] = { { 0, 0 }, { 1, 0 }, { 0, bad[i] } };
      const WayRing ring = { corners, 3, 0 };

      g_assert_null (way_obstacles_new (&ring, 1, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
      g_assert_true (g_str_has_prefix (error->message, "ring 0: corner 2: y is"));
    }
}

static void
test_cancelled (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  const WayPosition corners[] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };
  const WayRing ring = { corners, 3, 0 };

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_obstacles_new (&ring, 1, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Against the slow look ---------------------------------------------------- */

#define LATTICE 8

/* All pairs of lattice points. */
static void
check_all_lines (const Rings *rings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, &error);

  if (obstacles == NULL)
    return;
  for (guint i = 0; i < LATTICE * LATTICE; i++)
    for (guint k = 0; k < LATTICE * LATTICE; k++)
      {
        const WayPosition a = { i % LATTICE, i / LATTICE };
        const WayPosition b = { k % LATTICE, k / LATTICE };
        gboolean is_open;

        if ((i * 31 + k * 17) % 53 != 0)
          continue;
        is_open = way_obstacles_is_open (obstacles, &a, &b);
        if (is_open != rings_are_open (rings, a, b))
          {
            for (guint r = 0; r < rings->rings->len; r++)
              {
                WayRing *ring = &g_array_index (rings->rings, WayRing, r);

                for (gsize c = 0; c < ring->n_corners; c++)
                  g_test_message ("%u: %g,%g", ring->polygon,
                                  ring->corners[c].x, ring->corners[c].y);
              }
            g_error ("%g,%g - %g,%g is %s", a.x, a.y, b.x, b.y,
                     is_open ? "open" : "closed");
          }
      }
}

static void
add_random_ring (Rings  *rings,
                 GRand  *rand,
                 guint   n_corners,
                 guint32 polygon)
{
  WayPosition corners[8];

  for (guint i = 0; i < n_corners; i++)
    corners[i] = (WayPosition) { g_rand_int_range (rand, 0, LATTICE),
                                 g_rand_int_range (rand, 0, LATTICE) };
  rings_add (rings, corners, n_corners, polygon);
}

/* Overlapping, touching and apart, as it comes. */
static void
test_random_triangles (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (71);

  for (guint run = 0; run < outcome_repeat (120); run++)
    {
      g_autoptr (Rings) rings = rings_new ("");

      for (guint32 p = 0; p < 1 + run % 4; p++)
        add_random_ring (rings, rand, 3, p);
      check_all_lines (rings);
    }
}

/* Of polygons with more corners and two rings most are refused. */
static void
test_random_polygons (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (72);
  guint n_good = 0;

  while (n_good < outcome_repeat (200))
    {
      g_autoptr (Rings) rings = rings_new ("");
      g_autoptr (WayObstacles) obstacles = NULL;

      add_random_ring (rings, rand, 4 + n_good % 4, 0);
      add_random_ring (rings, rand, 3, n_good % 2);
      obstacles = rings_obstacles (rings, NULL);
      if (obstacles == NULL)
        continue;
      n_good++;
      check_all_lines (rings);
    }
}

/* Every set of some cells of a lattice, each a square of its own: walls that
 * are shared, corners that touch. */
static void
test_random_blocks (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (73);

  for (guint run = 0; run < outcome_repeat (60); run++)
    {
      g_autoptr (Rings) rings = rings_new ("");

      for (guint i = 0; i < 36; i++)
        {
          const gdouble x = i % 6, y = i / 6;
          const WayPosition square[] = { { x, y }, { x + 1, y },
                                         { x + 1, y + 1 }, { x, y + 1 } };

          if (g_rand_int_range (rand, 0, 4) == 0)
            rings_add (rings, square, 4, i);
        }
      check_all_lines (rings);
    }
}

static void
test_random_inside (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (74);

  for (guint run = 0; run < outcome_repeat (100); run++)
    {
      g_autoptr (Rings) rings = rings_new ("");
      g_autoptr (WayObstacles) obstacles = NULL;

      add_random_ring (rings, rand, 3, 0);
      add_random_ring (rings, rand, 3, run % 2);
      obstacles = rings_obstacles (rings, NULL);
      for (guint i = 0; obstacles != NULL && i < LATTICE * LATTICE; i++)
        {
          const WayPosition place = { i % LATTICE, i / LATTICE };

          g_assert_cmpint (holds (obstacles, place.x, place.y), ==,
                           rings_hold (rings, place));
        }
    }
}

/* Grids ------------------------------------------------------------------- */

static WayObstacles *
outlines_of (const char *map)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", NULL, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  WayObstacles *obstacles = way_obstacles_new_from_grid (grid, NULL, &error);

  g_assert_no_error (error);
  return obstacles;
}

/* The ring around the map, the room within, and what stands in it. */
static void
test_grid_outlines (void)
{
  g_autoptr (WayObstacles) room = outlines_of ("......\n"
                                               ".###..\n"
                                               ".#.#..\n"
                                               ".###..\n"
                                               "......\n");
  static const WayPosition outer[] = { { 1, 1 }, { 4, 1 }, { 4, 4 }, { 1, 4 } };
  WayRing ring;

  g_assert_true (way_obstacles_get_ring (room, 3, &ring));
  g_assert_false (way_obstacles_get_ring (room, 4, &ring));
  g_assert_true (way_obstacles_get_ring (room, 0, &ring));
  g_assert_cmpfloat (ring.corners[2].x, ==, 7);
  g_assert_cmpfloat (ring.corners[2].y, ==, 6);
  g_assert_true (way_obstacles_get_ring (room, 1, &ring));
  g_assert_cmpuint (ring.n_corners, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpfloat (ring.corners[i].x, ==, outer[i].x);
      g_assert_cmpfloat (ring.corners[i].y, ==, outer[i].y);
    }
  g_assert_true (holds (room, 1.5, 1.5));
  g_assert_false (holds (room, 2.5, 2.5));
  g_assert_true (holds (room, -0.5, 3));
  g_assert_true (sees (room, 0, 0, 6, 0));
  g_assert_true (sees (room, 0, 2, 2, 0));
  g_assert_false (sees (room, 0.5, 2.5, 2.5, 2.5));
  g_assert_true (sees (room, 2, 2, 3, 3));
}

static void
test_grid_pinch (void)
{
  g_autoptr (WayObstacles) pinch = outlines_of ("..#.\n"
                                                ".#..\n"
                                                "#...\n");

  g_assert_false (sees (pinch, 0.5, 0.5, 3.5, 2.5));
  g_assert_false (sees (pinch, 1, 1, 3, 1));
  g_assert_false (sees (pinch, 1, 1, 2, 2));
  g_assert_true (sees (pinch, 1, 3, 3, 1));
}

/* Random maps: the outlines agree with the cells. */
static void
test_grid_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (75);

  for (guint run = 0; run < outcome_repeat (100); run++)
    {
      g_autoptr (GString) map = g_string_new (NULL);
      g_autoptr (Rings) cells = rings_new ("");
      g_autoptr (WayObstacles) outlines = NULL;
      guint32 n = 0;

      for (int y = -1; y <= 6; y++)
        {
          for (int x = -1; x <= 6; x++)
            {
              const gboolean is_map = x >= 0 && x < 6 && y >= 0 && y < 6;
              const gboolean is_wall = !is_map || g_rand_int (rand) % 3 == 0;
              const WayPosition square[] = { { x, y }, { x + 1, y },
                                             { x + 1, y + 1 }, { x, y + 1 } };

              if (is_map)
                g_string_append_c (map, is_wall ? '#' : '.');
              if (is_wall)
                rings_add (cells, square, 4, n++);
            }
          g_string_append_c (map, '\n');
        }
      outlines = outlines_of (map->str);
      for (guint i = 0; i < 200; i++)
        {
          const WayPosition a = { g_rand_int_range (rand, 0, 7),
                                  g_rand_int_range (rand, 0, 7) };
          const WayPosition b = { g_rand_int_range (rand, 0, 7),
                                  g_rand_int_range (rand, 0, 7) };

          if (a.x == b.x && a.y == b.y)
            continue;
          /* In the middle of four cells a map is inside, and cells touch. */
          g_assert_cmpint (way_obstacles_is_open (outlines, &a, &b), ==,
                           rings_are_open (cells, a, b));
        }
    }
}

static void
test_grid_refused (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text ("..\n..\n", ".#", NULL, &error);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_HEXAGONS);

  g_assert_null (way_obstacles_new_from_grid (grid, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/obstacles/square", test_square);
  g_test_add_func ("/obstacles/island-in-hole", test_island_in_hole);
  g_test_add_func ("/obstacles/touching", test_touching);
  g_test_add_func ("/obstacles/overlapping", test_overlapping);
  g_test_add_func ("/obstacles/slalom", test_slalom);
  g_test_add_func ("/obstacles/no-obstacles", test_no_obstacles);
  g_test_add_func ("/obstacles/last-bit", test_last_bit);
  g_test_add_func ("/obstacles/rings-kept", test_rings_kept);
  g_test_add_func ("/obstacles/refused/shapes", test_refused_shapes);
  g_test_add_func ("/obstacles/refused/corners", test_refused_corners);
  g_test_add_func ("/obstacles/refused/cancelled", test_cancelled);
  g_test_add_func ("/obstacles/random/triangles",
                   test_random_triangles);
  g_test_add_func ("/obstacles/random/polygons", test_random_polygons);
  g_test_add_func ("/obstacles/random/blocks", test_random_blocks);
  g_test_add_func ("/obstacles/random/inside", test_random_inside);
  g_test_add_func ("/obstacles/grid/outlines", test_grid_outlines);
  g_test_add_func ("/obstacles/grid/pinch", test_grid_pinch);
  g_test_add_func ("/obstacles/grid/random", test_grid_random);
  g_test_add_func ("/obstacles/grid/refused", test_grid_refused);

  return g_test_run ();
}
