/* cheapest-arcs.h - the edges of all cheapest paths between two nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

typedef struct
{
  guint32 from;
  guint32 to;
  guint32 edge;                 /* its id, or WAY_EDGE_NONE */
  WayCost cost;
} CheapArc;

typedef struct
{
  WaySearch *costs;             /* (owned) least costs from the start */
  CheapArc  *arcs;              /* (owned) sorted by tail once found */
  gsize      n_arcs;
  guint32   *first;             /* (owned) by node: its first arc; one more */
} CheapestArcs;

/* Finds the edges that belong to a cheapest path from @start to @goal over a
 * graph whose nodes are indices. Runs Dijkstra's algorithm twice, and looks
 * again at the edges of each node within the least cost; it uses no heuristic.
 * The edges lead from the start to the goal and nowhere else. %FALSE without
 * @error set if no path exists. */
gboolean cheapest_arcs_find  (CheapestArcs *self,
                              WayGraph     *graph,
                              WayNode       start,
                              WayNode       goal,
                              Meter        *meter,
                              GError      **error);
void     cheapest_arcs_clear (CheapestArcs *self);
