/* overlay-corners.h - edges that pass too close to what an overlay blocks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/overlay/overlay-private.h"

/* How wide the map is of the grid that lies below @graph, if nothing but views
 * that leave its corners as they are lies between; else 0. */
guint32 overlay_find_pile_width (WayGraph *graph);

/* Hides the edges between @node and the others in @edges that pass corners of
 * which too few nodes are open: those that leave it, or all @backwards. */
void overlay_close_corners (const WayOverlay *self,
                            WayNode           node,
                            WayEdges         *edges,
                            gboolean          backwards);
