/* turn-rules.h - sequences of edges that cost more, are forbidden or prescribed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>

#define TURNS_NO_ROOM "not enough memory for all restrictions of turns"

/* Rules are collected, and then settled into an automaton. Its state says which
 * rules a path has followed so far from their beginning. In state 0, where a
 * search starts, it follows none; every other state belongs to one node, and to
 * one edge. Immutable once settled, so any number of threads may step through
 * it. */
typedef struct _TurnRules TurnRules;

TurnRules *turn_rules_new      (WayNodeType     *type);
void       turn_rules_free     (TurnRules       *self);

/* Adds a rule. @edges (nullable) holds the ids of edges, as in
 * way_turns_add_restriction(). Returns FALSE if memory is lacking: then the
 * rules are incomplete, and turn_rules_lack_memory() is TRUE from then on. */
gboolean   turn_rules_add      (TurnRules       *self,
                                WayRestriction   rule,
                                const WayNode   *nodes,
                                const guint32   *edges,
                                guint            n_nodes);

/* Adds a rule that costs @cost, from 0 to INFINITY, which forbids. Otherwise as
 * turn_rules_add(). */
gboolean   turn_rules_add_cost (TurnRules       *self,
                                WayCost          cost,
                                const WayNode   *nodes,
                                const guint32   *edges,
                                guint            n_nodes);

/* Whether all costs of rules that forbid nothing are whole. */
gboolean   turn_rules_are_whole (const TurnRules *self);

gboolean   turn_rules_is_empty (const TurnRules *self);

/* Builds the automaton if rules were added since; returns TRUE then. On one
 * thread alone. Without memory turn_rules_lack_memory() becomes TRUE. */
gboolean   turn_rules_settle   (TurnRules       *self);

/* Whether rules are missing because memory was lacking, so that searches must
 * not use the others. */
gboolean   turn_rules_lack_memory (const TurnRules *self);
void       turn_rules_note_no_memory (TurnRules *self);

guint32    turn_rules_n_states (const TurnRules *self);

/* How many of the states are 0 or have one edge. They come first. */
guint32    turn_rules_n_short (const TurnRules *self);

/* How many edges of a rule a path in @state has followed at most. */
guint32    turn_rules_n_edges (const TurnRules *self,
                               guint32          state);

/* The node before the one of @state, which is not 0. */
WayNode    turn_rules_get_from (const TurnRules *self,
                                guint32          state);

/* The node of @state, which is not 0. */
WayNode    turn_rules_get_at   (const TurnRules *self,
                                guint32          state);

/* Whether, in @state, any edge out of @node leads to another state than 0, costs
 * more or is forbidden. If so, sets @place for turn_rules_step(). */
gboolean   turn_rules_concern  (const TurnRules *self,
                                guint32          state,
                                WayNode          node,
                                guint32         *place);

/* What an edge, WAY_EDGE_NONE or any other, to @to costs more, INFINITY if it is
 * forbidden; and the state after it. */
WayCost    turn_rules_step     (const TurnRules *self,
                                guint32          state,
                                guint32          place,
                                WayNode          to,
                                guint32          edge,
                                guint32         *next);
