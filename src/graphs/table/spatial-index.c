/* spatial-index.c - the nearest of many points, and all within a radius
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A k-d tree (Bentley 1975) without pointers: an array of points in which the
 * middle of each range splits it, the points below its plane to the left and
 * those above to the right. Ranges of a few points are simply looked through.
 *
 * Each range is split along its widest axis. Taking the axes in turn would not
 * do: a city on the globe is a flat patch in three dimensions, and a split
 * across its thickness would shut nothing out.
 *
 * The tree is as deep as log2 n whatever the points are, so that recursion is
 * safe. It does not matter on which side of a plane equal points lie: a search
 * looks at both sides of a plane that is as near as the best point, and so
 * finds the least rank. */

#include "graphs/table/spatial-index.h"

#include "core/position-private.h"

/* Ranges up to this long are not split. */
#define LEAF_SIZE 8

struct _SpatialIndex
{
  const gdouble *points;        /* borrowed */
  guint          n_dims;
  guint32        n_all;         /* points that there are ... */
  guint32        n_points;      /* ... and in the tree */
  guint32       *tree;          /* (owned) points, in the order of the tree */
  guint8        *axes;          /* (owned) across which the middle splits */
  gboolean       is_borrowed;   /* whether these two are, after all */
};

static inline const gdouble *
point_at (const SpatialIndex *self,
          guint32             point)
{
  return self->points + (gsize) point * self->n_dims;
}

/* What a tree and axes from a file say may be wrong. */
static inline guint32
tree_at (const SpatialIndex *self,
         guint32             place)
{
  const guint32 point = self->tree[place];

  return G_LIKELY (point < self->n_all) ? point : 0;
}

static inline guint
axis_at (const SpatialIndex *self,
         guint32             place)
{
  const guint axis = self->axes[place];

  return G_LIKELY (axis < self->n_dims) ? axis : 0;
}

static inline gdouble
coordinate (const SpatialIndex *self,
            guint32             place,
            guint               axis)
{
  return point_at (self, tree_at (self, place))[axis];
}

static guint
widest_axis (const SpatialIndex *self,
             guint32             low,
             guint32             high)
{
  gdouble least[POSITION_MAX_DIMS], most[POSITION_MAX_DIMS];
  guint widest = 0;

  for (guint axis = 0; axis < self->n_dims; axis++)
    least[axis] = most[axis] = coordinate (self, low, axis);

  for (guint32 place = low + 1; place < high; place++)
    {
      const gdouble *point = point_at (self, tree_at (self, place));

      for (guint axis = 0; axis < self->n_dims; axis++)
        {
          least[axis] = MIN (least[axis], point[axis]);
          most[axis] = MAX (most[axis], point[axis]);
        }
    }

  for (guint axis = 1; axis < self->n_dims; axis++)
    if (most[axis] - least[axis] > most[widest] - least[widest])
      widest = axis;

  return widest;
}

/* The pivot for splitting a range. It is taken from a scattered place: points
 * come in all kinds of order, and a pivot that always splits off a single point
 * would take quadratic time. */
static guint32
choose_pivot (guint32 low,
              guint32 high)
{
  const guint64 scattered = (low ^ (guint64) high << 32)
                            * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return low + (guint32) ((scattered >> 32) % (high - low));
}

/* Parts the places from @low to @high - 1 (Hoare): before the place that is
 * returned all points are at most the pivot, and from there on at least the
 * pivot. Neither part is empty. */
static guint32
partition (SpatialIndex *self,
           guint32       low,
           guint32       high,
           guint         axis)
{
  const gdouble pivot = coordinate (self, choose_pivot (low, high - 1), axis);
  guint32 left = low, right = high - 1;

  for (;;)
    {
      guint32 other;

      while (coordinate (self, left, axis) < pivot)
        left++;
      while (coordinate (self, right, axis) > pivot)
        right--;
      if (left >= right)
        return right + 1;

      other = self->tree[left];
      self->tree[left++] = self->tree[right];
      self->tree[right--] = other;
    }
}

/* Brings to place @middle the point that belongs there by order, and all lesser
 * points before it (quickselect, Hoare 1961). O(high - low) on average. */
static void
select_middle (SpatialIndex *self,
               guint32       low,
               guint32       high,
               guint32       middle,
               guint         axis)
{
  while (high - low > 1)
    {
      const guint32 parted = partition (self, low, high, axis);

      if (middle < parted)
        high = parted;
      else
        low = parted;
    }
}

static void
split_range (SpatialIndex *self,
             guint32       low,
             guint32       high)
{
  const guint32 middle = low + (high - low) / 2;

  if (high - low <= LEAF_SIZE)
    return;

  self->axes[middle] = widest_axis (self, low, high);
  select_middle (self, low, high, middle, self->axes[middle]);
  split_range (self, low, middle);
  split_range (self, middle + 1, high);
}

SpatialIndex *
spatial_index_new (const gdouble *points,
                   guint32        n_points,
                   guint          n_dims)
{
  SpatialIndex *self = g_new0 (SpatialIndex, 1);

  self->points = points;
  self->n_dims = n_dims;
  self->n_all = n_points;
  self->tree = g_try_new (guint32, MAX (n_points, 1));
  self->axes = g_try_new0 (guint8, MAX (n_points, 1));
  if (self->tree == NULL || self->axes == NULL)
    {
      spatial_index_free (self);
      return NULL;
    }

  for (guint32 point = 0; point < n_points; point++)
    if (!isnan (point_at (self, point)[0]))
      self->tree[self->n_points++] = point;
  split_range (self, 0, self->n_points);

  return self;
}

void
spatial_index_free (SpatialIndex *self)
{
  if (!self->is_borrowed)
    {
      g_free (self->tree);
      g_free (self->axes);
    }
  g_free (self);
}

void
spatial_index_export (const SpatialIndex *self,
                      const guint32     **tree,
                      const guint8      **axes,
                      guint32            *n_tree)
{
  *tree = self->tree;
  *axes = self->axes;
  *n_tree = self->n_points;
}

SpatialIndex *
spatial_index_import (const gdouble *points,
                      guint32        n_points,
                      guint          n_dims,
                      const guint32 *tree,
                      const guint8  *axes,
                      guint32        n_tree)
{
  SpatialIndex *self = g_new (SpatialIndex, 1);

  *self = (SpatialIndex) { points, n_dims, n_points, n_tree,
                           (guint32 *) tree, (guint8 *) axes, TRUE };
  return self;
}

typedef struct
{
  const SpatialIndex *index;
  const gdouble      *target;
  const guint32      *ranks;
  SpatialIndexAccept  accept;
  gpointer            user_data;
  gdouble             best;     /* squared; INFINITY until one is found */
  guint32             point;
} Nearest;

/* The filter is asked last, and only about a point that would win. */
static void
consider_point (Nearest *self,
                guint32  point)
{
  const guint32 *ranks = self->ranks;
  const gdouble squared = squared_distance (self->target,
                                            point_at (self->index, point),
                                            self->index->n_dims);

  if (squared > self->best)
    return;
  if (squared == self->best
      && (ranks ? ranks[point] > ranks[self->point] : point > self->point))
    return;
  if (self->accept != NULL && !self->accept (point, self->user_data))
    return;

  self->best = squared;
  self->point = point;
}

static void
search_range (Nearest *self,
              guint32  low,
              guint32  high)
{
  const SpatialIndex *index = self->index;
  const guint32 middle = low + (high - low) / 2;
  gdouble beyond;
  guint axis;

  if (high - low <= LEAF_SIZE)
    {
      for (guint32 place = low; place < high; place++)
        consider_point (self, tree_at (index, place));
      return;
    }

  axis = axis_at (index, middle);
  beyond = self->target[axis] - coordinate (index, middle, axis);
  if (beyond < 0)
    search_range (self, low, middle);
  else
    search_range (self, middle + 1, high);

  if (beyond * beyond > self->best)
    return;

  consider_point (self, tree_at (index, middle));
  if (beyond < 0)
    search_range (self, middle + 1, high);
  else
    search_range (self, low, middle);
}

gboolean
spatial_index_nearest (const SpatialIndex *self,
                       const gdouble      *target,
                       const guint32      *ranks,
                       SpatialIndexAccept  accept,
                       gpointer            user_data,
                       guint32            *point,
                       gdouble            *squared_distance)
{
  Nearest nearest = { self, target, ranks, accept, user_data, INFINITY, 0 };

  search_range (&nearest, 0, self->n_points);
  *point = nearest.point;
  *squared_distance = nearest.best;

  return nearest.best < INFINITY;
}

typedef struct
{
  const SpatialIndex *index;
  const gdouble      *target;
  gdouble             radius;
  SpatialIndexVisit   visit;
  gpointer            user_data;
} Within;

static gboolean
offer_point (const Within *self,
             guint32       point)
{
  const gdouble squared = squared_distance (self->target,
                                            point_at (self->index, point),
                                            self->index->n_dims);

  return squared > self->radius * self->radius
         || self->visit (point, squared, self->user_data);
}

/* Returns whether to go on. */
static gboolean
sweep_range (const Within *self,
             guint32       low,
             guint32       high)
{
  const SpatialIndex *index = self->index;
  const guint32 middle = low + (high - low) / 2;
  gdouble beyond;
  guint axis;

  if (high - low <= LEAF_SIZE)
    {
      for (guint32 place = low; place < high; place++)
        if (!offer_point (self, tree_at (index, place)))
          return FALSE;
      return TRUE;
    }

  axis = axis_at (index, middle);
  beyond = self->target[axis] - coordinate (index, middle, axis);

  return (beyond > self->radius || sweep_range (self, low, middle))
         && offer_point (self, tree_at (index, middle))
         && (-beyond > self->radius || sweep_range (self, middle + 1, high));
}

void
spatial_index_within (const SpatialIndex *self,
                      const gdouble      *target,
                      gdouble             radius,
                      SpatialIndexVisit   visit,
                      gpointer            user_data)
{
  const Within within = { self, target, radius, visit, user_data };

  sweep_range (&within, 0, self->n_points);
}
