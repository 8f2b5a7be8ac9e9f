/* position.c - distances in a plane and on the Earth
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/position-private.h"

#define MAX_PLANAR 1e150        /* its square is finite, and fits a few times */
#define MAX_LATITUDE 90
#define MAX_LONGITUDE 360

gboolean
way_position_is_valid (const WayPosition *self,
                       WayPositionKind    kind)
{
  g_return_val_if_fail (self != NULL, FALSE);

  /* Written so that NaN fails. */
  switch (kind)
    {
    case WAY_POSITION_PLANAR:
      return fabs (self->x) <= MAX_PLANAR && fabs (self->y) <= MAX_PLANAR;
    case WAY_POSITION_GEOGRAPHIC:
      return fabs (self->x) <= MAX_LONGITUDE
             && fabs (self->y) <= MAX_LATITUDE;
    case WAY_POSITION_NONE:
    default:
      return FALSE;
    }
}

guint
position_n_dims (WayPositionKind kind)
{
  switch (kind)
    {
    case WAY_POSITION_PLANAR:
      return 2;
    case WAY_POSITION_GEOGRAPHIC:
      return 3;
    case WAY_POSITION_NONE:
    default:
      return 0;
    }
}

/* One place, one vector, to the last bit: 180 and -180 degrees are the same
 * line and a pole has all longitudes. Otherwise a free edge across the line
 * would cover a nanometre and bring the scale of a heuristic down to 0. */
static void
unit_vector (const WayPosition *position,
             gdouble           *vector)
{
  const gdouble x = position->x;
  const gdouble wrapped = fabs (x) < 180 ? x : remainder (x, 360);
  const gdouble longitude = (wrapped == -180 ? 180 : wrapped) * (G_PI / 180);
  const gdouble latitude = position->y * (G_PI / 180);
  const gdouble to_axis = fabs (position->y) == 90 ? 0 : cos (latitude);

  vector[0] = to_axis * cos (longitude);
  vector[1] = to_axis * sin (longitude);
  vector[2] = sin (latitude);
}

void
position_to_point (const WayPosition *self,
                   WayPositionKind    kind,
                   gdouble           *point)
{
  if (kind == WAY_POSITION_GEOGRAPHIC)
    {
      unit_vector (self, point);
      return;
    }

  point[0] = self->x;
  point[1] = self->y;
}

void
position_of_point (const gdouble   *point,
                   WayPositionKind  kind,
                   WayPosition     *position)
{
  if (kind == WAY_POSITION_GEOGRAPHIC)
    {
      position->x = atan2 (point[1], point[0]) * (180 / G_PI);
      position->y = atan2 (point[2], hypot (point[0], point[1]))
                    * (180 / G_PI);
      return;
    }

  position->x = point[0];
  position->y = point[1];
}

gdouble
way_position_distance (const WayPosition *self,
                       const WayPosition *other,
                       WayPositionKind    kind)
{
  gdouble a[POSITION_MAX_DIMS], b[POSITION_MAX_DIMS];

  g_return_val_if_fail (self != NULL && other != NULL, 0);
  g_return_val_if_fail (kind == WAY_POSITION_PLANAR
                        || kind == WAY_POSITION_GEOGRAPHIC, 0);

  position_to_point (self, kind, a);
  position_to_point (other, kind, b);

  return point_distance (a, b, position_n_dims (kind));
}
