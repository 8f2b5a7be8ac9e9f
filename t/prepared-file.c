/* prepared-file.c - prepared networks in files: read as any network, and
 * replaced whole
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/files.h"
#include "lib/outcome.h"
#include "lib/prepared-tables.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_MOMENTS 200

static WayNetwork *
load_prepared (const char *path)
{
  WayNetwork *network = files_load (NULL, path, NULL);

  g_assert_cmpstr (way_network_get_format (network), ==, "prepared");
  g_assert_nonnull (way_network_get_prepared (network));
  return network;
}

static void
save (WayPrepared *prepared,
      const char  *path)
{
  g_autoptr (GError) error = NULL;

  way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
}

/* Both tables have the same routes, node by node. */
static void
assert_same_routes (WayTable *one,
                    WayTable *other)
{
  const guint n = way_table_get_n_nodes (one);

  for (guint i = 0; i < MIN (n, 40); i++)
    {
      const WayNode from = WAY_INDEX (i * 7919u % n);
      const WayNode to = WAY_INDEX ((i * 104729u + 1) % n);
      g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (one), from, to,
                                                WAY_STRATEGY_ASTAR, NULL);
      g_autoptr (WayPath) twin = way_find_path (WAY_GRAPH (other), from, to,
                                                WAY_STRATEGY_ASTAR, NULL);

      g_assert_cmpint (path == NULL, ==, twin == NULL);
      if (path == NULL)
        continue;
      g_assert_cmpfloat (way_path_get_cost (path), ==,
                         way_path_get_cost (twin));
      g_assert_cmpuint (way_path_get_length (path), ==,
                        way_path_get_length (twin));
      for (guint at = 0; at < way_path_get_length (path); at++)
        g_assert_true (way_path_get_node (path, at)
                       == way_path_get_node (twin, at));
    }
}

static void
check_round_trip (WayNetwork *network)
{
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (WayNetwork) loaded = NULL;

  save (prepared, path);
  loaded = load_prepared (path);
  g_assert_cmpstr (way_network_get_attribution (loaded), ==,
                   way_network_get_attribution (network));
  prepared_tables_assert_same (way_network_get_table (network),
                               way_network_get_table (loaded));
  assert_same_routes (way_network_get_table (network),
                      way_network_get_table (loaded));
  g_unlink (path);
}

static void
assert_place (GPtrArray  *places,
              guint       i,
              const char *name,
              const char *kind,
              gdouble     x,
              gdouble     y)
{
  const WayPlace *place;

  g_assert_cmpuint (i, <, places->len);
  place = places->pdata[i];
  g_assert_cmpstr (place->name, ==, name);
  g_assert_cmpstr (place->kind, ==, kind);
  g_assert_cmpfloat (place->position.x, ==, x);
  g_assert_cmpfloat (place->position.y, ==, y);
}

/* Two nodes on the Earth. */
static WayNetwork *
make_pair (void)
{
  const WayPosition at[] = { { 0, 0 }, { 1, 0 } };
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;

  way_table_builder_add_nodes (builder, 2, at, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 7,
                              WAY_BOTH_WAYS, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  return way_network_new (WAY_GRAPH (table));
}

static void
test_places (void)
{
  g_autoptr (WayNetwork) network = make_pair ();
  g_autoptr (WayPrepared) prepared = NULL;
  g_autoptr (WayNetwork) loaded = NULL;
  g_autofree char *path = files_dup_temp_path (".way");

  g_assert_cmpuint (way_network_get_places (network)->len, ==, 0);
  way_network_add_place (network, "Andorra la Vella", "town",
                         &(WayPosition) { 1.5212, 42.5069 });
  way_network_add_place (network, "two\nlines", "a kind",
                         &(WayPosition) { -180, -90 });
  way_network_add_place (network, "-", NULL, &(WayPosition) { 0.1, 1e-300 });
  prepared = way_network_prepare (network);
  save (prepared, path);
  loaded = load_prepared (path);

  for (guint i = 0; i < 2; i++)
    {
      GPtrArray *places = way_network_get_places (i > 0 ? loaded : network);

      g_assert_cmpuint (places->len, ==, 3);
      assert_place (places, 0, "Andorra la Vella", "town", 1.5212, 42.5069);
      assert_place (places, 1, "two lines", "a_kind", -180, -90);
      assert_place (places, 2, "-", NULL, 0.1, 1e-300);
    }
  g_unlink (path);
}

/* Damaged places of a file are passed over. */
static void
test_damaged_places (void)
{
  static const char text[] = "1 2 town Good\n\n1\n1 2\n1 2 \n1 2 town\n"
                             "1 2 town \nx y town Bad\n1 91 town Off\n"
                             "nan 1 town Bad\n3 4 - Last\n\0" "5 6 - Off";
  g_autoptr (WayNetwork) network = make_pair ();
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (WayNetwork) loaded = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GPtrArray *places;

  bytes = g_bytes_new_static (text, sizeof text - 1);
  way_prepared_set_bytes (prepared, "places", bytes);
  save (prepared, path);
  loaded = load_prepared (path);
  places = way_network_get_places (loaded);
  g_assert_cmpuint (places->len, ==, 2);
  assert_place (places, 0, "Good", "town", 1, 2);
  assert_place (places, 1, "Last", NULL, 3, 4);
  g_unlink (path);
}

/* Names of many places have more bytes than texts may have. */
static void
test_many_places (void)
{
  g_autoptr (WayNetwork) network = make_pair ();
  g_autoptr (WayPrepared) prepared = NULL;
  g_autoptr (WayNetwork) loaded = NULL;
  g_autofree char *path = files_dup_temp_path (".way");

  for (guint i = 0; i < 5000; i++)
    way_network_add_place (network, "Sant Julia de Loria", "town",
                           &(WayPosition) { i * 0.001, 0 });
  prepared = way_network_prepare (network);
  save (prepared, path);
  loaded = load_prepared (path);
  g_assert_cmpuint (way_network_get_places (loaded)->len, ==, 5000);
  assert_place (way_network_get_places (loaded), 4999, "Sant Julia de Loria",
                "town", 4999 * 0.001, 0);
  g_unlink (path);
}

/* Bends -------------------------------------------------------------------- */

static void
assert_bends (WayNetwork        *network,
              guint              from,
              guint              to,
              const WayPosition *bends,
              guint              n_bends)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  way_network_append_shape (network, WAY_INDEX (from), WAY_INDEX (to), line);
  g_assert_cmpuint (line->len, ==, n_bends);
  for (guint i = 0; i < n_bends; i++)
    {
      const WayPosition *at = &g_array_index (line, WayPosition, i);

      g_assert_cmpfloat (at->x, ==, bends[i].x);
      g_assert_cmpfloat (at->y, ==, bends[i].y);
    }
}

/* Bends are found both ways, can be set anew, and are prepared again. */
static void
test_bends (void)
{
  static const WayPosition bends[] = { { 0.2, 1 }, { 0.5, -1 }, { 0.9, 2 } };
  static const WayPosition back[] = { { 0.9, 2 }, { 0.5, -1 }, { 0.2, 1 } };
  static const WayPosition other[] = { { 0.5, -1 }, { 0.9, 2 } };
  g_autoptr (WayNetwork) network = make_pair ();
  g_autofree char *path = files_dup_temp_path (".way");
  g_autoptr (WayPrepared) prepared = NULL;
  g_autoptr (WayPrepared) again = NULL;
  g_autoptr (WayNetwork) loaded = NULL;

  way_network_set_shape (network, WAY_INDEX (1), WAY_INDEX (0), back, 3);
  prepared = way_network_prepare (network);
  save (prepared, path);
  loaded = load_prepared (path);
  assert_bends (loaded, 0, 1, bends, 3);
  assert_bends (loaded, 1, 0, back, 3);
  assert_bends (loaded, 0, 0, NULL, 0);

  again = way_network_prepare (loaded);
  g_assert_true (g_bytes_equal (way_prepared_get_bytes (again, "bends-places"),
                                way_prepared_get_bytes (prepared,
                                                        "bends-places")));
  way_network_set_shape (loaded, WAY_INDEX (1), WAY_INDEX (1), bends, 1);
  assert_bends (loaded, 0, 1, bends, 3);
  way_network_set_shape (loaded, WAY_INDEX (1), WAY_INDEX (0), back, 2);
  assert_bends (loaded, 0, 1, other, 2);
  assert_bends (loaded, 1, 0, back, 2);
  assert_bends (loaded, 1, 1, bends, 1);
  g_unlink (path);
}

typedef struct
{
  const char *array;            /* whose bytes are replaced */
  gsize       n_bytes;
  guint8      byte;             /* all of them are that */
  gboolean    opens;
} BadBends;

/* Arrays that do not fit together are refused; wrong numbers in them are held to
 * their range. */
static void
test_damaged_bends (void)
{
  static const WayPosition bend = { 0.5, 1 };
  static const BadBends rows[] = {
    { "bends-keys", 16, 0, FALSE },   { "bends-keys", 7, 0, FALSE },
    { "bends-keys", 8, 255, TRUE },   { "bends-firsts", 0, 0, FALSE },
    { "bends-firsts", 4, 0, FALSE },  { "bends-firsts", 8, 255, TRUE },
    { "bends-firsts", 8, 0, TRUE },   { "bends-places", 15, 0, FALSE },
    { "bends-places", 0, 0, TRUE },   { "bends-places", 16, 255, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WayNetwork) network = make_pair ();
      g_autoptr (WayPrepared) prepared = NULL;
      g_autofree char *path = files_dup_temp_path (".way");
      g_autofree guint8 *data = g_malloc (rows[i].n_bytes + 1);
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (WayNetwork) loaded = NULL;

      way_network_set_shape (network, WAY_INDEX (0), WAY_INDEX (1), &bend, 1);
      prepared = way_network_prepare (network);
      memset (data, rows[i].byte, rows[i].n_bytes);
      bytes = g_bytes_new (data, rows[i].n_bytes);
      way_prepared_set_bytes (prepared, rows[i].array, bytes);
      save (prepared, path);
      if (!rows[i].opens)
        files_assert_reject (NULL, path, NULL, "*.way: *damaged*bends*");
      else
        {
          loaded = load_prepared (path);
          assert_bends (loaded, 0, 1, NULL, 0);
        }
      g_unlink (path);
    }
}

/* All networks of t/data that are tables without a second file. */
static void
test_small (void)
{
  g_autofree char *folder = files_dup_path (".");
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (WayNetwork) network = NULL;

      if (!g_str_has_prefix (name, "accept-"))
        continue;
      network = way_loader_load (loader, path, NULL, NULL);
      if (network == NULL || way_network_get_table (network) == NULL)
        continue;
      check_round_trip (network);
      n++;
    }

  g_assert_cmpuint (n, >=, 12);
}

/* Networks that lie beside the project: positions, names and labels of real
 * data. */
static void
test_real (void)
{
  static const char *const names[][2] = {
    { "roads/monaco.gr.gz", "roads/monaco.co.gz" },
    { "roads/andorra.gr.gz", "roads/andorra.co.gz" },
    { "roads/us-ny-hops.gr.gz", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names) && data_is_there (); i++)
    {
      g_autofree char *path = files_dup_data_path (names[i][0]);
      g_autofree char *nodes
        = names[i][1] != NULL ? files_dup_data_path (names[i][1]) : NULL;
      g_autoptr (WayNetwork) network = files_load (NULL, path, nodes);

      if (i == 2 && outcome_is_quick ())
        break;
      check_round_trip (network);
    }
}

/* Reading it some other way ------------------------------------------------ */

/* A file that the user compressed is unpacked into memory. */
static void
test_packed_by_gzip (void)
{
  g_autoptr (WayTable) table = prepared_tables_new_random (511, 40);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autofree char *path = files_dup_temp_path (".way.gz");
  g_autoptr (GBytes) bytes = prepared_tables_write (prepared);
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (WayNetwork) loaded = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL,
                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);

  stream = way_save_stream_new (path, WAY_SAVE_DEFAULT, NULL, &error);
  g_output_stream_write_all (stream, g_bytes_get_data (bytes, NULL),
                             g_bytes_get_size (bytes), NULL, NULL, &error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);
  loaded = load_prepared (path);
  prepared_tables_assert_same (table, way_network_get_table (loaded));
  g_unlink (path);
}

static void
test_verify (void)
{
  g_autoptr (WayTable) table = prepared_tables_new_random (511, 40);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autoptr (GBytes) bytes = prepared_tables_write (prepared);
  g_autofree char *path = files_dup_temp_path (".way");
  WayLoadOptions options = { NULL };
  gsize size;
  g_autofree char *data = g_bytes_unref_to_data (g_steal_pointer (&bytes),
                                                 &size);

  options.flags = WAY_LOAD_VERIFY;
  save (prepared, path);
  g_object_unref (files_load (&options, path, NULL));

  data[size / 2] ^= 1;          /* in one of the long sections */
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  g_object_unref (files_load (NULL, path, NULL));
  files_assert_reject (&options, path, NULL, "*.way: *damaged*");

  g_assert_true (g_file_set_contents (path, data, (gssize) size - 1, NULL));
  files_assert_reject (NULL, path, NULL, "*.way: *cut short*");
  g_unlink (path);
}

/* Opening looks at no more of a large file than of a small one: the pages that
 * are touched are counted, which is the same on every machine, and no time. */
static glong
count_pages (const char *path)
{
  struct rusage before, after;
  WayPrepared *prepared;

  getrusage (RUSAGE_SELF, &before);
  prepared = way_prepared_open (path, NULL);
  getrusage (RUSAGE_SELF, &after);
  g_assert_nonnull (prepared);
  g_object_unref (prepared);

  return after.ru_minflt + after.ru_majflt - before.ru_minflt
         - before.ru_majflt;
}

static char *
write_town (guint n_nodes)
{
  g_autoptr (WayTable) table = prepared_tables_new_random (4, n_nodes);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  char *path = files_dup_temp_path (".way");

  save (prepared, path);
  return path;
}

static void
test_ready_at_once (void)
{
  g_autofree char *small = write_town (4000);
  g_autofree char *large = write_town (400000);
  glong pages, more;

  count_pages (small);          /* code is touched, too */
  pages = count_pages (small);
  more = count_pages (large);
  g_test_message ("%ld pages of a small file, %ld of a large one", pages, more);
  g_assert_cmpint (more, <=, 2 * MAX (pages, 16));
  g_unlink (small);
  g_unlink (large);
}

/* Killed ------------------------------------------------------------------- */

/* Replaces the file again and again, old by new and new by old. */
static void
replace_for_ever (WayPrepared *old,
                  WayPrepared *new,
                  const char  *path)
{
  while (TRUE)
    {
      way_prepared_save (new, path, WAY_SAVE_DEFAULT, NULL, NULL);
      way_prepared_save (old, path, WAY_SAVE_DEFAULT, NULL, NULL);
    }
}

static void
kill_at (gulong       microseconds,
         WayPrepared *old,
         WayPrepared *new,
         const char  *path)
{
  const pid_t child = fork ();

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    replace_for_ever (old, new, path);

  g_usleep (microseconds);
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
}

/* Whether the file is one of the two to the letter, and nothing lies beside it.
 * Returns whether it is the new one. */
static gboolean
is_new (GBytes     *old,
        GBytes     *new,
        const char *path)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
  g_autoptr (GBytes) bytes = g_mapped_file_get_bytes (file);
  const gboolean is_old = g_bytes_equal (bytes, old);

  g_assert_true (is_old || g_bytes_equal (bytes, new));
  return !is_old;
}

static void
test_killed (void)
{
  g_autoptr (WayTable) one = prepared_tables_new_random (511, 3000);
  g_autoptr (WayTable) other = prepared_tables_new_random (510, 3000);
  g_autoptr (WayPrepared) old = way_prepared_new (one);
  g_autoptr (WayPrepared) new = way_prepared_new (other);
  g_autoptr (GBytes) old_bytes = prepared_tables_write (old);
  g_autoptr (GBytes) new_bytes = prepared_tables_write (new);
  g_autofree char *folder = g_dir_make_tmp ("wayfind-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "town.way", NULL);
  guint n_new = 0;

  save (old, path);
  for (guint i = 0; i < N_MOMENTS; i++)
    {
      kill_at (500 + i * 7919 % 16000, old, new, path);
      n_new += is_new (old_bytes, new_bytes, path);
    }

  g_test_message ("%u of %u children left the new file", n_new, N_MOMENTS);
  g_assert_cmpuint (n_new, >, 0);
  g_assert_cmpuint (n_new, <, N_MOMENTS);
  g_unlink (path);
  if (g_rmdir (folder) != 0)
    g_test_message ("a part of a file was left beside it, as on systems "
                    "without nameless files");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prepared-file/small", test_small);
  g_test_add_func ("/prepared-file/real", test_real);
  g_test_add_func ("/prepared-file/places", test_places);
  g_test_add_func ("/prepared-file/places/damaged", test_damaged_places);
  g_test_add_func ("/prepared-file/places/many", test_many_places);
  g_test_add_func ("/prepared-file/bends", test_bends);
  g_test_add_func ("/prepared-file/bends/damaged", test_damaged_bends);
  g_test_add_func ("/prepared-file/packed-by-gzip", test_packed_by_gzip);
  g_test_add_func ("/prepared-file/verify", test_verify);
  g_test_add_func ("/prepared-file/ready-at-once", test_ready_at_once);
  g_test_add_func ("/prepared-file/killed", test_killed);

  return g_test_run ();
}
