/* slowness.c - bars in seconds on another machine
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Bars in seconds hold on a machine on which the bare search takes 24.6 ms from
 * one node of Moscow to all others. */

#include "slowness.h"

#include "bare.h"
#include "bench.h"

#define SEED 20261130
#define N_SEARCHES 9
#define USUAL_SECONDS 24.6e-3

static double
measure (void)
{
  g_autofree char     *folder = g_build_filename (bench_get_data (), "roads",
                                                  NULL);
  g_autoptr (GError)   error = NULL;
  g_autoptr (RoadData) roads = road_data_load (folder, "moscow", &error);
  double               times[N_SEARCHES];

  if (roads == NULL)
    {
      bench_note ("bars in seconds are not adapted to this machine: %s",
                  error->message);
      return 1;
    }

  g_autoptr (GArray) queries = road_data_pick_queries (roads, N_SEARCHES, SEED);
  g_autoptr (Bare)   bare = bare_new (roads);

  for (guint i = 0; i < N_SEARCHES; i++)
    {
      const RoadQuery *query = &g_array_index (queries, RoadQuery, i);
      const double     began = bench_cpu_seconds ();

      bare_one_to_all (bare, query->start, query->goal);
      times[i] = bench_cpu_seconds () - began;
    }
  bench_sort (times, N_SEARCHES);
  bench_note ("bare search to all nodes of Moscow: %.1f ms, so that bars in "
              "seconds are multiplied by %.2f", 1e3 * times[N_SEARCHES / 2],
              times[N_SEARCHES / 2] / USUAL_SECONDS);
  return times[N_SEARCHES / 2] / USUAL_SECONDS;
}

double
bench_slowness (void)
{
  static double slowness = 0;

  if (slowness <= 0)
    slowness = measure ();

  return slowness;
}
