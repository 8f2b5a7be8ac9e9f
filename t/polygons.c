/* polygons.c - tests of areas as GeoJSON, and of their shared borders
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <string.h>

#include "lib/files.h"
#include "lib/tables.h"

/* A feature with one square, from a corner of whole degrees. */
static void
add_square (GString    *text,
            const char *properties,
            int         x,
            int         y,
            int         width)
{
  g_string_append_printf (
    text, "%s{\"type\":\"Feature\",%s,\"geometry\":{\"type\":\"Polygon\","
    "\"coordinates\":[[[%d,%d],[%d,%d],[%d,%d],[%d,%d],[%d,%d]]]}}",
    text->len > 0 ? "," : "", properties, x, y, x + width, y, x + width, y + 1,
    x, y + 1, x, y);
}

static WayNetwork *
load (const GString *features)
{
  g_autofree char *text = g_strdup_printf (
    "{\"type\":\"FeatureCollection\",\"features\":[%s]}", features->str);
  g_autoptr (GError) error = NULL;
  WayNetwork *network = files_load_text (NULL, text, -1, "geojson", &error);

  g_assert_no_error (error);
  return network;
}

#define NAME(name) "\"properties\":{\"name\":\"" name "\"}"

static gboolean
is_edge (WayNetwork *network,
         const char *from,
         const char *to)
{
  WayTable *table = way_network_get_table (network);
  WayNode a, b;

  g_assert_true (way_graph_find_node (WAY_GRAPH (table), from, &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), to, &b));

  return way_table_find_edge (table, a, b, NULL);
}

static WayPosition
place_of (WayNetwork *network,
          const char *name)
{
  WayGraph *graph = way_network_get_graph (network);
  WayPosition at;
  WayNode node;

  g_assert_true (way_graph_find_node (graph, name, &node));
  g_assert_true (way_graph_get_position (graph, node, &at));
  return at;
}

/* Four fields and one apart; a and d, b and c meet in the middle alone.
 *
 *   +---+---+
 *   | c | d |
 *   +---+---+   +---+
 *   | a | b |   | e |
 *   +---+---+   +---+  */
static void
test_four_fields (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;

  add_square (text, NAME ("a"), 0, 0, 1);
  add_square (text, NAME ("b"), 1, 0, 1);
  add_square (text, NAME ("c"), 0, 1, 1);
  add_square (text, NAME ("d"), 1, 1, 1);
  add_square (text, NAME ("e"), 3, 0, 1);
  network = load (text);

  files_assert_counts (network, 5, 2 * 4, 2);
  g_assert_true (is_edge (network, "a", "b"));
  g_assert_true (is_edge (network, "d", "c"));
  g_assert_false (is_edge (network, "a", "d"));
  g_assert_false (is_edge (network, "b", "c"));
  g_assert_cmpuint (way_network_get_n_rings (network), ==, 5);
}

/* A border costs the distance of the centres: a degree of the equator. */
static void
test_cost (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;
  WayTable *table;
  WayNode a, b;
  guint32 edge;
  WayCost cost;
  const char *label;

  add_square (text, NAME ("a"), 0, 0, 1);
  add_square (text, NAME ("b"), 1, 0, 1);
  network = load (text);
  table = way_network_get_table (network);
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "a", &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "b", &b));
  g_assert_true (way_table_find_edge (table, a, b, &edge));
  way_table_get_edge (table, edge, NULL, NULL, &cost, &label);
  /* At half a degree of latitude it is shorter by 4 of 100,000. */
  g_assert_cmpfloat_with_epsilon (
    cost, WAY_EARTH_RADIUS * G_PI / 180 * cos (0.5 * G_PI / 180), 1);
  g_assert_cmpstr (label, ==, "border of 111.2 km");
}

/* Longitude 180 is -180, and an area on both sides has its centre there. */
static void
test_antimeridian (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;

  add_square (text, NAME ("west"), 178, 0, 2);
  add_square (text, NAME ("east"), -180, 0, 2);
  add_square (text, NAME ("both"), 177, 4, 6);
  network = load (text);

  g_assert_true (is_edge (network, "west", "east"));
  g_assert_cmpfloat_with_epsilon (fabs (place_of (network, "both").x), 180,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (place_of (network, "west").x, 179, 1e-9);
}

/* A cap around the pole, given as maps do: along the lower edge. */
static void
test_pole (void)
{
  g_autoptr (GString) text = g_string_new (
    "{\"type\":\"Feature\"," NAME ("cap") ",\"geometry\":{\"type\":"
    "\"Polygon\",\"coordinates\":[[[-180,-80]");
  g_autoptr (WayNetwork) network = NULL;

  for (int x = -170; x <= 180; x += 10)
    g_string_append_printf (text, ",[%d,-80]", x);
  g_string_append (text, ",[180,-90],[-180,-90],[-180,-80]]]}}");
  network = load (text);

  g_assert_cmpfloat_with_epsilon (place_of (network, "cap").y, -90, 1e-6);
}

/* Ids or numbers distinguish repeated names; without a name the id is used. */
static void
test_names (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;

  add_square (text, NAME ("Lincoln") ",\"id\":\"16063\"", 0, 0, 1);
  add_square (text, NAME ("Lincoln"), 1, 0, 1);
  add_square (text, "\"properties\":{\"NAME\":\"Polk\"}", 2, 0, 1);
  add_square (text, "\"properties\":null,\"id\":7", 3, 0, 1);
  network = load (text);

  g_assert_true (is_edge (network, "Lincoln (16063)", "Lincoln (2)"));
  g_assert_true (is_edge (network, "Lincoln (2)", "Polk"));
  g_assert_true (is_edge (network, "Polk", "7"));
}

/* Two squares of one feature: the larger gives its position, and a side that it
 * shares with itself is not a border. */
static void
test_several_polygons (void)
{
  g_autoptr (GString) text = g_string_new (
    "{\"type\":\"Feature\"," NAME ("two") ",\"geometry\":{\"type\":"
    "\"MultiPolygon\",\"coordinates\":["
    "[[[0,0],[1,0],[1,1],[0,1],[0,0]]],"
    "[[[1,0],[4,0],[4,1],[1,1],[1,0]]]]}}");
  g_autoptr (WayNetwork) network = load (text);

  files_assert_counts (network, 1, 0, 1);
  g_assert_cmpfloat_with_epsilon (place_of (network, "two").x, 2.5, 1e-9);
}

/* In a file with lines polygons mean nothing, wherever they stand. */
static void
test_lines_come_first (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;

  add_square (text, NAME ("a"), 0, 0, 1);
  g_string_append (text, ",{\"type\":\"Feature\",\"properties\":{},"
                   "\"geometry\":{\"type\":\"LineString\",\"coordinates\":"
                   "[[0,0],[1,1]]}}");
  add_square (text, NAME ("b"), 1, 0, 1);
  network = load (text);

  files_assert_counts (network, 2, 2, 1);
  g_assert_cmpuint (way_network_get_n_rings (network), ==, 0);
}

/* The file has the graph, and not its areas. */
static void
test_saved (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) again = NULL;

  add_square (text, NAME ("a"), 0, 0, 1);
  add_square (text, NAME ("b"), 1, 0, 1);
  network = load (text);
  again = files_reload (NULL, network, ".geojson", NULL);
  files_assert_same (way_network_get_graph (network),
                     way_network_get_graph (again));
}

static const struct
{
  const char *name, *geometry, *message;
} rejects[] = {
  { "open-ring", "\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1]]]",
    "*.geojson:1: feature 1: *four positions*" },
  { "short-ring", "\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,0]]]",
    "*.geojson:1: feature 1: *four positions*" },
  { "flat", "\"Polygon\",\"coordinates\":[[0,0],[1,0],[1,1],[0,0]]",
    "*.geojson:1: feature 1: *" },
  { "no-coordinates", "\"MultiPolygon\"",
    "*.geojson:1: feature 1: *coordinates*" },
  { "multi-flat", "\"MultiPolygon\",\"coordinates\":[7]",
    "*.geojson:1: feature 1: *list of rings*" },
  { "latitude", "\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,91],[0,0]]]",
    "*.geojson:1: feature 1: *latitude*" },
};

static void
test_reject (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autofree char *text = g_strdup_printf (
    "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\","
    "\"properties\":null,\"geometry\":{\"type\":%s}}]}",
    rejects[i].geometry);

  files_reject_text (text, -1, "geojson", rejects[i].message);
}

/* Of two parts that one with the larger area holds the node: a frame 0.1 wide
 * around a hole of 9.8 has an area of 4, and the square beside it 25. */
static void
test_frame_and_square (void)
{
  g_autoptr (GString) text = g_string_new (
    "{\"type\":\"Feature\"," NAME ("a") ",\"geometry\":{\"type\":"
    "\"MultiPolygon\",\"coordinates\":["
    "[[[0,0],[10,0],[10,10],[0,10],[0,0]],"
    "[[0.1,0.1],[0.1,9.9],[9.9,9.9],[9.9,0.1],[0.1,0.1]]],"
    "[[[20,0],[25,0],[25,5],[20,5],[20,0]]]]}}");
  g_autoptr (WayNetwork) network = load (text);
  const WayPosition at = place_of (network, "a");

  g_assert_cmpfloat_with_epsilon (at.x, 22.5, 0.01);
  g_assert_cmpfloat_with_epsilon (at.y, 2.5, 0.01);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  if (!way_format_find ("geojson")->built_in)
    {
      g_print ("1..0 # SKIP this build reads no GeoJSON\n");
      return 0;
    }

  g_test_add_func ("/polygons/four-fields", test_four_fields);
  g_test_add_func ("/polygons/cost", test_cost);
  g_test_add_func ("/polygons/antimeridian", test_antimeridian);
  g_test_add_func ("/polygons/pole", test_pole);
  g_test_add_func ("/polygons/names", test_names);
  g_test_add_func ("/polygons/several", test_several_polygons);
  g_test_add_func ("/polygons/frame-and-square", test_frame_and_square);
  g_test_add_func ("/polygons/lines-come-first", test_lines_come_first);
  g_test_add_func ("/polygons/saved", test_saved);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/polygons/reject/%s",
                                               rejects[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_reject);
    }

  return g_test_run ();
}
