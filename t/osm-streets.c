/* osm-streets.c - tests of streets of OpenStreetMap and their names
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps are drawn in the tests, on the equator, where a thousandth of a degree
 * is 111.195 m on the library's sphere. What tags mean was looked up in the
 * OpenStreetMap wiki. */

#include <math.h>
#include <string.h>

#include "lib/osm-map.h"

/* Shapes ------------------------------------------------------------------ */

/* A crossing at 3: of twelve nodes five are left. */
static void
test_junctions_alone_are_nodes (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 2 3 4 5; highway=primary; name=High&amp;Low\n"
                          "11 12 3 14; highway=primary; ref=A 1\n"
                          "6 16; building=yes", WAY_PROFILE_CAR,
                          WAY_MEASURE_METRES);
  WayTable *table = way_network_get_table (network);
  WayNode a, b;
  guint32 edge;
  const char *label;
  WayCost cost;

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 5);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 8);
  osm_map_assert_cost (network, "1", "5", 4 * STEP);
  osm_map_assert_cost (network, "1", "11", (3 + G_SQRT2) * STEP);
  osm_map_assert_bends (network, "11", "3", "1,1");
  osm_map_assert_bends (network, "3", "1", "1,0");

  way_graph_find_node (WAY_GRAPH (table), "1", &a);
  way_graph_find_node (WAY_GRAPH (table), "3", &b);
  g_assert_true (way_table_find_edge (table, a, b, &edge));
  way_table_get_edge (table, edge, NULL, NULL, &cost, &label);
  g_assert_cmpstr (label, ==, "High&Low");
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "14", &a));
  g_assert_true (way_table_find_edge (table, a, b, &edge));
  way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
  g_assert_cmpstr (label, ==, "A 1");
  g_assert_cmpstr (way_network_get_attribution (network), ==,
                   "OpenStreetMap contributors");
  g_assert_cmpstr (way_network_get_format (network), ==, "osm");
}

/* Of two ways between 1 and 3 the one with fewer bends stays whole, and the
 * other one is divided. */
static void
test_parallel_ways (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 11 12 13 3; highway=primary; name=long\n"
                          "1 2 3; highway=primary; name=short", WAY_PROFILE_CAR,
                          WAY_MEASURE_METRES);
  g_autoptr (WayNetwork) fast
    = osm_map_load_drawn ("1 11 12 13 3; highway=primary; maxspeed=100\n"
                          "1 2 3; highway=primary; maxspeed=20",
                          WAY_PROFILE_CAR, WAY_MEASURE_SECONDS);

  osm_map_assert_cost (network, "1", "3", 2 * STEP);
  osm_map_assert_bends (network, "3", "1", "1,0");
  osm_map_assert_cost (network, "1", "12", 2 * STEP);
  osm_map_assert_bends (network, "1", "12", "0,1");
  osm_map_assert_cost (fast, "1", "3", 4 * STEP * 3.6 / 100);
}

/* A crescent that leaves a street and meets it again is there, as are a third
 * way and one that is closed the other way. */
static void
test_crescents (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 3; highway=primary\n"
                          "1 2 3; highway=service; oneway=yes\n"
                          "1 11 12 13 3; highway=residential; name=Crescent",
                          WAY_PROFILE_CAR, WAY_MEASURE_METRES);
  WayTable *table = way_network_get_table (network);

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 4);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 2 + 2 + 4);
  osm_map_assert_cost (network, "1", "12", 2 * STEP);
  osm_map_assert_cost (network, "12", "3", 2 * STEP);
  osm_map_assert_cost (network, "1", "2", STEP);
  osm_map_assert_cost (network, "2", "1", 3 * STEP);
}

/* A ring may be drawn from a place between its junctions. */
static void
test_ring_from_between (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 2; highway=service\n3 13 12 2 3; highway=service",
                          WAY_PROFILE_CAR, WAY_MEASURE_METRES);

  osm_map_assert_cost (network, "1", "3", 2 * STEP);
  osm_map_assert_cost (network, "1", "12", 2 * STEP);
  osm_map_assert_cost (network, "12", "3", 2 * STEP);
  g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (network)),
                    ==, 2 + 6);
}

/* The label of the edge between 1 and 2. */
static const char *
label_of (WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);
  const char *label;
  guint32 edge;
  WayNode a, b;

  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "1", &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "2", &b));
  g_assert_true (way_table_find_edge (table, a, b, &edge));
  way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
  return label;
}

/* Of two ways on one line the faster counts, with a name if either has one. Of
 * two names for equally good ways the lesser counts, in any order. */
static void
test_names_on_one_line (void)
{
  static const struct
  {
    const char *ways;
    const char *label;
  } cases[] = {
    { "1 2; highway=primary\n1 2; highway=service; name=Lane", "Lane" },
    { "1 2; highway=service; name=Lane\n1 2; highway=primary", "Lane" },
    { "1 2; highway=primary; name=Main\n2 1; highway=service; name=Lane",
      "Main" },
    { "1 2; highway=primary; name=Main\n2 1; highway=primary; name=Lane",
      "Lane" },
    { "1 2; highway=primary\n2 1; highway=primary; name=Main\n"
      "2 1; highway=primary; name=Lane", "Lane" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WayNetwork) network
        = osm_map_load_drawn (cases[i].ways, WAY_PROFILE_CAR,
                              WAY_MEASURE_SECONDS);

      osm_map_assert_cost (network, "1", "2", STEP * 3.6 / 70);
      g_assert_cmpstr (label_of (network), ==, cases[i].label);
    }
}

/* A pavement without a name has that of its street. */
static void
test_names_of_pavements (void)
{
  static const struct
  {
    const char *tags;
    const char *label;
  } cases[] = {
    { "footway=sidewalk; is_sidepath:of:name=Main Street", "Main Street" },
    { "is_sidepath=yes; street:name=Elm Road", "Elm Road" },
    { "footway=sidewalk; is_sidepath:of:name=Main Street; street:name=x",
      "Main Street" },
    { "footway=sidewalk; street:name=Elm Road; name=Arcade", "Arcade" },
    { "street:name=Elm Road", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *way = g_strconcat ("1 2; highway=footway; ",
                                          cases[i].tags, NULL);
      g_autoptr (WayNetwork) network
        = osm_map_load_drawn (way, WAY_PROFILE_FOOT, WAY_MEASURE_METRES);

      g_assert_cmpstr (label_of (network), ==, cases[i].label);
    }
}

/* A road that ends at its beginning is a ring with places along it; a
 * roundabout is gone round one way. */
static void
test_loops (void)
{
  g_autoptr (WayNetwork) ring
    = osm_map_load_drawn ("1 2; highway=service\n2 3 13 12 2; highway=service",
                          WAY_PROFILE_CAR, WAY_MEASURE_METRES);
  g_autoptr (WayNetwork) round
    = osm_map_load_drawn ("2 3 13 12 2; highway=primary; junction=roundabout\n"
                          "1 2; highway=primary\n3 4; highway=primary\n"
                          "11 12; highway=primary", WAY_PROFILE_CAR,
                          WAY_MEASURE_METRES);
  WayTable *table = way_network_get_table (ring);

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 4);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 2 + 6);
  osm_map_assert_cost (round, "1", "4", 3 * STEP);
  osm_map_assert_cost (round, "4", "1", 5 * STEP);
  osm_map_assert_cost (round, "11", "4", 4 * STEP);
}

static void
test_repeated_nodes_are_no_edge (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 2 1; highway=service\n2 2 2; highway=service\n"
                          "3; highway=service\n5 6 6; highway=service",
                          WAY_PROFILE_CAR, WAY_MEASURE_METRES);

  g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (network)),
                    ==, 4);
  osm_map_assert_cost (network, "1", "2", STEP);
}

/* A dead end that was drawn there and back is a road. */
static void
test_there_and_back (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 2; highway=service\n2 3 2; highway=service",
                          WAY_PROFILE_CAR, WAY_MEASURE_METRES);

  g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (network)),
                    ==, 4);
  osm_map_assert_cost (network, "1", "3", 2 * STEP);
}

static void
test_extract_cuts_ways (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 2 3 99 98 4 5 6 97; highway=primary",
                          WAY_PROFILE_CAR, WAY_MEASURE_METRES);

  osm_map_assert_cost (network, "1", "3", 2 * STEP);
  osm_map_assert_cost (network, "4", "6", 2 * STEP);
  g_assert_cmpfloat (osm_map_cost (network, "3", "4"), ==, -1);
}

/* Who crosses a square: 1 to 4 are its corners, 5 and 6 lie outside of two
 * opposite ones, and 7 to 10 are a fountain in its middle.
 *
 *   5-1-------2
 *     |  7-8  |
 *     |  10-9 |
 *     4-------3-6 */
static const char *const square_nodes
  = "<osm><node id='1' lat='0.004' lon='0'/><node id='2' lat='0.004' "
    "lon='0.004'/><node id='3' lat='0' lon='0.004'/><node id='4' lat='0' "
    "lon='0'/><node id='5' lat='0.004' lon='-0.001'/><node id='6' lat='0' "
    "lon='0.005'/><node id='7' lat='0.003' lon='0.001'/><node id='8' "
    "lat='0.003' lon='0.003'/><node id='9' lat='0.001' lon='0.003'/>"
    "<node id='10' lat='0.001' lon='0.001'/>"
    "<way id='1'><nd ref='5'/><nd ref='1'/><tag k='highway' v='footway'/>"
    "</way><way id='2'><nd ref='3'/><nd ref='6'/><tag k='highway' "
    "v='footway'/></way>";

static const char *const outer_ring
  = "<way id='3'><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='4'/>"
    "<nd ref='1'/>";

/* The steps from 5 to 6 over a square of @ways; -1 if there is no path. */
static gdouble
cross_square (const char *ways,
              WayProfile  profile)
{
  g_autofree char *xml = g_strconcat (square_nodes, ways, "</osm>", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network
    = osm_map_load_bytes (xml, strlen (xml), profile, WAY_MEASURE_METRES,
                          &error);
  WayCost cost;

  g_assert_no_error (error);
  cost = osm_map_cost (network, "5", "6");
  return cost < 0 ? cost : cost / STEP;
}

static void
test_squares (void)
{
  static const char relation[]
    = "<relation id='1'><member type='way' ref='3' role='outer'/>"
      "<member type='way' ref='4' role='inner'/><tag k='type' "
      "v='multipolygon'/><tag k='highway' v='pedestrian'/></relation>";
  g_autofree char *street
    = g_strconcat (outer_ring, "<tag k='highway' v='pedestrian'/></way>",
                   NULL);
  g_autofree char *area
    = g_strconcat (outer_ring, "<tag k='highway' v='pedestrian'/>"
                   "<tag k='area' v='yes'/></way>", NULL);
  g_autofree char *fountain
    = g_strconcat (outer_ring, "</way><way id='4'><nd ref='7'/><nd ref='8'/>"
                   "<nd ref='9'/><nd ref='10'/><nd ref='7'/></way>", relation,
                   NULL);
  /* The outline in two ways, one of them the other way round. */
  g_autofree char *pieces
    = g_strconcat ("<way id='3'><nd ref='1'/><nd ref='2'/><nd ref='3'/></way>"
                   "<way id='5'><nd ref='1'/><nd ref='4'/><nd ref='3'/></way>"
                   "<relation id='1'><member type='way' ref='3' role='outer'/>"
                   "<member type='way' ref='5' role='outer'/><tag k='type' "
                   "v='multipolygon'/><tag k='highway' v='pedestrian'/>"
                   "</relation>", NULL);
  /* A piece is not in the extract. */
  g_autofree char *open
    = g_strconcat ("<way id='3'><nd ref='1'/><nd ref='2'/><nd ref='3'/></way>"
                   "<relation id='1'><member type='way' ref='3' role='outer'/>"
                   "<member type='way' ref='9' role='outer'/><tag k='type' "
                   "v='multipolygon'/><tag k='highway' v='pedestrian'/>"
                   "</relation>", NULL);

  g_assert_cmpfloat_with_epsilon (cross_square (street, WAY_PROFILE_FOOT), 10,
                                  1e-3);
  g_assert_cmpfloat_with_epsilon (cross_square (area, WAY_PROFILE_FOOT),
                                  2 + 4 * G_SQRT2, 1e-3);
  g_assert_cmpfloat_with_epsilon (cross_square (area, WAY_PROFILE_BICYCLE), 10,
                                  1e-3);
  g_assert_cmpfloat_with_epsilon (cross_square (fountain, WAY_PROFILE_FOOT),
                                  2 + 2 * sqrt (10), 1e-3);
  g_assert_cmpfloat_with_epsilon (cross_square (pieces, WAY_PROFILE_FOOT),
                                  2 + 4 * G_SQRT2, 1e-3);
  g_assert_cmpfloat (cross_square (open, WAY_PROFILE_FOOT), ==, -1);
}

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/osm-streets/junctions-alone-are-nodes",
                   test_junctions_alone_are_nodes);
  g_test_add_func ("/osm-streets/parallel-ways", test_parallel_ways);
  g_test_add_func ("/osm-streets/crescents", test_crescents);
  g_test_add_func ("/osm-streets/ring-from-between", test_ring_from_between);
  g_test_add_func ("/osm-streets/names-on-one-line", test_names_on_one_line);
  g_test_add_func ("/osm-streets/names-of-pavements", test_names_of_pavements);
  g_test_add_func ("/osm-streets/loops", test_loops);
  g_test_add_func ("/osm-streets/repeated-nodes-are-no-edge",
                   test_repeated_nodes_are_no_edge);
  g_test_add_func ("/osm-streets/there-and-back", test_there_and_back);
  g_test_add_func ("/osm-streets/extract-cuts-ways", test_extract_cuts_ways);
  g_test_add_func ("/osm-streets/squares", test_squares);

  return osm_map_run ();
}
