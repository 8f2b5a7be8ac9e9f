/* outline-check.c - whether rings are outlines, and where their inside is
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The check decides for each side alone on which hand its polygon lies, so that
 * rings may contain and touch each other in any way. A ray starts just to the
 * right of the lower end of the side and leads to the right. If it meets an odd
 * number of other sides of the polygon, it starts inside. For horizontal sides
 * the axes are swapped. If a corner lies on a side, the inside may change there
 * from one hand to the other: the check splits the side, which adds no corner.
 * O(n (log n + sides that a ray meets)). */

#include "graphs/roadmap/outline-check.h"

#include <wayfind/core/error.h>

#include <string.h>

/* Crossings --------------------------------------------------------------- */

static gsize
ring_of (const WayObstacles *self,
         gsize               corner)
{
  gsize low = 0, high = self->n_rings;

  while (high - low > 1)
    {
      const gsize middle = low + (high - low) / 2;

      if (self->starts[middle] <= corner)
        low = middle;
      else
        high = middle;
    }

  return low;
}

/* The number of a corner in its ring before repeated ones were dropped. */
static gsize
number_of (const WayObstacles *self,
           const WayRing      *rings,
           gsize               corner)
{
  const gsize r = ring_of (self, corner);
  const WayRing *ring = &rings[r];
  gsize left = corner - self->starts[r], number = 0;

  while (left > 0)
    {
      number++;
      left -= !plane_is_same (&ring->corners[number],
                              &ring->corners[number - 1]);
    }

  return number;
}

static void
set_error (const WayObstacles *self,
           const WayRing      *rings,
           const Segment      *one,
           const Segment      *other,
           PlaneMeeting        meeting,
           GError            **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "ring %" G_GSIZE_FORMAT ": the side from corner %"
               G_GSIZE_FORMAT " %s that from corner %" G_GSIZE_FORMAT
               " of ring %" G_GSIZE_FORMAT " of the same polygon",
               ring_of (self, one->corner),
               number_of (self, rings, one->corner),
               meeting == PLANE_CROSS ? "crosses" : "runs along",
               number_of (self, rings, other->corner),
               ring_of (self, other->corner));
}

static gboolean
is_split_by (const Segment     *side,
             const WayPosition *corner)
{
  return plane_is_on_segment (corner, &side->from, &side->to)
         && !plane_is_same (corner, &side->from)
         && !plane_is_same (corner, &side->to);
}

/* Compares a side with all sides that begin at later corners. Adds to @n_splits
 * at least one for each pair in which one side has a corner on the other. */
static gboolean
check_side (WayObstacles  *self,
            const Segment *side,
            const WayRing *rings,
            gsize         *n_splits,
            GError       **error)
{
  const Segment *other;
  SegmentWalk walk;

  segment_walk_init_line (&walk, &self->index, &side->from, &side->to);
  while ((other = segment_walk_next (&walk)) != NULL)
    {
      PlaneMeeting meeting;

      if (other->polygon != side->polygon || other->corner <= side->corner)
        continue;
      meeting = plane_segments_meet (&side->from, &side->to, &other->from,
                                     &other->to);
      if (meeting == PLANE_CROSS || meeting == PLANE_OVERLAP)
        {
          set_error (self, rings, side, other, meeting, error);
          return FALSE;
        }
      *n_splits += meeting == PLANE_TOUCH
                   && (is_split_by (side, &other->from)
                       || is_split_by (side, &other->to)
                       || is_split_by (other, &side->from)
                       || is_split_by (other, &side->to));
    }

  return TRUE;
}

gboolean
outlines_check (WayObstacles  *self,
                const WayRing *rings,
                gsize         *n_splits,
                Meter         *meter,
                GError       **error)
{
  *n_splits = 0;
  for (gsize i = 0; i < self->index.n_segments; i++)
    if (!meter_expand (meter, error)
        || !check_side (self, &self->index.segments[i], rings, n_splits,
                        error))
      return FALSE;

  return TRUE;
}

/* Splits a side by a corner of its polygon, if one lies on it. */
static gboolean
split_side (const WayObstacles *self,
            Segment            *side,
            Segment            *rest)
{
  const Segment *other;
  SegmentWalk walk;

  segment_walk_init_line (&walk, &self->index, &side->from, &side->to);
  while ((other = segment_walk_next (&walk)) != NULL)
    {
      const WayPosition *corner = is_split_by (side, &other->from)
                                    ? &other->from : &other->to;

      if (other->polygon != side->polygon || !is_split_by (side, corner))
        continue;
      *rest = *side;
      rest->from = side->to = *corner;
      return TRUE;
    }

  return FALSE;
}

/* The part that is split off goes to the end of the list, and is tested there
 * again. */
gboolean
outlines_split (WayObstacles *self,
                gsize         n_splits)
{
  const gsize n = self->index.n_segments;
  Segment *sides = g_try_new (Segment, n + n_splits);
  SegmentIndex index;
  gsize n_sides = n;

  if (sides == NULL)
    return FALSE;

  memcpy (sides, self->index.segments, n * sizeof *sides);
  for (gsize i = 0; i < n_sides; i++)
    while (n_sides < n + n_splits && split_side (self, &sides[i],
                                                 &sides[n_sides]))
      n_sides++;

  if (!segment_index_init (&index, sides, n_sides))
    {
      g_free (sides);
      return FALSE;
    }
  segment_index_clear (&self->index);
  self->index = index;
  return TRUE;
}

/* Insides ----------------------------------------------------------------- */

static WayPosition
swapped (WayPosition position)
{
  return (WayPosition) { position.y, position.x };
}

/* A side with its lower end first; with the axes swapped for @swap. */
static void
get_upward (const Segment *side,
            gboolean       swap,
            WayPosition    ends[2])
{
  const WayPosition a = swap ? swapped (side->from) : side->from;
  const WayPosition b = swap ? swapped (side->to) : side->to;
  const gboolean is_up = a.y < b.y;

  ends[0] = is_up ? a : b;
  ends[1] = is_up ? b : a;
}

/* Whether a ray to the right, from a place on @side just above its lower end,
 * meets @other. */
static gboolean
ray_meets (const WayPosition side[2],
           const WayPosition other[2])
{
  int hand;

  if (other[0].y > side[0].y || other[1].y <= side[0].y)
    return FALSE;

  hand = plane_orient (&other[0], &other[1], &side[0]);
  if (hand == 0)
    hand = plane_orient (&other[0], &other[1], &side[1]);
  return hand > 0;
}

/* Whether it is inside just to the right of a side that has its lower end
 * first. */
static gboolean
is_inside_right (WayObstacles  *self,
                 const Segment *side,
                 gboolean       swap)
{
  WayPosition ends[2], other_ends[2];
  gboolean is_odd = FALSE;
  const Segment *other;
  SegmentWalk walk;
  Box ray;

  get_upward (side, swap, ends);
  ray = (Box) { ends[0], { INFINITY, ends[0].y } };
  if (swap)
    ray = (Box) { swapped (ray.min), swapped (ray.max) };

  segment_walk_init_box (&walk, &self->index, ray);
  while ((other = segment_walk_next (&walk)) != NULL)
    if (other != side && other->polygon == side->polygon)
      {
        get_upward (other, swap, other_ends);
        is_odd ^= ray_meets (ends, other_ends);
      }

  return is_odd;
}

gboolean
outlines_turn (WayObstacles *self,
               Meter        *meter,
               GError      **error)
{
  for (gsize i = 0; i < self->index.n_segments; i++)
    {
      Segment *side = &self->index.segments[i];
      const gboolean swap = side->from.y == side->to.y;
      const gboolean is_right = is_inside_right (self, side, swap);
      const gboolean is_up = swap ? side->from.x < side->to.x
                                  : side->from.y < side->to.y;

      if (!meter_go_on (meter, error))
        return FALSE;
      /* Swapping the axes mirrors: right becomes left. */
      if ((is_right == swap) != is_up)
        {
          const WayPosition from = side->from;

          side->from = side->to;
          side->to = from;
        }
    }

  return TRUE;
}
