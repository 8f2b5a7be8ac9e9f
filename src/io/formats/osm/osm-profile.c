/* osm-profile.c - access and speeds on ways of OpenStreetMap, by profile
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The rules follow the OpenStreetMap wiki: Key:highway, Key:access ("Access
 * tags", for the order in which tags overrule each other), Key:oneway,
 * Key:maxspeed, Key:barrier and Key:cycleway. Speeds of roads without a mapped
 * sign are plain guesses by the class of the road; they tell a motorway from a
 * lane, and promise no time of arrival.
 *
 * Not covered are restrictions of turns, which are relations (see
 * osm-restrictions.c), and conditions: if the time of the journey is known,
 * osm-conditions.c has turned conditions that hold into plain tags. */

#include "io/formats/osm/osm-profile.h"

#include <string.h>

#include "io/formats/text/number.h"

#define KMH_A_MILE 1.609344
#define KMH_A_KNOT 1.852

typedef struct
{
  const char *name;
  /* By profile, in km/h: 0 if the class is closed to it; below 0 if it is open
   * only where a tag of the profile's own allows it. */
  gint16      speed[3];
} RoadClass;

static const RoadClass classes[] = {
  /*                   car  bicycle foot */
  { "motorway",       { 110,  -18,  -5 } },
  { "motorway_link",  {  60,  -18,  -5 } },
  { "trunk",          {  90,   18,   5 } },
  { "trunk_link",     {  50,   18,   5 } },
  { "primary",        {  70,   18,   5 } },
  { "primary_link",   {  50,   18,   5 } },
  { "secondary",      {  60,   18,   5 } },
  { "secondary_link", {  50,   18,   5 } },
  { "tertiary",       {  50,   18,   5 } },
  { "tertiary_link",  {  40,   18,   5 } },
  { "unclassified",   {  40,   17,   5 } },
  { "residential",    {  30,   17,   5 } },
  { "living_street",  {  10,   10,   5 } },
  { "service",        {  20,   14,   5 } },
  { "road",           {  20,   14,   5 } },
  { "track",          {  15,   12,   5 } },
  { "pedestrian",     { -10,   -8,   5 } },
  { "cycleway",       {   0,   18,   5 } },
  { "path",           {   0,   12,   5 } },
  { "footway",        {   0,   -8,   5 } },
  { "bridleway",      {   0,  -10,   5 } },
  { "steps",          {   0,   -3,   3 } },
  { "corridor",       {   0,    0,   4 } },
  { "platform",       {   0,    0,   4 } },
};

/* Ferries are open to all profiles without a sign against them. Waiting is not
 * counted. */
static const RoadClass ferry = { "ferry", { 20, 20, 20 } };

/* For each profile, the keys of access, the most special first. The first key
 * of a way decides. */
static const char *const access_keys[3][5] = {
  [WAY_PROFILE_CAR] = { "motorcar", "motor_vehicle", "vehicle", "access" },
  [WAY_PROFILE_BICYCLE] = { "bicycle", "vehicle", "access" },
  [WAY_PROFILE_FOOT] = { "foot", "access" },
};

/* How many of these keys are the profile's own: they open roads that their
 * class closes. */
static const guint n_own_keys[3] = { 2, 1, 1 };

static const char *const oneway_keys[3][4] = {
  [WAY_PROFILE_CAR] = { "oneway:motorcar", "oneway:motor_vehicle",
                        "oneway:vehicle" },
  [WAY_PROFILE_BICYCLE] = { "oneway:bicycle", "oneway:vehicle" },
  [WAY_PROFILE_FOOT] = { "oneway:foot" },
};

const char *
osm_find_tag (const OsmTag *tags,
              guint         n_tags,
              const char   *key)
{
  for (guint i = 0; i < n_tags; i++)
    if (strcmp (tags[i].key, key) == 0)
      return tags[i].value;

  return NULL;
}

typedef struct
{
  WayProfile    profile;
  const OsmTag *tags;
  guint         n_tags;
} Way;

static gboolean
is_one_of (const char        *value,
           const char *const *words)
{
  return value != NULL && g_strv_contains (words, value);
}

static const char *
find (const Way  *self,
      const char *key)
{
  return osm_find_tag (self->tags, self->n_tags, key);
}

static gboolean
is (const Way  *self,
    const char *key,
    const char *value)
{
  const char *own = find (self, key);

  return own != NULL && strcmp (own, value) == 0;
}

/* The value of the first of @keys that the way has. */
static const char *
find_first (const Way         *self,
            const char *const *keys)
{
  const char *value = NULL;

  for (; *keys != NULL && value == NULL; keys++)
    value = find (self, *keys);

  return value;
}

/* Access ------------------------------------------------------------------ */

static const char *const closed_values[] = {
  "no", "private", "agricultural", "forestry", "delivery", "military",
  "emergency", "restricted", "use_sidepath", "discouraged", NULL
};

static const char *const open_values[] = {
  "yes", "designated", "permissive", "official", "destination", "customers",
  NULL
};

static gboolean
is_closed (const Way *self)
{
  return is_one_of (find_first (self, access_keys[self->profile]),
                    closed_values);
}

/* Whether a tag for this very profile opens the way. */
static gboolean
is_opened (const Way *self)
{
  for (guint i = 0; i < n_own_keys[self->profile]; i++)
    if (is_one_of (find (self, access_keys[self->profile][i]), open_values))
      return TRUE;

  return FALSE;
}

static const RoadClass *
find_class (const Way *self)
{
  const char *highway = find (self, "highway");

  if (highway == NULL && is (self, "route", "ferry"))
    return &ferry;
  for (guint i = 0; highway != NULL && i < G_N_ELEMENTS (classes); i++)
    if (strcmp (classes[i].name, highway) == 0)
      return &classes[i];

  return NULL;
}

/* Whether a way is a track for tractors, and not a road. */
static gboolean
is_rough (const Way *self)
{
  static const char *const grades[] = { "grade4", "grade5", NULL };

  return self->profile == WAY_PROFILE_CAR && is (self, "highway", "track")
         && is_one_of (find (self, "tracktype"), grades);
}

/* The speed on a way by its class; 0 if it is closed to the profile. */
static gdouble
class_speed (const Way *self)
{
  const RoadClass *class = find_class (self);
  const gboolean opened = is_opened (self);
  gdouble speed;

  if (class == NULL || is_closed (self) || is (self, "impassable", "yes"))
    return 0;
  if (!opened && (is_rough (self)
                  || (self->profile != WAY_PROFILE_CAR
                      && is (self, "motorroad", "yes"))))
    return 0;

  speed = class->speed[self->profile];
  if (speed < 0)
    return opened ? -speed : 0;

  return speed;
}

/* Speed ------------------------------------------------------------------- */

/* The speed on a sign, in km/h; 0 if it is not understood. */
static gdouble
parse_speed (const char *text)
{
  static const char *const kmh[] = { "", "km/h", "kmh", "kph", NULL };
  g_autofree char *number = NULL;
  gsize len;
  gdouble speed;

  if (text == NULL)
    return 0;
  if (strcmp (text, "walk") == 0)
    return 7;

  len = strspn (text, "0123456789.");
  number = g_strndup (text, len);
  if (!number_parse (number, &speed) || speed <= 0 || speed > 1000)
    return 0;

  text += len + strspn (text + len, " ");
  if (strcmp (text, "mph") == 0)
    return speed * KMH_A_MILE;
  if (strcmp (text, "knots") == 0)
    return speed * KMH_A_KNOT;

  return is_one_of (text, kmh) ? speed : 0;
}

/* Applies a sign: it is a limit for all, and for cars the speed that they
 * go. */
static gdouble
limit_speed (const Way  *self,
             const char *key,
             gdouble     speed)
{
  gdouble limit = parse_speed (find (self, key));

  if (limit == 0)
    limit = parse_speed (find (self, "maxspeed"));
  if (limit == 0 || self->profile == WAY_PROFILE_FOOT)
    return speed;

  return self->profile == WAY_PROFILE_CAR ? limit : MIN (limit, speed);
}

/* Direction --------------------------------------------------------------- */

typedef enum
{
  BOTH,
  FORWARD,
  BACKWARD,
  NEITHER
} Direction;

static Direction
parse_direction (const char *oneway)
{
  static const char *const yes[] = { "yes", "true", "1", NULL };
  static const char *const back[] = { "-1", "reverse", NULL };

  if (is_one_of (oneway, yes))
    return FORWARD;
  if (is_one_of (oneway, back))
    return BACKWARD;

  /* Such a way changes its direction by the hour, and the present direction
       * is not known. */
  return g_strcmp0 (oneway, "reversible") == 0 ? NEITHER : BOTH;
}

static gboolean
has_contraflow (const Way *self)
{
  static const char *const keys[] = { "cycleway", "cycleway:left",
                                      "cycleway:right", "cycleway:both",
                                      NULL };

  for (guint i = 0; keys[i] != NULL; i++)
    {
      const char *value = find (self, keys[i]);

      if (value != NULL && g_str_has_prefix (value, "opposite"))
        return TRUE;
    }

  return FALSE;
}

static Direction
find_direction (const Way *self)
{
  static const char *const rounds[] = { "roundabout", "circular", NULL };
  const char *own = find_first (self, oneway_keys[self->profile]);
  const char *oneway = find (self, "oneway");

  if (own != NULL)
    return parse_direction (own);
  if (self->profile == WAY_PROFILE_FOOT
      || (self->profile == WAY_PROFILE_BICYCLE && has_contraflow (self)))
    return BOTH;
  if (oneway != NULL)
    return parse_direction (oneway);

  return is_one_of (find (self, "junction"), rounds)
         || is (self, "highway", "motorway") ? FORWARD : BOTH;
}

gboolean
osm_judge_way (WayProfile    profile,
               const OsmTag *tags,
               guint         n_tags,
               OsmSpeeds    *speeds)
{
  const Way self = { profile, tags, n_tags };
  const gdouble speed = class_speed (&self);
  Direction direction;

  *speeds = (OsmSpeeds) { 0, 0 };
  if (speed == 0)
    return FALSE;

  direction = find_direction (&self);
  if (direction == BOTH || direction == FORWARD)
    speeds->forward = limit_speed (&self, "maxspeed:forward", speed);
  if (direction == BOTH || direction == BACKWARD)
    speeds->backward = limit_speed (&self, "maxspeed:backward", speed);

  return direction != NEITHER;
}

/* Barriers ---------------------------------------------------------------- */

gboolean
osm_is_barrier (WayProfile    profile,
                const OsmTag *tags,
                guint         n_tags)
{
  /* The barriers that stop each profile if no tag says otherwise. */
  static const char *const stops[3][16] = {
    [WAY_PROFILE_CAR] = { "bollard", "stile", "turnstile", "cycle_barrier",
                          "motorcycle_barrier", "block", "bus_trap",
                          "sump_buster", "kissing_gate", "chain",
                          "full-height_turnstile", "jersey_barrier", "log",
                           "debris" },
    [WAY_PROFILE_BICYCLE] = { "stile", "turnstile", "full-height_turnstile",
                              "kissing_gate" },
    [WAY_PROFILE_FOOT] = { NULL },
  };
  const Way self = { profile, tags, n_tags };
  const char *barrier = find (&self, "barrier");

  if (is_closed (&self))
    return barrier != NULL || find (&self, "highway") == NULL;
  if (find_first (&self, access_keys[profile]) != NULL)
    return FALSE;

  return is_one_of (barrier, stops[profile]);
}

/* Places ------------------------------------------------------------------ */

/* After Key:place. A country, a state or a sea is a node, too, but its node is
 * of no use: it may lie in a forest. */
static const char *const place_values[] = {
  "city", "town", "village", "hamlet", "isolated_dwelling", "farm",
  "allotments", "borough", "suburb", "quarter", "neighbourhood", "city_block",
  "square", "locality", "island", "islet", NULL
};

/* Appends those of @text, which are parted by semicolons. */
static void
append_names (GPtrArray  *names,
              const char *text)
{
  g_auto (GStrv) parts = text != NULL ? g_strsplit (text, ";", -1) : NULL;

  for (guint i = 0; parts != NULL && parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0'
        && !g_ptr_array_find_with_equal_func (names, parts[i], g_str_equal,
                                              NULL))
      g_ptr_array_add (names, g_strdup (parts[i]));
}

GPtrArray *
osm_list_names (const OsmTag *tags,
                guint         n_tags)
{
  static const char *const keys[] = { "name", "alt_name", "int_name",
                                      "name:en" };
  const Way self = { .tags = tags, .n_tags = n_tags };
  GPtrArray *names;

  if (!is_one_of (find (&self, "place"), place_values))
    return NULL;

  names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    append_names (names, find (&self, keys[i]));

  return names;
}
