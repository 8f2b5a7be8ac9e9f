/* surroundings.h - the nodes within a number of edges from a node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

typedef void (*SurroundingsFunc) (WayNode  node,
                                  gpointer user_data);

/* Calls @visit for @node and each node that at most @radius edges reach from
 * it, once each and nearest first. If the graph could not give its edges,
 * visits only the nodes before the fault and returns FALSE. O(nodes and
 * edges). */
gboolean surroundings_visit (WayGraph        *graph,
                             WayNode          node,
                             guint            radius,
                             SurroundingsFunc visit,
                             gpointer         user_data,
                             GError         **error);
