/* turns.c - a view in which turns cost, and some are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A state view. A state keeps only the relevant part of the path to its node,
 * so the number of states is low: nothing at the start of a search (mark 0);
 * the node before, if turns have costs; or the state of the rules
 * (turn-rules.h), if the path has followed a restriction from its beginning. A
 * state of the rules belongs to one edge, so it also gives the node before.
 *
 * Over tables and grids the states are numbered (turn-numbers.h). Over other
 * indices, marks count up from 1 for the index of the node before, and down
 * from 2^32 - 1 for states of the rules. Over nodes that are not indices, a
 * state holds the node before itself, and its mark is 1. */

#include "core/first-use.h"
#include "core/immediate-graphs.h"
#include "views/turns/turn-arrivals.h"
#include "views/turns/turn-rows.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/grid.h>

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayTurns, way_turns, TYPE_STATE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayTurns *self = (WayTurns *) object;

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  g_clear_pointer (&self->spots, turn_spots_free);
  g_clear_pointer (&self->rules, turn_rules_free);
  g_clear_pointer (&self->ruled, g_hash_table_unref);
  turn_zones_clear (&self->zones);
  g_clear_object (&self->priced);
  g_free (self->rule_nodes);
  turn_kinds_clear (&self->kinds);
  turn_angles_clear (&self->angles);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (way_turns_parent_class)->finalize (object);
}

static guint32
find_node (const StateView *view,
           guint32            number)
{
  const WayTurns *self = (const WayTurns *) view;
  const guint32 rule = number - self->numbers.first_rule;

  if (turn_numbers_is_edge (&self->numbers, number))
    return turn_numbers_node (&self->numbers, number);
  /* Other marks have no meaning. */
  return rule < self->n_rule_nodes ? self->rule_nodes[rule] : number;
}

/* Whether the view runs no code of the user. */
static gboolean
is_prompt (WayGraph *graph)
{
  const WayTurns *self = (const WayTurns *) graph;

  return self->func == NULL && graph_is_prompt (self->states.view.base);
}

static void
way_turns_class_init (WayTurnsClass *klass)
{
  graph_type_set_prompt_func (G_TYPE_FROM_CLASS (klass), is_prompt);
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
}

static void
way_turns_init (WayTurns *self)
{
  g_mutex_init (&self->lock);
  self->costs.straight = TURNS_STRAIGHT * (G_PI / 180);
}

/* Rows of grids grow downwards, under any pile of views. */
static gboolean
has_y_down (WayGraph *graph)
{
  while (WAY_IS_VIEW (graph))
    graph = way_view_get_base (WAY_VIEW (graph));

  return WAY_IS_GRID (graph);
}

WayTurns *
way_turns_new (WayGraph *base)
{
  WayTurns *self;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);

  self = g_object_new (WAY_TYPE_TURNS, "base", base, NULL);
  self->positions = way_graph_get_position_kind (base);
  self->costs.y_down = has_y_down (base);
  self->rules = turn_rules_new (self->states.base_type);
  if (turn_numbers_init (&self->numbers, base))
    state_view_number (&self->states, self->numbers.first_rule, find_node);
  else if (!self->states.has_indices)
    {
      way_node_type_unref (self->states.type);
      self->states.type = turn_states_new_type (self->states.base_type);
    }
  if (WAY_IS_TABLE (base))
    /* Without memory each search reports it. */
    (void) way_turns_add_restrictions_of (self, WAY_TABLE (base), NULL);

  return self;
}

/* The graph interface ----------------------------------------------------- */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  WayTurns *self = (WayTurns *) graph;

  turns_settle (self);
  return self->states.type;
}

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  WayTurns *self = (WayTurns *) graph;

  if (!first_use_prepare (self->states.view.base, query, backward, meter))
    return FALSE;
  if (!(self->is_by_kind || self->is_by_angle) || self->numbers.table == NULL)
    return TRUE;

  g_mutex_lock (&self->lock);
  if (self->is_by_kind)
    turn_kinds_prepare (&self->kinds, turn_numbers_n_edges (&self->numbers),
                        meter);
  else
    turn_angles_prepare (&self->angles, &self->numbers.table->arcs, meter);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  WayTurns *self = (WayTurns *) graph;
  StateCursor *cursor = g_new (StateCursor, 1);

  turns_settle (self);
  g_atomic_int_inc (&self->n_cursors);
  state_cursor_init (cursor, &self->states, query);
  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  state_cursor_clear (cursor, (StateView *) graph);
  g_free (cursor);
  g_atomic_int_add (&((WayTurns *) graph)->n_cursors, -1);
}

static void
add_state (const WayTurns *self,
           WayEdges       *states,
           WayNode         node,
           guint32         mark,
           WayNode         before,
           WayCost         cost,
           guint32         edge)
{
  const TurnState state = { { node, self->states.base_type, mark }, before };

  if (self->states.is_numbered)
    way_edges_add_full (states, mark == NO_MARK ? node : WAY_INDEX (mark), cost,
                        edge);
  else if (self->states.has_indices)
    state_view_add (&self->states, states, node, mark, cost, edge);
  else
    way_edges_add_full (states, &state, cost, edge);
}

static void
add_states (WayGraph *graph,
            gpointer  data,
            WayNode   node,
            WayEdges *states)
{
  WayTurns *self = (WayTurns *) graph;
  StateCursor *cursor = data;

  if (!state_view_ask_start (&self->states, cursor, node, states))
    return;

  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    add_state (self, states, way_edges_get_node (cursor->edges, i), NO_MARK,
               NULL, way_edges_get_cost (cursor->edges, i), WAY_EDGE_NONE);
}

/* Adds an edge to @to and the turn before it. */
static void
add_turn (const WayTurns *self,
          WayEdges       *states,
          WayNode         to,
          guint32         mark,
          WayNode         before,
          WayCost         cost,
          WayCost         turn,
          guint32         edge)
{
  if (cost + turn == INFINITY && cost < INFINITY && turn < INFINITY)
    {
      g_autofree char *name = way_graph_dup_name (self->states.view.base, to);

      way_edges_take_error (
        states, g_error_new (WAY_ERROR, WAY_ERROR_OVERFLOW,
                             "turn to %s: costs add up to more than a double "
                             "holds", name));
    }

  add_state (self, states, to, mark, before, turns_add_costs (cost, turn),
             edge);
}

/* The number of the state after edge @i of @node, which leads to @to. */
static guint32
number_after (const WayTurns *self,
              WayNode         node,
              guint           i,
              WayNode         to,
              gboolean        enters_inside)
{
  const guint32 edge
    = turn_numbers_of_edge (&self->numbers, (guint32) WAY_NODE_INDEX (node), i,
                            (guint32) WAY_NODE_INDEX (to));

  return !enters_inside
           ? edge : self->numbers.first_rule + self->first_state
                      + 2 * turns_n_rules (self)
                      + turn_zones_index (&self->zones,
                                          edge - self->numbers.n_nodes);
}

/* The mark, or the number, of the state after edge @i of @node, which leads to
 * @to and to state @rule of the rules; @has_entered if @to lies in a zone that
 * the path has entered. */
static guint32
mark_after (const WayTurns *self,
            WayNode         node,
            guint           i,
            WayNode         to,
            guint32         rule,
            gboolean        has_entered)
{
  const gboolean is_numbered = self->states.is_numbered;
  /* Otherwise the edge tells. */
  const gboolean enters_inside
    = has_entered && turn_zones_has (&self->zones, node);

  if (rule > 0)
    {
      rule += enters_inside ? turns_n_rules (self) : 0;
      return is_numbered ? self->numbers.first_rule + self->first_state + rule
                         : FIRST_RULE_MARK - (rule - 1);
    }
  if (!self->heeds_turns && !has_entered)
    return NO_MARK;
  if (is_numbered)
    return number_after (self, node, i, to, enters_inside);

  return self->states.has_indices
           ? (guint32) WAY_NODE_INDEX (node) + 1
               + (enters_inside ? self->zones.n_nodes : 0)
           : BEFORE_IS_KEPT;
}

/* Marks of both kinds must not collide: indices close to 2^32 leave no room. */
static gboolean
has_mark (const WayTurns *self,
          WayNode         node,
          WayEdges       *edges)
{
  if (!self->states.has_indices || self->states.is_numbered
      || (WAY_NODE_INDEX (node) + 1 + self->zones.n_nodes < G_MAXUINT32
          && !turns_is_rule_mark (self, (guint32) WAY_NODE_INDEX (node) + 1
                                          + self->zones.n_nodes)))
    return TRUE;

  way_edges_take_error (edges,
                        g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                     "there are too many nodes for %u "
                                     "restrictions of turns beside them",
                                     turns_n_rules (self)));
  return FALSE;
}

/* Whether an edge to @to leads out of a zone that the path has entered. */
static inline gboolean
leaves_zone (const WayTurns    *self,
             const TurnArrival *arrival,
             WayNode            to)
{
  return arrival->has_entered && !turn_zones_has (&self->zones, to);
}

/* Edges that were not checked against the rules must not be allowed. */
static gboolean
has_all_rules (const WayTurns *self,
               WayEdges       *edges)
{
  if (G_LIKELY (!turn_rules_lack_memory (self->rules)))
    return TRUE;

  way_edges_take_error (edges, g_error_new_literal (WAY_ERROR,
                                                    WAY_ERROR_TOO_LARGE,
                                                    TURNS_NO_ROOM));
  return FALSE;
}

/* Whether the edges out of a state are those of its node, to states with the
 * numbers of their nodes: no turn has a cost, and no rule begins. The base is
 * then a table or a grid, which checks its nodes. */
static gboolean
is_as_in_base (const WayTurns *self,
               WayNode         state)
{
  guint32 place;

  return self->states.is_numbered && !self->heeds_turns
         && !turn_rules_lack_memory (self->rules)
         && state_view_is_plain (&self->states, state)
         && !turn_zones_concern (&self->zones, state)
         && !turns_rules_concern (self, 0, state, &place);
}

/* Whether a path that arrived so can only turn back, because all other edges at
 * the node are closed, or forbidden by a rule, or end at the node. */
static gboolean
is_at_end (const WayTurns    *self,
           const TurnArrival *arrival,
           WayNode            node,
           const WayEdges    *edges,
           gboolean           has_rules,
           guint32            place)
{
  const WayCost *of_kind = self->costs.of_kind;
  guint32 rule;

  if (!arrival->has_before || of_kind[TURN_BACK] == of_kind[TURN_DEAD_END])
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode to = way_edges_get_node (edges, i);

      if (way_edges_get_cost (edges, i) < INFINITY
          && turn_arrival_leads_on (arrival, self, node, to)
          && !leaves_zone (self, arrival, to)
          && (!has_rules
              || turns_step (self, arrival->rule, place, to,
                             way_edges_get_edge (edges, i), &rule)
                   < INFINITY))
        return FALSE;
    }

  return TRUE;
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  WayTurns *self = (WayTurns *) graph;
  StateCursor *cursor = data;
  gboolean has_rules, has_entered;
  guint32 place, rule;
  TurnArrival arrival;
  WayNode node;

  if ((self->is_by_kind || self->is_by_angle)
      && turn_rows_write (self, at, edges))
    return;
  if (is_as_in_base (self, at->node))
    {
      self->states.view.iface->neighbours (self->states.view.base,
                                           cursor->base.cursor, at, edges);
      return;
    }

  node = state_view_node (&self->states, at->node);
  if (!state_view_ask_base (&self->states, cursor, at, edges)
      || !has_mark (self, node, edges) || !has_all_rules (self, edges))
    return;

  turn_arrival_read (&arrival, self, at, node);
  has_rules = turns_rules_concern (self, arrival.rule, node, &place);
  arrival.is_end = is_at_end (self, &arrival, node, cursor->edges, has_rules,
                             place);
  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    {
      const WayNode to = way_edges_get_node (cursor->edges, i);
      const guint32 edge = way_edges_get_edge (cursor->edges, i);
      const WayCost cost = way_edges_get_cost (cursor->edges, i);
      WayCost turn, along = 0;

      rule = 0;
      if (has_rules)
        along = turns_step (self, arrival.rule, place, to, edge, &rule);
      if (along == INFINITY || leaves_zone (self, &arrival, to))
        continue;

      has_entered = turn_zones_has (&self->zones, to)
                    && (arrival.has_entered
                        || !turn_zones_has (&self->zones, node));
      turn = turns_add_costs (turn_arrival_cost (&arrival, self, node, to),
                              along);
      if (state_view_arrives (&self->states, cursor->edges, i,
                              at->cost_so_far, turns_add_costs (cost, turn)))
        add_turn (self, edges, to,
                  mark_after (self, node, i, to, rule, has_entered), node,
                  cost, turn, edge);
    }
}

static gboolean
is_whole (const WayTurns *self)
{
  if ((self->func != NULL || self->costs.of_angle > 0) && !self->is_promised)
    return FALSE;
  if (!turn_rules_are_whole (self->rules))
    return FALSE;
  if (self->priced != NULL
      && !priced_turns_are_whole (self->priced->priced_turns))
    return FALSE;

  for (guint i = 0; i < N_TURN_KINDS; i++)
    if (self->costs.of_kind[i] < INFINITY
        && self->costs.of_kind[i] != floor (self->costs.of_kind[i]))
      return FALSE;

  return TRUE;
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayTurns *self = (const WayTurns *) graph;
  const WayGraphFlags flags = way_graph_get_flags (self->states.view.base);

  return WAY_GRAPH_STATES | (flags & WAY_GRAPH_HEURISTIC)
         | (is_whole (self) ? flags & WAY_GRAPH_WHOLE_COSTS : 0);
}

/* The costs of turns depend on nodes, not on edges. */
static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayTurns *self = (const WayTurns *) graph;

  return self->states.view.version <= since
         && way_graph_foreach_change (self->states.view.base, since, func,
                                      user_data);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->prepare = prepare;
  iface->begin = begin;
  iface->end = end;
  iface->add_states = add_states;
  iface->neighbours = neighbours;
  iface->get_flags = get_flags;
  iface->get_changes = get_changes;
}

