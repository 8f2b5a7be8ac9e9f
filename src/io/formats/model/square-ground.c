/* square-ground.c - the ground of one square, and lines of sight across it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/square-ground.h"

#include <math.h>

/* All rings have one number, so that they are one polygon. */
#define POLYGON 0

/* Some micrometres from the origin are nothing, and out of the range of
 * obstacles. */
#define LEAST_DEGREES 1e-11

static gdouble
metres_of (gdouble degrees)
{
  return fabs (degrees) < LEAST_DEGREES
           ? 0 : degrees * G_PI / 180 * WAY_EARTH_RADIUS;
}

WayPosition
square_ground_project (const WayPosition *origin,
                       const WayPosition *at)
{
  return (WayPosition) {
    metres_of ((at->x - origin->x) * cos (origin->y * G_PI / 180)),
    metres_of (at->y - origin->y)
  };
}

/* Between a frame and an outer ring, and within an inner ring, a position lies
 * in an odd number of rings: there the obstacles are. */
gboolean
square_ground_init (SquareGround   *self,
                    const WayRing  *rings,
                    guint           n_rings,
                    GError        **error)
{
  static const WayPosition frame[] = { { -1e9, -1e9 }, { 1e9, -1e9 },
                                       { 1e9, 1e9 }, { -1e9, 1e9 } };
  g_autofree WayRing *projected = g_new (WayRing, (gsize) n_rings + 1);
  g_autoptr (GPtrArray) all
    = g_ptr_array_new_with_free_func ((GDestroyNotify) g_free);

  self->origin = rings[0].corners[0];
  projected[0] = (WayRing) { frame, G_N_ELEMENTS (frame), POLYGON };
  for (guint i = 0; i < n_rings; i++)
    {
      WayPosition *corners = g_new (WayPosition, rings[i].n_corners);

      g_ptr_array_add (all, corners);
      for (guint k = 0; k < rings[i].n_corners; k++)
        corners[k] = square_ground_project (&self->origin,
                                            &rings[i].corners[k]);
      projected[i + 1] = (WayRing) { corners, rings[i].n_corners, POLYGON };
    }

  self->around = way_obstacles_new (projected, n_rings + 1, NULL, error);
  return self->around != NULL;
}

void
square_ground_clear (SquareGround *self)
{
  g_clear_object (&self->around);
}

gboolean
square_ground_is_open (const SquareGround *self,
                       const WayPosition  *from,
                       const WayPosition  *to)
{
  const WayPosition begin = square_ground_project (&self->origin, from);
  const WayPosition end = square_ground_project (&self->origin, to);

  return way_obstacles_is_open (self->around, &begin, &end);
}
