/* osm-vehicles.h - the roads of OpenStreetMap that some vehicles may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-profile.h"

/* Finds who may use a way in the direction of its nodes, or against it. The
 * network is of @profile, whose tolls count. */
void     osm_limit_way  (WayProfile    profile,
                         const OsmTag *tags,
                         guint         n_tags,
                         gboolean      forward,
                         RoadLimits   *limits);

/* The same for a node, such as a toll booth or the beam across a road. Returns
 * whether it limits anything. */
gboolean osm_limit_node (WayProfile    profile,
                         const OsmTag *tags,
                         guint         n_tags,
                         RoadLimits   *limits);
