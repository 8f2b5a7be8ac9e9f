/* roadmaps.c - the time to find which corners see each other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The obstacles are quadrilaterals, one in each square of a net and none of
 * them alike. Every pair of their corners may see each other. With four times
 * the corners a method that looks along each pair past each side takes 64 times
 * as long; one that is quadratic but for logarithms takes some 24 times as
 * long. */

#include "bench.h"
#include "slowness.h"

#include <wayfind.h>

#define SEED 20261121

/* Squares in a row: 576 and 2,304 corners. */
#define FEW 12
#define MANY 24

static WayObstacles *
new_obstacles (guint side)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autofree WayPosition *corners = g_new (WayPosition, 4 * side * side);
  g_autofree WayRing *rings = g_new0 (WayRing, side * side);

  for (guint i = 0; i < side * side; i++)
    {
      const double x = 10.0 * (i % side), y = 10.0 * (i / side);

      for (guint k = 0; k < 4; k++)
        {
          const double slack = 3 + 4 * g_rand_double (random);

          corners[4 * i + k] = (WayPosition) {
            x + (k == 1 ? 9 : k == 3 ? 1 : slack),
            y + (k == 0 ? 1 : k == 2 ? 9 : slack)
          };
        }
      rings[i] = (WayRing) { .corners = &corners[4 * i], .n_corners = 4,
                             .polygon = i };
    }

  return way_obstacles_new (rings, side * side, NULL, NULL);
}

typedef struct
{
  WayRoadmap       *roadmap;    /* (not owned) */
  WayRoadmapOptions options;
} Contestant;

static double
build (gpointer contestant,
       guint    task)
{
  const Contestant *self = contestant;
  g_autoptr (WayTable) table
    = way_roadmap_build (self->roadmap, &self->options, NULL, NULL);

  return way_table_get_n_edges (table);
}

static double
build_mutely (gpointer contestant,
              guint    task)
{
  build (contestant, task);
  return 0;
}

static void
measure (Bench            *bench,
         const char       *name,
         WayRoadmapCorners corners)
{
  g_autofree char *title = g_strdup_printf ("Roadmaps, %s", name);
  g_autofree char *row_of_time = g_strdup_printf ("roadmap-%s-seconds", name);
  g_autofree char *row_of_growth
      = g_strdup_printf ("roadmap-%s-four-times-the-corners", name);
  g_autoptr (WayObstacles) few = new_obstacles (FEW);
  g_autoptr (WayObstacles) many = new_obstacles (MANY);
  g_autoptr (WayRoadmap) small = way_roadmap_new (few);
  g_autoptr (WayRoadmap) large = way_roadmap_new (many);
  Contestant on_small = { small, { .corners = corners } };
  Contestant on_large = { large, { .corners = corners } };
  g_autoptr (BenchRace) race
      = bench_race_new (bench, title, bench_pick (bench, 2, 1), 1);

  bench_race_add (race, "576 corners", build_mutely, NULL, &on_small);
  bench_race_add (race, "2,304 corners", build_mutely, NULL, &on_large);
  bench_race_run (race);

  const double began = bench_cpu_seconds ();
  const double n_edges = build (&on_large, 0);

  const double seconds = bench_cpu_seconds () - began;

  bench_add_at_most (bench, row_of_time, BENCH_RATIO, seconds,
                     5 * bench_slowness ());
  bench_race_compare (race, row_of_growth, 1, 0, 32);
  bench_note ("2,304 corners, %s: %.0f edges", name, n_edges);
}

void
bench_roadmaps (Bench *bench)
{
  measure (bench, "taut", WAY_ROADMAP_TAUT);
  measure (bench, "all", WAY_ROADMAP_ALL);
}
