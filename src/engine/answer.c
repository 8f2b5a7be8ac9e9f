/* answer.c - answers a search by the loop, or by an engine instead
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/search-private.h"

/* What a search may contain beside one start and one goal, in the words of
 * errors. */
static const struct
{
  EngineAbilities ability;
  const char     *name;
} abilities[] = {
  { ENGINE_STARTS, "begin at several starts, or at a start with a cost" },
  { ENGINE_GOALS, "look for several goals" },
  { ENGINE_GOAL_FUNC, "ask a function which nodes are goals" },
  { ENGINE_ALL_NODES, "search without a goal" },
  { ENGINE_HEURISTIC, "use a heuristic that the search was given" },
  { ENGINE_MAX_COST, "keep to a largest cost" },
  { ENGINE_START_RULE, "stay at starts that are blocked" },
  { ENGINE_TIE_RULE, "keep to a tie rule" },
  { ENGINE_REOPEN_RULE, "keep closed nodes closed" },
  { ENGINE_STOP_RULE, "stop when a goal is opened" },
  { ENGINE_CHANGE_RULE, "carry on over a graph that changes" },
  { ENGINE_OBSERVER, "call an observer" },
};

static EngineAbilities
find_needs (const WaySearch *self)
{
  const Query *query = &self->query;
  const guint n_starts = query->starts->len;
  const guint n_goals = query->goals.nodes->len;
  EngineAbilities needs = 0;

  if (n_starts > 1
      || (n_starts == 1 && g_array_index (query->starts, Start, 0).cost != 0))
    needs |= ENGINE_STARTS;
  if (query->goals.func != NULL)
    needs |= ENGINE_GOAL_FUNC;
  else if (n_goals != 1)
    needs |= n_goals > 1 ? ENGINE_GOALS : ENGINE_ALL_NODES;
  if (query->heuristic != NULL)
    needs |= ENGINE_HEURISTIC;
  if (query->max_cost < INFINITY)
    needs |= ENGINE_MAX_COST;
  if (query->start_rule != WAY_START_LEAVES_IF_BLOCKED)
    needs |= ENGINE_START_RULE;
  if (query->tie_rule != WAY_TIE_DEFAULT && query->tie_rule != WAY_TIE_ANY)
    needs |= ENGINE_TIE_RULE;
  if (query->reopen_rule == WAY_REOPEN_NEVER)
    needs |= ENGINE_REOPEN_RULE;
  if (query->stop_rule != WAY_STOP_WHEN_CLOSED)
    needs |= ENGINE_STOP_RULE;
  if (query->change_rule != WAY_CHANGE_FAILS)
    needs |= ENGINE_CHANGE_RULE;
  if (self->watch.observer != NULL)
    needs |= ENGINE_OBSERVER;

  return needs;
}

static void
set_unable (GError            **error,
            const SearchEngine *engine,
            const char         *what)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, "%s cannot %s",
               engine->name, what);
}

/* Whether @engine can answer every part of the question. */
static gboolean
is_able (const WaySearch    *self,
         const SearchEngine *engine,
         GError            **error)
{
  const EngineAbilities missing = find_needs (self) & ~engine->abilities;

  if (!(engine->strategies & ENGINE_STRATEGY (self->query.strategy)))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s cannot use the strategy \"%s\"", engine->name,
                   way_strategy_get_name (self->query.strategy));
      return FALSE;
    }

  for (guint i = 0; missing != 0 && i < G_N_ELEMENTS (abilities); i++)
    if (missing & abilities[i].ability)
      {
        set_unable (error, engine, abilities[i].name);
        return FALSE;
      }

  return TRUE;
}

static gboolean
can_answer (WaySearch      *self,
            const Answerer *by,
            gboolean        in_steps,
            GError        **error)
{
  if (self->query.starts->len == 0)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_NO_START,
                           "the search has no start");
      return FALSE;
    }
  if (in_steps && !(by->engine->abilities & ENGINE_STEPS))
    {
      set_unable (error, by->engine, "go step by step");
      return FALSE;
    }

  return is_able (self, by->engine, error)
         && (by->engine->check == NULL
             || by->engine->check (by->data, self, error));
}

static void
ask_graph (WaySearch *self)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (self->query.graph);

  self->has_asked_graph = TRUE;
  if (iface->answer != NULL)
    self->offered.engine = iface->answer (self->query.graph,
                                          &self->offered.data);
}

/* The engine that answers the next run, or NULL for the loop. The loop
 * continues a run that it has begun. */
static Answerer *
find_answerer (WaySearch *self)
{
  if (self->chosen.engine != NULL)
    return &self->chosen;
  if (self->keeps_to_loop
      || (self->answered == NULL && !search_must_begin (self)))
    return NULL;
  if (!self->has_asked_graph)
    ask_graph (self);

  return self->offered.engine != NULL ? &self->offered : NULL;
}

static WayStatus
run_engine (WaySearch *self,
            Answerer  *by,
            guint64    budget,
            GError   **error)
{
  const gboolean begins = self->answered != by
                          || self->run.status == WAY_STATUS_FAILED;
  WayStatus status;

  if (begins)
    search_end_run (self);

  g_object_ref (self);          /* a callback may drop the last reference */
  self->answered = by;
  self->run.busy = TRUE;
  status = self->run.status = by->engine->run (by->data, self, begins,
                                                    budget, error);
  self->run.busy = FALSE;
  if (status == WAY_STATUS_READY)
    status = search_run_on (self, G_MAXUINT64, error);
  g_object_unref (self);

  return status;
}

static WayStatus
answer (WaySearch *self,
        guint64    budget,
        gboolean   in_steps,
        GError   **error)
{
  Answerer *by = find_answerer (self);
  GError *failure = NULL;

  if (by == NULL)
    return search_run_on (self, budget, error);
  if (can_answer (self, by, in_steps, &failure))
    return run_engine (self, by, budget, error);
  if (by == &self->offered)
    {
      g_clear_error (&failure);
      if (self->answered != NULL)
        search_end_run (self);
      return search_run_on (self, budget, error);
    }

  search_end_run (self);
  g_propagate_error (error, failure);
  return self->run.status = WAY_STATUS_FAILED;
}

/* A search that a queue has taken is run by that queue alone. */
static WayStatus
run (WaySearch *self,
     guint64    budget,
     gboolean   in_steps,
     GError   **error)
{
  if (!self->is_taken && !self->run.busy)
    return answer (self, budget, in_steps, error);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BUSY,
                       self->is_taken
                         ? "a search that is in a queue is run by the queue"
                         : "a search cannot be run from its own callbacks");
  return WAY_STATUS_FAILED;
}

WayStatus
way_search_run (WaySearch *self,
                GError   **error)
{
  g_return_val_if_fail (WAY_IS_SEARCH (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  return run (self, G_MAXUINT64, FALSE, error);
}

WayStatus
way_search_step (WaySearch *self,
                 guint      max_expansions,
                 GError   **error)
{
  g_return_val_if_fail (WAY_IS_SEARCH (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  return run (self, max_expansions, TRUE, error);
}

/* For engines --------------------------------------------------------------- */

static void
clear_answerer (Answerer *self)
{
  if (self->engine != NULL && self->engine->free != NULL)
    self->engine->free (self->data);
  *self = (Answerer) { NULL, NULL };
}

void
search_clear_answerers (WaySearch *self)
{
  clear_answerer (&self->chosen);
  clear_answerer (&self->offered);
}

void
search_set_engine (WaySearch          *self,
                   const SearchEngine *engine,
                   gpointer            data)
{
  search_end_run (self);
  clear_answerer (&self->chosen);
  self->chosen = (Answerer) { engine, data };
}

gpointer
search_get_engine_data (WaySearch          *self,
                        const SearchEngine *engine)
{
  return self->chosen.engine == engine ? self->chosen.data : NULL;
}

gpointer
search_get_answerer_data (WaySearch          *self,
                          const SearchEngine *engine)
{
  return self->answered != NULL && self->answered->engine == engine
           ? self->answered->data : NULL;
}

void
search_keep_to_loop (WaySearch *self)
{
  self->keeps_to_loop = TRUE;
}

void
search_keep_heuristic (WaySearch *self)
{
  self->keeps_heuristic = TRUE;
}

gboolean
search_is_observed (WaySearch *self)
{
  return self->watch.observer != NULL;
}

void
search_pass_event (WaySearch      *self,
                   const WayEvent *event)
{
  self->watch.observer (event, self->watch.data);
}

WayStrategy
search_get_strategy (WaySearch *self)
{
  return self->query.strategy;
}

WayStartRule
search_get_start_rule (WaySearch *self)
{
  return self->query.start_rule;
}

WayHeuristic *
search_get_heuristic (WaySearch *self)
{
  return self->query.heuristic;
}

WayCost
search_get_max_cost (WaySearch *self)
{
  return self->query.max_cost;
}

const WayLimits *
search_get_limits (WaySearch *self)
{
  return &self->limits;
}

guint
search_get_n_starts (WaySearch *self)
{
  return self->query.starts->len;
}

WayNode
search_get_start (WaySearch *self,
                  guint      i,
                  WayCost   *cost)
{
  const Start *start = &g_array_index (self->query.starts, Start, i);

  *cost = start->cost;
  return start->node;
}

const WayNode *
search_get_goals (WaySearch *self,
                  guint     *n_goals)
{
  *n_goals = self->query.goals.nodes->len;
  return (const WayNode *) self->query.goals.nodes->pdata;
}

void
search_forget_answer (WaySearch *self)
{
  search_end_run (self);
}

gboolean
search_begins_anew (WaySearch *self,
                    gboolean   begins,
                    gboolean   has_changed,
                    WayStatus *status)
{
  const WayStatus last = self->run.status;
  const gboolean is_over = last == WAY_STATUS_FOUND
                           || last == WAY_STATUS_EXHAUSTED
                           || last == WAY_STATUS_MAX_COST;

  begins |= is_over && has_changed;
  *status = is_over && !begins ? last : WAY_STATUS_RUNNING;
  return begins;
}
