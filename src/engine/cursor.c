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

static LoopEnd
prepare_graph (WaySearch *self)
{
  Run *run = &self->run;
  Meter meter;

  run->budget.max = limits_share_of_bytes (&self->limits);
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

LoopEnd
search_begin_cursor (WaySearch *self)
{
  WayGraph *graph = self->query.graph;
  const WayHeuristic *own = self->query.heuristic;
  const GPtrArray *nodes = self->query.goals.nodes;
  const gboolean named = self->query.goals.func == NULL && nodes->len > 0;
  Run *run = &self->run;

  run->query.goals = named ? (const WayNode *) nodes->pdata : NULL;
  run->query.n_goals = named ? nodes->len : 0;
  run->query.informed = own == NULL
                        && strategy_get_row (self->query.strategy)->informed;
  run->query.searched = finds_least_cost (self) ? graph : NULL;
  run->query.top = graph;
  if (prepare_graph (self) != LOOP_GO_ON)
    return LOOP_STOPPED;

  run->cursor = run->estimates = way_graph_begin (graph, &run->query);
  run->has_cursor = TRUE;
  if (own != NULL && own->begin != NULL)
    run->heuristic_state = own->begin (run->query.goals, run->query.n_goals,
                                       own->user_data);

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
  run->cursor = way_graph_begin (self->query.graph, &run->aim_query);
}

static void
end_cursor (WaySearch *self,
            gpointer   cursor,
            gpointer   estimates,
            gpointer   heuristic_state,
            gsize      lent)
{
  const WayHeuristic *own = self->query.heuristic;

  if (own != NULL && own->end != NULL)
    own->end (heuristic_state, own->user_data);
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
  const gpointer heuristic_state = run->heuristic_state;
  const gsize lent = run->lent;

  if (search_begin_cursor (self) != LOOP_GO_ON)
    return LOOP_STOPPED;

  end_cursor (self, cursor, estimates, heuristic_state, lent);
  run->lent -= lent;
  return LOOP_GO_ON;
}

void
search_end_cursor (WaySearch *self)
{
  Run *run = &self->run;

  if (run->has_cursor)
    end_cursor (self, run->cursor, run->estimates, run->heuristic_state, 0);
  budget_give_back (&run->budget, run->lent);
  run->lent = 0;
  run->has_cursor = FALSE;
  run->cursor = run->estimates = run->heuristic_state = NULL;
}
