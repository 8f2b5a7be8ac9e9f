/* visibility.c - which of many places see each other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A ray from a place p sweeps over the half plane to the right of p. It stops
 * at each other place there, in the order of slopes (Lee, "Proximity and
 * reachability in the plane", 1978; de Berg and others, "Computational
 * geometry", chapter 15). At each stop the sweep needs the first side that the
 * ray meets. The textbooks keep a list of sides sorted by distance. Obstacles
 * may overlap, so that sides may cross, and such a list would not stay sorted.
 *
 * Instead, let t be the slope of the ray, and x the coordinate of the point in
 * which the ray meets a side. 1 / x is a linear function of t. The first side
 * is then the highest of several lines, each over an interval of slopes. A
 * segment tree over the slopes holds the lines: a node keeps the line that is
 * higher in its middle, and passes the lower line to the child in which it may
 * still be higher (a Li Chao tree). A side takes O(log^2 n) and a query O(log
 * n), which makes O(n^2 log^2 n).
 *
 * The tree works with rounded numbers, and its answers are hints. If the side
 * of the hint crosses the line to a place, exactly, the line is closed.
 * Otherwise the sweep tests the line itself, exactly. Nearly every such test
 * finds a pair, except for corners that lie on lines by chance. */

#include "graphs/roadmap/visibility.h"


#include <stdlib.h>
#include <string.h>

#define NO_SIDE G_MAXUINT32

/* Where a side is met by a ray of some slope: 1 / x = base + rise * slope. */
typedef struct
{
  gdouble base;
  gdouble rise;
} Reach;

/* A place to the right of the start of the ray. */
typedef struct
{
  gdouble slope;
  guint32 place;
} Target;

typedef struct
{
  WayObstacles *obstacles;
  const Place  *places;
  guint32       n_places;
  gboolean      taut;
  gdouble       max_length;
  gboolean     *is_inside;      /* (owned) of places */
  WayPosition   at;             /* where the ray starts */

  Target       *targets;        /* (owned) by slope */
  guint32       n_targets;
  guint32       n_sloped;       /* of them that are not straight above */
  Reach        *reaches;        /* (owned) of the sides in the index */
  guint32      *highest;        /* (owned) the tree: sides by node */
  guint32       n_leaves;       /* a power of two */
  Meter              *meter;
} Sweep;

/* The tree ---------------------------------------------------------------- */

static gdouble
height_at (const Sweep *self,
           guint32      side,
           guint32      leaf)
{
  const gdouble slope
    = self->targets[MIN (leaf, self->n_sloped - 1)].slope;

  return self->reaches[side].base + self->reaches[side].rise * slope;
}

/* Puts a side into the node over the @n leaves from @first on. The side that
 * it replaces moves to the nodes below. */
static void
drop_in (Sweep  *self,
         guint32 side,
         guint32 node,
         guint32 first,
         guint32 n)
{
  while (TRUE)
    {
      const guint32 half = n / 2, middle = first + half;
      guint32 *highest = &self->highest[node];
      gboolean is_left;

      if (*highest == NO_SIDE)
        {
          *highest = side;
          return;
        }
      if (height_at (self, side, middle) > height_at (self, *highest, middle))
        {
          const guint32 other = *highest;

          *highest = side;
          side = other;
        }
      if (n == 1)
        return;
      is_left = height_at (self, side, first)
                > height_at (self, *highest, first);
      if (!is_left && height_at (self, side, first + n - 1)
                        <= height_at (self, *highest, first + n - 1))
        return;
      node = 2 * node + !is_left;
      first = is_left ? first : middle;
      n = half;
    }
}

/* Puts a side over the leaves from @low up to below @high: bottom up, into the
 * nodes that make up this interval. */
static void
cover (Sweep  *self,
       guint32 side,
       guint32 low,
       guint32 high)
{
  guint32 n = 1;
  guint32 left = low + self->n_leaves, right = high + self->n_leaves;

  for (; left < right; left /= 2, right /= 2, n *= 2)
    {
      if (left & 1)
        {
          drop_in (self, side, left, left * n - self->n_leaves, n);
          left++;
        }
      if (right & 1)
        {
          right--;
          drop_in (self, side, right, right * n - self->n_leaves, n);
        }
    }
}

/* The side that the ray of a leaf seems to meet first. */
static guint32
first_side (const Sweep *self,
            guint32      leaf)
{
  guint32 best = NO_SIDE;

  for (guint32 node = leaf + self->n_leaves; node > 0; node /= 2)
    {
      const guint32 side = self->highest[node];

      if (side != NO_SIDE
          && (best == NO_SIDE
              || height_at (self, side, leaf) > height_at (self, best, leaf)))
        best = side;
    }

  return best;
}

/* Sides ------------------------------------------------------------------- */

/* How many targets have a slope below @slope, or at most that. */
static guint32
count_below (const Sweep *self,
             gdouble      slope,
             gboolean     or_equal)
{
  guint32 low = 0, high = self->n_sloped;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;
      const gdouble at = self->targets[middle].slope;

      if (at < slope || (or_equal && at == slope))
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* Adds a side over the slopes of the rays that meet it: between the slopes of
 * its ends, or from one end upwards or downwards if the other end lies to the
 * left. */
static void
add_side (Sweep  *self,
          guint32 i)
{
  const Segment *side = &self->obstacles->index.segments[i];
  const WayPosition a = { side->from.x - self->at.x,
                          side->from.y - self->at.y };
  const WayPosition b = { side->to.x - self->at.x, side->to.y - self->at.y };
  const gdouble dx = b.x - a.x, dy = b.y - a.y;
  const gdouble away = dy * a.x - dx * a.y;
  gdouble ends[2] = { a.y / a.x, b.y / b.x };

  if ((a.x <= 0 && b.x <= 0) || away == 0)
    return;
  if (a.x <= 0 || b.x <= 0)
    {
      const gboolean is_above = a.y - a.x * (dy / dx) > 0;

      ends[0] = a.x > 0 ? ends[0] : ends[1];
      ends[1] = is_above ? INFINITY : -INFINITY;
    }

  self->reaches[i] = (Reach) { dy / away, -dx / away };
  cover (self, i, count_below (self, MIN (ends[0], ends[1]), TRUE),
         count_below (self, MAX (ends[0], ends[1]), FALSE));
}

static void
plant_tree (Sweep *self)
{
  self->n_leaves = 1;
  while (self->n_leaves < self->n_sloped)
    self->n_leaves *= 2;
  memset (self->highest, 0xff, 2 * self->n_leaves * sizeof *self->highest);
  for (guint32 i = 0; i < self->obstacles->index.n_segments; i++)
    add_side (self, i);
}

/* Targets ----------------------------------------------------------------- */

gboolean
place_is_taut (const Place       *self,
               const WayPosition *to)
{
  int first, last;

  if (!self->is_corner)
    return TRUE;
  if (!self->is_convex)
    return FALSE;

  first = plane_orient (&self->at, to, &self->block[0]);
  last = plane_orient (&self->at, to, &self->block[1]);
  return (last > 0 && first >= 0) || (first < 0 && last <= 0);
}

gboolean
place_has_room (const Place       *self,
                const WayPosition *to)
{
  return !self->is_convex
         || plane_orient (&self->at, &self->block[0], to) <= 0
         || plane_orient (&self->at, to, &self->block[1]) <= 0;
}

static gboolean
may_join (const Sweep *self,
          const Place *from,
          const Place *to)
{
  if (plane_is_same (&from->at, &to->at))
    return TRUE;
  if (self->taut)
    return place_is_taut (from, &to->at) && place_is_taut (to, &from->at);

  return place_has_room (from, &to->at) && place_has_room (to, &from->at);
}

/* Whether place @k comes after place @i, to its right or straight above, and
 * the roadmap may join the two. */
static gboolean
is_target (const Sweep *self,
           guint32      i,
           guint32      k)
{
  const Place *from = &self->places[i], *to = &self->places[k];

  if (to->at.x < from->at.x
      || (to->at.x == from->at.x
          && (to->at.y < from->at.y || (to->at.y == from->at.y && k <= i))))
    return FALSE;
  if (self->is_inside[k])
    return FALSE;
  if (self->max_length < INFINITY
      && way_position_distance (&from->at, &to->at, WAY_POSITION_PLANAR)
           > self->max_length)
    return FALSE;

  return may_join (self, from, to);
}

static int
compare_targets (gconstpointer a,
                 gconstpointer b)
{
  const Target *one = a, *other = b;

  if (one->slope != other->slope)
    return one->slope > other->slope ? 1 : -1;

  return (one->place > other->place) - (one->place < other->place);
}

static void
find_targets (Sweep  *self,
              guint32 i)
{
  self->at = self->places[i].at;
  self->n_targets = 0;
  for (guint32 k = 0; k < self->n_places; k++)
    if (is_target (self, i, k))
      {
        const gdouble dx = self->places[k].at.x - self->at.x;
        const gdouble dy = self->places[k].at.y - self->at.y;

        self->targets[self->n_targets++]
          = (Target) { dx == 0 ? INFINITY : dy / dx, k };
      }
  qsort (self->targets, self->n_targets, sizeof *self->targets,
         compare_targets);
  self->n_sloped = self->n_targets;
  while (self->n_sloped > 0
         && self->targets[self->n_sloped - 1].slope == INFINITY)
    self->n_sloped--;
}

/* Whether the line to a target is open. A target straight above has no slope,
 * and so its line is always tested. */
static gboolean
is_seen (const Sweep *self,
         guint32      leaf)
{
  const Target *target = &self->targets[leaf];
  const WayPosition *to = &self->places[target->place].at;

  if (leaf < self->n_sloped)
    {
      const guint32 i = first_side (self, leaf);
      const Segment *side = &self->obstacles->index.segments[i];

      if (i != NO_SIDE
          && plane_segments_meet (&self->at, to, &side->from, &side->to)
               == PLANE_CROSS)
        return FALSE;
    }

  return obstacles_see (self->obstacles, &self->at, to);
}

/* Pairs ------------------------------------------------------------------- */

static gboolean
add_sight (Sights      *self,
           const Place *places,
           guint32      one,
           guint32      other,
           Meter       *meter,
           GError     **error)
{
  if (!meter_grow (meter, &self->items, &self->size, self->len + 1,
                   sizeof *self->items, error))
    return FALSE;

  self->items[self->len++]
    = (Sight) { MIN (one, other), MAX (one, other),
                way_position_distance (&places[one].at, &places[other].at,
                                       WAY_POSITION_PLANAR) };
  return TRUE;
}

static gboolean
look_from (Sweep   *self,
           guint32  i,
           Sights  *sights,
           GError **error)
{
  if (self->is_inside[i])
    return TRUE;

  find_targets (self, i);
  if (self->n_sloped > 0)
    plant_tree (self);
  for (guint32 k = 0; k < self->n_targets; k++)
    if (!meter_go_on (self->meter, error))
      return FALSE;
    else if (is_seen (self, k)
        && !add_sight (sights, self->places, i, self->targets[k].place,
                       self->meter, error))
      return FALSE;

  return TRUE;
}

static gboolean
sweep_init (Sweep   *self,
            GError **error)
{
  const gsize n_leaves = (gsize) 1 << g_bit_storage (self->n_places);

  self->is_inside = g_try_new0 (gboolean, (gsize) self->n_places + 1);
  self->targets = g_try_new (Target, (gsize) self->n_places + 1);
  self->reaches = g_try_new (Reach, self->obstacles->index.n_segments + 1);
  self->highest = g_try_new (guint32, 2 * n_leaves);
  if (self->is_inside == NULL || self->targets == NULL
      || self->reaches == NULL || self->highest == NULL)
    {
      obstacles_set_too_large (error);
      return FALSE;
    }

  for (guint32 i = 0; i < self->n_places; i++)
    self->is_inside[i] = !self->places[i].is_corner
                         && obstacles_cover (self->obstacles,
                                             &self->places[i].at);
  return TRUE;
}

static void
sweep_clear (Sweep *self)
{
  g_free (self->is_inside);
  g_free (self->targets);
  g_free (self->reaches);
  g_free (self->highest);
}

gboolean
visibility_find (Sights       *sights,
                 WayObstacles *obstacles,
                 const Place  *places,
                 guint32       n_places,
                 gboolean      taut,
                 gdouble       max_length,
                 Meter        *meter,
                 GError      **error)
{
  Sweep sweep = { .obstacles = obstacles, .places = places,
                  .n_places = n_places, .taut = taut,
                  .max_length = max_length, .meter = meter };
  gboolean is_done = sweep_init (&sweep, error);

  for (guint32 i = 0; is_done && i < n_places; i++)
    is_done = meter_expand (meter, error)
              && look_from (&sweep, i, sights, error);
  sweep_clear (&sweep);

  return is_done;
}
