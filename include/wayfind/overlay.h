/* overlay.h - a view that makes nodes of a graph dearer, or blocks them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graph.h>

G_BEGIN_DECLS

#define WAY_TYPE_OVERLAY (way_overlay_get_type ())

/**
 * WayOverlay:
 *
 * A plain view: a graph that answers as its base does, but for the cost of
 * entering the nodes that the overlay names. Its nodes are the base's. The
 * base is never touched, and may have many overlays.
 *
 * Change an overlay only while no thread is searching it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayOverlay, way_overlay, WAY, OVERLAY, GObject)

/**
 * way_overlay_new:
 * @base: the graph to lie on
 *
 * Returns: (transfer full): an overlay that changes nothing yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayOverlay *way_overlay_new (WayGraph *base);

/**
 * way_overlay_set_extra_cost:
 * @self: an overlay
 * @node: a node of the base; copied if its type says so
 * @cost: what to add to every edge into @node, 0 or more; `INFINITY` blocks
 *   the node
 *
 * O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_overlay_set_extra_cost (WayOverlay *self,
                                 WayNode     node,
                                 WayCost     cost);

/**
 * way_overlay_get_extra_cost:
 * @self: an overlay
 * @node: a node of the base
 *
 * Returns: what is added to every edge into @node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_overlay_get_extra_cost (WayOverlay *self,
                                    WayNode     node);

/**
 * way_overlay_clear:
 * @self: an overlay
 *
 * Takes back all that was set.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_overlay_clear (WayOverlay *self);

G_END_DECLS
