/* centre.h - where the middle of an area is
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct
{
  gdouble at[3];
} Vector;

/* Sums over an area. In the plane: x and y times its size, and its size. On
 * Earth: the integral of its places as vectors, and the length of that. */
typedef struct
{
  Vector  sum;
  gdouble size;
} Weight;

/* The area that a ring of @n corners encloses, whichever way it turns.
 * O(@n). */
Weight   weight_of_ring    (const WayPosition *ring,
                            gsize              n,
                            WayPositionKind    kind);

/* Takes a hole out of it. */
void     weight_take       (Weight            *self,
                            const Weight      *hole);

/* FALSE if it has no area, or its centre no position. */
gboolean weight_get_centre (const Weight      *self,
                            WayPositionKind    kind,
                            WayPosition       *centre);
