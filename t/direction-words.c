/* direction-words.c - tests of what a direction says: words, names, signs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/junction-maps.h"

#include "io/formats/directions/driving-side.h"
#include "io/formats/directions/phrases.h"

#include <math.h>
#include <string.h>

/* The house stands right of the road behind its end, and left of it. */
static void
test_languages (void)
{
  static const struct
  {
    const char *language;
    gdouble     aside;
    const char *text;
  } rows[] = {
    { "en", 0, "east on A; left into C; arrive" },
    { "en_GB.UTF-8", 0.0005, "east on A; left into C; arrive, on the right" },
    { "de", -0.0005,
      "nach Osten auf A; links abbiegen auf C; Ziel erreicht, es liegt links" },
    { "fr", 0, "east on A; left into C; arrive" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WayNetwork) network
        = junction_map_load (&junction_map_turns, 10);
      g_autoptr (WayRoute) route = NULL;
      g_autofree char *text = NULL;
      WayPosition at;

      g_assert_true (way_network_set_language (network, rows[i].language)
                     == (strcmp (rows[i].language, "fr") != 0));
      route = junction_map_find_route (network, 'a', 'c');
      way_graph_get_position (way_network_get_graph (network),
                              junction_map_find_node (network, 'c'), &at);
      at.x += rows[i].aside;
      way_route_set_place_position (route, 1, &at);
      text = junction_map_tell (route);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* Further fields: distances, costs, bearings. */
static void
test_fields (void)
{
  g_autoptr (WayNetwork) network
    = junction_map_load (&junction_map_turns, 10);
  g_autoptr (WayRoute) route = junction_map_find_route (network, 'a', 'c');
  g_autoptr (GPtrArray) steps = junction_map_list_steps (route);
  const WayRouteStep *depart, *turn, *arrive;

  g_assert_cmpuint (steps->len, ==, 3);
  depart = steps->pdata[0];
  turn = steps->pdata[1];
  arrive = steps->pdata[2];
  g_assert_true (isnan (depart->bearing_before));
  g_assert_cmpfloat (fabs (depart->bearing_after - 90), <, 0.1);
  g_assert_cmpfloat (fabs (depart->distance - 50), <, 0.1);
  g_assert_cmpstr (turn->name, ==, "C");
  g_assert_cmpfloat (fabs (turn->bearing_before - 90), <, 0.1);
  g_assert_cmpfloat (MIN (turn->bearing_after, 360 - turn->bearing_after), <,
                     0.1);
  g_assert_cmpfloat (turn->before, ==, depart->cost);
  g_assert_cmpuint (turn->first, ==, 1);
  g_assert_cmpuint (turn->last, ==, 2);
  g_assert_cmpuint (arrive->first, ==, 2);
  g_assert_cmpfloat (arrive->distance, ==, 0);
  g_assert_true (isnan (arrive->bearing_after));
  g_assert_cmpfloat (arrive->before, ==, way_route_get_cost (route));
}

/* From the middle of a street to the middle of another, where no street has a
 * name. */
static void
test_spots (void)
{
  JunctionMap drawn = junction_map_turns;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) between = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayRoute) route = NULL;
  g_autofree char *text = NULL;
  WaySpot spots[2];

  for (guint i = 0; i < 4; i++)
    drawn.ways[i] = (const char *const[]) { "ab", "bc", "bd", "be" }[i];
  network = junction_map_load (&drawn, 10);
  spots[0] = (WaySpot) { junction_map_find_node (network, 'a'),
                         junction_map_find_node (network, 'b'), 0.5 };
  spots[1] = (WaySpot) { junction_map_find_node (network, 'c'),
                         junction_map_find_node (network, 'b'), 0.25 };
  between = way_network_new_with_spots (network, spots, NULL, 2, NULL);
  path = way_find_path (way_network_get_graph (between),
                        way_midway_get_node (
                          WAY_MIDWAY (way_network_get_graph (between)), 0),
                        way_midway_get_node (
                          WAY_MIDWAY (way_network_get_graph (between)), 1),
                        WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_nonnull (path);
  route = way_route_new (between, NULL);
  way_route_add_leg (route, path, NULL);
  text = junction_map_tell (route);
  g_assert_cmpstr (text, ==, "east on a road without a name; left into a road "
                   "without a name; arrive");
}

/* Numbers and signs, which a prepared network keeps. */
static void
test_signs (void)
{
  const JunctionMap drawn = {
    "signs", 40,
    "a b c\n"
    "  f d\n",
    { "abc ref=A_8 highway=motorway",
      "bf highway=motorway_link oneway=yes destination=Ulm;Augsburg "
      "junction:ref=42b" },
    { NULL }
  };
  g_autoptr (WayNetwork) read = junction_map_load (&drawn, 10);
  g_autoptr (WayNetwork) prepared = junction_map_prepare (read);
  WayNetwork *networks[] = { read, prepared };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (WayRoute) route
        = junction_map_find_route (networks[i], 'a', 'f');
      g_autoptr (GPtrArray) steps = junction_map_list_steps (route);
      const WayRouteStep *depart = steps->pdata[0], *leave = steps->pdata[1];
      g_autofree char *text = way_route_dup_step_text (route, leave);

      g_assert_cmpstr (depart->ref, ==, "A 8");
      g_assert_null (depart->name);
      g_assert_cmpstr (leave->type, ==, "off ramp");
      g_assert_cmpstr (leave->destination, ==, "Ulm, Augsburg");
      g_assert_cmpstr (leave->exit_number, ==, "42b");
      g_assert_cmpstr (text, ==,
                       "right, take exit 42b towards Ulm, Augsburg");
    }
}

/* Mappers may give the manoeuvre of a turn, or suppress it. A relation
 * without a node is ignored. */
static void
test_told_by_map (void)
{
  static const char relations[]
    = "<relation id=\"1\"><tag k=\"type\" v=\"manoeuvre\"/>"
      "<tag k=\"manoeuvre\" v=\"fork\"/>"
      "<tag k=\"direction\" v=\"slight_right\"/>"
      "<member type=\"way\" ref=\"1\" role=\"from\"/>"
      "<member type=\"node\" ref=\"98\" role=\"via\"/>"
      "<member type=\"way\" ref=\"3\" role=\"to\"/></relation>\n"
      "<relation id=\"2\"><tag k=\"type\" v=\"maneuver\"/>"
      "<tag k=\"maneuver\" v=\"suppress\"/>"
      "<member type=\"way\" ref=\"1\" role=\"from\"/>"
      "<member type=\"node\" ref=\"98\" role=\"via\"/>"
      "<member type=\"way\" ref=\"2\" role=\"to\"/></relation>\n"
      "<relation id=\"3\"><tag k=\"type\" v=\"manoeuvre\"/>"
      "<tag k=\"manoeuvre\" v=\"suppress\"/>"
      "<member type=\"way\" ref=\"1\" role=\"from\"/>"
      "<member type=\"way\" ref=\"4\" role=\"to\"/></relation>\n"
      "</osm>";
  JunctionMap drawn = junction_map_turns;
  g_autofree char *text = junction_map_draw (&drawn, 10);
  g_autoptr (GString) map = g_string_new (text);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) prepared = NULL;

  g_string_replace (map, "</osm>", relations, 1);
  network = junction_map_load_text (map->str, WAY_PROFILE_CAR);
  prepared = junction_map_prepare (network);
  drawn.routes[0] = "a-d: fork|slight right";
  drawn.routes[1] = "a-c: ";
  drawn.routes[2] = "a-e: turn|right";
  drawn.routes[3] = NULL;
  junction_map_check_routes (&drawn, network);
  junction_map_check_routes (&drawn, prepared);
}

static void
test_driving_side (void)
{
  static const struct
  {
    const char *place;
    gdouble     latitude, longitude;
    gboolean    is_left;
  } places[] = {
    { "London", 51.5, -0.1, TRUE },      { "Calais", 50.95, 1.85, FALSE },
    { "Dublin", 53.3, -6.3, TRUE },      { "Paris", 48.9, 2.3, FALSE },
    { "Tokyo", 35.7, 139.7, TRUE },      { "Seoul", 37.6, 127, FALSE },
    { "Vladivostok", 43.1, 131.9, FALSE }, { "Sydney", -33.9, 151.2, TRUE },
    { "Delhi", 28.6, 77.2, TRUE },       { "Kabul", 34.5, 69.2, FALSE },
    { "Bangkok", 13.7, 100.5, TRUE },    { "Hanoi", 21, 105.8, FALSE },
    { "Nairobi", -1.3, 36.8, TRUE },     { "Kinshasa", -4.3, 15.3, FALSE },
    { "Luanda", -8.8, 13.2, FALSE },     { "Cape Town", -33.9, 18.4, TRUE },
    { "Antananarivo", -18.9, 47.5, FALSE }, { "Kingston", 18, -76.8, TRUE },
    { "Havana", 23.1, -82.4, FALSE },    { "Hong Kong", 22.3, 114.2, TRUE },
    { "Manila", 14.6, 121, FALSE },      { "New York", 40.7, -74, FALSE },
    { "Andorra", 42.5, 1.5, FALSE },     { "Georgetown", 6.8, -58.2, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const WayPosition at = { places[i].longitude, places[i].latitude };

      if (drives_left_at (&at) != places[i].is_left)
        g_error ("%s is on the wrong side", places[i].place);
    }
}

/* By position, and by a tag that goes before it. */
static void
test_left_hand_traffic (void)
{
  JunctionMap drawn = junction_map_turns;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayRoute) route = NULL;
      g_autoptr (GPtrArray) steps = NULL;

      if (i == 2)
        drawn.ways[0] = "ab name=A driving_side=right";
      network = junction_map_load (&drawn, i == 0 ? 10 : 51.5);
      route = junction_map_find_route (network, 'a', 'b');
      steps = junction_map_list_steps (route);
      g_assert_true (((const WayRouteStep *) steps->pdata[0])->drives_left
                     == (i == 1));
    }
}

/* Each cell of the table has a text, and the slots of a row are the same in all
 * languages. */
static void
test_phrases (void)
{
  static const char *const slots[] = { "{side}", "{road}", "{wind}", "{nth}",
                                       "{place}", "{exit}" };

  for (guint row = 0; row < phrase_count (); row++)
    for (guint i = 0; i < N_LANGUAGES; i++)
      {
        const char *english = phrase_get (row, LANGUAGE_ENGLISH);
        const char *text = phrase_get (row, i);

        g_assert_true (text != NULL && *text != '\0');
        g_assert_true (g_utf8_validate (text, -1, NULL));
        for (guint k = 0; k < G_N_ELEMENTS (slots); k++)
          g_assert_true ((strstr (text, slots[k]) != NULL)
                         == (strstr (english, slots[k]) != NULL));
      }
}

/* Each manoeuvre has a sentence without an open slot in each language. */
static void
test_sentences (void)
{
  for (ManoeuvreType type = MANOEUVRE_DEPART; type < N_MANOEUVRES; type++)
    for (Side side = SIDE_NONE; side < N_SIDES; side++)
      for (guint i = 0; i < 4 * N_LANGUAGES; i++)
        {
          const Direction direction = {
            .type = type, .side = side, .exit = i, .mode = i / N_LANGUAGES,
            .changes_mode = i > 3, .bearing = i * 60,
            .name = i % 3 == 0 ? NULL : "Main Street",
            .ref = i % 5 == 0 ? NULL : "B 2",
            .destination = i % 4 == 0 ? "Ulm" : NULL
          };
          g_autofree char *text = direction_dup (&direction, i % N_LANGUAGES);

          g_assert_cmpuint (strlen (text), >, 4);
          g_assert_null (strpbrk (text, "{}"));
          g_assert_null (strstr (text, "  "));
        }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add_func ("/direction-words/" path, func)
  ADD ("languages", test_languages);
  ADD ("fields", test_fields);
  ADD ("spots", test_spots);
  ADD ("signs", test_signs);
  ADD ("told-by-map", test_told_by_map);
  ADD ("driving-side", test_driving_side);
  ADD ("left-hand-traffic", test_left_hand_traffic);
  ADD ("phrases", test_phrases);
  ADD ("sentences", test_sentences);

  return g_test_run ();
}
