/* assignment.h - what it costs at least to leave each stop and come to each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/trips/visits.h"

G_BEGIN_DECLS

/* Assigns to each stop of @visits one that follows it, so that the sum of costs
 * is least; @bound is not above that sum, and INFINITY if there is no such
 * assignment. @reduced gets what each way costs more than its share of the
 * bound: n rows of n, 0 or more. */
gboolean assignment_find (const Visits *visits,
                          WayCost      *bound,
                          WayCost      *reduced,
                          Meter        *meter,
                          GError      **error);

G_END_DECLS
