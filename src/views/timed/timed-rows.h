/* timed-rows.h - edges in time where nothing is taken
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/timed/timed-private.h"

/* How the edges out of a state are found. */
typedef enum
{
  TIMED_BY_EDGES,       /* each is asked of reservations and profiles */
  TIMED_BY_ROWS,        /* the same, but where timed_rows_take() knows better */
  TIMED_AS_IN_BASE      /* they are those of the node: nothing is ever taken */
} TimedWay;

TimedWay timed_rows_choose (const WayTimed      *self);

/* Fills @edges, which is empty, with those of the base out of @at, where no
 * reservation mentions anything that one of them needs: each is then taken at
 * once, and all times at its head are one. Else %FALSE, and nothing is added.
 * For %TIMED_BY_ROWS, and a state without a mark. O(edges). */
gboolean timed_rows_take   (const WayTimed      *self,
                            const StateCursor *cursor,
                            const WayAt         *at,
                            WayEdges            *edges);
