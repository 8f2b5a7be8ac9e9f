/* turn-rules.h - which edges may not follow which
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>

/* Rules are collected, and then settled into an automaton. Its state says which
 * rules a path has followed so far from their beginning. In state 0, in which a
 * search starts, these are none; every other state is met at one node alone,
 * and by one edge. Immutable once settled, so that any number of threads may
 * step through it. */
typedef struct _TurnRules TurnRules;

TurnRules *turn_rules_new      (WayNodeType     *type);
void       turn_rules_free     (TurnRules       *self);

/* @edges, which may be NULL, holds the ids of edges as
 * way_turns_add_restriction() has it. %FALSE if there is no memory: then the
 * rules are not whole, and turn_rules_lack_memory() says so for good. */
gboolean   turn_rules_add      (TurnRules       *self,
                                WayRestriction   rule,
                                const WayNode   *nodes,
                                const guint32   *edges,
                                guint            n_nodes);

gboolean   turn_rules_is_empty (const TurnRules *self);

/* Makes the automaton, if rules were added since: TRUE if so. On one thread
 * alone. Without memory for it turn_rules_lack_memory() says so. */
gboolean   turn_rules_settle   (TurnRules       *self);

/* Whether rules are missing for lack of memory, so that nothing may rest on
 * those that are there. */
gboolean   turn_rules_lack_memory (const TurnRules *self);
void       turn_rules_note_no_memory (TurnRules *self);

guint32    turn_rules_n_states (const TurnRules *self);

/* The node from which one came when one arrived in @state, which is not 0. */
WayNode    turn_rules_get_from (const TurnRules *self,
                                guint32          state);

/* The node at which one arrived in @state, which is not 0. */
WayNode    turn_rules_get_at   (const TurnRules *self,
                                guint32          state);

/* Whether, in @state, any edge out of @node leads to another state than 0, or
 * is forbidden. If so, @place is what turn_rules_step() wants to know. */
gboolean   turn_rules_concern  (const TurnRules *self,
                                guint32          state,
                                WayNode          node,
                                guint32         *place);

/* The state after an edge, WAY_EDGE_NONE or any other, to @to; FALSE if it is
 * forbidden. */
gboolean   turn_rules_step     (const TurnRules *self,
                                guint32          state,
                                guint32          place,
                                WayNode          to,
                                guint32          edge,
                                guint32         *next);
