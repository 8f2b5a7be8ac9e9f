/* turn-costs.h - what turns cost by their angles
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/turns.h>

#define N_TURN_KINDS 4

typedef struct
{
  WayCost  of_kind[N_TURN_KINDS];       /* in the order of WayTurnKinds */
  WayCost  of_angle;            /* of a right angle */
  gdouble  straight;            /* up to so many radians is straight on */
  gboolean y_down;              /* in a plane */
} TurnCosts;

/* A direction, in which one arrived at a node. */
typedef struct
{
  WayPositionKind kind;
  gboolean        is_known;
  gdouble         at[3];
  gdouble         up[3];        /* what turns turn around */
  gdouble         ahead[3];     /* of any length */
} TurnHeading;

void    turn_heading_init (TurnHeading       *self,
                           WayPositionKind    kind,
                           const WayPosition *from,
                           const WayPosition *at);

/* The angle between @self and the direction to @to, to the left in a plane
 * whose y grows upwards, in radians; 0 if one of the two is none. */
gdouble turn_heading_turn (const TurnHeading *self,
                           const WayPosition *to);

/* What a turn by an angle costs; @is_back if it leads to the node that one came
 * from. */
WayCost turn_costs_of     (const TurnCosts   *self,
                           WayPositionKind    kind,
                           gdouble            angle,
                           gboolean           is_back);

/* Of which kind that turn is: a place in @of_kind. */
guint   turn_costs_kind   (const TurnCosts   *self,
                           WayPositionKind    kind,
                           gdouble            angle,
                           gboolean           is_back);

/* Whether any turn costs anything. */
static inline gboolean
turn_costs_any (const TurnCosts *self)
{
  return self->of_angle > 0 || self->of_kind[0] > 0 || self->of_kind[1] > 0
         || self->of_kind[2] > 0 || self->of_kind[3] > 0;
}
