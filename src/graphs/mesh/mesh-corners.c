/* mesh-corners.c - which corners of a mesh count as the same
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The plane is cut into squares as wide as the tolerance. Each square lists the
 * corners in it that are not the same as an earlier one. A new corner is
 * compared with those listed in its own square and in the eight around it.
 * Listed corners are further apart than the tolerance, so that a square has
 * few: O(corners) expected. Without a tolerance a square is a single point. */

#include "graphs/mesh/mesh-private.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const WayPosition *corners;
  gdouble            tolerance;
  gdouble            width;     /* of a square; 0 for a point */
  guint32           *heads;     /* (owned) by hash: a corner, or NONE */
  guint32           *next;      /* (owned) by corner: of the same hash */
  guint              n_bits;    /* of a hash */
} Squares;

static guint64
bits_of (gdouble number)
{
  guint64 bits;

  number += 0.0;                /* -0 is 0 */
  memcpy (&bits, &number, sizeof bits);
  return bits;
}

static guint32
hash (const Squares *self,
      gdouble        column,
      gdouble        row)
{
  const guint64 mixed
    = (bits_of (column) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)
       ^ bits_of (row)) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);

  return (guint32) ((mixed ^ mixed >> 32)
                    * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)
                    >> (64 - self->n_bits));
}

static gdouble
square_of (const Squares *self,
           gdouble        x)
{
  return self->width > 0 ? floor (x / self->width) : x;
}

static gboolean
is_near (const Squares     *self,
         const WayPosition *a,
         const WayPosition *b)
{
  return self->width > 0
           ? way_position_distance (a, b, WAY_POSITION_PLANAR)
               <= self->tolerance
           : a->x == b->x && a->y == b->y;
}

static guint32
find_in (const Squares *self,
         guint32        corner,
         gdouble        column,
         gdouble        row)
{
  for (guint32 i = self->heads[hash (self, column, row)]; i != MESH_NONE;
       i = self->next[i])
    if (is_near (self, &self->corners[i], &self->corners[corner]))
      return i;

  return MESH_NONE;
}

/* The first of the listed corners near a corner; MESH_NONE without any. */
static guint32
find_first (const Squares *self,
            guint32        corner)
{
  const gdouble column = square_of (self, self->corners[corner].x);
  const gdouble row = square_of (self, self->corners[corner].y);
  const int reach = self->width > 0 ? 1 : 0;
  guint32 first = MESH_NONE;

  for (int y = -reach; y <= reach; y++)
    for (int x = -reach; x <= reach; x++)
      first = MIN (first, find_in (self, corner, column + x, row + y));

  return first;
}

static void
enter (Squares *self,
       guint32  corner)
{
  const WayPosition *at = &self->corners[corner];
  guint32 *head = &self->heads[hash (self, square_of (self, at->x),
                                     square_of (self, at->y))];

  self->next[corner] = *head;
  *head = corner;
}

/* The width of squares: never so small that doubles could not number them. */
static gdouble
width_for (const WayMesh *mesh,
           gdouble        tolerance)
{
  gdouble size = 0;

  for (guint32 i = 0; tolerance > 0 && i < mesh->n_corners; i++)
    size = MAX (size, MAX (fabs (mesh->corners[i].x),
                           fabs (mesh->corners[i].y)));

  return tolerance > 0 ? MAX (tolerance, ldexp (size, -50)) : 0;
}

gboolean
mesh_find_same_corners (const WayMesh *mesh,
                        gdouble        tolerance,
                        guint32       *same)
{
  Squares self = { mesh->corners, tolerance };
  gboolean has_room;

  self.width = width_for (mesh, tolerance);
  self.n_bits = g_bit_storage (MAX (mesh->n_corners, 1));
  self.heads = g_try_new (guint32, (gsize) 1 << self.n_bits);
  self.next = g_try_new (guint32, MAX (mesh->n_corners, 1));
  has_room = self.heads != NULL && self.next != NULL;

  for (gsize i = 0; has_room && i < (gsize) 1 << self.n_bits; i++)
    self.heads[i] = MESH_NONE;
  for (guint32 i = 0; has_room && i < mesh->n_corners; i++)
    {
      const guint32 first = find_first (&self, i);

      same[i] = first != MESH_NONE ? first : i;
      if (first == MESH_NONE)
        enter (&self, i);
    }

  g_free (self.heads);
  g_free (self.next);
  return has_room;
}
