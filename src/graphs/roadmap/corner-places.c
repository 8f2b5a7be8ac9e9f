/* corner-places.c - corners of obstacles around which a way may lead
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Corners at the same position make one place. A corner on the side of another
 * polygon makes a place, too. Obstacles and open rooms alternate around a
 * place. Obstacles that touch in a place leave no way between them, so that a
 * path through the place stays in one room. Everything outside of this room
 * counts as one block. The path can bend around the block only if the room is
 * wider than half a turn, and at most one room is that wide.
 * O(corners * sides that meet in a place). */

#include "graphs/roadmap/visibility.h"

#include <stdlib.h>

static int
compare_positions (gconstpointer a,
                   gconstpointer b)
{
  const WayPosition *one = a, *other = b;

  if (one->x != other->x)
    return one->x > other->x ? 1 : -1;

  return (one->y > other->y) - (one->y < other->y);
}

static int
compare_halves (gconstpointer a,
                gconstpointer b)
{
  const HalfSide *one = a, *other = b;

  return (one->polygon > other->polygon) - (one->polygon < other->polygon);
}

/* Collects all halves of sides that begin at a place. */
static void
find_halves (WayObstacles      *obstacles,
             const WayPosition *at,
             GArray            *halves)
{
  const Segment *side;
  SegmentWalk walk;

  g_array_set_size (halves, 0);
  segment_walk_init_box (&walk, &obstacles->index, (Box) { *at, *at });
  while ((side = segment_walk_next (&walk)) != NULL)
    half_sides_add (halves, side, at);
  g_array_sort (halves, compare_halves);
}

/* Keeps the halves with an open room on their outer hand, at which a block
 * begins or ends. If two such halves have one direction, this keeps one of
 * them. */
static void
keep_bounds (GArray            *halves,
             const WayPosition *at,
             GArray            *bounds)
{
  const HalfSide *items = (const HalfSide *) (gpointer) halves->data;

  g_array_set_size (bounds, 0);
  for (guint i = 0; i < halves->len; i++)
    {
      gboolean is_new
        = !half_sides_cover (items, halves->len, at, &items[i].to,
                             -items[i].inside);

      for (guint k = 0; is_new && k < bounds->len; k++)
        {
          const HalfSide *other = &g_array_index (bounds, HalfSide, k);

          is_new = other->inside != items[i].inside
                   || plane_orient (at, &items[i].to, &other->to) != 0
                   || (items[i].to.x > at->x) != (other->to.x > at->x)
                   || (items[i].to.y > at->y) != (other->to.y > at->y);
        }
      if (is_new)
        g_array_append_val (bounds, items[i]);
    }
}

/* Finds the block: everything outside of the room that is wider than half a
 * turn. A room reaches from the start of one block, turning right, to the end
 * of the next block. Returns the number of rooms. O(bounds^2). */
static guint
find_block (Place        *self,
            const GArray *bounds)
{
  const HalfSide *items = (const HalfSide *) (gpointer) bounds->data;
  guint n_rooms = 0;

  for (guint i = 0; i < bounds->len; i++)
    {
      const HalfSide *last = NULL;

      if (items[i].inside != 1)
        continue;
      n_rooms++;
      for (guint k = 0; k < bounds->len; k++)
        if (items[k].inside == -1
            && (last == NULL
                || half_side_is_before (&items[k], last, &self->at,
                                        &items[i].to, 1)))
          last = &items[k];
      if (last == NULL
          || plane_orient (&self->at, &items[i].to, &last->to) <= 0)
        continue;
      self->is_convex = TRUE;
      self->block[0] = items[i].to;
      self->block[1] = last->to;
    }

  return n_rooms;
}

static gboolean
place_init (Place             *self,
            WayObstacles      *obstacles,
            const WayPosition *at,
            GArray            *scratch[2])
{
  guint n_rooms;

  *self = (Place) { .at = *at, .is_corner = TRUE };
  find_halves (obstacles, at, scratch[0]);
  keep_bounds (scratch[0], at, scratch[1]);
  n_rooms = find_block (self, scratch[1]);

  return (n_rooms == 1 || self->is_convex)
         && !obstacles_cover (obstacles, at);
}

/* Makes places of sorted corners. Returns how many. */
static gsize
make_places (WayObstacles      *obstacles,
             const WayPosition *corners,
             Place             *places)
{
  GArray *scratch[2];
  gsize n_places = 0;

  for (guint i = 0; i < 2; i++)
    scratch[i] = g_array_new (FALSE, FALSE, sizeof (HalfSide));
  for (gsize i = 0; i < obstacles->n_corners; i++)
    if ((i == 0 || !plane_is_same (&corners[i], &corners[i - 1]))
        && place_init (&places[n_places], obstacles, &corners[i], scratch))
      n_places++;
  for (guint i = 0; i < 2; i++)
    g_array_unref (scratch[i]);

  return n_places;
}

Place *
places_new_of_corners (WayObstacles *obstacles,
                       gsize        *n_places)
{
  const gsize n = obstacles->n_corners;
  WayPosition *corners = g_try_new (WayPosition, n + 1);
  Place *places = g_try_new (Place, n + 1);

  *n_places = 0;
  if (corners == NULL || places == NULL)
    {
      g_free (corners);
      g_free (places);
      return NULL;
    }

  for (gsize i = 0; i < n; i++)
    corners[i] = obstacles->corners[i];
  qsort (corners, n, sizeof *corners, compare_positions);
  *n_places = make_places (obstacles, corners, places);
  g_free (corners);

  return places;
}
