/* mesh-shape.c - finds the sides that the polygons of a mesh share
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All rings go counter-clockwise (mesh-rings.c). So two polygons that share a
 * side go along it in opposite directions. Two polygons that go along a side in
 * one direction lie on one hand of it, and overlap.
 *
 * Sides are sorted by their two corners, so that the two rings that share a
 * side find each other. A side that is left alone is cut at all corners of
 * other such sides that lie on it, and all sides are sorted again. So a large
 * tile meets the small tiles beside it piece by piece. Pieces in a row that
 * lead to the same polygon are one portal. */

#include "graphs/mesh/mesh-private.h"

#include "core/plane.h"

#include <math.h>
#include <stdlib.h>
#include <wayfind/core/error.h>

typedef struct
{
  guint64 ends;                 /* both corners, the lesser first */
  guint32 side;
  guint32 polygon;
} Side;

/* A corner that lies on a side, between its ends. */
typedef struct
{
  gdouble place;                /* grows along the side */
  guint32 corner;
} Cut;

typedef struct
{
  WayMesh *mesh;
  GArray  *ring;                /* (owned) of guint32 */
  guint32 *same;                /* (owned) by corner: the first that is the same
                                 * within the tolerance */
  guint32 *order;               /* (owned) loose corners along the longer
                                 * axis */
  gboolean is_tall;             /* whether the longer axis is y */
  Side    *sides;               /* (owned) */
  guint32 *twins;               /* (owned) by side: that of the other ring */
  GArray  *cuts;                /* (owned) of Cut: of the side at hand */
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

/* Corners ----------------------------------------------------------------- */

/* The coordinate of a corner along the longer axis of the mesh. */
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

/* Chooses the axis along which the mesh is longer: fewer corners have the same
 * coordinate there. */
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

  return (self->same != NULL && self->order != NULL
          && mesh_find_same_corners (mesh, mesh->tolerance, self->same))
         || mesh_fail_for_memory (error);
}

/* Rings ------------------------------------------------------------------- */

/* Appends the corners of a ring. Of several in a row that are the same within
 * the tolerance it appends one. */
static gboolean
add_corners (Shape                *self,
             guint32               polygon,
             const WayMeshPolygon *given,
             GError              **error)
{
  const guint32 begin = self->ring->len, n = given->n_corners;
  const WayPosition *all = self->mesh->corners;

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 here = given->corners[i];
      const guint32 before = given->corners[i > 0 ? i - 1 : n - 1];

      if (plane_is_same (&all[here], &all[before]))
        return fail (error, polygon, "has a corner twice in a row");
      if (self->same[here] != self->same[before])
        g_array_append_val (self->ring, self->same[here]);
    }

  return self->ring->len - begin >= 3
         || fail (error, polygon, "has no area");
}

static gboolean
add_ring (Shape                *self,
          guint32               polygon,
          const WayMeshPolygon *given,
          GError              **error)
{
  const guint32 begin = self->ring->len;
  const char *what = NULL;

  if (given->n_corners < 3 || given->corners == NULL)
    return fail (error, polygon, "has fewer than three corners");
  if (given->n_corners > G_MAXINT32 - begin)
    return mesh_fail_for_memory (error);
  for (guint32 i = 0; i < given->n_corners; i++)
    if (given->corners[i] >= self->mesh->n_corners)
      return fail (error, polygon, "has a corner that is not there");

  return add_corners (self, polygon, given, error)
         && (mesh_ring_make_convex (self->mesh->corners,
                                    &g_array_index (self->ring, guint32,
                                                    begin),
                                    self->ring->len - begin,
                                    self->mesh->tolerance, &what)
             || fail (error, polygon, what));
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
    return mesh_fail_for_memory (error);

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

/* Stores in @order the corners of sides without a twin, and in @n_corners how
 * many they are. */
static gboolean
find_loose_corners (Shape   *self,
                    guint32 *n_corners,
                    GError **error)
{
  g_autofree guint8 *is_loose
    = g_try_new0 (guint8, MAX (self->mesh->n_corners, 1));
  guint32 n = 0;

  if (is_loose == NULL)
    return mesh_fail_for_memory (error);

  for (guint32 i = 0; i < self->ring->len; i++)
    {
      const Side *side = &self->sides[i];

      if (self->twins[side->side] == MESH_NONE)
        is_loose[corner_of (self, side->side)]
          = is_loose[end_of (self, side)] = TRUE;
    }
  for (guint32 i = 0; i < self->mesh->n_corners; i++)
    if (is_loose[i])
      self->order[n++] = i;

  choose_axis (self);
  g_qsort_with_data (self->order, (int) n, sizeof *self->order,
                     compare_corners, self);
  *n_corners = n;
  return TRUE;
}

/* The first of @n corners in order whose coordinate is @place or more. */
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

/* How far along a side a corner lies, if that is between its ends and no
 * further off than the tolerance; else 0. */
static gdouble
place_on_side (const Shape       *self,
               const WayPosition *at,
               const WayPosition *a,
               const WayPosition *b)
{
  const gdouble length = way_position_distance (a, b, WAY_POSITION_PLANAR);
  const gdouble x = (b->x - a->x) / length, y = (b->y - a->y) / length;
  const gdouble forth = x * (at->x - a->x) + y * (at->y - a->y);
  const gdouble off = x * (at->y - a->y) - y * (at->x - a->x);

  return forth > 0 && forth < length
         && fabs (off) <= self->mesh->tolerance ? forth : 0;
}

static gboolean
is_in_ring (const Shape *self,
            guint32      first,
            guint32      end,
            guint32      corner)
{
  for (guint32 i = first; i < end; i++)
    if (corner_of (self, i) == corner)
      return TRUE;

  return FALSE;
}

static int
compare_cuts (gconstpointer a,
              gconstpointer b)
{
  const Cut *left = a, *right = b;

  if (left->place != right->place)
    return left->place < right->place ? -1 : 1;

  return left->corner < right->corner ? -1 : left->corner > right->corner;
}

/* Stores in @cuts those of @n corners in order that lie on the side from @a to
 * @b. Without a tolerance they lie there exactly, and their order along the
 * axis is that along the side. */
static void
find_cuts (Shape             *self,
           guint32            n,
           const WayPosition *a,
           const WayPosition *b)
{
  const WayPosition *corners = self->mesh->corners;
  const gdouble tolerance = self->mesh->tolerance;
  const gboolean is_forth = compare_places (self, a, b) < 0;
  const gdouble first = along (self, is_forth ? a : b) - tolerance;
  const gdouble last = along (self, is_forth ? b : a) + tolerance;

  g_array_set_size (self->cuts, 0);
  for (guint32 i = find_from (self, n, first);
       i < n && along (self, &corners[self->order[i]]) <= last; i++)
    {
      const WayPosition *at = &corners[self->order[i]];
      Cut cut = { is_forth ? i : -(gdouble) i, self->order[i] };

      if (plane_is_same (at, a) || plane_is_same (at, b))
        continue;
      if (tolerance > 0)
        cut.place = place_on_side (self, at, a, b);
      if (tolerance > 0 ? cut.place > 0 : plane_is_on_segment (at, a, b))
        g_array_append_val (self->cuts, cut);
    }
  g_array_sort (self->cuts, compare_cuts);
}

/* Appends to @ring the corners between the ends of a side, in its order; none
 * of its own polygon, whose sides are from @first to @end. */
static void
cut_side (Shape   *self,
          guint32  n,
          guint32  first,
          guint32  end,
          guint32  side,
          GArray  *ring)
{
  const guint32 next = side + 1 < end ? side + 1 : first;
  const WayPosition *corners = self->mesh->corners;

  find_cuts (self, n, &corners[corner_of (self, side)],
             &corners[corner_of (self, next)]);
  for (guint i = 0; i < self->cuts->len; i++)
    {
      const guint32 at = g_array_index (self->cuts, Cut, i).corner;

      if (!is_in_ring (self, first, end, at))
        g_array_append_val (ring, at);
    }
}

static gboolean
cut_sides (Shape   *self,
           GError **error)
{
  WayMesh *mesh = self->mesh;
  g_autoptr (GArray) ring = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 n = 0, side = 0;

  if (!find_loose_corners (self, &n, error))
    return FALSE;
  if (n == 0)
    return TRUE;
  for (guint32 p = 0; p < mesh->n_polygons; p++)
    {
      const guint32 begin = side, end = mesh->first[p + 1];

      mesh->first[p] = ring->len;
      for (; side < end; side++)
        {
          const guint32 from = corner_of (self, side);

          g_array_append_val (ring, from);
          if (self->twins[side] == MESH_NONE)
            cut_side (self, n, begin, end, side, ring);
          if (ring->len > G_MAXINT32)
            return mesh_fail_for_memory (error);
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
    return mesh_fail_for_memory (error);

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
    return mesh_fail_for_memory (error);

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
  self.cuts = g_array_new (FALSE, FALSE, sizeof (Cut));
  ok = shape_all (&self, polygons, error);
  if (ok)
    {
      mesh->ring = (guint32 *) g_array_free (g_steal_pointer (&self.ring),
                                             FALSE);
      mesh->twin = g_steal_pointer (&self.twins);
    }

  g_clear_pointer (&self.ring, g_array_unref);
  g_array_unref (self.cuts);
  g_free (self.same);
  g_free (self.order);
  g_free (self.sides);
  g_free (self.twins);
  return ok;
}
