/* router-answer.c - answers the question of a search by a router
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each run takes the state that the router has at that time, and keeps it for
 * the path. Next steps answer questions with one start and one goal; a
 * hierarchy answers all questions; without a hierarchy A* does, with the
 * router's landmarks if it has them.
 *
 * An idle search would keep old costs from being reused. So the thread that
 * updates the router takes them back: it unfolds the path that the search
 * found, keeps it for the search, and gives the query other costs. It leaves
 * out searches that are running and hold the lock. */

#include "routing/router/router-answer.h"

#include "core/meter.h"
#include "engine/reached.h"
#include "routing/hierarchy/query-private.h"

#include <wayfind/core/error.h>

struct _RouterAnswer
{
  WayRouter         *router;    /* (owned) */
  GMutex             lock;      /* held while a run is going on */
  gboolean           is_at_work; /* for callbacks in the thread of that run */

  RouterState       *state;     /* (owned) (nullable) of the last run */
  WayHierarchyQuery *by_hierarchy;      /* (owned) (nullable) */
  WaySearch         *by_search; /* (owned) (nullable) over @state */
  WayPath           *path;      /* (owned) (nullable) if it is known */
  GArray            *found;     /* (owned) of WayNode: goals found before */

  WayStatus          status;
  WayCost            cost;
  WayRouterParts     part;
};

RouterAnswer *
router_answer_new (WayRouter *router)
{
  RouterAnswer *self = g_new0 (RouterAnswer, 1);

  self->router = g_object_ref (router);
  self->found = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->status = WAY_STATUS_READY;
  g_mutex_init (&self->lock);
  router_add_answer (router, self);
  return self;
}

static void
answer_free (gpointer data)
{
  RouterAnswer *self = data;

  router_remove_answer (self->router, self);
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_object (&self->by_hierarchy);
  g_clear_object (&self->by_search);
  g_clear_pointer (&self->state, router_state_unref);
  g_array_unref (self->found);
  g_mutex_clear (&self->lock);
  g_object_unref (self->router);
  g_free (self);
}

/* The question ------------------------------------------------------------- */

static gboolean
check_ends (const RouterAnswer *self,
            WaySearch          *search,
            GError            **error)
{
  guint n_goals;
  const WayNode *goals = search_get_goals (search, &n_goals);

  for (guint i = 0; i < search_get_n_starts (search); i++)
    {
      WayCost cost;

      if (!router_state_check (self->state, search_get_start (search, i, &cost),
                               "start", error))
        return FALSE;
    }
  for (guint i = 0; i < n_goals; i++)
    if (!router_state_check (self->state, goals[i], "goal", error))
      return FALSE;

  return TRUE;
}

/* A hierarchy takes no start that costs more. */
static gboolean
are_starts_small (WaySearch *search)
{
  WayCost cost;

  for (guint i = 0; i < search_get_n_starts (search); i++)
    {
      search_get_start (search, i, &cost);
      if (!(cost <= QUERY_MAX_END))
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_start (WaySearch *search,
          WayNode    node)
{
  WayCost cost;

  for (guint i = 0; i < search_get_n_starts (search); i++)
    if (search_get_start (search, i, &cost) == node)
      return TRUE;

  return FALSE;
}

/* Whether a path may end at @goal. No edge leads into a blocked node, so the
 * graph need only be asked about a start. Another thread may be changing it. */
static gboolean
is_open (const RouterAnswer *self,
         WaySearch          *search,
         WayNode             goal)
{
  for (guint i = 0; i < self->found->len; i++)
    if (g_array_index (self->found, WayNode, i) == goal)
      return FALSE;

  return !is_start (search, goal)
         || !router_state_is_blocked (self->state, goal);
}

static WayNode
last_node (const WayPath *path)
{
  return way_path_get_node (path, way_path_get_length (path) - 1);
}

/* Answers ------------------------------------------------------------------ */

static WayPath *
make_path (RouterAnswer *self)
{
  if (self->status == WAY_STATUS_FOUND && self->path == NULL)
    self->path = self->part == WAY_ROUTER_HIERARCHY
                   ? way_hierarchy_query_dup_path (self->by_hierarchy)
                   : way_search_dup_path (self->by_search);

  return self->path;
}

static gboolean
is_one_to_one (WaySearch *search)
{
  WayCost cost;
  guint n_goals;

  search_get_goals (search, &n_goals);
  if (search_get_n_starts (search) != 1 || n_goals != 1)
    return FALSE;

  search_get_start (search, 0, &cost);
  return cost <= 0;
}

static WayStatus
run_steps (RouterAnswer *self,
           WaySearch    *search,
           GError      **error)
{
  GError *failure = NULL;
  WayCost none;
  guint n_goals;
  Meter meter;

  self->part = WAY_ROUTER_NEXT_STEPS;
  meter_init (&meter, search_get_limits (search));
  if (!meter_look (&meter, NULL))
    return reached_status_of (meter.met);

  self->path = way_next_steps_dup_path (
    self->state->steps,
    search_get_start (search, 0, &none),
    search_get_goals (search, &n_goals)[0], &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return WAY_STATUS_FAILED;
    }
  if (self->path == NULL)
    return WAY_STATUS_EXHAUSTED;

  self->cost = way_path_get_cost (self->path);
  return WAY_STATUS_FOUND;
}

/* Passes the starts of @search, and the goals at which a path may end, to the
 * query or search that answers. Returns whether there are such goals. */
static gboolean
pass_ends (RouterAnswer *self,
           WaySearch    *search)
{
  guint n_goals, n_open = 0;
  const WayNode *goals = search_get_goals (search, &n_goals);

  for (guint i = 0; i < search_get_n_starts (search); i++)
    {
      WayCost cost;
      const WayNode start = search_get_start (search, i, &cost);

      if (self->by_hierarchy != NULL)
        query_add_start (self->by_hierarchy, start, cost);
      else
        way_search_add_start (self->by_search, start, cost);
    }
  for (guint i = 0; i < n_goals; i++)
    if (is_open (self, search, goals[i]))
      {
        if (self->by_hierarchy != NULL)
          query_add_goal (self->by_hierarchy, goals[i], 0);
        else
          way_search_add_goal (self->by_search, goals[i]);
        n_open++;
      }

  return n_open > 0;
}

static WayStatus
run_hierarchy (RouterAnswer *self,
               WaySearch    *search,
               GError      **error)
{
  WayHierarchyQuery *query = self->by_hierarchy;
  WayStatus status;

  self->part = WAY_ROUTER_HIERARCHY;
  query_set_limits (query, search_get_limits (search));
  query_clear_ends (query);
  if (!pass_ends (self, search))
    return WAY_STATUS_EXHAUSTED;

  status = way_hierarchy_query_run (query, error);
  if (status == WAY_STATUS_FOUND)
    way_hierarchy_query_get_cost (query, &self->cost);
  return status;
}

static WayStatus
run_search (RouterAnswer *self,
            WaySearch    *search,
            gboolean      begins,
            GError      **error)
{
  WaySearch *by_search = self->by_search;
  WayStatus status;

  self->part = router_state_get_parts (self->state) & WAY_ROUTER_LANDMARKS;
  way_search_set_limits (by_search, search_get_limits (search));
  if (begins)
    {
      way_search_clear_starts (by_search);
      way_search_clear_goals (by_search);
      if (!pass_ends (self, search))
        return WAY_STATUS_EXHAUSTED;
      way_search_reset (by_search);
    }

  status = way_search_run (by_search, error);
  if (status == WAY_STATUS_FOUND)
    way_search_get_cost (by_search, &self->cost);
  return status;
}

/* Takes the present state of the router, and makes a query or search for it. */
static void
take_state (RouterAnswer *self)
{
  g_autoptr (RouterState) state = router_take_state (self->router);

  if (state == self->state)
    return;

  g_clear_object (&self->by_search);
  if (state->costs == NULL)
    {
      g_clear_object (&self->by_hierarchy);
      self->by_search = way_search_new (state->graph, WAY_STRATEGY_ASTAR);
      way_search_set_partial (self->by_search, WAY_PARTIAL_NONE);
      if (state->heuristic != NULL)
        way_search_set_heuristic (self->by_search, state->heuristic);
    }
  else if (self->by_hierarchy != NULL
           && self->by_hierarchy->costs->hierarchy == state->costs->hierarchy)
    query_set_costs (self->by_hierarchy, state->costs);
  else
    {
      g_clear_object (&self->by_hierarchy);
      self->by_hierarchy = way_hierarchy_query_new (state->costs);
    }

  g_clear_pointer (&self->state, router_state_unref);
  self->state = g_steal_pointer (&state);
}

/* Notes the goal that was found last, so that the next run finds another. */
static void
pass_goal (RouterAnswer *self)
{
  const WayPath *path = make_path (self);

  if (path != NULL)
    {
      const WayNode goal = last_node (path);

      g_array_append_val (self->found, goal);
    }
  g_clear_pointer (&self->path, way_path_unref);
}

static WayStatus
answer (RouterAnswer *self,
        WaySearch    *search,
        gboolean      begins,
        GError      **error)
{
  const gboolean goes_on = !begins && self->status == WAY_STATUS_FOUND;

  if (goes_on && is_one_to_one (search))
    return WAY_STATUS_EXHAUSTED;
  if (goes_on && self->by_search == NULL)
    pass_goal (self);
  if (begins)
    g_array_set_size (self->found, 0);

  g_clear_pointer (&self->path, way_path_unref);
  if (!goes_on || self->by_search == NULL)
    take_state (self);
  if (!check_ends (self, search, error))
    return WAY_STATUS_FAILED;
  if (self->state->steps != NULL && is_one_to_one (search))
    return run_steps (self, search, error);

  return self->by_hierarchy != NULL
           ? run_hierarchy (self, search, error)
           : run_search (self, search, !goes_on, error);
}

static WayStatus
answer_run (gpointer    data,
            WaySearch  *search,
            gboolean    begins,
            guint64     budget,
            GError    **error)
{
  RouterAnswer *self = data;

  if (search_get_n_starts (search) == 0 || !are_starts_small (search))
    return WAY_STATUS_READY;

  g_mutex_lock (&self->lock);
  self->is_at_work = TRUE;
  self->status = answer (self, search, begins, error);
  self->is_at_work = FALSE;
  g_mutex_unlock (&self->lock);

  /* Callers rarely read it when a path exists, and the graph may be
   * changing. */
  if (self->status == WAY_STATUS_EXHAUSTED)
    search_count_blocked (search);
  return self->status;
}

void
router_answer_rest (RouterAnswer *self,
                    RouterState  *now)
{
  if (!g_mutex_trylock (&self->lock))
    return;

  if (self->by_hierarchy != NULL && self->by_hierarchy->costs != now->costs)
    {
      make_path (self);
      if (now->costs != NULL
          && now->costs->hierarchy == self->by_hierarchy->costs->hierarchy)
        query_set_costs (self->by_hierarchy, now->costs);
      else
        g_clear_object (&self->by_hierarchy);
      g_clear_pointer (&self->state, router_state_unref);
    }
  g_mutex_unlock (&self->lock);
}

/* What was found ----------------------------------------------------------- */

static WayPath *
answer_dup_path (gpointer   data,
                 WaySearch *search)
{
  RouterAnswer *self = data;
  WayPath *path;

  if (self->is_at_work)
    return NULL;

  g_mutex_lock (&self->lock);
  path = make_path (self);
  if (path != NULL)
    way_path_ref (path);
  g_mutex_unlock (&self->lock);

  return path;
}

static gboolean
answer_get_cost (gpointer   data,
                 WaySearch *search,
                 WayCost   *cost)
{
  const RouterAnswer *self = data;

  *cost = self->cost;
  return !self->is_at_work && self->status == WAY_STATUS_FOUND;
}

static gboolean
answer_get_goal (gpointer   data,
                 WaySearch *search,
                 WayNode   *goal)
{
  const RouterAnswer *self = data;
  g_autoptr (WayPath) path = NULL;
  guint n_goals;
  const WayNode *goals = search_get_goals (search, &n_goals);

  if (self->is_at_work || self->status != WAY_STATUS_FOUND)
    return FALSE;
  if (n_goals == 1)
    {
      *goal = goals[0];
      return TRUE;
    }

  path = answer_dup_path (data, search);
  if (path != NULL)
    *goal = last_node (path);
  return path != NULL;
}

static void
answer_get_statistics (gpointer       data,
                       WaySearch     *search,
                       WayStatistics *statistics)
{
  const RouterAnswer *self = data;

  if (self->by_search != NULL && self->part != WAY_ROUTER_NEXT_STEPS)
    way_search_get_statistics (self->by_search, statistics);
}

const SearchEngine router_engine = {
  .name = "a router",
  .strategies = ENGINE_STRATEGY (WAY_STRATEGY_ASTAR)
                | ENGINE_STRATEGY (WAY_STRATEGY_DIJKSTRA),
  .abilities = ENGINE_STARTS | ENGINE_GOALS,
  .run = answer_run,
  .dup_path = answer_dup_path,
  .get_cost = answer_get_cost,
  .get_goal = answer_get_goal,
  .get_statistics = answer_get_statistics,
  .free = answer_free
};

WayRouterParts
way_router_get_part (WaySearch *search)
{
  const RouterAnswer *answer;

  g_return_val_if_fail (WAY_IS_SEARCH (search), 0);

  answer = search_get_answerer_data (search, &router_engine);
  return answer != NULL ? answer->part : 0;
}
