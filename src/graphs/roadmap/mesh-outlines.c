/* mesh-outlines.c - the borders of a mesh as the outline of an obstacle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A border is followed from side to side. From the end of a side the next is
 * found by going around the corner, through portals, to the first side that
 * has nothing open beyond it. So borders stay apart where polygons only touch.
 * A frame around the mesh makes everything between it and the borders the
 * inside of the obstacle, by the even-odd rule. O(sides). */

#include "graphs/roadmap/obstacles-private.h"

#include "graphs/mesh/mesh-private.h"

typedef struct
{
  const WayMesh *mesh;
  guint8        *seen;          /* (owned) by side */
  WayPosition   *corners;       /* (owned) */
  WayRing       *rings;         /* (owned) */
  gsize          n_corners;
  gsize          n_rings;
} Tracer;

static gboolean
is_border (const Tracer *self,
           guint32       side)
{
  return self->mesh->open[side] == MESH_NONE;
}

/* Goes on to the side of the border that begins where @side ends. */
static void
go_on (const Tracer *self,
       guint32      *polygon,
       guint32      *side)
{
  const WayMesh *mesh = self->mesh;

  *side = mesh_next_side (mesh, *polygon, *side);
  while (!is_border (self, *side))
    {
      const guint32 twin = mesh->twin[*side];

      *polygon = mesh->open[*side];
      *side = mesh_next_side (mesh, *polygon, twin);
    }
}

static void
follow (Tracer *self,
        guint32 polygon,
        guint32 side)
{
  const gsize first = self->n_corners;

  while (!self->seen[side])
    {
      self->seen[side] = TRUE;
      self->corners[self->n_corners++] = *mesh_corner (self->mesh, side);
      go_on (self, &polygon, &side);
    }
  self->rings[self->n_rings++]
    = (WayRing) { self->corners + first, self->n_corners - first, 0 };
}

/* The frame is as far from the mesh as the mesh is large, so that no mover in
 * the mesh comes near. */
static void
add_frame (Tracer *self)
{
  WayPosition *frame = &self->corners[self->n_corners];
  WayPosition least = { INFINITY, INFINITY }, most = { -INFINITY, -INFINITY };
  gdouble size;

  for (gsize i = 0; i < self->n_corners; i++)
    {
      least.x = MIN (least.x, self->corners[i].x);
      least.y = MIN (least.y, self->corners[i].y);
      most.x = MAX (most.x, self->corners[i].x);
      most.y = MAX (most.y, self->corners[i].y);
    }

  size = MAX (most.x - least.x, most.y - least.y);
  frame[0] = (WayPosition) { least.x - size, least.y - size };
  frame[1] = (WayPosition) { most.x + size, least.y - size };
  frame[2] = (WayPosition) { most.x + size, most.y + size };
  frame[3] = (WayPosition) { least.x - size, most.y + size };
  self->n_corners += 4;
  self->rings[self->n_rings++] = (WayRing) { frame, 4, 0 };
}

static void
follow_all (Tracer *self)
{
  const WayMesh *mesh = self->mesh;

  for (guint32 p = 0; p < mesh->n_polygons; p++)
    for (guint32 i = mesh->first[p]; i < mesh->first[p + 1]; i++)
      if (mesh->factors[p] < INFINITY && !self->seen[i]
          && is_border (self, i))
        follow (self, p, i);
  if (self->n_rings > 0)
    add_frame (self);
}

static WayObstacles *
trace (Tracer  *self,
       Meter   *meter,
       GError **error)
{
  const gsize n_sides = self->mesh->first[self->mesh->n_polygons];

  self->seen = meter_alloc0 (meter, n_sides + 1, 1, error);
  if (self->seen == NULL)
    return NULL;
  self->corners = meter_alloc (meter, n_sides + 4, sizeof *self->corners,
                               error);
  if (self->corners == NULL)
    return NULL;
  self->rings = meter_alloc (meter, n_sides / 3 + 1, sizeof *self->rings,
                             error);
  if (self->rings == NULL)
    return NULL;

  follow_all (self);
  return obstacles_new_within (self->rings, self->n_rings, meter, error);
}

WayObstacles *
way_obstacles_new_from_mesh (WayMesh         *mesh,
                             const WayLimits *limits,
                             GError         **error)
{
  Tracer tracer = { .mesh = mesh };
  WayObstacles *obstacles;
  Meter meter;

  g_return_val_if_fail (WAY_IS_MESH (mesh), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  obstacles = meter_look (&meter, error) ? trace (&tracer, &meter, error)
                                         : NULL;

  g_free (tracer.seen);
  g_free (tracer.corners);
  g_free (tracer.rings);
  return obstacles;
}
