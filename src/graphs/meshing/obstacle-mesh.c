/* obstacle-mesh.c - what obstacles leave open, as convex polygons
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The sides of obstacles and of the frame are walls. Which triangles between
 * them are open is asked of the obstacles themselves, at the middle of each. */

#include "core/plane.h"
#include "core/position-private.h"
#include "graphs/meshing/convex-pieces.h"
#include "graphs/roadmap/obstacles-private.h"

#include <wayfind/graphs/obstacles.h>

typedef struct
{
  WayObstacles *obstacles;
  WayPosition   least;          /* of the frame */
  WayPosition   most;
} ObstacleCutter;

/* Whether a line may have a point in common with the frame. */
static gboolean
comes_near (const ObstacleCutter *self,
            const WayPosition    *from,
            const WayPosition    *to)
{
  return MAX (from->x, to->x) >= self->least.x
         && MIN (from->x, to->x) <= self->most.x
         && MAX (from->y, to->y) >= self->least.y
         && MIN (from->y, to->y) <= self->most.y;
}

/* Calls @visit for each side of a ring that comes near the frame. */
static gboolean
foreach_side (const ObstacleCutter *self,
              gboolean            (*visit) (const WayPosition *from,
                                            const WayPosition *to,
                                            gpointer           user_data,
                                            GError           **error),
              gpointer              user_data,
              GError              **error)
{
  const WayObstacles *obstacles = self->obstacles;

  for (gsize i = 0; i < obstacles->n_rings; i++)
    for (gsize k = obstacles->starts[i], before = obstacles->starts[i + 1] - 1;
         k < obstacles->starts[i + 1]; before = k++)
      if (comes_near (self, &obstacles->corners[before],
                      &obstacles->corners[k])
          && !visit (&obstacles->corners[before], &obstacles->corners[k],
                     user_data, error))
        return FALSE;

  return TRUE;
}

/* A box around all that is cut, with room around it. */
typedef struct
{
  WayPosition low;
  WayPosition high;
  Meter      *meter;
} Extent;

static gboolean
widen (const WayPosition *from,
       const WayPosition *to,
       gpointer           user_data,
       GError           **error)
{
  Extent *extent = user_data;

  extent->low.x = MIN (extent->low.x, MIN (from->x, to->x));
  extent->low.y = MIN (extent->low.y, MIN (from->y, to->y));
  extent->high.x = MAX (extent->high.x, MAX (from->x, to->x));
  extent->high.y = MAX (extent->high.y, MAX (from->y, to->y));
  return meter_go_on (extent->meter, error);
}

static gboolean
add_line (const WayPosition *from,
          const WayPosition *to,
          gpointer           user_data,
          GError           **error)
{
  Triangulation *triangulation = user_data;
  guint32 first, last;

  return triangulation_add_corner (triangulation, from, &first, error)
         && triangulation_add_corner (triangulation, to, &last, error)
         && triangulation_add_wall (triangulation, first, last, error);
}

static gboolean
triangulate (const ObstacleCutter *self,
             Triangulation        *triangulation,
             Meter                *meter,
             GError              **error)
{
  const WayPosition least = self->least, most = self->most;
  const WayPosition frame[] = {
    least, { most.x, least.y }, most, { least.x, most.y }
  };
  Extent extent = { least, most, meter };
  gdouble width, height;

  if (!foreach_side (self, widen, &extent, error))
    return FALSE;
  width = extent.high.x - extent.low.x;
  height = extent.high.y - extent.low.y;
  extent.low = (WayPosition) { extent.low.x - width, extent.low.y - height };
  extent.high = (WayPosition) { extent.high.x + width, extent.high.y + height };

  if (!triangulation_begin (triangulation, extent.low, extent.high, meter,
                            error))
    return FALSE;
  for (guint i = 0; i < 4; i++)
    if (!add_line (&frame[i], &frame[(i + 1) % 4], triangulation, error))
      return FALSE;

  return foreach_side (self, add_line, triangulation, error);
}

/* A triangle so slender that its middle is rounded out of it is closed: what
 * is open on both sides of it is joined by others, or not at all. */
static WayCost
triangle_factor (const Triangulation *triangulation,
                 const Triangle      *triangle,
                 gpointer             user_data)
{
  const ObstacleCutter *self = user_data;
  const WayPosition *corners = triangulation->corners;
  WayPosition middle = { 0, 0 };

  for (guint i = 0; i < 3; i++)
    {
      middle.x += corners[triangle->corners[i]].x / 3;
      middle.y += corners[triangle->corners[i]].y / 3;
    }

  for (guint i = 0; i < 3; i++)
    if (plane_orient (&corners[triangle->corners[i]],
                      &corners[triangle->corners[triangle_next (i)]],
                      &middle) <= 0)
      return INFINITY;

  return middle.x > self->least.x && middle.x < self->most.x
         && middle.y > self->least.y && middle.y < self->most.y
         && !obstacles_cover (self->obstacles, &middle)
           ? 1 : INFINITY;
}

WayMesh *
way_mesh_new_from_obstacles (WayObstacles      *obstacles,
                             const WayPosition *least,
                             const WayPosition *most,
                             const WayLimits   *limits,
                             GError           **error)
{
  Meter meter;
  Triangulation triangulation = { .meter = &meter };
  ObstacleCutter cutter;
  WayMesh *mesh = NULL;

  g_return_val_if_fail (WAY_IS_OBSTACLES (obstacles), NULL);
  g_return_val_if_fail (least != NULL && most != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!plane_check (least, "the least corner of the frame", error)
      || !plane_check (most, "the greatest corner of the frame", error))
    return NULL;
  g_return_val_if_fail (least->x < most->x && least->y < most->y, NULL);

  cutter = (ObstacleCutter) { obstacles, *least, *most };
  meter_init (&meter, limits);
  if (triangulate (&cutter, &triangulation, &meter, error))
    mesh = convex_pieces_make_mesh (&triangulation, triangle_factor, &cutter,
                                    (WayPosition) { 1, 1 }, 0, error);

  triangulation_clear (&triangulation);
  return mesh;
}
