/* profiles.c - tests of profiles of OpenStreetMap in files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <glib/gstdio.h>
#include <string.h>

#include "io/formats/osm/osm-rules.h"
#include "lib/osm-map.h"

static const char *const names[] = { "car", "bicycle", "foot" };

/* (transfer full): the text of a profile that is shipped. */
static char *
read_shipped (WayProfile profile)
{
  g_autofree char *name = g_strconcat (names[profile], ".profile", NULL);
  g_autofree char *path
    = g_test_build_filename (G_TEST_DIST, "..", "examples", "profiles", name,
                             NULL);
  char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* (transfer full): a file with @n bytes of text. */
static char *
write_text (const char *text,
            gssize      n)
{
  char *path = g_build_filename (g_getenv ("TMPDIR"), "map-own.profile", NULL);

  g_assert_true (g_file_set_contents (path, text, n, NULL));
  return path;
}

static OsmRules *
read_text (const char *text,
           gssize      n,
           GError    **error)
{
  g_autofree char *path = write_text (text, n);
  OsmRules *rules = osm_rules_read (path, NULL, error);

  g_unlink (path);
  return rules;
}

/* The same as the built-in rules ------------------------------------------- */

static void
assert_same_values (GHashTable *a,
                    GHashTable *b)
{
  GHashTableIter rows;
  gpointer key, value;

  g_assert_cmpuint (g_hash_table_size (a), ==, g_hash_table_size (b));
  g_hash_table_iter_init (&rows, a);
  while (g_hash_table_iter_next (&rows, &key, &value))
    {
      g_assert_true (g_hash_table_contains (b, key));
      g_assert_true (g_hash_table_lookup (b, key) == value);
    }
}

static void
assert_same_speeds (const OsmRules *a,
                    const OsmRules *b)
{
  g_assert_cmpuint (a->classes->len, ==, b->classes->len);
  for (guint i = 0; i < a->classes->len; i++)
    {
      const OsmClass *x = &g_array_index (a->classes, OsmClass, i);
      const OsmClass *y = &g_array_index (b->classes, OsmClass, i);

      g_assert_cmpstr (x->key, ==, y->key);
      g_assert_cmpstr (x->value, ==, y->value);
      g_assert_cmpfloat (x->kmh, ==, y->kmh);
      g_assert_cmpint (x->opening, ==, y->opening);
    }

  g_assert_cmpuint (a->slowings->len, ==, b->slowings->len);
  for (guint i = 0; i < a->slowings->len; i++)
    {
      const OsmSlowing *x = &g_array_index (a->slowings, OsmSlowing, i);
      const OsmSlowing *y = &g_array_index (b->slowings, OsmSlowing, i);

      g_assert_cmpstr (x->key, ==, y->key);
      g_assert_cmpstr (x->value, ==, y->value);
      g_assert_cmpfloat (x->kmh, ==, y->kmh);
    }
}

/* Whether one row of @a closes what @closing does. */
static gboolean
closes (const OsmRules   *a,
        const OsmClosing *closing)
{
  for (guint i = 0; i < a->closings->len; i++)
    {
      const OsmClosing *row = &g_array_index (a->closings, OsmClosing, i);

      if (g_str_equal (row->key, closing->key)
          && g_str_equal (row->value, closing->value)
          && g_strcmp0 (row->highway, closing->highway) == 0
          && row->yields == closing->yields)
        return TRUE;
    }

  return FALSE;
}

static const OsmTurnPrice *
price_of (const OsmRules *rules,
          gdouble         degrees)
{
  guint i = 0;

  while (g_array_index (rules->turns, OsmTurnPrice, i).degrees < degrees)
    i++;
  return &g_array_index (rules->turns, OsmTurnPrice, i);
}

static void
assert_same_costs (const OsmRules *a,
                   const OsmRules *b)
{
  g_assert_cmpuint (a->closings->len, ==, b->closings->len);
  for (guint i = 0; i < a->closings->len; i++)
    g_assert_true (closes (b, &g_array_index (a->closings, OsmClosing, i)));

  g_assert_cmpuint (a->delays->len, ==, b->delays->len);
  for (guint i = 0; i < a->delays->len; i++)
    {
      const OsmDelay *x = &g_array_index (a->delays, OsmDelay, i);
      const OsmDelay *y = &g_array_index (b->delays, OsmDelay, i);

      g_assert_cmpstr (x->value, ==, y->value);
      g_assert_cmpuint (x->seconds, ==, y->seconds);
    }

  for (guint degrees = 0; degrees <= 180; degrees++)
    {
      g_assert_cmpfloat (price_of (a, degrees)->near, ==,
                         price_of (b, degrees)->near);
      g_assert_cmpfloat (price_of (a, degrees)->far, ==,
                         price_of (b, degrees)->far);
    }
}

static void
assert_same (const OsmRules *a,
             const OsmRules *b)
{
  for (guint i = 0; i < OSM_N_SETTINGS; i++)
    g_assert_cmpfloat (a->settings[i], ==, b->settings[i]);
  g_assert_true (g_strv_equal ((const char *const *) a->own_keys,
                               (const char *const *) b->own_keys));
  g_assert_true (g_strv_equal ((const char *const *) a->oneway_keys,
                               (const char *const *) b->oneway_keys));
  g_assert_true (g_strv_equal ((const char *const *) a->toll_keys,
                               (const char *const *) b->toll_keys));
  g_assert_true ((a->walker != NULL) == (b->walker != NULL));
  assert_same_values (a->access, b->access);
  assert_same_values (a->lorry_access, b->lorry_access);
  assert_same_values (a->barriers, b->barriers);
  assert_same_speeds (a, b);
  assert_same_costs (a, b);
}

/* Each file that is shipped gives the built-in rules, and so it does with each
 * other base: no row is missing that a user would look for. */
static void
test_shipped (void)
{
  for (guint profile = 0; profile < G_N_ELEMENTS (names); profile++)
    for (guint base = 0; base < G_N_ELEMENTS (names); base++)
      {
        g_autofree char *text = read_shipped ((WayProfile) profile);
        g_autofree char *own = g_strconcat ("base = ", names[profile], "\n",
                                            NULL);
        g_autofree char *other = g_strconcat ("base = ", names[base], "\n",
                                              NULL);
        g_autoptr (GString) changed = g_string_new (text);
        g_autoptr (OsmRules) built_in = osm_rules_new ((WayProfile) profile);
        g_autoptr (OsmRules) rules = NULL;
        g_autoptr (GError) error = NULL;

        g_assert_cmpuint (g_string_replace (changed, own, other, 0), ==, 1);
        rules = read_text (changed->str, -1, &error);
        g_assert_no_error (error);
        g_assert_cmpuint (rules->base, ==, base);
        assert_same (rules, built_in);
      }
}

/* A file without a line is a car. */
static void
test_empty (void)
{
  g_autoptr (OsmRules) car = osm_rules_new (WAY_PROFILE_CAR);
  g_autoptr (GError) error = NULL;
  g_autoptr (OsmRules) rules = read_text ("", 0, &error);

  g_assert_no_error (error);
  assert_same (rules, car);
}

/* Effects ------------------------------------------------------------------ */

/* The seconds from node 1 to node 2, a hundred steps apart, along a way with
 * @tags; -1 if it is closed. The way goes on to node 3, and node 2 has
 * @node_tags. Tags are "key=value", with blanks between. */
static gdouble
drive (const char *profile,
       const char *tags,
       const char *node_tags)
{
  g_autofree char *own = write_text (profile, -1);
  g_autofree char *path = g_build_filename (g_getenv ("TMPDIR"), "map-own.osm",
                                            NULL);
  const WayLoadOptions options = { .profile_path = own,
                                   .measure = WAY_MEASURE_SECONDS };
  g_autoptr (WayLoader) loader = way_loader_new (&options);
  g_autoptr (GString) xml = g_string_new ("<osm version=\"0.6\">\n");
  const char *lists[] = { node_tags, tags };
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_auto (GStrv) all = g_strsplit (lists[i], " ", -1);

      g_string_append (xml, i == 0 ? "<node id=\"2\" lat=\"0\" lon=\"0.1\">"
                                   : "<node id=\"1\" lat=\"0\" lon=\"0\"/>"
                                     "<node id=\"3\" lat=\"0\" lon=\"0.2\"/>"
                                     "<way id=\"1\"><nd ref=\"1\"/>"
                                     "<nd ref=\"2\"/><nd ref=\"3\"/>");
      for (guint k = 0; all[k] != NULL && *all[k] != '\0'; k++)
        {
          char *value = strchr (all[k], '=');

          *value++ = '\0';
          g_string_append_printf (xml, "<tag k=\"%s\" v=\"%s\"/>", all[k],
                                  value);
        }
      g_string_append (xml, i == 0 ? "</node>" : "</way></osm>\n");
    }

  g_assert_true (g_file_set_contents (path, xml->str, -1, NULL));
  network = way_loader_load (loader, path, NULL, &error);
  g_unlink (path);
  g_unlink (own);
  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_NO_ROAD))
    return -1;
  g_assert_no_error (error);
  return osm_map_cost (network, "1", "3");
}

/* Each line of a profile changes what it says, and nothing else does. */
static const struct
{
  const char *profile, *tags, *node_tags;
  gdouble     kmh;              /* 0 if no way leads there */
  gdouble     delay;
} effects[] = {
  { "", "highway=residential", "", 30, 0 },
  { "[highway]\nresidential = 25", "highway=residential", "", 25, 0 },
  { "[highway]\nresidential = 12.5", "highway=residential", "", 12.5, 0 },
  { "[highway]\nresidential=no", "highway=residential", "", 0, 0 },
  { "[highway]\nresidential=25 own", "highway=residential", "", 0, 0 },
  { "[highway]\nresidential=25 own", "highway=residential motorcar=yes", "",
    25, 0 },
  { "[highway]\nresidential=25 own-yes",
    "highway=residential motorcar=destination", "", 0, 0 },
  { "[highway]\nresidential=25 any-yes", "highway=residential access=yes", "",
    25, 0 },
  { "[highway]\nresidential=25 own-or-pavement",
    "highway=residential sidewalk=both", "", 25, 0 },
  { "[highway]\n*=7", "highway=moonwalk", "", 7, 0 },
  { "[profile]\nnew-values=yes\n[highway]\nmoonwalk=3", "highway=moonwalk", "",
    3, 0 },
  { "[route]\nferry=40", "route=ferry", "", 40, 0 },
  { "[surface]\ngravel=11", "highway=residential surface=gravel", "", 11, 0 },
  { "[surface]\nmud=any", "highway=residential surface=mud", "", 30, 0 },
  { "[profile]\nnew-values=yes\n[surface]\nlava=2",
    "highway=residential surface=lava", "", 2, 0 },
  { "[closed]\nsurface=mud;lava", "highway=residential surface=lava", "", 0,
    0 },
  { "[closed]\nimpassable=", "highway=residential impassable=yes", "", 30, 0 },
  { "[closed-unless-allowed]\nlit=no", "highway=residential lit=no", "", 0, 0 },
  { "[closed-unless-allowed]\nlit=no",
    "highway=residential lit=no motorcar=yes", "", 30, 0 },
  { "[closed-tracks]\ntracktype=grade2", "highway=track tracktype=grade2", "",
    0, 0 },
  { "[closed-tracks]\ntracktype=grade2", "highway=track tracktype=grade5", "",
    15, 0 },
  { "[access]\nno=yes", "highway=residential access=no", "", 30, 0 },
  { "[access]\nyes=no", "highway=residential motorcar=yes", "", 0, 0 },
  { "[profile]\nnew-values=yes\n[access]\nhorses=no",
    "highway=residential access=horses", "", 0, 0 },
  { "[profile]\nkeys=hgv;motor_vehicle;vehicle",
    "highway=residential motorcar=no", "", 30, 0 },
  { "[profile]\nkeys=hgv;motor_vehicle;vehicle",
    "highway=residential hgv=no", "", 0, 0 },
  { "[profile]\nkeys=moped", "highway=residential oneway:moped=-1", "", 0, 0 },
  { "[profile]\noneway=no", "highway=residential oneway=-1", "", 30, 0 },
  { "[profile]\nmaxspeed=ignored", "highway=residential maxspeed=50", "", 30,
    0 },
  { "[profile]\nmaxspeed=limit", "highway=residential maxspeed=50", "", 30,
    0 },
  { "[profile]\nmaxspeed=limit", "highway=residential maxspeed=10", "", 10,
    0 },
  { "[profile]\nsingle-lane=0.5", "highway=residential lanes=1", "", 15, 0 },
  { "[profile]\nheight=3.5", "highway=residential maxheight=3", "", 0, 0 },
  { "[profile]\nheight=0", "highway=residential maxheight=1", "", 30, 0 },
  { "[profile]\npushing=3\n[access]\ndismount=dismount",
    "highway=residential motorcar=dismount", "", 3,
    0 },
  { "[profile]\nbase=bicycle", "highway=footway", "", 4, 0 },
  { "[profile]\nbase=bicycle\npushing=3", "highway=footway", "", 3, 0 },
  { "[profile]\nbase=bicycle\npushing=0", "highway=footway", "", 0, 0 },
  { "[profile]\nprivate-gate=100", "highway=residential",
    "barrier=gate access=private", 30, 100 },
  { "[profile]\ncycle-lanes=yes\n[highway]\nresidential=30 own",
    "highway=residential cycleway=lane", "", 30, 0 },
  { "[barrier]\nbollard=passes", "highway=residential", "barrier=bollard", 30,
    0 },
  { "[barrier]\ngate=stops", "highway=residential", "barrier=gate", 0, 0 },
  { "[barrier]\n*=passes", "highway=residential", "barrier=sofa", 30, 0 },
  { "[delays]\ntraffic_signals=30", "highway=residential",
    "highway=traffic_signals", 30, 30 },
  { "[delays]\ncrossing=4", "highway=residential", "highway=crossing", 30, 4 },
};

static void
test_effects (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (effects); i++)
    {
      const gdouble metres = 200 * STEP;
      const gdouble wanted
        = effects[i].kmh > 0
            ? metres / (effects[i].kmh / 3.6) + effects[i].delay : -1;
      const gdouble found = drive (effects[i].profile, effects[i].tags,
                                   effects[i].node_tags);

      if (ABS (found - wanted) > 1e-6 * ABS (wanted))
        g_error ("%s: %s: %g seconds; expected %g", effects[i].profile,
                 effects[i].tags, found, wanted);
    }
}

/* Turns are counted from the smallest angle on, and the base's angles stay. */
static void
test_turns (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (OsmRules) rules
    = read_text ("[turns]\n45 = 2;2.5\n120=10;20\n", -1, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (rules->turns->len, ==, 5);
  g_assert_cmpfloat (price_of (rules, 20)->far, ==, 0);
  g_assert_cmpfloat (price_of (rules, 45)->far, ==, 2.5);
  g_assert_cmpfloat (price_of (rules, 46)->far, ==, 1);
  g_assert_cmpfloat (price_of (rules, 90)->near, ==, 10);
  g_assert_cmpfloat (price_of (rules, 180)->far, ==, 6);
}

/* Errors ------------------------------------------------------------------- */

static const struct
{
  const char *text, *message;
} errors[] = {
  { "base = car", ":1: a line before the first group; expected [profile]" },
  { "[profile]\n\n# nothing\n[speed]", ":4: group \"speed\" is unknown; "
    "expected one of profile, access" },
  { "[profile", ":1: a group has no \"]\"" },
  { "[]", ":1: group \"\" is unknown" },
  { "[profile]\nbase", ":2: expected [GROUP], KEY = VALUE" },
  { "[profile]\n= car", ":2: expected [GROUP], KEY = VALUE" },
  { "[profile]\nbase = bus", ":2: \"base\" = \"bus\" in [profile]: expected "
    "one of car, bicycle, foot" },
  { "[profile]\nwings = 2", ":2: \"wings\" = \"2\" in [profile]: expected one "
    "of the keys" },
  { "[profile]\nwidth = 2\nheight = 2\nwidth = 3", ":4: \"width\" of "
    "[profile] is also in line 2; remove one" },
  { "[highway]\nroad=2\n[profile]\n[highway]\nroad=3", ":5: \"road\" of "
    "[highway] is also in line 2" },
  { "[profile]\nwidth = -1", "expected a number from 0 to 100" },
  { "[profile]\nwidth = 101", "expected a number from 0 to 100" },
  { "[profile]\nwidth = nan", "expected a number from 0 to 100" },
  { "[profile]\nwidth = 2 m", "expected a number from 0 to 100" },
  { "[profile]\nwidth =", "expected a number from 0 to 100" },
  { "[profile]\nsingle-lane = 0", "expected a number from 0.01 to 1" },
  { "[profile]\nprivate-gate = 1.5", "expected a whole number" },
  { "[profile]\nprivate-gate = 256", "expected a number from 0 to 255" },
  { "[profile]\nmaxspeed = yes", "one of ignored, limit, speed" },
  { "[profile]\noneway = maybe", "one of no, yes" },
  { "[profile]\nnew-values = 1", "one of no, yes" },
  { "[profile]\nkeys =", "expected keys of access such as" },
  { "[profile]\nkeys = foot;", "expected keys of access between" },
  { "[profile]\nkeys = foot;access", "expected keys of access between" },
  { "[highway]\nmotorwya = 1", ":2: [highway] has no value \"motorwya\"; "
    "correct it, or write new-values = yes" },
  { "[highway]\nroad =", "expected no, or a speed in km/h" },
  { "[highway]\nroad = 0", "expected a number from 0.1 to 1000" },
  { "[highway]\nroad = 1001", "expected a number from 0.1 to 1000" },
  { "[highway]\nroad = 5 somehow", "expected one of free, own, own-yes" },
  { "[surface]\nmud = no", "expected a number from 0.1 to 1000" },
  { "[surface]\nmudd = 3", "[surface] has no value \"mudd\"" },
  { "[access]\nprivate = perhaps", "expected one of unsaid, no, dismount" },
  { "[access]\nprivat = no", "[access] has no value \"privat\"" },
  { "[barrier]\ngate = opens", "expected one of stops, passes" },
  { "[barrier]\ngates = stops", "[barrier] has no value \"gates\"" },
  { "[delays]\nstop = 2.5", "expected a whole number" },
  { "[delays]\nstops = 2", "[delays] has no value \"stops\"" },
  { "[turns]\n0 = 1;1", "expected a number from 1 to 180" },
  { "[turns]\n181 = 1;1", "expected a number from 1 to 180" },
  { "[turns]\n90 = 1", "expected two numbers of seconds" },
  { "[turns]\n90 = 1;2;3", "expected two numbers of seconds" },
  { "[turns]\n90 = 1;3601", "expected a number from 0 to 3600" },
  { "[profile]\nbase = c\001r", "\"c?r\"" },
  { "[profile]\nbase = \xff", "UTF-8" },
};

static void
test_errors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (OsmRules) rules = read_text (errors[i].text, -1, &error);

      g_assert_null (rules);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
      if (strstr (error->message, errors[i].message) == NULL
          || strstr (error->message, "map-own.profile") == NULL)
        g_error ("%s: \"%s\"; expected \"%s\"", errors[i].text, error->message,
                 errors[i].message);
    }
}

/* What is not there, and what is no map of OpenStreetMap. */
static void
test_refused (void)
{
  g_autofree char *map
    = g_test_build_filename (G_TEST_DIST, "..", "examples", "data",
                             "tutorial.map", NULL);
  g_autofree char *town
    = g_test_build_filename (G_TEST_DIST, "..", "examples", "data", "town.osm",
                             NULL);
  const WayLoadOptions options = { .profile_path = "/nowhere/car.profile" };
  g_autoptr (WayLoader) loader = way_loader_new (&options);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_loader_load (loader, map, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "rules of a profile"));
  g_clear_error (&error);
  g_assert_null (way_loader_load (loader, town, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Hostile files ------------------------------------------------------------ */

/* Files that were damaged by chance end with rules or with one error. */
static void
test_damaged (void)
{
  const guint n = g_getenv ("WAYFIND_TEST_QUICK") != NULL ? 200 : 3000;
  g_autofree char *text = read_shipped (WAY_PROFILE_BICYCLE);
  const gsize length = strlen (text);
  guint n_good = 0, n_bad = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *damaged = g_memdup2 (text, length);
      const guint times = (guint) g_test_rand_int_range (1, 4);
      g_autoptr (GError) error = NULL;
      g_autoptr (OsmRules) rules = NULL;

      for (guint k = 0; k < times; k++)
        damaged[g_test_rand_int_range (0, (gint32) length)]
          = (char) g_test_rand_int_range (0, 256);
      rules = read_text (damaged, (gssize) length, &error);
      g_assert_true ((rules == NULL) == (error != NULL));
      if (rules != NULL)
        n_good++;
      else
        n_bad++;
    }

  g_assert_cmpuint (n_good, >, 0);
  g_assert_cmpuint (n_bad, >, 0);
}

static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new ("[profile]\nnew-values=yes\n"
                                           "[surface]\n");
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i < 10000; i++)
    g_string_append_printf (text, "s%u=5\n", i);
  osm_rules_free (read_text (text->str, -1, &error));
  g_assert_no_error (error);

  g_string_append (text, "one-more=5\n");
  g_assert_null (read_text (text->str, -1, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_assert_nonnull (strstr (error->message, "at most 10000 lines"));
}

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profiles/shipped", test_shipped);
  g_test_add_func ("/profiles/empty", test_empty);
  g_test_add_func ("/profiles/effects", test_effects);
  g_test_add_func ("/profiles/turns", test_turns);
  g_test_add_func ("/profiles/errors", test_errors);
  g_test_add_func ("/profiles/refused", test_refused);
  g_test_add_func ("/profiles/damaged", test_damaged);
  g_test_add_func ("/profiles/large", test_large);
  return osm_map_run ();
}
