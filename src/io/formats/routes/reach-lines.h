/* reach-lines.h - the lines of edges that are reached, and parts of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

/* Sets @line, of WayPosition, to the line of an edge with all its bends. FALSE
 * if one of its nodes has no position. */
gboolean reach_line_set (GArray     *line,
                         WayNetwork *network,
                         WayGraph   *graph,
                         WayNode     from,
                         WayNode     to);

/* Sets @part to @line from @begin to @end of its length, as shares. */
void reach_line_take (const GArray   *line,
                      WayPositionKind kind,
                      gdouble         begin,
                      gdouble         end,
                      GArray         *part);
