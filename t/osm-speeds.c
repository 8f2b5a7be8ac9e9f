/* osm-speeds.c - tests of the time on roads of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps are drawn in the tests, on the equator, where a thousandth of a degree
 * is 111.195 m on the library's sphere. What tags mean was looked up in the
 * OpenStreetMap wiki. */

#include <string.h>

#include "lib/osm-map.h"

/* Kilometres an hour between 1 and 2. */
static gdouble
speed (const char *tags,
       WayProfile  profile,
       const char *from,
       const char *to)
{
  g_autofree char *way = g_strconcat ("1 2; ", tags, NULL);
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn (way, profile, WAY_MEASURE_SECONDS);

  return STEP / osm_map_cost (network, from, to) * 3.6;
}

static const struct
{
  const char *tags;
  gdouble     speed;
} speeds[] = {
  { "highway=primary; maxspeed=50", 50 },
  { "highway=primary; maxspeed=50 km/h", 50 },
  { "highway=primary; maxspeed=30 mph", 30 * 1.609344 },
  { "highway=primary; maxspeed=20mph", 20 * 1.609344 },
  { "highway=living_street; maxspeed=walk", 7 },
  { "highway=primary; maxspeed=50; maxspeed:forward=80", 80 },
  { "highway=primary; maxspeed=50; maxspeed:backward=80", 50 },
};

static void
test_speeds (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    g_assert_cmpfloat_with_epsilon (speed (speeds[i].tags, WAY_PROFILE_CAR, "1",
                                           "2"), speeds[i].speed, 1e-6);
  g_assert_cmpfloat_with_epsilon (speed (speeds[5].tags, WAY_PROFILE_CAR, "2",
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
      g_autoptr (WayNetwork) network
        = osm_map_load_drawn (way, WAY_PROFILE_CAR, WAY_MEASURE_SECONDS);

      osm_map_assert_cost (network, "1", "3", cases[i].seconds);
      osm_map_assert_cost (network, "3", "1", cases[i].seconds);
    }
  for (guint i = 0; wrong[i] != NULL; i++)
    {
      g_autofree char *way = g_strconcat ("1 2; route=ferry; duration=",
                                          wrong[i], NULL);
      g_autoptr (WayNetwork) network
        = osm_map_load_drawn (way, WAY_PROFILE_CAR, WAY_MEASURE_SECONDS);

      osm_map_assert_cost (network, "1", "2", STEP * 3.6 / 20);
    }
}

/* A ferry that the extract cuts takes its usual speed. */
static void
test_duration_of_cut_ferry (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 2 99; route=ferry; duration=10:00",
                          WAY_PROFILE_CAR, WAY_MEASURE_SECONDS);

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

/* Pedestrians avoid the tunnels of main roads, but for those with a place for
 * them. */
static void
test_tunnels (void)
{
  static const struct
  {
    const char *tags;
    gdouble     kmh;
  } cases[] = {
    { "highway=primary; tunnel=yes", 1 },
    { "highway=secondary_link; tunnel=yes; maxspeed=80", 1 },
    { "highway=primary; tunnel=yes; maxspeed=50", 5 },
    { "highway=primary; tunnel=yes; sidewalk=left", 5 },
    { "highway=primary; tunnel=yes; foot=yes", 5 },
    { "highway=primary; tunnel=building_passage", 5 },
    { "highway=residential; tunnel=yes", 5 },
    { "highway=footway; tunnel=yes", 5 },
    { "highway=primary", 5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon (speed (cases[i].tags, WAY_PROFILE_FOOT,
                                           "1", "2"), cases[i].kmh, 1e-6);
  g_assert_cmpfloat_with_epsilon (speed (cases[0].tags, WAY_PROFILE_BICYCLE,
                                         "1", "2"),
                                  speed ("highway=primary",
                                         WAY_PROFILE_BICYCLE, "1", "2"), 1e-6);
}

/* Both lanes of a road keep their own bends: one is divided, and drawn with its
 * true shape. */
static void
test_opposite_lanes (void)
{
  g_autoptr (WayNetwork) network
    = osm_map_load_drawn ("1 2 3; highway=primary; oneway=yes\n"
                          "3 13 12 11 1; highway=primary; oneway=yes",
                          WAY_PROFILE_CAR, WAY_MEASURE_METRES);

  osm_map_assert_cost (network, "1", "3", 2 * STEP);
  osm_map_assert_cost (network, "3", "1", 4 * STEP);
  osm_map_assert_bends (network, "1", "3", "1,0");
  g_assert_cmpuint (way_table_get_n_nodes (way_network_get_table (network)),
                    ==, 3);
  osm_map_assert_bends (network, "3", "12", "2,1");
  osm_map_assert_bends (network, "12", "1", "0,1");
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

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/osm-speeds/speeds", test_speeds);
  g_test_add_func ("/osm-speeds/durations", test_durations);
  g_test_add_func ("/osm-speeds/duration-of-cut-ferry",
                   test_duration_of_cut_ferry);
  g_test_add_func ("/osm-speeds/pushing", test_pushing);
  g_test_add_func ("/osm-speeds/tunnels", test_tunnels);
  g_test_add_func ("/osm-speeds/opposite-lanes", test_opposite_lanes);
  g_test_add_func ("/osm-speeds/signals", test_signals);
  g_test_add_func ("/osm-speeds/before-signals", test_before_signals);

  return osm_map_run ();
}
