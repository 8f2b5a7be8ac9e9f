/* roundabouts.c - roundabouts of a leg, and their exits
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A roundabout is taken by two manoeuvres, one to enter it and one to leave it.
 * A small one between at most four roads is a crossing to drivers: they turn
 * left at it, and do not count. */

#include "io/formats/directions/manoeuvres.h"

#include <math.h>

/* Metres: a roundabout of a smaller radius is a crossing, and one of a larger
 * radius with a name of its own is a rotary. */
#define MOST_OF_CROSSING 10.0
#define LEAST_OF_ROTARY 15.0

/* Metres: the halves of a street around an island meet nearer to the ring. */
#define ISLAND 30.0

#define MOST_EDGES 512

static gboolean
is_round (const RoadKind *kind)
{
  return (kind->flags & (ROAD_IS_ROUNDABOUT | ROAD_IS_CIRCULAR)) != 0;
}

/* Whether there is an edge, and people need not push their bicycles on it. */
static gboolean
is_ridden (const Leg *leg,
           guint32    edge)
{
  return edge != WAY_EDGE_NONE
         && (junctions_get_kind (leg->junctions, edge)->flags
             & ROAD_IS_PUSHED) == 0;
}

/* The roundabout as a whole. */
typedef struct
{
  gdouble     length;           /* of the ring, in metres */
  guint       n_arms;           /* nodes that it shares with other roads */
  gboolean    is_whole;         /* whether the ring was closed */
  const char *name;             /* (nullable): the one name all around */
  gboolean    shares_name;      /* with a road that meets it: then the ring is
                                 * a part of that road */
  gboolean    is_even;          /* whether roads meet it at angles of a
                                 * crossing */
} Ring;

/* Finds the arm of a junction that stays on the ring. */
static const Arm *
find_round (const Leg      *leg,
            const Junction *self)
{
  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *arm = junction_get_arm (self, (gint) i);

      if (is_ridden (leg, arm->out) && is_round (arm->kind)
          && (gint) i != self->from)
        return arm;
    }

  return NULL;
}

/* Notes the bearing of a road that meets the ring at a junction. Returns TRUE if
 * a road there has the name of the ring. */
static gboolean
note_roads (const Junction *junction,
            const char     *name,
            GArray         *bearings)
{
  gboolean is_noted = FALSE, has_name = FALSE;

  for (guint i = 0; i < junction->arms->len; i++)
    {
      const Arm *arm = junction_get_arm (junction, (gint) i);

      if (is_round (arm->kind))
        continue;
      if (!is_noted)
        g_array_append_val (bearings, arm->bearing);
      is_noted = TRUE;
      has_name |= g_strcmp0 (arm->name, name) == 0;
    }

  return has_name;
}

/* Whether the roads lead away to all sides, as those of a crossing. */
static gboolean
are_spread (const GArray *bearings)
{
  for (guint i = 0; i < bearings->len; i++)
    for (guint k = 0; k < i; k++)
      if (fabs (remainder (g_array_index (bearings, gdouble, i)
                           - g_array_index (bearings, gdouble, k), 360)) < 45)
        return FALSE;

  return TRUE;
}

/* Goes once around the ring that begins with edge @first. */
static void
go_around (const Leg *leg,
           guint32    first,
           Ring      *ring)
{
  g_autoptr (GArray) bearings = g_array_new (FALSE, FALSE, sizeof (gdouble));
  guint32 edge = first;

  *ring = (Ring) { .name = junctions_get_name (leg->junctions, first) };
  for (guint i = 0; i < MOST_EDGES; i++)
    {
      g_auto (Junction) junction = { 0 };
      const Arm *next;

      ring->length += junctions_get_length (leg->junctions, edge);
      if (g_strcmp0 (junctions_get_name (leg->junctions, edge), ring->name)
          != 0)
        ring->name = NULL;
      junctions_find (leg->junctions, edge, WAY_EDGE_NONE, &junction);
      ring->shares_name |= note_roads (&junction, ring->name, bearings);
      next = find_round (leg, &junction);
      if (next == NULL)
        break;
      edge = next->out;
      if (edge == first)
        {
          ring->is_whole = TRUE;
          break;
        }
    }

  ring->n_arms = bearings->len;
  ring->is_even = are_spread (bearings);
}

/* The angle from one arm to another, clockwise, from 0 to 360 degrees. */
static gdouble
clockwise (const Arm *from,
           const Arm *to)
{
  const gdouble angle = remainder (to->bearing - from->bearing, 360);

  return angle < 0 ? angle + 360 : angle;
}

/* Finds the arm of the ring that leads to a junction. */
static const Arm *
find_round_before (const Leg      *leg,
                   const Junction *self,
                   const Arm      *round)
{
  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *arm = junction_get_arm (self, (gint) i);

      if (arm != round && is_round (arm->kind)
          && is_ridden (leg, arm->in))
        return arm;
    }

  return NULL;
}

/* Whether the ring that leads away by @round is driven against the clock: then
 * the roads outside lie clockwise from there to @before. */
static gboolean
is_against_clock (const Arm *before,
                  const Arm *round,
                  const Arm *outside)
{
  return clockwise (round, outside) < clockwise (round, before);
}

/* Whether a driver who comes in by one arm meets the other on the ring first,
 * before having gone around. */
static gboolean
leaves_at_once (const Arm *round,
                const Arm *from,
                const Arm *arm,
                gboolean   against_clock)
{
  return (clockwise (round, from) > clockwise (round, arm)) == against_clock;
}

/* Whether a driver counts an arm as an exit. */
static gboolean
is_exit (const Leg      *leg,
         const Junction *junction,
         gint            i)
{
  const Arm *arm = junction_get_arm (junction, i);

  return !is_round (arm->kind)
         && (is_ridden (leg, arm->out) || i == junction->taken)
         && i != junction->from
         && (arm->kind->class < ROAD_SERVICE || i == junction->taken);
}

/* Whether a road leads out at the node of the way in, behind it. */
static gboolean
has_exit_at_entry (const Leg *leg,
                   guint      first)
{
  g_auto (Junction) junction = { 0 };
  const Arm *round, *before, *from;

  junctions_find (leg->junctions, leg_get_hop (leg, first - 1)->edge,
                  leg_get_hop (leg, first)->edge, &junction);
  from = junction_get_arm (&junction, junction.from);
  round = junction_get_arm (&junction, junction.taken);
  before = round != NULL ? find_round_before (leg, &junction, round) : NULL;
  for (guint i = 0; i < junction.arms->len && from != NULL && before != NULL;
       i++)
    if (is_exit (leg, &junction, (gint) i)
        && leaves_at_once (round, from, junction_get_arm (&junction, (gint) i),
                           is_against_clock (before, round, from)))
      return TRUE;

  return FALSE;
}

/* Whether an arm is so short that it may be half of a street around an
 * island. */
static gboolean
is_half (const Leg *leg,
         const Arm *arm)
{
  const guint32 edge = arm->out != WAY_EDGE_NONE ? arm->out : arm->in;

  return junctions_get_length (leg->junctions, edge) < ISLAND;
}

/* Whether two arms are the halves of one street, which meet behind an island. */
static gboolean
are_one_street (const Leg *leg,
                const Arm *arm,
                const Arm *other)
{
  return arm->to == other->to && is_half (leg, arm) && is_half (leg, other)
         && is_one_road (arm->name, arm->kind, other->name, other->kind);
}

/* Finds the arm of a junction that a driver counts as an exit: the arm that the
 * driver takes, if that is one. */
static gboolean
find_exit (const Leg      *leg,
           const Junction *junction,
           Arm            *exit)
{
  gint found = -1;

  for (gint i = 0; i < (gint) junction->arms->len; i++)
    if (is_exit (leg, junction, i) && (found < 0 || i == junction->taken))
      found = i;
  if (found >= 0)
    *exit = *junction_get_arm (junction, found);

  return found >= 0;
}

/* Counts the exits from hop @first of a roundabout to its last hop, @last. */
static guint
count_exits (const Leg *leg,
             guint      first,
             guint      last)
{
  guint n = has_exit_at_entry (leg, first);
  gboolean has_before = FALSE;
  Arm before = { NULL };

  for (guint hop = first; hop <= last; hop++)
    {
      const guint32 out = hop + 1 < leg->hops->len
                            ? leg_get_hop (leg, hop + 1)->edge
                            : WAY_EDGE_NONE;
      g_auto (Junction) junction = { 0 };
      Arm exit;

      junctions_find (leg->junctions, leg_get_hop (leg, hop)->edge, out,
                      &junction);
      if (!find_exit (leg, &junction, &exit))
        continue;
      if (!has_before || !are_one_street (leg, &before, &exit))
        n++;
      before = exit;
      has_before = TRUE;
    }

  return n;
}

static ManoeuvreType
type_of_ring (const RoadKind *kind,
              const Ring     *ring)
{
  const gdouble radius = ring->length / (2 * G_PI);

  if ((kind->flags & ROAD_IS_CIRCULAR) != 0)
    return MANOEUVRE_ROTARY;
  if (ring->is_whole && radius < MOST_OF_CROSSING && ring->n_arms <= 4
      && ring->n_arms > 1 && ring->is_even)
    return MANOEUVRE_ROUNDABOUT_TURN;

  return ring->is_whole && radius > LEAST_OF_ROTARY && ring->name != NULL
           ? MANOEUVRE_ROTARY : MANOEUVRE_ROUNDABOUT;
}

/* (nullable): the name that a ring has for itself. Of a ring that is not closed
 * nobody knows all roads. */
static const char *
name_of_ring (const Ring *ring)
{
  return ring->shares_name || !ring->is_whole ? NULL : ring->name;
}

/* The manoeuvres at the ends of hops @first to @last. */
static void
add_round (Leg   *leg,
           guint  first,
           guint  last,
           GArray *manoeuvres)
{
  const gboolean enters = first > 0, leaves = last + 1 < leg->hops->len;
  const Hop *begin = leg_get_hop (leg, first);
  Manoeuvre enter = { .hop = first };
  Manoeuvre leave = { .hop = last + 1 };
  Ring ring;

  go_around (leg, begin->edge, &ring);
  enter.type = type_of_ring (begin->kind, &ring);
  if (enter.type == MANOEUVRE_ROUNDABOUT_TURN && !(enters && leaves))
    enter.type = MANOEUVRE_ROUNDABOUT;
  leave.type = enter.type == MANOEUVRE_ROTARY ? MANOEUVRE_EXIT_ROTARY
                                              : MANOEUVRE_EXIT_ROUNDABOUT;
  if (enters)
    {
      judge_hop (leg, first, &enter);
      if (leaves)
        {
          enter.exit = count_exits (leg, first, last);
          enter.named = last + 1;
        }
    }
  if (leaves)
    judge_hop (leg, last + 1, &leave);
  if (enter.type == MANOEUVRE_ROUNDABOUT_TURN)
    {
      enter.turn = remainder (leave.after - enter.before, 360);
      enter.after = leave.after;
      enter.side = side_of_turn (enter.turn);
    }
  enter.ring = leave.ring = name_of_ring (&ring);
  if (enters)
    g_array_append_val (manoeuvres, enter);
  if (leaves && enter.type != MANOEUVRE_ROUNDABOUT_TURN)
    g_array_append_val (manoeuvres, leave);
}

/* Roundabouts that are walked ---------------------------------------------- */

/* Finds the last hop of the part of a roundabout that begins with @hop. */
static guint
find_last_round (const Leg *leg,
                 guint      hop)
{
  guint last = hop;

  while (last + 1 < leg->hops->len
         && is_round (leg_get_hop (leg, last + 1)->kind))
    last++;

  return last;
}

/* Whether a part of a roundabout is walked, or a bicycle is pushed there. Then
 * nobody goes with its traffic, or counts its exits. */
static gboolean
is_walked (const Leg *leg,
           guint      first,
           guint      last)
{
  for (guint hop = first; hop <= last; hop++)
    if ((leg_get_hop (leg, hop)->kind->flags
         & (ROAD_IS_WALKED | ROAD_IS_PUSHED)) != 0)
      return TRUE;

  return FALSE;
}

/* Adds the turn of somebody who walks from one road at a roundabout to
 * another. Returns FALSE if the route begins or ends there, or if the way of
 * moving changes: then the manoeuvres are those of any junction. */
static gboolean
add_walked (Leg    *leg,
            guint   first,
            guint   last,
            GArray *manoeuvres)
{
  Manoeuvre enter = { .type = MANOEUVRE_ROUNDABOUT_TURN };
  Manoeuvre leave = { .type = MANOEUVRE_ROUNDABOUT_TURN };
  Ring ring;

  if (first == 0 || last + 1 == leg->hops->len
      || (leg_get_hop (leg, first)->kind->flags & ROAD_IS_WALKED) == 0)
    return FALSE;

  go_around (leg, leg_get_hop (leg, first)->edge, &ring);
  judge_hop (leg, first, &enter);
  judge_hop (leg, last + 1, &leave);
  enter.turn = remainder (leave.after - enter.before, 360);
  enter.after = leave.after;
  enter.side = side_of_turn (enter.turn);
  enter.named = last + 1;
  enter.ring = name_of_ring (&ring);
  g_array_append_val (manoeuvres, enter);
  return TRUE;
}

/* Roundabouts that are touched -------------------------------------------- */

/* Adds the manoeuvres of a driver who comes to the node of a ring by one road,
 * and leaves it by another there. Returns FALSE if the node is on no ring. */
static gboolean
add_touched (Leg    *leg,
             guint   hop,
             GArray *manoeuvres)
{
  Manoeuvre enter = { .type = MANOEUVRE_ROUNDABOUT };
  Manoeuvre leave = { .type = MANOEUVRE_EXIT_ROUNDABOUT };
  g_auto (Junction) junction = { 0 };
  const Arm *round, *before, *arm, *from;
  gboolean against_clock;
  Ring ring;

  junctions_find (leg->junctions, leg_get_hop (leg, hop - 1)->edge,
                  leg_get_hop (leg, hop)->edge, &junction);
  round = find_round (leg, &junction);
  arm = junction_get_arm (&junction, junction.taken);
  from = junction_get_arm (&junction, junction.from);
  before = find_round_before (leg, &junction, round);
  if (round == NULL || before == NULL || arm == NULL || from == NULL
      || is_round (from->kind) || is_ridden (leg, from->out)
      || is_ridden (leg, arm->in))
    return FALSE;

  go_around (leg, round->out, &ring);
  if (type_of_ring (round->kind, &ring) == MANOEUVRE_ROTARY)
    {
      enter.type = MANOEUVRE_ROTARY;
      leave.type = MANOEUVRE_EXIT_ROTARY;
    }
  judge_hop (leg, hop, &enter);
  judge_hop (leg, hop, &leave);
  against_clock = is_against_clock (before, round, from);
  leave.side = against_clock ? SIDE_RIGHT : SIDE_LEFT;
  enter.ring = leave.ring = name_of_ring (&ring);
  if (!leaves_at_once (round, from, arm, against_clock))
    {
      enter.exit = ring.n_arms;
      g_array_append_val (manoeuvres, enter);
    }
  g_array_append_val (manoeuvres, leave);
  return TRUE;
}

/* Moves the manoeuvres before hop @end from @all to @result. */
static void
keep_until (const GArray *all,
            guint        *next,
            guint         end,
            GArray       *result)
{
  for (; *next < all->len && g_array_index (all, Manoeuvre, *next).hop < end;
       (*next)++)
    g_array_append_val (result, g_array_index (all, Manoeuvre, *next));
}

/* Adds the manoeuvres of the roundabout that begins with hop @hop. They replace
 * those of @all at its junctions. Returns its last hop. */
static guint
add_roundabout (Leg          *leg,
                guint         hop,
                const GArray *all,
                guint        *next,
                GArray       *result)
{
  const guint last = find_last_round (leg, hop);

  if (!is_walked (leg, hop, last))
    add_round (leg, hop, last, result);
  else if (!add_walked (leg, hop, last, result))
    {
      keep_until (all, next, last + 2, result);
      return last;
    }

  while (*next < all->len
         && g_array_index (all, Manoeuvre, *next).hop <= last + 1)
    (*next)++;
  return last;
}

void
add_roundabouts (Leg *leg)
{
  g_autoptr (GArray) all = g_steal_pointer (&leg->manoeuvres);
  GArray *result = g_array_new (FALSE, FALSE, sizeof (Manoeuvre));
  guint next = 0;

  for (guint hop = 0; hop < leg->hops->len; hop++)
    {
      keep_until (all, &next, hop, result);
      if (is_round (leg_get_hop (leg, hop)->kind))
        hop = add_roundabout (leg, hop, all, &next, result);
      else if (hop > 0 && !is_round (leg_get_hop (leg, hop - 1)->kind)
               && add_touched (leg, hop, result))
        while (next < all->len
               && g_array_index (all, Manoeuvre, next).hop <= hop)
          next++;
    }
  keep_until (all, &next, G_MAXUINT, result);
  leg->manoeuvres = result;
}
