/* geojson.c - tests of networks as GeoJSON: read, refused, written, read again
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "lib/files.h"
#include "lib/tables.h"

static WayNetwork *
load_text (const char *text,
           GError    **error)
{
  return files_load_text (NULL, text, -1, "geojson", error);
}

/* Reading ----------------------------------------------------------------- */

/* Longitude 180 is -180; a point names the node; heights, polygons and empty
 * features are passed over. */
static void
test_lines (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-line.geojson");
  WayTable *table = way_network_get_table (network);
  WayNode home;

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 5);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 2 * 3);
  g_assert_cmpuint (way_table_get_n_components (table), ==, 2);
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "Home", &home));
  g_assert_cmpuint (way_table_get_component (table, home), ==, 0);
}

/* The cost of the best path between two names, -1 if no path exists. */
static WayCost
cost_between (WayNetwork *network,
              const char *from,
              const char *to)
{
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (WayPath) path = NULL;
  WayNode a, b;

  g_assert_true (way_graph_find_node (graph, from, &a));
  g_assert_true (way_graph_find_node (graph, to, &b));
  path = way_find_path (graph, a, b, WAY_STRATEGY_DIJKSTRA, NULL);
  return path != NULL ? way_path_get_cost (path) : -1;
}

static char *
label_of_first (WayNetwork *network,
                const char *from)
{
  WayTable *table = way_network_get_table (network);
  WayNode node, begin;
  const char *label;

  g_assert_true (way_graph_find_node (WAY_GRAPH (table), from, &node));
  for (guint32 edge = 0; edge < way_table_get_n_edges (table); edge++)
    {
      way_table_get_edge (table, edge, &begin, NULL, NULL, &label);
      if (begin == node)
        return g_strdup (label);
    }

  g_assert_not_reached ();
}

/* Names come behind the lines, and the type last of all. */
static void
test_properties (void)
{
  g_autoptr (WayNetwork) network
    = files_load_here ("accept-properties.geojson");
  WayTable *table = way_network_get_table (network);
  g_autofree char *label = label_of_first (network, "four");
  WayPosition at;
  WayNode node, other;
  guint32 edge;
  WayCost cost;

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 6);
  g_assert_cmpfloat_with_epsilon (cost_between (network, "zero", "four"), 10,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (cost_between (network, "four", "zero"), 10,
                                  1e-9);
  g_assert_cmpfloat (cost_between (network, "zero", "one"), ==, 7);
  g_assert_cmpfloat (cost_between (network, "one", "zero"), ==, -1);
  g_assert_cmpfloat (cost_between (network, "two", "one"), ==, 5.5);
  g_assert_cmpfloat (cost_between (network, "one", "two"), ==, -1);
  g_assert_cmpstr (label, ==, "a \"road\"");
  g_assert_cmpstr (way_network_get_attribution (network), ==, "somebody");

  /* A line's cost is shared out by length: 1, 2, 1 degrees of meridian. */
  way_graph_find_node (WAY_GRAPH (table), "four", &node);
  for (edge = 0; edge < way_table_get_n_edges (table); edge++)
    {
      way_table_get_edge (table, edge, &other, NULL, &cost, NULL);
      if (other == node)
        g_assert_cmpfloat_with_epsilon (cost, 2.5, 1e-9);
    }
  g_assert_true (way_graph_get_position (WAY_GRAPH (table), node, &at));
  g_assert_cmpfloat (at.y, ==, 4);
}

/* A geometry or a feature alone is GeoJSON, too. */
static void
test_roots (void)
{
  static const char *const texts[] = {
    " \n{\"coordinates\":[[0,0],[1,1]],\"type\":\"LineString\"} \n",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiLineString\","
    "\"coordinates\":[[[0,0],[1,1]]]},\"properties\":{}}",
    "\xef\xbb\xbf{\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":"
    "\"LineString\",\"coordinates\":[[0,0],[1,1]]}}],\"bbox\":[0,0,1,1],"
    "\"type\":\"FeatureCollection\",\"x\":{\"features\":[1,\"]}\\\"\"]}}",
    "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\","
    "\"coordinates\":[0,0]},{\"type\":\"GeometryCollection\",\"geometries\":[{"
    "\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}]}]}",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"GeometryCollection\","
    "\"geometries\":[{\"type\":\"Polygon\",\"coordinates\":[]},{\"type\":"
    "\"MultiLineString\",\"coordinates\":[[[0,0],[1,1]]]}]}}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network = load_text (texts[i], &error);

      g_assert_no_error (error);
      g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (network)),
                        ==, 2);
    }
}

/* Towns crowd within a degree; each is a position of its own. The time is
 * bounded loosely: hashed by whole degrees, this took minutes. */
static void
test_crowded (void)
{
  g_autoptr (GString) text
    = g_string_new ("{\"type\":\"LineString\",\"coordinates\":[[0,0]");
  const gint64 began = g_get_monotonic_time ();
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i < 50000; i++)
    g_string_append_printf (text, ",[0.%05u,0.%03u]", i, i % 1000);
  g_string_append (text, "]}");
  network = load_text (text->str, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_table_get_n_nodes (way_network_get_table (network)),
                    ==, 50000);
  g_assert_cmpint (g_get_monotonic_time () - began, <, 20 * G_USEC_PER_SEC);
}

static void
test_nodes_beside (void)
{
  g_autofree char *path = files_dup_path ("accept-line.geojson");
  g_autofree char *nodes = files_dup_path ("accept-nodes.csv");
  g_autoptr (GError) error = NULL;

  g_assert_null (way_load_table (path, nodes, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Refusing ---------------------------------------------------------------- */

static const struct
{
  const char *file;
  const char *message;          /* a pattern */
} rejects[] = {
  { "reject-cut.geojson", "*.geojson:2: *JSON*" },
  { "reject-comment.geojson", "*.geojson:1: *not JSON*" },
  { "reject-single-quote.geojson", "*.geojson:2: *not JSON*" },
  { "reject-huge-number.geojson", "*.geojson:1: *360 degrees*" },
  { "reject-open-string.geojson", "*.geojson:2: *not JSON*" },
  { "reject-array.geojson", "*.geojson:1: *object*expected*" },
  { "reject-no-features.geojson", "*.geojson:1: *\"features\"*" },
  { "reject-no-lines.geojson", "*.geojson: *LineString*" },
  { "reject-no-type.geojson", "*.geojson:1: *type*" },
  { "reject-one-number.geojson", "*.geojson:1: *longitude, latitude*" },
  { "reject-word-position.geojson", "*.geojson:1: feature 1: *" },
  { "reject-one-point.geojson", "*.geojson:1: *two positions*" },
  { "reject-latitude.geojson", "*.geojson:1: *latitude*" },
  { "reject-feature.geojson", "*.geojson:2: feature 1: *object*" },
  { "reject-two-homes.geojson", "*.geojson:1: feature 2: *\"Home\"*" },
  { "reject-negative-cost.geojson", "*.geojson:2: feature 1: *\"cost\"*" },
  { "reject-word-cost.geojson", "*.geojson:2: feature 1: *\"weight\"*" },
  { "reject-oneway.geojson", "*.geojson:2: feature 1: *\"oneway\"*" },
  { "reject-half-ends.geojson", "*.geojson:2: feature 1: *\"to_node\"*" },
  { "reject-unknown-node.geojson", "*.geojson:2: feature 1: *node 1*" },
  { "reject-node-twice.geojson", "*.geojson:3: feature 2: *node 1*twice" },
  { "reject-node-number.geojson", "*.geojson:2: feature 1: *\"node\"*" },
  { "reject-no-cost.geojson", "*.geojson:2: feature 1: *no cost*" },
  { "reject-comma.geojson", "*.geojson:3: *not JSON*" },
  { "reject-behind.geojson", "*.geojson:4: *not JSON*" },
  { "reject-latin1.geojson", "*.geojson:2: *UTF-8*" },
  { "reject-open-array.geojson", "*.geojson:3: *not JSON*" },
  { "reject-wrong-type.geojson", "*.geojson:1: *FeatureCollection*" },
};

static void
test_reject (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  files_reject (rejects[i].file, rejects[i].message);
}

static void
test_reject_deep (void)
{
  g_autofree char *text = g_strnfill (10000000, '[');

  memcpy (text, "{\"a\":", 5);
  files_reject_text (text, -1, "geojson", "*:1: *deeper*");
}

/* A string of ten million letters is long, and no more than that. */
static void
test_long_line (void)
{
  g_autofree char *letters = g_strnfill (10000000, 'x');
  g_autofree char *text
    = g_strdup_printf ("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":"
                       "\"Feature\",\"geometry\":{\"type\":\"LineString\","
                       "\"coordinates\":[[0,0],[1,1]]},\"properties\":{\"x\":"
                       "\"%s\"}}]}", letters);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = load_text (text, &error);

  g_assert_no_error (error);
  g_assert_nonnull (network);
}

/* Writing ----------------------------------------------------------------- */

static void
assert_same_shape (WayNetwork *a,
                   WayNetwork *b,
                   WayNode     from_a,
                   WayNode     to_a,
                   WayNode     from_b,
                   WayNode     to_b)
{
  g_autoptr (GArray) line_a = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GArray) line_b = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  way_network_append_shape (a, from_a, to_a, line_a);
  way_network_append_shape (b, from_b, to_b, line_b);
  g_assert_cmpmem (line_a->data, line_a->len * sizeof (WayPosition),
                   line_b->data, line_b->len * sizeof (WayPosition));
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The edges out of a node, as text in alphabetical order. */
static char *
list_edges (WayTable *table,
            guint32   id,
            GPtrArray **nodes)
{
  g_autoptr (GPtrArray) edges = g_ptr_array_new_with_free_func (g_free);
  const WayNode node = way_table_get_node (table, WAY_ADDED (id));
  GString *list = g_string_new (NULL);

  *nodes = g_ptr_array_new ();
  for (guint32 edge = 0; edge < way_table_get_n_edges (table); edge++)
    {
      WayNode from, to;
      WayCost cost;
      const char *label;

      way_table_get_edge (table, edge, &from, &to, &cost, &label);
      if (from != node)
        continue;
      g_ptr_array_add (edges,
                       g_strdup_printf ("%u %.17g %s\n",
                                        way_table_get_id (table, to), cost,
                                        label ? label : "(none)"));
      g_ptr_array_add (*nodes, GUINT_TO_POINTER (way_table_get_id (table,
                                                                   to)));
    }
  g_ptr_array_sort (edges, compare_texts);
  for (guint i = 0; i < edges->len; i++)
    g_string_append (list, edges->pdata[i]);

  return g_string_free (list, FALSE);
}

static void
assert_same (WayNetwork *a,
             WayNetwork *b)
{
  WayTable *table = way_network_get_table (a);
  WayTable *other = way_network_get_table (b);
  const guint32 n = way_table_get_n_nodes (table);
  const gboolean is_small = n < 2000;

  g_assert_cmpuint (way_table_get_n_nodes (other), ==, n);
  g_assert_cmpuint (way_table_get_n_edges (other), ==,
                    way_table_get_n_edges (table));
  g_assert_cmpstr (way_network_get_attribution (b), ==,
                   way_network_get_attribution (a));
  for (guint32 id = 0; id < n; id++)
    {
      const WayNode node = way_table_get_node (table, WAY_ADDED (id));
      const WayNode twin = way_table_get_node (other, WAY_ADDED (id));
      WayPosition p = { 0 }, q = { 0 };

      g_assert_cmpstr (way_table_get_name (table, node), ==,
                       way_table_get_name (other, twin));
      g_assert_cmpint (way_graph_get_position (WAY_GRAPH (table), node, &p),
                       ==, way_graph_get_position (WAY_GRAPH (other), twin,
                                                   &q));
      g_assert_cmpmem (&p, sizeof p, &q, sizeof q);
    }
  for (guint32 id = 0; is_small && id < n; id++)
    {
      g_autoptr (GPtrArray) nodes = NULL;
      g_autoptr (GPtrArray) twins = NULL;
      g_autofree char *edges = list_edges (table, id, &nodes);
      g_autofree char *others = list_edges (other, id, &twins);

      g_assert_cmpstr (edges, ==, others);
      for (guint i = 0; i < nodes->len; i++)
        {
          const guint32 to = GPOINTER_TO_UINT (nodes->pdata[i]);

          assert_same_shape (a, b, way_table_get_node (table, WAY_ADDED (id)),
                             way_table_get_node (table, WAY_ADDED (to)),
                             way_table_get_node (other, WAY_ADDED (id)),
                             way_table_get_node (other, WAY_ADDED (to)));
        }
    }
}

/* Written, read and written again: the same text, and the same network. */
static char *
round_trip (WayNetwork *network)
{
  char *text = files_save_text (network, "geojson");
  g_autofree char *again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) copy = load_text (text, &error);

  g_assert_no_error (error);
  assert_same (network, copy);
  again = files_save_text (copy, "geojson");
  g_assert_cmpstr (text, ==, again);
  return text;
}

static WayTableBuilder *
begin_network (void)
{
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  static const struct
  {
    const char *name;
    gdouble     x, y;
  } nodes[] = {
    { "a \"quoted\"\\ \n\t\x01\x7f", 0.1, 0.2 }, { NULL, 1.0 / 3, 5 },
    { "München", 179.5, 10 }, { "", -179.5, 12 }, { "nowhere", NAN, 0 },
    { "also a", 0.1, 0.2 }, { "alone", 5e-324, -90 }, { "far", 300, 1e-7 },
    { "border", 180, 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      const WayPosition at = { nodes[i].x, nodes[i].y };
      g_autoptr (GError) error = NULL;

      way_table_builder_add_node (builder,
                                  nodes[i].name && nodes[i].name[0]
                                    ? nodes[i].name : NULL,
                                  isnan (at.x) ? NULL : &at, NULL, &error);
      g_assert_no_error (error);
    }

  return builder;
}

static WayNetwork *
end_network (WayTableBuilder *builder)
{
  g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);

  g_object_unref (builder);
  return way_network_new (WAY_GRAPH (table));
}

static void
test_round_trip (void)
{
  WayTableBuilder *builder = begin_network ();
  g_autoptr (WayNetwork) network = NULL;
  g_autofree char *text = NULL;
  const WayPosition bends[] = { { 179.75, 11 }, { -179.9, 11.5 } };
  WayTable *table;

  tables_add_edge (builder, 0, 1, 0.1 + 0.2, WAY_BOTH_WAYS, NULL);
  tables_add_edge (builder, 1, 2, 3, WAY_ONE_WAY, "one \"way\" \\");
  tables_add_edge (builder, 2, 3, 4, WAY_ONE_WAY, "x");
  tables_add_edge (builder, 3, 2, 4, WAY_ONE_WAY, "y");
  tables_add_edge (builder, 3, 4, 1e300, WAY_BOTH_WAYS, "x");
  tables_add_edge (builder, 0, 5, 0, WAY_BOTH_WAYS, NULL);
  tables_add_edge (builder, 5, 1, INFINITY, WAY_BOTH_WAYS, NULL);
  tables_add_edge (builder, 7, 8, 5e-324, WAY_ONE_WAY, NULL);
  tables_add_edge (builder, 8, 7, 7, WAY_ONE_WAY, NULL);
  network = end_network (builder);
  table = way_network_get_table (network);
  way_network_set_attribution (network, "\"us\" & co");
  way_network_set_shape (network, way_table_get_node (table, WAY_ADDED (2)),
                         way_table_get_node (table, WAY_ADDED (3)), bends, 2);
  text = round_trip (network);

  /* As RFC 7946, 3.1.9 has it. */
  g_assert_nonnull (strstr (text, "[[[179.5,10],[179.75,11],[180,"));
  g_assert_nonnull (strstr (text, "]],[[-180,"));
}

static void
test_round_trip_parallel (void)
{
  WayTableBuilder *builder = begin_network ();
  g_autoptr (WayNetwork) network = NULL;
  g_autofree char *text = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  tables_add_edge (builder, 0, 1, 3, WAY_BOTH_WAYS, "x");
  tables_add_edge (builder, 0, 1, 3, WAY_BOTH_WAYS, "x");
  tables_add_edge (builder, 0, 1, 2, WAY_ONE_WAY, "y");
  tables_add_edge (builder, 1, 2, 5, WAY_BOTH_WAYS, NULL);
  network = end_network (builder);
  text = round_trip (network);
}

static void
test_round_trip_numbered (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  const WayPosition at = { 1, 2 };
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) copy = NULL;
  g_autofree char *text = NULL;
  guint32 first;

  way_table_builder_set_first_number (builder, 17);
  for (guint i = 0; i < 3; i++)
    way_table_builder_add_node (builder, NULL, &at, NULL, NULL);
  network = end_network (g_object_ref (builder));
  text = round_trip (network);
  copy = load_text (text, NULL);
  g_assert_true (way_table_is_numbered (way_network_get_table (copy), &first));
  g_assert_cmpuint (first, ==, 17);
}

/* Edges may come before the nodes that they name. */
static void
test_any_order (void)
{
  WayTableBuilder *builder = begin_network ();
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) copy = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) turned = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  tables_add_edge (builder, 0, 1, 3, WAY_BOTH_WAYS, "x");
  tables_add_edge (builder, 1, 2, 4, WAY_ONE_WAY, "y");
  network = end_network (builder);
  text = files_save_text (network, "geojson");
  lines = g_strsplit (text, "\n", 0);
  for (guint i = g_strv_length (lines) - 3; i > 0; i--)
    {
      if (g_str_has_suffix (lines[i], ","))
        lines[i][strlen (lines[i]) - 1] = '\0';
      g_string_append_printf (turned, "%s%s", turned->len > 0 ? ",\n" : "",
                              lines[i]);
    }
  g_string_prepend (turned, "{\"type\":\"FeatureCollection\",\"features\":[");
  g_string_append (turned, "]}");
  copy = load_text (turned->str, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_table_get_n_nodes (way_network_get_table (copy)), ==,
                    9);
  g_assert_cmpfloat (cost_between (copy, "also a", "also a"), ==, 0);
  g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (copy)), ==,
                    3);
}

static void
test_real_networks (void)
{
  static const char *const names[] = { "sea-lanes", "monaco" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path
        = i == 0 ? g_test_build_filename (G_TEST_DIST, "..", "examples",
                                          "data", "sea-lanes.geojson", NULL)
          : data_is_there ()
              ? g_build_filename (g_getenv ("WAYFIND_TEST_DATA"), "roads",
                                  "monaco.osm.gz", NULL) : NULL;
      /* Rules of turns and through traffic have no place in GeoJSON. */
      const WayLoadOptions options = { .flags = WAY_LOAD_IGNORE_TURNS };
      g_autoptr (WayLoader) loader = way_loader_new (&options);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network
        = path ? way_loader_load (loader, path, NULL, &error) : NULL;
      g_autofree char *text = NULL;

      if (path == NULL
          || g_error_matches (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED))
        return;
      g_assert_no_error (error);
      text = round_trip (network);
    }
}

static void
test_cannot_write (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autofree char *path = files_dup_temp_path (".geojson");
  g_autoptr (GError) error = NULL;

  g_assert_false (way_network_save (network, path, NULL, WAY_SAVE_DEFAULT,
                                    NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* A file without features would be read as no network. */
static void
test_refuses_nothing (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autofree char *path = files_dup_temp_path (".geojson");
  g_autoptr (GError) error = NULL;

  g_assert_false (way_network_save (network, path, NULL, WAY_SAVE_DEFAULT, NULL,
                                    &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Ends that nearly meet ---------------------------------------------------- */

/* A file of lines, each of two or more "lon,lat". */
static WayNetwork *
load_lines (gdouble            join,
            const char *const *lines)
{
  g_autoptr (GString) text
    = g_string_new ("{\"type\":\"FeatureCollection\",\"features\":[");
  WayLoadOptions options = { NULL };
  g_autoptr (GError) error = NULL;
  WayNetwork *network;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) points = g_strsplit (lines[i], " ", -1);

      g_string_append (text, i > 0 ? "," : "");
      g_string_append (text, "{\"type\":\"Feature\",\"properties\":{},"
                       "\"geometry\":{\"type\":\"LineString\","
                       "\"coordinates\":[");
      for (guint k = 0; points[k] != NULL; k++)
        g_string_append_printf (text, "%s[%s]", k > 0 ? "," : "", points[k]);
      g_string_append (text, "]}}");
    }
  g_string_append (text, "]}");

  options.join_within = join;
  network = files_load_text (&options, text->str, -1, ".geojson", &error);
  g_assert_no_error (error);
  return network;
}

/* A hundred-thousandth of a degree is 1.11 metres at the equator. */
static void
test_join_within (void)
{
  static const struct
  {
    const char *lines[5];
    gdouble     join;
    guint       n_nodes, n_edges, n_islands;
  } files[] = {
    { { "0,0 1,0", "1.00002,0 2,0" }, 0, 4, 4, 2 },
    { { "0,0 1,0", "1.00002,0 2,0" }, 2, 4, 4, 2 },
    { { "0,0 1,0", "1.00002,0 2,0" }, 3, 3, 4, 1 },
    /* three in a row, each 2.2 m from the next */
    { { "0,0 1,0", "1.00002,0 2,0", "1.00004,0 1,1" }, 3, 4, 6, 1 },
    /* over the antimeridian, and beside a pole */
    { { "179,0 179.99999,0", "-179.99999,0 -179,0" }, 3, 3, 4, 1 },
    { { "0,89 0,89.99999", "180,89.99999 180,89" }, 3, 3, 4, 1 },
    /* points within a line are not joined, though they lie near each other */
    { { "0,0 0.00001,0 0.00002,0 1,0" }, 100, 4, 6, 1 },
    /* a ring that is nearly closed, and a line too short to be a point */
    { { "0,0 1,0 1,1 0,0.00001" }, 3, 3, 6, 1 },
    { { "0,0 0.00001,0" }, 3, 2, 2, 1 },
    /* but for others that lie at both of its ends: there it vanishes */
    { { "0,0 0.00002,0", "0.00001,0 1,0" }, 3, 2, 2, 1 },
    { { "0,0 1,0", "1.001,0 2,0" }, 1000, 3, 4, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (WayNetwork) network = load_lines (files[i].join,
                                                   files[i].lines);

      files_assert_counts (network, files[i].n_nodes, files[i].n_edges,
                           files[i].n_islands);
    }
}

/* Files from before RFC 7946 name their CRS. */
static void
test_crs (void)
{
  static const struct
  {
    const char *crs;
    const char *refused;        /* (nullable) */
  } cases[] = {
    { "null", NULL },
    { "{\"type\":\"name\",\"properties\":{\"name\":"
      "\"urn:ogc:def:crs:OGC:1.3:CRS84\"}}", NULL },
    { "{\"type\":\"name\",\"properties\":{\"name\":"
      "\"urn:ogc:def:crs:EPSG::4326\"}}", NULL },
    { "{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:4326\"}}", NULL },
    { "{\"type\":\"name\",\"properties\":{\"name\":"
      "\"http://www.opengis.net/def/crs/OGC/1.3/CRS84\"}}", NULL },
    { "{\"type\":\"name\",\"properties\":{\"name\":"
      "\"urn:ogc:def:crs:EPSG::25832\"}}",
      "*CRS urn:ogc:def:crs:EPSG::25832; *WGS 84*EPSG:4326*" },
    { "{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:14326\"}}",
      "*CRS EPSG:14326; *WGS 84*" },
    { "{\"type\":\"name\",\"properties\":{\"name\":"
      "\"http://www.opengis.net/def/crs/EPSG/0/25832\"}}",
      "*CRS http://www.opengis.net/def/crs/EPSG/0/25832; *WGS 84*" },
    { "{\"type\":\"link\",\"properties\":{\"href\":\"my.prj\"}}",
      "*CRS my.prj; *" },
    { "7", "*CRS without a name; *" },
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const guint c = i / 2;
      const char *lines = "\"features\":[{\"type\":\"Feature\",\"geometry\":"
                          "{\"type\":\"LineString\",\"coordinates\":"
                          "[[7,50],[8,51]]}}]";
      g_autofree char *crs = g_strdup_printf ("\"crs\":%s", cases[c].crs);
      g_autofree char *text = g_strdup_printf (
        "{\"type\":\"FeatureCollection\",%s,%s}", i % 2 ? crs : lines,
        i % 2 ? lines : crs);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network = load_text (text, &error);

      if (cases[c].refused == NULL)
        {
          g_assert_no_error (error);
          g_assert_nonnull (network);
          continue;
        }
      g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
      if (!g_pattern_match_simple (cases[c].refused, error->message))
        g_error ("%s", error->message);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/geojson/refuses-nothing", test_refuses_nothing);

  if (!way_format_find ("geojson")->built_in)
    {
      g_print ("1..0 # SKIP this build has no json-glib\n");
      return 0;
    }

  g_test_add_func ("/geojson/lines", test_lines);
  g_test_add_func ("/geojson/properties", test_properties);
  g_test_add_func ("/geojson/roots", test_roots);
  g_test_add_func ("/geojson/crowded", test_crowded);
  g_test_add_func ("/geojson/nodes-beside", test_nodes_beside);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/geojson/%s", rejects[i].file);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_reject);
    }
  g_test_add_func ("/geojson/reject-deep", test_reject_deep);
  g_test_add_func ("/geojson/long-line", test_long_line);
  g_test_add_func ("/geojson/round-trip", test_round_trip);
  g_test_add_func ("/geojson/round-trip-parallel", test_round_trip_parallel);
  g_test_add_func ("/geojson/round-trip-numbered", test_round_trip_numbered);
  g_test_add_func ("/geojson/any-order", test_any_order);
  g_test_add_func ("/geojson/real-networks", test_real_networks);
  g_test_add_func ("/geojson/cannot-write", test_cannot_write);

  g_test_add_func ("/geojson/join-within", test_join_within);
  g_test_add_func ("/geojson/crs", test_crs);

  return g_test_run ();
}
