/* tidy-manoeuvres.c - manoeuvres that drivers take for one, and needless ones
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A crossing of two dual carriageways is four nodes on the map, and one place
 * to a driver. So two manoeuvres that are only some metres apart are one, whose
 * angle is the sum of both. */

#include "io/formats/directions/manoeuvres.h"

#include <math.h>
#include <string.h>

/* Metres: nobody reads the name of a shorter street. */
#define SHORT_NAME 105.0

/* Metres: the greatest extent of one crossing, and of a crossing whose two halves
 * do not quite meet. */
#define ONE_CROSSING 30.0
#define ONE_NAME 45.0
#define ONE_BLOCK 35.0
#define TURN_LANE 300.0
#define STAGGERED 4.0
#define HALF_CROSSING 15.0

/* Degrees. */
#define SLIGHT 40.0
#define BEND 50.0
#define STRAIGHT 20.0
#define BACK 145.0

/* The length of the way from one hop to another. */
static gdouble
length_between (const Leg *leg,
                guint      first,
                guint      end)
{
  gdouble length = 0;

  for (guint i = first; i < end; i++)
    length += leg_get_hop (leg, i)->length;

  return length;
}

static gboolean
are_one_road (const Hop *a,
              const Hop *b)
{
  return is_one_road (a->name, a->kind, b->name, b->kind);
}

/* One crossing --------------------------------------------------------------- */

static gboolean
is_round (const Manoeuvre *self)
{
  return self->type >= MANOEUVRE_ROUNDABOUT
         && self->type <= MANOEUVRE_EXIT_ROTARY;
}

/* The angle between the roads before and behind. Which way a driver turns back is
 * that of both turns. */
static gdouble
turn_of_both (const Manoeuvre *first,
              const Manoeuvre *second)
{
  const gdouble turn = remainder (second->after - first->before, 360);
  const gdouble sum = first->turn + second->turn;

  return fabs (turn) > 120 && (turn < 0) != (sum < 0) ? -turn : turn;
}

/* Whether the way from @first to @second is a lane beside a crossing for those
 * who turn there. */
static gboolean
is_turn_lane (const Leg       *leg,
              const Manoeuvre *first,
              const Manoeuvre *second)
{
  const Hop *before = leg_get_hop (leg, first->hop - 1);
  const Hop *after = leg_get_hop (leg, second->hop);

  if (is_round (first) || is_round (second)
      || second->type == MANOEUVRE_MERGE || first->side == SIDE_UTURN
      || (before->kind->flags & ROAD_IS_LINK) != 0
      || (after->kind->flags & ROAD_IS_LINK) != 0)
    return FALSE;

  for (guint i = first->hop; i < second->hop; i++)
    {
      const Hop *hop = leg_get_hop (leg, i);

      if ((hop->kind->flags & ROAD_IS_LINK) == 0
          || hop->kind->class <= ROAD_TRUNK)
        return FALSE;
    }

  return TRUE;
}

/* Whether @first and the manoeuvre after it are one to a driver. */
static gboolean
are_one (const Leg       *leg,
         const Manoeuvre *first,
         const Manoeuvre *second)
{
  const Hop *before = leg_get_hop (leg, first->hop - 1);
  const Hop *within = leg_get_hop (leg, first->hop);
  const Hop *after = leg_get_hop (leg, second->hop);
  const gdouble length = length_between (leg, first->hop, second->hop);
  const gboolean same_side = (first->turn < 0) == (second->turn < 0);
  const gdouble least = MIN (fabs (first->turn), fabs (second->turn));

  if (is_turn_lane (leg, first, second) && length < TURN_LANE)
    return TRUE;
  if (second->type == MANOEUVRE_NONE)
    return length < ONE_CROSSING && first->type != MANOEUVRE_NONE
           && first->side != SIDE_UTURN
           && !is_round (first) && are_one_road (within, after)
           && are_one_road (before, after)
           && fabs (turn_of_both (first, second)) > BACK;
  if (first->type == MANOEUVRE_NONE)
    return FALSE;
  if (same_side && length < ONE_BLOCK && are_one_road (before, within)
      && are_one_road (within, after) && !is_round (first)
      && !is_round (second) && first->side != SIDE_UTURN
      && fabs (turn_of_both (first, second)) > BACK)
    return TRUE;
  if (second->type == MANOEUVRE_NEW_NAME && !is_round (first)
      && fabs (second->turn) < BEND && first->type != MANOEUVRE_NEW_NAME && length < ONE_NAME
      && !changes_mode (within->kind, after->kind))
    return TRUE;
  if (is_round (first) || is_round (second) || length > ONE_CROSSING
      || changes_mode (before->kind, within->kind)
      || changes_mode (within->kind, after->kind)
      || first->type == MANOEUVRE_MERGE || second->type == MANOEUVRE_MERGE
      || first->side == SIDE_UTURN || second->side == SIDE_UTURN)
    return FALSE;
  if (!same_side && least > SLIGHT)
    return length < STAGGERED
           || (length < HALF_CROSSING && are_one_road (before, within)
               && are_one_road (within, after));
  if (second->type == MANOEUVRE_NEW_NAME || first->type == MANOEUVRE_NEW_NAME)
    return TRUE;

  return within->name == NULL || are_one_road (before, within)
         || are_one_road (within, after)
         || (same_side && are_one_road (before, after));
}

/* The type of a manoeuvre behind which the name of the road changes. */
static ManoeuvreType
type_of_first (const Manoeuvre *first)
{
  return first->type == MANOEUVRE_CONTINUE ? MANOEUVRE_TURN : first->type;
}

static ManoeuvreType
type_of_both (const Leg       *leg,
              const Manoeuvre *first,
              const Manoeuvre *second)
{
  const gboolean is_one = are_one_road (leg_get_hop (leg, first->hop - 1),
                                        leg_get_hop (leg, second->hop));
  const gdouble turn = turn_of_both (first, second);

  if (second->type == MANOEUVRE_NEW_NAME
      && first->type != MANOEUVRE_NEW_NAME)
    return is_one ? MANOEUVRE_CONTINUE : type_of_first (first);
  if (is_turn_lane (leg, first, second))
    return is_one ? MANOEUVRE_CONTINUE : MANOEUVRE_TURN;
  if (fabs (turn) < STRAIGHT)
    return is_one ? MANOEUVRE_NONE : MANOEUVRE_NEW_NAME;
  if (first->type == MANOEUVRE_ON_RAMP || first->type == MANOEUVRE_OFF_RAMP)
    return first->type;
  if (second->type == MANOEUVRE_ON_RAMP || second->type == MANOEUVRE_OFF_RAMP)
    return second->type;
  if (is_one)
    return MANOEUVRE_CONTINUE;
  if (first->type == MANOEUVRE_END_OF_ROAD
      || second->type == MANOEUVRE_END_OF_ROAD)
    return MANOEUVRE_END_OF_ROAD;

  return MANOEUVRE_TURN;
}

/* Makes @first both manoeuvres. */
static void
join (const Leg       *leg,
      Manoeuvre       *first,
      const Manoeuvre *second)
{
  const gboolean keeps_side = second->type == MANOEUVRE_NEW_NAME
                              && first->type != MANOEUVRE_NEW_NAME;

  first->type = type_of_both (leg, first, second);
  first->named = second->named;
  if (keeps_side)
    return;

  first->turn = turn_of_both (first, second);
  first->after = second->after;
  first->side = fabs (first->turn) > BACK
                  && (first->type == MANOEUVRE_CONTINUE)
                  ? SIDE_UTURN
                  : side_of_turn (CLAMP (first->turn, -170, 170));
}

/* Drops the bends at which a driver needs no word. */
static void
drop_silent (Leg *leg)
{
  for (guint i = leg->manoeuvres->len; i-- > 0;)
    if (leg_get_manoeuvre (leg, i)->type == MANOEUVRE_NONE)
      g_array_remove_index (leg->manoeuvres, i);
}

static void
join_crossings (Leg *leg)
{
  for (guint i = 0; i + 1 < leg->manoeuvres->len;)
    {
      Manoeuvre *first = leg_get_manoeuvre (leg, i);
      const Manoeuvre *second = leg_get_manoeuvre (leg, i + 1);

      if (!are_one (leg, first, second))
        {
          i++;
          continue;
        }
      join (leg, first, second);
      g_array_remove_index (leg->manoeuvres, i + 1);
      if (leg_get_manoeuvre (leg, i)->type == MANOEUVRE_NONE)
        g_array_remove_index (leg->manoeuvres, i);
    }
}

/* Ends of roads -------------------------------------------------------------- */

/* Only a driver who has passed crossings since the last direction is told that
 * the road ends. */
static void
name_ends_of_roads (Leg *leg)
{
  guint last = 0;

  for (guint i = 0; i < leg->manoeuvres->len; i++)
    {
      Manoeuvre *manoeuvre = leg_get_manoeuvre (leg, i);
      gboolean has_passed = FALSE;

      for (guint hop = last + 1; hop < manoeuvre->hop; hop++)
        has_passed |= leg_get_hop (leg, hop)->is_junction
                      && leg_get_hop (leg, hop)->kind->class != ROAD_FERRY;
      if (manoeuvre->type == MANOEUVRE_END_OF_ROAD && !has_passed)
        manoeuvre->type
          = are_one_road (leg_get_hop (leg, manoeuvre->hop - 1),
                          leg_get_hop (leg, manoeuvre->named))
              && leg_get_hop (leg, manoeuvre->named)->name != NULL
              ? MANOEUVRE_CONTINUE : MANOEUVRE_TURN;
      last = manoeuvre->named;
    }
}

/* Names ---------------------------------------------------------------------- */

/* Whether one name only has more to it than the other: a bridge that is called
 * after its street. */
static gboolean
contain_each_other (const Hop *a,
                    const Hop *b)
{
  return a->name != NULL && b->name != NULL
         && (g_str_has_prefix (a->name, b->name)
             || g_str_has_prefix (b->name, a->name));
}

/* Drops names that are not worth a word: those of short streets. */
static void
drop_short_names (Leg *leg)
{
  for (guint i = leg->manoeuvres->len; i-- > 0;)
    {
      const Manoeuvre *manoeuvre = leg_get_manoeuvre (leg, i);
      const gboolean is_last = i + 1 == leg->manoeuvres->len;
      const guint end = is_last ? leg->hops->len
                                : leg_get_manoeuvre (leg, i + 1)->hop;
      const Hop *before = leg_get_hop (leg, manoeuvre->hop - 1);
      const Hop *after = leg_get_hop (leg, manoeuvre->named);

      if (manoeuvre->type == MANOEUVRE_NEW_NAME
          && (before->kind->flags & ROAD_HAS_LANES) == 0
          && (contain_each_other (before, after)
              || length_between (leg, manoeuvre->hop, end) < SHORT_NAME))
        g_array_remove_index (leg->manoeuvres, i);
    }
}

void
tidy_manoeuvres (Leg *leg)
{
  join_crossings (leg);
  drop_silent (leg);
  name_ends_of_roads (leg);
  drop_short_names (leg);
}
