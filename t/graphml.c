/* graphml.c - tests of GraphML, read and written
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/data has valid (accept-) and invalid (reject-) files. */

#include "lib/files.h"
#include "lib/tables.h"

#include <math.h>
#include <string.h>

static WayTable *
get_table (WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);

  g_assert_nonnull (table);
  return table;
}

/* Reading ------------------------------------------------------------------ */

/* Names, with ids where nodes share them, ids where a name is missing, places, labels, costs with a
 * default, an edge before its nodes, directions, CDATA, and elements that mean
 * nothing to us. */
static void
test_all_parts (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-graphml.graphml");
  WayTable *table = get_table (network);
  const char *label;
  guint32 edge;

  g_assert_cmpstr (way_network_get_format (network), ==, "graphml");
  g_assert_cmpstr (way_network_get_attribution (network), ==, "A & B");
  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 4);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 2 * 2 + 1);
  g_assert_cmpfloat (tables_edge_cost (table, "Ford & Mill", "n1"), ==, 2.5);
  g_assert_cmpfloat (tables_edge_cost (table, "n1", "Ford & Mill"), ==, 2.5);
  g_assert_cmpfloat (tables_edge_cost (table, "n1", "<Bridge> (n2)"), ==, 7);
  g_assert_cmpfloat (tables_edge_cost (table, "<Bridge> (n2)", "n1"), ==, -1);
  g_assert_cmpfloat (tables_edge_cost (table, "<Bridge> (n3)", "<Bridge> (n2)"), ==, 1e3);
  tables_assert_position (table, "Ford & Mill", -0.5, 51.25);
  tables_assert_position (table, "<Bridge> (n2)", 8, 47.5);

  g_assert_true (way_table_find_edge (table, tables_find (table, "n1"),
                                      tables_find (table, "Ford & Mill"),
                                      &edge));
  way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
  g_assert_cmpstr (label, ==, "Old \"road\"");
}

/* Of two edges the cheaper stays, and both if that is asked for. */
static void
test_keep_parallel (void)
{
  static const char text[]
    = "<graphml><key id=\"cost\" for=\"edge\"/>"
      "<graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>"
      "<edge source=\"a\" target=\"b\"><data key=\"cost\">3</data></edge>"
      "<edge source=\"a\" target=\"b\"><data key=\"cost\">2</data></edge>"
      "</graph></graphml>";

  for (guint keep = 0; keep < 2; keep++)
    {
      WayLoadOptions options = { NULL };
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (GError) error = NULL;

      options.flags = keep ? WAY_LOAD_KEEP_PARALLEL : 0;
      network = files_load_text (&options, text, -1, "graphml", &error);
      g_assert_no_error (error);
      g_assert_cmpuint (way_table_get_n_edges (get_table (network)), ==,
                        1 + keep);
      g_assert_cmpfloat (tables_edge_cost (get_table (network), "a", "b"),
                         ==, 2);
    }
}

static void
test_ids_are_names (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-graphml-bare.graphml");
  WayTable *table = get_table (network);

  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (table)), ==,
                   WAY_POSITION_NONE);
  g_assert_cmpfloat (tables_edge_cost (table, "a b", "c"), ==, 1);
  g_assert_cmpfloat (tables_edge_cost (table, "c", "a b"), ==, -1);
}

/* As OSMnx writes: x and y are degrees, every value a string. A degree of a
 * meridian is 2 pi R / 360. */
static void
test_crs (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-graphml-crs.graphml");
  WayTable *table = get_table (network);

  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (table)), ==,
                   WAY_POSITION_GEOGRAPHIC);
  tables_assert_position (table, "2", 7.25, 44);
  g_assert_cmpfloat_with_epsilon (tables_edge_cost (table, "1", "2"),
                                  2 * G_PI * WAY_EARTH_RADIUS / 360, 1e-3);
}

/* A network that was written in one line. */
static void
test_one_line (void)
{
  g_autoptr (GString) text = g_string_new (
    "<graphml><graph edgedefault=\"undirected\"><node id=\"0\"/>");
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i < 50000; i++)
    g_string_append_printf (text, "<node id=\"%u\"/><edge source=\"%u\" "
                            "target=\"%u\"/>", i, i - 1, i);
  g_string_append (text, "</graph></graphml>");
  network = files_load_text (&options, text->str, -1, "graphml", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_table_get_n_nodes (get_table (network)), ==, 50000);
  g_assert_cmpuint (way_table_get_n_edges (get_table (network)), ==,
                    2 * 49999);
}

/* Writing ------------------------------------------------------------------ */

static void
test_round_trip (gconstpointer data)
{
  g_autoptr (WayNetwork) network = files_load_here (data);
  g_autoptr (WayNetwork) again = files_reload_as (network, "graphml");

  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
  g_assert_cmpstr (way_network_get_attribution (network), ==,
                   way_network_get_attribution (again));
}

static void
test_undirected (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autofree char *text = NULL;

  tables_add_edge (builder, 0, 1, 2, WAY_BOTH_WAYS, "a");
  tables_add_edge (builder, 1, 2, 3, WAY_ONE_WAY, NULL);
  tables_add_edge (builder, 2, 1, 3, WAY_ONE_WAY, NULL);
  table = tables_build (builder);
  network = way_network_new (WAY_GRAPH (table));
  text = files_save_text (network, "graphml");
  g_assert_nonnull (strstr (text, "edgedefault=\"undirected\""));
  g_assert_nonnull (strstr (text, "<edge "));
  g_assert_null (strstr (strstr (strstr (text, "<edge ") + 1, "<edge ") + 1,
                         "<edge "));
}

/* The way back has another cost, or another label: neither stands for both. */
static void
test_directed (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayNetwork) network = NULL, again = NULL;
      g_autofree char *text = NULL;

      tables_add_edge (builder, 0, 1, 2, WAY_ONE_WAY, "a");
      tables_add_edge (builder, 1, 0, i == 0 ? 3 : 2, WAY_ONE_WAY,
                       i == 0 ? "a" : "b");
      table = tables_build (builder);
      network = way_network_new (WAY_GRAPH (table));
      text = files_save_text (network, "graphml");
      g_assert_nonnull (strstr (text, "edgedefault=\"directed\""));
      again = files_reload_as (network, "graphml");
      files_assert_same (WAY_GRAPH (table), way_network_get_graph (again));
    }
}

/* Nodes without names, one with an id that looks like another's name; parallel
 * edges; a hidden edge, which is not written. */
static void
test_odd_table (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  const WayPosition at = { 0.1, -1e100 };
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL, again = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_node (builder, NULL, &at, NULL, NULL);
  way_table_builder_add_node (builder, "0", NULL, NULL, NULL);
  way_table_builder_add_node (builder, "\xc3\xa9 <\t&>", NULL, NULL, NULL);
  tables_add_edge (builder, 0, 1, 0.1, WAY_BOTH_WAYS, NULL);
  tables_add_edge (builder, 1, 2, INFINITY, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  network = way_network_new (WAY_GRAPH (table));
  again = files_reload_as (network, "graphml");

  g_assert_cmpuint (way_table_get_n_nodes (get_table (again)), ==, 3);
  g_assert_cmpfloat (tables_edge_cost (get_table (again), "0_", "0"),
                     ==, 0.1);
  g_assert_cmpfloat (tables_edge_cost (get_table (again), "0",
                                       "\xc3\xa9 <\t&>"),
                     ==, -1);
  tables_assert_position (get_table (again), "0_", 0.1, -1e100);
}

static void
test_random_tables (void)
{
  GRand *rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
      const guint n = 2 + round;
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayNetwork) network = NULL, again = NULL;

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *name
            = g_strdup_printf ("%s%u", round % 2 ? "p" : " ", i);
          const WayPosition at = { g_rand_double_range (rand, -180, 180),
                                   g_rand_double_range (rand, -90, 90) };

          way_table_builder_add_node (builder, name, i % 3 ? &at : NULL, NULL,
                                      NULL);
        }
      for (guint i = 0; i < 3 * n; i++)
        tables_add_edge (builder, (guint32) g_rand_int_range (rand, 0, (int) n),
                         (guint32) g_rand_int_range (rand, 0, (int) n),
                         g_rand_double (rand),
                         round % 3 && i % 2 ? WAY_ONE_WAY : WAY_BOTH_WAYS,
                         i % 4 ? NULL : "x");
      table = tables_build (builder);
      network = way_network_new (WAY_GRAPH (table));
      again = files_reload_as (network, "graphml");
      files_assert_same (WAY_GRAPH (table), way_network_get_graph (again));
    }

  g_rand_free (rand);
}

static void
test_no_nodes (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = tables_build (builder);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autoptr (WayNetwork) again = files_reload_as (network, "graphml");

  g_assert_cmpuint (way_table_get_n_nodes (get_table (again)), ==, 0);
}

static void
test_no_grid (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-movingai.map");
  g_autoptr (GError) error = NULL;

  g_assert_false (way_network_save (network, "/nowhere/a.graphml", NULL,
                                    WAY_SAVE_DEFAULT, NULL, &error));
  g_assert_nonnull (error);
}

/* Errors ------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *message;          /* a pattern */
} Reject;

static const Reject rejects[] = {
  { "root", "*:2: *expected one <graphml> around all" },
  { "empty", "*: there is no <graph>*expected*" },
  { "cut", "*:4: this is not XML: *" },
  { "tags", "*:4: this is not XML: *" },
  { "entity", "*:3: this is not XML: *" },
  { "latin1", "*:3: this is not XML: *" },
  { "binary", "*:3: this is not XML: a control character*expected text" },
  { "no-default", "*:2: <graph> has no edgedefault*expected*" },
  { "default", "*:2: \"both\"; expected directed or undirected" },
  { "directed", "*:4: \"yes\"; expected true or false" },
  { "no-id", "*:3: <node> has no id*expected*" },
  { "no-target", "*:4: <edge> has no target*expected*" },
  { "unknown-node", "*:4: there is no node \"C\"*" },
  { "node-twice", "*:4: there are two nodes \"A\"" },
  { "key-twice", "*:3: there are two keys \"k\"" },
  { "late-key", "*:5: key \"k\" comes after the graph*expected*" },
  { "unknown-key", "*:3: data of key \"k\"*expected*" },
  { "nan", "*:5: weight \"nan\" is not a number" },
  { "inf", "*:5: weight \"Infinity\" is not a number" },
  { "negative", "*:5: *negative*" },
  { "no-cost", "*:5: the edge has no weight*<default>" },
  { "said-twice", "*:5: weight is said a second time, as \"2\"" },
  { "half-position", "*:4: a position of one number*expected*" },
  { "word-position", "*:4: x \"east\" is not a number" },
  { "latitude", "*:4: *latitude*" },
  { "hyperedge", "*:4: a hyperedge*expected*" },
  { "nested", "*:3: a graph within a graph*expected*" },
  { "two-graphs", "*:4: a second graph*expected*" },
  { "locator", "*:3: a part in another file*expected*" },
};

static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;
  g_autofree char *name = g_strdup_printf ("reject-graphml-%s.graphml",
                                           reject->name);

  files_reject (name, reject->message);
}

#define HEAD "<graphml>\n<graph edgedefault=\"directed\">\n"

static void
test_reject_long_tag (void)
{
  g_autoptr (GString) text = g_string_new (HEAD "<node id=\"");
  const gsize head = text->len;

  g_string_set_size (text, head + 10000000);
  memset (text->str + head, 'x', 10000000);
  files_reject_text (text->str, (gssize) text->len, "graphml",
                     "*: an element or text is longer than a megabyte");
}

static void
test_reject_deep (void)
{
  g_autoptr (GString) text = g_string_new (HEAD);

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "<a>");
  files_reject_text (text->str, -1, "graphml", "*:3: *deeper than 64*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/graphml/all-parts", test_all_parts);
  g_test_add_func ("/graphml/keep-parallel", test_keep_parallel);
  g_test_add_func ("/graphml/ids-are-names", test_ids_are_names);
  g_test_add_func ("/graphml/crs", test_crs);
  g_test_add_func ("/graphml/one-line", test_one_line);
  g_test_add_data_func ("/graphml/round-trip", "accept-graphml.graphml",
                        test_round_trip);
  g_test_add_data_func ("/graphml/round-trip-of-names",
                        "accept-graphml-bare.graphml", test_round_trip);
  g_test_add_data_func ("/graphml/from-adjacency", "accept-adjacency.txt",
                        test_round_trip);
  g_test_add_data_func ("/graphml/from-adjacency-on-earth",
                        "accept-adjacency-earth.txt", test_round_trip);
  g_test_add_data_func ("/graphml/from-edges", "accept-full.csv",
                        test_round_trip);
  g_test_add_func ("/graphml/undirected", test_undirected);
  g_test_add_func ("/graphml/directed", test_directed);
  g_test_add_func ("/graphml/odd-table", test_odd_table);
  g_test_add_func ("/graphml/random-tables", test_random_tables);
  g_test_add_func ("/graphml/no-nodes", test_no_nodes);
  g_test_add_func ("/graphml/no-grid", test_no_grid);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/graphml/reject-%s",
                                               rejects[i].name);

      g_test_add_data_func (path, &rejects[i], test_reject);
    }
  g_test_add_func ("/graphml/reject-long-tag", test_reject_long_tag);
  g_test_add_func ("/graphml/reject-deep", test_reject_deep);

  return g_test_run ();
}
