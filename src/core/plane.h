/* plane.h - on which side a point lies, what crosses what: exactly
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The predicates that geometry in the plane is built of. Their answers are
 * right for all finite coordinates, however near to a line or to each other:
 * nothing built on them needs a tolerance. Nearly all questions are answered
 * by a few products and a bound on their rounding (Shewchuk, "Adaptive
 * precision floating-point arithmetic and fast robust geometric predicates",
 * 1997), and the rest, plane.c's, by whole numbers. */

#pragma once

#include <float.h>
#include <math.h>
#include <wayfind/core/position.h>

/* The predicates take any finite numbers. Lengths, and sums that rounding may
 * move, take coordinates that are 0 or lie between these in absolute value. Two
 * different ones are at least an ulp of the lesser apart, 1e-66, or one of them
 * is 0 and they are 1e-50 apart. So differences lie between 1e-66 and 2e50, and
 * products of up to four between 1e-264 and 2e201. Times the rounding error of
 * 1e-16 that is 1e-280, and doubles keep all digits down to 2.3e-308: nothing
 * overflows, and nothing loses digits because it is small. */
#define PLANE_LEAST 1e-50
#define PLANE_MOST 1e50

/* How two segments meet. */
typedef enum
{
  PLANE_APART,
  PLANE_TOUCH,                  /* in a point that is an end of one of them */
  PLANE_OVERLAP,                /* on a line, in more than a point */
  PLANE_CROSS                   /* in a point that is not an end of either */
} PlaneMeeting;

/* Where a point lies, seen from a polygon. */
typedef enum
{
  PLANE_OUTSIDE,
  PLANE_ON,                     /* on the outline */
  PLANE_INSIDE
} PlanePlace;

/* The sign that plane_orient() is about, whatever it takes. */
int          plane_orient_exactly  (const WayPosition *a,
                                    const WayPosition *b,
                                    const WayPosition *c);

/* How the segment from @a to @b meets that from @c to @d. Either may be a
 * single point, which is an end and so touches at most. */
PlaneMeeting plane_segments_meet   (const WayPosition *a,
                                    const WayPosition *b,
                                    const WayPosition *c,
                                    const WayPosition *d);

/* Where @point lies by the even-odd rule, seen from a ring of @n corners. The
 * last corner is joined to the first. The ring may turn either way, and may
 * repeat corners. O(@n). */
PlanePlace   plane_locate          (const WayPosition *point,
                                    const WayPosition *ring,
                                    gsize              n);

/* As plane_has(). If not, the error names the coordinate and the range; @what
 * says which position it is. */
gboolean     plane_check           (const WayPosition *at,
                                    const char        *what,
                                    GError           **error);

/* 1 if a ring turns counterclockwise, the y axis pointing up, -1 if it turns
 * clockwise, 0 if it encloses nothing: the sign of its area. O(@n). */
int          plane_ring_turn       (const WayPosition *ring,
                                    gsize              n);

/* Whether both coordinates are in the range above. */
static inline gboolean
plane_has (const WayPosition *at)
{
  const gdouble x = fabs (at->x), y = fabs (at->y);

  return (x == 0 || (x >= PLANE_LEAST && x <= PLANE_MOST))
         && (y == 0 || (y >= PLANE_LEAST && y <= PLANE_MOST));
}

/* 1 if @c lies to the left of the line from @a to @b, the y axis pointing up,
 * -1 if to the right, 0 if on it or if @a is @b. */
static inline int
plane_orient (const WayPosition *a,
              const WayPosition *b,
              const WayPosition *c)
{
#if FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1
  const gdouble left = (a->x - c->x) * (b->y - c->y);
  const gdouble right = (a->y - c->y) * (b->x - c->x);
  const gdouble sum = fabs (left) + fabs (right);
  const gdouble bound = (3 + 8 * DBL_EPSILON) * (DBL_EPSILON / 2) * sum;

  /* Products this small may have lost all bits by rounding. Products that
   * overflow fail the comparison. */
  if (G_LIKELY (fabs (left - right) > bound && sum > 1e-280))
    return left > right ? 1 : -1;
#endif

  return plane_orient_exactly (a, b, c);
}

/* Whether @point, which lies on the line through @a and @b, lies between them
 * or is one of them. */
static inline gboolean
plane_is_between (const WayPosition *point,
                  const WayPosition *a,
                  const WayPosition *b)
{
  return point->x >= MIN (a->x, b->x) && point->x <= MAX (a->x, b->x)
         && point->y >= MIN (a->y, b->y) && point->y <= MAX (a->y, b->y);
}

/* Whether @point lies on the segment from @a to @b, ends included. */
static inline gboolean
plane_is_on_segment (const WayPosition *point,
                     const WayPosition *a,
                     const WayPosition *b)
{
  return plane_is_between (point, a, b) && plane_orient (a, b, point) == 0;
}

static inline gboolean
plane_is_same (const WayPosition *a,
               const WayPosition *b)
{
  return a->x == b->x && a->y == b->y;
}
