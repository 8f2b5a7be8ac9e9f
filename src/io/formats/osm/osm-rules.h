/* osm-rules.h - the meaning of OpenStreetMap tags for each traveller
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/road-kinds.h"

#include <wayfind-io/loader.h>

#define N_PROFILES 3

/* The access that a value grants. A list of values grants the greatest of
 * them. */
typedef enum
{
  OSM_ACCESS_UNSAID,            /* nothing: the class of the road decides */
  OSM_ACCESS_NO,
  OSM_ACCESS_DISMOUNT,          /* a bicycle may be pushed */
  OSM_ACCESS_PERMIT,            /* with a permission of one's own, or to deliver
                                   goods: closed to the general public */
  OSM_ACCESS_LOCAL,             /* to traffic that starts or ends there */
  OSM_ACCESS_YES
} OsmAccess;

/* Whose tags open a class of roads. */
typedef enum
{
  OSM_OPEN,                     /* it is open without a tag */
  OSM_OPEN_TO_LOCALS,           /* a key of the profile's own with "yes" or
                                   "destination" opens it */
  OSM_OPEN_TO_NAMED,            /* a key of the profile's own with "yes" */
  OSM_OPEN_BY_ANY_KEY,          /* any key of access with "yes" */
  OSM_OPEN_BESIDE_ROAD,         /* as OSM_OPEN_TO_LOCALS, or a pavement */
  OSM_SHUT                      /* never */
} OsmOpening;

typedef struct
{
  guint8     kmh;
  OsmOpening opening;
} OsmPassage;

typedef struct
{
  const char *key;
  const char *value;
  OsmPassage  by[N_PROFILES];
} OsmClass;

/* A tag that closes a way, whatever its class. */
typedef struct
{
  const char *key;
  const char *value;
  const char *highway;          /* (nullable): only on this class */
  guint       profiles;         /* bits of 1 << profile */
  gboolean    yields;           /* a key of the profile's own overrules it */
} OsmClosing;

/* A tag that slows travellers down. */
typedef struct
{
  const char *key;
  const char *value;
  guint8      kmh[N_PROFILES];  /* at most; 0 for no limit */
} OsmSlowing;

/* A tag of a node that costs time, in seconds. */
typedef struct
{
  const char *key;
  const char *value;
  guint8      seconds[N_PROFILES];
} OsmDelay;

/* A key that limits size or weight. */
typedef struct
{
  const char *key;
  RoadSize    size;
  gdouble     own;              /* of a car, in metres or tonnes; 0 if it has
                                   no limit there */
} OsmLimit;

/* The keys of access for a profile, the most special first, each in three
 * forms: for both directions, forward and backward. */
typedef struct
{
  const char *both, *forward, *backward;
} OsmAccessKey;

const OsmAccessKey *osm_rules_get_access_keys (WayProfile  profile,
                                               guint      *n_keys,
                                               guint      *n_own);

/* (array zero-terminated=1): the keys of one-way traffic, the most special
 * first. */
const char *const *osm_rules_get_oneway_keys (WayProfile  profile);

/* (array zero-terminated=1): the kinds of vehicle that restrictions of turns
 * name and that include the profile. */
const char *const *osm_rules_get_vehicles    (WayProfile  profile);

/* The meaning of one value, which is not a list. */
OsmAccess          osm_rules_find_access     (WayProfile  profile,
                                              const char *value);

/* (array zero-terminated=1): the keys that can make a way a road. */
const char *const *osm_rules_get_class_keys  (void);

/* (nullable): the class of ways with a tag. */
const OsmClass    *osm_rules_find_class      (const char *key,
                                              const char *value);

/* Whether a value of Key:cycleway is a lane or track, on which bicycles may go
 * along any road. */
gboolean           osm_rules_is_cycle_lane   (const char *value);

/* Tables that end with a row without a key. */
const OsmClosing  *osm_rules_get_closings    (void);
const OsmSlowing  *osm_rules_get_slowings    (void);
const OsmLimit    *osm_rules_get_limits      (void);
const OsmDelay    *osm_rules_get_delays      (void);

/* (array zero-terminated=1): the keys that say whether travellers pay, the most
 * special first; and those for lorries. */
const char *const *osm_rules_get_toll_keys   (WayProfile  profile);
const char *const *osm_rules_get_lorry_toll_keys (void);

/* Whether a surface is not paved, or if the surface is not known, a type of
 * track (nullable) or a class of roads. */
gboolean           osm_rules_is_unpaved      (const char *surface);
gboolean           osm_rules_is_rough        (const char *tracktype,
                                              const char *highway);

/* The limit in metres that a word stands for; 0 for none. */
gdouble            osm_rules_find_size       (RoadSize    size,
                                              const char *word);

/* Whether a barrier lets the profile pass if no key of access says
 * otherwise. */
gboolean           osm_rules_passes_barrier  (WayProfile  profile,
                                              const char *barrier);

/* Whether a tag beside the barrier makes it passable, such as kerb=lowered. */
gboolean           osm_rules_opens_barrier   (const char *barrier,
                                              const char *key,
                                              const char *value);
