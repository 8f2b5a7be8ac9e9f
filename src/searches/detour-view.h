/* detour-view.h - a graph with some edges hidden or at higher costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/engine/search.h>
#include <wayfind/views/view.h>

#define WAY_TYPE_DETOUR_VIEW (detour_view_get_type ())

G_DECLARE_FINAL_TYPE (DetourView, detour_view, WAY, DETOUR_VIEW, WayView)

/* A view of @base, which is not a state space. Nothing is barred. */
DetourView *detour_view_new        (WayGraph       *base);

/* If the base has predecessors, learns the distance from @goal of each node on
 * paths from @start that cost up to @max_stretch of the best, by a search
 * against the edges. From then on the view's heuristic is that distance, which
 * is the best lower bound while costs only rise; and the view hides edges to
 * all other nodes. Both nodes must outlive the view. The memory of the search
 * is charged to @meter. %FALSE with @error if it failed. */
gboolean    detour_view_look_back  (DetourView     *self,
                                    WayNode         start,
                                    WayNode         goal,
                                    gdouble         max_stretch,
                                    Meter          *meter,
                                    GError        **error);

/* Removes all bars. O(1). */
void        detour_view_clear      (DetourView     *self);

/* Hides all edges into @node. %FALSE without memory. */
gboolean    detour_view_bar_node   (DetourView     *self,
                                    WayNode         node);

/* Multiplies the cost of the edges from @from to @to by @factor, 1 or more;
 * `INFINITY` hides them. Whole costs stay whole, and are rounded up. %FALSE
 * without memory. */
gboolean    detour_view_scale_edge (DetourView     *self,
                                    WayNode         from,
                                    WayNode         to,
                                    gdouble         factor);

