/* osm-rule-tables.h - the built-in meaning of OpenStreetMap tags
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-rules.h"

#define N_PROFILES 3

/* The value of the row for tags that have no row. */
#define OSM_UNLISTED "*"

/* Each table has a column for each WayProfile and ends with a row of zeros. */

typedef struct
{
  const char *value;
  OsmAccess   by[N_PROFILES];
} OsmAccessRow;

typedef struct
{
  const char *key;
  const char *value;
  struct
  {
    guint8     kmh;
    OsmOpening opening;
  } by[N_PROFILES];
} OsmClassRow;

typedef struct
{
  const char *key;
  const char *value;
  const char *highway;          /* (nullable): only on this class */
  guint       profiles;         /* bits of 1 << profile */
  gboolean    yields;           /* a key of the profile's own overrules it */
} OsmClosingRow;

typedef struct
{
  const char *key;
  const char *value;
  guint8      kmh[N_PROFILES];  /* at most; 0 for no limit */
} OsmSlowingRow;

/* For a value of "highway" at a node. */
typedef struct
{
  const char *value;
  guint8      seconds[N_PROFILES];
} OsmDelayRow;

typedef struct
{
  const char *value;
  guint       passes;           /* bits of 1 << profile */
} OsmBarrierRow;


typedef enum
{
  OSM_NUMBER,                   /* from @least to @most */
  OSM_WHOLE,                    /* a whole number, likewise */
  OSM_CHOICE                    /* the place of a word among @words */
} OsmSettingKind;

/* A setting that has one value for the profile. The rows are in the order of
 * OsmSetting. */
typedef struct
{
  const char    *name;
  OsmSettingKind kind;
  gdouble        least, most;
  const char    *words;         /* parted by ";" */
  gdouble        by[N_PROFILES];
} OsmSettingRow;

/* The keys of access of the profile's own, the most special first. */
extern const char *const osm_own_keys[N_PROFILES];

extern const OsmAccessRow  osm_access_rows[];
extern const OsmClassRow   osm_class_rows[];
extern const OsmClosingRow osm_closing_rows[];
extern const OsmSlowingRow osm_slowing_rows[];
extern const OsmDelayRow   osm_delay_rows[];
extern const OsmBarrierRow osm_barrier_rows[];
extern const OsmTurnPrice  osm_turn_rows[N_PROFILES][OSM_MOST_PRICES];
extern const OsmSettingRow osm_setting_rows[OSM_N_SETTINGS];
