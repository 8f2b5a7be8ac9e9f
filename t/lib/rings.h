/* rings.h - polygons that a test writes as text, and slow checks of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct
{
  GArray *rings;                /* (owned) of WayRing */
} Rings;

/* "0,0 4,0 4,4 0,4 / 1,1 2,1 2,2; 6,6 8,6 8,8" is two polygons; the first has
 * two rings. */
Rings        *rings_new       (const char        *text);

void          rings_free      (Rings             *self);

void          rings_add       (Rings             *self,
                               const WayPosition *corners,
                               gsize              n_corners,
                               guint32            polygon);

/* Makes triangles with corners on a lattice of @size * @size whole numbers,
 * each within @extent of them. */
Rings        *rings_random    (GRand             *rand,
                               guint              n_polygons,
                               int                size,
                               int                extent);

WayObstacles *rings_obstacles (const Rings       *self,
                               GError           **error);

/* Rings of a polygon stand together here.
 *
 * The same question as way_obstacles_is_open(), for rings whose corners lie on
 * a lattice of at most 8 x 8 whole numbers: by looking whether there is
 * something at points very near to the line, without exact arithmetic. */
gboolean      rings_are_open  (const Rings       *self,
                               WayPosition        from,
                               WayPosition        to);

/* Whether @place lies inside a polygon, likewise. */
gboolean      rings_hold      (const Rings       *self,
                               WayPosition        place);

/* How many empty sectors meet at a corner, likewise. */
guint         rings_count_rooms (const Rings     *self,
                                 WayPosition      place);

/* Whether rings touch in a point that rings_cost() would slip through. */
gboolean      rings_have_gap  (const Rings       *self);

/* The least cost by straight lines over all corners, likewise. */
WayCost       rings_cost      (const Rings       *self,
                               WayPosition        from,
                               WayPosition        to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Rings, rings_free)
