/* assignment.h - the least cost of leaving and reaching each stop once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/trips/visits.h"

G_BEGIN_DECLS

/* Assigns a successor to each stop of @visits, so that the sum of costs is
 * least; @bound is not above that sum, and INFINITY if there is no such
 * assignment. @reduced gets the cost of each way minus its share of the bound:
 * n rows of n, 0 or more. */
gboolean assignment_find (const Visits *visits,
                          WayCost      *bound,
                          WayCost      *reduced,
                          Meter        *meter,
                          GError      **error);

G_END_DECLS
