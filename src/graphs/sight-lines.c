/* sight-lines.c - whether a straight line passes between obstacles
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line that crosses a side in a point that is an end of neither is closed.
 * All others meet outlines only in corners of the polygons and where they
 * begin, so that it is enough to look around in these places, which are given
 * exactly:
 *
 *  - behind each, the line must not have something on both sides of it: that
 *    is inside an obstacle, or between two that share a wall;
 *  - in each on the way, it must not have something to its left and something
 *    to its right, or a disc would not fit through, however small.
 *
 * What a polygon covers beside a direction follows from the side that is met
 * first when turning away from it: its inside is known. Polygons that have no
 * side in such a place either hold all around it, and then their outlines were
 * met before, or nothing. */

#include "graphs/obstacles-private.h"

/* Halves of sides --------------------------------------------------------- */

static void
add_half (GArray            *halves,
          const Segment     *side,
          const WayPosition *to,
          int                inside)
{
  const HalfSide half = { *to, side->polygon, inside };

  g_array_append_val (halves, half);
}

void
half_sides_add (GArray            *halves,
                const Segment     *side,
                const WayPosition *place)
{
  const gboolean begins = plane_is_same (place, &side->from);
  const gboolean ends = plane_is_same (place, &side->to);

  if (!begins && !ends && !plane_is_on_segment (place, &side->from, &side->to))
    return;
  if (!ends)
    add_half (halves, side, &side->to, 1);
  if (!begins)
    add_half (halves, side, &side->from, -1);
}

/* Whether two places on a line through @place lie on the same side of it. */
static gboolean
is_same_way (const WayPosition *place,
             const WayPosition *one,
             const WayPosition *other)
{
  if (one->x != place->x)
    return (one->x > place->x) == (other->x > place->x);

  return (one->y > place->y) == (other->y > place->y);
}

/* In which quarter of a turn away from @hand a half lies: 0 along the line to
 * @toward, 1 on the other hand, 2 opposite, 3 on that hand. */
static guint
turn_of (const HalfSide    *half,
         const WayPosition *place,
         const WayPosition *toward,
         int                hand)
{
  const int side = hand * plane_orient (place, toward, &half->to);

  if (side != 0)
    return side < 0 ? 1 : 3;

  return is_same_way (place, toward, &half->to) ? 0 : 2;
}

/* Whether @one is met before @other when turning. */
static gboolean
is_before (const HalfSide    *one,
           const HalfSide    *other,
           const WayPosition *place,
           const WayPosition *toward,
           int                hand)
{
  const guint turn = turn_of (one, place, toward, hand);
  const guint other_turn = turn_of (other, place, toward, hand);

  if (turn != other_turn)
    return turn < other_turn;

  return hand * plane_orient (place, &one->to, &other->to) < 0;
}

/* Whether half @i is met first of those of its polygon. */
static gboolean
is_first (const HalfSide    *halves,
          guint              n,
          guint              i,
          const WayPosition *place,
          const WayPosition *toward,
          int                hand)
{
  for (guint k = 0; k < n; k++)
    if (k != i && halves[k].polygon == halves[i].polygon
        && is_before (&halves[k], &halves[i], place, toward, hand))
      return FALSE;

  return TRUE;
}

gboolean
half_sides_cover (const HalfSide    *halves,
                  guint              n,
                  const WayPosition *place,
                  const WayPosition *toward,
                  int                hand)
{
  for (guint i = 0; i < n; i++)
    if (halves[i].inside == hand
        && is_first (halves, n, i, place, toward, hand))
      return TRUE;

  return FALSE;
}

/* Whether anything lies to the left, or right, of the line at @place. */
static gboolean
has_beside (const HalfSide    *halves,
            guint              n,
            const WayPosition *place,
            const WayPosition *toward,
            int                hand)
{
  for (guint i = 0; i < n; i++)
    if (plane_orient (place, toward, &halves[i].to) == hand)
      return TRUE;

  return half_sides_cover (halves, n, place, toward, hand);
}

/* Lines ------------------------------------------------------------------- */

/* A line and the sides that it meets without crossing them. */
typedef struct
{
  WayPosition from;
  WayPosition to;
  GPtrArray  *sides;            /* (owned) of const Segment */
  GArray     *halves;           /* (owned) scratch */
} Line;

static void
line_clear (Line *self)
{
  g_clear_pointer (&self->sides, g_ptr_array_unref);
  g_clear_pointer (&self->halves, g_array_unref);
}

/* Looks around at a place on the line, where it begins or on the way. */
static gboolean
is_open_at (Line              *self,
            const WayPosition *place,
            gboolean           is_start)
{
  const HalfSide *halves;
  guint n;

  g_array_set_size (self->halves, 0);
  for (guint i = 0; i < self->sides->len; i++)
    half_sides_add (self->halves, self->sides->pdata[i], place);
  halves = (const HalfSide *) (gpointer) self->halves->data;
  n = self->halves->len;

  if (is_start)
    return !half_sides_cover (halves, n, place, &self->to, 1)
           || !half_sides_cover (halves, n, place, &self->to, -1);

  return !has_beside (halves, n, place, &self->to, 1)
         || !has_beside (halves, n, place, &self->to, -1);
}

/* Whether a corner lies on the line, and is none of its ends. */
static gboolean
is_on_way (const Line        *self,
           const WayPosition *corner)
{
  return plane_is_on_segment (corner, &self->from, &self->to)
         && !plane_is_same (corner, &self->from)
         && !plane_is_same (corner, &self->to);
}

static gboolean
is_open_all_along (Line *self)
{
  if (!is_open_at (self, &self->from, TRUE))
    return FALSE;

  for (guint i = 0; i < self->sides->len; i++)
    {
      const Segment *side = self->sides->pdata[i];

      if ((is_on_way (self, &side->from)
           && !is_open_at (self, &side->from, FALSE))
          || (is_on_way (self, &side->to)
              && !is_open_at (self, &side->to, FALSE)))
        return FALSE;
    }

  return TRUE;
}

/* Notes a side that the line meets. %FALSE if it crosses it. */
static gboolean
meet (Line          *self,
      const Segment *side)
{
  const PlaneMeeting meeting
    = plane_segments_meet (&self->from, &self->to, &side->from, &side->to);

  if (meeting == PLANE_CROSS)
    return FALSE;
  if (meeting == PLANE_APART)
    return TRUE;
  if (self->sides == NULL)
    {
      self->sides = g_ptr_array_new ();
      self->halves = g_array_new (FALSE, FALSE, sizeof (HalfSide));
    }
  g_ptr_array_add (self->sides, (gpointer) side);
  return TRUE;
}

gboolean
obstacles_see (WayObstacles      *self,
               const WayPosition *from,
               const WayPosition *to)
{
  Line line = { *from, *to, NULL, NULL };
  gboolean is_open = TRUE;
  const Segment *side;
  SegmentWalk walk;

  if (plane_is_same (from, to))
    return TRUE;

  segment_walk_init_line (&walk, &self->index, from, to);
  while (is_open && (side = segment_walk_next (&walk)) != NULL)
    is_open = meet (&line, side);
  if (is_open && line.sides != NULL)
    is_open = is_open_all_along (&line);
  line_clear (&line);

  return is_open;
}

gboolean
way_obstacles_is_open (WayObstacles      *self,
                       const WayPosition *from,
                       const WayPosition *to)
{
  g_return_val_if_fail (WAY_IS_OBSTACLES (self), FALSE);
  g_return_val_if_fail (from != NULL && to != NULL, FALSE);
  g_return_val_if_fail (way_position_is_valid (from, WAY_POSITION_PLANAR),
                        FALSE);
  g_return_val_if_fail (way_position_is_valid (to, WAY_POSITION_PLANAR),
                        FALSE);

  return !way_obstacles_is_inside (self, from)
         && obstacles_see (self, from, to);
}

/* Inside ------------------------------------------------------------------ */

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const guint64 one = *(const guint64 *) a, other = *(const guint64 *) b;

  return (one > other) - (one < other);
}

/* Of each polygon, 2 * its number for each side that a ray to the right meets
 * and one more than that for a side that the place lies on. */
static void
note_side (GArray            *notes,
           const Segment     *side,
           const WayPosition *place)
{
  const guint64 number = (guint64) side->polygon * 2;
  const gboolean is_up = side->to.y > place->y;
  const int hand = plane_orient (&side->from, &side->to, place);

  if (hand == 0 && plane_is_between (place, &side->from, &side->to))
    {
      const guint64 on = number + 1;

      g_array_append_val (notes, on);
      return;
    }
  if ((side->from.y > place->y) != is_up && (hand > 0) == is_up)
    g_array_append_val (notes, number);
}

/* Whether a polygon has an odd number of sides to the right, and none here. */
static gboolean
is_one_odd (GArray *notes)
{
  g_array_sort (notes, compare_numbers);
  for (guint i = 0; i < notes->len;)
    {
      const guint64 number = g_array_index (notes, guint64, i) & ~1ull;
      gboolean is_odd = FALSE, is_on = FALSE;

      for (; i < notes->len
             && (g_array_index (notes, guint64, i) & ~1ull) == number; i++)
        {
          is_odd ^= TRUE;
          is_on |= g_array_index (notes, guint64, i) & 1;
        }
      if (is_odd && !is_on)
        return TRUE;
    }

  return FALSE;
}

gboolean
way_obstacles_is_inside (WayObstacles      *self,
                         const WayPosition *position)
{
  g_autoptr (GArray) notes = NULL;
  const Segment *side;
  SegmentWalk walk;

  g_return_val_if_fail (WAY_IS_OBSTACLES (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);
  g_return_val_if_fail (way_position_is_valid (position, WAY_POSITION_PLANAR),
                        FALSE);

  segment_walk_init_box (&walk, &self->index,
                         (Box) { *position, { INFINITY, position->y } });
  while ((side = segment_walk_next (&walk)) != NULL)
    {
      if (notes == NULL)
        notes = g_array_new (FALSE, FALSE, sizeof (guint64));
      note_side (notes, side, position);
    }

  return notes != NULL && is_one_odd (notes);
}
