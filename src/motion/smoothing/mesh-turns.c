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

gboolean
mesh_touches_rough (const WayMesh *mesh,
                    guint32        side)
{
  for (int is_left = 0; is_left <= 1; is_left++)
    for (guint32 i = side, p = mesh->owner[side]; p != MESH_NONE;
         p = mesh_go_around (mesh, p, &i, is_left))
      if (mesh_is_rough (mesh, p))
        return TRUE;

  return FALSE;
}

void
mesh_look_turn_at (MeshLook *self,
                   guint32   side,
                   guint32   root,
                   gboolean  is_left,
                   gboolean  is_rough)
{
  const guint32 bound = is_rough ? MESH_NONE : self->corner | MESH_BEHIND;
  const MeshView turn = { root, side, is_left ? MESH_NONE : bound,
                          is_left ? bound : MESH_NONE };
  const WayCost length
    = mesh_look_distance (self, mesh_corner (self->mesh, side));

  if (mesh_views_reach (self->views, root, self->so_far + length))
    mesh_look_add_walk (self, &turn, length);
}
