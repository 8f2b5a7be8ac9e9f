/* landmarks.h - a tighter estimate for maps where the grid's own takes minutes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* An estimate for searches over @grid, or a view of it, with one goal: never
 * too large. @first is where the distances to choose landmarks by begin. */
WayHeuristic *landmarks_heuristic_new (WayGrid *grid,
                                       WayNode  first);
