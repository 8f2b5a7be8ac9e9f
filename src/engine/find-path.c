/* find-path.c - one call for the impatient
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/find-path-private.h"

#include "core/limits-private.h"

#include <wayfind/error.h>
#include <wayfind/results.h>

void
find_path_set_error (WayStatus status,
                     GError  **error)
{
  switch (status)
    {
    case WAY_STATUS_MAX_EXPANSIONS:
      limit_set_error (LIMIT_EXPANSIONS, error);
      break;
    case WAY_STATUS_MAX_BYTES:
      limit_set_error (LIMIT_BYTES, error);
      break;
    case WAY_STATUS_DEADLINE:
      limit_set_error (LIMIT_DEADLINE, error);
      break;
    case WAY_STATUS_CANCELLED:
      limit_set_error (LIMIT_CANCELLED, error);
      break;
    case WAY_STATUS_FAILED:
    case WAY_STATUS_READY:
    case WAY_STATUS_RUNNING:
    case WAY_STATUS_FOUND:
    case WAY_STATUS_EXHAUSTED:
    case WAY_STATUS_MAX_COST:
    default:
      g_assert_not_reached ();
    }
}

void
search_set_cancellable (WaySearch    *search,
                        GCancellable *cancellable)
{
  WayLimits limits = LIMITS_NONE;

  limits.cancellable = cancellable;
  way_search_set_limits (search, &limits);
}

WayPath *
find_path_run (WaySearch *search,
               GError   **error)
{
  const WayStatus status = way_search_run (search, error);

  switch (status)
    {
    case WAY_STATUS_FOUND:
      return way_search_dup_path (search);
    case WAY_STATUS_FAILED:
    case WAY_STATUS_EXHAUSTED:
    case WAY_STATUS_MAX_COST:
      return NULL;
    default:
      find_path_set_error (status, error);
      return NULL;
    }
}

WayPath *
find_path_run_within (WaySearch *search,
                      Meter     *meter,
                      GError   **error)
{
  const Budget *budget = &meter->budget;
  WayLimits limits = *meter->limits;
  WayStatistics statistics;
  WayPath *path;

  if (limits.max_expansions < G_MAXUINT64)
    limits.max_expansions -= meter->expanded;
  limits.max_bytes = MAX (budget->max - MIN (budget->max, budget->used), 1);
  way_search_set_limits (search, &limits);
  path = find_path_run (search, error);
  way_search_get_statistics (search, &statistics);
  meter->expanded += statistics.expanded;

  return path;
}

WayPath *
find_path_within (WayGraph   *graph,
                  WayNode     start,
                  WayNode     goal,
                  WayStrategy strategy,
                  Meter      *meter,
                  GError    **error)
{
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);

  g_return_val_if_fail (search != NULL, NULL);

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);

  return find_path_run_within (search, meter, error);
}

WayPath *
find_path_between (WayGraph     *graph,
                   WayNode       start,
                   WayNode       goal,
                   WayStrategy   strategy,
                   GCancellable *cancellable,
                   GError      **error)
{
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);

  g_return_val_if_fail (search != NULL, NULL);

  search_set_cancellable (search, cancellable);
  way_search_set_start (search, start);
  way_search_set_goal (search, goal);

  return find_path_run (search, error);
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
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);

  g_return_val_if_fail (search != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  way_search_set_limits (search, limits);
  way_search_set_start (search, start);
  way_search_set_goal (search, goal);

  return find_path_run (search, error);
}
