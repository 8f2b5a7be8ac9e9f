/* dimacs.c - tests of DIMACS graphs, their positions and their questions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/data has valid (accept-) and invalid (reject-) files. The real roads are
 * compared with the counts and the answers in the same folder. */

#include "lib/files.h"
#include "lib/tables.h"

#include <glib/gstdio.h>

static WayNetwork *
load_square (const WayLoadOptions *options,
             const char           *positions)
{
  g_autofree char *path = files_dup_path ("accept-dimacs.gr");
  g_autofree char *nodes
    = positions != NULL ? files_dup_path (positions) : NULL;

  return files_load (options, path, nodes);
}

/* Graphs ------------------------------------------------------------------- */

/* However lines are written: tabs, more blanks, CRLF, a blank line. */
static void
test_arcs (void)
{
  g_autoptr (WayNetwork) network = load_square (NULL, NULL);
  WayTable *table = way_network_get_table (network);

  files_assert_counts (network, 5, 5, 2);
  g_assert_cmpstr (way_network_get_format (network), ==, "dimacs");
  g_assert_cmpfloat (tables_edge_cost (table, "1", "2"), ==, 3);
  g_assert_cmpfloat (tables_edge_cost (table, "2", "3"), ==, 4);
  g_assert_cmpfloat (tables_edge_cost (table, "3", "4"), ==, 5);
  g_assert_cmpfloat (tables_edge_cost (table, "4", "1"), ==, 2.5);
  g_assert_cmpfloat (tables_edge_cost (table, "1", "4"), ==, 9);
  g_assert_cmpfloat (tables_edge_cost (table, "2", "1"), ==, -1);
  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (table)), ==,
                   WAY_POSITION_NONE);
}

static void
test_parallel_arcs_are_kept_when_told (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  options.flags = WAY_LOAD_KEEP_PARALLEL;
  network = load_square (&options, NULL);
  files_assert_counts (network, 5, 6, 2);
}

static void
test_gzip (void)
{
  g_autofree char *path = files_dup_path ("accept-dimacs.gr.gz");
  g_autoptr (WayNetwork) network = files_load (NULL, path, NULL);

  files_assert_counts (network, 3, 2, 1);
}

/* Numbers of one digit to as many as fit, each where a fast reader may change
 * its ways: eight digits, nine, ten. */
static void
test_costs_of_all_lengths (void)
{
  g_autofree char *path = files_dup_temp_path (".gr");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;
  const guint n_lengths = 15;
  guint64 cost = 0;

  g_string_printf (text, "p sp %u %u\n", n_lengths + 1, n_lengths);
  for (guint i = 1; i <= n_lengths; i++)
    {
      cost = cost * 10 + (i % 9) + 1;
      g_string_append_printf (text, "a %u %u %" G_GUINT64_FORMAT "\n", i,
                              i + 1, cost);
    }
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  network = files_load (NULL, path, NULL);
  g_unlink (path);

  cost = 0;
  for (guint i = 1; i <= n_lengths; i++)
    {
      g_autofree char *from = g_strdup_printf ("%u", i);
      g_autofree char *to = g_strdup_printf ("%u", i + 1);

      cost = cost * 10 + (i % 9) + 1;
      g_assert_cmpfloat (tables_edge_cost (way_network_get_table (network),
                                           from, to),
                         ==, (WayCost) cost);
    }
}

/* Blocks end anywhere: within a line, and without a last line's end. */
static void
test_lines_across_blocks (void)
{
  g_autofree char *path = files_dup_temp_path (".gr");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;
  const guint n_arcs = 40000;

  g_string_printf (text, "p sp %u %u", n_arcs + 1, n_arcs);
  for (guint i = 1; i <= n_arcs; i++)
    g_string_append_printf (text, "\n%sa %u %u %u", i % 1000 == 0 ? "c x\n"
                                                                  : "", i,
                            i + 1, i * 7);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  network = files_load (NULL, path, NULL);
  g_unlink (path);

  files_assert_counts (network, n_arcs + 1, n_arcs, 1);
  for (guint i = 1; i <= n_arcs; i++)
    {
      WayTable *table = way_network_get_table (network);
      WayCost cost;
      guint32 edge;

      g_assert_true (way_table_find_edge (table,
                                          way_table_get_node (table,
                                                              WAY_ADDED (i - 1)),
                                          way_table_get_node (table,
                                                              WAY_ADDED (i)),
                                          &edge));
      way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
      g_assert_cmpfloat (cost, ==, i * 7);
    }
}

/* Positions ---------------------------------------------------------------- */

static void
test_a_comment_says_planar (void)
{
  g_autoptr (WayNetwork) network = load_square (NULL, "accept-dimacs.co");
  WayTable *table = way_network_get_table (network);

  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (table)), ==,
                   WAY_POSITION_PLANAR);
  tables_assert_position (table, "2", 10, 0.5);
  tables_assert_position (table, "3", 10, -10);
  tables_assert_position (table, "5", 123456789, -999999999);
}

static void
test_millionths_of_degrees (void)
{
  g_autoptr (WayNetwork) network = load_square (NULL,
                                                "accept-dimacs-earth.co");
  WayTable *table = way_network_get_table (network);

  g_assert_cmpint (way_graph_get_position_kind (WAY_GRAPH (table)), ==,
                   WAY_POSITION_GEOGRAPHIC);
  tables_assert_position (table, "1", 1.491589, 42.484622);
  tables_assert_position (table, "2", -180, 90);
  tables_assert_position (table, "4", 0, -0.000001);
}

static void
test_a_comment_says_degrees (void)
{
  g_autoptr (WayNetwork) network = load_square (NULL,
                                                "accept-dimacs-degrees.co");

  tables_assert_position (way_network_get_table (network), "1", 1.5, 42.25);
}

static void
test_the_loader_says_planar (void)
{
  WayLoadOptions options = { NULL };
  g_autoptr (WayNetwork) network = NULL;

  options.positions = WAY_POSITION_PLANAR;
  network = load_square (&options, "accept-dimacs-earth.co");
  tables_assert_position (way_network_get_table (network), "1", 1491589,
                          42484622);
}

/* Questions ---------------------------------------------------------------- */

static void
test_pairs (void)
{
  g_autofree char *path = files_dup_path ("accept-dimacs.p2p");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) queries = way_load_queries (path, NULL, &error);
  const WayRouteQuery *last;

  g_assert_no_error (error);
  g_assert_cmpuint (queries->len, ==, 3);
  last = queries->pdata[2];
  g_assert_cmpstr (last->from, ==, "5");
  g_assert_cmpstr (last->to, ==, "1");
  g_assert_cmpuint (last->line, ==, 6);
  g_assert_false (last->has_cost);
}

static void
test_single_sources (void)
{
  g_autofree char *path = files_dup_path ("accept-dimacs.ss");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) queries = way_load_queries (path, NULL, &error);
  const WayRouteQuery *last;

  g_assert_no_error (error);
  g_assert_cmpuint (queries->len, ==, 2);
  last = queries->pdata[1];
  g_assert_cmpstr (last->from, ==, "4");
  g_assert_null (last->to);
}

static void
assert_queries_refused (const char *name,
                        const char *pattern)
{
  g_autofree char *path = files_dup_path (name);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_load_queries (path, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

static void
test_wrong_questions (void)
{
  assert_queries_refused ("reject-dimacs-goal.p2p",
                          "*.p2p:2: *2 words; expected*q FROM TO*");
  assert_queries_refused ("reject-dimacs-zero.p2p",
                          "*.p2p:2: \"0\" *expected*");
  assert_queries_refused ("reject-dimacs-missing.p2p",
                          "*.p2p:2: *1 queries*expected 2");
  assert_queries_refused ("reject-dimacs-kind.p2p",
                          "*.p2p:1: \"xyz\" *p2p*expected*");
}

/* Writing ------------------------------------------------------------------ */

static void
assert_round_trip (const char *positions)
{
  g_autoptr (WayNetwork) network = load_square (NULL, positions);
  g_autoptr (WayNetwork) again
    = files_reload (NULL, network, ".gr", positions != NULL ? ".co" : NULL);

  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

static void
test_round_trips (void)
{
  assert_round_trip (NULL);
  assert_round_trip ("accept-dimacs.co");
  assert_round_trip ("accept-dimacs-earth.co");
}

/* Degrees that are not whole millionths come back to the last bit. */
static void
test_fine_degrees (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayNetwork) network = NULL, again = NULL;
  g_autoptr (WayTable) table = NULL;
  const WayPosition places[] = { { 1.0 / 3, 2.0 / 7 }, { -179.9999999, 0.1 } };

  way_table_builder_add_nodes (builder, 2, places, NULL, NULL);
  way_table_builder_set_first_number (builder, 1);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 0.1,
                              WAY_BOTH_WAYS, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  way_network_set_attribution (network, "two lines\nof thanks");
  again = files_reload (NULL, network, ".gr.gz", ".co.gz");

  files_assert_same (WAY_GRAPH (table), way_network_get_graph (again));
}

static void
assert_no_place (WayTableBuilder *builder,
                 const char      *pattern)
{
  g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autofree char *path = files_dup_temp_path (".gr");
  g_autoptr (GError) error = NULL;

  g_assert_false (way_network_save (network, path, NULL, WAY_SAVE_DEFAULT,
                                    NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* What DIMACS cannot say is not dropped without a word. */
static void
test_no_place_for (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_add_node (builder, "Home", NULL, NULL, NULL);
  assert_no_place (builder, "*names*");

  way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_ONE_WAY, "A22", NULL);
  assert_no_place (builder, "*labels*");

  way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), INFINITY,
                              WAY_ONE_WAY, NULL, NULL);
  assert_no_place (builder, "*hidden*");

  way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
  way_table_builder_set_first_number (builder, 0);
  assert_no_place (builder, "*numbered from 0*");
}

/* Real roads --------------------------------------------------------------- */

typedef struct
{
  const char *name;
  guint32     n_nodes;
  guint32     n_arcs;
  gboolean    has_positions;
  gboolean    is_planar;
} Roads;

/* The counts of the data's README; roads both ways are two arcs there. */
static const Roads roads[] = {
  { "monaco", 3068, 5035, TRUE, FALSE },
  { "andorra", 21538, 41733, TRUE, FALSE },
  { "amsterdam", 68213, 2 * 76712, TRUE, TRUE },
  { "seattle", 148463, 2 * 173110, TRUE, TRUE },
  { "us-ny-hops", 264346, 730100, FALSE, FALSE },
  { "moscow", 411992, 2 * 450919, TRUE, TRUE },
};

static char *
dup_roads_path (const Roads *self,
                const char  *ending)
{
  g_autofree char *name = g_strdup_printf ("roads/%s.%s", self->name, ending);

  return files_dup_data_path (name);
}

static WayNetwork *
load_roads (const Roads *self)
{
  g_autofree char *path = dup_roads_path (self, "gr.gz");
  g_autofree char *nodes
    = self->has_positions ? dup_roads_path (self, "co.gz") : NULL;

  return files_load (NULL, path, nodes);
}

/* Some of the answers that lie beside the roads. */
static void
assert_answers (const Roads *self,
                WayTable    *table,
                guint        n_answers)
{
  g_autofree char *path = dup_roads_path (self, "p2p");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) queries = way_load_queries (path, NULL, &error);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_ASTAR);

  g_assert_no_error (error);
  for (guint i = 0; i < MIN (n_answers, queries->len); i++)
    {
      const WayRouteQuery *query = queries->pdata[i];
      WayCost cost = -1;

      way_search_set_start (search, tables_find (table, query->from));
      way_search_set_goal (search, tables_find (table, query->to));
      if (way_search_run (search, NULL) == WAY_STATUS_FOUND)
        way_search_get_cost_so_far (search, tables_find (table, query->to),
                                    &cost);
      g_assert_cmpfloat (cost, ==, query->cost);
    }
}

static void
test_roads (gconstpointer data)
{
  const Roads *self = data;
  g_autoptr (WayNetwork) network = NULL;
  WayPositionKind kind;

  if (!data_is_there ())
    return;

  network = load_roads (self);
  kind = way_graph_get_position_kind (way_network_get_graph (network));
  g_assert_cmpint (kind, ==, !self->has_positions
                               ? WAY_POSITION_NONE
                               : self->is_planar ? WAY_POSITION_PLANAR
                                                 : WAY_POSITION_GEOGRAPHIC);
  files_assert_counts (network, self->n_nodes, self->n_arcs, 0);
  assert_answers (self, way_network_get_table (network), 8);
}

static void
test_roads_round_trip (gconstpointer data)
{
  const Roads *self = data;
  g_autoptr (WayNetwork) network = NULL, again = NULL;

  if (!data_is_there ())
    return;

  network = load_roads (self);
  again = files_reload (NULL, network, ".gr",
                        self->has_positions ? ".co" : NULL);
  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

/* Errors ------------------------------------------------------------------ */

typedef struct
{
  const char *name;
  const char *message;          /* a pattern */
} Reject;

static const Reject rejects[] = {
  { "no-problem.gr", "*.gr:3: an arc stands*p sp NODES ARCS*expected" },
  { "early-arc.gr", "*.gr:1: \"x\" stands where how many arcs*expected" },
  { "arc-first.gr", "*.gr:3: a second line with p*expected" },
  { "zero.gr", "*.gr:2: \"0\" stands where a node, from 1 to 2,*expected" },
  { "no-nodes.gr", "*.gr:2: \"1\" stands where a node, and there are none*" },
  { "unknown.gr", "*.gr:2: \"3\" stands where a node*expected" },
  { "negative.gr", "*.gr:2: \"-3\" stands where a cost*expected" },
  { "nan.gr", "*.gr:2: cost \"nan\" is not a number" },
  { "inf.gr", "*.gr:2: cost \"1e999\" is not a number" },
  { "short.gr", "*.gr:2: the line has 3 words; expected*a FROM TO COST*" },
  { "long.gr", "*.gr:2: the line has 8 words*expected*" },
  { "letter.gr", "*.gr:2: \"e\" stands where*expected" },
  { "missing.gr", "*.gr:2: the file ends with 1 arcs; expected 2*" },
  { "surplus.gr", "*.gr:3: *2 arcs; expected 1*" },
  { "huge-nodes.gr", "*.gr:2: there are 2147483645 nodes*expected*" },
  { "huge-count.gr", "*.gr:1: \"99999999999\" stands where*expected" },
  { "huge-arcs.gr", "*.gr:2: *1 arcs; expected 4294967293" },
  { "glued.gr", "*.gr:2: cost \"3x\" is not a number" },
  { "binary.gr", "*.gr:2: * stands where*expected" },
  { "aux.gr", "*.gr:1: the file is not a graph*expected*" },
  { "sign.gr", "*.gr:2: \"+1\" stands where a node*expected" },
  { "cut.gr.gz", "*.gr.gz*" },
  { "twice.co", "*.co:4: node 1 has a position already*expected*" },
  { "missing.co", "*.co:4: *2 nodes; expected 5" },
  { "latitude.co", "*.co:2: *node 1 is not on Earth*c planar*" },
  { "inf.co", "*.co:3: y \"1e999\" is not a number" },
  { "count.co", "*.co:*6 nodes; expected 5 as in *.gr" },
  { "graph.co", "*.co:1: \"sp\" stands where*p aux sp co NODES*expected" },
  { "empty.co", "*.co:1: the file ends*expected*" },
};

static void
test_reject (gconstpointer data)
{
  const Reject *reject = data;
  g_autofree char *name = g_strconcat ("reject-dimacs-", reject->name, NULL);
  g_autofree char *path = files_dup_path (name);
  g_autofree char *graph = files_dup_path ("accept-dimacs.gr");

  if (g_str_has_suffix (name, ".co"))
    files_assert_reject (NULL, graph, path, reject->message);
  else
    files_assert_reject (NULL, path, NULL, reject->message);
}

/* Too long to lie in t/data. */
static void
test_reject_long_line (void)
{
  const gsize len = 10000000;
  g_autofree char *text = g_malloc (len);

  memset (text, 'x', len);
  memcpy (text, "p sp 2 1\n", 9);
  files_assert_reject_text (NULL, ".gr", text, len,
                            "*.gr:*: the line is longer*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/dimacs/" path, function)
  CASE ("arcs", test_arcs);
  CASE ("parallel-arcs-are-kept-when-told",
        test_parallel_arcs_are_kept_when_told);
  CASE ("gzip", test_gzip);
  CASE ("costs-of-all-lengths", test_costs_of_all_lengths);
  CASE ("lines-across-blocks", test_lines_across_blocks);
  CASE ("a-comment-says-planar", test_a_comment_says_planar);
  CASE ("millionths-of-degrees", test_millionths_of_degrees);
  CASE ("a-comment-says-degrees", test_a_comment_says_degrees);
  CASE ("the-loader-says-planar", test_the_loader_says_planar);
  CASE ("pairs", test_pairs);
  CASE ("single-sources", test_single_sources);
  CASE ("wrong-questions", test_wrong_questions);
  CASE ("round-trips", test_round_trips);
  CASE ("fine-degrees", test_fine_degrees);
  CASE ("no-place-for", test_no_place_for);
  CASE ("reject-long-line", test_reject_long_line);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strconcat ("/dimacs/reject-", rejects[i].name,
                                           NULL);

      g_test_add_data_func (path, &rejects[i], test_reject);
    }
  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    {
      g_autofree char *path = g_strconcat ("/dimacs/roads/", roads[i].name,
                                           NULL);

      g_test_add_data_func (path, &roads[i], test_roads);
    }
  g_test_add_data_func ("/dimacs/round-trip/andorra", &roads[1],
                        test_roads_round_trip);
  g_test_add_data_func ("/dimacs/round-trip/amsterdam", &roads[2],
                        test_roads_round_trip);

  return g_test_run ();
}
