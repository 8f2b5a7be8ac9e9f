/* grid-components.h - connected components of the cells of a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid/grid-private.h"

/* Whether it is known that no path leads between two cells. Any number of
 * threads may call this at once. The first call floods the grid, in O(cells);
 * later calls are O(1), and O(edits) after edits. */
gboolean grid_components_refuse (WayGrid        *self,
                                 guint32         from,
                                 guint32         to);
void     grid_components_free   (GridComponents *self);
