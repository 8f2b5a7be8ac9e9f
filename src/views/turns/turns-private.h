/* turns-private.h - what a view of turns holds, for the files that make it up
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/turns.h>

#include "views/state-view.h"
#include "views/turns/turn-angles.h"
#include "views/turns/turn-costs.h"
#include "views/turns/turn-kinds.h"
#include "views/turns/turn-numbers.h"
#include "views/turns/turn-rules.h"

#define NO_MARK 0
#define BEFORE_IS_KEPT 1
#define FIRST_RULE_MARK G_MAXUINT32

/* In degrees: a turn by no more is straight on, unless set. */
#define TURNS_STRAIGHT 0.001

#define TURNS_NO_ROOM "not enough memory for all restrictions of turns"

struct _WayTurns
{
  StateView     states;
  WayPositionKind positions;

  TurnCosts       costs;
  WayTurnFunc     func;         /* (nullable) */
  gpointer        user_data;
  GDestroyNotify  destroy;      /* (nullable) */
  gboolean        is_promised;  /* angles and @func cost whole numbers */
  gboolean        heeds_turns;  /* whether the node before makes a difference,
                                 * whatever it is, ... */
  gboolean        is_by_kind;   /* ... by the kinds of turns alone, ... */
  gboolean        is_by_angle;  /* ... or by their angles, and no function */
  guint64         whole_costs[N_TURN_KINDS]; /* what they cost as whole arcs
                                 * have it, more than that if it is not whole */

  TurnRules      *rules;        /* (owned) */
  TurnNumbers     numbers;      /* if states are numbered */
  TurnKinds       kinds;        /* if they are, over a table */
  TurnAngles      angles;       /* likewise */
  guint32         rule_room;    /* how many numbers there are for states of
                                 * the rules */
  guint32         first_state;  /* the one of state 0 of today's rules */
  guint32        *rule_nodes;   /* (owned) by such a number */
  guint32         n_rule_nodes;
  gint            n_cursors;    /* that know some: atomic */
  GMutex          lock;         /* held while rules are settled */
};

/* What is not whole is more than any whole arc can have. */
#define TURNS_NOT_WHOLE (G_GUINT64_CONSTANT (1) << 40)

/* A cost as whole arcs have it. */
static inline guint64
turns_as_whole (WayCost cost)
{
  if (cost == INFINITY)
    return WAY_WHOLE_HIDDEN;

  return cost < WAY_WHOLE_HIDDEN && cost == floor (cost) ? (guint64) cost
                                                         : TURNS_NOT_WHOLE;
}

/* A state over nodes that are no indices; begins as those of other views. */
typedef struct
{
  NodeState state;
  WayNode   before;             /* if the mark is BEFORE_IS_KEPT; copied */
} TurnState;

/* The type of states over nodes of @base, which are no indices. (transfer
 * full) */
WayNodeType *turn_states_new_type (WayNodeType *base);

/* Sees to it that the states of the rules are known, and have numbers. */
void         turns_settle         (WayTurns *self);
