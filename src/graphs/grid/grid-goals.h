/* grid-goals.h - how far it is to the goals of a search over a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid/grid-private.h"

/* What the grid itself reads of a cursor. */
typedef struct
{
  gboolean follows_courses;     /* as grid-courses.h says */
} GridCursor;

/* These three serve as the functions of WayGraphInterface. */
gpointer grid_goals_begin    (WayGraph       *graph,
                              const WayQuery *query);
void     grid_goals_end      (WayGraph       *graph,
                              gpointer        cursor);
WayCost  grid_goals_estimate (WayGraph       *graph,
                              gpointer        cursor,
                              WayNode         node);

/* A lower bound on the heuristic of a cell that lies one column or row away
 * from a goal; twice as much is one for a cell two away, and so on. */
WayCost  grid_goals_least_a_ring (const WayGrid *self);
