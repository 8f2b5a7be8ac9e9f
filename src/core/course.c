/* course.c - the way between two points: straight, or along a great circle
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/course.h"

#include "core/position-private.h"

#include <string.h>

/* Two points of the sphere that are nearer to each other than this, or to each
 * other's antipodes, do not determine a circle, because of rounding. It is less
 * than a hundredth of a millimetre on the Earth. */
#define TINY_ANGLE 1e-12

/* By how much rounding may put a point of an arc outside of its box. */
#define ROUNDING 1e-14

static gdouble
dot (const gdouble *a,
     const gdouble *b,
     guint          n_dims)
{
  return a[0] * b[0] + a[1] * b[1] + (n_dims == 3 ? a[2] * b[2] : 0);
}

/* An arc, in the plane of its circle: it begins at @from, in the direction of
 * @ahead, and is @angle long. */
typedef struct
{
  const gdouble *from;
  gdouble        ahead[3];
  gdouble        angle;
} Arc;

/* Half of (b - a) x (b + a) is a x b, but keeps its digits if the two are
 * near. */
static gboolean
arc_init (Arc           *self,
          const gdouble *from,
          const gdouble *to)
{
  gdouble difference[3], sum[3], normal[3], length;

  for (guint i = 0; i < 3; i++)
    {
      difference[i] = to[i] - from[i];
      sum[i] = to[i] + from[i];
    }
  normal[0] = (sum[1] * difference[2] - sum[2] * difference[1]) / 2;
  normal[1] = (sum[2] * difference[0] - sum[0] * difference[2]) / 2;
  normal[2] = (sum[0] * difference[1] - sum[1] * difference[0]) / 2;
  length = sqrt (dot (normal, normal, 3));
  if (!(length > TINY_ANGLE))
    return FALSE;

  for (guint i = 0; i < 3; i++)
    normal[i] /= length;
  self->from = from;
  self->ahead[0] = normal[1] * from[2] - normal[2] * from[1];
  self->ahead[1] = normal[2] * from[0] - normal[0] * from[2];
  self->ahead[2] = normal[0] * from[1] - normal[1] * from[0];
  self->angle = 2 * atan2 (sqrt (dot (difference, difference, 3)),
                           sqrt (dot (sum, sum, 3)));
  return TRUE;
}

static void
arc_point (const Arc *self,
           gdouble    angle,
           gdouble   *point)
{
  for (guint i = 0; i < 3; i++)
    point[i] = cos (angle) * self->from[i] + sin (angle) * self->ahead[i];
}

static gdouble
nearest_end (const gdouble *from,
             const gdouble *to,
             guint          n_dims,
             const gdouble *target,
             gdouble       *share)
{
  const gdouble at_from = squared_distance (target, from, n_dims);
  const gdouble at_to = squared_distance (target, to, n_dims);

  *share = at_to < at_from ? 1 : 0;
  return MIN (at_from, at_to);
}

/* Where the plane of the circle is nearest to @target, seen from its middle. */
static gdouble
nearest_of_arc (const gdouble *from,
                const gdouble *to,
                const gdouble *target,
                gdouble       *share)
{
  gdouble beyond[3], foot[3], angle;
  Arc arc;

  if (!arc_init (&arc, from, to))
    return nearest_end (from, to, 3, target, share);

  for (guint i = 0; i < 3; i++)
    beyond[i] = target[i] - from[i];
  angle = atan2 (dot (beyond, arc.ahead, 3), dot (target, from, 3));
  if (!(angle > 0 && angle < arc.angle))
    return nearest_end (from, to, 3, target, share);

  *share = angle / arc.angle;
  arc_point (&arc, angle, foot);
  return squared_distance (target, foot, 3);
}

gdouble
course_nearest (const gdouble *from,
                const gdouble *to,
                guint          n_dims,
                const gdouble *target,
                gdouble       *share)
{
  const gdouble ahead[2] = { to[0] - from[0], to[1] - from[1] };
  const gdouble beyond[2] = { target[0] - from[0], target[1] - from[1] };
  gdouble foot[2];

  if (n_dims == 3)
    return nearest_of_arc (from, to, target, share);

  *share = dot (beyond, ahead, 2) / dot (ahead, ahead, 2);
  if (!(*share > 0 && *share < 1))      /* NaN for a course without a length */
    return nearest_end (from, to, 2, target, share);

  course_point (from, to, 2, *share, foot);
  return squared_distance (target, foot, 2);
}

void
course_point (const gdouble *from,
              const gdouble *to,
              guint          n_dims,
              gdouble        share,
              gdouble       *point)
{
  Arc arc;

  if (share <= 0 || share >= 1
      || (n_dims == 3 && !arc_init (&arc, from, to)))
    memcpy (point, share < 0.5 ? from : to, n_dims * sizeof *point);
  else if (n_dims == 3)
    arc_point (&arc, share * arc.angle, point);
  else
    for (guint i = 0; i < 2; i++)
      point[i] = from[i] + share * (to[i] - from[i]);
}

/* An arc lies within its sagitta of its chord. */
void
course_box (const gdouble *from,
            const gdouble *to,
            guint          n_dims,
            gdouble       *least,
            gdouble       *most)
{
  const gdouble chord = squared_distance (from, to, n_dims);
  const gdouble room
    = n_dims == 3 ? 1 - sqrt (MAX (1 - chord / 4, 0)) + ROUNDING : 0;

  for (guint i = 0; i < n_dims; i++)
    {
      least[i] = MIN (from[i], to[i]) - room;
      most[i] = MAX (from[i], to[i]) + room;
    }
}
