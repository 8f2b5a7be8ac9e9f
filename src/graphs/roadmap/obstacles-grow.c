/* obstacles-grow.c - the obstacles for the middle of a disc
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A disc of radius r meets an obstacle if its middle lies in the Minkowski sum
 * of both. This sum consists of the obstacle, a strip along each side, and a
 * sector around each convex corner. Polygons may overlap, so that each of these
 * parts can be a polygon of its own, without a union.
 *
 * Strips are slightly wider than r to allow for rounding. Tangents of the arc
 * of that radius bound a sector, so that it contains the arc. The tolerance
 * decides how many they are. The first and the last tangent belong to the
 * strips beside the sector: strip and sector share a corner, and a wall has no
 * corner in between. If the outer hand is not known because a ring touches
 * itself, both hands grow, and the corner gets a whole disc. O(corners),
 * without the construction of the new obstacles. */

#include "graphs/roadmap/obstacles-private.h"

#include <math.h>
#include <stdlib.h>
#include <wayfind/core/error.h>

enum
{
  OUT_LEFT = 1,
  OUT_RIGHT = 2
};

/* The same pieces are made twice: first to count them. */
typedef struct
{
  const WayObstacles *base;
  gdouble             radius;   /* of arcs: slightly more than was asked for */
  gdouble             tiny;     /* sides shorter than that are points */
  gdouble             half;     /* most of an arc that half a tangent spans */
  guint8             *hands;    /* (owned) by side: where outside is */
  WayPosition        *corners;  /* (owned) (nullable) */
  WayRing            *rings;    /* (owned) (nullable) */
  gsize               n_corners;
  gsize               n_rings;
  gsize               first;    /* corner of the ring under way */
  guint32             n_polygons;
} Growth;

/* Pieces ------------------------------------------------------------------- */

static void
add_corner (Growth *self,
            gdouble x,
            gdouble y)
{
  if (self->corners != NULL)
    self->corners[self->n_corners] = (WayPosition) { x, y };
  self->n_corners++;
}

static void
end_ring (Growth *self,
          guint32 polygon)
{
  if (self->rings != NULL)
    self->rings[self->n_rings]
      = (WayRing) { self->corners + self->first,
                    self->n_corners - self->first, polygon };
  self->n_rings++;
  self->first = self->n_corners;
}

/* A disc's outer polygon. */
static void
add_disc (Growth            *self,
          const WayPosition *at,
          gdouble            radius)
{
  const guint n = MAX ((guint) ceil (G_PI / self->half), 3);

  for (guint i = 0; i < n; i++)
    {
      const gdouble angle = 2 * G_PI * i / n;

      add_corner (self, at->x + radius / cos (G_PI / n) * cos (angle),
                  at->y + radius / cos (G_PI / n) * sin (angle));
    }
  end_ring (self, self->n_polygons++);
}

/* Corners ------------------------------------------------------------------ */

/* Adds the sector around a corner on one hand of its ring. */
typedef struct
{
  WayPosition at;
  WayPosition normal;           /* of the side before it, of length 1 */
  gdouble     turn;             /* to that of the side behind it */
  gdouble     half;             /* what half a tangent spans */
  guint       n;                /* tangents' corners; 0 if it does not stick
                                 * out on this hand */
} Sector;

static WayPosition
direction (const WayPosition *from,
           const WayPosition *to)
{
  const gdouble length = way_position_distance (from, to,
                                                WAY_POSITION_PLANAR);

  return (WayPosition) { (to->x - from->x) / length,
                         (to->y - from->y) / length };
}

/* Left of a direction if @hand is 1, right if it is -1. */
static WayPosition
normal_of (WayPosition way,
           int         hand)
{
  return (WayPosition) { -hand * way.y, hand * way.x };
}

/* The sector at corner @i of the ring from @start to @end. */
static Sector
find_sector (const Growth *self,
             gsize         start,
             gsize         end,
             gsize         i,
             int           hand)
{
  const WayPosition *all = self->base->corners, *at = &all[i];
  const gsize before = i > start ? i - 1 : end - 1;
  const WayPosition *next = &all[i + 1 < end ? i + 1 : start];
  const WayPosition a = direction (&all[before], at);
  const WayPosition b = direction (at, next);
  Sector sector = { *at, normal_of (a, hand), 0, 0, 0 };

  if (self->hands[before] != self->hands[i]
      || plane_orient (&all[before], at, next) * hand >= 0)
    return sector;

  sector.turn = atan2 (a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
  sector.n = MAX ((guint) ceil (fabs (sector.turn) / (2 * self->half)), 1);
  sector.half = sector.turn / (2 * sector.n);
  return sector;
}

/* Where two tangents of the arc meet; the @k-th such place. */
static WayPosition
sector_corner (const Growth *self,
               const Sector *sector,
               guint         k)
{
  const gdouble angle = (2 * k + 1) * sector->half;
  const gdouble reach = self->radius / cos (sector->half);
  const gdouble c = reach * cos (angle), s = reach * sin (angle);

  return (WayPosition) {
    sector->at.x + c * sector->normal.x - s * sector->normal.y,
    sector->at.y + s * sector->normal.x + c * sector->normal.y
  };
}

static void
add_sector (Growth       *self,
            const Sector *sector)
{
  if (sector->n < 2)
    return;                     /* both strips end in its only corner */

  add_corner (self, sector->at.x, sector->at.y);
  for (guint k = 0; k < sector->n; k++)
    {
      const WayPosition at = sector_corner (self, sector, k);

      add_corner (self, at.x, at.y);
    }
  end_ring (self, self->n_polygons++);
}

/* Sides -------------------------------------------------------------------- */

/* Where the strip along a side ends, above @at: where the sector there begins,
 * or ends, or straight above. */
static WayPosition
strip_end (const Growth *self,
           const Sector *sector,
           gboolean      is_first,
           WayPosition   normal)
{
  if (sector->n > 0)
    return sector_corner (self, sector, is_first ? 0 : sector->n - 1);

  return (WayPosition) { sector->at.x + self->radius * normal.x,
                         sector->at.y + self->radius * normal.y };
}

/* The strip along the side that begins at corner @i, and the sector there. */
static void
grow_side (Growth *self,
           gsize   start,
           gsize   end,
           gsize   i,
           int     hand)
{
  const gsize next = i + 1 < end ? i + 1 : start;
  const Sector here = find_sector (self, start, end, i, hand);
  const Sector there = find_sector (self, start, end, next, hand);
  const WayPosition normal = normal_of (direction (&here.at, &there.at), hand);
  const WayPosition one = strip_end (self, &here, FALSE, normal);
  const WayPosition other = strip_end (self, &there, TRUE, normal);

  add_sector (self, &here);
  if (way_position_distance (&here.at, &there.at, WAY_POSITION_PLANAR)
        < self->tiny)
    {
      add_disc (self, &here.at, self->radius + self->tiny);
      return;
    }

  add_corner (self, here.at.x, here.at.y);
  add_corner (self, one.x, one.y);
  add_corner (self, other.x, other.y);
  add_corner (self, there.at.x, there.at.y);
  end_ring (self, self->n_polygons++);
}

static void
grow_corner (Growth *self,
             gsize   start,
             gsize   end,
             gsize   i)
{
  const gsize before = i > start ? i - 1 : end - 1;

  if (self->hands[i] != self->hands[before])
    add_disc (self, &self->base->corners[i], self->radius);
  if (self->hands[i] & OUT_LEFT)
    grow_side (self, start, end, i, 1);
  if (self->hands[i] & OUT_RIGHT)
    grow_side (self, start, end, i, -1);
}

/* All of it ---------------------------------------------------------------- */

static int
compare_numbers (const void *a,
                 const void *b)
{
  const guint32 *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

/* Copies the rings unchanged. Their polygons get new numbers, in the order of
 * @numbers, so that some numbers stay free. */
static void
copy_rings (Growth        *self,
            const guint32 *numbers)
{
  const WayObstacles *base = self->base;

  for (gsize r = 0; r < base->n_rings; r++)
    {
      const guint32 *place = bsearch (&base->polygons[r], numbers,
                                      self->n_polygons, sizeof (guint32),
                                      compare_numbers);

      for (gsize i = base->starts[r]; i < base->starts[r + 1]; i++)
        add_corner (self, base->corners[i].x, base->corners[i].y);
      end_ring (self, (guint32) (place - numbers));
    }
}

/* Has the numbers of all polygons once each in @numbers. Returns how many. */
static guint32
list_polygons (const WayObstacles *base,
               guint32            *numbers)
{
  guint32 n = 0;

  for (gsize r = 0; r < base->n_rings; r++)
    numbers[r] = base->polygons[r];
  qsort (numbers, base->n_rings, sizeof (guint32), compare_numbers);
  for (gsize r = 0; r < base->n_rings; r++)
    if (n == 0 || numbers[n - 1] != numbers[r])
      numbers[n++] = numbers[r];

  return n;
}

/* Makes all pieces, or counts them. FALSE if a limit was met. */
static gboolean
grow_all (Growth  *self,
          guint32 *numbers,
          Meter   *meter,
          GError **error)
{
  const WayObstacles *base = self->base;

  self->n_corners = self->n_rings = self->first = 0;
  self->n_polygons = list_polygons (base, numbers);
  copy_rings (self, numbers);
  for (gsize r = 0; r < base->n_rings; r++)
    for (gsize i = base->starts[r]; i < base->starts[r + 1]; i++)
      {
        if (!meter_go_on (meter, error))
          return FALSE;
        grow_corner (self, base->starts[r], base->starts[r + 1], i);
      }

  return TRUE;
}

/* Finds the outer hand of each side. Sides in the index have their polygon on
 * their left; a side that was split may have it on either hand. */
static void
find_hands (Growth *self)
{
  const WayObstacles *base = self->base;

  for (gsize r = 0; r < base->n_rings; r++)
    for (gsize i = base->starts[r]; i < base->starts[r + 1]; i++)
      self->hands[i] = 0;
  for (gsize i = 0; i < base->index.n_segments; i++)
    {
      const Segment *side = &base->index.segments[i];
      gsize low = 0, high = base->n_rings, next = side->corner + 1;
      const WayPosition *a = &base->corners[side->corner], *b;

      while (high - low > 1)
        {
          const gsize middle = low + (high - low) / 2;

          if (base->starts[middle] <= side->corner)
            low = middle;
          else
            high = middle;
        }
      b = &base->corners[next < base->starts[low + 1] ? next
                                                      : base->starts[low]];
      self->hands[side->corner]
        |= (side->to.x > side->from.x) == (b->x > a->x)
           && (side->to.y > side->from.y) == (b->y > a->y)
             ? OUT_RIGHT : OUT_LEFT;
    }
}

/* Sets how wide pieces are, so that nothing that is rounded matters. */
static gboolean
choose_widths (Growth  *self,
               gdouble  radius,
               gdouble  tolerance,
               GError **error)
{
  gdouble most = radius;

  for (gsize i = 0; i < self->base->n_corners; i++)
    most = MAX (most, MAX (fabs (self->base->corners[i].x),
                           fabs (self->base->corners[i].y)));
  if (tolerance < ldexp (most, -44))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "coordinates up to %g leave no tolerance of %g", most,
                   tolerance);
      return FALSE;
    }

  self->radius = radius + tolerance / 4;
  self->tiny = tolerance / 16;
  self->half = acos (self->radius / (radius + 0.75 * tolerance));
  return TRUE;
}

static WayObstacles *
grow (Growth  *self,
      guint32 *numbers,
      Meter   *meter,
      GError **error)
{
  find_hands (self);
  if (!grow_all (self, numbers, meter, error))
    return NULL;

  self->corners = meter_alloc (meter, self->n_corners + 1,
                               sizeof *self->corners, error);
  if (self->corners == NULL)
    return NULL;
  self->rings = meter_alloc (meter, self->n_rings + 1, sizeof *self->rings,
                             error);
  if (self->rings == NULL || !grow_all (self, numbers, meter, error))
    return NULL;

  return obstacles_new_within (self->rings, self->n_rings, meter, error);
}

WayObstacles *
obstacles_grow (WayObstacles *self,
                gdouble       radius,
                gdouble       tolerance,
                Meter        *meter,
                GError      **error)
{
  Growth growth = { .base = self };
  WayObstacles *grown = NULL;
  guint32 *numbers = NULL;

  if (!choose_widths (&growth, radius, tolerance, error))
    return NULL;

  growth.hands = meter_alloc (meter, self->n_corners + 1, 1, error);
  if (growth.hands != NULL)
    numbers = meter_alloc (meter, self->n_rings + 1, sizeof *numbers, error);
  if (numbers != NULL)
    grown = grow (&growth, numbers, meter, error);

  g_free (growth.hands);
  g_free (growth.corners);
  g_free (growth.rings);
  g_free (numbers);
  return grown;
}

WayObstacles *
way_obstacles_grow (WayObstacles    *self,
                    gdouble          radius,
                    gdouble          tolerance,
                    const WayLimits *limits,
                    GError         **error)
{
  Meter meter;

  g_return_val_if_fail (WAY_IS_OBSTACLES (self), NULL);
  g_return_val_if_fail (radius > 0 && radius < INFINITY, NULL);
  g_return_val_if_fail (tolerance > 0 && tolerance < INFINITY, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  return meter_look (&meter, error)
           ? obstacles_grow (self, radius, tolerance, &meter, error) : NULL;
}
