/* mesh-lines.c - straight lines over the polygons of a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line is followed from polygon to polygon. On which hand of the line a
 * corner lies is decided exactly, and so are the polygons on its way. Rings are
 * walked against the clock, so that the line leaves a polygon by the side that
 * leads from its right hand to its left. Without such a side it leaves by the
 * last corner that lies on it. Polygons around a corner follow on each other by
 * portals. The line goes on in the one into which it points, if that can be
 * reached around the corner in either direction. A ring that is convex but for
 * rounding counts as its hull: where the line leaves it several times, the last
 * time counts. Only lengths are rounded, and they matter only where factors
 * differ. O(polygons crossed, and polygons around corners crossed). */

#include "graphs/mesh/mesh-private.h"

#include "core/plane.h"

#include <math.h>

typedef struct
{
  const WayMesh     *mesh;
  const WayPosition *from;
  const WayPosition *to;
  gdouble            length;
  guint32            polygon;
  gdouble            at;        /* share of the line that was followed */
  WayCost            sum;       /* cost of that share */
  WayCost            factor;    /* of that share: -1 at first; NaN if it had
                                 * several */
} Line;

/* 1 for corners to the left, -1 to the right. */
static int
side_of (const Line *self,
         guint32     side)
{
  return plane_orient (self->from, self->to, mesh_corner (self->mesh, side));
}

/* How far along the line a position on it lies; its ends are exact. */
static gdouble
share_of (const Line        *self,
          const WayPosition *position)
{
  const gdouble x = self->to->x - self->from->x;
  const gdouble y = self->to->y - self->from->y;
  const gdouble share = fabs (x) > fabs (y)
                          ? (position->x - self->from->x) / x
                          : (position->y - self->from->y) / y;

  return CLAMP (share, 0, 1);
}

/* Whether, of two positions on the line, the second lies further on. */
static gboolean
is_ahead (const Line        *self,
          const WayPosition *a,
          const WayPosition *b)
{
  if (self->to->x != self->from->x)
    return (b->x > a->x) == (self->to->x > self->from->x) && b->x != a->x;

  return (b->y > a->y) == (self->to->y > self->from->y) && b->y != a->y;
}

static void
add_piece (Line   *self,
           gdouble share,
           WayCost factor)
{
  if (!(share > 0))
    return;

  if (self->factor < 0)
    self->factor = factor;
  else if (self->factor != factor)
    self->factor = NAN;
  self->sum += share * self->length * factor;
}

/* Adds the cost of the line up to @end, a share of it, through its polygon.
 * Along a side the cheaper of both polygons counts. */
static void
pass (Line   *self,
      gdouble end)
{
  const WayMesh *mesh = self->mesh;
  const WayCost own = mesh->factors[self->polygon];
  gdouble rest = end - self->at;

  for (guint32 i = mesh->first[self->polygon];
       i < mesh->first[self->polygon + 1]; i++)
    {
      const guint32 next = mesh_next_side (mesh, self->polygon, i);
      const guint32 other = mesh_beyond (mesh, self->polygon, i);
      gdouble a, b, along;

      if (other == MESH_NONE || mesh->factors[other] >= own
          || side_of (self, i) != 0 || side_of (self, next) != 0)
        continue;
      a = share_of (self, mesh_corner (mesh, i));
      b = share_of (self, mesh_corner (mesh, next));
      along = MIN (MAX (a, b), end) - MAX (MIN (a, b), self->at);
      if (along > 0)
        {
          add_piece (self, along, mesh->factors[other]);
          rest -= along;
        }
    }

  add_piece (self, rest, own);
  self->at = MAX (end, self->at);
}

/* Enters the polygon beyond a side. FALSE if it does not exist or is closed. */
static gboolean
enter_beyond (Line   *self,
              guint32 side)
{
  const guint32 next = mesh_beyond (self->mesh, self->polygon, side);

  if (next == MESH_NONE || self->mesh->factors[next] == INFINITY)
    return FALSE;

  self->polygon = next;
  return TRUE;
}

/* Around corners ----------------------------------------------------------- */

/* Whether the line, after the corner where @side begins, goes on through the
 * polygon. */
static gboolean
points_into (const Line *self,
             guint32     side)
{
  const WayMesh *mesh = self->mesh;
  const guint32 next = mesh_next_side (mesh, self->polygon, side);
  const guint32 before = mesh_side_before (mesh, self->polygon, side);
  const WayPosition *at = mesh_corner (mesh, side);
  const int right = side_of (self, next), left = side_of (self, before);

  if (right == 0 && is_ahead (self, at, mesh_corner (mesh, next)))
    return TRUE;
  if (left == 0 && is_ahead (self, at, mesh_corner (mesh, before)))
    return TRUE;
  if (mesh_is_rough (mesh, self->polygon)
      && plane_orient (mesh_corner (mesh, before), at,
                       mesh_corner (mesh, next)) < 0)
    return right <= 0 || left >= 0;     /* wider than half a turn */

  return right < 0 && left > 0;
}

static guint32
find_side (const Line *self,
           guint32     corner)
{
  for (guint32 i = self->mesh->first[self->polygon];
       i < self->mesh->first[self->polygon + 1]; i++)
    if (self->mesh->ring[i] == corner)
      return i;

  return MESH_NONE;
}

/* Goes around a corner, against the clock or with it, to the polygon into
 * which the line leads. */
static gboolean
turn (Line    *self,
      guint32  corner,
      gboolean clockwise)
{
  const guint32 begin = self->polygon;

  do
    {
      const guint32 side = find_side (self, corner);
      const guint32 last = self->polygon;

      if (side == MESH_NONE)
        break;
      if (points_into (self, side))
        return TRUE;
      if (!enter_beyond (self, clockwise
                                 ? side
                                 : mesh_side_before (self->mesh, last, side)))
        break;
    }
  while (self->polygon != begin);

  self->polygon = begin;
  return FALSE;
}

/* The way --------------------------------------------------------------- */

/* Whether the line, which crosses both sides on its way out of the polygon,
 * crosses @side after @other. Sides do not cross each other, so that one side
 * lies entirely on one hand of the line through the second. */
static gboolean
is_crossed_later (const Line *self,
                  guint32     side,
                  guint32     other)
{
  const WayMesh *mesh = self->mesh;
  const WayPosition *a = mesh_corner (mesh, side);
  const WayPosition *b
    = mesh_corner (mesh, mesh_next_side (mesh, self->polygon, side));
  const WayPosition *c = mesh_corner (mesh, other);
  const WayPosition *d
    = mesh_corner (mesh, mesh_next_side (mesh, self->polygon, other));
  const int to_a = plane_orient (c, d, a), to_b = plane_orient (c, d, b);

  if (to_a * to_b >= 0)
    return to_a + to_b < 0;

  return plane_orient (a, b, c) + plane_orient (a, b, d) > 0;
}

/* Whether a corner on the line lies behind @side, where the line leaves. */
static gboolean
is_behind (const Line *self,
           guint32     corner,
           guint32     side)
{
  const WayMesh *mesh = self->mesh;

  return plane_orient (mesh_corner (mesh, side),
                       mesh_corner (mesh, mesh_next_side (mesh, self->polygon,
                                                          side)),
                       &mesh->corners[corner]) < 0;
}

/* The side through which the line leaves, between its corners. If the line
 * leaves through a corner, this returns NONE and sets @corner; @corner is NONE
 * if the line does not meet the polygon. A line may leave and enter a ring
 * twice if rounding has made the ring concave: the last exit counts. */
static guint32
find_exit (const Line *self,
           guint32    *corner)
{
  const WayMesh *mesh = self->mesh;
  const guint32 first = mesh->first[self->polygon];
  const guint32 end = mesh->first[self->polygon + 1];
  const gboolean is_rough = mesh_is_rough (mesh, self->polygon);
  guint32 exit = MESH_NONE;
  int here = side_of (self, first);

  *corner = MESH_NONE;
  for (guint32 i = first; i < end; i++)
    {
      const guint32 next = mesh_next_side (mesh, self->polygon, i);
      const int there = side_of (self, next);

      if (here < 0 && there > 0
          && (exit == MESH_NONE || is_crossed_later (self, i, exit)))
        exit = i;
      if (exit != MESH_NONE && !is_rough)
        return exit;
      if (here == 0
          && (*corner == MESH_NONE
              || is_ahead (self, &mesh->corners[*corner],
                           mesh_corner (mesh, i))))
        *corner = mesh->ring[i];
      here = there;
    }

  return exit != MESH_NONE && *corner != MESH_NONE
           && is_behind (self, *corner, exit) ? MESH_NONE : exit;
}

/* Where the line crosses a side, as a share of it. */
static gdouble
cross (const Line *self,
       guint32     side)
{
  const WayPosition *a = mesh_corner (self->mesh, side);
  const WayPosition *b = mesh_corner (self->mesh,
                                      mesh_next_side (self->mesh,
                                                      self->polygon, side));
  const gdouble x = b->x - a->x, y = b->y - a->y;
  const gdouble before = x * (self->from->y - a->y)
                         - y * (self->from->x - a->x);
  const gdouble behind = x * (self->to->y - a->y)
                         - y * (self->to->x - a->x);

  return before != behind ? CLAMP (before / (before - behind), self->at, 1)
                          : self->at;
}

/* One polygon further. FALSE if the line leads out. */
static gboolean
go_on (Line *self)
{
  guint32 corner;
  const guint32 exit = find_exit (self, &corner);

  if (exit != MESH_NONE)
    {
      pass (self, MAX (cross (self, exit), self->at));
      return enter_beyond (self, exit);
    }
  if (corner == MESH_NONE)
    return FALSE;

  pass (self, MAX (share_of (self, &self->mesh->corners[corner]), self->at));
  return turn (self, corner, FALSE) || turn (self, corner, TRUE);
}

/* The cost of the line if it begins in @polygon, in which @from lies. */
static WayCost
follow (const WayMesh     *mesh,
        guint32            polygon,
        const WayPosition *from,
        const WayPosition *to)
{
  Line self = { mesh, from, to, .polygon = polygon, .factor = -1 };

  if (mesh->factors[polygon] == INFINITY)
    return INFINITY;

  self.length = way_position_distance (from, to, WAY_POSITION_PLANAR);
  for (guint32 n = 0; n <= mesh->n_polygons; n++)
    {
      if (mesh_contains (mesh, self.polygon, to))
        {
          pass (&self, 1);
          return self.factor >= 0 ? self.length * self.factor : self.sum;
        }
      if (!go_on (&self))
        break;
    }

  return INFINITY;
}

WayCost
mesh_line_cost (const WayMesh     *self,
                const WayPosition *from,
                const WayPosition *to)
{
  WayCost least = INFINITY;
  guint32 n;
  const guint32 *some = mesh_squares_find (self, from, &n);

  for (guint32 i = 0; i < n; i++)
    if (mesh_contains (self, some[i], from))
      least = MIN (least, follow (self, some[i], from, to));

  return least;
}

WayCost
way_mesh_get_line_cost (WayMesh           *self,
                        const WayPosition *from,
                        const WayPosition *to)
{
  g_return_val_if_fail (WAY_IS_MESH (self), INFINITY);
  g_return_val_if_fail (from != NULL && to != NULL, INFINITY);

  return plane_has (from) && plane_has (to) ? mesh_line_cost (self, from, to)
                                            : INFINITY;
}
