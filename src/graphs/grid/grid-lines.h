/* grid-lines.h - straight lines, for the graph interface of grids
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid/grid-private.h"

gboolean grid_trace_line (WayGraph   *graph,
                          WayNode     from,
                          WayNode     to,
                          WayLineFunc func,
                          gpointer    user_data,
                          GError    **error);
WayCost  grid_line_cost  (WayGraph   *graph,
                          WayNode     from,
                          WayNode     to,
                          GError    **error);
WayCost  grid_line_bound (WayGraph   *graph,
                          WayNode     from,
                          WayNode     to);
