/* overlay-corners.h - edges that pass corners which an overlay blocks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/overlay/overlay-private.h"

/* The width of the grid's map below @graph, if all views in between leave its
 * corners unchanged. Otherwise 0. */
guint32 overlay_find_pile_width (WayGraph *graph);

/* Hides edges between @node and the nodes of @edges if too few nodes at their
 * corners are open. The edges lead away from @node, or all to it if
 * @backwards. */
void overlay_close_corners (const WayOverlay *self,
                            WayNode           node,
                            WayEdges         *edges,
                            gboolean          backwards);
