/* osm-access.c - tests of who may use a road of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps are drawn in the tests, on the equator, where a thousandth of a degree
 * is 111.195 m on the library's sphere. What tags mean was looked up in the
 * OpenStreetMap wiki. */

#include <string.h>

#include "lib/osm-map.h"

/* Whether there is a way between 1 and 2 with tags: "<>", ">", "<" or "". */
static const char *
passage (const char *tags,
         WayProfile  profile)
{
  g_autofree char *way = g_strconcat ("1 2; ", tags, "\n5 6; highway=service"
                                      "; foot=yes; bicycle=yes", NULL);
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn (way, profile, WAY_MEASURE_METRES);
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

static const struct
{
  const char *tag;
  const char *passes;         /* by car, bicycle, foot */
} barriers[] = {
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

static void
test_barriers (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (barriers); i++)
    for (guint profile = 0; profile < 3; profile++)
      {
        g_autofree char *xml
          = g_strdup_printf ("<osm><node id='1' lat='0' lon='0'/><node id='2' "
                             "lat='0' lon='0.001'>%s</node><node id='3' "
                             "lat='0' lon='0.002'/><way id='1'><nd ref='1'/>"
                             "<nd ref='2'/><nd ref='3'/><tag k='highway' "
                             "v='service'/></way></osm>", barriers[i].tag);
        g_autoptr (GError) error = NULL;
        g_autoptr (WayNetwork) network
          = osm_map_load_bytes (xml, strlen (xml), (WayProfile) profile,
                                WAY_MEASURE_METRES, &error);

        g_assert_no_error (error);
        g_assert_cmpint (osm_map_cost (network, "1", "3") > 0, ==,
                         barriers[i].passes[profile] == 'x');
        g_assert_true (barriers[i].passes[profile] == 'x'
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
        = osm_map_load_drawn (all, WAY_PROFILE_CAR, WAY_MEASURE_METRES);
      g_autoptr (WayNetwork) walk
        = osm_map_load_drawn (all, WAY_PROFILE_FOOT, WAY_MEASURE_METRES);

      g_assert_cmpfloat_with_epsilon (steps_by_rules (network, "1", "4"), 5,
                                      1e-3);
      g_assert_false (way_table_has_rules (way_network_get_table (walk)));
    }

  {
    g_autofree char *all = g_strconcat (ways[0], "\n1 11 14 4; "
                                        "highway=residential", NULL);
    g_autoptr (WayNetwork) network
      = osm_map_load_drawn (all, WAY_PROFILE_CAR, WAY_MEASURE_METRES);

    g_assert_cmpfloat_with_epsilon (steps_by_rules (network, "2", "4"), 2,
                                    1e-3);
    g_assert_cmpfloat_with_epsilon (steps_by_rules (network, "1", "3"), 2,
                                    1e-3);
    g_assert_cmpfloat_with_epsilon (steps_by_rules (network, "2", "3"), 1,
                                    1e-3);
  }
}

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/osm-access/rules", test_rules);
  g_test_add_func ("/osm-access/barriers", test_barriers);
  g_test_add_func ("/osm-access/no-through-traffic", test_no_through_traffic);

  return osm_map_run ();
}
