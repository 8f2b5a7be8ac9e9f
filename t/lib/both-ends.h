/* both-ends.h - searches from both ends, for tests
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/* (transfer full): a search from both ends without start and goal. */
static inline WaySearch *
both_ends_search_new (WayGraph   *graph,
                      WayStrategy strategy)
{
  WaySearch *search = way_search_new (graph, strategy);

  way_search_set_both_ends (search, TRUE);
  return search;
}

/* Gives it both heuristics. */
static inline void
both_ends_set_heuristics (WaySearch    *search,
                          WayHeuristic *forwards,
                          WayHeuristic *backwards,
                          gboolean      consistent)
{
  way_search_set_heuristic (search, forwards);
  way_search_set_backward_heuristic (search, backwards, consistent);
}

G_END_DECLS
