/* smooth-terrain.h - made-up maps on which costs change smoothly
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/* A map of @side x @side cells of the classes 0, 1 and 2, a third of it each:
 * the contour lines of a landscape whose hills are about @hill cells wide, with
 * smaller ones on them. The same @seed makes the same map. */
WayTerrain *smooth_terrain_new (guint   side,
                                guint   hill,
                                guint32 seed);

G_END_DECLS
