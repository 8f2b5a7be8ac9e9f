/* bend-index.c - the index of bends in a prepared network, against one that is
 * made anew
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/files.h"
#include "lib/outcome.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

static void
save (WayPrepared *prepared,
      const char  *path)
{
  g_autoptr (GError) error = NULL;

  way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
}

#define SIDE 6

static WayPosition
place_of (guint i)
{
  return (WayPosition) { 0.01 * (i % SIDE), 0.01 * (i / SIDE) };
}

static void
bend_edge (WayNetwork *network,
           GRand      *rand,
           guint       from,
           guint       to)
{
  const guint n = (guint) g_rand_int_range (rand, 0, 4);
  const WayPosition a = place_of (from), b = place_of (to);
  WayPosition bends[4];

  for (guint i = 0; i < n; i++)
    bends[i] = (WayPosition) {
      a.x + (b.x - a.x) * (i + 1) / (n + 1) + g_rand_double_range (rand, 0, 0.004),
      a.y + (b.y - a.y) * (i + 1) / (n + 1) + g_rand_double_range (rand, 0, 0.004)
    };
  way_network_set_shape (network, WAY_INDEX (from), WAY_INDEX (to), bends, n);
}

/* Streets of a town, some of them bent, and one in three one-way. */
static WayNetwork *
make_bent_town (GRand *rand)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;
  WayNetwork *network;

  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const WayPosition at = place_of (i);

      way_table_builder_add_node (builder, NULL, &at, NULL, NULL);
    }
  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const WayEdgeDirection direction = i % 3 == 0 ? WAY_ONE_WAY : WAY_BOTH_WAYS;

      if (i % SIDE > 0)
        way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i - 1),
                                    1, direction, NULL, NULL);
      if (i >= SIDE)
        way_table_builder_add_edge (builder, WAY_INDEX (i - SIDE),
                                    WAY_INDEX (i), 1, direction, NULL, NULL);
    }
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      if (i % SIDE > 0)
        bend_edge (network, rand, i, i - 1);
      if (i >= SIDE)
        bend_edge (network, rand, i, i - SIDE);
    }
  return network;
}

static gboolean
append_spot (const WaySpot     *spot,
             const WayPosition *foot,
             gdouble            distance,
             gpointer           text)
{
  g_string_append_printf (text, "%" G_GSIZE_FORMAT " %" G_GSIZE_FORMAT
                          " %.17g %.17g %.17g %.17g\n",
                          WAY_NODE_INDEX (spot->from),
                          WAY_NODE_INDEX (spot->to), spot->share, foot->x,
                          foot->y, distance);
  return TRUE;
}

/* (transfer full): what lies near some places. An error ends it. */
static char *
describe_spots (WayNetwork *network,
                GError    **error)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  GString *text = g_string_new (NULL);
  gboolean good = TRUE;

  for (guint i = 0; good && i < 60; i++)
    {
      const WayPosition at = { g_rand_double_range (rand, -0.01, 0.07),
                               g_rand_double_range (rand, -0.01, 0.07) };
      WayPosition foot;
      gdouble distance;
      WaySpot spot;

      good = way_network_find_nearest_spot (network, &at, &spot, &foot,
                                            &distance, NULL, NULL, NULL, error);
      if (!good)
        break;
      append_spot (&spot, &foot, distance, text);
      good = way_network_foreach_spot_within (network, &at, 700, append_spot,
                                              text, NULL, error);
    }

  return g_string_free (text, FALSE);
}

/* A file has the index, and the same file is written again. Its answers are
 * those of the network that was not yet prepared. */
static void
test_index (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayNetwork) network = make_bent_town (rand);
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (WayNetwork) loaded = NULL;
  g_autoptr (WayPrepared) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *wanted = describe_spots (network, &error);
  g_autofree char *found = NULL;

  g_assert_no_error (error);
  save (prepared, path);
  loaded = files_load (NULL, path, NULL);
  g_assert_nonnull (way_prepared_get_bytes (way_network_get_prepared (loaded),
                                            "pieces"));
  found = describe_spots (loaded, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, wanted);

  again = way_network_prepare (loaded);
  g_assert_true (g_bytes_equal (way_prepared_get_bytes (again, "pieces"),
                                way_prepared_get_bytes (prepared, "pieces")));
  g_assert_true (g_bytes_equal (way_prepared_get_bytes (again, "bent"),
                                way_prepared_get_bytes (prepared, "bent")));
  g_unlink (path);
}

/* A file without the index, as earlier releases wrote it, answers alike. */
static void
test_no_index (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayNetwork) network = make_bent_town (rand);
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (WayNetwork) loaded = NULL;
  g_autofree char *wanted = describe_spots (network, NULL);
  g_autofree char *found = NULL;

  way_prepared_set_bytes (prepared, "pieces", NULL);
  way_prepared_set_bytes (prepared, "bent", NULL);
  save (prepared, path);
  loaded = files_load (NULL, path, NULL);
  found = describe_spots (loaded, NULL);
  g_assert_cmpstr (found, ==, wanted);
  g_unlink (path);
}

/* Other bends than those of the file: its index does not count. */
static void
test_reshaped (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayNetwork) network = make_bent_town (rand);
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (WayNetwork) loaded = NULL;

  save (prepared, path);
  loaded = files_load (NULL, path, NULL);
  for (guint i = 0; i < 2; i++)
    {
      const WayPosition bend = { 0.005, 0.0001 };
      g_autoptr (GError) error = NULL;
      g_autofree char *wanted = NULL;
      g_autofree char *found = describe_spots (loaded, &error);

      way_network_set_shape (network, WAY_INDEX (1), WAY_INDEX (0), &bend, i);
      way_network_set_shape (loaded, WAY_INDEX (1), WAY_INDEX (0), &bend, i);
      wanted = describe_spots (network, &error);
      g_free (found);
      found = describe_spots (loaded, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (found, ==, wanted);
    }
  g_unlink (path);
}

/* (transfer full): the bytes with some words of another value. */
static GBytes *
garble (GBytes *bytes,
        GRand  *rand)
{
  gsize size;
  g_autofree guint8 *data
    = g_memdup2 (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  size = g_bytes_get_size (bytes);
  for (guint i = 0; i < 8; i++)
    {
      const guint32 words[] = { 0, 1, 40, G_MAXINT32, G_MAXUINT32,
                                g_rand_int (rand) };
      const gsize at = 4 * (gsize) g_rand_int_range (rand, 0,
                                                     (gint32) (size / 4));

      memcpy (data + at, &words[g_rand_int_range (rand, 0, 6)], 4);
    }
  return g_bytes_new (data, size);
}

/* Every spot that a damaged index finds is on an edge of the table. */
static void
check_edges (WayNetwork *network,
             const char *spots)
{
  WayTable *table = way_network_get_table (network);
  g_auto (GStrv) lines = g_strsplit (spots, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      const WayNode from = WAY_INDEX (atoi (words[0]));
      const WayNode to = WAY_INDEX (atoi (words[1]));
      const gdouble share = g_ascii_strtod (words[2], NULL);
      guint32 edge;

      g_assert_true (way_table_find_edge (table, from, to, &edge)
                     || way_table_find_edge (table, to, from, &edge));
      g_assert_true (share >= 0 && share <= 1);
    }
}

static void
test_damaged_index (void)
{
  static const char *const keys[] = { "pieces", "bent" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autoptr (WayNetwork) network = make_bent_town (rand);
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  GBytes *const whole[] = {
    g_bytes_ref (way_prepared_get_bytes (prepared, keys[0])),
    g_bytes_ref (way_prepared_get_bytes (prepared, keys[1]))
  };
  g_autofree char *path = files_dup_temp_path (".way");
  guint n_refused = 0;

  for (guint round = 0; round < outcome_repeat (200); round++)
    {
      g_autoptr (GBytes) bad = garble (whole[round % 2], rand);
      g_autoptr (WayNetwork) loaded = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *found = NULL;

      way_prepared_set_bytes (prepared, keys[round % 2], bad);
      save (prepared, path);
      loaded = files_load (NULL, path, NULL);
      found = describe_spots (loaded, &error);
      if (error != NULL && !g_str_has_suffix (error->message, "anew on this one")
          && !g_str_has_suffix (error->message, "of Wayfind: make it anew"))
        g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
      n_refused += error != NULL ? 1 : 0;
      check_edges (loaded, found);
      way_prepared_set_bytes (prepared, keys[round % 2], whole[round % 2]);
    }

  g_assert_cmpuint (n_refused, >, 0);
  g_bytes_unref (whole[0]);
  g_bytes_unref (whole[1]);
  g_unlink (path);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bend-index/kept", test_index);
  g_test_add_func ("/bend-index/none", test_no_index);
  g_test_add_func ("/bend-index/reshaped", test_reshaped);
  g_test_add_func ("/bend-index/damaged", test_damaged_index);
  return g_test_run ();
}
