/* turn-lanes.c - links that are the turn lanes of a crossing
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If an island divides the lane to the right from the lanes straight on, the
 * map has a link between the two roads. A driver on this link turns right at
 * the crossing. */

#include "io/formats/directions/manoeuvres.h"

#include <math.h>

/* Metres. */
#define LONGEST 300.0

/* A road that goes on turns by less, in degrees. */
#define STRAIGHT_ON 40.0

#define MOST_CROSSINGS 4

gdouble
leg_measure (const Leg *self,
             guint      first,
             guint      end)
{
  gdouble length = 0;

  for (guint i = first; i < end; i++)
    length += leg_get_hop (self, i)->length;

  return length;
}

gboolean
is_at_roundabout (const Manoeuvre *self)
{
  return self->type >= MANOEUVRE_ROUNDABOUT
         && self->type <= MANOEUVRE_EXIT_ROTARY;
}

static gboolean
is_link (const Hop *hop)
{
  return (hop->kind->flags & ROAD_IS_LINK) != 0;
}

/* Finds the arm straight on, other than the arm that the driver takes. */
static const Arm *
find_straight (const Junction *self)
{
  const Arm *best = NULL;

  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *arm = junction_get_arm (self, (gint) i);

      if (arm->out != WAY_EDGE_NONE && (gint) i != self->taken
          && (gint) i != self->from && fabs (arm->turn) < STRAIGHT_ON
          && (best == NULL || fabs (arm->turn) < fabs (best->turn)))
        best = arm;
    }

  return best;
}

static gboolean
has_arm_named (const Junction *self,
               const char     *name)
{
  for (guint i = 0; i < self->arms->len; i++)
    if (g_strcmp0 (junction_get_arm (self, (gint) i)->name, name) == 0)
      return TRUE;

  return FALSE;
}

/* Whether the road that the driver leaves at hop @hop meets the road @name
 * within @metres: then the link between them is part of their crossing. */
static gboolean
meets_ahead (const Leg  *leg,
             guint       hop,
             const char *name,
             gdouble     metres)
{
  guint32 in = leg_get_hop (leg, hop - 1)->edge;
  guint32 out = leg_get_hop (leg, hop)->edge;

  for (guint i = 0; i <= MOST_CROSSINGS && metres > 0; i++)
    {
      g_auto (Junction) junction = { 0 };
      const Arm *straight;

      junctions_find (leg->junctions, in, out, &junction);
      if (i > 0 && has_arm_named (&junction, name))
        return TRUE;

      straight = find_straight (&junction);
      if (straight == NULL)
        return FALSE;
      in = straight->out;
      out = WAY_EDGE_NONE;
      metres -= junctions_get_length (leg->junctions, in);
    }

  return FALSE;
}

/* Finds the name of the road behind the link on which a leg ends. */
static const char *
find_name_ahead (const Leg *leg)
{
  guint32 edge = leg_get_hop (leg, leg->hops->len - 1)->edge;

  for (guint i = 0; i <= MOST_CROSSINGS; i++)
    {
      g_auto (Junction) junction = { 0 };
      const Arm *next;

      junctions_find (leg->junctions, edge, WAY_EDGE_NONE, &junction);
      next = find_straight (&junction);
      if (next == NULL)
        return NULL;
      if ((next->kind->flags & ROAD_IS_LINK) == 0)
        return next->name;
      edge = next->out;
    }

  return NULL;
}

gboolean
ends_in_turn_lane (const Leg       *leg,
                   const Manoeuvre *last)
{
  const gdouble length = leg_measure (leg, last->hop, leg->hops->len);
  const char *name;

  if ((last->type != MANOEUVRE_OFF_RAMP && last->type != MANOEUVRE_ON_RAMP)
      || length > LONGEST)
    return FALSE;
  for (guint i = last->hop; i < leg->hops->len; i++)
    if (leg_get_hop (leg, i)->kind->class == ROAD_MOTORWAY)
      return FALSE;

  name = find_name_ahead (leg);
  return name != NULL && meets_ahead (leg, last->hop, name, 2 * length);
}

gboolean
is_turn_lane (const Leg       *leg,
              const Manoeuvre *first,
              const Manoeuvre *second)
{
  const Hop *before = leg_get_hop (leg, first->hop - 1);
  const Hop *after = leg_get_hop (leg, second->hop);
  const gdouble length = leg_measure (leg, first->hop, second->hop);
  gboolean is_ramp = FALSE;

  if (is_at_roundabout (first) || is_at_roundabout (second)
      || second->type == MANOEUVRE_MERGE || first->side == SIDE_UTURN
      || (second->type == MANOEUVRE_FORK && after->name == NULL
          && leg_get_hop (leg, first->hop)->name != NULL)
      || is_link (before) || is_link (after) || length > LONGEST)
    return FALSE;

  for (guint i = first->hop; i < second->hop; i++)
    {
      const Hop *hop = leg_get_hop (leg, i);

      if (!is_link (hop) || changes_mode (before->kind, hop->kind)
          || hop->kind->class == ROAD_MOTORWAY)
        return FALSE;
      is_ramp |= hop->kind->class == ROAD_TRUNK;
    }

  return !is_ramp
         || (after->name != NULL
             && meets_ahead (leg, first->hop, after->name, 2 * length));
}
