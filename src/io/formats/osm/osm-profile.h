/* osm-profile.h - access and speeds on ways of OpenStreetMap, by profile
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-rules.h"

typedef struct
{
  const char *key;
  const char *value;
} OsmTag;

/* What else is known of one direction of a way. */
enum
{
  OSM_LOCAL_TRAFFIC = 1 << 0,   /* for traffic that starts or ends there */
  OSM_PUSHED = 1 << 1           /* a bicycle is pushed */
};

/* Speeds along a way and against it, in km/h; 0 if that is not allowed. */
typedef struct
{
  gdouble forward;
  gdouble backward;
  gdouble duration;             /* in seconds, for the whole way; 0 if the
                                   speeds say it */
  guint   forward_marks;
  guint   backward_marks;
} OsmSpeeds;

/* Whether a way with these tags can be used at all. */
gboolean    osm_judge_way (const OsmRules *rules,
                           const OsmTag   *tags,
                           guint           n_tags,
                           OsmSpeeds      *speeds);

/* The effect of a node on a traveller. */
typedef struct
{
  guint8 is_barrier;            /* it stops the traveller: a bollard, a gate */
  guint8 forward_delay;         /* in seconds, along the way, as of signals */
  guint8 backward_delay;        /* against it */
  guint32 limits;               /* the number of a kind of road with the limits
                                   of the node, or 0; see osm-vehicles.h */
  guint32 exit;                 /* the number of a kind of road with the number
                                   of the exit, or 0; see osm-road-kinds.h */
  guint32 hours;                /* the number of a choice that says when the node
                                   is a barrier, or 0; see osm-choices.h */
} OsmPoint;

void        osm_judge_node (const OsmRules *rules,
                            const OsmTag   *tags,
                            guint           n_tags,
                            OsmPoint       *point);

/* (transfer full) (nullable) (element-type utf8): the names of the place that a
 * node with these tags is, such as a town; NULL for other nodes, regions and
 * countries. */
GPtrArray  *osm_list_names (const OsmTag *tags,
                            guint         n_tags);

/* (nullable): the name of a road, or its number; for a pavement without either,
 * the name of the street beside. */
const char *osm_find_label  (const OsmTag *tags,
                             guint         n_tags);

/* The value of a tag, or NULL. */
const char *osm_find_tag  (const OsmTag *tags,
                           guint         n_tags,
                           const char   *key);
