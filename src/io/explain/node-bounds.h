/* node-bounds.h - what a heuristic says of each node of a small map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explanation-private.h"

/* The largest maps whose nodes all have their bounds: the largest grid that is
 * drawn in squares as text, and the largest network whose nodes are named in a
 * strip. */
#define MAX_BOUNDED_CELLS 800
#define MAX_BOUNDED_NODES 80

/* Finds H of each node of the map as @search had it in @run: not only of those
 * that it met. A node whose H is unknown, such as a blocked one, has NaN.
 *
 * Returns: (transfer full) (nullable): H by node; %NULL if the search has no
 *   heuristic of its own, or if the map is too large. O(nodes) estimates */
WayCost *node_bounds_find (const WayExplanation *explanation,
                           const Run            *run,
                           WaySearch            *search);
