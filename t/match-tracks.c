/* match-tracks.c - made tracks over real streets: how much of a way is found
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The way of each track is known, since the track was made of it, at the speeds
 * of the map. The promise is to find 99 % of the length with noise of 10 m, and
 * 95 % with 20 m, with a point each 10 s and the noise known. It is kept but for
 * Monaco with 10 m: 99.2 % of 20 tracks, but 98.9 % of 50. Its ways are 2.5 km
 * long, so that the noise at their two ends alone takes 0.3 %, and its streets
 * lie on top of each other. With WAYFIND_TEST_LONG the other kinds of tracks are
 * printed, too. */

#include "lib/data.h"
#include "lib/made-tracks.h"
#include "lib/outcome.h"

#define SEED 20261128

static WayNetwork *
load (const char *name)
{
  g_autofree char *path
    = g_build_filename (g_getenv ("WAYFIND_TEST_DATA"), "roads", name, NULL);
  const WayLoadOptions options = { .measure = WAY_MEASURE_SECONDS };
  g_autoptr (WayLoader) loader = way_loader_new (&options);
  g_autoptr (GError) error = NULL;
  WayNetwork *network = way_loader_load (loader, path, NULL, &error);

  g_assert_no_error (error);
  return network;
}

typedef struct
{
  gdouble noise;                /* metres */
  gdouble interval;             /* seconds between points */
} Row;

static const Row rows[] = { { 10, 10 }, { 20, 10 }, { 5, 1 },   { 5, 10 },
                            { 5, 60 },  { 10, 1 },  { 10, 60 }, { 20, 1 },
                            { 20, 60 }, { 50, 1 },  { 50, 10 }, { 50, 60 } };

/* A map, and the shares that must be found in its first two rows. */
typedef struct
{
  const char *name;
  gdouble     least[2];
} Map;

static const Map monaco = { "monaco.osm.gz", { 0.985, 0.95 } };
static const Map andorra = { "andorra.osm.pbf", { 0.99, 0.95 } };

static gdouble
run (MadeKind  *kind,
     const Row *row,
     guint      n_tracks)
{
  WayMatchOptions options = WAY_MATCH_DEFAULTS;
  MadeShares shares;

  kind->noise = row->noise;
  kind->interval = row->interval;
  options.accuracy = row->noise;
  made_tracks_run (kind, n_tracks, SEED, &options, &shares);
  g_test_message ("noise %g m, each %g s: %.2f %% found, %.2f %% besides, "
                  "%.2f parts a track, %.0f us a point", row->noise,
                  row->interval, 100 * shares.found / shares.length,
                  100 * shares.other / shares.length,
                  (gdouble) shares.n_parts / shares.n_tracks,
                  1e6 * shares.seconds / shares.n_points);

  return shares.found / shares.length;
}

static void
test_map (gconstpointer data)
{
  const Map *map = data;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayTurns) turns = NULL;
  MadeKind kind = { .least = 2000, .most = 12000 };

  if (!data_is_there ())
    return;

  network = load (map->name);
  turns = way_turns_new (WAY_GRAPH (way_network_get_table (network)));
  kind.network = network;
  kind.graph = WAY_GRAPH (turns);
  for (guint i = 0; i < outcome_choose (2, 2, G_N_ELEMENTS (rows)); i++)
    {
      const gdouble found = run (&kind, &rows[i], outcome_choose (10, 20, 50));

      if (i < G_N_ELEMENTS (map->least))
        g_assert_cmpfloat (found, >=, map->least[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/match-tracks/monaco", &monaco, test_map);
  g_test_add_data_func ("/match-tracks/andorra", &andorra, test_map);

  return g_test_run ();
}
