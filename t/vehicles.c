/* vehicles.c - the roads of OpenStreetMap that some vehicles may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One way with the tags of each row, and a vehicle that may use it or not. What
 * tags mean was looked up in the OpenStreetMap wiki. */

#include "lib/files.h"
#include "lib/osm-map.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* A way from node 1 to node 2 with @way's tags, and on to node 3 where node 2
 * has @node's. Tags are "key=value|key=value". */
static char *
draw (const char *way,
      const char *node)
{
  const char *const tags[] = { node, way, "highway=primary" };
  GString *xml = g_string_new ("<osm version=\"0.6\">\n<node id=\"1\" lat=\"0\" "
                               "lon=\"0\"/><node id=\"3\" lat=\"0\" "
                               "lon=\"0.02\"/><node id=\"2\" lat=\"0\" "
                               "lon=\"0.01\">");

  for (guint i = 0; i < 3; i++)
    {
      g_auto (GStrv) parts = g_strsplit (tags[i], "|", -1);

      if (i > 0)
        g_string_append_printf (xml, "<way id=\"%u\"><nd ref=\"%u\"/>"
                                "<nd ref=\"%u\"/>", i, i, i + 1);
      for (guint k = 0; parts[k] != NULL; k++)
        {
          g_auto (GStrv) tag = g_strsplit (parts[k], "=", 2);
          g_autofree char *value = g_markup_escape_text (tag[1], -1);

          g_string_append_printf (xml, "<tag k=\"%s\" v=\"%s\"/>", tag[0],
                                  value);
        }
      g_string_append (xml, i == 0 ? "</node>\n" : "</way>\n");
    }

  return g_string_free (g_string_append (xml, "</osm>\n"), FALSE);
}

static WayNetwork *
load (const char *way,
      const char *node,
      WayProfile  profile)
{
  g_autofree char *xml = draw (way, node);
  g_autoptr (GError) error = NULL;
  WayNetwork *network = osm_map_load_bytes (xml, strlen (xml), profile,
                                            WAY_MEASURE_METRES, &error);

  g_assert_no_error (error);
  return network;
}

static gboolean
has_edge (const GArray *edges,
          guint32       edge)
{
  for (guint i = 0; i < edges->len; i++)
    if (g_array_index (edges, guint32, i) == edge)
      return TRUE;

  return FALSE;
}

/* Whether a vehicle may go from a node to another: ">" for from 1 to 2, "<" for
 * the way back, or both, or none. */
static const char *
passage (WayNetwork       *network,
         const WayVehicle *vehicle,
         const char       *from,
         const char       *to)
{
  g_autoptr (GArray) closed = g_array_new (FALSE, FALSE, sizeof (guint32));
  WayTable *table = way_network_get_table (network);
  WayGraph *graph = WAY_GRAPH (table);
  g_autoptr (GError) error = NULL;
  guint32 there, back;
  WayNode a, b;

  g_assert_true (way_network_list_closed (network, vehicle, closed, &error));
  g_assert_no_error (error);
  for (guint i = 1; i < closed->len; i++)
    g_assert_cmpuint (g_array_index (closed, guint32, i - 1), <,
                      g_array_index (closed, guint32, i));
  g_assert_true (way_graph_find_node (graph, from, &a));
  g_assert_true (way_graph_find_node (graph, to, &b));
  g_assert_true (way_table_find_edge (table, a, b, &there));
  g_assert_true (way_table_find_edge (table, b, a, &back));

  return has_edge (closed, there) ? (has_edge (closed, back) ? "" : "<")
                                  : (has_edge (closed, back) ? ">" : "<>");
}

/* A network that a prepared file gave back. */
static WayNetwork *
prepare (WayNetwork *network)
{
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path ("way");
  g_autoptr (GError) error = NULL;
  WayNetwork *again;

  way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  again = files_load (NULL, path, NULL);
  g_remove (path);
  return again;
}

/* Sizes ------------------------------------------------------------------- */

/* The largest size that may pass, as the wiki has it, and as it is tagged. A
 * vehicle that is a millimetre or a kilogram larger may not. */
typedef struct
{
  const char *tags;
  const char *size;
  gdouble     most;             /* 0 for no limit */
} Size;

static const Size sizes[] = {
  { "maxheight=3.5", "height", 3.5 },
  { "maxheight=3.5 m", "height", 3.5 },
  { "maxheight=3.5m", "height", 3.5 },
  { "maxheight=3,5", "height", 3.5 },
  { "maxheight=350 cm", "height", 3.5 },
  { "maxheight=7'6\"", "height", 2.286 },
  { "maxheight=12'", "height", 3.658 },
  { "maxheight=12 ft", "height", 3.658 },
  { "maxheight=2.3; 7'6\"", "height", 2.286 },
  { "maxheight:physical=3.9|maxheight=4", "height", 3.9 },
  { "maxheight=below_default", "height", 3 },
  { "maxheight=none", "height", 0 },
  { "maxheight=default", "height", 0 },
  { "maxheight=no_sign", "height", 0 },
  { "maxheight=no_indications", "height", 0 },
  { "maxheight=unsigned", "height", 0 },
  { "maxheight=-3", "height", 0 },
  { "maxheight=nan", "height", 0 },
  { "maxheight=inf", "height", 0 },
  { "maxheight=1e300", "height", 0 },
  { "maxheight=99999999999999999999", "height", 0 },
  { "maxheight=3.5 furlongs", "height", 0 },
  { "maxheight=", "height", 0 },
  { "maxheight:forward=3.5|maxheight:backward=3.5", "height", 3.5 },
  { "maxwidth=2.3", "width", 2.3 },
  { "maxwidth:physical=2.3", "width", 2.3 },
  { "width=2.3", "width", 2.3 },
  { "est_width=2.3", "width", 2.3 },
  { "maxlength=12 m", "length", 12 },
  { "maxlength=40'0\"", "length", 12.192 },
  { "maxweight=3.5", "weight", 3.5 },
  { "maxweight=3.5 t", "weight", 3.5 },
  { "maxweight=3500 kg", "weight", 3.5 },
  { "maxweight=8 st", "weight", 7.257 },
  { "maxweight=7 lt", "weight", 7.112 },
  { "maxweight=10000 lbs", "weight", 4.536 },
  { "maxweight=100 cwt", "weight", 5.08 },
  { "maxweightrating=7.5", "weight", 7.5 },
  { "maxgcweight=18", "weight", 18 },
  { "maxaxleload=8", "axle-load", 8 },
  { "maxaxleload=8 t", "axle-load", 8 },
  { "maxspeed=5", "height", 0 },
};

static gdouble *
find_size (WayVehicle *vehicle,
           const char *name)
{
  return strcmp (name, "height") == 0   ? &vehicle->height
         : strcmp (name, "width") == 0  ? &vehicle->width
         : strcmp (name, "length") == 0 ? &vehicle->length
         : strcmp (name, "weight") == 0 ? &vehicle->weight
                                        : &vehicle->axle_load;
}

static void
test_sizes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const Size *row = &sizes[i];
      g_autofree char *way = g_strconcat ("highway=primary|", row->tags, NULL);
      g_autoptr (WayNetwork) network = load (way, "", WAY_PROFILE_CAR);
      g_autoptr (WayNetwork) prepared = prepare (network);
      WayVehicle vehicle = { 0 };
      gdouble *size = find_size (&vehicle, row->size);

      g_test_message ("%s", row->tags);
      *size = row->most > 0 ? row->most : 1e6;
      g_assert_cmpstr (passage (network, &vehicle, "1", "2"), ==, "<>");
      g_assert_cmpstr (passage (prepared, &vehicle, "1", "2"), ==, "<>");
      if (row->most == 0)
        continue;

      *size += 0.001;
      g_assert_cmpstr (passage (network, &vehicle, "1", "2"), ==, "");
      g_assert_cmpstr (passage (prepared, &vehicle, "1", "2"), ==, "");
      *size = G_MAXDOUBLE;
      g_assert_cmpstr (passage (network, &vehicle, "1", "2"), ==, "");
      g_assert_cmpstr (passage (network, &vehicle, "2", "3"), ==, "<>");
    }
}

/* Lorries, goods, and what is left out -------------------------------------- */

enum
{
  LORRY = 1 << 0,
  HAZMAT = 1 << 1,
  DELIVERS = 1 << 2
};

typedef struct
{
  const char *tags;
  guint       flags;
  WayRoads    without;
  gdouble     height;
  const char *passage;          /* by car */
} Rule;

static const Rule rules[] = {
  { "hgv=no", 0, 0, 0, "<>" },
  { "hgv=no", LORRY, 0, 0, "" },
  { "hgv=no", LORRY | DELIVERS, 0, 0, "" },
  { "hgv=yes", LORRY, 0, 0, "<>" },
  { "hgv=designated", LORRY, 0, 0, "<>" },
  { "hgv=unknown", LORRY, 0, 0, "<>" },
  { "hgv=discouraged", LORRY, 0, 0, "" },
  { "hgv=agricultural;forestry", LORRY, 0, 0, "" },
  { "hgv=destination", LORRY, 0, 0, "" },
  { "hgv=delivery", LORRY, 0, 0, "" },
  { "hgv=delivery", LORRY | DELIVERS, 0, 0, "<>" },
  { "hgv=delivery", 0, 0, 0, "<>" },
  { "hgv:forward=no", LORRY, 0, 0, "<" },
  { "hgv:backward=no", LORRY, 0, 0, ">" },
  { "hgv=no|hgv:forward=yes", LORRY, 0, 0, ">" },
  { "hgv_articulated=no", LORRY, 0, 0, "<>" },
  { "hgv:conditional=no @ (Mo-Su)", LORRY, 0, 0, "<>" },
  { "hazmat=no", 0, 0, 0, "<>" },
  { "hazmat=no", HAZMAT, 0, 0, "" },
  { "hazmat=designated", HAZMAT, 0, 0, "<>" },
  { "hazmat=destination", HAZMAT, 0, 0, "" },
  { "hazmat=destination", HAZMAT | DELIVERS, 0, 0, "<>" },
  { "hazmat:forward=no", HAZMAT, 0, 0, "<" },
  { "hazmat:water=no", HAZMAT, 0, 0, "" },
  { "hazmat:water=permissive", HAZMAT, 0, 0, "<>" },
  { "hazmat:B=no", HAZMAT, 0, 0, "" },
  { "hazmat:adr_tunnel_cat=A", HAZMAT, 0, 0, "<>" },
  { "hazmat:adr_tunnel_cat=D", HAZMAT, 0, 0, "" },
  { "maxheight:forward=3", 0, 0, 4, "<" },
  { "maxheight:backward=3", 0, 0, 4, ">" },
  { "maxheight=3|maxheight:forward=4", 0, 0, 4, ">" },
  { "maxheight:hgv=3", 0, 0, 4, "<>" },
  { "maxheight:hgv=3", LORRY, 0, 4, "" },
  { "maxheight=3|maxheight:hgv=5", LORRY, 0, 4, "<>" },
  { "maxheight=3|maxheight:hgv=5", 0, 0, 4, "" },
  { "maxheight:hgv:forward=3", LORRY, 0, 4, "<" },
  { "maxheight:conditional=3 @ (Mo-Su)", 0, 0, 4, "<>" },
  { "toll=yes", 0, WAY_ROADS_TOLL, 0, "" },
  { "toll=yes", 0, WAY_ROADS_UNPAVED | WAY_ROADS_FERRY, 0, "<>" },
  { "toll=no", 0, WAY_ROADS_TOLL, 0, "<>" },
  { "toll=yes|toll:motorcar=no", 0, WAY_ROADS_TOLL, 0, "<>" },
  { "toll=yes|toll:motorcar=no", LORRY, WAY_ROADS_TOLL, 0, "" },
  { "toll:hgv=yes", 0, WAY_ROADS_TOLL, 0, "<>" },
  { "toll:hgv=yes", LORRY, WAY_ROADS_TOLL, 0, "" },
  { "toll:motor_vehicle=yes", 0, WAY_ROADS_TOLL, 0, "" },
  { "surface=gravel", 0, WAY_ROADS_UNPAVED, 0, "" },
  { "surface=asphalt;gravel", 0, WAY_ROADS_UNPAVED, 0, "" },
  { "surface=asphalt", 0, WAY_ROADS_UNPAVED, 0, "<>" },
  { "surface=sett", 0, WAY_ROADS_UNPAVED, 0, "<>" },
  { "surface=gravel", 0, WAY_ROADS_TOLL, 0, "<>" },
};

static WayVehicle
make_vehicle (const Rule *rule)
{
  return (WayVehicle) { .height = rule->height,
                        .is_lorry = (rule->flags & LORRY) != 0,
                        .has_hazmat = (rule->flags & HAZMAT) != 0,
                        .delivers = (rule->flags & DELIVERS) != 0,
                        .without = rule->without };
}

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autofree char *way = g_strconcat ("highway=primary|", rules[i].tags,
                                          NULL);
      g_autoptr (WayNetwork) network = load (way, "", WAY_PROFILE_CAR);
      g_autoptr (WayNetwork) prepared = prepare (network);
      const WayVehicle vehicle = make_vehicle (&rules[i]);

      g_test_message ("%s", rules[i].tags);
      g_assert_cmpstr (passage (network, &vehicle, "1", "2"), ==,
                       rules[i].passage);
      g_assert_cmpstr (passage (prepared, &vehicle, "1", "2"), ==,
                       rules[i].passage);
    }
}

/* Whole ways, with their class, on foot. */
static void
test_classes (void)
{
  static const struct
  {
    const char *way;
    WayRoads    roads;          /* that it is one of */
  } ways[] = {
    { "highway=primary", 0 },
    { "highway=motorway|foot=yes|oneway=no", WAY_ROADS_MOTORWAY },
    { "highway=motorway_link|foot=yes", WAY_ROADS_MOTORWAY },
    { "highway=trunk|foot=yes", 0 },
    { "route=ferry", WAY_ROADS_FERRY },
    { "route=ferry|toll=yes", WAY_ROADS_FERRY | WAY_ROADS_TOLL },
    { "route=ferry|toll:foot=no|toll=yes", WAY_ROADS_FERRY },
    { "route=shuttle_train|foot=yes", 0 },
    { "man_made=pier", 0 },
    { "highway=track", WAY_ROADS_UNPAVED },
    { "highway=track|tracktype=grade1", 0 },
    { "highway=track|tracktype=grade2", WAY_ROADS_UNPAVED },
    { "highway=track|surface=concrete|tracktype=grade2", 0 },
    { "highway=path", WAY_ROADS_UNPAVED },
    { "highway=footway", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (WayNetwork) network = load (ways[i].way, "",
                                             WAY_PROFILE_FOOT);

      g_test_message ("%s", ways[i].way);
      for (guint bit = 0; bit < 4; bit++)
        {
          const WayVehicle vehicle = { .without = 1u << bit };

          g_assert_cmpstr (passage (network, &vehicle, "1", "2"), ==,
                           (ways[i].roads & 1u << bit) != 0 ? "" : "<>");
        }
    }
}

/* A node closes the edges that lead to it, and not those away from it. */
static void
test_nodes (void)
{
  static const struct
  {
    const char *node;
    Rule        rule;
  } nodes[] = {
    { "barrier=height_restrictor|maxheight=2", { NULL, 0, 0, 2, "<>" } },
    { "barrier=height_restrictor|maxheight=2", { NULL, 0, 0, 2.1, "<" } },
    { "barrier=toll_booth", { NULL, 0, WAY_ROADS_TOLL, 0, "<" } },
    { "barrier=toll_booth|toll=no", { NULL, 0, WAY_ROADS_TOLL, 0, "<>" } },
    { "highway=toll_gantry", { NULL, LORRY, WAY_ROADS_TOLL, 0, "<" } },
    { "barrier=gate|hgv=no|motorcar=yes", { NULL, LORRY, 0, 0, "<" } },
    { "highway=crossing|width=3", { NULL, 0, 0, 0, "<>" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      g_autoptr (WayNetwork) network = load ("highway=primary", nodes[i].node,
                                             WAY_PROFILE_CAR);
      WayVehicle vehicle = make_vehicle (&nodes[i].rule);

      vehicle.width = i + 1 == G_N_ELEMENTS (nodes) ? 5 : 0;
      g_test_message ("%s", nodes[i].node);
      g_assert_cmpstr (passage (network, &vehicle, "1", "2"), ==,
                       nodes[i].rule.passage);
    }
}

/* All limits of a kind count, whichever of several it meets first. */
static void
test_node_and_way (void)
{
  g_autoptr (WayNetwork) network
    = load ("highway=primary|maxheight=3|surface=gravel",
            "barrier=height_restrictor|maxheight=2.5|maxweight=3",
            WAY_PROFILE_CAR);
  const WayVehicle vehicles[] = { { .height = 2.7 }, { .height = 3.1 },
                                  { .weight = 4 },
                                  { .without = WAY_ROADS_UNPAVED } };
  static const char *const passages[] = { "<", "", "<", "" };

  for (guint i = 0; i < G_N_ELEMENTS (vehicles); i++)
    g_assert_cmpstr (passage (network, &vehicles[i], "1", "2"), ==,
                     passages[i]);
}

/* Other networks --------------------------------------------------------- */

static void
test_no_roads (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GArray) closed = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WayVehicle vehicle = { .height = 4 };
  g_autoptr (GError) error = NULL;

  way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_BOTH_WAYS, NULL, NULL);
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  g_assert_false (way_network_list_closed (network, &vehicle, closed, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_cmpuint (closed->len, ==, 0);
}

static void
test_misuse (void)
{
  static const WayVehicle wrong[] = { { .height = -1 }, { .width = NAN },
                                      { .length = INFINITY },
                                      { .weight = -INFINITY },
                                      { .axle_load = NAN },
                                      { .without = 1 << 4 } };
  g_autoptr (WayNetwork) network = load ("highway=primary", "",
                                         WAY_PROFILE_CAR);
  g_autoptr (GArray) closed = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) bytes = g_array_new (FALSE, FALSE, 1);
  const WayVehicle good = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*is_valid*");
      g_assert_false (way_network_list_closed (network, &wrong[i], closed,
                                               NULL));
      g_test_assert_expected_messages ();
    }
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*element_size*");
  g_assert_false (way_network_list_closed (network, &good, bytes, NULL));
  g_test_assert_expected_messages ();
  g_assert_true (way_network_list_closed (network, &good, closed, NULL));
  g_assert_cmpuint (closed->len, ==, 0);
}

/* Two roads on one line, in each order: the faster one goes there, the other
 * one back, and each keeps its own limit. */
static void
test_on_one_line (void)
{
  static const char *const nodes
    = "<node id=\"1\" lat=\"0\" lon=\"0\"/><node id=\"2\" lat=\"0\" "
      "lon=\"0.01\"/>";
  const WayVehicle tall = { .height = 3 };

  for (guint i = 0; i < 4; i++)
    {
      const gboolean is_fast_low = i < 2, comes_first = i % 2 == 0;
      g_autoptr (GString) xml = g_string_new ("<osm version=\"0.6\">");
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network = NULL;

      g_string_append (xml, nodes);
      for (guint k = 0; k < 2; k++)
        {
          const gboolean is_fast = (k == 0) == comes_first;

          g_string_append_printf (xml, "<way id=\"%u\"><nd ref=\"1\"/>"
                                  "<nd ref=\"2\"/>"
                                  "<tag k=\"highway\" v=\"%s\"/>"
                                  "<tag k=\"oneway\" v=\"%s\"/>"
                                  "<tag k=\"%s\" v=\"2\"/></way>", k + 1,
                                  is_fast ? "primary" : "residential",
                                  is_fast ? "yes" : "no",
                                  is_fast == is_fast_low ? "maxheight"
                                                         : "note");
        }
      g_string_append (xml, "</osm>");
      network = osm_map_load_bytes (xml->str, xml->len, WAY_PROFILE_CAR,
                                    WAY_MEASURE_SECONDS, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (passage (network, &tall, "1", "2"), ==,
                       is_fast_low ? "<" : ">");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  osm_map_begin ();

  g_test_add_func ("/vehicles/sizes", test_sizes);
  g_test_add_func ("/vehicles/rules", test_rules);
  g_test_add_func ("/vehicles/classes", test_classes);
  g_test_add_func ("/vehicles/nodes", test_nodes);
  g_test_add_func ("/vehicles/node-and-way", test_node_and_way);
  g_test_add_func ("/vehicles/on-one-line", test_on_one_line);
  g_test_add_func ("/vehicles/no-roads", test_no_roads);
  g_test_add_func ("/vehicles/misuse", test_misuse);

  return osm_map_run ();
}
