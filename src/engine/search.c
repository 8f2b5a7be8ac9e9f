/* search.c - a search that is set up once and run many times: the setting up
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/depth-first.h"

#define DEFAULT_WEIGHT 1.5

G_DEFINE_FINAL_TYPE (WaySearch, way_search, G_TYPE_OBJECT)

static const char *const status_names[] = {
  [WAY_STATUS_FAILED] = "failed",
  [WAY_STATUS_READY] = "ready",
  [WAY_STATUS_RUNNING] = "running",
  [WAY_STATUS_FOUND] = "found",
  [WAY_STATUS_EXHAUSTED] = "exhausted",
  [WAY_STATUS_MAX_COST] = "max-cost",
  [WAY_STATUS_MAX_EXPANSIONS] = "max-expansions",
  [WAY_STATUS_MAX_BYTES] = "max-bytes",
  [WAY_STATUS_DEADLINE] = "deadline",
  [WAY_STATUS_CANCELLED] = "cancelled",
};

const char *
way_status_get_name (WayStatus status)
{
  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (status_names), NULL);

  return status_names[status];
}

static void
free_starts (WaySearch *self)
{
  for (guint i = 0; i < self->query.starts->len; i++)
    way_node_type_free_node (self->query.type,
                             g_array_index (self->query.starts, Start, i).node);
  g_array_set_size (self->query.starts, 0);
}

static void
way_search_finalize (GObject *object)
{
  WaySearch *self = WAY_SEARCH (object);

  search_end_run (self);
  search_clear_answerers (self);
  g_clear_pointer (&self->run.aims, g_array_unref);
  way_search_set_observer (self, NULL, NULL, NULL);
  limits_clear (&self->limits);
  g_clear_pointer (&self->query.heuristic, way_heuristic_unref);

  if (self->query.type != NULL)
    {
      free_starts (self);
      goals_clear (&self->query.goals, self->query.type);
      way_node_type_unref (self->query.type);
    }
  g_array_unref (self->query.starts);

  depth_first_free (self->run.depth);
  share_free (self->run.share);
  node_map_clear (&self->run.map);
  node_store_clear (&self->run.store);
  open_list_clear (&self->run.open);
  g_free (self->run.overflows.items);
  for (guint i = 0; i < WAITING_NODES; i++)
    edge_buffer_release (&self->run.edges[i]);
  edge_buffer_release (&self->run.states);
  g_clear_object (&self->query.graph);

  G_OBJECT_CLASS (way_search_parent_class)->finalize (object);
}

static void
way_search_class_init (WaySearchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = way_search_finalize;
}

static void
way_search_init (WaySearch *self)
{
  self->query.weight = DEFAULT_WEIGHT;
  self->query.max_cost = INFINITY;
  self->limits = LIMITS_NONE;
  self->run.status = WAY_STATUS_READY;
  self->query.starts = g_array_new (FALSE, FALSE, sizeof (Start));
  goals_init (&self->query.goals);
  node_store_init (&self->run.store, &self->run.budget);
  open_list_init (&self->run.open, &self->run.budget);
}

WaySearch *
way_search_new (WayGraph   *graph,
                WayStrategy strategy)
{
  WaySearch *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (way_strategy_get_name (strategy) != NULL, NULL);

  self = g_object_new (WAY_TYPE_SEARCH, NULL);
  self->query.graph = g_object_ref (graph);
  self->query.strategy = strategy;
  self->query.type = way_node_type_ref (way_graph_get_query_type (graph));

  return self;
}

WayGraph *
way_search_get_graph (WaySearch *self)
{
  g_return_val_if_fail (WAY_IS_SEARCH (self), NULL);

  return self->query.graph;
}

gboolean
search_may_change (WaySearch *self)
{
  g_return_val_if_fail (WAY_IS_SEARCH (self), FALSE);
  g_return_val_if_fail (!self->run.busy && !self->is_taken, FALSE);

  return TRUE;
}

void
way_search_reset (WaySearch *self)
{
  if (search_may_change (self))
    search_end_run (self);
}

void
way_search_set_strategy (WaySearch  *self,
                         WayStrategy strategy)
{
  g_return_if_fail (way_strategy_get_name (strategy) != NULL);
  if (!search_may_change (self))
    return;

  search_end_run (self);
  self->query.strategy = strategy;
}

void
way_search_set_weight (WaySearch *self,
                       gdouble    weight)
{
  g_return_if_fail (weight >= 0 && weight < INFINITY);
  if (!search_may_change (self))
    return;

  search_end_run (self);
  self->query.weight = weight;
}

void
way_search_set_tie_rule (WaySearch *self,
                         WayTieRule rule)
{
  g_return_if_fail ((guint) rule <= WAY_TIE_ANY);
  if (!search_may_change (self))
    return;

  search_end_run (self);
  self->query.tie_rule = rule;
}

void
way_search_set_reopen_rule (WaySearch    *self,
                            WayReopenRule rule)
{
  g_return_if_fail ((guint) rule <= WAY_REOPEN_NEVER);
  if (!search_may_change (self))
    return;

  search_end_run (self);
  self->query.reopen_rule = rule;
}

void
way_search_set_stop_rule (WaySearch  *self,
                          WayStopRule rule)
{
  g_return_if_fail ((guint) rule <= WAY_STOP_WHEN_OPENED);
  if (!search_may_change (self))
    return;

  search_end_run (self);
  self->query.stop_rule = rule;
}

void
way_search_set_start_rule (WaySearch   *self,
                           WayStartRule rule)
{
  g_return_if_fail ((guint) rule <= WAY_START_STAYS_IF_BLOCKED);
  if (!search_may_change (self))
    return;

  search_end_run (self);
  self->query.start_rule = rule;
}

void
way_search_set_change_rule (WaySearch    *self,
                            WayChangeRule rule)
{
  g_return_if_fail ((guint) rule <= WAY_CHANGE_CARRIES_ON);
  if (search_may_change (self))
    self->query.change_rule = rule;
}

void
way_search_set_heuristic (WaySearch    *self,
                          WayHeuristic *heuristic)
{
  WayHeuristic *old;

  if (!search_may_change (self))
    return;

  search_end_run (self);
  old = self->query.heuristic;
  self->query.heuristic = heuristic ? way_heuristic_ref (heuristic) : NULL;
  if (old != NULL)
    way_heuristic_unref (old);
}

/* A node that may be named as start or goal. */
static gboolean
is_nameable (WaySearch *self,
             WayNode    node)
{
  const WayNodeKind kind = way_node_type_get_kind (self->query.type);

  return node != NULL || kind == WAY_NODE_KIND_INDEX
         || kind == WAY_NODE_KIND_POINTER;
}

void
way_search_clear_starts (WaySearch *self)
{
  if (!search_may_change (self))
    return;

  search_end_run (self);
  free_starts (self);
}

static void
append_start (WaySearch *self,
              WayNode    start,
              WayCost    cost)
{
  Start added;

  added.node = way_node_type_copy_node (self->query.type, start);
  added.cost = cost + 0.0;      /* -0.0 would not order as its bits do */
  g_array_append_val (self->query.starts, added);
}

void
way_search_add_start (WaySearch *self,
                      WayNode    start,
                      WayCost    cost)
{
  if (!search_may_change (self))
    return;
  g_return_if_fail (is_nameable (self, start));

  search_end_run (self);
  append_start (self, start, cost);
}

void
search_replace_starts (WaySearch *self,
                       WayNode    start,
                       WayCost    cost)
{
  free_starts (self);
  append_start (self, start, cost);
}

void
way_search_set_start (WaySearch *self,
                      WayNode    start)
{
  way_search_clear_starts (self);
  way_search_add_start (self, start, 0);
}

void
way_search_clear_goals (WaySearch *self)
{
  if (!search_may_change (self))
    return;

  search_end_run (self);
  goals_remove_all (&self->query.goals, self->query.type);
}

void
way_search_add_goal (WaySearch *self,
                     WayNode    goal)
{
  if (!search_may_change (self))
    return;
  g_return_if_fail (is_nameable (self, goal));

  search_end_run (self);
  if (self->query.goals.func != NULL)
    goals_remove_all (&self->query.goals, self->query.type);
  goals_add (&self->query.goals, self->query.type, goal);
}

void
way_search_set_goal (WaySearch *self,
                     WayNode    goal)
{
  way_search_clear_goals (self);
  way_search_add_goal (self, goal);
}

void
way_search_set_goal_func (WaySearch     *self,
                          WayGoalFunc    func,
                          gpointer       user_data,
                          GDestroyNotify destroy)
{
  g_return_if_fail (func != NULL);
  if (!search_may_change (self))
    return;

  way_search_clear_goals (self);
  self->query.goals.func = func;
  self->query.goals.func_data = user_data;
  self->query.goals.func_destroy = destroy;
}

void
way_search_set_max_cost (WaySearch *self,
                         WayCost    max_cost)
{
  g_return_if_fail (max_cost >= 0);
  if (!search_may_change (self) || max_cost == self->query.max_cost)
    return;

  /* Nodes beyond the new limit may have been reached, or nodes within it left
   * out. */
  search_end_run (self);
  self->query.max_cost = max_cost;
}

void
way_search_set_limits (WaySearch       *self,
                       const WayLimits *limits)
{
  g_return_if_fail (WAY_IS_SEARCH (self));

  limits_assign (&self->limits, limits);
}

void
way_search_get_settings (WaySearch         *self,
                         WaySearchSettings *settings)
{
  const Query *query;

  g_return_if_fail (WAY_IS_SEARCH (self) && settings != NULL);

  query = &self->query;
  *settings = (WaySearchSettings) {
    .strategy = query->strategy,
    .tie_rule = query->tie_rule,
    .reopen_rule = query->reopen_rule,
    .stop_rule = query->stop_rule,
    .start_rule = query->start_rule,
    .change_rule = query->change_rule,
    .weight = query->weight,
    .max_cost = query->max_cost,
    .heuristic = query->heuristic,
    .limits = &self->limits,
  };
}

void
way_search_set_observer (WaySearch      *self,
                         WayObserverFunc observer,
                         gpointer        user_data,
                         GDestroyNotify  destroy)
{
  if (!search_may_change (self))
    return;

  if (self->watch.destroy != NULL)
    self->watch.destroy (self->watch.data);
  self->watch.observer = observer;
  self->watch.data = user_data;
  self->watch.destroy = destroy;
}
