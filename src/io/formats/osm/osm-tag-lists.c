/* osm-tag-lists.c - tags of OpenStreetMap that mean the same to all travellers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After the OpenStreetMap wiki, as the tables of osm-rule-tables.c. */

#include "io/formats/osm/osm-tag-lists.h"

#include <string.h>

/* Key:highway, and keys of other ways on which people travel. */
static const char *const class_keys[] = {
  "highway", "route", "man_made", "railway", "public_transport", "amenity",
  NULL
};

/* Key:cycleway. */
static const char *const cycle_lanes[] = {
  "lane", "track", "share_busway", "opposite_lane", "opposite_track", NULL
};

/* Key:maxwidth, Key:maxheight, Key:maxlength, Key:maxweight,
 * Key:maxweightrating, Key:maxgcweight, Key:maxaxleload, Key:width. A car
 * heeds the usual ones. */
static const OsmLimit limits[] = {
  { "maxwidth:physical", ROAD_WIDTH, TRUE },
  { "maxwidth", ROAD_WIDTH, TRUE },
  { "width", ROAD_WIDTH, TRUE },
  { "est_width", ROAD_WIDTH, TRUE },
  { "maxheight:physical", ROAD_HEIGHT, TRUE },
  { "maxheight", ROAD_HEIGHT, TRUE },
  { "maxlength:physical", ROAD_LENGTH, FALSE },
  { "maxlength", ROAD_LENGTH, TRUE },
  { "maxweight", ROAD_WEIGHT, TRUE },
  { "maxweightrating", ROAD_WEIGHT, TRUE },
  { "maxgcweight", ROAD_WEIGHT, FALSE },
  { "maxgcweightrating", ROAD_WEIGHT, FALSE },
  { "maxaxleload", ROAD_AXLE_LOAD, FALSE },
  { NULL }
};

/* Key:maxheight, "below_default": lower than vehicles may be without a sign,
 * which is 4 m in most countries. How much lower is a guess. Other words, such
 * as "none", "default" and "no_sign", are no limit. */
#define BELOW_DEFAULT 3.0

/* What may be left out ------------------------------------------------------ */

/* Key:toll, "Specific vehicle classes". */
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

const char *const *
osm_tags_get_class_keys (void)
{
  return class_keys;
}

const OsmLimit *
osm_tags_get_limits (void)
{
  return limits;
}

const char *const *
osm_tags_get_lorry_toll_keys (void)
{
  return lorry_toll_keys;
}

gboolean
osm_tags_is_cycle_lane (const char *value)
{
  return g_strv_contains (cycle_lanes, value);
}

gboolean
osm_tags_is_unpaved (const char *surface)
{
  return g_strv_contains (unpaved, surface);
}

gboolean
osm_tags_is_rough (const char *tracktype,
                    const char *highway)
{
  return tracktype != NULL ? g_strv_contains (rough_grades, tracktype)
                           : g_strv_contains (rough_classes, highway);
}

gdouble
osm_tags_find_size (RoadSize    size,
                     const char *word)
{
  return size == ROAD_HEIGHT && strcmp (word, "below_default") == 0
           ? BELOW_DEFAULT : 0;
}

gboolean
osm_tags_open_barrier (const char *barrier,
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
