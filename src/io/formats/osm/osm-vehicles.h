/* osm-vehicles.h - the roads of OpenStreetMap that some vehicles may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/road-kinds.h"
#include "io/formats/osm/osm-profile.h"

/* Finds the vehicles that may use a way in the direction of its nodes, or
 * against it. @rules say which keys of tolls apply to the traveller. */
void     osm_limit_way  (const OsmRules *rules,
                         const OsmTag   *tags,
                         guint           n_tags,
                         gboolean        forward,
                         RoadLimits     *limits);

/* Finds the vehicles that may pass a node, such as a toll booth or a beam
 * across the road. Returns whether the node limits any vehicle. */
gboolean osm_limit_node (const OsmRules *rules,
                         const OsmTag   *tags,
                         guint           n_tags,
                         RoadLimits     *limits);
