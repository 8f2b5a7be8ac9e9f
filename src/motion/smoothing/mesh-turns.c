/* mesh-turns.c - turns of paths over a mesh around corners in view
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/smoothing/mesh-look.h"

void
mesh_look_add_walk (MeshLook       *self,
                    const MeshView *to,
                    WayCost         length)
{
  mesh_look_let_go (self);
  self->n_found++;
  mesh_views_offer (self->views, to, self->so_far + length);
}

/* Whether a polygon around the corner where @side begins is convex but for
 * rounding. Paths bend at the corner, so that its sector has two ends. */
static gboolean
touches_rough (const WayMesh *mesh,
               guint32        side)
{
  for (int is_left = 0; is_left <= 1; is_left++)
    for (guint32 i = side, p = mesh->owner[side]; p != MESH_NONE;
         p = mesh_go_around (mesh, p, &i, is_left))
      if (mesh_is_rough (mesh, p))
        return TRUE;

  return FALSE;
}

/* Whether the line from the eye to the corner where @side begins leads on into
 * the polygon, or beside it on the side to which a path would turn. If not, the
 * path enters the next polygon around the corner with the corner in view, and
 * turns from there; or no such polygon exists, and the path cannot turn. */
static inline gboolean
leads_on (const MeshLook *look,
          guint32         side,
          gboolean        is_left)
{
  const WayMesh *mesh = look->mesh;
  const guint32 polygon = mesh->owner[side];
  const guint32 other = is_left ? mesh_side_before (mesh, polygon, side)
                                : mesh_next_side (mesh, polygon, side);
  const int where = plane_orient (look->eye, mesh_corner (mesh, side),
                                  mesh_corner (mesh, other));

  return is_left ? where >= 0 : where <= 0;
}

void
mesh_look_turn_at (MeshLook *self,
                   guint32   side,
                   guint32   root,
                   gboolean  is_left)
{
  const WayMesh *mesh = self->mesh;
  const gboolean is_rough = mesh->hull != NULL && touches_rough (mesh, side);
  const guint32 bound = is_rough ? MESH_NONE : self->corner | MESH_BEHIND;
  const MeshView turn = { root, side, is_left ? MESH_NONE : bound,
                          is_left ? bound : MESH_NONE };
  WayCost length;

  if (!is_rough && !leads_on (self, side, is_left))
    return;

  length = mesh_look_distance (self, mesh_corner (mesh, side));
  if (mesh_views_reach (self->views, root, self->so_far + length))
    mesh_look_add_walk (self, &turn, length);
}
