/* node-bounds.c - what a heuristic says of each node of a small map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search estimates H of a node when it opens it. So a search that starts at
 * all nodes at once has opened all of them before it expands the first. */

#include "io/explain/node-bounds.h"

#include <math.h>

/* Whether the nodes of the search are those of the map, and F or H decides. */
static gboolean
has_bounds (const WayExplanation    *explanation,
            const Run               *run,
            WaySearch               *search,
            const WaySearchSettings *settings)
{
  const guint32 most = way_network_get_grid (explanation->network) != NULL
                         ? MAX_BOUNDED_CELLS : MAX_BOUNDED_NODES;
  const WayGraphFlags flags
    = way_graph_get_flags (way_search_get_graph (search));

  return settings->heuristic != NULL && !run->is_two_sided
         && (settings->strategy == WAY_STRATEGY_ASTAR
             || settings->strategy == WAY_STRATEGY_WEIGHTED_ASTAR
             || settings->strategy == WAY_STRATEGY_GREEDY)
         && explanation->n_nodes <= most && explanation->goals->len > 0
         && !(flags & WAY_GRAPH_STATES);
}

static void
note (const WayEvent *event,
      gpointer        user_data)
{
  WayCost *bounds = user_data;

  if (event->kind == WAY_EVENT_OPEN && event->is_start)
    bounds[WAY_NODE_INDEX (event->node)] = event->heuristic;
}

/* The start of the run comes first, as a heuristic may look at it. */
static void
add_ends (WaySearch            *search,
          const WayExplanation *explanation,
          guint32               start)
{
  way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
  way_search_set_start (search, WAY_INDEX (start));
  for (guint32 node = 0; node < explanation->n_nodes; node++)
    if (node != start)
      way_search_add_start (search, WAY_INDEX (node), 0);
  for (guint i = 0; i < explanation->goals->len; i++)
    way_search_add_goal (search, WAY_INDEX (g_array_index (explanation->goals,
                                                           guint32, i)));
}

WayCost *
node_bounds_find (const WayExplanation *explanation,
                  const Run            *run,
                  WaySearch            *search)
{
  g_autoptr (WaySearch) probe = NULL;
  WaySearchSettings settings;
  WayCost *bounds;
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  way_search_get_settings (search, &settings);
  if (n_events == 0 || !has_bounds (explanation, run, search, &settings))
    return NULL;

  bounds = g_new (WayCost, explanation->n_nodes);
  for (guint32 node = 0; node < explanation->n_nodes; node++)
    bounds[node] = NAN;

  probe = way_search_new (way_search_get_graph (search), settings.strategy);
  way_search_set_weight (probe, settings.weight);
  way_search_set_heuristic (probe, settings.heuristic);
  add_ends (probe, explanation, events[0].node);
  way_search_set_observer (probe, note, bounds, NULL);
  way_search_step (probe, 1, NULL);
  return bounds;
}
