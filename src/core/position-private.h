/* position-private.h - points in the plane and on the unit sphere
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <math.h>
#include <wayfind/core/position.h>

/* A point is two doubles in the plane and three on the sphere. Unit vectors
 * know no antimeridian and no poles, and cost no sine per distance. */
#define POSITION_MAX_DIMS 3

/* How many doubles make a point of @kind; 0 without positions. */
guint position_n_dims  (WayPositionKind    kind);

/* Writes the point of a valid position. */
void  position_to_point (const WayPosition *self,
                         WayPositionKind    kind,
                         gdouble           *point);

/* The position of a point: on the sphere the latitude and longitude, between
 * -180 and 180 degrees, of a vector of any length but 0. */
void  position_of_point (const gdouble     *point,
                         WayPositionKind    kind,
                         WayPosition       *position);

static inline gdouble
squared_distance (const gdouble *a,
                  const gdouble *b,
                  guint          n_dims)
{
  const gdouble x = a[0] - b[0];
  const gdouble y = a[1] - b[1];
  const gdouble z = n_dims == 3 ? a[2] - b[2] : 0;

  return x * x + y * y + z * z;
}

/* The angle between two unit vectors, given their squared chord. The arc sine
 * is steep near 1, so that the last bit of a chord would become decimetres. For
 * more than a right angle the function measures the rest of the half circle. */
static inline gdouble
angle_of_chord (const gdouble *a,
                const gdouble *b,
                gdouble        squared_chord)
{
  gdouble opposite[3];

  if (G_LIKELY (squared_chord <= 2))
    return 2 * asin (sqrt (squared_chord) / 2);

  for (guint i = 0; i < 3; i++)
    opposite[i] = -b[i];

  return G_PI - 2 * asin (sqrt (squared_distance (a, opposite, 3)) / 2);
}

/* The distance of two points whose @squared distance is known. */
static inline gdouble
distance_of_squared (const gdouble *a,
                     const gdouble *b,
                     guint          n_dims,
                     gdouble        squared)
{
  if (n_dims == 3)
    return WAY_EARTH_RADIUS * angle_of_chord (a, b, squared);

  return sqrt (squared);
}

static inline gdouble
point_distance (const gdouble *a,
                const gdouble *b,
                guint          n_dims)
{
  return distance_of_squared (a, b, n_dims, squared_distance (a, b, n_dims));
}
