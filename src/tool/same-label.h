/* same-label.h - of equally cheap paths one with few changes of labels
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* (transfer full): a path that costs what @path does, between the same ends,
 * and whose label changes as seldom as can be: who may take the Circle or the
 * District line stays on the one that he is on. @path was found over @graph, a
 * view of @table or @table itself; %NULL keeps to the nodes of @path. Large
 * networks, and those whose costs are not whole, keep to these, too. */
WayPath *same_label_dup (WayTable *table,
                         WayGraph *graph,
                         WayPath  *path);
