/* same-label.h - one of several cheapest paths, with few changes of labels
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* (transfer full): a path with the cost and the ends of @path, and with as few
 * changes of labels as possible: a traveller who can use the Circle or the
 * District line stays on the present line. @path was found over @graph, a view
 * of @table or @table itself. If @graph is %NULL, the network is large, or its
 * costs are not whole, the path keeps the nodes of @path. */
WayPath *same_label_dup (WayTable *table,
                         WayGraph *graph,
                         WayPath  *path);
