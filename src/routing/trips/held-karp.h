/* held-karp.h - the best order of few stops
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/trips/visits.h"

G_BEGIN_DECLS

/* Writes the best circle of @visits to @tour: home, then all stops, of which
 * there are at most %WAY_TRIP_EXACT_STOPS. @found says whether there is one. */
gboolean held_karp_find (const Visits *visits,
                         guint        *tour,
                         gboolean     *found,
                         Meter        *meter,
                         GError      **error);

G_END_DECLS
