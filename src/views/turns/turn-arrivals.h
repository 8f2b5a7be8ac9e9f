/* turn-arrivals.h - how a state of turns has arrived at its node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/turns/turns-private.h"

/* The arrival at a node. */
typedef struct
{
  guint32     rule;             /* the state of the rules */
  gboolean    has_entered;      /* a zone, in which the node lies */
  gboolean    has_before;
  WayNode     before;
  gboolean    has_heading;
  TurnHeading heading;
  gboolean    is_end;           /* no edge leads on, but back alone */
} TurnArrival;

/* Reads the state @at, which stands at @node. */
void     turn_arrival_read (TurnArrival       *self,
                            const WayTurns    *turns,
                            const WayAt       *at,
                            WayNode            node);

/* Whether the edge before or the edge to @to joins @at to a place on an edge that
 * lies at @at: then there is no turn. */
gboolean turn_arrival_stays    (const TurnArrival *self,
                                const WayTurns    *turns,
                                WayNode            at,
                                WayNode            to);

/* Whether an edge from @at to @to leads on, and not back. */
gboolean turn_arrival_leads_on (const TurnArrival *self,
                                const WayTurns    *turns,
                                WayNode            at,
                                WayNode            to);

/* The kind of the turn at @at to @to. */
guint    turn_arrival_kind (const TurnArrival *self,
                            const WayTurns    *turns,
                            WayNode            at,
                            WayNode            to);

/* The cost of the turn at @at to @to. */
WayCost  turn_arrival_cost (const TurnArrival *self,
                            const WayTurns    *turns,
                            WayNode            at,
                            WayNode            to);

/* Whether a state that is not numbered is one of the rules. */
static inline gboolean
turns_is_rule_mark (const WayTurns *self,
                    guint32         mark)
{
  return mark > FIRST_RULE_MARK - (2 * turns_n_rules (self) - 1);
}
