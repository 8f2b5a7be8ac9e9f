/* turn-costs.h - costs of turns by their angles
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/turns.h>

#define N_TURN_KINDS 4

typedef struct
{
  WayCost  of_kind[N_TURN_KINDS];       /* in the order of WayTurnKinds */
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

/* The cost of a turn by an angle; @is_back if it leads back to the node
 * before. */
WayCost turn_costs_of     (const TurnCosts   *self,
                           WayPositionKind    kind,
                           gdouble            angle,
                           gboolean           is_back);

/* The kind of that turn: a place in @of_kind. */
guint   turn_costs_kind   (const TurnCosts   *self,
                           WayPositionKind    kind,
                           gdouble            angle,
                           gboolean           is_back);

/* Whether any turn has a cost. */
static inline gboolean
turn_costs_any (const TurnCosts *self)
{
  return self->of_angle > 0 || self->of_kind[0] > 0 || self->of_kind[1] > 0
         || self->of_kind[2] > 0 || self->of_kind[3] > 0;
}
