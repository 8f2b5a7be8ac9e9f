/* turns-restrictions.c - the restrictions of turns, and the numbers of states
 * that follow one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-type-private.h"
#include "graphs/table/table-sections.h"
#include "views/turns/turns-private.h"

#include <wayfind/core/error.h>

/* Makes room for the numbers of @n_states more states of the rules. */
static gboolean
reserve_rules (WayTurns *self,
               guint32   n_states)
{
  const guint64 wanted = (guint64) self->n_rule_nodes + n_states;
  const guint64 room = MAX (wanted, 2 * (guint64) self->rule_room);
  guint32 *nodes;

  if (wanted <= self->rule_room)
    return TRUE;
  if (room > TURN_NUMBERS_MOST)
    return FALSE;

  nodes = g_try_renew (guint32, self->rule_nodes, room);
  if (nodes == NULL)
    return FALSE;

  self->rule_nodes = nodes;
  self->rule_room = (guint32) room;
  node_type_grow (self->states.type,
                  self->numbers.first_rule + self->rule_room);
  return TRUE;
}

/* Gives the states of the rules numbers. A cursor may still use numbers of
 * earlier rules, which then stand for their nodes. */
static void
number_rules (WayTurns *self)
{
  guint32 *nodes;
  const guint32 n_rules = turns_n_rules (self);
  const guint32 n_zoned = self->zones.bits != NULL
                            ? n_rules + self->zones.n_edges : 0;

  if (g_atomic_int_get (&self->n_cursors) == 0)
    self->n_rule_nodes = 0;
  self->first_state = self->n_rule_nodes;
  if (n_rules == 1 && n_zoned == 0)
    return;
  if (!reserve_rules (self, n_rules + n_zoned))
    {
      turn_rules_note_no_memory (self->rules);
      return;
    }

  nodes = self->rule_nodes + self->first_state;
  self->n_rule_nodes += n_rules + n_zoned;
  nodes[0] = self->numbers.n_nodes;     /* no node */
  for (guint32 state = 1; state < n_rules; state++)
    nodes[state]
      = (guint32) WAY_NODE_INDEX (turn_rules_get_at (self->rules, state));
  if (n_zoned == 0)
    return;

  memcpy (nodes + n_rules, nodes, n_rules * sizeof *nodes);
  for (guint32 i = 0; i < self->zones.n_edges; i++)
    nodes[2 * n_rules + i] = arcs_node (&self->numbers.table->arcs,
                                        self->zones.edges[i]);
}

void
turns_settle (WayTurns *self)
{
  gboolean has_new_rules;

  g_mutex_lock (&self->lock);
  has_new_rules = turn_rules_settle (self->rules);
  if (has_new_rules)
    g_clear_pointer (&self->ruled, g_hash_table_unref);
  if ((has_new_rules || self->has_new_zones) && self->states.is_numbered)
    {
      if (!turn_zones_number (&self->zones, self->numbers.table))
        turn_rules_note_no_memory (self->rules);
      self->has_new_zones = FALSE;
      number_rules (self);
    }
  g_mutex_unlock (&self->lock);
}

GHashTable *
turns_ref_ruled (WayTurns *self)
{
  GHashTable *ruled;

  turns_settle (self);
  g_mutex_lock (&self->lock);
  if (self->ruled == NULL)
    {
      self->ruled = g_hash_table_new (NULL, NULL);
      for (guint32 i = 1; i < turn_rules_n_states (self->rules); i++)
        g_hash_table_add (self->ruled,
                          (gpointer) turn_rules_get_at (self->rules, i));
    }
  ruled = g_hash_table_ref (self->ruled);
  g_mutex_unlock (&self->lock);

  return ruled;
}

/* Whether @node can be a node of the base. */
static gboolean
is_node (const WayTurns *self,
         WayNode         node)
{
  switch (way_node_type_get_kind (self->states.base_type))
    {
    case WAY_NODE_KIND_INDEX:
      return WAY_NODE_INDEX (node)
             < way_node_type_get_n_nodes (self->states.base_type);
    case WAY_NODE_KIND_OBJECT:
    case WAY_NODE_KIND_VALUE:
      return node != NULL;
    case WAY_NODE_KIND_POINTER:
    default:
      return TRUE;
    }
}

static gboolean
check_added (gboolean is_added,
             GError **error)
{
  if (!is_added)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE, TURNS_NO_ROOM);

  return is_added;
}

/* Rules of a table over spots, and rules of the caller, must lie in one
 * automaton. */
static gboolean
copy_spots (WayTurns *self)
{
  g_autoptr (TurnSpots) spots = g_steal_pointer (&self->spots);

  return spots == NULL || turn_spots_copy (spots, self->rules);
}

gboolean
turns_take_spots (WayTurns  *self,
                  TurnSpots *spots,
                  GError   **error)
{
  const gboolean is_alone
    = self->spots == NULL && turn_rules_is_empty (self->rules);

  way_view_changed (WAY_VIEW (self));
  if (!copy_spots (self))
    {
      turn_spots_free (spots);
      return check_added (FALSE, error);
    }

  self->spots = spots;
  return is_alone || check_added (copy_spots (self), error);
}

gboolean
way_turns_add_restriction (WayTurns      *self,
                           WayRestriction rule,
                           const WayNode *nodes,
                           const guint32 *edges,
                           guint          n_nodes,
                           GError       **error)
{
  g_return_val_if_fail (WAY_IS_TURNS (self) && nodes != NULL, FALSE);
  g_return_val_if_fail (rule == WAY_RESTRICTION_NO
                          || rule == WAY_RESTRICTION_ONLY, FALSE);
  g_return_val_if_fail (n_nodes >= 3 && n_nodes <= WAY_RESTRICTION_MAX_NODES,
                        FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  for (guint i = 0; i < n_nodes; i++)
    g_return_val_if_fail (is_node (self, nodes[i]), FALSE);

  way_view_changed (WAY_VIEW (self));
  return check_added (copy_spots (self)
                        && turn_rules_add (self->rules, rule, nodes, edges,
                                           n_nodes), error);
}

gboolean
way_turns_add_sequence_cost (WayTurns      *self,
                             WayCost        cost,
                             const WayNode *nodes,
                             const guint32 *edges,
                             guint          n_nodes,
                             GError       **error)
{
  g_return_val_if_fail (WAY_IS_TURNS (self) && nodes != NULL, FALSE);
  g_return_val_if_fail (cost >= 0, FALSE);
  g_return_val_if_fail (n_nodes >= 2 && n_nodes <= WAY_RESTRICTION_MAX_NODES,
                        FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  for (guint i = 0; i < n_nodes; i++)
    g_return_val_if_fail (is_node (self, nodes[i]), FALSE);

  way_view_changed (WAY_VIEW (self));
  return check_added (copy_spots (self)
                        && turn_rules_add_cost (self->rules, cost, nodes, edges,
                                                n_nodes), error);
}

/* Lets turns cost as @table (nullable) says. */
static void
take_prices (WayTurns *self,
             WayTable *table)
{
  if (g_set_object (&self->priced, table))
    turns_note_costs (self);
}

gboolean
turns_take_table (WayTurns *self,
                  WayTable *table,
                  GError  **error)
{
  WayCost dead_end_cost;

  /* The marks of zones follow all edges. */
  if (table->zones != NULL && !table_check_sound (table, error))
    {
      turn_rules_note_no_memory (self->rules);
      return FALSE;
    }
  if (way_table_forbids_u_turns (table, &dead_end_cost))
    {
      way_turns_set_cost (self, WAY_TURN_U, INFINITY);
      way_turns_set_cost (self, WAY_TURN_DEAD_END, dead_end_cost);
      self->has_table_costs = TRUE;
    }

  take_prices (self, table->priced_turns != NULL ? table : NULL);
  self->has_new_zones |= self->zones.bits != NULL || table->zones != NULL;
  if (turn_zones_take (&self->zones, table,
                       way_node_type_get_n_nodes (self->states.base_type)))
    return TRUE;

  turn_rules_note_no_memory (self->rules);
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE, TURNS_NO_ROOM);
  return FALSE;
}

gboolean
way_turns_add_restrictions_of (WayTurns *self,
                               WayTable *table,
                               GError  **error)
{
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];

  g_return_val_if_fail (WAY_IS_TURNS (self) && WAY_IS_TABLE (table), FALSE);
  g_return_val_if_fail (way_graph_get_node_type (WAY_GRAPH (table))
                          == self->states.base_type, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  way_view_changed (WAY_VIEW (self));
  if (!table_check_sound (table, error))
    {
      turn_rules_note_no_memory (self->rules);
      return FALSE;
    }

  for (guint32 i = 0; i < way_table_get_n_restrictions (table); i++)
    {
      WayRestriction rule;
      const guint n_nodes
        = way_table_get_restriction (table, i, &rule, nodes);

      if (!check_added (turn_rules_add (self->rules, rule, nodes, NULL,
                                        n_nodes), error))
        return FALSE;
    }

  return turns_take_table (self, table, error);
}

void
way_turns_clear_restrictions (WayTurns *self)
{
  g_return_if_fail (WAY_IS_TURNS (self));

  g_clear_pointer (&self->spots, turn_spots_free);
  turn_rules_free (self->rules);
  self->rules = turn_rules_new (self->states.base_type);
  if (self->has_table_costs)
    way_turns_set_cost (self, WAY_TURN_U | WAY_TURN_DEAD_END, 0);
  self->has_table_costs = FALSE;
  take_prices (self, NULL);
  self->has_new_zones |= self->zones.bits != NULL;
  turn_zones_clear (&self->zones);
  way_view_changed (WAY_VIEW (self));
}
