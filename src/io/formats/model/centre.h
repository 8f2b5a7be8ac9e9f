/* centre.h - where the middle of an area is
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct
{
  gdouble at[3];
} Vector;

/* Sums over an area. In the plane: x and y times the size, and the size. On the
 * Earth: the integral of the places as vectors, and its length. */
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

/* Takes a hole out of an area. */
void     weight_take       (Weight            *self,
                            const Weight      *hole);

/* Finds the centre. FALSE if the area is 0, or its centre has no position. */
gboolean weight_get_centre (const Weight      *self,
                            WayPositionKind    kind,
                            WayPosition       *centre);
