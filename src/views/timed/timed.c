/* timed.c - a view in which cost is time: waiting, reservations, rush hours
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Safe intervals (Phillips and Likhachev, SIPP: Safe interval path planning for
 * dynamic environments, 2011). The mark of a state is that of the free time in
 * which the agent is at its node. Each edge from there gives one edge of the
 * view for every free time of its head within reach: with the earliest arrival
 * in it, because an agent that arrives earlier can wait and do all that a later
 * one could. This holds even if later departures may arrive earlier, as long as
 * the view chooses the best departure and not the first.
 *
 * The time of a start is unknown when its states are added; its mark says so,
 * and its free time is found when it is expanded.
 *
 * For an edge whose head has k free times within reach, O(k) look-ups of O(log
 * n). */

#include "core/foreach-near.h"
#include "core/node-type-private.h"
#include "core/open-at.h"
#include "core/immediate-graphs.h"
#include "core/whole-sums.h"
#include "views/timed/timed-private.h"
#include "views/timed/timed-rows.h"
#include "views/view-private.h"
#include "views/schedule/reservations-private.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/grid.h>
#include <wayfind/graphs/table.h>

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayTimed, way_timed, TYPE_STATE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayTimed *self = WAY_TIMED (object);

  timed_drop_func (self);
  g_clear_object (&self->reservations);
  g_clear_pointer (&self->profile, way_time_profile_unref);
  g_clear_pointer (&self->edge_profiles, g_hash_table_unref);
  if (self->map.type != NULL)
    node_map_clear (&self->map);
  if (self->states.is_numbered)
    state_numbers_clear (&self->numbers);

  G_OBJECT_CLASS (way_timed_parent_class)->finalize (object);
}

/* Travel times may be below the costs of the base. */
static WayViewPromises
get_promises (WayView *view)
{
  const WayTimed *self = (const WayTimed *) view;

  return self->least_factor < 1 ? WAY_VIEW_ADDS_NO_EDGE : VIEW_ALL_PROMISES;
}

/* Whether the view runs no code of the user. */
static gboolean
is_prompt (WayGraph *graph)
{
  const WayTimed *self = (const WayTimed *) graph;

  return self->func == NULL && graph_is_prompt (self->states.view.base);
}

/* Whether an agent that begins at a whole time does everything at whole
 * times. */
static gboolean
has_whole_sums (WayGraph *graph)
{
  const WayTimed *self = (const WayTimed *) graph;

  return timed_keeps_costs (self)
         && (way_graph_get_flags (self->states.view.base)
             & WAY_GRAPH_WHOLE_COSTS)
         && (self->reservations == NULL
             || reservations_are_whole (self->reservations));
}

static void
way_timed_class_init (WayTimedClass *klass)
{
  graph_type_set_prompt_func (G_TYPE_FROM_CLASS (klass), is_prompt);
  graph_type_set_whole_sums_func (G_TYPE_FROM_CLASS (klass), has_whole_sums);
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = get_promises;
}

static void
way_timed_init (WayTimed *self)
{
  self->size = 1;
  self->horizon = INFINITY;
  self->least_factor = 1;
  self->edge_profiles
    = g_hash_table_new_full (time_slots_hash_ids, g_int64_equal, g_free,
                             (GDestroyNotify) way_time_profile_unref);
}

/* Whether nodes of @b can be looked up among those of @a. */
static gboolean
are_same_kind (const WayNodeType *a,
               const WayNodeType *b)
{
  return way_node_type_get_kind (a) == way_node_type_get_kind (b)
         && a->size == b->size;
}

static guint32
find_node (const StateView *view,
           guint32            number)
{
  WayTimed *self = (WayTimed *) view;
  guint32 node, mark;

  state_numbers_read (&self->numbers, number, &node, &mark);
  return node;
}

/* A state is a node of the base and the number of a free time. So the base's
 * own states must not have numbers that change. */
static void
number_states (WayTimed *self)
{
  StateView *view = &self->states;
  const guint32 n_nodes = way_node_type_get_n_nodes (view->base_type);

  if (view->base_has_states || !node_type_is_dense (view->base_type))
    return;

  state_numbers_init (&self->numbers, n_nodes);
  state_view_number (view, n_nodes, find_node);
}

WayTimed *
way_timed_new (WayGraph        *base,
               WayReservations *reservations,
               GError         **error)
{
  WayNodeType *type;
  WayTimed *self;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);
  g_return_val_if_fail (reservations == NULL
                        || WAY_IS_RESERVATIONS (reservations), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  type = way_graph_get_query_type (base);
  if (reservations != NULL
      && !are_same_kind (reservations_get_node_type (reservations), type))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "reservations must have the same type of nodes as "
                           "the graph");
      return NULL;
    }

  self = g_object_new (WAY_TYPE_TIMED, "base", base, NULL);
  self->is_over_table = WAY_IS_TABLE (base);
  node_map_init (&self->map, type);
  number_states (self);
  g_set_object (&self->reservations, reservations);
  self->ground = body_find_ground (base);
  if (!node_type_is_like (type, way_graph_get_query_type (self->ground)))
    self->ground = NULL;
  return self;
}

/* The graph interface ----------------------------------------------------- */

/* The cost of an edge that ends at @arrival. Rounding may make it end later,
 * but not earlier. */
static WayCost
cost_until (const Leg *leg,
            gdouble    arrival)
{
  const WayCost cost = arrival - leg->time;

  if (arrival == leg->time + leg->cost)
    return leg->cost;

  return leg->time + cost < arrival ? nextafter (cost, INFINITY) : cost;
}

typedef struct
{
  StateCursor states;
  TimedWay      way;
} TimedCursor;

static guint64
get_version (WayGraph *graph)
{
  const WayTimed *self = (const WayTimed *) graph;
  const guint64 version = view_version (&self->states.view);

  return self->reservations == NULL
           ? version
           : MAX (version, reservations_get_version (self->reservations));
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  WayTimed *self = (WayTimed *) graph;
  TimedCursor *cursor = g_new (TimedCursor, 1);

  if (self->states.is_numbered)
    state_numbers_begin (&self->numbers, get_version (graph));
  state_cursor_init (&cursor->states, &self->states, query);
  cursor->way = timed_rows_choose (self);
  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  WayTimed *self = (WayTimed *) graph;
  TimedCursor *cursor = data;

  state_cursor_clear (&cursor->states, &self->states);
  if (self->states.is_numbered)
    state_numbers_end (&self->numbers);
  g_free (cursor);
}

/* Adds an edge to the state of @node, a node of the base, in a free time. */
static void
add_state (const WayTimed *self,
           WayEdges       *states,
           WayNode         node,
           guint32         mark,
           WayCost         cost,
           guint32         edge)
{
  guint32 number;

  if (!self->states.is_numbered)
    {
      state_view_add (&self->states, states, node, mark, cost, edge);
      return;
    }

  number = state_numbers_get ((StateNumbers *) &self->numbers,
                              self->states.type,
                              (guint32) WAY_NODE_INDEX (node), mark);
  if (number == STATE_NUMBERS_NONE)
    way_edges_take_error (
      states, g_error_new_literal (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                   "not enough memory for so many free times"
                                   ));
  else
    way_edges_add_full (states, WAY_INDEX (number), cost, edge);
}

/* Finds the node and the free time of a state. Returns FALSE if the state does
 * not exist. */
static gboolean
read_state (WayTimed *self,
            WayNode   state,
            WayNode  *node,
            guint32  *mark)
{
  guint32 index;

  if (!self->states.is_numbered)
    {
      *node = state_view_node (&self->states, state);
      *mark = state_view_mark (&self->states, state);
      return TRUE;
    }
  if (state_view_is_plain (&self->states, state))
    {
      *node = state;
      *mark = 0;
      return TRUE;
    }
  if (WAY_NODE_INDEX (state) >= node_type_count (self->states.type)
      || !state_numbers_read (&self->numbers,
                              (guint32) WAY_NODE_INDEX (state), &index, mark))
    return FALSE;

  *node = WAY_INDEX (index);
  return TRUE;
}

static void
add_states (WayGraph *graph,
            gpointer  data,
            WayNode   node,
            WayEdges *states)
{
  const WayTimed *self = (const WayTimed *) graph;
  StateCursor *cursor = data;

  if (!state_view_ask_start ((StateView *) graph, cursor, node, states))
    return;

  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    add_state (self, states, way_edges_get_node (cursor->edges, i), NO_MARK,
               way_edges_get_cost (cursor->edges, i), WAY_EDGE_NONE);
}

/* Adds a state, unless rounding makes it unreachable. Returns FALSE if memory
 * is lacking. */
static gboolean
add_arrival (const Leg           *leg,
             const StateCursor *cursor,
             guint                i,
             const FreeTime      *head,
             gdouble              arrival,
             WayEdges            *edges)
{
  const guint length = way_edges_get_length (edges);
  const WayCost cost = cost_until (leg, arrival);

  if (leg->time + cost >= head->until)
    return TRUE;

  add_state (leg->timed, edges, way_edges_get_node (cursor->edges, i),
             head->mark, cost, way_edges_get_edge (cursor->edges, i));
  return way_edges_get_length (edges) > length;
}

/* Adds edge @i once for each free time of its head. */
static void
offer_edge (Leg                 *leg,
            const StateCursor *cursor,
            guint                i,
            WayEdges            *edges)
{
  const WayTimed *self = leg->timed;
  const gdouble limit = MIN (leg->stay.until, self->horizon);
  gdouble time = leg->time;
  SlotList places;
  FreeTime head;
  Ride ride;

  timed_list_places (self, leg->to, &places);
  while (slot_list_first_free (&places, self->owner, time, limit, &head)
         && head.from <= leg->stay.until && head.from < self->horizon)
    {
      if (leg_find_ride (leg, &head, &ride)
          && !add_arrival (leg, cursor, i, &head, ride.arrival, edges))
        break;
      if (head.until == INFINITY || leg->error != NULL)
        break;
      time = head.until;
    }
  slot_list_clear (&places);
}

/* Without a horizon repeating openings would never end, and a search must not
 * go on if a reservation is missing. */
static gboolean
can_tell (const WayTimed *self,
          WayEdges       *edges)
{
  if (self->reservations != NULL
      && reservations_lack_memory (self->reservations))
    {
      way_edges_take_error (
        edges, g_error_new_literal (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                    "not enough memory for a reservation"));
      return FALSE;
    }
  if (self->reservations == NULL || self->horizon < INFINITY
      || !reservations_repeat (self->reservations))
    return TRUE;

  way_edges_take_error (edges,
                        g_error_new_literal (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                                             "openings repeat for ever: a "
                                             "timed view then needs a horizon"
                                             ));
  return FALSE;
}

/* Adds all edges out of the node of @leg. */
static void
offer_edges (Leg           *leg,
             StateCursor *cursor,
             WayEdges      *edges)
{
  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    {
      if (leg_turn_to (leg, cursor->edges, i))
        offer_edge (leg, cursor, i, edges);
      if (leg->error != NULL)
        {
          way_edges_take_error (edges, g_steal_pointer (&leg->error));
          return;
        }
    }
}

/* Fills @edges with the base's edges, checking all their conditions. */
static void
ask_edges (WayTimed      *self,
           StateCursor *cursor,
           const WayAt   *at,
           WayNode        node,
           guint32        mark,
           WayEdges      *edges)
{
  Leg leg;

  if (!can_tell (self, edges))
    return;

  if (leg_stand (&leg, self, timed_place_of (self, node), at->cost_so_far)
      && (mark == NO_MARK || mark == leg.stay.mark)
      && state_view_ask_base (&self->states, cursor, at, edges))
    offer_edges (&leg, cursor, edges);
  timed_leg_clear (&leg);
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  WayTimed *self = (WayTimed *) graph;
  TimedCursor *cursor = data;
  const gboolean is_plain = self->states.is_numbered
                            && state_view_is_plain (&self->states, at->node);
  WayNode node;
  guint32 mark;

  if (cursor->way == TIMED_BY_ROWS && is_plain
      && timed_rows_take (self, &cursor->states, at, edges))
    return;
  if (!read_state (self, at->node, &node, &mark))
    return;
  if (cursor->way == TIMED_AS_IN_BASE)
    {
      const WayAt base_at
        = { node, state_view_node (&self->states, at->came_from),
            at->cost_so_far, at->is_start };

      self->states.view.iface->neighbours (self->states.view.base,
                                           cursor->states.base.cursor,
                                           &base_at, edges);
      return;
    }

  ask_edges (self, &cursor->states, at, node, mark, edges);
}

static gboolean
is_open_at (WayGraph *graph,
            WayNode   state,
            WayCost   time)
{
  WayTimed *self = (WayTimed *) graph;
  gboolean is_open;
  WayNode node;
  guint32 mark;
  Leg leg;

  if (!read_state (self, state, &node, &mark)
      || !graph_is_open_at (view_base (graph), node, time))
    return FALSE;

  is_open = leg_stand (&leg, self, timed_place_of (self, node), time)
            && (mark == NO_MARK
                || (mark == leg.stay.mark && time < self->horizon));
  timed_leg_clear (&leg);
  return is_open;
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   state)
{
  const WayTimed *self = (const WayTimed *) graph;
  const WayView *view = &self->states.view;
  const StateCursor *cursor = data;
  const WayCost estimate
    = view->iface->heuristic (view->base, cursor->base.cursor,
                              state_view_node (&self->states, state));

  return self->least_factor == 1 ? estimate : estimate * self->least_factor;
}

/* The graph promises whole costs only if no agent ever waits: the end of a wait
 * may be whole, but its begin may not, because a start may have any cost. See
 * has_whole_sums(). */
static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayTimed *self = (const WayTimed *) graph;
  WayGraphFlags flags = way_graph_get_flags (self->states.view.base)
                        & (WAY_GRAPH_WHOLE_COSTS | WAY_GRAPH_HEURISTIC);

  if (self->least_factor == 0)
    flags &= ~WAY_GRAPH_HEURISTIC;
  if (!timed_keeps_costs (self)
      || (self->reservations != NULL
          && !reservations_are_none (self->reservations)))
    flags &= ~WAY_GRAPH_WHOLE_COSTS;

  return flags | WAY_GRAPH_STATES;
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayTimed *self = (const WayTimed *) graph;
  g_auto (ChangeTeller) teller;

  change_teller_init (&teller, self->states.view.base, func, user_data);
  if (self->states.view.version > since
      || (self->reservations != NULL
          && !timed_tell_reservations (self, since, &teller)))
    return FALSE;

  return change_teller_pass_on (&teller, self->states.view.base, since);
}

/* The view has the base's estimates only as long as no edge is faster. */
static gboolean
foreach_near (WayGraph   *graph,
              WayNode     to,
              WayNearFunc func,
              gpointer    user_data)
{
  return ((const WayTimed *) graph)->least_factor >= 1
         && graph_foreach_near (view_base (graph), to, func, user_data);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->foreach_near = foreach_near;
  iface->get_changes = get_changes;
  iface->begin = begin;
  iface->end = end;
  iface->add_states = add_states;
  iface->neighbours = neighbours;
  iface->heuristic = heuristic;
  iface->is_open_at = is_open_at;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
}
