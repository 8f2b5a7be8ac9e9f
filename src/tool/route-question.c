/* route-question.c - one question of `wayfind route', and its answer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/route-question.h"

#include "tool/same-label.h"

void
question_init (Question *self)
{
  self->from = (Spot) { .text = NULL };
  self->via = spots_new ();
  self->to = spots_new ();
}

void
question_clear (Question *self)
{
  spot_clear (&self->from);
  g_array_unref (self->via);
  g_array_unref (self->to);
}

static void
list_array (GArray    *array,
            GPtrArray *spots)
{
  for (guint i = 0; i < array->len; i++)
    g_ptr_array_add (spots, &g_array_index (array, Spot, i));
}

void
question_list_spots (Question  *self,
                     GPtrArray *spots)
{
  g_ptr_array_add (spots, &self->from);
  list_array (self->via, spots);
  list_array (self->to, spots);
}

GPtrArray *
question_make_routes (const Question  *self,
                      const Network   *network,
                      const GPtrArray *paths,
                      gboolean         keeps_labels)
{
  const Spot *to = (const Spot *) self->to->data;
  GPtrArray *routes = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < paths->len; i++)
    {
      WayRoute *route = way_route_new (network->network, self->from.text);
      g_autoptr (WayPath) path
        = network->table != NULL && keeps_labels
            ? same_label_dup (network->table, NULL, paths->pdata[i])
            : way_path_ref (paths->pdata[i]);

      way_route_add_leg (route, path, to->text);
      answer_place_spot (route, 1, to);
      g_ptr_array_add (routes, route);
    }

  return routes;
}

/* Runs the search for one leg and adds its expansions and time to the
 * answer's. */
static void
search_leg (Answer       *self,
            const Finder *finder,
            const Spot   *from,
            const Spot   *goals,
            guint         n_goals,
            GError      **error)
{
  const gint64 began = g_get_monotonic_time ();
  WayStatistics statistics;

  way_search_set_start (finder->search, from->node);
  way_search_clear_goals (finder->search);
  for (guint i = 0; i < n_goals; i++)
    way_search_add_goal (finder->search, goals[i].node);

  self->status
    = finder->is_shared
        ? limits_run_shared (finder->limits, finder->search, finder->what,
                             error)
        : limits_run (finder->limits, finder->search, finder->what, 0, error);
  self->seconds += (gdouble) (g_get_monotonic_time () - began) / 1e6;
  way_search_get_statistics (finder->search, &statistics);
  self->expanded += statistics.expanded;
  self->generated += statistics.generated;
  if (limits_was_stopped (self->status) && !finder->is_shared)
    self->partial = way_search_dup_path (finder->search);
}

/* The same by a router, which does not know that some nodes are blocked. */
static void
route_leg (Answer       *self,
           const Finder *finder,
           const Spot   *from,
           const Spot   *goals,
           guint         n_goals,
           GError      **error)
{
  const gint64 began = g_get_monotonic_time ();
  WayGraph *graph = way_search_get_graph (finder->search);
  guint n_open = 0;

  way_search_set_start (finder->by_router, from->node);
  way_search_clear_goals (finder->by_router);
  for (guint i = 0; i < n_goals; i++)
    if (!way_graph_is_blocked (graph, goals[i].node))
      {
        way_search_add_goal (finder->by_router, goals[i].node);
        n_open++;
      }

  if (n_open == 0 || way_graph_is_blocked (graph, from->node))
    {
      self->status = WAY_STATUS_EXHAUSTED;
      return;
    }

  self->status = way_search_run (finder->by_router, error);
  self->seconds += (gdouble) (g_get_monotonic_time () - began) / 1e6;
}

/* A leg by a method, which knows one goal. (transfer full) (nullable) */
static WayPath *
find_by_method (Answer       *self,
                const Finder *finder,
                const Spot   *from,
                const Spot   *goal,
                GError      **error)
{
  const gint64 began = g_get_monotonic_time ();
  WayStatistics statistics;
  WayPath *path = method_find_path (finder->method, from->node, goal->node,
                                    finder->limits, &statistics, &self->status,
                                    error);

  self->seconds += (gdouble) (g_get_monotonic_time () - began) / 1e6;
  self->expanded += statistics.expanded;
  self->generated += statistics.generated;
  return path;
}

/* The cheapest leg that keeps bounds. (transfer full) (nullable) */
static WayPath *
find_within_bounds (Answer       *self,
                    const Finder *finder,
                    const Spot   *from,
                    const Spot   *goal,
                    GError      **error)
{
  const gint64 began = g_get_monotonic_time ();
  WayGraph *graph = way_search_get_graph (finder->search);
  WayStatistics statistics;
  WayPath *path;

  if (way_graph_is_blocked (graph, from->node))
    {
      self->status = WAY_STATUS_EXHAUSTED;
      return NULL;
    }

  path = bounds_find_path (finder->bounds, finder->bounded, graph, from->node,
                           goal->node, finder->estimate, finder->limits,
                           &statistics, &self->status, error);
  self->seconds += (gdouble) (g_get_monotonic_time () - began) / 1e6;
  self->expanded += statistics.expanded;
  self->generated += statistics.generated;
  return path;
}

/* (transfer full) (nullable): the path of the last leg. */
static WayPath *
dup_path (Answer       *self,
          const Finder *finder,
          GError      **error)
{
  const gint64 began = g_get_monotonic_time ();
  WayPath *path;

  if (finder->by_router == NULL)
    return way_search_dup_path (finder->search);

  path = way_search_dup_path (finder->by_router);
  self->seconds += (gdouble) (g_get_monotonic_time () - began) / 1e6;
  if (path == NULL)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                         "the hierarchy of the prepared network is damaged: "
                         "prepare it again");
  return path;
}

static void
add_leg (Answer       *self,
         const Finder *finder,
         WayPath      *path,
         const Spot   *goals,
         guint         n_goals)
{
  WayTable *table = way_network_get_table (finder->network);
  const WayNode goal = way_path_get_node (path, way_path_get_length (path) - 1);
  g_autoptr (WayPath) same
    = table != NULL && finder->bounds == NULL
        ? same_label_dup (table, way_search_get_graph (finder->search), path)
        : way_path_ref (path);

  for (guint i = 0; i < n_goals; i++)
    if (goals[i].node == goal)
      self->reached = &goals[i];
  way_route_add_leg (self->route, same, self->reached->text);
  answer_place_spot (self->route, way_route_get_n_legs (self->route),
                     self->reached);
}

void
answer_place_spot (WayRoute   *route,
                   guint       place,
                   const Spot *spot)
{
  if (spot->snapped)
    way_route_set_place_position (route, place, &spot->meant);
}

/* One leg, from a spot to the nearest of @n_goals. */
static gboolean
find_leg (Answer       *self,
          const Finder *finder,
          const Spot   *from,
          const Spot   *goals,
          guint         n_goals,
          GError      **error)
{
  const gboolean by_method = finder->method != NULL
                             && method_finds_paths (finder->method);
  const gboolean is_bounded = finder->bounds != NULL;
  g_autoptr (WayPath) path = NULL;

  if (is_bounded)
    path = find_within_bounds (self, finder, from, goals, error);
  else if (by_method)
    path = find_by_method (self, finder, from, goals, error);
  else
    (finder->by_router != NULL ? route_leg : search_leg)
      (self, finder, from, goals, n_goals, error);
  if (self->status == WAY_STATUS_FOUND)
    {
      if (!by_method && !is_bounded)
        path = dup_path (self, finder, error);
      if (path != NULL)
        add_leg (self, finder, path, goals, n_goals);
      return path != NULL;
    }

  self->reached = NULL;
  self->failed_from = from;
  self->failed_to = goals;
  self->n_failed_to = n_goals;
  return self->status != WAY_STATUS_FAILED;
}

gboolean
answer_find (Answer         *self,
             const Question *question,
             const Finder   *finder,
             GError        **error)
{
  const Spot *from = &question->from;

  *self = (Answer) { .status = WAY_STATUS_FAILED };
  self->route = way_route_new (finder->network, from->text);

  for (guint i = 0; i < question->via->len; i++)
    {
      const Spot *via = &g_array_index (question->via, Spot, i);

      if (!find_leg (self, finder, from, via, 1, error))
        return FALSE;
      if (self->status != WAY_STATUS_FOUND)
        return TRUE;
      from = via;
    }

  return find_leg (self, finder, from, (const Spot *) question->to->data,
                   question->to->len, error);
}

void
answer_clear (Answer *self)
{
  g_clear_object (&self->route);
  g_clear_pointer (&self->partial, way_path_unref);
}

WayCost
answer_cost (const Answer *self)
{
  return way_route_get_cost (self->route);
}

gboolean
answer_is_found (const Answer *self)
{
  return self->status == WAY_STATUS_FOUND;
}
