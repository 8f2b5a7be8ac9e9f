/* osm-tag-lists.h - tags of OpenStreetMap that mean the same to all travellers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/road-kinds.h"

/* A key that limits size or weight. */
typedef struct
{
  const char *key;
  RoadSize    size;
  gboolean    binds_cars;       /* cars of the size of the rules heed it */
} OsmLimit;

/* (array zero-terminated=1): the keys that can make a way a road. */
const char *const *osm_tags_get_class_keys  (void);

/* The rows end with a row without a key. */
const OsmLimit    *osm_tags_get_limits      (void);

/* (array zero-terminated=1): the keys that say whether lorries pay, the most
 * special first. */
const char *const *osm_tags_get_lorry_toll_keys (void);

/* Whether a value of Key:cycleway is a lane or track, on which bicycles may go
 * along any road. */
gboolean           osm_tags_is_cycle_lane   (const char *value);

/* Whether a surface is not paved, or if the surface is not known, a type of
 * track (nullable) or a class of roads. */
gboolean           osm_tags_is_unpaved      (const char *surface);
gboolean           osm_tags_is_rough        (const char *tracktype,
                                             const char *highway);

/* The limit in metres that a word stands for; 0 for none. */
gdouble            osm_tags_find_size       (RoadSize    size,
                                             const char *word);

/* Whether a tag beside the barrier makes it passable, such as kerb=lowered. */
gboolean           osm_tags_open_barrier    (const char *barrier,
                                             const char *key,
                                             const char *value);
