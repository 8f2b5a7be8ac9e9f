/* cursor.c - begins and ends the cursors of the graph and the heuristic
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/search-private.h"

#include "core/first-use.h"

/* Whether the search finds the least cost of each node that it closes. */
static gboolean
finds_least_cost (const WaySearch *self)
{
  const StrategyRow *row = strategy_get_row (self->query.strategy);

  return row->counts_cost && !row->weighted && search_may_reopen (self);
}

/* Whether the graph may choose between paths of one cost, whose sums may then
 * differ in the last digits. A limit would tell real sums apart, and a path that
 * was left out may be wanted once the graph has changed. If a heuristic is not
 * consistent, a node that is expanded again would not improve all nodes whose
 * parent it is. */
static gboolean
takes_any_path (const WaySearch    *self,
                const WayHeuristic *own)
{
  return self->query.tie_rule == WAY_TIE_ANY && own == NULL
         && self->query.change_rule == WAY_CHANGE_FAILS
         && (self->run.whole_costs || self->query.max_cost == INFINITY)
         && !search_is_depth_first (self);
}

static LoopEnd
prepare_graph (WaySearch *self)
{
  Run *run = &self->run;
  Meter meter;

  meter_init (&meter, &self->limits);
  meter.budget.max = budget_left (&run->budget);
  if (!first_use_prepare (self->query.graph, &run->query, FALSE, &meter))
    {
      run->met = meter.met;
      return LOOP_STOPPED;
    }

  run->lent += meter.budget.used;
  run->budget.used += meter.budget.used;
  return LOOP_GO_ON;
}

/* The heuristic that replaces the graph's. (transfer full) (nullable) */
static WayHeuristic *
take_heuristic (WaySearch *self,
                gboolean   wants_offer)
{
  if (self->query.heuristic != NULL)
    return way_heuristic_ref (self->query.heuristic);

  return wants_offer && !self->run.keeps_heuristic
           ? graph_offer_heuristic (self->query.graph) : NULL;
}

/* Charges the search with the state of a heuristic. */
static gboolean
charge_state (WaySearch          *self,
              const WayHeuristic *own)
{
  const gsize bytes = own != NULL ? own->state_bytes : 0;
  Run *run = &self->run;

  run->budget.max = limits_share_of_bytes (&self->limits);
  if (bytes > 0 && !budget_take (&run->budget, bytes))
    {
      run->met = LIMIT_BYTES;
      return FALSE;
    }

  run->lent += bytes;
  return TRUE;
}

static void
give_back_state (Run                *run,
                 const WayHeuristic *own)
{
  const gsize bytes = own != NULL ? own->state_bytes : 0;

  budget_give_back (&run->budget, bytes);
  run->lent -= bytes;
}

LoopEnd
search_begin_cursor (WaySearch *self)
{
  WayGraph *graph = self->query.graph;
  WayHeuristic *own;
  const GPtrArray *nodes = self->query.goals.nodes;
  const gboolean named = self->query.goals.func == NULL && nodes->len > 0;
  const gboolean informed = strategy_get_row (self->query.strategy)->informed;
  Run *run = &self->run;

  own = take_heuristic (self, informed && named);
  run->query.goals = named ? (const WayNode *) nodes->pdata : NULL;
  run->query.n_goals = named ? nodes->len : 0;
  run->query.informed = own == NULL && informed;
  run->query.searched = finds_least_cost (self) ? graph : NULL;
  run->query.top = graph;
  run->query.any_path = takes_any_path (self, own);
  if (!charge_state (self, own))
    {
      g_clear_pointer (&own, way_heuristic_unref);
      return LOOP_STOPPED;
    }
  if (prepare_graph (self) != LOOP_GO_ON)
    {
      give_back_state (run, own);
      g_clear_pointer (&own, way_heuristic_unref);
      return LOOP_STOPPED;
    }

  run->cursor = run->estimates = way_graph_begin (graph, &run->query);
  run->has_cursor = TRUE;
  run->own = own;
  if (own != NULL && own->begin != NULL)
    run->own_state = own->begin (run->query.goals, run->query.n_goals,
                                 own->user_data);

  /* A search over a graph that changes may find a way out later. */
  run->skips_dead_ends = own != NULL && own->knows_dead_ends
                         && self->query.change_rule == WAY_CHANGE_FAILS;
  run->rows = own != NULL && node_type_is_dense (run->map.type)
                  && own->n_rows >= run->map.type->n_nodes
                ? own->rows : NULL;
  run->row_size = own != NULL ? own->row_size : 0;
  run->can_estimate
    = own != NULL
      || (named && (way_graph_get_flags (graph) & WAY_GRAPH_HEURISTIC));
  if (run->is_aimed)            /* the graph has changed since */
    search_aim_cursor (self);

  return LOOP_GO_ON;
}

void
search_aim_cursor (WaySearch *self)
{
  Run *run = &self->run;

  run->aim_query = run->query;
  run->aim_query.goals = (const WayNode *) (gpointer) run->aims->data;
  run->aim_query.n_goals = run->aims->len;
  run->aim_query.informed = FALSE;
  /* The search still orders nodes by the estimates of the other cursor, which
   * not every choice of edges bears. */
  run->aim_query.any_path &= !run->query.informed;
  run->cursor = way_graph_begin (self->query.graph, &run->aim_query);
}

static void
end_cursor (WaySearch    *self,
            gpointer      cursor,
            gpointer      estimates,
            WayHeuristic *own,
            gpointer      own_state,
            gsize         lent)
{
  if (own != NULL && own->end != NULL)
    own->end (own_state, own->user_data);
  if (own != NULL)
    way_heuristic_unref (own);
  if (estimates != cursor)
    way_graph_end (self->query.graph, estimates);
  way_graph_end (self->query.graph, cursor);
  budget_give_back (&self->run.budget, lent);
}

LoopEnd
search_renew_cursor (WaySearch *self)
{
  Run *run = &self->run;
  const gpointer cursor = run->cursor, estimates = run->estimates;
  WayHeuristic *own = run->own;
  const gpointer own_state = run->own_state;
  const gsize lent = run->lent;

  if (search_begin_cursor (self) != LOOP_GO_ON)
    return LOOP_STOPPED;

  end_cursor (self, cursor, estimates, own, own_state, lent);
  run->lent -= lent;
  return LOOP_GO_ON;
}

void
search_end_cursor (WaySearch *self)
{
  Run *run = &self->run;

  if (run->has_cursor)
    end_cursor (self, run->cursor, run->estimates, run->own, run->own_state, 0);
  budget_give_back (&run->budget, run->lent);
  run->lent = 0;
  run->has_cursor = FALSE;
  run->cursor = run->estimates = run->own_state = NULL;
  run->own = NULL;
}
