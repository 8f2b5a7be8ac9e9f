/* directions.c - tests of the directions at junctions of small maps
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/files.h"
#include "lib/outcome.h"

#include "io/formats/directions/driving-side.h"
#include "io/formats/directions/phrases.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* A map: letters are nodes, @metres apart. A way is "NODES KEY=VALUE ...", a
 * primary road unless it says otherwise; an underscore in a value is a blank. A
 * route is "FROM-TO: " and its manoeuvres between the ends, each
 * "TYPE|MODIFIER" and, of roundabouts, the exit. */
typedef struct
{
  const char *name;
  gdouble     metres;
  const char *map;
  const char *ways[12];
  const char *routes[8];
} Town;

static const Town towns[] = {
  { "turns", 50,
    "  c  \n"
    "a b d\n"
    "  e  \n",
    { "ab name=A", "bc name=C", "bd name=D", "be name=E" },
    { "a-c: turn|left", "a-e: turn|right", "a-d: " } },
  { "stays-on-its-road", 50,
    "  c  \n"
    "a b d\n",
    { "abd name=A", "bc name=C" }, { "a-d: ", "a-c: turn|left" } },
  { "road-that-turns", 50,
    "  c  \n"
    "a b d\n",
    { "abc name=A", "bd name=D" },
    { "a-c: continue|left", "a-d: turn|straight" } },
  { "no-word-at-a-bend", 50,
    "  c\n"
    "a b\n",
    { "ab name=A", "bc name=A" }, { "a-c: " } },
  { "no-word-for-drives", 50,
    "  c  \n"
    "a b d\n",
    { "ab name=A", "bc name=B", "bd highway=service" },
    { "a-c: turn|left" } },
  { "short-names", 20,
    "a b c d e f g h i j k l\n",
    { "abcdef name=A", "fg name=B", "ghijkl name=C" },
    { "a-l: new name|straight" } },
  { "bridge-with-a-name", 70,
    "a b c d e f\n",
    { "ab name=A", "bc name=B bridge=yes", "cdef name=A" },
    { "a-f: ", "f-a: " } },
  { "split-before-a-roundabout", 10,
    "      b    \n"
    "      t    \n"
    "    m      \n"
    "d c     r h\n"
    "    l      \n"
    "      s    \n"
    "      k    \n",
    { "dc name=D", "cl name=D", "mc name=D", "rh name=H", "sk name=K",
      "tb name=B", "lsrtml junction=roundabout" },
    { "d-h: roundabout|straight 2, exit roundabout|right" } },
  { "fork", 20,
    "      c\n"
    "a b    \n"
    "      d\n",
    { "ab name=A", "bc name=C", "bd name=D" },
    { "a-c: fork|slight left", "a-d: fork|slight right" } },
  { "end-of-the-road", 40,
    "    c\n"
    "a e b\n"
    "  f d\n",
    { "aeb name=A", "ef name=F", "cbd name=C" },
    { "a-c: end of road|left", "a-d: end of road|right" } },
  { "ramps", 40,
    "a b c   d e\n"
    "    f i    \n"
    "  h g k    \n",
    { "abcde name=M highway=motorway", "bf highway=motorway_link oneway=yes",
      "gid highway=motorway_link oneway=yes", "hgk name=H" },
    { "a-f: off ramp|right", "h-e: on ramp|left, merge|slight left" } },
  { "roundabout", 12,
    "    a    \n"
    "    b    \n"
    "d c   g h\n"
    "    e    \n"
    "    f    \n",
    { "ab name=A", "cd name=C", "ef name=E", "gh name=G",
      "bcegb junction=roundabout" },
    { "a-d: roundabout|right 1, exit roundabout|right",
      "a-f: roundabout|right 2, exit roundabout|right",
      "a-h: roundabout|right 3, exit roundabout|right" } },
  { "rotary", 40,
    "    a    \n"
    "    b    \n"
    "d c   g h\n"
    "    e    \n"
    "    f    \n",
    { "ab name=A", "cd name=C", "ef name=E", "gh name=G",
      "bcegb junction=roundabout name=Star" },
    { "a-f: rotary|right 2, exit rotary|right" } },
  { "small-roundabout", 4,
    "    a    \n"
    "    b    \n"
    "d c   g h\n"
    "    e    \n"
    "    f    \n",
    { "ab name=A", "cd name=C", "ef name=E", "gh name=G",
      "bcegb junction=roundabout" },
    { "a-d: roundabout turn|right 1", "a-f: roundabout turn|straight 2",
      "a-h: roundabout turn|left 3" } },
  { "dual-carriageways", 20,
    "    h i    \n"
    "c   b   a  \n"
    "d   e   f  \n"
    "    g j    \n",
    { "abc name=A oneway=yes", "def name=A oneway=yes",
      "hbeg name=H" },
    { "a-g: turn|left", "a-h: turn|right", "h-f: turn|left",
      "a-f: continue|uturn", "h-g: " } },
  { "ferry", 100,
    "a b c d\n",
    { "ab name=A", "bc route=ferry highway= name=Boat", "cd name=D" },
    { "a-d: notification|straight, notification|straight" } },
  { "only-way-on", 50,
    "  c  \n"
    "a b d\n",
    { "ab name=A", "bc name=C oneway=yes", "db name=D oneway=yes" },
    { "a-c: turn|left" } },
};

/* Maps -------------------------------------------------------------------- */

/* Appends the tags of a way. "KEY=" takes a key away. */
static void
append_tags (GString    *text,
             const char *tags)
{
  g_auto (GStrv) words = g_strsplit (tags, " ", -1);
  gboolean has_class = FALSE;

  for (guint i = 1; words[i] != NULL; i++)
    {
      char *value = strchr (words[i], '=');

      *value++ = '\0';
      g_strdelimit (value, "_", strcmp (words[i], "highway") == 0 ? '_' : ' ');
      has_class |= strcmp (words[i], "highway") == 0;
      if (*value != '\0')
        g_string_append_printf (text, "<tag k=\"%s\" v=\"%s\"/>", words[i],
                                value);
    }
  if (!has_class)
    g_string_append (text, "<tag k=\"highway\" v=\"primary\"/>");
}

static void
append_node (GString *text,
             char     letter,
             gdouble  east,
             gdouble  south,
             gdouble  latitude)
{
  const gdouble degree = 6371008.8 * G_PI / 180;
  char lat[G_ASCII_DTOSTR_BUF_SIZE], lon[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (lat, sizeof lat, "%.7f", latitude - south / degree);
  g_ascii_formatd (lon, sizeof lon, "%.7f",
                   east / degree / cos (latitude * G_PI / 180));
  g_string_append_printf (text, "<node id=\"%d\" lat=\"%s\" lon=\"%s\"/>\n",
                          letter, lat, lon);
}

/* Draws a map at longitude 0 of a latitude. A column is half as wide as a row
 * is high. */
static char *
draw (const Town *town,
      gdouble     latitude)
{
  GString *text = g_string_new ("<osm version=\"0.6\">\n");
  g_auto (GStrv) rows = g_strsplit (town->map, "\n", -1);
  g_autoptr (GHashTable) drawn = g_hash_table_new (NULL, NULL);

  for (guint y = 0; rows[y] != NULL; y++)
    for (guint x = 0; rows[y][x] != '\0'; x++)
      if (rows[y][x] != ' '
          && g_hash_table_add (drawn, GINT_TO_POINTER (rows[y][x])))
        append_node (text, rows[y][x], x * town->metres / 2,
                     y * town->metres, latitude);
  for (guint i = 0; i < G_N_ELEMENTS (town->ways) && town->ways[i]; i++)
    {
      g_string_append_printf (text, "<way id=\"%u\">", i + 1);
      for (const char *node = town->ways[i]; *node > ' '; node++)
        g_string_append_printf (text, "<nd ref=\"%d\"/>", *node);
      append_tags (text, town->ways[i]);
      g_string_append (text, "</way>\n");
    }
  g_string_append (text, "</osm>\n");

  return g_string_free (text, FALSE);
}

static WayNetwork *
load_text (const char *text)
{
  const WayLoadOptions options = { .profile = WAY_PROFILE_CAR,
                                   .measure = WAY_MEASURE_SECONDS };
  g_autoptr (GError) error = NULL;
  WayNetwork *network;

  network = files_load_text (&options, text, -1, "osm", &error);
  g_assert_no_error (error);
  way_network_set_language (network, "en");
  return network;
}

static WayNetwork *
load (const Town *town,
      gdouble     latitude)
{
  g_autofree char *text = draw (town, latitude);

  return load_text (text);
}

/* The same network out of a prepared file. */
static WayNetwork *
prepare (WayNetwork *network)
{
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path ("way");
  g_autoptr (GError) error = NULL;
  WayNetwork *result;

  way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  result = files_load (NULL, path, NULL);
  g_remove (path);
  way_network_set_language (result, "en");
  return result;
}

/* Routes ------------------------------------------------------------------ */

static WayNode
find_node (WayNetwork *network,
           char        letter)
{
  g_autofree char *name = g_strdup_printf ("%d", letter);
  WayNode node;

  g_assert_true (way_graph_find_node (way_network_get_graph (network), name,
                                      &node));
  return node;
}

static WayRoute *
find_route (WayNetwork *network,
            char        from,
            char        to)
{
  WayRoute *route = way_route_new (network, NULL);
  g_autoptr (WayPath) path
    = way_find_path (way_network_get_graph (network),
                     find_node (network, from), find_node (network, to),
                     WAY_STRATEGY_DIJKSTRA, NULL);

  g_assert_nonnull (path);
  way_route_add_leg (route, path, NULL);
  return route;
}

static gboolean
append_step (const WayRouteStep *step,
             gpointer            text)
{
  GString *self = text;

  g_assert_nonnull (step->type);
  if (strcmp (step->type, "depart") == 0 || strcmp (step->type, "arrive") == 0)
    return TRUE;

  g_string_append_printf (self, "%s%s|%s", self->len > 0 ? ", " : "",
                          step->type, step->modifier);
  if (step->exit > 0)
    g_string_append_printf (self, " %u", step->exit);
  return TRUE;
}

static void
check_routes (WayNetwork *network,
              const Town *town)
{
  for (guint i = 0; i < G_N_ELEMENTS (town->routes) && town->routes[i]; i++)
    {
      const char *wanted = town->routes[i];
      g_autoptr (WayRoute) route = find_route (network, wanted[0], wanted[2]);
      g_autoptr (GString) steps = g_string_new (NULL);

      way_route_foreach_step (route, append_step, steps);
      if (strcmp (steps->str, wanted + strlen ("a-b: ")) != 0)
        g_error ("%s, %.3s: \"%s\" instead of \"%s\"", town->name, wanted,
                 steps->str, wanted + strlen ("a-b: "));
    }
}

/* Tests ------------------------------------------------------------------- */

static void
test_town (gconstpointer data)
{
  const Town *town = data;
  g_autoptr (WayNetwork) network = load (town, 10);
  g_autoptr (WayNetwork) prepared = prepare (network);

  check_routes (network, town);
  check_routes (prepared, town);
}

static const Town *
find_town (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (towns); i++)
    if (strcmp (towns[i].name, name) == 0)
      return &towns[i];

  g_assert_not_reached ();
}

static gboolean
copy_step (const WayRouteStep *step,
           gpointer            steps)
{
  g_ptr_array_add (steps, g_boxed_copy (WAY_TYPE_ROUTE_STEP, step));
  return TRUE;
}

static void
free_step (gpointer step)
{
  g_boxed_free (WAY_TYPE_ROUTE_STEP, step);
}

static GPtrArray *
list_steps (WayRoute *route)
{
  GPtrArray *steps = g_ptr_array_new_with_free_func (free_step);

  way_route_foreach_step (route, copy_step, steps);
  return steps;
}

/* The texts of all steps, parted by semicolons. */
static char *
tell (WayRoute *route)
{
  g_autoptr (GPtrArray) steps = list_steps (route);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < steps->len; i++)
    {
      g_autofree char *step = way_route_dup_step_text (route, steps->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", step);
    }

  return g_string_free (text, FALSE);
}

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
      g_autoptr (WayNetwork) network = load (find_town ("turns"), 10);
      g_autoptr (WayRoute) route = NULL;
      g_autofree char *text = NULL;
      WayPosition at;

      g_assert_true (way_network_set_language (network, rows[i].language)
                     == (strcmp (rows[i].language, "fr") != 0));
      route = find_route (network, 'a', 'c');
      way_graph_get_position (way_network_get_graph (network),
                              find_node (network, 'c'), &at);
      at.x += rows[i].aside;
      way_route_set_place_position (route, 1, &at);
      text = tell (route);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* Further fields: distances, costs, bearings. */
static void
test_fields (void)
{
  g_autoptr (WayNetwork) network = load (find_town ("turns"), 10);
  g_autoptr (WayRoute) route = find_route (network, 'a', 'c');
  g_autoptr (GPtrArray) steps = list_steps (route);
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

/* A bicycle is pushed against two one-way streets in a row: that begins once and
 * ends once. */
static void
test_push (void)
{
  const Town town = {
    "push", 200,
    "a b c d\n",
    { "ab name=A", "cb name=B oneway=yes", "dc name=B oneway=yes" },
    { "a-d: notification|straight", "d-a: new name|straight" }
  };
  const WayLoadOptions options = { .profile = WAY_PROFILE_BICYCLE,
                                   .measure = WAY_MEASURE_SECONDS };
  g_autofree char *text = draw (&town, 10);
  g_autofree char *told = NULL;
  g_autoptr (WayNetwork) network
    = files_load_text (&options, text, -1, "osm", NULL);
  g_autoptr (WayRoute) route = NULL;

  way_network_set_language (network, "en");
  check_routes (network, &town);
  route = find_route (network, 'a', 'd');
  told = tell (route);
  g_assert_cmpstr (told, ==,
                   "east on A; straight on, push along B; arrive");
}

/* From the middle of a street to the middle of another, where no street has a
 * name. */
static void
test_spots (void)
{
  Town town = *find_town ("turns");
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) between = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayRoute) route = NULL;
  g_autofree char *text = NULL;
  WaySpot spots[2];

  for (guint i = 0; i < 4; i++)
    town.ways[i] = (const char *const[]) { "ab", "bc", "bd", "be" }[i];
  network = load (&town, 10);
  spots[0] = (WaySpot) { find_node (network, 'a'), find_node (network, 'b'),
                         0.5 };
  spots[1] = (WaySpot) { find_node (network, 'c'), find_node (network, 'b'),
                         0.25 };
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
  text = tell (route);
  g_assert_cmpstr (text, ==, "east on a road without a name; left into a road "
                   "without a name; arrive");
}

/* A node where many roads meet: the time does not grow with their square. */
static void
test_hub (void)
{
  GString *map = g_string_new ("<osm version=\"0.6\">\n"
                               "<node id=\"98\" lat=\"0\" lon=\"0\"/>\n");
  g_autofree char *text = NULL, *told = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayRoute) route = NULL;

  for (guint i = 0; i < 40000; i++)
    g_string_append_printf (map, "<node id=\"%u\" lat=\"0.%04u\" "
                            "lon=\"0.001\"/>\n<way id=\"%u\"><nd ref=\"98\"/>"
                            "<nd ref=\"%u\"/><tag k=\"highway\" "
                            "v=\"primary\"/></way>\n", i + 100, i % 10000,
                            i + 1, i + 100);
  g_string_append (map, "</osm>\n");
  text = g_string_free (map, FALSE);
  network = load_text (text);
  route = find_route (network, 'd', 'e');
  told = tell (route);
  g_assert_true (g_str_has_suffix (told, "arrive"));
}

/* Numbers and signs, which a prepared network keeps. */
static void
test_signs (void)
{
  const Town town = {
    "signs", 40,
    "a b c\n"
    "  f d\n",
    { "abc ref=A_8 highway=motorway",
      "bf highway=motorway_link oneway=yes destination=Ulm;Augsburg "
      "junction:ref=42b" },
    { NULL }
  };
  g_autoptr (WayNetwork) read = load (&town, 10);
  g_autoptr (WayNetwork) prepared = prepare (read);
  WayNetwork *networks[] = { read, prepared };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (WayRoute) route = find_route (networks[i], 'a', 'f');
      g_autoptr (GPtrArray) steps = list_steps (route);
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
  Town town = *find_town ("turns");
  g_autofree char *text = draw (&town, 10);
  g_autoptr (GString) map = g_string_new (text);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) prepared = NULL;

  g_string_replace (map, "</osm>", relations, 1);
  network = load_text (map->str);
  prepared = prepare (network);
  town.routes[0] = "a-d: fork|slight right";
  town.routes[1] = "a-c: ";
  town.routes[2] = "a-e: turn|right";
  town.routes[3] = NULL;
  check_routes (network, &town);
  check_routes (prepared, &town);
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
  Town town = *find_town ("turns");

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WayNetwork) network = NULL;
      g_autoptr (WayRoute) route = NULL;
      g_autoptr (GPtrArray) steps = NULL;

      if (i == 2)
        town.ways[0] = "ab name=A driving_side=right";
      network = load (&town, i == 0 ? 10 : 51.5);
      route = find_route (network, 'a', 'b');
      steps = list_steps (route);
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

/* Bytes of a damaged file: invalid kinds, and numbers of kinds that do
 * not exist. */
static void
test_damaged (void)
{
  static const char *const lines[] = { "", "1 2", "99 99 99\t\t\t\t\n", "\n\n",
                                       "0 0 0\tA", "\xff\xfe\n" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (WayNetwork) network = load (find_town ("turns"), 10);
      g_autoptr (WayPrepared) prepared = way_network_prepare (network);
      g_autoptr (GBytes) bytes = g_bytes_new (lines[i], strlen (lines[i]));
      g_autofree char *path = files_dup_temp_path ("way");
      g_autoptr (WayNetwork) read = NULL;
      g_autoptr (WayRoute) route = NULL;
      g_autofree char *text = NULL;

      way_prepared_set_bytes (prepared, "road-lines", bytes);
      way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, NULL);
      read = files_load (NULL, path, NULL);
      g_remove (path);
      route = find_route (read, 'a', 'c');
      text = tell (route);
      g_assert_nonnull (strstr (text, "left"));
    }
}

/* Routes between random nodes of a real map, and the same routes over its
 * prepared network: the directions are equal, and the sum of their lengths is
 * the length of the route. */
static void
test_real_roads (void)
{
  g_autofree char *path
    = data_is_there () ? g_build_filename (g_getenv ("WAYFIND_TEST_DATA"),
                                           "roads", "monaco.osm.gz", NULL)
                       : NULL;
  const WayLoadOptions options = { .profile = WAY_PROFILE_CAR,
                                   .measure = WAY_MEASURE_METRES };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) prepared = NULL;
  guint n_routes = 0;

  if (path == NULL)
    return;

  network = files_load (&options, path, NULL);
  way_network_set_language (network, "de");
  prepared = prepare (network);
  way_network_set_language (prepared, "de");
  while (n_routes < outcome_repeat (100))
    {
      const guint n = way_table_get_n_nodes (way_network_get_table (network));
      const WayNode from = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      const WayNode to = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      g_autoptr (WayPath) found
        = way_find_path (way_network_get_graph (network), from, to,
                         WAY_STRATEGY_ASTAR, NULL);
      g_autoptr (WayRoute) route = way_route_new (network, NULL);
      g_autoptr (WayRoute) same = way_route_new (prepared, NULL);
      g_autoptr (GPtrArray) steps = NULL;
      g_autofree char *text = NULL, *same_text = NULL;
      gdouble length = 0;

      if (found == NULL || from == to)
        continue;

      n_routes++;
      way_route_add_leg (route, found, NULL);
      way_route_add_leg (same, found, NULL);
      text = tell (route);
      same_text = tell (same);
      g_assert_cmpstr (text, ==, same_text);
      steps = list_steps (route);
      for (guint i = 0; i < steps->len; i++)
        length += ((const WayRouteStep *) steps->pdata[i])->distance;
      g_assert_cmpfloat (fabs (length - way_route_get_cost (route)), <, 0.01);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (towns); i++)
    {
      g_autofree char *path = g_strconcat ("/directions/manoeuvres/",
                                           towns[i].name, NULL);

      g_test_add_data_func (path, &towns[i], test_town);
    }
#define ADD(path, func) g_test_add_func ("/directions/" path, func)
  ADD ("languages", test_languages);
  ADD ("fields", test_fields);
  ADD ("push", test_push);
  ADD ("spots", test_spots);
  ADD ("hub", test_hub);
  ADD ("signs", test_signs);
  ADD ("told-by-map", test_told_by_map);
  ADD ("driving-side", test_driving_side);
  ADD ("left-hand-traffic", test_left_hand_traffic);
  ADD ("phrases", test_phrases);
  ADD ("sentences", test_sentences);
  ADD ("damaged", test_damaged);
  ADD ("real-roads", test_real_roads);

  return g_test_run ();
}
