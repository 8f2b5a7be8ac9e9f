/* turns.c - a view in which turns cost, and some are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A lifting view. There are few states, because a state says no more of the way
 * to its node than what matters: nothing, as when a search starts (mark 0); the
 * node before, if turns cost something; or the state of the rules
 * (turn-rules.h), if the way has followed a restriction from its beginning. A
 * state of the rules is met by one edge alone, so that it tells the node before
 * as well.
 *
 * Over tables and grids the states are numbered (turn-numbers.h). Over other
 * indices marks count up from 1 for the index of the node before, and down from
 * 2^32 - 1 for states of the rules. Over nodes that are no indices a state
 * holds the node before itself, and its mark is 1. */

#include <wayfind/turns.h>

#include "core/node-type-private.h"
#include "views/lifting-view.h"
#include "views/turn-costs.h"
#include "views/turn-numbers.h"
#include "views/turn-rules.h"
#include "views/view-private.h"

#include <wayfind/error.h>
#include <wayfind/grid.h>
#include <wayfind/position.h>

#define NO_MARK 0
#define BEFORE_IS_KEPT 1
#define FIRST_RULE_MARK G_MAXUINT32
#define MARK_FACTOR 0x85ebca6bu

#define DEFAULT_STRAIGHT 0.001  /* in degrees */

#define ALL_KINDS (WAY_TURN_STRAIGHT | WAY_TURN_LEFT | WAY_TURN_RIGHT \
                   | WAY_TURN_U)

#define NO_ROOM "there is no memory for all restrictions of turns"

struct _WayTurns
{
  LiftingView     lifting;
  WayPositionKind positions;

  TurnCosts       costs;
  WayTurnFunc     func;         /* (nullable) */
  gpointer        user_data;
  GDestroyNotify  destroy;      /* (nullable) */
  gboolean        is_promised;  /* angles and @func cost whole numbers */

  TurnRules      *rules;        /* (owned) */
  TurnNumbers     numbers;      /* if states are numbered */
  guint32         rule_room;    /* how many numbers there are for states of
                                 * the rules */
  guint32         first_state;  /* the one of state 0 of today's rules */
  guint32        *rule_nodes;   /* (owned) by such a number */
  guint32         n_rule_nodes;
  gint            n_cursors;    /* that know some: atomic */
  GMutex          lock;         /* held while rules are settled */
};

/* A state over nodes that are no indices; begins as those of other views. */
typedef struct
{
  NodeState state;
  WayNode   before;             /* if the mark is BEFORE_IS_KEPT; copied */
} TurnState;

/* What a node is arrived at with. */
typedef struct
{
  guint32     rule;             /* the state of the rules */
  gboolean    has_before;
  WayNode     before;
  gboolean    has_heading;
  TurnHeading heading;
} Arrival;

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayTurns, way_turns, TYPE_LIFTING_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayTurns *self = (WayTurns *) object;

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  g_clear_pointer (&self->rules, turn_rules_free);
  g_free (self->rule_nodes);
  g_mutex_clear (&self->lock);
  G_OBJECT_CLASS (way_turns_parent_class)->finalize (object);
}

static guint32
find_node (const LiftingView *lifting,
           guint32            number)
{
  const WayTurns *self = (const WayTurns *) lifting;
  const guint32 rule = number - self->numbers.first_rule;

  if (turn_numbers_is_edge (&self->numbers, number))
    return turn_numbers_node (&self->numbers, number);
  /* Others stand for nothing. */
  return rule < self->n_rule_nodes ? self->rule_nodes[rule] : number;
}

static void
way_turns_class_init (WayTurnsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
}

static void
way_turns_init (WayTurns *self)
{
  g_mutex_init (&self->lock);
  self->costs.straight = DEFAULT_STRAIGHT * (G_PI / 180);
}

/* States over nodes that are no indices ----------------------------------- */

static guint
hash_state (gconstpointer data)
{
  const TurnState *self = data;
  guint hash = way_node_type_hash (self->state.type, self->state.node)
               ^ self->state.mark * MARK_FACTOR;

  if (self->state.mark == BEFORE_IS_KEPT)
    hash = hash * 31 + way_node_type_hash (self->state.type, self->before);
  return hash;
}

static gboolean
equal_states (gconstpointer a,
              gconstpointer b)
{
  const TurnState *one = a, *other = b;
  const WayNodeType *type = one->state.type;

  return one->state.mark == other->state.mark
         && way_node_type_equal (type, one->state.node, other->state.node)
         && (one->state.mark != BEFORE_IS_KEPT
             || way_node_type_equal (type, one->before, other->before));
}

static gpointer
copy_state (gpointer data)
{
  const TurnState *state = data;
  const WayNodeType *type = state->state.type;
  TurnState *copy = g_new0 (TurnState, 1);

  copy->state.node = way_node_type_copy_node (type, state->state.node);
  copy->state.type = way_node_type_ref ((WayNodeType *) type);
  copy->state.mark = state->state.mark;
  if (copy->state.mark == BEFORE_IS_KEPT)
    copy->before = way_node_type_copy_node (type, state->before);
  return copy;
}

static void
free_state (gpointer data)
{
  TurnState *state = data;
  WayNodeType *type = (WayNodeType *) state->state.type;

  way_node_type_free_node (type, (gpointer) state->state.node);
  if (state->state.mark == BEFORE_IS_KEPT)
    way_node_type_free_node (type, (gpointer) state->before);
  way_node_type_unref (type);
  g_free (state);
}

WayTurns *
way_turns_new (WayGraph *base)
{
  WayTurns *self;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);

  self = g_object_new (WAY_TYPE_TURNS, "base", base, NULL);
  self->positions = way_graph_get_position_kind (base);
  self->costs.y_down = WAY_IS_GRID (base);
  self->rules = turn_rules_new (self->lifting.base_type);
  if (turn_numbers_init (&self->numbers, base))
    lifting_view_number (&self->lifting, self->numbers.first_rule, find_node);
  else if (!self->lifting.has_indices)
    {
      way_node_type_unref (self->lifting.type);
      self->lifting.type = way_node_type_new_object (hash_state, equal_states,
                                                     copy_state, free_state);
    }
  if (WAY_IS_TABLE (base))
    /* Without memory each search says so. */
    (void) way_turns_add_restrictions_of (self, WAY_TABLE (base), NULL);

  return self;
}

/* The graph interface ----------------------------------------------------- */

/* Whether the node before makes a difference, whatever it is. */
static gboolean
heeds_turns (const WayTurns *self)
{
  return self->func != NULL || turn_costs_any (&self->costs);
}

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
  node_type_grow (self->lifting.type,
                  self->numbers.first_rule + self->rule_room);
  return TRUE;
}

/* Gives the states of the rules numbers. A cursor may still know those of
 * earlier rules, which then go on to stand for their nodes. */
static void
number_rules (WayTurns *self)
{
  const guint32 n_states = turn_rules_n_states (self->rules);

  if (g_atomic_int_get (&self->n_cursors) == 0)
    self->n_rule_nodes = 0;
  self->first_state = self->n_rule_nodes;
  if (n_states == 1)
    return;
  if (!reserve_rules (self, n_states))
    {
      turn_rules_note_no_memory (self->rules);
      return;
    }

  self->n_rule_nodes += n_states;
  self->rule_nodes[self->first_state] = self->numbers.n_nodes;  /* no node */
  for (guint32 state = 1; state < n_states; state++)
    self->rule_nodes[self->first_state + state]
      = (guint32) WAY_NODE_INDEX (turn_rules_get_at (self->rules, state));
}

/* Sees to it that the states of the rules are known, and have numbers. */
static void
settle (WayTurns *self)
{
  g_mutex_lock (&self->lock);
  if (turn_rules_settle (self->rules) && self->lifting.is_numbered)
    number_rules (self);
  g_mutex_unlock (&self->lock);
}

static WayNodeType *
get_node_type (WayGraph *graph)
{
  WayTurns *self = (WayTurns *) graph;

  settle (self);
  return self->lifting.type;
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  WayTurns *self = (WayTurns *) graph;
  LiftingCursor *cursor = g_new (LiftingCursor, 1);

  settle (self);
  g_atomic_int_inc (&self->n_cursors);
  lifting_cursor_init (cursor, &self->lifting, query);
  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  lifting_cursor_clear (cursor, (LiftingView *) graph);
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
  const TurnState state = { { node, self->lifting.base_type, mark }, before };

  if (self->lifting.is_numbered)
    way_edges_add_full (states, mark == NO_MARK ? node : WAY_INDEX (mark), cost,
                        edge);
  else if (self->lifting.has_indices)
    lifting_view_add (&self->lifting, states, node, mark, cost, edge);
  else
    way_edges_add_full (states, &state, cost, edge);
}

static void
lift (WayGraph *graph,
      gpointer  data,
      WayNode   node,
      WayEdges *states)
{
  WayTurns *self = (WayTurns *) graph;
  LiftingCursor *cursor = data;

  if (!lifting_view_lift_base (&self->lifting, cursor, node, states))
    return;

  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    add_state (self, states, way_edges_get_node (cursor->edges, i), NO_MARK,
               NULL, way_edges_get_cost (cursor->edges, i), WAY_EDGE_NONE);
}

static gboolean
is_rule_mark (const WayTurns *self,
              guint32         mark)
{
  return mark > FIRST_RULE_MARK - (turn_rules_n_states (self->rules) - 1);
}

/* As way_graph_get_position() of the base. */
static gboolean
find_position (const WayTurns *self,
               WayNode         node,
               WayPosition    *position)
{
  const WayView *view = &self->lifting.view;

  return view->iface->get_position != NULL
         && view->iface->get_position (view->base, node, position);
}

/* What the number of a state says of the way to it. */
static void
read_number (const WayTurns *self,
             const WayAt    *at,
             Arrival        *arrival)
{
  const TurnNumbers *numbers = &self->numbers;
  const guint32 number = (guint32) WAY_NODE_INDEX (at->node);
  const WayNode hint = lifting_view_node (&self->lifting, at->came_from);
  const guint32 rule = number - numbers->first_rule - self->first_state;

  if (turn_numbers_is_edge (numbers, number))
    {
      arrival->before
        = WAY_INDEX (turn_numbers_before (numbers, number,
                                          (guint32) WAY_NODE_INDEX (hint)));
      /* Across the rim of a grid nobody comes. */
      arrival->has_before = lifting_view_is_plain (&self->lifting,
                                                   arrival->before);
    }
  else if (rule > 0 && rule < turn_rules_n_states (self->rules))
    {
      arrival->rule = rule;
      arrival->has_before = TRUE;
      arrival->before = turn_rules_get_from (self->rules, rule);
    }
}

/* The same of other states. */
static void
read_mark (const WayTurns *self,
           WayNode         state,
           Arrival        *arrival)
{
  const guint32 mark = lifting_view_mark (&self->lifting, state);

  if (mark == NO_MARK)
    return;

  arrival->has_before = TRUE;

  if (is_rule_mark (self, mark))
    {
      arrival->rule = FIRST_RULE_MARK - mark + 1;
      arrival->before = turn_rules_get_from (self->rules, arrival->rule);
    }
  else if (self->lifting.has_indices)
    arrival->before = WAY_INDEX (mark - 1);
  else
    arrival->before = ((const TurnState *) state)->before;
}

/* What a state, at @node, says of the way to it. */
static void
read_state (const WayTurns *self,
            const WayAt    *state,
            WayNode         node,
            Arrival        *arrival)
{
  WayPosition from, at;

  *arrival = (Arrival) { 0 };
  if (!self->lifting.is_numbered)
    read_mark (self, state->node, arrival);
  else if (!lifting_view_is_plain (&self->lifting, state->node))
    read_number (self, state, arrival);
  if (!arrival->has_before)
    return;

  if (self->positions == WAY_POSITION_NONE || !turn_costs_any (&self->costs)
      || !find_position (self, arrival->before, &from)
      || !find_position (self, node, &at))
    return;
  turn_heading_init (&arrival->heading, self->positions, &from, &at);
  arrival->has_heading = TRUE;
}

/* A negative cost or NaN, which the user's function must not return, is handed
 * on as it is, so that the search fails. */
static WayCost
add_costs (WayCost cost,
           WayCost more)
{
  if (!(cost >= 0))
    return cost;
  if (cost < INFINITY && more >= 0 && more < INFINITY)
    return MIN (cost + more, G_MAXDOUBLE);      /* no sum forbids a turn */

  return more >= 0 ? INFINITY : more;
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
      g_autofree char *name = way_graph_dup_name (self->lifting.view.base, to);

      way_edges_take_error (
        states, g_error_new (WAY_ERROR, WAY_ERROR_OVERFLOW,
                             "turn to %s: costs add up to more than a double "
                             "holds", name));
    }

  add_state (self, states, to, mark, before, add_costs (cost, turn), edge);
}

/* States of a base that lifts differ by how one arrived at a node. */
static gboolean
is_same_place (const WayTurns *self,
               WayNode         a,
               WayNode         b)
{
  WayGraph *base = self->lifting.view.base;

  if (!self->lifting.base_lifts)
    return way_node_type_equal (self->lifting.base_type, a, b);

  return way_node_type_equal (way_graph_get_query_type (base),
                              way_graph_project (base, a),
                              way_graph_project (base, b));
}

static WayCost
cost_of_turn (const WayTurns *self,
              const Arrival  *arrival,
              WayNode         at,
              WayNode         to)
{
  WayCost cost = 0;
  gboolean is_back;
  gdouble angle = 0;
  WayPosition next;

  if (!arrival->has_before)
    return 0;

  if (turn_costs_any (&self->costs))
    {
      is_back = is_same_place (self, arrival->before, to);
      if (!is_back && arrival->has_heading
          && find_position (self, to, &next))
        angle = turn_heading_turn (&arrival->heading, &next);
      cost = turn_costs_of (&self->costs, self->positions, angle, is_back);
    }
  if (self->func != NULL)
    cost = add_costs (cost, self->func (arrival->before, at, to,
                                        self->user_data));

  return cost;
}

/* The mark, or the number, of who comes from @node over its edge @i to @to, in
 * state @rule of the rules. */
static guint32
mark_after (const WayTurns *self,
            WayNode         node,
            guint           i,
            WayNode         to,
            guint32         rule)
{
  const gboolean is_numbered = self->lifting.is_numbered;

  if (rule > 0)
    return is_numbered ? self->numbers.first_rule + self->first_state + rule
                       : FIRST_RULE_MARK - (rule - 1);
  if (!heeds_turns (self))
    return NO_MARK;
  if (is_numbered)
    return turn_numbers_of_edge (&self->numbers,
                                 (guint32) WAY_NODE_INDEX (node), i,
                                 (guint32) WAY_NODE_INDEX (to));

  return self->lifting.has_indices
           ? (guint32) WAY_NODE_INDEX (node) + 1 : BEFORE_IS_KEPT;
}

/* Marks of both kinds must not meet: nodes that are numbered nearly up to 2^32
 * leave no room. */
static gboolean
has_mark (const WayTurns *self,
          WayNode         node,
          WayEdges       *edges)
{
  if (!self->lifting.has_indices || self->lifting.is_numbered
      || !is_rule_mark (self, (guint32) WAY_NODE_INDEX (node) + 1))
    return TRUE;

  way_edges_take_error (edges,
                        g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                     "there are too many nodes for %u "
                                     "restrictions of turns beside them",
                                     turn_rules_n_states (self->rules)));
  return FALSE;
}

/* Edges that no rule was asked about must not pass for allowed. */
static gboolean
has_all_rules (const WayTurns *self,
               WayEdges       *edges)
{
  if (G_LIKELY (!turn_rules_lack_memory (self->rules)))
    return TRUE;

  way_edges_take_error (edges, g_error_new_literal (WAY_ERROR,
                                                    WAY_ERROR_TOO_LARGE,
                                                    NO_ROOM));
  return FALSE;
}

/* Whether the edges out of a state are those of its node, to states that have
 * the numbers of their nodes: no turn costs anything, and no rule begins. The
 * base is a table or a grid then, and knows its own nodes. */
static gboolean
is_as_in_base (const WayTurns *self,
               WayNode         state)
{
  guint32 place;

  return self->lifting.is_numbered && !heeds_turns (self)
         && !turn_rules_lack_memory (self->rules)
         && lifting_view_is_plain (&self->lifting, state)
         && !turn_rules_concern (self->rules, 0, state, &place);
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayTurns *self = (const WayTurns *) graph;
  LiftingCursor *cursor = data;
  const WayNode node = lifting_view_node (&self->lifting, at->node);
  gboolean has_rules;
  guint32 place, rule;
  Arrival arrival;

  if (is_as_in_base (self, at->node))
    {
      self->lifting.view.iface->neighbours (self->lifting.view.base,
                                            cursor->base.cursor, at, edges);
      return;
    }
  if (!lifting_view_ask_base (&self->lifting, cursor, at, edges)
      || !has_mark (self, node, edges) || !has_all_rules (self, edges))
    return;

  read_state (self, at, node, &arrival);
  has_rules = turn_rules_concern (self->rules, arrival.rule, node, &place);
  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    {
      const WayNode to = way_edges_get_node (cursor->edges, i);
      const guint32 edge = way_edges_get_edge (cursor->edges, i);
      const WayCost cost = way_edges_get_cost (cursor->edges, i);

      rule = 0;
      if (!has_rules || turn_rules_step (self->rules, arrival.rule, place, to,
                                         edge, &rule))
        add_turn (self, edges, to, mark_after (self, node, i, to, rule), node,
                  cost, cost_of_turn (self, &arrival, node, to), edge);
    }
}

static gboolean
is_whole (const WayTurns *self)
{
  if ((self->func != NULL || self->costs.of_angle > 0) && !self->is_promised)
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
  const WayGraphFlags flags = way_graph_get_flags (self->lifting.view.base);

  return WAY_GRAPH_LIFTS | (flags & WAY_GRAPH_HEURISTIC)
         | (is_whole (self) ? flags & WAY_GRAPH_WHOLE_COSTS : 0);
}

/* Costs of turns depend on nodes, not on edges. */
static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayTurns *self = (const WayTurns *) graph;

  return self->lifting.view.version <= since
         && way_graph_foreach_change (self->lifting.view.base, since, func,
                                      user_data);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->begin = begin;
  iface->end = end;
  iface->lift = lift;
  iface->neighbours = neighbours;
  iface->get_flags = get_flags;
  iface->get_changes = get_changes;
}

/* What was set ------------------------------------------------------------ */

void
way_turns_set_cost (WayTurns    *self,
                    WayTurnKinds kinds,
                    WayCost      cost)
{
  g_return_if_fail (WAY_IS_TURNS (self));
  g_return_if_fail (kinds != 0 && (kinds & ~ALL_KINDS) == 0);
  g_return_if_fail (cost >= 0);         /* NaN fails, too */

  for (guint i = 0; i < N_TURN_KINDS; i++)
    if (kinds & (1u << i))
      self->costs.of_kind[i] = cost;
  way_view_changed (WAY_VIEW (self));
}

WayCost
way_turns_get_cost (WayTurns    *self,
                    WayTurnKinds kind)
{
  g_return_val_if_fail (WAY_IS_TURNS (self), NAN);

  for (guint i = 0; i < N_TURN_KINDS; i++)
    if (kind == 1u << i)
      return self->costs.of_kind[i];

  g_return_val_if_reached (NAN);        /* none, or several kinds */
}

void
way_turns_forbid (WayTurns    *self,
                  WayTurnKinds kinds)
{
  way_turns_set_cost (self, kinds, INFINITY);
}

void
way_turns_set_angle_cost (WayTurns *self,
                          WayCost   cost)
{
  g_return_if_fail (WAY_IS_TURNS (self));
  g_return_if_fail (cost >= 0 && cost < INFINITY);

  self->costs.of_angle = cost;
  way_view_changed (WAY_VIEW (self));
}

WayCost
way_turns_get_angle_cost (WayTurns *self)
{
  g_return_val_if_fail (WAY_IS_TURNS (self), NAN);

  return self->costs.of_angle;
}

void
way_turns_set_straight_angle (WayTurns *self,
                              gdouble   degrees)
{
  g_return_if_fail (WAY_IS_TURNS (self));
  g_return_if_fail (degrees >= 0 && degrees < 90);

  self->costs.straight = degrees * (G_PI / 180);
  way_view_changed (WAY_VIEW (self));
}

gdouble
way_turns_get_straight_angle (WayTurns *self)
{
  g_return_val_if_fail (WAY_IS_TURNS (self), NAN);

  return self->costs.straight * (180 / G_PI);
}

void
way_turns_set_y_down (WayTurns *self,
                      gboolean  y_down)
{
  g_return_if_fail (WAY_IS_TURNS (self));

  self->costs.y_down = y_down;
  way_view_changed (WAY_VIEW (self));
}

gboolean
way_turns_get_y_down (WayTurns *self)
{
  g_return_val_if_fail (WAY_IS_TURNS (self), FALSE);

  return self->costs.y_down;
}

void
way_turns_set_cost_func (WayTurns      *self,
                         WayTurnFunc    func,
                         gpointer       user_data,
                         GDestroyNotify destroy)
{
  g_return_if_fail (WAY_IS_TURNS (self));

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  self->func = func;
  self->user_data = user_data;
  self->destroy = destroy;
  way_view_changed (WAY_VIEW (self));
}

void
way_turns_set_whole_costs (WayTurns *self,
                           gboolean  whole_costs)
{
  g_return_if_fail (WAY_IS_TURNS (self));

  self->is_promised = whole_costs;
  way_view_changed (WAY_VIEW (self));
}

gboolean
way_turns_get_whole_costs (WayTurns *self)
{
  g_return_val_if_fail (WAY_IS_TURNS (self), FALSE);

  return self->is_promised;
}

/* Restrictions ------------------------------------------------------------ */

/* Whether @node can be a node of the base. */
static gboolean
is_node (const WayTurns *self,
         WayNode         node)
{
  switch (way_node_type_get_kind (self->lifting.base_type))
    {
    case WAY_NODE_KIND_INDEX:
      return WAY_NODE_INDEX (node)
             < way_node_type_get_n_nodes (self->lifting.base_type);
    case WAY_NODE_KIND_OBJECT:
    case WAY_NODE_KIND_VALUE:
      return node != NULL;
    case WAY_NODE_KIND_POINTER:
    default:
      return TRUE;
    }
}

static gboolean
add_rule (WayTurns      *self,
          WayRestriction rule,
          const WayNode *nodes,
          const guint32 *edges,
          guint          n_nodes,
          GError       **error)
{
  if (turn_rules_add (self->rules, rule, nodes, edges, n_nodes))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE, NO_ROOM);
  return FALSE;
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
  return add_rule (self, rule, nodes, edges, n_nodes, error);
}

gboolean
way_turns_add_restrictions_of (WayTurns *self,
                               WayTable *table,
                               GError  **error)
{
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];

  g_return_val_if_fail (WAY_IS_TURNS (self) && WAY_IS_TABLE (table), FALSE);
  g_return_val_if_fail (way_graph_get_node_type (WAY_GRAPH (table))
                          == self->lifting.base_type, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  way_view_changed (WAY_VIEW (self));
  for (guint32 i = 0; i < way_table_get_n_restrictions (table); i++)
    {
      WayRestriction rule;
      guint n_nodes;
      const guint32 *indices
        = way_table_get_restriction (table, i, &rule, &n_nodes);

      for (guint node = 0; node < n_nodes; node++)
        nodes[node] = WAY_INDEX (indices[node]);
      if (!add_rule (self, rule, nodes, NULL, n_nodes, error))
        return FALSE;
    }

  return TRUE;
}

void
way_turns_clear_restrictions (WayTurns *self)
{
  g_return_if_fail (WAY_IS_TURNS (self));

  turn_rules_free (self->rules);
  self->rules = turn_rules_new (self->lifting.base_type);
  way_view_changed (WAY_VIEW (self));
}
