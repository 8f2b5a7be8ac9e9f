/* osm-rules.c - the meaning of OpenStreetMap tags for each traveller
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All tables were written from the OpenStreetMap wiki; each names its page.
 * Speeds of roads without a mapped sign are guesses by the class of the road:
 * they tell a motorway from a lane, and promise no time of arrival. */

#include "io/formats/osm/osm-rules.h"

#include <string.h>

/* The profiles in the order of WayProfile. */
enum
{
  CAR = 1 << WAY_PROFILE_CAR,
  BICYCLE = 1 << WAY_PROFILE_BICYCLE,
  FOOT = 1 << WAY_PROFILE_FOOT,
  WHEELS = CAR | BICYCLE,
  ALL = WHEELS | FOOT
};

/* Key:access, "Land-based transportation" ---------------------------------- */

#define KEY(name) { name, name ":forward", name ":backward" }

static const OsmAccessKey access_keys[N_PROFILES][4] = {
  [WAY_PROFILE_CAR] = { KEY ("motorcar"), KEY ("motor_vehicle"),
                        KEY ("vehicle"), KEY ("access") },
  [WAY_PROFILE_BICYCLE] = { KEY ("bicycle"), KEY ("vehicle"),
                            KEY ("access") },
  [WAY_PROFILE_FOOT] = { KEY ("foot"), KEY ("access") },
};

#undef KEY

/* All keys but the last, "access", are of the profile's own. */
static const guint n_access_keys[N_PROFILES] = { 4, 3, 2 };

static const char *const vehicles[N_PROFILES][4] = {
  [WAY_PROFILE_CAR] = { "motorcar", "motor_vehicle", "vehicle" },
  [WAY_PROFILE_BICYCLE] = { "bicycle", "vehicle" },
  [WAY_PROFILE_FOOT] = { NULL },
};

/* Key:oneway, "Mode-specific". One-way streets do not bind pedestrians. */
static const char *const oneway_keys[N_PROFILES][5] = {
  [WAY_PROFILE_CAR] = { "oneway:motorcar", "oneway:motor_vehicle",
                        "oneway:vehicle", "oneway" },
  [WAY_PROFILE_BICYCLE] = { "oneway:bicycle", "oneway:vehicle", "oneway" },
  [WAY_PROFILE_FOOT] = { "oneway:foot" },
};

/* Key:access, "Access tag values" ------------------------------------------ */

#define YES OSM_ACCESS_YES
#define LOCAL OSM_ACCESS_LOCAL
#define PERMIT OSM_ACCESS_PERMIT
#define DISMOUNT OSM_ACCESS_DISMOUNT
#define NO OSM_ACCESS_NO
#define UNSAID OSM_ACCESS_UNSAID

typedef struct
{
  const char *value;
  OsmAccess   by[N_PROFILES];
} AccessValue;

/* Sorted by value. A value that is not here says nothing, as "unknown" does.
 * "official" was a word for the signed ways of cyclists and pedestrians. A
 * vehicle or a group as a value, as in access=psv, means that all others may
 * not pass. A driver to a private house has permission; a pedestrian or cyclist
 * on a trip seldom does. */
static const AccessValue access_values[] = {
  /*                        car        bicycle    foot */
  { "agricultural",       { NO,        NO,        NO } },
  { "atv",                { NO,        NO,        NO } },
  { "bicycle",            { NO,        YES,       NO } },
  { "bus",                { NO,        NO,        NO } },
  { "carriage",           { NO,        NO,        NO } },
  { "coach",              { NO,        NO,        NO } },
  { "customer",           { LOCAL,     LOCAL,     LOCAL } },
  { "customers",          { LOCAL,     LOCAL,     LOCAL } },
  { "delivery",           { LOCAL,     PERMIT,    PERMIT } },
  { "designated",         { YES,       YES,       YES } },
  { "destination",        { LOCAL,     LOCAL,     LOCAL } },
  { "disabled",           { NO,        NO,        NO } },
  { "discouraged",        { NO,        NO,        NO } },
  { "dismount",           { NO,        DISMOUNT,  YES } },
  { "emergency",          { NO,        NO,        NO } },
  { "emergency_vehicle",  { NO,        NO,        NO } },
  { "employees",          { LOCAL,     PERMIT,    PERMIT } },
  { "foot",               { NO,        NO,        YES } },
  { "forestry",           { NO,        NO,        NO } },
  { "golf_cart",          { NO,        NO,        NO } },
  { "goods",              { NO,        NO,        NO } },
  { "hazmat",             { NO,        NO,        NO } },
  { "hgv",                { NO,        NO,        NO } },
  { "horse",              { NO,        NO,        NO } },
  { "hov",                { UNSAID,    NO,        NO } },
  { "members",            { LOCAL,     PERMIT,    PERMIT } },
  { "military",           { NO,        NO,        NO } },
  { "minibus",            { NO,        NO,        NO } },
  { "mofa",               { NO,        NO,        NO } },
  { "moped",              { NO,        NO,        NO } },
  { "motor_vehicle",      { YES,       NO,        NO } },
  { "motorcar",           { YES,       NO,        NO } },
  { "motorcycle",         { NO,        NO,        NO } },
  { "motorhome",          { NO,        NO,        NO } },
  { "no",                 { NO,        NO,        NO } },
  { "official",           { NO,        YES,       YES } },
  { "permissive",         { YES,       YES,       YES } },
  { "permit",             { LOCAL,     LOCAL,     LOCAL } },
  { "private",            { LOCAL,     PERMIT,    PERMIT } },
  { "psv",                { NO,        NO,        NO } },
  { "residents",          { LOCAL,     LOCAL,     LOCAL } },
  { "restricted",         { NO,        NO,        NO } },
  { "share_taxi",         { NO,        NO,        NO } },
  { "ski",                { NO,        NO,        NO } },
  { "snowmobile",         { NO,        NO,        NO } },
  { "staff",              { LOCAL,     PERMIT,    PERMIT } },
  { "taxi",               { NO,        NO,        NO } },
  { "tourist_bus",        { NO,        NO,        NO } },
  { "trailer",            { NO,        NO,        NO } },
  { "unknown",            { UNSAID,    UNSAID,    UNSAID } },
  { "use_sidepath",       { NO,        NO,        NO } },
  { "vehicle",            { YES,       YES,       NO } },
  { "yes",                { YES,       YES,       YES } },
};

/* Key:highway, and OSM tags for routing/Access restrictions ---------------- */

#define FREE(kmh) { kmh, OSM_OPEN }
#define LOCALS(kmh) { kmh, OSM_OPEN_TO_LOCALS }
#define NAMED(kmh) { kmh, OSM_OPEN_TO_NAMED }
#define TAGGED(kmh) { kmh, OSM_OPEN_BY_ANY_KEY }
#define BESIDE(kmh) { kmh, OSM_OPEN_BESIDE_ROAD }
#define SHUT { 0, OSM_SHUT }
#define ROAD(value, car, bicycle, foot) \
  { "highway", value, { car, bicycle, foot } }

static const char *const class_keys[] = {
  "highway", "route", "man_made", "railway", "public_transport", "amenity",
  NULL
};

/* Tag:highway=road "can stand for anything ranging from a footpath to a
 * motorway", so no profile relies on it. A pedestrian may use a trunk road by
 * law in most countries (Tag:highway=trunk), and needs a pavement or slow
 * traffic to do so. */
static const OsmClass classes[] = {
  /*                         car           bicycle       foot */
  ROAD ("motorway",       FREE (110),   LOCALS (18),  LOCALS (5)),
  ROAD ("motorway_link",  FREE (60),    LOCALS (18),  LOCALS (5)),
  ROAD ("trunk",          FREE (90),    FREE (18),    BESIDE (5)),
  ROAD ("trunk_link",     FREE (50),    FREE (18),    BESIDE (5)),
  ROAD ("primary",        FREE (70),    FREE (18),    FREE (5)),
  ROAD ("primary_link",   FREE (50),    FREE (18),    FREE (5)),
  ROAD ("secondary",      FREE (60),    FREE (18),    FREE (5)),
  ROAD ("secondary_link", FREE (50),    FREE (18),    FREE (5)),
  ROAD ("tertiary",       FREE (50),    FREE (18),    FREE (5)),
  ROAD ("tertiary_link",  FREE (40),    FREE (18),    FREE (5)),
  ROAD ("unclassified",   FREE (40),    FREE (17),    FREE (5)),
  ROAD ("residential",    FREE (30),    FREE (17),    FREE (5)),
  ROAD ("living_street",  FREE (10),    FREE (10),    FREE (5)),
  ROAD ("service",        FREE (20),    FREE (14),    FREE (5)),
  ROAD ("track",          FREE (15),    FREE (12),    FREE (5)),
  ROAD ("winter_road",    FREE (30),    FREE (12),    FREE (5)),
  ROAD ("ice_road",       FREE (20),    FREE (10),    FREE (5)),
  ROAD ("road",           TAGGED (20),  TAGGED (14),  TAGGED (5)),
  ROAD ("busway",         LOCALS (30),  LOCALS (17),  LOCALS (5)),
  ROAD ("bus_guideway",   SHUT,         SHUT,         SHUT),
  ROAD ("raceway",        SHUT,         SHUT,         SHUT),
  ROAD ("escape",         SHUT,         SHUT,         SHUT),
  ROAD ("pedestrian",     LOCALS (10),  LOCALS (8),   FREE (5)),
  ROAD ("cycleway",       NAMED (10),   FREE (18),    FREE (5)),
  ROAD ("path",           NAMED (10),   FREE (12),    FREE (5)),
  ROAD ("footway",        NAMED (10),   LOCALS (8),   FREE (5)),
  ROAD ("bridleway",      NAMED (10),   LOCALS (10),  LOCALS (5)),
  ROAD ("steps",          SHUT,         LOCALS (3),   FREE (3)),
  ROAD ("corridor",       SHUT,         NAMED (4),    FREE (4)),
  ROAD ("elevator",       SHUT,         NAMED (2),    FREE (2)),
  ROAD ("platform",       SHUT,         NAMED (4),    FREE (4)),
  ROAD ("pier",           NAMED (10),   LOCALS (8),   FREE (5)),
  ROAD ("via_ferrata",    SHUT,         SHUT,         LOCALS (2)),
  /* Not yet, no longer, or never a road (Comparison of life cycle concepts). */
  ROAD ("abandoned",      SHUT,         SHUT,         SHUT),
  ROAD ("construction",   SHUT,         SHUT,         SHUT),
  ROAD ("demolished",     SHUT,         SHUT,         SHUT),
  ROAD ("dismantled",     SHUT,         SHUT,         SHUT),
  ROAD ("disused",        SHUT,         SHUT,         SHUT),
  ROAD ("no",             SHUT,         SHUT,         SHUT),
  ROAD ("planned",        SHUT,         SHUT,         SHUT),
  ROAD ("proposed",       SHUT,         SHUT,         SHUT),
  ROAD ("razed",          SHUT,         SHUT,         SHUT),
  ROAD ("bus_stop",       SHUT,         SHUT,         SHUT),
  ROAD ("emergency_bay",  SHUT,         SHUT,         SHUT),
  ROAD ("rest_area",      SHUT,         SHUT,         SHUT),
  ROAD ("services",       SHUT,         SHUT,         SHUT),
  /* Tag:route=ferry, Tag:route=shuttle_train. Waiting is not counted. */
  { "route", "ferry", { FREE (20), FREE (20), FREE (20) } },
  { "route", "shuttle_train", { FREE (60), NAMED (60), NAMED (60) } },
  /* Key:railway: trains that take bicycles, or people on foot along the line.
   * Waiting is not counted. */
  { "railway", "rail", { SHUT, NAMED (40), NAMED (5) } },
  { "railway", "light_rail", { SHUT, NAMED (20), NAMED (5) } },
  { "railway", "monorail", { SHUT, NAMED (20), SHUT } },
  { "railway", "narrow_gauge", { SHUT, NAMED (20), NAMED (5) } },
  { "railway", "subway", { SHUT, NAMED (25), SHUT } },
  { "railway", "train", { SHUT, NAMED (40), SHUT } },
  { "railway", "tram", { SHUT, NAMED (15), NAMED (5) } },
  /* Tag:man_made=pier, Tag:railway=platform, Tag:public_transport=platform,
   * Tag:amenity=parking: pedestrians walk along their edges. */
  { "man_made", "pier", { NAMED (10), LOCALS (8), FREE (5) } },
  { "railway", "platform", { SHUT, NAMED (4), FREE (4) } },
  { "public_transport", "platform", { SHUT, NAMED (4), FREE (4) } },
  { "amenity", "parking", { SHUT, SHUT, FREE (5) } },
};

/* Key:cycleway. */
static const char *const cycle_lanes[] = {
  "lane", "track", "share_busway", "opposite_lane", "opposite_track", NULL
};

/* A road of a class that is not listed: its tags must say who may use it. */
static const OsmClass unknown_class
  = { "highway", NULL, { TAGGED (10), TAGGED (10), TAGGED (5) } };

/* What closes a way -------------------------------------------------------- */

/* Key:impassable, Key:status, Key:smoothness ("no wheeled vehicle"),
 * Tag:service=emergency_access, Key:construction (traffic goes on beside minor
 * works, and a class as the value is often left over from the time before the
 * opening), Key:motorroad, Key:tracktype ("soft", for tractors), Key:sidewalk
 * ("separate" pavements are ways of their own), Key:parking. */
static const OsmClosing closings[] = {
  { "impassable", "yes", NULL, ALL, FALSE },
  { "status", "impassable", NULL, ALL, FALSE },
  { "smoothness", "impassable", NULL, WHEELS, FALSE },
  { "service", "emergency_access", NULL, WHEELS, FALSE },
  { "construction", "yes", NULL, ALL, FALSE },
  { "construction", "true", NULL, ALL, FALSE },
  { "construction", "1", NULL, ALL, FALSE },
  { "motorroad", "yes", NULL, BICYCLE | FOOT, TRUE },
  { "tracktype", "grade4", "track", CAR, TRUE },
  { "tracktype", "grade5", "track", CAR, TRUE },
  { "sidewalk", "separate", NULL, FOOT, TRUE },
  { "sidewalk:both", "separate", NULL, FOOT, TRUE },
  { "sidewalk:left", "separate", NULL, FOOT, TRUE },
  { "sidewalk:right", "separate", NULL, FOOT, TRUE },
  { "parking", "underground", NULL, ALL, TRUE },
  { "parking", "multi-storey", NULL, ALL, TRUE },
  { NULL }
};

/* Key:maxwidth, Key:maxheight, Key:maxlength, Key:maxweight,
 * Key:maxweightrating, Key:maxgcweight, Key:maxaxleload, Key:width: a car of
 * middle size must be smaller. */
static const OsmLimit limits[] = {
  { "maxwidth:physical", ROAD_WIDTH, 1.9 },
  { "maxwidth", ROAD_WIDTH, 1.9 },
  { "width", ROAD_WIDTH, 1.9 },
  { "est_width", ROAD_WIDTH, 1.9 },
  { "maxheight:physical", ROAD_HEIGHT, 1.7 },
  { "maxheight", ROAD_HEIGHT, 1.7 },
  { "maxlength:physical", ROAD_LENGTH, 0 },
  { "maxlength", ROAD_LENGTH, 4.8 },
  { "maxweight", ROAD_WEIGHT, 1.9 },
  { "maxweightrating", ROAD_WEIGHT, 1.9 },
  { "maxgcweight", ROAD_WEIGHT, 0 },
  { "maxgcweightrating", ROAD_WEIGHT, 0 },
  { "maxaxleload", ROAD_AXLE_LOAD, 0 },
  { NULL }
};

/* Key:maxheight, "below_default": lower than vehicles may be without a sign,
 * which is 4 m in most countries. How much lower is a guess. Other words, such
 * as "none", "default" and "no_sign", are no limit. */
#define BELOW_DEFAULT 3.0

/* What may be left out ------------------------------------------------------ */

/* Key:toll, "Specific vehicle classes". */
static const char *const toll_keys[N_PROFILES][4] = {
  [WAY_PROFILE_CAR] = { "toll:motorcar", "toll:motor_vehicle", "toll" },
  [WAY_PROFILE_BICYCLE] = { "toll:bicycle", "toll" },
  [WAY_PROFILE_FOOT] = { "toll:foot", "toll" },
};

static const char *const lorry_toll_keys[] = {
  "toll:hgv", "toll:motor_vehicle", "toll", NULL
};

/* Key:surface, "Unpaved". */
static const char *const unpaved[] = {
  "clay", "compacted", "dirt", "earth", "fine_gravel", "grass", "gravel",
  "ground", "ice", "laterite", "mud", "pebblestone", "rock", "salt", "sand",
  "shells", "snow", "stone", "unpaved", "woodchips", NULL
};

/* Key:tracktype: grade1 alone is usually paved. Tag:highway=track and
 * Tag:highway=path: most of them are not paved. */
static const char *const rough_grades[] = {
  "grade2", "grade3", "grade4", "grade5", NULL
};
static const char *const rough_classes[] = {
  "bridleway", "ice_road", "path", "track", "winter_road", NULL
};

/* What slows --------------------------------------------------------------- */

/* Key:surface, Key:smoothness, Key:tracktype, Key:service. Key:hov: a
 * car without passengers may not use a road that is designated to cars with
 * passengers, so the road is slow enough to be avoided. */
static const OsmSlowing slowings[] = {
  /*                              car bicycle foot */
  { "surface", "compacted",      { 70, 16, 0 } },
  { "surface", "fine_gravel",    { 60, 14, 0 } },
  { "surface", "paving_stones",  { 60, 0, 0 } },
  { "surface", "bricks",         { 50, 15, 0 } },
  { "surface", "metal",          { 50, 12, 0 } },
  { "surface", "wood",           { 40, 12, 0 } },
  { "surface", "sett",           { 45, 12, 0 } },
  { "surface", "cobblestone",    { 35, 10, 0 } },
  { "surface", "unhewn_cobblestone", { 30, 8, 0 } },
  { "surface", "grass_paver",    { 30, 8, 0 } },
  { "surface", "unpaved",        { 40, 12, 0 } },
  { "surface", "gravel",         { 40, 12, 0 } },
  { "surface", "pebblestone",    { 35, 10, 4 } },
  { "surface", "dirt",           { 30, 11, 0 } },
  { "surface", "earth",          { 30, 11, 0 } },
  { "surface", "ground",         { 30, 11, 0 } },
  { "surface", "clay",           { 30, 10, 0 } },
  { "surface", "laterite",       { 30, 10, 0 } },
  { "surface", "grass",          { 20, 8, 0 } },
  { "surface", "rock",           { 15, 6, 4 } },
  { "surface", "stone",          { 15, 6, 4 } },
  { "surface", "sand",           { 15, 5, 3 } },
  { "surface", "mud",            { 10, 5, 3 } },
  { "surface", "snow",           { 30, 8, 4 } },
  { "surface", "ice",            { 20, 6, 3 } },
  { "smoothness", "intermediate",  { 80, 16, 0 } },
  { "smoothness", "bad",           { 40, 12, 0 } },
  { "smoothness", "very_bad",      { 20, 8, 0 } },
  { "smoothness", "horrible",      { 10, 6, 4 } },
  { "smoothness", "very_horrible", { 5, 4, 3 } },
  { "tracktype", "grade1",       { 60, 0, 0 } },
  { "tracktype", "grade2",       { 40, 15, 0 } },
  { "tracktype", "grade3",       { 30, 12, 0 } },
  { "tracktype", "grade4",       { 20, 10, 0 } },
  { "tracktype", "grade5",       { 15, 8, 4 } },
  { "hov", "designated",         { 50, 0, 0 } },
  { "service", "alley",          { 15, 12, 0 } },
  { "service", "driveway",       { 15, 10, 0 } },
  { "service", "drive-through",  { 10, 8, 0 } },
  { "service", "parking_aisle",  { 10, 10, 0 } },
  { NULL }
};

/* Tag:highway=traffic_signals, Tag:highway=stop: half of a red phase, and the
 * halt. */
static const OsmDelay delays[] = {
  /*                                car bicycle foot */
  { "highway", "traffic_signals", { 7, 7, 0 } },
  { "highway", "stop",            { 2, 1, 0 } },
  { NULL }
};

/* Key:barrier -------------------------------------------------------------- */

typedef struct
{
  const char *value;
  guint       passes;           /* bits of 1 << profile */
} Barrier;

/* Sorted by value. Vehicles stop at any barrier that is not listed; pedestrians
 * walk around it. */
static const Barrier barriers[] = {
  { "avalanche_protection", ALL },
  { "block", BICYCLE | FOOT },
  { "bollard", BICYCLE | FOOT },
  { "border_control", ALL },
  { "bump_gate", ALL },
  { "bus_trap", BICYCLE | FOOT },
  { "cable_barrier", 0 },
  { "cattle_grid", ALL },
  { "chain", BICYCLE | FOOT },
  { "checkpoint", ALL },
  { "city_wall", 0 },
  { "coupure", ALL },
  { "cycle_barrier", BICYCLE | FOOT },
  { "debris", FOOT },
  { "delineators", BICYCLE | FOOT },
  { "ditch", 0 },
  { "door", FOOT },
  { "entrance", ALL },
  { "fence", 0 },
  { "full-height_turnstile", FOOT },
  { "gate", ALL },
  { "guard_rail", 0 },
  { "hampshire_gate", ALL },
  { "hedge", 0 },
  { "height_restrictor", ALL },
  { "horse_stile", FOOT },
  { "jersey_barrier", BICYCLE | FOOT },
  { "kent_carriage_gap", ALL },
  { "kerb", BICYCLE | FOOT },
  { "kissing_gate", FOOT },
  { "lift_gate", ALL },
  { "log", FOOT },
  { "motorcycle_barrier", BICYCLE | FOOT },
  { "no", ALL },
  { "planter", BICYCLE | FOOT },
  { "retaining_wall", 0 },
  { "sally_port", ALL },
  { "sliding_beam", ALL },
  { "sliding_gate", ALL },
  { "spikes", ALL },
  { "stile", FOOT },
  { "sump_buster", BICYCLE | FOOT },
  { "swing_gate", ALL },
  { "tank_trap", BICYCLE | FOOT },
  { "toll_booth", ALL },
  { "turnstile", FOOT },
  { "wall", 0 },
  { "wicket_gate", BICYCLE | FOOT },
  { "yes", FOOT },
};

typedef struct
{
  const char *barrier;
  const char *key;
  const char *value;
} BarrierExcept;

/* Key:bollard, Key:kerb, Tag:barrier=fence with sensory=*. */
static const BarrierExcept excepts[] = {
  { "bollard", "bollard", "rising" },
  { "kerb", "kerb", "lowered" },
  { "kerb", "kerb", "flush" },
  { "kerb", "kerb", "rolled" },
  { "kerb", "kerb", "no" },
  { "kerb", "highway", "crossing" },
  { "fence", "sensory", "audible" },
  { "fence", "sensory", "audio" },
};

/* Finding ------------------------------------------------------------------ */

const OsmAccessKey *
osm_rules_get_access_keys (WayProfile profile,
                           guint     *n_keys,
                           guint     *n_own)
{
  *n_keys = n_access_keys[profile];
  *n_own = n_access_keys[profile] - 1;
  return access_keys[profile];
}

const char *const *
osm_rules_get_oneway_keys (WayProfile profile)
{
  return oneway_keys[profile];
}

const char *const *
osm_rules_get_vehicles (WayProfile profile)
{
  return vehicles[profile];
}

/* Finds @value in a table of @n rows of @size bytes that begin with a text by
 * which they are sorted. */
static gconstpointer
find_row (gconstpointer rows,
          gsize         n,
          gsize         size,
          const char   *value)
{
  gsize low = 0;

  while (low < n)
    {
      const gsize middle = low + (n - low) / 2;
      const char *const *row
        = (gconstpointer) ((const char *) rows + middle * size);
      const int order = strcmp (*row, value);

      if (order == 0)
        return row;
      if (order < 0)
        low = middle + 1;
      else
        n = middle;
    }

  return NULL;
}

OsmAccess
osm_rules_find_access (WayProfile  profile,
                       const char *value)
{
  const AccessValue *row = find_row (access_values,
                                     G_N_ELEMENTS (access_values),
                                     sizeof *access_values, value);

  return row != NULL ? row->by[profile] : OSM_ACCESS_UNSAID;
}

const char *const *
osm_rules_get_class_keys (void)
{
  return class_keys;
}

const OsmClass *
osm_rules_find_class (const char *key,
                      const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strcmp (classes[i].value, value) == 0
        && strcmp (classes[i].key, key) == 0)
      return &classes[i];

  return strcmp (key, "highway") == 0 ? &unknown_class : NULL;
}

gboolean
osm_rules_is_cycle_lane (const char *value)
{
  return g_strv_contains (cycle_lanes, value);
}

const OsmClosing *
osm_rules_get_closings (void)
{
  return closings;
}

const OsmSlowing *
osm_rules_get_slowings (void)
{
  return slowings;
}

const OsmLimit *
osm_rules_get_limits (void)
{
  return limits;
}

const OsmDelay *
osm_rules_get_delays (void)
{
  return delays;
}

const char *const *
osm_rules_get_toll_keys (WayProfile profile)
{
  return toll_keys[profile];
}

const char *const *
osm_rules_get_lorry_toll_keys (void)
{
  return lorry_toll_keys;
}

gboolean
osm_rules_is_unpaved (const char *surface)
{
  return g_strv_contains (unpaved, surface);
}

gboolean
osm_rules_is_rough (const char *tracktype,
                    const char *highway)
{
  return tracktype != NULL ? g_strv_contains (rough_grades, tracktype)
                           : g_strv_contains (rough_classes, highway);
}

gdouble
osm_rules_find_size (RoadSize    size,
                     const char *word)
{
  return size == ROAD_HEIGHT && strcmp (word, "below_default") == 0
           ? BELOW_DEFAULT : 0;
}

gboolean
osm_rules_passes_barrier (WayProfile  profile,
                          const char *barrier)
{
  const Barrier *row = find_row (barriers, G_N_ELEMENTS (barriers),
                                 sizeof *barriers, barrier);

  return ((row != NULL ? row->passes : FOOT) & (1u << profile)) != 0;
}

gboolean
osm_rules_opens_barrier (const char *barrier,
                         const char *key,
                         const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (excepts); i++)
    if (strcmp (excepts[i].barrier, barrier) == 0
        && strcmp (excepts[i].key, key) == 0
        && strcmp (excepts[i].value, value) == 0)
      return TRUE;

  return FALSE;
}
