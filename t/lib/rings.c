/* rings.c - polygons that a test writes as text, and a slow look at them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * On a small lattice sides, lines and corners that do not meet keep a distance
 * that doubles can tell: corners 1/10 from sides, cuts of a line 1/10000 of it
 * from each other, directions 1/98 of a radian. */

#include "rings.h"

#include "oracle.h"

#include <math.h>
#include <stdlib.h>

#define N_DIRECTIONS 1024       /* of a whole turn: steps of 0.006 */
#define NEAR_CORNER 1e-3
#define NEAR_LINE 1e-8

Rings *
rings_new (const char *text)
{
  Rings *self = g_new (Rings, 1);
  g_auto (GStrv) polygons = g_strsplit (text, ";", -1);

  self->rings = g_array_new (FALSE, FALSE, sizeof (WayRing));
  for (guint32 p = 0; polygons[p] != NULL && *text != '\0'; p++)
    {
      g_auto (GStrv) rings = g_strsplit (polygons[p], "/", -1);

      for (guint r = 0; rings[r] != NULL; r++)
        {
          g_autoptr (GArray) corners
            = g_array_new (FALSE, FALSE, sizeof (WayPosition));
          g_auto (GStrv) words = g_strsplit (g_strstrip (rings[r]), " ", -1);

          for (guint i = 0; words[i] != NULL; i++)
            {
              char *end = words[i];
              WayPosition corner;

              corner.x = g_ascii_strtod (words[i], &end);
              g_assert_cmpint (*end, ==, ',');
              corner.y = g_ascii_strtod (end + 1, &end);
              g_assert_cmpint (*end, ==, '\0');
              g_array_append_val (corners, corner);
            }
          rings_add (self, (const WayPosition *) (gpointer) corners->data,
                     corners->len, p);
        }
    }

  return self;
}

void
rings_free (Rings *self)
{
  for (guint i = 0; i < self->rings->len; i++)
    g_free ((gpointer) g_array_index (self->rings, WayRing, i).corners);
  g_array_unref (self->rings);
  g_free (self);
}

void
rings_add (Rings             *self,
           const WayPosition *corners,
           gsize              n_corners,
           guint32            polygon)
{
  const WayRing ring = { g_memdup2 (corners, n_corners * sizeof *corners),
                         n_corners, polygon };

  g_array_append_val (self->rings, ring);
}

Rings *
rings_random (GRand *rand,
              guint  n_polygons,
              int    size,
              int    extent)
{
  Rings *rings = rings_new ("");

  for (guint32 p = 0; p < n_polygons; p++)
    {
      WayPosition corners[3];
      const int x = g_rand_int_range (rand, 0, size - extent + 1);
      const int y = g_rand_int_range (rand, 0, size - extent + 1);

      do
        for (guint i = 0; i < 3; i++)
          corners[i] = (WayPosition) { x + g_rand_int_range (rand, 0, extent),
                                       y + g_rand_int_range (rand, 0,
                                                             extent) };
      while ((corners[1].x - corners[0].x) * (corners[2].y - corners[0].y)
             == (corners[1].y - corners[0].y) * (corners[2].x - corners[0].x));
      rings_add (rings, corners, 3, p);
    }

  return rings;
}

WayObstacles *
rings_obstacles (const Rings *self,
                 GError     **error)
{
  return way_obstacles_new ((const WayRing *) (gpointer) self->rings->data,
                            self->rings->len, NULL, error);
}

static gboolean
ring_holds (const WayRing *ring,
            gdouble        x,
            gdouble        y)
{
  gboolean is_inside = FALSE;

  for (gsize i = 0; i < ring->n_corners; i++)
    {
      const WayPosition *a = &ring->corners[i];
      const WayPosition *b
        = &ring->corners[i + 1 < ring->n_corners ? i + 1 : 0];

      if ((a->y > y) != (b->y > y)
          && x < a->x + (y - a->y) / (b->y - a->y) * (b->x - a->x))
        is_inside = !is_inside;
    }

  return is_inside;
}

/* Whether a place that lies on no side is in the polygon that ring *@r is the
 * first of. Goes on to the next. */
static gboolean
polygon_holds (const Rings *self,
               guint       *r,
               gdouble      x,
               gdouble      y)
{
  const WayRing *rings = (const WayRing *) (gpointer) self->rings->data;
  const guint32 polygon = rings[*r].polygon;
  gboolean is_inside = FALSE;

  for (; *r < self->rings->len && rings[*r].polygon == polygon; ++*r)
    is_inside ^= ring_holds (&rings[*r], x, y);

  return is_inside;
}

static gboolean
is_held (const Rings *self,
         gdouble      x,
         gdouble      y)
{
  for (guint r = 0; r < self->rings->len;)
    if (polygon_holds (self, &r, x, y))
      return TRUE;

  return FALSE;
}

gboolean
rings_hold (const Rings *self,
            WayPosition  place)
{
  guint next;

  for (guint r = 0; r < self->rings->len; r = next)
    {
      gboolean all = TRUE;

      next = r + 1;
      for (guint k = 0; k < N_DIRECTIONS && all; k++)
        {
          const gdouble angle = (k + 0.37) * 2 * G_PI / N_DIRECTIONS;

          next = r;
          all = polygon_holds (self, &next,
                               place.x + NEAR_CORNER * cos (angle),
                               place.y + NEAR_CORNER * sin (angle));
        }
      if (all)
        return TRUE;
    }

  return FALSE;
}

/* Whether there is anything on one hand of a line near a place on it. */
static gboolean
is_beside (const Rings *self,
           WayPosition  place,
           gdouble      heading,
           int          hand)
{
  for (guint k = 0; k < N_DIRECTIONS / 2; k++)
    {
      const gdouble angle
        = heading + hand * (k + 0.37) * 2 * G_PI / N_DIRECTIONS;

      if (is_held (self, place.x + NEAR_CORNER * cos (angle),
                   place.y + NEAR_CORNER * sin (angle)))
        return TRUE;
    }

  return FALSE;
}

guint
rings_count_rooms (const Rings *self,
                   WayPosition  place)
{
  guint n_rooms = 0;
  gboolean was_held = FALSE;

  /* A turn and a step: each room begins once. */
  for (guint k = 0; k <= N_DIRECTIONS; k++)
    {
      const gdouble angle = (k + 0.37) * 2 * G_PI / N_DIRECTIONS;
      const gboolean is_there
        = is_held (self, place.x + NEAR_CORNER * cos (angle),
                   place.y + NEAR_CORNER * sin (angle));

      n_rooms += k > 0 && was_held && !is_there;
      was_held = is_there;
    }

  return n_rooms;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const gdouble one = *(const gdouble *) a, other = *(const gdouble *) b;

  return (one > other) - (one < other);
}

/* Where along the line, from 0 to 1, sides meet it. */
static GArray *
cut (const Rings *self,
     WayPosition  from,
     gdouble      dx,
     gdouble      dy)
{
  const gdouble ends[] = { 0, 1 };
  GArray *cuts = g_array_new (FALSE, FALSE, sizeof (gdouble));

  g_array_append_vals (cuts, ends, 2);
  for (guint r = 0; r < self->rings->len; r++)
    {
      const WayRing *ring = &g_array_index (self->rings, WayRing, r);

      for (gsize i = 0; i < ring->n_corners; i++)
        {
          const WayPosition *a = &ring->corners[i];
          const WayPosition *b = &ring->corners[(i + 1) % ring->n_corners];
          const gdouble sx = b->x - a->x, sy = b->y - a->y;
          const gdouble det = dx * sy - dy * sx;
          const gdouble along = ((a->x - from.x) * dx + (a->y - from.y) * dy)
                                / (dx * dx + dy * dy);
          const gdouble t = det != 0 ? ((a->x - from.x) * sy
                                        - (a->y - from.y) * sx) / det
                                     : along;

          const gdouble s = det != 0 ? ((a->x - from.x) * dy
                                        - (a->y - from.y) * dx) / det
                                     : 0;

          if (t > 0 && t < 1 && s > -1e-6 && s < 1 + 1e-6)
            g_array_append_val (cuts, t);
        }
    }
  g_array_sort (cuts, compare);

  return cuts;
}

gboolean
rings_are_open (const Rings *self,
                WayPosition  from,
                WayPosition  to)
{
  const gdouble dx = to.x - from.x, dy = to.y - from.y;
  g_autoptr (GArray) cuts = NULL;

  if (rings_hold (self, from))
    return FALSE;
  if (dx == 0 && dy == 0)
    return TRUE;

  cuts = cut (self, from, dx, dy);
  for (guint i = 1; i < cuts->len; i++)
    {
      const gdouble t = g_array_index (cuts, gdouble, i);
      const gdouble middle = (t + g_array_index (cuts, gdouble, i - 1)) / 2;
      const gdouble x = from.x + middle * dx, y = from.y + middle * dy;
      const WayPosition place = { from.x + t * dx, from.y + t * dy };
      const gdouble heading = atan2 (dy, dx);

      if (t - g_array_index (cuts, gdouble, i - 1) > 1e-9
          && is_held (self, x - NEAR_LINE * dy, y + NEAR_LINE * dx)
          && is_held (self, x + NEAR_LINE * dy, y - NEAR_LINE * dx))
        return FALSE;
      if (t < 1 && is_beside (self, place, heading, 1)
          && is_beside (self, place, heading, -1))
        return FALSE;
    }

  return TRUE;
}

gboolean
rings_have_gap (const Rings *self)
{
  for (guint r = 0; r < self->rings->len; r++)
    {
      const WayRing *ring = &g_array_index (self->rings, WayRing, r);

      for (gsize i = 0; i < ring->n_corners; i++)
        if (rings_count_rooms (self, ring->corners[i]) > 1)
          return TRUE;
    }

  return FALSE;
}

static WayCost
measure_line (const WayPosition *from,
              const WayPosition *to,
              gconstpointer      data)
{
  return rings_are_open (data, *from, *to)
           ? hypot (from->x - to->x, from->y - to->y) : INFINITY;
}

WayCost
rings_cost (const Rings *self,
            WayPosition  from,
            WayPosition  to)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  g_array_append_val (places, from);
  g_array_append_val (places, to);
  for (guint r = 0; r < self->rings->len; r++)
    {
      const WayRing *ring = &g_array_index (self->rings, WayRing, r);

      g_array_append_vals (places, ring->corners, (guint) ring->n_corners);
    }

  return oracle_cost_of_lines ((const WayPosition *) (gpointer) places->data,
                               places->len, measure_line, self);
}
