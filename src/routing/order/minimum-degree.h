/* minimum-degree.h - an order in which each node has few neighbours left
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/topology.h"

/* Eliminates nodes one by one, each time one that has about the fewest
 * neighbours left, and writes them to @nodes in this order. With @groups
 * (nullable), a number below @n_groups for each node, all nodes of a group are
 * eliminated before those of the next.
 *
 * After Amestoy, Davis and Duff, "An approximate minimum degree ordering
 * algorithm" (1996). Nodes with very many neighbours come last in their groups.
 * Memory is about 40 bytes a node and 5 an end of an edge. */
gboolean minimum_degree_order (const WayTopology *topology,
                               const guint32     *groups,
                               guint32            n_groups,
                               guint32           *nodes,
                               Meter             *meter,
                               GError           **error);
