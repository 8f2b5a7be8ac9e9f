/* mesh-squares.c - which polygon of a mesh holds a position
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The plane is cut into about as many squares as there are polygons. Each
 * square lists the polygons whose bounding boxes reach into it. Long polygons
 * reach into many squares. If the lists would have more than MOST_KNOWN entries
 * a polygon, the squares are made larger. */

#include "graphs/mesh/mesh-private.h"

#include <math.h>

#define MOST_KNOWN 8

typedef struct
{
  WayPosition least;
  WayPosition most;
} Bounds;

/* The column or row of @x. However it is rounded, it never falls as @x grows,
 * so that a position within a box is always in a square of the box. */
static guint32
place_of (gdouble x,
          gdouble least,
          gdouble size,
          guint32 n)
{
  const gdouble place = size > 0 ? (x - least) / size : 0;

  return place >= n ? n - 1 : place > 0 ? (guint32) place : 0;
}

static guint32
column_of (const MeshSquares *self,
           gdouble            x)
{
  return place_of (x, self->least.x, self->width, self->n_columns);
}

static guint32
row_of (const MeshSquares *self,
        gdouble            y)
{
  return place_of (y, self->least.y, self->height, self->n_rows);
}

static void
widen (Bounds            *self,
       const WayPosition *at)
{
  self->least.x = MIN (self->least.x, at->x);
  self->least.y = MIN (self->least.y, at->y);
  self->most.x = MAX (self->most.x, at->x);
  self->most.y = MAX (self->most.y, at->y);
}

static Bounds
bounds_of (const WayMesh *mesh,
           guint32        first,
           guint32        end)
{
  Bounds bounds = { { INFINITY, INFINITY }, { -INFINITY, -INFINITY } };

  for (guint32 i = first; i < end; i++)
    widen (&bounds, mesh_corner (mesh, i));

  return bounds;
}

static void
set_size (MeshSquares  *self,
          const Bounds *all,
          guint32       n_side)
{
  self->least = all->least;
  self->n_columns = self->n_rows = n_side;
  self->width = all->most.x / n_side - all->least.x / n_side;
  self->height = all->most.y / n_side - all->least.y / n_side;
}

static guint64
count_known (const MeshSquares *self,
             const WayMesh     *mesh)
{
  guint64 n = 0;

  for (guint32 p = 0; p < mesh->n_polygons; p++)
    {
      const Bounds box = bounds_of (mesh, mesh->first[p], mesh->first[p + 1]);

      n += ((guint64) column_of (self, box.most.x)
            - column_of (self, box.least.x) + 1)
           * ((guint64) row_of (self, box.most.y)
              - row_of (self, box.least.y) + 1);
    }

  return n;
}

/* Adds a polygon to all squares that its box reaches into. While @polygons is
 * NULL it is counted only. */
static void
enter (MeshSquares   *self,
       const WayMesh *mesh,
       guint32        polygon)
{
  const Bounds box = bounds_of (mesh, mesh->first[polygon],
                                mesh->first[polygon + 1]);

  for (guint32 y = row_of (self, box.least.y);
       y <= row_of (self, box.most.y); y++)
    for (guint32 x = column_of (self, box.least.x);
         x <= column_of (self, box.most.x); x++)
      {
        guint32 *end = &self->first[(gsize) y * self->n_columns + x];

        if (self->polygons != NULL)
          self->polygons[--*end] = polygon;
        else
          ++*end;
      }
}

/* Fills the lists from the last polygon down, so that they are in order. */
static gboolean
fill (MeshSquares   *self,
      const WayMesh *mesh)
{
  const gsize n = (gsize) self->n_columns * self->n_rows;

  self->first = g_try_new0 (guint32, n + 1);
  if (self->first == NULL)
    return FALSE;

  for (guint32 p = 0; p < mesh->n_polygons; p++)
    enter (self, mesh, p);
  for (gsize i = 1; i <= n; i++)
    self->first[i] += self->first[i - 1];
  self->polygons = g_try_new (guint32, MAX (self->first[n], 1));
  if (self->polygons == NULL)
    return FALSE;

  for (guint32 p = mesh->n_polygons; p-- > 0;)
    enter (self, mesh, p);
  return TRUE;
}

gboolean
mesh_squares_init (WayMesh *mesh,
                   GError **error)
{
  MeshSquares *self = &mesh->squares;
  const Bounds all = bounds_of (mesh, 0, mesh->first[mesh->n_polygons]);
  guint32 n_side = (guint32) ceil (sqrt (MAX (mesh->n_polygons, 1)));

  set_size (self, &all, n_side);
  while (n_side > 1
         && count_known (self, mesh)
              > MIN ((guint64) MOST_KNOWN * mesh->n_polygons, G_MAXUINT32))
    set_size (self, &all, n_side /= 2);

  return fill (self, mesh) || mesh_fail_for_memory (error);
}

void
mesh_squares_clear (MeshSquares *self)
{
  g_clear_pointer (&self->first, g_free);
  g_clear_pointer (&self->polygons, g_free);
}

const guint32 *
mesh_squares_find (const WayMesh     *mesh,
                   const WayPosition *position,
                   guint32           *n)
{
  const MeshSquares *self = &mesh->squares;
  const gsize square
    = (gsize) row_of (self, position->y) * self->n_columns
      + column_of (self, position->x);

  *n = self->first[square + 1] - self->first[square];
  return &self->polygons[self->first[square]];
}
