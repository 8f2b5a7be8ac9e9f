/* osm-areas.h - squares that pedestrians cross
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-decoder.h"
#include "io/formats/osm/osm-roads.h"
#include "io/formats/osm/osm-store.h"

/* Filled while a map is read:
 *
 *   osm_areas_use_way ()       for each road: whether it is an area
 *   osm_areas_use_relation ()  for each relation that may be walked on
 *   osm_areas_use_member ()    for each way
 *   osm_areas_end_uses ()      before osm_roads_end_uses ()
 *   osm_areas_find_corners ()  when all nodes are placed
 *   osm_areas_add_lines ()     when all ways are added
 *   osm_areas_hand_over ()     when the network is built
 *
 * The functions that can fail leave an error with the reader, and then return
 * FALSE. */
typedef struct _OsmAreas OsmAreas;

/* @roads is not owned. */
OsmAreas *osm_areas_new          (OsmRoads        *roads);
void      osm_areas_free         (OsmAreas        *self);

void      osm_areas_use_way      (OsmAreas        *self,
                                  const OsmWay    *way,
                                  const OsmTag    *tags,
                                  guint            n_tags);

/* Takes the members of a relation; label, speeds and kinds are those of
 * @way. */
void      osm_areas_use_relation (OsmAreas        *self,
                                  const OsmObject *relation,
                                  const OsmWay    *way);

/* Keeps the nodes of a way if a relation needs them. */
void      osm_areas_use_member   (OsmAreas        *self,
                                  gint64           id,
                                  const GArray    *refs);

gboolean  osm_areas_end_uses     (OsmAreas        *self);

void      osm_areas_find_corners (OsmAreas        *self);

gboolean  osm_areas_add_lines    (OsmAreas        *self);

/* Gives @network the squares, so that a route can begin or end in one. */
void      osm_areas_hand_over    (OsmAreas        *self,
                                  WayNetwork      *network);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OsmAreas, osm_areas_free)
