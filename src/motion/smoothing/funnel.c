/* funnel.c - the taut path through a row of openings
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The funnel consists of the shortest paths to both ends of the last portal.
 * They are one path up to a point, the apex. From there they are two chains,
 * each bent towards the other. Each end of a new portal is joined to its chain
 * at the point that keeps the chain bent that way. Points further out are
 * dropped. The search for this point goes along the end's own chain, back to
 * the apex, and on along the other chain; then the apex moves to the point.
 * Both chains lie in one row of points: the left one backwards, the apex, the
 * right one. So one walk from one end of the row finds the point. Each point
 * knows the point before it on its shortest path, from which the path is read
 * in the end.
 *
 * Invariant: along the left chain, from the apex out, each point lies to the
 * left of the line through the two before it, and along the right chain to the
 * right. A point *on* that line replaces the last one, which the shortest path
 * does not need. But on a line along the other chain it leaves the apex in its
 * place, since it may lie before the first point of that chain.
 *
 * The funnel that is common in games starts again from each corner. This one
 * looks at each point at most twice: O(n). */

#include <wayfind/motion/mesh-path.h>

#include "core/plane.h"

typedef struct
{
  WayPosition at;
  guint       from;             /* the point before it */
} Bend;

typedef struct
{
  Bend  *bends;                 /* (owned) all points that were ever in the
                                 * funnel */
  guint  n_bends;
  guint *row;                   /* (owned) of bends: the funnel */
  guint  first, last;           /* of the row: the ends of the portal */
  guint  apex;
} Funnel;

static const WayPosition *
place (const Funnel *self,
       guint         i)
{
  return &self->bends[self->row[i]].at;
}

/* The side of the line from place @from to place @to of the row on which a
 * point lies: above 0 for the side to which chain @side (1 left, -1 right)
 * bends. */
static int
bends_out (const Funnel      *self,
           guint              from,
           guint              to,
           const WayPosition *at,
           int                side)
{
  return side * plane_orient (place (self, from), place (self, to), at);
}

/* Adds the next end of a portal, on the left (1) or the right (-1). */
static void
add (Funnel            *self,
     const WayPosition *at,
     int                side)
{
  /* Inwards from the end of the row where points are added. */
  const int in = side > 0 ? 1 : -1;
  guint end = side > 0 ? self->first : self->last;
  const guint other = side > 0 ? self->last : self->first;

  if (plane_is_same (place (self, end), at))
    return;

  while (end != self->apex && bends_out (self, end + in, end, at, side) <= 0)
    end += in;
  if (end == self->apex)
    {
      while (end != other && bends_out (self, end, end + in, at, side) < 0)
        end += in;
      self->apex = end;
    }

  self->bends[self->n_bends] = (Bend) { *at, self->row[end] };
  end -= in;
  self->row[end] = self->n_bends++;
  *(side > 0 ? &self->first : &self->last) = end;
}

static gboolean
begin (Funnel            *self,
       const WayPosition *from,
       guint              n_portals)
{
  const gsize n = 2 * (gsize) n_portals + 2;

  if (n_portals > G_MAXINT32 / 4)
    return FALSE;

  self->bends = g_try_new (Bend, n);
  self->row = g_try_new (guint, 2 * n);
  if (self->bends == NULL || self->row == NULL)
    return FALSE;

  self->bends[0] = (Bend) { *from, 0 };
  self->n_bends = 1;
  self->first = self->last = self->apex = (guint) n;
  self->row[n] = 0;
  return TRUE;
}

/* Appends the path to a bend. It is read backwards, and then turned around. */
static gdouble
read_path (const Funnel *self,
           guint         bend,
           GArray       *path)
{
  const guint first = path->len;
  gdouble length = 0;

  g_array_append_val (path, self->bends[bend].at);
  for (; bend != 0; bend = self->bends[bend].from)
    {
      const WayPosition *to = &self->bends[bend].at;
      const WayPosition *at = &self->bends[self->bends[bend].from].at;

      length += way_position_distance (at, to, WAY_POSITION_PLANAR);
      if (!plane_is_same (at, to))
        g_array_append_val (path, *at);
    }
  for (guint i = first, k = path->len - 1; i < k; i++, k--)
    {
      const WayPosition kept = g_array_index (path, WayPosition, i);

      g_array_index (path, WayPosition, i)
        = g_array_index (path, WayPosition, k);
      g_array_index (path, WayPosition, k) = kept;
    }

  return length;
}

gdouble
way_pull_through_portals (const WayPosition *from,
                          const WayPosition *to,
                          const WayPortal   *portals,
                          guint              n_portals,
                          GArray            *path)
{
  Funnel self = { NULL };
  gdouble length = INFINITY;

  g_return_val_if_fail (from != NULL && to != NULL, INFINITY);
  g_return_val_if_fail (portals != NULL || n_portals == 0, INFINITY);
  g_return_val_if_fail (path != NULL, INFINITY);

  if (begin (&self, from, n_portals))
    {
      for (guint i = 0; i < n_portals; i++)
        {
          add (&self, &portals[i].left, 1);
          add (&self, &portals[i].right, -1);
        }
      add (&self, to, 1);
      length = read_path (&self, self.row[self.first], path);
    }

  g_free (self.bends);
  g_free (self.row);
  return length;
}
