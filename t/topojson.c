/* topojson.c - tests of networks of areas as TopoJSON
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <string.h>

#include "lib/files.h"
#include "lib/tables.h"

/* The tables' centres are those of the plane of degrees, which draws them to
 * the poles, and loses them at longitude 180: a centre further off is reported,
 * and is not a mistake. */
#define FAR 50000

static WayNode
find (WayNetwork *network,
      const char *name)
{
  WayNode node;

  if (!way_graph_find_node (way_network_get_graph (network), name, &node))
    g_error ("there is no %s", name);
  return node;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The names of all neighbours, sorted, with commas between. */
static char *
dup_neighbours (WayNetwork *network,
                const char *name)
{
  WayTable *table = way_network_get_table (network);
  g_autoptr (WayEdges) edges = tables_ask (table, find (network, name),
                                           FALSE);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    g_ptr_array_add (names, (gpointer) way_table_get_name (
                              table, way_edges_get_node (edges, i)));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (",", (char **) names->pdata);
}

static void
assert_neighbours (WayNetwork *network,
                   const char *name,
                   const char *expected)
{
  g_autofree char *found = dup_neighbours (network, name);

  g_assert_cmpstr (found, ==, expected);
}

static void
assert_lies (WayNetwork *network,
             const char *name,
             gdouble     x,
             gdouble     y,
             gdouble     tolerance)
{
  WayPosition at;

  g_assert_true (way_graph_get_position (way_network_get_graph (network),
                                         find (network, name), &at));
  g_assert_cmpfloat_with_epsilon (at.x, x, tolerance);
  g_assert_cmpfloat_with_epsilon (at.y, y, tolerance);
}

/* Small ones --------------------------------------------------------------- */

/*  10     12     14      21  West and East share arc 1, which East walks
 *   +------+------+          backwards, and East and the field below, which
 *   | West | East |          has no name, share arc 3. Corner begins where
 *   +------+------+--+  20   both end, and has but that point of them.
 *          |  s   | /
 *          +------+    19                                               */
static void
test_fields (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-fields.topojson");

  g_assert_cmpstr (way_network_get_format (network), ==, "topojson");
  files_assert_counts (network, 4, 2 * 2, 2);
  assert_neighbours (network, "West", "East");
  assert_neighbours (network, "East", "West,s");
  assert_neighbours (network, "s", "East");
  assert_neighbours (network, "Corner", "");
  /* Sides are great circles, which bend a little to the north. */
  assert_lies (network, "West", 11, 20.5, 0.005);
  /* East's second polygon is smaller. */
  assert_lies (network, "East", 13, 20.5, 0.005);
  g_assert_cmpuint (way_network_get_n_rings (network), ==, 5);
}

/* Edges cost the distance of the centres, and have the length of the border:
 * here a degree of latitude, 111.2 km. */
static void
test_edges (void)
{
  g_autoptr (WayNetwork) network = files_load_here ("accept-fields.topojson");
  WayTable *table = way_network_get_table (network);
  WayPosition a, b;
  const WayNode west = find (network, "West"), east = find (network, "East");
  guint32 edge;
  WayCost cost;
  const char *label;

  way_graph_get_position (WAY_GRAPH (table), west, &a);
  way_graph_get_position (WAY_GRAPH (table), east, &b);
  g_assert_true (way_table_find_edge (table, west, east, &edge));
  way_table_get_edge (table, edge, NULL, NULL, &cost, &label);
  g_assert_cmpfloat (cost, ==, way_position_distance (
                                 &a, &b, WAY_POSITION_GEOGRAPHIC));
  g_assert_cmpstr (label, ==, "border of 111.2 km");
}

static WayNetwork *
load (const char *text)
{
  g_autoptr (GError) error = NULL;
  WayNetwork *network = files_load_text (NULL, text, -1, "json", &error);

  g_assert_no_error (error);
  return network;
}

/* Positions beyond degrees are a plane's. Of two objects that with more
 * polygons is read, and arcs may come first. */
static void
test_plane (void)
{
  g_autoptr (WayNetwork) network = load (
    "{\"arcs\":[[[400,0],[400,300]],[[400,300],[0,300],[0,0],[400,0]],"
    "[[400,300],[800,300],[800,0],[400,0]]],\"type\":\"Topology\","
    "\"objects\":{\"all\":{\"type\":\"Polygon\",\"arcs\":[[1,-3]]},"
    "\"both\":{\"type\":\"GeometryCollection\",\"geometries\":["
    "{\"type\":\"Polygon\",\"id\":1,\"arcs\":[[0,1]]},"
    "{\"type\":\"Polygon\",\"id\":2.5,\"arcs\":[[0,2]]}]}}}");
  WayGraph *graph = way_network_get_graph (network);

  g_assert_cmpint (way_graph_get_position_kind (graph), ==,
                   WAY_POSITION_PLANAR);
  assert_neighbours (network, "1", "2.5");
  assert_lies (network, "1", 200, 150, 1e-9);
}

/* The hole in the middle of a square does not belong to it. */
static void
test_hole (void)
{
  g_autoptr (WayNetwork) network = load (
    "{\"type\":\"Topology\",\"objects\":{\"a\":{\"type\":"
    "\"GeometryCollection\",\"geometries\":["
    "{\"type\":\"Polygon\",\"properties\":{\"name\":\"out\"},"
    "\"arcs\":[[0],[1]]},"
    "{\"type\":\"Polygon\",\"properties\":{\"name\":\"in\"},"
    "\"arcs\":[[-2]]}]}},\"arcs\":["
    "[[0,0],[1000,0],[1000,1000],[0,1000],[0,0]],"
    "[[500,0],[500,1000],[1000,1000],[1000,0],[500,0]]]}");

  assert_neighbours (network, "in", "out");
  assert_lies (network, "out", 250, 500, 1e-9);
  assert_lies (network, "in", 750, 500, 1e-9);
}

/* Refused ------------------------------------------------------------------ */

#define TOPOLOGY "{\"type\":\"Topology\","
#define ARCS "\"arcs\":[[[0,0],[1,0],[1,1],[0,0]]]"
#define OBJECT(geometry) TOPOLOGY "\"objects\":{\"a\":{" geometry "}}," ARCS "}"

static const struct
{
  const char *name, *text, *message;
} rejects[] = {
  { "no-objects", TOPOLOGY ARCS "}", "*.json: *\"objects\"*" },
  { "no-arcs", TOPOLOGY "\"objects\":{}}", "*.json: *\"arcs\"*" },
  { "no-polygon", OBJECT ("\"type\":\"LineString\",\"arcs\":[0]"),
    "*.json: *no polygon*" },
  { "objects-array", TOPOLOGY "\"objects\":[]," ARCS "}",
    "*.json: *\"objects\"*" },
  { "arcs-object", TOPOLOGY "\"objects\":{},\"arcs\":{}}",
    "*.json: *\"arcs\"*" },
  { "arc-word", TOPOLOGY "\"arcs\":[[[0,\"x\"]]]}", "*.json:1: *[x, y]*" },
  { "arc-number", TOPOLOGY "\"arcs\":[7]}", "*.json:1: *list of positions*" },
  { "arc-short", TOPOLOGY "\"arcs\":[[[1]]]}", "*.json:1: *[x, y]*" },
  { "transform-word", TOPOLOGY "\"transform\":{\"scale\":[1]}," ARCS "}",
    "*.json:1: *\"scale\"*" },
  { "transform-half", TOPOLOGY "\"transform\":{\"scale\":[1,1]}," ARCS "}",
    "*.json:1: *\"translate\"*" },
  { "transform-number", TOPOLOGY "\"transform\":7," ARCS "}",
    "*.json:1: *\"transform\"*" },
  { "no-ring-arcs", OBJECT ("\"type\":\"Polygon\""),
    "*.json: feature 1: *\"arcs\"*" },
  { "ring-number", OBJECT ("\"type\":\"Polygon\",\"arcs\":[0]"),
    "*.json: feature 1: *list of arcs*" },
  { "ring-word", OBJECT ("\"type\":\"Polygon\",\"arcs\":[[\"0\"]]"),
    "*.json: feature 1: *whole number*" },
  { "ring-fraction", OBJECT ("\"type\":\"Polygon\",\"arcs\":[[0.5]]"),
    "*.json: feature 1: *whole number*" },
  { "far-arc", OBJECT ("\"type\":\"Polygon\",\"arcs\":[[1]]"),
    "*.json: feature 1: arc 1 does not exist*" },
  { "far-arc-backwards", OBJECT ("\"type\":\"Polygon\",\"arcs\":[[-2]]"),
    "*.json: feature 1: arc -2 does not exist*" },
  { "multi-flat", OBJECT ("\"type\":\"MultiPolygon\",\"arcs\":[0]"),
    "*.json: feature 1: *list of rings*" },
  { "huge", TOPOLOGY "\"objects\":{\"a\":{\"type\":\"Polygon\",\"arcs\":[[0]]}}"
    ",\"arcs\":[[[1e200,0],[1,0],[1,1]]]}", "*.json: *beyond*" },
  { "overflow", TOPOLOGY "\"objects\":{\"a\":{\"type\":\"Polygon\",\"arcs\":"
    "[[0]]}},\"transform\":{\"scale\":[1e300,1],\"translate\":[0,0]},"
    "\"arcs\":[[[1e300,0],[1,0],[1,1]]]}", "*.json: *beyond*" },
  { "cut", TOPOLOGY "\"arcs\":[[[0,0],", "*.json:1: *JSON*" },
  { "behind", TOPOLOGY ARCS "}}", "*.json:1: *not JSON*" },
};

static void
test_reject (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  files_reject_text (rejects[i].text, -1, "json", rejects[i].message);
}

/* Each with each would be joined. */
static void
test_reject_many_on_a_line (void)
{
  g_autoptr (GString) text = g_string_new (
    TOPOLOGY ARCS ",\"objects\":{\"a\":{\"type\":\"GeometryCollection\","
    "\"geometries\":[");

  for (guint i = 0; i < 100; i++)
    g_string_append_printf (text, "%s{\"type\":\"Polygon\",\"arcs\":[[0]]}",
                            i > 0 ? "," : "");
  g_string_append (text, "]}}}");
  files_reject_text (text->str, -1, "json", "*.json: feature 1: *share*");
}

/* Any text that is nearly a topology gives a network or one error. */
static void
test_damaged (void)
{
  g_autofree char *path = files_dup_path ("accept-fields.topojson");
  g_autofree char *good = NULL;
  gsize len;

  g_assert_true (g_file_get_contents (path, &good, &len, NULL));
  for (guint32 seed = 0; seed < 3000; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *text = g_memdup2 (good, len + 1);
      g_autoptr (GError) error = NULL;
      WayNetwork *network;

      for (guint i = 0; i <= seed % 3; i++)
        text[g_rand_int_range (rand, 0, len)]
          = "0123456789-[]{},.\"e "[g_rand_int_range (rand, 0, 20)];
      network = files_load_text (NULL, text, (gssize) len, "topojson", &error);
      g_assert_true ((network == NULL) == (error != NULL));
      g_clear_object (&network);
    }
}

/* Countries ---------------------------------------------------------------- */

static WayNetwork *
load_world (void)
{
  g_autofree char *path = g_test_build_filename (
    G_TEST_DIST, "..", "examples", "data", "countries-110m.json", NULL);

  return files_load (NULL, path, NULL);
}

static void
test_world (void)
{
  g_autoptr (WayNetwork) world = load_world ();

  /* The counts of the file: see PROVENANCE. */
  files_assert_counts (world, 177, 2 * 313, 25);
  assert_neighbours (world, "Portugal", "Spain");
  assert_neighbours (world, "Lesotho", "South Africa");
  assert_neighbours (world, "Germany", "Austria,Belgium,Czechia,Denmark,France,"
                     "Luxembourg,Netherlands,Poland,Switzerland");
  assert_neighbours (world, "Iceland", "");
  /* On both sides of longitude 180, and around a pole. */
  assert_lies (world, "Fiji", 178, -17.8, 1);
  assert_lies (world, "Russia", 97, 62, 4);
  assert_neighbours (world, "Antarctica", "");
}

/* South of all land but itself. */
static void
test_pole (void)
{
  g_autoptr (WayNetwork) world = load_world ();
  WayPosition at;

  g_assert_true (way_graph_get_position (way_network_get_graph (world),
                                         find (world, "Antarctica"), &at));
  g_assert_cmpfloat (at.y, <, -75);
}

/* A table of the real data: row, id, name, lat, lon, neighbours' rows. */
static char **
read_rows (const char *name)
{
  gsize len;
  g_autofree char *text = data_read (name, &len);
  char *body = strchr (text, '\n') + 1;

  return g_strsplit (g_strchomp (body), "\n", -1);
}

/* The names of a row's neighbours, sorted. */
static char *
dup_listed (char       **rows,
            const char  *list)
{
  g_auto (GStrv) places = g_strsplit (list, ",", -1);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; places[i] != NULL && places[i][0] != '\0'; i++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[atoi (places[i])], "\t", -1);

      g_ptr_array_add (names, g_strdup (cells[2]));
    }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (",", (char **) names->pdata);
}

/* All borders of a coarser map are borders of a finer one, but two that meet
 * in a point there: by the Zambezi, and in Lake Chad. */
static void
test_world_within_finer (void)
{
  g_autoptr (WayNetwork) world = load_world ();
  g_auto (GStrv) rows = NULL;
  guint n_odd = 0;

  if (!data_is_there ())
    return;
  rows = read_rows ("borders/natural_earth_50m.tsv");
  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[i], "\t", -1);
      g_autofree char *listed = dup_listed (rows, cells[5]);
      g_auto (GStrv) fine = g_strsplit (listed, ",", -1);
      g_autofree char *found = NULL;
      g_auto (GStrv) coarse = NULL;
      WayNode node;

      if (!way_graph_find_node (way_network_get_graph (world), cells[2],
                                &node))
        continue;
      found = dup_neighbours (world, cells[2]);
      coarse = g_strsplit (found, ",", -1);
      for (guint k = 0; coarse[k] != NULL; k++)
        if (!g_strv_contains ((const char *const *) fine, coarse[k]))
          n_odd++;
    }
  g_assert_cmpuint (n_odd, ==, 2 * 2);
}

/* The atlases -------------------------------------------------------------- */

static const struct
{
  const char *map, *table;
  guint       n_nodes, n_borders;
} atlases[] = {
  { "atlas/countries-50m.json.gz", "borders/natural_earth_50m.tsv", 241, 327 },
  { "atlas/states-10m.json.gz", "borders/us_states.tsv", 56, 107 },
  { "atlas/counties-10m.json.gz", "borders/us_counties.tsv", 3231, 8944 },
};

/* The node of a feature: by its place in the file, since names repeat. */
static WayNode
node_of_row (WayNetwork *network,
             guint       row)
{
  return way_table_get_node (way_network_get_table (network), WAY_ADDED (row));
}

static void
check_row (WayNetwork *network,
           guint       row,
           char      **cells)
{
  WayTable *table = way_network_get_table (network);
  g_auto (GStrv) near = g_strsplit (cells[5], ",", -1);
  g_autoptr (WayEdges) edges = tables_ask (table, node_of_row (network, row),
                                           FALSE);
  const guint n = cells[5][0] != '\0' ? g_strv_length (near) : 0;
  const WayPosition listed = { g_ascii_strtod (cells[4], NULL),
                               g_ascii_strtod (cells[3], NULL) };
  WayPosition at;

  g_assert_cmpuint (way_edges_get_length (edges), ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_true (way_table_find_edge (table, node_of_row (network, row),
                                        node_of_row (network,
                                                     atoi (near[i])), NULL));
  g_assert_true (way_graph_get_position (WAY_GRAPH (table),
                                         node_of_row (network, row), &at));
  if (way_position_distance (&at, &listed, WAY_POSITION_GEOGRAPHIC) > FAR)
    g_test_message ("%s: %g %g, not %g %g", cells[2], at.y, at.x, listed.y,
                    listed.x);
}

static void
test_atlas (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (WayNetwork) network = NULL;
  g_autofree char *path = NULL;
  g_auto (GStrv) rows = NULL;

  if (!data_is_there ())
    return;

  path = files_dup_path (atlases[i].map);
  network = files_load (NULL, path, NULL);
  files_assert_counts (network, atlases[i].n_nodes, 2 * atlases[i].n_borders,
                       0);
  rows = read_rows (atlases[i].table);
  for (guint row = 0; rows[row] != NULL; row++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[row], "\t", -1);

      check_row (network, row, cells);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  if (!way_format_find ("topojson")->built_in)
    {
      g_print ("1..0 # SKIP this build reads no TopoJSON\n");
      return 0;
    }

  g_test_add_func ("/topojson/fields", test_fields);
  g_test_add_func ("/topojson/edges", test_edges);
  g_test_add_func ("/topojson/plane", test_plane);
  g_test_add_func ("/topojson/hole", test_hole);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/topojson/reject/%s",
                                               rejects[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_reject);
    }
  g_test_add_func ("/topojson/reject/many-on-a-line",
                   test_reject_many_on_a_line);
  g_test_add_func ("/topojson/damaged", test_damaged);
  g_test_add_func ("/topojson/world", test_world);
  g_test_add_func ("/topojson/pole", test_pole);
  g_test_add_func ("/topojson/world-within-finer", test_world_within_finer);
  for (guint i = 0; i < G_N_ELEMENTS (atlases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/topojson/%s",
                                               atlases[i].map);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_atlas);
    }

  return g_test_run ();
}
