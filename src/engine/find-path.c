/* find-path.c - one call for the impatient
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/find-path.h>

#include <wayfind/results.h>

WayPath *
way_find_path (WayGraph   *graph,
               WayNode     start,
               WayNode     goal,
               WayStrategy strategy,
               GError    **error)
{
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);

  g_return_val_if_fail (search != NULL, NULL);

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);
  if (way_search_run (search, error) != WAY_STATUS_FOUND)
    return NULL;

  return way_search_dup_path (search);
}
