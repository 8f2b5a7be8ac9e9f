/* projection.c - from positions to pixels
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Web Mercator is the sphere's Mercator (EPSG:3857): x is the longitude, y =
 * asinh (tan (latitude)). It ends at a latitude of 85.05 degrees. Positions
 * beyond that are drawn as far north or south as the rest of the map
 * reaches. */

#include "io/draw/projection.h"

#include <math.h>

#define RADIANS (G_PI / 180)

/* The least and the greatest height of a picture, divided by its width. */
#define FLATTEST 0.25
#define STEEPEST 1.4

void
bounds_init (Bounds *self)
{
  *self = (Bounds) { { INFINITY, INFINITY }, { -INFINITY, -INFINITY }, TRUE };
}

void
bounds_add (Bounds      *self,
            const Point *point)
{
  self->least.x = MIN (self->least.x, point->x);
  self->least.y = MIN (self->least.y, point->y);
  self->most.x = MAX (self->most.x, point->x);
  self->most.y = MAX (self->most.y, point->y);
  self->is_empty = FALSE;
}

static void
widen (gdouble *least,
       gdouble *most,
       gdouble  share,
       gdouble  least_size)
{
  const gdouble size = MAX ((*most - *least) * (1 + 2 * share), least_size);
  const gdouble middle = *least / 2 + *most / 2;

  *least = middle - size / 2;
  *most = middle + size / 2;
}

void
bounds_widen (Bounds *self,
              gdouble share,
              gdouble least_size)
{
  if (self->is_empty)
    return;

  widen (&self->least.x, &self->most.x, share, least_size);
  widen (&self->least.y, &self->most.y, share, least_size);
}

gdouble
bounds_get_aspect (const Bounds *self)
{
  const gdouble width = self->most.x - self->least.x;
  const gdouble height = self->most.y - self->least.y;

  if (self->is_empty || (!(width > 0) && !(height > 0)))
    return 0.5;

  return CLAMP (height / width, FLATTEST, STEEPEST);
}

void
projection_init (Projection     *self,
                 WayPositionKind kind)
{
  *self = (Projection) {
    .kind = kind,
    .seam = -180,
    .north = -G_PI,
    .south = G_PI,
    .scale = 1
  };
}

static gdouble
mercator (const Projection *self,
          gdouble           latitude)
{
  if (ABS (latitude) >= MERCATOR_LIMIT)
    return latitude > 0 ? self->north : self->south;

  return -asinh (tan (latitude * RADIANS));
}

Point
projection_to_plane (const Projection  *self,
                     const WayPosition *position)
{
  gdouble east;

  if (self->kind != WAY_POSITION_GEOGRAPHIC)
    return (Point) { position->x, self->y_down ? position->y : -position->y };

  east = position->x - self->seam;
  east -= 360 * floor (east / 360);
  return (Point) { east * RADIANS, mercator (self, position->y) };
}

static gdouble
scale_of (gdouble pixels,
          gdouble size)
{
  const gdouble scale = pixels / size;

  return size > 0 && isfinite (scale) ? scale : INFINITY;
}

void
projection_fit (Projection   *self,
                const Bounds *bounds,
                const Box    *frame)
{
  const gdouble width = bounds->most.x - bounds->least.x;
  const gdouble height = bounds->most.y - bounds->least.y;

  self->frame_corner = (Point) { frame->x, frame->y };
  self->scale = 1;
  self->corner = (Point) { 0, 0 };
  if (bounds->is_empty)
    return;

  self->scale = MIN (scale_of (frame->width, width),
                     scale_of (frame->height, height));
  if (!isfinite (self->scale))
    self->scale = 1;
  self->corner = bounds->least;
  self->frame_corner.x += (frame->width - width * self->scale) / 2;
  self->frame_corner.y += (frame->height - height * self->scale) / 2;
}

static Point
to_pixel (const Projection *self,
          Point             plane)
{
  return (Point) {
    self->frame_corner.x + (plane.x - self->corner.x) * self->scale,
    self->frame_corner.y + (plane.y - self->corner.y) * self->scale
  };
}

Point
projection_point (const Projection  *self,
                  const WayPosition *position)
{
  return to_pixel (self, projection_to_plane (self, position));
}

guint
projection_line (const Projection  *self,
                 const WayPosition *from,
                 const WayPosition *to,
                 Point              ends[4])
{
  const gdouble round = 2 * G_PI;
  const Point a = projection_to_plane (self, from);
  const Point b = projection_to_plane (self, to);
  const gdouble turn = b.x - a.x > G_PI ? -round
                                        : b.x - a.x < -G_PI ? round : 0;
  gdouble edge, y;

  ends[0] = to_pixel (self, a);
  ends[1] = to_pixel (self, b);
  if (self->kind != WAY_POSITION_GEOGRAPHIC || turn == 0)
    return 1;

  /* The line leaves at the right edge and comes in at the left, or the
   * reverse. */
  edge = turn > 0 ? round : 0;
  y = a.y + (b.y - a.y) * (edge - a.x) / (b.x + turn - a.x);
  ends[1] = to_pixel (self, (Point) { edge, y });
  ends[2] = to_pixel (self, (Point) { edge - turn, y });
  ends[3] = to_pixel (self, b);
  return 2;
}

/* Rings -------------------------------------------------------------------- */

/* Puts the ring into the plane without a jump at the seam. Returns how far
 * around the Earth the ring leads: 0, or one turn for a ring around a pole. */
static gdouble
unroll_ring (const Projection  *self,
             const WayPosition *ring,
             guint              n,
             gdouble            shift,
             GArray            *points)
{
  Point last = projection_to_plane (self, &ring[0]);

  last.x += shift;
  g_array_append_val (points, last);
  for (guint i = 1; i <= n; i++)
    {
      Point at = projection_to_plane (self, &ring[i % n]);

      at.x += 2 * G_PI * round ((last.x - at.x) / (2 * G_PI));
      g_array_append_val (points, at);
      last = at;
    }

  return last.x - g_array_index (points, Point, 0).x;
}

static void
close_at_pole (const Projection  *self,
               const WayPosition *ring,
               guint              n,
               GArray            *points)
{
  const gdouble first = g_array_index (points, Point, 0).x;
  const gdouble last = g_array_index (points, Point, points->len - 1).x;
  Point corner = { last, 0 };
  gdouble sum = 0;

  for (guint i = 0; i < n; i++)
    sum += ring[i].y;
  /* The map may end before the ring does. */
  corner.y = sum > 0 ? self->north : self->south;
  for (guint i = 0; i < points->len; i++)
    {
      const gdouble y = g_array_index (points, Point, i).y;

      corner.y = sum > 0 ? MIN (corner.y, y) : MAX (corner.y, y);
    }
  g_array_append_val (points, corner);
  corner.x = first;
  g_array_append_val (points, corner);
}

/* Keeps the part of a ring that lies right of @x, or left of it (Sutherland and
 * Hodgman, "Reentrant polygon clipping", 1974). */
static void
cut_ring (GArray  *points,
          gdouble  x,
          gboolean keeps_right)
{
  g_autoptr (GArray) all = g_array_copy (points);

  g_array_set_size (points, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const Point *a = &g_array_index (all, Point, i);
      const Point *b = &g_array_index (all, Point, (i + 1) % all->len);
      const gboolean has_a = keeps_right ? a->x >= x : a->x <= x;
      const gboolean has_b = keeps_right ? b->x >= x : b->x <= x;

      if (has_a)
        g_array_append_val (points, *a);
      if (has_a != has_b)
        {
          const Point at
            = { x, a->y + (b->y - a->y) * ((x - a->x) / (b->x - a->x)) };

          g_array_append_val (points, at);
        }
    }
}

void
projection_ring (const Projection  *self,
                 const WayPosition *ring,
                 guint              n,
                 int                turn,
                 GArray            *points)
{
  g_array_set_size (points, 0);
  if (self->kind != WAY_POSITION_GEOGRAPHIC)
    {
      for (guint i = 0; turn == 0 && i < n; i++)
        {
          const Point at = projection_point (self, &ring[i]);

          g_array_append_val (points, at);
        }
      return;
    }

  if (fabs (unroll_ring (self, ring, n, turn * 2 * G_PI, points)) > G_PI)
    close_at_pole (self, ring, n, points);
  cut_ring (points, 0, TRUE);
  cut_ring (points, 2 * G_PI, FALSE);
  for (guint i = 0; i < points->len; i++)
    {
      Point *at = &g_array_index (points, Point, i);

      *at = to_pixel (self, *at);
    }
}
