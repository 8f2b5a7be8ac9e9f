/* roadmap-random.c - roadmaps among random obstacles, against a slow look
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/rings.h"
#include "lib/roadmaps.h"
#include "lib/tables.h"

/* All points of the lattice are waypoints, most of them on lines of others. */
static void
test_all_pairs (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (81);

  for (guint run = 0; run < outcome_repeat (20); run++)
    {
      g_autoptr (Rings) rings = rings_random (rand, 1 + run % 5, 7, 7);
      g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
      g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
      g_autoptr (WayTable) table = NULL;

      for (guint i = 0; i < 49; i++)
        roadmaps_add (roadmap, NULL, i % 7, i / 7);
      table = roadmaps_build (roadmap, &(WayRoadmapOptions) {
                                         .corners = WAY_ROADMAP_NO_CORNERS });
      for (guint i = 0; i < 49; i++)
        for (guint k = 0; k < i; k++)
          {
            const WayPosition a = { i % 7, i / 7 }, b = { k % 7, k / 7 };

            g_assert_cmpint (tables_cost (table, i, k) >= 0, ==,
                             rings_are_open (rings, a, b));
          }
    }
}

static void
check_paths (const Rings *rings,
             GRand       *rand,
             int          size,
             guint        n)
{
  g_autoptr (WayObstacles) obstacles = rings_obstacles (rings, NULL);
  g_autoptr (WayRoadmap) taut = way_roadmap_new (obstacles);
  g_autoptr (WayRoadmap) all = way_roadmap_new (obstacles);

  g_object_unref (roadmaps_build (taut, NULL));
  g_object_unref (roadmaps_build (all, &(WayRoadmapOptions) {
                                         .corners = WAY_ROADMAP_ALL }));
  for (guint i = 0; i < n; i++)
    {
      const WayPosition from = { g_rand_int_range (rand, 0, size),
                                 g_rand_int_range (rand, 0, size) };
      const WayPosition to = { g_rand_int_range (rand, 0, size),
                               g_rand_int_range (rand, 0, size) };
      const WayCost expected = rings_cost (rings, from, to);

      if (from.x == to.x && from.y == to.y)
        continue;
      oracle_assert_cost (roadmaps_find (taut, from, to, NULL), expected);
      oracle_assert_cost (roadmaps_find (all, from, to, NULL), expected);
    }
}

static void
test_paths_on_lattice (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (82);

  for (guint run = 0; run < outcome_repeat (60);)
    {
      g_autoptr (Rings) rings = rings_random (rand, 2 + run % 5, 7, 4);

      if (rings_have_gap (rings))
        continue;
      check_paths (rings, rand, 8, 6);
      run++;
    }
}

/* Blocks in rows: corners on lines of others, streets, some of them joined. */
static void
test_paths_among_blocks (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (83);

  for (guint run = 0; run < outcome_repeat (20); run++)
    {
      g_autoptr (Rings) rings = rings_new ("");
      guint32 n = 0;

      for (guint i = 0; i < 9; i++)
        {
          const gdouble x = i % 3 * 2 + 1, y = i / 3 * 2 + 1;
          const gdouble wide = x + 1 + g_rand_int_range (rand, 0, 2);
          const WayPosition block[] = { { x, y }, { wide, y },
                                        { wide, y + 1 }, { x, y + 1 } };

          if (g_rand_int_range (rand, 0, 5) > 0)
            rings_add (rings, block, 4, n++);
        }
      check_paths (rings, rand, 8, 5);
    }
}

static void
test_paths_in_the_wide (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (84);

  for (guint run = 0; run < outcome_repeat (20); run++)
    {
      g_autoptr (Rings) rings = rings_random (rand, 12, 1000, 300);

      check_paths (rings, rand, 1000, 3);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roadmap-random/all-pairs", test_all_pairs);
  g_test_add_func ("/roadmap-random/paths-on-lattice",
                   test_paths_on_lattice);
  g_test_add_func ("/roadmap-random/paths-among-blocks",
                   test_paths_among_blocks);
  g_test_add_func ("/roadmap-random/paths-in-the-wide",
                   test_paths_in_the_wide);

  return g_test_run ();
}
