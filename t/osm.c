/* osm.c - tests of roads from OpenStreetMap: access, and the fields kept
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps are drawn in the tests, on the equator, where a thousandth of a degree
 * is 111.195 m on the library's sphere. What tags mean was looked up in the
 * OpenStreetMap wiki. */

#include <math.h>
#include <string.h>

#include "lib/osm-map.h"

/* Nodes 1 to 6 in a row from west to east, 11 to 16 a step north of them, and
 * @ways: lines "refs; key=value; key=value". */
static char *
draw (const char *ways)
{
  g_auto (GStrv) lines = g_strsplit (ways, "\n", 0);
  GString *xml = g_string_new ("<?xml version='1.0' encoding='UTF-8'?>\n"
                               "<osm version=\"0.6\">\n");

  for (int i = 0; i < 12; i++)
    g_string_append_printf (xml, "<node id=\"%d\" lat=\"0.00%d\" "
                            "lon=\"0.00%d\"/>\n", 1 + i % 6 + i / 6 * 10,
                            i / 6, i % 6);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], "; ", 0);
      g_auto (GStrv) refs = g_strsplit (parts[0], " ", 0);

      g_string_append_printf (xml, "<way id=\"%u\">\n", i + 1);
      for (guint j = 0; refs[j] != NULL; j++)
        g_string_append_printf (xml, "<nd ref=\"%s\"/>", refs[j]);
      for (guint j = 1; parts[j] != NULL; j++)
        {
          g_auto (GStrv) tag = g_strsplit (parts[j], "=", 2);

          g_string_append_printf (xml, "<tag k=\"%s\" v=\"%s\"/>", tag[0],
                                  tag[1]);
        }
      g_string_append (xml, "</way>\n");
    }

  return g_string_free (g_string_append (xml, "</osm>\n"), FALSE);
}

static WayNetwork *
load_drawn (const char *ways,
            WayProfile  profile,
            WayMeasure  measure)
{
  g_autofree char *xml = draw (ways);
  g_autoptr (GError) error = NULL;
  WayNetwork *network = osm_map_load_bytes (xml, strlen (xml), profile, measure,
                                    &error);

  g_assert_no_error (error);
  return network;
}

/* Whether there is a way between 1 and 2 with tags: "<>", ">", "<" or "". */
static const char *
passage (const char *tags,
         WayProfile  profile)
{
  g_autofree char *way = g_strconcat ("1 2; ", tags, "\n5 6; highway=service"
                                      "; foot=yes; bicycle=yes", NULL);
  g_autoptr (WayNetwork) network = load_drawn (way, profile,
                                               WAY_MEASURE_METRES);
  const gboolean there = osm_map_cost (network, "1", "2") >= 0;
  const gboolean back = osm_map_cost (network, "2", "1") >= 0;

  return there && back ? "<>" : there ? ">" : back ? "<" : "";
}

typedef struct
{
  const char *tags;
  const char *car, *bicycle, *foot;
} Rule;

static const Rule rules[] = {
  { "highway=residential", "<>", "<>", "<>" },
  { "highway=motorway", ">", "", "" },
  { "highway=motorway; oneway=no", "<>", "", "" },
  { "highway=trunk; motorroad=yes", "<>", "", "" },
  { "highway=footway", "", "<>", "<>" },
  { "highway=footway; bicycle=yes", "", "<>", "<>" },
  { "highway=pedestrian", "", "<>", "<>" },
  { "highway=pedestrian; motor_vehicle=destination", "<>", "<>", "<>" },
  { "highway=path", "", "<>", "<>" },
  { "highway=path; motor_vehicle=designated", "<>", "<>", "<>" },
  { "highway=path; motor_vehicle=destination", "", "<>", "<>" },
  { "highway=footway; motor_vehicle=yes", "<>", "<>", "<>" },
  { "highway=footway; access=yes", "", "<>", "<>" },
  { "highway=bridleway; motor_vehicle=yes", "<>", "", "" },
  { "highway=bridleway; foot=yes", "", "<>", "<>" },
  { "highway=cycleway", "", "<>", "<>" },
  { "highway=cycleway; foot=no", "", "<>", "" },
  { "highway=cycleway; motor_vehicle=yes", "<>", "<>", "<>" },
  { "highway=steps", "", "<>", "<>" },
  { "highway=track", "<>", "<>", "<>" },
  { "highway=track; tracktype=grade5", "", "<>", "<>" },
  { "highway=track; tracktype=grade5; motorcar=yes", "<>", "<>", "<>" },
  { "highway=winter_road", "<>", "<>", "<>" },
  { "highway=road", "", "", "" },
  { "highway=road; access=yes", "<>", "<>", "<>" },
  { "highway=trunk", "<>", "<>", "" },
  { "highway=trunk; sidewalk=right", "<>", "<>", "<>" },
  { "highway=trunk; maxspeed=50", "<>", "<>", "<>" },
  { "highway=primary; sidewalk=separate", "<>", "<>", "" },
  { "highway=primary; sidewalk=separate; foot=yes", "<>", "<>", "<>" },
  { "railway=rail; bicycle=yes", "", "<>", "" },
  { "railway=train; bicycle=yes", "", "<>", "" },
  { "railway=tram", "", "", "" },
  { "highway=motorway; cycleway=track", ">", ">", "" },
  { "highway=motorway; cycleway=track; bicycle=no", ">", "", "" },
  { "route=shuttle_train", "<>", "", "" },
  { "route=shuttle_train; bicycle=yes", "<>", "<>", "" },
  /* What pedestrians walk along. */
  { "man_made=pier", "", "<>", "<>" },
  { "railway=platform", "", "<>", "<>" },
  { "public_transport=platform", "", "<>", "<>" },
  { "amenity=parking", "", "<>", "<>" },
  { "amenity=parking; access=private", "", "", "" },
  /* Roads that cannot be used. */
  { "highway=primary; construction=yes", "", "", "" },
  { "highway=primary; construction=minor", "<>", "<>", "<>" },
  { "highway=primary; construction=primary", "<>", "<>", "<>" },
  { "highway=primary; smoothness=impassable", "", "<>", "<>" },
  { "highway=service; service=emergency_access", "", "<>", "<>" },
  { "highway=primary; maxheight=1.5", "", "<>", "<>" },
  { "highway=primary; maxwidth=6'2&quot;", "", "<>", "<>" },
  { "highway=primary; maxwidth=7'", "<>", "<>", "<>" },
  { "highway=primary; maxweight=800 kg", "", "<>", "<>" },
  { "highway=primary; maxweight=3.5", "<>", "<>", "<>" },
  { "highway=construction", "", "", "" },
  { "highway=proposed", "", "", "" },
  { "building=yes", "", "", "" },
  { "railway=rail", "", "", "" },
  /* Access: the most special sign overrules. */
  { "highway=service; access=private", "<>", "", "" },
  { "highway=service; access=delivery", "<>", "", "" },
  { "highway=footway; access=private", "", "", "" },
  { "highway=pedestrian; access=private", "", "", "" },
  { "highway=service; access=no", "", "", "" },
  { "highway=service; access=destination", "<>", "<>", "<>" },
  { "highway=service; access=no; foot=yes", "", "", "<>" },
  { "highway=service; access=no; bicycle=designated", "", "<>", "" },
  { "highway=service; vehicle=no", "", "", "<>" },
  { "highway=service; bicycle=dismount", "<>", "<>", "<>" },
  { "highway=service; vehicle=no; bicycle=yes", "", "<>", "<>" },
  { "highway=service; motor_vehicle=no", "", "<>", "<>" },
  { "highway=service; motor_vehicle=private; motorcar=yes", "<>", "<>", "<>" },
  { "highway=service; access=no; motor_vehicle=yes", "<>", "", "" },
  { "highway=service; access=no; vehicle=yes", "<>", "<>", "" },
  { "highway=primary; bicycle=use_sidepath", "<>", "", "<>" },
  /* Each direction by itself. */
  { "highway=service; access=yes; access:backward=no", ">", ">", ">" },
  { "highway=service; access=no; access:forward=yes", ">", ">", ">" },
  { "highway=service; vehicle:forward=no", "<", "<", "<>" },
  { "highway=service; motor_vehicle:backward=no", ">", "<>", "<>" },
  { "highway=service; motorcar:forward=no; motor_vehicle=yes", "<", "<>",
    "<>" },
  { "highway=service; access:forward=no; motorcar=yes", "<>", "<", "<" },
  { "highway=service; bicycle:backward=no", "<>", ">", "<>" },
  { "highway=service; foot:forward=no", "<>", "<>", "<" },
  { "highway=pedestrian; vehicle:forward=yes", ">", "<>", "<>" },
  /* Lists, and values for others. */
  { "highway=track; motor_vehicle=agricultural;forestry", "", "<>", "<>" },
  { "highway=track; motor_vehicle=agricultural; forestry", "", "<>", "<>" },
  { "highway=service; access=no;destination", "<>", "<>", "<>" },
  { "highway=service; access=permissive;forestry", "<>", "<>", "<>" },
  { "highway=service; motor_vehicle=bus", "", "<>", "<>" },
  { "highway=service; access=psv", "", "", "" },
  { "highway=service; access=taxi", "", "", "" },
  { "highway=service; access=foot", "", "", "<>" },
  { "highway=service; access=official", "", "<>", "<>" },
  { "highway=service; access=unknown", "<>", "<>", "<>" },
  /* One-way streets. */
  { "highway=primary; oneway=yes", ">", "<>", "<>" },
  { "highway=primary; oneway=yes; foot=no", ">", ">", "" },
  { "highway=primary; oneway=true; foot=no", ">", ">", "" },
  { "highway=primary; oneway=1; foot=no", ">", ">", "" },
  { "highway=primary; oneway=-1; foot=no", "<", "<", "" },
  { "highway=primary; oneway=no", "<>", "<>", "<>" },
  { "highway=primary; oneway=reversible", "", "<>", "<>" },
  { "highway=primary; oneway=alternating", "<>", "<>", "<>" },
  { "highway=motorway; oneway=alternating", ">", "", "" },
  { "highway=primary; junction=roundabout; foot=no", ">", ">", "" },
  { "highway=primary; junction=roundabout; oneway=alternating; foot=no", ">",
    ">", "" },
  { "highway=primary; junction=roundabout; oneway=no", "<>", "<>", "<>" },
  { "highway=primary; oneway=yes; oneway:bicycle=no", ">", "<>", "<>" },
  { "highway=primary; oneway=yes; cycleway=opposite", ">", "<>", "<>" },
  { "highway=primary; oneway=yes; cycleway:left=opposite_lane", ">", "<>",
    "<>" },
  { "highway=primary; oneway=yes; cycleway:left:oneway=-1; foot=no", ">", "<>",
    "" },
  { "highway=primary; oneway=yes; cycleway=lane; foot=no", ">", ">", "" },
  { "highway=cycleway; oneway=yes; foot=no", "", ">", "" },
  { "highway=primary; oneway=yes; bicycle:backward=yes; foot=no", ">", "<>",
    "" },
  { "highway=primary; oneway=yes; vehicle:backward=yes; foot=no", "<>", "<>",
    "" },
  { "highway=primary; oneway=yes; access:backward=yes; foot=no", ">", ">",
    "" },
  { "highway=footway; oneway:foot=yes", "", ">", ">" },
  { "highway=steps; conveying=backward", "", "<", "<" },
  { "highway=steps; conveying=backward; oneway=no", "", "<>", "<>" },
};

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      const char *const wanted[] = { rules[i].car, rules[i].bicycle,
                                     rules[i].foot };

      for (guint profile = 0; profile < 3; profile++)
        {
          const char *found = passage (rules[i].tags, (WayProfile) profile);

          if (!g_str_equal (found, wanted[profile]))
            g_error ("%s, profile %u: \"%s\"; expected \"%s\"",
                     rules[i].tags, profile, found, wanted[profile]);
        }
    }
}

/* Kilometres an hour between 1 and 2. */
static gdouble
speed (const char *tags,
       WayProfile  profile,
       const char *from,
       const char *to)
{
  g_autofree char *way = g_strconcat ("1 2; ", tags, NULL);
  g_autoptr (WayNetwork) network = load_drawn (way, profile,
                                               WAY_MEASURE_SECONDS);

  return STEP / osm_map_cost (network, from, to) * 3.6;
}

static void
test_speeds (void)
{
  static const struct
  {
    const char *tags;
    gdouble     speed;
  } cases[] = {
    { "highway=primary; maxspeed=50", 50 },
    { "highway=primary; maxspeed=50 km/h", 50 },
    { "highway=primary; maxspeed=30 mph", 30 * 1.609344 },
    { "highway=primary; maxspeed=20mph", 20 * 1.609344 },
    { "highway=living_street; maxspeed=walk", 7 },
    { "highway=primary; maxspeed=50; maxspeed:forward=80", 80 },
    { "highway=primary; maxspeed=50; maxspeed:backward=80", 50 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon (speed (cases[i].tags, WAY_PROFILE_CAR, "1",
                                           "2"), cases[i].speed, 1e-6);
  g_assert_cmpfloat_with_epsilon (speed (cases[5].tags, WAY_PROFILE_CAR, "2",
                                         "1"), 50, 1e-6);

  /* Signs that say nothing leave the class its own speed. */
  for (const char *const *sign
         = (const char *const[]) { "none", "signals", "0", "-5", "x", "1e9",
                                   NULL }; *sign != NULL; sign++)
    {
      g_autofree char *tags = g_strconcat ("highway=residential; maxspeed=",
                                           *sign, NULL);

      g_assert_cmpfloat (speed (tags, WAY_PROFILE_CAR, "1", "2"), ==,
                         speed ("highway=residential", WAY_PROFILE_CAR, "1",
                                "2"));
    }

  /* On a motorway faster than in a street, on steps slower than beside. */
  g_assert_cmpfloat (speed ("highway=motorway", WAY_PROFILE_CAR, "1", "2"), >,
                     speed ("highway=residential", WAY_PROFILE_CAR, "1", "2"));
  g_assert_cmpfloat (speed ("highway=steps", WAY_PROFILE_FOOT, "1", "2"), <,
                     speed ("highway=footway", WAY_PROFILE_FOOT, "1", "2"));
  /* A bad surface slows down, sign or not; so does a single lane. */
  g_assert_cmpfloat (speed ("highway=primary; surface=cobblestone",
                            WAY_PROFILE_CAR, "1", "2"), <, 50);
  g_assert_cmpfloat (speed ("highway=primary; maxspeed=90; smoothness=bad",
                            WAY_PROFILE_CAR, "1", "2"), <, 50);
  g_assert_cmpfloat (speed ("highway=track; tracktype=grade3; maxspeed=80",
                            WAY_PROFILE_CAR, "1", "2"), <, 50);
  g_assert_cmpfloat (speed ("highway=residential; lanes=1",
                            WAY_PROFILE_CAR, "1", "2"), <,
                     speed ("highway=residential", WAY_PROFILE_CAR, "1",
                            "2"));
  g_assert_cmpfloat_with_epsilon (speed ("highway=residential; lanes=1; "
                                         "oneway=yes", WAY_PROFILE_CAR, "1",
                                         "2"),
                                  speed ("highway=residential",
                                         WAY_PROFILE_CAR, "1", "2"), 1e-6);
  g_assert_cmpfloat (speed ("highway=motorway; hov=designated",
                            WAY_PROFILE_CAR, "1", "2"), <, 60);
  g_assert_cmpfloat (speed ("highway=path; surface=sand", WAY_PROFILE_FOOT,
                            "1", "2"), <,
                     speed ("highway=path", WAY_PROFILE_FOOT, "1", "2"));
  /* A limit slows a bicycle down, and never speeds it up. */
  g_assert_cmpfloat_with_epsilon (speed ("highway=primary; maxspeed=10",
                                         WAY_PROFILE_BICYCLE, "1", "2"), 10,
                                  1e-6);
  g_assert_cmpfloat (speed ("highway=primary; maxspeed=90",
                            WAY_PROFILE_BICYCLE, "1", "2"), <, 30);
}

/* Shapes ------------------------------------------------------------------ */

/* A crossing at 3: of twelve nodes five are left. */
static void
test_junctions_alone_are_nodes (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 2 3 4 5; highway=primary; name=High&amp;Low\n"
                  "11 12 3 14; highway=primary; ref=A 1\n"
                  "6 16; building=yes", WAY_PROFILE_CAR, WAY_MEASURE_METRES);
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
    = load_drawn ("1 11 12 13 3; highway=primary; name=long\n"
                  "1 2 3; highway=primary; name=short", WAY_PROFILE_CAR,
                  WAY_MEASURE_METRES);
  g_autoptr (WayNetwork) fast
    = load_drawn ("1 11 12 13 3; highway=primary; maxspeed=100\n"
                  "1 2 3; highway=primary; maxspeed=20", WAY_PROFILE_CAR,
                  WAY_MEASURE_SECONDS);

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
    = load_drawn ("1 3; highway=primary\n"
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
    = load_drawn ("1 2; highway=service\n3 13 12 2 3; highway=service",
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
        = load_drawn (cases[i].ways, WAY_PROFILE_CAR, WAY_MEASURE_SECONDS);

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
      g_autoptr (WayNetwork) network = load_drawn (way, WAY_PROFILE_FOOT,
                                                   WAY_MEASURE_METRES);

      g_assert_cmpstr (label_of (network), ==, cases[i].label);
    }
}

/* After Key:duration. */
static void
test_durations (void)
{
  static const struct
  {
    const char *duration;
    gdouble     seconds;
  } cases[] = {
    { "45", 2700 }, { "0:45", 2700 }, { "00:45:30", 2730 },
    { "120:00", 432000 }, { "PT45M", 2700 }, { "PT1H30M", 5400 },
    { "PT21.5S", 21.5 }, { "P1DT2H", 93600 }, { "PT022506", 8706 },
    { "P2D", 172800 },
  };
  static const char *const wrong[] = { "soon", "1:2:3:4", "-5", "PT", "P5",
                                       "PT5", "0", "1:", "", "P1H", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *way = g_strconcat ("1 2 3; route=ferry; duration=",
                                          cases[i].duration, NULL);
      g_autoptr (WayNetwork) network = load_drawn (way, WAY_PROFILE_CAR,
                                                   WAY_MEASURE_SECONDS);

      osm_map_assert_cost (network, "1", "3", cases[i].seconds);
      osm_map_assert_cost (network, "3", "1", cases[i].seconds);
    }
  for (guint i = 0; wrong[i] != NULL; i++)
    {
      g_autofree char *way = g_strconcat ("1 2; route=ferry; duration=",
                                          wrong[i], NULL);
      g_autoptr (WayNetwork) network = load_drawn (way, WAY_PROFILE_CAR,
                                                   WAY_MEASURE_SECONDS);

      osm_map_assert_cost (network, "1", "2", STEP * 3.6 / 20);
    }
}

/* A ferry that the extract cuts takes its usual speed. */
static void
test_duration_of_cut_ferry (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 2 99; route=ferry; duration=10:00", WAY_PROFILE_CAR,
                  WAY_MEASURE_SECONDS);

  osm_map_assert_cost (network, "1", "2", STEP * 3.6 / 20);
}

/* A bicycle is pushed more slowly than it is ridden, and not where nobody may
 * walk. */
static void
test_pushing (void)
{
  static const struct
  {
    const char *tags;
    gdouble     there, back;
  } cases[] = {
    { "highway=footway", 4, 4 },
    { "highway=footway; bicycle=yes", 8, 8 },
    { "highway=steps", 2, 2 },
    { "highway=residential; oneway=yes", 17, 4 },
    { "highway=residential; oneway=yes; oneway:bicycle=no", 17, 17 },
    { "highway=residential; oneway=yes; bicycle:backward=yes", 17, 17 },
    { "highway=residential; bicycle=dismount", 4, 4 },
    { "highway=residential; cycleway:right=separate", 4, 4 },
    { "highway=residential; cycleway:right=separate; bicycle=yes", 17, 17 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpfloat_with_epsilon (speed (cases[i].tags,
                                             WAY_PROFILE_BICYCLE, "1", "2"),
                                      cases[i].there, 1e-6);
      g_assert_cmpfloat_with_epsilon (speed (cases[i].tags,
                                             WAY_PROFILE_BICYCLE, "2", "1"),
                                      cases[i].back, 1e-6);
    }
}

/* Both lanes of a road keep their own bends: one is divided, and drawn with its
 * true shape. */
static void
test_opposite_lanes (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 2 3; highway=primary; oneway=yes\n"
                  "3 13 12 11 1; highway=primary; oneway=yes", WAY_PROFILE_CAR,
                  WAY_MEASURE_METRES);

  osm_map_assert_cost (network, "1", "3", 2 * STEP);
  osm_map_assert_cost (network, "3", "1", 4 * STEP);
  osm_map_assert_bends (network, "1", "3", "1,0");
  g_assert_cmpuint (way_table_get_n_nodes (way_network_get_table (network)),
                    ==, 3);
  osm_map_assert_bends (network, "3", "12", "2,1");
  osm_map_assert_bends (network, "12", "1", "0,1");
}

/* A road that ends at its beginning is a ring with places along it; a
 * roundabout is gone round one way. */
static void
test_loops (void)
{
  g_autoptr (WayNetwork) ring
    = load_drawn ("1 2; highway=service\n2 3 13 12 2; highway=service",
                  WAY_PROFILE_CAR, WAY_MEASURE_METRES);
  g_autoptr (WayNetwork) round
    = load_drawn ("2 3 13 12 2; highway=primary; junction=roundabout\n"
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
    = load_drawn ("1 2 1; highway=service\n2 2 2; highway=service\n"
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
    = load_drawn ("1 2; highway=service\n2 3 2; highway=service",
                  WAY_PROFILE_CAR, WAY_MEASURE_METRES);

  g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (network)),
                    ==, 4);
  osm_map_assert_cost (network, "1", "3", 2 * STEP);
}

static void
test_extract_cuts_ways (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 2 3 99 98 4 5 6 97; highway=primary", WAY_PROFILE_CAR,
                  WAY_MEASURE_METRES);

  osm_map_assert_cost (network, "1", "3", 2 * STEP);
  osm_map_assert_cost (network, "4", "6", 2 * STEP);
  g_assert_cmpfloat (osm_map_cost (network, "3", "4"), ==, -1);
}

static void
test_barriers (void)
{
  static const struct
  {
    const char *tag;
    const char *passes;         /* by car, bicycle, foot */
  } cases[] = {
    { "<tag k='barrier' v='bollard'/>", ".xx" },
    { "<tag k='barrier' v='gate'/>", "xxx" },
    { "<tag k='barrier' v='gate'/><tag k='bicycle' v='private'/>"
      "<tag k='foot' v='private'/>", "x.." },
    { "<tag k='barrier' v='gate'/><tag k='motor_vehicle' v='no'/>", ".xx" },
    { "<tag k='barrier' v='gate'/><tag k='access' v='psv'/>", "..." },
    { "<tag k='barrier' v='gate'/><tag k='motor_vehicle' v='agricultural;"
      "forestry'/>", ".xx" },
    { "<tag k='barrier' v='gate'/><tag k='locked' v='yes'/>", "..." },
    { "<tag k='barrier' v='gate'/><tag k='locked' v='yes'/>"
      "<tag k='foot' v='yes'/>", "..x" },
    { "<tag k='barrier' v='lift_gate'/>", "xxx" },
    { "<tag k='barrier' v='toll_booth'/>", "xxx" },
    { "<tag k='barrier' v='planter'/>", ".xx" },
    { "<tag k='barrier' v='tank_trap'/>", ".xx" },
    { "<tag k='barrier' v='wall'/>", "..." },
    { "<tag k='barrier' v='wall'/><tag k='access' v='yes'/>", "xxx" },
    { "<tag k='barrier' v='fence'/>", "..." },
    { "<tag k='barrier' v='hedge'/>", "..." },
    { "<tag k='barrier' v='something_new'/>", "..x" },
    { "<tag k='barrier' v='bollard'/><tag k='bollard' v='rising'/>", "xxx" },
    { "<tag k='barrier' v='bollard'/><tag k='bollard' v='removable'/>",
      ".xx" },
    { "<tag k='barrier' v='kerb'/>", ".xx" },
    { "<tag k='barrier' v='kerb'/><tag k='kerb' v='lowered'/>", "xxx" },
    { "<tag k='barrier' v='height_restrictor'/>", "xxx" },
    { "<tag k='barrier' v='height_restrictor'/>"
      "<tag k='maxheight' v='1.2'/>", ".xx" },
    { "<tag k='motorcar' v='no'/>", ".xx" },
    { "<tag k='barrier' v='bollard'/><tag k='motor_vehicle' v='yes'/>",
      "xxx" },
    { "<tag k='barrier' v='stile'/>", "..x" },
    { "<tag k='highway' v='crossing'/><tag k='bicycle' v='no'/>", "xxx" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint profile = 0; profile < 3; profile++)
      {
        g_autofree char *xml
          = g_strdup_printf ("<osm><node id='1' lat='0' lon='0'/><node id='2' "
                             "lat='0' lon='0.001'>%s</node><node id='3' "
                             "lat='0' lon='0.002'/><way id='1'><nd ref='1'/>"
                             "<nd ref='2'/><nd ref='3'/><tag k='highway' "
                             "v='service'/></way></osm>", cases[i].tag);
        g_autoptr (GError) error = NULL;
        g_autoptr (WayNetwork) network
          = osm_map_load_bytes (xml, strlen (xml), (WayProfile) profile,
                        WAY_MEASURE_METRES, &error);

        g_assert_no_error (error);
        g_assert_cmpint (osm_map_cost (network, "1", "3") > 0, ==,
                         cases[i].passes[profile] == 'x');
        g_assert_true (cases[i].passes[profile] == 'x'
                       || osm_map_cost (network, "1", "2") > 0);
      }
}

/* The cost of the best path by car that heeds the rules of the network; -1 if
 * there is none. */
static gdouble
steps_by_rules (WayNetwork *network,
                const char *from,
                const char *to)
{
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (WayTurns) turns = way_turns_new (graph);
  g_autoptr (WayPath) path = NULL;
  WayNode a, b;

  g_assert_true (way_graph_find_node (graph, from, &a));
  g_assert_true (way_graph_find_node (graph, to, &b));
  path = way_find_path (WAY_GRAPH (turns), a, b, WAY_STRATEGY_ASTAR, NULL);
  return path != NULL ? way_path_get_cost (path) / STEP : -1;
}

/* From 1 to 4 there is a short way over 2 and 3 and a long one. Traffic passes
 * neither a private road with a node, nor one with a bend, nor a straight one;
 * but who begins or ends there may use it. */
static void
test_no_through_traffic (void)
{
  static const char *const ways[] = {
    "1 2; highway=service; access=private\n"
    "2 3; highway=service; access=private\n"
    "3 4; highway=service; access=private",
    "1 2 3; highway=service; motor_vehicle=destination\n3 4; highway=service",
    "1 2 3 4; highway=service; access=customers",
    "1 2; highway=service\n2 3; highway=service; access=delivery\n"
    "3 4; highway=service",
    "1 2; highway=service\n2 3; highway=service; access:forward=private; "
    "access:backward=no\n3 4; highway=service",
  };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *all = g_strconcat (ways[i], "\n1 11 14 4; "
                                          "highway=residential", NULL);
      g_autoptr (WayNetwork) network
        = load_drawn (all, WAY_PROFILE_CAR, WAY_MEASURE_METRES);
      g_autoptr (WayNetwork) walk
        = load_drawn (all, WAY_PROFILE_FOOT, WAY_MEASURE_METRES);

      g_assert_cmpfloat_with_epsilon (steps_by_rules (network, "1", "4"), 5,
                                      1e-3);
      g_assert_false (way_table_has_rules (way_network_get_table (walk)));
    }

  {
    g_autofree char *all = g_strconcat (ways[0], "\n1 11 14 4; "
                                        "highway=residential", NULL);
    g_autoptr (WayNetwork) network
      = load_drawn (all, WAY_PROFILE_CAR, WAY_MEASURE_METRES);

    g_assert_cmpfloat_with_epsilon (steps_by_rules (network, "2", "4"), 2,
                                    1e-3);
    g_assert_cmpfloat_with_epsilon (steps_by_rules (network, "1", "3"), 2,
                                    1e-3);
    g_assert_cmpfloat_with_epsilon (steps_by_rules (network, "2", "3"), 1,
                                    1e-3);
  }
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

/* A signal costs time in each direction that it faces, where one passes it or
 * arrives there, and no metres. */
static void
test_signals (void)
{
  static const struct
  {
    const char *tag;
    guint       there, back;    /* in seconds */
  } cases[] = {
    { "<tag k='highway' v='traffic_signals'/>", 7, 7 },
    { "<tag k='highway' v='traffic_signals'/>"
      "<tag k='traffic_signals:direction' v='forward'/>", 7, 0 },
    { "<tag k='highway' v='traffic_signals'/>"
      "<tag k='traffic_signals:direction' v='backward'/>", 0, 7 },
    { "<tag k='highway' v='stop'/><tag k='direction' v='backward'/>", 0, 2 },
    { "<tag k='highway' v='crossing'/>", 0, 0 },
    { "<tag k='barrier' v='gate'/>", 0, 0 },
    { "<tag k='barrier' v='gate'/><tag k='access' v='private'/>", 240, 240 },
  };
  const WayCost free = 2 * STEP * 3.6 / 60;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *xml
        = g_strdup_printf ("<osm><node id='1' lat='0' lon='0'/><node id='2' "
                           "lat='0' lon='0.001'>%s</node><node id='3' "
                           "lat='0' lon='0.002'/><way id='1'><nd ref='1'/>"
                           "<nd ref='2'/><nd ref='3'/><tag k='highway' "
                           "v='secondary'/></way></osm>", cases[i].tag);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network
        = osm_map_load_bytes (xml, strlen (xml), WAY_PROFILE_CAR,
                              WAY_MEASURE_SECONDS, &error);
      g_autoptr (WayNetwork) metres
        = osm_map_load_bytes (xml, strlen (xml), WAY_PROFILE_CAR,
                              WAY_MEASURE_METRES, NULL);

      g_assert_no_error (error);
      osm_map_assert_cost (network, "1", "3", free + cases[i].there);
      osm_map_assert_cost (network, "3", "1", free + cases[i].back);
      osm_map_assert_cost (metres, "1", "3", 2 * STEP);
    }
}

/* Who ends or begins before the signal does not wait for a part of the time. */
static void
test_before_signals (void)
{
  static const char xml[]
    = "<osm><node id='1' lat='0' lon='0'/><node id='2' lat='0' lon='0.001'/>"
      "<node id='3' lat='0' lon='0.002'><tag k='highway' "
      "v='traffic_signals'/></node><node id='4' lat='0' lon='0.003'/>"
      "<node id='5' lat='0' lon='0.004'/><way id='1'><nd ref='1'/>"
      "<nd ref='2'/><nd ref='3'/><nd ref='4'/><nd ref='5'/><tag k='highway' "
      "v='secondary'/></way></osm>";
  const WayCost step = STEP * 3.6 / 60;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network
    = osm_map_load_bytes (xml, strlen (xml), WAY_PROFILE_CAR,
                          WAY_MEASURE_SECONDS, &error);

  g_assert_no_error (error);
  osm_map_assert_cost (network, "1", "2", step);
  osm_map_assert_cost (network, "2", "4", 2 * step + 7);
  osm_map_assert_cost (network, "4", "2", 2 * step + 7);
  osm_map_assert_cost (network, "1", "5", 4 * step + 7);
}

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
    = osm_map_load_bytes (xml, strlen (xml), WAY_PROFILE_FOOT, WAY_MEASURE_METRES,
                  &error);

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

  g_test_add_func ("/osm/rules", test_rules);
  g_test_add_func ("/osm/speeds", test_speeds);
  g_test_add_func ("/osm/junctions-alone-are-nodes",
                   test_junctions_alone_are_nodes);
  g_test_add_func ("/osm/parallel-ways", test_parallel_ways);
  g_test_add_func ("/osm/crescents", test_crescents);
  g_test_add_func ("/osm/ring-from-between", test_ring_from_between);
  g_test_add_func ("/osm/names-on-one-line", test_names_on_one_line);
  g_test_add_func ("/osm/names-of-pavements", test_names_of_pavements);
  g_test_add_func ("/osm/durations", test_durations);
  g_test_add_func ("/osm/duration-of-cut-ferry", test_duration_of_cut_ferry);
  g_test_add_func ("/osm/pushing", test_pushing);
  g_test_add_func ("/osm/there-and-back", test_there_and_back);
  g_test_add_func ("/osm/opposite-lanes", test_opposite_lanes);
  g_test_add_func ("/osm/loops", test_loops);
  g_test_add_func ("/osm/repeated-nodes-are-no-edge",
                   test_repeated_nodes_are_no_edge);
  g_test_add_func ("/osm/extract-cuts-ways", test_extract_cuts_ways);
  g_test_add_func ("/osm/barriers", test_barriers);
  g_test_add_func ("/osm/no-through-traffic", test_no_through_traffic);
  g_test_add_func ("/osm/squares", test_squares);
  g_test_add_func ("/osm/signals", test_signals);
  g_test_add_func ("/osm/before-signals", test_before_signals);
  g_test_add_func ("/osm/ways-before-nodes", test_ways_before_nodes);
  g_test_add_func ("/osm/exact-numbers", test_exact_numbers);
  g_test_add_func ("/osm/accept", test_accept);
  g_test_add_func ("/osm/long-line", test_long_line);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/osm/%s", rejects[i].file);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_reject);
    }

  return osm_map_run ();
}
