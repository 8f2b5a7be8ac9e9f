/* mesh.c - meshes of convex polygons: construction, parts and positions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/mesh/mesh-private.h"

#include "core/plane.h"

#include <math.h>
#include <string.h>
#include <wayfind/core/error.h>

G_DEFINE_FINAL_TYPE (WayMesh, way_mesh, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayMesh *self = WAY_MESH (object);

  for (guint32 i = 0; self->names != NULL && i < self->n_polygons; i++)
    g_free (self->names[i]);
  g_free (self->names);
  g_free (self->corners);
  g_free (self->first);
  g_free (self->ring);
  g_free (self->hull_first);
  g_free (self->hull);
  g_free (self->portal);
  g_free (self->twin);
  g_free (self->owner);
  g_free (self->open);
  g_free (self->bend);
  g_free (self->bend_corners);
  g_free (self->areas);
  g_free (self->portals);
  g_free (self->factors);
  g_free (self->middles);
  mesh_squares_clear (&self->squares);

  G_OBJECT_CLASS (way_mesh_parent_class)->finalize (object);
}

static void
way_mesh_class_init (WayMeshClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_mesh_init (WayMesh *self)
{
}

/* Making one -------------------------------------------------------------- */

static gboolean
copy_corners (WayMesh           *self,
              const WayPosition *corners,
              guint              n_corners,
              GError           **error)
{
  for (guint32 i = 0; i < n_corners; i++)
    if (!plane_has (&corners[i]))
      {
        g_autofree char *what = g_strdup_printf ("corner %u", i);

        return plane_check (&corners[i], what, error);
      }

  self->corners = g_try_new (WayPosition, MAX (n_corners, 1));
  if (self->corners == NULL || n_corners >= G_MAXINT32)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory for %u corners", n_corners);
      return FALSE;
    }

  if (n_corners > 0)
    memcpy (self->corners, corners, n_corners * sizeof *corners);
  self->n_corners = n_corners;
  return TRUE;
}

static gboolean
copy_polygons (WayMesh              *self,
               const WayMeshPolygon *polygons,
               guint                 n_polygons,
               GError              **error)
{
  self->factors = g_try_new (WayCost, MAX (n_polygons, 1));
  self->names = g_try_new0 (char *, MAX (n_polygons, 1));
  self->middles = g_try_new (WayPosition, MAX (n_polygons, 1));
  if (self->factors == NULL || self->names == NULL || self->middles == NULL
      || n_polygons > G_MAXINT32)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory for %u polygons", n_polygons);
      return FALSE;
    }

  self->n_polygons = n_polygons;
  self->least_factor = INFINITY;
  for (guint32 i = 0; i < n_polygons; i++)
    {
      if (!(polygons[i].factor >= 0))
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
                       "the factor of polygon %u is not a number of 0 or more",
                       i);
          return FALSE;
        }
      self->factors[i] = polygons[i].factor;
      self->least_factor = MIN (self->least_factor, polygons[i].factor);
      self->names[i] = g_strdup (polygons[i].name);
    }

  self->is_even = TRUE;
  for (guint32 i = 0; i < n_polygons; i++)
    self->is_even &= self->factors[i] == self->least_factor
                     || self->factors[i] == INFINITY;
  return TRUE;
}

/* The centre of the area. It is reckoned relative to the first corner, so that
 * no digits are lost far from the origin. */
static WayPosition
centre_of (const WayMesh *self,
           guint32        polygon)
{
  const guint32 first = self->first[polygon], end = self->first[polygon + 1];
  const WayPosition *o = mesh_corner (self, first);
  gdouble area = 0, x = 0, y = 0;

  for (guint32 i = first + 1; i + 1 < end; i++)
    {
      const WayPosition *b = mesh_corner (self, i), *c = b;
      gdouble part;

      c = mesh_corner (self, i + 1);
      part = (b->x - o->x) * (c->y - o->y) - (b->y - o->y) * (c->x - o->x);
      area += part;
      x += part * ((b->x - o->x) + (c->x - o->x));
      y += part * ((b->y - o->y) + (c->y - o->y));
    }

  return (WayPosition) { o->x + x / (3 * area), o->y + y / (3 * area) };
}

static void
find_middles (WayMesh *self)
{
  for (guint32 p = 0; p < self->n_polygons; p++)
    {
      const WayPosition centre = centre_of (self, p);

      self->middles[p] = way_position_is_valid (&centre, WAY_POSITION_PLANAR)
                         && mesh_contains (self, p, &centre)
                           ? centre : *mesh_corner (self, self->first[p]);
    }
}

/* The default tolerance for the coordinates of a mesh. */
static gdouble
default_tolerance (const WayMesh *self)
{
  gdouble most = 0;

  for (guint32 i = 0; i < self->n_corners; i++)
    most = MAX (most, MAX (fabs (self->corners[i].x),
                           fabs (self->corners[i].y)));

  return ldexp (most, -40);
}

WayMesh *
way_mesh_new (const WayPosition    *corners,
              guint                 n_corners,
              const WayMeshPolygon *polygons,
              guint                 n_polygons,
              gdouble               tolerance,
              GError              **error)
{
  g_autoptr (WayMesh) self = NULL;

  g_return_val_if_fail (corners != NULL || n_corners == 0, NULL);
  g_return_val_if_fail (polygons != NULL || n_polygons == 0, NULL);
  g_return_val_if_fail (tolerance == WAY_MESH_DEFAULT_TOLERANCE
                        || (tolerance >= 0 && tolerance < INFINITY), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_object_new (WAY_TYPE_MESH, NULL);
  if (!copy_corners (self, corners, n_corners, error)
      || !copy_polygons (self, polygons, n_polygons, error))
    return NULL;

  self->tolerance = tolerance >= 0 ? tolerance : default_tolerance (self);
  if (!mesh_shape (self, polygons, error)
      || !mesh_hulls_init (self, 2 * self->tolerance, error)
      || !mesh_squares_init (self, error) || !mesh_sectors_init (self, error)
      || !mesh_areas_init (self, error))
    return NULL;

  find_middles (self);
  return g_steal_pointer (&self);
}

/* Parts ------------------------------------------------------------------- */

guint
way_mesh_get_n_polygons (WayMesh *self)
{
  g_return_val_if_fail (WAY_IS_MESH (self), 0);

  return self->n_polygons;
}

guint
way_mesh_get_n_portals (WayMesh *self)
{
  g_return_val_if_fail (WAY_IS_MESH (self), 0);

  return self->n_portals;
}

WayCost
mesh_get_factor (WayMesh *self,
                 guint32  polygon)
{
  g_return_val_if_fail (WAY_IS_MESH (self), INFINITY);
  g_return_val_if_fail (polygon < self->n_polygons, INFINITY);

  return self->factors[polygon];
}

void
way_mesh_get_polygon (WayMesh     *self,
                      guint32      polygon,
                      WayPosition *middle,
                      GArray      *outline)
{
  g_return_if_fail (WAY_IS_MESH (self));
  g_return_if_fail (polygon < self->n_polygons);

  if (middle != NULL)
    *middle = self->middles[polygon];
  if (outline == NULL)
    return;
  for (guint32 i = self->first[polygon]; i < self->first[polygon + 1]; i++)
    g_array_append_val (outline, *mesh_corner (self, i));
}

void
way_mesh_get_portal (WayMesh    *self,
                     guint32     portal,
                     guint32     polygons[2],
                     WayPosition ends[2])
{
  const MeshPortal *known;

  g_return_if_fail (WAY_IS_MESH (self));
  g_return_if_fail (portal < self->n_portals);

  known = &self->portals[portal];
  if (polygons != NULL)
    memcpy (polygons, known->polygons, sizeof known->polygons);
  if (ends != NULL)
    {
      ends[0] = self->corners[known->left];
      ends[1] = self->corners[known->right];
    }
}

gboolean
mesh_find_portal (WayMesh *self,
                  guint32  polygon,
                  guint32  other,
                  guint32 *portal)
{
  g_return_val_if_fail (WAY_IS_MESH (self), FALSE);
  g_return_val_if_fail (polygon < self->n_polygons, FALSE);
  g_return_val_if_fail (other < self->n_polygons, FALSE);

  for (guint32 i = self->first[polygon]; i < self->first[polygon + 1]; i++)
    if (mesh_beyond (self, polygon, i) == other)
      {
        if (portal != NULL)
          *portal = self->portal[i];
        return TRUE;
      }

  return FALSE;
}

/* Positions ---------------------------------------------------------------- */

gboolean
mesh_contains (const WayMesh     *self,
               guint32            polygon,
               const WayPosition *position)
{
  const guint32 *ring = self->hull != NULL ? self->hull : self->ring;
  const guint32 *first = self->hull != NULL ? self->hull_first : self->first;
  const guint32 end = first[polygon + 1];
  const WayPosition *before = &self->corners[ring[end - 1]];

  for (guint32 i = first[polygon]; i < end; i++)
    {
      const WayPosition *next = &self->corners[ring[i]];

      if (plane_orient (before, next, position) < 0)
        return FALSE;
      before = next;
    }

  return TRUE;
}

gboolean
way_mesh_find_polygon (WayMesh           *self,
                       const WayPosition *position,
                       guint32           *polygon)
{
  guint32 found = MESH_NONE, n;
  const guint32 *some;

  g_return_val_if_fail (WAY_IS_MESH (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  if (!way_position_is_valid (position, WAY_POSITION_PLANAR))
    return FALSE;
  some = mesh_squares_find (self, position, &n);
  for (guint32 i = 0; i < n; i++)
    if ((found == MESH_NONE || self->factors[found] == INFINITY)
        && (found == MESH_NONE || self->factors[some[i]] < INFINITY)
        && mesh_contains (self, some[i], position))
      found = some[i];

  if (found != MESH_NONE && polygon != NULL)
    *polygon = found;
  return found != MESH_NONE;
}
