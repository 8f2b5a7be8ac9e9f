/* mesh-sectors.c - where shortest paths over a mesh bend
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The polygons around a corner form sectors. In a sector, a portal that ends in
 * the corner joins each polygon to the next. A corner has one sector that goes
 * all the way round, or several sectors. Each of several sectors has a first
 * side, which begins in the corner and has no open polygon beyond it. A
 * shortest path bends only at a corner in which a sector is wider than half a
 * turn. The code walks through each sector twice: O(sides). */

#include "graphs/mesh/mesh-private.h"

#include "core/plane.h"

/* Whether the sector that begins with @side of @polygon is wider than half a
 * turn: whether some side of it lies to the right of the first side, or leads
 * in the opposite direction. */
static gboolean
bends (const WayMesh *mesh,
       guint32        polygon,
       guint32        side)
{
  const WayPosition *at = mesh_corner (mesh, side);
  const WayPosition *first
    = mesh_corner (mesh, mesh_next_side (mesh, polygon, side));

  for (guint32 p = polygon, i = side; p != MESH_NONE;)
    {
      const guint32 last = mesh_side_before (mesh, p, i);
      const WayPosition *border = mesh_corner (mesh, last);
      const int where = plane_orient (at, first, border);

      if (where < 0 || (where == 0 && !plane_is_between (at, first, border)))
        return TRUE;
      p = mesh->open[last];
      i = mesh->twin[last];
    }

  return FALSE;
}

/* Stores @number at all sides of the sector that begins with @side. */
static void
number_sector (WayMesh *mesh,
               guint32  polygon,
               guint32  side,
               guint32  number)
{
  for (guint32 p = polygon, i = side; p != MESH_NONE;)
    {
      const guint32 last = mesh_side_before (mesh, p, i);

      mesh->bend[i] = number;
      p = mesh->open[last];
      i = mesh->twin[last];
    }
}

/* Numbers all sectors in which paths may bend. */
static void
number_sectors (WayMesh *self)
{
  for (guint32 p = 0; p < self->n_polygons; p++)
    for (guint32 i = self->first[p]; i < self->first[p + 1]; i++)
      if (self->factors[p] < INFINITY
          && self->open[i] == MESH_NONE && bends (self, p, i))
        {
          number_sector (self, p, i, self->n_bends);
          self->bend_corners[self->n_bends++] = self->ring[i];
        }
}

gboolean
mesh_sectors_init (WayMesh *self,
                   GError **error)
{
  const guint32 n = self->first[self->n_polygons];

  self->owner = g_try_new (guint32, MAX (n, 1));
  self->open = g_try_new (guint32, MAX (n, 1));
  self->bend = g_try_new (guint32, MAX (n, 1));
  self->bend_corners = g_try_new (guint32, MAX (n, 1));
  if (self->owner == NULL || self->open == NULL || self->bend == NULL
      || self->bend_corners == NULL)
    return mesh_fail_for_memory (error);

  for (guint32 p = 0; p < self->n_polygons; p++)
    for (guint32 i = self->first[p]; i < self->first[p + 1]; i++)
      {
        const guint32 beyond = mesh_beyond (self, p, i);

        self->owner[i] = p;
        self->open[i] = beyond != MESH_NONE && self->factors[beyond] < INFINITY
                          ? beyond : MESH_NONE;
        self->bend[i] = MESH_NONE;
      }
  number_sectors (self);
  return TRUE;
}
