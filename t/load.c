/* load.c - tests that networks load as they stand, and wrong files not at all
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/data holds a file for each way of being right (accept-) and wrong
 * (reject-). */

#include "lib/tables.h"

#include <wayfind-io.h>

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static WayTable *
load (const char *name,
      const char *nodes,
      GError    **error)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", name,
                                                 NULL);
  g_autofree char *nodes_path
    = nodes ? g_test_build_filename (G_TEST_DIST, "data", nodes, NULL) : NULL;

  return way_load_table (path, nodes_path, NULL, error);
}

static WayTable *
load_good (const char *name,
           const char *nodes)
{
  g_autoptr (GError) error = NULL;
  WayTable *table = load (name, nodes, &error);

  g_assert_no_error (error);
  g_assert_nonnull (table);
  return table;
}

static void
test_minimal (void)
{
  g_autoptr (WayTable) table = load_good ("accept-minimal.csv", NULL);

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 3);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 4);
  g_assert_cmpfloat (tables_edge_cost (table, "B", "A"), ==, 1);
}

static void
test_all_columns (void)
{
  g_autoptr (WayTable) table = load_good ("accept-full.csv", NULL);
  g_autofree char *label = NULL;
  WayNode a, c;
  guint32 edge;

  g_assert_cmpfloat (tables_edge_cost (table, "A", "B"), ==, 3);
  g_assert_cmpfloat (tables_edge_cost (table, "B", "C"), ==, 0.5);
  g_assert_cmpfloat (tables_edge_cost (table, "C", "B"), ==, -1);
  g_assert_cmpfloat (tables_edge_cost (table, "A", "C"), ==, 100);

  way_graph_find_node (WAY_GRAPH (table), "A", &a);
  way_graph_find_node (WAY_GRAPH (table), "C", &c);
  g_assert_true (way_table_find_edge (table, c, a, &edge));
  label = way_graph_dup_label (WAY_GRAPH (table), edge);
  g_assert_cmpstr (label, ==, "a \"quoted\", label");
}

static void
test_line_ends_and_mark (void)
{
  g_autoptr (WayTable) table = load_good ("accept-crlf-bom.csv", NULL);

  g_assert_cmpfloat (tables_edge_cost (table, "A", "B"), ==, 3);
  g_assert_cmpfloat (tables_edge_cost (table, "B", "C"), ==, 4);
}

static void
test_tabs_in_any_order (void)
{
  g_autoptr (WayTable) table = load_good ("accept-tabs.tsv", NULL);

  g_assert_cmpfloat (tables_edge_cost (table, "A", "B"), ==, 3);
  g_assert_cmpfloat (tables_edge_cost (table, "B", "C"), ==, 4);
}

static void
test_utf8 (void)
{
  g_autoptr (WayTable) table = load_good ("accept-utf8.csv", NULL);

  g_assert_cmpfloat (tables_edge_cost (table, "München", "Zürich"), ==, 3);
  g_assert_cmpfloat (tables_edge_cost (table, "Paris, Nord", "Zürich"),
                     ==, 4);
}

static void
test_quotes (void)
{
  g_autoptr (WayTable) lines = load_good ("accept-multiline.csv", NULL);
  g_autoptr (WayTable) blanks = load_good ("accept-blanks.csv", NULL);
  g_autofree char *label = NULL;
  WayNode a, b;
  guint32 edge;

  way_graph_find_node (WAY_GRAPH (lines), "A", &a);
  way_graph_find_node (WAY_GRAPH (lines), "B", &b);
  g_assert_true (way_table_find_edge (lines, a, b, &edge));
  label = way_graph_dup_label (WAY_GRAPH (lines), edge);
  g_assert_cmpstr (label, ==, "two\nlines, one \"field\"");
  g_assert_cmpfloat (tables_edge_cost (lines, "B", "C"), ==, 1);
  g_assert_cmpfloat (tables_edge_cost (blanks, "A", "New York"), ==, 5);
  g_assert_cmpfloat (tables_edge_cost (blanks, "New York", "C"), ==, 1);
}

/* Members of a file that was put together from several. */
static void
test_gzip_members (void)
{
  g_autofree char *member = NULL;
  g_autofree char *path = g_build_filename (g_get_tmp_dir (),
                                            "wayfind-XXXXXX", NULL);
  const int fd = g_mkstemp (path);
  g_autofree char *packed
    = g_test_build_filename (G_TEST_DIST, "data", "accept-gzip.csv.gz", NULL);
  g_autoptr (GString) two = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gsize len;

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_assert_true (g_file_get_contents (packed, &member, &len, NULL));
  g_string_append_len (two, member, (gssize) len);
  g_string_append_len (two, member, (gssize) len);
  g_assert_true (g_file_set_contents (path, two->str, (gssize) two->len,
                                      NULL));

  /* The second member's header is a row of words: it was read. */
  g_assert_null (way_load_table (path, NULL, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_assert_true (g_pattern_match_simple ("*\"cost\"*not a number*",
                                         error->message));
  g_unlink (path);
}

/* A degree of the equator is 2 pi R / 360 long. */
static void
test_costs_from_positions (void)
{
  g_autoptr (WayTable) earth = load_good ("accept-minimal.csv",
                                          "accept-nodes.csv");
  g_autoptr (WayTable) plane = load_good ("accept-minimal.csv",
                                          "accept-plane.csv");

  g_assert_cmpfloat_with_epsilon (tables_edge_cost (earth, "A", "B"),
                                  2 * G_PI * WAY_EARTH_RADIUS / 360, 1e-3);
  g_assert_cmpfloat (tables_edge_cost (plane, "A", "B"), ==, 5);
  g_assert_cmpfloat (tables_edge_cost (plane, "B", "C"), ==, 1);
}

static void
test_gzip (void)
{
  g_autoptr (WayTable) table = load_good ("accept-gzip.csv.gz", NULL);

  g_assert_cmpfloat (tables_edge_cost (table, "N0", "N0"),
                     ==, -1);    /* a loop */
  g_assert_cmpfloat (tables_edge_cost (table, "N7919", "N4659"), ==, 31);
}

typedef struct
{
  const char *file;
  const char *nodes;    /* (nullable) */
  const char *message;  /* a pattern */
} Reject;

static const Reject rejects[] = {
  { "reject-empty.csv", NULL, "*.csv*empty*expected a header*" },
  { "reject-no-column.csv", NULL, "*.csv:1: *\"to\" was expected*" },
  { "reject-column-twice.csv", NULL, "*.csv:1: *\"to\"*twice" },
  { "reject-ragged.csv", NULL, "*.csv:3: *2 fields; expected 3*" },
  { "reject-word-cost.csv", NULL, "*.csv:3: *\"dear\"*not a number*" },
  { "reject-negative-cost.csv", NULL, "*.csv:2: *-3*negative*" },
  { "reject-nan-cost.csv", NULL, "*.csv:2: *\"nan\"*not a number*" },
  { "reject-inf-cost.csv", NULL, "*.csv:2: *\"inf\"*not a number*" },
  { "reject-hex-cost.csv", NULL, "*.csv:2: *\"0x10\"*not a number*" },
  { "reject-comma-cost.csv", NULL, "*.csv:2: *\"3,5\"*not a number*" },
  { "reject-empty-node.csv", NULL, "*.csv:2: *\"to\" is empty*" },
  { "reject-oneway.csv", NULL, "*.csv:2: *\"perhaps\"*expected*" },
  { "reject-open-quote.csv", NULL, "*.csv:2: *quote*not closed*" },
  { "reject-open-quote-later.csv", NULL, "*.csv:4: *quote*not closed" },
  { "reject-after-quote.csv", NULL, "*.csv:2: *\"x*expected*" },
  { "reject-unknown-node.csv", "accept-nodes.csv", "*.csv:3: *node \"X\"*" },
  { "reject-latin1.csv", NULL, "*.csv:2: *UTF-8*" },
  { "reject-nul.csv", NULL, "*.csv:2: *" },
  { "reject-binary.csv", NULL, "*.csv:*" },
  { "reject-cut.csv.gz", NULL, "*.gz:*" },
  { "reject-damaged.csv.gz", NULL, "*.gz:*" },
  { "accept-minimal.csv", "reject-nodes-duplicate.csv",
    "*-duplicate.csv:3: *\"A\"*" },
  { "accept-minimal.csv", "reject-nodes-latitude.csv",
    "*-latitude.csv:2: *latitude*" },
  { "accept-minimal.csv", "reject-nodes-half.csv", "*-half.csv:1: *\"lon\"*" },
  { "accept-minimal.csv", "reject-nodes-nameless.csv",
    "*-nameless.csv:2: *no name*" },
};

/* One error that says where and what; nothing half-loaded. */
static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;
  g_autoptr (GError) error = NULL;

  g_assert_null (load (reject->file, reject->nodes, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  if (!g_pattern_match_simple (reject->message, error->message))
    g_error ("\"%s\" is not like \"%s\"", error->message, reject->message);
  g_assert_null (strchr (error->message, '\n'));
}

static void
test_no_file (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load ("there-is-no-such-file.csv", NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Text too long to lie in t/data. */
static void
test_reject_long_line (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (),
                                            "wayfind-XXXXXX", NULL);
  const int fd = g_mkstemp (path);
  g_autofree char *text = g_malloc (10000000);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (fd, >=, 0);
  close (fd);

  memset (text, 'x', 10000000);
  g_assert_true (g_file_set_contents (path, text, 10000000, NULL));
  g_assert_null (way_load_table (path, NULL, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_assert_true (g_pattern_match_simple ("*:1: *longer*", error->message));
  g_unlink (path);
}

static void
test_places (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "examples",
                                                 "data", "ports.csv", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) places
    = way_load_places (path, WAY_POSITION_GEOGRAPHIC, NULL, NULL, NULL,
                       &error);
  gboolean found = FALSE;

  g_assert_no_error (error);
  for (guint i = 0; i < places->len; i++)
    {
      const WayPlace *place = places->pdata[i];

      if (g_str_equal (place->name, "Rotterdam"))
        found = place->position.y == 51.95 && place->position.x == 4.05;
    }
  g_assert_true (found);
  g_assert_cmpuint (places->len, >=, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/load/minimal", test_minimal);
  g_test_add_func ("/load/all-columns", test_all_columns);
  g_test_add_func ("/load/line-ends-and-mark", test_line_ends_and_mark);
  g_test_add_func ("/load/tabs-in-any-order", test_tabs_in_any_order);
  g_test_add_func ("/load/utf8", test_utf8);
  g_test_add_func ("/load/costs-from-positions", test_costs_from_positions);
  g_test_add_func ("/load/gzip", test_gzip);
  g_test_add_func ("/load/gzip-members", test_gzip_members);
  g_test_add_func ("/load/quotes", test_quotes);
  g_test_add_func ("/load/places", test_places);
  g_test_add_func ("/load/no-file", test_no_file);
  g_test_add_func ("/load/reject-long-line", test_reject_long_line);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      const Reject *reject = &rejects[i];
      g_autofree char *path
        = g_strdup_printf ("/load/%s", g_str_has_prefix (reject->file, "reject")
                                         ? reject->file : reject->nodes);

      g_test_add_data_func (path, reject, test_reject);
    }

  return g_test_run ();
}
