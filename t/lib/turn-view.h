/* turn-view.h - a view that searches edges instead of nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#define TURN_TYPE_VIEW (turn_view_get_type ())

G_DECLARE_FINAL_TYPE (TurnView, turn_view, TURN, VIEW, GObject)

/* Every change of direction costs @turn more. @base is a graph over indices;
 * the direction of an edge is the difference of its two indices, as on a grid
 * that is numbered row by row. */
TurnView *turn_view_new (WayGraph *base,
                         WayCost   turn);
