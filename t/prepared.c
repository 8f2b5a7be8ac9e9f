/* prepared.c - networks in prepared files: whole, damaged and foreign
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/prepared-tables.h"
#include "routing/hierarchy/costs-private.h"
#include "searches/preparation/landmarks-private.h"
#include "searches/preparation/next-steps-private.h"

#include <math.h>
#include <string.h>

#define N_SEEDS 1024
#define N_LANDMARKS 5

/* Bytes of the head and of each entry behind it; see core/section-file. */
#define HEAD_BYTES 64

/* A seed whose table has everything. */
#define EVERYTHING 511u

/* Whether the hierarchy of a seed is one of turns. */
#define OF_TURNS 512u

static void
add_hierarchy (WayPrepared *prepared,
               gboolean     of_turns)
{
  WayGraph *table = WAY_GRAPH (way_prepared_get_table (prepared));
  g_autoptr (WayGraph) graph = of_turns ? WAY_GRAPH (way_turns_new (table))
                                        : g_object_ref (table);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;

  hierarchy = way_hierarchy_build (graph, NULL, NULL, &error);
  g_assert_no_error (error);
  costs = way_hierarchy_costs_new_from_graph (hierarchy, graph, NULL, &error);
  g_assert_no_error (error);
  way_prepared_set_hierarchy_costs (prepared, costs);
}

static void
add_next_steps (WayPrepared *prepared)
{
  WayTable *table = way_prepared_get_table (prepared);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNextSteps) steps = way_next_steps_new (WAY_GRAPH (table), NULL,
                                                       &error);

  g_assert_no_error (error);
  way_prepared_set_next_steps (prepared, steps);
}

static WayPrepared *
prepare (guint32 seed,
         guint   n_nodes)
{
  static const WayPosition somewhere = { 3, 4 };
  g_autoptr (WayTable) table = prepared_tables_new_random (seed, n_nodes);
  WayPrepared *prepared = way_prepared_new (table);
  g_autoptr (WayLandmarks) landmarks = NULL;
  g_autoptr (GError) error = NULL;

  way_prepared_set_text (prepared, "attribution", "\302\251 somebody");
  way_table_find_nearest_spot (table, &somewhere, NULL, NULL, NULL, NULL, NULL,
                               NULL, NULL);     /* makes the index of edges */
  if (n_nodes == 0)
    return prepared;

  landmarks = way_landmarks_new (WAY_GRAPH (table), N_LANDMARKS,
                                 WAY_LANDMARKS_FARTHEST, NULL, &error);
  g_assert_no_error (error);
  way_prepared_set_landmarks (prepared, landmarks);
  add_hierarchy (prepared, (seed & OF_TURNS) != 0);
  add_next_steps (prepared);
  return prepared;
}

/* There and back ----------------------------------------------------------- */

static void
assert_same_landmarks (WayPrepared *one,
                       WayPrepared *other)
{
  WayLandmarks *landmarks = way_prepared_get_landmarks (one);
  WayLandmarks *others = way_prepared_get_landmarks (other);
  const guint n = way_table_get_n_nodes (way_prepared_get_table (one));

  g_assert_cmpuint (way_landmarks_get_n_landmarks (landmarks), ==,
                    way_landmarks_get_n_landmarks (others));
  for (guint i = 0; i < way_landmarks_get_n_landmarks (landmarks); i++)
    g_assert_cmpuint (landmarks->set.landmarks[i], ==,
                      others->set.landmarks[i]);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (way_landmarks_get_bound (landmarks, WAY_INDEX (i),
                                                WAY_INDEX (n - 1 - i)), ==,
                       way_landmarks_get_bound (others, WAY_INDEX (i),
                                                WAY_INDEX (n - 1 - i)));
}

/* Steps from the file lead along a cheapest path of the table that they were
 * made for. */
static void
assert_right_steps (WayPrepared *prepared,
                    WayPrepared *opened)
{
  WayTable *table = way_prepared_get_table (prepared);
  WayNextSteps *steps = way_prepared_get_next_steps (opened);
  const guint32 n = way_table_get_n_nodes (table);

  g_assert_true (next_steps_get_graph (steps)
                 == WAY_GRAPH (way_prepared_get_table (opened)));
  g_assert_true (next_steps_is_current (steps));
  g_assert_cmpuint (next_steps_get_n_runs (steps), ==,
                    next_steps_get_n_runs (
                      way_prepared_get_next_steps (prepared)));
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 to = (i * 11 + 5) % n;
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (table),
                                                WAY_INDEX (i), WAY_INDEX (to),
                                                WAY_STRATEGY_DIJKSTRA, NULL);
      g_autoptr (WayPath) walked
        = way_next_steps_dup_path (steps, WAY_INDEX (i), WAY_INDEX (to),
                                   &error);

      g_assert_no_error (error);
      g_assert_cmpint (path == NULL, ==, walked == NULL);
      if (path != NULL)
        g_assert_cmpfloat (fabs (way_path_get_cost (walked)
                                 - way_path_get_cost (path)), <=,
                           1e-9 * way_path_get_cost (path));
    }
}

static void
assert_same_routes (WayTable *one,
                    WayTable *other)
{
  const guint n = way_table_get_n_nodes (one);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (WAY_GRAPH (one), WAY_INDEX (i), WAY_INDEX (n / 2),
                         WAY_STRATEGY_ASTAR, NULL);
      g_autoptr (WayPath) twin
        = way_find_path (WAY_GRAPH (other), WAY_INDEX (i), WAY_INDEX (n / 2),
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

/* A query of the hierarchy in the file finds the results of a search of the
 * original graph. */
static void
assert_right_answer (WayGraph          *graph,
                     WayHierarchyQuery *query,
                     WayNode            from,
                     WayNode            to)
{
  g_autoptr (WayPath) path = way_find_path (graph, from, to,
                                            WAY_STRATEGY_DIJKSTRA, NULL);
  g_autoptr (WayPath) found = NULL;
  g_autoptr (GError) error = NULL;
  WayCost cost;

  way_hierarchy_query_set_start (query, from);
  way_hierarchy_query_set_goal (query, to);
  g_assert_cmpint (way_hierarchy_query_run (query, &error), ==,
                   path != NULL ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED);
  if (path == NULL)
    return;

  g_assert_true (way_hierarchy_query_get_cost (query, &cost));
  g_assert_cmpfloat (cost, ==, way_path_get_cost (path));
  found = way_hierarchy_query_dup_path (query);
  g_assert_cmpfloat (way_path_get_cost (found), ==, cost);
  g_assert_true (way_path_get_node (found, 0) == from);
  g_assert_true (way_path_get_node (found, way_path_get_length (found) - 1)
                 == to);
}

static void
assert_right_answers (WayPrepared *prepared,
                      WayPrepared *opened)
{
  WayTable *table = way_prepared_get_table (prepared);
  const guint n = way_table_get_n_nodes (table);
  WayHierarchyCosts *costs = way_prepared_get_hierarchy_costs (opened);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayHierarchyQuery) query = way_hierarchy_query_new (costs);
  WayGraph *graph = hierarchy_has_states (costs_shape (costs))
                      ? WAY_GRAPH (turns) : WAY_GRAPH (table);

  for (guint i = 0; i < n; i++)
    assert_right_answer (graph, query, WAY_INDEX (i * 7 % n),
                         WAY_INDEX (n - 1 - i));
}

/* The hierarchy in a file takes other costs, too, in arrays of their own. */
static void
test_new_costs (void)
{
  for (guint32 seed = 0; seed < N_SEEDS; seed += 37)
    {
      g_autoptr (WayPrepared) prepared = prepare (seed & ~OF_TURNS, 30);
      g_autoptr (GBytes) bytes = prepared_tables_write (prepared);
      g_autoptr (WayPrepared) opened = way_prepared_new_from_bytes (bytes,
                                                                    NULL);
      WayHierarchyCosts *costs = way_prepared_get_hierarchy_costs (opened);
      WayGraph *graph = WAY_GRAPH (way_prepared_get_table (opened));
      g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayHierarchyQuery) query = NULL;

      way_layer_set_extra_cost (way_overlay_get_layer (overlay, "closed"),
                                WAY_INDEX (3), INFINITY);
      costs_set_from_graph (costs, WAY_GRAPH (overlay), NULL,
                                          &error);
      g_assert_no_error (error);
      query = way_hierarchy_query_new (costs);
      way_hierarchy_query_set_start (query, WAY_INDEX (5));
      way_hierarchy_query_set_goal (query, WAY_INDEX (3));
      g_assert_cmpint (way_hierarchy_query_run (query, NULL), ==,
                       WAY_STATUS_EXHAUSTED);
      costs_set_from_graph (costs, graph, NULL, &error);
      g_assert_no_error (error);
      assert_right_answers (prepared, opened);
    }
}

static void
test_random (void)
{
  const guint step = outcome_choose (50, 5, 1);     /* none divides 37 */

  for (guint32 seed = 0; seed < N_SEEDS; seed += step)
    {
      const guint n_nodes = seed % 37;
      g_autoptr (WayPrepared) prepared = prepare (seed, n_nodes);
      g_autoptr (GBytes) bytes = prepared_tables_write (prepared);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPrepared) opened = way_prepared_new_from_bytes (bytes,
                                                                    &error);

      g_assert_no_error (error);
      g_assert_true (way_prepared_verify (opened, NULL, &error));
      prepared_tables_assert_same (way_prepared_get_table (prepared),
                                   way_prepared_get_table (opened));
      g_assert_cmpstr (way_prepared_get_text (opened, "attribution"), ==,
                       "\302\251 somebody");
      if (n_nodes == 0)
        continue;

      assert_same_landmarks (prepared, opened);
      assert_right_answers (prepared, opened);
      assert_right_steps (prepared, opened);
      assert_same_routes (way_prepared_get_table (prepared),
                          way_prepared_get_table (opened));
    }
}

/* A table from a file is written unchanged. */
static void
test_again (void)
{
  for (guint32 seed = 0; seed < N_SEEDS; seed += 31)
    {
      g_autoptr (WayPrepared) prepared = prepare (seed, 20);
      g_autoptr (GBytes) bytes = prepared_tables_write (prepared);
      g_autoptr (WayPrepared) opened = way_prepared_new_from_bytes (bytes,
                                                                    NULL);
      g_autoptr (GBytes) again = prepared_tables_write (opened);

      g_assert_true (g_bytes_equal (bytes, again));
    }
}

/* The table outlives the object that opened it, and the file its opener. */
static void
test_lifetime (void)
{
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTable) original = prepared_tables_new_random (EVERYTHING, 30);

  {
    g_autoptr (WayPrepared) prepared = way_prepared_new (original);
    g_autoptr (GBytes) bytes = prepared_tables_write (prepared);
    g_autoptr (WayPrepared) opened = way_prepared_new_from_bytes (bytes, NULL);

    table = g_object_ref (way_prepared_get_table (opened));
  }
  prepared_tables_assert_same (original, table);
}

/* Bytes may lie anywhere. */
static void
test_unaligned (void)
{
  g_autoptr (WayPrepared) prepared = prepare (EVERYTHING, 30);
  g_autoptr (GBytes) bytes = prepared_tables_write (prepared);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *room = g_malloc (size + 3);

  for (guint shift = 0; shift < 3; shift++)
    {
      g_autoptr (GBytes) shifted = NULL;
      g_autoptr (WayPrepared) opened = NULL;

      memcpy (room + shift, data, size);
      shifted = g_bytes_new_static (room + shift, size);
      opened = way_prepared_new_from_bytes (shifted, NULL);
      prepared_tables_assert_same (way_prepared_get_table (prepared),
                                   way_prepared_get_table (opened));
    }
}

/* Damage ------------------------------------------------------------------- */

static void
assert_refused (const char *data,
                gsize       size,
                gint        code,
                const char *pattern)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPrepared) opened = way_prepared_new_from_bytes (bytes, &error);

  g_assert_null (opened);
  g_assert_error (error, WAY_ERROR, code);
  if (!g_pattern_match_simple (pattern, error->message))
    g_error ("\"%s\" does not match %s", error->message, pattern);
}

static char *
dup_bytes (guint32 seed,
           guint   n_nodes,
           gsize  *size)
{
  g_autoptr (WayPrepared) prepared = prepare (seed, n_nodes);
  GBytes *bytes = prepared_tables_write (prepared);

  return g_bytes_unref_to_data (bytes, size);
}

static void
test_cut_short (void)
{
  gsize size;
  g_autofree char *data = dup_bytes (EVERYTHING, 9, &size);

  for (gsize length = 0; length < size; length++)
    assert_refused (data, length, WAY_ERROR_PARSE,
                    length < 8 ? "*has another format" : "*cut short*");
}

static void
test_too_long (void)
{
  gsize size;
  g_autofree char *data = dup_bytes (EVERYTHING, 9, &size);

  data = g_realloc (data, size + 1);
  data[size] = '\0';
  assert_refused (data, size + 1, WAY_ERROR_PARSE, "*too long*");
}

static void
test_foreign (void)
{
  assert_refused ("", 0, WAY_ERROR_PARSE, "*has another format");
  assert_refused ("{ \"type\": \"FeatureCollection\" }", 31, WAY_ERROR_PARSE,
                  "*has another format");
}

/* The first word after the magic tells the order of bytes, and the next the
 * release. */
static void
test_other_machine (void)
{
  gsize size;
  g_autofree char *data = dup_bytes (EVERYTHING, 9, &size);
  guint32 word;

  memcpy (&word, data + 8, sizeof word);
  word = GUINT32_SWAP_LE_BE (word);
  memcpy (data + 8, &word, sizeof word);
  assert_refused (data, size, WAY_ERROR_UNSUPPORTED, "*other byte order*");

  word = GUINT32_SWAP_LE_BE (word);
  memcpy (data + 8, &word, sizeof word);
  data[12] ^= 2;
  assert_refused (data, size, WAY_ERROR_UNSUPPORTED, "*another release*");
}

/* Flips one bit of each byte. Verifying finds every change; without it a caller
 * gets an answer or an error. */
static void
check_flips (guint32 seed)
{
  gsize size;
  g_autofree char *data = dup_bytes (seed, 7, &size);
  guint n_opened = 0;

  for (gsize at = 0; at < size; at++)
    {
      const char bit = 1 << (at + seed) % 8;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (WayPrepared) opened = NULL;
      g_autoptr (GError) error = NULL;
      gint code = WAY_ERROR_PARSE;

      data[at] ^= bit;
      bytes = g_bytes_new (data, size);
      opened = way_prepared_new_from_bytes (bytes, &error);
      if (opened != NULL)
        {
          g_assert_false (way_prepared_verify (opened, NULL, &error));
          prepared_tables_ask (opened);
          n_opened++;
        }
      if (g_str_has_suffix (error->message, "make it anew"))
        code = WAY_ERROR_UNSUPPORTED;
      g_assert_error (error, WAY_ERROR, code);
      data[at] ^= bit;
    }

  g_assert_cmpuint (n_opened, >, size / 4);     /* there was something to ask */
}

static void
test_flipped (void)
{
  check_flips (EVERYTHING);
  check_flips (EVERYTHING & ~8u);       /* in the plane */
  check_flips (EVERYTHING & ~64u);      /* whole costs */
  check_flips (EVERYTHING | OF_TURNS);
}

/* Overwrites whole words behind the entries, many at once, as an attacker or a
 * failing disk might: with words that are large, small, or of other places. */
static void
test_garbled (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (15);

  for (guint round = 0; round < 600; round++)
    {
      gsize size;
      g_autofree char *data = dup_bytes (round, 1 + round % 11, &size);
      const guint32 n_entries = *(guint32 *) (gpointer) (data + 24);
      const gsize first = HEAD_BYTES * (n_entries + 1);
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (WayPrepared) opened = NULL;

      for (guint i = 0; i <= round % 40; i++)
        {
          const guint32 words[] = { 0, 1, 7, G_MAXINT32, G_MAXUINT32,
                                    g_rand_int (rand),
                                    g_rand_int_range (rand, 0, 64) };
          const gsize at = first + 4 * g_rand_int_range (
                             rand, 0, (size - first) / 4);

          memcpy (data + at, &words[g_rand_int_range (rand, 0, 7)], 4);
        }
      bytes = g_bytes_new (data, size);
      opened = way_prepared_new_from_bytes (bytes, NULL);
      if (opened != NULL)
        prepared_tables_ask (opened);
    }
}

/* Limits ------------------------------------------------------------------- */

static void
test_cancelled (void)
{
  g_autoptr (WayPrepared) prepared = prepare (EVERYTHING, 30);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) bytes = prepared_tables_write (prepared);
  g_autoptr (WayPrepared) opened = way_prepared_new_from_bytes (bytes, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_false (way_prepared_verify (opened, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (way_prepared_write (prepared, stream, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_texts (void)
{
  g_autoptr (WayTable) table = prepared_tables_new_random (0, 3);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autofree char *novel = g_strnfill (100000, 'x');
  g_autoptr (GError) error = NULL;

  way_prepared_set_text (prepared, "format", "osm");
  way_prepared_set_text (prepared, "format", NULL);
  g_assert_null (way_prepared_get_text (prepared, "format"));
  way_prepared_set_text (prepared, "novel", novel);
  g_assert_false (way_prepared_write (prepared, stream, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

/* Extra bytes come back unchanged and aligned, also after the file is written
 * again. */
static void
test_bytes (void)
{
  g_autoptr (WayTable) table = prepared_tables_new_random (0, 3);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autoptr (GBytes) some = g_bytes_new ("a\0b", 3);
  g_autoptr (GBytes) none = g_bytes_new (NULL, 0);
  g_autoptr (GBytes) once = NULL, twice = NULL;
  g_autoptr (WayPrepared) opened = NULL;
  GBytes *found;

  way_prepared_set_bytes (prepared, "fourteen-bytes", some);
  way_prepared_set_bytes (prepared, "e", none);
  way_prepared_set_bytes (prepared, "dropped", some);
  way_prepared_set_bytes (prepared, "dropped", NULL);
  once = prepared_tables_write (prepared);
  opened = way_prepared_new_from_bytes (once, NULL);
  found = way_prepared_get_bytes (opened, "fourteen-bytes");
  g_assert_true (g_bytes_equal (found, some));
  g_assert_cmpuint ((guintptr) g_bytes_get_data (found, NULL) % 64, ==, 0);
  g_assert_cmpuint (g_bytes_get_size (way_prepared_get_bytes (opened, "e")),
                    ==, 0);
  g_assert_null (way_prepared_get_bytes (opened, "dropped"));
  g_assert_null (way_prepared_get_bytes (opened, "table"));
  twice = prepared_tables_write (opened);
  g_assert_true (g_bytes_equal (once, twice));
}

static void
test_many_bytes (void)
{
  g_autoptr (WayTable) table = prepared_tables_new_random (0, 3);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) bytes = g_bytes_new ("", 1);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 25; i++)
    {
      g_autofree char *key = g_strdup_printf ("key %u", i);

      way_prepared_set_bytes (prepared, key, bytes);
    }
  g_assert_false (way_prepared_write (prepared, stream, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

/* As many as there may be, beside all other sections of a file. */
static void
test_most_bytes (void)
{
  for (guint32 seed = EVERYTHING; seed <= (EVERYTHING | OF_TURNS);
       seed += OF_TURNS)
    {
      g_autoptr (WayPrepared) prepared = prepare (seed, 36);
      g_autoptr (GBytes) bytes = g_bytes_new ("a", 1);
      g_autoptr (GBytes) file = NULL;
      g_autoptr (WayPrepared) opened = NULL;
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < 24; i++)
        {
          g_autofree char *key = g_strdup_printf ("key %u", i);

          way_prepared_set_bytes (prepared, key, bytes);
        }
      file = prepared_tables_write (prepared);
      opened = way_prepared_new_from_bytes (file, &error);
      g_assert_no_error (error);
      g_assert_true (way_prepared_verify (opened, NULL, &error));
      g_assert_nonnull (way_prepared_get_bytes (opened, "key 23"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prepared/random", test_random);
  g_test_add_func ("/prepared/new-costs", test_new_costs);
  g_test_add_func ("/prepared/again", test_again);
  g_test_add_func ("/prepared/lifetime", test_lifetime);
  g_test_add_func ("/prepared/unaligned", test_unaligned);
  g_test_add_func ("/prepared/bytes", test_bytes);
  g_test_add_func ("/prepared/bytes/many", test_many_bytes);
  g_test_add_func ("/prepared/bytes/most", test_most_bytes);
  g_test_add_func ("/prepared/cut-short", test_cut_short);
  g_test_add_func ("/prepared/too-long", test_too_long);
  g_test_add_func ("/prepared/foreign", test_foreign);
  g_test_add_func ("/prepared/other-machine", test_other_machine);
  g_test_add_func ("/prepared/flipped", test_flipped);
  g_test_add_func ("/prepared/garbled", test_garbled);
  g_test_add_func ("/prepared/cancelled", test_cancelled);
  g_test_add_func ("/prepared/texts", test_texts);

  return g_test_run ();
}
