/* grid-near.h - the cells around a cell, from near to far
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid/grid-private.h"

/* The slot @foreach_near of a grid. */
gboolean grid_foreach_near (WayGraph    *graph,
                            WayNode      to,
                            WayNearFunc  func,
                            gpointer     user_data);
