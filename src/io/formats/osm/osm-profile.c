/* osm-profile.c - access and speeds on ways of OpenStreetMap, by profile
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Applies the tables of osm-rules.c to the tags of a way or node. Each
 * direction of a way is judged alone, since any key of access may end with
 * ":forward" or ":backward".
 *
 * Where riding is forbidden, a bicycle is pushed if a pedestrian may walk.
 *
 * Not covered are restrictions of turns, which are relations (see
 * osm-restrictions.c), and conditions: if the time of the journey is known,
 * osm-conditions.c has turned conditions that hold into plain tags. */

#include "io/formats/osm/osm-profile.h"

#include <string.h>

#include "io/formats/osm/osm-measures.h"
#include "io/formats/osm/osm-rules.h"

/* How fast a bicycle is pushed, in km/h, and over stairs. */
#define PUSHING 4.0
#define PUSHING_ON_STEPS 2.0

/* The share of the speed on a single lane for both directions: where cars meet,
 * one of them waits. */
#define SINGLE_LANE 0.75

/* A gate of a private road opens for residents. A barrier belongs to both
 * sides, so a zone cannot keep other traffic out. Instead a passage costs so
 * many seconds, so that a path uses another way if there is one. */
#define PRIVATE_GATE 240

/* The signed limit, in km/h, up to which people walk along a trunk road. */
#define WALKABLE 60.0

typedef struct
{
  WayProfile    profile;
  const OsmTag *tags;
  guint         n_tags;
} Way;

typedef enum
{
  FORWARD,
  BACKWARD
} Direction;

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

/* The value of the first of @keys that is there. */
static const char *
find_first (const Way         *self,
            const char *const *keys)
{
  const char *value = NULL;

  for (; *keys != NULL && value == NULL; keys++)
    value = find (self, *keys);

  return value;
}

static const char *const cycleway_keys[] = {
  "cycleway", "cycleway:left", "cycleway:right", "cycleway:both", NULL
};

/* Access ------------------------------------------------------------------ */

typedef struct
{
  OsmAccess access;
  gboolean  is_own;             /* by a key of the profile's own */
  gboolean  is_directed;        /* for this direction alone */
} Grant;

OsmAccess
osm_read_access (WayProfile  profile,
             const char *text)
{
  OsmAccess best = OSM_ACCESS_UNSAID;
  g_auto (GStrv) parts = NULL;

  if (strchr (text, ';') == NULL)
    return osm_rules_find_access (profile, text);

  parts = g_strsplit (text, ";", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      const OsmAccess access
        = osm_rules_find_access (profile, g_strstrip (parts[i]));

      best = MAX (best, access);
    }

  return best;
}

/* The first key of access decides, the most special first; among these the one
 * for the direction comes first. */
static Grant
find_grant (const Way *self,
            Direction  direction)
{
  guint n_keys, n_own;
  const OsmAccessKey *keys = osm_rules_get_access_keys (self->profile, &n_keys,
                                                        &n_own);

  for (guint i = 0; i < n_keys; i++)
    {
      const char *directed = find (self, direction == FORWARD
                                           ? keys[i].forward
                                           : keys[i].backward);
      const char *value = directed != NULL ? directed
                                           : find (self, keys[i].both);

      if (value != NULL)
        return (Grant) { osm_read_access (self->profile, value), i < n_own,
                         directed != NULL };
    }

  return (Grant) { OSM_ACCESS_UNSAID, FALSE, FALSE };
}

/* Whether the general public is kept out. */
static gboolean
is_closed (Grant grant)
{
  return grant.access != OSM_ACCESS_UNSAID && grant.access < OSM_ACCESS_LOCAL;
}

/* Whether a tag for this very profile opens the way. */
static gboolean
is_opened (Grant grant)
{
  return grant.is_own && grant.access >= OSM_ACCESS_LOCAL;
}

static const OsmClass *
find_class (const Way *self)
{
  const char *const *keys = osm_rules_get_class_keys ();

  for (guint i = 0; keys[i] != NULL; i++)
    {
      const char *value = find (self, keys[i]);
      const OsmClass *class
        = value != NULL ? osm_rules_find_class (keys[i], value) : NULL;

      if (class != NULL)
        return class;
    }

  return NULL;
}

/* Whether people walk beside the cars of a fast road. */
static gboolean
has_pavement (const Way *self)
{
  static const char *const keys[] = { "sidewalk", "sidewalk:both",
                                      "sidewalk:left", "sidewalk:right",
                                      NULL };
  static const char *const sides[] = { "yes", "both", "left", "right", NULL };
  const gdouble limit = osm_parse_speed (find (self, "maxspeed"));

  for (guint i = 0; keys[i] != NULL; i++)
    if (is_one_of (find (self, keys[i]), sides))
      return TRUE;

  return limit > 0 && limit <= WALKABLE;
}

/* Whether cyclists have a lane or track of their own on this road. */
static gboolean
has_cycle_lane (const Way *self)
{
  for (guint i = 0; cycleway_keys[i] != NULL; i++)
    {
      const char *value = find (self, cycleway_keys[i]);

      if (value != NULL && osm_rules_is_cycle_lane (value))
        return TRUE;
    }

  return FALSE;
}

/* Whether a class lets the profile in. */
static gboolean
admits (const Way        *self,
        const OsmPassage *passage,
        Grant             grant)
{
  if (self->profile == WAY_PROFILE_BICYCLE && passage->opening != OSM_SHUT
      && has_cycle_lane (self))
    return TRUE;

  switch (passage->opening)
    {
    case OSM_OPEN:
      return TRUE;
    case OSM_OPEN_TO_LOCALS:
      return is_opened (grant);
    case OSM_OPEN_TO_NAMED:
      return grant.is_own && grant.access == OSM_ACCESS_YES;
    case OSM_OPEN_BY_ANY_KEY:
      return grant.access == OSM_ACCESS_YES;
    case OSM_OPEN_BESIDE_ROAD:
      return is_opened (grant) || has_pavement (self);
    case OSM_SHUT:
    default:
      return FALSE;
    }
}

/* Whether a tag closes the way, whatever its class. */
static gboolean
has_closing (const Way *self,
             Grant      grant)
{
  for (const OsmClosing *row = osm_rules_get_closings (); row->key != NULL;
       row++)
    {
      if ((row->profiles & (1u << self->profile)) == 0
          || (row->yields && is_opened (grant)))
        continue;
      if (is (self, row->key, row->value)
          && (row->highway == NULL || is (self, "highway", row->highway)))
        return TRUE;
    }

  return FALSE;
}

/* Whether a car of middle size is too large or too heavy. */
static gboolean
is_too_small (const Way *self)
{
  for (const OsmLimit *limit = osm_rules_get_limits (); limit->key != NULL;
       limit++)
    {
      const char *text = find (self, limit->key);
      const gdouble most = text == NULL       ? 0
                           : limit->size >= ROAD_WEIGHT
                             ? osm_parse_weight (text)
                             : osm_parse_length (text);

      if (most > 0 && most <= limit->own)
        return TRUE;
    }

  return FALSE;
}

/* Speed ------------------------------------------------------------------- */

/* Slows down for the surface and the like. */
static gdouble
slow_down (const Way *self,
           gdouble    speed)
{
  for (const OsmSlowing *row = osm_rules_get_slowings (); row->key != NULL;
       row++)
    if (row->kmh[self->profile] > 0 && row->kmh[self->profile] < speed
        && is (self, row->key, row->value))
      speed = row->kmh[self->profile];

  return speed;
}

/* Applies a sign: it is a limit for all, and for cars the speed that they
 * go. */
static gdouble
limit_speed (const Way *self,
             Direction  direction,
             gdouble    speed)
{
  gdouble limit = osm_parse_speed (find (self, direction == FORWARD
                                                 ? "maxspeed:forward"
                                                 : "maxspeed:backward"));

  if (limit == 0)
    limit = osm_parse_speed (find (self, "maxspeed"));
  if (limit == 0 || self->profile == WAY_PROFILE_FOOT)
    return speed;

  return self->profile == WAY_PROFILE_CAR ? limit : MIN (limit, speed);
}

/* The speed in a direction that one-way traffic allows; 0 if the way is closed
 * to the profile. */
static gdouble
find_speed (const Way      *self,
            const OsmClass *class,
            Direction       direction,
            Grant           grant)
{
  const OsmPassage *passage = &class->by[self->profile];

  if (is_closed (grant) || !admits (self, passage, grant)
      || has_closing (self, grant)
      || (self->profile == WAY_PROFILE_CAR && is_too_small (self)))
    return 0;

  return slow_down (self, limit_speed (self, direction, passage->kmh));
}

/* Direction --------------------------------------------------------------- */

typedef enum
{
  BOTH,
  ONLY_FORWARD,
  ONLY_BACKWARD,
  NEITHER,
  UNKNOWN
} Traffic;

static Traffic
parse_oneway (const char *oneway)
{
  static const char *const yes[] = { "yes", "true", "1", NULL };
  static const char *const no[] = { "no", "false", "0", NULL };
  static const char *const back[] = { "-1", "reverse", NULL };

  if (is_one_of (oneway, yes))
    return ONLY_FORWARD;
  if (is_one_of (oneway, back))
    return ONLY_BACKWARD;
  if (is_one_of (oneway, no))
    return BOTH;

  /* A reversible way changes its direction by the hour, and the present
   * direction is not known. Alternating traffic waits for minutes at most, and
   * says nothing of one-way traffic. */
  return g_strcmp0 (oneway, "reversible") == 0 ? NEITHER : UNKNOWN;
}

/* Whether cyclists may ride against the traffic of a one-way street. */
static gboolean
has_contraflow (const Way *self)
{
  static const char *const lanes[] = { "cycleway:left:oneway",
                                       "cycleway:right:oneway",
                                       "cycleway:both:oneway", NULL };
  static const char *const against[] = { "no", "-1", NULL };

  for (guint i = 0; cycleway_keys[i] != NULL; i++)
    {
      const char *value = find (self, cycleway_keys[i]);

      if (value != NULL && g_str_has_prefix (value, "opposite"))
        return TRUE;
    }
  for (guint i = 0; lanes[i] != NULL; i++)
    if (is_one_of (find (self, lanes[i]), against))
      return TRUE;

  return FALSE;
}

/* The direction in which a way carries people: an escalator. */
static Traffic
find_conveyance (const Way *self)
{
  static const char *const moving[] = { "steps", "footway", "corridor", NULL };

  if (!is_one_of (find (self, "highway"), moving)
      || is (self, "oneway", "no"))
    return BOTH;
  if (is (self, "conveying", "forward"))
    return ONLY_FORWARD;

  return is (self, "conveying", "backward") ? ONLY_BACKWARD : BOTH;
}

static Traffic
find_traffic (const Way *self)
{
  static const char *const rounds[] = { "roundabout", "circular", NULL };
  const char *const *keys = osm_rules_get_oneway_keys (self->profile);

  for (guint i = 0; keys[i] != NULL; i++)
    {
      const Traffic traffic = parse_oneway (find (self, keys[i]));

      /* A sign for all does not bind cyclists on a lane of their own. */
      if (strcmp (keys[i], "oneway") == 0 && traffic != BOTH
          && self->profile == WAY_PROFILE_BICYCLE && has_contraflow (self))
        return BOTH;
      if (traffic != UNKNOWN)
        return traffic;
    }
  if (self->profile == WAY_PROFILE_FOOT)
    return find_conveyance (self);

  return is_one_of (find (self, "junction"), rounds)
         || is (self, "highway", "motorway") ? ONLY_FORWARD : BOTH;
}

static gboolean
allows (Traffic   traffic,
        Direction direction)
{
  return traffic == BOTH
         || traffic == (direction == FORWARD ? ONLY_FORWARD : ONLY_BACKWARD);
}

/* Judging ------------------------------------------------------------------ */

/* Whether a cyclist rides on a way of its own beside this one. */
static gboolean
has_separate_cycleway (const Way *self)
{
  for (guint i = 0; cycleway_keys[i] != NULL; i++)
    if (is (self, cycleway_keys[i], "separate"))
      return TRUE;

  return FALSE;
}

/* How fast a bicycle is pushed; 0 if even a pedestrian may not pass. */
static gdouble
find_pushing_speed (const Way      *self,
                    const OsmClass *class,
                    Direction       direction)
{
  const Way walker = { WAY_PROFILE_FOOT, self->tags, self->n_tags };
  const gdouble speed = find_speed (&walker, class, direction,
                                    find_grant (&walker, direction));

  if (!allows (find_traffic (&walker), direction))
    return 0;

  return MIN (speed, is (self, "highway", "steps") ? PUSHING_ON_STEPS
                                                   : PUSHING);
}

static gdouble
judge_direction (const Way      *self,
                 const OsmClass *class,
                 Traffic         traffic,
                 Direction       direction,
                 guint          *marks)
{
  const Grant grant = find_grant (self, direction);
  gdouble speed = 0;

  *marks = grant.access == OSM_ACCESS_LOCAL ? OSM_LOCAL_TRAFFIC : 0;
  /* A key such as bicycle:backward=yes allows what oneway=yes forbids. */
  if (allows (traffic, direction) || (is_opened (grant) && grant.is_directed))
    speed = find_speed (self, class, direction, grant);
  if (traffic == BOTH && self->profile == WAY_PROFILE_CAR
      && is (self, "lanes", "1"))
    speed *= SINGLE_LANE;
  if (self->profile != WAY_PROFILE_BICYCLE
      || (is_closed (grant) && grant.access != OSM_ACCESS_DISMOUNT)
      || (speed > 0 && (is_opened (grant) || !has_separate_cycleway (self))))
    return speed;

  *marks |= OSM_PUSHED;
  return find_pushing_speed (self, class, direction);
}

gboolean
osm_judge_way (WayProfile    profile,
               const OsmTag *tags,
               guint         n_tags,
               OsmSpeeds    *speeds)
{
  const Way self = { profile, tags, n_tags };
  const OsmClass *class = n_tags > 0 ? find_class (&self) : NULL;
  Traffic traffic;

  *speeds = (OsmSpeeds) { 0 };
  if (class == NULL)
    return FALSE;

  traffic = find_traffic (&self);
  speeds->forward = judge_direction (&self, class, traffic, FORWARD,
                                     &speeds->forward_marks);
  speeds->backward = judge_direction (&self, class, traffic, BACKWARD,
                                      &speeds->backward_marks);
  if (strcmp (class->key, "route") == 0)
    speeds->duration = osm_parse_duration (find (&self, "duration"));

  return speeds->forward > 0 || speeds->backward > 0;
}

/* Barriers ---------------------------------------------------------------- */

/* Whether a barrier stops the profile without a word of access. */
static gboolean
stops (const Way  *self,
       const char *barrier)
{
  if (is (self, "locked", "yes")
      || (self->profile == WAY_PROFILE_CAR && is_too_small (self)))
    return TRUE;
  for (guint i = 0; i < self->n_tags; i++)
    if (osm_rules_opens_barrier (barrier, self->tags[i].key,
                                 self->tags[i].value))
      return FALSE;

  return !osm_rules_passes_barrier (self->profile, barrier);
}

static gboolean
is_barrier (const Way *self)
{
  const char *barrier = find (self, "barrier");
  const Grant grant = find_grant (self, FORWARD);

  if (is_closed (grant) && grant.access != OSM_ACCESS_DISMOUNT)
    return barrier != NULL || find (self, "highway") == NULL;

  return barrier != NULL && grant.access < OSM_ACCESS_LOCAL
         && stops (self, barrier);
}

/* Finds how long one waits. A signal may face one direction of its way. */
static void
find_delay (const Way *self,
            OsmPoint  *point)
{
  static const char *const facing[] = { "traffic_signals:direction",
                                        "direction", NULL };
  const char *direction = find_first (self, facing);
  const guint8 gate
    = self->profile != WAY_PROFILE_FOOT
      && find_grant (self, FORWARD).access == OSM_ACCESS_LOCAL ? PRIVATE_GATE
                                                               : 0;

  point->forward_delay = point->backward_delay = gate;
  for (const OsmDelay *row = osm_rules_get_delays (); row->key != NULL; row++)
    if (is (self, row->key, row->value))
      {
        if (g_strcmp0 (direction, "backward") != 0)
          point->forward_delay = row->seconds[self->profile];
        if (g_strcmp0 (direction, "forward") != 0)
          point->backward_delay = row->seconds[self->profile];
      }
}

void
osm_judge_node (WayProfile    profile,
                const OsmTag *tags,
                guint         n_tags,
                OsmPoint     *point)
{
  const Way self = { profile, tags, n_tags };

  *point = (OsmPoint) { 0 };
  if (n_tags == 0)
    return;

  point->is_barrier = is_barrier (&self);
  find_delay (&self, point);
}
