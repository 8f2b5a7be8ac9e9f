/* reach-measures.h - measures along the paths to all reached nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/also.h"

/* (transfer full) (nullable): for each of @reached (of Reached) the sums of the
 * measures of @also along its path, one after the other; NaN if one is unknown.
 * @found is the reach of the search, whose nodes may be states of those in
 * @reached. %NULL without measures. */
gdouble *reach_measures_new (const GArray   *reached,
                             const WayReach *found,
                             const Also     *also);
