/* triangulation-walls.c - adds walls to a triangulation
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If a new wall is not a side, it crosses sides. The algorithm flips these
 * sides again and again, until no side crosses the wall: then the wall is a
 * side (Sloan, "A fast algorithm for generating constrained Delaunay
 * triangulations", 1993). A side whose quadrilateral is not convex waits until
 * other sides have been flipped. */

#include "graphs/meshing/triangulation.h"

#include "core/plane.h"

/* Looking around a corner -------------------------------------------------- */

/* A walk through the triangles around a corner: counterclockwise, and after the
 * border of the box clockwise from the first triangle. The walk names each
 * triangle by its side that begins at the corner. */
typedef struct
{
  const Triangulation *self;
  guint32              corner;
  guint32              first;
  TriangleSide         here;
  gboolean             turns_back;
} Around;

static Around
look_around (const Triangulation *self,
             guint32              corner)
{
  const guint32 first = self->at[corner];

  return (Around) {
    self, corner, first,
    { first, triangle_side_from (&self->triangles[first], corner) }, FALSE
  };
}

static TriangleSide
clockwise (const Around *around)
{
  const TriangleSide next = triangulation_across (around->self, around->here);

  return (TriangleSide) { next.triangle, triangle_next (next.side) };
}

static gboolean
go_around (Around *around)
{
  const Triangulation *self = around->self;

  if (!around->turns_back)
    {
      const TriangleSide next = triangulation_across (self, (TriangleSide) {
        around->here.triangle, triangle_before (around->here.side) });

      if (next.triangle == around->first)
        return FALSE;
      if (next.triangle != NO_TRIANGLE)
        {
          around->here = next;
          return TRUE;
        }
      around->turns_back = TRUE;
      around->here = look_around (self, around->corner).here;
    }

  around->here = clockwise (around);
  return around->here.triangle != NO_TRIANGLE;
}

/* The side from one corner to another. It may be met from its other end: at
 * the border of the box it is a side of one triangle alone. */
static gboolean
find_side (Triangulation *self,
           guint32        from,
           guint32        to,
           TriangleSide  *place,
           GError       **error)
{
  Around around = look_around (self, from);

  do
    {
      const Triangle *triangle = &self->triangles[around.here.triangle];
      const guint side = around.here.side;

      if (!meter_go_on (self->meter, error))
        return FALSE;
      *place = around.here;
      if (triangle->corners[triangle_next (side)] == to)
        return TRUE;
      place->side = triangle_before (side);
      if (triangle->corners[place->side] == to)
        return TRUE;
    }
  while (go_around (&around));

  g_assert_not_reached ();
}

static void
set_wall (Triangulation *self,
          TriangleSide   place,
          gboolean       is_wall)
{
  const TriangleSide both[] = { place, triangulation_across (self, place) };

  for (guint i = 0; i < 2; i++)
    if (both[i].triangle != NO_TRIANGLE)
      {
        guint8 *walls = &self->triangles[both[i].triangle].walls;

        *walls = (guint8) ((*walls & ~(1u << both[i].side))
                           | (guint) is_wall << both[i].side);
      }
}

/* Following a wall --------------------------------------------------------- */

/* The first corner or side that a wall from one corner to another meets. */
typedef enum
{
  MEETS_CORNER,
  MEETS_SIDE
} Meeting;

static int
side_of (const Triangulation *self,
         guint32              from,
         guint32              to,
         guint32              corner)
{
  return plane_orient (&self->corners[from], &self->corners[to],
                       &self->corners[corner]);
}

/* Whether the wall runs into @corner. A wall ends at a corner, so that it never
 * ends before one. */
static gboolean
runs_into (const Triangulation *self,
           guint32              from,
           guint32              to,
           guint32              corner)
{
  return corner == to
         || (side_of (self, from, to, corner) == 0
             && plane_is_between (&self->corners[corner],
                                  &self->corners[from], &self->corners[to]));
}

/* Finds the first corner or side that the wall meets: @place is the side along
 * which it runs, or the opposite side of the triangle that it enters. */
static gboolean
leave (Triangulation *self,
       guint32        from,
       guint32        to,
       TriangleSide  *place,
       Meeting       *meeting,
       GError       **error)
{
  Around around = look_around (self, from);

  do
    {
      const Triangle *triangle = &self->triangles[around.here.triangle];
      const guint side = around.here.side;
      const guint32 right = triangle->corners[triangle_next (side)];
      const guint32 left = triangle->corners[triangle_before (side)];

      if (!meter_go_on (self->meter, error))
        return FALSE;
      *place = around.here;
      *meeting = MEETS_CORNER;
      if (runs_into (self, from, to, right))
        return TRUE;
      place->side = triangle_before (side);
      if (runs_into (self, from, to, left))
        return TRUE;

      place->side = triangle_next (side);
      *meeting = MEETS_SIDE;
      if (side_of (self, from, to, right) < 0
          && side_of (self, from, to, left) > 0)
        return TRUE;
    }
  while (go_around (&around));

  g_assert_not_reached ();
}

static gboolean
add_pair (Triangulation *self,
          guint32        from,
          guint32        to,
          GError       **error)
{
  if (from == to)
    return TRUE;
  if (!meter_grow (self->meter, &self->pairs, &self->pairs_room,
                   self->n_pairs + 2, sizeof *self->pairs, error))
    return FALSE;

  self->pairs[self->n_pairs++] = from;
  self->pairs[self->n_pairs++] = to;
  return TRUE;
}

static gdouble
snap (gdouble place,
      gdouble step)
{
  return rint (place / step) * step;
}

/* Where two lines cross, on a lattice of @step, and within the boxes of both.
 * Near 0 doubles are so close together that walls which nearly lie on one
 * another would cross again and again. */
static WayPosition
crossing (const WayPosition *a,
          const WayPosition *b,
          const WayPosition *c,
          const WayPosition *d,
          gdouble            step)
{
  const gdouble dx = b->x - a->x, dy = b->y - a->y;
  const gdouble ex = d->x - c->x, ey = d->y - c->y;
  const gdouble share = ((c->x - a->x) * ey - (c->y - a->y) * ex)
                        / (dx * ey - dy * ex);
  const gdouble part = share >= 0 && share <= 1 ? share : 0.5;
  const gdouble left = MAX (MIN (a->x, b->x), MIN (c->x, d->x));
  const gdouble right = MIN (MAX (a->x, b->x), MAX (c->x, d->x));
  const gdouble low = MAX (MIN (a->y, b->y), MIN (c->y, d->y));
  const gdouble high = MIN (MAX (a->y, b->y), MAX (c->y, d->y));

  return (WayPosition) { CLAMP (snap (a->x + part * dx, step), left, right),
                         CLAMP (snap (a->y + part * dy, step), low, high) };
}

/* The corner where two walls cross: an end of one of them that is not far from
 * there, or else a new one. So walls that nearly lie on one another meet, and
 * do not cross again a little further along. */
static gboolean
find_crossing (Triangulation *self,
               const guint32  ends[4],
               guint32       *corner,
               GError       **error)
{
  const WayPosition *corners = self->corners;
  const WayPosition place
    = crossing (&corners[ends[0]], &corners[ends[1]], &corners[ends[2]],
                &corners[ends[3]], self->step);

  for (guint i = 0; i < 4; i++)
    if (fabs (place.x - corners[ends[i]].x) <= 4 * self->step
        && fabs (place.y - corners[ends[i]].y) <= 4 * self->step)
      {
        *corner = ends[i];
        return TRUE;
      }

  return triangulation_add_corner (self, &place, corner, error);
}

/* Adds a corner at the crossing of two walls, and queues the pieces of both. */
static gboolean
cut_walls (Triangulation *self,
           guint32        from,
           guint32        to,
           TriangleSide   wall,
           GError       **error)
{
  const Triangle *triangle = &self->triangles[wall.triangle];
  const guint32 one = triangle->corners[wall.side];
  const guint32 other = triangle->corners[triangle_next (wall.side)];
  const guint32 ends[] = { from, to, one, other };
  guint32 corner;

  set_wall (self, wall, FALSE);
  self->last = wall.triangle;

  return find_crossing (self, ends, &corner, error)
         && add_pair (self, one, corner, error)
         && add_pair (self, corner, other, error)
         && add_pair (self, from, corner, error)
         && add_pair (self, corner, to, error);
}

static gboolean
add_crossed (Triangulation *self,
             gsize         *n,
             guint32        from,
             guint32        to,
             GError       **error)
{
  if (!meter_grow (self->meter, &self->crossed, &self->crossed_room, *n + 2,
                   sizeof *self->crossed, error))
    return FALSE;

  self->crossed[(*n)++] = from;
  self->crossed[(*n)++] = to;
  return TRUE;
}

/* Collects the sides that the wall crosses, up to the first corner on it, which
 * @end becomes, or up to the first wall: then @wall is that. */
static gboolean
collect (Triangulation *self,
         guint32        from,
         guint32        to,
         TriangleSide   place,
         gsize         *n_crossed,
         guint32       *end,
         TriangleSide  *wall,
         GError       **error)
{
  *n_crossed = 0;
  wall->triangle = NO_TRIANGLE;

  for (;;)
    {
      const Triangle *triangle = &self->triangles[place.triangle];
      TriangleSide next;
      int side;

      if (triangle->walls >> place.side & 1)
        {
          *wall = place;
          return TRUE;
        }
      if (!meter_go_on (self->meter, error)
          || !add_crossed (self, n_crossed, triangle->corners[place.side],
                           triangle->corners[triangle_next (place.side)],
                           error))
        return FALSE;

      next = triangulation_across (self, place);
      *end = self->triangles[next.triangle]
               .corners[triangle_before (next.side)];
      if (runs_into (self, from, to, *end))
        return TRUE;

      /* Sides that are crossed lead from the wall's right to its left, seen
       * from the triangle before them. */
      side = side_of (self, from, to, *end);
      place = (TriangleSide) {
        next.triangle,
        side > 0 ? triangle_next (next.side) : triangle_before (next.side)
      };
    }
}

/* Turns the sides that were collected until the wall is a side. */
static gboolean
turn_crossed (Triangulation *self,
              guint32        from,
              guint32        to,
              gsize          n,
              GError       **error)
{
  for (gsize i = 0; i < n; i += 2)
    {
      const guint32 one = self->crossed[i], other = self->crossed[i + 1];
      TriangleSide place;
      guint32 near, far;
      gboolean is_turned;

      if (!find_side (self, one, other, &place, error)
          || !triangulation_turn (self, place, &is_turned, error))
        return FALSE;

      /* A side that was turned is the last of its triangle. */
      near = is_turned ? self->triangles[place.triangle].corners[2] : one;
      far = is_turned ? self->triangles[place.triangle].corners[0] : other;
      if ((!is_turned
           || side_of (self, from, to, near) * side_of (self, from, to, far)
                < 0)
          && !add_crossed (self, &n, near, far, error))
        return FALSE;
    }

  return TRUE;
}

/* Adds the first piece of a wall, and stores the rest of the wall. */
static gboolean
add_piece (Triangulation *self,
           guint32        from,
           guint32        to,
           GError       **error)
{
  TriangleSide place, wall;
  gsize n_crossed;
  guint32 end = from;
  Meeting meeting;

  if (!leave (self, from, to, &place, &meeting, error))
    return FALSE;
  if (meeting == MEETS_CORNER)
    {
      const Triangle *triangle = &self->triangles[place.triangle];
      const guint32 first = triangle->corners[place.side];

      end = first == from ? triangle->corners[triangle_next (place.side)]
                          : first;
      set_wall (self, place, TRUE);
      return add_pair (self, end, to, error);
    }

  if (!collect (self, from, to, place, &n_crossed, &end, &wall, error))
    return FALSE;
  if (wall.triangle != NO_TRIANGLE)
    return cut_walls (self, from, to, wall, error);

  if (!turn_crossed (self, from, end, n_crossed, error)
      || !find_side (self, from, end, &place, error))
    return FALSE;
  set_wall (self, place, TRUE);

  return triangulation_settle (self, error) && add_pair (self, end, to, error);
}

gboolean
triangulation_add_wall (Triangulation *self,
                        guint32        from,
                        guint32        to,
                        GError       **error)
{
  gsize n_pieces = 0;

  if (!add_pair (self, from, to, error))
    return FALSE;

  /* A wall that is cut more often than there is anything to cut it goes round
   * in the rounding of its crossings: a wider lattice ends that. */
  while (self->n_pairs > 0)
    {
      if (++n_pieces > 16 * self->n_corners)
        {
          self->step *= 2;
          n_pieces = 0;
        }
      self->n_pairs -= 2;
      if (!add_piece (self, self->pairs[self->n_pairs],
                      self->pairs[self->n_pairs + 1], error))
        return FALSE;
    }

  return TRUE;
}
