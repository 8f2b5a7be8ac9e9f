/* reached.h - the nodes of a run, for code that runs searches
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The rooms above the engine may read these parts of a run beside the public
 * results. Nodes are given by their ids in the run: over indices, the indices.
 * These functions do not check that the search has run, or that the id
 * exists. */

#pragma once

#include "core/limits-private.h"

#include <wayfind/engine/search.h>

G_BEGIN_DECLS

#define NO_ID G_MAXUINT32

/* The id of @node, if the search has reached it. O(1). */
gboolean reached_lookup    (WaySearch *search,
                            WayNode    node,
                            guint32   *id);
gboolean reached_has       (WaySearch *search,
                            guint32    id);

/* For a node that was reached: the node, the cost of its path so far, the node
 * before (at a start, the start), and the edge. */
WayNode  reached_node      (WaySearch *search,
                            guint32    id);
WayCost  reached_cost      (WaySearch *search,
                            guint32    id);
guint32  reached_parent    (WaySearch *search,
                            guint32    id);
guint32  reached_edge      (WaySearch *search,
                            guint32    id);

/* Whether it was taken off the open list, expanded or not. */
gboolean reached_is_closed (WaySearch *search,
                            guint32    id);

/* The order: the node that was taken last, and how many are open. */
guint32  reached_last      (WaySearch *search);
guint64  reached_n_open    (WaySearch *search);

/* Whether the run goes by a heuristic, and what that says of @node, rounded as
 * the run rounds it: of a node that was reached by its @id, of any other with
 * NO_ID. */
gboolean reached_informed  (WaySearch *search);
WayCost  reached_bound     (WaySearch *search,
                            WayNode    node,
                            guint32    id);

/* Makes the loop answer, even if the graph offers an engine: for searches that
 * are read by the functions above, or node by node. */
void     search_keep_to_loop (WaySearch *search);

/* Makes runs use the graph's own heuristic, even if the graph offers another:
 * for searches that want to know which node is nearest. */
void     search_keep_heuristic (WaySearch *search);

/* The status that says which limit was met: running, for none. */
WayStatus reached_status_of (Limit limit);

G_END_DECLS
