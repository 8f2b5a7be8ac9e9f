/* tidy-manoeuvres.c - manoeuvres that drivers take for one, and needless ones
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A crossing of two dual carriageways is four nodes on the map, and one place
 * to a driver. So two manoeuvres that are only some metres apart are one, whose
 * angle is the sum of both. */

#include "io/formats/directions/manoeuvres.h"

#include <math.h>
#include <string.h>

/* Metres: a driver does not read the name of a shorter street. */
#define SHORT_NAME 105.0

/* Metres: the greatest extent of one crossing, of a crossing whose two halves
 * do not quite meet, of one half of a dual carriageway's, of a street that gets
 * its name only behind a turn, and of a place where a driver turns back. */
#define ONE_CROSSING 30.0
#define ONE_NAME 45.0
#define ONE_TURN_BACK 35.0
#define STAGGERED 4.0
#define HALF_CROSSING 15.0

/* Degrees. */
#define SLIGHT 40.0
#define BEND 50.0
#define STRAIGHT 20.0
#define BACK 145.0
#define MOST_OF_BOTH 240.0      /* two turns by more are no single turn */

static gboolean
are_one_road (const Hop *a,
              const Hop *b)
{
  return is_one_road (a->name, a->kind, b->name, b->kind);
}

/* Whether signs say which road a hop is on. */
static gboolean
has_name (const Hop *hop)
{
  return hop->name != NULL || hop->kind->texts[ROAD_REF] != NULL;
}

/* One crossing ------------------------------------------------------------ */

/* The angle between the roads before and behind. A driver turns back to the
 * side of both turns. */
static gdouble
turn_of_both (const Manoeuvre *first,
              const Manoeuvre *second)
{
  const gdouble turn = remainder (second->after - first->before, 360);
  const gdouble sum = first->turn + second->turn;

  return fabs (turn) > 120 && (turn < 0) != (sum < 0) ? -turn : turn;
}

/* Two manoeuvres in a row, and the roads around them. */
typedef struct
{
  const Manoeuvre *first, *second;
  const Hop       *before, *within, *after;
  gdouble          length;      /* between them, in metres */
  gdouble          turn;        /* of both, in degrees */
  gboolean         same_side;
  gdouble          least;       /* of both turns, in degrees */
} Pair;

static Pair
pair_of (const Leg       *leg,
         const Manoeuvre *first,
         const Manoeuvre *second)
{
  return (Pair) {
    first, second, leg_get_hop (leg, first->hop - 1),
    leg_get_hop (leg, first->hop), leg_get_hop (leg, second->hop),
    leg_measure (leg, first->hop, second->hop), turn_of_both (first, second),
    (first->turn < 0) == (second->turn < 0),
    MIN (fabs (first->turn), fabs (second->turn))
  };
}

/* Whether both are on one road: a driver who turns back over a dual
 * carriageway, say. */
static gboolean
stays_on_road (const Pair *self)
{
  return are_one_road (self->before, self->within)
         && are_one_road (self->within, self->after);
}

/* Whether a driver turns back by both. The second needs no word of its own.
 * Nobody knows whether roads without names are one road. */
static gboolean
turns_back (const Pair *self)
{
  return fabs (self->turn) > BACK && self->same_side && stays_on_road (self)
         && has_name (self->before)
         && self->length < ONE_TURN_BACK;
}

/* Whether the name of the road that the first leads to changes soon. */
static gboolean
gets_name_late (const Pair *self)
{
  return self->second->type == MANOEUVRE_NEW_NAME
         && self->first->type != MANOEUVRE_NEW_NAME
         && fabs (self->second->turn) < BEND && self->length < ONE_NAME;
}

/* Whether the roads of a crossing do not quite meet: the driver goes straight on,
 * with a small bend to one side and then to the other. */
static gboolean
is_offset (const Pair *self)
{
  return !self->same_side && self->length < HALF_CROSSING
         && fabs (self->first->turn) < BEND && fabs (self->second->turn) < BEND;
}

static gboolean
are_in_one_crossing (const Pair *self)
{
  if (is_offset (self))
    return TRUE;
  if (fabs (self->first->turn + self->second->turn) > MOST_OF_BOTH
      || self->second->type == MANOEUVRE_FORK)
    return FALSE;
  if (!self->same_side && self->least > SLIGHT)
    return self->length < STAGGERED
           || (self->length < HALF_CROSSING && stays_on_road (self));
  if (self->length > ONE_CROSSING
      || (self->first->type == MANOEUVRE_CONTINUE && self->second->leaves_road
          && fabs (self->first->turn) < SLIGHT))
    return FALSE;

  return self->first->type == MANOEUVRE_NEW_NAME
         || self->second->type == MANOEUVRE_NEW_NAME
         || self->within->name == NULL
         || are_one_road (self->before, self->within)
         || are_one_road (self->within, self->after)
         || (self->same_side && are_one_road (self->before, self->after));
}

/* Whether @first and the manoeuvre after it are one to a driver. */
static gboolean
are_one (const Leg       *leg,
         const Manoeuvre *first,
         const Manoeuvre *second)
{
  const Pair pair = pair_of (leg, first, second);

  if (first->side == SIDE_UTURN || is_at_roundabout (first)
      || is_at_roundabout (second)
      || changes_mode (pair.within->kind, pair.after->kind)
      || (first->type == MANOEUVRE_NONE && second->type == MANOEUVRE_NONE))
    return FALSE;
  if (is_turn_lane (leg, first, second))
    return TRUE;
  if (first->type == MANOEUVRE_NONE)
    return FALSE;
  if (second->type == MANOEUVRE_NONE)
    return turns_back (&pair) && pair.length < ONE_CROSSING;
  if (turns_back (&pair) || gets_name_late (&pair))
    return TRUE;

  return !changes_mode (pair.before->kind, pair.within->kind)
         && first->type != MANOEUVRE_MERGE && second->type != MANOEUVRE_MERGE
         && second->side != SIDE_UTURN && are_in_one_crossing (&pair);
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
  if (fabs (turn) < STRAIGHT
      || (is_one && first->type == MANOEUVRE_NEW_NAME
          && second->type == MANOEUVRE_NEW_NAME))
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
  const gboolean is_second = first->type == MANOEUVRE_NEW_NAME
                             && second->type != MANOEUVRE_NEW_NAME;

  first->type = type_of_both (leg, first, second);
  first->named = second->named;
  first->has_choice |= second->has_choice;
  if (keeps_side)
    return;
  if (is_second)
    first->hop = second->hop;

  first->turn = turn_of_both (first, second);
  first->after = second->after;
  first->side = fabs (first->turn) > BACK
                  && (first->type == MANOEUVRE_CONTINUE)
                  ? SIDE_UTURN
                  : side_of_turn (CLAMP (first->turn, -170, 170));
}

/* Drops the bends of roads that go on without a choice. */
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

/* Ends of roads ----------------------------------------------------------- */

/* Says that the road ends only if the driver leaves the road that was told, and
 * has passed crossings since then. */
static void
name_ends_of_roads (Leg *leg)
{
  guint last = 0;

  for (guint i = 0; i < leg->manoeuvres->len; i++)
    {
      Manoeuvre *manoeuvre = leg_get_manoeuvre (leg, i);
      const Hop *after = leg_get_hop (leg, manoeuvre->named);
      gboolean has_passed = FALSE;

      for (guint hop = last + 1; hop < manoeuvre->hop; hop++)
        has_passed |= leg_get_hop (leg, hop)->is_junction
                      && leg_get_hop (leg, hop)->kind->class != ROAD_FERRY;
      if (manoeuvre->type == MANOEUVRE_END_OF_ROAD && has_name (after)
          && are_one_road (leg_get_hop (leg, last), after))
        manoeuvre->type = MANOEUVRE_CONTINUE;
      else if (manoeuvre->type == MANOEUVRE_END_OF_ROAD && !has_passed)
        manoeuvre->type = MANOEUVRE_TURN;
      last = manoeuvre->named;
    }
}

/* Roundabouts --------------------------------------------------------------- */

/* Drops what is said where a road splits around an island, just before its
 * roundabout. */
static void
drop_splits (Leg *leg)
{
  for (guint i = leg->manoeuvres->len; i-- > 1;)
    {
      const Manoeuvre *first = leg_get_manoeuvre (leg, i - 1);
      const Manoeuvre *second = leg_get_manoeuvre (leg, i);

      if ((first->type == MANOEUVRE_FORK || first->type == MANOEUVRE_CONTINUE)
          && is_at_roundabout (second)
          && are_one_road (leg_get_hop (leg, first->hop - 1),
                           leg_get_hop (leg, first->hop))
          && leg_measure (leg, first->hop, second->hop) < ONE_CROSSING)
        g_array_remove_index (leg->manoeuvres, i - 1);
    }
}

/* Names ------------------------------------------------------------------- */

/* Whether one name begins with the other name: a bridge has the name of its
 * street. */
static gboolean
contain_each_other (const Hop *a,
                    const Hop *b)
{
  return a->name != NULL && b->name != NULL
         && (g_str_has_prefix (a->name, b->name)
             || g_str_has_prefix (b->name, a->name));
}

/* The length behind a manoeuvre, in metres, for which the road has the name that
 * the manoeuvre gives, before hop @end. */
static gdouble
measure_name (const Leg       *leg,
              const Manoeuvre *manoeuvre,
              guint            end)
{
  const char *name = leg_get_hop (leg, manoeuvre->named)->name;
  guint last = manoeuvre->named;

  while (last < end && g_strcmp0 (leg_get_hop (leg, last)->name, name) == 0)
    last++;

  return leg_measure (leg, manoeuvre->hop, last);
}

/* Drops names that are not worth a word: those of short streets. */
static void
drop_short_names (Leg *leg)
{
  guint end = leg->hops->len;

  for (guint i = leg->manoeuvres->len; i-- > 0;)
    {
      const Manoeuvre *manoeuvre = leg_get_manoeuvre (leg, i);
      const guint hop = manoeuvre->hop;
      const Hop *before = leg_get_hop (leg, hop - 1);
      const Hop *after = leg_get_hop (leg, manoeuvre->named);

      if (manoeuvre->type == MANOEUVRE_NEW_NAME
          && (before->kind->flags & ROAD_HAS_LANES) == 0
          && (contain_each_other (before, after)
              || measure_name (leg, manoeuvre, end) < SHORT_NAME))
        g_array_remove_index (leg->manoeuvres, i);
      end = hop;
    }
}

/* Whether a driver who was told of @told needs no word to go on along @after. */
static gboolean
is_told_road (const Manoeuvre *manoeuvre,
              const Hop       *told,
              const Hop       *after)
{
  return (manoeuvre->type == MANOEUVRE_NEW_NAME
          || (manoeuvre->type == MANOEUVRE_TURN && !manoeuvre->has_choice
              && manoeuvre->side == SIDE_STRAIGHT))
         && has_name (told) && g_strcmp0 (told->name, after->name) == 0
         && are_one_road (told, after);
}

/* Drops names that a driver was told before: that of a street behind a short
 * bridge whose own name was dropped. A driver stays only on a road whose name
 * was told. */
static void
drop_told_names (Leg *leg)
{
  const Hop *told = leg_get_hop (leg, 0);

  for (guint i = 0; i < leg->manoeuvres->len;)
    {
      Manoeuvre *manoeuvre = leg_get_manoeuvre (leg, i);
      const Hop *after = leg_get_hop (leg, manoeuvre->named);

      if (is_told_road (manoeuvre, told, after))
        {
          g_array_remove_index (leg->manoeuvres, i);
          continue;
        }
      if (manoeuvre->type == MANOEUVRE_CONTINUE
          && manoeuvre->side != SIDE_UTURN
          && (!has_name (after) || !are_one_road (told, after)))
        manoeuvre->type = MANOEUVRE_TURN;
      told = after;
      i++;
    }
}

/* Calls a turn lane a turn, and not a ramp, if the route ends there. */
static void
name_last_lane (Leg *leg)
{
  Manoeuvre *last = leg->manoeuvres->len > 0
                      ? leg_get_manoeuvre (leg, leg->manoeuvres->len - 1)
                      : NULL;

  if (last != NULL && ends_in_turn_lane (leg, last))
    last->type = MANOEUVRE_TURN;
}

void
tidy_manoeuvres (Leg *leg)
{
  join_crossings (leg);
  drop_silent (leg);
  drop_splits (leg);
  name_ends_of_roads (leg);
  drop_short_names (leg);
  drop_told_names (leg);
  name_last_lane (leg);
}
