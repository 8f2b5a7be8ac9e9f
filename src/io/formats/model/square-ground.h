/* square-ground.h - the ground of one square, and lines of sight across it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* A square is small, so its ground is a plane: metres east and north of its
 * first corner. */
typedef struct
{
  WayPosition   origin;
  WayObstacles *around;         /* (owned) all that does not belong to it */
} SquareGround;

/* Takes the rings of a square, in degrees. A position lies in the square if it
 * lies in an odd number of rings. FALSE with an error of way_obstacles_new() if
 * the rings are broken. */
gboolean    square_ground_init    (SquareGround      *self,
                                   const WayRing     *rings,
                                   guint              n_rings,
                                   GError           **error);
void        square_ground_clear   (SquareGround      *self);

/* The position of @at, which is in degrees, in metres from @origin. */
WayPosition square_ground_project (const WayPosition *origin,
                                   const WayPosition *at);

/* Whether the straight line between two positions, in degrees, lies in the
 * square. Corners and sides belong to it. */
gboolean    square_ground_is_open (const SquareGround *self,
                                   const WayPosition  *from,
                                   const WayPosition  *to);
