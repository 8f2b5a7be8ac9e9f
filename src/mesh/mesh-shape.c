/* mesh-shape.c - how the polygons of a mesh lie beside one another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A ring is convex if no two of its turns go different ways and its direction
 * goes round once: it comes to point upwards once, which a pentagram does
 * twice. All rings are then walked against the clock, so that two polygons
 * that share a side walk it in opposite directions, and a side that is walked
 * twice in one direction has two polygons on one side of it, which overlap.
 *
 * Sides meet by their two corners, sorted. A side that so meets none is cut at
 * all corners of such sides that lie on it, and they are sorted once more: a
 * large tile meets the small ones beside it piece by piece. Pieces in a row
 * that lead to one polygon are one portal. */

#include "mesh/mesh-private.h"

#include "core/plane.h"

#include <math.h>
#include <stdlib.h>
#include <wayfind/error.h>

typedef struct
{
  guint64 ends;                 /* both corners, the lesser first */
  guint32 side;
  guint32 polygon;
} Side;

typedef struct
{
  WayMesh *mesh;
  GArray  *ring;                /* (owned) of guint32 */
  guint32 *same;                /* (owned) of corners at one place the first */
  guint32 *order;               /* (owned) corners along the longer axis */
  gboolean is_tall;             /* whether that is y */
  Side    *sides;               /* (owned) */
  guint32 *twins;               /* (owned) by side: that of the other */
} Shape;

static gboolean
fail (GError    **error,
      guint32     polygon,
      const char *what)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE, "polygon %u %s", polygon,
               what);
  return FALSE;
}

static gboolean
fail_for_room (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "there is no room for so large a mesh");
  return FALSE;
}

/* Corners ----------------------------------------------------------------- */

/* Where a corner lies along the longer axis of the mesh, or across. */
static gdouble
along (const Shape       *self,
       const WayPosition *at)
{
  return self->is_tall ? at->y : at->x;
}

static gdouble
across (const Shape       *self,
        const WayPosition *at)
{
  return self->is_tall ? at->x : at->y;
}

static int
compare_places (const Shape       *self,
                const WayPosition *a,
                const WayPosition *b)
{
  if (along (self, a) != along (self, b))
    return along (self, a) < along (self, b) ? -1 : 1;

  return across (self, a) < across (self, b)
           ? -1 : across (self, a) > across (self, b);
}

/* So that not too many corners are level with each other. */
static void
choose_axis (Shape *self)
{
  const WayMesh *mesh = self->mesh;
  WayPosition least = { INFINITY, INFINITY }, most = { -INFINITY, -INFINITY };

  for (guint32 i = 0; i < mesh->n_corners; i++)
    {
      least.x = MIN (least.x, mesh->corners[i].x);
      least.y = MIN (least.y, mesh->corners[i].y);
      most.x = MAX (most.x, mesh->corners[i].x);
      most.y = MAX (most.y, mesh->corners[i].y);
    }
  self->is_tall = most.y - least.y > most.x - least.x;
}

static int
compare_corners (gconstpointer a,
                 gconstpointer b,
                 gpointer      shape)
{
  const WayPosition *all = ((const Shape *) shape)->mesh->corners;
  const guint32 i = *(const guint32 *) a, k = *(const guint32 *) b;
  const int places = compare_places (shape, &all[i], &all[k]);

  return places != 0 ? places : i < k ? -1 : i > k;
}

static gboolean
find_same_corners (Shape   *self,
                   GError **error)
{
  const WayMesh *mesh = self->mesh;
  const guint32 n = mesh->n_corners;

  self->same = g_try_new (guint32, MAX (n, 1));
  self->order = g_try_new (guint32, MAX (n, 1));
  if (self->same == NULL || self->order == NULL)
    return fail_for_room (error);

  choose_axis (self);
  for (guint32 i = 0; i < n; i++)
    self->order[i] = i;
  g_qsort_with_data (self->order, (int) n, sizeof *self->order,
                     compare_corners, self);
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 corner = self->order[i];
      const gboolean is_first
        = i == 0 || compare_places (self,
                                    &mesh->corners[self->order[i - 1]],
                                    &mesh->corners[corner]) != 0;

      self->same[corner] = is_first ? corner : self->same[self->order[i - 1]];
    }

  return TRUE;
}

/* Rings ------------------------------------------------------------------- */

static gboolean
points_up (const WayPosition *from,
           const WayPosition *to)
{
  return to->y > from->y || (to->y == from->y && to->x > from->x);
}

static gboolean
has_area (const WayPosition *corners,
          const guint32     *ring,
          guint32            n)
{
  for (guint32 i = 2; i < n; i++)
    if (plane_orient (&corners[ring[0]], &corners[ring[i - 1]],
                      &corners[ring[i]]) != 0)
      return TRUE;

  return FALSE;
}

/* 1 for a convex ring against the clock, -1 for one with it, 0 for none;
 * @what says then why. */
static int
find_turn (const WayPosition *corners,
           const guint32     *ring,
           guint32            n,
           const char       **what)
{
  int turn = 0;
  guint n_rounds = 0;

  for (guint32 i = 0; i < n; i++)
    {
      const WayPosition *a = &corners[ring[i]];
      const WayPosition *b = &corners[ring[(i + 1) % n]];
      const WayPosition *c = &corners[ring[(i + 2) % n]];
      const int here = plane_orient (a, b, c);
      const gboolean goes_up = points_up (b, c);

      if ((here != 0 && here == -turn)
          || (here == 0 && points_up (a, b) != goes_up))
        {
          *what = has_area (corners, ring, n) ? "is not convex"
                                              : "has no area";
          return 0;
        }
      turn = turn != 0 ? turn : here;
      n_rounds += goes_up && !points_up (a, b);
    }

  *what = "winds around itself";
  return n_rounds == 1 ? turn : 0;
}

static gboolean
add_ring (Shape                *self,
          guint32               polygon,
          const WayMeshPolygon *given,
          GError              **error)
{
  const guint32 begin = self->ring->len;
  const char *what;
  int turn;

  if (given->n_corners < 3 || given->corners == NULL)
    return fail (error, polygon, "has fewer than three corners");
  if (given->n_corners > G_MAXINT32 - begin)
    return fail_for_room (error);

  for (guint32 i = 0; i < given->n_corners; i++)
    if (given->corners[i] >= self->mesh->n_corners)
      return fail (error, polygon, "has a corner that is not there");
  for (guint32 i = 0; i < given->n_corners; i++)
    {
      g_array_append_val (self->ring, self->same[given->corners[i]]);
      if (g_array_index (self->ring, guint32, self->ring->len - 1)
          == self->same[given->corners[i > 0 ? i - 1
                                             : given->n_corners - 1]])
        return fail (error, polygon, "has a corner twice in a row");
    }

  turn = find_turn (self->mesh->corners,
                    &g_array_index (self->ring, guint32, begin),
                    given->n_corners, &what);
  for (guint32 i = begin, k = self->ring->len - 1; turn < 0 && i < k; i++, k--)
    {
      const guint32 kept = g_array_index (self->ring, guint32, i);

      g_array_index (self->ring, guint32, i)
        = g_array_index (self->ring, guint32, k);
      g_array_index (self->ring, guint32, k) = kept;
    }

  return turn != 0 || fail (error, polygon, what);
}

static gboolean
add_rings (Shape                *self,
           const WayMeshPolygon *polygons,
           GError              **error)
{
  for (guint32 p = 0; p < self->mesh->n_polygons; p++)
    {
      self->mesh->first[p] = self->ring->len;
      if (!add_ring (self, p, &polygons[p], error))
        return FALSE;
    }

  self->mesh->first[self->mesh->n_polygons] = self->ring->len;
  return TRUE;
}

/* Sides ------------------------------------------------------------------- */

static guint32
corner_of (const Shape *self,
           guint32      side)
{
  return g_array_index (self->ring, guint32, side);
}

static guint32
end_of (const Shape *self,
        const Side  *side)
{
  return corner_of (self, mesh_next_side (self->mesh, side->polygon,
                                          side->side));
}

static int
compare_sides (gconstpointer a,
               gconstpointer b)
{
  const Side *left = a, *right = b;

  if (left->ends != right->ends)
    return left->ends < right->ends ? -1 : 1;

  return left->side < right->side ? -1 : left->side > right->side;
}

static gboolean
sort_sides (Shape   *self,
            GError **error)
{
  const WayMesh *mesh = self->mesh;
  const guint32 n = self->ring->len;

  g_free (self->sides);
  g_free (self->twins);
  self->sides = g_try_new (Side, MAX (n, 1));
  self->twins = g_try_new (guint32, MAX (n, 1));
  if (self->sides == NULL || self->twins == NULL)
    return fail_for_room (error);

  for (guint32 p = 0; p < mesh->n_polygons; p++)
    for (guint32 i = mesh->first[p]; i < mesh->first[p + 1]; i++)
      {
        Side *side = &self->sides[i];
        guint32 from, to;

        *side = (Side) { 0, i, p };
        from = corner_of (self, i);
        to = end_of (self, side);
        side->ends = (guint64) MIN (from, to) << 32 | MAX (from, to);
        self->twins[i] = MESH_NONE;
      }
  qsort (self->sides, n, sizeof *self->sides, compare_sides);
  return TRUE;
}

static gboolean
pair_sides (Shape   *self,
            GError **error)
{
  for (guint32 i = 1; i < self->ring->len; i++)
    {
      const Side *a = &self->sides[i - 1], *b = &self->sides[i];

      if (a->ends != b->ends)
        continue;
      if (self->twins[a->side] != MESH_NONE
          || corner_of (self, a->side) == corner_of (self, b->side))
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE, "polygon %u "
                       "overlaps another at a side that it shares with polygon "
                       "%u, and no side can be shared by more than two",
                       b->polygon, a->polygon);
          return FALSE;
        }
      self->twins[a->side] = b->side;
      self->twins[b->side] = a->side;
    }

  return TRUE;
}

/* Sides that meet in part -------------------------------------------------- */

/* Leaves in @order the corners of sides that meet none. Returns how many. */
static guint32
keep_loose_corners (Shape *self)
{
  g_autofree guint8 *is_loose = g_new0 (guint8, self->mesh->n_corners);
  guint32 n = 0;

  for (guint32 i = 0; i < self->ring->len; i++)
    {
      const Side *side = &self->sides[i];

      if (self->twins[side->side] == MESH_NONE)
        is_loose[corner_of (self, side->side)]
          = is_loose[end_of (self, side)] = TRUE;
    }
  for (guint32 i = 0; i < self->mesh->n_corners; i++)
    if (is_loose[self->order[i]])
      self->order[n++] = self->order[i];

  return n;
}

/* The first of @n corners in order that lies no less far along than @place. */
static guint32
find_from (const Shape *self,
           guint32      n,
           gdouble      place)
{
  guint32 low = 0, high = n;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (along (self, &self->mesh->corners[self->order[middle]]) < place)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* Appends to @ring the corners between the ends of a side, in its order. */
static void
cut_side (const Shape *self,
          guint32      n,
          guint32      from,
          guint32      to,
          GArray      *ring)
{
  const WayPosition *corners = self->mesh->corners;
  const WayPosition *a = &corners[from], *b = &corners[to];
  const gboolean is_forth = compare_places (self, a, b) < 0;
  const WayPosition *first = is_forth ? a : b, *last = is_forth ? b : a;
  const guint begin = ring->len;

  for (guint32 i = find_from (self, n, along (self, first));
       i < n && along (self, &corners[self->order[i]]) <= along (self, last);
       i++)
    {
      const guint32 at = self->order[i];

      if (at == from || at == to
          || !plane_is_on_segment (&corners[at], a, b))
        continue;
      if (is_forth)
        g_array_append_val (ring, at);
      else
        g_array_insert_val (ring, begin, at);
    }
}

static gboolean
cut_sides (Shape   *self,
           GError **error)
{
  WayMesh *mesh = self->mesh;
  const guint32 n = keep_loose_corners (self);
  g_autoptr (GArray) ring = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 side = 0;

  if (n == 0)
    return TRUE;
  for (guint32 p = 0; p < mesh->n_polygons; p++)
    {
      const guint32 begin = side, end = mesh->first[p + 1];

      mesh->first[p] = ring->len;
      for (; side < end; side++)
        {
          const guint32 from = corner_of (self, side);
          const guint32 to = corner_of (self, side + 1 < end ? side + 1
                                                             : begin);

          g_array_append_val (ring, from);
          if (self->twins[side] == MESH_NONE)
            cut_side (self, n, from, to, ring);
          if (ring->len > G_MAXINT32)
            return fail_for_room (error);
        }
    }
  mesh->first[mesh->n_polygons] = ring->len;
  if (ring->len == self->ring->len)
    return TRUE;

  g_array_set_size (self->ring, 0);
  g_array_append_vals (self->ring, ring->data, ring->len);
  return sort_sides (self, error) && pair_sides (self, error);
}

/* Portals ----------------------------------------------------------------- */

static guint32
polygon_of (const guint32 *owners,
            const Shape   *self,
            guint32        side)
{
  return self->twins[side] == MESH_NONE ? MESH_NONE
                                        : owners[self->twins[side]];
}

/* The portal that begins at @side and leads from @polygon to @other. */
static void
add_portal (Shape         *self,
            GArray        *portals,
            const guint32 *owners,
            guint32        polygon,
            guint32        side)
{
  WayMesh *mesh = self->mesh;
  const guint32 other = polygon_of (owners, self, side);
  MeshPortal portal = { { polygon, other }, 0, corner_of (self, side) };

  do
    {
      mesh->portal[side] = mesh->portal[self->twins[side]] = portals->len;
      side = mesh_next_side (mesh, polygon, side);
      portal.left = corner_of (self, side);
    }
  while (polygon_of (owners, self, side) == other
         && portal.left != portal.right);

  g_array_append_val (portals, portal);
}

static gboolean
make_portals (Shape   *self,
              GError **error)
{
  WayMesh *mesh = self->mesh;
  const guint32 n = self->ring->len;
  g_autoptr (GArray) portals = g_array_new (FALSE, FALSE, sizeof (MeshPortal));
  g_autofree guint32 *owners = g_try_new (guint32, MAX (n, 1));

  mesh->portal = g_try_new (guint32, MAX (n, 1));
  if (owners == NULL || mesh->portal == NULL)
    return fail_for_room (error);

  for (guint32 i = 0; i < n; i++)
    {
      owners[self->sides[i].side] = self->sides[i].polygon;
      mesh->portal[i] = MESH_NONE;
    }
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 p = owners[i];
      const guint32 other = polygon_of (owners, self, i);

      if (other == MESH_NONE || other < p
          || polygon_of (owners, self, mesh_side_before (mesh, p, i)) == other)
        continue;
      add_portal (self, portals, owners, p, i);
    }

  mesh->n_portals = portals->len;
  mesh->portals = (MeshPortal *) g_array_free (g_steal_pointer (&portals),
                                               FALSE);
  return TRUE;
}

static gboolean
shape_all (Shape                *self,
           const WayMeshPolygon *polygons,
           GError              **error)
{
  WayMesh *mesh = self->mesh;

  mesh->first = g_try_new (guint32, (gsize) mesh->n_polygons + 1);
  if (mesh->first == NULL)
    return fail_for_room (error);

  return find_same_corners (self, error) && add_rings (self, polygons, error)
         && sort_sides (self, error) && pair_sides (self, error)
         && cut_sides (self, error) && make_portals (self, error);
}

gboolean
mesh_shape (WayMesh              *mesh,
            const WayMeshPolygon *polygons,
            GError              **error)
{
  Shape self = { .mesh = mesh };
  gboolean ok;

  self.ring = g_array_new (FALSE, FALSE, sizeof (guint32));
  ok = shape_all (&self, polygons, error);
  if (ok)
    {
      mesh->ring = (guint32 *) g_array_free (g_steal_pointer (&self.ring),
                                             FALSE);
      mesh->twin = g_steal_pointer (&self.twins);
    }

  g_clear_pointer (&self.ring, g_array_unref);
  g_free (self.same);
  g_free (self.order);
  g_free (self.sides);
  g_free (self.twins);
  return ok;
}
