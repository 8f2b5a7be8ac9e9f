/* obstacles.c - polygons that bar the way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Corners are stored ring after ring, in the order in which they were given.
 * Sides are stored in an index, too, each turned so that its polygon lies to
 * its left. */

#include "graphs/roadmap/outline-check.h"
#include "graphs/roadmap/obstacles-private.h"

#include <wayfind/core/error.h>

G_DEFINE_FINAL_TYPE (WayObstacles, way_obstacles, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayObstacles *self = WAY_OBSTACLES (object);

  segment_index_clear (&self->index);
  g_clear_pointer (&self->corners, g_free);
  g_clear_pointer (&self->starts, g_free);
  g_clear_pointer (&self->polygons, g_free);

  G_OBJECT_CLASS (way_obstacles_parent_class)->finalize (object);
}

static void
way_obstacles_class_init (WayObstaclesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_obstacles_init (WayObstacles *self)
{
}

/* Memory for a ring; and for a corner with the side that begins there and its
 * share of the index. */
#define BYTES_A_RING (sizeof (gsize) + sizeof (guint32))
#define BYTES_A_CORNER \
  (sizeof (WayPosition) + sizeof (Segment) + sizeof (SegmentBranch))

void
obstacles_set_too_large (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for obstacles of this size");
}

/* Allocates the arrays for the rings and their @n_corners corners. */
static gboolean
allocate (WayObstacles *self,
          gsize         n_rings,
          gsize         n_corners)
{
  self->corners = g_try_new (WayPosition, n_corners + 1);
  self->starts = g_try_new0 (gsize, n_rings + 1);
  self->polygons = g_try_new0 (guint32, n_rings + 1);

  return self->corners != NULL && self->starts != NULL
         && self->polygons != NULL;
}

static gboolean
add_corner (WayObstacles  *self,
            const WayRing *ring,
            gsize          i,
            GError       **error)
{
  const WayPosition *corner = &ring->corners[i];

  if (!plane_has (corner))
    {
      g_autofree char *what
        = g_strdup_printf ("ring %" G_GSIZE_FORMAT ": corner %" G_GSIZE_FORMAT,
                           self->n_rings, i);

      return plane_check (corner, what, error);
    }
  if (i == 0 || !plane_is_same (corner, &ring->corners[i - 1]))
    self->corners[self->n_corners++] = *corner;
  return TRUE;
}

/* Adds a ring, without corners that it repeats. */
static gboolean
add_ring (WayObstacles  *self,
          const WayRing *ring,
          GError       **error)
{
  const gsize first = self->n_corners;

  for (gsize i = 0; i < ring->n_corners; i++)
    if (!add_corner (self, ring, i, error))
      return FALSE;
  while (self->n_corners > first + 1
         && plane_is_same (&self->corners[self->n_corners - 1],
                           &self->corners[first]))
    self->n_corners--;

  if (self->n_corners < first + 3)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                   "ring %" G_GSIZE_FORMAT " has %" G_GSIZE_FORMAT
                   " corners, and a ring has three or more",
                   self->n_rings, self->n_corners - first);
      return FALSE;
    }

  self->polygons[self->n_rings++] = ring->polygon;
  self->starts[self->n_rings] = self->n_corners;
  return TRUE;
}

static gboolean
add_rings (WayObstacles  *self,
           const WayRing *rings,
           guint          n_rings,
           Meter         *meter,
           GError       **error)
{
  guint64 n_corners = 0;

  for (gsize i = 0; i < n_rings && n_corners < G_MAXUINT32; i++)
    n_corners += MIN (rings[i].n_corners, G_MAXUINT32);
  if (!meter_take (meter, n_rings * BYTES_A_RING + n_corners * BYTES_A_CORNER,
                   error))
    return FALSE;
  if (n_corners >= G_MAXUINT32
      || !allocate (self, n_rings, (gsize) n_corners))
    {
      obstacles_set_too_large (error);
      return FALSE;
    }

  for (gsize i = 0; i < n_rings; i++)
    if (!add_ring (self, &rings[i], error))
      return FALSE;

  return TRUE;
}

/* The sides of all rings in the order of corners; %NULL if the machine has no
 * memory. */
static Segment *
make_sides (const WayObstacles *self)
{
  Segment *sides = g_try_new (Segment, self->n_corners + 1);

  for (gsize r = 0; sides != NULL && r < self->n_rings; r++)
    for (gsize i = self->starts[r]; i < self->starts[r + 1]; i++)
      {
        const gsize next = i + 1 < self->starts[r + 1] ? i + 1
                                                       : self->starts[r];

        sides[i] = (Segment) { self->corners[i], self->corners[next],
                               self->polygons[r], (guint32) i };
      }

  return sides;
}

static gboolean
make_index (WayObstacles *self,
            GError      **error)
{
  Segment *sides = make_sides (self);

  if (sides != NULL && segment_index_init (&self->index, sides,
                                           self->n_corners))
    return TRUE;

  g_free (sides);
  obstacles_set_too_large (error);
  return FALSE;
}

/* Checks that no sides of a polygon cross, and turns all sides so that their
 * inside is to the left. */
static gboolean
make_outlines (WayObstacles  *self,
               const WayRing *rings,
               Meter         *meter,
               GError       **error)
{
  gsize n_splits;

  if (!outlines_check (self, rings, &n_splits, meter, error))
    return FALSE;
  if (n_splits > 0 && !outlines_split (self, n_splits))
    {
      obstacles_set_too_large (error);
      return FALSE;
    }

  return outlines_turn (self, meter, error);
}

WayObstacles *
obstacles_new_within (const WayRing *rings,
                      guint          n_rings,
                      Meter         *meter,
                      GError       **error)
{
  g_autoptr (WayObstacles) self = g_object_new (WAY_TYPE_OBSTACLES, NULL);

  if (!add_rings (self, rings, n_rings, meter, error)
      || !make_index (self, error)
      || !make_outlines (self, rings, meter, error))
    return NULL;

  return g_steal_pointer (&self);
}

WayObstacles *
way_obstacles_new (const WayRing   *rings,
                   guint            n_rings,
                   const WayLimits *limits,
                   GError         **error)
{
  Meter meter;

  g_return_val_if_fail (rings != NULL || n_rings == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  return meter_look (&meter, error)
           ? obstacles_new_within (rings, n_rings, &meter, error) : NULL;
}

WayObstacles *
obstacles_new_from_outlines (const WayRing *rings,
                             guint          n_rings,
                             Meter         *meter,
                             GError       **error)
{
  g_autoptr (WayObstacles) self = g_object_new (WAY_TYPE_OBSTACLES, NULL);

  if (!add_rings (self, rings, n_rings, meter, error)
      || !make_index (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

gboolean
way_obstacles_get_ring (WayObstacles *self,
                        guint         i,
                        WayRing      *ring)
{
  g_return_val_if_fail (WAY_IS_OBSTACLES (self), FALSE);
  g_return_val_if_fail (ring != NULL, FALSE);

  if (i >= self->n_rings)
    return FALSE;

  *ring = (WayRing) { self->corners + self->starts[i],
                      self->starts[i + 1] - self->starts[i],
                      self->polygons[i] };
  return TRUE;
}

guint
obstacles_get_n_corners (WayObstacles *self)
{
  g_return_val_if_fail (WAY_IS_OBSTACLES (self), 0);

  return self->n_corners;
}
