/* mesh-areas.c - which polygons are connected, and which are dead ends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A component consists of the polygons that open portals join. A flood fill
 * finds each. A polygon with a single open portal is a dead end. The polygon is
 * removed, which may leave another polygon with a single open portal, and so on.
 * Removed polygons that hang together form one dead end, whose mouth is its only
 * way out. If all polygons of a component would be removed, the last one stays.
 * O(sides). */

#include "graphs/mesh/mesh-private.h"

typedef struct
{
  WayMesh  *mesh;
  MeshArea *areas;              /* those of the mesh */
  guint32  *row;                /* (owned) polygons: of the flood; in the order
                                 * in which they were taken off */
  guint32  *left;               /* (owned) by polygon: portals that lead on; the
                                 * next rank within its dead end */
} Areas;

/* The open polygon behind the portal that begins at @side; NONE if no polygon
 * is open there, or if the portal has begun before. */
static guint32
way_out (const WayMesh *mesh,
         guint32        polygon,
         guint32        side)
{
  return mesh->portal[side] != mesh->portal[mesh_side_before (mesh, polygon,
                                                               side)]
           ? mesh->open[side] : MESH_NONE;
}

static void
flood (Areas  *self,
       guint32 polygon)
{
  const WayMesh *mesh = self->mesh;
  guint32 n = 0;

  self->areas[polygon].component = polygon;
  self->row[n++] = polygon;
  while (n > 0)
    {
      const guint32 p = self->row[--n];

      for (guint32 i = mesh->first[p]; i < mesh->first[p + 1]; i++)
        {
          const guint32 next = mesh->open[i];

          if (next != MESH_NONE && self->areas[next].component == MESH_NONE)
            {
              self->areas[next].component = polygon;
              self->row[n++] = next;
            }
        }
    }
}

/* Numbers components, and counts the open portals of each polygon. */
static void
look_around (Areas *self)
{
  const WayMesh *mesh = self->mesh;

  for (guint32 p = 0; p < mesh->n_polygons; p++)
    {
      self->areas[p] = (MeshArea) { MESH_NONE, MESH_NONE, 0, 1 };
      self->left[p] = 0;
    }
  for (guint32 p = 0; p < mesh->n_polygons; p++)
    if (mesh->factors[p] < INFINITY)
      {
        if (self->areas[p].component == MESH_NONE)
          flood (self, p);
        for (guint32 i = mesh->first[p]; i < mesh->first[p + 1]; i++)
          self->left[p] += way_out (mesh, p, i) != MESH_NONE;
      }
}

/* The last neighbour of @polygon that was not removed. */
static guint32
find_mouth (const Areas *self,
            guint32      polygon)
{
  const WayMesh *mesh = self->mesh;

  for (guint32 i = mesh->first[polygon]; i < mesh->first[polygon + 1]; i++)
    {
      const guint32 next = way_out (mesh, polygon, i);

      if (next != MESH_NONE && self->left[next] > 0)
        return next;
    }

  return MESH_NONE;
}

/* Takes off dead ends, from their innermost polygons on; stores them in @row
 * and returns how many they are. */
static guint32
take_off (Areas *self)
{
  guint32 n = 0;

  for (guint32 p = 0; p < self->mesh->n_polygons; p++)
    if (self->left[p] == 1)
      self->row[n++] = p;
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 p = self->row[i];
      const guint32 mouth = self->left[p] == 1 ? find_mouth (self, p)
                                               : MESH_NONE;

      self->areas[p].mouth = mouth;
      self->left[p] = 0;
      if (mouth == MESH_NONE)
        continue;
      self->areas[mouth].n_behind += self->areas[p].n_behind;
      if (--self->left[mouth] == 1)
        self->row[n++] = mouth;
    }

  return n;
}

/* Ranks polygons so that the polygons of each dead end have successive ranks.
 * Polygons outside of dead ends come first, and the polygons behind each
 * polygon follow it. */
static void
rank (Areas  *self,
      guint32 n_taken)
{
  guint32 n = 0;

  for (guint32 p = 0; p < self->mesh->n_polygons; p++)
    if (self->areas[p].mouth == MESH_NONE)
      {
        self->areas[p].rank = n;
        self->left[p] = n + 1;
        n += self->areas[p].n_behind;
      }
  while (n_taken-- > 0)
    {
      const guint32 p = self->row[n_taken];
      MeshArea *area = &self->areas[p];

      if (area->mouth == MESH_NONE)
        continue;
      area->rank = self->left[area->mouth];
      self->left[area->mouth] += area->n_behind;
      self->left[p] = area->rank + 1;
    }
}

gboolean
mesh_areas_init (WayMesh *self,
                 GError **error)
{
  const guint32 n = MAX (self->n_polygons, 1);
  g_autofree guint32 *row = g_try_new (guint32, n);
  g_autofree guint32 *left = g_try_new (guint32, n);
  Areas areas = { self, g_try_new (MeshArea, n), row, left };

  self->areas = areas.areas;
  if (areas.areas == NULL || row == NULL || left == NULL)
    return mesh_fail_for_memory (error);

  look_around (&areas);
  rank (&areas, take_off (&areas));
  return TRUE;
}
