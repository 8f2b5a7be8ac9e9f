/* outline-check.h - whether rings are outlines, and where their inside is
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/roadmap/obstacles-private.h"

/* Fails if sides of one polygon cross or run along each other. The error
 * numbers corners as in @rings, which were given by the caller. Counts in
 * @n_splits how often a corner lies on a side of its polygon, or more. Each
 * side is an expansion. */
gboolean outlines_check (WayObstacles  *self,
                         const WayRing *rings,
                         gsize         *n_splits,
                         Meter         *meter,
                         GError       **error);

/* Splits sides on which such a corner lies. %FALSE if there is no memory. */
gboolean outlines_split (WayObstacles  *self,
                         gsize          n_splits);

/* Turns all sides so that the inside of their polygon lies to their left. */
gboolean outlines_turn  (WayObstacles  *self,
                         Meter         *meter,
                         GError       **error);
