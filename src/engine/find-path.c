/* find-path.c - one call for the impatient
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/find-path-private.h"

#include "core/heuristic-private.h"
#include "engine/reached.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

static gboolean
is_limit (WayStatus status,
          Limit    *limit)
{
  switch (status)
    {
    case WAY_STATUS_MAX_EXPANSIONS:
      *limit = LIMIT_EXPANSIONS;
      return TRUE;
    case WAY_STATUS_MAX_BYTES:
      *limit = LIMIT_BYTES;
      return TRUE;
    case WAY_STATUS_DEADLINE:
      *limit = LIMIT_DEADLINE;
      return TRUE;
    case WAY_STATUS_CANCELLED:
      *limit = LIMIT_CANCELLED;
      return TRUE;
    case WAY_STATUS_FAILED:
    case WAY_STATUS_READY:
    case WAY_STATUS_RUNNING:
    case WAY_STATUS_FOUND:
    case WAY_STATUS_EXHAUSTED:
    case WAY_STATUS_MAX_COST:
    default:
      return FALSE;
    }
}

/* Whether a router answers searches of @graph, or offers them its bounds. */
static gboolean
has_router (WayGraph *graph)
{
  g_autoptr (WayHeuristic) offered = graph_offer_heuristic (graph);

  return offered != NULL || WAY_GRAPH_GET_IFACE (graph)->answer != NULL;
}

/* How many nodes @search has expanded in the run that it will continue. */
static guint64
count_so_far (WaySearch *search)
{
  const WayStatus status = way_search_get_status (search);
  WayStatistics statistics;

  if (status == WAY_STATUS_READY || status == WAY_STATUS_FAILED)
    return 0;

  way_search_get_statistics (search, &statistics);
  return statistics.expanded;
}

/* Sets the limits of @search to the rest of @meter. */
static void
lend (Meter     *meter,
      WaySearch *search,
      guint64    before)
{
  const guint64 left = meter->limits->max_expansions - meter->expanded;
  WayLimits limits = *meter->limits;

  if (limits.max_expansions < G_MAXUINT64)
    limits.max_expansions = before + MIN (left, G_MAXUINT64 - 1 - before);
  limits.max_bytes = MAX (1, budget_left (&meter->budget));
  way_search_set_limits (search, &limits);
}

/* Runs @search by at most @n expansions, %G_MAXUINT for all. */
static WayStatus
run_within (WaySearch *search,
            guint      n,
            Meter     *meter,
            GError   **error)
{
  const guint64 before = count_so_far (search);
  WayStatistics statistics;
  WayStatus status;
  Limit limit;

  lend (meter, search, before);
  status = n < G_MAXUINT ? way_search_step (search, n, error)
                         : way_search_run (search, error);
  way_search_get_statistics (search, &statistics);
  meter->expanded += statistics.expanded - MIN (statistics.expanded, before);
  if (!is_limit (status, &limit))
    return status;

  limit_set_error (limit, error);
  return WAY_STATUS_FAILED;
}

WayStatus
search_run_within (WaySearch *search,
                   Meter     *meter,
                   GError   **error)
{
  return run_within (search, G_MAXUINT, meter, error);
}

WayStatus
search_step_within (WaySearch *search,
                    guint      n_expansions,
                    Meter     *meter,
                    GError   **error)
{
  WayStatistics statistics;
  WayStatus status;

  way_search_get_statistics (search, &statistics);
  meter_give_back (meter, statistics.bytes);
  status = run_within (search, n_expansions, meter, error);
  if (status == WAY_STATUS_FAILED)
    {
      way_search_get_statistics (search, &statistics);
      meter->budget.used += statistics.bytes;
      return status;
    }

  return search_charge (search, meter, error) ? status : WAY_STATUS_FAILED;
}

gboolean
search_charge (WaySearch *search,
               Meter     *meter,
               GError   **error)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return meter_take (meter, statistics.bytes, error);
}

WayPath *
find_path_run_within (WaySearch *search,
                      Meter     *meter,
                      GError   **error)
{
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  return search_run_within (search, meter, error) == WAY_STATUS_FOUND
           ? way_search_dup_path (search) : NULL;
}

WayPath *
find_path_within (WayGraph    *graph,
                  WayNode      start,
                  WayNode      goal,
                  WayStrategy  strategy,
                  Meter       *meter,
                  GError     **error)
{
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);

  g_return_val_if_fail (search != NULL, NULL);

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);

  return find_path_run_within (search, meter, error);
}

WayPath *
way_find_path (WayGraph   *graph,
               WayNode     start,
               WayNode     goal,
               WayStrategy strategy,
               GError    **error)
{
  return way_find_path_full (graph, start, goal, strategy, NULL, error);
}

WayPath *
way_find_path_full (WayGraph        *graph,
                    WayNode          start,
                    WayNode          goal,
                    WayStrategy      strategy,
                    const WayLimits *limits,
                    GError         **error)
{
  Meter meter;

  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  return find_path_within (graph, start, goal, strategy, &meter, error);
}

/* Finds a path to the node nearest to the goal of @search, by the heuristic of
 * the graph. */
static WayPath *
find_near (WaySearch *search,
           Meter     *meter,
           GError   **error)
{
  g_autoptr (WayPath) path = NULL;
  Limit limit;

  if (search_run_within (search, meter, error) == WAY_STATUS_FAILED)
    return NULL;

  /* The search for the nearest node begins here and has the same limits. */
  path = way_search_dup_path (search);
  if (way_search_get_error (search) != NULL)
    g_propagate_error (error, g_error_copy (way_search_get_error (search)));
  else if (!is_limit (way_search_get_status (search), &limit))
    return g_steal_pointer (&path);
  else
    limit_set_error (limit, error);

  return NULL;
}

WayPath *
way_find_path_near (WayGraph        *graph,
                    WayNode          start,
                    WayNode          goal,
                    WayStrategy      strategy,
                    const WayLimits *limits,
                    GError         **error)
{
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);
  Meter meter;

  g_return_val_if_fail (search != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!(way_graph_get_flags (graph) & WAY_GRAPH_HEURISTIC))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "a graph without a heuristic does not know which "
                           "nodes are near");
      return NULL;
    }

  meter_init (&meter, limits);
  if (has_router (graph))
    {
      GError *failure = NULL;
      WayPath *path = find_path_within (graph, start, goal, strategy, &meter,
                                        &failure);

      if (failure != NULL)
        g_propagate_error (error, failure);
      if (path != NULL || failure != NULL)
        return path;

      search_keep_to_loop (search);
      search_keep_heuristic (search);
    }

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);
  return find_near (search, &meter, error);
}
