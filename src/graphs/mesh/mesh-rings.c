/* mesh-rings.c - which polygons are convex, exactly or but for rounding
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A ring is convex if all its turns go the same way and its direction goes
 * round once. Directions are counted as they come to point upwards: those of a
 * convex ring do so once, those of a pentagram twice.
 *
 * Corners that were drawn on one line are rarely on one line as doubles. When a
 * mesh is turned, some of them come to stick into a polygon by the last bit.
 * Such a ring is accepted if it stays within the tolerance of its convex hull.
 * The polygon then stands for its hull: every position in the hull is in the
 * polygon, and any two of them see each other. All questions about the hull are
 * decided exactly, so that the tolerance is spent here and never again.
 *
 * A ring is near its hull if three things hold. It passes the corners of the
 * hull in their order. Its corners between two of these advance along that side
 * of the hull, no further from it than the tolerance. No two of its sides
 * meet. */

#include "graphs/mesh/mesh-private.h"

#include "core/plane.h"

#include <math.h>
#include <wayfind/core/error.h>

typedef struct
{
  const WayPosition *corners;
  const guint32     *ring;
  guint32            n;
  gdouble            tolerance;
} Ring;

static const WayPosition *
corner (const Ring *self,
        guint32     place)
{
  return &self->corners[self->ring[place % self->n]];
}

/* Convex rings ------------------------------------------------------------- */

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

/* 1 for a convex ring against the clock, -1 for a convex ring with it, and else
 * 0, where @what says what is wrong. */
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

/* The hull ----------------------------------------------------------------- */

static int
compare_places (gconstpointer a,
                gconstpointer b,
                gpointer      ring)
{
  const guint32 i = *(const guint32 *) a, k = *(const guint32 *) b;
  const WayPosition *left = corner (ring, i), *right = corner (ring, k);

  if (left->x != right->x)
    return left->x < right->x ? -1 : 1;
  if (left->y != right->y)
    return left->y < right->y ? -1 : 1;

  return i < k ? -1 : i > k;
}

/* Appends the next place to the hull, after dropping places at its end that now
 * lie on a side or within. The first @n_kept stay. */
static void
extend (const Ring *self,
        GArray     *hull,
        guint       n_kept,
        guint32     place)
{
  while (hull->len > n_kept
         && plane_orient (corner (self, g_array_index (hull, guint32,
                                                       hull->len - 2)),
                          corner (self, g_array_index (hull, guint32,
                                                       hull->len - 1)),
                          corner (self, place)) <= 0)
    g_array_set_size (hull, hull->len - 1);
  g_array_append_val (hull, place);
}

/* The hull of a ring (Andrew's monotone chain): the places in the ring of its
 * corners, against the clock, from the leftmost. NULL without memory. */
static GArray *
find_hull (const Ring *self)
{
  g_autofree guint32 *order = g_try_new (guint32, self->n);
  GArray *hull;
  guint n_lower;

  if (order == NULL)
    return NULL;

  for (guint32 i = 0; i < self->n; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) self->n, sizeof *order, compare_places,
                     (gpointer) self);

  hull = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < self->n; i++)
    extend (self, hull, 1, order[i]);
  n_lower = hull->len;
  for (guint32 i = self->n - 1; i-- > 0;)
    extend (self, hull, n_lower, order[i]);
  g_array_set_size (hull, hull->len - 1);

  return hull;
}

/* The ring beside its hull ------------------------------------------------- */

/* Whether the corners between places @first and @end, both of the hull,
 * advance along the side of the hull and stay near it. */
static gboolean
follows_side (const Ring *self,
              guint32     first,
              guint32     end)
{
  const WayPosition *a = corner (self, first), *b = corner (self, end);
  const gdouble length = way_position_distance (a, b, WAY_POSITION_PLANAR);
  const gdouble x = (b->x - a->x) / length, y = (b->y - a->y) / length;
  gdouble before = 0;

  for (guint32 i = first + 1; i < end; i++)
    {
      const WayPosition *at = corner (self, i);
      const gdouble along = x * (at->x - a->x) + y * (at->y - a->y);
      const gdouble off = x * (at->y - a->y) - y * (at->x - a->x);

      if (!(along > before && along < length
            && fabs (off) <= self->tolerance))
        return FALSE;
      before = along;
    }

  return TRUE;
}

/* Whether the side that begins at @place meets another side. The sides before
 * and after it may meet it at their common corner. */
static gboolean
meets_others (const Ring *self,
              guint32     place)
{
  for (guint32 i = 1; i < self->n; i++)
    {
      const guint32 other = place + i;
      const gboolean is_next = i == 1 || i == self->n - 1;
      const PlaneMeeting meeting
        = plane_segments_meet (corner (self, place), corner (self, place + 1),
                               corner (self, other),
                               corner (self, other + 1));

      if (meeting != (is_next ? PLANE_TOUCH : PLANE_APART))
        return TRUE;
    }

  return FALSE;
}

/* Whether the ring goes from one corner of the hull to the next, and stays
 * near the side between them. Only sides off the hull can meet others. */
static gboolean
follows_hull (const Ring   *self,
              const GArray *hull)
{
  for (guint i = 0; i < hull->len; i++)
    {
      const guint32 first = g_array_index (hull, guint32, i);
      guint32 end = g_array_index (hull, guint32, (i + 1) % hull->len);

      end += end <= first ? self->n : 0;
      if (end - first == 1)
        continue;
      if (!follows_side (self, first, end))
        return FALSE;
      for (guint32 k = first; k < end; k++)
        if (meets_others (self, k))
          return FALSE;
    }

  return TRUE;
}

/* Whether the ring passes the places of the hull in order, once around. */
static gboolean
is_in_order (const GArray *hull)
{
  guint n_falls = 0;

  for (guint i = 0; i < hull->len; i++)
    n_falls += g_array_index (hull, guint32, (i + 1) % hull->len)
               < g_array_index (hull, guint32, i);

  return hull->len >= 3 && n_falls == 1;
}

/* The hull of a ring against the clock, as find_hull() gives it; NULL if the
 * ring is not near it. */
static GArray *
find_near_hull (const WayPosition *corners,
                const guint32     *ring,
                guint32            n,
                gdouble            tolerance)
{
  const Ring self = { corners, ring, n, tolerance };
  g_autoptr (GArray) hull = find_hull (&self);

  if (hull == NULL || !is_in_order (hull) || !follows_hull (&self, hull))
    return NULL;

  return g_steal_pointer (&hull);
}

/* One ring ----------------------------------------------------------------- */

static void
turn_around (guint32 *ring,
             guint32  n)
{
  for (guint32 i = 0, k = n - 1; i < k; i++, k--)
    {
      const guint32 kept = ring[i];

      ring[i] = ring[k];
      ring[k] = kept;
    }
}

/* 1 for a ring against the clock, -1 for one with it, convex or not. */
static int
turn_of (const WayPosition *corners,
         const guint32     *ring,
         guint32            n)
{
  g_autofree WayPosition *places = g_try_new (WayPosition, n);

  for (guint32 i = 0; places != NULL && i < n; i++)
    places[i] = corners[ring[i]];

  return places != NULL ? plane_ring_turn (places, n) : 0;
}

gboolean
mesh_ring_make_convex (const WayPosition *corners,
                       guint32           *ring,
                       guint32            n,
                       gdouble            tolerance,
                       const char       **what)
{
  const int turn = find_turn (corners, ring, n, what);
  g_autoptr (GArray) hull = NULL;

  if (turn != 0 || tolerance == 0)
    {
      if (turn < 0)
        turn_around (ring, n);
      return turn != 0;
    }

  if (turn_of (corners, ring, n) < 0)
    turn_around (ring, n);
  hull = find_near_hull (corners, ring, n, tolerance);
  return hull != NULL;
}

/* All of them -------------------------------------------------------------- */

static gboolean
is_convex (const WayMesh *mesh,
           guint32        polygon)
{
  for (guint32 i = mesh->first[polygon]; i < mesh->first[polygon + 1]; i++)
    {
      const guint32 next = mesh_next_side (mesh, polygon, i);

      if (plane_orient (mesh_corner (mesh, i), mesh_corner (mesh, next),
                        mesh_corner (mesh, mesh_next_side (mesh, polygon,
                                                           next))) < 0)
        return FALSE;
    }

  return TRUE;
}

/* Appends the corners of the hull of a polygon: all of its ring if that is
 * convex. */
static gboolean
add_hull (WayMesh *mesh,
          guint32  polygon,
          gdouble  tolerance,
          GArray  *all)
{
  const guint32 *ring = &mesh->ring[mesh->first[polygon]];
  const guint32 n = mesh->first[polygon + 1] - mesh->first[polygon];
  g_autoptr (GArray) hull = NULL;

  if (is_convex (mesh, polygon))
    {
      g_array_append_vals (all, ring, n);
      return TRUE;
    }

  hull = find_near_hull (mesh->corners, ring, n, tolerance);
  for (guint i = 0; hull != NULL && i < hull->len; i++)
    g_array_append_val (all, ring[g_array_index (hull, guint32, i)]);

  return hull != NULL;
}

static gboolean
has_rough_polygon (const WayMesh *mesh)
{
  for (guint32 p = 0; p < mesh->n_polygons; p++)
    if (!is_convex (mesh, p))
      return TRUE;

  return FALSE;
}

gboolean
mesh_hulls_init (WayMesh *self,
                 gdouble  tolerance,
                 GError **error)
{
  g_autoptr (GArray) all = NULL;

  if (!has_rough_polygon (self))
    return TRUE;

  self->hull_first = g_try_new (guint32, (gsize) self->n_polygons + 1);
  if (self->hull_first == NULL)
    return mesh_fail_for_memory (error);

  all = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 p = 0; p < self->n_polygons; p++)
    {
      self->hull_first[p] = all->len;
      if (!add_hull (self, p, tolerance, all))
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                       "polygon %u is too thin for corners of others that lie "
                       "within the tolerance of its sides", p);
          return FALSE;
        }
    }

  self->hull_first[self->n_polygons] = all->len;
  self->hull = (guint32 *) g_array_free (g_steal_pointer (&all), FALSE);
  return TRUE;
}
