/* whole-sums.h - graphs whose costs are whole for searches that begin so
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A wait for a place that is taken until a whole time has a whole cost if it
 * begins at a whole time. Such a graph cannot promise %WAY_GRAPH_WHOLE_COSTS,
 * because a search may begin at any cost; but a search that begins at whole
 * costs can count in whole numbers. */

#pragma once

#include <wayfind/core/graph.h>

typedef gboolean (*WholeSumsFunc) (WayGraph *graph);

/* Notes that @func decides for graphs of @type: for its class_init. Does not
 * hold for derived types. */
void     graph_type_set_whole_sums_func (GType         type,
                                         WholeSumsFunc func);

/* Whether every edge out of a node costs a whole number if the path to the node
 * does. */
gboolean graph_has_whole_sums           (WayGraph     *graph);
