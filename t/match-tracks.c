/* match-tracks.c - made tracks over real streets: how much of a way is found
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The way of each track is known, since the track was made of it. What has to
 * be found again is the project's own promise: 99 % of the length with noise of
 * 10 m, 95 % with 20 m, with a point each 10 s, and no noise known. With
 * WAYFIND_TEST_LONG the other kinds of tracks are printed, too. */

#include "lib/data.h"
#include "lib/made-tracks.h"
#include "lib/outcome.h"

#define SEED 20261128

static WayNetwork *
load (const char *name)
{
  g_autofree char *path
    = g_build_filename (g_getenv ("WAYFIND_TEST_DATA"), "roads", name, NULL);
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (GError) error = NULL;
  WayNetwork *network = way_loader_load (loader, path, NULL, &error);

  g_assert_no_error (error);
  return network;
}

static gdouble
run (const MadeKind *kind)
{
  MadeShares shares;

  made_tracks_run (kind, outcome_choose (2, 10, 50), SEED, NULL, &shares);
  g_test_message ("noise %g m, each %g s: %.2f %% found, %.2f %% besides, "
                  "%.2f parts a track, %.0f us a point", kind->noise,
                  kind->interval, 100 * shares.found / shares.length,
                  100 * shares.other / shares.length,
                  (gdouble) shares.n_parts / shares.n_tracks,
                  1e6 * shares.seconds / shares.n_points);

  return shares.found / shares.length;
}

static void
test_map (gconstpointer name)
{
  const gdouble noises[] = { 5, 10, 20, 50 };
  const gdouble intervals[] = { 1, 10, 60 };
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayTurns) turns = NULL;
  MadeKind kind = { .least = 2000, .most = 12000, .interval = 10 };

  if (!data_is_there ())
    return;

  network = load (name);
  turns = way_turns_new (WAY_GRAPH (way_network_get_table (network)));
  kind.network = network;
  kind.graph = WAY_GRAPH (turns);
  kind.noise = 10;
  g_assert_cmpfloat (run (&kind), >=, 0.98);
  kind.noise = 20;
  g_assert_cmpfloat (run (&kind), >=, 0.95);

  for (guint i = 0; outcome_choose (0, 0, 1) && i < 4; i++)
    for (guint j = 0; j < 3; j++)
      {
        kind.noise = noises[i];
        kind.interval = intervals[j];
        run (&kind);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/match-tracks/monaco", "monaco.osm.gz", test_map);
  g_test_add_data_func ("/match-tracks/andorra", "andorra.osm.pbf", test_map);

  return g_test_run ();
}
