/* dot.c - tests of Graphviz's DOT, read and written
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/data has valid (accept-) and invalid (reject-) files. */

#include "lib/files.h"
#include "lib/tables.h"

#include <math.h>
#include <string.h>

/* Whether the build reads DOT; the case is skipped if it does not. */
static gboolean
has_graphviz (void)
{
  if (way_format_find ("dot")->built_in)
    return TRUE;

  g_test_skip ("this build has no Graphviz");
  return FALSE;
}

static WayNetwork *
load_text (const char *text)
{
  WayLoadOptions options = { NULL };
  g_autoptr (GError) error = NULL;
  WayNetwork *network = files_load_text (&options, text, -1, "dot", &error);

  g_assert_no_error (error);
  return network;
}

/* Reading ------------------------------------------------------------------ */

/* Of two edges the cheaper stays, and both if that is asked for. */
static void
test_keep_parallel (void)
{
  for (guint keep = 0; keep < 2; keep++)
    {
      WayLoadOptions options = { NULL };
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (GError) error = NULL;
      WayTable *table;

      if (!has_graphviz ())
        return;

      options.flags = keep ? WAY_LOAD_KEEP_PARALLEL : 0;
      network = files_load_text (&options, "digraph { a -> b [cost=3]; "
                                 "a -> b [cost=2] }", -1, "dot", &error);
      g_assert_no_error (error);
      table = way_network_get_table (network);
      g_assert_cmpuint (way_table_get_n_edges (table), ==, 1 + keep);
      g_assert_cmpfloat (tables_edge_cost (table, "a", "b"), ==, 2);
    }
}

/* One way, chains, groups, nested subgraphs, ports, strings that are joined,
 * comments, a default of edges, and quotes. */
static void
test_all_parts (void)
{
  g_autoptr (WayNetwork) network = NULL;
  WayTable *table;
  const char *label;
  guint32 edge;

  if (!has_graphviz ())
    return;

  network = files_load_here ("accept-dot.gv");
  table = way_network_get_table (network);
  g_assert_cmpstr (way_network_get_format (network), ==, "dot");
  g_assert_cmpstr (way_network_get_attribution (network), ==, "ours");
  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 8);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 8);
  g_assert_cmpfloat (tables_edge_cost (table, "a", "b"), ==, 2.5);
  g_assert_cmpfloat (tables_edge_cost (table, "b", "a"), ==, -1);
  g_assert_cmpfloat (tables_edge_cost (table, "b", "Zürich \"HB\""),
                     ==, 2.5);
  g_assert_cmpfloat (tables_edge_cost (table, "c", "f"), ==, 4);
  g_assert_cmpfloat (tables_edge_cost (table, "d", "e"), ==, 4);
  g_assert_cmpfloat (tables_edge_cost (table, "d", "f"), ==, 4);
  g_assert_cmpfloat (tables_edge_cost (table, "f", "joined"), ==, 3);
  tables_assert_position (table, "a", 27.5, -18);
  tables_assert_position (table, "b", 1e3, 2);

  g_assert_true (way_table_find_edge (table, tables_find (table, "a"),
                                      tables_find (table, "b"), &edge));
  way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
  g_assert_cmpstr (label, ==, "a\\nroad");
}

static void
test_undirected (void)
{
  g_autoptr (WayNetwork) network = NULL;
  WayTable *table;

  if (!has_graphviz ())
    return;

  network = load_text ("strict graph { x -- y [cost=3, weight=9]; z; "
                       "y -- z [weight=7, cost=\"\"] }");
  table = way_network_get_table (network);
  g_assert_cmpfloat (tables_edge_cost (table, "x", "y"), ==, 3);
  g_assert_cmpfloat (tables_edge_cost (table, "y", "x"), ==, 3);
  g_assert_cmpfloat (tables_edge_cost (table, "z", "y"), ==, 1);
}

static void
test_earth (void)
{
  g_autoptr (WayNetwork) network = NULL;
  WayGraph *graph;

  if (!has_graphviz ())
    return;

  network = load_text ("graph { pos=no; a [lat=51.5, lon=-0.1, pos=\"1,2\"]; "
                       "b }");
  graph = way_network_get_graph (network);
  g_assert_cmpint (way_graph_get_position_kind (graph), ==,
                   WAY_POSITION_GEOGRAPHIC);
  tables_assert_position (way_network_get_table (network), "a", -0.1, 51.5);
}

static void
test_is_told_by_content (void)
{
  static const char *const texts[] = {
    "graph{}", "graph G_1\n{}",
    "/* a */ // b\n# c\nstrict  DiGraph\n\"a b\" { }",
  };

  if (!has_graphviz ())
    return;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      WayLoadOptions options = { NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network
        = files_load_text (&options, texts[i], -1, "txt", &error);

      g_assert_no_error (error);
      g_assert_cmpstr (way_network_get_format (network), ==, "dot");
    }
}

/* No file, valid or not, affects how the next file is read. */
static void
test_files_are_apart (void)
{
  if (!has_graphviz ())
    return;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WayNetwork) network = NULL;

      files_reject_text ("graph { a -- }\n\n} graph { c -- d }", -1, "dot",
                         "*.dot:1: this is not DOT: *");
      files_reject_text ("graph { a -- }\n\n\"} graph", -1, "dot",
                         "*.dot:3: a quote is not closed");
      files_reject_text ("graph { a }\n/* } graph", -1, "dot",
                         "*.dot:2: a comment is not closed");
      files_reject_text ("graph { a }\n <b<>", -1, "dot",
                         "*.dot:2: a string in < and > is not closed");
      network = load_text ("\ngraph { a -- b }\n");
      g_assert_cmpuint (way_table_get_n_nodes (
                          way_network_get_table (network)), ==, 2);
    }
}

static gpointer
load_in_thread (gpointer data)
{
  for (guint i = 0; i < 50; i++)
    {
      g_autoptr (WayNetwork) network = load_text (data);

      g_assert_cmpuint (way_table_get_n_edges (
                          way_network_get_table (network)), ==, 4);
    }

  return NULL;
}

static void
test_threads (void)
{
  char text[] = "graph { a -- b -- c }";
  GThread *threads[4];

  if (!has_graphviz ())
    return;

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("load", load_in_thread, text);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

/* Writing ------------------------------------------------------------------ */

static void
test_round_trip (gconstpointer data)
{
  g_autoptr (WayNetwork) network = NULL, again = NULL;

  if (!has_graphviz ())
    return;

  network = files_load_here (data);
  again = files_reload_as (network, "dot");
  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
  g_assert_cmpstr (way_network_get_attribution (network), ==,
                   way_network_get_attribution (again));
}

static WayNetwork *
make_pair (const char *name,
           const char *label)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (1);
  g_autoptr (WayTable) table = NULL;

  tables_add_node (builder, name);
  tables_add_edge (builder, 0, 1, 1e-7, WAY_BOTH_WAYS, label);
  tables_add_edge (builder, 1, 0, INFINITY, WAY_ONE_WAY, NULL);
  table = tables_build (builder);
  return way_network_new (WAY_GRAPH (table));
}

/* Names that look like other syntax of DOT. */
static void
test_odd_names (void)
{
  static const char *const names[] = {
    "graph", "a\"b", "<b>", "", "a\\nb", "a\\\\", "{", "x:y", "50 %",
    "two\nlines", "# no comment", "\\\\\"", "-1.5",
  };

  if (!has_graphviz ())
    return;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (WayNetwork) network = make_pair (names[i], "l");
      g_autoptr (WayNetwork) again = files_reload_as (network, "dot");

      g_assert_cmpuint (way_table_get_n_nodes (
                          way_network_get_table (again)), ==, 2);
      tables_find (way_network_get_table (again), names[i]);
    }
}

static void
test_no_place (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (),
                                            "wayfind-no-place.dot", NULL);
  g_autoptr (WayNetwork) grid = files_load_here ("accept-movingai.map");
  g_autoptr (WayNetwork) name = make_pair ("ends with \\", NULL);
  g_autoptr (WayNetwork) label = make_pair ("a", "quote \\\" within");
  g_autoptr (WayNetwork) percent = make_pair ("%1", NULL);
  WayNetwork *networks[] = { grid, name, label, percent };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (way_network_save (networks[i], path, NULL,
                                        WAY_SAVE_DEFAULT, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

/* Errors ------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *message;          /* a pattern */
} Reject;

static const Reject rejects[] = {
  { "syntax", "*.dot:3: this is not DOT: syntax error near '}'" },
  { "cut", "*.dot:*this is not DOT: syntax error*" },
  { "arrow", "*.dot:2: this is not DOT: syntax error near '->'" },
  { "open-quote", "*.dot:2: a quote is not closed" },
  { "two-graphs", "*.dot: 2 graphs; expected one" },
  { "nan", "*.dot: edge from \"a\" to \"b\": weight \"nan\" is not a number" },
  { "inf", "*.dot: edge from \"a\" to \"b\": len \"inf\" is not a number" },
  { "negative", "*.dot: edge *\"a\"*\"b\": cost -3 is negative" },
  { "pos", "*.dot: node \"a\": pos is \"east\"; expected x,y" },
  { "half-position", "*.dot: node \"a\": lon is \"\"*expected*" },
  { "latitude", "*.dot: node *latitude*" },
  { "percent", "*.dot: a node whose name begins with %*" },
  { "latin1", "*.dot:2: byte 0xe9*UTF-8*" },
  { "binary", "*.dot:2: a zero byte*" },
};

static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;
  g_autofree char *name = g_strdup_printf ("reject-dot-%s.dot", reject->name);

  if (has_graphviz ())
    files_reject (name, reject->message);
}

static void
append_many (GString    *text,
             const char *format,
             guint       n)
{
  for (guint i = 0; i < n; i++)
    {
      g_string_append (text, format);
      g_string_append_printf (text, "%u ", i);
    }
}

/* A hundred kilobytes that would be tens of gigabytes in Graphviz: all edges
 * between two groups, groups by name, attributes of all nodes, deep nesting. */
static void
test_reject_growth (gconstpointer data)
{
  const guint which = GPOINTER_TO_UINT (data);
  g_autoptr (GString) text = g_string_new ("graph {");

  if (!has_graphviz ())
    return;

  if (which == 0)
    {
      append_many (g_string_append (text, "{"), "a", 10000);
      append_many (g_string_append (text, "} -- {"), "b", 10000);
      g_string_append (text, "}");
    }
  else if (which == 1)
    {
      append_many (g_string_append (text, "subgraph s {"), "a", 10000);
      g_string_append (text, "} subgraph s -- subgraph s");
    }
  else if (which == 2)
    {
      append_many (text, "a", 50000);
      append_many (g_string_append (text, "node [y"), "=1,y", 50000);
      g_string_append (text, "=1]");
    }
  else
    append_many (text, "{", 1);

  for (guint i = 0; which == 3 && i < 100000; i++)
    g_string_append_c (text, '{');
  g_string_append (text, "}");
  files_reject_text (text->str, -1, "dot", which == 3
                     ? "*:1: subgraphs nest deeper than 64*"
                     : "*:1: more edges and attributes than can be read*");
}

/* Text that a careless count would take for growth, or for braces. */
static void
test_no_growth (void)
{
  g_autoptr (GString) text
    = g_string_new ("digraph { /* {{{ */ x [label=\"{\", "
                    "html=<{<b>{</b>}>];\n");
  g_autoptr (WayNetwork) network = NULL;

  if (!has_graphviz ())
    return;

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "a%u -> {b%u c%u}\n", i, i, i);
  g_string_append (text, "}");
  network = load_text (text->str);
  g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (network)),
                    ==, 40000);
}

static void
test_reject_long_line (void)
{
  g_autoptr (GString) text = g_string_new ("graph { a -- ");
  const gsize head = text->len;

  if (!has_graphviz ())
    return;

  g_string_set_size (text, head + 10000000);
  memset (text->str + head, '-', 10000000);
  files_reject_text (text->str, (gssize) text->len, "dot",
                     "*:1: this is not DOT: *");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dot/all-parts", test_all_parts);
  g_test_add_func ("/dot/keep-parallel", test_keep_parallel);
  g_test_add_func ("/dot/undirected", test_undirected);
  g_test_add_func ("/dot/earth", test_earth);
  g_test_add_func ("/dot/is-told-by-content", test_is_told_by_content);
  g_test_add_func ("/dot/files-are-apart", test_files_are_apart);
  g_test_add_func ("/dot/threads", test_threads);
  g_test_add_data_func ("/dot/round-trip", "accept-dot.gv", test_round_trip);
  g_test_add_data_func ("/dot/from-adjacency", "accept-adjacency.txt",
                        test_round_trip);
  g_test_add_data_func ("/dot/from-adjacency-on-earth",
                        "accept-adjacency-earth.txt", test_round_trip);
  g_test_add_data_func ("/dot/from-graphml", "accept-graphml.graphml",
                        test_round_trip);
  g_test_add_data_func ("/dot/from-edges", "accept-full.csv",
                        test_round_trip);
  g_test_add_func ("/dot/odd-names", test_odd_names);
  g_test_add_func ("/dot/no-place", test_no_place);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/dot/reject-%s",
                                               rejects[i].name);

      g_test_add_data_func (path, &rejects[i], test_reject);
    }
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *path = g_strdup_printf ("/dot/reject-growth-%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_reject_growth);
    }
  g_test_add_func ("/dot/no-growth", test_no_growth);
  g_test_add_func ("/dot/reject-long-line", test_reject_long_line);

  return g_test_run ();
}
