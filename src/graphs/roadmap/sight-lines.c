/* sight-lines.c - whether a straight line passes between obstacles
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line is closed if it crosses a side in a point that is an end of neither.
 * Any other line meets outlines only at corners of polygons and at its own
 * start. These points have exact coordinates, and the test looks at each:
 *
 *  - behind each point, obstacles must not lie on both hands of the line:
 *    otherwise it runs inside an obstacle, or between two that share a wall;
 *  - at each point on the way, obstacles must not touch the line from both
 *    hands: not even the smallest disc would fit through.
 *
 * To decide whether a polygon covers the ground beside a direction, turn away
 * from the direction up to the first side of the polygon, whose inner hand is
 * known. A polygon without a side at a point covers all the ground around the
 * point or nothing of it. In the first case the line has met its outline
 * before. */

#include "graphs/roadmap/obstacles-private.h"

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

/* Where a half lies, counted in quarter turns away from @hand: 0 is along the
 * line to @toward, 1 on the hand opposite to @hand, 2 backwards, 3 on @hand. */
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

gboolean
half_side_is_before (const HalfSide    *one,
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

gboolean
half_sides_cover (const HalfSide    *halves,
                  guint              n,
                  const WayPosition *place,
                  const WayPosition *toward,
                  int                hand)
{
  for (guint i = 0; i < n;)
    {
      const HalfSide *first = &halves[i];

      for (i++; i < n && halves[i].polygon == first->polygon; i++)
        if (half_side_is_before (&halves[i], first, place, toward, hand))
          first = &halves[i];
      if (first->inside == hand)
        return TRUE;
    }

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

/* A side that has an end on the line, or on which the line begins. */
typedef struct
{
  WayPosition    place;         /* where on the line */
  const Segment *side;
} Touch;

/* The places where sides along the line begin and end, in its direction. */
typedef struct
{
  GArray *places[2];            /* (owned) (nullable) begins, and ends */
  guint   passed[2];            /* of these, by the place that is looked at */
} Runs;

/* A line and the sides that it meets without crossing them. */
typedef struct
{
  WayPosition from;
  WayPosition to;
  GArray     *touches;          /* (owned) (nullable) of Touch */
  GArray     *halves;           /* (owned) scratch */
  Runs        runs[2];          /* with the inside to the left, right */
  gint        order;            /* 1 if it leads to the right or straight up */
} Line;

static void
line_clear (Line *self)
{
  if (self->touches == NULL)
    return;

  g_array_unref (self->touches);
  g_array_unref (self->halves);
  for (guint hand = 0; hand < 2; hand++)
    for (guint i = 0; i < 2; i++)
      g_clear_pointer (&self->runs[hand].places[i], g_array_unref);
}

/* In the order of a line, which is @order times that of coordinates. */
static int
compare_places (gconstpointer a,
                gconstpointer b,
                gpointer      order)
{
  const WayPosition *one = a, *other = b;
  const int sign = *(const gint *) order;

  if (one->x != other->x)
    return one->x > other->x ? sign : -sign;

  return sign * ((one->y > other->y) - (one->y < other->y));
}

static int
compare_touches (gconstpointer a,
                 gconstpointer b,
                 gpointer      line_order)
{
  const Touch *one = a, *other = b;
  const int order = compare_places (&one->place, &other->place, line_order);

  if (order != 0)
    return order;

  return (one->side->polygon > other->side->polygon)
         - (one->side->polygon < other->side->polygon);
}

static void
add_touch (Line              *self,
           const WayPosition *place,
           const Segment     *side)
{
  const Touch touch = { *place, side };

  if (plane_is_on_segment (place, &self->from, &self->to)
      && !plane_is_same (place, &self->to))
    g_array_append_val (self->touches, touch);
}

static void
add_run (Line          *self,
         const Segment *side)
{
  const gboolean is_along
    = compare_places (&side->from, &side->to, &self->order) < 0;
  Runs *runs = &self->runs[!is_along];

  for (guint i = 0; i < 2; i++)
    {
      if (runs->places[i] == NULL)
        runs->places[i] = g_array_new (FALSE, FALSE, sizeof (WayPosition));
      g_array_append_vals (runs->places[i], (i == 0) == is_along ? &side->from
                                                                 : &side->to,
                           1);
    }
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
  if (self->touches == NULL)
    {
      self->touches = g_array_new (FALSE, FALSE, sizeof (Touch));
      self->halves = g_array_new (FALSE, FALSE, sizeof (HalfSide));
    }
  if (meeting == PLANE_OVERLAP)
    add_run (self, side);
  add_touch (self, &side->from, side);
  add_touch (self, &side->to, side);
  /* The line begins within a side; along a run this does not count. */
  if (meeting == PLANE_TOUCH && !plane_is_same (&self->from, &side->from)
      && !plane_is_same (&self->from, &side->to)
      && plane_is_on_segment (&self->from, &side->from, &side->to))
    add_touch (self, &self->from, side);
  return TRUE;
}

/* Whether a side along the line runs past @place. Places must be asked in the
 * order of the line. */
static gboolean
is_run_along (Runs              *self,
              const WayPosition *place,
              gint              *order)
{
  if (self->places[0] == NULL)
    return FALSE;

  /* The runs that began before, and the runs that ended here or before. */
  for (int i = 0; i < 2; i++)
    while (self->passed[i] < self->places[i]->len
           && compare_places (&g_array_index (self->places[i], WayPosition,
                                              self->passed[i]),
                              place, order) < i)
      self->passed[i]++;

  return self->passed[0] > self->passed[1];
}

/* Tests a place on the line: its beginning, or one on the way. */
static gboolean
is_open_at (Line              *self,
            const WayPosition *place)
{
  const HalfSide *halves = (const HalfSide *) (gpointer) self->halves->data;
  const guint n = self->halves->len;
  const gboolean is_start = plane_is_same (place, &self->from);
  gboolean is_barred[2];

  for (guint i = 0; i < 2; i++)
    {
      const int hand = i == 0 ? 1 : -1;

      is_barred[i] = is_run_along (&self->runs[i], place, &self->order)
                     || (is_start ? half_sides_cover : has_beside)
                          (halves, n, place, &self->to, hand);
    }

  return !is_barred[0] || !is_barred[1];
}

/* Goes along the line from touch to touch. A side along the line may begin
 * before it: that bars one hand from the start on, without a touch there. */
static gboolean
is_open_all_along (Line *self)
{
  const Touch *touches;

  g_array_sort_with_data (self->touches, compare_touches, &self->order);
  for (guint hand = 0; hand < 2; hand++)
    for (guint i = 0; i < 2 && self->runs[hand].places[i] != NULL; i++)
      g_array_sort_with_data (self->runs[hand].places[i], compare_places,
                              &self->order);

  touches = (const Touch *) (gpointer) self->touches->data;
  if (self->touches->len == 0
      || !plane_is_same (&touches[0].place, &self->from))
    {
      g_array_set_size (self->halves, 0);
      if (!is_open_at (self, &self->from))
        return FALSE;
    }
  for (guint i = 0; i < self->touches->len;)
    {
      const WayPosition *place = &touches[i].place;

      g_array_set_size (self->halves, 0);
      for (; i < self->touches->len
             && plane_is_same (&touches[i].place, place); i++)
        half_sides_add (self->halves, touches[i].side, place);
      if (!is_open_at (self, place))
        return FALSE;
    }

  return TRUE;
}

gboolean
obstacles_see (WayObstacles      *self,
               const WayPosition *from,
               const WayPosition *to)
{
  Line line = { .from = *from, .to = *to, .order = 1 };
  gboolean is_open = TRUE;
  const Segment *side;
  SegmentWalk walk;

  if (plane_is_same (from, to))
    return TRUE;

  line.order = -compare_places (from, to, &line.order);
  segment_walk_init_line (&walk, &self->index, from, to);
  while (is_open && (side = segment_walk_next (&walk)) != NULL)
    is_open = meet (&line, side);
  if (is_open && line.touches != NULL)
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
  g_return_val_if_fail (plane_has (from) && plane_has (to), FALSE);

  return !obstacles_cover (self, from)
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

/* Collects numbers: for each side that a ray to the right meets, 2 * the number
 * of its polygon; for each side on which the place lies, one more than that. */
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
obstacles_cover (const WayObstacles *self,
                 const WayPosition  *position)
{
  g_autoptr (GArray) notes = NULL;
  const Segment *side;
  SegmentWalk walk;

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
