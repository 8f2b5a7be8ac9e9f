/* junction-rules.c - the manoeuvre at one junction
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * At each junction a driver expects to go on in some way without being told:
 * the obvious arm. A direction says to leave it. If no arm is obvious, a
 * direction says which one to take. */

#include "io/formats/directions/manoeuvres.h"

#include <math.h>

#define UTURN 177.0
#define STRAIGHT 20.0           /* less than this is straight on */
#define SLIGHT 40.0
#define SHARP 120.0

/* An arm that turns more is never obvious beside others. */
#define MOST_OBVIOUS 60.0

/* An arm that is straighter by more than this is straight on, whatever
 * leads away beside it. */
#define CLEARLY_STRAIGHTER 15.0

/* Arms of a fork turn by less. */
#define MOST_OF_FORK 60.0
#define MOST_APART 65.0

/* A road is joined smoothly at a smaller angle, in degrees, if it leads on for
 * more metres. */
#define SMOOTH 27.0
#define ROOM 60.0

/* Two arms that differ by less are alike. */
#define ALIKE 25.0
#define NEARLY_ALIKE 14.0

/* The obvious arm --------------------------------------------------------- */

static gboolean
is_link (const Arm *arm)
{
  return (arm->kind->flags & ROAD_IS_LINK) != 0;
}

/* Whether an arm leads onto a motorway or the like, or off it. */
static gboolean
is_ramp (const Arm *arm)
{
  return is_link (arm) && arm->kind->class <= ROAD_TRUNK;
}

static gboolean
is_motorway (const Arm *arm)
{
  return arm->kind->class == ROAD_MOTORWAY && !is_link (arm);
}

static gboolean
is_drive (const Arm *arm)
{
  return arm->kind->class >= ROAD_SERVICE && arm->kind->class <= ROAD_PATH;
}

/* From 0, for motorways, up. A link is a little less than its road. */
static gint
rank_of (const Arm *arm)
{
  return (gint) arm->kind->class * 2 + (is_link (arm) ? 3 : 0);
}

static gboolean
continues (const Arm *from,
           const Arm *arm)
{
  return (from->name != NULL || from->kind->texts[ROAD_REF] != NULL)
         && is_one_road (from->name, from->kind, arm->name, arm->kind);
}

/* Whether @arm bends so much that @other seems to lead on as well. */
static gboolean
seems_straighter (const Arm *arm,
                  const Arm *other)
{
  return fabs (arm->turn) >= STRAIGHT
         && fabs (other->turn) < fabs (arm->turn) + ALIKE;
}

/* Whether a driver who may take both would take @arm without a thought. */
static gboolean
is_clear_of (const Arm *from,
             const Arm *arm,
             const Arm *other)
{
  const gdouble turn = fabs (arm->turn), other_turn = fabs (other->turn);
  const gint lead = rank_of (other) - rank_of (arm);
  const gboolean goes_on = continues (from, arm);
  const gboolean other_goes_on = continues (from, other)
                                 && other_turn < SHARP;

  /* A drive or an alley does not compete with a street, nor a ramp with the
   * road straight on. */
  if (is_drive (other) && !is_drive (arm) && turn < MOST_OBVIOUS)
    return TRUE;
  if (is_ramp (other) && !is_ramp (arm) && !is_link (from)
      && (goes_on || turn < SHARP / 2))
    return TRUE;
  if (other_goes_on && !goes_on)
    return FALSE;
  if (goes_on && !other_goes_on)
    {
      if (is_motorway (arm) && is_motorway (other))
        return turn < 10 || other_turn - turn > ALIKE;
      if (seems_straighter (arm, other))
        return FALSE;
      if (lead >= 2 && turn < MOST_OBVIOUS
          && rank_of (arm) <= rank_of (from) + 1)
        return TRUE;
      if (lead <= -4)
        return turn < STRAIGHT && other_turn > MOST_OBVIOUS;
      return turn < SLIGHT && (turn < other_turn || turn < 10);
    }
  if (lead <= -2 && rank_of (other) <= rank_of (from))
    return turn < STRAIGHT && other_turn > MOST_OBVIOUS;
  if (lead >= 2 && rank_of (arm) <= rank_of (from) + 1)
    return turn < SLIGHT && other_turn > turn;

  return turn < SLIGHT && other_turn > 2 * turn
         && other_turn - turn > (turn < STRAIGHT ? NEARLY_ALIKE : ALIKE);
}

/* Whether both are halves of a dual carriageway to people on foot, who may walk
 * along either. Roads without names may part. */
static gboolean
are_halves (const Arm *arm,
            const Arm *other)
{
  return (arm->kind->flags & ROAD_IS_WALKED) != 0
         && arm->kind->class == other->kind->class
         && arm->kind->class < ROAD_SERVICE
         && (arm->name != NULL || arm->kind->texts[ROAD_REF] != NULL)
         && is_one_road (arm->name, arm->kind, other->name, other->kind)
         && fabs (other->turn) < MOST_OBVIOUS;
}

/* Whether a driver takes @arm without being told. */
static gboolean
is_obvious (const Junction *self,
            const Arm      *from,
            const Arm      *arm)
{
  if (!arm->is_open || arm == from
      || (self->arms->len > 2 && fabs (arm->turn) >= MOST_OBVIOUS))
    return FALSE;

  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *other = junction_get_arm (self, (gint) i);

      if (other != arm && other != from && other->is_open
          && !are_halves (arm, other) && !is_clear_of (from, arm, other))
        return FALSE;
    }

  return TRUE;
}

static gboolean
has_obvious (const Junction *self,
             const Arm      *from)
{
  for (guint i = 0; i < self->arms->len; i++)
    if (is_obvious (self, from, junction_get_arm (self, (gint) i)))
      return TRUE;

  return FALSE;
}

/* Types ------------------------------------------------------------------- */

static guint
count_open (const Junction *self)
{
  guint n = 0;

  for (guint i = 0; i < self->arms->len; i++)
    if ((gint) i != self->from
        && junction_get_arm (self, (gint) i)->is_open)
      n++;

  return n;
}

/* Whether the road ends at another that leads to both sides. */
static gboolean
is_end_of_road (const Junction *self,
                const Arm      *from)
{
  const Arm *left = NULL, *right = NULL;

  if (self->arms->len != 3)
    return FALSE;

  for (guint i = 0; i < 3; i++)
    {
      const Arm *arm = junction_get_arm (self, (gint) i);

      if (arm == from)
        continue;
      if (arm->turn < 0)
        left = arm;
      else
        right = arm;
    }

  return left != NULL && right != NULL && fabs (left->turn + 90) < SLIGHT
         && fabs (right->turn - 90) < SLIGHT;
}

/* Whether @arm is one of several open arms that lead on alike, and the road so
 * far is not among them. */
static gboolean
is_fork (const Junction *self,
         const Arm      *from,
         const Arm      *arm)
{
  guint n = 0;

  if (fabs (arm->turn) > MOST_OF_FORK || has_obvious (self, from))
    return FALSE;

  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *other = junction_get_arm (self, (gint) i);

      if (other == from || other == arm || !other->is_open
          || fabs (other->turn) > SHARP)
        continue;
      if (fabs (other->turn) > MOST_OF_FORK
          || is_link (other) != is_link (arm)
          || abs (rank_of (other) - rank_of (arm)) > 2
          || fabs (other->turn - arm->turn) > MOST_APART
          || (continues (from, other) != continues (from, arm)
              && !(is_motorway (other) && is_motorway (arm))))
        return FALSE;
      n++;
    }

  return n > 0;
}

/* The side of a fork that @arm is on. */
static Side
side_of_fork (const Junction *self,
              const Arm      *from,
              const Arm      *arm)
{
  gboolean has_left = FALSE, has_right = FALSE;

  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *other = junction_get_arm (self, (gint) i);

      if (other == from || other == arm || !other->is_open
          || fabs (other->turn) > MOST_OBVIOUS)
        continue;
      has_left |= other->turn < arm->turn;
      has_right |= other->turn > arm->turn;
    }

  return has_left && has_right ? SIDE_STRAIGHT
         : has_left            ? SIDE_SLIGHT_RIGHT : SIDE_SLIGHT_LEFT;
}

/* The side on which @arm is among the open arms. If two arms lead nearly
 * straight on, one of them is on the left. */
static Side
side_among (const Junction *self,
            const Arm      *from,
            const Arm      *arm)
{
  const Side side = side_apart (self, from, arm);

  if (side != SIDE_STRAIGHT)
    return side;

  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *other = junction_get_arm (self, (gint) i);

      if (other != from && other != arm && other->is_open
          && (continues (from, other) || !continues (from, arm))
          && fabs (other->turn) < (from->kind->class <= ROAD_TRUNK
                                     ? MOST_OBVIOUS : SLIGHT)
          && (is_link (arm)
              || fabs (other->turn) - fabs (arm->turn) < CLEARLY_STRAIGHTER)
          && is_drive (other) == is_drive (arm))
        return other->turn < arm->turn ? SIDE_SLIGHT_RIGHT : SIDE_SLIGHT_LEFT;
    }

  return side;
}

/* Whether a motorway passes the junction. */
static gboolean
has_motorway (const Junction *self)
{
  for (guint i = 0; i < self->arms->len; i++)
    if (is_motorway (junction_get_arm (self, (gint) i)))
      return TRUE;

  return FALSE;
}

static ManoeuvreType
type_of_turn (const Junction *self,
              const Arm      *from,
              const Arm      *arm)
{
  if (is_link (arm) && is_link (from) && has_motorway (self))
    return MANOEUVRE_OFF_RAMP;
  if (is_link (arm) && !is_link (from) && from->kind->class <= ROAD_TRUNK)
    return MANOEUVRE_OFF_RAMP;
  if (is_ramp (arm) && !is_link (from))
    return MANOEUVRE_ON_RAMP;
  if (continues (from, arm))
    return MANOEUVRE_CONTINUE;

  return MANOEUVRE_TURN;
}

/* If the driver joins the road of @arm, finds the arm on its other side. */
static const Arm *
find_through (const Junction *self,
              const Arm      *from,
              const Arm      *arm)
{
  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *other = junction_get_arm (self, (gint) i);
      const gdouble apart = fabs (remainder (other->bearing - arm->bearing,
                                             360));

      if (other != from && other != arm && apart > 125
          && (arm->in != WAY_EDGE_NONE || other->in != WAY_EDGE_NONE)
          && is_one_road (other->name, other->kind, arm->name, arm->kind)
          && (other->name != NULL || is_motorway (arm)))
        return other;
    }

  return NULL;
}

/* Whether the driver comes into the traffic of a motorway, which comes from
 * @through. */
static gboolean
is_merge (const Arm *from,
          const Arm *arm,
          const Arm *through)
{
  return arm->kind->class <= ROAD_TRUNK && !is_link (arm)
         && through->in != WAY_EDGE_NONE
         && (is_link (from) || is_motorway (from))
         && fabs (arm->turn) < MOST_OBVIOUS;
}

static void
judge_obvious (const Junction *self,
               const Arm      *from,
               const Arm      *arm,
               Manoeuvre      *manoeuvre)
{
  const gboolean is_one = is_one_road (from->name, from->kind, arm->name,
                                       arm->kind);

  manoeuvre->side = side_of_turn (arm->turn);
  if (changes_mode (from->kind, arm->kind))
    manoeuvre->type = MANOEUVRE_NOTIFICATION;
  else if (is_ramp (arm) && !is_link (from) && self->arms->len > 2)
    manoeuvre->type = type_of_turn (self, from, arm);
  else if (!is_one
           && (arm->name != NULL || arm->kind->texts[ROAD_REF] != NULL))
    manoeuvre->type = MANOEUVRE_NEW_NAME;
}

/* Whether a driver who joins a road at a small angle has room to do so. */
static gboolean
has_room (const Leg       *leg,
          const Manoeuvre *manoeuvre)
{
  return fabs (manoeuvre->turn) < SMOOTH
         && leg_get_hop (leg, manoeuvre->hop)->length > ROOM;
}

/* The manoeuvre of a driver who joins a road that comes from @through. */
static void
judge_joining (const Leg      *leg,
               const Junction *self,
               const Arm      *from,
               const Arm      *arm,
               const Arm      *through,
               Manoeuvre      *manoeuvre)
{
  if (is_merge (from, arm, through))
    {
      manoeuvre->type = MANOEUVRE_MERGE;
      manoeuvre->side = through->turn < 0 ? SIDE_SLIGHT_LEFT
                                          : SIDE_SLIGHT_RIGHT;
      return;
    }

  manoeuvre->side = has_room (leg, manoeuvre) ? SIDE_STRAIGHT
                                              : side_apart (self, from, arm);
  manoeuvre->type = is_end_of_road (self, from) ? MANOEUVRE_END_OF_ROAD
                                                : MANOEUVRE_TURN;
}

/* Whether the driver changes between the two halves of a dual carriageway. */
static gboolean
turns_back (const Arm *from,
            const Arm *arm)
{
  return fabs (arm->turn) > 115 && continues (from, arm)
         && from->out == WAY_EDGE_NONE && arm->in == WAY_EDGE_NONE;
}

/* Whether the road that the driver leaves by @arm goes on. */
static gboolean
goes_on_elsewhere (const Junction *self,
                   const Arm      *from,
                   const Arm      *arm)
{
  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *other = junction_get_arm (self, (gint) i);

      if (other != from && other != arm && other->is_open
          && continues (from, other))
        return TRUE;
    }

  return FALSE;
}

void
judge_turn (const Leg      *leg,
            const Junction *self,
            Manoeuvre      *manoeuvre)
{
  const Arm *from = junction_get_arm (self, self->from);
  const Arm *arm = junction_get_arm (self, self->taken);
  const Arm *through;
  guint n_open;

  manoeuvre->type = MANOEUVRE_NONE;
  if (from == NULL || arm == NULL)
    return;

  n_open = count_open (self);
  through = find_through (self, from, arm);
  manoeuvre->turn = arm->turn;
  manoeuvre->leaves_road = goes_on_elsewhere (self, from, arm);
  manoeuvre->has_choice = n_open > 1;
  manoeuvre->side = side_among (self, from, arm);
  if (arm == from || fabs (arm->turn) >= UTURN || turns_back (from, arm))
    {
      manoeuvre->type = MANOEUVRE_CONTINUE;
      manoeuvre->side = SIDE_UTURN;
    }
  else if (from->kind->class == ROAD_FERRY && arm->kind->class == ROAD_FERRY
           && is_one_road (from->name, from->kind, arm->name, arm->kind))
    return;
  else if (self->arms->len == 2)
    judge_obvious (self, from, arm, manoeuvre);
  else if (through != NULL && !continues (from, arm) && !is_link (arm)
           && !changes_mode (from->kind, arm->kind))
    judge_joining (leg, self, from, arm, through, manoeuvre);
  else if ((n_open == 1 && fabs (arm->turn) < MOST_OBVIOUS)
           || is_obvious (self, from, arm))
    judge_obvious (self, from, arm, manoeuvre);
  else if (is_fork (self, from, arm)
           && (is_link (arm) || type_of_turn (self, from, arm) == MANOEUVRE_TURN
               || is_motorway (arm)))
    {
      manoeuvre->type = MANOEUVRE_FORK;
      manoeuvre->side = side_of_fork (self, from, arm);
    }
  else if (is_end_of_road (self, from) && !is_ramp (arm))
    manoeuvre->type = MANOEUVRE_END_OF_ROAD;
  else
    manoeuvre->type = type_of_turn (self, from, arm);
}

/* Replaces the manoeuvre by the one that the map gives, if its numbers are
 * valid: those of a damaged file may not be. */
static void
apply_told (const RoadTold *told,
            Manoeuvre      *manoeuvre)
{
  if (told == NULL || told->type >= N_MANOEUVRES || told->side >= N_SIDES
      || told->type == MANOEUVRE_DEPART || told->type == MANOEUVRE_ARRIVE)
    return;

  manoeuvre->type = told->type;
  if (told->side != SIDE_NONE)
    manoeuvre->side = told->side;
}

void
judge_hop (const Leg *leg,
           guint      hop,
           Manoeuvre *manoeuvre)
{
  const Hop *before = leg_get_hop (leg, hop - 1);
  const Hop *after = leg_get_hop (leg, hop);
  const ManoeuvreType type = manoeuvre->type;
  g_auto (Junction) junction = { 0 };
  const Arm *arm;

  manoeuvre->hop = manoeuvre->named = hop;
  junctions_find (leg->junctions, before->edge, after->edge, &junction);
  judge_turn (leg, &junction, manoeuvre);
  g_array_index (leg->hops, Hop, hop).is_junction = junction.arms->len > 2;
  arm = junction_get_arm (&junction, junction.taken);
  if (arm != NULL)
    {
      manoeuvre->before = arm->bearing - arm->turn;
      manoeuvre->after = arm->bearing;
    }
  if (type != MANOEUVRE_NONE)
    manoeuvre->type = type;
  else
    apply_told (junctions_get_told (leg->junctions, before->edge, after->edge),
                manoeuvre);
}
