/* turn-costs.c - costs of turns by their angles
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * On the Earth a direction is the tangent, at the node, of the great circle to
 * the next node; it lies in space, so the antimeridian and the poles are no
 * special cases. In a plane the same sums leave out the third coordinate. */

#include "views/turns/turn-costs.h"

#include "core/position-private.h"

/* Most angles of maps are multiples of 15 degrees. Angles within a rounding
 * error of them are taken as exact, so that their costs are whole numbers if
 * possible. */
#define STEPS_A_QUARTER 6
#define ROUNDING 1e-9

static gdouble
dot (const gdouble *a,
     const gdouble *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void
cross (const gdouble *a,
       const gdouble *b,
       gdouble       *product)
{
  product[0] = a[1] * b[2] - a[2] * b[1];
  product[1] = a[2] * b[0] - a[0] * b[2];
  product[2] = a[0] * b[1] - a[1] * b[0];
}

/* The direction from one point to another, without its vertical part: the chord
 * between two points on a sphere runs below the surface. */
static void
direct (const TurnHeading *self,
        const gdouble     *from,
        const gdouble     *to,
        gdouble           *direction)
{
  gdouble rise;

  for (guint i = 0; i < 3; i++)
    direction[i] = to[i] - from[i];
  rise = dot (direction, self->up);
  for (guint i = 0; i < 3; i++)
    direction[i] -= rise * self->up[i];
}

static gboolean
is_direction (const gdouble *vector)
{
  return vector[0] != 0 || vector[1] != 0 || vector[2] != 0;
}

void
turn_heading_init (TurnHeading       *self,
                   WayPositionKind    kind,
                   const WayPosition *from,
                   const WayPosition *at)
{
  gdouble before[POSITION_MAX_DIMS] = { 0, 0, 0 };

  *self = (TurnHeading) { .kind = kind, .up = { 0, 0, 1 } };
  position_to_point (at, kind, self->at);
  position_to_point (from, kind, before);
  if (kind == WAY_POSITION_GEOGRAPHIC)
    memcpy (self->up, self->at, sizeof self->up);

  direct (self, before, self->at, self->ahead);
  self->is_known = is_direction (self->ahead);
}

gdouble
turn_heading_turn (const TurnHeading *self,
                   const WayPosition *to)
{
  gdouble after[POSITION_MAX_DIMS] = { 0, 0, 0 };
  gdouble onward[3], around[3];

  position_to_point (to, self->kind, after);
  direct (self, self->at, after, onward);
  if (!self->is_known || !is_direction (onward))
    return 0;

  cross (self->ahead, onward, around);
  return atan2 (dot (around, self->up), dot (self->ahead, onward));
}

static gdouble
in_right_angles (gdouble angle)
{
  const gdouble quarters = angle / (G_PI / 2);
  const gdouble steps = round (quarters * STEPS_A_QUARTER);

  return fabs (quarters * STEPS_A_QUARTER - steps) <= ROUNDING
           ? steps / STEPS_A_QUARTER : quarters;
}

guint
turn_costs_kind (const TurnCosts *self,
                 WayPositionKind  kind,
                 gdouble          angle,
                 TurnBack         back)
{
  const gboolean y_down = self->y_down && kind == WAY_POSITION_PLANAR;

  if (back == TURN_IS_BACK_AT_END)
    return TURN_DEAD_END;
  if (back == TURN_IS_BACK || fabs (angle) >= G_PI - self->straight)
    return TURN_BACK;
  if (fabs (angle) <= self->straight)
    return TURN_STRAIGHT;

  return (angle > 0) != y_down ? TURN_LEFT : TURN_RIGHT;
}

WayCost
turn_costs_of (const TurnCosts *self,
               WayPositionKind  kind,
               gdouble          angle,
               TurnBack         back)
{
  const guint turn = turn_costs_kind (self, kind, angle, back);
  const WayCost cost = self->of_kind[turn];

  if (turn == TURN_STRAIGHT || self->of_angle == 0)
    return cost;

  return cost + self->of_angle * in_right_angles (
           back != TURN_IS_ONWARD ? G_PI : fabs (angle));
}
