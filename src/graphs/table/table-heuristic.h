/* table-heuristic.h - how far it is to the goals of a search over a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>

/* Finds the largest number s such that every edge costs at least s times the
 * distance between its ends. O(edges). */
gdouble  table_heuristic_find_scale (WayTable       *self);

/* These three serve as the functions of WayGraphInterface. */
gpointer table_heuristic_begin      (WayGraph       *graph,
                                     const WayQuery *query);
void     table_heuristic_end        (WayGraph       *graph,
                                     gpointer        cursor);
WayCost  table_heuristic_eval       (WayGraph       *graph,
                                     gpointer        cursor,
                                     WayNode         node);

/* Whether the search of @cursor will ask for an estimate of each neighbour. */
gboolean table_heuristic_is_wanted  (gconstpointer   cursor);
