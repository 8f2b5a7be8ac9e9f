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

/* Sets KEY as if of those @conditions hold that have a bit in @held, and no
 * others. */
void osm_conditions_apply_held (GArray          *tags,
                                GStringChunk    *texts,
                                const GPtrArray *conditions,
                                guint            held);

/* Adds the conditions by hours and days in @tags to @conditions, which frees
 * them, each once. */
void osm_conditions_list (const OsmTag *tags,
                          guint         n_tags,
                          GPtrArray    *conditions);

/* Whether a condition consists of hours and days, and they hold. */
gboolean osm_condition_holds (const char      *condition,
                              const OsmMoment *at);
