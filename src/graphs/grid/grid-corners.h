/* grid-corners.h - the cells that a diagonal step passes between
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid/grid-private.h"

/* How many of the two cells beside a corner must be free. */
guint grid_corner_needs (const WayGrid *grid);

/* Serves as get_beside of WayGraphInterface. */
guint grid_get_beside   (WayGraph      *graph,
                         WayNode        from,
                         WayNode        to,
                         WayNode       *nodes,
                         guint         *n_needed);
