/* edge-lines.h - the edges of a table as lines with their bends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/shapes.h"

/* (transfer full): the line of an edge, with both ends, of WayPosition. */
GArray *edge_line_new         (WayTable      *table,
                               const Shapes  *shapes,
                               WayNode        from,
                               WayNode        to);

/* The length of the edge between two nodes with its bends, in metres if
 * geographic. */
gdouble edge_line_measure     (WayTable      *table,
                               const Shapes  *shapes,
                               WayNode        from,
                               WayNode        to);

/* Appends the bends between two places on one edge, from @from to @to. A place
 * is a node, or a spot if that is not NULL. */
void    edge_line_append_part (WayTable      *table,
                               const Shapes  *shapes,
                               WayNode        from,
                               const WaySpot *from_spot,
                               WayNode        to,
                               const WaySpot *to_spot,
                               GArray        *positions);
