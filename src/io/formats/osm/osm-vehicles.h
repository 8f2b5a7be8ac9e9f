/* osm-vehicles.h - the roads of OpenStreetMap that some vehicles may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/road-kinds.h"
#include "io/formats/osm/osm-profile.h"

/* Finds who may use a way in the direction of its nodes, or against it. The
 * tolls are those of the traveller of the rules. */
void     osm_limit_way  (const OsmRules *rules,
                         const OsmTag   *tags,
                         guint           n_tags,
                         gboolean        forward,
                         RoadLimits     *limits);

/* The same for a node, such as a toll booth or the beam across a road. Returns
 * whether it limits anything. */
gboolean osm_limit_node (const OsmRules *rules,
                         const OsmTag   *tags,
                         guint           n_tags,
                         RoadLimits     *limits);
