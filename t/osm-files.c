/* osm-files.c - tests of files in the XML of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps are drawn in the tests, on the equator, where a thousandth of a degree
 * is 111.195 m on the library's sphere. What tags mean was looked up in the
 * OpenStreetMap wiki. */

#include <string.h>

#include "lib/osm-map.h"

/* Overpass writes ways before nodes. */
static void
test_ways_before_nodes (void)
{
  static const char xml[]
    = "<osm version='0.6'><note>n</note><way id='-5'><nd ref='-1'/>"
      "<nd ref='2'/><nd ref='3'/><tag k='highway' v='path'/></way>"
      "<node id='3' lat='0' lon='.002'/><node id='-1' lat='0' lon='0'/>"
      "<node id='7' visible='false'/><node id='2' lat='0' lon='1e-3'/>"
      "<relation id='1'><member type='way' ref='-5' role=''/></relation>"
      "</osm>";
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network
    = osm_map_load_bytes (xml, strlen (xml), WAY_PROFILE_FOOT,
                          WAY_MEASURE_METRES, &error);

  g_assert_no_error (error);
  osm_map_assert_cost (network, "-1", "3", 2 * STEP);
  osm_map_assert_bends (network, "-1", "3", "1,0");
}

/* Positions and ids are kept exactly, however fine or far apart. */
static void
test_exact_numbers (void)
{
  static const char xml[]
    = "<osm><node id='-9223372036854775808' lat='12.3456789' "
      "lon='-179.99999999999'/><node id='9223372036854775807' "
      "lat='0.1234567890123' lon='-180'/><way id='9223372036854775807'>"
      "<nd ref='-9223372036854775808'/><nd ref='9223372036854775807'/>"
      "<tag k='highway' v='path'/></way></osm>";
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network
    = osm_map_load_bytes (xml, strlen (xml), WAY_PROFILE_FOOT,
                          WAY_MEASURE_METRES, &error);
  WayTable *table = way_network_get_table (network);
  WayPosition at;
  WayNode node;

  g_assert_no_error (error);
  g_assert_true (way_graph_find_node (WAY_GRAPH (table),
                                      "-9223372036854775808", &node));
  g_assert_true (way_graph_get_position (WAY_GRAPH (table), node, &at));
  g_assert_cmpfloat (at.x, ==, -179.99999999999);
  g_assert_cmpfloat (at.y, ==, 12.3456789);
  g_assert_true (way_graph_find_node (WAY_GRAPH (table),
                                      "9223372036854775807", &node));
  g_assert_true (way_graph_get_position (WAY_GRAPH (table), node, &at));
  g_assert_cmpfloat (at.x, ==, -180);
  g_assert_cmpfloat (at.y, ==, 0.1234567890123);
}

/* Wrong files ------------------------------------------------------------- */

static const struct
{
  const char *file;
  const char *message;          /* a pattern */
} rejects[] = {
  { "reject-osm-cut.osm", "*-cut.osm:*: *not XML*" },
  { "reject-osm-latitude.osm", "*.osm:3: *lat \"91\"*-90 to 90*" },
  { "reject-osm-nan.osm", "*.osm:3: *lon \"nan\"*" },
  { "reject-osm-no-lat.osm", "*.osm:2: *no lat*" },
  { "reject-osm-id.osm", "*.osm:2: *id \"x1\"*whole number*" },
  { "reject-osm-ref.osm", "*.osm:5: *<nd>*ref*" },
  { "reject-osm-tag.osm", "*.osm:6: *<tag>*no v*" },
  { "reject-osm-twice.osm", "*.osm:2: *lat twice*" },
  { "reject-osm-entity.osm", "*.osm:2: *DOCTYPE*" },
  { "reject-osm-latin1.osm", "*.osm:1: *UTF-8*" },
  { "reject-osm-nested.osm", "*.osm:3: *<node>*another*" },
  { "reject-osm-roots.osm", "*.osm:5: *<osm>*" },
  { "reject-osm-control.osm", "*.osm:3: *control*" },
  { "reject-osm-no-road.osm", "*.osm: *no road*" },
  { "reject-osm-deep.osm", "*.osm:*: *deeper*" },
};

static void
test_reject (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data",
                                                 rejects[i].file, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (osm_map_load (path, WAY_PROFILE_CAR, WAY_MEASURE_METRES,
                            &error));
  g_assert_nonnull (error);
  if (!g_pattern_match_simple (rejects[i].message, error->message))
    g_error ("\"%s\" is not like \"%s\"", error->message, rejects[i].message);
  g_assert_null (strchr (error->message, '\n'));
}

static void
test_accept (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data",
                                                 "accept-osm.osm", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = osm_map_load (path, WAY_PROFILE_CAR,
                                              WAY_MEASURE_METRES, &error);

  g_assert_no_error (error);
  osm_map_assert_cost (network, "1", "3", 2 * STEP);
}

/* A line may have ten million letters, and an element may not. */
static void
test_long_line (void)
{
  static const char head[]
    = "<osm><node id='1' lat='0' lon='0'/><node id='2' lat='0' "
      "lon='0.001'/><way id='1'><nd ref='1'/><nd ref='2'/>"
      "<tag k='highway' v='service'/>";
  static const char tail[] = "</way></osm>";
  g_autoptr (GString) xml = g_string_new (head);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = NULL;
  gsize len;

  while (xml->len < 10000000)
    g_string_append (xml, "<tag k='note' v='of some length'/>");
  g_string_append (xml, tail);
  network = osm_map_load_bytes (xml->str, xml->len, WAY_PROFILE_CAR,
                                WAY_MEASURE_METRES, &error);
  g_assert_no_error (error);
  osm_map_assert_cost (network, "1", "2", STEP);

  g_string_assign (xml, head);
  g_string_append (xml, "<tag k='note' v='");
  len = xml->len;
  g_string_set_size (xml, len + 10000000);
  memset (xml->str + len, '>', 10000000);
  g_string_append_printf (xml, "'/>%s", tail);
  g_assert_null (osm_map_load_bytes (xml->str, xml->len, WAY_PROFILE_CAR,
                                     WAY_MEASURE_METRES, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
}

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/osm-files/ways-before-nodes", test_ways_before_nodes);
  g_test_add_func ("/osm-files/exact-numbers", test_exact_numbers);
  g_test_add_func ("/osm-files/accept", test_accept);
  g_test_add_func ("/osm-files/long-line", test_long_line);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/osm-files/%s",
                                               rejects[i].file);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_reject);
    }

  return osm_map_run ();
}
