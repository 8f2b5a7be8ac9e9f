/* snapped-ends.h - nodes for places that lie between two
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* Lends @network a node for each of @spots that lies on an edge, and lays a view
 * with the same nodes over *@graph, which is a view of the network. What was
 * lent before is taken back. Nothing else happens where all spots are nodes. */
gboolean lend_nodes  (Network   *network,
                      GPtrArray *spots,
                      WayGraph **graph,
                      GError   **error);

/* The same for arrays of Spot, which end with NULL. */
gboolean lend_arrays (Network   *network,
                      WayGraph **graph,
                      GError   **error,
                      GArray    *spots,
                      ...) G_GNUC_NULL_TERMINATED;
