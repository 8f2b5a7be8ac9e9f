/* visibility.h - which of many places see each other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/roadmap/obstacles-private.h"

/* A place to see from and to be seen. */
typedef struct
{
  WayPosition at;
  gboolean    is_corner;        /* of obstacles; of no two at one place */
  gboolean    is_convex;        /* what bars the way here, from @block[0]
                                 * leftwards to the other, takes less than half
                                 * a turn */
  WayPosition block[2];
} Place;

/* Two places that see each other. */
typedef struct
{
  guint32 from;
  guint32 to;                   /* above @from */
  gdouble length;
} Sight;

/* All pairs that were found. */
typedef struct
{
  Sight *items;                 /* (owned) */
  gsize  len;
  gsize  size;
} Sights;

/* The places at corners of obstacles that a path can pass: one for all corners
 * at the same position. A corner has no place if obstacles leave no room there,
 * or if they leave several rooms and no path bends in any of them. %NULL if
 * there is no memory. */
Place   *places_new_of_corners (WayObstacles      *obstacles,
                                gsize             *n_places);

/* Whether a path may turn at a corner and go on to @to, or come from there. */
gboolean place_is_taut         (const Place       *self,
                                const WayPosition *to);

/* Whether the line to @to begins in the room of the place. */
gboolean place_has_room        (const Place       *self,
                                const WayPosition *to);

/* Finds all pairs that see each other over a line no longer than @max_length
 * and, if @taut, such that a shortest path may turn at each corner. Places
 * inside obstacles see nothing. Each place is an expansion. O(n^2 log^2 n) for
 * n corners and places, and a test of each line found; see visibility.c. */
gboolean visibility_find       (Sights            *sights,
                                WayObstacles      *obstacles,
                                const Place       *places,
                                guint32            n_places,
                                gboolean           taut,
                                gdouble            max_length,
                                Meter             *meter,
                                GError           **error);
