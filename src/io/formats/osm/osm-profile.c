/* osm-profile.c - access and speeds on ways of OpenStreetMap, by profile
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Applies rules (see osm-rules.c) to the tags of a way or node. Each
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
#include "io/formats/osm/osm-tag-lists.h"

typedef struct
{
  const OsmRules *rules;
  const OsmTag   *tags;
  guint           n_tags;
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

/* Whether a setting that is yes or no says yes. */
static gboolean
heeds (const Way *self,
       OsmSetting setting)
{
  return self->rules->settings[setting] > 0;
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

/* The first key of access decides, the most special first; among these the one
 * for the direction comes first. */
static Grant
find_grant (const Way *self,
            Direction  direction)
{
  const OsmRules *rules = self->rules;

  for (guint i = 0; i < rules->n_access_keys; i++)
    {
      const OsmAccessKey *key = &rules->access_keys[i];
      const char *directed = find (self, direction == FORWARD
                                           ? key->forward : key->backward);
      const char *value = directed != NULL ? directed : find (self, key->both);

      if (value != NULL)
        return (Grant) { osm_read_access (rules->access, value),
                         i + 1 < rules->n_access_keys, directed != NULL };
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
  const char *const *keys = osm_tags_get_class_keys ();

  for (guint i = 0; keys[i] != NULL; i++)
    {
      const char *value = find (self, keys[i]);
      const OsmClass *class
        = value != NULL ? osm_rules_find_class (self->rules, keys[i], value)
                        : NULL;

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

  return limit > 0 && limit <= self->rules->settings[OSM_WALKABLE];
}

/* Whether this is a main road in a tunnel, without a place for pedestrians. */
static gboolean
is_road_tunnel (const Way *self)
{
  static const char *const roads[] = { "trunk", "trunk_link", "primary",
                                       "primary_link", "secondary",
                                       "secondary_link", NULL };

  return is (self, "tunnel", "yes") && is_one_of (find (self, "highway"), roads)
         && !has_pavement (self);
}

/* Whether cyclists have a lane or track of their own on this road. */
static gboolean
has_cycle_lane (const Way *self)
{
  for (guint i = 0; cycleway_keys[i] != NULL; i++)
    {
      const char *value = find (self, cycleway_keys[i]);

      if (value != NULL && osm_tags_is_cycle_lane (value))
        return TRUE;
    }

  return FALSE;
}

/* Whether a class lets the profile in. */
static gboolean
admits (const Way      *self,
        const OsmClass *class,
        Grant           grant)
{
  if (heeds (self, OSM_CYCLE_LANES) && class->opening != OSM_SHUT
      && has_cycle_lane (self))
    return TRUE;

  switch (class->opening)
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
  for (guint i = 0; i < self->rules->closings->len; i++)
    {
      const OsmClosing *row = &g_array_index (self->rules->closings,
                                              OsmClosing, i);

      if (row->yields && is_opened (grant))
        continue;
      if (is (self, row->key, row->value)
          && (row->highway == NULL || is (self, "highway", row->highway)))
        return TRUE;
    }

  return FALSE;
}

/* Whether the traveller is too large or too heavy. */
static gboolean
is_too_small (const Way *self)
{
  static const OsmSetting settings[ROAD_N_SIZES] = {
    [ROAD_WIDTH] = OSM_WIDTH, [ROAD_HEIGHT] = OSM_HEIGHT,
    [ROAD_LENGTH] = OSM_LENGTH, [ROAD_WEIGHT] = OSM_WEIGHT
  };

  for (const OsmLimit *limit = osm_tags_get_limits (); limit->key != NULL;
       limit++)
    {
      const gdouble own = limit->binds_cars
                            ? self->rules->settings[settings[limit->size]] : 0;
      const char *text = own > 0 ? find (self, limit->key) : NULL;
      const gdouble most = text == NULL       ? 0
                           : limit->size >= ROAD_WEIGHT
                             ? osm_parse_weight (text)
                             : osm_parse_length (text);

      if (most > 0 && most <= own)
        return TRUE;
    }

  return FALSE;
}

/* Speed ------------------------------------------------------------------- */

/* Slows down for the surface and the like, and in a tunnel that is not made for
 * the profile. */
static gdouble
slow_down (const Way *self,
           Grant      grant,
           gdouble    speed)
{
  if (heeds (self, OSM_ROAD_TUNNELS) && !is_opened (grant)
      && is_road_tunnel (self))
    speed = MIN (speed, self->rules->settings[OSM_ROAD_TUNNELS]);
  for (guint i = 0; i < self->rules->slowings->len; i++)
    {
      const OsmSlowing *row = &g_array_index (self->rules->slowings,
                                              OsmSlowing, i);

      if (row->kmh > 0 && row->kmh < speed && is (self, row->key, row->value))
        speed = row->kmh;
    }

  return speed;
}

/* Applies a sign: it is a limit for all, and for cars the speed that they
 * go. */
static gdouble
limit_speed (const Way *self,
             Direction  direction,
             gdouble    speed)
{
  const OsmMaxspeed meaning
    = (OsmMaxspeed) self->rules->settings[OSM_MAXSPEED];
  gdouble limit;

  if (meaning == OSM_MAXSPEED_IGNORED)
    return speed;
  limit = osm_parse_speed (find (self, direction == FORWARD
                                         ? "maxspeed:forward"
                                         : "maxspeed:backward"));
  if (limit == 0)
    limit = osm_parse_speed (find (self, "maxspeed"));
  if (limit == 0)
    return speed;

  return meaning == OSM_MAXSPEED_IS_SPEED ? limit : MIN (limit, speed);
}

/* The speed in a direction that one-way traffic allows; 0 if the way is closed
 * to the profile. */
static gdouble
find_speed (const Way      *self,
            const OsmClass *class,
            Direction       direction,
            Grant           grant)
{
  if (is_closed (grant) || !admits (self, class, grant)
      || has_closing (self, grant) || is_too_small (self))
    return 0;

  return slow_down (self, grant,
                    limit_speed (self, direction, class->kmh));
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
  char *const *keys = self->rules->oneway_keys;

  for (guint i = 0; keys[i] != NULL; i++)
    {
      const Traffic traffic = parse_oneway (find (self, keys[i]));

      /* A sign for all does not bind cyclists on a lane of their own. */
      if (strcmp (keys[i], "oneway") == 0 && traffic != BOTH
          && heeds (self, OSM_CYCLE_LANES) && has_contraflow (self))
        return BOTH;
      if (traffic != UNKNOWN)
        return traffic;
    }
  if (!heeds (self, OSM_OBEYS_ONEWAY))
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
find_pushing_speed (const Way *self,
                    Direction  direction)
{
  const Way walker = { self->rules->walker, self->tags, self->n_tags };
  const OsmClass *class = find_class (&walker);
  const gdouble *settings = self->rules->settings;
  gdouble speed;

  if (class == NULL || !allows (find_traffic (&walker), direction))
    return 0;

  speed = find_speed (&walker, class, direction,
                      find_grant (&walker, direction));
  return MIN (speed, settings[is (self, "highway", "steps")
                                ? OSM_PUSHING_ON_STEPS : OSM_PUSHING]);
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
  if (traffic == BOTH && is (self, "lanes", "1"))
    speed *= self->rules->settings[OSM_SINGLE_LANE];
  if (self->rules->walker == NULL
      || (is_closed (grant) && grant.access != OSM_ACCESS_DISMOUNT)
      || (speed > 0 && (is_opened (grant) || !has_separate_cycleway (self))))
    return speed;

  *marks |= OSM_PUSHED;
  return find_pushing_speed (self, direction);
}

gboolean
osm_judge_way (const OsmRules *rules,
               const OsmTag   *tags,
               guint           n_tags,
               OsmSpeeds      *speeds)
{
  const Way self = { rules, tags, n_tags };
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
  if (is (self, "locked", "yes") || is_too_small (self))
    return TRUE;
  for (guint i = 0; i < self->n_tags; i++)
    if (osm_tags_open_barrier (barrier, self->tags[i].key,
                               self->tags[i].value))
      return FALSE;

  return !osm_rules_pass_barrier (self->rules, barrier);
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

/* Finds how long one waits. A signal may face one direction of its way. A gate
 * of a private road opens for residents. A barrier belongs to both sides, so a
 * zone cannot keep other traffic out; instead a passage takes so long that a
 * path uses another way if there is one. */
static void
find_delay (const Way *self,
            OsmPoint  *point)
{
  static const char *const facing[] = { "traffic_signals:direction",
                                        "direction", NULL };
  const char *direction = find_first (self, facing);
  const char *highway = find (self, "highway");

  if (find_grant (self, FORWARD).access == OSM_ACCESS_LOCAL)
    point->forward_delay = point->backward_delay
      = (guint8) self->rules->settings[OSM_PRIVATE_GATE];
  for (guint i = 0; highway != NULL && i < self->rules->delays->len; i++)
    {
      const OsmDelay *row = &g_array_index (self->rules->delays, OsmDelay, i);

      if (row->seconds == 0 || strcmp (row->value, highway) != 0)
        continue;
      if (g_strcmp0 (direction, "backward") != 0)
        point->forward_delay = row->seconds;
      if (g_strcmp0 (direction, "forward") != 0)
        point->backward_delay = row->seconds;
    }
}

void
osm_judge_node (const OsmRules *rules,
                const OsmTag   *tags,
                guint           n_tags,
                OsmPoint       *point)
{
  const Way self = { rules, tags, n_tags };

  *point = (OsmPoint) { 0 };
  if (n_tags == 0)
    return;

  point->is_barrier = is_barrier (&self);
  find_delay (&self, point);
}
