/* timed-rows.h - edges in time without reservations
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/timed/timed-private.h"

/* The way to find the edges out of a state. */
typedef enum
{
  TIMED_BY_EDGES,       /* check reservations and profiles of each */
  TIMED_BY_ROWS,        /* the same, unless timed_rows_take() succeeds */
  TIMED_AS_IN_BASE      /* the base's edges: nothing is ever taken */
} TimedWay;

TimedWay timed_rows_choose (const WayTimed      *self);

/* Fills @edges, which is empty, with the base's edges out of @at, if none of
 * the nodes and edges that they need has a reservation: then the agent departs
 * at once, and each head has a single free time. Otherwise returns FALSE and
 * adds nothing. For %TIMED_BY_ROWS, and a state without a mark. O(edges). */
gboolean timed_rows_take   (const WayTimed      *self,
                            const StateCursor *cursor,
                            const WayAt         *at,
                            WayEdges            *edges);
