/* run.c - a search from its beginning to its outcome: set-up, limits, steps
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/immediate-graphs.h"
#include "engine/depth-first.h"
#include "engine/reached.h"
#include "engine/refusal.h"

#include <float.h>

/* A larger node map is not kept from run to run. */
#define KEEP_NODES 1048576

void
search_end_run (WaySearch *self)
{
  depth_first_end (self);
  search_end_cursor (self);
  self->answered = NULL;
  self->run.is_put_off = FALSE;
  g_clear_error (&self->run.late_error);
  self->run.status = WAY_STATUS_READY;
}

static void
set_rules (WaySearch *self)
{
  const StrategyRow *row = strategy_get_row (self->query.strategy);

  self->run.counts_cost = row->counts_cost;
  self->run.weight = row->weighted ? self->query.weight : 1;
  self->run.reopens = search_may_reopen (self);
  self->run.stops_when_opened = self->query.stop_rule == WAY_STOP_WHEN_OPENED;
  self->run.real_limit = MIN (self->query.max_cost, DBL_MAX);
  self->run.whole_limit = (guint32) MIN (floor (self->query.max_cost), G_MAXUINT32 - 1);
}

/* Records of indices serve any other indices, because the new run has another
 * epoch. */
static gboolean
can_keep_records (const WaySearch   *self,
                  const WayNodeType *type)
{
  return self->run.map.type != NULL && node_type_is_dense (type)
         && node_type_is_dense (self->run.map.type);
}

static void
prepare_edges (WaySearch   *self,
               EdgeBuffer  *edges,
               WayNodeType *type)
{
  edge_buffer_release (edges);
  edge_buffer_init (edges, type, WAY_EDGES_NODES);
  edges->budget = &self->run.budget;
  if (self->run.map.keys == NODE_KEYS_WORDS)
    edges->index = &self->run.map.index;
}

/* Empties the node map between runs, unless it is small and the last run met
 * most of its nodes: then the next run is likely to search the same region.
 * Only nodes that the map owns can stay, because others may not exist any
 * more. */
static void
prepare_map (WaySearch *self)
{
  WayNodeType *type = way_graph_get_node_type (self->query.graph);
  const gboolean owned = type->kind == WAY_NODE_KIND_OBJECT
                         || type->kind == WAY_NODE_KIND_VALUE;

  if (self->run.map.type != type)
    {
      if (!can_keep_records (self, type))
        node_store_clear (&self->run.store);
      node_map_clear (&self->run.map);
      node_map_init (&self->run.map, type);
      self->run.map.budget = &self->run.budget;
      for (guint i = 0; i < WAITING_NODES; i++)
        prepare_edges (self, &self->run.edges[i], type);
      edge_buffer_release (&self->run.states);
      edge_buffer_init (&self->run.states, type,
                        type->kind == WAY_NODE_KIND_INDEX ? WAY_EDGES_REAL
                                                          : WAY_EDGES_NODES);
      self->run.states.budget = &self->run.budget;
      return;
    }

  if (!owned || self->run.map.count > KEEP_NODES
      || self->run.statistics.opened * 2 < self->run.map.count)
    node_map_empty (&self->run.map);
}

/* Records for all states that have numbers by now. */
static gboolean
promise_records (WaySearch *self)
{
  return node_store_promise (&self->run.store,
                             node_type_count (self->run.map.type));
}

/* Whether memory for records is promised and not provided: a search meets few
 * numbered states, a search depth first has records of one path alone, and a
 * worker has records of its own nodes alone. */
static gboolean
is_promised (const WaySearch *self)
{
  return self->run.map.type->is_numbered
         || (self->run.variant.indexed && self->run.share != NULL)
         || (self->run.variant.indexed && search_is_depth_first (self));
}

/* Records of the other kind belong to a run by another strategy. */
static void
fit_store (WaySearch *self)
{
  if (self->run.variant.indexed && self->run.store.records != NULL
      && (self->run.store.pages != NULL) != is_promised (self))
    node_store_clear (&self->run.store);
}

static gboolean
note_origins (WaySearch *self)
{
  share_begin_notes (self->run.share, self->run.map.type->n_words,
                     &self->run.budget);
  return node_store_want_origins (&self->run.store);
}

static LoopEnd
prepare_memory (WaySearch *self)
{
  const guint32 n_nodes
    = self->run.variant.indexed ? node_type_count (self->run.map.type) : 1;
  const gboolean last_first = self->query.tie_rule != WAY_TIE_FIRST_OPENED;

  self->run.budget.max = limits_share_of_bytes (&self->limits);
  self->run.store.map_bytes = node_map_bytes_per_node (&self->run.map);
  self->run.store.is_hashed = self->run.map.keys != NODE_KEYS_NONE;
  fit_store (self);
  node_store_begin (&self->run.store);
  if (is_promised (self)
        ? !promise_records (self)
        : !node_store_reserve (&self->run.store, n_nodes,
                               self->run.variant.indexed))
    return LOOP_BYTES;
  /* A queue asks for partial paths after few expansions. */
  if (self->run.variant.indexed
      && (self->query.max_cost < INFINITY || is_promised (self)
          || self->is_taken)
      && !node_store_want_order (&self->run.store))
    return LOOP_BYTES;
  if (!self->run.variant.indexed && self->run.variant.shared
      && !note_origins (self))
    return LOOP_BYTES;
  if (!open_list_begin (&self->run.open, self->run.variant.open, last_first))
    return LOOP_BYTES;

  search_set_layout (self);
  return LOOP_GO_ON;
}

static LoopEnd
fail_start (WaySearch  *self,
            gint        code,
            WayNode     node,
            const char *what)
{
  g_autofree char *name = node_type_describe (self->query.type, node);

  self->run.error = g_error_new (WAY_ERROR, code, "start %s: %s", name, what);
  return LOOP_FAILED;
}

/* Opens one state in which a search from @start begins, at @more than the
 * start costs. */
static LoopEnd
open_state (WaySearch   *self,
            const Start *start,
            WayNode      state,
            WayCost      more)
{
  const WayCost cost = start->cost + more;
  guint32 id;

  if (self->run.share != NULL)
    {
      const guint owner = share_get_owner (self, state);

      if (owner != self->run.share->me)
        return owner == OWNER_UNKNOWN ? search_fail_pack (self, state)
                                      : LOOP_GO_ON;
    }
  if (cost == INFINITY && start->cost < INFINITY && more < INFINITY)
    return fail_start (self, WAY_ERROR_OVERFLOW, start->node,
                       "costs add up to more than a double holds");
  if (cost > self->run.real_limit)
    {
      self->run.hid_edges |= cost < INFINITY;
      return LOOP_GO_ON;
    }
  if (self->run.variant.whole && cost != floor (cost))
    return fail_start (self, WAY_ERROR_NOT_WHOLE, start->node,
                       "its cost is not whole, as the graph promised");
  if (self->run.variant.whole && cost >= G_MAXUINT32)
    return LOOP_PROMOTE;
  if (search_is_depth_first (self))
    return depth_first_add_start (self, state, cost);
  if (!node_map_intern (&self->run.map, state, &id)
      || !node_store_reserve (&self->run.store, id + 1, FALSE))
    return LOOP_BYTES;

  return search_open_start (self, id, cost);
}

/* Opens the states in which a search from one start begins: for most graphs
 * the start itself. */
static LoopEnd
open_start (WaySearch   *self,
            const Start *start)
{
  WayEdges *states = &self->run.states.head;
  LoopEnd end = LOOP_GO_ON;

  if (self->query.start_rule == WAY_START_STAYS_IF_BLOCKED
      && way_graph_is_blocked (self->query.graph, start->node))
    return LOOP_GO_ON;
  if (!(start->cost >= 0))
    return fail_start (self, WAY_ERROR_BAD_COST, start->node,
                       "its cost must be 0 or more");

  way_graph_add_states (self->query.graph, self->run.cursor, start->node,
                        states);
  if (self->run.states.fault == EDGE_FAULT_MEMORY)
    return LOOP_BYTES;
  if (way_edges_get_error (states) != NULL)
    return fail_start (self, WAY_ERROR_BAD_NODE, start->node,
                       way_edges_get_error (states)->message);

  for (guint i = 0; i < states->len && end == LOOP_GO_ON; i++)
    end = open_state (self, start, way_edges_get_node (states, i),
                      way_edges_get_cost (states, i));

  return end;
}

/* Opens the starts that are not open yet. One of them may be a goal, and a
 * search that stops when it opens a goal then stops here. */
static LoopEnd
open_starts (WaySearch *self)
{
  LoopEnd end = LOOP_GO_ON;

  while (self->run.starts_opened < self->query.starts->len && end == LOOP_GO_ON)
    {
      end = open_start (self, &g_array_index (self->query.starts, Start,
                                              self->run.starts_opened));
      if (end == LOOP_GO_ON || end == LOOP_FOUND)
        self->run.starts_opened++;
      else if (end == LOOP_PROMOTE)
        end = search_promote (self) ? LOOP_GO_ON : LOOP_BYTES;
    }

  return end;
}

/* The type that copied the starts and goals also frees them, so the query type
 * must not change. Index types may, because indices are not copied and a graph
 * may grow. */
static gboolean
check_query_type (WaySearch *self)
{
  WayNodeType *type = way_graph_get_query_type (self->query.graph);

  if (type == self->query.type)
    return TRUE;
  if (type->kind != WAY_NODE_KIND_INDEX
      || self->query.type->kind != WAY_NODE_KIND_INDEX)
    {
      self->run.error = g_error_new (WAY_ERROR, WAY_ERROR_CHANGED,
                                 "the graph has changed the type of its nodes: "
                                 "make a new search");
      return FALSE;
    }

  way_node_type_unref (self->query.type);
  self->query.type = way_node_type_ref (type);
  return TRUE;
}

/* Whether the run needs the graph's own heuristic, which says how far away nodes
 * are. The bounds that a router offers are INFINITY for all nodes if no path
 * leads to the goals, and so all are equally near. */
static gboolean
needs_distances (const WaySearch *self)
{
  g_autoptr (WayHeuristic) offered = NULL;

  if (self->keeps_heuristic)
    return TRUE;
  if (self->query.partial != WAY_PARTIAL_NEAREST)
    return FALSE;

  offered = graph_offer_heuristic (self->query.graph);
  return offered != NULL && search_are_goals_refused (self);
}

static LoopEnd
begin_run (WaySearch *self,
           gboolean   may_wait)
{
  const WayGraphFlags flags = way_graph_get_flags (self->query.graph);
  LoopEnd begun, end;

  search_end_run (self);
  self->run.version = way_graph_get_version (self->query.graph);
  self->run.has_states = flags & WAY_GRAPH_STATES;
  self->run.project = WAY_GRAPH_GET_IFACE (self->query.graph)->project;
  self->run.whole_costs = search_has_whole_costs (self, flags);
  self->run.neighbours = WAY_GRAPH_GET_IFACE (self->query.graph)->neighbours;
  self->run.heuristic = WAY_GRAPH_GET_IFACE (self->query.graph)->heuristic;
  if (!check_query_type (self))
    return LOOP_FAILED;

  prepare_map (self);
  self->run.statistics = (WayStatistics) { 0 };
  self->run.pending = PENDING_NOTHING;
  self->run.found = self->run.last = self->run.expanded_last = self->run.aim
    = NO_ID;
  self->run.is_refused = self->run.is_aimed = FALSE;
  self->run.hid_edges = self->run.must_restart = FALSE;
  self->run.overflows.len = 0;
  self->run.open_now = 0;
  self->run.starts_opened = 0;
  self->run.waiting.n_frames = self->run.waiting.n_edges = 0;
  if (self->query.starts->len == 0)
    {
      self->run.error = g_error_new_literal (WAY_ERROR, WAY_ERROR_NO_START,
                                         "the search has no start");
      return LOOP_FAILED;
    }

  self->run.keeps_heuristic = needs_distances (self);
  begun = search_begin_cursor (self);
  set_rules (self);
  search_choose_variant (self);
  end = prepare_memory (self);
  if (end == LOOP_GO_ON)
    end = begun;
  if (end != LOOP_GO_ON)
    {
      self->run.must_restart = TRUE;
      return end;
    }

  if (search_is_depth_first (self))
    depth_first_begin (self);
  if (!goals_begin (&self->query.goals, self->query.graph,
                    search_is_depth_first (self) ? depth_first_goals (self)
                                                 : &self->run.map,
                    &self->run.error))
    {
      self->run.must_restart = TRUE;
      return self->run.error != NULL ? LOOP_FAILED : LOOP_BYTES;
    }

  search_ask_components (self, may_wait);
  return LOOP_GO_ON;
}

WayStatus
reached_status_of (Limit limit)
{
  switch (limit)
    {
    case LIMIT_EXPANSIONS:
      return WAY_STATUS_MAX_EXPANSIONS;
    case LIMIT_BYTES:
      return WAY_STATUS_MAX_BYTES;
    case LIMIT_DEADLINE:
      return WAY_STATUS_DEADLINE;
    case LIMIT_CANCELLED:
      return WAY_STATUS_CANCELLED;
    case LIMIT_NONE:
    default:
      return WAY_STATUS_RUNNING;
    }
}

static WayStatus
status_of (const WaySearch *self,
           LoopEnd          end)
{
  switch (end)
    {
    case LOOP_STOPPED:
      return reached_status_of (self->run.met);
    case LOOP_FOUND:
      return WAY_STATUS_FOUND;
    case LOOP_EXHAUSTED:
      return self->run.hid_edges && !self->run.is_refused
               ? WAY_STATUS_MAX_COST : WAY_STATUS_EXHAUSTED;
    case LOOP_BYTES:
      return WAY_STATUS_MAX_BYTES;
    case LOOP_FAILED:
      return WAY_STATUS_FAILED;
    case LOOP_GO_ON:
    case LOOP_PROMOTE:
    case LOOP_GROW:
    case LOOP_DEAD_END:
    default:
      return WAY_STATUS_RUNNING;
    }
}

/* Fails a run whose estimates were wrong. */
static LoopEnd
check_heuristic (WaySearch *self,
                 LoopEnd    end)
{
  const WayHeuristic *own = self->run.own;

  if (end == LOOP_FAILED || own == NULL || own->check == NULL
      || !self->run.has_cursor
      || own->check (self->run.own_state, own->user_data, &self->run.error))
    return end;

  self->run.must_restart = TRUE;
  return LOOP_FAILED;
}

/* Carries on by at most @budget expansions. */
static WayStatus
carry_on (WaySearch *self,
          guint64    budget)
{
  while (TRUE)
    {
      const guint64 before = self->run.statistics.expanded;
      const guint64 most = self->limits.max_expansions;
      const guint64 left = most - MIN (most, before);
      WayStatus status = reached_status_of (limits_look (&self->limits,
                                                         &self->run.pace));
      guint quota;
      LoopEnd end;

      if (status != WAY_STATUS_RUNNING)
        return status;

      quota = (guint) MIN (self->run.pace.left, MIN (budget, left));
      end = self->run.loop (self, quota);
      budget -= MIN (budget, self->run.statistics.expanded - before);
      if ((end == LOOP_PROMOTE && !search_promote (self))
          || (end == LOOP_GROW && !promise_records (self)))
        end = LOOP_BYTES;
      if (end == LOOP_EXHAUSTED && self->run.share == NULL)
        end = search_judge_overflows (self);
      end = search_settle_refusal (self, search_check_version (self, end));
      end = check_heuristic (self, end);
      status = status_of (self, end);
      if (status != WAY_STATUS_RUNNING)
        return status;
      if (end == LOOP_GO_ON && left == quota)
        return WAY_STATUS_MAX_EXPANSIONS;
      if (end == LOOP_GO_ON && budget == 0)
        return WAY_STATUS_RUNNING;
    }
}

static gboolean
is_terminal (WayStatus status)
{
  return status == WAY_STATUS_EXHAUSTED || status == WAY_STATUS_MAX_COST;
}

/* If the graph has changed during a search, the search may have missed nodes
 * even though nothing was left to expand. */
gboolean
search_must_begin (WaySearch *self)
{
  if (self->run.status == WAY_STATUS_READY || self->run.status == WAY_STATUS_FAILED
      || self->run.must_restart)
    return TRUE;

  /* A change may have opened a way. A search in a queue does not begin again
   * for this reason: a graph that changes at every step would keep it from ever
   * ending. */
  if (self->run.is_refused && !self->is_taken
      && self->query.change_rule == WAY_CHANGE_CARRIES_ON
      && self->run.version != way_graph_get_version (self->query.graph))
    return TRUE;

  return is_terminal (self->run.status)
         && (self->run.version != way_graph_get_version (self->query.graph)
             || self->run.statistics.changes > 0);
}

guint
search_choose_pace (const WaySearch *self)
{
  const WayHeuristic *own = self->run.own;
  const gboolean is_prompt = graph_is_prompt (self->query.graph)
                             && (own == NULL || own->rows != NULL)
                             && self->query.goals.func == NULL
                             && self->watch.observer == NULL;

  return is_prompt ? PACE_MOST_STEPS : 1;
}

/* Breadth first search relaxes all waiting edges. This does not change its
 * order, and results are the same as if no edges had waited. Returns @status on
 * success. */
static WayStatus
settle (WaySearch *self,
        WayStatus  status)
{
  LoopEnd end;

  if (self->run.variant.open != OPEN_FIFO || status == WAY_STATUS_FAILED)
    return status;

  do
    end = search_settle_waiting (self);
  while (end == LOOP_PROMOTE && search_promote (self));
  if (end == LOOP_PROMOTE)
    end = LOOP_BYTES;

  return end == LOOP_GO_ON ? status : status_of (self, end);
}

static WayStatus
advance (WaySearch *self,
         guint64    budget)
{
  LoopEnd end;

  if (is_terminal (self->run.status) && !search_must_begin (self))
    return self->run.status;

  if (search_must_begin (self))
    end = begin_run (self, budget == G_MAXUINT64);
  else
    end = search_check_version (self, LOOP_GO_ON);

  end = check_heuristic (self, end);
  self->run.budget.max = limits_share_of_bytes (&self->limits);
  if (end == LOOP_GO_ON)
    end = search_settle_refusal (self, open_starts (self));
  if (end == LOOP_GO_ON
      && (search_is_pointless (self) || self->run.is_put_off))
    end = LOOP_EXHAUSTED;
  if (end != LOOP_GO_ON || budget == 0)
    return status_of (self, end);

  pace_begin (&self->run.pace,
              limits_are_looked_at (&self->limits) ? search_choose_pace (self)
                                                   : 1);
  search_choose_waiting (self);
  return settle (self, carry_on (self, budget));
}

WayStatus
search_run_on (WaySearch *self,
               guint64    budget,
               GError   **error)
{
  WayStatus status;

  if (self->run.busy)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BUSY,
                           "a search cannot be run from its own callbacks");
      return WAY_STATUS_FAILED;
    }

  g_object_ref (self);          /* a callback may drop the last reference */
  self->run.busy = TRUE;
  status = self->run.status = advance (self, budget);
  self->run.busy = FALSE;
  if (self->run.error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->run.error));
  g_object_unref (self);

  return status;
}
