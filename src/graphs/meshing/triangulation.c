/* triangulation.c - adds corners to a triangulation
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * To find the triangle of a new corner, the code walks from the last triangle
 * across sides that have the corner on their far side. It tries sides in random
 * order, so that no walk runs in circles (Devillers, Pion, Teillaud, "Walking
 * in a triangulation", 2002). The corner cuts the triangle in which it lies, or
 * the two triangles beside its side. Then sides around the corner are flipped
 * until all circles are empty (Lawson 1977). */

#include "graphs/meshing/triangulation.h"

#include "core/plane.h"

#include <wayfind/core/error.h>

/* Room --------------------------------------------------------------------- */

static gboolean
new_corner (Triangulation     *self,
            const WayPosition *place,
            guint32           *corner,
            GError           **error)
{
  if (!meter_expand (self->meter, error)
      || !meter_grow (self->meter, &self->corners, &self->corners_room,
                      self->n_corners + 1, sizeof *self->corners, error)
      || !meter_grow (self->meter, &self->at, &self->at_room,
                      self->n_corners + 1, sizeof *self->at, error))
    return FALSE;

  *corner = (guint32) self->n_corners;
  self->corners[self->n_corners++] = *place;
  return TRUE;
}

/* A corner adds at most two triangles. Each triangle has three sides, whose
 * numbers in convex-pieces.c have 32 bits. */
static gboolean
make_room (Triangulation *self,
           GError       **error)
{
  if (self->n_triangles >= G_MAXUINT32 / 3 - 2)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "there are too many corners to cut the ground into "
                           "triangles; divide it");
      return FALSE;
    }

  return meter_grow (self->meter, &self->triangles, &self->triangles_room,
                     self->n_triangles + 2, sizeof *self->triangles, error);
}

static gboolean
doubt (Triangulation *self,
       guint32        triangle,
       guint          side,
       GError       **error)
{
  if (!meter_grow (self->meter, &self->doubtful, &self->doubtful_room,
                   self->n_doubtful + 1, sizeof *self->doubtful, error))
    return FALSE;

  self->doubtful[self->n_doubtful++] = (TriangleSide) { triangle, side };
  return TRUE;
}

/* Triangles ---------------------------------------------------------------- */

TriangleSide
triangulation_across (const Triangulation *self,
                      TriangleSide         place)
{
  const Triangle *triangle = &self->triangles[place.triangle];
  const guint32 end = triangle->corners[triangle_next (place.side)];
  const guint32 beyond = triangle->beyond[place.side];

  if (beyond == NO_TRIANGLE)
    return (TriangleSide) { NO_TRIANGLE, 0 };
  return (TriangleSide) {
    beyond, triangle_side_from (&self->triangles[beyond], end)
  };
}

/* Makes @triangle the neighbour beyond @place. */
static void
tell_beyond (Triangulation *self,
             TriangleSide   place,
             guint32        triangle)
{
  if (place.triangle != NO_TRIANGLE)
    self->triangles[place.triangle].beyond[place.side] = triangle;
}

/* Three sides of a triangle: the corner at the start of each, the triangle
 * beyond it, and whether it is a wall. */
typedef struct
{
  guint32  corner;
  guint32  beyond;
  gboolean is_wall;
} Side;

static Side
get_side (const Triangle *triangle,
          guint           side)
{
  return (Side) { triangle->corners[side], triangle->beyond[side],
                  triangle->walls >> side & 1 };
}

static void
put_triangle (Triangulation *self,
              guint32        triangle,
              Side           first,
              Side           second,
              Side           third)
{
  const Side sides[] = { first, second, third };
  Triangle *made = &self->triangles[triangle];

  made->walls = 0;
  for (guint i = 0; i < 3; i++)
    {
      made->corners[i] = sides[i].corner;
      made->beyond[i] = sides[i].beyond;
      made->walls |= (guint8) (sides[i].is_wall << i);
      self->at[sides[i].corner] = triangle;
    }
}

/* Flipping sides ----------------------------------------------------------- */

gboolean
triangulation_turn (Triangulation *self,
                    TriangleSide   place,
                    gboolean      *is_turned,
                    GError       **error)
{
  const TriangleSide other = triangulation_across (self, place);
  const guint32 t = place.triangle, u = other.triangle;
  const guint i = place.side, j = other.side;
  const Triangle one = self->triangles[t], two = self->triangles[u];
  const WayPosition *corners = self->corners;
  const Side from = get_side (&one, triangle_before (i));
  const Side to = get_side (&one, triangle_next (i));
  const Side far_from = get_side (&two, triangle_before (j));
  const Side far_to = get_side (&two, triangle_next (j));

  /* @one is (a, b, o), @two is (b, a, p). */
  *is_turned = plane_orient (&corners[from.corner], &corners[far_to.corner],
                             &corners[far_from.corner]) > 0
               && plane_orient (&corners[far_from.corner],
                                &corners[to.corner],
                                &corners[from.corner]) > 0;
  if (!*is_turned)
    return TRUE;

  tell_beyond (self, triangulation_across (self, (TriangleSide) {
                       u, triangle_next (j) }), t);
  tell_beyond (self, triangulation_across (self, (TriangleSide) {
                       t, triangle_next (i) }), u);
  put_triangle (self, t, from, far_to,
                (Side) { far_from.corner, u, FALSE });
  put_triangle (self, u, far_from, to, (Side) { from.corner, t, FALSE });

  return doubt (self, t, 0, error) && doubt (self, t, 1, error)
         && doubt (self, u, 0, error) && doubt (self, u, 1, error);
}

/* Whether @d certainly lies inside the circle through @a, @b and @c, which are
 * in counterclockwise order. The error bound is Shewchuk's (1997). If the
 * result is within the bound, or NaN, the answer is no, which only affects the
 * shape of triangles. */
static gboolean
is_in_circle (const WayPosition *a,
              const WayPosition *b,
              const WayPosition *c,
              const WayPosition *d)
{
  const gdouble ax = a->x - d->x, ay = a->y - d->y;
  const gdouble bx = b->x - d->x, by = b->y - d->y;
  const gdouble cx = c->x - d->x, cy = c->y - d->y;
  const gdouble a_lift = ax * ax + ay * ay, b_lift = bx * bx + by * by;
  const gdouble c_lift = cx * cx + cy * cy;
  const gdouble sum = a_lift * (bx * cy - cx * by)
                      + b_lift * (cx * ay - ax * cy)
                      + c_lift * (ax * by - bx * ay);
  const gdouble size = a_lift * (fabs (bx * cy) + fabs (cx * by))
                       + b_lift * (fabs (cx * ay) + fabs (ax * cy))
                       + c_lift * (fabs (ax * by) + fabs (bx * ay));

  return size > 1e-250 && sum > 16 * DBL_EPSILON * size;
}

static gboolean
wants_turning (const Triangulation *self,
               TriangleSide         place)
{
  const Triangle *one = &self->triangles[place.triangle];
  const TriangleSide other = triangulation_across (self, place);

  if (other.triangle == NO_TRIANGLE || one->walls >> place.side & 1)
    return FALSE;

  return is_in_circle (
    &self->corners[one->corners[0]], &self->corners[one->corners[1]],
    &self->corners[one->corners[2]],
    &self->corners[self->triangles[other.triangle]
                     .corners[triangle_before (other.side)]]);
}

/* The triangle of a queued side may have been flipped since. Then the queue
 * names a different side, but all sides around were queued again. */
gboolean
triangulation_settle (Triangulation *self,
                      GError       **error)
{
  while (self->n_doubtful > 0)
    {
      const TriangleSide place = self->doubtful[--self->n_doubtful];
      gboolean is_turned;

      if (!meter_go_on (self->meter, error))
        return FALSE;
      if (wants_turning (self, place)
          && !triangulation_turn (self, place, &is_turned, error))
        return FALSE;
    }

  return TRUE;
}

/* Adding corners ----------------------------------------------------------- */

/* The triangle that contains a place, on its border or inside. */
static gboolean
locate (Triangulation     *self,
        const WayPosition *place,
        GError           **error)
{
  guint tried = 0;

  while (tried < 3)
    {
      const Triangle *triangle = &self->triangles[self->last];
      guint side;

      if (!meter_go_on (self->meter, error))
        return FALSE;
      self->random = self->random * 1664525 + 1013904223;
      side = (self->random >> 16) % 3;
      for (tried = 0; tried < 3; tried++, side = triangle_next (side))
        {
          const guint32 from = triangle->corners[side];
          const guint32 to = triangle->corners[triangle_next (side)];

          if (plane_orient (&self->corners[from], &self->corners[to], place)
              >= 0)
            continue;
          g_assert (triangle->beyond[side] != NO_TRIANGLE);
          self->last = triangle->beyond[side];
          break;
        }
    }

  return TRUE;
}

/* Cuts a triangle into three. */
static gboolean
cut_inside (Triangulation *self,
            guint32        t,
            guint32        corner,
            GError       **error)
{
  const Triangle whole = self->triangles[t];
  const guint32 u = (guint32) self->n_triangles, v = u + 1;

  self->n_triangles += 2;
  tell_beyond (self, triangulation_across (self, (TriangleSide) { t, 1 }), u);
  tell_beyond (self, triangulation_across (self, (TriangleSide) { t, 2 }), v);
  put_triangle (self, t, get_side (&whole, 0),
                (Side) { whole.corners[1], u, FALSE },
                (Side) { corner, v, FALSE });
  put_triangle (self, u, get_side (&whole, 1),
                (Side) { whole.corners[2], v, FALSE },
                (Side) { corner, t, FALSE });
  put_triangle (self, v, get_side (&whole, 2),
                (Side) { whole.corners[0], t, FALSE },
                (Side) { corner, u, FALSE });

  return doubt (self, t, 0, error) && doubt (self, u, 0, error)
         && doubt (self, v, 0, error);
}

/* Cuts one of the triangles beside a side into two. @t becomes the half at the
 * start of the side, and @half is the second half. @beyond_first and
 * @beyond_second are their neighbours beyond the side. */
static gboolean
cut_half (Triangulation *self,
          TriangleSide   place,
          guint32        half,
          guint32        corner,
          guint32        beyond_first,
          guint32        beyond_second,
          GError       **error)
{
  const guint32 t = place.triangle;
  const Triangle whole = self->triangles[t];
  const guint next = triangle_next (place.side);
  const guint before = triangle_before (place.side);
  const gboolean is_wall = whole.walls >> place.side & 1;

  tell_beyond (self, triangulation_across (self, (TriangleSide) { t, next }),
               half);
  put_triangle (self, t,
                (Side) { whole.corners[place.side], beyond_first, is_wall },
                (Side) { corner, half, FALSE }, get_side (&whole, before));
  put_triangle (self, half, (Side) { corner, beyond_second, is_wall },
                get_side (&whole, next),
                (Side) { whole.corners[before], t, FALSE });

  return doubt (self, t, 2, error) && doubt (self, half, 1, error);
}

static gboolean
cut_side (Triangulation *self,
          TriangleSide   place,
          guint32        corner,
          GError       **error)
{
  const TriangleSide other = triangulation_across (self, place);
  const guint32 half = (guint32) self->n_triangles++;
  guint32 other_half = NO_TRIANGLE;

  if (other.triangle != NO_TRIANGLE)
    {
      other_half = (guint32) self->n_triangles++;
      if (!cut_half (self, other, other_half, corner, half, place.triangle,
                     error))
        return FALSE;
    }

  return cut_half (self, place, half, corner, other_half, other.triangle,
                   error);
}

gboolean
triangulation_add_corner (Triangulation     *self,
                          const WayPosition *place,
                          guint32           *corner,
                          GError           **error)
{
  const Triangle *triangle;
  guint on = 3;

  if (!locate (self, place, error))
    return FALSE;

  triangle = &self->triangles[self->last];
  for (guint i = 0; i < 3; i++)
    {
      const WayPosition *from = &self->corners[triangle->corners[i]];
      const WayPosition *to
        = &self->corners[triangle->corners[triangle_next (i)]];

      if (plane_is_same (from, place))
        {
          *corner = triangle->corners[i];
          return TRUE;
        }
      if (plane_orient (from, to, place) == 0)
        on = i;
    }

  /* At a corner the place lies on two sides; the loop may meet them first. */
  if (on < 3
      && plane_is_same (
        &self->corners[triangle->corners[triangle_next (on)]], place))
    {
      *corner = triangle->corners[triangle_next (on)];
      return TRUE;
    }

  if (!make_room (self, error) || !new_corner (self, place, corner, error))
    return FALSE;
  if (on == 3 ? !cut_inside (self, self->last, *corner, error)
              : !cut_side (self, (TriangleSide) { self->last, on }, *corner,
                           error))
    return FALSE;

  return triangulation_settle (self, error);
}

/* Beginning and end -------------------------------------------------------- */

gboolean
triangulation_begin (Triangulation *self,
                     WayPosition    low,
                     WayPosition    high,
                     Meter         *meter,
                     GError       **error)
{
  const WayPosition box[] = {
    low, { high.x, low.y }, high, { low.x, high.y }
  };
  const gdouble most = MAX (MAX (fabs (low.x), fabs (low.y)),
                            MAX (fabs (high.x), fabs (high.y)));
  guint32 corner;

  *self = (Triangulation) {
    .meter = meter, .random = 1, .step = ldexp (1, ilogb (most) - 50)
  };
  for (guint i = 0; i < 4; i++)
    if (!new_corner (self, &box[i], &corner, error))
      return FALSE;
  if (!make_room (self, error))
    return FALSE;

  self->n_triangles = 2;
  put_triangle (self, 0, (Side) { 0, NO_TRIANGLE, FALSE },
                (Side) { 1, NO_TRIANGLE, FALSE }, (Side) { 2, 1, FALSE });
  put_triangle (self, 1, (Side) { 0, 0, FALSE },
                (Side) { 2, NO_TRIANGLE, FALSE },
                (Side) { 3, NO_TRIANGLE, FALSE });
  return TRUE;
}

void
triangulation_clear (Triangulation *self)
{
  g_free (self->corners);
  g_free (self->at);
  g_free (self->triangles);
  g_free (self->doubtful);
  g_free (self->pairs);
  g_free (self->crossed);
}
