/* bodies.h - square bodies on a small map, and whether they get in each other's
 * way at one instant
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

#define BODIES_MAX_SIDE 12

/* A map of at most BODIES_MAX_SIDE by BODIES_MAX_SIDE cells. */
typedef struct
{
  gint     width;
  gint     height;
  gboolean walls[BODIES_MAX_SIDE][BODIES_MAX_SIDE];     /* by row and column */
  gint     n_needed;            /* how many places beside a diagonal step
                                 * must be open; 3 without such steps */
} BodyMap;

/* A square of @size by @size cells with its upper left cell at x, y, on its way
 * to to_x, to_y, which are x, y if it stands. Until it arrives it still covers
 * the cells that it left. */
typedef struct
{
  gint size;
  gint x, y;
  gint to_x, to_y;
} MovingBody;

/* Whether a body of @size lies on the map and on no wall. */
gboolean bodies_fit        (const BodyMap    *map,
                            gint              size,
                            gint              x,
                            gint              y);

/* Whether two bodies have a cell in common that they take up. */
gboolean bodies_overlap    (const MovingBody *a,
                            const MovingBody *b);

/* Whether all @n bodies may be on these cells at the same instant. */
gboolean bodies_are_legal  (const BodyMap    *map,
                            const MovingBody *bodies,
                            guint             n);
