/* centre.c - where the middle of an area is
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * On the Earth the centre of an area is the direction of the integral of all
 * its places as vectors. By Stokes' theorem that is half the sum, over the
 * sides, of the angle of a side times the normal of its plane. So no
 * antimeridian and no pole is a special case. The length of the integral is
 * little less than the size of the area, and serves to compare areas. */

#include "io/formats/model/centre.h"

#include <math.h>

#define RADIANS (G_PI / 180)

static Vector
on_sphere (const WayPosition *at)
{
  const gdouble out = cos (at->y * RADIANS);

  return (Vector) { { out * cos (at->x * RADIANS), out * sin (at->x * RADIANS),
                      sin (at->y * RADIANS) } };
}

static gdouble
length_of (const Vector *self)
{
  return sqrt (self->at[0] * self->at[0] + self->at[1] * self->at[1]
               + self->at[2] * self->at[2]);
}

/* Adds half of the normal of the plane through a, b and the Earth's centre,
 * as long as the angle between them. */
static void
add_side (Vector       *sum,
          const Vector *a,
          const Vector *b)
{
  Vector normal;
  gdouble sine, angle;

  for (guint i = 0; i < 3; i++)
    normal.at[i] = a->at[(i + 1) % 3] * b->at[(i + 2) % 3]
                   - a->at[(i + 2) % 3] * b->at[(i + 1) % 3];
  sine = length_of (&normal);
  angle = atan2 (sine, a->at[0] * b->at[0] + a->at[1] * b->at[1]
                         + a->at[2] * b->at[2]);
  for (guint i = 0; i < 3 && sine > 0; i++)
    sum->at[i] += normal.at[i] * (angle / sine / 2);
}

/* The area that a ring encloses on the Earth. Of the two sides that is the one
 * towards which the ring's corners lie, since no area of a map is larger than
 * half of the Earth. */
static Weight
weigh_on_earth (const WayPosition *ring,
                gsize              n)
{
  Weight weight = { { { 0 } } };
  Vector all = { { 0 } };
  gdouble turn = 0;

  for (gsize i = 0; i < n; i++)
    {
      const Vector a = on_sphere (&ring[i]);
      const Vector b = on_sphere (&ring[i + 1 < n ? i + 1 : 0]);

      add_side (&weight.sum, &a, &b);
      for (guint k = 0; k < 3; k++)
        all.at[k] += a.at[k];
    }
  for (guint k = 0; k < 3; k++)
    turn += weight.sum.at[k] * all.at[k];
  for (guint k = 0; k < 3 && turn < 0; k++)
    weight.sum.at[k] = -weight.sum.at[k];
  weight.size = length_of (&weight.sum);
  return weight;
}

static Weight
weigh_in_plane (const WayPosition *ring,
                gsize              n)
{
  Weight weight = { { { 0 } } };

  for (gsize i = 1; i + 1 < n; i++)
    {
      const gdouble ax = ring[i].x - ring[0].x, ay = ring[i].y - ring[0].y;
      const gdouble bx = ring[i + 1].x - ring[0].x;
      const gdouble by = ring[i + 1].y - ring[0].y;
      const gdouble area = (ax * by - ay * bx) / 2;

      weight.size += area;
      weight.sum.at[0] += area * (ax + bx) / 3;
      weight.sum.at[1] += area * (ay + by) / 3;
    }
  weight.sum.at[0] += weight.size * ring[0].x;
  weight.sum.at[1] += weight.size * ring[0].y;
  if (weight.size < 0)
    weight = (Weight) { { { -weight.sum.at[0], -weight.sum.at[1] } },
                        -weight.size };
  return weight;
}

Weight
weight_of_ring (const WayPosition *ring,
                gsize              n,
                WayPositionKind    kind)
{
  return kind == WAY_POSITION_GEOGRAPHIC ? weigh_on_earth (ring, n)
                                         : weigh_in_plane (ring, n);
}

void
weight_take (Weight       *self,
             const Weight *hole)
{
  for (guint i = 0; i < 3; i++)
    self->sum.at[i] -= hole->sum.at[i];
  self->size -= hole->size;
}

gboolean
weight_get_centre (const Weight   *self,
                   WayPositionKind kind,
                   WayPosition    *centre)
{
  const gdouble *sum = self->sum.at;

  if (!(self->size > 0))
    return FALSE;

  *centre = kind == WAY_POSITION_GEOGRAPHIC
              ? (WayPosition) { atan2 (sum[1], sum[0]) / RADIANS,
                                atan2 (sum[2], hypot (sum[0], sum[1]))
                                  / RADIANS }
              : (WayPosition) { sum[0] / self->size, sum[1] / self->size };
  return way_position_is_valid (centre, kind);
}
