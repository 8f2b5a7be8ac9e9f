/* osm-road-kinds.h - tags of ways of OpenStreetMap for directions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/road-kinds.h"
#include "io/formats/osm/osm-profile.h"

/* Describes a road in the direction of its nodes, or against it. The texts of
 * @kind lie in @texts. */
void osm_describe_road (const OsmTag *tags,
                        guint         n_tags,
                        gboolean      forward,
                        GStringChunk *texts,
                        RoadKind     *kind);

/* Describes the ramps that leave a motorway at a node, if the node has the
 * number of an exit. Returns whether it has. */
gboolean osm_describe_exit (const OsmTag *tags,
                            guint         n_tags,
                            GStringChunk *texts,
                            RoadKind     *kind);
