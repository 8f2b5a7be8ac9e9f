/* centre.h - where the middle of an area is
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct
{
  gdouble at[3];
} Vector;

/* Of an area: in the plane x and y times its size, and its size; on Earth the
 * integral of places, and its length. */
typedef struct
{
  Vector  sum;
  gdouble size;
} Weight;

/* What a ring of @n corners encloses, whichever way it turns. O(@n). */
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
