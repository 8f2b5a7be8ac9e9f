/* turn-costs.h - costs of turns by their angles
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <math.h>

#include <wayfind/views/turns.h>

/* In the order of WayTurnKinds. */
enum
{
  TURN_STRAIGHT,
  TURN_LEFT,
  TURN_RIGHT,
  TURN_BACK,
  TURN_DEAD_END,
  N_TURN_KINDS
};

typedef struct
{
  WayCost  of_kind[N_TURN_KINDS];
  WayCost  of_angle;            /* of a right angle */
  gdouble  straight;            /* straight on, up to this, in radians */
  gboolean y_down;              /* in a plane */
} TurnCosts;

/* The direction of an arrival. */
typedef struct
{
  WayPositionKind kind;
  gboolean        is_known;
  gdouble         at[3];
  gdouble         up[3];        /* the axis of turns */
  gdouble         ahead[3];     /* of any length */
} TurnHeading;

void    turn_heading_init (TurnHeading       *self,
                           WayPositionKind    kind,
                           const WayPosition *from,
                           const WayPosition *at);

/* The angle between @self and the direction to @to, in radians, to the left in
 * a plane whose y grows upwards; 0 if a direction is unknown. */
gdouble turn_heading_turn (const TurnHeading *self,
                           const WayPosition *to);

/* A turn that leads back to the node before. */
typedef enum
{
  TURN_IS_ONWARD,
  TURN_IS_BACK,                 /* although another edge goes on */
  TURN_IS_BACK_AT_END           /* because no other edge goes on */
} TurnBack;

/* The cost of a turn by an angle. */
WayCost turn_costs_of     (const TurnCosts   *self,
                           WayPositionKind    kind,
                           gdouble            angle,
                           TurnBack           back);

/* The kind of that turn: a place in @of_kind. */
guint   turn_costs_kind   (const TurnCosts   *self,
                           WayPositionKind    kind,
                           gdouble            angle,
                           TurnBack           back);

/* Whether any turn has a cost. */
static inline gboolean
turn_costs_any (const TurnCosts *self)
{
  gboolean any = self->of_angle > 0;

  for (guint i = 0; i < N_TURN_KINDS; i++)
    any |= self->of_kind[i] > 0;

  return any;
}

/* Passes on a negative cost or NaN, which the user's function must not return,
 * so that the search fails. */
static inline WayCost
turns_add_costs (WayCost cost,
                 WayCost more)
{
  if (!(cost >= 0))
    return cost;
  if (cost < INFINITY && more >= 0 && more < INFINITY)
    return MIN (cost + more, G_MAXDOUBLE);      /* no sum forbids a turn */

  return more >= 0 ? INFINITY : more;
}
