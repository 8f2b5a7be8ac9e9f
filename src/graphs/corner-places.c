/* corner-places.c - corners of obstacles around which a way may lead
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Corners that lie together are one place, and so is a corner that lies on the
 * side of another polygon. Around a place obstacles and room take turns. A way
 * bends there only around what takes less than half a turn, and that is all
 * that lies beside the room in which the way runs: since nothing leads between
 * obstacles that touch in the place, a way can bend in at most one room, and
 * all the rest counts as one block. O(corners * what lies beside one). */

#include "graphs/visibility.h"

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

/* All halves of sides that leave a place. */
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
}

/* Whether there is room just beside a half, on the hand on which its own
 * polygon is not. */
static gboolean
has_room (const GArray      *halves,
          guint              i,
          const WayPosition *at)
{
  const HalfSide *items = (const HalfSide *) (gconstpointer) halves->data;

  return !half_sides_cover (items, halves->len, at, &items[i].to,
                            -items[i].inside);
}

/* Whether block @first to @last takes less than half a turn and all other
 * halves that bound room lie in it. */
static gboolean
is_whole_block (const GArray      *halves,
                const WayPosition *at,
                const WayPosition *first,
                const WayPosition *last)
{
  if (plane_orient (at, first, last) <= 0)
    return FALSE;

  for (guint i = 0; i < halves->len; i++)
    {
      const WayPosition *to = &g_array_index (halves, HalfSide, i).to;

      if ((plane_orient (at, first, to) < 0 || plane_orient (at, to, last) < 0)
          && has_room (halves, i, at))
        return FALSE;
    }

  return TRUE;
}

/* Whether half @i begins a block: with room to its right, and as the first of
 * those of its direction. */
static gboolean
begins_block (const GArray      *halves,
              guint              i,
              const WayPosition *at)
{
  const HalfSide *items = (const HalfSide *) (gconstpointer) halves->data;
  const WayPosition *to = &items[i].to;

  if (items[i].inside != 1 || !has_room (halves, i, at))
    return FALSE;
  for (guint k = 0; k < i; k++)
    {
      const WayPosition *other = &items[k].to;

      if (items[k].inside == 1 && plane_orient (at, to, other) == 0
          && (to->x > at->x) == (other->x > at->x)
          && (to->y > at->y) == (other->y > at->y))
        return FALSE;
    }

  return TRUE;
}

/* Finds the block, which begins at a half with room to its right and ends at
 * one with room to its left. Returns how many rooms there are. */
static guint
find_block (Place        *self,
            const GArray *halves)
{
  guint n_rooms = 0;

  for (guint i = 0; i < halves->len; i++)
    {
      const HalfSide *first = &g_array_index (halves, HalfSide, i);

      if (!begins_block (halves, i, &self->at))
        continue;
      n_rooms++;
      for (guint k = 0; k < halves->len && !self->is_convex; k++)
        {
          const HalfSide *last = &g_array_index (halves, HalfSide, k);

          if (last->inside != -1 || !has_room (halves, k, &self->at)
              || !is_whole_block (halves, &self->at, &first->to, &last->to))
            continue;
          self->is_convex = TRUE;
          self->block[0] = first->to;
          self->block[1] = last->to;
        }
    }

  return n_rooms;
}

static gboolean
place_init (Place             *self,
            WayObstacles      *obstacles,
            const WayPosition *at,
            GArray            *halves)
{
  guint n_rooms;

  *self = (Place) { .at = *at, .is_corner = TRUE };
  find_halves (obstacles, at, halves);
  n_rooms = find_block (self, halves);

  return (n_rooms == 1 || self->is_convex)
         && !way_obstacles_is_inside (obstacles, at);
}

Place *
places_new_of_corners (WayObstacles *obstacles,
                       gsize        *n_places)
{
  const gsize n = obstacles->n_corners;
  WayPosition *corners = g_try_new (WayPosition, n + 1);
  Place *places = g_try_new (Place, n + 1);
  g_autoptr (GArray) halves = g_array_new (FALSE, FALSE, sizeof (HalfSide));

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
  for (gsize i = 0; i < n; i++)
    if ((i == 0 || !plane_is_same (&corners[i], &corners[i - 1]))
        && place_init (&places[*n_places], obstacles, &corners[i], halves))
      ++*n_places;
  g_free (corners);

  return places;
}
