/* least-cost.h - the cost of the cheapest path, found in two ways
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* The cost of the cheapest path, or -1 without a path. Fails the test unless
 * A* and Dijkstra agree, but for rounding, and without an error. */
WayCost least_cost (gpointer graph,
                    WayNode  from,
                    WayNode  to);
