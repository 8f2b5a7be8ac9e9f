/* osm-rules.h - what OpenStreetMap tags mean for one kind of traveller
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

#include <wayfind-io/loader.h>

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
  const char *key;
  const char *value;
  gdouble     kmh;              /* 0 if it is shut */
  OsmOpening  opening;
} OsmClass;

/* A tag that closes a way, whatever its class. */
typedef struct
{
  const char *key;
  const char *value;
  const char *highway;          /* (nullable): only on this class */
  gboolean    yields;           /* a key of the profile's own overrules it */
} OsmClosing;

/* A tag that slows travellers down. */
typedef struct
{
  const char *key;
  const char *value;
  gdouble     kmh;              /* at most; 0 for no limit */
} OsmSlowing;

/* A value of "highway" at a node that costs time. */
typedef struct
{
  const char *value;
  guint8      seconds;
} OsmDelay;

/* The cost of a turn of up to so many degrees, in seconds: to the side on which
 * people drive, and to the other side. */
typedef struct
{
  gdouble degrees;
  gdouble near, far;
} OsmTurnPrice;

#define OSM_MOST_PRICES 16

/* The highest and the lowest speed of rules, in km/h. */
#define OSM_MOST_KMH 1000
#define OSM_LEAST_KMH 0.1

/* The longest delay at a node, in whole seconds. */
#define OSM_MOST_SECONDS 255

/* A key of access in three forms: for both directions, forward and
 * backward. */
typedef struct
{
  const char *both, *forward, *backward;
} OsmAccessKey;

typedef enum
{
  OSM_PUSHING,                  /* km/h where riding is forbidden; 0: never */
  OSM_PUSHING_ON_STEPS,
  OSM_SINGLE_LANE,              /* the share of the speed on a single lane for
                                   both directions */
  OSM_PRIVATE_GATE,             /* seconds, see osm-profile.c */
  OSM_WALKABLE,                 /* km/h: a signed limit that opens as a pavement
                                   does */
  OSM_ROAD_TUNNELS,             /* km/h in tunnels of main roads without a
                                   pavement; 0: they do not matter */
  OSM_MAXSPEED,                 /* an OsmMaxspeed */
  OSM_OBEYS_ONEWAY,
  OSM_OBEYS_TURNS,              /* restrictions of turns, zones without through
                                   traffic, and costs of turns */
  OSM_CYCLE_LANES,              /* goes where there is a lane for bicycles */
  OSM_TURNING_BACK,             /* seconds */
  OSM_WIDTH,                    /* metres; 0: narrow roads do not matter */
  OSM_HEIGHT,
  OSM_LENGTH,
  OSM_WEIGHT,                   /* tonnes */
  OSM_N_SETTINGS
} OsmSetting;

typedef enum
{
  OSM_MAXSPEED_IGNORED,
  OSM_MAXSPEED_LIMITS,
  OSM_MAXSPEED_IS_SPEED
} OsmMaxspeed;

/* The rules for one kind of traveller. Texts belong to the rules. */
typedef struct _OsmRules OsmRules;

struct _OsmRules
{
  WayProfile    base;
  gdouble       settings[OSM_N_SETTINGS];

  char        **own_keys;       /* (owned) of access, the most special first */
  OsmAccessKey *access_keys;    /* (owned) these, and "access" */
  guint         n_access_keys;
  char        **oneway_keys;    /* (owned) the most special first */
  char        **toll_keys;      /* (owned) */

  GHashTable   *access;         /* (owned) value -> OsmAccess */
  GHashTable   *lorry_access;   /* (owned) the same for a lorry */
  GHashTable   *barriers;       /* (owned) value -> whether it can be passed */
  GArray       *classes;        /* (owned) of OsmClass */
  GArray       *closings;       /* (owned) of OsmClosing */
  GArray       *slowings;       /* (owned) of OsmSlowing */
  GArray       *delays;         /* (owned) of OsmDelay */
  GArray       *turns;          /* (owned) of OsmTurnPrice, by degrees; the last
                                   has 180 */
  OsmRules     *walker;         /* (owned) (nullable) who pushes a bicycle */
  GStringChunk *texts;          /* (owned) */
};

/* The built-in rules. */
OsmRules       *osm_rules_new          (WayProfile      profile);

/* The rules of a file; NULL with an error. See osm-rules-file.c. */
OsmRules       *osm_rules_read         (const char     *path,
                                        GCancellable   *cancellable,
                                        GError        **error);
void            osm_rules_free         (OsmRules       *self);

/* Replaces the keys of access; those of one-way traffic and of tolls follow
 * from them. */
void            osm_rules_set_own_keys (OsmRules       *self,
                                        char          **keys);

/* Makes all that follows from other rules. To be called after changes. */
void            osm_rules_complete     (OsmRules       *self);

/* The meaning of a value of access that may be a list: the greatest of its
 * parts. @values is one of the tables of rules. */
OsmAccess       osm_read_access        (GHashTable     *values,
                                        const char     *text);

/* (nullable): the class of ways with a tag. */
const OsmClass *osm_rules_find_class   (const OsmRules *self,
                                        const char     *key,
                                        const char     *value);

/* Whether a barrier lets the traveller pass if no key of access says
 * otherwise. */
gboolean        osm_rules_pass_barrier (const OsmRules *self,
                                        const char     *barrier);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OsmRules, osm_rules_free)
