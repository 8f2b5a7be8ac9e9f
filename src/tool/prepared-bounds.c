/* prepared-bounds.c - lower bounds on costs from a prepared network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/prepared-bounds.h"

static WayHeuristic *
make_bounds (const Network *network,
             const Turns   *turns)
{
  WayPrepared *prepared = way_network_get_prepared (network->whole);
  WayHierarchyCosts *costs = prepared != NULL
                               ? way_prepared_get_hierarchy_costs (prepared)
                               : NULL;
  WayLandmarks *landmarks
    = prepared != NULL ? way_prepared_get_landmarks (prepared) : NULL;

  if (costs != NULL && turns_keep_rules (turns, network, costs))
    return way_hierarchy_costs_to_heuristic (costs);

  return landmarks != NULL ? way_landmarks_to_heuristic (landmarks) : NULL;
}

WayHeuristic *
prepared_bounds_new (const Network *network,
                     const Turns   *turns)
{
  g_autoptr (WayHeuristic) bounds = make_bounds (network, turns);

  return bounds != NULL && network->midway != NULL
           ? way_midway_new_heuristic (network->midway, bounds)
           : g_steal_pointer (&bounds);
}
