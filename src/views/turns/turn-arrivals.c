/* turn-arrivals.c - how a state of turns has arrived at its node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turn-arrivals.h"

#include "views/view-private.h"

/* As way_graph_get_position() of the base. */
static gboolean
find_position (const WayTurns *self,
               WayNode         node,
               WayPosition    *position)
{
  const WayView *view = &self->states.view;

  return view->iface->get_position != NULL
         && view->iface->get_position (view->base, node, position);
}

/* Reads the arrival from the number of a state. */
static void
read_number (const WayTurns *self,
             const WayAt    *at,
             TurnArrival    *arrival)
{
  const TurnNumbers *numbers = &self->numbers;
  const guint32 number = (guint32) WAY_NODE_INDEX (at->node);
  const WayNode hint = state_view_node (&self->states, at->came_from);
  const guint32 n_rules = turns_n_rules (self);
  guint32 rule = number - numbers->first_rule - self->first_state;
  guint32 edge = number;

  if (rule >= n_rules && rule < 2 * n_rules)
    {
      arrival->has_entered = TRUE;
      rule -= n_rules;
    }
  else if (rule >= 2 * n_rules && rule - 2 * n_rules < self->zones.n_edges)
    {
      arrival->has_entered = TRUE;
      edge = numbers->n_nodes + self->zones.edges[rule - 2 * n_rules];
    }

  if (turn_numbers_is_edge (numbers, edge))
    {
      arrival->before
        = WAY_INDEX (turn_numbers_before (numbers, edge,
                                          (guint32) WAY_NODE_INDEX (hint)));
      /* No step leads across the border of a grid. */
      arrival->has_before = state_view_is_plain (&self->states,
                                                 arrival->before);
    }
  else if (rule > 0 && rule < n_rules)
    {
      arrival->rule = rule;
      arrival->has_before = TRUE;
      arrival->before = turns_get_rule_from (self, rule);
    }
}

/* Reads the arrival of other states. */
static void
read_mark (const WayTurns *self,
           WayNode         state,
           TurnArrival    *arrival)
{
  const guint32 mark = state_view_mark (&self->states, state);
  const guint32 n_rules = turns_n_rules (self), n_nodes = self->zones.n_nodes;

  if (mark == NO_MARK)
    return;

  arrival->has_before = TRUE;

  if (turns_is_rule_mark (self, mark))
    {
      arrival->rule = FIRST_RULE_MARK - mark + 1;
      arrival->has_entered = arrival->rule >= n_rules;
      arrival->rule -= arrival->has_entered ? n_rules : 0;
      arrival->before = turns_get_rule_from (self, arrival->rule);
    }
  else if (self->states.has_indices)
    {
      arrival->has_entered = self->zones.bits != NULL && mark > n_nodes;
      arrival->before
        = WAY_INDEX (mark - 1 - (arrival->has_entered ? n_nodes : 0));
    }
  else
    arrival->before = ((const TurnState *) state)->before;
}

void
turn_arrival_read (TurnArrival    *arrival,
                   const WayTurns *self,
                   const WayAt    *state,
                   WayNode         node)
{
  WayPosition from, at;

  *arrival = (TurnArrival) { 0 };
  if (!self->states.is_numbered)
    read_mark (self, state->node, arrival);
  else if (!state_view_is_plain (&self->states, state->node))
    read_number (self, state, arrival);
  if (!arrival->has_before)
    return;

  arrival->has_entered |= turn_zones_has (&self->zones, node)
                          && !turn_zones_has (&self->zones, arrival->before);
  if (self->positions == WAY_POSITION_NONE || !turn_costs_any (&self->costs)
      || !find_position (self, arrival->before, &from)
      || !find_position (self, node, &at))
    return;
  turn_heading_init (&arrival->heading, self->positions, &from, &at);
  arrival->has_heading = TRUE;
}

/* States of a base that is a state space differ by the way in which the path
 * arrived at a node. */
static WayNode
find_place (const WayTurns *self,
            WayNode         node)
{
  return self->states.base_has_states
           ? way_graph_project (self->states.view.base, node) : node;
}

static gboolean
is_same_place (const WayTurns *self,
               WayNode         a,
               WayNode         b)
{
  WayGraph *base = self->states.view.base;

  if (!self->states.base_has_states)
    return way_node_type_equal (self->states.base_type, a, b);

  return way_node_type_equal (way_graph_get_query_type (base),
                              find_place (self, a), find_place (self, b));
}

/* The index of the node behind @node, which may lie on an edge, from @near. */
static guint32
look_beyond (const WayTurns *self,
             WayNode         node,
             WayNode         near)
{
  return self->beyond (self->states.view.base,
                       (guint32) WAY_NODE_INDEX (find_place (self, node)),
                       (guint32) WAY_NODE_INDEX (find_place (self, near)));
}

gboolean
turn_arrival_stays (const TurnArrival *self,
                    const WayTurns    *turns,
                    WayNode            at,
                    WayNode            to)
{
  const guint32 place = turns->beyond == NULL
    ? 0 : (guint32) WAY_NODE_INDEX (find_place (turns, at));

  return turns->beyond != NULL
         && (look_beyond (turns, self->before, at) == place
             || look_beyond (turns, to, at) == place);
}

gboolean
turn_arrival_leads_on (const TurnArrival *self,
                       const WayTurns    *turns,
                       WayNode            at,
                       WayNode            to)
{
  if (turns->beyond != NULL)
    return look_beyond (turns, self->before, at)
           != look_beyond (turns, to, at)
           && !turn_arrival_stays (self, turns, at, to);

  return !is_same_place (turns, self->before, to);
}

/* The angle of the turn to @to, 0 if it is not known. */
static gdouble
find_angle (const TurnArrival *self,
            const WayTurns    *turns,
            WayNode            at,
            WayNode            to,
            TurnBack          *back)
{
  WayPosition next;

  if (!turn_arrival_leads_on (self, turns, at, to))
    {
      *back = self->is_end ? TURN_IS_BACK_AT_END : TURN_IS_BACK;
      return 0;
    }

  *back = TURN_IS_ONWARD;
  return self->has_heading && find_position (turns, to, &next)
           ? turn_heading_turn (&self->heading, &next) : 0;
}

guint
turn_arrival_kind (const TurnArrival *self,
                   const WayTurns    *turns,
                   WayNode            at,
                   WayNode            to)
{
  TurnBack back;
  const gdouble angle = find_angle (self, turns, at, to, &back);

  return turn_costs_kind (&turns->costs, turns->positions, angle, back);
}

/* The cost of a turn by the table. */
static WayCost
find_price (const WayTurns *self,
            WayNode         before,
            WayNode         at,
            WayNode         to)
{
  const guint32 n_nodes = self->priced->arcs.n_nodes;
  const guint32 node = (guint32) WAY_NODE_INDEX (find_place (self, at));
  guint32 from = (guint32) WAY_NODE_INDEX (find_place (self, before));
  guint32 next = (guint32) WAY_NODE_INDEX (find_place (self, to));

  if (node >= n_nodes)
    return 0;           /* no turn in the middle of an edge */
  if (self->beyond != NULL)
    {
      from = look_beyond (self, before, at);
      next = look_beyond (self, to, at);
    }

  return priced_turns_find (self->priced->priced_turns, from, node, next);
}

WayCost
turn_arrival_cost (const TurnArrival *self,
                   const WayTurns    *turns,
                   WayNode            at,
                   WayNode            to)
{
  WayCost cost = 0;
  TurnBack back;
  gdouble angle;

  if (!self->has_before || turn_arrival_stays (self, turns, at, to))
    return 0;

  if (turn_costs_any (&turns->costs))
    {
      angle = find_angle (self, turns, at, to, &back);
      cost = turn_costs_of (&turns->costs, turns->positions, angle, back);
    }
  if (turns->priced != NULL)
    cost = turns_add_costs (cost, find_price (turns, self->before, at, to));
  if (turns->func != NULL)
    cost = turns_add_costs (cost,
                            turns->func (find_place (turns, self->before),
                                         find_place (turns, at),
                                         find_place (turns, to),
                                         turns->user_data));

  return cost;
}
