/* matching.c - how much of a way is found again from a noisy track
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Tracks are made of random ways over Moscow's roads, with noise of 5 to 50 m
 * and a point each second, ten seconds or minute, at 12 m/s. Costs are lengths,
 * the noise is known, and a traveller does not turn round. */

#include "bench.h"

#include "../t/lib/made-tracks.h"

#define SEED 20261128
#define SPEED 12.0

static const double noises[] = { 5, 10, 20, 50 };
static const double intervals[] = { 1, 10, 60 };

static WayNetwork *
load (Bench *bench)
{
  g_autofree char *graph
      = g_build_filename (bench_get_data (), "roads", "moscow.gr.gz", NULL);
  g_autofree char *nodes
      = g_build_filename (bench_get_data (), "roads", "moscow.co.gz", NULL);
  g_autoptr (WayLoader) loader
      = way_loader_new (&(WayLoadOptions) { .nodes_path = nodes });
  g_autoptr (GError) error = NULL;
  WayNetwork *network = way_loader_load (loader, graph, NULL, &error);

  if (network == NULL)
    bench_skip (bench, "match-found-10m-10s", error->message);
  return network;
}

/* The share that is to be found; of other kinds of tracks it is reported. */
static double
get_least (double noise,
           double interval)
{
  if (interval != 10)
    return BENCH_NO_TARGET;

  return noise == 10 ? 99 : noise == 20 ? 95 : BENCH_NO_TARGET;
}

static void
run (Bench    *bench,
     MadeKind *kind,
     guint     n_tracks)
{
  g_autofree char *name
      = g_strdup_printf ("%.0fm-%.0fs", kind->noise, kind->interval);
  g_autofree char *found = g_strconcat ("match-found-", name, NULL);
  g_autofree char *time = g_strconcat ("match-microseconds-", name, NULL);
  const WayMatchOptions options = { .accuracy = kind->noise };
  MadeShares shares;

  made_tracks_run (kind, n_tracks, SEED, &options, &shares);
  bench_note ("%s: %u tracks, %u points; %.2f %% found, %.2f %% besides, %.2f "
              "parts a track", name, shares.n_tracks, shares.n_points,
              100 * shares.found / shares.length,
              100 * shares.other / shares.length,
              (double) shares.n_parts / shares.n_tracks);
  bench_add_at_least (bench, found, BENCH_COUNT,
                      100 * shares.found / shares.length,
                      get_least (kind->noise, kind->interval));
  bench_add_at_most (bench, time, BENCH_COUNT,
                     1e6 * shares.seconds / shares.n_points, BENCH_NO_TARGET);
}

void
bench_matching (Bench *bench)
{
  MadeKind kind = { .speed = SPEED, .least = 2000, .most = 12000 };
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayTurns) turns = NULL;

  bench_head ("Moscow, ways found again from tracks");
  network = load (bench);
  if (network == NULL)
    return;

  turns = way_turns_new (WAY_GRAPH (way_network_get_table (network)));
  way_turns_set_cost (turns, WAY_TURN_U, INFINITY);
  kind.network = network;
  kind.graph = WAY_GRAPH (turns);
  for (guint i = 0; i < G_N_ELEMENTS (noises); i++)
    for (guint j = 0; j < G_N_ELEMENTS (intervals); j++)
      {
        kind.noise = noises[i];
        kind.interval = intervals[j];
        run (bench, &kind, bench_pick (bench, 50, 5));
      }
}
