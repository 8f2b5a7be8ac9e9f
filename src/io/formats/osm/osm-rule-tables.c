/* osm-rule-tables.c - the built-in meaning of OpenStreetMap tags
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All tables were written from the OpenStreetMap wiki; each names its page.
 * Speeds of roads without a mapped sign are guesses by the class of the road:
 * they tell a motorway from a lane, and promise no time of arrival. Each row has
 * a column for a car, a bicycle and a pedestrian; osm-rules.c takes one of
 * them, and a file of rules changes its copy. */

#include "io/formats/osm/osm-rule-tables.h"

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

const char *const osm_own_keys[N_PROFILES] = {
  "motorcar;motor_vehicle;vehicle", "bicycle;vehicle", "foot"
};

/* Key:access, "Access tag values" ------------------------------------------ */

#define YES OSM_ACCESS_YES
#define LOCAL OSM_ACCESS_LOCAL
#define PERMIT OSM_ACCESS_PERMIT
#define DISMOUNT OSM_ACCESS_DISMOUNT
#define NO OSM_ACCESS_NO
#define UNSAID OSM_ACCESS_UNSAID

/* A value that is not here says nothing, as "unknown" does.
 * "official" was a word for the signed ways of cyclists and pedestrians. A
 * vehicle or a group as a value, as in access=psv, means that all others may
 * not pass. A driver to a private house has permission; a pedestrian or cyclist
 * on a trip seldom does. */
const OsmAccessRow osm_access_rows[] = {
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
  { NULL }
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

/* Tag:highway=road "can stand for anything ranging from a footpath to a
 * motorway", so no profile relies on it. A pedestrian may use a trunk road by
 * law in most countries (Tag:highway=trunk), and needs a pavement or slow
 * traffic to do so. */
const OsmClassRow osm_class_rows[] = {
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
  /* A road of a class that is not listed: its tags must say who may use it. */
  ROAD (OSM_UNLISTED,     TAGGED (10),  TAGGED (10),  TAGGED (5)),
  { NULL }
};

/* What closes a way -------------------------------------------------------- */

/* Key:impassable, Key:status, Key:smoothness ("no wheeled vehicle"),
 * Tag:service=emergency_access, Key:construction (traffic goes on beside minor
 * works, and a class as the value is often left over from the time before the
 * opening), Key:motorroad, Key:tracktype ("soft", for tractors), Key:sidewalk
 * ("separate" pavements are ways of their own), Key:parking. */
const OsmClosingRow osm_closing_rows[] = {
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

/* What slows --------------------------------------------------------------- */

/* Key:surface, Key:smoothness, Key:tracktype, Key:service. Key:hov: a
 * car without passengers may not use a road that is designated to cars with
 * passengers, so the road is slow enough to be avoided. */
const OsmSlowingRow osm_slowing_rows[] = {
  /*                              car bicycle foot */
  { "surface", "asphalt",        { 0, 0, 0 } },
  { "surface", "chipseal",       { 0, 0, 0 } },
  { "surface", "concrete",       { 0, 0, 0 } },
  { "surface", "concrete:lanes", { 0, 0, 0 } },
  { "surface", "concrete:plates", { 0, 0, 0 } },
  { "surface", "paved",          { 0, 0, 0 } },
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
  { "smoothness", "excellent",     { 0, 0, 0 } },
  { "smoothness", "good",          { 0, 0, 0 } },
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
const OsmDelayRow osm_delay_rows[] = {
  /*                      car bicycle foot */
  { "crossing",         { 0, 0, 0 } },
  { "give_way",         { 0, 0, 0 } },
  { "mini_roundabout",  { 0, 0, 0 } },
  { "stop",             { 2, 1, 0 } },
  { "traffic_signals",  { 7, 7, 0 } },
  { NULL }
};

/* Key:barrier -------------------------------------------------------------- */

/* Vehicles stop at any barrier that is not listed; pedestrians walk around
 * it. */
const OsmBarrierRow osm_barrier_rows[] = {
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
  { OSM_UNLISTED, FOOT },
  { NULL }
};


/* Turns -------------------------------------------------------------------- */

/* See osm-turn-costs.c. */
const OsmTurnPrice osm_turn_rows[N_PROFILES][OSM_MOST_PRICES] = {
  [WAY_PROFILE_CAR]
    = { { 20, 0, 0 }, { 60, 1, 1 }, { 120, 3, 5 }, { 180, 6, 6 } },
  [WAY_PROFILE_BICYCLE] = { { 60, 0, 0 }, { 120, 1, 2 }, { 180, 2, 2 } },
  [WAY_PROFILE_FOOT] = { { 180, 0, 0 } },
};

/* Settings ----------------------------------------------------------------- */

/* A cyclist pushes at the pace of a pedestrian with a load. On a single lane one
 * of two cars that meet waits. A gate of a private road opens for residents. It
 * takes 20 s to turn round in a dead end. Key:tunnel says nothing of pedestrians,
 * who may use the tunnel of a main road but would go five times as far round it.
 * All of these are guesses. A car of middle size must fit through. */
const OsmSettingRow osm_setting_rows[OSM_N_SETTINGS] = {
  /*                                                  car  bicycle foot */
  [OSM_PUSHING] = { "pushing", OSM_NUMBER, 0, OSM_MOST_KMH, NULL,
                    { 0, 4, 0 } },
  [OSM_PUSHING_ON_STEPS] = { "pushing-on-steps", OSM_NUMBER, 0, OSM_MOST_KMH, NULL,
                             { 0, 2, 0 } },
  [OSM_SINGLE_LANE] = { "single-lane", OSM_NUMBER, 0.01, 1, NULL,
                        { 0.75, 1, 1 } },
  [OSM_PRIVATE_GATE] = { "private-gate", OSM_WHOLE, 0, OSM_MOST_SECONDS, NULL,
                         { 240, 240, 0 } },
  [OSM_WALKABLE] = { "walkable", OSM_NUMBER, 0, OSM_MOST_KMH, NULL,
                     { 60, 60, 60 } },
  [OSM_ROAD_TUNNELS] = { "road-tunnels", OSM_NUMBER, 0, OSM_MOST_KMH, NULL,
                         { 0, 0, 1 } },
  [OSM_MAXSPEED] = { "maxspeed", OSM_CHOICE, 0, 0, "ignored;limit;speed",
                     { OSM_MAXSPEED_IS_SPEED, OSM_MAXSPEED_LIMITS,
                       OSM_MAXSPEED_IGNORED } },
  [OSM_OBEYS_ONEWAY] = { "oneway", OSM_CHOICE, 0, 0, "no;yes", { 1, 1, 0 } },
  [OSM_OBEYS_TURNS] = { "turns", OSM_CHOICE, 0, 0, "no;yes", { 1, 1, 0 } },
  [OSM_CYCLE_LANES] = { "cycle-lanes", OSM_CHOICE, 0, 0, "no;yes",
                        { 0, 1, 0 } },
  [OSM_TURNING_BACK] = { "turning-back", OSM_NUMBER, 0, 3600, NULL,
                         { 20, 20, 20 } },
  [OSM_WIDTH] = { "width", OSM_NUMBER, 0, 100, NULL, { 1.9, 0, 0 } },
  [OSM_HEIGHT] = { "height", OSM_NUMBER, 0, 100, NULL, { 1.7, 0, 0 } },
  [OSM_LENGTH] = { "length", OSM_NUMBER, 0, 1000, NULL, { 4.8, 0, 0 } },
  [OSM_WEIGHT] = { "weight", OSM_NUMBER, 0, 10000, NULL, { 1.9, 0, 0 } },
};
