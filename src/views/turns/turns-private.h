/* turns-private.h - the data of a view of turns, for its source files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/turns.h>

#include "views/state-view.h"
#include "views/turns/turn-angles.h"
#include "views/turns/turn-costs.h"
#include "views/turns/turn-kinds.h"
#include "views/turns/turn-numbers.h"
#include "views/turns/turn-rules.h"
#include "views/turns/turn-spots.h"
#include "views/turns/turn-zones.h"

#define NO_MARK 0
#define BEFORE_IS_KEPT 1
#define FIRST_RULE_MARK G_MAXUINT32

/* In degrees: a turn by no more is straight on, unless set. */
#define TURNS_STRAIGHT 0.001

/* The node of a table that a path reaches if it goes on from @node, which may
 * lie on an edge, away from @near; or came from, if it goes to @near. @node
 * itself if it lies on no edge, or if @near does. */
typedef guint32 (*TurnsBeyondFunc) (WayGraph *base,
                                    guint32   node,
                                    guint32   near);

struct _WayTurns
{
  StateView     states;
  WayPositionKind positions;

  TurnCosts       costs;
  WayTurnFunc     func;         /* (nullable) */
  gpointer        user_data;
  GDestroyNotify  destroy;      /* (nullable) */
  gboolean        is_promised;  /* angles and @func cost whole numbers */
  gboolean        heeds_turns;  /* whether turns have costs, ... */
  gboolean        is_by_kind;   /* ... by their kinds alone, ... */
  gboolean        is_by_angle;  /* ... or by their angles, and no function */
  guint64         whole_costs[N_TURN_KINDS]; /* costs as in whole arcs, or
                                 * TURNS_NOT_WHOLE */

  gboolean        has_table_costs; /* turning back costs as a table says */
  WayTable       *priced;       /* (owned) (nullable) the table whose costs of
                                 * turns count */
  TurnsBeyondFunc beyond;       /* (nullable) if nodes of the base lie on edges
                                 * of a table */
  TurnSpots      *spots;        /* (owned) (nullable) rules of a table */
  TurnRules      *rules;        /* (owned) empty beside @spots */
  TurnZones       zones;
  gboolean        has_new_zones; /* since states were numbered */
  TurnNumbers     numbers;      /* if states are numbered */
  TurnKinds       kinds;        /* if states are numbered, over a table */
  TurnAngles      angles;       /* likewise */
  guint32         rule_room;    /* the number of numbers for states of the
                                 * rules */
  guint32         first_state;  /* the number of state 0 of the rules */
  guint32        *rule_nodes;   /* (owned) by such a number */
  guint32         n_rule_nodes;
  GHashTable     *ruled;        /* (owned) (nullable) set of nodes at which
                                 * states of the rules stand */
  gint            n_cursors;    /* that use numbers: atomic */
  GMutex          lock;         /* held while rules are settled */
};

/* Above the cost of any whole arc. */
#define TURNS_NOT_WHOLE (G_GUINT64_CONSTANT (1) << 40)

/* A cost as in whole arcs. */
static inline guint64
turns_as_whole (WayCost cost)
{
  if (cost == INFINITY)
    return WAY_WHOLE_HIDDEN;

  return cost < WAY_WHOLE_HIDDEN && cost == floor (cost) ? (guint64) cost
                                                         : TURNS_NOT_WHOLE;
}

/* A state over nodes that are not indices; begins like the states of other
 * views. */
typedef struct
{
  NodeState state;
  WayNode   before;             /* if the mark is BEFORE_IS_KEPT; copied */
} TurnState;

/* The type of states over nodes of @base, which are not indices. (transfer
 * full) */
WayNodeType *turn_states_new_type (WayNodeType *base);

/* How many states the rules have. In a zone that a path has entered over an edge
 * inside it they have as many again: rule r is then r + turns_n_rules(). Behind
 * these stand the edges inside zones that follow no rule. */
static inline guint32
turns_n_rules (const WayTurns *self)
{
  return self->spots != NULL ? turn_spots_n_states (self->spots)
                             : turn_rules_n_states (self->rules);
}

/* The node before the one of @state, which is not 0. */
static inline WayNode
turns_get_rule_from (const WayTurns *self,
                     guint32         state)
{
  return self->spots != NULL ? turn_spots_get_from (self->spots, state)
                             : turn_rules_get_from (self->rules, state);
}

/* As turn_rules_concern(). */
static inline gboolean
turns_rules_concern (const WayTurns *self,
                     guint32         state,
                     WayNode         node,
                     guint32        *place)
{
  return self->spots != NULL
           ? turn_spots_concern (self->spots, state, node, place)
           : turn_rules_concern (self->rules, state, node, place);
}

/* As turn_rules_step(). */
static inline WayCost
turns_step (const WayTurns *self,
            guint32         state,
            guint32         place,
            WayNode         to,
            guint32         edge,
            guint32        *next)
{
  return self->spots != NULL
           ? turn_spots_step (self->spots, state, place, to, edge, next)
           : turn_rules_step (self->rules, state, place, to, edge, next);
}

/* Lays the rules of a table over paths from and to spots. With other rules they
 * are copied into these. FALSE, with all searches to come failing, if there is
 * no memory. */
gboolean     turns_take_spots     (WayTurns  *self,
                                   TurnSpots *spots,
                                   GError   **error);

/* Takes note that costs of turns have changed. */
void         turns_note_costs     (WayTurns *self);

/* Settles the rules, and gives their states numbers. */
void         turns_settle         (WayTurns *self);

/* (transfer full): the set of nodes at which states of the rules stand. O(1)
 * unless rules were added. Not for rules over spots. */
GHashTable  *turns_ref_ruled      (WayTurns *self);

/* Lets turns cost as @table says, also turning back, if it forbids U-turns, and
 * takes its zones. FALSE, with all searches to come failing, if there is no memory. */
gboolean     turns_take_table     (WayTurns *self,
                                   WayTable *table,
                                   GError  **error);
