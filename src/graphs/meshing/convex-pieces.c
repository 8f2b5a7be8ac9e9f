/* convex-pieces.c - merges triangles into convex polygons
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line between two triangles has two sides, one for each triangle: number
 * 3 t + i is side i of triangle t. The sides of a polygon form a ring. The
 * removal of a line between two polygons joins their rings. The result is
 * convex if it is convex at both ends of the line. */

#include "graphs/meshing/convex-pieces.h"

#include "core/plane.h"

#include <stdlib.h>
#include <string.h>

#define NO_SIDE G_MAXUINT32

/* A line between two triangles, a candidate for removal. */
typedef struct
{
  gdouble length;               /* squared */
  guint32 side;
} Line;

typedef struct
{
  const Triangulation *triangulation;
  WayCost             *factors; /* (owned) of triangles */
  guint32             *next;    /* (owned) of sides, in their polygons; NO_SIDE
                                 * for lines that have gone */
  guint32             *before;  /* (owned) */
  Line                *lines;   /* (owned) */
  gsize                n_lines;

  /* The parts of the mesh */
  guint32             *numbers; /* (owned) of corners that are in use */
  WayPosition         *corners; /* (owned) */
  guint32             *rings;   /* (owned) */
  WayMeshPolygon      *polygons;        /* (owned) */
  guint32              n_corners;
  guint32              n_rings;
  guint32              n_polygons;
} Pieces;

static guint32
side_corner (const Pieces *self,
             guint32       side)
{
  return self->triangulation->triangles[side / 3].corners[side % 3];
}

static guint32
twin (const Pieces *self,
      guint32       side)
{
  const TriangleSide other
    = triangulation_across (self->triangulation,
                            (TriangleSide) { side / 3, side % 3 });

  return other.triangle == NO_TRIANGLE ? NO_SIDE
                                       : 3 * other.triangle + other.side;
}

/* Joining ------------------------------------------------------------------ */

static gboolean
allocate (Pieces  *self,
          GError **error)
{
  Meter *meter = self->triangulation->meter;
  const gsize n_sides = 3 * self->triangulation->n_triangles;
  const gsize n_corners = self->triangulation->n_corners;

  self->factors = meter_alloc (meter, n_sides / 3, sizeof *self->factors,
                               error);
  if (self->factors != NULL)
    self->next = meter_alloc (meter, n_sides, sizeof *self->next, error);
  if (self->next != NULL)
    self->before = meter_alloc (meter, n_sides, sizeof *self->before, error);
  if (self->before != NULL)
    self->lines = meter_alloc (meter, n_sides / 2 + 1, sizeof *self->lines,
                               error);
  if (self->lines != NULL)
    self->numbers = meter_alloc (meter, n_corners, sizeof *self->numbers,
                                 error);
  if (self->numbers != NULL)
    self->corners = meter_alloc (meter, n_corners, sizeof *self->corners,
                                 error);

  return self->corners != NULL;
}

/* The list names a line once, by the smaller of its sides. */
static void
list_line (Pieces  *self,
           guint32  side)
{
  const guint32 other = twin (self, side);
  const WayPosition *from, *to;

  if (other == NO_SIDE || other < side
      || self->triangulation->triangles[side / 3].walls >> side % 3 & 1
      || self->factors[side / 3] != self->factors[other / 3])
    return;

  from = &self->triangulation->corners[side_corner (self, side)];
  to = &self->triangulation->corners[side_corner (self, other)];
  self->lines[self->n_lines++] = (Line) {
    (to->x - from->x) * (to->x - from->x)
      + (to->y - from->y) * (to->y - from->y),
    side
  };
}

/* Every open triangle is a ring of its own. */
static gboolean
list (Pieces     *self,
      FactorFunc  func,
      gpointer    user_data,
      GError    **error)
{
  const Triangulation *triangulation = self->triangulation;

  for (guint32 t = 0; t < triangulation->n_triangles; t++)
    {
      if (!meter_go_on (triangulation->meter, error))
        return FALSE;
      self->factors[t] = func (triangulation, &triangulation->triangles[t],
                               user_data);
      for (guint32 i = 0; i < 3; i++)
        {
          self->next[3 * t + i] = 3 * t + triangle_next (i);
          self->before[3 * t + i] = 3 * t + triangle_before (i);
        }
    }

  for (guint32 t = 0; t < triangulation->n_triangles; t++)
    for (guint32 i = 0; i < 3 && self->factors[t] < INFINITY; i++)
      list_line (self, 3 * t + i);

  return meter_look (triangulation->meter, error);
}

static int
compare_lines (const void *one,
               const void *other)
{
  const Line *a = one, *b = other;

  if (a->length != b->length)
    return a->length > b->length ? -1 : 1;
  return a->side < b->side ? -1 : a->side > b->side;
}

/* Whether the ring turns left, or goes straight, from the side @before to the
 * side @after. */
static gboolean
is_convex (const Pieces *self,
           guint32       before,
           guint32       after)
{
  const WayPosition *corners = self->triangulation->corners;

  return plane_orient (&corners[side_corner (self, before)],
                       &corners[side_corner (self, after)],
                       &corners[side_corner (self, self->next[after])]) >= 0;
}

static void
link_sides (Pieces  *self,
            guint32  before,
            guint32  after)
{
  self->next[before] = after;
  self->before[after] = before;
}

static void
join (Pieces  *self,
      guint32  side)
{
  const guint32 other = twin (self, side);
  const guint32 side_before = self->before[side];
  const guint32 side_next = self->next[side];
  const guint32 other_before = self->before[other];
  const guint32 other_next = self->next[other];

  if (!is_convex (self, side_before, other_next)
      || !is_convex (self, other_before, side_next))
    return;

  link_sides (self, side_before, other_next);
  link_sides (self, other_before, side_next);
  self->next[side] = self->next[other] = NO_SIDE;
}

static gboolean
join_all (Pieces  *self,
          GError **error)
{
  qsort (self->lines, self->n_lines, sizeof *self->lines, compare_lines);
  for (gsize i = 0; i < self->n_lines; i++)
    {
      if (!meter_go_on (self->triangulation->meter, error))
        return FALSE;
      join (self, self->lines[i].side);
    }

  return TRUE;
}

/* Handing out -------------------------------------------------------------- */

static gboolean
is_ring (const Pieces *self,
         guint32       side)
{
  return self->factors[side / 3] < INFINITY && self->next[side] != NO_SIDE;
}

static gboolean
count (Pieces  *self,
       GError **error)
{
  Meter *meter = self->triangulation->meter;
  const guint32 n_sides = 3 * (guint32) self->triangulation->n_triangles;

  for (guint32 side = 0; side < n_sides; side++)
    self->n_rings += is_ring (self, side);

  self->rings = meter_alloc (meter, self->n_rings, sizeof *self->rings, error);
  if (self->rings != NULL)
    self->polygons = meter_alloc (meter, self->n_rings / 3,
                                  sizeof *self->polygons, error);
  return self->polygons != NULL;
}

static guint32
use_corner (Pieces      *self,
            guint32      corner,
            WayPosition  scale)
{
  if (self->numbers[corner] == 0)
    {
      const WayPosition *at = &self->triangulation->corners[corner];

      self->corners[self->n_corners]
        = (WayPosition) { at->x * scale.x, at->y * scale.y };
      self->numbers[corner] = ++self->n_corners;
    }

  return self->numbers[corner] - 1;
}

static guint32
take_ring (Pieces      *self,
           guint32      first,
           guint32      n_taken,
           WayPosition  scale)
{
  guint32 side = first, n = n_taken;

  do
    {
      const guint32 next = self->next[side];

      self->rings[n++] = use_corner (self, side_corner (self, side), scale);
      self->next[side] = NO_SIDE;
      side = next;
    }
  while (side != first);

  self->polygons[self->n_polygons++] = (WayMeshPolygon) {
    .corners = self->rings + n_taken, .n_corners = n - n_taken,
    .factor = self->factors[first / 3]
  };
  return n;
}

static void
take_rings (Pieces      *self,
            WayPosition  scale)
{
  guint32 n_taken = 0;

  memset (self->numbers, 0,
          self->triangulation->n_corners * sizeof *self->numbers);
  for (guint32 side = 0; n_taken < self->n_rings; side++)
    if (is_ring (self, side))
      n_taken = take_ring (self, side, n_taken, scale);
}

static gboolean
cut (Pieces     *self,
     FactorFunc  func,
     gpointer    user_data,
     WayPosition scale,
     GError    **error)
{
  if (!allocate (self, error) || !list (self, func, user_data, error)
      || !join_all (self, error) || !count (self, error))
    return FALSE;

  take_rings (self, scale);
  return TRUE;
}

WayMesh *
convex_pieces_make_mesh (const Triangulation *triangulation,
                         FactorFunc           func,
                         gpointer             user_data,
                         WayPosition          scale,
                         gdouble              tolerance,
                         GError             **error)
{
  Pieces pieces = { .triangulation = triangulation };
  WayMesh *mesh = NULL;

  if (cut (&pieces, func, user_data, scale, error))
    mesh = way_mesh_new (pieces.corners, pieces.n_corners, pieces.polygons,
                         pieces.n_polygons, tolerance, error);

  g_free (pieces.factors);
  g_free (pieces.next);
  g_free (pieces.before);
  g_free (pieces.lines);
  g_free (pieces.numbers);
  g_free (pieces.corners);
  g_free (pieces.rings);
  g_free (pieces.polygons);
  return mesh;
}
