/* find-path.c - one call for the impatient
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/find-path-private.h"

#include <wayfind/error.h>
#include <wayfind/results.h>

void
find_path_set_error (WayStatus status,
                     GError  **error)
{
  if (status == WAY_STATUS_CANCELLED)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                         "the search was cancelled");
  else
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                         "there is no memory for the search");
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
find_path_between (WayGraph     *graph,
                   WayNode       start,
                   WayNode       goal,
                   WayStrategy   strategy,
                   GCancellable *cancellable,
                   GError      **error)
{
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);

  g_return_val_if_fail (search != NULL, NULL);

  way_search_set_cancellable (search, cancellable);
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
  return find_path_between (graph, start, goal, strategy, NULL, error);
}
