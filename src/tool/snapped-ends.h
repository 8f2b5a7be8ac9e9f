/* snapped-ends.h - nodes for the ends of routes that lie on edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* Gives each of @spots (of Spot) that lies on an edge a node of its own, in
 * @graph and in the network, and removes the nodes of the call before. @graph is
 * the network's graph or a view of it, and becomes a view with these nodes.
 * Without spots on edges it stays. */
gboolean snapped_ends_add        (Network   *network,
                                  GPtrArray *spots,
                                  WayGraph **graph,
                                  GError   **error);

/* The same for all spots of some arrays, followed by %NULL. */
gboolean snapped_ends_add_arrays (Network   *network,
                                  WayGraph **graph,
                                  GError   **error,
                                  GArray    *spots,
                                  ...) G_GNUC_NULL_TERMINATED;
