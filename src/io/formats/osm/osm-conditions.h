/* osm-conditions.h - tags that hold under a condition
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/osm/osm-hours.h"
#include "io/formats/osm/osm-profile.h"

/* Sets KEY, among @tags of OsmTag, for each tag KEY:conditional that has a value
 * which holds at @at. Such values are kept in @texts. */
void osm_conditions_apply (GArray          *tags,
                           GStringChunk    *texts,
                           const OsmMoment *at);
