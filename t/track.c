/* track.c - tracks from files, and spots around a position, with bends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/files.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#include <glib/gstdio.h>
#include <math.h>

#define N_LOOKS 200

/* A hairpin from (0, 0) over (100, 0) and (100, 20) to (0, 20), and a straight
 * street from there to (0, 200). */
static WayNetwork *
hairpin (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition bends[] = { { 100, 0 }, { 100, 20 } };
  g_autoptr (WayTable) table = NULL;
  WayNetwork *network;

  tables_add_place (builder, 0, 0);
  tables_add_place (builder, 0, 20);
  tables_add_place (builder, 0, 200);
  tables_add_edge (builder, 0, 1, 220, WAY_BOTH_WAYS, NULL);
  tables_add_edge (builder, 1, 2, 180, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  network = way_network_new (WAY_GRAPH (table));
  way_network_set_shape (network, WAY_INDEX (0), WAY_INDEX (1), bends, 2);

  return network;
}

typedef struct
{
  guint   n;
  gdouble nearest;
} Seen;

static gboolean
see (const WaySpot     *spot,
     const WayPosition *foot,
     gdouble            distance,
     gpointer           user_data)
{
  Seen *seen = user_data;

  g_assert_true (spot->share >= 0 && spot->share <= 1);
  seen->n++;
  seen->nearest = MIN (seen->nearest, distance);
  return TRUE;
}

/* Both legs of the hairpin are near a place between them; the nearest spot is
 * among the spots, and farther edges are not. */
static void
test_spots (void)
{
  g_autoptr (WayNetwork) network = hairpin ();
  WayTable *table = way_network_get_table (network);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  const WayPosition between = { 50, 8 };
  Seen seen = { 0, INFINITY };

  g_assert_true (way_network_foreach_spot_within (network, &between, 15, see,
                                                  &seen, NULL, NULL));
  g_assert_cmpuint (seen.n, ==, 2);
  g_assert_cmpfloat_with_epsilon (seen.nearest, 8, 1e-9);
  seen = (Seen) { 0, INFINITY };
  g_assert_true (way_network_foreach_spot_within (network, &between, 10, see,
                                                  &seen, NULL, NULL));
  g_assert_cmpuint (seen.n, ==, 1);

  for (guint i = 0; i < N_LOOKS; i++)
    {
      const WayPosition at = { g_rand_double_range (rand, -50, 150),
                               g_rand_double_range (rand, -50, 250) };
      gdouble nearest;

      seen = (Seen) { 0, INFINITY };
      g_assert_true (way_network_find_nearest_spot (network, &at, NULL, NULL,
                                                    &nearest, NULL, NULL, NULL,
                                                    NULL));
      way_network_foreach_spot_within (network, &at, nearest * (1 + 1e-9), see,
                                       &seen, NULL, NULL);
      g_assert_cmpfloat_with_epsilon (seen.nearest, nearest, 1e-9);
      seen = (Seen) { 0, INFINITY };
      way_network_foreach_spot_within (network, &at, nearest * 0.999, see,
                                       &seen, NULL, NULL);
      g_assert_cmpuint (seen.n, ==, 0);

      way_table_find_nearest_spot (table, &at, NULL, NULL, &nearest, NULL, NULL,
                                   NULL, NULL);
      seen = (Seen) { 0, INFINITY };
      way_table_foreach_spot_within (table, &at, nearest * (1 + 1e-9), see,
                                     &seen, NULL, NULL);
      g_assert_cmpfloat_with_epsilon (seen.nearest, nearest, 1e-9);
    }
}

/* Round the hairpin: 80 along, 20 up, 60 back. */
static void
test_bends (void)
{
  g_autoptr (WayNetwork) network = hairpin ();
  g_autoptr (WayNetwork) with_spots = NULL;
  const WayTrackPoint points[] = {
    { .position = { 20, 1 }, .time = 0 }, { .position = { 60, -1 }, .time = 4 },
    { .position = { 99, 10 }, .time = 10 },
    { .position = { 70, 21 }, .time = 14 },
    { .position = { 40, 19 }, .time = 18 }
  };
  WayMatchOptions options;
  g_autoptr (WayMatch) match = NULL;
  g_autoptr (WayRoute) route = NULL;
  WayMatchPart part;

  way_match_options_init (&options);
  options.accuracy = 3;
  match = way_network_match_track (network, NULL, points, 5, &options, NULL,
                                   NULL);
  g_assert_cmpuint (way_match_get_n_parts (match), ==, 1);
  way_match_get_part (match, 0, &part);
  g_assert_cmpfloat_with_epsilon (part.length, 160, 1e-6);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (part.path), 160, 1e-6);

  with_spots = way_network_new_with_match (network, match, NULL);
  route = way_route_new (with_spots, NULL);
  way_route_add_leg (route, part.path, NULL);
  g_assert_cmpfloat_with_epsilon (way_route_get_cost (route), 160, 1e-6);
}

static void
test_load (void)
{
  g_autofree char *path
    = g_build_filename (g_get_tmp_dir (), "wayfind-track-test.gpx", NULL);
  const char *text
    = "<g:gpx xmlns:g='x'><g:trk><g:trkseg>"
      "<g:trkpt lat='1.5' lon='-2'><g:time>2026-01-01T01:00:00+01:00</g:time>"
      "</g:trkpt><g:trkpt lon='3' lat='4'/></g:trkseg><g:trkseg>"
      "<g:trkpt lat='5' lon='6'/></g:trkseg></g:trk>"
      "<g:rte><g:rtept lat='0' lon='0'/></g:rte></g:gpx>";
  g_autoptr (GArray) points = NULL;
  const WayTrackPoint *track;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  points = way_track_load (path, NULL, NULL);
  g_unlink (path);
  g_assert_nonnull (points);
  g_assert_cmpuint (points->len, ==, 3);
  track = (const WayTrackPoint *) (gpointer) points->data;
  g_assert_cmpfloat (track[0].position.x, ==, -2);
  g_assert_cmpfloat (track[0].position.y, ==, 1.5);
  g_assert_cmpfloat (track[0].time, ==, 1767225600);
  g_assert_true (isnan (track[1].time));
  g_assert_true (track[0].starts_segment);
  g_assert_false (track[1].starts_segment);
  g_assert_true (track[2].starts_segment);
}

/* Files that are not GPX, and what is said of them. */
static void
test_refusals (void)
{
  static const struct
  {
    const char *text, *message;
  } files[] = {
    { "<gpx><trkpt lat='1' lat='2' lon='3'/></gpx>",
      "*:1: *has the attribute lat twice" },
    { "<gpx>\n<trkpt lat='91' lon='3'/></gpx>", "*:2: *lat \"91\"*" },
    { "<gpx>\n<trkpt lat='1' lon='3'><time>noon</time></trkpt></gpx>",
      "*:2: *time \"noon\"*" },
    { "<gpx/><gpx/>", "*" },
    { "<kml/>", "*expected one <gpx> around all" },
    { "<gpx>\n<trk>", "*not XML*" },
    { "<gpx>\n\a</gpx>", "*:2: *control character*" },
    { "<gpx>\xff</gpx>", "*not UTF-8" },
    { "<!DOCTYPE gpx><gpx/>", "*DOCTYPE*" },
    { "<?xml version='1.0' encoding='UTF-16'?><gpx/>", "*encoding*" },
    { "", "*" },
    { "<gpx/>", "*no point of a track*" },
  };
  g_autofree char *path
    = g_build_filename (g_get_tmp_dir (), "wayfind-no-track.gpx", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, files[i].text, -1, NULL));
      g_assert_null (way_track_load (path, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
      if (!g_pattern_match_simple (files[i].message, error->message))
        g_error ("file %u: %s", i, error->message);
    }
  g_unlink (path);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/track/spots", test_spots);
  g_test_add_func ("/track/bends", test_bends);
  g_test_add_func ("/track/load", test_load);
  g_test_add_func ("/track/refusals", test_refusals);

  return g_test_run ();
}
