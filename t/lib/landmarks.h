/* landmarks.h - a tighter estimate for maps where the grid's own takes minutes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* An admissible estimate for searches over @grid, or a view of it, with one
 * goal. Landmarks are chosen by distances from @first. */
WayHeuristic *landmarks_heuristic_new (WayGrid *grid,
                                       WayNode  first);
